//! Ground movement (6.0 to 6.3): costs, reach and paths of one unit.
//!
//! Rail transport, depots and the flotilla's ferry are in `rail` and `special_units`; which units
//! are active is in `command`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{air, command, logistics, rail, zoc};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::charts::{Cost, HexTerrain, MovePoints};
use crate::scenario::counter::{Class, Ground, GroundKind};
use crate::table::{Board, Direction, HEXES, HexId, HexSet, Marks};

/// What hinders the movement of one side, worked out once.
pub struct Hindrance {
    pub enemy_zone: HexSet,
    pub enemy_units: HexSet,
    /// Hexes in an enemy air zone (13.6).
    pub interdicted: HexSet,
}

impl Hindrance {
    pub fn of(board: &Board, side: crate::table::Side) -> Hindrance {
        Hindrance {
            enemy_zone: zoc::against(board, side),
            enemy_units: board.occupied()[side.enemy()],
            interdicted: air::zone_of_side(board, side.enemy()),
        }
    }
}

/// How a hex was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    pub cost: MovePoints,
    pub left: MovePoints,
    pub from: HexId,
    /// The move ends here because of an enemy zone of control (6.1).
    pub stops: bool,
}

/// Every hex a unit can move to, with cost and way.
pub struct Reach {
    pub start: HexId,
    hexes: Vec<Option<Reached>>,
}

impl Reach {
    pub fn get(&self, hex: HexId) -> Option<&Reached> {
        self.hexes[hex.index()].as_ref()
    }

    pub fn iter(&self) -> impl Iterator<Item = (HexId, &Reached)> {
        HexId::all().filter_map(|hex| Some((hex, self.get(hex)?)))
    }

    /// The hexes entered on the way there, in order.
    pub fn path(&self, to: HexId) -> Option<Vec<HexId>> {
        let mut path = Vec::new();
        let mut at = to;
        while at != self.start {
            path.push(at);
            at = self.get(at)?.from;
        }
        path.reverse();
        Some(path)
    }
}

/// 6.0, 6.1: the movement factor a unit has in this segment.
pub fn allowance(board: &Board, unit: PieceId) -> MovePoints {
    let printed = board.factors(unit).movement;
    if board.has_mark(unit, Marks::UNSUPPORTED) && printed > 1 {
        MovePoints::whole(printed - 1)
    } else {
        MovePoints::whole(printed)
    }
}

/// 6.0 to 6.3, 13.6, 14.0: the cost of one step, or none where it is forbidden for the type.
pub fn step_cost(
    board: &Board,
    ground: &Ground,
    hindrance: &Hindrance,
    from: HexId,
    direction: Direction,
    to: HexId,
) -> Option<MovePoints> {
    let map = &board.scenario.map;
    let charts = &board.scenario.charts;
    if ground.kind == GroundKind::DanubeFlotilla {
        // 15.3: one factor for each hex along the Danube.
        return map.danube_hexes.contains(to).then_some(MovePoints::whole(1));
    }
    let class = ground.class();
    let data = map.hex(to);
    let crossing = match charts.crossing_cost(map.side(from, direction), class, board.situation.danube_frozen) {
        Cost::Cost(cost) => u16::from(cost),
        Cost::Prohibited | Cost::CrossOneHexOnly => return None,
    };
    let terrain = match entry_cost(board, to, class) {
        Cost::Cost(cost) => u16::from(cost),
        Cost::Prohibited | Cost::CrossOneHexOnly => return None,
    };
    let fortified = match charts.entry_cost(HexTerrain::FortifiedLine, class) {
        Cost::Cost(cost) if data.fortified => u16::from(cost),
        _ => 0,
    };
    let open = terrain + fortified + crossing;
    if !map.has_link(from, direction) {
        return Some(MovePoints(open));
    }
    // 6.3, 13.6: along a railroad; bridges hold unless interdicted (R13.8).
    let interdicted = hindrance.interdicted.contains(to);
    let bridge = if interdicted { crossing } else { 0 };
    let road = u16::from(charts.road_cost(class, interdicted)) + bridge;
    Some(MovePoints(road.min(open)))
}

/// 6.2: the highest single cost of the terrains in a hex.
fn entry_cost(board: &Board, hex: HexId, class: Class) -> Cost {
    let charts = &board.scenario.charts;
    let data = board.scenario.map.hex(hex);
    let terrains = [
        (true, HexTerrain::Clear),
        (data.rough, HexTerrain::Rough),
        (data.city, HexTerrain::City),
        (data.lake, HexTerrain::Lake),
    ];
    let mut highest = 0;
    for (_, terrain) in terrains.into_iter().filter(|(there, _)| *there) {
        match charts.entry_cost(terrain, class) {
            Cost::Cost(cost) => highest = highest.max(cost),
            forbidden => return forbidden,
        }
    }
    Cost::Cost(highest)
}

/// Every hex the unit can move to by ground movement in this segment.
pub fn reach(board: &Board, unit: PieceId) -> Reach {
    let start = board.hex_of(unit).unwrap_or(HexId::from_index(0));
    reach_with(board, unit, start, allowance(board, unit), &Hindrance::of(board, board.side(unit)))
}

pub fn reach_with(board: &Board, unit: PieceId, start: HexId, allowance: MovePoints, hindrance: &Hindrance) -> Reach {
    let mut reach = Reach { start, hexes: vec![None; HEXES] };
    let Some(ground) = board.ground(unit) else { return reach };
    if allowance == MovePoints(0) || ground.kind == GroundKind::MobileDepot {
        return reach;
    }
    if ground.kind == GroundKind::DanubeFlotilla && board.situation.danube_frozen {
        return reach;
    }
    let mut queue = BinaryHeap::new();
    queue.push(Reverse((MovePoints(0), start)));
    while let Some(Reverse((cost, hex))) = queue.pop() {
        if hex != start && reach.hexes[hex.index()].is_some_and(|reached| reached.cost < cost) {
            continue;
        }
        let in_zone = hindrance.enemy_zone.contains(hex);
        // 6.1: a unit that entered an enemy zone goes no further.
        if in_zone && hex != start {
            continue;
        }
        for (direction, next) in hex.neighbours() {
            let into_zone = hindrance.enemy_zone.contains(next);
            if next == start || hindrance.enemy_units.contains(next) || (in_zone && into_zone) {
                continue;
            }
            let Some(step) = step_cost(board, ground, hindrance, hex, direction, next) else { continue };
            let total = cost.plus(step);
            // 6.1, R6.3: one hex is always possible, as the whole move.
            let minimum = hex == start && total > allowance;
            if total > allowance && !minimum {
                continue;
            }
            let better = reach.hexes[next.index()].is_none_or(|known| total < known.cost);
            if better {
                let left = allowance.minus(total);
                reach.hexes[next.index()] = Some(Reached { cost: total, left, from: hex, stops: into_zone });
                if !minimum {
                    queue.push(Reverse((total, next)));
                }
            }
        }
    }
    reach
}

/// 6.1: may the unit take this path, and what does it cost?
pub fn check_path(board: &Board, unit: PieceId, path: &[HexId]) -> Result<MovePoints, Refusal> {
    let Some(ground) = board.ground(unit) else { return refuse("6.0", "Only ground units move on the map.") };
    let Some(start) = board.hex_of(unit) else { return refuse("6.0", "The unit is not on the map.") };
    if board.factors(unit).movement == 0 {
        return refuse("6.0", "Units with movement factor 0 never move.");
    }
    if ground.kind == GroundKind::MobileDepot {
        return refuse("12.3", "A depot moves along railroads only, by its own rate.");
    }
    if ground.kind == GroundKind::DanubeFlotilla && board.situation.danube_frozen {
        return refuse("15.3", "The flotilla cannot move while the Danube is frozen.");
    }
    if path.is_empty() {
        return refuse("6.1", "A move enters at least one hex.");
    }
    let hindrance = Hindrance::of(board, board.side(unit));
    let allowance = allowance(board, unit);
    let mut at = start;
    let mut spent = MovePoints(0);
    for (number, next) in path.iter().copied().enumerate() {
        let Some(direction) = at.direction_to(next) else {
            return refuse("6.0", format!("{next} is not adjacent to {at}."));
        };
        if number > 0 && hindrance.enemy_zone.contains(at) {
            return refuse("6.1", format!("{at} is in an enemy zone of control: the move ends there."));
        }
        if hindrance.enemy_units.contains(next) {
            return refuse("6.1", format!("There are enemy units in {next}."));
        }
        if hindrance.enemy_zone.contains(at) && hindrance.enemy_zone.contains(next) {
            return refuse("6.1", format!("{at} and {next} are both in enemy zones of control."));
        }
        let Some(step) = step_cost(board, ground, &hindrance, at, direction, next) else {
            let (rule, why) = forbidden(board, ground, next);
            return refuse(rule, why);
        };
        spent = spent.plus(step);
        if spent > allowance && number > 0 {
            return refuse("6.0", format!("Needs {spent} movement points to {next}, has {allowance}."));
        }
        if spent > allowance && path.len() > 1 {
            return refuse(
                "6.1",
                format!("{next} needs {spent} movement points of {allowance}: it can only be the whole move."),
            );
        }
        at = next;
    }
    Ok(spent)
}

fn forbidden(board: &Board, ground: &Ground, hex: HexId) -> (&'static str, String) {
    let map = &board.scenario.map;
    if ground.kind == GroundKind::DanubeFlotilla {
        ("15.3", format!("{hex} does not lie along the Danube."))
    } else if map.hex(hex).lake {
        ("6.2", format!("{hex} is Lake Balaton: it can only be crossed, by non-mechanized units."))
    } else {
        ("6.1", format!("The hexside to {hex} may not be crossed."))
    }
}

/// R6.7: the crossings of Lake Balaton open to a unit, as (lake hex, landing hex).
pub fn lake_crossings(board: &Board, unit: PieceId) -> Vec<(HexId, HexId)> {
    let Some(start) = board.hex_of(unit) else { return Vec::new() };
    let mut crossings = Vec::new();
    for over in start.adjacent() {
        for to in over.adjacent() {
            if check_lake_crossing(board, unit, over, to).is_ok() {
                crossings.push((over, to));
            }
        }
    }
    crossings
}

pub fn check_lake_crossing(board: &Board, unit: PieceId, over: HexId, to: HexId) -> Result<(), Refusal> {
    let map = &board.scenario.map;
    let Some(ground) = board.ground(unit) else { return refuse("6.2", "Only ground units cross the lake.") };
    let Some(start) = board.hex_of(unit) else { return refuse("6.2", "The unit is not on the map.") };
    if ground.class() != Class::NonMechanized
        || matches!(ground.kind, GroundKind::MobileDepot | GroundKind::DanubeFlotilla)
        || board.factors(unit).movement == 0
    {
        return refuse("6.2", "Only non-mechanized units that walk can cross Lake Balaton.");
    }
    if !map.hex(over).lake || !start.is_adjacent(over) {
        return refuse("6.2", format!("{over} is no lake hex next to {start}."));
    }
    if map.hex(to).lake || !over.is_adjacent(to) {
        return refuse("6.2", format!("{to} is no shore of {over}."));
    }
    if to == start || to.is_adjacent(start) {
        return refuse("6.2", format!("{to} is not on the other side of the lake from {start}."));
    }
    if board.has_units_of(board.side(unit).enemy(), to) {
        return refuse("6.1", format!("There are enemy units in {to}."));
    }
    Ok(())
}

/// 6.0: the active units that can still be moved in this segment, each in at least one way.
pub fn movable(board: &Board) -> Vec<PieceId> {
    let Some(side) = board.situation.phasing() else { return Vec::new() };
    let hindrance = Hindrance::of(board, side);
    board
        .ground_on_map(side)
        .filter(|(unit, hex)| may_move(board, *unit).is_ok() && can_move(board, *unit, *hex, &hindrance))
        .map(|(unit, _)| unit)
        .collect()
}

/// 6.0, 6.1: an active unit that has not moved yet.
pub fn may_move(board: &Board, unit: PieceId) -> Result<(), Refusal> {
    let name = &board.counter(unit).designation;
    if board.ground(unit).is_none() || board.hex_of(unit).is_none() {
        return refuse("6.0", format!("{name} is not a ground unit on the map."));
    }
    if !command::is_active(board, unit) {
        return refuse("6.1", format!("{name} is not active in this impulse."));
    }
    if board.has_mark(unit, Marks::MOVED) {
        return refuse("6.1", format!("{name} has already moved in this segment."));
    }
    Ok(())
}

fn can_move(board: &Board, unit: PieceId, hex: HexId, hindrance: &Hindrance) -> bool {
    let Some(ground) = board.ground(unit) else { return false };
    if board.factors(unit).movement == 0 {
        return false;
    }
    match ground.kind {
        GroundKind::MobileDepot => {
            rail::depot_moves_left(board, unit) > 0
                && board.scenario.map.linked(hex).any(|next| rail::check_depot_path(board, unit, &[next]).is_ok())
        }
        GroundKind::DanubeFlotilla if board.situation.danube_frozen => false,
        _ => {
            let in_zone = hindrance.enemy_zone.contains(hex);
            let steps = hex.neighbours().any(|(direction, next)| {
                let from_zone_to_zone = in_zone && hindrance.enemy_zone.contains(next);
                !hindrance.enemy_units.contains(next)
                    && !from_zone_to_zone
                    && step_cost(board, ground, hindrance, hex, direction, next).is_some()
            });
            steps || !lake_crossings(board, unit).is_empty() || has_rail_journey(board, unit)
        }
    }
}

fn has_rail_journey(board: &Board, unit: PieceId) -> bool {
    rail::capacity_left(board) > 0 && !rail::reach(board, unit).is_empty()
}

/// The ground units on the map that are active in this impulse.
pub fn active_units(board: &Board) -> Vec<PieceId> {
    let Some(side) = board.situation.phasing() else { return Vec::new() };
    board.ground_on_map(side).map(|(unit, _)| unit).filter(|unit| command::is_active(board, *unit)).collect()
}

/// R12.20: trucks that would help an active unit.
pub fn trucks(board: &Board) -> Vec<PieceId> {
    match board.situation.phasing() {
        Some(side) => logistics::helpful_trucks(board, side, &active_units(board), &[]),
        None => Vec::new(),
    }
}
