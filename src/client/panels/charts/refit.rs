//! The refit chart: prices and income. What the side refitting could pay for is lit.

use bevy_egui::egui;

use super::table::{Cell, Table, legend};
use crate::client::panels::Room;
use crate::client::theme;
use crate::rules::refit;
use crate::scenario::charts::RefitAction;
use crate::table::Side;

pub fn show(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let board = &room.shown.0;
    let file = &board.scenario.charts.file;
    let purse = refit::purse(board);
    let widths = [190.0, 66.0, 50.0, 178.0, 66.0];
    let mut table = Table::new(&widths, &[2]);
    table.head(ui, &["Refit", "Side", "RP", "", "Rule"], None);
    for price in &file.refit {
        let lit = purse.is_some_and(|(side, points)| price.side.is_none_or(|of| of == side) && price.cost <= points);
        let note = if price.needs_loc { format!("{} Needs supply.", price.note) } else { price.note.clone() };
        table.row(
            ui,
            &[
                Cell::new(name(price.action)).bold().lit(lit),
                Cell::new(whose(price.side)).lit(lit),
                Cell::new(price.cost).bold().from(&price.provenance).lit(lit),
                Cell::new(note).lit(lit),
                Cell::source(&price.provenance).lit(lit),
            ],
        );
    }
    ui.add_space(8.0);
    table.head(ui, &["Income", "Side", "RP", "", "Rule"], None);
    for income in &file.refit_income {
        let amount = income.amount.map_or("box".to_owned(), |amount| format!("+{amount}"));
        let source = if income.source == "TurnTrack" { "Turn track" } else { income.source.as_str() };
        table.row(
            ui,
            &[
                Cell::new(source).bold(),
                Cell::new(whose(income.side)),
                Cell::new(amount).bold(),
                Cell::new(&income.note),
                Cell::source(&income.provenance),
            ],
        );
    }
    ui.add_space(6.0);
    for side in Side::BOTH {
        let gains = refit::income(board, side);
        let total: u32 = gains.iter().map(|(_, points)| u32::from(*points)).sum();
        let sum: Vec<String> = gains.iter().map(|(reason, points)| format!("{points} ({reason})")).collect();
        ui.label(format!("{side} income as it would be now: {} = {total}.", sum.join(" + ")));
    }
    ui.label(theme::muted(format!(
        "At most {} points (Axis) and {} points (Soviet) can be kept.",
        file.refit_track.axis_maximum, file.refit_track.soviet_maximum
    )));
    legend(ui, if purse.is_some() { "there are points enough for it" } else { "" });
    table.wanted
}

fn whose(side: Option<Side>) -> String {
    side.map_or("both".to_owned(), |side| side.to_string())
}

fn name(action: RefitAction) -> &'static str {
    match action {
        RefitAction::RestoreGroundUnit => "Restore a ground unit",
        RefitAction::RestoreGroundUnitInEnemyZoc => "… in an enemy zone",
        RefitAction::RestoreAirUnit => "Restore an air unit",
        RefitAction::PickSpecialSupportUnit => "Draw a support unit",
        RefitAction::BuildInfantryKampfgruppe => "Build an infantry KG",
        RefitAction::BuildPanzerKampfgruppe => "Build a panzer KG",
        RefitAction::BuildFrontManeuverGroup => "Build a maneuver group",
        RefitAction::BuildTruckColumn => "Build a truck column",
        RefitAction::RebuildMobileDepot => "Rebuild a depot",
    }
}
