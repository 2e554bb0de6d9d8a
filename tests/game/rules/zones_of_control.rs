//! Rule book, chapter 8.
