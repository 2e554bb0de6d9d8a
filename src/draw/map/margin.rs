//! The printed margin: it covers what runs on past the frame, and tells where the lines lead.

use bevy::math::Vec2;

use super::grid::{self, FIELD, SIZE};
use super::picture::Picture;
use crate::draw::colour;
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::text::Lettering;
use crate::scenario::Scenario;
use crate::scenario::map::{Edge, SourceKind};
use crate::table::{HexId, Side};

pub fn draw(picture: &mut Picture, scenario: &Scenario) {
    let (a, b) = FIELD;
    let mut margin = Pen::new();
    // Wider than the picture, so that no light edge is left at a fraction of a pixel.
    margin.rect(-1.0, -1.0, SIZE.x + 2.0, a.y + 1.0).rect(-1.0, b.y, SIZE.x + 2.0, SIZE.y - b.y + 1.0);
    margin.rect(-1.0, a.y, a.x + 1.0, b.y - a.y).rect(b.x, a.y, SIZE.x - b.x + 1.0, b.y - a.y);
    picture.fill(&mut margin, colour::MARGIN);
    for (inset, width) in [(a.x, 0.016), (0.10, 0.010), (0.045, 0.036)] {
        let mut frame = Pen::new();
        frame.rect(inset, inset, SIZE.x - 2.0 * inset, SIZE.y - 2.0 * inset);
        picture.stroke(&mut frame, &shape::stroke(width), colour::INK);
    }
    for hex in HexId::all() {
        let Some(source) = &scenario.map.hex(hex).source else { continue };
        let lettering = Lettering::new(Font::LibertineItalic, 0.155);
        let ink = match source.kind {
            SourceKind::Printed(Side::Axis) => colour::INK.at(0.85),
            _ => colour::SOVIET_SIGN,
        };
        let middle = (a.x + 0.10) / 2.0;
        let half = lettering.width(&source.name) / 2.0 + 0.1;
        let centre = grid::centre(hex);
        let (x, y) = (centre.x.clamp(a.x + half, b.x - half), centre.y.clamp(a.y + half, b.y - half));
        let upwards = -std::f32::consts::FRAC_PI_2;
        let (at, turn) = match source.edge {
            Edge::North => (Vec2::new(x, middle), 0.0),
            Edge::South => (Vec2::new(x, SIZE.y - middle), 0.0),
            Edge::West => (Vec2::new(middle, y), upwards),
            Edge::East => (Vec2::new(SIZE.x - middle, y), upwards),
        };
        picture.fill_path(lettering.turned(&source.name, at, turn), ink);
    }
}
