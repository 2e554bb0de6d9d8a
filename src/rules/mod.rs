//! The rules: pure functions over `&Board`, one file for each section of the rule book.
//!
//! They decide what is allowed and what follows; nothing here changes the table, rolls a die or
//! shows anything.

pub mod air;
pub mod answers;
pub mod check;
pub mod combat;
pub mod command;
pub mod control;
pub mod fog;
pub mod fortress;
pub mod legal;
pub mod logistics;
pub mod losses;
pub mod movement;
pub mod optional;
pub mod pursuit;
pub mod rail;
pub mod refit;
pub mod reinforcement;
pub mod retreat;
pub mod set_up;
pub mod special_units;
pub mod stacking;
pub mod support;
pub mod victory;
pub mod zoc;

pub use answers::orders;
pub use check::check;
pub use legal::legal;
