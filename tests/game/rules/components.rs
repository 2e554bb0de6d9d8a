//! Rule book, chapter 2.
