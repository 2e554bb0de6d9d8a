//! Rule book, chapter 4.
