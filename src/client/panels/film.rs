//! A film: what is being watched, the orders so far, and the bar that moves it.

mod lines;
mod transport;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Button, Layout, Margin, RichText, ScrollArea, Stroke};

use super::about::About;
use super::book::Book;
use super::{Room, bar, hex, left, pieces};
use crate::client::camera::View;
use crate::client::desk::{Outbox, Screen, Wish};
use crate::client::fan::Fan;
use crate::client::film::Cue;
use crate::client::pointer::{Keys, Pointer};
use crate::client::seat::Eyes;
use crate::client::select::Selected;
use crate::client::theme;

pub use lines::Strip;

const WIDTH: f32 = 320.0;

/// The keys of a film are nobody else's while one runs.
pub fn press_keys(
    mut keys: ResMut<Keys>,
    screen: Res<Screen>,
    (about, book): (Res<About>, Res<Book>),
    mut outbox: ResMut<Outbox>,
) {
    if *screen != Screen::Film || (keys.pressed.is_empty() && keys.just_pressed.is_empty()) {
        return;
    }
    const CUES: [(KeyCode, Cue); 8] = [
        (KeyCode::Space, Cue::Play),
        (KeyCode::ArrowLeft, Cue::Back),
        (KeyCode::ArrowRight, Cue::Forward),
        (KeyCode::PageUp, Cue::TurnBack),
        (KeyCode::PageDown, Cue::TurnOn),
        (KeyCode::Home, Cue::To(0)),
        (KeyCode::End, Cue::To(usize::MAX)),
        (KeyCode::Escape, Cue::Leave),
    ];
    for (key, cue) in CUES {
        if key == KeyCode::Escape && (about.open || book.open) {
            continue;
        }
        if keys.just_pressed(key) {
            outbox.wish(Wish::Film(cue));
        }
        if keys.pressed(key) || keys.just_pressed(key) {
            keys.pressed.retain(|other| *other != key);
            keys.just_pressed.retain(|other| *other != key);
        }
    }
}

/// A click on the map keeps a hex in sight.
pub fn pin(pointer: Res<Pointer>, fan: Res<Fan>, mut selected: ResMut<Selected>) {
    if pointer.right_clicked {
        selected.set_if_neq(Selected(None));
    } else if pointer.clicked
        && let Some(hex) = fan.hex_under(&pointer)
    {
        let again = selected.0 == Some(hex);
        selected.set_if_neq(Selected(if again { None } else { Some(hex) }));
    }
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    // In the frame before it begins or after it ends there is none.
    let Some(eyes) = room.film.reel().map(|reel| reel.eyes) else { return };
    lines::follow(room, view);
    bar::clock(ui, room, view);
    bar::second(ui, |ui| head(ui, room));
    transport::show(ui, room);
    if eyes != Eyes::Neither {
        left::show(ui, room, view);
    }
    side(ui, room);
}

/// What is being watched, and with whose eyes.
fn head(ui: &mut egui::Ui, room: &mut Room) {
    let Some(reel) = room.film.reel() else { return };
    let chip = theme::bold("Film").color(egui::Color32::WHITE);
    ui.add(Button::new(chip).fill(theme::BLUE).stroke(Stroke::NONE).corner_radius(4).sense(egui::Sense::hover()));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if ui.add(pieces::main_button("Leave the film", "Esc")).clicked() {
            room.outbox.wish(Wish::Film(Cue::Leave));
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(egui::Label::new(theme::prompt(&reel.title)).truncate());
            let seen = match reel.eyes {
                Eyes::All => String::new(),
                Eyes::Of(side) => format!("As {} may see it: the game is not over.", room.seat.name(side)),
                Eyes::Neither => "Without the secrets of either side: the game is not over.".to_owned(),
            };
            if !seen.is_empty() {
                ui.add(egui::Label::new(RichText::new(seen).size(14.0).color(theme::MUTED)).truncate());
            }
        });
    });
}

/// At the right: a pinned hex, and the orders so far.
fn side(ui: &mut egui::Ui, room: &mut Room) {
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(10, 10));
    egui::Panel::right("film orders").exact_size(WIDTH).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(10.0, 10.0));
        ui.painter().vline(edge.left() + 0.5, edge.y_range(), Stroke::new(1.0, theme::LINE));
        if room.selected.0.is_some() {
            let half = ui.available_height() * 0.5;
            ScrollArea::vertical().id_salt("film hex").max_height(half).auto_shrink([false, true]).show(ui, |ui| {
                ui.set_max_width(ui.available_width() - 10.0);
                hex::show(ui, room);
            });
            ui.add_space(4.0);
            ui.separator();
        }
        lines::show(ui, room);
    });
}
