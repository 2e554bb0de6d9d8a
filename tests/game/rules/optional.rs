//! Rule book, chapters 20 to 26.
