//! Rule book, chapter 19.
