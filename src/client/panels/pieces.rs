//! Counters and small signs in panels.

use bevy_egui::EguiUserTextures;
use bevy_egui::egui::{self, Color32, Response, Sense, Stroke, Vec2};

use crate::client::faces::Faces;
use crate::client::theme;
use crate::scenario::PieceId;
use crate::table::{Board, Face, Side};

/// The picture of a counter, this many points wide. Clicks on it are told.
pub fn counter(
    ui: &mut egui::Ui,
    board: &Board,
    piece: PieceId,
    size: f32,
    faces: &mut Faces,
    textures: &mut EguiUserTextures,
) -> Response {
    counter_face(ui, piece, board.piece(piece).face, size, faces, textures)
}

pub fn counter_face(
    ui: &mut egui::Ui,
    piece: PieceId,
    face: Face,
    size: f32,
    faces: &mut Faces,
    textures: &mut EguiUserTextures,
) -> Response {
    let (place, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::click());
    let pixels = (size * ui.ctx().pixels_per_point()).round() as u32;
    if let Some(picture) = faces.in_panel(piece, face, pixels, textures) {
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        ui.painter().image(picture, place, whole, Color32::WHITE);
    }
    response
}

/// A ring round a counter that was just shown.
pub fn ring(ui: &egui::Ui, place: egui::Rect, colour: Color32) {
    ui.painter().rect_stroke(place.expand(2.0), 4.0, Stroke::new(2.0, colour), egui::StrokeKind::Outside);
}

pub fn colour(side: Side) -> Color32 {
    match side {
        Side::Axis => theme::AXIS,
        Side::Soviet => theme::SOVIET,
    }
}

/// Square for the Axis, round for the Soviets.
pub fn side_sign(ui: &mut egui::Ui, side: Side, size: f32) -> Response {
    let (place, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::hover());
    paint_side_sign(ui.painter(), side, place);
    response
}

pub fn paint_side_sign(painter: &egui::Painter, side: Side, place: egui::Rect) {
    let (middle, half) = (place.center(), place.width() / 2.0);
    match side {
        Side::Axis => {
            painter.rect_filled(place, 2.0, theme::AXIS);
            let arm = half * 0.55;
            let line = Stroke::new(half * 0.36, Color32::WHITE);
            painter.line_segment([middle - egui::vec2(arm, 0.0), middle + egui::vec2(arm, 0.0)], line);
            painter.line_segment([middle - egui::vec2(0.0, arm), middle + egui::vec2(0.0, arm)], line);
        }
        Side::Soviet => {
            painter.circle_filled(middle, half, theme::SOVIET);
            let point = |n: usize| {
                let radius = if n.is_multiple_of(2) { half * 0.68 } else { half * 0.28 };
                let angle = std::f32::consts::PI * (n as f32 / 5.0 - 0.5);
                middle + radius * egui::vec2(angle.cos(), angle.sin())
            };
            // One mesh: parts painted each by itself would show the seams between them.
            let mut star = egui::Mesh::default();
            star.colored_vertex(middle, Color32::WHITE);
            for n in 0..10_u32 {
                star.colored_vertex(point(n as usize), Color32::WHITE);
                star.add_triangle(0, n + 1, (n + 1) % 10 + 1);
            }
            painter.add(star);
            let rim: Vec<egui::Pos2> = (0..10).map(point).collect();
            painter.add(egui::Shape::closed_line(rim, Stroke::new(0.6, Color32::WHITE)));
        }
    }
}

/// The wax-red button for what comes next.
pub fn main_button(text: &str, key: &str) -> egui::Button<'static> {
    let label = if key.is_empty() { text.to_owned() } else { format!("{text}   {key}") };
    egui::Button::new(theme::bold(label).color(Color32::WHITE))
        .fill(theme::WAX)
        .stroke(Stroke::new(1.0, Color32::from_rgb(0x5f, 0x1b, 0x12)))
        .min_size(egui::vec2(0.0, 32.0))
}

/// The main button while it can do nothing.
pub fn idle_button(text: &str, key: &str) -> egui::Button<'static> {
    let label = if key.is_empty() { text.to_owned() } else { format!("{text}   {key}") };
    egui::Button::new(theme::bold(label)).min_size(egui::vec2(0.0, 32.0))
}

/// A rule number as a link; hovering shows the rule, a click opens the book.
pub fn rule_link(ui: &mut egui::Ui, rule: &str, book: &mut super::book::Book) {
    let response = ui.link(egui::RichText::new(rule).size(12.5).color(theme::BLUE));
    let response = response.on_hover_ui(|ui| super::book::tip(ui, rule));
    if response.clicked() {
        book.open_at(rule);
    }
}
