//! Pursuit (9.10).

use super::{special_units, zoc};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::charts::{PursuitRight, ResultCode};
use crate::scenario::counter::{Class, Flag, GroundKind};
use crate::table::{Board, Fight, HexId, HexSet};

fn hexes(count: usize) -> String {
    if count == 1 { "1 hex".into() } else { format!("{count} hexes") }
}

/// 9.10: how far a unit may pursue: anywhere, and along a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length {
    pub anywhere: usize,
    /// Longer, if the first three steps follow the line (R9.31).
    pub by_rail: usize,
}

pub fn length(board: &Board, unit: PieceId, supported: bool, overrun: bool) -> Length {
    let Some(ground) = board.ground(unit) else { return Length { anywhere: 0, by_rail: 0 } };
    if ground.class() == Class::Static || board.counter(unit).has(Flag::NoPursuit) {
        return Length { anywhere: 0, by_rail: 0 };
    }
    if special_units::is_flotilla(board, unit) && board.situation.danube_frozen {
        return Length { anywhere: 0, by_rail: 0 };
    }
    if !ground.is_mechanized() || !supported {
        return Length { anywhere: 1, by_rail: 1 };
    }
    let more = usize::from(overrun);
    let by_rail = if board.counter(unit).has(Flag::LongPursuitByRail) { 3 + more } else { 2 + more };
    Length { anywhere: 2 + more, by_rail }
}

fn is_overrun(board: &Board, result: Option<ResultCode>) -> bool {
    result.is_some_and(|code| board.scenario.charts.result(code).pursuit == PursuitRight::YesOverrun)
}

/// 9.10: may the unit take this path?
pub fn check(board: &Board, fight: &Fight, unit: PieceId, path: &[HexId]) -> Result<(), Refusal> {
    let name = &board.counter(unit).designation;
    let Some(pursuer) = fight.pursuing.iter().find(|pursuer| pursuer.piece == unit) else {
        return refuse("9.10", format!("{name} may not pursue."));
    };
    let (Some(ground), Some(start)) = (board.ground(unit), board.hex_of(unit)) else {
        return refuse("9.10", format!("{name} is not on the map."));
    };
    let Some(first) = path.first() else { return refuse("9.10", "A pursuit enters at least one hex.") };
    if *first != fight.target {
        return refuse("9.10", format!("The first hex of a pursuit is {}, where the defenders stood.", fight.target));
    }
    let length = length(board, unit, pursuer.supported, is_overrun(board, fight.result));
    let mut at = start;
    let mut on_line = true;
    for (number, next) in path.iter().copied().enumerate() {
        let Some(direction) = at.direction_to(next) else {
            return refuse("9.10", format!("{next} is not adjacent to {at}."));
        };
        if !zoc::can_enter(board, ground, at, direction, next) {
            return refuse("9.10", format!("{name} could not move into {next}."));
        }
        if board.has_units_of(board.side(unit).enemy(), next) {
            return refuse("9.10", format!("There are enemy units in {next}."));
        }
        if number < 3 {
            on_line &= board.scenario.map.has_link(at, direction);
        }
        at = next;
    }
    let limit = if on_line { length.by_rail } else { length.anywhere };
    if path.len() > limit {
        let why = match pursuer.supported {
            true if length.by_rail > length.anywhere => {
                format!("{name} may pursue {}, or {} along a railroad.", hexes(length.anywhere), hexes(length.by_rail))
            }
            true => format!("{name} may pursue {}.", hexes(length.anywhere)),
            false => format!("{name} is unsupported and may pursue one hex only."),
        };
        return refuse("9.10", why);
    }
    Ok(())
}

/// A way to every hex the unit can end its pursuit in.
pub fn paths(board: &Board, fight: &Fight, unit: PieceId) -> Vec<Vec<HexId>> {
    let mut found = HexSet::EMPTY;
    let mut paths = ways(board, fight, unit);
    paths.retain(|path| {
        let end = path[path.len() - 1];
        let is_new = !found.contains(end);
        found.insert(end);
        is_new
    });
    paths
}

/// Every way the unit can pursue, the shorter ones first.
pub fn ways(board: &Board, fight: &Fight, unit: PieceId) -> Vec<Vec<HexId>> {
    let mut ways = Vec::new();
    let mut open: Vec<Vec<HexId>> = vec![vec![fight.target]];
    while !open.is_empty() {
        let mut longer = Vec::new();
        for path in open {
            if check(board, fight, unit, &path).is_err() {
                continue;
            }
            if path.len() < 4 {
                let at = path[path.len() - 1];
                longer.extend(at.adjacent().map(|next| [&path[..], &[next]].concat()));
            }
            ways.push(path);
        }
        open = longer;
    }
    ways
}

/// R9.35: may this truck go along with a pursuer?
pub fn check_truck(board: &Board, unit: PieceId, truck: PieceId, path: &[HexId]) -> Result<(), Refusal> {
    let Some(ground) = board.scenario.counters.get(truck.index()).and_then(|counter| counter.ground()) else {
        return refuse("9.10", "Only a truck column can go along.");
    };
    let name = &board.counter(truck).designation;
    let (Some(start), Some(at)) = (board.hex_of(unit), board.hex_of(truck)) else {
        return refuse("9.10", format!("{name} is not on the map."));
    };
    if ground.kind != GroundKind::TruckColumn || board.side(truck) != board.side(unit) {
        return refuse("9.10", format!("{name} is not a truck column of yours."));
    }
    if start != at {
        return refuse("9.10", format!("{name} does not start in the hex of the pursuer."));
    }
    let mut from = start;
    for next in path.iter().copied() {
        let enters =
            from.direction_to(next).is_some_and(|direction| zoc::can_enter(board, ground, from, direction, next));
        if !enters {
            return refuse("9.10", format!("{name} could not move into {next}."));
        }
        from = next;
    }
    Ok(())
}

/// The trucks that could go along with a pursuer on this path.
pub fn trucks(board: &Board, unit: PieceId, path: &[HexId]) -> Vec<PieceId> {
    let Some(hex) = board.hex_of(unit) else { return Vec::new() };
    board.units_of(board.side(unit), hex).filter(|truck| check_truck(board, unit, *truck, path).is_ok()).collect()
}
