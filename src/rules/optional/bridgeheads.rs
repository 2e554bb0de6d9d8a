//! Bridgeheads (23).

use crate::scenario::PieceId;
use crate::scenario::charts::ResultCode;
use crate::scenario::counter::MarkerKind;
use crate::table::{Board, Fight, HexId, Hexside, OptionalRule, Place, Side};

/// The bridgehead markers on the map: marker, from, to.
pub fn on_map(board: &Board) -> impl Iterator<Item = (PieceId, HexId, HexId)> + '_ {
    board.scenario.markers(MarkerKind::Bridgehead).filter_map(|marker| match board.piece(marker).place {
        Place::Bridgehead(from, to) => Some((marker, from, to)),
        _ => None,
    })
}

/// 23.2: the hexside counts as clear for combat.
pub fn is_bridged(board: &Board, a: HexId, b: HexId) -> bool {
    on_map(board).any(|(_, from, to)| (from, to) == (a, b) || (from, to) == (b, a))
}

/// 23.2, R23.4: the defender of a city loses one shift while a bridgehead leads into it.
pub fn city_reduction(board: &Board, defender: Side, hex: HexId) -> u8 {
    let data = board.scenario.map.hex(hex);
    u8::from(data.city && on_map(board).any(|(marker, _, to)| to == hex && board.side(marker) != defender))
}

/// 23.2, 23.3: a marker of this side that can be placed now.
pub fn free_marker(board: &Board, side: Side) -> Option<PieceId> {
    let lifted = board.situation.impulse.as_ref().map_or(&[][..], |impulse| &impulse.lifted_bridgeheads);
    board
        .scenario
        .markers(MarkerKind::Bridgehead)
        .find(|m| board.side(*m) == side && board.piece(*m).place == Place::Display && !lifted.contains(m))
}

/// 23.1: the hexsides where the attacker may place a bridgehead after this combat.
pub fn placeable(board: &Board, fight: &Fight) -> Vec<Hexside> {
    use ResultCode::*;
    if !board.situation.options.has(OptionalRule::Bridgeheads) || free_marker(board, fight.attacker).is_none() {
        return Vec::new();
    }
    let festung = fight.attacker == Side::Soviet && crate::rules::fortress::is_festung(board, fight.target);
    let allowed = match fight.result {
        Some(AS) => !festung,
        Some(BB) => true,
        Some(DA | DD | DP | DW | DZ | OR) => festung,
        _ => false,
    };
    if !allowed || !board.has_units_of(fight.attacker.enemy(), fight.target) {
        return Vec::new();
    }
    let mut sides: Vec<Hexside> = fight
        .attackers
        .iter()
        .filter(|unit| !unit.ranged && board.hex_of(unit.piece) == Some(unit.hex))
        .filter(|unit| board.scenario.map.side_between(unit.hex, fight.target).is_river())
        .filter(|unit| !is_bridged(board, unit.hex, fight.target))
        .filter_map(|unit| Hexside::between(unit.hex, fight.target))
        .collect();
    sides.sort();
    sides.dedup();
    sides
}

/// 23.3: results that lift the bridgeheads made from the hex attacked.
pub fn is_lifted_by(result: ResultCode) -> bool {
    use ResultCode::*;
    matches!(result, BB | DD | DP | DW | DZ | MA | OR)
}
