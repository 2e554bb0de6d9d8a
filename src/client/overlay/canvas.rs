//! The painter with the measures of the map.

use bevy::prelude::Vec2;
use bevy_egui::egui::{self, Color32, FontId, Painter, Pos2, Stroke, StrokeKind};

use crate::client::counters::Spot;
use crate::client::panels::Room;
use crate::client::theme;
use crate::table::{Direction, HexId};

pub const GOLD: Color32 = Color32::from_rgb(0xf5, 0xc5, 0x42);
pub const DARK: Color32 = Color32::from_rgb(0x1c, 0x14, 0x08);
pub const BADGE: Color32 = Color32::from_rgb(0x38, 0x32, 0x2a);
const RADIUS: f32 = 0.577_350_3;

/// The painter with the measures of the map.
pub struct Canvas<'a> {
    pub painter: &'a Painter,
    pub room: &'a Room<'a>,
    /// Width of a hex on the screen.
    pub width: f32,
}

impl Canvas<'_> {
    pub fn at(&self, point: Vec2) -> Pos2 {
        let screen = self.room.view.to_screen(point, &self.room.area);
        Pos2::new(screen.x, screen.y)
    }

    pub fn centre(&self, hex: HexId) -> Pos2 {
        self.at(self.room.ground.centre(hex))
    }

    pub fn corner(&self, hex: HexId, n: u8) -> Pos2 {
        let angle = (30.0 + 60.0 * f32::from(n)).to_radians();
        self.centre(hex) + self.width * RADIUS * egui::vec2(angle.cos(), angle.sin())
    }

    /// The two ends of a side of a hex.
    pub fn side(&self, hex: HexId, direction: Direction) -> [Pos2; 2] {
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

    pub fn outline(&self, inside: impl Fn(HexId) -> bool, hexes: &[HexId], lines: &[(f32, Color32)]) {
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

    pub fn hexagon(&self, hex: HexId, lines: &[(f32, Color32)]) {
        self.outline(|_| false, &[hex], lines);
    }

    pub fn counter(&self, spot: &Spot) -> egui::Rect {
        let size = spot.size * self.room.view.zoom;
        egui::Rect::from_center_size(self.at(spot.at), egui::Vec2::splat(size))
    }

    pub fn pill(&self, at: Pos2, text: &str, fill: Color32, ink: Color32) {
        let size = (0.16 * self.width).clamp(10.5, 22.0);
        let galley = self.painter.layout_no_wrap(text.to_owned(), FontId::new(size, theme::condensed()), ink);
        let place = egui::Rect::from_center_size(at, galley.size() + egui::vec2(size * 0.7, size * 0.2));
        self.painter.rect(place, place.height() / 2.0, fill, Stroke::new(1.0, BADGE), StrokeKind::Inside);
        self.painter.galley(place.center() - galley.size() / 2.0, galley, ink);
    }
}

pub fn tick(painter: &Painter, middle: Pos2, size: f32, colour: Color32) {
    let points = vec![
        middle + egui::vec2(-size, 0.0),
        middle + egui::vec2(-0.25 * size, 0.7 * size),
        middle + egui::vec2(size, -0.7 * size),
    ];
    painter.add(egui::Shape::line(points, Stroke::new((0.45 * size).max(1.2), colour)));
}
