//! Fortified lines (14.0): a toothed line through the hexes, and ticks inside each of them, since
//! the rule is about hexes.

use bevy::math::Vec2;

use super::grid;
use super::picture::Picture;
use crate::draw::colour;
use crate::draw::curve::{self, STEP, Walker};
use crate::draw::shape::{self, Pen};
use crate::scenario::Scenario;
use crate::table::HexId;

/// How far the line lies from the centres, towards the enemy.
const ADVANCE: f32 = 0.22;

pub fn draw(picture: &mut Picture, scenario: &Scenario) {
    for chain in chains(scenario) {
        ticks(picture, &chain);
        line(picture, &chain);
    }
}

/// The lines of the file, joined where one begins beside the end of another.
fn chains(scenario: &Scenario) -> Vec<Vec<HexId>> {
    let mut chains: Vec<Vec<HexId>> = Vec::new();
    for line in &scenario.map_file.fortified_lines {
        let hexes: Vec<HexId> = line.hexes.iter().filter_map(|hex| hex.parse().ok()).collect();
        let Some(first) = hexes.first() else { continue };
        match chains.last_mut() {
            Some(chain) if chain.last().is_some_and(|last| last.is_adjacent(*first)) => chain.extend(hexes),
            _ => chains.push(hexes),
        }
    }
    chains
}

fn line(picture: &mut Picture, chain: &[HexId]) {
    if chain.len() < 2 {
        return;
    }
    let centres: Vec<Vec2> = chain.iter().map(|hex| grid::centre(*hex)).collect();
    // The chain runs from south-west to north-east, the enemy stands to the right of it.
    let mut advanced: Vec<Vec2> =
        centres.iter().zip(curve::normals(&centres)).map(|(centre, normal)| *centre + normal * ADVANCE).collect();
    if let Some(last) = advanced.last().copied()
        && grid::beyond(grid::corners(chain[chain.len() - 1])[0]).y < 0.0
    {
        advanced.push(Vec2::new(last.x, -0.5));
    }
    let course = curve::evenly(&curve::calmed(&curve::smoothed(&advanced), STEP, 0.24), STEP);
    picture.stroke(Pen::new().line(&course), &shape::stroke(0.026), colour::FORT);
    let total = curve::length(&course);
    let mut walker = Walker::new(&course);
    let mut teeth = Pen::new();
    let mut s = 0.055;
    while s < total {
        let (at, direction) = walker.at(s);
        let (half, outwards) = (direction * 0.032, direction.perp());
        teeth.polygon(&[at - half, at + half, at + outwards * (0.013 + 0.062)]);
        s += 0.11;
    }
    picture.fill(&mut teeth, colour::FORT);
}

/// Ticks inside every side of a fortified hex that does not lead to the next one.
fn ticks(picture: &mut Picture, chain: &[HexId]) {
    let mut pen = Pen::new();
    for (i, hex) in chain.iter().enumerate() {
        let next = chain.get(i + 1);
        let before = i.checked_sub(1).and_then(|i| chain.get(i));
        for direction in crate::table::Direction::ALL {
            let neighbour = hex.neighbour(direction);
            if neighbour.is_some() && (neighbour.as_ref() == next || neighbour.as_ref() == before) {
                continue;
            }
            let (a, b) = grid::side(*hex, direction);
            let inwards = -grid::towards(direction);
            for k in 1..9 {
                let at = a.lerp(b, k as f32 / 9.0) + inwards * 0.012;
                pen.segment(at, at + inwards * 0.042);
            }
        }
    }
    picture.stroke(&mut pen, &shape::stroke(0.0085), colour::FORT.at(0.5));
}
