//! Rule book, chapter 7.
