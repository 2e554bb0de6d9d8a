//! What is kept of a game outside the world: positions written by hand.

pub mod position;

pub use position::Position;
