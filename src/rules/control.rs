//! Occupation and control (3.3), and what contests it (8.1).

use super::zoc;
use crate::table::{Board, HexId, OptionalRule, Place, Side};

/// 3.3: a combat unit of the side stands in the hex.
pub fn is_occupied_by(board: &Board, side: Side, hex: HexId) -> bool {
    board.combat_units_of(side, hex).next().is_some()
}

/// 23.2: a bridgehead of the enemy leads into this city, so that nobody controls it.
pub fn is_disputed(board: &Board, hex: HexId) -> bool {
    board.situation.options.has(OptionalRule::Bridgeheads)
        && board.scenario.map.hex(hex).city
        && board.pieces().any(|(id, piece)| {
            matches!(piece.place, Place::Bridgehead(_, to) if to == hex) && board.side(id) != board.controller(hex)
        })
}

/// R3.3: who a victory or source hex counts for; nobody if its holder stands in an enemy zone there, or if a unit
/// of the enemy that cannot take it, such as a truck, stands in it.
pub fn holder(board: &Board, hex: HexId) -> Option<Side> {
    let side = board.controller(hex);
    let contested =
        zoc::against(board, side).contains(hex) || board.has_units_of(side.enemy(), hex) || is_disputed(board, hex);
    (!contested).then_some(side)
}
