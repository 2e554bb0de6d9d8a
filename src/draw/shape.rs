//! Paths in the unit of the drawing: a hundred to the width of a hex or of a counter.
//!
//! Lengths come in as fractions of that width. The library's tolerances suit units of about a
//! pixel, which fractions would fall below.

use bevy::math::Vec2;
use tiny_skia::{LineCap, LineJoin, Path, PathBuilder, Stroke, StrokeDash};

pub const UNIT: f32 = 100.0;

/// Circles as cubic curves: the distance of the handles.
const ROUND: f32 = 0.552_284_8;

/// Collects lines and figures into one path.
#[derive(Default)]
pub struct Pen(PathBuilder);

impl Pen {
    pub fn new() -> Pen {
        Pen::default()
    }

    pub fn move_to(&mut self, p: Vec2) -> &mut Pen {
        self.0.move_to(p.x * UNIT, p.y * UNIT);
        self
    }

    pub fn line_to(&mut self, p: Vec2) -> &mut Pen {
        self.0.line_to(p.x * UNIT, p.y * UNIT);
        self
    }

    pub fn quad_to(&mut self, control: Vec2, p: Vec2) -> &mut Pen {
        self.0.quad_to(control.x * UNIT, control.y * UNIT, p.x * UNIT, p.y * UNIT);
        self
    }

    pub fn cubic_to(&mut self, a: Vec2, b: Vec2, p: Vec2) -> &mut Pen {
        self.0.cubic_to(a.x * UNIT, a.y * UNIT, b.x * UNIT, b.y * UNIT, p.x * UNIT, p.y * UNIT);
        self
    }

    pub fn close(&mut self) -> &mut Pen {
        self.0.close();
        self
    }

    pub fn line(&mut self, points: &[Vec2]) -> &mut Pen {
        if let Some((first, rest)) = points.split_first() {
            self.move_to(*first);
            for point in rest {
                self.line_to(*point);
            }
        }
        self
    }

    pub fn polygon(&mut self, points: &[Vec2]) -> &mut Pen {
        if points.len() > 2 {
            self.line(points).close();
        }
        self
    }

    pub fn segment(&mut self, a: Vec2, b: Vec2) -> &mut Pen {
        self.move_to(a).line_to(b)
    }

    pub fn circle(&mut self, centre: Vec2, radius: f32) -> &mut Pen {
        self.ellipse(centre, Vec2::splat(radius))
    }

    pub fn ellipse(&mut self, c: Vec2, r: Vec2) -> &mut Pen {
        let h = r * ROUND;
        let v = Vec2::new;
        self.move_to(c + v(r.x, 0.0));
        self.cubic_to(c + v(r.x, h.y), c + v(h.x, r.y), c + v(0.0, r.y));
        self.cubic_to(c + v(-h.x, r.y), c + v(-r.x, h.y), c + v(-r.x, 0.0));
        self.cubic_to(c + v(-r.x, -h.y), c + v(-h.x, -r.y), c + v(0.0, -r.y));
        self.cubic_to(c + v(h.x, -r.y), c + v(r.x, -h.y), c + v(r.x, 0.0)).close()
    }

    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32) -> &mut Pen {
        let v = Vec2::new;
        self.polygon(&[v(x, y), v(x + width, y), v(x + width, y + height), v(x, y + height)])
    }

    pub fn rounded(&mut self, x: f32, y: f32, width: f32, height: f32, radius: f32) -> &mut Pen {
        if radius <= 0.0 {
            return self.rect(x, y, width, height);
        }
        let radius = radius.min(width / 2.0).min(height / 2.0);
        let (k, v) = (radius * (1.0 - ROUND), Vec2::new);
        let (right, bottom) = (x + width, y + height);
        self.move_to(v(x + radius, y)).line_to(v(right - radius, y));
        self.cubic_to(v(right - k, y), v(right, y + k), v(right, y + radius)).line_to(v(right, bottom - radius));
        self.cubic_to(v(right, bottom - k), v(right - k, bottom), v(right - radius, bottom));
        self.line_to(v(x + radius, bottom));
        self.cubic_to(v(x + k, bottom), v(x, bottom - k), v(x, bottom - radius)).line_to(v(x, y + radius));
        self.cubic_to(v(x, y + k), v(x + k, y), v(x + radius, y)).close()
    }

    /// A bar of a given thickness with square ends.
    pub fn bar(&mut self, a: Vec2, b: Vec2, width: f32) -> &mut Pen {
        let across = (b - a).normalize_or_zero().perp() * (width / 2.0);
        self.polygon(&[a + across, b + across, b - across, a - across])
    }

    pub fn finish(&mut self) -> Option<Path> {
        std::mem::take(&mut self.0).finish()
    }
}

pub fn stroke(width: f32) -> Stroke {
    Stroke { width: width * UNIT, line_join: LineJoin::Miter, ..Stroke::default() }
}

pub fn round_stroke(width: f32) -> Stroke {
    Stroke { line_join: LineJoin::Round, line_cap: LineCap::Round, ..stroke(width) }
}

pub fn dashed(width: f32, pattern: &[f32]) -> Stroke {
    let pattern = pattern.iter().map(|length| length * UNIT).collect();
    Stroke { dash: StrokeDash::new(pattern, 0.0), ..stroke(width) }
}

/// How finely stroked curves are worked out: enough for a unit shown as four pixels.
const FINENESS: f32 = 4.0;

/// The outline of a stroked path, dashes included: filled again and again without stroking anew.
pub fn outline(path: &Path, stroke: &Stroke) -> Option<Path> {
    match &stroke.dash {
        Some(dash) => path.dash(dash, FINENESS)?.stroke(stroke, FINENESS),
        None => path.stroke(stroke, FINENESS),
    }
}
