//! Special support units (16).

use crate::scenario::counter::Ground;
use crate::scenario::{Family, PieceId};
use crate::table::{Board, Fight, Place, Side};

/// 16.0, 16.2: the support units a side may commit to this combat.
pub fn choices(board: &Board, fight: &Fight, side: Side) -> Vec<PieceId> {
    // 15.4: none when artillery fires alone from afar.
    if fight.attackers.iter().all(|unit| unit.ranged) {
        return Vec::new();
    }
    let participants = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
    let has_supported_unit =
        participants.iter().any(|unit| unit.supported && board.ground(unit.piece).is_some_and(Ground::is_combat_unit));
    board
        .in_place(side, Family::Support, Place::SupportAvailable)
        .filter(|piece| {
            let Some(support) = board.counter(*piece).support() else { return false };
            // R16.5: the asterisk on the value that would be used.
            let value = if side == fight.attacker { support.attack } else { support.defence };
            has_supported_unit || (value.starred && has_combat_unit(board, fight, side))
        })
        .collect()
}

/// R16.2: no support for a hex with logistics units only.
fn has_combat_unit(board: &Board, fight: &Fight, side: Side) -> bool {
    let participants = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
    participants.iter().any(|unit| board.ground(unit.piece).is_some_and(Ground::is_combat_unit))
}
