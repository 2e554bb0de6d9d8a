//! The optional rules (20 to 26). Each is off unless its switch is on.

pub mod bridgeheads;
pub mod forces;
pub mod hostility;
