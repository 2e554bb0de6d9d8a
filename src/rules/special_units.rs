//! Unique units (15): mountain troops, the Danube Flotilla, breakthrough artillery.
//!
//! Garrisons follow from their class; mountain units and the flotilla's shift are in `combat`.

use super::movement::{self, Hindrance};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::charts::MovePoints;
use crate::scenario::counter::{Flag, GroundKind, Size};
use crate::table::{Board, Command, HexId, Marks, Side};

pub fn is_flotilla(board: &Board, unit: PieceId) -> bool {
    board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::DanubeFlotilla)
}

/// 15.4: may it attack from two hexes away?
pub fn fires_at_two(board: &Board, unit: PieceId) -> bool {
    board.counter(unit).has(Flag::RangedAttackTwoHexes)
}

/// 15.3: what keeps the flotilla from attacking.
pub fn check_attack(board: &Board, unit: PieceId, target: HexId) -> Result<(), Refusal> {
    if !is_flotilla(board, unit) {
        return Ok(());
    }
    if board.situation.danube_frozen {
        return refuse("15.3", "The flotilla cannot attack while the Danube is frozen.");
    }
    if !board.scenario.map.danube_hexes.contains(target) {
        return refuse("15.3", format!("The flotilla attacks only along the Danube; {target} does not touch it."));
    }
    Ok(())
}

/// The flotilla on the map.
pub fn flotilla(board: &Board) -> Option<(PieceId, HexId)> {
    board.ground_on_map(Side::Soviet).find(|(unit, _)| is_flotilla(board, *unit))
}

/// 15.3, R15.4: units the flotilla may carry now.
pub fn passengers(board: &Board) -> Vec<PieceId> {
    let Some((flotilla, hex)) = flotilla(board) else { return Vec::new() };
    if check_carrier(board, flotilla).is_err() {
        return Vec::new();
    }
    board.units_of(Side::Soviet, hex).filter(|unit| check_passenger(board, *unit, hex).is_ok()).collect()
}

fn check_carrier(board: &Board, flotilla: PieceId) -> Result<(), Refusal> {
    let Some(impulse) = &board.situation.impulse else { return refuse("15.3", "Nobody is phasing.") };
    if !super::command::is_active(board, flotilla) {
        return refuse("15.3", "The flotilla is not active.");
    }
    if board.situation.danube_frozen {
        return refuse("15.3", "The flotilla cannot carry while the Danube is frozen.");
    }
    if board.has_mark(flotilla, Marks::MOVED) || impulse.ferried {
        return refuse("15.3", "The flotilla has already moved in this segment.");
    }
    Ok(())
}

fn check_passenger(board: &Board, unit: PieceId, hex: HexId) -> Result<(), Refusal> {
    let Some(ground) = board.ground(unit) else { return refuse("15.3", "Only a ground unit can be carried.") };
    if ground.kind != GroundKind::Infantry || ground.size != Size::Corps || ground.command != Command::UF3 {
        return refuse("15.3", "The flotilla carries one infantry corps of the 3rd Ukrainian Front.");
    }
    if board.hex_of(unit) != Some(hex) {
        return refuse("15.3", "The passenger must start in the hex of the flotilla.");
    }
    if board.has_mark(unit, Marks::MOVED) {
        return refuse("6.1", "The passenger has already moved in this segment.");
    }
    Ok(())
}

/// 15.3: may the flotilla carry this unit along this path?
pub fn check_ferry(board: &Board, passenger: PieceId, path: &[HexId]) -> Result<MovePoints, Refusal> {
    let Some((flotilla, hex)) = flotilla(board) else { return refuse("15.3", "The flotilla is not on the map.") };
    check_carrier(board, flotilla)?;
    check_passenger(board, passenger, hex)?;
    movement::check_path(board, flotilla, path)
}

/// The ways the flotilla can take with a passenger.
pub fn ferry_paths(board: &Board) -> Vec<Vec<HexId>> {
    let Some((flotilla, hex)) = flotilla(board) else { return Vec::new() };
    let hindrance = Hindrance::of(board, Side::Soviet);
    let allowance = movement::allowance(board, flotilla);
    let reach = movement::reach_with(board, flotilla, hex, allowance, &hindrance);
    reach.iter().filter_map(|(to, _)| reach.path(to)).collect()
}
