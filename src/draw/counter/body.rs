//! What all counters have: the body with its edge and bevel, and the band of the command.

use bevy::math::Vec2;

use super::{Livery, corner_radius};
use crate::draw::canvas::Canvas;
use crate::draw::colour::{self, Ink};
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::text::Lettering;
use crate::table::{Command, Side};

pub const STRIPE: Ink = Ink::new(0xFBF6E8);
pub const ON_STRIPE: Ink = Ink::new(0x211A10);

/// The colours of a command; `None` stands for a unit of all commands.
#[derive(Clone, Copy)]
pub struct Band {
    pub ground: Ink,
    pub text: Ink,
    /// Lines at both ends, where the colour alone would not tell the command.
    pub hatch: Option<Ink>,
}

pub fn band(command: Option<Command>) -> Band {
    let plain = |ground| Band { ground: Ink::new(ground), text: colour::WHITE, hatch: None };
    match command {
        Some(Command::AKN) => plain(0x2F4B66),
        Some(Command::AKS) => {
            Band { ground: Ink::new(0xE0B44C), text: Ink::new(0x241A04), hatch: Some(colour::BLACK.at(0.34)) }
        }
        Some(Command::HU) => plain(0x3E6B3C),
        Some(Command::UF2) => plain(0x9C231B),
        Some(Command::UF3) => Band { hatch: Some(colour::WHITE.at(0.42)), ..plain(0x463A78) },
        Some(Command::RO) => plain(0x7A5A10),
        None => plain(0x4A443A),
    }
}

/// The outline of a counter of a side, moved in by a distance.
pub fn outline(side: Side, inset: f32) -> Pen {
    let mut pen = Pen::new();
    let size = 1.0 - 2.0 * inset;
    pen.rounded(inset, inset, size, size, (corner_radius(side) - inset).max(0.01));
    pen
}

/// The ground of a counter, then what `work` draws on it, then its edge and bevel on top.
pub fn draw(canvas: &mut Canvas, side: Side, livery: &Livery, work: impl FnOnce(&mut Canvas)) {
    canvas.fill(&mut outline(side, 0.0), livery.body);
    canvas.clipped(&mut outline(side, 0.0), work);
    let v = Vec2::new;
    let upper_left = [v(-0.1, -0.1), v(1.0, -0.1), v(0.93, 0.07), v(0.07, 0.93), v(-0.1, 1.0)];
    canvas.clipped(Pen::new().polygon(&upper_left), |canvas| {
        canvas.stroke(&mut outline(side, 0.018), &shape::stroke(0.018), livery.light.at(0.75));
    });
    canvas.stroke(&mut outline(side, 0.007), &shape::stroke(0.016), livery.edge);
}

/// Slanting lines in a region.
pub fn hatch(canvas: &mut Canvas, region: &mut Pen, ink: Ink) {
    canvas.clipped(region, |canvas| {
        let mut pen = Pen::new();
        for i in 0..24 {
            let x = i as f32 * 0.099 - 0.1;
            pen.segment(Vec2::new(x - 1.05, 1.05), Vec2::new(x + 0.05, -0.05));
        }
        canvas.stroke(&mut pen, &shape::stroke(0.02), ink);
    });
}

/// The band of a command across the top.
pub fn command_band(canvas: &mut Canvas, band: Band) {
    let bottom = canvas.snap(0.21);
    canvas.fill(Pen::new().rect(-0.01, -0.01, 1.02, bottom + 0.01), band.ground);
    if let Some(ink) = band.hatch {
        let mut ends = Pen::new();
        ends.rect(0.0, 0.0, 0.20, 0.21).rect(0.80, 0.0, 0.20, 0.21);
        hatch(canvas, &mut ends, ink);
    }
    canvas.fill(Pen::new().rect(0.0, bottom - 0.006, 1.0, 0.012), colour::BLACK.at(0.35));
}

/// How wide a designation may be between the rounded corners.
const ROOM: f32 = 0.82;

pub fn designation(canvas: &mut Canvas, text: &str, band: Band) {
    let full = Lettering::new(Font::CondensedBold, 0.185);
    let size = full.size * (ROOM / full.width(text)).min(1.0);
    let lettering = Lettering { size, ..full };
    // Smaller lettering keeps the middle of the band.
    let baseline = 0.168 - (0.185 - size) * 0.36;
    if band.hatch.is_some() {
        let half = lettering.width(text) / 2.0 + 0.02;
        canvas.fill(Pen::new().rect(0.5 - half, 0.012, 2.0 * half, 0.19), band.ground);
    }
    canvas.letter(lettering, text, Vec2::new(0.5, baseline), band.text);
}
