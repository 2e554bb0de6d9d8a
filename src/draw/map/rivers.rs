//! Rivers: along hexsides, rounded and gently wandering.

use bevy::math::Vec2;

use super::Danube;
use super::grid;
use super::picture::{Picture, Show};
use crate::draw::colour::{self, Ink};
use crate::draw::curve::{self, STEP, Wander};
use crate::draw::noise::Seeded;
use crate::draw::shape::{self, Pen};
use crate::scenario::Scenario;
use crate::scenario::files::map::{River, RiverClass};
use crate::scenario::map::SideFeature;
use crate::table::HexId;

/// A tributary runs on past its last corner into the rounded main stream, and a stream that leaves
/// a lake begins inside it.
const RUN_ON: f32 = 0.09;
const RUN_OUT_OF_LAKE: f32 = 0.14;
/// How far a spring takes to reach its full width.
const SPRING: f32 = 2.6;

pub struct Course {
    pub name: String,
    pub class: RiverClass,
    pub is_danube: bool,
    pub points: Vec<Vec2>,
    springs: bool,
}

pub fn courses(scenario: &Scenario) -> Vec<Course> {
    scenario.map_file.rivers.iter().filter_map(|river| course(scenario, river)).collect()
}

fn course(scenario: &Scenario, river: &River) -> Option<Course> {
    let mut chain: Vec<Vec2> = Vec::new();
    for (left, right) in &river.sides {
        let (left, right): (HexId, HexId) = (left.parse().ok()?, right.parse().ok()?);
        let (from, to) = downstream(left, right)?;
        if chain.is_empty() {
            chain.push(from);
        }
        chain.push(to);
    }
    let (&[first, second, ..], &[.., before_last, last]) = (&chain[..], &chain[..]) else { return None };
    let mut springs = false;
    if grid::is_on_rim(first) {
        chain.insert(0, grid::beyond(first));
    } else if rises_from_lake(scenario, first) {
        chain[0] += (first - second).normalize_or_zero() * RUN_OUT_OF_LAKE;
    } else {
        springs = true;
    }
    if grid::is_on_rim(last) {
        chain.push(grid::beyond(last));
    } else if let Some(end) = chain.last_mut() {
        *end += (last - before_last).normalize_or_zero() * RUN_ON;
    }
    let mut seeded = Seeded::of(&river.name);
    let mut phase = || seeded.between(0.0, std::f32::consts::TAU);
    let phases = [phase(), phase()];
    let wander = match river.class {
        RiverClass::Major => Wander { amplitude: 0.026, wavelength: 0.74, phases },
        RiverClass::Minor => Wander { amplitude: 0.024, wavelength: 0.52, phases },
    };
    Some(Course {
        name: river.name.clone(),
        class: river.class,
        is_danube: is_danube(scenario, river),
        points: wander.along(&curve::smoothed(&chain)),
        springs,
    })
}

fn is_danube(scenario: &Scenario, river: &River) -> bool {
    river.sides.iter().any(|(left, right)| match (left.parse(), right.parse()) {
        (Ok(left), Ok(right)) => scenario.map.side_between(left, right) == SideFeature::Danube,
        _ => false,
    })
}

/// The ends of the side between two banks, in the direction of the stream.
fn downstream(left: HexId, right: HexId) -> Option<(Vec2, Vec2)> {
    let (a, b) = grid::side(left, left.direction_to(right)?);
    let across = grid::centre(right) - grid::centre(left);
    // Looking downstream the right bank is to the right, which is where `perp` points.
    Some(if (b - a).perp().dot(across) > 0.0 { (a, b) } else { (b, a) })
}

fn rises_from_lake(scenario: &Scenario, corner: Vec2) -> bool {
    let key = grid::corner_key(corner);
    scenario.map.lakes.iter().any(|hex| grid::corners(hex).iter().any(|c| grid::corner_key(*c) == key))
}

impl Course {
    /// Width of the water at a point of the course.
    pub fn width(&self, index: usize) -> f32 {
        let along = index as f32 / (self.points.len() - 1) as f32;
        match self.class {
            RiverClass::Major => 0.082 + 0.016 * along,
            RiverClass::Minor if self.springs => 0.016 + 0.026 * (index as f32 * STEP / SPRING).min(1.0),
            RiverClass::Minor => 0.042,
        }
    }

    fn casing(&self) -> f32 {
        match self.class {
            RiverClass::Major => 0.012,
            RiverClass::Minor => 0.010,
        }
    }

    fn water(&self) -> Ink {
        match self.class {
            RiverClass::Major => colour::WATER,
            RiverClass::Minor => colour::WATER_MINOR,
        }
    }
}

/// All casings before all water, so that mouths open cleanly; main streams over tributaries.
pub fn draw(picture: &mut Picture, courses: &[Course]) {
    for course in courses {
        let casing = course.casing();
        let outline = curve::band(&course.points, |i| course.width(i) + 2.0 * casing);
        picture.fill(Pen::new().polygon(&outline), colour::BANK);
    }
    for class in [RiverClass::Minor, RiverClass::Major] {
        for course in courses.iter().filter(|course| course.class == class) {
            let outline = curve::band(&course.points, |i| course.width(i));
            if course.is_danube {
                let path = Pen::new().polygon(&outline).finish();
                let ice = path.clone();
                picture.only(Show::Danube(Danube::Open), |picture| picture.fill_path(path, course.water()));
                picture.only(Show::Danube(Danube::Frozen), |picture| picture.fill_path(ice, colour::WATER_FROZEN));
            } else {
                picture.fill(Pen::new().polygon(&outline), course.water());
            }
        }
    }
    for course in courses.iter().filter(|course| course.class == RiverClass::Major) {
        let thread = |picture: &mut Picture| {
            picture.stroke(Pen::new().line(&course.points), &shape::stroke(0.011), colour::WHITE.at(0.42));
        };
        if course.is_danube {
            picture.only(Show::Danube(Danube::Open), thread);
            picture.only(Show::Danube(Danube::Frozen), |picture| cross_ticks(picture, course));
        } else {
            thread(picture);
        }
    }
}

/// Ice: short ticks across the stream.
fn cross_ticks(picture: &mut Picture, course: &Course) {
    let mut pen = Pen::new();
    let normals = curve::normals(&course.points);
    for i in (1..course.points.len()).step_by((0.12 / STEP) as usize) {
        let half = normals[i] * 0.025;
        pen.segment(course.points[i] - half, course.points[i] + half);
    }
    picture.stroke(&mut pen, &shape::stroke(0.014), colour::WHITE);
}
