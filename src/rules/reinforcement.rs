//! Reinforcements (10): which units may be deployed, and where.

use super::logistics::Supply;
use super::{command, control, logistics, special_units, stacking, zoc};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::counter::{Arrival, Class, GroundKind, Size};
use crate::scenario::map::{Country, Edge, SourceKind};
use crate::table::{Board, Command, HexId, HexSet, Place, Side};

/// R18.6: units with a turn number that wait in the Reinforcement Display come free of charge.
pub fn is_free_reinforcement(board: &Board, unit: PieceId) -> bool {
    let counter = board.counter(unit);
    let is_truck = counter.ground().is_some_and(|ground| ground.kind == GroundKind::TruckColumn);
    counter.ground().is_some()
        && !is_truck
        && board.piece(unit).place == Place::Display
        && matches!(counter.arrival, Arrival::Turn(turn) if turn <= board.situation.turn)
}

/// 10.0: is the unit waiting, and has its turn come?
pub fn has_arrived(board: &Board, unit: PieceId) -> bool {
    match board.piece(unit).place {
        Place::Track(turn) => board.ground(unit).is_some() && turn <= board.situation.turn,
        Place::Display => is_free_reinforcement(board, unit),
        _ => false,
    }
}

/// What every deployment of a side is judged by, worked out once.
pub struct Ground<'a> {
    board: &'a Board,
    side: Side,
    enemy_zone: HexSet,
    enemy_units: HexSet,
    supply: Supply,
}

impl<'a> Ground<'a> {
    pub fn of(board: &'a Board, side: Side) -> Ground<'a> {
        Ground {
            board,
            side,
            enemy_zone: zoc::against(board, side),
            enemy_units: board.occupied()[side.enemy()],
            supply: Supply::of(board, side, &[]),
        }
    }

    /// 10.3: a friendly-controlled hex without enemies or their zones.
    fn is_open(&self, hex: HexId) -> bool {
        self.board.controls(self.side, hex)
            && !self.enemy_zone.contains(hex)
            && !self.enemy_units.contains(hex)
            && !self.board.scenario.map.hex(hex).lake
            && !control::is_disputed(self.board, hex)
    }

    /// 10.1, 10.2: every hex in which the unit may be deployed.
    pub fn hexes(&self, unit: PieceId) -> HexSet {
        let Some(ground) = self.board.ground(unit) else { return HexSet::EMPTY };
        match ground.kind {
            GroundKind::DanubeFlotilla => self.flotilla_hexes(),
            GroundKind::MobileDepot => self.depot_hexes(ground.command),
            GroundKind::TruckColumn => self.truck_hexes(unit).union(&self.on_depots(unit, ground.command)),
            _ => self.source_hexes(unit).union(&self.on_units(unit)),
        }
    }

    /// 15.3, R10.10: along the Danube at the south edge; control is not asked for.
    fn flotilla_hexes(&self) -> HexSet {
        let map = &self.board.scenario.map;
        map.danube_hexes
            .iter()
            .filter(|hex| map.is_on_edge(*hex, Edge::South))
            .filter(|hex| !self.enemy_zone.contains(*hex) && !self.enemy_units.contains(*hex))
            .collect()
    }

    /// R10.8: railroad hexes on the edges open to the sub-command.
    pub fn depot_hexes(&self, command: Command) -> HexSet {
        let map = &self.board.scenario.map;
        map.railroads
            .iter()
            .filter(|hex| edges(command).iter().any(|edge| map.is_on_edge(*hex, *edge)) && self.is_open(*hex))
            .collect()
    }

    /// R10.9: railroad hexes on the own side of the front line, without another truck.
    pub fn truck_hexes(&self, unit: PieceId) -> HexSet {
        let map = &self.board.scenario.map;
        map.railroads
            .iter()
            .filter(|hex| map.home(*hex) == self.side && self.is_open(*hex))
            .filter(|hex| stacking::has_room(self.board, unit, *hex))
            .collect()
    }

    fn on_depots(&self, unit: PieceId, command: Command) -> HexSet {
        self.board
            .ground_on_map(self.side)
            .filter(|(depot, _)| {
                let depot = self.board.ground(*depot);
                depot.is_some_and(|d| d.kind == GroundKind::MobileDepot && d.command == command)
            })
            .map(|(_, hex)| hex)
            .filter(|hex| self.is_open(*hex) && stacking::has_room(self.board, unit, *hex))
            .collect()
    }

    /// 10.1, 18.4: logistics sources, Budapest for Hungarians, wider edges for the units of turn 1.
    fn source_hexes(&self, unit: PieceId) -> HexSet {
        let map = &self.board.scenario.map;
        let Some(ground) = self.board.ground(unit) else { return HexSet::EMPTY };
        let mut hexes = HexSet::EMPTY;
        let on_open_edge = |hex: HexId| edges(ground.command).iter().any(|edge| map.is_on_edge(hex, *edge));
        for hex in map.sources(self.side) {
            if on_open_edge(*hex) {
                hexes.insert(*hex);
            }
        }
        if ground.command == Command::UF3 {
            // R10.12: the contingent sources, once under Soviet control.
            for hex in &map.contingent_sources {
                hexes.insert(*hex);
            }
        }
        if ground.command == Command::HU && self.budapest_is_open() {
            hexes.insert(map.buda);
            hexes.insert(map.pest);
        }
        if self.board.counter(unit).arrival == Arrival::Turn(1) {
            hexes = hexes.union(&self.first_turn_hexes());
        }
        hexes.iter().filter(|hex| self.is_open(*hex)).collect()
    }

    /// 10.1, R10.3: both cities Axis and uncontested, with a line to the north or west edge.
    fn budapest_is_open(&self) -> bool {
        let map = &self.board.scenario.map;
        let cities = [map.buda, map.pest];
        cities.iter().all(|hex| control::holder(self.board, *hex) == Some(Side::Axis))
            && cities.iter().any(|hex| logistics::hex_reaches_printed(self.board, Side::Axis, *hex))
    }

    /// 18.4, R10.11: where the units of turn 1 may come besides.
    fn first_turn_hexes(&self) -> HexSet {
        let map = &self.board.scenario.map;
        let north_line = HexId::all().find(|hex| map.hex(*hex).fortified && map.is_on_edge(*hex, Edge::North));
        HexId::all()
            .filter(|hex| match self.side {
                Side::Soviet => {
                    map.is_on_edge(*hex, Edge::East)
                        && matches!(map.hex(*hex).country, Country::Hungary | Country::Romania)
                }
                Side::Axis => {
                    (map.is_on_edge(*hex, Edge::West) && map.hex(*hex).country == Country::Hungary)
                        || (map.is_on_edge(*hex, Edge::North)
                            && north_line.is_some_and(|line| hex.column() >= line.column()))
                }
            })
            .collect()
    }

    /// 10.2, R10.5: a KG or FMG on a unit like it, with a line of communications.
    fn on_units(&self, unit: PieceId) -> HexSet {
        let board = self.board;
        let Some(ground) = board.ground(unit) else { return HexSet::EMPTY };
        if !matches!(ground.size, Size::Kampfgruppe | Size::FrontManeuverGroup) {
            return HexSet::EMPTY;
        }
        board
            .ground_on_map(self.side)
            .filter(|(host, _)| {
                let Some(host) = board.ground(*host) else { return false };
                if host.kind == GroundKind::TruckColumn || host.class() == Class::Static {
                    return false;
                }
                match ground.size {
                    Size::FrontManeuverGroup => host.is_mechanized() && host.command == ground.command,
                    _ => host.class() == ground.class() && host.nationality == ground.nationality,
                }
            })
            .map(|(_, hex)| hex)
            // 10.3: a depot may stand where the enemy has control.
            .filter(|hex| board.controls(self.side, *hex) && !control::is_disputed(board, *hex))
            .filter(|hex| self.supply.supports_at(board, unit, *hex))
            .collect()
    }
}

/// 10.1: the map edges of a sub-command.
fn edges(command: Command) -> &'static [Edge] {
    match command {
        Command::AKN | Command::HU => &[Edge::North, Edge::West],
        Command::AKS => &[Edge::West],
        Command::UF2 | Command::RO => &[Edge::East],
        Command::UF3 => &[Edge::South],
    }
}

/// 10.0: the units that may be deployed now, each with its hexes.
pub fn deployable(board: &Board, side: Side) -> Vec<(PieceId, Vec<HexId>)> {
    let waiting: Vec<PieceId> = board
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| board.side(*id) == side && has_arrived(board, *id) && command::is_active(board, *id))
        .collect();
    if waiting.is_empty() {
        return Vec::new();
    }
    let ground = Ground::of(board, side);
    waiting
        .into_iter()
        .map(|unit| (unit, ground.hexes(unit).iter().collect::<Vec<_>>()))
        .filter(|(_, hexes)| !hexes.is_empty())
        .collect()
}

pub fn check(board: &Board, side: Side, unit: PieceId, hex: HexId) -> Result<(), Refusal> {
    let counter = board.counter(unit);
    if counter.side != side || counter.ground().is_none() {
        return refuse("10.0", format!("{} is not a ground unit of yours.", counter.designation));
    }
    if !has_arrived(board, unit) {
        return refuse("10.0", format!("{} is not available as a reinforcement now.", counter.designation));
    }
    if !command::is_active(board, unit) {
        return refuse("10.0", format!("{} belongs to a sub-command that is not active.", counter.designation));
    }
    check_hex(board, side, unit, hex)
}

/// Why a unit cannot be put in a hex.
pub fn check_hex(board: &Board, side: Side, unit: PieceId, hex: HexId) -> Result<(), Refusal> {
    let ground = Ground::of(board, side);
    if ground.hexes(unit).contains(hex) { Ok(()) } else { Err(ground.why_not(unit, hex)) }
}

impl Ground<'_> {
    /// The reason why a hex is none of those of a unit.
    pub fn why_not(&self, unit: PieceId, hex: HexId) -> Refusal {
        let board = self.board;
        let name = &board.counter(unit).designation;
        let Some(ground) = board.ground(unit) else {
            return Refusal::new("10.0", format!("{name} is not a ground unit."));
        };
        if self.enemy_units.contains(hex) {
            return Refusal::new("10.3", format!("There are enemy units in {hex}."));
        }
        let in_zone = || Refusal::new("10.3", format!("{hex} is in an enemy zone of control."));
        // 15.3, R10.10: the flotilla needs no control, but one of its two hexes.
        if special_units::is_flotilla(board, unit) {
            return match self.enemy_zone.contains(hex) {
                true => in_zone(),
                false => Refusal::new("15.3", format!("{name} enters the map along the Danube at the south edge.")),
            };
        }
        if !board.controls(self.side, hex) {
            return Refusal::new("10.3", format!("{hex} is not under your control."));
        }
        if self.enemy_zone.contains(hex) {
            return in_zone();
        }
        if board.scenario.map.hex(hex).source.as_ref().is_some_and(|s| s.kind == SourceKind::Contingent) {
            return Refusal::new("12.2", format!("{name} may not be deployed in {hex}."));
        }
        match (ground.kind, ground.size) {
            (GroundKind::TruckColumn, _) => {
                Refusal::new("10.1", format!("{name} comes to railroad hexes on your side of the front, one in a hex."))
            }
            (GroundKind::MobileDepot, _) => {
                Refusal::new("10.1", format!("{name} comes to railroad hexes on the map edge of its command."))
            }
            (_, Size::FrontManeuverGroup) => Refusal::new(
                "10.2",
                format!("{name} comes to a source of its command, or to a supplied mechanized unit of its command."),
            ),
            (_, Size::Kampfgruppe) => Refusal::new(
                "10.2",
                format!("{name} comes to a source of its command, or to a supplied unit of its type and nation."),
            ),
            _ => Refusal::new("10.1", format!("{hex} is no source at which {name} may come.")),
        }
    }
}
