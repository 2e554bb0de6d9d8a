//! Rule book, chapter 15.
