//! Rule book, chapter 14.
