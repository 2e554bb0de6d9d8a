//! Rule book, chapter 9.

mod declaring;
pub mod fight;
mod losses;
mod odds;
mod pursuit;
mod retreat;
