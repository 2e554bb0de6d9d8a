//! A page of the rule book: a chapter with its rulings, or what a search has found.

use bevy_egui::egui::{self, Align, FontFamily, FontId, Margin, Stroke};

use super::find::{self, Place, locate};
use crate::book::{Rule, RuleBook, Ruling, Section};
use crate::client::theme;

/// Shows the chapter of a number; with `jump` brings the very place into sight. The number clicked.
pub fn chapter(ui: &mut egui::Ui, book: &RuleBook, at: &str, jump: bool) -> Option<String> {
    let number = find::chapter(at).to_owned();
    if number.is_empty() {
        ui.label(theme::title(&book.title));
        for paragraph in book.note.split("\n\n") {
            ui.label(paragraph);
            ui.add_space(4.0);
        }
        return None;
    }
    let first = find::numbers(at).next().unwrap_or_default();
    let place = locate(book, first);
    let mut wanted = None;
    for section in book.sections.iter().filter(|section| find::chapter(&section.id) == number) {
        let is_place = matches!(place, Some(Place::Section(here)) if here.id == section.id);
        let lit = match place {
            Some(Place::Rule(here, rule)) if here.id == section.id => Some(rule.id.as_str()),
            Some(Place::Ruling(ruling)) => Some(ruling.id.as_str()),
            _ => None,
        };
        wanted = show_section(ui, book, section, is_place, lit, jump).or(wanted);
    }
    // Room below, so that the last section too can stand at the top.
    ui.add_space(ui.clip_rect().height() * 0.6);
    wanted
}

fn show_section(
    ui: &mut egui::Ui,
    book: &RuleBook,
    section: &Section,
    is_place: bool,
    lit: Option<&str>,
    jump: bool,
) -> Option<String> {
    let mut wanted = None;
    let title = format!("{}   {}", section.id, section.title);
    let heading = ui.label(if section.id.ends_with(".0") { theme::title(title) } else { theme::heading(title) });
    if is_place {
        let line = heading.rect.expand2(egui::vec2(4.0, 2.0));
        ui.painter().vline(line.left() - 2.0, line.y_range(), Stroke::new(3.0, theme::WAX));
        if jump {
            heading.scroll_to_me(Some(Align::TOP));
        }
    }
    for rule in &section.rules {
        let frame = framed(lit == Some(rule.id.as_str()));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            rule_text(ui, &section.id, rule);
        });
        if lit == Some(rule.id.as_str()) && jump {
            shown.response.scroll_to_me(Some(Align::TOP));
        }
    }
    let rulings: Vec<&Ruling> = book.rulings_on(&section.id).collect();
    for ruling in rulings {
        let mine = lit == Some(ruling.id.as_str());
        let shown = framed(mine).fill(if mine { theme::CHOICE } else { theme::FAINT }).show(ui, |ui| {
            ui.set_width(ui.available_width());
            wanted = show_ruling(ui, ruling, &section.id).or(wanted.take());
        });
        if mine && jump {
            shown.response.scroll_to_me(Some(Align::TOP));
        }
    }
    ui.add_space(10.0);
    wanted
}

fn framed(lit: bool) -> egui::Frame {
    let frame = egui::Frame::new().inner_margin(Margin::symmetric(8, 4)).corner_radius(5);
    if lit { frame.fill(theme::CHOICE).stroke(Stroke::new(1.0, theme::BLUE)) } else { frame }
}

fn show_ruling(ui: &mut egui::Ui, ruling: &Ruling, here: &str) -> Option<String> {
    let mut wanted = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::bold(format!("{}  {}", ruling.id, ruling.title)));
        for other in ruling.sections.iter().filter(|other| *other != here) {
            if link(ui, other).clicked() {
                wanted = Some(other.clone());
            }
        }
    });
    ui.label(&ruling.text);
    ui.label(theme::italic(&ruling.why));
    wanted
}

fn link(ui: &mut egui::Ui, number: &str) -> egui::Response {
    ui.link(egui::RichText::new(number).size(12.5).color(theme::BLUE)).on_hover_ui(|ui| super::tip(ui, number))
}

/// The letter of a rule and its text.
pub fn rule_text(ui: &mut egui::Ui, section: &str, rule: &Rule) {
    ui.horizontal_top(|ui| {
        let letter = rule.id.strip_prefix(section).unwrap_or(&rule.id).trim_start_matches('.');
        let font = FontId::new(14.0, FontFamily::Name("Bold".into()));
        let (place, _) = ui.allocate_exact_size(egui::vec2(16.0, 18.0), egui::Sense::hover());
        ui.painter().text(place.left_top(), egui::Align2::LEFT_TOP, letter, font, theme::MUTED);
        ui.vertical(|ui| {
            ui.label(&rule.text);
            if rule.optional {
                ui.label(theme::muted("Optional rule"));
            }
        });
    });
}

/// Everything in the book that has all the words. The number clicked.
pub fn found(ui: &mut egui::Ui, book: &RuleBook, words: &str) -> Option<String> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let has = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let mut wanted = None;
    let mut count = 0;
    for section in &book.sections {
        let by_title = has(&format!("{} {}", section.id, section.title));
        let rules: Vec<&Rule> =
            section.rules.iter().filter(|rule| has(&format!("{} {} {}", rule.id, section.title, rule.text))).collect();
        if !by_title && rules.is_empty() {
            continue;
        }
        let title = theme::heading(format!("{}   {}", section.id, section.title)).color(theme::BLUE);
        if ui.link(title).clicked() {
            wanted = Some(section.id.clone());
        }
        for rule in rules {
            count += 1;
            rule_text(ui, &section.id, rule);
        }
        ui.add_space(6.0);
    }
    for ruling in book.rulings.iter().filter(|r| has(&format!("{} {} {} {}", r.id, r.title, r.text, r.why))) {
        count += 1;
        if ui.link(theme::bold(format!("{}  {}", ruling.id, ruling.title)).color(theme::BLUE)).clicked() {
            wanted = Some(ruling.id.clone());
        }
        ui.label(&ruling.text);
        ui.add_space(6.0);
    }
    if count == 0 && wanted.is_none() {
        ui.label(theme::muted("Nothing in the book has all these words."));
    }
    wanted
}
