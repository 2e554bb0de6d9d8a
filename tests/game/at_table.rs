//! A game to play in a test: positions and orders as text, and questions about the table.

use std::sync::Arc;

use budapest_campaign::play::{Ask, Event, Game, Order, Prompt, Refusal};
use budapest_campaign::scenario::counter::naming;
use budapest_campaign::scenario::{PieceId, Scenario};
use budapest_campaign::table::{Board, HexId, Options, Place, Side};

/// A hex by its number.
#[track_caller]
pub fn hex(number: &str) -> HexId {
    number.parse().unwrap_or_else(|_| panic!("{number} is no hex"))
}

pub fn hexes(numbers: &[&str]) -> Vec<HexId> {
    numbers.iter().map(|number| hex(number)).collect()
}

/// A game at the table of a test.
pub struct AtTable {
    game: Game,
}

/// A game that stands at a position.
#[track_caller]
pub fn at(position: &str) -> AtTable {
    AtTable { game: Game::from_board(crate::position(position)) }
}

/// A new game at its very beginning: the choice of options.
pub fn new_game(seed: u64, options: Options) -> AtTable {
    AtTable { game: Game::new(Scenario::standard(), seed, options) }
}

/// A new game of the recommended deployment, at the first prompt after set-up.
pub fn deployed(seed: u64, options: Options) -> AtTable {
    let mut table = new_game(seed, options);
    for order in ["ConfirmOptions", "TakeDeployment", "ConfirmSetUp", "TakeDeployment", "ConfirmSetUp"] {
        table.does(order);
    }
    table
}

impl AtTable {
    pub fn board(&self) -> &Board {
        self.game.board()
    }

    pub fn scenario(&self) -> Arc<Scenario> {
        self.board().scenario.clone()
    }

    #[track_caller]
    pub fn unit(&self, id: &str) -> PieceId {
        self.board().find(id).unwrap_or_else(|| panic!("there is no counter {id}"))
    }

    pub fn units(&self, ids: &[&str]) -> Vec<PieceId> {
        ids.iter().map(|id| self.unit(id)).collect()
    }

    /// An order as a player's file has it, for example `MoveUnit(unit: "hu_2", path: ["1007"])`.
    #[track_caller]
    pub fn order(&self, text: &str) -> Order {
        let scenario = self.scenario();
        naming(&scenario, || ron::from_str(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Carries out an order that must be legal.
    #[track_caller]
    pub fn does(&mut self, order: &str) -> Vec<Event> {
        let order = self.order(order);
        match self.game.submit(order.clone()) {
            Ok(events) => events,
            Err(refusal) => panic!("{order:?} was refused: {refusal}"),
        }
    }

    /// Gives an order that must be refused, and sees that nothing changes.
    #[track_caller]
    pub fn refuses(&mut self, order: &str) -> Refusal {
        let before = self.board().clone();
        let order = self.order(order);
        match self.game.submit(order.clone()) {
            Ok(events) => panic!("{order:?} was carried out: {events:?}"),
            Err(refusal) => {
                assert!(*self.board() == before, "a refused order changed the table");
                refusal
            }
        }
    }

    /// The open prompt.
    #[track_caller]
    pub fn prompt(&self) -> Prompt {
        self.game.prompt().expect("a prompt is open")
    }

    #[track_caller]
    pub fn ask(&self) -> Ask {
        self.prompt().ask
    }

    #[track_caller]
    pub fn side_to_decide(&self) -> Side {
        self.prompt().side
    }

    pub fn is_over(&self) -> bool {
        self.game.is_over()
    }

    #[track_caller]
    pub fn place(&self, id: &str) -> Place {
        self.board().piece(self.unit(id)).place
    }

    /// The hex of a counter on the map, as a number; empty if it is not there.
    #[track_caller]
    pub fn hex_of(&self, id: &str) -> String {
        self.board().hex_of(self.unit(id)).map(|hex| hex.to_string()).unwrap_or_default()
    }

    #[track_caller]
    pub fn is_reduced(&self, id: &str) -> bool {
        self.board().is_reduced(self.unit(id))
    }

    #[track_caller]
    pub fn is_eliminated(&self, id: &str) -> bool {
        self.place(id) == Place::Eliminated
    }

    /// The ids of pieces, for comparing with what a test expects.
    pub fn names(&self, pieces: &[PieceId]) -> Vec<String> {
        pieces.iter().map(|piece| self.board().counter(*piece).id.clone()).collect()
    }
}
