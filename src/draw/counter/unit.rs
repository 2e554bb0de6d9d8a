//! Ground and air units.

use bevy::math::Vec2;

use super::body::{self, ON_STRIPE, STRIPE};
use super::{Legible, Livery, livery, symbol};
use crate::draw::canvas::Canvas;
use crate::draw::colour::Ink;
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::signs;
use crate::draw::text::Lettering;
use crate::scenario::counter::{Air, Arrival, Counter, Factors, Ground, GroundKind, Size};
use crate::table::{Command, Face};

const BOLD: Lettering = Lettering::new(Font::CondensedBold, 0.1);

const fn bold(size: f32) -> Lettering {
    Lettering { size, ..BOLD }
}

pub fn ground(canvas: &mut Canvas, counter: &Counter, ground: &Ground, face: Face, legible: Legible) {
    let colours = livery(counter);
    let reduced = face == Face::Reduced && ground.back.is_some();
    let factors = if reduced { ground.back.unwrap_or(ground.front) } else { ground.front };
    body::draw(canvas, counter.side, &colours, |canvas| {
        let band = body::band(Some(ground.command));
        body::command_band(canvas, band);
        if legible == Legible::Symbol {
            if reduced {
                stripe(canvas, &colours, 0.80);
            }
            symbol::ground(canvas, ground.kind, &colours, Vec2::new(0.5, 0.52), 1.58);
            return;
        }
        body::designation(canvas, short_name(&counter.designation, ground.command), band);
        if reduced {
            stripe(canvas, &colours, 0.635);
        }
        let (centre, scale) = match legible {
            Legible::All => (Vec2::new(0.5, 0.472), 1.0),
            // Without size mark and codes the symbol may use their room.
            _ => (Vec2::new(0.5, 0.425), 1.22),
        };
        symbol::ground(canvas, ground.kind, &colours, centre, scale);
        if legible == Legible::All {
            size_mark(canvas, ground.size, &colours);
            codes(canvas, Some(ground.command), &counter.arrival, &colours);
        }
        pips(canvas, counter.has_two_steps(), reduced, &colours);
        let ink = if reduced { ON_STRIPE } else { colours.figures };
        match ground.kind {
            GroundKind::Garrison => garrison(canvas, factors, ink),
            kind => print_factors(canvas, factors, kind, ink),
        }
    });
}

pub fn air(canvas: &mut Canvas, counter: &Counter, air: &Air, face: Face, legible: Legible) {
    let colours = livery(counter);
    let reduced = face == Face::Reduced;
    body::draw(canvas, counter.side, &colours, |canvas| {
        let band = body::band(air.command);
        body::command_band(canvas, band);
        let (centre, height) = match legible {
            Legible::Symbol => (Vec2::new(0.5, 0.52), 0.56),
            _ => (Vec2::new(0.5, 0.425), 0.35),
        };
        if reduced {
            stripe(canvas, &colours, if legible == Legible::Symbol { 0.80 } else { 0.635 });
        }
        let mut pen = Pen::new();
        signs::aircraft(&mut pen, centre, height, 0.0);
        canvas.fill(&mut pen, colours.figures);
        if legible == Legible::Symbol {
            return;
        }
        body::designation(canvas, &counter.designation, band);
        if legible == Legible::All {
            codes(canvas, air.command, &counter.arrival, &colours);
        }
        pips(canvas, true, reduced, &colours);
        let (support, ink) = if reduced { (air.support_back, ON_STRIPE) } else { (air.support_front, colours.figures) };
        canvas.letter(bold(0.36), &support.to_string(), Vec2::new(0.5, 0.92), ink);
    });
}

/// A depot's or truck's command stands beside it: on the band it would be said twice.
fn short_name(designation: &str, command: Command) -> &str {
    designation.strip_prefix(command.code()).map_or(designation, str::trim_start)
}

/// The pale stripe of a reduced unit.
fn stripe(canvas: &mut Canvas, colours: &Livery, top: f32) {
    let (top, bottom) = (canvas.snap(top), canvas.snap(0.94));
    let height = bottom - top;
    canvas.fill(Pen::new().rect(0.0, top, 1.0, height), STRIPE);
    let mut lines = Pen::new();
    lines.rect(0.0, top - 0.008, 1.0, 0.016).rect(0.0, top + height - 0.008, 1.0, 0.016);
    canvas.fill(&mut lines, colours.edge);
}

fn size_mark(canvas: &mut Canvas, size: Size, colours: &Livery) {
    let text = match size {
        Size::Army => "XXXX",
        Size::Corps => "XXX",
        Size::OperationalGroupArmy => "[XXXX]",
        Size::OperationalGroupCorps => "[XXX]",
        Size::FrontManeuverGroup => "FMG",
        Size::Kampfgruppe => "KG",
        Size::Unsized => return,
    };
    canvas.letter(bold(0.105).spaced(0.076), text, Vec2::new(0.5, 0.31), colours.figures);
}

/// The command on the left, the time of arrival on the right.
fn codes(canvas: &mut Canvas, command: Option<Command>, arrival: &Arrival, colours: &Livery) {
    if let Some(command) = command {
        let upwards = -std::f32::consts::FRAC_PI_2;
        let path = bold(0.125).turned(command.code(), Vec2::new(0.155, 0.475), upwards);
        canvas.fill_path(path.as_ref(), colours.figures);
    }
    arrival_code(canvas, arrival, Vec2::new(0.855, 0.445), colours.figures);
}

pub fn arrival_code(canvas: &mut Canvas, arrival: &Arrival, at: Vec2, ink: Ink) {
    match arrival {
        Arrival::Start => canvas.letter(bold(0.14), "S", at, ink),
        Arrival::Turn(turn) => canvas.letter(bold(0.14), &turn.to_string(), at, ink),
        Arrival::Optional(_) => canvas.letter(bold(0.115), "Opt", at, ink),
    }
}

/// One block for each step, a lost one empty.
fn pips(canvas: &mut Canvas, two_steps: bool, reduced: bool, colours: &Livery) {
    let (top, width, height) = (canvas.snap(0.50), 0.046, 0.08);
    let (first, second, only) = (canvas.snap(0.802), canvas.snap(0.866), canvas.snap(0.834));
    if !two_steps {
        canvas.fill(Pen::new().rect(only, top, width, height), colours.figures);
        return;
    }
    canvas.fill(Pen::new().rect(first, top, width, height), colours.figures);
    if reduced {
        let mut empty = Pen::new();
        empty.rect(second + 0.005, top + 0.005, width - 0.010, height - 0.010);
        canvas.stroke(&mut empty, &shape::stroke(0.010), colours.figures);
    } else {
        canvas.fill(Pen::new().rect(second, top, width, height), colours.figures);
    }
}

/// Attack and defence bold, movement regular; a depot's movement, by rail only, in brackets.
fn print_factors(canvas: &mut Canvas, factors: Factors, kind: GroundKind, ink: Ink) {
    let bracketed = kind == GroundKind::MobileDepot;
    let size = if factors.attack >= 10 || bracketed { 0.32 } else { 0.345 };
    let movement = if bracketed { format!("({})", factors.movement) } else { factors.movement.to_string() };
    let regular = Lettering::new(Font::CondensedRegular, size);
    let hyphen = Lettering { size: size * 0.8, ..regular };
    let parts = [
        (bold(size), factors.attack.to_string()),
        (hyphen, "-".to_owned()),
        (bold(size), factors.defence.to_string()),
        (hyphen, "-".to_owned()),
        (regular, movement),
    ];
    let width: f32 = parts.iter().map(|(lettering, text)| lettering.width(text)).sum();
    let (mut x, baseline) = (0.5 - width / 2.0, canvas.snap(0.906));
    for (lettering, text) in parts {
        canvas.fill_path(lettering.from(&text, Vec2::new(x, baseline)).as_ref(), ink);
        x += lettering.width(&text);
    }
}

/// A garrison only defends.
fn garrison(canvas: &mut Canvas, factors: Factors, ink: Ink) {
    let mut shield = Pen::new();
    signs::shield(&mut shield, Vec2::new(0.30, 0.80), 0.13, 0.19);
    canvas.stroke(&mut shield, &shape::stroke(0.026), ink);
    canvas.letter(bold(0.33), &factors.defence.to_string(), Vec2::new(0.5, 0.915), ink);
}
