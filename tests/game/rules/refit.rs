//! Rule book, chapter 11.
