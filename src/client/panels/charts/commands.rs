//! The command markers: what each one activates, and from when. The one in play is lit.

use bevy_egui::egui;

use super::table::{Cell, Table, legend};
use crate::client::panels::{Room, pieces};
use crate::client::theme;
use crate::scenario::charts::{Activates, CommandKind, Placement};
use crate::table::{Command, OptionalRule, Side};

pub fn show(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let board = &room.shown.0;
    let now = board.situation.impulse.as_ref().and_then(|impulse| impulse.marker);
    let widths = [172.0, 110.0, 176.0, 56.0, 50.0, 66.0];
    let options = board.situation.options.has(OptionalRule::OptionMarkers);
    let mut wanted = None;
    for side in Side::BOTH {
        ui.horizontal(|ui| {
            pieces::side_sign(ui, side, 16.0);
            ui.label(theme::heading(side.to_string()));
        });
        let mut table = Table::new(&widths, &[3, 4]);
        table.head(ui, &["Marker", "Kind", "Activates", "Attacks", "From", "Rule"], None);
        for entry in board.scenario.charts.file.command_markers.iter().filter(|entry| entry.side == side) {
            if entry.placement == Placement::OptionalRule && !options {
                continue;
            }
            let id = board.find(&entry.marker);
            let lit = id.is_some() && id == now;
            let name = id.map_or(entry.marker.as_str(), |id| board.counter(id).name.as_str());
            let shift = if entry.attack_shift > 0 { format!("R {}", entry.attack_shift) } else { "–".into() };
            table.row(
                ui,
                &[
                    Cell::new(name).bold().lit(lit),
                    Cell::new(kind(entry.kind)).lit(lit),
                    Cell::new(activates(&entry.activates)).lit(lit),
                    Cell::new(shift).lit(lit),
                    Cell::new(format!("turn {}", entry.from_turn)).lit(lit),
                    Cell::source(&entry.provenance).lit(lit),
                ],
            );
        }
        wanted = wanted.or(table.wanted);
        ui.add_space(8.0);
    }
    ui.label(theme::muted(
        "Regular and directive markers are placed every turn; of the major operations a side may place one a turn, and \
         each only once in the game.",
    ));
    legend(ui, if now.is_some() { "in play now" } else { "" });
    wanted
}

fn kind(kind: CommandKind) -> &'static str {
    match kind {
        CommandKind::Regular => "regular",
        CommandKind::MajorOperation => "major operation",
        CommandKind::Directive => "directive",
        CommandKind::Option => "option",
    }
}

fn activates(activates: &Activates) -> String {
    let names = |commands: &[Command], joint: &str| commands.iter().map(|c| c.code()).collect::<Vec<_>>().join(joint);
    match activates {
        Activates::All(commands) if commands.is_empty() => "the owner's choice".into(),
        Activates::All(commands) => names(commands, " and "),
        Activates::OneOf(commands) => names(commands, " or "),
        Activates::Table => "as the table says".into(),
    }
}
