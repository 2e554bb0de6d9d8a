//! Hungarian–Romanian hostility (26).

use crate::scenario::counter::Nationality;
use crate::table::{Board, OptionalRule, Participant};

/// 26.0: columns to the left when Romanians attack Hungarians.
pub fn shift(board: &Board, attackers: &[Participant], defenders: &[Participant]) -> i8 {
    let any = |units: &[Participant], nationality| {
        units.iter().any(|unit| board.ground(unit.piece).is_some_and(|ground| ground.nationality == nationality))
    };
    let hostile = board.situation.options.has(OptionalRule::Hostility)
        && any(attackers, Nationality::Romanian)
        && any(defenders, Nationality::Hungarian);
    i8::from(hostile)
}
