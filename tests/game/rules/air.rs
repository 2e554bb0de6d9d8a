//! Rule book, chapter 13.
