//! Signs in hexes: towns, airfields, the oilfield, logistics sources and victory points.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use super::picture::Picture;
use super::{grid, rails};
use crate::draw::colour::{self, Ink};
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::signs;
use crate::draw::text::Lettering;
use crate::scenario::charts::VictoryLocation;
use crate::scenario::map::{Edge, PlaceKind, PrintedSource, SideFeature, SourceKind};
use crate::scenario::{Map, Scenario};
use crate::table::{Direction, HexId, Side};

const AIRFIELD: Vec2 = Vec2::new(0.33, -0.27);
const OILFIELD: Vec2 = Vec2::new(-0.30, -0.24);

pub fn draw(picture: &mut Picture, scenario: &Scenario) {
    let map = &scenario.map;
    for hex in HexId::all() {
        let data = map.hex(hex);
        let centre = grid::centre(hex);
        if let Some((_, _, PlaceKind::Town)) = data.place {
            town(picture, centre);
        }
        if data.airfield.is_some() {
            airfield(picture, centre + AIRFIELD);
        }
        if hex == map.oilfield {
            derrick(picture, centre + OILFIELD);
        }
        if let Some(source) = &data.source {
            sign_of_source(picture, source_at(map, hex, source), source.kind);
        }
    }
    for (hex, tag) in victory_tags(scenario) {
        tag.draw(picture, grid::centre(hex) + tag_place(map, hex));
    }
}

/// Where the sign of a source stands.
fn source_at(map: &Map, hex: HexId, source: &PrintedSource) -> Vec2 {
    let named = map.hex(hex).place.is_some();
    let offset = match (source.kind, source.edge) {
        // It belongs to the place, not to a line that leaves the map.
        (SourceKind::Contingent, _) => Vec2::new(-0.33, -0.25),
        // The name stands between the place and the edge.
        (_, Edge::South) if named => Vec2::new(0.0, 0.68),
        (_, edge) => rails::outwards(edge) * 0.33,
    };
    grid::centre(hex) + offset
}

/// Everything the signs of a hex cover, as circles.
pub fn covered(map: &Map, hex: HexId) -> Vec<(Vec2, f32)> {
    let data = map.hex(hex);
    let centre = grid::centre(hex);
    let mut covered = Vec::new();
    covered.extend(data.airfield.iter().map(|_| (centre + AIRFIELD, 0.10)));
    covered.extend(data.source.iter().map(|source| (source_at(map, hex, source), 0.11)));
    match data.place {
        Some((_, _, PlaceKind::City)) => covered.push((centre, 0.26)),
        Some((_, _, PlaceKind::Town)) => covered.push((centre, 0.07)),
        None => {}
    }
    if hex == map.oilfield {
        covered.push((centre + OILFIELD, 0.12));
    }
    covered
}

fn town(picture: &mut Picture, at: Vec2) {
    picture.fill(Pen::new().circle(at, 0.060), colour::PAPER);
    picture.stroke(Pen::new().circle(at, 0.052), &shape::stroke(0.017), colour::RAIL);
    picture.fill(Pen::new().circle(at, 0.019), colour::RAIL);
}

fn airfield(picture: &mut Picture, at: Vec2) {
    picture.fill(Pen::new().circle(at, 0.086), colour::PAPER);
    picture.stroke(Pen::new().circle(at, 0.086), &shape::stroke(0.012), colour::INK);
    let mut pen = Pen::new();
    signs::aircraft(&mut pen, at, 0.125, std::f32::consts::FRAC_PI_4);
    picture.fill(&mut pen, colour::INK);
}

fn derrick(picture: &mut Picture, at: Vec2) {
    let p = |x: f32, y: f32| at + Vec2::new(x, y);
    picture.fill(
        Pen::new().polygon(&[p(-0.085, 0.115), p(-0.03, -0.12), p(0.03, -0.12), p(0.085, 0.115)]),
        colour::PAPER.at(0.8),
    );
    let mut pen = Pen::new();
    pen.segment(p(-0.070, 0.095), p(-0.018, -0.075)).segment(p(0.070, 0.095), p(0.018, -0.075));
    pen.segment(p(-0.033, -0.02), p(0.033, -0.02)).segment(p(-0.052, 0.04), p(0.052, 0.04));
    pen.segment(p(-0.064, 0.085), p(0.050, 0.04)).segment(p(-0.050, 0.04), p(0.033, -0.02));
    picture.stroke(&mut pen, &shape::round_stroke(0.013), colour::INK);
    let mut solid = Pen::new();
    solid.rect(at.x - 0.034, at.y - 0.105, 0.068, 0.030).rect(at.x - 0.092, at.y + 0.092, 0.184, 0.020);
    picture.fill(&mut solid, colour::INK);
}

fn sign_of_source(picture: &mut Picture, at: Vec2, kind: SourceKind) {
    let mut sign = Pen::new();
    match kind {
        SourceKind::Printed(Side::Axis) => {
            picture.fill(Pen::new().rect(at.x - 0.107, at.y - 0.107, 0.214, 0.214), colour::PAPER);
            picture.fill(Pen::new().rect(at.x - 0.095, at.y - 0.095, 0.19, 0.19), colour::AXIS_SIGN);
            signs::cross(&mut sign, at, 0.066, 0.046);
            picture.fill(&mut sign, colour::WHITE);
        }
        SourceKind::Printed(Side::Soviet) => {
            picture.fill(Pen::new().circle(at, 0.116), colour::PAPER);
            picture.fill(Pen::new().circle(at, 0.104), colour::SOVIET_SIGN);
            signs::star(&mut sign, at, 0.078);
            picture.fill(&mut sign, colour::WHITE);
        }
        SourceKind::Contingent => {
            picture.fill(Pen::new().circle(at, 0.116), colour::PAPER);
            let dashes = shape::dashed(0.018, &[0.042, 0.0233]);
            picture.stroke(Pen::new().circle(at, 0.100), &dashes, colour::SOVIET_SIGN);
            signs::star(&mut sign, at, 0.066);
            picture.stroke(&mut sign, &shape::stroke(0.012), colour::SOVIET_SIGN);
        }
    }
}

/// What each side gets for a hex (3.4).
#[derive(Clone, Copy, Default)]
struct VictoryTag {
    axis: Option<u8>,
    soviet: Option<u8>,
}

fn victory_tags(scenario: &Scenario) -> BTreeMap<HexId, VictoryTag> {
    let victory = &scenario.charts.file.victory;
    let mut tags: BTreeMap<HexId, VictoryTag> = BTreeMap::new();
    let mut tag = |location: &VictoryLocation, set: fn(&mut VictoryTag) -> &mut Option<u8>| {
        if let Ok(hex) = location.hex.parse() {
            *set(tags.entry(hex).or_default()) = Some(location.vp);
        }
    };
    victory.axis_locations.iter().for_each(|location| tag(location, |tag| &mut tag.axis));
    victory.soviet_locations.iter().for_each(|location| tag(location, |tag| &mut tag.soviet));
    tags
}

/// A place in the hex that is free of rivers and other signs.
fn tag_place(map: &Map, hex: HexId) -> Vec2 {
    let free = |directions: [Direction; 2]| directions.iter().all(|d| map.side(hex, *d) == SideFeature::None);
    if hex != map.oilfield && free([Direction::West, Direction::NorthWest]) {
        Vec2::new(-0.32, -0.26)
    } else if map.hex(hex).airfield.is_none() && free([Direction::East, Direction::East]) {
        Vec2::new(0.32, -0.20)
    } else {
        Vec2::new(0.34, 0.20)
    }
}

impl VictoryTag {
    fn draw(self, picture: &mut Picture, at: Vec2) {
        let lettering = Lettering::new(Font::CondensedBold, 0.115);
        let (half, height) = (0.12, 0.13);
        let top = at.y - height / 2.0;
        let letter = |picture: &mut Picture, points: Option<u8>, x: f32| {
            if let Some(points) = points {
                let path =
                    lettering.centred(&points.to_string(), Vec2::new(x, at.y + lettering.capital_height() / 2.0));
                picture.fill_path(path, colour::WHITE);
            }
        };
        let edge: Ink = colour::PAPER;
        if self.soviet.is_some() {
            picture.fill(Pen::new().rounded(at.x - 0.01, top - 0.012, half + 0.022, height + 0.024, 0.06), edge);
            picture.fill(Pen::new().rounded(at.x - 0.01, top, half + 0.01, height, 0.05), colour::SOVIET_SIGN);
        }
        if self.axis.is_some() {
            picture.fill(Pen::new().rect(at.x - half - 0.012, top - 0.012, half + 0.03, height + 0.024), edge);
            picture.fill(Pen::new().rect(at.x - half, top, half, height), colour::AXIS_SIGN);
        }
        picture.fill(Pen::new().rect(at.x - 0.018, top, 0.036, height), colour::VICTORY_GOLD);
        letter(picture, self.axis, at.x - half / 2.0 - 0.009);
        letter(picture, self.soviet, at.x + half / 2.0 + 0.009);
    }
}
