//! The table: hexes, pieces and where they are (2.0).
//!
//! In the Bevy world every hex and every counter is an entity (`entities`); `Board` is the plain
//! picture of them that rules read, files hold and undo keeps. What is allowed is in `rules`, what
//! happens in `play`.

mod board;
mod entities;
mod hex;
mod options;
mod side;
mod situation;

pub use board::{Board, DiceState, Face, Marks, Piece, Place, Veil};
pub use entities::{Hex, HexControl, Level, OfFamily, OfSide, Table, TableIndex};
pub use hex::{COLUMNS, Direction, HEXES, HexId, HexSet, Hexside, ROWS};
pub use options::{OptionalRule, Options};
pub use side::{Command, PerSide, Side};
pub use situation::*;
