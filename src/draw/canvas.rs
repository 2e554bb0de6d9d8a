//! A small picture to draw on, a hundred units wide: counters and marks.

use bevy::math::Vec2;
use tiny_skia::{FillRule, Mask, Path, Pixmap, Stroke, Transform};

use super::colour::Ink;
use super::shape::{Pen, UNIT};
use super::text::Lettering;

pub struct Canvas {
    pixmap: Pixmap,
    place: Transform,
    mask: Option<Mask>,
}

impl Canvas {
    /// A clear square picture; the fractions 0 to 1 span it.
    pub fn new(size: u32) -> Canvas {
        Canvas::around(size, 0.0)
    }

    /// A clear picture with a margin round the square that the fractions 0 to 1 span, for what
    /// stands out from a counter.
    pub fn around(size: u32, margin: f32) -> Canvas {
        let size = size.max(1);
        let scale = size as f32 / UNIT;
        let border = (margin * size as f32).ceil();
        let side = size + 2 * border as u32;
        let pixmap = Pixmap::new(side, side).expect("a picture of at least one pixel has a size");
        Canvas { pixmap, place: Transform::from_row(scale, 0.0, 0.0, scale, border, border), mask: None }
    }

    pub fn finish(self) -> Pixmap {
        self.pixmap
    }

    pub fn fill_path(&mut self, path: Option<&Path>, ink: Ink) {
        if let Some(path) = path {
            self.pixmap.fill_path(path, &ink.paint(), FillRule::Winding, self.place, self.mask.as_ref());
        }
    }

    pub fn fill(&mut self, pen: &mut Pen, ink: Ink) {
        self.fill_path(pen.finish().as_ref(), ink);
    }

    pub fn stroke(&mut self, pen: &mut Pen, stroke: &Stroke, ink: Ink) {
        if let Some(path) = pen.finish() {
            self.pixmap.stroke_path(&path, &ink.paint(), stroke, self.place, self.mask.as_ref());
        }
    }

    /// Cuts what `work` draws to a region.
    pub fn clipped(&mut self, region: &mut Pen, work: impl FnOnce(&mut Canvas)) {
        let Some(path) = region.finish() else { return };
        let mask = match &self.mask {
            Some(outer) => {
                let mut mask = outer.clone();
                mask.intersect_path(&path, FillRule::EvenOdd, true, self.place);
                Some(mask)
            }
            None => Mask::new(self.pixmap.width(), self.pixmap.height()).map(|mut mask| {
                mask.fill_path(&path, FillRule::EvenOdd, true, self.place);
                mask
            }),
        };
        let before = std::mem::replace(&mut self.mask, mask);
        work(self);
        self.mask = before;
    }

    /// The nearest place between two pixels: edges and baselines stay sharp there.
    pub fn snap(&self, place: f32) -> f32 {
        let pixels = self.place.sx * UNIT;
        (place * pixels).round() / pixels
    }

    /// The nearest place where a line of a width fills whole pixels.
    pub fn snap_line(&self, place: f32, width: f32) -> f32 {
        let half = (width * self.place.sx * UNIT).round().max(1.0) / 2.0 / (self.place.sx * UNIT);
        self.snap(place - half) + half
    }

    /// Lettering with the middle of its baseline at a point.
    pub fn letter(&mut self, lettering: Lettering, text: &str, at: Vec2, ink: Ink) {
        let at = Vec2::new(at.x, self.snap(at.y));
        self.fill_path(lettering.centred(text, at).as_ref(), ink);
    }

    /// The same, made narrower where it would be wider than the room.
    pub fn letter_within(&mut self, lettering: Lettering, text: &str, at: Vec2, room: f32, ink: Ink) {
        let excess = lettering.width(text) / room;
        let size = if excess > 1.0 { lettering.size / excess } else { lettering.size };
        self.letter(Lettering { size, ..lettering }, text, at, ink);
    }
}
