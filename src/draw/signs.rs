//! Figures that appear on the map, on counters and on marks.

use bevy::math::Vec2;

use super::shape::Pen;

const fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// The star of the Soviet side, point upwards.
pub fn star(pen: &mut Pen, centre: Vec2, radius: f32) {
    let points: Vec<Vec2> = (0..10)
        .map(|i| {
            let reach = if i % 2 == 0 { radius } else { radius * 0.40 };
            centre + Vec2::from_angle((i as f32 * 36.0 - 90.0).to_radians()) * reach
        })
        .collect();
    pen.polygon(&points);
}

/// The cross of the Axis side; `arm` is the thickness.
pub fn cross(pen: &mut Pen, centre: Vec2, half: f32, arm: f32) {
    let a = arm / 2.0;
    let outline = [
        (-a, -half),
        (a, -half),
        (a, -a),
        (half, -a),
        (half, a),
        (a, a),
        (a, half),
        (-a, half),
        (-a, a),
        (-half, a),
        (-half, -a),
        (-a, -a),
    ];
    pen.polygon(&outline.map(|(x, y)| centre + v(x, y)));
}

/// An aircraft seen from above, turned clockwise from nose up.
pub fn aircraft(pen: &mut Pen, centre: Vec2, height: f32, radians: f32) {
    let turn = Vec2::from_angle(radians);
    let at = |x: f32, y: f32| centre + turn.rotate(v(x, y) * height);
    pen.move_to(at(0.0, -0.5));
    pen.cubic_to(at(0.05, -0.48), at(0.075, -0.40), at(0.075, -0.30));
    pen.line_to(at(0.078, -0.15)).line_to(at(0.46, 0.12)).quad_to(at(0.49, 0.145), at(0.49, 0.20));
    pen.line_to(at(0.49, 0.235)).line_to(at(0.075, 0.11)).line_to(at(0.052, 0.33));
    pen.line_to(at(0.18, 0.425)).line_to(at(0.18, 0.50)).line_to(at(0.0, 0.455));
    pen.line_to(at(-0.18, 0.50)).line_to(at(-0.18, 0.425)).line_to(at(-0.052, 0.33));
    pen.line_to(at(-0.075, 0.11)).line_to(at(-0.49, 0.235)).line_to(at(-0.49, 0.20));
    pen.quad_to(at(-0.49, 0.145), at(-0.46, 0.12)).line_to(at(-0.078, -0.15)).line_to(at(-0.075, -0.30));
    pen.cubic_to(at(-0.075, -0.40), at(-0.05, -0.48), at(0.0, -0.5)).close();
}

/// A pointed shield, to be stroked.
pub fn shield(pen: &mut Pen, centre: Vec2, width: f32, height: f32) {
    let at = |x: f32, y: f32| centre + v(x * width, y * height);
    pen.move_to(at(-0.5, -0.5)).line_to(at(0.5, -0.5)).line_to(at(0.5, 0.05));
    pen.cubic_to(at(0.5, 0.30), at(0.22, 0.42), at(0.0, 0.5));
    pen.cubic_to(at(-0.22, 0.42), at(-0.5, 0.30), at(-0.5, 0.05)).close();
}

/// A fat arrow upwards.
pub fn arrow_up(pen: &mut Pen, centre: Vec2, width: f32, height: f32) {
    let outline = [(0.0, -0.5), (0.5, 0.0), (0.2, 0.0), (0.2, 0.5), (-0.2, 0.5), (-0.2, 0.0), (-0.5, 0.0)];
    pen.polygon(&outline.map(|(x, y)| centre + v(x * width, y * height)));
}

/// A tick, to be stroked.
pub fn tick(pen: &mut Pen, centre: Vec2, size: f32) {
    pen.line(&[(-0.5, 0.05), (-0.15, 0.4), (0.5, -0.4)].map(|(x, y)| centre + v(x, y) * size));
}

/// An anchor, to be stroked.
pub fn anchor(pen: &mut Pen, centre: Vec2, height: f32) {
    let at = |x: f32, y: f32| centre + v(x, y) * height;
    pen.circle(at(0.0, -0.40), 0.10 * height);
    pen.segment(at(0.0, -0.30), at(0.0, 0.5));
    pen.segment(at(-0.22, -0.14), at(0.22, -0.14));
    pen.move_to(at(-0.42, 0.14));
    pen.cubic_to(at(-0.38, 0.40), at(-0.18, 0.5), at(0.0, 0.5));
    pen.cubic_to(at(0.18, 0.5), at(0.38, 0.40), at(0.42, 0.14));
}
