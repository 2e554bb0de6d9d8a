//! Airpower (13): activation, zones, superiority and tactical support.

use super::command;
use crate::play::{Refusal, refuse};
use crate::scenario::charts::AirResult;
use crate::scenario::counter::MarkerKind;
use crate::scenario::{Family, PieceId};
use crate::table::{Board, HexId, HexSet, Marks, OptionalRule, Place, Side};

/// 13.3: the hex of an air unit and all hexes around it.
pub fn zone(hex: HexId) -> HexSet {
    hex.adjacent().chain([hex]).collect()
}

/// The zones of all air units of a side together.
pub fn zone_of_side(board: &Board, side: Side) -> HexSet {
    board.air_on_map(side).fold(HexSet::EMPTY, |all, (_, hex)| all.union(&zone(hex)))
}

/// 13.5: the best single air unit of a side over a hex, with its support value.
pub fn best_support(board: &Board, side: Side, hex: HexId) -> Option<(PieceId, u8)> {
    board
        .air_on_map(side)
        .filter(|(_, at)| at.distance(hex) <= 1)
        .map(|(unit, _)| (unit, board.air_support(unit)))
        .filter(|(_, value)| *value > 0)
        .max_by_key(|(unit, value)| (*value, std::cmp::Reverse(*unit)))
}

/// 13.1: active air units in the display that may be placed now.
pub fn placeable(board: &Board, side: Side) -> Vec<PieceId> {
    board.in_place(side, Family::Air, Place::AirAvailable).filter(|unit| may_fly(board, *unit)).collect()
}

/// 13.1: active air units on the map that may be moved now.
pub fn movable(board: &Board, side: Side) -> Vec<PieceId> {
    board.air_on_map(side).map(|(unit, _)| unit).filter(|unit| may_fly(board, *unit)).collect()
}

fn may_fly(board: &Board, unit: PieceId) -> bool {
    command::is_active(board, unit) && !board.has_mark(unit, Marks::FLOWN)
}

/// 13.2: one air unit of a side in a hex.
pub fn friendly_air_in(board: &Board, side: Side, hex: HexId) -> Option<PieceId> {
    board.stack(hex).find(|id| board.air(*id).is_some() && board.side(*id) == side)
}

pub fn check_flight(board: &Board, unit: PieceId, hex: HexId) -> Result<(), Refusal> {
    if board.air(unit).is_none() {
        return refuse("13.1", "Only air units fly.");
    }
    if !command::is_active(board, unit) {
        return refuse("13.0", "This air unit is not active in this impulse.");
    }
    if board.has_mark(unit, Marks::FLOWN) {
        return refuse("13.1", "This air unit has already been placed or moved in this segment.");
    }
    if friendly_air_in(board, board.side(unit), hex).is_some() {
        return refuse("13.2", format!("There is a friendly air unit in {hex} already."));
    }
    Ok(())
}

/// 13.4, R13.3: hexes where an active air unit of the phasing side must still fight.
pub fn superiority_hexes(board: &Board, side: Side) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = board
        .air_on_map(side)
        .filter(|(unit, hex)| {
            command::is_active(board, *unit)
                && !board.has_mark(*unit, Marks::AIR_FOUGHT)
                && friendly_air_in(board, side.enemy(), *hex).is_some()
        })
        .map(|(_, hex)| hex)
        .collect();
    hexes.sort();
    hexes
}

/// 13.4: attacker's support value minus the defender's.
pub fn difference(board: &Board, attacker: PieceId, defender: PieceId) -> i8 {
    board.air_support(attacker) as i8 - board.air_support(defender) as i8
}

/// The result of a die on the Air Superiority Table; beyond it the outermost rows hold (R13.4).
pub fn superiority_result(board: &Board, difference: i8, die: u8) -> AirResult {
    let rows = &board.scenario.charts.file.air_superiority.rows;
    let row = rows
        .iter()
        .min_by_key(|row| (row.differential - difference).unsigned_abs())
        .expect("loading checks that the table has rows");
    row.results.get(usize::from(die) - 1).copied().unwrap_or(AirResult::NE)
}

/// 22.1: hexes where the air supply marker may be put: outside Soviet air zones.
pub fn air_supply_hexes(board: &Board) -> HexSet {
    let zone = zone_of_side(board, Side::Soviet);
    let here = air_supply_marker(board).and_then(|marker| board.hex_of(marker));
    HexId::all().filter(|hex| !zone.contains(*hex) && Some(*hex) != here).collect()
}

pub fn air_supply_marker(board: &Board) -> Option<PieceId> {
    board.scenario.markers(MarkerKind::AirSupply).next()
}

/// R22.4: may the marker be placed or moved in this segment?
pub fn may_place_air_supply(board: &Board) -> bool {
    let Some(impulse) = &board.situation.impulse else { return false };
    board.situation.options.has(OptionalRule::AirSupply)
        && impulse.side == Side::Axis
        && !impulse.air_supply_moved
        && air_supply_marker(board).is_some()
}

/// 22.3: the marker stands under a Soviet air unit and no Axis one is with it.
pub fn air_supply_is_driven_off(board: &Board) -> Option<HexId> {
    if !board.situation.options.has(OptionalRule::AirSupply) {
        return None;
    }
    let hex = board.hex_of(air_supply_marker(board)?)?;
    let driven =
        friendly_air_in(board, Side::Soviet, hex).is_some() && friendly_air_in(board, Side::Axis, hex).is_none();
    driven.then_some(hex)
}
