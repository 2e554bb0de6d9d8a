//! The sequence of play (4): orders, prompts, events and refusals, and the systems that carry orders out.
//!
//! An order is checked first; one that passes is taken up by the systems of the phase the game stands in.
//! Each phase goes on by itself until the next decision belongs to a player.

pub mod air;
pub mod combat;
pub mod command;
pub mod event;
pub mod game;
pub mod movement;
pub mod order;
pub mod prompt;
pub mod refit;
pub mod refusal;
pub mod reinforcement;
pub mod set_up;
pub mod umpire;

pub use event::{Cause, Event, MoveMode, TruckPurpose};
pub use game::{Game, Play, schedule, submit};
pub use order::Order;
pub use prompt::{Ask, Prompt, RefitActions, Unmet};
pub use refusal::{Refusal, refuse};
