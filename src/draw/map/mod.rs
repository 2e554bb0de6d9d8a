//! The map: everything printed on it, from the paper to the names.
//!
//! `MapPainter` works the drawing out once and then fills any rectangle of it at any scale.
//! The layers are drawn from below in the order in which `MapPainter::new` calls for them.

mod borders;
mod cities;
mod forts;
mod grid;
mod labels;
mod lakes;
mod margin;
mod occupied;
mod picture;
mod places;
mod rails;
mod relief;
mod rivers;

use bevy::math::Vec2;
use tiny_skia::Pixmap;

use super::colour;
use super::fonts::Font;
use super::shape::{self, Pen, UNIT};
use super::text::Lettering;
use crate::scenario::{Map, Scenario};
use crate::table::{Direction, HexId};
use picture::{Picture, Show};
use relief::Relief;

/// The state of the Danube (17.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Danube {
    #[default]
    Open,
    Frozen,
}

/// What a picture of the map shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    pub numbers: bool,
    /// Towns, small rivers and second names.
    pub small_names: bool,
    /// The front line at the start (18.1).
    pub start_line: bool,
    pub danube: Danube,
}

/// Hex numbers are not readable below this.
const NUMBERS_FROM: f32 = 54.0;
/// Nor are the names of towns and small rivers below this.
const SMALL_NAMES_FROM: f32 = 44.0;

impl Detail {
    /// What can be read at a scale.
    pub fn at(hex_width: f32) -> Detail {
        let small_names = hex_width >= SMALL_NAMES_FROM;
        Detail { numbers: hex_width >= NUMBERS_FROM, small_names, ..Detail::default() }
    }

    pub fn with(self, danube: Danube) -> Detail {
        Detail { danube, ..self }
    }

    pub fn with_start_line(self) -> Detail {
        Detail { start_line: true, ..self }
    }
}

/// The map of a scenario, ready to be drawn.
pub struct MapPainter {
    relief: Relief,
    picture: Picture,
}

impl MapPainter {
    pub fn new(scenario: &Scenario) -> MapPainter {
        let relief = Relief::new(&scenario.map);
        let mut picture = Picture::default();
        let rivers = rivers::courses(scenario);
        relief.hachures(&mut picture);
        borders::ribbons(&mut picture, &scenario.map);
        hex_grid(&mut picture);
        lakes::lakes(&mut picture, scenario);
        rivers::draw(&mut picture, &rivers);
        lakes::hexside_lakes(&mut picture, scenario);
        cities::draw(&mut picture, &scenario.map);
        borders::lines(&mut picture, &scenario.map);
        forts::draw(&mut picture, scenario);
        let tracks = rails::tracks(scenario);
        rails::draw(&mut picture, scenario, &tracks);
        borders::start_line(&mut picture, &scenario.map);
        numbers(&mut picture, scenario);
        places::draw(&mut picture, scenario);
        labels::draw(&mut picture, scenario, &rivers, &tracks);
        margin::draw(&mut picture, scenario);
        MapPainter { relief, picture }
    }

    /// The size of the whole map in pixels, margin and frame included.
    pub fn size(&self, hex_width: f32) -> (f32, f32) {
        (grid::SIZE * hex_width).into()
    }

    /// The centre of a hex in pixels from the upper left corner of the whole map.
    pub fn centre(&self, hex: HexId, hex_width: f32) -> (f32, f32) {
        (grid::centre(hex) * hex_width).into()
    }

    /// The hex at a point of the whole map.
    pub fn hex_at(&self, x: f32, y: f32, hex_width: f32) -> Option<HexId> {
        grid::hex_at(Vec2::new(x, y) / hex_width)
    }

    /// The rectangle with its upper left corner at a pixel of the whole map, at a scale.
    pub fn tile(&self, hex_width: f32, x: f32, y: f32, width: u32, height: u32) -> Pixmap {
        self.tile_showing(Detail::at(hex_width), hex_width, x, y, width, height)
    }

    pub fn tile_showing(&self, detail: Detail, hex_width: f32, x: f32, y: f32, width: u32, height: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(width.max(1), height.max(1)).expect("a tile of at least one pixel has a size");
        self.relief.paint(&mut pixmap, hex_width, x, y);
        self.picture.paint(&mut pixmap, hex_width / UNIT, x, y, &detail);
        pixmap
    }
}

/// Every hexside once.
fn hex_grid(picture: &mut Picture) {
    let mut pen = Pen::new();
    for hex in HexId::all() {
        for direction in Direction::ALL {
            if hex.neighbour(direction).is_none_or(|other| hex < other) {
                let (a, b) = grid::side(hex, direction);
                pen.segment(a, b);
            }
        }
    }
    picture.stroke(&mut pen, &shape::stroke(0.0095), colour::GRID);
}

fn numbers(picture: &mut Picture, scenario: &Scenario) {
    let lettering = Lettering::new(Font::CondensedRegular, 0.096).spaced(0.03);
    picture.only(Show::Numbers, |picture| {
        for hex in HexId::all() {
            let rough = scenario.map.hex(hex).rough;
            let ink = if rough { colour::NUMBER_ON_ROUGH } else { colour::NUMBER };
            let path = lettering.turned(&hex.to_string(), grid::centre(hex) + number_place(&scenario.map, hex), 0.0);
            picture.letter(path, ink, 0.016, colour::PAPER.at(0.55));
        }
    });
}
/// Where a hex's number stands: in its upper corner, or out of the way of the names of places in
/// the hexes above, which reach into it.
fn number_place(map: &Map, hex: HexId) -> Vec2 {
    const HALF_WIDTH: f32 = 0.11;
    let intrusion = |direction: Direction| {
        let half = hex.neighbour(direction).and_then(|above| labels::half_width_of_name(map, above));
        half.map_or(0.0, |half| (half + 0.02 - (0.5 - HALF_WIDTH)).max(0.0))
    };
    let (left, right) = (intrusion(Direction::NorthWest), intrusion(Direction::NorthEast));
    if left.max(right) < 0.14 && left.min(right) == 0.0 {
        Vec2::new(left - right, -0.42)
    } else {
        Vec2::new(0.0, -0.325)
    }
}

#[cfg(test)]
mod tests;
