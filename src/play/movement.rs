//! The Ground Movement Segment (6) and the checks of stacking at segment ends (7.4).

use super::refit::declare_trucks;
use super::umpire::Umpire;
use super::{Cause, Event, MoveMode, Order, TruckPurpose, combat, command};
use crate::rules::logistics::Supply;
use crate::rules::{answers, movement as rules, special_units, stacking};
use crate::scenario::PieceId;
use crate::scenario::charts::MovePoints;
use crate::table::*;

pub fn begin(u: &mut Umpire) {
    if rules::trucks(u.board()).is_empty() {
        judge_support(u);
    } else {
        u.go(Step::MovementTrucks);
    }
}

/// R6.5: support is fixed for the whole segment.
fn judge_support(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    let trucks = u.situation().impulse.as_ref().map(|impulse| impulse.trucks.clone()).unwrap_or_default();
    let board = u.board();
    let supply = Supply::of(board, side, &trucks);
    let unsupported: Vec<PieceId> =
        rules::active_units(board).into_iter().filter(|unit| !supply.supports(board, *unit)).collect();
    for unit in &unsupported {
        u.table.mark(*unit, Marks::UNSUPPORTED);
    }
    if !unsupported.is_empty() {
        u.emit(Event::SupportJudged { unsupported });
    }
    u.go(Step::Movement);
    if rules::movable(u.board()).is_empty() {
        end(u);
    }
}

/// Ends by itself only where nothing is left to decide, the order in the stacks included (7.0).
fn go_on(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    if rules::movable(u.board()).is_empty() && answers::reorders(u.board(), side).is_empty() {
        end(u);
    }
}

pub fn movement_segment(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    let moved = match (u.situation().step, order) {
        (Step::MovementTrucks, Order::UseTrucks { trucks }) => {
            if let Some(side) = u.situation().phasing() {
                declare_trucks(&mut u, side, TruckPurpose::Movement, &trucks);
            }
            command::change_impulse(&mut u, |impulse| impulse.trucks = trucks);
            return judge_support(&mut u);
        }
        (Step::Movement, Order::MoveUnit { unit, path }) => {
            let cost = rules::check_path(u.board(), unit, &path).unwrap_or_default();
            let flotilla = special_units::is_flotilla(u.board(), unit);
            let mode = if flotilla { MoveMode::Flotilla } else { MoveMode::Ground };
            go_by(&mut u, &[unit], &path, cost, mode)
        }
        (Step::Movement, Order::CrossLake { unit, to, .. }) => {
            // The lake hex itself is nobody's; the unit is over it for a moment only.
            go_by(&mut u, &[unit], &[to], MovePoints::default(), MoveMode::LakeCrossing)
        }
        (Step::Movement, Order::RailMove { unit, path, .. }) => {
            command::change_impulse(&mut u, |impulse| impulse.rail_moves += 1);
            go_by(&mut u, &[unit], &path, MovePoints::default(), MoveMode::Rail)
        }
        (Step::Movement, Order::MoveDepot { unit, path }) => {
            u.table.change_marks(unit, |marks| marks.depot_moves += path.len() as u8);
            go_by(&mut u, &[unit], &path, MovePoints::default(), MoveMode::Depot)
        }
        (Step::Movement, Order::FerryByFlotilla { passenger, path }) => {
            let Some((flotilla, _)) = special_units::flotilla(u.board()) else { return };
            let cost = rules::check_path(u.board(), flotilla, &path).unwrap_or_default();
            command::change_impulse(&mut u, |impulse| impulse.ferried = true);
            go_by(&mut u, &[flotilla, passenger], &path, cost, MoveMode::Ferried)
        }
        (Step::Movement, Order::ReorderStack { hex, order }) => return reorder(&mut u, hex, &order),
        (Step::Movement, Order::EndMovement) => return end(&mut u),
        (Step::Overstack(segment), Order::RemoveUnits { units, .. }) => {
            remove(&mut u, &units);
            return check_stacks(&mut u, segment);
        }
        _ => return,
    };
    if moved {
        go_on(&mut u);
    }
}

/// Moves units together; false if the game ended on the way.
fn go_by(u: &mut Umpire, units: &[PieceId], path: &[HexId], cost: MovePoints, mode: MoveMode) -> bool {
    let at = u.desk.events.len();
    let starts: Vec<Option<HexId>> = units.iter().map(|unit| u.board().hex_of(*unit)).collect();
    let before = u.board().clone();
    let gone = travel(u, units, path);
    for unit in units {
        u.table.mark(*unit, Marks::MOVED);
    }
    for (unit, from) in units.iter().zip(starts).rev() {
        if let Some(from) = from {
            // The end of the game may have stopped it on the way, where no more is owed.
            let short = || rules::check_path(&before, *unit, &path[..gone]).unwrap_or(cost);
            let cost = if gone == path.len() || cost == MovePoints::default() { cost } else { short() };
            let event = Event::UnitMoved { unit: *unit, from, path: path[..gone].to_vec(), cost, mode };
            u.desk.events.insert(at, event);
        }
    }
    !u.is_over()
}

/// Hex by hex, with all that each entry brings (3.3, 3.1). How many hexes were entered.
pub fn travel(u: &mut Umpire, units: &[PieceId], path: &[HexId]) -> usize {
    for (number, hex) in path.iter().enumerate() {
        for unit in units {
            u.enter(*unit, *hex);
        }
        if u.settle() {
            return number + 1;
        }
    }
    path.len()
}

/// 7.0: the owner lays his units in a hex in this order; all else keeps its place.
pub fn reorder(u: &mut Umpire, hex: HexId, order: &[PieceId]) {
    let mut next = order.iter();
    let stack: Vec<PieceId> = u
        .board()
        .stack(hex)
        .map(|piece| if order.contains(&piece) { next.next().copied().unwrap_or(piece) } else { piece })
        .collect();
    u.table.restack(hex, &stack);
    u.emit(Event::StackReordered { hex });
}

fn end(u: &mut Umpire) {
    let trucks = u.situation().impulse.as_ref().map(|impulse| impulse.trucks.clone()).unwrap_or_default();
    for truck in trucks {
        u.expend(truck);
    }
    u.table.clear_marks(Marks::MOVED | Marks::UNSUPPORTED);
    u.emit(Event::SegmentEnded { segment: Segment::Movement });
    check_stacks(u, Segment::Movement);
}

pub fn check_stacks(u: &mut Umpire, segment: Segment) {
    while let Some((side, hex)) = stacking::first_overstacked(u.board()) {
        match stacking::removals(u.board(), side, hex).as_slice() {
            [only] => remove(u, only),
            _ => return u.go(Step::Overstack(segment)),
        }
        if u.is_over() {
            return;
        }
    }
    match segment {
        Segment::Movement => combat::begin(u),
        Segment::Combat => command::end_impulse(u),
    }
}

fn remove(u: &mut Umpire, units: &[PieceId]) {
    for unit in units {
        u.eliminate(*unit, Cause::Overstacked);
    }
    u.settle();
}
