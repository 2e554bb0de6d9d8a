//! Rule book, chapter 16.
