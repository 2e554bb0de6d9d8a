//! The rule book, as a window: contents at the left, the chapter at the right.
//!
//! A rule number anywhere in the window leads here; `tip` is what hovering over one shows.

mod find;
mod page;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Key, Layout, ScrollArea, Sense, Stroke, TextEdit};

use super::Room;
use crate::book::RuleBook;
use crate::client::desk::Screen;
use crate::client::pointer::Keys;
use crate::client::seat::Curtain;
use crate::client::theme;
use find::{Place, locate};

const CONTENTS: f32 = 240.0;
/// How much of a section a tip shows before it breaks off.
const TIP_LETTERS: usize = 900;

#[derive(Resource, Default)]
pub struct Book {
    pub open: bool,
    /// The section to show.
    pub at: String,
    search: String,
    /// The place was named and is not yet in sight.
    jump: bool,
}

impl Book {
    pub fn open_at(&mut self, rule: &str) {
        self.open = true;
        self.at = rule.to_owned();
        self.search.clear();
        self.jump = true;
    }
}

/// F12 or a question mark opens and closes the book; Escape closes it, and does nothing else then.
pub fn press_keys(mut keys: ResMut<Keys>, mut book: ResMut<Book>, screen: Res<Screen>, curtain: Res<Curtain>) {
    let covered = *screen != Screen::Start && curtain.0.is_some();
    if covered || keys.just_pressed.is_empty() {
        return;
    }
    let shift = keys.pressed(KeyCode::ShiftLeft) || keys.pressed(KeyCode::ShiftRight);
    if keys.just_pressed(KeyCode::F12) || (shift && keys.just_pressed(KeyCode::Slash)) {
        book.open = !book.open;
    } else if book.open && keys.just_pressed(KeyCode::Escape) {
        book.open = false;
        keys.just_pressed.retain(|key| *key != KeyCode::Escape);
    }
}

/// Is there anything in the book for this number?
#[cfg(test)]
pub fn leads_somewhere(rule: &str) -> bool {
    find::numbers(rule).all(|id| locate(RuleBook::standard(), id).is_some())
}

/// What hovering over a rule number shows.
pub fn tip(ui: &mut egui::Ui, rule: &str) {
    ui.set_max_width(380.0);
    let book = RuleBook::standard();
    let mut told = false;
    for id in find::numbers(rule) {
        match locate(book, id) {
            Some(Place::Rule(section, rule)) => {
                ui.label(theme::heading(format!("{}  {}", section.id, section.title)));
                page::rule_text(ui, &section.id, rule);
            }
            Some(Place::Section(section)) => {
                ui.label(theme::heading(format!("{}  {}", section.id, section.title)));
                let mut left = TIP_LETTERS;
                for rule in &section.rules {
                    if left < rule.text.len() && left < TIP_LETTERS {
                        ui.label(theme::muted("Click to read on."));
                        break;
                    }
                    page::rule_text(ui, &section.id, rule);
                    left = left.saturating_sub(rule.text.len());
                }
            }
            Some(Place::Ruling(ruling)) => {
                ui.label(theme::heading(format!("{}  {}", ruling.id, ruling.title)));
                ui.label(&ruling.text);
                ui.label(theme::italic(&ruling.why));
            }
            None => continue,
        }
        told = true;
    }
    if !told {
        ui.label(format!("Section {rule}"));
    }
}

pub fn show(egui: &egui::Context, room: &mut Room) {
    if !room.book.open {
        return;
    }
    let screen = egui.viewport_rect();
    // On a low screen it may lie over the bars.
    let spare = if screen.height() < 640.0 { 70.0 } else { 190.0 };
    let size = egui::vec2((screen.width() - 60.0).min(900.0), (screen.height() - spare).min(760.0));
    let mut open = true;
    let book = &mut *room.book;
    egui::Window::new(theme::title("Rule book"))
        .id("rule book".into())
        .open(&mut open)
        .collapsible(false)
        .fade_in(false)
        .fade_out(false)
        .default_pos(screen.center() - size / 2.0)
        .default_size(size)
        .min_width(560.0)
        .min_height(320.0)
        .max_size(screen.size() - egui::vec2(40.0, 60.0))
        .show(egui, |ui| inside(ui, book));
    if !open {
        book.open = false;
    }
}

fn inside(ui: &mut egui::Ui, book: &mut Book) {
    let rules = RuleBook::standard();
    let whole = ui.available_rect_before_wrap();
    let (left, right) = whole.split_left_right_at_x(whole.left() + CONTENTS);
    ui.painter().vline(left.right() + 6.0, whole.y_range(), Stroke::new(1.0, theme::LINE));
    ui.scope_builder(egui::UiBuilder::new().max_rect(left).layout(Layout::top_down(Align::Min)), |ui| {
        ui.horizontal(|ui| {
            let width = if book.search.is_empty() { CONTENTS - 16.0 } else { CONTENTS - 84.0 };
            let field = TextEdit::singleline(&mut book.search).hint_text("Search the rules");
            let field = ui.add(field.desired_width(width));
            if field.has_focus() && ui.input(|input| input.key_pressed(Key::Escape)) {
                book.search.clear();
            }
            if !book.search.is_empty() && ui.add(egui::Button::new("Clear").small()).clicked() {
                book.search.clear();
            }
        });
        ScrollArea::vertical().id_salt("contents").auto_shrink([false, false]).show(ui, |ui| contents(ui, rules, book));
    });
    let right = right.with_min_x(right.left() + 14.0);
    ui.scope_builder(egui::UiBuilder::new().max_rect(right).layout(Layout::top_down(Align::Min)), |ui| {
        let searching = book.search.trim().chars().count() > 1;
        let salt = if searching { "found".to_owned() } else { format!("chapter {}", find::chapter(&book.at)) };
        ScrollArea::vertical().id_salt(salt).auto_shrink([false, false]).show(ui, |ui| {
            let wanted = if searching {
                page::found(ui, rules, book.search.trim())
            } else {
                let jump = std::mem::take(&mut book.jump);
                page::chapter(ui, rules, &book.at, jump)
            };
            if let Some(wanted) = wanted {
                book.open_at(&wanted);
            }
        });
    });
    ui.advance_cursor_after_rect(whole);
}

/// The list of sections; those of the chapter being read are spread out.
fn contents(ui: &mut egui::Ui, rules: &RuleBook, book: &mut Book) {
    ui.spacing_mut().item_spacing.y = 1.0;
    let here = find::chapter(&book.at).to_owned();
    let mut wanted = None;
    if entry(ui, "", "About this book", here.is_empty(), false).clicked() {
        wanted = Some(String::new());
    }
    for section in &rules.sections {
        let chapter = find::chapter(&section.id);
        let head = section.id.split_once('.').is_none_or(|(_, rest)| rest == "0");
        if !head && chapter != here {
            continue;
        }
        let lit = section.id == book.at || (head && chapter == here && book.at.is_empty());
        let number = if head { chapter } else { section.id.as_str() };
        if entry(ui, number, &section.title, lit, !head).clicked() {
            wanted = Some(section.id.clone());
        }
    }
    if let Some(wanted) = wanted {
        book.open_at(&wanted);
    }
}

fn entry(ui: &mut egui::Ui, number: &str, title: &str, lit: bool, within: bool) -> egui::Response {
    let inset = if within { 14.0 } else { 0.0 };
    let width = ui.available_width() - 6.0;
    let font = if within {
        egui::FontId::proportional(13.0)
    } else {
        egui::FontId::new(13.5, egui::FontFamily::Name("Bold".into()))
    };
    let text = if number.is_empty() { title.to_owned() } else { format!("{number}   {title}") };
    let galley = ui.painter().layout(text, font, theme::INK, width - inset - 12.0);
    let (place, response) = ui.allocate_exact_size(egui::vec2(width, galley.size().y + 7.0), Sense::click());
    if lit {
        ui.painter().rect_filled(place, 4.0, theme::CHOICE);
    } else if response.hovered() {
        ui.painter().rect_filled(place, 4.0, theme::FAINT);
    }
    ui.painter().galley(place.min + egui::vec2(6.0 + inset, 3.5), galley, theme::INK);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
