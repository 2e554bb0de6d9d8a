//! Railways along the links between hexes, and their bridges.

use bevy::math::Vec2;

use super::grid;
use super::picture::Picture;
use crate::draw::colour;
use crate::draw::curve::{self, Walker};
use crate::draw::shape::{self, Pen};
use crate::scenario::map::{Edge, SideFeature, SourceKind, edges_of};
use crate::scenario::{Map, Scenario};
use crate::table::{Direction, HexId};

/// Far enough to pass the frame.
const RUN_ON: f32 = 1.5;

/// The pieces of track: within one hex each.
pub fn tracks(scenario: &Scenario) -> Vec<Vec<Vec2>> {
    HexId::all().flat_map(|hex| tracks_in(&scenario.map, hex)).collect()
}

fn tracks_in(map: &Map, hex: HexId) -> Vec<Vec<Vec2>> {
    let centre = grid::centre(hex);
    let data = map.hex(hex);
    let links = Direction::ALL.into_iter().filter(|direction| map.has_link(hex, *direction));
    let mut ends: Vec<Vec2> = links.map(|direction| centre + grid::towards(direction) * 0.5).collect();
    let way_out = way_off_the_map(map, hex).map(outwards);
    ends.extend(way_out.map(|way| centre + way * 0.45));
    let mut tracks: Vec<Vec<Vec2>> = match ends[..] {
        [from, to] if data.place.is_none() => {
            vec![curve::quadratic(from, centre, to).collect()]
        }
        _ => ends.iter().map(|end| vec![centre, *end]).collect(),
    };
    tracks.extend(way_out.map(|way| vec![centre + way * 0.45, centre + way * RUN_ON]));
    tracks
}

pub fn outwards(edge: Edge) -> Vec2 {
    match edge {
        Edge::North => Vec2::NEG_Y,
        Edge::South => Vec2::Y,
        Edge::East => Vec2::X,
        Edge::West => Vec2::NEG_X,
    }
}

/// The edge over which the line runs on: at a source, and where a line ends at the map's edge.
fn way_off_the_map(map: &Map, hex: HexId) -> Option<Edge> {
    if !map.has_railroad(hex) {
        return None;
    }
    if let Some(source) = &map.hex(hex).source
        && source.kind != SourceKind::Contingent
    {
        return Some(source.edge);
    }
    let mut links = Direction::ALL.into_iter().filter(|direction| map.has_link(hex, *direction));
    let (Some(link), None) = (links.next(), links.next()) else { return None };
    // Straight on, as far as the edges allow.
    edges_of(hex).max_by(|a, b| {
        let straight = |edge: &Edge| -outwards(*edge).dot(grid::towards(link));
        straight(a).total_cmp(&straight(b))
    })
}

pub fn draw(picture: &mut Picture, scenario: &Scenario, tracks: &[Vec<Vec2>]) {
    bridges(picture, &scenario.map);
    let mut lines = Pen::new();
    let mut ties = Pen::new();
    for track in tracks {
        lines.line(track);
        add_ties(&mut ties, track);
    }
    let lines = lines.finish();
    picture.stroke_path(lines.as_ref(), &shape::stroke(0.042), colour::PAPER.at(0.55));
    picture.stroke_path(lines.as_ref(), &shape::round_stroke(0.019), colour::RAIL);
    picture.fill(&mut ties, colour::RAIL);
}

/// Ties in equal distances within the piece, so that they go on evenly in the next.
fn add_ties(pen: &mut Pen, track: &[Vec2]) {
    let total = curve::length(track);
    let count = (total / 0.09).round().max(1.0);
    let mut walker = Walker::new(track);
    for i in 0..count as usize {
        let (at, direction) = walker.at(total * (i as f32 + 0.5) / count);
        let half = direction.perp() * 0.031;
        pen.bar(at - half, at + half, 0.0115);
    }
}

fn bridges(picture: &mut Picture, map: &Map) {
    for hex in HexId::all() {
        for (direction, other) in hex.neighbours().filter(|(_, other)| hex < *other) {
            let length = match map.side(hex, direction) {
                SideFeature::MajorRiver | SideFeature::Danube => 0.22,
                SideFeature::MinorRiver => 0.15,
                _ => continue,
            };
            if map.has_link(hex, direction) {
                bridge(picture, grid::centre(hex).midpoint(grid::centre(other)), grid::towards(direction), length);
            }
        }
    }
}

fn bridge(picture: &mut Picture, middle: Vec2, along: Vec2, length: f32) {
    let across = along.perp();
    let at = |x: f32, y: f32| middle + along * x + across * y;
    let (half, rail, splay) = (length / 2.0, 0.044, 0.034);
    let deck = [at(-half, -rail), at(half, -rail), at(half, rail), at(-half, rail)];
    picture.fill(Pen::new().polygon(&deck), colour::PAPER);
    let mut rails = Pen::new();
    for sign in [-1.0, 1.0] {
        let y = sign * rail;
        let end = sign * (rail + splay);
        rails.line(&[at(-half - splay, end), at(-half, y), at(half, y), at(half + splay, end)]);
    }
    picture.stroke(&mut rails, &shape::stroke(0.013), colour::RAIL);
}
