//! What is kept of a game outside the world: positions written by hand, the history that undo goes
//! back through, saves, and the folder they lie in.

pub mod history;
pub mod position;
pub mod save;
pub mod sheet;
pub mod store;

pub use history::{History, Start};
pub use position::Position;
pub use save::Save;
