//! Set-up: the units still to be placed, what is unmet, and the historical deployment.

use bevy_egui::egui;

use super::card::{Card, card};
use super::{Room, pieces, tip, token};
use crate::client::camera::View;
use crate::client::theme;
use crate::play::{Ask, Order, Unmet};
use crate::rules::set_up;
use crate::scenario::PieceId;
use crate::table::{Board, Command, HexId, Side};

const SIZE: f32 = 44.0;
/// So many bare hexes are named; the rest are counted.
const NAMED: usize = 24;
/// A condition on more units than these is not illustrated: they are in the list of those to be placed.
const FEW: usize = 8;

pub fn show(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let Some(prompt) = room.open.0.clone() else { return };
    let Ask::SetUp { to_place, unmet, .. } = prompt.ask else { return };
    let side = prompt.side;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            pieces::side_sign(ui, side, 18.0);
            ui.label(theme::heading(format!("{side} set-up")));
        });
        let text = "Take a counter, then click a lit hex; or begin with the historical deployment and change it.";
        ui.label(theme::muted(text));
        let button = egui::Button::new(theme::bold("Historical deployment")).min_size(egui::vec2(0.0, 32.0));
        let button = ui.add_sized([ui.available_width(), 32.0], button);
        if button.on_hover_text("Places every unit as the armies stood; you may still change it.").clicked() {
            room.outbox.order(Order::TakeDeployment);
        }
    });
    // What there is to do comes first.
    if to_place.is_empty() {
        missing(ui, room, view, side, &unmet);
        units(ui, room, &to_place);
    } else {
        units(ui, room, &to_place);
        missing(ui, room, view, side, &unmet);
    }
}

/// The units still to be placed, by command.
fn units(ui: &mut egui::Ui, room: &mut Room, to_place: &[PieceId]) {
    let summary = if to_place.is_empty() { "none".to_owned() } else { to_place.len().to_string() };
    card(ui, room, Card::ToPlace, false, "To be placed", &summary, |ui, room| {
        if to_place.is_empty() {
            ui.label(theme::muted("Every unit is on the map. Click one there to move it."));
        }
        for command in Command::ALL {
            let units: Vec<PieceId> =
                to_place.iter().copied().filter(|id| room.shown.counter(*id).command() == Some(command)).collect();
            if !units.is_empty() {
                ui.label(theme::bold(format!("{} · {}", command.name(), units.len())));
                token::row(ui, room, &units, SIZE);
            }
        }
    });
}

fn missing(ui: &mut egui::Ui, room: &mut Room, view: &mut View, side: Side, unmet: &[Unmet]) {
    let summary = if unmet.is_empty() { "nothing".to_owned() } else { unmet.len().to_string() };
    card(ui, room, Card::Unmet, false, "Still missing", &summary, |ui, room| {
        if unmet.is_empty() {
            ui.label(theme::muted("All conditions are met: the set-up can be confirmed."));
        }
        for condition in unmet {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.label(egui::RichText::new(&condition.text).size(13.5).color(theme::INK));
                pieces::rule_link(ui, &condition.rule, &mut room.book);
            });
            if let Some(hex) = hexes(ui, room, &condition.hexes) {
                view.look_at(room.ground.centre(hex), &room.area);
                room.selected.0 = Some(hex);
            }
            if is_reduction(&room.shown, side, &condition.units) {
                reducible(ui, room, side, &condition.units);
            } else if condition.units.len() <= FEW {
                token::row(ui, room, &condition.units, 34.0);
            }
        }
    });
}

/// The hexes of a condition as links. The one clicked.
fn hexes(ui: &mut egui::Ui, room: &Room, hexes: &[HexId]) -> Option<HexId> {
    if hexes.is_empty() {
        return None;
    }
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(7.0, 2.0);
        for hex in hexes.iter().take(NAMED) {
            let link = ui.link(egui::RichText::new(hex.to_string()).size(12.5).color(theme::BLUE));
            if link.on_hover_text(room.shown.scenario.map.title(*hex)).clicked() {
                clicked = Some(*hex);
            }
        }
        if hexes.len() > NAMED {
            ui.label(theme::muted(format!("and {} more", hexes.len() - NAMED)));
        }
    });
    clicked
}

/// Do these units make up a group of which some start reduced?
fn is_reduction(board: &Board, side: Side, units: &[PieceId]) -> bool {
    let has = |ids: &[String]| units.iter().all(|unit| ids.contains(&board.counter(*unit).id));
    !units.is_empty()
        && board
            .scenario
            .reductions
            .iter()
            .any(|group| group.side == side && group.candidates.len() == units.len() && has(&group.candidates))
}

/// Units that may be marked as starting reduced: a click marks them, another takes the mark back.
fn reducible(ui: &mut egui::Ui, room: &mut Room, side: Side, units: &[PieceId]) {
    let board = room.shown.0.clone();
    let marks = |unit: PieceId| set_up::check_reduction(&board, side, unit, !board.is_reduced(unit)).is_ok();
    let able: Vec<PieceId> = units.iter().copied().filter(|unit| marks(*unit)).collect();
    if able.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        for unit in able {
            let on = !board.is_reduced(unit);
            let picture = pieces::counter(ui, &board, unit, SIZE, &mut room.faces, &mut room.textures);
            if !on {
                pieces::ring(ui, picture.rect.shrink(1.0), theme::BLUE);
            }
            let picture = picture.on_hover_ui(|ui| {
                ui.set_max_width(290.0);
                tip::show(ui, &board, unit);
                let text = if on { "Click: it starts reduced." } else { "Click: it starts at full strength." };
                ui.label(theme::muted(text).color(theme::BLUE));
            });
            if picture.clicked() {
                room.outbox.order(Order::MarkReduced { unit, on });
            }
        }
    });
}
