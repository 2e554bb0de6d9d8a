//! The combat card: odds, every shift, both tables, chances.
