//! Lines of points: smoothing, walking along them, moving them aside.
//!
//! Lengths are fractions of a hex width.

use bevy::math::Vec2;

/// The distance of samples along smoothed lines.
pub const STEP: f32 = 0.04;

/// Rounds the inner corners of a chain of hexsides: each becomes a quadratic curve from the middle
/// of the side before to the middle of the side after, with the corner as control point.
pub fn smoothed(chain: &[Vec2]) -> Vec<Vec2> {
    if chain.len() < 3 {
        return evenly(chain, STEP);
    }
    let mut points = vec![chain[0]];
    for corner in chain.windows(3) {
        let (from, to) = (corner[0].midpoint(corner[1]), corner[1].midpoint(corner[2]));
        push_quadratic(&mut points, from, corner[1], to);
    }
    points.push(chain[chain.len() - 1]);
    evenly(&points, STEP)
}

/// The same for a chain that ends where it began; the first point is not repeated.
pub fn smoothed_loop(corners: &[Vec2]) -> Vec<Vec2> {
    let n = corners.len();
    let mut points = Vec::new();
    for i in 0..n {
        let (before, corner, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
        push_quadratic(&mut points, before.midpoint(corner), corner, corner.midpoint(after));
    }
    points.dedup();
    points
}

fn push_quadratic(points: &mut Vec<Vec2>, from: Vec2, control: Vec2, to: Vec2) {
    points.extend(quadratic(from, control, to));
}

pub fn quadratic(from: Vec2, control: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    const PIECES: u8 = 14;
    (0..=PIECES).map(move |i| {
        let t = f32::from(i) / f32::from(PIECES);
        from.lerp(control, t).lerp(control.lerp(to, t), t)
    })
}

pub fn length(points: &[Vec2]) -> f32 {
    points.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
}

/// The same line with points at equal distances, both ends kept.
pub fn evenly(points: &[Vec2], step: f32) -> Vec<Vec2> {
    let total = length(points);
    if points.len() < 2 || total <= 0.0 {
        return points.to_vec();
    }
    let pieces = (total / step).round().max(1.0) as usize;
    let mut walker = Walker::new(points);
    (0..=pieces).map(|i| walker.at(total * i as f32 / pieces as f32).0).collect()
}

/// Walks along a line; asked for growing distances it never turns back.
pub struct Walker<'a> {
    points: &'a [Vec2],
    segment: usize,
    start: f32,
}

impl<'a> Walker<'a> {
    pub fn new(points: &'a [Vec2]) -> Walker<'a> {
        assert!(points.len() > 1, "a line has two ends");
        Walker { points, segment: 0, start: 0.0 }
    }

    /// The point at a distance from the start, and the direction of the line there.
    pub fn at(&mut self, distance: f32) -> (Vec2, Vec2) {
        loop {
            let (a, b) = (self.points[self.segment], self.points[self.segment + 1]);
            let here = a.distance(b);
            if distance <= self.start + here || self.segment + 2 == self.points.len() {
                let t = if here > 0.0 { (distance - self.start) / here } else { 0.0 };
                return (a + (b - a) * t.min(1.0), (b - a).normalize_or_zero());
            }
            self.start += here;
            self.segment += 1;
        }
    }
}

/// The unit normal (to the right of the run, with y growing downwards) at every point.
pub fn normals(points: &[Vec2]) -> Vec<Vec2> {
    let last = points.len().saturating_sub(1);
    (0..points.len())
        .map(|i| (points[(i + 1).min(last)] - points[i.saturating_sub(1)]).normalize_or_zero().perp())
        .collect()
}

pub fn loop_normals(points: &[Vec2]) -> Vec<Vec2> {
    let n = points.len();
    (0..n).map(|i| (points[(i + 1) % n] - points[(i + n - 1) % n]).normalize_or_zero().perp()).collect()
}

/// How a course wanders from side to side.
#[derive(Clone, Copy)]
pub struct Wander {
    pub amplitude: f32,
    pub wavelength: f32,
    pub phases: [f32; 2],
}

impl Wander {
    pub fn offset(&self, s: f32) -> f32 {
        let turn = std::f32::consts::TAU * s / self.wavelength;
        self.amplitude * (0.6 * (turn + self.phases[0]).sin() + 0.4 * (2.7 * turn + self.phases[1]).sin())
    }

    /// Moves evenly sampled points aside, fading to nothing at both ends.
    pub fn along(&self, points: &[Vec2]) -> Vec<Vec2> {
        let total = length(points);
        let step = total / (points.len().max(2) - 1) as f32;
        let normals = normals(points);
        let wandered = points.iter().zip(normals).enumerate().map(|(i, (point, normal))| {
            let s = step * i as f32;
            let fade = (s.min(total - s) / 0.3).clamp(0.0, 1.0);
            *point + normal * (self.offset(s) * fade)
        });
        wandered.collect()
    }
}

/// A copy without the small bends: the moving average over a distance.
pub fn calmed(points: &[Vec2], step: f32, over: f32) -> Vec<Vec2> {
    let reach = (over / step / 2.0).round() as usize;
    let n = points.len();
    (0..n)
        .map(|i| {
            let r = reach.min(i).min(n - 1 - i);
            let window = &points[i - r..=i + r];
            window.iter().copied().sum::<Vec2>() / window.len() as f32
        })
        .collect()
}

/// The outline of a band along a line, with its own width at every point.
pub fn band(points: &[Vec2], width: impl Fn(usize) -> f32) -> Vec<Vec2> {
    let normals = normals(points);
    let side = |sign: f32| {
        let width = &width;
        let normals = &normals;
        points.iter().enumerate().map(move |(i, point)| *point + normals[i] * (sign * width(i) / 2.0))
    };
    let mut outline: Vec<Vec2> = side(1.0).collect();
    outline.extend(side(-1.0).rev());
    outline
}
