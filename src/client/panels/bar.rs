//! The two rows at the top: where the game stands, and what the player is to do.

use bevy_egui::egui::{self, Align, Button, Layout, Margin, RichText, Stroke};

use super::{Room, pieces};
use crate::client::camera::View;
use crate::client::desk::{Screen, Wish};
use crate::client::hand::{choosable, next_unit, press_main};
use crate::client::{theme, words};
use crate::play::Ask;
use crate::rules::victory;
use crate::table::{Side, Step};

const STEPPER: f32 = 40.0;
const PROMPT: f32 = 51.0;

pub fn show(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    clock(ui, room, view);
    second(ui, |ui| prompt(ui, room, view));
}

/// The upper row: turn and step.
pub fn clock(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let frame = egui::Frame::new().fill(theme::BAR).inner_margin(Margin::symmetric(14, 0));
    egui::Panel::top("stepper").exact_size(STEPPER).resizable(false).frame(frame).show(ui, |ui| {
        underline(ui);
        ui.horizontal_centered(|ui| stepper(ui, room, view));
    });
}

/// The lower row.
pub fn second(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(14, 0));
    egui::Panel::top("prompt").exact_size(PROMPT).resizable(false).frame(frame).show(ui, |ui| {
        underline(ui);
        ui.horizontal_centered(contents);
    });
}

fn underline(ui: &egui::Ui) {
    let line = ui.max_rect().expand2(egui::vec2(14.0, 0.0));
    ui.painter().hline(line.x_range(), line.bottom() - 0.5, Stroke::new(1.0, theme::LINE));
}

fn stepper(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let situation = &room.shown.situation;
    let charts = &room.shown.scenario.charts;
    if matches!(situation.step, Step::Options | Step::SetUp(_)) {
        ui.label(theme::title("Set-up"));
    } else {
        ui.label(theme::title(format!("Turn {}", situation.turn)));
        let dates = charts.turn(situation.turn).map(|turn| turn.label.clone()).unwrap_or_default();
        ui.label(theme::serif(format!("of {} · {dates}", charts.last_turn())));
    }
    if situation.danube_frozen {
        let text = egui::RichText::new("Danube frozen").size(12.5).color(theme::BLUE);
        ui.label(text).on_hover_text("Its hexsides count as a minor river (17.0)");
    }
    ui.add_space(if ui.available_width() < 900.0 { 6.0 } else { 18.0 });
    let narrow = ui.available_width() < 900.0;
    if let Some(lit) = words::lit_step(situation.step) {
        for (n, name) in words::STEPS.iter().enumerate() {
            if narrow && n != lit {
                continue;
            }
            if n == lit {
                let name = theme::bold(*name).color(egui::Color32::WHITE);
                ui.add(
                    Button::new(name)
                        .fill(theme::INK)
                        .stroke(Stroke::NONE)
                        .corner_radius(4)
                        .sense(egui::Sense::hover()),
                );
            } else {
                ui.label(RichText::new(*name).color(theme::MUTED).size(13.5));
            }
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().button_padding = egui::vec2(9.0, 3.0);
        if *room.screen == Screen::Game && ui.add(small("Menu")).clicked() {
            room.menu.open = !room.menu.open;
        }
        if ui.add(small("Rules  F12")).clicked() {
            room.book.open = !room.book.open;
        }
        super::charts::button(ui, room);
        if ui.add(small("Fit")).on_hover_text("Show the whole map (Home)").clicked() {
            view.fit(&room.ground, &room.area);
        }
        if ui.available_width() < 150.0 {
            return;
        }
        let statement = victory::statement(&room.shown);
        let points = format!("Axis {} VP · Soviet {} VP", statement.total(Side::Axis), statement.total(Side::Soviet));
        ui.label(theme::muted(points)).on_hover_text("Victory points as they would be counted now (3.4)");
    });
}

fn small(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).size(13.0)).min_size(egui::vec2(0.0, 26.0))
}

fn prompt(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let Some(prompt) = room.open.0.clone() else {
        ui.label(theme::prompt("The game is over."));
        return;
    };
    pieces::side_sign(ui, prompt.side, 22.0);
    let round = if prompt.side == Side::Soviet { 12 } else { 3 };
    let name = theme::bold(room.seat.name(prompt.side)).color(egui::Color32::WHITE);
    ui.add(
        Button::new(name)
            .fill(pieces::colour(prompt.side))
            .stroke(Stroke::NONE)
            .corner_radius(round)
            .sense(egui::Sense::hover()),
    );

    // The buttons take the room they need; the sentence has the rest.
    let narrow = ui.available_width() < 760.0;
    let key = |key: &'static str| if narrow { "" } else { key };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if narrow {
            ui.spacing_mut().button_padding.x = 9.0;
        }
        let main = words::main_order(&prompt, &room.hand);
        if main.is_none() {
            // What stands left of it must not slide under the mouse.
            let text = if matches!(prompt.ask, Ask::SetUp { .. }) { "Confirm set-up" } else { "Choose first" };
            ui.add_enabled(false, pieces::idle_button(text, key("Space")))
                .on_disabled_hover_text("Something must be chosen or placed first");
        }
        if let Some((label, _)) = main {
            let asking = room.hand.question.is_some();
            let text = if asking { format!("{label} anyway") } else { label };
            if ui.add(pieces::main_button(&text, key("Space"))).clicked() {
                let manners = *room.manners;
                let shown = room.shown.clone();
                press_main(&shown, &prompt, &mut room.hand, &mut room.outbox, manners);
            }
        }
        let history = room.history.as_deref();
        let redo = history.is_some_and(|history| history.can_redo());
        if ui.add_enabled(redo, step_button("Redo")).on_hover_text("Shift+Z").clicked() {
            room.outbox.wish(Wish::Redo);
        }
        let solo = room.seat.sharing == crate::client::seat::Sharing::Solo;
        let undo = history.map_or(Err(""), |history| history.check_undo(room.shelf.undo_dice && solo));
        let button = ui.add_enabled(undo.is_ok(), step_button(if narrow { "Undo" } else { "Undo   Z" }));
        let button = button.on_disabled_hover_text(undo.err().unwrap_or_default());
        if button.clicked() {
            room.outbox.wish(Wish::Undo);
        }
        let units = choosable(&prompt);
        if !units.is_empty() {
            if ui
                .add(step_button(if narrow { "Next" } else { "Next   Tab" }))
                .on_hover_text("The next unit that can act")
                .clicked()
            {
                let (ground, area) = (&room.ground, *room.area);
                next_unit(&prompt, &room.shown, &mut room.hand, view, ground, &area, false);
            }
            if ui.available_width() > 560.0 {
                ui.label(theme::muted(format!("{} can act", units.len())));
            }
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (text, ink) = match &room.hand.question {
                Some(question) => (question.clone(), theme::WARN),
                None => (words::sentence(&room.shown, &prompt, &room.hand), theme::INK),
            };
            // Two lines have room; a sentence that needs more is set smaller.
            let rich = theme::prompt(&text).color(ink);
            let font = egui::FontId::new(16.5, egui::FontFamily::Name("Bold".into()));
            let rows = ui.painter().layout(text, font, ink, ui.available_width()).rows.len();
            ui.add(egui::Label::new(if rows > 2 { rich.size(13.0) } else { rich }).wrap());
        });
    });
}

pub fn step_button(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).size(14.0)).min_size(egui::vec2(0.0, 32.0))
}
