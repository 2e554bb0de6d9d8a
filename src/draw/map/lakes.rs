//! Lake Balaton and lakes that lie on a hexside.

use bevy::math::Vec2;

use super::grid;
use super::picture::Picture;
use crate::draw::colour;
use crate::draw::curve::{self, Wander};
use crate::draw::shape::{self, Pen};
use crate::scenario::Scenario;
use crate::table::HexId;

const SHORE: Wander = Wander { amplitude: 0.026, wavelength: 0.9, phases: [0.7, 2.1] };
/// Shore lines inside a lake: how far from the shore, how wide, how strong.
const SHORE_LINES: [(f32, f32, f32); 4] =
    [(0.04, 0.008, 0.55), (0.085, 0.007, 0.44), (0.14, 0.006, 0.33), (0.21, 0.005, 0.22)];

pub fn lakes(picture: &mut Picture, scenario: &Scenario) {
    for outline in grid::outlines(&scenario.map.lakes) {
        let corners: Vec<Vec2> = outline.iter().map(|side| side.from).collect();
        let shore = wandering(&calm_loop(&curve::smoothed_loop(&corners), 5));
        picture.fill(Pen::new().polygon(&shore), colour::WATER);
        picture.stroke(Pen::new().polygon(&shore), &shape::stroke(0.018), colour::BANK);
        for (inset, width, strength) in SHORE_LINES {
            let moved: Vec<Vec2> =
                shore.iter().zip(curve::loop_normals(&shore)).map(|(point, normal)| *point + normal * inset).collect();
            let line = calm_loop(&moved, 4);
            picture.stroke(Pen::new().polygon(&line), &shape::stroke(width), colour::BANK.at(strength));
        }
    }
}

/// Each point becomes the mean of its neighbours: bays and capes lose their corners.
fn calm_loop(points: &[Vec2], reach: usize) -> Vec<Vec2> {
    let n = points.len();
    let window = 2 * reach + 1;
    (0..n).map(|i| (0..window).map(|k| points[(i + n + k - reach) % n]).sum::<Vec2>() / window as f32).collect()
}

fn wandering(points: &[Vec2]) -> Vec<Vec2> {
    let mut closed = points.to_vec();
    closed.extend(points.first());
    SHORE.along(&curve::evenly(&closed, curve::STEP)).into_iter().skip(1).collect()
}

pub fn hexside_lakes(picture: &mut Picture, scenario: &Scenario) {
    for lake in &scenario.map_file.lake_sides {
        for (a, b) in &lake.sides {
            let (Ok(a), Ok(b)) = (a.parse::<HexId>(), b.parse::<HexId>()) else { continue };
            let Some(direction) = a.direction_to(b) else { continue };
            let (from, to) = grid::side(a, direction);
            let path = lens(from.midpoint(to), (to - from).normalize()).finish();
            picture.fill_path(path.clone(), colour::WATER);
            picture.stroke_path(path.as_ref(), &shape::stroke(0.016), colour::BANK);
        }
    }
}

fn lens(middle: Vec2, along: Vec2) -> Pen {
    let (length, height) = (0.58 / 2.0, 0.16 / 2.0);
    let across = along.perp();
    let at = |x: f32, y: f32| middle + along * (x * length) + across * (y * height);
    let mut pen = Pen::new();
    pen.move_to(at(-1.0, 0.0));
    pen.cubic_to(at(-0.9, -1.0), at(-0.4, -1.1), at(0.0, -1.0));
    pen.cubic_to(at(0.4, -0.9), at(0.95, -1.0), at(1.0, 0.0));
    pen.cubic_to(at(0.9, 1.0), at(0.4, 1.1), at(0.0, 1.0));
    pen.cubic_to(at(-0.4, 0.9), at(-0.95, 1.0), at(-1.0, 0.0)).close();
    pen
}
