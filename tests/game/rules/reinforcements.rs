//! Rule book, chapter 10.
