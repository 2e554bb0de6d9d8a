//! Rule book, chapter 5.
