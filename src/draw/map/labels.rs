//! Names: of places under their hexes' centres, and of landscapes, countries and waters where
//! they disturb least.

use std::f32::consts::PI;

use bevy::math::Vec2;

use super::occupied::Occupied;
use super::picture::{Picture, Show};
use super::rivers::Course;
use super::{Danube, grid, places};
use crate::draw::colour::{self, Ink};
use crate::draw::curve::{self, STEP};
use crate::draw::fonts::Font;
use crate::draw::text::Lettering;
use crate::scenario::files::map::RiverClass;
use crate::scenario::map::{Country, PlaceKind};
use crate::scenario::{Map, Scenario};
use crate::table::{HexId, HexSet};

pub fn draw(picture: &mut Picture, scenario: &Scenario, rivers: &[Course], tracks: &[Vec<Vec2>]) {
    let map = &scenario.map;
    let mut taken = Occupied::new();
    for track in tracks {
        taken.mark_line(track, 2.0);
    }
    for course in rivers {
        taken.mark_line(&course.points, if course.class == RiverClass::Major { 2.0 } else { 1.5 });
    }
    for hex in HexId::all() {
        taken.mark_box(grid::centre(hex) - Vec2::new(0.0, 0.42), Vec2::new(0.11, 0.05), 0.0, 0.8);
        for (centre, radius) in places::covered(map, hex) {
            taken.mark_circle(centre, radius, 4.0);
        }
    }
    let names: Vec<PlaceLabel> = HexId::all().filter_map(|hex| place(map, hex)).flatten().collect();
    for name in &names {
        let half = Vec2::new(name.lettering.width(&name.text) / 2.0 + 0.03, name.lettering.size * 0.45);
        taken.mark_box(name.at - Vec2::new(0.0, name.lettering.size * 0.25), half, 0.0, 5.0);
    }
    landscapes(picture, scenario, &mut taken);
    countries(picture, map, &mut taken);
    for course in rivers {
        waters(picture, course, &mut taken);
    }
    for name in &names {
        let path = name.lettering.centred(&name.text, name.at);
        let show = if name.lettering.size < SMALL { Show::SmallNames } else { Show::Always };
        picture.only(show, |picture| {
            picture.letter(path, colour::INK, 0.28 * name.lettering.size, colour::PAPER.at(0.92));
        });
    }
}

/// Names smaller than this are left out on a small map.
const SMALL: f32 = 0.145;

struct PlaceLabel {
    text: String,
    lettering: Lettering,
    at: Vec2,
}

/// Half the width of what is written under a hex's place.
pub fn half_width_of_name(map: &Map, hex: HexId) -> Option<f32> {
    let labels = place(map, hex)?;
    labels.iter().map(|label| label.lettering.width(&label.text) / 2.0).max_by(f32::total_cmp)
}

/// The name of a city or town, and its second name.
fn place(map: &Map, hex: HexId) -> Option<Vec<PlaceLabel>> {
    let (name, second, kind) = map.hex(hex).place.as_ref()?;
    let centre = grid::centre(hex);
    let capital = hex == map.buda || hex == map.pest;
    let (lettering, second_size, mut drop) = match kind {
        PlaceKind::City => {
            let size = match name.chars().count() {
                _ if capital => 0.195,
                13.. => 0.152,
                _ => 0.168,
            };
            (Lettering::new(Font::LibertineSemibold, size).small_capitals(), 0.106, 0.46)
        }
        PlaceKind::Town => (Lettering::new(Font::LibertineRegular, 0.136), 0.096, 0.40),
    };
    let mut labels = Vec::new();
    if let Some(second) = second {
        drop -= 0.04;
        let italic = Lettering::new(Font::LibertineItalic, second_size);
        let at = centre + Vec2::new(0.0, drop + second_size * 0.98);
        labels.push(PlaceLabel { text: second.clone(), lettering: italic, at });
    }
    labels.push(PlaceLabel { text: name.clone(), lettering, at: centre + Vec2::new(0.0, drop) });
    Some(labels)
}

fn landscapes(picture: &mut Picture, scenario: &Scenario, taken: &mut Occupied) {
    for label in &scenario.map_file.labels {
        let Ok(hex) = label.hex.parse::<HexId>() else { continue };
        let data = scenario.map.hex(hex);
        if data.lake {
            let lettering = Lettering::new(Font::LibertineItalic, 0.22).spaced(0.23);
            let lake = &scenario.map.lakes;
            let middle = lake.iter().map(grid::centre).sum::<Vec2>() / lake.len() as f32;
            let path = lettering.turned(&label.text, middle, -PI / 6.0);
            picture.fill_path(path, colour::LAKE_NAME);
            continue;
        }
        let (lettering, ink, halo) = if data.rough {
            (Lettering::new(Font::LibertineItalic, 0.14).spaced(0.23), colour::RANGE_NAME, 0.31)
        } else {
            (Lettering::new(Font::LibertineItalic, 0.15).spaced(0.29), colour::PLAIN_NAME, 0.20)
        };
        let lettering = lettering.capitals();
        let half = Vec2::new(lettering.width(&label.text) / 2.0, lettering.size * 0.4);
        let offsets = (-4..=4).flat_map(|y| (-3..=3).map(move |x| Vec2::new(x as f32 * 0.12, y as f32 * 0.09)));
        let at = offsets
            .map(|offset| {
                let at = grid::centre(hex) + offset;
                (taken.cost(at, half, 0.0) + offset.length() * 5.0, at)
            })
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(grid::centre(hex), |(_, at)| at);
        taken.mark_box(at, half, 0.0, 3.0);
        let halo_ink = if data.rough { Ink::new(0xE6D5AF) } else { colour::PAPER }.at(0.82);
        picture.letter(lettering.turned(&label.text, at, 0.0), ink, halo * lettering.size, halo_ink);
    }
}

fn countries(picture: &mut Picture, map: &Map, taken: &mut Occupied) {
    let lettering = Lettering::new(Font::LibertineSemibold, 0.31).spaced(0.65).capitals();
    let names = [
        (Country::Slovakia, "Slovakia", colour::SLOVAKIA_NAME, 0.0),
        (Country::Romania, "Romania", colour::ROMANIA_NAME, -20.0_f32),
    ];
    for (country, name, ink, degrees) in names {
        let region: HexSet = HexId::all().filter(|hex| map.hex(*hex).country == country).collect();
        let half = Vec2::new(lettering.width(name) / 2.0, lettering.size * 0.42);
        let radians = degrees.to_radians();
        let along = Vec2::from_angle(radians);
        let inside = |at: Vec2| {
            (-4..=4).all(|i| grid::hex_at(at + along * half.x * i as f32 / 4.0).is_some_and(|hex| region.contains(hex)))
        };
        let best = region
            .iter()
            .flat_map(|hex| (0..12).map(move |i| grid::centre(hex) + Vec2::new(i as f32 % 4.0, (i / 4) as f32) * 0.25))
            .filter(|at| inside(*at))
            .map(|at| {
                // Lettering without a halo is weak on relief.
                let rough = (-6..=6)
                    .filter_map(|i| grid::hex_at(at + along * half.x * i as f32 / 6.0))
                    .filter(|hex| map.hex(*hex).rough)
                    .count();
                (taken.cost(at, half, radians) + 4.0 * rough as f32, at)
            })
            .min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, at)) = best {
            taken.mark_box(at, half, radians, 1.0);
            picture.letter(lettering.turned(name, at, radians), ink, 0.0, ink);
        }
    }
}

/// A river's names along its course: a long one is named again and again.
fn waters(picture: &mut Picture, course: &Course, taken: &mut Occupied) {
    let calm = curve::calmed(&course.points, STEP, 0.9);
    let names = names_of(&course.name);
    let stretch = if course.class == RiverClass::Major { 9.0 } else { 14.0 };
    let times = ((curve::length(&calm) / stretch).ceil() as usize).max(names.len());
    for i in 0..times {
        let piece = &calm[i * calm.len() / times..(i + 1) * calm.len() / times];
        let name = &names[i * names.len() / times];
        if course.is_danube {
            let mut unfrozen = taken.clone();
            picture
                .only(Show::Danube(Danube::Open), |picture| water(picture, course.class, piece, name, &mut unfrozen));
            let frozen = format!("{name} frozen");
            picture.only(Show::Danube(Danube::Frozen), |picture| water(picture, course.class, piece, &frozen, taken));
        } else {
            let show = if course.class == RiverClass::Minor { Show::SmallNames } else { Show::Always };
            picture.only(show, |picture| water(picture, course.class, piece, name, taken));
        }
    }
}

/// "Fehér- és Hármas-Körös" are two rivers in one file entry, from above.
fn names_of(name: &str) -> Vec<String> {
    let Some((first, second)) = name.split_once(" és ") else { return vec![name.to_owned()] };
    let shared = second.rsplit_once('-').map_or("", |(_, shared)| shared);
    let first = if first.ends_with('-') { format!("{first}{shared}") } else { first.to_owned() };
    vec![first, second.to_owned()]
}

fn water(picture: &mut Picture, class: RiverClass, piece: &[Vec2], name: &str, taken: &mut Occupied) {
    let (size, half_width) = match class {
        RiverClass::Major => (0.185, 0.055),
        RiverClass::Minor => (0.14, 0.03),
    };
    let lettering = Lettering::new(Font::LibertineItalic, size).spaced(0.09);
    let width = lettering.width(name);
    let Some((_, line)) = best_line(piece, width, size, half_width, taken) else { return };
    for point in &line {
        taken.mark_circle(*point, size * 0.4, 3.0);
    }
    let margin = (curve::length(&line) - width) / 2.0;
    let path = lettering.along(name, &line, margin.max(0.0));
    picture.letter(path, colour::WATER_NAME, 0.24 * size, colour::PAPER.at(0.85));
}

/// The baseline that is straightest and covers least, on either bank.
fn best_line(piece: &[Vec2], width: f32, size: f32, half_width: f32, taken: &mut Occupied) -> Option<(f32, Vec<Vec2>)> {
    let count = (width / STEP).ceil() as usize + 2;
    let mut best: Option<(f32, Vec<Vec2>)> = None;
    for start in (0..piece.len().checked_sub(count)?).step_by(3) {
        let mut run = piece[start..start + count].to_vec();
        let chord = run[count - 1] - run[0];
        // Steep names are read upwards, all others from the left.
        let steep = chord.x.abs() < 0.35 * chord.length();
        if (steep && chord.y > 0.0) || (!steep && chord.x < 0.0) {
            run.reverse();
        }
        let bend = curve::length(&run) / chord.length().max(0.01) - 1.0;
        let normals = curve::normals(&curve::calmed(&run, STEP, 0.4));
        for baseline in [-(half_width + 0.05), half_width + 0.035 + size * 0.5] {
            let line: Vec<Vec2> = run.iter().zip(&normals).map(|(point, normal)| *point + *normal * baseline).collect();
            let middle = |i: usize| line[i] - normals[i] * size * 0.25;
            let covered: f32 = (0..count)
                .step_by(3)
                .map(|i| taken.cost(middle(i), Vec2::new(0.05, size * 0.38), normals[i].to_angle() - PI / 2.0))
                .sum();
            let cost = covered + bend * 400.0;
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, line));
            }
        }
    }
    best
}
