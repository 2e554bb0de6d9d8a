//! What can be clicked now, and the way to the hex under the mouse.

use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use super::canvas::{BADGE, Canvas, DARK, GOLD};
use crate::client::hand::{How, Offer, Way, steps};
use crate::client::theme;
use crate::play::Ask;
use crate::rules::air;
use crate::rules::retreat::Toll;
use crate::table::HexId;

pub fn offers(canvas: &Canvas) {
    let room = canvas.room;
    let Some(prompt) = &room.open.0 else { return };
    let offers = &room.offers.0;
    let everywhere = matches!(prompt.ask, Ask::AirOperations { .. });
    if !offers.is_empty() && !everywhere {
        let hexes: Vec<HexId> = offers.iter().map(|offer| offer.hex).collect();
        let inside =
            |hex: HexId| hexes.contains(&hex) || Some(hex) == room.hand.unit.and_then(|u| room.shown.hex_of(u));
        canvas.outline(inside, &hexes, &[(0.06, Color32::from_white_alpha(220)), (0.03, theme::BLUE)]);
        for offer in offers.iter().filter(|offer| !offer.left.is_empty()) {
            budget(canvas, offer);
        }
        for offer in offers {
            toll(canvas, offer);
        }
    }
    let under = room.fan.hex_under(&room.pointer);
    match under.and_then(|hex| room.offers.at(hex)) {
        Some(offer) if everywhere => flight(canvas, offer.hex),
        Some(offer) => path(canvas, offer),
        // The way so far.
        None => {
            if let Some(offer) = room.hand.via.last().and_then(|hex| room.offers.at(*hex)) {
                path(canvas, offer);
            }
        }
    }
    for hex in &room.hand.via {
        turn(canvas, canvas.centre(*hex));
    }
}

/// A hex the way is to pass: a diamond on it.
fn turn(canvas: &Canvas, at: Pos2) {
    for (size, colour) in [(0.15, Color32::WHITE), (0.105, theme::WAX), (0.045, Color32::WHITE)] {
        let r = (size * canvas.width).max(3.0 * size / 0.15);
        let points = [(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)].map(|(x, y)| at + egui::vec2(x, y)).to_vec();
        canvas.painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    }
}

/// Movement left in a hex of the reach; a bar and a dark pill where an enemy zone ends the move.
fn budget(canvas: &Canvas, offer: &Offer) {
    let taken = canvas.room.shown.stack(offer.hex).next().is_some();
    let at = canvas.centre(offer.hex) + egui::vec2(0.0, if taken { 0.40 } else { 0.22 } * canvas.width);
    if offer.stops {
        stop(canvas, canvas.centre(offer.hex) - egui::vec2(0.0, 0.40 * canvas.width));
    }
    if canvas.width <= 40.0 {
        return;
    }
    match offer.stops {
        true => canvas.pill(at, &offer.left, BADGE, Color32::WHITE),
        false => canvas.pill(at, &offer.left, Color32::from_rgb(0xfc, 0xf9, 0xf0), theme::INK),
    }
}

/// What a retreat there costs.
fn toll(canvas: &Canvas, offer: &Offer) {
    let (text, fill, ink) = match offer.toll {
        None => return,
        Some(Toll::Steps(0)) => ("no loss".to_owned(), Color32::from_rgb(0xfc, 0xf9, 0xf0), theme::INK),
        Some(Toll::Steps(n)) => (format!("−{n} step"), theme::WARN, Color32::WHITE),
        Some(Toll::Eliminated) => ("lost".to_owned(), theme::BAD, Color32::WHITE),
    };
    canvas.pill(canvas.centre(offer.hex) + egui::vec2(0.0, 0.40 * canvas.width), &text, fill, ink);
}

/// The move ends here: a dark disc with a bar.
fn stop(canvas: &Canvas, at: Pos2) {
    let radius = (0.085 * canvas.width).max(3.0);
    canvas.painter.circle(at, radius, BADGE, Stroke::new((0.12 * radius).max(1.0), Color32::WHITE));
    let bar = egui::Rect::from_center_size(at, egui::vec2(1.1, 0.36) * radius);
    canvas.painter.rect_filled(bar, 0.0, Color32::WHITE);
}

/// The zone an air unit in hand would have.
fn flight(canvas: &Canvas, goal: HexId) {
    let zone = air::zone(goal);
    let hexes: Vec<HexId> = zone.iter().collect();
    canvas.outline(|hex| zone.contains(hex), &hexes, &[(0.10, Color32::WHITE), (0.07, DARK), (0.045, GOLD)]);
    canvas.hexagon(goal, &[(0.07, Color32::WHITE), (0.04, theme::WAX)]);
    // An enemy there will be fought.
    let (board, unit) = (&canvas.room.shown, canvas.room.hand.unit);
    let Some(unit) = unit.filter(|unit| board.air(*unit).is_some()) else { return };
    if let Some(enemy) = air::friendly_air_in(board, board.side(unit).enemy(), goal) {
        let difference = air::difference(board, unit, enemy);
        let text = format!("fights {}, difference {difference:+}", board.counter(enemy).designation);
        canvas.pill(canvas.centre(goal) + egui::vec2(0.0, 0.62 * canvas.width), &text, theme::WAX, Color32::WHITE);
    }
}

/// The way to the hex under the mouse.
fn path(canvas: &Canvas, offer: &Offer) {
    let room = canvas.room;
    let start = room.hand.unit.and_then(|unit| room.shown.hex_of(unit));
    let goal = canvas.centre(offer.hex);
    let Some(start) = start.filter(|_| !offer.path.is_empty()) else {
        canvas.hexagon(offer.hex, &[(0.09, Color32::WHITE), (0.05, theme::WAX)]);
        return;
    };
    let mut points: Vec<Pos2> =
        [start].into_iter().chain(offer.path.iter().copied()).map(|hex| canvas.centre(hex)).collect();
    // Short of the goal, so that its counters stay in sight.
    let before = points[points.len() - 2];
    let back = (goal - before).normalized();
    if let Some(last) = points.last_mut() {
        *last = goal - back * 0.16 * canvas.width;
    }
    for (width, colour) in [(0.13, Color32::WHITE), (0.075, theme::WAX)] {
        canvas.painter.add(egui::Shape::line(points.clone(), Stroke::new(width * canvas.width, colour)));
        for point in &points[1..points.len() - 1] {
            canvas.painter.circle_filled(*point, width * canvas.width / 2.0, colour);
        }
    }
    for (step, ends) in hows(canvas, offer).into_iter().zip(points.windows(2)) {
        along_road(canvas, step, [ends[0], ends[1]]);
    }
    let (tip, across) = (goal + back * 0.06 * canvas.width, back.rot90());
    let head = vec![
        tip,
        tip - back * 0.26 * canvas.width + across * 0.14 * canvas.width,
        tip - back * 0.26 * canvas.width - across * 0.14 * canvas.width,
    ];
    canvas.painter.add(egui::Shape::convex_polygon(head, theme::WAX, Stroke::new(1.5, Color32::WHITE)));
    if !offer.cost.is_empty() {
        let at = goal - egui::vec2(0.0, 0.46 * canvas.width);
        canvas.pill(at, &format!("costs {}", offer.cost), theme::WAX, Color32::WHITE);
    }
}

fn hows(canvas: &Canvas, offer: &Offer) -> Vec<How> {
    let room = canvas.room;
    match (room.hand.way, offer.leader) {
        (Way::Rail, _) => vec![How::Road; offer.path.len()],
        (Way::Ground, Some(unit)) => steps(&room.shown, unit, &offer.path).iter().map(|step| step.how).collect(),
        _ => Vec::new(),
    }
}

/// Sleepers along a road or railroad, a pair of rails over a bridge.
fn along_road(canvas: &Canvas, how: How, ends: [Pos2; 2]) {
    if how == How::Open {
        return;
    }
    let w = canvas.width;
    let along = (ends[1] - ends[0]).normalized();
    let across = along.rot90();
    let length = ends[0].distance(ends[1]);
    let sleepers = ((length / (0.15 * w)) as usize).max(1);
    for n in 0..sleepers {
        let at = ends[0] + along * length * (n as f32 + 0.5) / sleepers as f32;
        let half = across * 0.055 * w;
        canvas.painter.line_segment([at - half, at + half], Stroke::new((0.028 * w).max(1.0), Color32::WHITE));
    }
    if how == How::Bridge {
        // At the hexside, half a hex before the middle of the next.
        let at = ends[0] + along * (0.5 * w).min(length / 2.0 + 0.08 * w);
        for side in [-1.0, 1.0] {
            let rail = at + across * side * 0.13 * w;
            let out = across * side * 0.05 * w;
            let points = vec![
                rail - along * 0.17 * w + out,
                rail - along * 0.11 * w,
                rail + along * 0.11 * w,
                rail + along * 0.17 * w + out,
            ];
            for (width, colour) in [(0.075, Color32::WHITE), (0.04, BADGE)] {
                canvas.painter.add(egui::Shape::line(points.clone(), Stroke::new((width * w).max(1.2), colour)));
            }
        }
    }
}
