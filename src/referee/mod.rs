//! The game without a window: random games, and a referee over standard input and output.

pub mod invariants;
pub mod random;
pub mod random_game;
pub mod talk;
