//! What kind of unit a counter is: the drawing in its box.

use bevy::math::Vec2;

use super::Livery;
use crate::draw::canvas::Canvas;
use crate::draw::colour::Ink;
use crate::draw::shape::{self, Pen};
use crate::draw::signs;
use crate::scenario::counter::{GroundKind, SsuKind};

const WIDTH: f32 = 0.43;
const HEIGHT: f32 = 0.275;

/// The box of a symbol; places in it are fractions of its size from its centre.
struct Frame {
    centre: Vec2,
    size: Vec2,
    line: f32,
    ground: Ink,
    ink: Ink,
}

impl Frame {
    fn new(canvas: &Canvas, colours: &Livery, centre: Vec2, scale: f32) -> Frame {
        let half = Vec2::new(WIDTH, HEIGHT) * (scale / 2.0);
        // A counter drawn small needs stronger lines, too.
        let line = 0.022 * scale.max(1.0);
        let snapped = |corner: Vec2| Vec2::new(canvas.snap_line(corner.x, line), canvas.snap_line(corner.y, line));
        let (upper_left, lower_right) = (snapped(centre - half), snapped(centre + half));
        let (centre, size) = (upper_left.midpoint(lower_right), lower_right - upper_left);
        Frame { centre, size, line, ground: colours.box_ground, ink: colours.symbol }
    }

    fn at(&self, x: f32, y: f32) -> Vec2 {
        self.centre + Vec2::new(x, y) * self.size
    }

    fn draw(&self, canvas: &mut Canvas, inside: impl FnOnce(&Frame, &mut Canvas)) {
        let corner = self.at(-0.5, -0.5);
        let frame = || {
            let mut pen = Pen::new();
            pen.rect(corner.x, corner.y, self.size.x, self.size.y);
            pen
        };
        canvas.fill(&mut frame(), self.ground);
        canvas.clipped(&mut frame(), |canvas| inside(self, canvas));
        canvas.stroke(&mut frame(), &shape::stroke(self.line), self.ink);
    }

    fn stroke(&self, canvas: &mut Canvas, pen: &mut Pen) {
        canvas.stroke(pen, &shape::stroke(self.line), self.ink);
    }

    fn fill(&self, canvas: &mut Canvas, pen: &mut Pen) {
        canvas.fill(pen, self.ink);
    }

    fn diagonals(&self, pen: &mut Pen) {
        self.rising(pen);
        pen.segment(self.at(-0.5, -0.5), self.at(0.5, 0.5));
    }

    fn rising(&self, pen: &mut Pen) {
        pen.segment(self.at(-0.5, 0.5), self.at(0.5, -0.5));
    }

    fn capsule(&self, pen: &mut Pen, width: f32, height: f32) {
        let (corner, size) = (self.at(-width / 2.0, -height / 2.0), self.size * Vec2::new(width, height));
        pen.rounded(corner.x, corner.y, size.x, size.y, size.y / 2.0);
    }

    fn disc(&self, pen: &mut Pen, x: f32, y: f32, radius: f32) {
        pen.circle(self.at(x, y), radius * self.size.y);
    }
}

pub fn ground(canvas: &mut Canvas, kind: GroundKind, colours: &Livery, centre: Vec2, scale: f32) {
    Frame::new(canvas, colours, centre, scale).draw(canvas, |frame, canvas| {
        let (mut lines, mut solid) = (Pen::new(), Pen::new());
        match kind {
            GroundKind::Tank => frame.capsule(&mut lines, 0.62, 0.50),
            GroundKind::MechInfantry => {
                frame.diagonals(&mut lines);
                frame.capsule(&mut lines, 0.60, 0.48);
            }
            GroundKind::MechCavalry => {
                frame.rising(&mut lines);
                frame.capsule(&mut lines, 0.60, 0.48);
            }
            GroundKind::Cavalry => frame.rising(&mut lines),
            GroundKind::Infantry => frame.diagonals(&mut lines),
            GroundKind::MountainInfantry => {
                frame.diagonals(&mut lines);
                solid.polygon(&[frame.at(0.0, 0.06), frame.at(0.17, 0.5), frame.at(-0.17, 0.5)]);
            }
            GroundKind::InfantryGunArtillery => {
                let mut faint = Pen::new();
                frame.diagonals(&mut faint);
                canvas.stroke(&mut faint, &shape::stroke(frame.line), frame.ink.at(0.55));
                frame.disc(&mut solid, 0.0, 0.0, 0.17);
            }
            GroundKind::BreakthroughArtillery => {
                frame.disc(&mut solid, 0.0, 0.12, 0.19);
                lines.line(&[frame.at(-0.17, -0.16), frame.at(0.0, -0.36), frame.at(0.17, -0.16)]);
            }
            GroundKind::Flak => {
                lines.move_to(frame.at(-0.5, 0.5));
                lines.cubic_to(frame.at(-0.36, -0.38), frame.at(0.36, -0.38), frame.at(0.5, 0.5));
                frame.disc(&mut solid, 0.0, 0.22, 0.13);
            }
            GroundKind::DanubeFlotilla => signs::anchor(&mut lines, frame.centre, frame.size.y * 0.76),
            GroundKind::Garrison => battlements(frame, &mut solid),
            GroundKind::MobileDepot => wagon(frame, canvas, &mut solid),
            GroundKind::TruckColumn => lorry(frame, canvas, &mut solid),
        }
        frame.stroke(canvas, &mut lines);
        frame.fill(canvas, &mut solid);
    });
}

pub fn support(canvas: &mut Canvas, kind: SsuKind, colours: &Livery, centre: Vec2, scale: f32) {
    Frame::new(canvas, colours, centre, scale).draw(canvas, |frame, canvas| {
        let (mut lines, mut solid) = (Pen::new(), Pen::new());
        let roof = [frame.at(-0.5, 0.5), frame.at(0.0, -0.5), frame.at(0.5, 0.5)];
        match kind {
            SsuKind::HeavyTank => {
                frame.capsule(&mut lines, 0.70, 0.62);
                frame.capsule(&mut solid, 0.42, 0.27);
            }
            SsuKind::TankDestroyerAssaultGun => {
                lines.line(&roof);
                frame.capsule(&mut lines, 0.62, 0.50);
            }
            SsuKind::AntiTank => {
                lines.line(&roof);
            }
            SsuKind::RocketLauncher => {
                for y in [-0.30, -0.06] {
                    lines.line(&[frame.at(-0.14, y + 0.14), frame.at(0.0, y - 0.04), frame.at(0.14, y + 0.14)]);
                }
                frame.disc(&mut solid, 0.0, 0.28, 0.11);
            }
            SsuKind::AssaultEngineers => {
                lines.line(&[
                    frame.at(-0.28, 0.24),
                    frame.at(-0.28, -0.24),
                    frame.at(0.28, -0.24),
                    frame.at(0.28, 0.24),
                ]);
                lines.segment(frame.at(0.0, -0.24), frame.at(0.0, 0.20));
            }
            SsuKind::CommandoPartisan => {
                lines.line(&[frame.at(-0.5, -0.5), frame.at(0.0, 0.12), frame.at(0.5, -0.5)]);
            }
            SsuKind::NavalInfantry => {
                frame.diagonals(&mut lines);
                frame.stroke(canvas, &mut lines);
                signs::anchor(&mut lines, frame.at(0.0, 0.08), frame.size.y * 0.66);
                canvas.stroke(&mut lines, &shape::stroke(frame.line * 0.9), frame.ink);
            }
        }
        frame.stroke(canvas, &mut lines);
        frame.fill(canvas, &mut solid);
    });
}

fn battlements(frame: &Frame, solid: &mut Pen) {
    let wall = [
        (-0.36, 0.30),
        (-0.36, -0.30),
        (-0.20, -0.30),
        (-0.20, -0.10),
        (-0.08, -0.10),
        (-0.08, -0.30),
        (0.08, -0.30),
        (0.08, -0.10),
        (0.20, -0.10),
        (0.20, -0.30),
        (0.36, -0.30),
        (0.36, 0.30),
    ];
    solid.polygon(&wall.map(|(x, y)| frame.at(x, y)));
}

fn wheel(frame: &Frame, canvas: &mut Canvas, x: f32, y: f32) {
    let mut pen = Pen::new();
    frame.disc(&mut pen, x, y, 0.13);
    frame.fill(canvas, &mut pen);
    frame.disc(&mut pen, x, y, 0.05);
    canvas.fill(&mut pen, frame.ground);
}

/// A railway wagon with its load.
fn wagon(frame: &Frame, canvas: &mut Canvas, solid: &mut Pen) {
    let mut load = Pen::new();
    let corner = frame.at(-0.30, -0.32);
    load.rect(corner.x, corner.y, frame.size.x * 0.26, frame.size.y * 0.36);
    let corner = frame.at(-0.02, -0.16);
    load.rect(corner.x, corner.y, frame.size.x * 0.24, frame.size.y * 0.20);
    frame.stroke(canvas, &mut load);
    let corner = frame.at(-0.38, 0.06);
    solid.rect(corner.x, corner.y, frame.size.x * 0.76, frame.size.y * 0.10);
    wheel(frame, canvas, -0.22, 0.28);
    wheel(frame, canvas, 0.22, 0.28);
}

fn lorry(frame: &Frame, canvas: &mut Canvas, solid: &mut Pen) {
    let corner = frame.at(-0.36, -0.28);
    let mut cargo = Pen::new();
    cargo.rect(corner.x, corner.y, frame.size.x * 0.44, frame.size.y * 0.46);
    frame.fill(canvas, &mut cargo);
    let cab = [(0.12, 0.18), (0.12, -0.16), (0.25, -0.16), (0.36, 0.02), (0.36, 0.18)];
    solid.polygon(&cab.map(|(x, y)| frame.at(x, y)));
    frame.fill(canvas, solid);
    for x in [-0.20, 0.22] {
        let mut clear = Pen::new();
        frame.disc(&mut clear, x, 0.24, 0.17);
        canvas.fill(&mut clear, frame.ground);
        wheel(frame, canvas, x, 0.24);
    }
}
