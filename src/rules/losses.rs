//! Steps and the choice of losses (9.7, 9.8).

use crate::scenario::PieceId;
use crate::scenario::counter::Ground;
use crate::table::{Board, Fight, Side};

/// 9.8: the units a side may choose from for a single loss.
pub fn candidates(board: &Board, fight: &Fight, side: Side) -> Vec<PieceId> {
    if side == fight.attacker { attacker_candidates(board, fight) } else { defender_candidates(board, fight) }
}

fn attacker_candidates(board: &Board, fight: &Fight) -> Vec<PieceId> {
    // 15.4, R15.8: artillery firing from afar never suffers.
    let alive: Vec<PieceId> = fight
        .attackers
        .iter()
        .filter(|unit| !unit.ranged && board.hex_of(unit.piece).is_some())
        .map(|unit| unit.piece)
        .collect();
    if fight.mechanized_first {
        let mechanized: Vec<PieceId> =
            alive.iter().copied().filter(|unit| board.ground(*unit).is_some_and(Ground::is_mechanized)).collect();
        if !mechanized.is_empty() {
            return mechanized;
        }
    }
    alive
}

fn defender_candidates(board: &Board, fight: &Fight) -> Vec<PieceId> {
    let alive: Vec<PieceId> = fight
        .defenders
        .iter()
        .map(|unit| unit.piece)
        .filter(|unit| board.hex_of(*unit) == Some(fight.target))
        .collect();
    let combat: Vec<PieceId> =
        alive.iter().copied().filter(|unit| board.ground(*unit).is_some_and(Ground::is_combat_unit)).collect();
    // R9.20: logistics units only when every combat unit already shows its reduced side.
    let spent = combat.iter().all(|unit| board.counter(*unit).has_two_steps() && board.is_reduced(*unit));
    if spent { alive } else { combat }
}

/// 19, R9.19: the units hit when all of a side are reduced, logistics units last.
pub fn all_of(board: &Board, fight: &Fight, side: Side) -> Vec<PieceId> {
    let participants = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
    let mut units: Vec<PieceId> = participants
        .iter()
        .filter(|unit| !unit.ranged && board.hex_of(unit.piece).is_some())
        .map(|unit| unit.piece)
        .collect();
    units.sort_by_key(|unit| (!board.ground(*unit).is_some_and(Ground::is_combat_unit), *unit));
    units
}
