//! What refit points can buy.

use bevy_egui::egui;

use super::{Room, card, row, where_is};
use crate::client::theme;
use crate::play::{Order, RefitActions};

pub fn show(ui: &mut egui::Ui, room: &mut Room, points: u8, actions: &RefitActions) {
    let shown = room.shown.clone();
    let board = &shown.0;
    if actions.is_empty() {
        card(ui, "Refit", |ui| {
            ui.label("Nothing can be paid for.");
        });
    }
    if !actions.restore.is_empty() {
        card(ui, "Restore units", |ui| {
            for (unit, price) in &actions.restore {
                if row(ui, room, *unit, &where_is(board, *unit), &format!("{price} RP"), false) {
                    room.outbox.order(Order::RefitGroundUnit { unit: *unit });
                }
            }
        });
    }
    if !actions.restore_air.is_empty() {
        card(ui, "Restore air units", |ui| {
            for (unit, price) in &actions.restore_air {
                if row(ui, room, *unit, "", &format!("{price} RP"), false) {
                    room.outbox.order(Order::RefitAirUnit { unit: *unit });
                }
            }
        });
    }
    if actions.support > 0 {
        card(ui, "Buy support units, unseen", |ui| {
            ui.horizontal_wrapped(|ui| {
                for count in 1..=actions.support.min(points) {
                    if ui.button(format!("{count}")).clicked() {
                        room.outbox.order(Order::BuySupport { count });
                    }
                }
            });
            ui.label(theme::muted("Once, for all you want: they are picked at random."));
        });
    }
    if !actions.build.is_empty() {
        card(ui, "Build", |ui| {
            for (unit, price, hexes) in &actions.build {
                let chosen = room.hand.unit == Some(*unit);
                let second = format!("{} hexes to choose from", hexes.len());
                if row(ui, room, *unit, &second, &format!("{price} RP"), chosen) {
                    room.hand.take(*unit);
                }
            }
        });
    }
}
