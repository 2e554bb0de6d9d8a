//! What is painted over the map: the outline of the reach, paths, rings and marks on counters, and the
//! overlays a player switches on.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, FontId, Painter, Pos2, Stroke, StrokeKind};

use super::Stage;
use super::camera::UNIT;
use super::counters::Spot;
use super::hand::{self, Offer, Way};
use super::panels::Room;
use super::pointer::Keys;
use super::theme;
use crate::play::Ask;
use crate::rules::logistics::Supply;
use crate::rules::{air, combat, control};
use crate::table::{Board, Direction, HexId, Marks, Side};

const GOLD: Color32 = Color32::from_rgb(0xf5, 0xc5, 0x42);
const CAN_ACT: Color32 = Color32::from_rgb(0xc8, 0x92, 0x1a);
const DARK: Color32 = Color32::from_rgb(0x1c, 0x14, 0x08);
const BADGE: Color32 = Color32::from_rgb(0x38, 0x32, 0x2a);
const AMBER: Color32 = Color32::from_rgb(0xf2, 0xb6, 0x32);
const RADIUS: f32 = 0.577_350_3;

/// The overlays that are switched on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    pub axis_zone: bool,
    pub soviet_zone: bool,
    pub supply: bool,
    pub control: bool,
    pub air: bool,
    pub victory: bool,
    pub fortified: bool,
    /// Held down: counters are hidden so that the map can be read.
    pub bare: bool,
    /// Held down: who could reach the hex under the mouse.
    pub threat: bool,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Overlays>().add_systems(Update, switch.in_set(Stage::Camera));
}

fn switch(keys: Res<Keys>, mut overlays: ResMut<Overlays>) {
    let mut next = *overlays;
    for (key, flag) in [
        (KeyCode::Digit1, &mut next.axis_zone as &mut bool),
        (KeyCode::Digit2, &mut next.soviet_zone),
        (KeyCode::Digit3, &mut next.supply),
        (KeyCode::Digit4, &mut next.control),
        (KeyCode::Digit5, &mut next.air),
        (KeyCode::Digit6, &mut next.victory),
        (KeyCode::Digit7, &mut next.fortified),
    ] {
        if keys.just_pressed(key) {
            *flag = !*flag;
        }
    }
    next.bare = keys.pressed(KeyCode::KeyH);
    next.threat = keys.pressed(KeyCode::KeyT);
    overlays.set_if_neq(next);
}

/// The painter with the measures of the map.
struct Canvas<'a> {
    painter: &'a Painter,
    room: &'a Room<'a>,
    /// Width of a hex on the screen.
    width: f32,
}

impl Canvas<'_> {
    fn at(&self, point: Vec2) -> Pos2 {
        let screen = self.room.view.to_screen(point, &self.room.area);
        Pos2::new(screen.x, screen.y)
    }

    fn centre(&self, hex: HexId) -> Pos2 {
        self.at(self.room.ground.centre(hex))
    }

    fn corner(&self, hex: HexId, n: u8) -> Pos2 {
        let angle = (30.0 + 60.0 * f32::from(n)).to_radians();
        self.centre(hex) + self.width * RADIUS * egui::vec2(angle.cos(), angle.sin())
    }

    /// The two ends of a side of a hex.
    fn side(&self, hex: HexId, direction: Direction) -> [Pos2; 2] {
        // Corners go clockwise on the screen from the lower right one.
        let first = match direction {
            Direction::East => 5,
            Direction::SouthEast => 0,
            Direction::SouthWest => 1,
            Direction::West => 2,
            Direction::NorthWest => 3,
            Direction::NorthEast => 4,
        };
        [self.corner(hex, first), self.corner(hex, (first + 1) % 6)]
    }

    fn outline(&self, inside: impl Fn(HexId) -> bool, hexes: &[HexId], lines: &[(f32, Color32)]) {
        for (width, colour) in lines {
            for hex in hexes {
                for direction in Direction::ALL {
                    if hex.neighbour(direction).is_none_or(|next| !inside(next)) {
                        let ends = self.side(*hex, direction);
                        self.painter.line_segment(ends, Stroke::new(width * self.width, *colour));
                    }
                }
            }
        }
    }

    fn hexagon(&self, hex: HexId, lines: &[(f32, Color32)]) {
        self.outline(|_| false, &[hex], lines);
    }

    fn counter(&self, spot: &Spot) -> egui::Rect {
        let size = spot.size * self.room.view.zoom;
        egui::Rect::from_center_size(self.at(spot.at), egui::Vec2::splat(size))
    }

    fn pill(&self, at: Pos2, text: &str, fill: Color32, ink: Color32) {
        let size = (0.16 * self.width).clamp(10.5, 22.0);
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::new(size, theme::condensed()), ink);
        let place = egui::Rect::from_center_size(at, galley.size() + egui::vec2(size * 0.7, size * 0.2));
        self.painter.rect(place, place.height() / 2.0, fill, Stroke::new(1.0, BADGE), StrokeKind::Inside);
        self.painter.galley(place.center() - galley.size() / 2.0, galley, ink);
    }
}

pub fn paint(painter: &Painter, room: &Room) {
    let canvas = Canvas { painter, room, width: UNIT * room.view.zoom };
    let board: &Board = &room.shown;
    let overlays = *room.overlays;
    if overlays.control {
        paint_control(&canvas, board);
    }
    if overlays.air || matches!(room.open.0.as_ref().map(|p| &p.ask), Some(Ask::AirOperations { .. })) {
        paint_air(&canvas, board);
    }
    paint_offers(&canvas);
    if !overlays.bare {
        paint_counters(&canvas, board);
    }
    paint_combat(&canvas, board);
    if overlays.supply {
        paint_supply(&canvas, board);
    }
    if overlays.victory {
        paint_victory(&canvas, board);
    }
    if overlays.threat
        && let Some(hex) = room.pointer.hex
    {
        paint_threat(&canvas, board, hex);
    }
}

fn paint_offers(canvas: &Canvas) {
    let room = canvas.room;
    let Some(prompt) = &room.open.0 else { return };
    let offers = &room.offers.0;
    let everywhere = matches!(prompt.ask, Ask::AirOperations { .. });
    if !offers.is_empty() && !everywhere {
        let hexes: Vec<HexId> = offers.iter().map(|offer| offer.hex).collect();
        let inside =
            |hex: HexId| hexes.contains(&hex) || Some(hex) == room.hand.unit.and_then(|u| room.shown.hex_of(u));
        canvas.outline(inside, &hexes, &[(0.06, Color32::from_white_alpha(220)), (0.03, theme::BLUE)]);
        if canvas.width > 40.0 {
            for offer in offers.iter().filter(|offer| !offer.left.is_empty()) {
                let below = if room.shown.stack(offer.hex).next().is_some() { 0.40 } else { 0.22 };
                let at = canvas.centre(offer.hex) + egui::vec2(0.0, below * canvas.width);
                match offer.stops {
                    true => canvas.pill(at, &offer.left, BADGE, Color32::WHITE),
                    false => canvas.pill(at, &offer.left, Color32::from_rgb(0xfc, 0xf9, 0xf0), theme::INK),
                }
            }
        }
    }
    let under = room.fan.hex_under(&room.pointer);
    if let Some(offer) = under.and_then(|hex| room.offers.at(hex)) {
        paint_path(canvas, offer);
    }
}

/// The way to the hex under the mouse.
fn paint_path(canvas: &Canvas, offer: &Offer) {
    let room = canvas.room;
    let start = room.hand.unit.and_then(|unit| room.shown.hex_of(unit));
    let goal = canvas.centre(offer.hex);
    if offer.path.is_empty() || start.is_none() {
        canvas.hexagon(offer.hex, &[(0.09, Color32::WHITE), (0.05, theme::WAX)]);
        return;
    }
    let mut points: Vec<Pos2> =
        start.into_iter().chain(offer.path.iter().copied()).map(|hex| canvas.centre(hex)).collect();
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
    let (tip, across) = (goal + back * 0.06 * canvas.width, back.rot90());
    let head = vec![
        tip,
        tip - back * 0.26 * canvas.width + across * 0.14 * canvas.width,
        tip - back * 0.26 * canvas.width - across * 0.14 * canvas.width,
    ];
    canvas.painter.add(egui::Shape::convex_polygon(head, theme::WAX, Stroke::new(1.5, Color32::WHITE)));
}

fn paint_counters(canvas: &Canvas, board: &Board) {
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
            if room.hand.unit == Some(*piece) {
                ring(canvas, place, DARK, GOLD);
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

pub fn tick(painter: &Painter, middle: Pos2, size: f32, colour: Color32) {
    let points = vec![
        middle + egui::vec2(-size, 0.0),
        middle + egui::vec2(-0.25 * size, 0.7 * size),
        middle + egui::vec2(size, -0.7 * size),
    ];
    painter.add(egui::Shape::line(points, Stroke::new((0.45 * size).max(1.2), colour)));
}

fn brackets(canvas: &Canvas, place: egui::Rect) {
    let side = place.width();
    let (arm, place) = (0.26 * side, place.expand(0.05 * side));
    for (width, colour) in [(0.09, Color32::WHITE), (0.06, CAN_ACT)] {
        let stroke = Stroke::new(width * side, colour);
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
    let pale = Color32::from_rgba_unmultiplied(0xed, 0xe4, 0xcc, 117);
    canvas.painter.rect_filled(place, 0.08 * side, pale);
    let corner = egui::Rect::from_min_max(place.right_bottom() - egui::Vec2::splat(0.28 * side), place.right_bottom());
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

fn paint_combat(canvas: &Canvas, board: &Board) {
    let room = canvas.room;
    let red = theme::BAD;
    if let Some(fight) = &board.situation.fight {
        canvas.hexagon(fight.target, &[(0.09, Color32::WHITE), (0.05, red)]);
        for unit in &fight.attackers {
            arrow(canvas, unit.hex, fight.target);
        }
        return;
    }
    let Some(prompt) = &room.open.0 else { return };
    let targets = hand::targets(prompt);
    match room.hand.target {
        None => {
            for (hex, _) in targets {
                canvas.hexagon(*hex, &[(0.05, Color32::from_white_alpha(200)), (0.028, red)]);
            }
        }
        Some(target) => {
            canvas.hexagon(target, &[(0.09, Color32::WHITE), (0.05, red)]);
            let able = targets.iter().find(|(hex, _)| *hex == target).map(|(_, able)| able.as_slice()).unwrap_or(&[]);
            let mut hexes: Vec<HexId> = able.iter().filter_map(|unit| board.hex_of(*unit)).collect();
            hexes.sort();
            hexes.dedup();
            for hex in hexes {
                canvas.hexagon(hex, &[(0.05, Color32::WHITE), (0.03, theme::BLUE)]);
                let strength: u16 = room
                    .hand
                    .attackers
                    .iter()
                    .filter(|unit| board.hex_of(**unit) == Some(hex))
                    .map(|unit| u16::from(board.factors(*unit).attack))
                    .sum();
                if strength > 0 {
                    arrow(canvas, hex, target);
                    let at = canvas.centre(hex) + egui::vec2(0.0, 0.44 * canvas.width);
                    canvas.pill(at, &format!("attack {strength}"), theme::BLUE, Color32::WHITE);
                }
            }
            let (_, theirs) = combat::preview(board, prompt.side, target, &[]);
            let defence: u16 = theirs.iter().map(|unit| u16::from(board.factors(unit.piece).defence)).sum();
            let at = canvas.centre(target) - egui::vec2(0.0, 0.44 * canvas.width);
            canvas.pill(at, &format!("defence {defence}"), red, Color32::WHITE);
        }
    }
}

fn arrow(canvas: &Canvas, from: HexId, to: HexId) {
    let (a, b) = (canvas.centre(from), canvas.centre(to));
    let along = (b - a).normalized();
    let middle = a + (b - a) * 0.5;
    let (tip, across) = (middle + along * 0.16 * canvas.width, along.rot90());
    let tail = middle - along * 0.12 * canvas.width;
    for (width, colour) in [(0.13, Color32::WHITE), (0.09, theme::BLUE)] {
        canvas.painter.line_segment([tail, middle], Stroke::new(width * canvas.width, colour));
    }
    let head = vec![tip, middle + across * 0.13 * canvas.width, middle - across * 0.13 * canvas.width];
    canvas.painter.add(egui::Shape::convex_polygon(head, theme::BLUE, Stroke::new(1.5, Color32::WHITE)));
}

/// A disc or a diamond for every unit: supported, through a truck, or not at all.
fn paint_supply(canvas: &Canvas, board: &Board) {
    for side in Side::BOTH {
        let supply = Supply::of(board, side, &[]);
        for (unit, hex) in board.ground_on_map(side) {
            let top = board.ground_units(hex).next() == Some(unit);
            let supported = supply.supports(board, unit);
            if !top && supported {
                continue;
            }
            let at = canvas.centre(hex) + egui::vec2(-0.34, -0.34) * canvas.width;
            let radius = 0.10 * canvas.width;
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
    let room = canvas.room;
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

fn paint_control(canvas: &Canvas, board: &Board) {
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
            super::panels::pieces::paint_side_sign(canvas.painter, side, place);
        }
    }
}

fn paint_air(canvas: &Canvas, board: &Board) {
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
                            Stroke::new(0.028 * w, theme::AXIS),
                            0.10 * w,
                            0.06 * w,
                        )),
                        Side::Soviet => {
                            canvas.painter.extend(egui::Shape::dotted_line(&ends, theme::SOVIET, 0.06 * w, 0.02 * w))
                        }
                    }
                }
            }
        }
    }
}

fn paint_victory(canvas: &Canvas, board: &Board) {
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
            let colour = super::panels::pieces::colour(side);
            let (fill, ink) = if holder == Some(side) { (colour, Color32::WHITE) } else { (theme::CARD, colour) };
            canvas.painter.rect(place, 2.0, fill, Stroke::new(1.5, colour), StrokeKind::Inside);
            let font = FontId::new((0.18 * canvas.width).max(9.0), theme::condensed());
            canvas.painter.text(place.center(), Align2::CENTER_CENTER, points(side).to_string(), font, ink);
        }
    }
}

/// Enemies that could reach or attack the hex, as they stand.
fn paint_threat(canvas: &Canvas, board: &Board, hex: HexId) {
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
            let colour = super::panels::pieces::colour(enemy);
            let w = canvas.width;
            canvas.painter.extend(egui::Shape::dashed_line(&ends, Stroke::new(0.02 * w, colour), 0.06 * w, 0.04 * w));
            canvas.pill(canvas.centre(from), &factors.attack.to_string(), colour, Color32::WHITE);
        }
    }
}

/// The bar of overlays, at the lower left of the map.
pub fn bar(egui: &egui::Context, room: &mut Room) {
    let area = room.area.0;
    let corner = Pos2::new(area.min.x + 10.0, area.max.y - 46.0);
    let mut next = *room.overlays;
    egui::Area::new("overlays".into()).fixed_pos(corner).order(egui::Order::Middle).show(egui, |ui| {
        let frame = egui::Frame::new().fill(theme::PANEL).stroke(Stroke::new(1.0, theme::LINE_STRONG)).corner_radius(6);
        frame.inner_margin(4).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().button_padding = egui::vec2(7.0, 3.0);
                ui.spacing_mut().item_spacing.x = 4.0;
                let short = area.width() < 760.0;
                for (key, name, tip, flag) in [
                    ("1", "Axis ZOC", "Zones of control of the Axis", &mut next.axis_zone as &mut bool),
                    ("2", "Soviet ZOC", "Zones of control of the Soviets", &mut next.soviet_zone),
                    ("3", "Supply", "Supported and unsupported units", &mut next.supply),
                    ("4", "Control", "Who controls what", &mut next.control),
                    ("5", "Air", "Air zones", &mut next.air),
                    ("6", "Victory", "Victory hexes and who holds them", &mut next.victory),
                    ("7", "Forts", "Fortified lines", &mut next.fortified),
                ] {
                    let text = if short { key.to_owned() } else { format!("{key}  {name}") };
                    let (fill, ink) = if *flag { (theme::INK, Color32::WHITE) } else { (theme::CARD, theme::INK) };
                    let button = egui::Button::new(egui::RichText::new(text).size(13.0).color(ink)).fill(fill);
                    if ui.add(button).on_hover_text(tip).clicked() {
                        *flag = !*flag;
                    }
                }
            });
        });
    });
    room.overlays.set_if_neq(next);
}

/// What a way of moving is called.
pub fn way_name(way: Way) -> &'static str {
    match way {
        Way::Ground => "On foot or by road",
        Way::Rail => "Rail transport",
        Way::Lake => "Across the lake",
        Way::Ferry => "By flotilla",
    }
}
