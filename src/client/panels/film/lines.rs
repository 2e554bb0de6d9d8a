//! The log of a film: the orders so far, the last one lit.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::{self, FontId, Galley, ScrollArea, Sense};

use super::Room;
use crate::client::camera::View;
use crate::client::desk::Wish;
use crate::client::film::Cue;
use crate::client::panels::log::{Line, Lines, paint_bullet};
use crate::client::theme;

const SIZE: f32 = 13.5;
/// Where the bullet and the text begin.
const BULLET: f32 = 44.0;
const TEXT: f32 = 58.0;
/// Above and below a line.
const GAP: f32 = 3.0;

/// The lines of the film that runs, and how they are laid out.
#[derive(Resource, Default)]
pub struct Strip {
    lines: Lines,
    /// The film they are of.
    number: u32,
    /// The order in sight when the view was moved last.
    at: Option<usize>,
    laid: Option<(u32, u32)>,
    /// Where each line begins; one more for the end.
    tops: Vec<f32>,
    /// The order, and the height of the panel, for which the last line was brought into sight.
    scrolled: Option<(usize, u32)>,
}

/// Reads the lines of a new film; brings what an order did into sight.
pub fn follow(room: &mut Room, view: &mut View) {
    let Some(reel) = room.film.reel() else { return };
    if room.strip.number != reel.number {
        let mut lines = Lines::default();
        lines.follow(reel.history(), reel.eyes);
        *room.strip = Strip { lines, number: reel.number, ..Strip::default() };
    }
    if room.strip.at != Some(reel.at()) {
        room.strip.at = Some(reel.at());
        let lit = lit(room.strip.lines.all(), reel.at());
        if let Some(hex) = lit.and_then(|lit| room.strip.lines.all()[lit].iter().find_map(|line| line.hex)) {
            view.look_at(room.ground.centre(hex), &room.area);
        }
    }
}

/// The lines of the order that led to this place.
fn lit(lines: &[Line], at: usize) -> Option<std::ops::Range<usize>> {
    let entry = at.checked_sub(1)?;
    let from = lines.partition_point(|line| line.entry < entry);
    let to = lines.partition_point(|line| line.entry <= entry);
    (from < to).then_some(from..to)
}

fn lay_out(ui: &egui::Ui, line: &Line, width: f32) -> Arc<Galley> {
    ui.painter().layout(line.text.clone(), FontId::proportional(SIZE), theme::INK, width - TEXT)
}

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let Some(reel) = room.film.reel() else { return };
    let at = reel.at();
    ui.label(theme::heading("Orders so far"));
    let width = ui.available_width() - 10.0;
    let strip = &mut *room.strip;
    if strip.laid != Some((strip.number, width as u32)) {
        strip.laid = Some((strip.number, width as u32));
        let mut top = 0.0;
        strip.tops.clear();
        for line in strip.lines.all() {
            strip.tops.push(top);
            top += (lay_out(ui, line, width).size().y + 2.0 * GAP).ceil();
        }
        strip.tops.push(top);
        strip.scrolled = None;
    }
    let lines = strip.lines.all();
    let until = lines.partition_point(|line| line.entry < at);
    let height = strip.tops[until];
    let lit = lit(lines, at).unwrap_or(until..until);
    if until == 0 {
        ui.label(theme::muted(if at == 0 { "The film begins." } else { "Nothing that may be told yet." }));
    }
    let mut area = ScrollArea::vertical().id_salt("film lines").auto_shrink([false, false]);
    let room_for_lines = ui.available_height();
    let wanted = Some((at, room_for_lines as u32));
    if strip.scrolled != wanted {
        strip.scrolled = wanted;
        area = area.vertical_scroll_offset((height - room_for_lines).max(0.0));
    }
    let mut jump = None;
    area.show_viewport(ui, |ui, port| {
        ui.set_height(height.max(1.0));
        ui.set_width(width);
        let origin = ui.max_rect().min;
        let first = strip.tops[..until].partition_point(|top| *top < port.top()).saturating_sub(1);
        for (n, line) in lines.iter().enumerate().take(until).skip(first) {
            let (top, bottom) = (strip.tops[n], strip.tops[n + 1]);
            if top > port.bottom() {
                break;
            }
            let place = egui::Rect::from_min_max(
                origin + egui::vec2(0.0, top),
                egui::pos2(origin.x + width, origin.y + bottom),
            );
            let response = ui.interact(place, ui.id().with(("film line", n)), Sense::click());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &line.text));
            if lit.contains(&n) {
                ui.painter().rect_filled(place, 0.0, theme::CHOICE);
                let bar = egui::Rect::from_min_size(place.min, egui::vec2(3.0, place.height()));
                ui.painter().rect_filled(bar, 0.0, theme::BLUE);
            } else if response.hovered() {
                ui.painter().rect_filled(place, 3.0, theme::FAINT);
            }
            let number = place.min + egui::vec2(7.0, GAP + 1.0);
            let small = FontId::proportional(12.0);
            ui.painter().text(number, egui::Align2::LEFT_TOP, &line.number, small, theme::MUTED);
            paint_bullet(ui.painter(), line.side, place.min + egui::vec2(BULLET + 4.0, GAP + 8.5));
            let galley = lay_out(ui, line, width);
            ui.painter().galley(place.min + egui::vec2(TEXT, GAP), galley, theme::INK);
            let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
            if response.clicked() {
                jump = Some(line.entry + 1);
            }
        }
    });
    if let Some(at) = jump {
        room.outbox.wish(Wish::Film(Cue::To(at)));
    }
}
