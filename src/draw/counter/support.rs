//! Special support units (2.10): what they shift in attack and in defence.

use bevy::math::Vec2;

use super::{GUARDS, Legible, body, livery, symbol, unit};
use crate::draw::canvas::Canvas;
use crate::draw::colour::{self, Ink};
use crate::draw::fonts::Font;
use crate::draw::shape::{self, Pen};
use crate::draw::signs;
use crate::draw::text::Lettering;
use crate::scenario::counter::{Counter, SsuValue, Support};

pub fn draw(canvas: &mut Canvas, counter: &Counter, support: &Support, legible: Legible) {
    let colours = livery(counter);
    body::draw(canvas, counter.side, &colours, |canvas| {
        if legible == Legible::Symbol {
            symbol::support(canvas, support.kind, &colours, Vec2::new(0.5, 0.5), 1.7);
            return;
        }
        let name = Lettering::new(Font::CondensedBold, 0.175);
        canvas.letter_within(name, &counter.designation, Vec2::new(0.5, 0.172), 0.90, colours.figures);
        symbol::support(canvas, support.kind, &colours, Vec2::new(0.5, 0.385), 1.0);
        if legible == Legible::All {
            unit::arrival_code(canvas, &counter.arrival, Vec2::new(0.86, 0.435), colours.figures);
        }
        // On bodies whose symbols are white the attack half takes a dark shade of its own.
        let ground = match colours {
            _ if colours == GUARDS => Ink::new(0x7E1B14),
            _ if colours.symbol == colour::WHITE => colours.edge,
            _ => colours.symbol,
        };
        canvas.fill(Pen::new().rect(0.0, 0.60, 0.5, 0.40), ground);
        canvas.fill(Pen::new().rect(0.0, 0.594, 1.0, 0.012), colours.edge);
        let mut sign = Pen::new();
        signs::arrow_up(&mut sign, Vec2::new(0.125, 0.79), 0.14, 0.18);
        canvas.fill(&mut sign, colour::WHITE);
        signs::shield(&mut sign, Vec2::new(0.61, 0.79), 0.13, 0.18);
        canvas.stroke(&mut sign, &shape::stroke(0.024), colours.figures);
        value(canvas, support.attack, 0.335, colour::WHITE);
        value(canvas, support.defence, 0.815, colours.figures);
    });
}

fn value(canvas: &mut Canvas, value: SsuValue, x: f32, ink: Ink) {
    let star = if value.starred { "*" } else { "" };
    let size = if value.starred { 0.25 } else { 0.31 };
    let lettering = Lettering::new(Font::CondensedBold, size);
    let baseline = 0.79 + lettering.capital_height() / 2.0;
    canvas.letter(lettering, &format!("{}{star}", value.shift), Vec2::new(x, baseline), ink);
}
