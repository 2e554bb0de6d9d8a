//! The command markers: one's own open; of the enemy only those played.

use bevy_egui::egui::{self, FontId};

use super::card::{Card, card};
use super::{Room, token};
use crate::client::theme;
use crate::scenario::counter::CommandKind;
use crate::scenario::{Family, PieceId};
use crate::table::{Board, Place, Side};

const SIZE: f32 = 44.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Now,
    InPool,
    Played,
    Kept,
    UsedUp,
}

/// The markers of a side that this picture of the board has, in the order they are shown.
pub fn markers(board: &Board, side: Side) -> Vec<(PieceId, State)> {
    let now = board.situation.impulse.as_ref().and_then(|impulse| impulse.marker);
    let mut markers: Vec<(PieceId, State)> = board
        .pieces()
        .filter(|(id, _)| board.side(*id) == side && board.counter(*id).family() == Family::Command)
        .filter_map(|(id, piece)| {
            let state = match piece.place {
                Place::Pool => State::InPool,
                Place::CommandDisplay if now == Some(id) => State::Now,
                Place::CommandDisplay => State::Played,
                Place::Aside => State::Kept,
                Place::Discarded => State::UsedUp,
                _ => return None,
            };
            Some((id, state))
        })
        .collect();
    markers.sort_by_key(|(id, state)| (matches!(state, State::Kept | State::UsedUp), *id));
    markers
}

/// How many are left in the pool.
pub fn left(board: &Board, side: Side) -> usize {
    board.in_place(side, Family::Command, Place::Pool).count()
}

/// `open`: the player may see all of it.
pub fn show(ui: &mut egui::Ui, room: &mut Room, side: Side, open: bool) {
    let board = room.shown.0.clone();
    let markers = markers(&board, side);
    let (placed, others): (Vec<_>, Vec<_>) =
        markers.into_iter().partition(|(_, state)| !matches!(state, State::Kept | State::UsedUp));
    let played = placed.iter().filter(|(_, state)| *state != State::InPool).count();
    let summary = match open {
        true if placed.is_empty() => "none placed yet".to_owned(),
        true => format!("{} of {}", placed.len() - played, placed.len()),
        false => format!("{played} played"),
    };
    card(ui, room, Card::Command(side), false, &format!("{side} command"), &summary, |ui, room| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(8.0, 4.0);
            for (id, state) in &placed {
                marker(ui, room, *id, *state);
            }
            if !open && !board.veil.as_ref().is_some_and(|veil| veil.enemy_pool_empty) {
                labelled(ui, "hidden", |ui| {
                    token::back(ui, side, SIZE).on_hover_text("What is left in the enemy's pool is secret (7.5).")
                });
            }
        });
        if !open && placed.is_empty() && board.veil.as_ref().is_some_and(|veil| veil.enemy_pool_empty) {
            ui.label(theme::muted("The pool is empty."));
        }
        if !others.is_empty() {
            ui.add_space(2.0);
            ui.label(theme::muted(if open { "Not in the pool" } else { "Used up" }));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
                for (id, state) in &others {
                    kept(ui, room, &board, *id, *state);
                }
            });
        }
    });
}

fn marker(ui: &mut egui::Ui, room: &mut Room, id: PieceId, state: State) {
    let text = match state {
        State::Now => "now",
        State::InPool => "in pool",
        State::Played => "played",
        State::Kept | State::UsedUp => "",
    };
    labelled(ui, text, |ui| {
        let (response, _) = token::show(ui, room, id, SIZE);
        match state {
            State::Played => token::done(ui, response.rect),
            State::Now => super::pieces::ring(ui, response.rect.shrink(1.0), egui::Color32::from_rgb(0xc8, 0x92, 0x1a)),
            _ => {}
        }
        response
    });
}

fn kept(ui: &mut egui::Ui, room: &mut Room, board: &Board, id: PieceId, state: State) {
    let marker = board.counter(id).command_marker();
    let from = marker.map_or(1, |marker| marker.from_turn);
    let later = from > board.situation.turn;
    let major = marker.is_some_and(|marker| marker.kind == CommandKind::MajorOperation);
    let text = match state {
        State::UsedUp => "used up".to_owned(),
        _ if later => format!("turn {from}"),
        _ if major => "kept".to_owned(),
        _ => "ready".to_owned(),
    };
    labelled(ui, &text, |ui| {
        let (response, _) = token::show(ui, room, id, 36.0);
        match state {
            State::UsedUp => token::done(ui, response.rect),
            _ if later => token::veil(ui, response.rect),
            _ => {}
        }
        response
    });
}

fn labelled(ui: &mut egui::Ui, text: &str, content: impl FnOnce(&mut egui::Ui) -> egui::Response) {
    let width = 46.0;
    ui.allocate_ui_with_layout(egui::vec2(width, 62.0), egui::Layout::top_down(egui::Align::Center), |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing.y = 2.0;
        content(ui);
        ui.label(egui::RichText::new(text).font(FontId::proportional(11.5)).color(theme::MUTED));
    });
}
