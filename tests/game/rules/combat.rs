//! Rule book, chapter 9.
