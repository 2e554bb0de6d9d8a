//! Rule book, chapters 20 to 26: the optional rules.

mod air_supply;
mod attrition;
mod bridgeheads;
mod forces;
mod panzerfaust;
mod rail_repair;
