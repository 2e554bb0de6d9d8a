//! The counters: every piece's faces, and the backs of markers that lie face down.
//!
//! A face fills its square picture; its shadow is in `marks`. Below 44 pixels the codes are left
//! out, below 30 all lettering, since they could not be read.

mod body;
mod command;
mod marker;
mod support;
mod symbol;
mod unit;

use tiny_skia::Pixmap;

use super::canvas::Canvas;
use super::colour::Ink;
use crate::scenario::counter::{Body, Counter, Nationality};
use crate::scenario::{PieceId, Scenario};
use crate::table::{Face, Side};

/// Shape and lightness tell the sides apart without colour: square and dark, round and light.
pub const fn corner_radius(side: Side) -> f32 {
    match side {
        Side::Axis => 0.05,
        Side::Soviet => 0.17,
    }
}

/// How much of a counter can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Legible {
    /// Under 30 pixels: body, band, symbol and stripe.
    Symbol,
    /// 30 to 44 pixels: no size, command and arrival code.
    Factors,
    All,
}

impl Legible {
    fn at(size: u32) -> Legible {
        match size {
            0..30 => Legible::Symbol,
            30..44 => Legible::Factors,
            _ => Legible::All,
        }
    }
}

/// A face of a counter as a square picture. The second face of a command marker is its back; of
/// other markers, what is printed there.
pub fn face(scenario: &Scenario, piece: PieceId, face: Face, size: u32) -> Pixmap {
    face_of(scenario.counter(piece), face, size)
}

/// The same for a counter that no scenario holds.
pub fn face_of(counter: &Counter, face: Face, size: u32) -> Pixmap {
    let mut canvas = Canvas::new(size);
    let legible = Legible::at(size);
    match &counter.body {
        Body::Ground(ground) => unit::ground(&mut canvas, counter, ground, face, legible),
        Body::Air(air) => unit::air(&mut canvas, counter, air, face, legible),
        Body::Support(support) => support::draw(&mut canvas, counter, support, legible),
        Body::CommandMarker(_) if face == Face::Reduced => return back(counter.side, size),
        Body::CommandMarker(marker) => command::draw(&mut canvas, counter, marker),
        Body::Marker(kind) => marker::draw(&mut canvas, counter, *kind, face),
    }
    canvas.finish()
}

/// A marker of a side lying face down.
pub fn back(side: Side, size: u32) -> Pixmap {
    let mut canvas = Canvas::new(size);
    command::face_down(&mut canvas, side);
    canvas.finish()
}

/// The colour of a counter's body.
pub fn body_colour(counter: &Counter) -> Ink {
    livery(counter).body
}

/// The colours of a nationality.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Livery {
    body: Ink,
    light: Ink,
    edge: Ink,
    figures: Ink,
    /// The ground of the symbol box.
    box_ground: Ink,
    symbol: Ink,
}

const fn livery_of(colours: [u32; 6]) -> Livery {
    let [body, light, edge, figures, box_ground, symbol] = colours;
    Livery {
        body: Ink::new(body),
        light: Ink::new(light),
        edge: Ink::new(edge),
        figures: Ink::new(figures),
        box_ground: Ink::new(box_ground),
        symbol: Ink::new(symbol),
    }
}

const GERMAN: Livery = livery_of([0x5A6757, 0x7B8876, 0x343D32, 0xFFFFFF, 0xE9E6D8, 0x1E241D]);
const SS: Livery = livery_of([0x26292C, 0x575C60, 0x0B0C0D, 0xFFFFFF, 0x26292C, 0xFFFFFF]);
const LUFTWAFFE: Livery = livery_of([0x4C6075, 0x71869B, 0x2A3847, 0xFFFFFF, 0xE6EAEC, 0x1B2530]);
const HUNGARIAN: Livery = livery_of([0x735F33, 0x97814F, 0x44371B, 0xFFFFFF, 0xF0E6C8, 0x2C2412]);
const SOVIET: Livery = livery_of([0xE2B08C, 0xF6D4BA, 0xA06A45, 0x2B1409, 0xFBF1E4, 0x3A1A0C]);
const GUARDS: Livery = livery_of([0xDF8E6E, 0xF5BDA3, 0x94462B, 0x260A03, 0xA3241C, 0xFFFFFF]);
const ROMANIAN: Livery = livery_of([0xE9CF7E, 0xFAEBB6, 0xA8882F, 0x2B2205, 0xFFF8E0, 0x3A2E08]);
const BULGARIAN: Livery = livery_of([0xD6E2BC, 0xEEF5DE, 0x7E8C57, 0x1F260B, 0xF6F8E9, 0x27300F]);
const YUGOSLAV: Livery = livery_of([0xB4C8D8, 0xDAE7F1, 0x6C8699, 0x10202C, 0xF3F8FB, 0x132633]);
const SOVIET_AIR: Livery = livery_of([0xCFDCE2, 0xEDF4F7, 0x7F96A3, 0x12222B, 0xCFDCE2, 0x12222B]);

/// The livery of a side's markers.
const fn of_side(side: Side) -> Livery {
    match side {
        Side::Axis => GERMAN,
        Side::Soviet => GUARDS,
    }
}

fn livery(counter: &Counter) -> Livery {
    use crate::scenario::counter::GroundKind;
    match &counter.body {
        Body::Ground(ground) if ground.kind == GroundKind::Flak => LUFTWAFFE,
        Body::Ground(ground) => national(counter, ground.nationality),
        Body::Support(support) => national(counter, support.nationality),
        Body::Air(_) if counter.side == Side::Axis => LUFTWAFFE,
        Body::Air(_) => SOVIET_AIR,
        Body::CommandMarker(marker) => command::livery(counter, marker),
        Body::Marker(kind) => marker::livery(counter, *kind, Face::Full),
    }
}

fn national(counter: &Counter, nationality: Nationality) -> Livery {
    let number = counter.designation.split('/').next().unwrap_or_default();
    match nationality {
        Nationality::German if counter.designation.contains("SS") => SS,
        Nationality::German => GERMAN,
        Nationality::Hungarian => HUNGARIAN,
        Nationality::Soviet if number.contains("Gd") => GUARDS,
        Nationality::Soviet => SOVIET,
        Nationality::Romanian => ROMANIAN,
        Nationality::Bulgarian => BULGARIAN,
        Nationality::Yugoslav => YUGOSLAV,
    }
}

#[cfg(test)]
mod tests;
