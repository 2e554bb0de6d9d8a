//! The Air Operations Segment (13).

use super::umpire::Umpire;
use super::{Cause, Event, Order, command, movement};
use crate::rules::air as rules;
use crate::scenario::PieceId;
use crate::scenario::charts::AirResult;
use crate::scenario::counter::Flag;
use crate::table::*;

/// Skipped where nothing can fly. Once begun, it ends by the player's word: dice may follow at once.
pub fn begin(u: &mut Umpire) {
    u.go(Step::AirPlacement);
    drive_off_air_supply(u);
    let Some(side) = u.situation().phasing() else { return };
    let board = u.board();
    let idle = rules::placeable(board, side).is_empty()
        && rules::movable(board, side).is_empty()
        && !rules::may_place_air_supply(board);
    if idle {
        fight_for_superiority(u);
    }
}

pub fn air_segment(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    match order {
        Order::PlaceAir { unit, hex } => {
            fly(&mut u, unit, hex);
            u.emit(Event::AirPlaced { unit, hex });
            drive_off_air_supply(&mut u);
        }
        Order::MoveAir { unit, hex } => {
            let from = u.board().hex_of(unit).unwrap_or(hex);
            fly(&mut u, unit, hex);
            u.emit(Event::AirMoved { unit, from, to: hex });
            drive_off_air_supply(&mut u);
        }
        Order::PlaceAirSupply { hex } => {
            if let Some(marker) = rules::air_supply_marker(u.board()) {
                u.table.put(marker, Place::Map(hex));
            }
            command::change_impulse(&mut u, |impulse| impulse.air_supply_moved = true);
            u.emit(Event::AirSupplyPlaced { hex });
            drive_off_air_supply(&mut u);
        }
        Order::EndAirPlacement => fight_for_superiority(&mut u),
        Order::FightAir { hex } => {
            fight(&mut u, hex);
            fight_for_superiority(&mut u);
        }
        _ => {}
    }
}

fn fly(u: &mut Umpire, unit: PieceId, hex: HexId) {
    u.table.put(unit, Place::Map(hex));
    u.table.mark(unit, Marks::FLOWN);
}

/// 13.4: the last hex is fought without asking.
fn fight_for_superiority(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    match rules::superiority_hexes(u.board(), side).as_slice() {
        [] => end(u),
        [only] => {
            fight(u, *only);
            end(u);
        }
        _ => u.go(Step::AirSuperiority),
    }
}

fn fight(u: &mut Umpire, hex: HexId) {
    let Some(side) = u.situation().phasing() else { return };
    let board = u.board();
    let units = (rules::friendly_air_in(board, side, hex), rules::friendly_air_in(board, side.enemy(), hex));
    let (Some(attacker), Some(defender)) = units else { return };
    let difference = rules::difference(board, attacker, defender);
    let die = u.roll();
    let result = rules::superiority_result(u.board(), difference, die);
    u.table.mark(attacker, Marks::AIR_FOUGHT);
    u.emit(Event::AirFought { hex, attacker, defender, difference, die, result });
    let hit: &[PieceId] = match result {
        AirResult::AL1 => &[attacker],
        AirResult::DL1 => &[defender],
        AirResult::BL1 => &[attacker, defender],
        AirResult::NE => &[],
    };
    for unit in hit {
        // 21.5: the jets are never hit.
        if !u.board().counter(*unit).has(Flag::IgnoresAirSuperiorityLosses) {
            u.lose_step(*unit, Cause::AirCombat);
        }
    }
}

/// 22.3: a Soviet air unit alone with the marker sends it away.
fn drive_off_air_supply(u: &mut Umpire) {
    if let Some(hex) = rules::air_supply_is_driven_off(u.board())
        && let Some(marker) = rules::air_supply_marker(u.board())
    {
        u.table.put(marker, Place::Display);
        u.emit(Event::AirSupplyDrivenOff { hex });
    }
}

fn end(u: &mut Umpire) {
    drive_off_air_supply(u);
    match u.situation().impulse.as_ref().map(|impulse| impulse.scope) {
        Some(Scope::Air) => command::air_operations_ended(u),
        _ => movement::begin(u),
    }
}
