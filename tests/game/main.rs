//! The game as a player meets it, from outside the library.

mod at_table;
mod by_file;
mod damage;
mod positions;
mod properties;
mod referee;
mod rule_book;
mod rules;
mod saves;
mod scenario_files;
mod table;
mod words;

use budapest_campaign::record::Position;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::table::Board;

/// The board of a position of the standard scenario.
#[track_caller]
fn position(text: &str) -> Board {
    let board = Position::parse(text).and_then(|position| position.board(&Scenario::standard()));
    board.unwrap_or_else(|faults| panic!("{}", faults.iter().map(|fault| format!("{fault}\n")).collect::<String>()))
}
