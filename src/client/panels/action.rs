//! The panel at the right: the decision in hand, and the hex the player looks at.

use bevy_egui::egui::{self, Margin, ScrollArea, Stroke};

use super::{Room, hex};
use crate::client::theme;

const WIDTH: f32 = 312.0;

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(10, 10));
    egui::Panel::right("action").exact_size(WIDTH).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(10.0, 10.0));
        ui.painter().vline(edge.left() + 0.5, edge.y_range(), Stroke::new(1.0, theme::LINE));
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            hex::show(ui, room);
        });
    });
}
