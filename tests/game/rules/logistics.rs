//! Rule book, chapter 12.
