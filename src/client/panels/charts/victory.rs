//! Victory points as they would be counted now, every one with its reason.

use bevy_egui::egui;

use super::table::{Cell, LIT, Table};
use crate::client::panels::{Room, pieces};
use crate::client::theme;
use crate::rules::victory;
use crate::scenario::charts::VictoryLevel;
use crate::table::{OutcomeKind, Side};

pub fn show(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let board = &room.shown.0;
    let statement = victory::statement(board);
    let widths = [380.0, 70.0];
    let mut wanted = None;
    for side in Side::BOTH {
        ui.horizontal(|ui| {
            pieces::side_sign(ui, side, 16.0);
            ui.label(theme::heading(format!("{side}: {} VP", statement.total(side))));
        });
        let mut table = Table::new(&widths, &[1]);
        for (reason, points) in statement.of(side) {
            let mut letters = reason.chars();
            let first = letters.next().map(char::to_uppercase).into_iter().flatten();
            let reason: String = first.chain(letters).collect();
            table.row(ui, &[Cell::new(reason), Cell::new(points).bold()]);
        }
        if statement.of(side).is_empty() {
            ui.label(theme::muted("No points yet."));
        }
        wanted = wanted.or(table.wanted);
        ui.add_space(6.0);
    }
    let outcome = victory::outcome(board, &statement);
    let difference = outcome.points.axis.abs_diff(outcome.points.soviet);
    let verdict = match (outcome.winner, outcome.kind) {
        (Some(side), OutcomeKind::Points(level)) => format!("{} victory of the {side} side", name(level)),
        _ => "Draw".to_owned(),
    };
    let frame = egui::Frame::new().fill(LIT).corner_radius(5).inner_margin(egui::Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::bold(format!("If the game ended now: {verdict}, difference {difference}.")));
    });
    ui.add_space(6.0);
    let chart = &board.scenario.charts.file.victory;
    let mut levels = Table::new(&[150.0, 150.0], &[0]);
    levels.head(ui, &["Difference", "Victory"], None);
    for band in &chart.levels {
        let lit = band.from <= difference && band.to.is_none_or(|to| difference <= to);
        let range = band.to.map_or(format!("{} or more", band.from), |to| format!("{}–{to}", band.from));
        levels.row(ui, &[Cell::new(range).lit(lit), Cell::new(name(band.level)).lit(lit)]);
    }
    ui.add_space(4.0);
    let places = |locations: &[crate::scenario::charts::VictoryLocation]| {
        locations.iter().map(|place| format!("{} {}", place.name, place.vp)).collect::<Vec<_>>().join(", ")
    };
    ui.label(theme::muted(format!("To be held by the Axis: {}.", places(&chart.axis_locations))));
    ui.label(theme::muted(format!(
        "To be held by the Soviet side: {}, each Axis source {}.",
        places(&chart.soviet_locations),
        chart.soviet_vp_per_axis_map_edge_source
    )));
    ui.horizontal(|ui| {
        ui.label(theme::muted("Rules"));
        for rule in ["3.1", "3.4"] {
            pieces::rule_link(ui, rule, &mut room.book);
        }
    });
    wanted
}

fn name(level: VictoryLevel) -> &'static str {
    match level {
        VictoryLevel::Draw => "Draw",
        VictoryLevel::Tactical => "Tactical",
        VictoryLevel::Operational => "Operational",
        VictoryLevel::Strategic => "Strategic",
    }
}
