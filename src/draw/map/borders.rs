//! Borders of countries with their ribbons, and the front line at the start.

use bevy::math::Vec2;

use super::grid;
use super::picture::{Picture, Show};
use crate::draw::colour::{self, Ink};
use crate::draw::curve::{self, Walker};
use crate::draw::shape::{self, Pen};
use crate::scenario::Map;
use crate::scenario::map::Country;
use crate::table::{HexId, HexSet, Side};

/// How far from the border a band reaches, and how strong it is.
type Band = (f32, f32);

const NEIGHBOURS_BANDS: [Band; 6] =
    [(0.62, 0.07), (0.50, 0.06), (0.38, 0.07), (0.27, 0.08), (0.17, 0.10), (0.09, 0.26)];
const HUNGARY_BANDS: [Band; 4] = [(0.34, 0.05), (0.24, 0.06), (0.15, 0.08), (0.08, 0.22)];

const NEIGHBOURS: [(Country, Ink); 3] =
    [(Country::Romania, colour::ROMANIA), (Country::Slovakia, colour::SLOVAKIA), (Country::Reich, colour::AXIS_SIGN)];

fn region(map: &Map, country: Country) -> HexSet {
    HexId::all().filter(|hex| map.hex(*hex).country == country).collect()
}

/// The border lines of a region, rounded, run on past the frame.
fn rounded_runs(region: &HexSet) -> Vec<Vec<Vec2>> {
    grid::outlines(region)
        .iter()
        .flat_map(|outline| grid::inner_runs(outline))
        .map(|mut run| {
            if let (Some(first), Some(last)) = (run.first().copied(), run.last().copied()) {
                if grid::is_on_rim(first) {
                    run.insert(0, grid::beyond(first));
                }
                if grid::is_on_rim(last) {
                    run.push(grid::beyond(last));
                }
            }
            curve::smoothed(&run)
        })
        .collect()
}

/// A region up to its rounded border and, at the rim, past the frame.
fn add_region(pen: &mut Pen, region: &HexSet) {
    for outline in grid::outlines(region) {
        let start = outline.iter().position(|side| side.rim).unwrap_or(0);
        let turned: Vec<_> = outline[start..].iter().chain(&outline[..start]).copied().collect();
        let mut points = Vec::new();
        let mut run: Vec<Vec2> = Vec::new();
        for side in turned {
            if side.rim {
                points.extend(curve::smoothed(&run));
                run.clear();
                points.push(grid::beyond(side.from));
                points.push(grid::beyond(side.to));
            } else {
                if run.is_empty() {
                    run.push(side.from);
                }
                run.push(side.to);
            }
        }
        points.extend(curve::smoothed(&run));
        pen.polygon(&points);
    }
}

pub fn ribbons(picture: &mut Picture, map: &Map) {
    let mut hungary = Pen::new();
    hungary.rect(-2.0, -2.0, grid::SIZE.x + 4.0, grid::SIZE.y + 4.0);
    let mut all_lines = Vec::new();
    for (country, ink) in NEIGHBOURS {
        let hexes = region(map, country);
        if hexes.is_empty() {
            continue;
        }
        add_region(&mut hungary, &hexes);
        let lines = rounded_runs(&hexes);
        let mut clip = Pen::new();
        add_region(&mut clip, &hexes);
        picture.clipped(&mut clip, |picture| bands(picture, &lines, &NEIGHBOURS_BANDS, ink));
        all_lines.extend(lines);
    }
    picture.clipped(&mut hungary, |picture| bands(picture, &all_lines, &HUNGARY_BANDS, colour::HUNGARY));
}

fn bands(picture: &mut Picture, lines: &[Vec<Vec2>], bands: &[Band], ink: Ink) {
    for (reach, strength) in bands {
        for line in lines {
            picture.stroke(Pen::new().line(line), &shape::stroke(2.0 * reach), ink.at(*strength));
        }
    }
}

pub fn lines(picture: &mut Picture, map: &Map) {
    for (country, _) in NEIGHBOURS {
        for line in rounded_runs(&region(map, country)) {
            picture.stroke(Pen::new().line(&line), &shape::stroke(0.046), colour::PAPER.at(0.75));
            let dashes = shape::dashed(0.023, &[0.13, 0.04, 0.024, 0.04]);
            picture.stroke(Pen::new().line(&line), &dashes, colour::BORDER);
        }
    }
}

pub fn start_line(picture: &mut Picture, map: &Map) {
    let soviet: HexSet = HexId::all().filter(|hex| map.home(*hex) == Side::Soviet).collect();
    picture.only(Show::StartLine, |picture| {
        for line in rounded_runs(&soviet) {
            let mut pen = Pen::new();
            let mut walker = Walker::new(&line);
            let total = curve::length(&line);
            let mut s = 0.0;
            while s < total {
                pen.circle(walker.at(s).0, 0.013);
                s += 0.064;
            }
            picture.fill(&mut pen, colour::SOVIET_SIGN.at(0.75));
        }
    });
}
