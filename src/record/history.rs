//! The history of a game: every order with the board before it, for undo, redo, saves and films.

use std::sync::Arc;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Position;
use crate::play::{self, Event, Order, Refusal, game};
use crate::scenario::{Fault, Scenario};
use crate::table::{Board, DiceState, Options};

/// How a game began: enough to play it again from its orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Start {
    New {
        seed: u64,
        options: Options,
    },
    /// The text of a position.
    Position(String),
}

impl Start {
    pub fn board(&self, scenario: &Arc<Scenario>) -> Result<Board, Vec<Fault>> {
        match self {
            Start::New { seed, options } => {
                let mut board = Board::empty(scenario.clone());
                board.dice = DiceState { seed: *seed, ..DiceState::default() };
                board.situation.options = *options;
                Ok(board)
            }
            Start::Position(text) => Position::parse(text)?.board(scenario),
        }
    }
}

/// One order that was carried out.
#[derive(Clone, Debug)]
pub struct Entry {
    pub order: Order,
    pub events: Vec<Event>,
    /// The board before the order.
    pub before: Board,
    /// A die was thrown, a counter drawn or a secret revealed.
    pub is_fate: bool,
}

/// All orders of a game so far, and those taken back.
#[derive(Resource, Clone, Debug)]
pub struct History {
    pub start: Start,
    entries: Vec<Entry>,
    undone: Vec<Order>,
    /// Dice, draws and secrets that were taken back in this game.
    pub fate_taken_back: u32,
}

impl History {
    pub fn new(start: Start) -> History {
        History { start, entries: Vec::new(), undone: Vec::new(), fate_taken_back: 0 }
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn orders(&self) -> impl Iterator<Item = &Order> {
        self.entries.iter().map(|entry| &entry.order)
    }

    /// Why the last order cannot be taken back, if so.
    pub fn check_undo(&self, fate_too: bool) -> Result<(), &'static str> {
        match self.entries.last() {
            None => Err("There is no order to take back."),
            Some(entry) if entry.is_fate && !fate_too => {
                Err("A die was thrown, a counter drawn or a secret revealed: it cannot be taken back.")
            }
            Some(_) => Ok(()),
        }
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

/// Begins a game in a world, with an empty history.
pub fn begin(world: &mut World, scenario: &Arc<Scenario>, start: Start) -> Result<(), Vec<Fault>> {
    let board = start.board(scenario)?;
    game::prepare(world, board);
    world.insert_resource(History::new(start));
    Ok(())
}

/// Carries out an order and remembers it.
pub fn submit(world: &mut World, order: Order) -> Result<Vec<Event>, Refusal> {
    let events = carry_out(world, order)?;
    world.resource_mut::<History>().undone.clear();
    Ok(events)
}

fn carry_out(world: &mut World, order: Order) -> Result<Vec<Event>, Refusal> {
    let before = world.resource::<Board>().clone();
    let events = play::submit(world, order.clone())?;
    let is_fate = before.dice != world.resource::<Board>().dice || events.iter().any(reveals);
    let entry = Entry { order, events: events.clone(), before, is_fate };
    world.resource_mut::<History>().entries.push(entry);
    Ok(events)
}

/// What one side learns of the other's secrets.
fn reveals(event: &Event) -> bool {
    matches!(event, Event::SupportRevealed { .. } | Event::SupportCommitted { .. } | Event::InitiativeSet { .. })
}

/// Takes the last order back; the next die will be what it would have been. `fate_too`: also over dice.
pub fn undo(world: &mut World, fate_too: bool) -> Result<Order, &'static str> {
    world.resource::<History>().check_undo(fate_too)?;
    let mut history = world.resource_mut::<History>();
    let Some(entry) = history.entries.pop() else { return Err("There is no order to take back.") };
    if entry.is_fate {
        history.fate_taken_back += 1;
    }
    history.undone.push(entry.order.clone());
    entry.before.restore(world);
    Ok(entry.order)
}

/// Carries out again the order taken back last.
pub fn redo(world: &mut World) -> Result<Vec<Event>, String> {
    let Some(order) = world.resource_mut::<History>().undone.pop() else {
        return Err("There is nothing to do again.".into());
    };
    carry_out(world, order).map_err(|refusal| refusal.to_string())
}

/// Plays orders from the start. The number carried out, and the refusal of the first that was not.
pub fn replay(
    world: &mut World,
    scenario: &Arc<Scenario>,
    start: Start,
    orders: &[Order],
) -> Result<(usize, Option<Refusal>), Vec<Fault>> {
    begin(world, scenario, start)?;
    for (number, order) in orders.iter().enumerate() {
        if let Err(refusal) = carry_out(world, order.clone()) {
            return Ok((number, Some(refusal)));
        }
    }
    Ok((orders.len(), None))
}
