//! Command markers (5.1) and their backs.

use bevy::math::Vec2;

use super::{Livery, body, corner_radius, of_side};
use crate::draw::canvas::Canvas;
use crate::draw::colour::{self, Ink};
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::signs;
use crate::draw::text::Lettering;
use crate::scenario::counter::{Activates, CommandKind, CommandMarker, Counter};
use crate::table::Side;

const LETTER_PAPER: Livery = super::livery_of([0xF4EBD6, 0xFFFAEC, 0x8F8361, 0x2A2620, 0xFFFDF6, 0x3F4A44]);

pub fn livery(counter: &Counter, marker: &CommandMarker) -> Livery {
    match marker.kind {
        CommandKind::Regular => {
            let band = body::band(commands(marker).first().copied());
            Livery { body: band.ground, edge: Ink::new(0x14110C), figures: band.text, ..of_side(counter.side) }
        }
        CommandKind::Directive => LETTER_PAPER,
        CommandKind::MajorOperation | CommandKind::Option => of_side(counter.side),
    }
}

fn commands(marker: &CommandMarker) -> &[crate::table::Command] {
    match &marker.activates {
        Activates::All(commands) | Activates::OneOf(commands) => commands,
        Activates::Table => &[],
    }
}

fn bold(size: f32) -> Lettering {
    Lettering::new(Font::CondensedBold, size)
}

pub fn draw(canvas: &mut Canvas, counter: &Counter, marker: &CommandMarker) {
    let colours = livery(counter, marker);
    body::draw(canvas, counter.side, &colours, |canvas| match marker.kind {
        CommandKind::Regular => regular(canvas, counter, marker, &colours),
        CommandKind::Directive => directive(canvas, counter),
        CommandKind::MajorOperation | CommandKind::Option => operation(canvas, counter, marker, &colours),
    });
}

fn regular(canvas: &mut Canvas, counter: &Counter, marker: &CommandMarker, colours: &Livery) {
    let command = commands(marker).first().copied();
    if let Some(ink) = body::band(command).hatch {
        let mut frame = Pen::new();
        // The inner square turns the even-odd region into a frame.
        frame.rect(0.0, 0.0, 1.0, 1.0).rect(0.11, 0.11, 0.78, 0.78);
        body::hatch(canvas, &mut frame, ink);
    }
    let side = counter.side.to_string().to_uppercase();
    canvas.letter(bold(0.125).spaced(0.12), &side, Vec2::new(0.5, 0.225), colours.figures);
    let code = command.map_or("–", |command| command.code());
    canvas.letter(bold(0.38), code, Vec2::new(0.5, 0.625), colours.figures);
    canvas.fill(Pen::new().rect(0.22, 0.725, 0.56, 0.018), colours.figures);
    canvas.letter(bold(0.135).spaced(0.06), "COMMAND", Vec2::new(0.5, 0.875), colours.figures);
}

/// A sealed letter.
fn directive(canvas: &mut Canvas, counter: &Counter) {
    let (name, ink) = match counter.side {
        Side::Axis => ("Führer", colour::AXIS_SIGN),
        Side::Soviet => ("Stavka", colour::SOVIET_SIGN),
    };
    canvas.letter(bold(0.15), name, Vec2::new(0.5, 0.205), ink);
    canvas.fill(Pen::new().rect(0.18, 0.30, 0.64, 0.47), LETTER_PAPER.box_ground);
    let v = Vec2::new;
    canvas.stroke(Pen::new().rect(0.18, 0.30, 0.64, 0.47), &shape::stroke(0.018), ink);
    canvas.stroke(Pen::new().line(&[v(0.18, 0.30), v(0.5, 0.56), v(0.82, 0.30)]), &shape::stroke(0.018), ink);
    let seal = v(0.5, 0.585);
    canvas.fill(Pen::new().circle(seal, 0.10), ink);
    let mut sign = Pen::new();
    match counter.side {
        Side::Axis => signs::cross(&mut sign, seal, 0.062, 0.042),
        Side::Soviet => signs::star(&mut sign, seal, 0.070),
    }
    canvas.fill(&mut sign, colour::WHITE);
    canvas.letter(bold(0.125).spaced(0.05), "DIRECTIVE", v(0.5, 0.915), ink);
}

/// The name of a major operation, its arrow with the shift, and whom it activates.
fn operation(canvas: &mut Canvas, counter: &Counter, marker: &CommandMarker, colours: &Livery) {
    let v = Vec2::new;
    let name = counter.designation.split(['*', '+']).next().unwrap_or_default().trim();
    let name = name.strip_suffix(" Operation").or_else(|| name.strip_suffix(" Offensive")).unwrap_or(name);
    canvas.letter_within(bold(0.165), name, v(0.5, 0.235), 0.86, colours.figures);
    let arrow = [v(0.11, 0.35), v(0.66, 0.35), v(0.89, 0.515), v(0.66, 0.68), v(0.11, 0.68)];
    let (ground, ink) = match counter.side {
        Side::Axis => (Ink::new(0xE9E6D8), Ink::new(0x1E241D)),
        Side::Soviet => (colour::BAD, colour::WHITE),
    };
    canvas.fill(Pen::new().polygon(&arrow), ground);
    canvas.stroke(Pen::new().polygon(&arrow), &shape::stroke(0.014), colours.edge);
    let shift = match (marker.kind, marker.attack_shift) {
        (CommandKind::Option, _) => "?".to_owned(),
        (_, 0) => "*".to_owned(),
        (_, shift) => format!("+{shift}*"),
    };
    let lettering = bold(0.23);
    canvas.letter(lettering, &shift, v(0.44, 0.515 + lettering.capital_height() / 2.0), ink);
    let between = if matches!(marker.activates, Activates::OneOf(_)) { " / " } else { " + " };
    let names: Vec<&str> = commands(marker).iter().map(|command| command.code()).collect();
    let whom = if names.is_empty() { "COMMAND".to_owned() } else { names.join(between) };
    canvas.letter_within(bold(0.15), &whom, v(0.5, 0.885), 0.86, colours.figures);
}

/// The sign of a side in a frame.
pub fn face_down(canvas: &mut Canvas, side: Side) {
    let colours = of_side(side);
    body::draw(canvas, side, &colours, |canvas| {
        let mut frame = Pen::new();
        frame.rounded(0.10, 0.10, 0.80, 0.80, corner_radius(side) * 0.5);
        canvas.stroke(&mut frame, &shape::stroke(0.016), colours.edge);
        let mut sign = Pen::new();
        match side {
            Side::Axis => signs::cross(&mut sign, Vec2::splat(0.5), 0.26, 0.17),
            Side::Soviet => signs::star(&mut sign, Vec2::new(0.5, 0.52), 0.28),
        }
        canvas.fill(&mut sign, colours.figures);
    });
}
