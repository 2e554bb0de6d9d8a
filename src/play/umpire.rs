//! The umpire: the hands in which systems change the table, roll dice and say what happened.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Cause, Event, Order, Refusal};
use crate::rules::{fortress, optional, victory};
use crate::scenario::PieceId;
use crate::table::*;

/// The order being carried out and what came of it.
#[derive(Resource, Default)]
pub struct Desk {
    pub order: Option<Order>,
    pub events: Vec<Event>,
    pub refusal: Option<Refusal>,
}

#[derive(SystemParam)]
pub struct Umpire<'w, 's> {
    pub table: Table<'w, 's>,
    pub desk: ResMut<'w, Desk>,
}

impl Umpire<'_, '_> {
    pub fn board(&self) -> &Board {
        self.table.board()
    }

    pub fn situation(&self) -> &Situation {
        self.table.situation()
    }

    pub fn emit(&mut self, event: Event) {
        self.desk.events.push(event);
    }

    pub fn go(&mut self, step: Step) {
        self.table.change(|situation| situation.step = step);
    }

    pub fn is_over(&self) -> bool {
        self.situation().step == Step::GameOver
    }

    /// One die. Loaded results come first.
    pub fn roll(&mut self) -> u8 {
        self.table
            .change_dice(|dice| if dice.loaded.is_empty() { below(dice, 6) as u8 + 1 } else { dice.loaded.remove(0) })
    }

    /// 2.17: a random pick from a list, which must not be empty.
    pub fn pick(&mut self, from: &[PieceId]) -> PieceId {
        self.table.change_dice(|dice| {
            if let Some(at) = dice.loaded_picks.iter().position(|piece| from.contains(piece)) {
                return dice.loaded_picks.remove(at);
            }
            from[below(dice, from.len() as u32) as usize]
        })
    }

    /// Several random picks, as many as there are.
    pub fn pick_many(&mut self, mut from: Vec<PieceId>, count: usize) -> Vec<PieceId> {
        let mut picked = Vec::new();
        while picked.len() < count && !from.is_empty() {
            let piece = self.pick(&from);
            from.retain(|other| *other != piece);
            picked.push(piece);
        }
        picked
    }

    /// 3.3: a unit comes into a hex, with all that follows from it.
    pub fn enter(&mut self, unit: PieceId, hex: HexId) {
        self.table.put(unit, Place::Map(hex));
        let board = self.board();
        let side = board.side(unit);
        if !board.ground(unit).is_some_and(|ground| ground.is_combat_unit()) {
            return;
        }
        let gains = !board.controls(side, hex);
        let opens = side == Side::Soviet
            && board.scenario.map.contingent_sources.contains(&hex)
            && !board.situation.contingent_open.contains(hex);
        let falls = side == Side::Soviet && fortress::is_festung(board, hex);
        if gains {
            self.table.set_control(hex, side);
            self.emit(Event::ControlChanged { hex, side });
        }
        if opens {
            self.table.change(|situation| situation.contingent_open.insert(hex));
            self.emit(Event::ContingentOpened { hex });
        }
        if falls {
            // 14.3: the marker is gone for good.
            let marker = fortress::markers(self.board()).find(|(_, city)| *city == hex).map(|(marker, _)| marker);
            if let Some(marker) = marker {
                self.table.put(marker, Place::Discarded);
                self.emit(Event::FestungRemoved { hex });
            }
        }
    }

    /// 9.7: one step less.
    pub fn lose_step(&mut self, unit: PieceId, cause: Cause) {
        let board = self.board();
        let hex = board.hex_of(unit);
        if board.counter(unit).has_two_steps() && !board.is_reduced(unit) {
            self.table.set_face(unit, Face::Reduced);
            self.emit(Event::StepLost { unit, hex });
        } else {
            self.eliminate(unit, cause);
        }
    }

    pub fn eliminate(&mut self, unit: PieceId, cause: Cause) {
        let hex = self.board().hex_of(unit);
        self.table.put(unit, Place::Eliminated);
        self.table.set_face(unit, Face::Full);
        self.table.change_marks(unit, |marks| {
            let used = marks.has(Marks::TRUCK_USED);
            *marks = Marks::default();
            if used {
                marks.set(Marks::TRUCK_USED);
            }
        });
        self.emit(Event::UnitEliminated { unit, hex, cause });
    }

    /// 12.4: a truck column that has served goes back to the display.
    pub fn expend(&mut self, truck: PieceId) {
        if self.board().hex_of(truck).is_some() {
            self.table.put(truck, Place::Display);
            self.emit(Event::TruckExpended { unit: truck });
        }
    }

    /// What follows from any change: bridgeheads, then sudden death (3.1). True if the game is over.
    pub fn settle(&mut self) -> bool {
        if self.is_over() {
            return true;
        }
        let lost: Vec<(PieceId, HexId, HexId)> = optional::bridgeheads::on_map(self.board())
            .filter(|(marker, from, _)| !self.board().has_units_of(self.board().side(*marker), *from))
            .collect();
        for (marker, from, to) in lost {
            self.lift_bridgehead(marker, from, to);
        }
        if let Some(winner) = victory::sudden_death(self.board()) {
            let statement = victory::statement(self.board());
            let points = statement.totals();
            self.end_game(Outcome { winner: Some(winner), kind: OutcomeKind::SuddenDeath, points }, statement);
            return true;
        }
        false
    }

    pub fn lift_bridgehead(&mut self, marker: PieceId, from: HexId, to: HexId) {
        self.table.put(marker, Place::Display);
        self.table.change(|situation| {
            if let Some(impulse) = &mut situation.impulse {
                impulse.lifted_bridgeheads.push(marker);
            }
        });
        if let Some(hexside) = Hexside::between(from, to) {
            self.emit(Event::BridgeheadRemoved { hexside });
        }
    }

    pub fn end_game(&mut self, outcome: Outcome, statement: victory::Statement) {
        self.table.change(|situation| {
            situation.outcome = Some(outcome.clone());
            situation.step = Step::GameOver;
            situation.fight = None;
            situation.impulse = None;
            situation.follow_ups.clear();
        });
        self.emit(Event::GameEnded { outcome, statement });
    }
}

/// An even number below a limit, the same on every machine.
fn below(dice: &mut DiceState, limit: u32) -> u32 {
    let mut stream = ChaCha8Rng::seed_from_u64(dice.seed);
    stream.set_word_pos(u128::from(dice.position));
    let fair = u32::MAX - u32::MAX % limit;
    loop {
        let word = stream.next_u32();
        dice.position += 1;
        if word < fair {
            return word % limit;
        }
    }
}
