//! Railroad transport (6.4) and the movement of mobile depots (12.3).

use super::movement::Hindrance;
use super::{logistics, zoc};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::counter::{Class, GroundKind};
use crate::scenario::map::{Country, Edge};
use crate::table::{Board, HEXES, HexId, HexSet, Marks, OptionalRule, Side};

/// 6.4, R6.13: may this unit use rail transport at all now?
pub fn check_unit(board: &Board, unit: PieceId) -> Result<(), Refusal> {
    let Some(ground) = board.ground(unit) else { return refuse("6.4", "Only ground units go by rail.") };
    if ground.class() == Class::Static || board.factors(unit).movement == 0 {
        return refuse("6.4", "Only mobile units use rail transport.");
    }
    if matches!(ground.kind, GroundKind::MobileDepot | GroundKind::DanubeFlotilla) {
        return refuse("6.4", "Depots and the flotilla do not use rail transport.");
    }
    if ground.class() == Class::Mechanized && board.has_mark(unit, Marks::UNSUPPORTED) {
        return refuse("12.5", "An unsupported mechanized unit cannot use rail transport.");
    }
    Ok(())
}

/// The hexes in which a side's rail transport may run (6.4, 6.4.1, 13.6).
pub fn open_hexes(board: &Board, side: Side, hindrance: &Hindrance) -> HexSet {
    let map = &board.scenario.map;
    let repaired = repaired_hexes(board, side, hindrance);
    let mut open = HexSet::EMPTY;
    for hex in map.railroads.iter() {
        let country = map.hex(hex).country;
        let ours = map.home(hex) == side
            && match side {
                Side::Soviet => country == Country::Romania,
                Side::Axis => country != Country::Romania,
            };
        if ours || repaired.contains(hex) {
            open.insert(hex);
        }
    }
    open.minus(&hindrance.enemy_zone).minus(&hindrance.enemy_units).minus(&hindrance.interdicted)
}

/// 21.6, R21.3: rail hexes behind a Soviet depot, along a line back to a printed source.
fn repaired_hexes(board: &Board, side: Side, hindrance: &Hindrance) -> HexSet {
    let map = &board.scenario.map;
    if side == Side::Axis || !board.situation.options.has(OptionalRule::RailRepair) {
        return HexSet::EMPTY;
    }
    let free = |hex: HexId| !hindrance.enemy_zone.contains(hex) && !hindrance.enemy_units.contains(hex);
    let usable = |hex: &HexId| board.controls(side, *hex) && free(*hex) && map.has_railroad(*hex);
    let from_sources = linked_region(board, map.soviet_sources.iter().copied().filter(usable), &free);
    let mut repaired = HexSet::EMPTY;
    for (unit, hex) in board.ground_on_map(side) {
        let is_depot = board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot);
        if is_depot && from_sources.contains(hex) {
            repaired = repaired.union(&lines_back(board, hex, &from_sources));
        }
    }
    repaired
}

/// 21.6: the hexes on or east of a depot that lie on a chain of links from it to a printed source, no hex of the
/// chain west of the depot and none passed twice.
fn lines_back(board: &Board, depot: HexId, region: &HexSet) -> HexSet {
    let behind: HexSet = region.iter().filter(|hex| eastness(*hex) >= eastness(depot)).collect();
    let mut chains =
        Chains { board, behind, found: vec![0; HEXES], reach: vec![0; HEXES], count: 0, stack: Vec::new() };
    chains.visit(depot);
    let leads_back = chains.reach[depot.index()] == SOURCES;
    if leads_back { chains.stack.into_iter().collect() } else { HexSet::EMPTY }
}

/// Half hexes from the west edge; even rows are shifted by one.
fn eastness(hex: HexId) -> u16 {
    2 * u16::from(hex.column()) + u16::from(hex.row().is_multiple_of(2))
}

/// Stands for all printed sources together; hexes are numbered after it as they are found.
const SOURCES: u16 = 1;

/// Finds the part of a railroad net that hangs together by more than one hex with the ends of a chain: exactly the
/// hexes through which a chain can lead.
struct Chains<'a> {
    board: &'a Board,
    behind: HexSet,
    /// The number of each hex; 0 until it is found.
    found: Vec<u16>,
    /// The earliest number to which a way leads that does not go back through the hex it was found from.
    reach: Vec<u16>,
    count: u16,
    stack: Vec<HexId>,
}

impl Chains<'_> {
    fn visit(&mut self, hex: HexId) {
        let map = &self.board.scenario.map;
        self.count += 1;
        let number = SOURCES + self.count;
        self.found[hex.index()] = number;
        self.reach[hex.index()] = if map.soviet_sources.contains(&hex) { SOURCES } else { number };
        self.stack.push(hex);
        for next in map.linked(hex).filter(|next| self.behind.contains(*next)).collect::<Vec<_>>() {
            let known = self.found[next.index()];
            if known == 0 {
                self.visit(next);
                // A siding: whatever was found beyond it comes back through this hex only.
                if self.reach[next.index()] >= number {
                    while self.stack.pop().is_some_and(|last| last != next) {}
                }
            }
            let earliest = if known == 0 { self.reach[next.index()] } else { known };
            self.reach[hex.index()] = self.reach[hex.index()].min(earliest);
        }
    }
}

/// All hexes joined to the given ones by railroad links over hexes that satisfy a condition.
pub fn linked_region(board: &Board, from: impl Iterator<Item = HexId>, allowed: &dyn Fn(HexId) -> bool) -> HexSet {
    let map = &board.scenario.map;
    let mut region = HexSet::EMPTY;
    let mut open: Vec<HexId> = from.collect();
    while let Some(hex) = open.pop() {
        if region.contains(hex) {
            continue;
        }
        region.insert(hex);
        open.extend(map.linked(hex).filter(|next| allowed(*next) && !region.contains(*next)));
    }
    region
}

/// 6.4.1, R6.12: west-edge railroad hexes where an Axis unit may come back onto the map.
pub fn entry_hexes(board: &Board, hindrance: &Hindrance) -> Vec<HexId> {
    let open = open_hexes(board, Side::Axis, hindrance);
    let map = &board.scenario.map;
    open.iter().filter(|hex| map.is_on_edge(*hex, Edge::West) && board.controls(Side::Axis, *hex)).collect()
}

/// A journey by rail: where it ends, the hexes entered, and the trip off the map if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    pub path: Vec<HexId>,
    pub off_map: Option<(HexId, HexId)>,
}

/// Every hex a unit can reach by rail transport, with a way there.
pub fn reach(board: &Board, unit: PieceId) -> Vec<Journey> {
    reach_with(board, unit, &Hindrance::of(board, board.side(unit)))
}

pub fn reach_with(board: &Board, unit: PieceId, hindrance: &Hindrance) -> Vec<Journey> {
    let side = board.side(unit);
    let Some(start) = board.hex_of(unit) else { return Vec::new() };
    if check_unit(board, unit).is_err() {
        return Vec::new();
    }
    let open = open_hexes(board, side, hindrance);
    if !open.contains(start) {
        return Vec::new();
    }
    let map = &board.scenario.map;
    let mut journeys: Vec<Option<Journey>> = vec![None; crate::table::HEXES];
    journeys[start.index()] = Some(Journey { path: Vec::new(), off_map: None });
    let mut queue = std::collections::VecDeque::from([start]);
    let mut exits = Vec::new();
    let spread =
        |queue: &mut std::collections::VecDeque<HexId>, exits: &mut Vec<HexId>, journeys: &mut Vec<Option<Journey>>| {
            while let Some(hex) = queue.pop_front() {
                if map.is_on_edge(hex, Edge::West) {
                    exits.push(hex);
                }
                for next in map.linked(hex) {
                    if open.contains(next) && journeys[next.index()].is_none() {
                        let mut journey = journeys[hex.index()].clone().expect("a queued hex has a journey");
                        journey.path.push(next);
                        journeys[next.index()] = Some(journey);
                        queue.push_back(next);
                    }
                }
            }
        };
    spread(&mut queue, &mut exits, &mut journeys);
    if side == Side::Axis
        && let Some(exit) = exits.first().copied()
    {
        let out = journeys[exit.index()].clone().expect("an exit was reached");
        for entry in entry_hexes(board, hindrance) {
            if journeys[entry.index()].is_none() {
                let mut journey = Journey { path: out.path.clone(), off_map: Some((exit, entry)) };
                journey.path.push(entry);
                journeys[entry.index()] = Some(journey);
                queue.push_back(entry);
            }
        }
        spread(&mut queue, &mut exits, &mut journeys);
    }
    journeys.into_iter().flatten().filter(|journey| !journey.path.is_empty()).collect()
}

/// 6.4, 6.4.1: may the unit take this journey?
pub fn check_journey(
    board: &Board,
    unit: PieceId,
    path: &[HexId],
    off_map: Option<(HexId, HexId)>,
) -> Result<(), Refusal> {
    check_unit(board, unit)?;
    let map = &board.scenario.map;
    let side = board.side(unit);
    let Some(start) = board.hex_of(unit) else { return refuse("6.4", "The unit is not on the map.") };
    if path.is_empty() {
        return refuse("6.4", "A journey enters at least one hex.");
    }
    let hindrance = Hindrance::of(board, side);
    let open = open_hexes(board, side, &hindrance);
    check_hex(board, side, start, &hindrance, &open)?;
    if off_map.is_some() && side == Side::Soviet {
        return refuse("6.4.1", "Only Axis units may leave the map by rail.");
    }
    let mut at = start;
    let mut trips = 0;
    for next in path.iter().copied() {
        if off_map == Some((at, next)) && trips == 0 {
            trips += 1;
            if at == next {
                return refuse("6.4.1", "A trip off the map leads to another hex of the west edge.");
            }
            if !map.is_on_edge(at, Edge::West) || !map.is_on_edge(next, Edge::West) {
                return refuse("6.4.1", "Units leave and come back over the west map edge only.");
            }
            if !board.controls(side, next) {
                return refuse("6.4.1", format!("{next} is not under Axis control."));
            }
        } else if !map.are_linked(at, next) {
            return refuse("6.4", format!("No railroad leads from {at} to {next}."));
        }
        check_hex(board, side, next, &hindrance, &open)?;
        at = next;
    }
    if off_map.is_some() && trips == 0 {
        return refuse("6.4.1", "The journey does not take the trip off the map that it names.");
    }
    Ok(())
}

fn check_hex(board: &Board, side: Side, hex: HexId, hindrance: &Hindrance, open: &HexSet) -> Result<(), Refusal> {
    if open.contains(hex) {
        return Ok(());
    }
    let map = &board.scenario.map;
    if !map.has_railroad(hex) {
        return refuse("6.4", format!("{hex} has no railroad."));
    }
    if hindrance.enemy_units.contains(hex) {
        return refuse("6.1", format!("There are enemy units in {hex}."));
    }
    if hindrance.enemy_zone.contains(hex) {
        return refuse("6.4", format!("{hex} is in an enemy zone of control."));
    }
    if hindrance.interdicted.contains(hex) {
        return refuse("13.6", format!("{hex} is in an enemy air zone: no rail transport."));
    }
    match side {
        Side::Soviet => refuse("6.4.1", format!("{hex} is not in Romania: no Soviet rail transport.")),
        Side::Axis => refuse("6.4.1", format!("{hex} is not on the Axis side of the front line.")),
    }
}

/// 12.3: railroad hexes a depot may still move in this turn.
pub fn depot_moves_left(board: &Board, unit: PieceId) -> u8 {
    board.factors(unit).movement.saturating_sub(board.piece(unit).marks.depot_moves)
}

/// R12.13: may the depot take this way?
pub fn check_depot_path(board: &Board, unit: PieceId, path: &[HexId]) -> Result<(), Refusal> {
    let is_depot = board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot);
    let Some(start) = board.hex_of(unit).filter(|_| is_depot) else {
        return refuse("12.3", "Only a mobile depot on the map moves in this way.");
    };
    if path.is_empty() {
        return refuse("6.1", "A move enters at least one hex.");
    }
    let left = depot_moves_left(board, unit);
    if path.len() > usize::from(left) {
        return refuse("12.3", format!("Needs {} railroad hexes, has {left} left in this turn.", path.len()));
    }
    let side = board.side(unit);
    let zone = zoc::against(board, side);
    let mut at = start;
    for (number, next) in path.iter().copied().enumerate() {
        if !board.scenario.map.are_linked(at, next) {
            return refuse("12.3", format!("No railroad leads from {at} to {next}."));
        }
        if number > 0 && zone.contains(at) {
            return refuse("6.1", format!("{at} is in an enemy zone of control: the move ends there."));
        }
        if board.has_units_of(side.enemy(), next) {
            return refuse("6.1", format!("There are enemy units in {next}."));
        }
        if zone.contains(at) && zone.contains(next) {
            return refuse("6.1", format!("{at} and {next} are both in enemy zones of control."));
        }
        at = next;
    }
    Ok(())
}

/// The ways a depot can take, one for each hex it can reach.
pub fn depot_paths(board: &Board, unit: PieceId) -> Vec<Vec<HexId>> {
    let Some(start) = board.hex_of(unit) else { return Vec::new() };
    let mut seen: HexSet = [start].into_iter().collect();
    let mut paths: Vec<Vec<HexId>> = Vec::new();
    let mut open: Vec<Vec<HexId>> = vec![Vec::new()];
    while let Some(path) = open.pop() {
        let at = path.last().copied().unwrap_or(start);
        for next in board.scenario.map.linked(at) {
            let mut longer = path.clone();
            longer.push(next);
            if !seen.contains(next) && check_depot_path(board, unit, &longer).is_ok() {
                seen.insert(next);
                paths.push(longer.clone());
                open.insert(0, longer);
            }
        }
    }
    paths
}

/// 12.2, R12.3: own-side railroad hexes with an unbroken line to a printed source.
pub fn supply_net(board: &Board, side: Side, blocked: &HexSet) -> HexSet {
    let map = &board.scenario.map;
    let sources = logistics::usable_printed(board, side, blocked);
    let allowed = |hex: HexId| map.home(hex) == side && !blocked.contains(hex);
    linked_region(board, sources.iter().filter(|hex| map.has_railroad(*hex) && allowed(*hex)), &allowed)
}

/// 6.4.1: how many units the phasing side may still move by rail in this segment.
pub fn capacity_left(board: &Board) -> u8 {
    let Some(impulse) = &board.situation.impulse else { return 0 };
    board.scenario.charts.rail_capacity(impulse.side).saturating_sub(impulse.rail_moves)
}
