//! A game in a Bevy world: the schedule that carries out one order, and a world of its own for
//! those who need no window.

use std::sync::Arc;

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

use super::umpire::{Desk, Umpire};
use super::{Event, Order, Prompt, Refusal};
use super::{air, combat, command, movement, refit, reinforcement, set_up};
use crate::rules;
use crate::scenario::Scenario;
use crate::table::{Board, DiceState, Options, Phase};

/// One run carries out one order.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Play;

/// The systems of the sequence of play, each running when its phase has an order to carry out.
pub fn schedule() -> Schedule {
    let mut schedule = Schedule::new(Play);
    // One thread: the same orders give the same game, and a run costs microseconds.
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems(
        (
            check_order,
            set_up::set_up.run_if(in_phase(Phase::SetUp)),
            command::command_placement.run_if(in_phase(Phase::CommandPlacement)),
            refit::refit_phase.run_if(in_phase(Phase::Refit)),
            command::command_segment.run_if(in_phase(Phase::Command)),
            reinforcement::reinforcement_segment.run_if(in_phase(Phase::Reinforcement)),
            air::air_segment.run_if(in_phase(Phase::AirOperations)),
            movement::movement_segment.run_if(in_phase(Phase::Movement)),
            combat::combat_segment.run_if(in_phase(Phase::Combat)),
            settle,
        )
            .chain(),
    );
    schedule
}

/// An order is waiting and belongs to this phase.
fn in_phase(phase: Phase) -> impl Fn(Res<Desk>, Res<Board>) -> bool + Clone {
    move |desk: Res<Desk>, board: Res<Board>| desk.order.is_some() && board.situation.step.phase() == phase
}

fn check_order(mut desk: ResMut<Desk>, board: Res<Board>) {
    if let Some(order) = &desk.order
        && let Err(refusal) = rules::check(&board, order)
    {
        desk.refusal = Some(refusal);
        desk.order = None;
    }
}

/// Checks that run after every change, whatever the phase.
fn settle(mut umpire: Umpire) {
    if umpire.desk.refusal.is_none() && umpire.situation().step.phase() != Phase::SetUp {
        umpire.settle();
    }
}

/// Carries out an order in a world where a board is laid out. A refused order changes nothing.
pub fn submit(world: &mut World, order: Order) -> Result<Vec<Event>, Refusal> {
    let mut desk = world.resource_mut::<Desk>();
    *desk = Desk { order: Some(order), events: Vec::new(), refusal: None };
    world.run_schedule(Play);
    let mut desk = world.resource_mut::<Desk>();
    match desk.refusal.take() {
        Some(refusal) => Err(refusal),
        None => Ok(std::mem::take(&mut desk.events)),
    }
}

/// Makes a world ready for a game.
pub fn prepare(world: &mut World, board: Board) {
    world.init_resource::<Desk>();
    world.add_schedule(schedule());
    board.lay_out(world);
}

/// A game without a window.
pub struct Game {
    world: World,
}

impl Game {
    /// A new game, at the choice of options.
    pub fn new(scenario: Arc<Scenario>, seed: u64, options: Options) -> Game {
        let mut board = Board::empty(scenario);
        board.dice = DiceState { seed, ..DiceState::default() };
        board.situation.options = options;
        Game::from_board(board)
    }

    pub fn from_board(board: Board) -> Game {
        let mut world = World::new();
        prepare(&mut world, board);
        Game { world }
    }

    pub fn board(&self) -> &Board {
        self.world.resource::<Board>()
    }

    /// Whose decision it is, and the legal answers; none when the game is over.
    pub fn prompt(&self) -> Option<Prompt> {
        rules::legal(self.board())
    }

    pub fn submit(&mut self, order: Order) -> Result<Vec<Event>, Refusal> {
        submit(&mut self.world, order)
    }

    pub fn is_over(&self) -> bool {
        self.board().situation.step.phase() == Phase::GameOver
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// The board read back from the entities: always equal to `board`.
    pub fn extract(&mut self) -> Board {
        Board::extract(&mut self.world)
    }
}
