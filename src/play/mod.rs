//! The sequence of play (4): orders, prompts, events and refusals.

pub mod event;
pub mod order;
pub mod prompt;
pub mod refusal;

pub use event::{Cause, Event, MoveMode, TruckPurpose};
pub use order::Order;
pub use prompt::{Ask, Prompt, RefitActions, Unmet};
pub use refusal::{Refusal, refuse};
