//! Logistics (12): lines of communications, sources and support.
//!
//! Truck declarations are asked for in `play`; here they are only a list of trucks that count.

use std::collections::VecDeque;

use super::{control, fortress, rail, zoc};
use crate::scenario::PieceId;
use crate::scenario::counter::{Class, GroundKind, MarkerKind};
use crate::table::{Board, HEXES, HexId, HexSet, OptionalRule, Side};

const UNREACHED: u8 = u8::MAX;

/// The sources of a side and how far every hex is from the nearest, worked out once.
pub struct Supply {
    side: Side,
    /// Sources that units elsewhere may trace to.
    pub ends: HexSet,
    /// Sources for units in their own hex, those in an enemy zone included (12.0).
    pub own: HexSet,
    /// Lakes, enemy units, enemy zones (12.0).
    pub blocked: HexSet,
    distance: Vec<u8>,
    /// 22.2: the air supply hex reaches two hexes only.
    air: Option<Vec<u8>>,
}

impl Supply {
    /// The sources of a side, with these truck columns declared.
    pub fn of(board: &Board, side: Side, trucks: &[PieceId]) -> Supply {
        let map = &board.scenario.map;
        let blocked = blocked(board, side);
        let mut own = HexSet::EMPTY;
        for hex in map.sources(side) {
            if board.controls(side, *hex) && !control::is_disputed(board, *hex) {
                own.insert(*hex);
            }
        }
        let net = rail::supply_net(board, side, &blocked);
        own = own.union(&net).union(&depots(board, side, &net, &blocked));
        match side {
            Side::Axis => {
                if board.controls(side, map.buda) && !control::is_disputed(board, map.buda) {
                    own.insert(map.buda);
                }
            }
            Side::Soviet => {
                // R12.24: in an enemy zone a contingent source is none at all.
                for hex in map.contingent_sources.iter().copied() {
                    let open = board.situation.contingent_open.contains(hex);
                    if open && board.controls(side, hex) && !blocked.contains(hex) {
                        own.insert(hex);
                    }
                }
            }
        }
        for truck in trucks {
            if let Some(hex) = board.hex_of(*truck) {
                own.insert(hex);
            }
        }
        let ends = own.minus(&blocked);
        // 14.2: a Festung marker supports its own hex only.
        if side == Side::Axis {
            own = own.union(&fortress::festung_hexes(board));
        }
        let distance = spread(&ends, &blocked, UNREACHED);
        let air = air_supply_hex(board, side).map(|hex| {
            own.insert(hex);
            let end: HexSet = [hex].into_iter().collect();
            spread(&end.minus(&blocked), &blocked, 2)
        });
        Supply { side, ends, own, blocked, distance, air }
    }

    /// Hexes a line of communications of a unit in this hex needs, if there is one at all.
    pub fn length_from(&self, hex: HexId) -> Option<u8> {
        if self.own.contains(hex) {
            return Some(0);
        }
        length_from(&self.distance, &self.ends, hex)
    }

    fn reaches(&self, hex: HexId, movement: u8) -> bool {
        if self.length_from(hex).is_some_and(|length| length <= movement) {
            return true;
        }
        // R22.1: at most two hexes, and not more than the movement factor.
        self.air.as_ref().is_some_and(|distance| {
            length_from(distance, &HexSet::EMPTY, hex).is_some_and(|length| length <= movement.min(2))
        })
    }

    /// 12.5: is the unit supported, standing where it stands?
    pub fn supports(&self, board: &Board, unit: PieceId) -> bool {
        match board.hex_of(unit) {
            Some(hex) => self.supports_at(board, unit, hex),
            None => true,
        }
    }

    /// The same, as if it stood in another hex.
    pub fn supports_at(&self, board: &Board, unit: PieceId, hex: HexId) -> bool {
        is_always_supported(board, unit, hex) || self.reaches(hex, board.factors(unit).movement)
    }

    /// The hexes of a line of communications, from the unit to the source, for showing.
    pub fn trace(&self, board: &Board, unit: PieceId) -> Option<Vec<HexId>> {
        let hex = board.hex_of(unit)?;
        if !self.supports(board, unit) {
            return None;
        }
        if self.own.contains(hex) || is_always_supported(board, unit, hex) {
            return Some(Vec::new());
        }
        let movement = board.factors(unit).movement;
        let by_air = self.length_from(hex).is_none_or(|length| length > movement);
        let distance = if by_air { self.air.as_ref()? } else { &self.distance };
        let mut path = Vec::new();
        let mut at = hex;
        loop {
            let next =
                at.adjacent().filter(|n| distance[n.index()] != UNREACHED).min_by_key(|n| distance[n.index()])?;
            path.push(next);
            if distance[next.index()] == 0 {
                return Some(path);
            }
            at = next;
        }
    }

    /// 12.5.1: unsupported, and shut in by enemies, enemy zones and the map edge on all six sides.
    pub fn is_cut_off(&self, board: &Board, unit: PieceId) -> bool {
        let Some(hex) = board.hex_of(unit) else { return false };
        if self.supports(board, unit) {
            return false;
        }
        let lakes = &board.scenario.map.lakes;
        // R12.21: a lake hex is neither enemy nor enemy zone.
        hex.adjacent().all(|other| self.blocked.contains(other) && !lakes.contains(other))
    }

    pub fn side(&self) -> Side {
        self.side
    }
}

/// 12.0: what no line of communications of this side may pass.
pub fn blocked(board: &Board, side: Side) -> HexSet {
    board.scenario.map.lakes.union(&board.occupied()[side.enemy()]).union(&zoc::against(board, side))
}

/// Steps from every hex to the nearest of `ends`, over hexes that are not blocked.
fn spread(ends: &HexSet, blocked: &HexSet, limit: u8) -> Vec<u8> {
    let mut distance = vec![UNREACHED; HEXES];
    let mut queue = VecDeque::new();
    for hex in ends.iter() {
        distance[hex.index()] = 0;
        queue.push_back(hex);
    }
    while let Some(hex) = queue.pop_front() {
        let next = distance[hex.index()] + 1;
        if next >= limit {
            continue;
        }
        for other in hex.adjacent() {
            if distance[other.index()] == UNREACHED && !blocked.contains(other) {
                distance[other.index()] = next;
                queue.push_back(other);
            }
        }
    }
    distance
}

/// The unit's own hex may be in an enemy zone: a line may leave it (12.0).
fn length_from(distance: &[u8], ends: &HexSet, hex: HexId) -> Option<u8> {
    if ends.contains(hex) {
        return Some(0);
    }
    let nearest = hex.adjacent().map(|other| distance[other.index()]).min()?;
    (nearest != UNREACHED).then(|| nearest + 1)
}

/// 12.1: units that need no line of communications.
pub fn is_always_supported(board: &Board, unit: PieceId, hex: HexId) -> bool {
    let Some(ground) = board.ground(unit) else { return true };
    ground.class() == Class::Static
        || matches!(ground.kind, GroundKind::MobileDepot | GroundKind::TruckColumn | GroundKind::DanubeFlotilla)
        || (board.side(unit) == Side::Axis && fortress::is_festung(board, hex))
}

/// 12.2: printed map-edge sources a line from elsewhere may end on.
pub fn usable_printed(board: &Board, side: Side, blocked: &HexSet) -> HexSet {
    let sources = board.scenario.map.sources(side).iter().copied();
    let works = |hex: &HexId| board.controls(side, *hex) && !control::is_disputed(board, *hex);
    sources.filter(|hex| works(hex) && !blocked.contains(*hex)).collect()
}

/// 12.2, R12.6: hexes of mobile depots that work as sources.
fn depots(board: &Board, side: Side, net: &HexSet, blocked: &HexSet) -> HexSet {
    let map = &board.scenario.map;
    let stands: Vec<HexId> = board
        .ground_on_map(side)
        .filter(|(unit, hex)| {
            board.ground(*unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot) && map.has_railroad(*hex)
        })
        .map(|(_, hex)| hex)
        .collect();
    if stands.is_empty() {
        return HexSet::EMPTY;
    }
    match side {
        Side::Axis => {
            stands.into_iter().filter(|hex| net.contains(*hex) || map.linked(*hex).any(|n| net.contains(n))).collect()
        }
        Side::Soviet => {
            let distance = spread(net, blocked, UNREACHED);
            stands.into_iter().filter(|hex| length_from(&distance, net, *hex).is_some()).collect()
        }
    }
}

/// 22.2: the marker on an Axis-controlled airfield.
fn air_supply_hex(board: &Board, side: Side) -> Option<HexId> {
    if side == Side::Soviet || !board.situation.options.has(OptionalRule::AirSupply) {
        return None;
    }
    let hex = board.scenario.markers(MarkerKind::AirSupply).find_map(|marker| board.hex_of(marker))?;
    let works = board.scenario.map.hex(hex).airfield.is_some() && board.controls(side, hex);
    (works && !control::is_disputed(board, hex)).then_some(hex)
}

/// R11.3: a line of any length from a hex to a friendly source other than the hex itself.
pub fn hex_has_loc(board: &Board, side: Side, hex: HexId) -> bool {
    let supply = Supply::of(board, side, &[]);
    let mut ends = supply.ends;
    ends.remove(hex);
    // 22.2: air supply is a source too, with its radius.
    let by_air = air_supply_hex(board, side).is_some_and(|source| source != hex)
        && supply
            .air
            .as_ref()
            .is_some_and(|distance| length_from(distance, &HexSet::EMPTY, hex).is_some_and(|n| n <= 2));
    by_air || hex_reaches(&supply.blocked, &ends, hex)
}

/// R10.3: a line of any length from a hex to a printed source.
pub fn hex_reaches_printed(board: &Board, side: Side, hex: HexId) -> bool {
    let blocked = blocked(board, side);
    hex_reaches(&blocked, &usable_printed(board, side, &blocked), hex)
}

fn hex_reaches(blocked: &HexSet, ends: &HexSet, hex: HexId) -> bool {
    let distance = spread(ends, blocked, UNREACHED);
    hex.adjacent().any(|other| distance[other.index()] != UNREACHED)
}

/// R9.22: the sources a retreat of this side must draw nearer to. Trucks are none.
pub fn retreat_sources(board: &Board, side: Side) -> HexSet {
    Supply::of(board, side, &[]).own
}

/// R12.20: trucks that would give support to at least one of these units, which lack it.
pub fn helpful_trucks(board: &Board, side: Side, units: &[PieceId], already: &[PieceId]) -> Vec<PieceId> {
    let without = Supply::of(board, side, already);
    let needy: Vec<PieceId> = units.iter().copied().filter(|unit| !without.supports(board, *unit)).collect();
    if needy.is_empty() {
        return Vec::new();
    }
    usable_trucks(board, side)
        .filter(|truck| {
            let with = Supply::of(board, side, &[already, &[*truck]].concat());
            needy.iter().any(|unit| with.supports(board, *unit))
        })
        .collect()
}

/// 12.4, R12.15: trucks on the map that have not served in this turn.
pub fn usable_trucks(board: &Board, side: Side) -> impl Iterator<Item = PieceId> + '_ {
    board.ground_on_map(side).map(|(unit, _)| unit).filter(|unit| {
        board.ground(*unit).is_some_and(|ground| ground.kind == GroundKind::TruckColumn)
            && !board.has_mark(*unit, crate::table::Marks::TRUCK_USED)
    })
}
