//! Rule book, chapter 18.
