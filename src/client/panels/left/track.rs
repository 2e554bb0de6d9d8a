//! The turn track with its reinforcements, and the refit track.

use bevy_egui::egui::{self, FontId, Sense, Stroke};

use super::card::{Card, caption, card};
use super::{Room, pieces, token};
use crate::client::camera::View;
use crate::client::theme;
use crate::rules::reinforcement;
use crate::scenario::{Family, PieceId};
use crate::table::{Board, Place, Side};

const SIZE: f32 = 32.0;
/// How many turns beyond this one are shown at once.
const AHEAD: u8 = 2;

/// The units on the track, by turn; those whose turn has come stand first, under this turn.
fn by_turn(board: &Board, side: Side) -> Vec<(u8, Vec<PieceId>)> {
    let mut turns: Vec<(u8, Vec<PieceId>)> = Vec::new();
    let mut units: Vec<(u8, PieceId)> = board
        .pieces()
        .filter(|(id, _)| board.side(*id) == side)
        .filter_map(|(id, piece)| match piece.place {
            Place::Track(turn) => Some((turn.max(board.situation.turn), id)),
            _ => None,
        })
        .collect();
    units.sort();
    for (turn, unit) in units {
        match turns.last_mut() {
            Some((last, group)) if *last == turn => group.push(unit),
            _ => turns.push((turn, vec![unit])),
        }
    }
    turns
}

/// How many units could be deployed now, were their command active.
pub fn waiting(board: &Board, side: Side) -> usize {
    board.scenario.piece_ids().filter(|id| board.side(*id) == side && reinforcement::has_arrived(board, *id)).count()
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, side: Side, _view: &mut View) {
    let board = room.shown.0.clone();
    let foreign = board.veil.as_ref().is_some_and(|veil| veil.side != side);
    let turns = by_turn(&board, side);
    let display: Vec<PieceId> = board.in_place(side, Family::Ground, Place::Display).collect();
    let here = waiting(&board, side);
    let summary = match (here, turns.is_empty()) {
        (0, true) => "none".to_owned(),
        (0, false) => "turn track".to_owned(),
        (n, _) => format!("{n} ready"),
    };
    let title = if foreign { format!("{side} arrivals") } else { "Reinforcements".to_owned() };
    let last = board.situation.turn + AHEAD;
    card(ui, room, Card::Track(side), foreign, &title, &summary, |ui, room| {
        let (near, far): (Vec<_>, Vec<_>) = turns.iter().partition(|(turn, _)| *turn <= last);
        for (turn, units) in near {
            line(ui, room, *turn, units);
        }
        if !display.is_empty() {
            caption(ui, "In the display");
            token::row(ui, room, &display, SIZE);
        }
        if !far.is_empty() {
            let open = !room.folds.is_folded(Card::Later(side), true);
            let count: usize = far.iter().map(|(_, units)| units.len()).sum();
            let text = if open { "Hide the later turns".to_owned() } else { format!("{count} in later turns") };
            if ui.link(theme::muted(text).color(theme::BLUE)).clicked() {
                room.folds.turn(Card::Later(side));
            }
            if open {
                for (turn, units) in far {
                    line(ui, room, *turn, units);
                }
            }
        }
        if turns.is_empty() && display.is_empty() {
            ui.label(theme::muted("Nothing more is to come."));
        }
    });
}

fn line(ui: &mut egui::Ui, room: &mut Room, turn: u8, units: &[PieceId]) {
    ui.horizontal_top(|ui| {
        let (place, response) = ui.allocate_exact_size(egui::vec2(18.0, SIZE), Sense::hover());
        let font = FontId::new(14.0, egui::FontFamily::Name("Bold".into()));
        let ink = if turn == room.shown.situation.turn { theme::WAX } else { theme::INK };
        ui.painter().text(place.left_center(), egui::Align2::LEFT_CENTER, turn, font, ink);
        let label = room.shown.scenario.charts.turn(turn).map(|turn| turn.label.clone()).unwrap_or_default();
        response.on_hover_text(format!("Turn {turn}, {label}"));
        ui.vertical(|ui| token::row(ui, room, units, SIZE));
    });
}

/// Both refit tracks, in boxes from 0 to the most that can be kept.
pub fn refit(ui: &mut egui::Ui, room: &mut Room, sides: [Side; 2]) {
    let points = room.shown.situation.refit_points;
    let summary = format!("{} and {}", points[sides[0]], points[sides[1]]);
    card(ui, room, Card::Refit, false, "Refit points", &summary, |ui, room| {
        for side in sides {
            ui.horizontal(|ui| {
                pieces::side_sign(ui, side, 12.0);
                ui.label(theme::muted(side.to_string()).color(theme::INK));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.label(theme::bold(points[side].to_string()));
                });
            });
            boxes(ui, side, points[side], room.shown.scenario.charts.refit_maximum(side));
        }
        ui.horizontal(|ui| {
            pieces::rule_link(ui, "11.1", &mut room.book);
            pieces::rule_link(ui, "11.2", &mut room.book);
        });
    });
}

fn boxes(ui: &mut egui::Ui, side: Side, points: u8, most: u8) {
    let width = ui.available_width();
    let (row, _) = ui.allocate_exact_size(egui::vec2(width, 19.0), Sense::hover());
    let pitch = width / (f32::from(most) + 1.0);
    let font = FontId::proportional(if pitch < 17.0 { 11.0 } else { 11.5 });
    for number in 0..=most {
        let corner = row.min + egui::vec2(pitch * f32::from(number), 0.0);
        let place = egui::Rect::from_min_size(corner, egui::vec2(pitch - 2.0, 19.0));
        let here = number == points;
        let (fill, ink) = if here { (pieces::colour(side), egui::Color32::WHITE) } else { (theme::CARD, theme::MUTED) };
        let radius = if side == Side::Axis { 1.0 } else { 4.0 };
        ui.painter().rect(place, radius, fill, Stroke::new(1.0, theme::LINE_STRONG), egui::StrokeKind::Inside);
        ui.painter().text(place.center(), egui::Align2::CENTER_CENTER, number, font.clone(), ink);
    }
}
