//! Overlays of the whole map: control, air zones, victory hexes; and the threat to one hex.

use bevy_egui::egui::{self, Align2, Color32, FontId, Stroke, StrokeKind};

use super::canvas::Canvas;
use crate::client::panels::pieces;
use crate::client::theme;
use crate::rules::{air, control};
use crate::scenario::map::SideFeature;
use crate::table::{Board, Direction, HexId, Side};

pub fn control(canvas: &Canvas, board: &Board) {
    let map = &board.scenario.map;
    for hex in HexId::all() {
        let side = board.controller(hex);
        for (direction, other) in hex.neighbours() {
            if side == Side::Axis && board.controller(other) == Side::Soviet {
                let ends = canvas.side(hex, direction);
                canvas.painter.line_segment(ends, Stroke::new(0.06 * canvas.width, Color32::from_white_alpha(200)));
                let dots = egui::Shape::dotted_line(&ends, theme::SOVIET, 0.064 * canvas.width, 0.022 * canvas.width);
                canvas.painter.extend(dots);
            }
        }
        if side != map.home(hex) && !map.hex(hex).lake {
            let at = canvas.centre(hex) + egui::vec2(0.30, 0.30) * canvas.width;
            let place = egui::Rect::from_center_size(at, egui::Vec2::splat(0.17 * canvas.width));
            pieces::paint_side_sign(canvas.painter, side, place);
        }
    }
}

/// The frozen Danube.
pub fn ice(canvas: &Canvas, board: &Board) {
    let map = &board.scenario.map;
    for hex in map.danube_hexes.iter() {
        for (direction, other) in hex.neighbours() {
            if map.side(hex, direction) == SideFeature::Danube && hex < other {
                let ends = canvas.side(hex, direction);
                let w = canvas.width;
                canvas.painter.line_segment(ends, Stroke::new(0.075 * w, Color32::from_rgb(0xf4, 0xfa, 0xfc)));
                let cracks = egui::Shape::dashed_line(&ends, Stroke::new(0.022 * w, theme::BLUE), 0.05 * w, 0.07 * w);
                canvas.painter.extend(cracks);
            }
        }
    }
}

pub fn air(canvas: &Canvas, board: &Board) {
    for side in Side::BOTH {
        for (_, hex) in board.air_on_map(side) {
            let zone = air::zone(hex);
            let hexes: Vec<HexId> = zone.iter().collect();
            canvas.outline(|hex| zone.contains(hex), &hexes, &[(0.05, Color32::from_white_alpha(190))]);
            for hex in &hexes {
                for direction in Direction::ALL {
                    if hex.neighbour(direction).is_some_and(|next| zone.contains(next)) {
                        continue;
                    }
                    let ends = canvas.side(*hex, direction);
                    let w = canvas.width;
                    match side {
                        Side::Axis => canvas.painter.extend(egui::Shape::dashed_line(
                            &ends,
                            Stroke::new((0.028 * w).max(1.6), theme::AXIS),
                            0.10 * w,
                            0.06 * w,
                        )),
                        Side::Soviet => canvas.painter.extend(egui::Shape::dotted_line(
                            &ends,
                            theme::SOVIET,
                            (0.06 * w).max(4.0),
                            (0.02 * w).max(1.4),
                        )),
                    }
                }
            }
        }
    }
}

pub fn victory(canvas: &Canvas, board: &Board) {
    let victory = &board.scenario.charts.file.victory;
    let places = victory.axis_locations.iter().chain(&victory.soviet_locations);
    let mut seen: Vec<HexId> = Vec::new();
    for hex in places
        .filter_map(|location| location.hex.parse::<HexId>().ok())
        .chain(board.scenario.map.axis_sources.iter().copied())
    {
        if seen.contains(&hex) {
            continue;
        }
        seen.push(hex);
        let points = |side: Side| -> u32 {
            let list = match side {
                Side::Axis => &victory.axis_locations,
                Side::Soviet => &victory.soviet_locations,
            };
            let printed: u32 = list
                .iter()
                .filter(|location| location.hex.parse() == Ok(hex))
                .map(|location| u32::from(location.vp))
                .sum();
            let source = side == Side::Soviet && board.scenario.map.axis_sources.contains(&hex);
            printed + if source { u32::from(victory.soviet_vp_per_axis_map_edge_source) } else { 0 }
        };
        let holder = control::holder(board, hex);
        let (w, h) = (0.24 * canvas.width, 0.26 * canvas.width);
        let middle = canvas.centre(hex) - egui::vec2(0.0, 0.44 * canvas.width);
        for (side, sign) in [(Side::Axis, -1.0), (Side::Soviet, 1.0)] {
            let place = egui::Rect::from_center_size(middle + egui::vec2(sign * w / 2.0, 0.0), egui::vec2(w, h));
            let colour = pieces::colour(side);
            let (fill, ink) = if holder == Some(side) { (colour, Color32::WHITE) } else { (theme::CARD, colour) };
            canvas.painter.rect(place, 2.0, fill, Stroke::new(1.5, colour), StrokeKind::Inside);
            let font = FontId::new((0.18 * canvas.width).max(9.0), theme::condensed());
            canvas.painter.text(place.center(), Align2::CENTER_CENTER, points(side).to_string(), font, ink);
        }
    }
}

/// Enemies that could reach or attack the hex, as they stand.
pub fn threat(canvas: &Canvas, board: &Board, hex: HexId) {
    use crate::rules::movement::{Hindrance, reach_with};
    use crate::scenario::charts::MovePoints;
    canvas.hexagon(hex, &[(0.09, Color32::WHITE), (0.05, theme::BAD)]);
    let ours = canvas.room.seat.present.or(canvas.room.open.0.as_ref().map(|prompt| prompt.side));
    let Some(enemy) = ours.map(Side::enemy) else { return };
    let hindrance = Hindrance::of(board, enemy);
    for (unit, from) in board.ground_on_map(enemy) {
        let factors = board.factors(unit);
        if factors.movement == 0 || from.distance(hex) > 25 {
            continue;
        }
        let reach = reach_with(board, unit, from, MovePoints::whole(factors.movement), &hindrance);
        let near = from.is_adjacent(hex)
            || from == hex
            || reach.get(hex).is_some()
            || hex.adjacent().any(|next| reach.get(next).is_some());
        if near && from != hex {
            let ends = [canvas.centre(from), canvas.centre(hex)];
            canvas.painter.line_segment(ends, Stroke::new(0.045 * canvas.width, Color32::from_white_alpha(200)));
            let colour = pieces::colour(enemy);
            let w = canvas.width;
            canvas.painter.extend(egui::Shape::dashed_line(&ends, Stroke::new(0.02 * w, colour), 0.06 * w, 0.04 * w));
            // Below the face of the counter, which stays readable.
            let at = canvas.centre(from) + egui::vec2(0.0, 0.40 * w);
            canvas.pill(at, &factors.attack.to_string(), colour, Color32::WHITE);
        }
    }
}
