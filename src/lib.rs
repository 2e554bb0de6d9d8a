//! Budapest Campaign: the Soviet offensive in Hungary, October 1944 to February 1945.
//!
//! The Bevy world is the table. A player's decision enters as an `Order`, the systems of the
//! current phase judge it with pure rule functions and change the entities, and everything that
//! happened leaves as `Event`s. `docs/architecture.md` shows the rooms of the house.

pub mod book;
#[cfg(feature = "client")]
pub mod client;
#[cfg(feature = "draw")]
pub mod draw;
pub mod play;
pub mod record;
pub mod referee;
pub mod rules;
pub mod scenario;
pub mod table;
