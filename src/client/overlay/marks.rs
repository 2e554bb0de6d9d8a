//! Rings and marks on counters: in hand, chosen, able to act, moved, attacked, without support.

use bevy_egui::egui::{self, Align2, Color32, FontId, Stroke, StrokeKind};

use super::canvas::{BADGE, Canvas, DARK, GOLD, tick};
use crate::client::camera::UNIT;
use crate::client::{hand, theme};
use crate::table::{Board, HexId, Marks};

const CAN_ACT: Color32 = Color32::from_rgb(0xc8, 0x92, 0x1a);
const AMBER: Color32 = Color32::from_rgb(0xf2, 0xb6, 0x32);

pub fn counters(canvas: &Canvas, board: &Board) {
    let room = canvas.room;
    let prompt = room.open.0.as_ref();
    let able = prompt.map(hand::choosable).unwrap_or_default();
    let seen = room.view.visible(&room.area).inflate(UNIT);
    for hex in HexId::all().filter(|hex| board.stack(*hex).next().is_some()) {
        let middle = room.ground.centre(hex);
        if !seen.contains(middle) {
            continue;
        }
        let spots = room.fan.spots(board, hex, middle);
        let fanned = room.fan.hex() == Some(hex);
        for (n, (piece, spot)) in spots.iter().enumerate().rev() {
            // Of a closed stack only the top one has its whole face in sight.
            let place = canvas.counter(spot);
            let marks = board.piece(*piece).marks;
            if n == 0 || fanned || board.air(*piece).is_some() {
                if marks.has(Marks::MOVED) || marks.has(Marks::FLOWN) {
                    veil(canvas, place, true);
                } else if marks.has(Marks::ATTACKED) {
                    veil(canvas, place, false);
                }
                if marks.has(Marks::UNSUPPORTED) {
                    tab(canvas, place);
                }
            }
            if able.contains(piece) && (n == 0 || fanned || !able.contains(&spots[0].0)) {
                brackets(canvas, place);
            }
            if room.hand.unit == Some(*piece) || (room.hand.stack.contains(piece) && (n == 0 || fanned)) {
                ring(canvas, place, DARK, GOLD);
                if n == 0 && !fanned && !room.hand.stack.is_empty() {
                    let text = format!("{} units", room.hand.stack.len());
                    canvas.pill(place.center_bottom(), &text, GOLD, DARK);
                }
            } else if room.hand.chosen.contains(piece) || room.hand.attackers.contains(piece) {
                ring(canvas, place, Color32::WHITE, theme::BLUE);
                disc(canvas, place);
            }
        }
    }
}

fn ring(canvas: &Canvas, place: egui::Rect, outer: Color32, inner: Color32) {
    let side = place.width();
    let round = 0.12 * side;
    let place = place.expand(0.04 * side);
    canvas.painter.rect_stroke(place, round, Stroke::new(0.10 * side, outer), StrokeKind::Middle);
    canvas.painter.rect_stroke(place, round, Stroke::new(0.06 * side, inner), StrokeKind::Middle);
}

/// A blue disc with a tick, at the right edge.
fn disc(canvas: &Canvas, place: egui::Rect) {
    let radius = 0.15 * place.width();
    let middle = place.right_center();
    canvas.painter.circle(middle, radius, theme::BLUE, Stroke::new(1.5, Color32::WHITE));
    tick(canvas.painter, middle, radius * 0.55, Color32::WHITE);
}

fn brackets(canvas: &Canvas, place: egui::Rect) {
    let side = place.width();
    let (arm, place) = (0.26 * side, place.expand(0.05 * side));
    for (width, colour) in [(0.09, Color32::WHITE), (0.06, CAN_ACT)] {
        // Small counters need a mark as large as large ones.
        let stroke = Stroke::new((width * side).max(width * 34.0), colour);
        let upper =
            vec![place.left_top() + egui::vec2(0.0, arm), place.left_top(), place.left_top() + egui::vec2(arm, 0.0)];
        let lower = vec![
            place.right_bottom() - egui::vec2(0.0, arm),
            place.right_bottom(),
            place.right_bottom() - egui::vec2(arm, 0.0),
        ];
        canvas.painter.add(egui::Shape::line(upper, stroke));
        canvas.painter.add(egui::Shape::line(lower, stroke));
    }
}

fn veil(canvas: &Canvas, place: egui::Rect, moved: bool) {
    let side = place.width();
    let pale = Color32::from_rgba_unmultiplied(0xed, 0xe4, 0xcc, 92);
    canvas.painter.rect_filled(place, 0.08 * side, pale);
    // At the upper corner, half outside, where no factor is.
    let corner = egui::Rect::from_center_size(
        place.right_top() + egui::vec2(-0.06, 0.06) * side,
        egui::Vec2::splat(0.28 * side),
    );
    canvas.painter.rect_filled(corner, 0.05 * side, BADGE);
    let size = 0.09 * side;
    if moved {
        tick(canvas.painter, corner.center(), size, Color32::WHITE);
    } else {
        let line = Stroke::new((0.04 * side).max(1.2), Color32::WHITE);
        let (c, d) = (corner.center(), egui::Vec2::splat(size));
        canvas.painter.line_segment([c - d, c + d], line);
        canvas.painter.line_segment([c + egui::vec2(-size, size), c + egui::vec2(size, -size)], line);
    }
}

/// The amber tab of a unit without support.
fn tab(canvas: &Canvas, place: egui::Rect) {
    let side = place.width();
    let size = egui::vec2(0.27, 0.28) * side;
    let place = egui::Rect::from_center_size(place.left_center() + egui::vec2(0.04 * side, 0.0), size);
    canvas.painter.rect(place, 0.05 * side, AMBER, Stroke::new(1.0, DARK), StrokeKind::Inside);
    let ink = Color32::from_rgb(0x3a, 0x23, 0x00);
    canvas.painter.text(place.center(), Align2::CENTER_CENTER, "!", FontId::new(0.24 * side, theme::condensed()), ink);
}
