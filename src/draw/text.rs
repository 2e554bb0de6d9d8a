//! Lettering as outlines: straight, turned, or along a curve.
//!
//! Sizes are fractions of the drawing's width, like all lengths; spacing is in ems. Small capitals
//! are made: lower-case letters become capitals at 0.79 of the size.

use bevy::math::{Affine2, Mat2, Vec2};
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{GlyphId, OutlineBuilder};

use super::curve::Walker;
use super::fonts::Font;
use super::shape::UNIT;

/// Small capitals against full ones.
const SMALL_CAPITAL: f32 = 0.79;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    AsWritten,
    SmallCapitals,
    Capitals,
}

/// A way of lettering.
#[derive(Clone, Copy, Debug)]
pub struct Lettering {
    pub font: Font,
    pub size: f32,
    /// Between letters, in ems.
    pub spacing: f32,
    pub case: Case,
}

struct Letter {
    glyph: GlyphId,
    scale: f32,
    advance: f32,
}

impl Lettering {
    pub const fn new(font: Font, size: f32) -> Lettering {
        Lettering { font, size, spacing: 0.0, case: Case::AsWritten }
    }

    pub const fn spaced(self, spacing: f32) -> Lettering {
        Lettering { spacing, ..self }
    }

    pub const fn small_capitals(self) -> Lettering {
        Lettering { spacing: 0.06, case: Case::SmallCapitals, ..self }
    }

    pub const fn capitals(self) -> Lettering {
        Lettering { case: Case::Capitals, ..self }
    }

    fn letters(&self, text: &str) -> Vec<Letter> {
        let face = self.font.face();
        let em = f32::from(face.units_per_em());
        let mut letters = Vec::new();
        for written in text.chars() {
            let small = self.case == Case::SmallCapitals && written.is_lowercase();
            let scale = if small { SMALL_CAPITAL } else { 1.0 } * self.size / em;
            let mut push = |letter: char| {
                let glyph = face.glyph_index(letter).unwrap_or_default();
                let advance = f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
                letters.push(Letter { glyph, scale, advance });
            };
            match self.case {
                Case::AsWritten => push(written),
                _ => written.to_uppercase().for_each(push),
            }
        }
        letters
    }

    pub fn width(&self, text: &str) -> f32 {
        let letters = self.letters(text);
        let gaps = letters.len().saturating_sub(1) as f32 * self.spacing * self.size;
        letters.iter().map(|letter| letter.advance).sum::<f32>() + gaps
    }

    /// Outlines with the baseline starting at a point.
    pub fn from(&self, text: &str, start: Vec2) -> Option<Path> {
        self.placed(text, Affine2::from_translation(start))
    }

    /// Outlines with the middle of the baseline at a point.
    pub fn centred(&self, text: &str, at: Vec2) -> Option<Path> {
        self.from(text, at - Vec2::new(self.width(text) / 2.0, 0.0))
    }

    /// Outlines centred on a point and turned about it, the capitals in the middle of the height.
    pub fn turned(&self, text: &str, at: Vec2, radians: f32) -> Option<Path> {
        let to_middle = Vec2::new(-self.width(text) / 2.0, self.capital_height() / 2.0);
        self.placed(text, Affine2::from_angle_translation(radians, at) * Affine2::from_translation(to_middle))
    }

    pub fn capital_height(&self) -> f32 {
        let face = self.font.face();
        let height = face.capital_height().map_or(0.66, |height| f32::from(height) / f32::from(face.units_per_em()));
        height * self.size
    }

    fn placed(&self, text: &str, place: Affine2) -> Option<Path> {
        let mut outline = Outline::default();
        let mut x = 0.0;
        for letter in self.letters(text) {
            outline.place = place * Affine2::from_translation(Vec2::new(x, 0.0)) * upright(letter.scale);
            self.font.face().outline_glyph(letter.glyph, &mut outline);
            x += letter.advance + self.spacing * self.size;
        }
        outline.path.finish()
    }

    /// Outlines with the baseline on a curve, starting at a distance along it. Every letter keeps
    /// its shape and is turned with the curve.
    pub fn along(&self, text: &str, curve: &[Vec2], start: f32) -> Option<Path> {
        let mut outline = Outline::default();
        let mut walker = Walker::new(curve);
        let mut x = start;
        for letter in self.letters(text) {
            let (middle, direction) = walker.at(x + letter.advance / 2.0);
            let turn = Mat2::from_cols(direction, direction.perp());
            outline.place = Affine2::from_mat2_translation(turn, middle)
                * Affine2::from_translation(Vec2::new(-letter.advance / 2.0, 0.0))
                * upright(letter.scale);
            self.font.face().outline_glyph(letter.glyph, &mut outline);
            x += letter.advance + self.spacing * self.size;
        }
        outline.path.finish()
    }
}

/// Font outlines have y upwards.
fn upright(scale: f32) -> Affine2 {
    Affine2::from_scale(Vec2::new(scale, -scale))
}

#[derive(Default)]
struct Outline {
    path: PathBuilder,
    place: Affine2,
}

impl Outline {
    fn point(&self, x: f32, y: f32) -> Vec2 {
        self.place.transform_point2(Vec2::new(x, y)) * UNIT
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let p = self.point(x, y);
        self.path.move_to(p.x, p.y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let p = self.point(x, y);
        self.path.line_to(p.x, p.y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (a, p) = (self.point(x1, y1), self.point(x, y));
        self.path.quad_to(a.x, a.y, p.x, p.y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, p) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_capitals_are_as_wide_as_their_capitals_allow() {
        let plain = Lettering::new(Font::LibertineSemibold, 0.168).spaced(0.06);
        let small = plain.small_capitals();
        assert!(small.width("Győr") < plain.capitals().width("Győr"));
        assert!((small.width("GYŐR") - plain.width("GYŐR")).abs() < 1e-6);
    }

    #[test]
    fn centred_lettering_is_centred() {
        let lettering = Lettering::new(Font::CondensedBold, 0.3);
        let bounds = lettering.centred("8-8", Vec2::new(0.5, 0.9)).unwrap().bounds();
        assert!(((bounds.left() + bounds.right()) / 2.0 - 50.0).abs() < 1.0, "{bounds:?}");
    }
}
