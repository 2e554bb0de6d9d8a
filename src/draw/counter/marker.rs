//! Markers that lie on the map and on the tracks (2.13).

use std::f32::consts::PI;

use bevy::math::Vec2;

use super::{GERMAN, GUARDS, Livery, SOVIET, body, livery_of};
use crate::draw::canvas::Canvas;
use crate::draw::colour::{self, Ink};
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::signs;
use crate::draw::text::Lettering;
use crate::scenario::counter::{Counter, MarkerKind};
use crate::table::{Face, Side};

const AMBER: Livery = livery_of([0xF6E7B8, 0xFFF6D8, 0x7A5410, 0x3A2300, 0xFFFFFF, 0x3A2300]);
const ICE: Livery = livery_of([0x8DB2BF, 0xB5D0D9, 0x3F6B80, 0x12303F, 0xFFFFFF, 0x12303F]);
const STRIPES: Ink = Ink::new(0xB9651B);

pub fn livery(counter: &Counter, kind: MarkerKind, face: Face) -> Livery {
    match (kind, face, counter.side) {
        (MarkerKind::DanubeFreeze, _, _) => ICE,
        (MarkerKind::OutOfSupplyControl, Face::Full, _) => AMBER,
        (MarkerKind::OutOfSupplyControl, Face::Reduced, Side::Soviet) => GUARDS,
        (_, _, Side::Axis) => GERMAN,
        (_, _, Side::Soviet) => SOVIET,
    }
}

fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

fn bold(size: f32) -> Lettering {
    Lettering::new(Font::CondensedBold, size)
}

fn caption(canvas: &mut Canvas, text: &str, ink: Ink) {
    canvas.letter_within(bold(0.135).spaced(0.02), text, v(0.5, 0.915), 0.86, ink);
}

fn heading(canvas: &mut Canvas, text: &str, ink: Ink) {
    canvas.letter_within(bold(0.13).spaced(0.08), text, v(0.5, 0.20), 0.80, ink);
}

pub fn draw(canvas: &mut Canvas, counter: &Counter, kind: MarkerKind, face: Face) {
    let colours = livery(counter, kind, face);
    // The freeze marker belongs to nobody; square corners suit the river sign.
    let side = if kind == MarkerKind::DanubeFreeze { Side::Axis } else { counter.side };
    let side_name = counter.side.to_string().to_uppercase();
    let ink = colours.figures;
    body::draw(canvas, side, &colours, |canvas| match kind {
        MarkerKind::Festung => festung(canvas, counter, &colours),
        MarkerKind::Bridgehead => bridgehead(canvas, ink),
        MarkerKind::OutOfSupplyControl if face == Face::Full => out_of_supply(canvas, &side_name, ink),
        MarkerKind::OutOfSupplyControl => control(canvas, counter.side, ink),
        MarkerKind::DanubeFreeze if face == Face::Full => {
            snow_crystal(canvas);
            caption(canvas, "FROZEN", ink);
        }
        MarkerKind::DanubeFreeze => {
            waves(canvas);
            caption(canvas, "OPEN", ink);
        }
        MarkerKind::AirSupply => {
            let mut pen = Pen::new();
            signs::aircraft(&mut pen, v(0.5, 0.30), 0.42, PI / 2.0);
            canvas.fill(&mut pen, ink);
            parachute(canvas, ink);
            caption(canvas, "AIR SUPPLY", ink);
        }
        MarkerKind::Railroad => {
            heading(canvas, &side_name, ink);
            track(canvas, ink);
            caption(canvas, "RAIL", ink);
        }
        MarkerKind::RefitPoints => {
            heading(canvas, &side_name, ink);
            canvas.letter(bold(0.40), "RP", v(0.5, 0.66), ink);
            caption(canvas, "REFIT", ink);
        }
        MarkerKind::Turn => {
            heading(canvas, &side_name, ink);
            hourglass(canvas, ink);
            caption(canvas, "TURN", ink);
        }
        MarkerKind::CommandRegular
        | MarkerKind::CommandMajorOperation
        | MarkerKind::CommandDirective
        | MarkerKind::CommandOption => caption(canvas, &counter.designation, ink),
    });
}

fn festung(canvas: &mut Canvas, counter: &Counter, colours: &Livery) {
    canvas.letter(bold(0.17).spaced(0.06), "FESTUNG", v(0.5, 0.255), colours.figures);
    let wall = [
        (0.14, 0.70),
        (0.14, 0.40),
        (0.24, 0.40),
        (0.24, 0.48),
        (0.31, 0.48),
        (0.31, 0.40),
        (0.41, 0.40),
        (0.41, 0.48),
        (0.59, 0.48),
        (0.59, 0.40),
        (0.69, 0.40),
        (0.69, 0.48),
        (0.76, 0.48),
        (0.76, 0.40),
        (0.86, 0.40),
        (0.86, 0.70),
    ];
    let wall = wall.map(|(x, y)| v(x, y));
    canvas.fill(Pen::new().polygon(&wall), colours.box_ground);
    canvas.stroke(Pen::new().polygon(&wall), &shape::stroke(0.016), colours.edge);
    let mut gate = Pen::new();
    gate.move_to(v(0.43, 0.70)).line_to(v(0.43, 0.62));
    gate.cubic_to(v(0.43, 0.53), v(0.57, 0.53), v(0.57, 0.62)).line_to(v(0.57, 0.70)).close();
    canvas.fill(&mut gate, colours.edge);
    let place = counter.designation.strip_prefix("Festung ").unwrap_or(&counter.designation);
    canvas.letter_within(bold(0.19), place, v(0.5, 0.915), 0.86, colours.figures);
}

/// An arch over water.
fn bridgehead(canvas: &mut Canvas, ink: Ink) {
    canvas.fill(Pen::new().rect(0.08, 0.40, 0.84, 0.13), colour::WATER);
    canvas.fill(Pen::new().rect(0.08, 0.40, 0.84, 0.018).rect(0.08, 0.512, 0.84, 0.018), colour::BANK);
    let mut arch = Pen::new();
    arch.move_to(v(0.30, 0.74)).line_to(v(0.30, 0.44));
    arch.cubic_to(v(0.30, 0.16), v(0.70, 0.16), v(0.70, 0.44)).line_to(v(0.70, 0.74));
    canvas.stroke(&mut arch, &shape::stroke(0.055), ink);
    let mut ties = Pen::new();
    ties.segment(v(0.42, 0.38), v(0.42, 0.64)).segment(v(0.58, 0.38), v(0.58, 0.64));
    canvas.stroke(&mut ties, &shape::stroke(0.024), ink);
    caption(canvas, "BRIDGEHEAD", ink);
}

/// A struck barrel, with striped corners.
fn out_of_supply(canvas: &mut Canvas, side: &str, ink: Ink) {
    let mut corners = Pen::new();
    for offset in [0.16, 0.28] {
        corners.segment(v(-0.02, offset + 0.02), v(offset + 0.02, -0.02));
        corners.segment(v(1.02, offset + 0.02), v(0.98 - offset, -0.02));
    }
    canvas.stroke(&mut corners, &shape::stroke(0.05), STRIPES);
    canvas.letter(bold(0.125).spaced(0.08), side, v(0.5, 0.205), ink);
    let mut barrel = Pen::new();
    barrel.move_to(v(0.33, 0.34)).line_to(v(0.33, 0.66));
    barrel.cubic_to(v(0.33, 0.74), v(0.67, 0.74), v(0.67, 0.66)).line_to(v(0.67, 0.34)).close();
    canvas.fill(&mut barrel, colour::WHITE);
    barrel.move_to(v(0.33, 0.34)).line_to(v(0.33, 0.66));
    barrel.cubic_to(v(0.33, 0.74), v(0.67, 0.74), v(0.67, 0.66)).line_to(v(0.67, 0.34));
    canvas.stroke(&mut barrel, &shape::stroke(0.026), ink);
    canvas.fill(Pen::new().ellipse(v(0.5, 0.34), v(0.17, 0.055)), colour::WHITE);
    canvas.stroke(Pen::new().ellipse(v(0.5, 0.34), v(0.17, 0.055)), &shape::stroke(0.024), ink);
    canvas.fill(Pen::new().bar(v(0.21, 0.74), v(0.79, 0.28), 0.062), colour::BAD);
    caption(canvas, "NO SUPPLY", ink);
}

/// The flag of a side: square with the cross, waving with the star.
fn control(canvas: &mut Canvas, side: Side, ink: Ink) {
    canvas.fill(Pen::new().rect(0.30, 0.20, 0.04, 0.58), ink);
    let mut sign = Pen::new();
    match side {
        Side::Axis => {
            canvas.fill(Pen::new().rect(0.34, 0.22, 0.44, 0.29), Ink::new(0xE9E6D8));
            signs::cross(&mut sign, v(0.56, 0.365), 0.10, 0.068);
            canvas.fill(&mut sign, Ink::new(0x1E241D));
        }
        Side::Soviet => {
            let mut flag = Pen::new();
            flag.move_to(v(0.34, 0.22)).cubic_to(v(0.48, 0.13), v(0.62, 0.32), v(0.78, 0.22));
            flag.line_to(v(0.78, 0.50)).cubic_to(v(0.62, 0.60), v(0.48, 0.41), v(0.34, 0.50)).close();
            canvas.fill(&mut flag, colour::BAD);
            signs::star(&mut sign, v(0.56, 0.365), 0.085);
            canvas.fill(&mut sign, Ink::new(0xFBF1E4));
        }
    }
    caption(canvas, "CONTROL", ink);
}

fn snow_crystal(canvas: &mut Canvas) {
    let centre = v(0.5, 0.43);
    let mut pen = Pen::new();
    for i in 0..6 {
        let arm = Vec2::from_angle(PI / 3.0 * i as f32 + PI / 6.0);
        pen.segment(centre, centre + arm * 0.30);
        for turn in [-PI / 4.0, PI / 4.0] {
            let twig = Vec2::from_angle(turn).rotate(arm);
            pen.segment(centre + arm * 0.17, centre + arm * 0.17 + twig * 0.10);
        }
    }
    canvas.stroke(&mut pen, &shape::round_stroke(0.042), colour::WHITE);
}

fn waves(canvas: &mut Canvas) {
    let mut pen = Pen::new();
    for y in [0.26, 0.43, 0.60] {
        pen.move_to(v(0.14, y));
        for x in [0.14, 0.50] {
            pen.cubic_to(v(x + 0.10, y - 0.14), v(x + 0.20, y + 0.14), v(x + 0.36, y));
        }
    }
    canvas.stroke(&mut pen, &shape::round_stroke(0.045), colour::WHITE);
}

fn parachute(canvas: &mut Canvas, ink: Ink) {
    let mut canopy = Pen::new();
    canopy.move_to(v(0.38, 0.60)).cubic_to(v(0.38, 0.47), v(0.62, 0.47), v(0.62, 0.60)).close();
    canvas.fill(&mut canopy, ink);
    let mut lines = Pen::new();
    lines.line(&[v(0.39, 0.60), v(0.5, 0.71), v(0.61, 0.60)]);
    canvas.stroke(&mut lines, &shape::stroke(0.014), ink);
    canvas.fill(Pen::new().rect(0.455, 0.69, 0.09, 0.075), ink);
}

fn track(canvas: &mut Canvas, ink: Ink) {
    let mut ties = Pen::new();
    for i in 0..5 {
        let x = 0.20 + 0.15 * i as f32;
        ties.bar(v(x, 0.34), v(x, 0.68), 0.05);
    }
    canvas.fill(&mut ties, ink.at(0.55));
    canvas.fill(Pen::new().rect(0.10, 0.40, 0.80, 0.045).rect(0.10, 0.575, 0.80, 0.045), ink);
}

fn hourglass(canvas: &mut Canvas, ink: Ink) {
    let mut frame = Pen::new();
    frame.rect(0.32, 0.28, 0.36, 0.05).rect(0.32, 0.69, 0.36, 0.05);
    canvas.fill(&mut frame, ink);
    let mut glass = Pen::new();
    glass.line(&[v(0.36, 0.33), v(0.36, 0.39), v(0.49, 0.51), v(0.36, 0.63), v(0.36, 0.69)]);
    glass.line(&[v(0.64, 0.33), v(0.64, 0.39), v(0.51, 0.51), v(0.64, 0.63), v(0.64, 0.69)]);
    canvas.stroke(&mut glass, &shape::stroke(0.028), ink);
    canvas.fill(Pen::new().polygon(&[v(0.40, 0.69), v(0.5, 0.58), v(0.60, 0.69)]), ink);
    canvas.fill(Pen::new().polygon(&[v(0.42, 0.42), v(0.58, 0.42), v(0.5, 0.49)]), ink);
}
