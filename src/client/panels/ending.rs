//! The end of a game: who has won, and every point of it.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Align2, Button, FontFamily, FontId, Layout, Margin, RichText, ScrollArea, Stroke};

use super::menu::Page;
use super::{Room, pieces};
use crate::client::desk::Wish;
use crate::client::theme;
use crate::play::Event;
use crate::rules::victory::{self, Statement};
use crate::scenario::charts::VictoryLevel;
use crate::table::{Outcome, OutcomeKind, Side};

/// The id of its card.
pub const ENDING: &str = "ending";

#[derive(Resource, Default)]
pub struct Ending {
    /// The player looks at the map.
    aside: bool,
}

pub fn show(egui: &egui::Context, room: &mut Room) {
    let Some(outcome) = room.shown.situation.outcome.clone() else {
        if room.ending.aside {
            room.ending.aside = false;
        }
        return;
    };
    let area = room.area.0;
    let middle = egui::pos2(area.center().x, area.center().y);
    let frame = egui::Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.0, theme::MUTED))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(20, 16));
    let card = egui::Area::new(ENDING.into()).order(egui::Order::Middle).constrain(true);
    if room.ending.aside {
        // At the foot, where no notice comes.
        let foot = egui::pos2(area.max.x - 12.0, area.max.y - 12.0);
        card.pivot(Align2::RIGHT_BOTTOM).fixed_pos(foot).show(egui, |ui| {
            if ui.add(pieces::main_button("The result", "")).clicked() {
                room.ending.aside = false;
            }
        });
        return;
    }
    let screen = egui.viewport_rect();
    let (wide, tall) = ((screen.width() - 60.0).min(640.0), (screen.height() - 120.0).min(640.0));
    card.pivot(Align2::CENTER_CENTER).fixed_pos(middle).show(egui, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(wide - 42.0);
            contents(ui, room, &outcome, tall);
        });
    });
}

fn contents(ui: &mut egui::Ui, room: &mut Room, outcome: &Outcome, tall: f32) {
    let statement = counted(room);
    ui.with_layout(Layout::top_down(Align::Center), |ui| {
        if let Some(winner) = outcome.winner {
            pieces::side_sign(ui, winner, 40.0);
        }
        let font = FontId::new(28.0, FontFamily::Name("Serif".into()));
        ui.label(RichText::new(headline(outcome)).font(font).color(theme::INK));
        ui.label(theme::serif(explanation(room, outcome)));
    });
    ui.add_space(8.0);
    ScrollArea::vertical().max_height((tall - 210.0).max(80.0)).auto_shrink([false, true]).show(ui, |ui| {
        let wide = (ui.available_width() - 8.0 - 12.0) / 2.0;
        ui.horizontal_top(|ui| {
            for side in Side::BOTH {
                theme::card().show(ui, |ui| {
                    ui.set_width(wide - 26.0);
                    ui.vertical(|ui| points(ui, room, &statement, side));
                });
            }
        });
    });
    ui.add_space(10.0);
    ui.horizontal_wrapped(|ui| {
        if ui.add(pieces::main_button("Look at the map", "")).clicked() {
            room.ending.aside = true;
        }
        let button = |text: &str| Button::new(RichText::new(text).size(14.0)).min_size(egui::vec2(0.0, 32.0));
        if let Some(own) = room.seat.sharing.own() {
            let text = format!("Write the file for {}", room.seat.name(own.enemy()));
            if ui.add(button(&text)).clicked() {
                room.outbox.wish(Wish::PassOn);
            }
        }
        if ui.add(button("Watch the game")).clicked() {
            room.outbox.wish(Wish::Watch(None));
        }
        if ui.add(button("Report")).on_hover_text("Write the after-action report, with pictures").clicked() {
            room.outbox.wish(Wish::Report(None));
            room.ending.aside = true;
        }
        if ui.add(button("New game")).clicked() {
            room.form.after = Some(Page::NewGame);
            room.outbox.wish(Wish::ToStart);
        }
        if ui.add(button("Back to the start screen")).clicked() {
            room.outbox.wish(Wish::ToStart);
        }
    });
}

/// The statement of the end itself; for a board without its history, as it is counted now.
fn counted(room: &Room) -> Statement {
    let entries = room.history.as_deref().map(|history| history.entries()).unwrap_or_default();
    let ended = entries.iter().rev().flat_map(|entry| entry.events.iter().rev()).find_map(|event| match event {
        Event::GameEnded { statement, .. } => Some(statement.clone()),
        _ => None,
    });
    ended.unwrap_or_else(|| victory::statement(&room.shown))
}

fn points(ui: &mut egui::Ui, room: &Room, statement: &Statement, side: Side) {
    ui.horizontal(|ui| {
        pieces::side_sign(ui, side, 20.0);
        ui.label(theme::heading(room.seat.name(side)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(theme::heading(statement.total(side).to_string()));
        });
    });
    for (reason, points) in statement.of(side) {
        ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
            ui.label(theme::bold(points.to_string()));
            ui.with_layout(Layout::left_to_right(Align::TOP), |ui| ui.add(egui::Label::new(capital(reason)).wrap()));
        });
    }
    if statement.of(side).is_empty() {
        ui.label(theme::muted("No points."));
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn headline(outcome: &Outcome) -> String {
    match (outcome.winner, outcome.kind) {
        (Some(side), OutcomeKind::SuddenDeath) => format!("The {side} side has won at once"),
        (Some(side), OutcomeKind::Points(level)) => format!("{} victory of the {side} side", level_name(level)),
        (None, _) => "A draw".into(),
    }
}

fn explanation(room: &Room, outcome: &Outcome) -> String {
    let difference = outcome.points.axis.abs_diff(outcome.points.soviet);
    match (outcome.winner, outcome.kind) {
        (Some(side), OutcomeKind::SuddenDeath) => {
            format!("{} holds everything that sudden death asks for (3.1).", room.seat.name(side))
        }
        _ => {
            let (axis, soviet) = (outcome.points.axis, outcome.points.soviet);
            format!("Axis {axis}, Soviet {soviet}: a difference of {difference} (3.4).")
        }
    }
}

const fn level_name(level: VictoryLevel) -> &'static str {
    match level {
        VictoryLevel::Draw => "No",
        VictoryLevel::Tactical => "Tactical",
        VictoryLevel::Operational => "Operational",
        VictoryLevel::Strategic => "Strategic",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::PerSide;

    #[test]
    fn the_headline_names_winner_and_level() {
        let outcome = |winner, kind| Outcome { winner, kind, points: PerSide::new(3, 12) };
        let won = outcome(Some(Side::Soviet), OutcomeKind::Points(VictoryLevel::Tactical));
        assert_eq!(headline(&won), "Tactical victory of the Soviet side");
        assert_eq!(headline(&outcome(None, OutcomeKind::Points(VictoryLevel::Draw))), "A draw");
        assert_eq!(headline(&outcome(Some(Side::Axis), OutcomeKind::SuddenDeath)), "The Axis side has won at once");
    }
}
