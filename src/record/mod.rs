//! What is kept of a game outside the world: positions written by hand, the history that undo goes
//! back through, saves, envelopes for play by file, the folder they lie in, and what happened in words.

pub mod history;
pub mod position;
pub mod report;
pub mod save;
pub mod sealed;
pub mod sheet;
pub mod store;
pub mod words;

pub use history::{History, Start};
pub use position::Position;
pub use save::Save;
