//! Retreat after combat (9.9) and standing in a Festung (14.2).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::{fortress, logistics, stacking, zoc};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::counter::{Class, GroundKind};
use crate::table::{Board, Fight, HexId, HexSet, Side};

/// The ways open to one retreating unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    pub paths: Vec<Vec<HexId>>,
    /// The unit reaches safety; otherwise it is eliminated where the path ends (R9.28).
    pub survives: bool,
}

struct Search<'a> {
    board: &'a Board,
    unit: PieceId,
    origin: HexId,
    length: u32,
    sources: HexSet,
    festungs: HexSet,
    enemy_units: HexSet,
    complete: Vec<Vec<HexId>>,
    /// The longest ways that lead to no safe end.
    partial: Vec<Vec<HexId>>,
}

/// 9.9: every legal retreat of a unit from the hex it stands in.
pub fn ways(board: &Board, unit: PieceId, length: u8) -> Ways {
    let nowhere = Ways { paths: Vec::new(), survives: false };
    let (Some(ground), Some(origin)) = (board.ground(unit), board.hex_of(unit)) else { return nowhere };
    // 9.9, 15.3: garrisons do not retreat, nor does the flotilla in the ice.
    if ground.class() == Class::Static {
        return nowhere;
    }
    if ground.kind == GroundKind::DanubeFlotilla && board.situation.danube_frozen {
        return nowhere;
    }
    let side = board.side(unit);
    let mut search = Search {
        board,
        unit,
        origin,
        length: u32::from(length),
        sources: logistics::retreat_sources(board, side),
        festungs: if side == Side::Axis { fortress::festung_hexes(board) } else { HexSet::EMPTY },
        enemy_units: board.occupied()[side.enemy()],
        complete: Vec::new(),
        partial: Vec::new(),
    };
    search.spread();
    if search.complete.is_empty() {
        search.partial.retain(|path| !path.is_empty());
        Ways { paths: search.partial, survives: false }
    } else {
        Ways { paths: search.complete, survives: true }
    }
}

/// So many ways are looked at, the shorter ones first; only a retreat through ring upon ring of full hexes has more.
const MOST: usize = 4096;

impl Search<'_> {
    fn spread(&mut self) {
        let mut open = VecDeque::from([Vec::new()]);
        for _ in 0..MOST {
            let Some(path) = open.pop_front() else { return };
            self.go_on(path, &mut open);
        }
        // Still nowhere to stay: one way to each hex is enough to find out whether there is a place at all.
        let mut seen = HexSet::EMPTY;
        while let Some(path) = open.pop_front().filter(|_| self.complete.is_empty()) {
            let at = path.last().copied().unwrap_or(self.origin);
            if !seen.contains(at) {
                seen.insert(at);
                self.go_on(path, &mut open);
            }
        }
    }

    fn go_on(&mut self, path: Vec<HexId>, open: &mut VecDeque<Vec<HexId>>) {
        let at = path.last().copied().unwrap_or(self.origin);
        let gone = path.len() as u32;
        let room = gone > 0 && stacking::has_combat_room(self.board, self.unit, at);
        if gone >= self.length && room {
            self.complete.push(path);
            return;
        }
        // 14.2: a unit may end its retreat early in a Festung.
        if gone > 0 && gone < self.length && room && self.festungs.contains(at) {
            self.complete.push(path.clone());
        }
        let mut went_on = false;
        for (_, next) in at.neighbours() {
            if self.may_step(&path, at, next) {
                went_on = true;
                open.push_back(path.iter().copied().chain([next]).collect());
            }
        }
        if !went_on {
            let longest = self.partial.first().map_or(0, Vec::len);
            if path.len() > longest {
                self.partial.clear();
            }
            if path.len() >= longest {
                self.partial.push(path);
            }
        }
    }

    fn may_step(&self, path: &[HexId], from: HexId, to: HexId) -> bool {
        let number = path.len() as u32 + 1;
        let away = self.origin.distance(to);
        // R9.24: each ordered hex leads further away; going on keeps at least that distance.
        let far_enough = if number <= self.length { away == number } else { away >= self.length };
        far_enough
            && to != self.origin
            && !path.contains(&to)
            && !self.enemy_units.contains(to)
            && can_retreat_into(self.board, self.unit, from, to)
            && self.draws_nearer(from, to)
    }

    /// 9.9, R9.22, R9.23: each step must lead nearer to some source.
    fn draws_nearer(&self, from: HexId, to: HexId) -> bool {
        let mut others = self.sources;
        others.remove(from);
        others.is_empty() || others.iter().any(|s| to.distance(s) < from.distance(s))
    }
}

/// 9.9: terrain and hexsides, and the railroad for depots.
fn can_retreat_into(board: &Board, unit: PieceId, from: HexId, to: HexId) -> bool {
    let (Some(ground), Some(direction)) = (board.ground(unit), from.direction_to(to)) else { return false };
    if ground.kind == GroundKind::MobileDepot && !board.scenario.map.has_link(from, direction) {
        return false;
    }
    zoc::can_enter(board, ground, from, direction, to)
}

/// What a retreat costs the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Toll {
    /// So many steps.
    Steps(u8),
    Eliminated,
}

/// What each way of a retreating unit costs it.
pub struct Tolls {
    enemy_zone: HexSet,
    steps: u8,
    survives: bool,
}

impl Tolls {
    /// `survives`: there is a place for it at the end of its ways.
    pub fn of(board: &Board, unit: PieceId, survives: bool) -> Tolls {
        let two = board.counter(unit).has_two_steps() && !board.is_reduced(unit);
        Tolls { enemy_zone: zoc::against(board, board.side(unit)), steps: if two { 2 } else { 1 }, survives }
    }

    /// R9.25: a step for every enemy zone entered, and the unit where it finds no place.
    pub fn on(&self, path: &[HexId]) -> Toll {
        let lost = path.iter().filter(|hex| self.enemy_zone.contains(**hex)).count() as u8;
        if lost >= self.steps || !self.survives { Toll::Eliminated } else { Toll::Steps(lost) }
    }
}

/// Is this one of the ways open to the unit?
pub fn check(board: &Board, unit: PieceId, length: u8, path: &[HexId]) -> Result<(), Refusal> {
    let ways = ways(board, unit, length);
    if ways.paths.iter().any(|way| way == path) {
        return Ok(());
    }
    let origin = board.hex_of(unit).map(|hex| hex.to_string()).unwrap_or_default();
    let reason = if ways.survives {
        format!("This is no legal retreat of {length} from {origin}: see the lit hexes.")
    } else {
        format!("No full retreat of {length} from {origin} exists: only the longest ways are open.")
    };
    refuse("9.9", reason)
}

/// 14.2: Axis units that may ignore a retreat. Garrisons always do.
pub fn may_stand(board: &Board, unit: PieceId) -> bool {
    board.side(unit) == Side::Axis && board.hex_of(unit).is_some_and(|hex| fortress::is_festung(board, hex))
}

/// The retreating units that may stand instead.
pub fn standers(board: &Board, fight: &Fight) -> Vec<PieceId> {
    fight.retreating.iter().map(|unit| unit.piece).filter(|unit| may_stand(board, *unit)).collect()
}
