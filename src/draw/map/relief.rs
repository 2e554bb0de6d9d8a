//! Paper and the relief of rough hexes, as one small image that is sampled at any scale, and
//! hachures that are drawn sharp over it.
//!
//! Heights come from blurred noise of fixed seeds. The edge stays near the hexsides on purpose: a
//! hex is rough or it is not.

use std::collections::BTreeMap;

use bevy::math::{Vec2, Vec3};
use tiny_skia::Pixmap;

use super::grid;
use super::picture::Picture;
use crate::draw::colour::{self, Ink};
use crate::draw::noise::Seeded;
use crate::draw::shape::Pen;
use crate::scenario::Map;

/// Dots of the image to a hex width.
const DOTS: f32 = 72.0;
/// Kinds of hachure, from faint to strong.
const STRENGTHS: usize = 5;

/// One number for every dot.
#[derive(Clone)]
struct Field {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Field {
    fn new() -> Field {
        let (width, height) = ((grid::SIZE.x * DOTS).ceil() as usize + 1, (grid::SIZE.y * DOTS).ceil() as usize + 1);
        Field { width, height, values: vec![0.0; width * height] }
    }

    /// White noise blurred over a distance, with mean 0 and variance 1.
    fn noise(seed: u64, scale: f32) -> Field {
        let mut field = Field::new();
        let mut seeded = Seeded::new(seed);
        field.values.iter_mut().for_each(|value| *value = seeded.between(-1.0, 1.0));
        let mut field = field.blurred(scale);
        let count = field.values.len() as f32;
        let variance = field.values.iter().map(|value| value * value).sum::<f32>() / count;
        let factor = variance.sqrt().recip();
        field.values.iter_mut().for_each(|value| *value *= factor);
        field
    }

    /// Three running means, which come close to a Gaussian.
    fn blurred(mut self, distance: f32) -> Field {
        let sigma = distance * DOTS;
        let radius = (((4.0 * sigma * sigma + 1.0).sqrt() - 1.0) / 2.0).round() as usize;
        if radius == 0 {
            return self;
        }
        let mut other = self.values.clone();
        for _ in 0..3 {
            for (from, to) in self.values.chunks_exact(self.width).zip(other.chunks_exact_mut(self.width)) {
                running_mean(from, to, radius);
            }
            self.mean_of_rows(&other, radius);
        }
        self
    }

    /// The running mean down every column, all columns at once.
    fn mean_of_rows(&mut self, from: &[f32], radius: usize) {
        let (width, last) = (self.width, self.height - 1);
        let row = |y: usize| &from[y.min(last) * width..][..width];
        let scale = 1.0 / (2 * radius + 1) as f32;
        let mut sums: Vec<f32> = row(0).iter().map(|value| value * radius as f32).collect();
        for y in 0..=radius {
            sums.iter_mut().zip(row(y)).for_each(|(sum, value)| *sum += value);
        }
        for y in 0..self.height {
            let out = &mut self.values[y * width..][..width];
            let (entering, leaving) = (row(y + radius + 1), row(y.saturating_sub(radius)));
            for ((out, sum), (entering, leaving)) in out.iter_mut().zip(&mut sums).zip(entering.iter().zip(leaving)) {
                *out = *sum * scale;
                *sum += entering - leaving;
            }
        }
    }

    fn slope(&self, x: usize, y: usize) -> Vec2 {
        let at = |x: usize, y: usize| self.values[y.min(self.height - 1) * self.width + x.min(self.width - 1)];
        let (left, up) = (x.saturating_sub(1), y.saturating_sub(1));
        // Per hundredth of a hex width.
        Vec2::new(at(x + 1, y) - at(left, y), at(x, y + 1) - at(x, up)) * (DOTS / 200.0)
    }

    fn index(&self, point: Vec2) -> usize {
        let x = ((point.x * DOTS) as usize).min(self.width - 1);
        let y = ((point.y * DOTS) as usize).min(self.height - 1);
        y * self.width + x
    }
}

fn running_mean(from: &[f32], to: &mut [f32], radius: usize) {
    let last = from.len() - 1;
    let scale = 1.0 / (2 * radius + 1) as f32;
    let mut sum = from[0] * radius as f32 + from[..=radius.min(last)].iter().sum::<f32>();
    for (x, out) in to.iter_mut().enumerate() {
        *out = sum * scale;
        sum += from[(x + radius + 1).min(last)] - from[x.saturating_sub(radius)];
    }
}

fn smoothstep(low: f32, high: f32, value: f32) -> f32 {
    let t = ((value - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

pub struct Relief {
    width: usize,
    height: usize,
    dots: Vec<[u8; 4]>,
    strokes: BTreeMap<(usize, usize), Vec<[Vec2; 4]>>,
}

/// Noise fields are independent of each other: they are made side by side.
fn noises<const N: usize>(wanted: [(u64, f32); N]) -> [Field; N] {
    std::thread::scope(|scope| {
        let running = wanted.map(|(seed, scale)| scope.spawn(move || Field::noise(seed, scale)));
        running.map(|thread| thread.join().expect("making noise does not fail"))
    })
}

impl Relief {
    pub fn new(map: &Map) -> Relief {
        let [warp_x, warp_y, ridge, fold, grain, swell, mottle] =
            noises([(11, 0.14), (12, 0.14), (1, 0.22), (2, 0.11), (3, 0.05), (4, 0.34), (5, 0.5)]);
        let mut mask = Field::new();
        let width = mask.width;
        for (i, value) in mask.values.iter_mut().enumerate() {
            let point = Vec2::new((i % width) as f32, (i / width) as f32) / DOTS;
            let warped = point + Vec2::new(warp_x.values[i], warp_y.values[i]) * 0.032;
            *value = if map.hex(grid::nearest_hex(warped)).rough { 1.0 } else { 0.0 };
        }
        let mut edge = mask.clone().blurred(0.055);
        edge.values.iter_mut().for_each(|value| *value = smoothstep(0.18, 0.82, *value));
        let body = mask.blurred(0.17);
        let mut height = Field::new();
        for (i, value) in height.values.iter_mut().enumerate() {
            let weight = body.values[i] * edge.values[i];
            if weight > 0.0 {
                let crest = |field: &Field| 1.0 - field.values[i].abs() / 1.6;
                let shape = 22.0 + 24.0 * crest(&ridge) + 10.0 * crest(&fold) + 2.6 * grain.values[i];
                *value = weight * (shape + 8.0 * swell.values[i]);
            }
        }
        let height = height.blurred(0.016);

        let light = Vec3::new(-0.62, -0.62, 0.52).normalize();
        let shade = |slope: Vec2| Vec3::new(-slope.x, -slope.y, 1.35).normalize().dot(light) - light.z;
        let dots = (0..height.values.len())
            .map(|i| {
                let edge = edge.values[i];
                let lightness = 1.0 + 0.016 * mottle.values[i].clamp(-2.5, 2.5);
                let mut dot = Vec3::from(colour::PAPER.channels().map(f32::from)) * lightness;
                if edge > 0.0 {
                    let shade = shade(height.slope(i % width, i / width));
                    let mut lay = |ink: Ink, strength: f32| {
                        dot = dot.lerp(Vec3::from(ink.channels().map(f32::from)), strength);
                    };
                    lay(colour::ROUGH_TINT, 0.60 * edge);
                    lay(colour::ROUGH_LIGHT, (0.95 * shade).clamp(0.0, 0.5) * edge);
                    lay(colour::ROUGH_DARK, (-0.60 * shade).clamp(0.0, 0.36) * (1.3 * edge).min(1.0));
                }
                let byte = |value: f32| (value + 0.5).clamp(0.0, 255.0) as u8;
                [byte(dot.x), byte(dot.y), byte(dot.z), 255]
            })
            .collect();

        let mut strokes: BTreeMap<(usize, usize), Vec<[Vec2; 4]>> = BTreeMap::new();
        let mut seeded = Seeded::new(21);
        let (columns, rows) = ((grid::SIZE.x / 0.052) as usize, (grid::SIZE.y / 0.052) as usize);
        for cell in 0..columns * rows {
            let jitter = Vec2::new(seeded.unit(), seeded.unit());
            let at = (Vec2::new((cell % columns) as f32, (cell / columns) as f32) + jitter) * 0.052;
            let i = height.index(at);
            if edge.values[i] <= 0.45 {
                continue;
            }
            let slope = height.slope(i % width, i / width);
            let steepness = slope.length();
            if steepness <= 0.55 {
                continue;
            }
            let dark = (-shade(slope) * 1.5).clamp(0.0, 0.999);
            let along = slope / steepness;
            let half = along * ((0.022 + 0.026 * steepness.min(1.6)) / 2.0);
            let across = along.perp() * ((0.0035 + 0.0065 * dark) / 2.0);
            // Thin at the foot, as a pen leaves them.
            let stroke = [at - half + across * 0.5, at + half + across, at + half - across, at - half - across * 0.5];
            let strength = (dark * STRENGTHS as f32) as usize;
            strokes.entry((grid::nearest_hex(at).index(), strength)).or_default().push(stroke);
        }
        Relief { width, height: height.height, dots, strokes }
    }

    /// Fills the picture with paper and relief.
    pub fn paint(&self, pixmap: &mut Pixmap, hex_width: f32, x: f32, y: f32) {
        let step = DOTS / hex_width;
        let width = pixmap.width() as usize;
        let place = |pixel: usize, from: f32, size: usize| {
            let at = ((pixel as f32 + from + 0.5) * step - 0.5).clamp(0.0, (size - 2) as f32);
            (at as usize, (at.fract() * 256.0) as u32)
        };
        let columns: Vec<(usize, u32)> = (0..width).map(|i| place(i, x, self.width)).collect();
        for (j, row) in pixmap.data_mut().chunks_exact_mut(width * 4).enumerate() {
            let (top, down) = place(j, y, self.height);
            let upper = &self.dots[top * self.width..][..self.width];
            let lower = &self.dots[(top + 1) * self.width..][..self.width];
            for (pixel, &(left, right)) in row.chunks_exact_mut(4).zip(&columns) {
                let (a, b, c, d) = (upper[left], upper[left + 1], lower[left], lower[left + 1]);
                for k in 0..3 {
                    let mix = |a: u8, b: u8| u32::from(a) * (256 - right) + u32::from(b) * right;
                    pixel[k] = ((mix(a[k], b[k]) * (256 - down) + mix(c[k], d[k]) * down + 32768) >> 16) as u8;
                }
                pixel[3] = 255;
            }
        }
    }

    pub fn hachures(&self, picture: &mut Picture) {
        for ((_, strength), strokes) in &self.strokes {
            let mut pen = Pen::new();
            for stroke in strokes {
                pen.polygon(stroke);
            }
            let opacity = 0.10 + 0.40 * *strength as f32 / (STRENGTHS - 1) as f32;
            picture.fill(&mut pen, colour::HACHURE.at(opacity));
        }
    }
}
