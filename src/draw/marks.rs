//! Signs laid over or under a counter: what it has done, can do, and how it is supplied.
//!
//! Every picture is larger than the counter by `margin` on each side, so that rings and shadows
//! have room: its centre belongs over the centre of the counter. Tabs and discs sit at mid height
//! on the edges, because designation and factors must stay free.

use bevy::math::Vec2;
use tiny_skia::Pixmap;

use super::canvas::Canvas;
use super::colour::{self, Ink};
use super::counter::corner_radius;
use super::fonts::Font;
use super::shape::{self, Pen};
use super::signs;
use super::text::Lettering;
use crate::table::Side;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Under a counter.
    Shadow,
    /// Under a selected counter, as if it were lifted.
    LiftedShadow,
    CanAct,
    Selected,
    Moved,
    Attacked,
    OutOfSupply,
    CutOff,
    ChosenAttacker,
    Eligible,
    /// Brackets round a stack under attack.
    Target,
}

impl Mark {
    pub const ALL: [Mark; 11] = [
        Mark::Shadow,
        Mark::LiftedShadow,
        Mark::CanAct,
        Mark::Selected,
        Mark::Moved,
        Mark::Attacked,
        Mark::OutOfSupply,
        Mark::CutOff,
        Mark::ChosenAttacker,
        Mark::Eligible,
        Mark::Target,
    ];
}

/// How far marks reach beyond a counter, as a fraction of its width.
const REACH: f32 = 0.16;

const SHADOW: Ink = Ink::new(0x1C1408);
const CAN_ACT: Ink = Ink::new(0xC8921A);
const GOLD: Ink = Ink::new(0xF5C542);
const VEIL: Ink = Ink::new(0xEDE4CC).at(0.46);
const BADGE: Ink = Ink::new(0x38322A);
const AMBER: Ink = Ink::new(0xF2B632);
const ON_AMBER: Ink = Ink::new(0x3A2300);

/// Pixels by which a mark's picture exceeds a counter of this size on each side.
pub fn margin(size: u32) -> u32 {
    (REACH * size as f32).ceil() as u32
}

/// The picture of a mark for counters of a side and a size in pixels.
pub fn mark(mark: Mark, side: Side, size: u32) -> Pixmap {
    let mut canvas = Canvas::around(size, REACH);
    match mark {
        Mark::Shadow => shadow(&mut canvas, side, Vec2::new(0.02, 0.03)),
        Mark::LiftedShadow => shadow(&mut canvas, side, Vec2::new(0.03, 0.06)),
        Mark::CanAct => {
            brackets(&mut canvas, &[(0.0, 0.0), (1.0, 1.0)], 0.0, colour::WHITE, 0.09);
            brackets(&mut canvas, &[(0.0, 0.0), (1.0, 1.0)], 0.0, CAN_ACT, 0.06);
        }
        Mark::Selected => {
            canvas.stroke(&mut ring(side, 0.04), &shape::stroke(0.09), SHADOW);
            canvas.stroke(&mut ring(side, 0.04), &shape::stroke(0.055), GOLD);
        }
        Mark::Moved => {
            done(&mut canvas, side);
            let mut pen = Pen::new();
            signs::tick(&mut pen, Vec2::new(0.858, 0.862), 0.15);
            canvas.stroke(&mut pen, &shape::round_stroke(0.036), colour::WHITE);
        }
        Mark::Attacked => {
            done(&mut canvas, side);
            let mut pen = Pen::new();
            let (centre, reach) = (Vec2::splat(0.86), 0.062);
            for turn in [Vec2::new(reach, reach), Vec2::new(reach, -reach)] {
                pen.segment(centre - turn, centre + turn);
            }
            canvas.stroke(&mut pen, &shape::round_stroke(0.036), colour::WHITE);
        }
        Mark::OutOfSupply => tab(&mut canvas, AMBER, ON_AMBER, "!"),
        Mark::CutOff => tab(&mut canvas, colour::BAD, colour::WHITE, "!!"),
        Mark::ChosenAttacker => {
            canvas.stroke(&mut ring(side, 0.03), &shape::stroke(0.09), colour::WHITE);
            canvas.stroke(&mut ring(side, 0.03), &shape::stroke(0.06), colour::BLUE);
            let centre = Vec2::new(0.995, 0.5);
            canvas.fill(Pen::new().circle(centre, 0.145), colour::WHITE);
            canvas.fill(Pen::new().circle(centre, 0.125), colour::BLUE);
            let mut pen = Pen::new();
            signs::tick(&mut pen, centre, 0.13);
            canvas.stroke(&mut pen, &shape::round_stroke(0.034), colour::WHITE);
        }
        Mark::Eligible => {
            canvas.stroke(&mut ring(side, 0.03), &shape::stroke(0.09), colour::WHITE);
            canvas.stroke(&mut ring(side, 0.03), &shape::dashed(0.06, &[0.12, 0.08]), colour::BLUE);
        }
        Mark::Target => {
            let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
            brackets(&mut canvas, &corners, 0.07, colour::WHITE, 0.11);
            brackets(&mut canvas, &corners, 0.07, colour::BAD, 0.07);
        }
    }
    canvas.finish()
}

/// The outline of a counter, moved out by a distance.
fn ring(side: Side, out: f32) -> Pen {
    let mut pen = Pen::new();
    pen.rounded(-out, -out, 1.0 + 2.0 * out, 1.0 + 2.0 * out, corner_radius(side) + out);
    pen
}

fn shadow(canvas: &mut Canvas, side: Side, offset: Vec2) {
    let mut pen = Pen::new();
    pen.rounded(offset.x, offset.y, 1.0, 1.0, corner_radius(side));
    canvas.fill(&mut pen, SHADOW.at(0.38));
}

/// Angles at corners of the counter, given as fractions.
fn brackets(canvas: &mut Canvas, corners: &[(f32, f32)], out: f32, ink: Ink, width: f32) {
    let mut pen = Pen::new();
    for (x, y) in corners {
        let outwards = Vec2::new(2.0 * x - 1.0, 2.0 * y - 1.0);
        let corner = Vec2::new(*x, *y) + outwards * out;
        let arm = 0.27;
        pen.line(&[corner - Vec2::new(outwards.x * arm, 0.0), corner, corner - Vec2::new(0.0, outwards.y * arm)]);
    }
    canvas.stroke(&mut pen, &shape::round_stroke(width), ink);
}

/// The veil over a counter that has acted, and the dark corner for the sign of what it did.
fn done(canvas: &mut Canvas, side: Side) {
    canvas.fill(&mut ring(side, 0.0), VEIL);
    canvas.clipped(&mut ring(side, 0.0), |canvas| {
        canvas.fill(Pen::new().rounded(0.72, 0.72, 0.40, 0.40, 0.05), BADGE);
    });
}

fn tab(canvas: &mut Canvas, ground: Ink, ink: Ink, sign: &str) {
    let (left, top, width, height) = (-0.10, 0.34, 0.27, 0.28);
    canvas.fill(Pen::new().rounded(left - 0.02, top - 0.02, width + 0.04, height + 0.04, 0.05), colour::WHITE);
    canvas.fill(Pen::new().rounded(left, top, width, height, 0.035), ground);
    let lettering = Lettering::new(Font::CondensedBold, 0.25);
    let at = Vec2::new(left + width / 2.0, top + height / 2.0 + lettering.capital_height() / 2.0);
    canvas.letter(lettering, sign, at, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_a_picture_of_its_own_with_room_round_the_counter() {
        for side in Side::BOTH {
            let pictures: Vec<Pixmap> = Mark::ALL.iter().map(|m| mark(*m, side, 46)).collect();
            for (i, picture) in pictures.iter().enumerate() {
                assert_eq!(picture.width(), 46 + 2 * margin(46));
                assert!(picture.pixels().iter().any(|pixel| pixel.alpha() > 0), "{:?}", Mark::ALL[i]);
                assert!(pictures[..i].iter().all(|other| other != picture), "{:?}", Mark::ALL[i]);
            }
        }
    }
}
