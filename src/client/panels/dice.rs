//! What the last die brought: a card over the map, with the die.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use super::{Room, log};
use crate::client::theme;
use crate::play::Event;

const ROLLING: Duration = Duration::from_millis(600);
/// At most so many lines of what followed.
const LINES: usize = 6;

/// The throw that is shown.
#[derive(Resource, Default)]
pub struct Throw {
    seen: u32,
    began: Option<Instant>,
    dice: Vec<u8>,
    lines: Vec<String>,
    /// How many orders had been given.
    orders: usize,
}

pub fn die_of(event: &Event) -> Option<u8> {
    match event {
        Event::StavkaAirRolled { die }
        | Event::PanzerfaustRolled { die, .. }
        | Event::DirectiveRolled { die, .. }
        | Event::AirFought { die, .. }
        | Event::CombatRolled { die, .. }
        | Event::SupportHit { die, .. }
        | Event::AirAttritionRolled { die, .. } => Some(*die),
        _ => None,
    }
}

pub fn show(egui: &egui::Context, room: &mut Room) {
    if room.throw.seen != room.news.number {
        let news = room.news.clone();
        let dice: Vec<u8> = news.events.iter().filter_map(die_of).collect();
        let is_told = |event: &Event| {
            die_of(event).is_some() || matches!(event, Event::MarkerPicked { .. } | Event::TurnBegan { .. })
        };
        let picked = news.events.iter().any(is_told);
        let lines = if dice.is_empty() && !picked {
            Vec::new()
        } else {
            let from = news.events.iter().position(is_told).unwrap_or(0);
            let eyes = room.seat.eyes(room.open.0.as_ref());
            news.events[from..]
                .iter()
                .take(LINES)
                .map(|event| eyes.event(event))
                .map(|event| log::words_for(&room.shown, &event))
                .collect()
        };
        let orders = room.history.as_deref().map_or(0, |history| history.entries().len());
        *room.throw = Throw { seen: news.number, began: Some(Instant::now()), dice, lines, orders };
    }
    // The next order sends it away, even one without events.
    if room.history.as_deref().is_some_and(|history| history.entries().len() != room.throw.orders) {
        room.throw.lines.clear();
    }
    if room.throw.lines.is_empty() {
        return;
    }
    let rolling = room.throw.began.filter(|_| !room.throw.dice.is_empty() && room.pace.0 > 0.0);
    let gone = rolling.map_or(ROLLING, |began| began.elapsed().mul_f32(room.pace.0));
    let still = gone >= ROLLING;
    if !still {
        egui.request_repaint_after(Duration::from_millis(50));
    }
    let area = room.area.0;
    let mut close = false;
    egui::Area::new("throw".into())
        // Below a notice, where there is one.
        .fixed_pos(Pos2::new(area.center().x, area.min.y + if room.notice.text.is_empty() { 12.0 } else { 76.0 }))
        .pivot(egui::Align2::CENTER_TOP)
        .order(egui::Order::Middle)
        .show(egui, |ui| {
            theme::card().stroke(Stroke::new(1.0, theme::MUTED)).show(ui, |ui| {
                ui.set_max_width(460.0);
                ui.horizontal_top(|ui| {
                    for (n, die) in room.throw.dice.iter().take(4).enumerate() {
                        let tumbling = 1 + ((gone.as_millis() / 60 + 3 * n as u128) * 5 % 6) as u8;
                        paint_die(ui, if still { *die } else { tumbling });
                    }
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 3.0;
                        if still {
                            for (n, line) in room.throw.lines.iter().enumerate() {
                                ui.label(if n == 0 { theme::bold(line) } else { egui::RichText::new(line).size(13.5) });
                            }
                        } else {
                            ui.label(theme::muted("The die rolls …"));
                        }
                    });
                    close = ui.small_button("×").on_hover_text("Close").clicked();
                });
            });
        });
    if close {
        room.throw.lines.clear();
    }
}

pub fn paint_die(ui: &mut egui::Ui, die: u8) {
    let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(40.0), egui::Sense::hover());
    let painter = ui.painter();
    painter.rect(place, 7.0, Color32::WHITE, Stroke::new(1.5, theme::INK), egui::StrokeKind::Inside);
    let spots: &[(i8, i8)] = match die {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    };
    for (x, y) in spots {
        let at = place.center() + egui::vec2(f32::from(*x), f32::from(*y)) * 10.0;
        painter.circle_filled(at, 3.6, theme::INK);
    }
}
