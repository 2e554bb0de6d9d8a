//! The turn track: dates, refit points and arrivals of every turn; the current one is lit.

use bevy_egui::egui;

use super::table::{Cell, Table, legend};
use crate::client::panels::Room;
use crate::scenario::Family;
use crate::table::{Board, Place, Side, Step};

/// The ground and air units that wait in the box of a turn.
fn arrivals(board: &Board, side: Side, turn: u8) -> String {
    let names: Vec<&str> = board
        .pieces()
        .filter(|(id, piece)| {
            piece.place == Place::Track(turn)
                && board.side(*id) == side
                && matches!(board.counter(*id).family(), Family::Ground | Family::Air)
        })
        .map(|(id, _)| board.counter(id).designation.as_str())
        .collect();
    if names.is_empty() { "–".into() } else { names.join(", ") }
}

pub fn show(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let board = &room.shown.0;
    let begun = !matches!(board.situation.step, Step::Options | Step::SetUp(_));
    let widths = [42.0, 150.0, 44.0, 178.0, 50.0, 182.0];
    let mut table = Table::new(&widths, &[0, 2, 4]);
    table.head(ui, &["Turn", "", "Axis RP", "Axis arrivals", "Soviet RP", "Soviet arrivals"], None);
    for turn in &board.scenario.charts.file.turn_track.turns {
        let lit = begun && turn.turn == board.situation.turn;
        table.row(
            ui,
            &[
                Cell::new(turn.turn).bold().lit(lit),
                Cell::new(format!("{}\n{}", turn.label, turn.history)).from(&turn.dates_provenance).lit(lit),
                Cell::new(turn.axis_rp).from(&turn.axis_rp_provenance).lit(lit),
                Cell::new(arrivals(board, Side::Axis, turn.turn)).lit(lit),
                Cell::new(turn.soviet_rp).from(&turn.soviet_rp_provenance).lit(lit),
                Cell::new(arrivals(board, Side::Soviet, turn.turn)).lit(lit),
            ],
        );
    }
    legend(ui, "this turn");
    table.wanted
}
