//! The log below the map: every event as a line.
//!
//! Lines are made in `line`, their text in `words`. Only the lines in sight are laid out.

mod line;
mod words;

use bevy::ecs::change_detection::{DetectChanges, Tick};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align, FontId, Layout, Margin, RichText, ScrollArea, Sense, Stroke, TextEdit};

use super::{Room, pieces};
use crate::client::camera::View;
use crate::client::seat::Eyes;
use crate::client::theme;
use crate::table::Side;
use line::Kind;
pub use line::{Line, Lines};
pub use words::line as words_for;

const HEIGHT: f32 = 152.0;
const FOLDED: f32 = 28.0;
const LOWEST: f32 = 102.0;
const ROW: f32 = 21.0;
/// Where the bullet and the text of a line begin.
const BULLET: f32 = 44.0;
const TEXT: f32 = 62.0;
const SIZE: f32 = 13.5;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Filter {
    #[default]
    All,
    Combat,
    Moves,
    Dice,
}

#[derive(Resource, Default)]
pub struct Log {
    filter: Filter,
    side: Option<Side>,
    search: String,
    lines: Lines,
    /// The state of the history they were made from.
    read_at: Option<(Tick, Eyes)>,
    shown: Shown,
}

/// The lines the filter lets through, with their heights.
#[derive(Default)]
struct Shown {
    of: Option<(u32, Filter, Option<Side>, String, u32)>,
    /// Index of the line, where it begins and how many rows it has.
    rows: Vec<(usize, f32, usize)>,
    height: f32,
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let screen = ui.ctx().viewport_rect();
    let folded = room.folds.log.unwrap_or(screen.width() < 1440.0 || screen.height() < 800.0);
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(12, 0));
    let panel = match folded {
        true => egui::Panel::bottom("folded log").exact_size(FOLDED).resizable(false),
        // The edge can be dragged.
        false => egui::Panel::bottom("log")
            .default_size(HEIGHT)
            .size_range(LOWEST..=(screen.height() * 0.6).max(LOWEST))
            .resizable(true),
    };
    panel.frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(12.0, 0.0));
        ui.painter().hline(edge.x_range(), edge.top() + 0.5, Stroke::new(1.0, theme::LINE_STRONG));
        let viewer = match room.shown.veil.as_ref().map(|veil| veil.side) {
            Some(_) if room.both_look() => Eyes::Neither,
            viewer => viewer.into(),
        };
        if let Some(history) = &room.history {
            let state = Some((history.last_changed(), viewer));
            if room.log.read_at != state {
                room.log.read_at = state;
                room.log.lines.follow(history, viewer);
            }
        }
        if folded {
            ui.horizontal_centered(|ui| newest(ui, room, view));
            return;
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.allocate_ui_with_layout(
            egui::vec2(ui.available_width(), 38.0),
            Layout::left_to_right(Align::Center),
            |ui| head(ui, room),
        );
        lines(ui, room, view);
    });
}

/// Folded: the newest line alone.
fn newest(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let fold = fold_button(ui, true);
    ui.label(theme::heading("Log"));
    ui.add_space(4.0);
    let hex = room.log.lines.all().last().and_then(|line| {
        bullet(ui, line.side);
        let text = egui::Label::new(RichText::new(&line.text).size(SIZE)).truncate().sense(Sense::click());
        ui.add(text).clicked().then_some(line.hex)?
    });
    if let Some(hex) = hex {
        view.look_at(room.ground.centre(hex), &room.area);
    }
    if fold {
        room.folds.log = Some(false);
    }
}

fn head(ui: &mut egui::Ui, room: &mut Room) {
    if fold_button(ui, false) {
        room.folds.log = Some(true);
    }
    let log = &mut *room.log;
    ui.label(theme::heading("Log"));
    ui.spacing_mut().button_padding = egui::vec2(10.0, 2.0);
    ui.spacing_mut().item_spacing.x = 6.0;
    for (filter, name) in
        [(Filter::All, "All"), (Filter::Combat, "Combat"), (Filter::Moves, "Moves"), (Filter::Dice, "Dice")]
    {
        if switch(ui, name, log.filter == filter).clicked() {
            log.filter = filter;
        }
    }
    ui.add_space(8.0);
    for side in Side::BOTH {
        let on = log.side == Some(side);
        if switch(ui, &side.to_string(), on).clicked() {
            log.side = if on { None } else { Some(side) };
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let width = ui.available_width().clamp(60.0, 190.0);
        ui.add(TextEdit::singleline(&mut log.search).hint_text("Search the log").desired_width(width - 12.0));
    });
}

fn switch(ui: &mut egui::Ui, text: &str, on: bool) -> egui::Response {
    let (fill, ink) = if on { (theme::INK, egui::Color32::WHITE) } else { (theme::CARD, theme::INK) };
    let button = egui::Button::new(RichText::new(text).size(12.5).color(ink)).fill(fill).corner_radius(4);
    ui.add(button.min_size(egui::vec2(0.0, 22.0)))
}

/// A small triangle; true if it was clicked.
fn fold_button(ui: &mut egui::Ui, folded: bool) -> bool {
    let (place, response) = ui.allocate_exact_size(egui::vec2(18.0, 20.0), Sense::click());
    let up = if folded { -1.0 } else { 1.0 };
    let (middle, ink) = (place.center(), if response.hovered() { theme::INK } else { theme::MUTED });
    let points = vec![
        middle + egui::vec2(-5.0, -3.0 * up),
        middle + egui::vec2(5.0, -3.0 * up),
        middle + egui::vec2(0.0, 4.0 * up),
    ];
    ui.painter().add(egui::Shape::convex_polygon(points, ink, Stroke::NONE));
    response.on_hover_text(if folded { "Open the log" } else { "Fold the log" }).clicked()
}

fn bullet(ui: &mut egui::Ui, side: Option<Side>) {
    let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(10.0), Sense::hover());
    paint_bullet(ui.painter(), side, place.center());
}

/// Square for the Axis, round for the Soviets, a dash for both.
pub fn paint_bullet(painter: &egui::Painter, side: Option<Side>, at: egui::Pos2) {
    match side {
        Some(Side::Axis) => {
            let square = egui::Rect::from_center_size(at, egui::Vec2::splat(8.0));
            painter.rect_filled(square, 0.0, pieces::colour(Side::Axis));
        }
        Some(Side::Soviet) => {
            painter.circle_filled(at, 4.5, pieces::colour(Side::Soviet));
        }
        None => {
            painter.hline(at.x - 4.0..=at.x + 4.0, at.y, Stroke::new(2.0, theme::LINE_STRONG));
        }
    }
}

impl Log {
    fn lets_through(&self, line: &Line, search: &str) -> bool {
        let kind = match self.filter {
            Filter::All => true,
            Filter::Combat => line.kind == Kind::Combat,
            Filter::Moves => line.kind == Kind::Moves,
            Filter::Dice => line.dice,
        };
        let side = self.side.is_none_or(|side| line.side == Some(side));
        kind && side && (search.is_empty() || line.text.to_lowercase().contains(search) || line.number == search)
    }

    /// Lays the lines out anew when there are others, or the width has changed.
    fn lay_out(&mut self, ui: &egui::Ui, width: f32) {
        let search = self.search.trim().to_lowercase();
        let of = (self.lines.version, self.filter, self.side, search.clone(), width as u32);
        if self.shown.of.as_ref() == Some(&of) {
            return;
        }
        let mut rows = Vec::new();
        let mut at = 0.0;
        for (index, line) in self.lines.all().iter().enumerate() {
            if self.lets_through(line, &search) {
                let count = lay_out(ui, line, width).1;
                rows.push((index, at, count));
                at += count as f32 * ROW;
            }
        }
        self.shown = Shown { of: Some(of), rows, height: at };
    }
}

/// The text of a line, and how many rows it takes with its links.
fn lay_out(ui: &egui::Ui, line: &Line, width: f32) -> (std::sync::Arc<egui::Galley>, usize) {
    let galley = ui.painter().layout(line.text.clone(), FontId::proportional(SIZE), theme::INK, width - TEXT);
    let last = galley.rows.last().map_or(0.0, |row| row.rect().right());
    let links = line.rules.len() as f32 * 44.0;
    let beyond = usize::from(last + links > width - TEXT);
    let rows = galley.rows.len() + beyond;
    (galley, rows)
}

fn lines(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let width = ui.available_width() - 14.0;
    room.log.lay_out(ui, width);
    let mut look = None;
    let log = &*room.log;
    let mut read = None;
    ScrollArea::vertical().auto_shrink([false, false]).stick_to_bottom(true).show_viewport(ui, |ui, port| {
        ui.set_height(log.shown.height.max(1.0));
        ui.set_width(width);
        let origin = ui.max_rect().min;
        if log.shown.rows.is_empty() && !log.lines.all().is_empty() {
            let at = origin + egui::vec2(TEXT, 4.0);
            let font = FontId::proportional(SIZE);
            ui.painter().text(at, egui::Align2::LEFT_TOP, "No line is like that.", font, theme::MUTED);
        }
        let first = log.shown.rows.partition_point(|(_, at, count)| at + *count as f32 * ROW < port.top());
        for (index, at, count) in log.shown.rows[first..].iter().take_while(|(_, at, _)| *at < port.bottom()) {
            let line = &log.lines.all()[*index];
            let place =
                egui::Rect::from_min_size(origin + egui::vec2(0.0, *at), egui::vec2(width, *count as f32 * ROW));
            let response = ui.interact(place, ui.id().with(("line", *index)), Sense::click());
            if line.hex.is_some() && response.hovered() {
                ui.painter().rect_filled(place, 3.0, theme::FAINT);
            }
            ui.painter().text(
                place.min + egui::vec2(0.0, 3.0),
                egui::Align2::LEFT_TOP,
                &line.number,
                FontId::proportional(12.0),
                theme::MUTED,
            );
            paint_bullet(ui.painter(), line.side, place.min + egui::vec2(BULLET + 4.0, ROW / 2.0));
            let (galley, _) = lay_out(ui, line, width);
            let start = place.min + egui::vec2(TEXT, 2.0);
            // After the last word, or in a row of their own.
            let mut link =
                galley.rows.last().map_or(start, |row| start + egui::vec2(row.rect().right() + 7.0, row.rect().top()));
            if *count > galley.rows.len() {
                link = start + egui::vec2(0.0, galley.size().y);
            }
            ui.painter().galley(start, galley, theme::INK);
            for rule in &line.rules {
                let spot = egui::Rect::from_min_size(link, egui::vec2(40.0, ROW - 3.0));
                let text = RichText::new(rule).size(12.5).color(theme::BLUE);
                let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(spot));
                let shown = inner.link(text).on_hover_ui(|ui| super::book::tip(ui, rule));
                if shown.clicked() {
                    read = Some(rule.clone());
                }
                link.x += shown.rect.width() + 8.0;
            }
            if let Some(hex) = line.hex {
                let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
                if response.clicked() {
                    look = Some(hex);
                }
            }
        }
    });
    if let Some(rule) = read {
        room.book.open_at(&rule);
    }
    if let Some(hex) = look {
        view.look_at(room.ground.centre(hex), &room.area);
    }
}
