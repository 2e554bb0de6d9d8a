//! A list of filled outlines in drawing order, worked out once and filled at any scale.

use std::collections::BTreeMap;

use tiny_skia::{FillRule, Mask, Path, Pixmap, Rect, Stroke, Transform};

use super::{Danube, Detail};
use crate::draw::colour::Ink;
use crate::draw::shape::{self, Pen};

/// When a shape is drawn at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    #[default]
    Always,
    Numbers,
    SmallNames,
    StartLine,
    Danube(Danube),
}

impl Show {
    fn is_shown(self, detail: &Detail) -> bool {
        match self {
            Show::Always => true,
            Show::Numbers => detail.numbers,
            Show::SmallNames => detail.small_names,
            Show::StartLine => detail.start_line,
            Show::Danube(state) => detail.danube == state,
        }
    }
}

/// A path that other shapes are cut to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clip(usize);

struct Shape {
    path: Path,
    ink: Ink,
    show: Show,
    clip: Option<Clip>,
}

#[derive(Default)]
pub struct Picture {
    shapes: Vec<Shape>,
    clips: Vec<Path>,
    show: Show,
    clip: Option<Clip>,
}

impl Picture {
    /// Draws what `work` adds only when `show` says so.
    pub fn only(&mut self, show: Show, work: impl FnOnce(&mut Picture)) {
        let before = std::mem::replace(&mut self.show, show);
        work(self);
        self.show = before;
    }

    /// Cuts what `work` adds to a region, filled by the even-odd rule.
    pub fn clipped(&mut self, region: &mut Pen, work: impl FnOnce(&mut Picture)) {
        let Some(path) = region.finish() else { return };
        self.clips.push(path);
        let before = self.clip.replace(Clip(self.clips.len() - 1));
        work(self);
        self.clip = before;
    }

    pub fn fill_path(&mut self, path: Option<Path>, ink: Ink) {
        if let Some(path) = path {
            self.shapes.push(Shape { path, ink, show: self.show, clip: self.clip });
        }
    }

    pub fn stroke_path(&mut self, path: Option<&Path>, stroke: &Stroke, ink: Ink) {
        self.fill_path(path.and_then(|path| shape::outline(path, stroke)), ink);
    }

    pub fn fill(&mut self, pen: &mut Pen, ink: Ink) {
        self.fill_path(pen.finish(), ink);
    }

    pub fn stroke(&mut self, pen: &mut Pen, stroke: &Stroke, ink: Ink) {
        self.stroke_path(pen.finish().as_ref(), stroke, ink);
    }

    /// Lettering on a halo.
    pub fn letter(&mut self, path: Option<Path>, ink: Ink, halo: f32, halo_ink: Ink) {
        if halo > 0.0 {
            self.stroke_path(path.as_ref(), &shape::round_stroke(halo), halo_ink);
        }
        self.fill_path(path, ink);
    }

    /// Fills everything that touches the picture, `scale` pixels to the unit.
    pub fn paint(&self, pixmap: &mut Pixmap, scale: f32, x: f32, y: f32, detail: &Detail) {
        let (width, height) = (pixmap.width() as f32, pixmap.height() as f32);
        let place = Transform::from_row(scale, 0.0, 0.0, scale, -x, -y);
        let mut masks: BTreeMap<Clip, Option<Mask>> = BTreeMap::new();
        for shape in &self.shapes {
            if !shape.show.is_shown(detail) || !touches(shape.path.bounds(), scale, x, y, width, height) {
                continue;
            }
            let mask = shape.clip.map(|clip| {
                masks.entry(clip).or_insert_with(|| {
                    let mut mask = Mask::new(pixmap.width(), pixmap.height())?;
                    mask.fill_path(&self.clips[clip.0], FillRule::EvenOdd, true, place);
                    Some(mask)
                })
            });
            let mask = mask.and_then(|mask| mask.as_ref());
            pixmap.fill_path(&shape.path, &shape.ink.paint(), FillRule::Winding, place, mask);
        }
    }
}

fn touches(bounds: Rect, scale: f32, x: f32, y: f32, width: f32, height: f32) -> bool {
    // A pixel more on every side, for anti-aliasing.
    bounds.right() * scale - x > -1.0
        && bounds.left() * scale - x < width + 1.0
        && bounds.bottom() * scale - y > -1.0
        && bounds.top() * scale - y < height + 1.0
}
