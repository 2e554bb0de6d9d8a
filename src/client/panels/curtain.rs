//! The curtain: the screen is covered until the player whose secret comes next is there.
//!
//! Nothing of the game is drawn with it: no panel, and the map lies under an opaque sheet.

use std::time::{Duration, Instant};

use bevy_egui::egui::{self, Align, Color32, FontFamily, FontId, Key, Layout, RichText, Stroke};

use super::{Room, dice, log, pieces};
use crate::client::desk::Wish;
use crate::client::{theme, words};
use crate::play::Event;
use crate::scenario::PieceId;
use crate::table::{Side, Step};

/// So many lines of what happened last.
const RECAP: usize = 6;
/// So long the curtain is down before a key can lift it: a key meant for the last decision must not.
const REST: Duration = Duration::from_millis(1200);

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let Some(side) = room.curtain.0 else { return };
    if let Some((owner, drawn)) = room.handover.drawn.clone() {
        farewell(ui, room, owner, &drawn);
        return;
    }
    let down_since = egui::Id::new("curtain is down since");
    let since = ui.data_mut(|data| *data.get_temp_mut_or_insert_with(down_since, Instant::now));
    let pressed = ui.input(|input| input.key_pressed(Key::Enter));
    let mut here = pressed && since.elapsed() > REST && !room.menu.open;
    let mut redo = false;

    let recap = recap(room);
    let last = room.news.events.iter().filter(|_| !room.handover.taken_back);
    let dice: Vec<u8> = last.filter_map(dice::die_of).take(4).collect();
    page(ui, side, 380.0 + 20.0 * recap.len() as f32, |ui| {
        ui.label(RichText::new(room.seat.name(side)).font(serif(38.0)).color(theme::INK));
        ui.label(theme::serif(format!("decides next for the {side} side.")));
        ui.add_space(6.0);
        let errand = room.open.0.as_ref().map(|prompt| words::errand(&room.shown, prompt)).unwrap_or_default();
        if !errand.is_empty() {
            ui.label(theme::bold(&errand));
        }
        if stage(room) != errand {
            ui.label(theme::muted(stage(room)));
        }
        if room.handover.taken_back {
            ui.add_space(6.0);
            let text = "The other player took the last step back: your decision is open again.";
            ui.label(RichText::new(text).color(theme::WARN));
        }
        ui.add_space(22.0);
        here |= ui.add(big("I am here")).clicked();
        ui.add_space(4.0);
        ui.label(theme::muted("or press Enter"));
        if room.handover.taken_back {
            ui.add_space(8.0);
            redo = ui.button("Redo: leave it as it was").clicked();
        }
        ui.add_space(14.0);
        // The die that was thrown last, which the sheet would hide.
        if !dice.is_empty() {
            ui.allocate_ui(egui::vec2(48.0 * dice.len() as f32, 44.0), |ui| {
                ui.horizontal(|ui| dice.iter().for_each(|die| dice::paint_die(ui, *die)));
            });
        }
        for line in &recap {
            ui.label(RichText::new(line).size(13.5).color(theme::INK));
        }
        if !recap.is_empty() {
            ui.add_space(10.0);
        }
        ui.label(theme::italic("What follows is secret: let the other player look away first."));
    });
    if here || redo {
        ui.data_mut(|data| data.remove::<Instant>(down_since));
    }
    if here {
        room.seat.present = Some(side);
    } else if redo {
        // Whoever pressed it, the other one must be there before anything of theirs is shown.
        room.seat.present = None;
        room.outbox.wish(Wish::Redo);
    }
}

/// The last of what both may know, since the sheet fell over it at once.
fn recap(room: &Room) -> Vec<String> {
    let setting_up = matches!(room.shown.situation.step, Step::Options | Step::SetUp(_));
    if room.handover.taken_back || setting_up {
        return Vec::new();
    }
    let entries = room.history.as_deref().map(|history| history.entries()).unwrap_or_default();
    let events = entries.iter().rev().flat_map(|entry| entry.events.iter().rev().map(|event| (&entry.before, event)));
    let mut lines: Vec<String> = events
        .filter(|(_, event)| !matches!(event, Event::UnitPlaced { .. } | Event::UnitMarkedReduced { .. }))
        .take(RECAP)
        .map(|(board, event)| log::words_for(board, &event.seen_by_anyone()))
        .collect();
    lines.reverse();
    lines
}

/// Before the screen is handed over: what the player just drew, for their eyes only.
fn farewell(ui: &mut egui::Ui, room: &mut Room, side: Side, drawn: &[PieceId]) {
    let mut done = false;
    page(ui, side, 380.0, |ui| {
        ui.label(RichText::new(room.seat.name(side)).font(serif(30.0)).color(theme::INK));
        ui.label(theme::serif(if drawn.len() == 1 { "draws a support unit:" } else { "draws support units:" }));
        ui.add_space(10.0);
        for piece in drawn {
            pieces::counter(ui, &room.shown, *piece, 84.0, &mut room.faces, &mut room.textures);
            ui.label(&room.shown.counter(*piece).name);
        }
        ui.add_space(16.0);
        done = ui.add(big("Seen")).clicked();
        ui.add_space(10.0);
        ui.label(theme::italic("For your eyes only. Then the other player decides."));
    });
    if done {
        room.handover.drawn = None;
    }
}

fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("Serif".into()))
}

fn big(text: &str) -> egui::Button<'static> {
    egui::Button::new(RichText::new(text).size(20.0).color(Color32::WHITE).strong())
        .fill(theme::WAX)
        .stroke(Stroke::new(1.0, Color32::from_rgb(0x5f, 0x1b, 0x12)))
        .min_size(egui::vec2(260.0, 58.0))
}

/// A sheet with the sign of a side and something below it, in the middle; `tall` is about its height.
fn page(ui: &mut egui::Ui, side: Side, tall: f32, content: impl FnOnce(&mut egui::Ui)) {
    let place = sheet(ui, side);
    let top = (place.height() + 24.0 - tall).max(0.0) / 2.0;
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.with_layout(Layout::top_down(Align::Center), |ui| {
                ui.add_space((top - 12.0).max(0.0));
                pieces::side_sign(ui, side, 64.0);
                ui.add_space(12.0);
                content(ui);
            });
        });
    });
}

/// An opaque sheet over everything, in the colour of a side; the place for what is written on it.
pub fn sheet(ui: &egui::Ui, side: Side) -> egui::Rect {
    let screen = ui.max_rect();
    ui.painter().rect_filled(screen, 0.0, pieces::colour(side));
    let inner = screen.shrink(18.0);
    ui.painter().rect(inner, 6.0, theme::PANEL, Stroke::new(1.0, theme::INK), egui::StrokeKind::Inside);
    inner.shrink2(egui::vec2(20.0, 12.0))
}

/// Where the game stands, as everybody knows it.
pub fn stage(room: &Room) -> String {
    let situation = &room.shown.situation;
    let charts = &room.shown.scenario.charts;
    if matches!(situation.step, Step::Options | Step::SetUp(_)) {
        return "Set-up".into();
    }
    let dates = charts.turn(situation.turn).map(|turn| format!(" · {}", turn.label)).unwrap_or_default();
    format!("Turn {} of {}{dates}", situation.turn, charts.last_turn())
}
