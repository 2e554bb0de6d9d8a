//! `Board`: the complete state of a game as plain data.
//!
//! It is what the rules read, what a save holds, what undo keeps and what an opponent thinks on.
//! `Board::extract` and `Board::lay_out` (in `entities`) are the bridges to the Bevy world.

use std::fmt;
use std::sync::Arc;

use bevy::prelude::{Component, Resource};
use serde::{Deserialize, Serialize};

use super::{HEXES, HexId, HexSet, PerSide, Side, Situation};
use crate::scenario::counter::{Air, Counter, Factors, Ground};
use crate::scenario::{Family, PieceId, Scenario};

/// Where a piece is. Every piece is always in exactly one place (2.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Component)]
pub enum Place {
    /// Not part of this game.
    Box,
    Map(HexId),
    /// A box of the Turn Record & Reinforcement Track.
    Track(u8),
    /// The Reinforcement Display.
    Display,
    AirAvailable,
    SupportAvailable,
    /// A support unit committed to the combat being fought.
    Committed,
    Eliminated,
    /// A command marker kept by its owner, not in the pool this turn.
    Aside,
    Pool,
    /// A command marker played this turn, face up.
    CommandDisplay,
    /// A bridgehead on a hexside, made from the first hex towards the second.
    Bridgehead(HexId, HexId),
    /// Used up: gone for the rest of the game, and no loss.
    Discarded,
    /// Hidden from the player this picture is made for.
    Unseen,
}

/// Which side of the counter shows (9.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Component)]
pub enum Face {
    Full,
    Reduced,
}

/// What a piece has done in the segment or turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Component)]
pub struct Marks {
    bits: u16,
    /// Railroad hexes a depot has moved in this turn (12.3).
    pub depot_moves: u8,
}

impl Marks {
    /// Moved in this Ground Movement Segment.
    pub const MOVED: u16 = 1;
    /// Attacked in this Combat Segment.
    pub const ATTACKED: u16 = 1 << 1;
    /// Was attacked in this Combat Segment.
    pub const DEFENDED: u16 = 1 << 2;
    /// An air unit placed or moved in this Air Operations Segment.
    pub const FLOWN: u16 = 1 << 3;
    /// An air unit that fought for superiority in this segment.
    pub const AIR_FOUGHT: u16 = 1 << 4;
    /// A truck column that served in this turn (12.4).
    pub const TRUCK_USED: u16 = 1 << 5;
    /// Judged unsupported for this Ground Movement Segment (R6.5).
    pub const UNSUPPORTED: u16 = 1 << 6;
    /// Active although its sub-command is not (14.1).
    pub const FESTUNG_ACTIVE: u16 = 1 << 7;
    /// A support unit that comes back to its owner free of charge (24.1).
    pub const RETURNS: u16 = 1 << 8;

    const NAMES: [(u16, &'static str); 9] = [
        (Marks::MOVED, "Moved"),
        (Marks::ATTACKED, "Attacked"),
        (Marks::DEFENDED, "Defended"),
        (Marks::FLOWN, "Flown"),
        (Marks::AIR_FOUGHT, "AirFought"),
        (Marks::TRUCK_USED, "TruckUsed"),
        (Marks::UNSUPPORTED, "Unsupported"),
        (Marks::FESTUNG_ACTIVE, "FestungActive"),
        (Marks::RETURNS, "Returns"),
    ];

    pub const fn has(self, mark: u16) -> bool {
        self.bits & mark != 0
    }

    pub const fn set(&mut self, mark: u16) {
        self.bits |= mark;
    }

    pub const fn clear(&mut self, marks: u16) {
        self.bits &= !marks;
    }

    /// The mark of this name, in small letters or large, with underscores or without.
    pub fn named(name: &str) -> Option<u16> {
        let name = name.replace('_', "");
        Marks::NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(&name)).map(|(mark, _)| *mark)
    }

    pub fn is_empty(&self) -> bool {
        *self == Marks::default()
    }
}

impl Serialize for Marks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names: Vec<&str> = Marks::NAMES.iter().filter(|(bit, _)| self.has(*bit)).map(|(_, name)| *name).collect();
        (names, self.depot_moves).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Marks, D::Error> {
        let (names, depot_moves) = <(Vec<String>, u8)>::deserialize(deserializer)?;
        let mut marks = Marks { bits: 0, depot_moves };
        for name in names {
            match Marks::NAMES.iter().find(|(_, known)| *known == name) {
                Some((bit, _)) => marks.set(*bit),
                None => return Err(serde::de::Error::custom(format!("there is no mark \"{name}\""))),
            }
        }
        Ok(marks)
    }
}

/// One counter on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub place: Place,
    pub face: Face,
    /// Height in its stack; the highest number lies on top (7.0).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub level: u16,
    #[serde(default, skip_serializing_if = "Marks::is_empty")]
    pub marks: Marks,
}

fn is_zero(level: &u16) -> bool {
    *level == 0
}

/// What the enemy keeps hidden in a picture made for one side (7.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Veil {
    pub side: Side,
    /// How many units lie unseen under the top one of an enemy stack.
    pub stacks: Vec<(HexId, u8)>,
    /// How many support units the enemy has available.
    pub enemy_support: u8,
    /// Whether the enemy pool is empty.
    pub enemy_pool_empty: bool,
}

/// The state of the dice: the same seed and position give the same results on every machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Resource)]
#[serde(deny_unknown_fields)]
pub struct DiceState {
    pub seed: u64,
    /// Words of the random stream used so far.
    pub position: u64,
    /// Die results to come before the stream is used: for positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded: Vec<u8>,
    /// Counters to be picked before the stream is used: for positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loaded_picks: Vec<PieceId>,
}

const NONE: u16 = u16::MAX;

#[derive(Clone, Resource)]
pub struct Board {
    pub scenario: Arc<Scenario>,
    pub situation: Situation,
    pub dice: DiceState,
    pub veil: Option<Veil>,
    pieces: Vec<Piece>,
    /// Hexes under Soviet control; all others are Axis (3.3).
    soviet_control: HexSet,
    // Derived from `pieces`: each hex knows its top piece, each piece the one below it.
    top: Vec<u16>,
    below: Vec<u16>,
}

impl Board {
    /// An empty table: every counter in the box, control by the front line (3.3).
    pub fn empty(scenario: Arc<Scenario>) -> Board {
        let soviet_control = HexId::all().filter(|hex| scenario.map.home(*hex) == Side::Soviet).collect();
        let piece = Piece { place: Place::Box, face: Face::Full, level: 0, marks: Marks::default() };
        let pieces = vec![piece; scenario.counters.len()];
        Board::assemble(scenario, Situation::new(), DiceState::default(), pieces, soviet_control)
    }

    /// A board from its parts. Levels are renumbered within each hex, from 0 at the bottom.
    pub fn assemble(
        scenario: Arc<Scenario>,
        situation: Situation,
        dice: DiceState,
        pieces: Vec<Piece>,
        soviet_control: HexSet,
    ) -> Board {
        assert_eq!(pieces.len(), scenario.counters.len(), "a board has one piece for each counter");
        let mut board = Board {
            top: vec![NONE; HEXES],
            below: vec![NONE; pieces.len()],
            scenario,
            situation,
            dice,
            veil: None,
            pieces,
            soviet_control,
        };
        let mut order: Vec<PieceId> = board.scenario.piece_ids().collect();
        order.sort_by_key(|id| (board.piece(*id).level, *id));
        for id in order {
            if let Place::Map(hex) = board.piece(id).place {
                board.push_on(id, hex);
            }
        }
        board
    }

    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(i, piece)| (PieceId(i as u16), piece))
    }

    pub fn counter(&self, id: PieceId) -> &Counter {
        self.scenario.counter(id)
    }

    pub fn ground(&self, id: PieceId) -> Option<&Ground> {
        self.counter(id).ground()
    }

    pub fn air(&self, id: PieceId) -> Option<&Air> {
        self.counter(id).air()
    }

    pub fn side(&self, id: PieceId) -> Side {
        self.counter(id).side
    }

    pub fn find(&self, id: &str) -> Option<PieceId> {
        self.scenario.find(id)
    }

    /// The hex of a piece on the map.
    pub fn hex_of(&self, id: PieceId) -> Option<HexId> {
        match self.piece(id).place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }

    pub fn is_reduced(&self, id: PieceId) -> bool {
        self.piece(id).face == Face::Reduced
    }

    pub fn has_mark(&self, id: PieceId, mark: u16) -> bool {
        self.piece(id).marks.has(mark)
    }

    /// 2.3: the factors of the side now showing.
    pub fn factors(&self, id: PieceId) -> Factors {
        match self.ground(id) {
            Some(ground) => match (self.piece(id).face, ground.back) {
                (Face::Reduced, Some(back)) => back,
                _ => ground.front,
            },
            None => Factors { attack: 0, defence: 0, movement: 0 },
        }
    }

    /// The support value of an air unit, by the side now showing (2.8).
    pub fn air_support(&self, id: PieceId) -> u8 {
        self.air(id).map_or(0, |air| match self.piece(id).face {
            Face::Full => air.support_front,
            Face::Reduced => air.support_back,
        })
    }

    /// Everything in a hex, from the top down: ground units, air units and markers.
    pub fn stack(&self, hex: HexId) -> impl Iterator<Item = PieceId> + '_ {
        let mut next = self.top[hex.index()];
        std::iter::from_fn(move || {
            if next == NONE {
                return None;
            }
            let id = PieceId(next);
            next = self.below[id.index()];
            Some(id)
        })
    }

    /// The ground units in a hex, from the top down.
    pub fn ground_units(&self, hex: HexId) -> impl Iterator<Item = PieceId> + '_ {
        self.stack(hex).filter(|id| self.ground(*id).is_some())
    }

    pub fn units_of(&self, side: Side, hex: HexId) -> impl Iterator<Item = PieceId> + '_ {
        self.ground_units(hex).filter(move |id| self.side(*id) == side)
    }

    /// The combat units of a side in a hex (R2.1).
    pub fn combat_units_of(&self, side: Side, hex: HexId) -> impl Iterator<Item = PieceId> + '_ {
        self.units_of(side, hex).filter(|id| self.ground(*id).is_some_and(Ground::is_combat_unit))
    }

    pub fn has_units_of(&self, side: Side, hex: HexId) -> bool {
        self.units_of(side, hex).next().is_some()
    }

    /// All ground units of a side on the map, in the order of the counters.
    pub fn ground_on_map(&self, side: Side) -> impl Iterator<Item = (PieceId, HexId)> + '_ {
        self.pieces().filter_map(move |(id, piece)| match piece.place {
            Place::Map(hex) if self.side(id) == side && self.ground(id).is_some() => Some((id, hex)),
            _ => None,
        })
    }

    /// All air units of a side on the map.
    pub fn air_on_map(&self, side: Side) -> impl Iterator<Item = (PieceId, HexId)> + '_ {
        self.pieces().filter_map(move |(id, piece)| match piece.place {
            Place::Map(hex) if self.side(id) == side && self.air(id).is_some() => Some((id, hex)),
            _ => None,
        })
    }

    /// The pieces of a side and family in one off-map place, in the order of the counters.
    pub fn in_place(&self, side: Side, family: Family, place: Place) -> impl Iterator<Item = PieceId> + '_ {
        self.pieces()
            .filter(move |(id, piece)| {
                piece.place == place && self.side(*id) == side && self.counter(*id).family() == family
            })
            .map(|(id, _)| id)
    }

    pub fn controller(&self, hex: HexId) -> Side {
        if self.soviet_control.contains(hex) { Side::Soviet } else { Side::Axis }
    }

    pub fn controls(&self, side: Side, hex: HexId) -> bool {
        self.controller(hex) == side
    }

    pub fn soviet_control(&self) -> &HexSet {
        &self.soviet_control
    }

    /// The hexes with any ground unit of each side.
    pub fn occupied(&self) -> PerSide<HexSet> {
        let mut occupied = PerSide::new(HexSet::EMPTY, HexSet::EMPTY);
        for (id, piece) in self.pieces() {
            if let Place::Map(hex) = piece.place
                && self.ground(id).is_some()
            {
                occupied[self.side(id)].insert(hex);
            }
        }
        occupied
    }

    // Changes. They keep the stacks in step and are used by the table and by positions; the rules
    // only read.

    pub fn set_control(&mut self, hex: HexId, side: Side) {
        match side {
            Side::Axis => self.soviet_control.remove(hex),
            Side::Soviet => self.soviet_control.insert(hex),
        }
    }

    /// Puts a piece somewhere; on a hex it comes to lie on top.
    pub fn put(&mut self, id: PieceId, place: Place) {
        if let Place::Map(hex) = self.piece(id).place {
            self.take_from(id, hex);
        }
        self.pieces[id.index()].place = place;
        self.pieces[id.index()].level = 0;
        if let Place::Map(hex) = place {
            self.push_on(id, hex);
        }
    }

    pub fn set_face(&mut self, id: PieceId, face: Face) {
        self.pieces[id.index()].face = face;
    }

    pub fn set_marks(&mut self, id: PieceId, marks: Marks) {
        self.pieces[id.index()].marks = marks;
    }

    /// Lays the stack of a hex in this order, from the top down. The order must name the whole stack.
    pub fn restack(&mut self, hex: HexId, order: &[PieceId]) {
        self.top[hex.index()] = NONE;
        for id in order.iter().rev() {
            self.push_on(*id, hex);
        }
    }

    fn push_on(&mut self, id: PieceId, hex: HexId) {
        let top = self.top[hex.index()];
        self.pieces[id.index()].level = if top == NONE { 0 } else { self.pieces[top as usize].level + 1 };
        self.below[id.index()] = top;
        self.top[hex.index()] = id.0;
    }

    fn take_from(&mut self, id: PieceId, hex: HexId) {
        let after = self.below[id.index()];
        let mut at = self.top[hex.index()];
        if at == id.0 {
            self.top[hex.index()] = after;
        } else {
            while at != NONE {
                // Those above it come down by one, so that levels stay without gaps.
                self.pieces[at as usize].level -= 1;
                if self.below[at as usize] == id.0 {
                    self.below[at as usize] = after;
                    break;
                }
                at = self.below[at as usize];
            }
        }
        self.below[id.index()] = NONE;
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.scenario.hash == other.scenario.hash
            && self.situation == other.situation
            && self.dice == other.dice
            && self.veil == other.veil
            && self.pieces == other.pieces
            && self.soviet_control == other.soviet_control
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut shown = f.debug_struct("Board");
        shown.field("situation", &self.situation).field("dice", &self.dice);
        for (id, piece) in self.pieces().filter(|(_, piece)| piece.place != Place::Box) {
            shown.field(&self.counter(id).id, piece);
        }
        shown.field("soviet_control", &self.soviet_control).finish()
    }
}
