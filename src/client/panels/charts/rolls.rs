//! The directive tables and the air tables.

use bevy_egui::egui;

use super::table::{Cell, Table, legend, whole};
use crate::client::panels::{Room, pieces};
use crate::client::theme;
use crate::play::Event;
use crate::rules::air;
use crate::scenario::charts::{AirResult, AttritionResult};
use crate::table::{OptionalRule, Side};

pub fn directives(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let rolled = room.news.events.iter().find_map(|event| match event {
        Event::DirectiveRolled { side, die, .. } => Some((*side, *die)),
        _ => None,
    });
    let widths = [40.0, 170.0, 400.0, 76.0];
    let mut wanted = None;
    for side in Side::BOTH {
        ui.horizontal(|ui| {
            pieces::side_sign(ui, side, 16.0);
            ui.label(theme::heading(match side {
                Side::Axis => "Führer directives",
                Side::Soviet => "Stavka directives",
            }));
        });
        let mut table = Table::new(&widths, &[0]);
        table.head(ui, &["Die", "Directive", "Effect", "Rule"], None);
        for entry in room.shown.scenario.charts.directives(side) {
            let lit = rolled == Some((side, entry.die));
            table.row(
                ui,
                &[
                    Cell::new(entry.die).bold().from(&entry.roll_provenance).lit(lit),
                    Cell::new(&entry.title).bold().lit(lit),
                    Cell::new(&entry.text).lit(lit),
                    Cell::source(&entry.effect_provenance).lit(lit),
                ],
            );
        }
        wanted = wanted.or(table.wanted);
        ui.add_space(8.0);
    }
    legend(ui, if rolled.is_some() { "just rolled" } else { "" });
    wanted
}

pub fn air(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let board = &room.shown.0;
    let chart = &board.scenario.charts.file.air_superiority;
    let fought = room.news.events.iter().find_map(|event| match event {
        Event::AirFought { difference, die, .. } => Some((*difference, Some(usize::from(*die)))),
        _ => None,
    });
    // The fight that could be had in the hex looked at.
    let offered = room.open.0.as_ref().zip(room.looking.hex).and_then(|(prompt, hex)| {
        let attacker = air::friendly_air_in(board, prompt.side, hex)?;
        let defender = air::friendly_air_in(board, prompt.side.enemy(), hex)?;
        Some((air::difference(board, attacker, defender), None))
    });
    let (row, die) = match offered.or(fought) {
        Some((difference, die)) => (Some(difference.clamp(-3, 3)), die),
        None => (None, None),
    };
    ui.label(theme::heading("Air superiority"));
    let widths = [100.0, 56.0, 56.0, 56.0, 56.0, 56.0, 56.0];
    let centred = [0, 1, 2, 3, 4, 5, 6];
    let mut table = Table::new(&widths, &centred);
    table.head(ui, &["Difference", "1", "2", "3", "4", "5", "6"], die);
    for entry in &chart.rows {
        let lit = row == Some(entry.differential);
        let sign = match entry.differential {
            -3 => "−3 or less".to_owned(),
            3 => "+3 or more".to_owned(),
            0 => "0".to_owned(),
            n if n < 0 => format!("−{}", n.unsigned_abs()),
            n => format!("+{n}"),
        };
        let mut cells = vec![Cell::new(sign).bold().lit(lit)];
        cells.extend(entry.results.iter().map(|result| Cell::new(superiority(*result)).lit(lit)));
        table.row(ui, &cells);
    }
    ui.add_space(4.0);
    ui.label(theme::muted(
        "Difference: support of the attacker minus that of the defender. A1, D1, B1: attacker, defender or both lose a \
         step; –: no effect.",
    ));
    whole(ui, "Method", &chart.method_provenance);
    whole(ui, "Entries", &chart.entries_provenance);

    ui.add_space(8.0);
    let attrition = &board.scenario.charts.file.air_attrition;
    let played = board.situation.options.has(OptionalRule::AirAttrition);
    ui.label(theme::heading("Air attrition"));
    ui.label(theme::muted(if played { "Optional rule, in play" } else { "Optional rule, not in play" }));
    let mut second = Table::new(&widths, &centred);
    second.head(ui, &["", "1", "2", "3", "4", "5", "6"], None);
    for (name, results) in [("No flak", &attrition.no_flak), ("Near flak", &attrition.near_enemy_flak)] {
        let mut cells = vec![Cell::new(name).bold()];
        cells.extend(results.iter().map(|result| {
            Cell::new(match result {
                AttritionResult::L1 => "1 step",
                AttritionResult::NE => "–",
            })
        }));
        second.row(ui, &cells);
    }
    ui.add_space(4.0);
    whole(ui, "Method", &attrition.method_provenance);
    whole(ui, "Entries", &attrition.entries_provenance);
    table.wanted.or(second.wanted)
}

fn superiority(result: AirResult) -> &'static str {
    match result {
        AirResult::AL1 => "A1",
        AirResult::DL1 => "D1",
        AirResult::BL1 => "B1",
        AirResult::NE => "–",
    }
}
