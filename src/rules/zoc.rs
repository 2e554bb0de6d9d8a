//! Zones of control (8).
//!
//! Which hexes a side's units control. What that does to movement, retreat or lines of
//! communications is with those rules.

use super::fortress;
use crate::scenario::PieceId;
use crate::scenario::charts::Cost;
use crate::scenario::counter::{Ground, GroundKind};
use crate::table::{Board, Direction, HexId, HexSet, Place, Side};

/// 8.0: the hexes into which the combat units of a side exert a zone of control.
pub fn exerted_by(board: &Board, side: Side) -> HexSet {
    let mut zone = HexSet::EMPTY;
    for (id, piece) in board.pieces() {
        let Place::Map(hex) = piece.place else { continue };
        let counter = board.counter(id);
        if counter.side != side {
            continue;
        }
        let Some(ground) = counter.ground() else { continue };
        if ground.is_combat_unit() {
            add_zone(board, ground, hex, &mut zone);
        }
    }
    // 14.2: Soviet zones do not extend into a Festung.
    if side == Side::Soviet {
        zone = zone.minus(&fortress::festung_hexes(board));
    }
    zone
}

/// The hexes in which units of this side stand in an enemy zone of control.
pub fn against(board: &Board, side: Side) -> HexSet {
    exerted_by(board, side.enemy())
}

/// The zone of one unit, as if it stood in that hex.
pub fn of_unit(board: &Board, unit: PieceId, hex: HexId) -> HexSet {
    let mut zone = HexSet::EMPTY;
    if let Some(ground) = board.ground(unit)
        && ground.is_combat_unit()
    {
        add_zone(board, ground, hex, &mut zone);
    }
    zone
}

fn add_zone(board: &Board, ground: &Ground, hex: HexId, zone: &mut HexSet) {
    for (direction, other) in hex.neighbours() {
        if can_enter(board, ground, hex, direction, other) {
            zone.insert(other);
        }
    }
}

/// 8.0, 6.2: could a unit of this type step into that hex by ground movement, enemies apart?
pub fn can_enter(board: &Board, ground: &Ground, from: HexId, direction: Direction, to: HexId) -> bool {
    let map = &board.scenario.map;
    if map.hex(to).lake {
        return false;
    }
    // R8.2, 15.3: the flotilla is bound to hexes along the Danube.
    if ground.kind == GroundKind::DanubeFlotilla {
        return map.danube_hexes.contains(to);
    }
    let frozen = board.situation.danube_frozen;
    board.scenario.charts.crossing_cost(map.side(from, direction), ground.class(), frozen) != Cost::Prohibited
}
