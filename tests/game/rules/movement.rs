//! Rule book, chapter 6.
