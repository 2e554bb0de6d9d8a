//! Cities: a lobed patch of ground with blocks of houses on it.

use bevy::math::Vec2;

use super::grid;
use super::picture::Picture;
use crate::draw::colour;
use crate::draw::noise::Seeded;
use crate::draw::shape::Pen;
use crate::scenario::Map;
use crate::scenario::map::{PlaceKind, SideFeature};
use crate::table::{Direction, HexId};

pub fn draw(picture: &mut Picture, map: &Map) {
    for hex in HexId::all() {
        if let Some((name, _, PlaceKind::City)) = &map.hex(hex).place {
            City::new(map, hex, name).draw(picture);
        }
    }
}

struct City {
    centre: Vec2,
    radius: f32,
    ground: Vec<Vec2>,
    capital: bool,
    seeded: Seeded,
}

impl City {
    fn new(map: &Map, hex: HexId, name: &str) -> City {
        let mut seeded = Seeded::of(name);
        let capital = hex == map.buda || hex == map.pest;
        // The two halves of the capital draw together across the Danube.
        let shift = match () {
            () if hex == map.buda => 0.12,
            () if hex == map.pest => -0.10,
            () => 0.0,
        };
        let centre = grid::centre(hex) + Vec2::new(shift, 0.0);
        let radius = if capital { 0.34 } else { 0.25 };
        let phases = [seeded.between(0.0, 6.3), seeded.between(0.0, 6.3), seeded.between(0.0, 6.3)];
        let ground = (0..90)
            .map(|i| {
                let angle = i as f32 * 4.0_f32.to_radians();
                let lobes = 0.07 * (3.0 * angle + phases[0]).sin()
                    + 0.055 * (5.0 * angle + phases[1]).sin()
                    + 0.03 * (9.0 * angle + phases[2]).sin();
                within_banks(map, hex, centre + Vec2::from_angle(angle) * radius * (1.0 + lobes))
            })
            .collect();
        City { centre, radius, ground, capital, seeded }
    }

    fn contains(&self, point: Vec2) -> bool {
        let mut inside = false;
        for (i, a) in self.ground.iter().enumerate() {
            let b = self.ground[(i + 1) % self.ground.len()];
            if (a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
                inside = !inside;
            }
        }
        inside
    }

    fn draw(&mut self, picture: &mut Picture) {
        picture.fill(Pen::new().polygon(&self.ground), colour::CITY_GROUND);
        let (mut inner, mut outer) = (Pen::new(), Pen::new());
        let turn = Vec2::from_angle(self.seeded.between(-34.0, 34.0).to_radians());
        for row in -7..=7_i32 {
            for column in -7..=7_i32 {
                let keep = self.seeded.unit();
                let size = Vec2::new(0.058 * self.seeded.between(0.8, 1.0), 0.048);
                let stagger = if row % 2 == 0 { 0.0 } else { 0.022 };
                let at = Vec2::new(column as f32 * 0.072 + stagger, row as f32 * 0.062);
                let out = at.length() / self.radius;
                let ring_street = self.capital && (out - 0.52).abs() < 0.06;
                if keep < (out - 0.55) * 0.9 || ring_street {
                    continue;
                }
                let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
                    .map(|(x, y)| self.centre + turn.rotate(at + Vec2::new(x, y) * size));
                if corners.iter().all(|corner| self.contains(*corner)) {
                    let pen = if out > 0.72 { &mut outer } else { &mut inner };
                    pen.polygon(&corners);
                }
            }
        }
        picture.fill(&mut outer, colour::CITY_OUTER);
        picture.fill(&mut inner, colour::CITY_BLOCK);
    }
}

/// A point moved back over the hexsides it passes, and further where a river runs along them.
fn within_banks(map: &Map, hex: HexId, point: Vec2) -> Vec2 {
    let centre = grid::centre(hex);
    let mut point = point;
    for direction in Direction::ALL {
        let bank = match map.side(hex, direction) {
            SideFeature::None => 0.03,
            SideFeature::MinorRiver => 0.07,
            _ => 0.085,
        };
        let out = grid::towards(direction);
        let excess = (point - centre).dot(out) - (0.5 - bank);
        if excess > 0.0 {
            point -= out * excess;
        }
    }
    point
}
