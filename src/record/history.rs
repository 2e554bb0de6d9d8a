//! The history of a game: every order with the board before it, for undo, redo, saves and films.

use std::sync::Arc;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Position;
use super::sheet::{self, Sheet};
use crate::play::{self, Event, Order, Refusal, game};
use crate::scenario::counter::naming;
use crate::scenario::load::parse;
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
    /// The text of a sheet: a board whose own orders no longer lead to it. The position is the one with
    /// the counters it needs.
    Board {
        position: Option<String>,
        sheet: String,
    },
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
            Start::Position(text) => {
                let board = Position::parse(text)?.board(scenario)?;
                sheet::check_playable(&board).map_err(|reason| vec![Fault::new("position", 0, "", reason)])?;
                Ok(board)
            }
            Start::Board { position, sheet } => {
                let scenario = match position {
                    Some(text) => Position::parse(text)?.board(scenario)?.scenario,
                    None => scenario.clone(),
                };
                let sheet: Sheet = naming(&scenario, || parse("sheet", sheet)).map_err(|fault| vec![fault])?;
                let whole = |reason: String| vec![Fault::new("sheet", 0, "", reason)];
                let board = sheet.board(&scenario).map_err(whole)?;
                sheet::check_playable(&board).map_err(whole)?;
                Ok(board)
            }
        }
    }

    /// A game that goes on from a board, whatever led to it.
    fn at(&self, board: &Board) -> Start {
        let position = match self {
            Start::New { .. } => None,
            Start::Position(text) => Some(text.clone()),
            Start::Board { position, .. } => position.clone(),
        };
        let text = naming(&board.scenario, || ron::to_string(&Sheet::of(board)));
        Start::Board { position, sheet: text.expect("every part of a board can be written") }
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
    /// The scenario without the counters of a position's own.
    pub scenario: Arc<Scenario>,
    entries: Vec<Entry>,
    undone: Vec<Order>,
    /// So many orders are final: in a game by file, all before the file was opened or passed on.
    firm: usize,
    /// Dice, draws and secrets that were taken back in this game.
    pub fate_taken_back: u32,
}

impl History {
    pub fn new(scenario: Arc<Scenario>, start: Start) -> History {
        History { start, scenario, entries: Vec::new(), undone: Vec::new(), firm: 0, fate_taken_back: 0 }
    }

    /// An empty history that begins with a board, whatever led to it.
    pub fn at(scenario: Arc<Scenario>, start: &Start, board: &Board) -> History {
        History::new(scenario, start.at(board))
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
            Some(_) if self.entries.len() <= self.firm => {
                Err("This came with the file, or has gone out with one: it cannot be taken back.")
            }
            Some(entry) if entry.is_fate && !fate_too => {
                Err("A die was thrown, a counter drawn or a secret revealed: it cannot be taken back.")
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether the last order threw dice or ended a segment: a moment to go back to.
    pub fn is_milestone(&self, now: &Board) -> bool {
        self.entries
            .last()
            .is_some_and(|entry| entry.is_fate || entry.before.situation.step.phase() != now.situation.step.phase())
    }

    /// Makes all orders so far final.
    pub fn make_firm(&mut self) {
        self.firm = self.entries.len();
        self.undone.clear();
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

/// Begins a game in a world, with an empty history.
pub fn begin(world: &mut World, scenario: &Arc<Scenario>, start: Start) -> Result<(), Vec<Fault>> {
    let board = start.board(scenario)?;
    game::prepare(world, board);
    world.insert_resource(History::new(scenario.clone(), start));
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
    let is_fate = before.dice != world.resource::<Board>().dice || events.iter().any(|event| reveals(&order, event));
    let entry = Entry { order, events: events.clone(), before, is_fate };
    world.resource_mut::<History>().entries.push(entry);
    Ok(events)
}

/// Whether one side learns of the other's secrets.
fn reveals(order: &Order, event: &Event) -> bool {
    match event {
        Event::SupportRevealed { axis, soviet } => axis.is_some() || soviet.is_some(),
        // Where there was nothing to choose from, nothing is learnt.
        Event::SupportCommitted { .. } => matches!(order, Order::CommitSupport { .. }),
        Event::InitiativeSet { .. } => true,
        _ => false,
    }
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

/// How far orders could be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The number carried out.
    pub orders: usize,
    /// Why the next one was not.
    pub refusal: Option<Refusal>,
}

/// Plays orders from the start.
pub fn replay(
    world: &mut World,
    scenario: &Arc<Scenario>,
    start: Start,
    orders: &[Order],
) -> Result<Replayed, Vec<Fault>> {
    begin(world, scenario, start)?;
    for (number, order) in orders.iter().enumerate() {
        if let Err(refusal) = carry_out(world, order.clone()) {
            return Ok(Replayed { orders: number, refusal: Some(refusal) });
        }
    }
    Ok(Replayed { orders: orders.len(), refusal: None })
}
