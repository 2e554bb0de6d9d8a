//! Which parts of the map are taken, so that names can keep off them.

use bevy::math::Vec2;

use super::grid;

/// Cells to a hex width.
const CELLS: f32 = 12.0;

#[derive(Clone)]
pub struct Occupied {
    width: usize,
    height: usize,
    weights: Vec<f32>,
}

impl Occupied {
    pub fn new() -> Occupied {
        let (width, height) = ((grid::SIZE.x * CELLS) as usize + 1, (grid::SIZE.y * CELLS) as usize + 1);
        Occupied { width, height, weights: vec![0.0; width * height] }
    }

    fn cell(&self, point: Vec2) -> Option<usize> {
        let (x, y) = ((point.x * CELLS).floor(), (point.y * CELLS).floor());
        let inside = x >= 0.0 && y >= 0.0 && (x as usize) < self.width && (y as usize) < self.height;
        inside.then(|| y as usize * self.width + x as usize)
    }

    pub fn mark(&mut self, point: Vec2, weight: f32) {
        if let Some(cell) = self.cell(point) {
            self.weights[cell] = self.weights[cell].max(weight);
        }
    }

    pub fn mark_line(&mut self, points: &[Vec2], weight: f32) {
        for pair in points.windows(2) {
            let steps = (pair[0].distance(pair[1]) * CELLS * 2.0).ceil().max(1.0);
            for i in 0..=steps as usize {
                self.mark(pair[0].lerp(pair[1], i as f32 / steps), weight);
            }
        }
    }

    pub fn mark_circle(&mut self, centre: Vec2, radius: f32, weight: f32) {
        self.each_in_box(centre, Vec2::splat(radius), 0.0, |occupied, point| {
            if point.distance(centre) <= radius {
                occupied.mark(point, weight);
            }
        });
    }

    pub fn mark_box(&mut self, centre: Vec2, half: Vec2, radians: f32, weight: f32) {
        self.each_in_box(centre, half, radians, |occupied, point| occupied.mark(point, weight));
    }

    /// The sum of what a box would cover; outside the frame everything is taken.
    pub fn cost(&mut self, centre: Vec2, half: Vec2, radians: f32) -> f32 {
        let mut sum = 0.0;
        self.each_in_box(centre, half, radians, |occupied, point| {
            let frame = Vec2::splat(0.15);
            let inside = point.cmpge(grid::FIELD.0 + frame).all() && point.cmple(grid::FIELD.1 - frame).all();
            sum += match occupied.cell(point) {
                Some(cell) if inside => occupied.weights[cell],
                _ => 8.0,
            };
        });
        sum
    }

    fn each_in_box(&mut self, centre: Vec2, half: Vec2, radians: f32, mut visit: impl FnMut(&mut Occupied, Vec2)) {
        let turn = Vec2::from_angle(radians);
        let steps = (half * CELLS).ceil().max(Vec2::ONE);
        let (across, down) = (steps.x as i32, steps.y as i32);
        for y in -down..=down {
            for x in -across..=across {
                let at = Vec2::new(x as f32, y as f32) / steps * half;
                visit(self, centre + turn.rotate(at));
            }
        }
    }
}
