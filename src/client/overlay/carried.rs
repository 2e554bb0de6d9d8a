//! The counters that go with the mouse.

use bevy_egui::egui::{self, Color32, CursorIcon, Pos2, Stroke, StrokeKind};

use super::canvas::DARK;
use crate::client::camera::UNIT;
use crate::client::counters::{AIR, COUNTER};
use crate::client::panels::Room;

/// Most of the counters of a stack that are drawn.
const MOST: usize = 4;

pub fn carried(egui: &egui::Context, room: &mut Room) {
    let (true, Some(at)) = (room.carry.is_under_way(), room.pointer.position) else { return };
    egui.set_cursor_icon(CursorIcon::Grabbing);
    let painter = egui.layer_painter(egui::LayerId::new(egui::Order::Tooltip, "carried".into()));
    let units = room.hand.units();
    for (n, unit) in units.iter().take(MOST).enumerate().rev() {
        let width = if room.shown.air(*unit).is_some() { AIR } else { COUNTER };
        let size = (width * UNIT * room.view.zoom).clamp(26.0, 90.0);
        let middle = Pos2::new(at.x, at.y) + egui::vec2(0.07, -0.07) * size * n as f32;
        let place = egui::Rect::from_center_size(middle, egui::Vec2::splat(size));
        let pixels = (size * egui.pixels_per_point()).round() as u32;
        let face = room.shown.piece(*unit).face;
        if let Some(picture) = room.faces.in_panel(*unit, face, pixels, &mut room.textures) {
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            painter.image(picture, place, whole, Color32::WHITE.gamma_multiply(0.85));
        }
        painter.rect_stroke(place, 0.08 * size, Stroke::new(1.5, DARK), StrokeKind::Outside);
    }
}
