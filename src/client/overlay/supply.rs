//! Supply of every unit, and the line of communications of one.

use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use super::canvas::{Canvas, DARK, GOLD, tick};
use crate::client::hand::planned;
use crate::client::theme;
use crate::rules::logistics::Supply;
use crate::table::{Board, Side};

/// A disc or a diamond for every unit: supported, or not; as it would be after the move under the mouse.
pub fn supply(canvas: &Canvas, board: &Board) {
    let room = canvas.room;
    let under = room.fan.hex_under(&room.pointer);
    let plan = under.and_then(|hex| room.offers.at(hex)).map(|offer| planned(board, &room.hand, offer));
    let now = board;
    let board = plan.as_ref().unwrap_or(board);
    for side in Side::BOTH {
        let supply = Supply::of(board, side, &[]);
        let before = plan.as_ref().map(|_| Supply::of(now, side, &[]));
        for (unit, hex) in board.ground_on_map(side) {
            let top = board.ground_units(hex).next() == Some(unit);
            let supported = supply.supports(board, unit);
            if !top && supported {
                continue;
            }
            let at = canvas.centre(hex) + egui::vec2(-0.34, -0.34) * canvas.width;
            let radius = 0.10 * canvas.width;
            // What the move would change stands out.
            if before.as_ref().is_some_and(|before| before.supports(now, unit) != supported) {
                canvas.painter.circle(at, radius * 1.9, GOLD, Stroke::new(1.5, DARK));
            }
            if supported {
                canvas.painter.circle(at, radius, theme::GOOD, Stroke::new(1.5, Color32::WHITE));
                tick(canvas.painter, at, radius * 0.55, Color32::WHITE);
            } else {
                let d = radius * 1.2;
                let diamond = vec![
                    at + egui::vec2(0.0, -d),
                    at + egui::vec2(d, 0.0),
                    at + egui::vec2(0.0, d),
                    at + egui::vec2(-d, 0.0),
                ];
                canvas.painter.add(egui::Shape::convex_polygon(diamond, theme::BAD, Stroke::new(1.5, Color32::WHITE)));
                let line = Stroke::new(1.5, Color32::WHITE);
                let s = egui::Vec2::splat(radius * 0.4);
                canvas.painter.line_segment([at - s, at + s], line);
                canvas.painter.line_segment([at + egui::vec2(-s.x, s.y), at + egui::vec2(s.x, -s.y)], line);
            }
        }
    }
    // The line of the unit in hand, or of the pinned stack.
    let unit = room.hand.unit.or_else(|| room.looking.hex.and_then(|hex| board.ground_units(hex).next()));
    if let Some(unit) = unit
        && let Some(start) = board.hex_of(unit)
        && let Some(path) = Supply::of(board, board.side(unit), &[]).trace(board, unit)
        && !path.is_empty()
    {
        let points: Vec<Pos2> = [start].into_iter().chain(path).map(|hex| canvas.centre(hex)).collect();
        canvas.painter.add(egui::Shape::line(points.clone(), Stroke::new(0.10 * canvas.width, Color32::WHITE)));
        canvas.painter.extend(egui::Shape::dotted_line(
            &points,
            theme::GOOD,
            0.11 * canvas.width,
            0.035 * canvas.width,
        ));
        if let Some(end) = points.last() {
            canvas.painter.circle_stroke(*end, 0.25 * canvas.width, Stroke::new(3.0, theme::GOOD));
        }
    }
}
