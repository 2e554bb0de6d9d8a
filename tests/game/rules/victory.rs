//! Rule book, chapter 3.
