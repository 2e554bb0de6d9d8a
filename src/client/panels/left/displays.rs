//! The displays: air units, support units, and what was eliminated.

use bevy_egui::egui;

use super::card::{Card, caption, card};
use super::{Room, token};
use crate::client::camera::View;
use crate::client::theme;
use crate::scenario::{Family, PieceId};
use crate::table::{Board, Place, Side};

const SIZE: f32 = 46.0;

pub fn air_available(board: &Board, side: Side) -> usize {
    board.in_place(side, Family::Air, Place::AirAvailable).count()
}

pub fn support_available(board: &Board, side: Side) -> usize {
    board.in_place(side, Family::Support, Place::SupportAvailable).count()
}

pub fn air(ui: &mut egui::Ui, room: &mut Room, sides: &[Side], view: &mut View) {
    let board = room.shown.0.clone();
    let first = sides[0];
    let on_map = board.air_on_map(first).count();
    let summary = format!("{} available · {on_map} on map", air_available(&board, first));
    let busy = matches!(board.situation.step, crate::table::Step::AirPlacement | crate::table::Step::RestoreAir);
    card(ui, room, Card::Air(first), !busy, "Air", &summary, |ui, room| {
        for side in sides {
            let available: Vec<PieceId> = board.in_place(*side, Family::Air, Place::AirAvailable).collect();
            let flying: Vec<PieceId> = board.air_on_map(*side).map(|(id, _)| id).collect();
            let whose = if sides.len() > 1 { format!("{side}, ") } else { String::new() };
            caption(ui, capital(&format!("{whose}available: {}", count(available.len()))));
            token::row(ui, room, &available, SIZE);
            if !flying.is_empty() {
                caption(ui, capital(&format!("{whose}on the map")));
                if let Some(hex) = token::row(ui, room, &flying, SIZE).and_then(|unit| board.hex_of(unit)) {
                    view.look_at(room.ground.centre(hex), &room.area);
                }
            }
        }
    });
}

pub fn support(ui: &mut egui::Ui, room: &mut Room, sides: &[Side]) {
    let board = room.shown.0.clone();
    let first = sides[0];
    let mine: Vec<PieceId> = board.in_place(first, Family::Support, Place::SupportAvailable).collect();
    let committed: Vec<PieceId> = board.in_place(first, Family::Support, Place::Committed).collect();
    let display = board.in_place(first, Family::Support, Place::Display).count();
    let theirs = board.veil.as_ref().map(|veil| veil.enemy_support);
    let summary = match theirs {
        Some(theirs) => format!("{} mine · {theirs} theirs", mine.len()),
        None => count(mine.len()),
    };
    let asked = room.open.0.as_ref().is_some_and(|prompt| matches!(prompt.ask, crate::play::Ask::CommitSupport { .. }));
    card(ui, room, Card::Support(first), !asked, "Support units", &summary, |ui, room| {
        if mine.is_empty() {
            ui.label(theme::muted("None available."));
        }
        token::row(ui, room, &mine, SIZE);
        if !committed.is_empty() {
            caption(ui, "Committed");
            token::row(ui, room, &committed, SIZE);
        }
        if display > 0 {
            caption(ui, format!("{display} more in the display, to be drawn by chance"));
        }
        if let Some(theirs) = theirs {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for _ in 0..theirs.min(5) {
                    token::back(ui, first.enemy(), 22.0);
                }
                ui.label(theme::muted(format!("{} side: {theirs}", first.enemy())));
            });
        }
    });
}

pub fn eliminated(ui: &mut egui::Ui, room: &mut Room, sides: &[Side]) {
    let board = room.shown.0.clone();
    let lost = |side: Side| -> Vec<PieceId> {
        board
            .pieces()
            .filter(|(id, p)| p.place == Place::Eliminated && board.side(*id) == side)
            .map(|(id, _)| id)
            .collect()
    };
    let points = |side: Side| -> u32 {
        lost(side).iter().filter_map(|id| board.ground(*id)).map(|ground| u32::from(ground.vp)).sum()
    };
    let all: Vec<(Side, Vec<PieceId>)> = sides.iter().map(|side| (*side, lost(*side))).collect();
    let total: usize = all.iter().map(|(_, lost)| lost.len()).sum();
    let summary = if total == 0 { "none".to_owned() } else { total.to_string() };
    card(ui, room, Card::Eliminated(sides[0]), true, "Eliminated", &summary, |ui, room| {
        for (side, lost) in &all {
            let vp = match points(*side) {
                0 => String::new(),
                vp => format!(" · {vp} VP to the {} side", side.enemy()),
            };
            caption(ui, format!("{side}: {}{vp}", count(lost.len())));
            token::row(ui, room, lost, 40.0);
        }
    });
}

fn count(number: usize) -> String {
    if number == 0 { "none".to_owned() } else { number.to_string() }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
