//! The page of settings: each takes effect at once.

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui::{self, Button, RichText};

use super::Room;
use crate::client::settings::{LARGEST, SMALLEST, Speed};
use crate::client::theme::{self, Palette};

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    // Worked on as a copy: only a real change is applied and written.
    let mut wish = room.prefs.clone();
    ui.label(theme::heading("Screen"));
    let room_for = match wish.most {
        LARGEST => format!("From {SMALLEST} to {LARGEST} %"),
        most => format!("From {SMALLEST} to {LARGEST} %; a window of this size has room for {most} %"),
    };
    line(ui, "Size of text and panels", &room_for, |ui| {
        if ui.add_enabled(wish.scale > SMALLEST, step("−")).clicked() {
            wish.scale_by(-5);
        }
        ui.add_sized([56.0, 28.0], egui::Label::new(RichText::new(format!("{} %", wish.scale)).size(15.0)));
        if ui.add_enabled(wish.scale < LARGEST, step("+")).clicked() {
            wish.scale_by(5);
        }
        for preset in [100, 125, 150, 200] {
            choice(ui, &mut wish.scale, preset, &format!("{preset}"));
        }
    });
    line(ui, "Animation", "Moves, losses and dice as they happen; any key skips one", |ui| {
        for speed in Speed::ALL {
            choice(ui, &mut wish.speed, speed, speed.name());
        }
    });
    line(ui, "Colours", "Good and bad are also told apart by words and shapes", |ui| {
        choice(ui, &mut wish.palette, Palette::Usual, "Usual");
        choice(ui, &mut wish.palette, Palette::ColourBlind, "Colour-blind");
        for (name, colour) in [("good", theme::good()), ("caution", theme::warn()), ("bad", theme::bad())] {
            ui.label(RichText::new(name).color(colour).strong());
        }
    });
    ui.add_space(8.0);
    ui.label(theme::heading("Play"));
    tick(ui, &mut wish.confirm, "Ask before a segment ends with units that could still act");
    tick(ui, &mut wish.undo_dice, "In solo play, undo may take back dice and draws too (the save counts how often)");
    tick(ui, &mut wish.autosave, "Save by itself during play: after every die, draw and segment");
    ui.label(theme::muted("A game that is left, or whose window is closed, is always saved."));
    ui.add_space(8.0);
    if let Some(path) = crate::client::settings::path() {
        ui.label(theme::muted(format!("These settings are kept in {}", path.display())));
    }
    room.prefs.set_if_neq(wish);
}

fn step(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).size(16.0)).min_size(egui::vec2(30.0, 28.0))
}

fn choice<T: PartialEq>(ui: &mut egui::Ui, value: &mut T, this: T, name: &str) {
    let chosen = *value == this;
    let text = RichText::new(name).size(13.5).color(if chosen { egui::Color32::WHITE } else { theme::INK });
    let button = Button::new(text).min_size(egui::vec2(40.0, 28.0));
    let button = if chosen { button.fill(theme::INK) } else { button };
    if ui.add(button).clicked() {
        *value = this;
    }
}

fn line(ui: &mut egui::Ui, name: &str, what: &str, widgets: impl FnOnce(&mut egui::Ui)) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::bold(name));
        ui.label(theme::muted(what));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding = egui::vec2(10.0, 4.0);
            widgets(ui);
        });
    });
}

fn tick(ui: &mut egui::Ui, value: &mut bool, text: &str) {
    ui.checkbox(value, text);
}
