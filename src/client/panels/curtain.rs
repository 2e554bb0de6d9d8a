//! The curtain: the screen is covered until the player whose secret comes next is there.
//!
//! Nothing of the game is drawn with it: no panel, and the map lies under an opaque sheet.

use bevy_egui::egui::{self, Align, Color32, FontFamily, FontId, Key, Layout, RichText, Stroke};

use super::{Room, pieces};
use crate::client::theme;
use crate::table::{Side, Step};

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let Some(side) = room.curtain.0 else { return };
    let place = sheet(ui, side);

    // The key that ended the last decision must not lift the curtain too: it has to be let go first.
    let armed = egui::Id::new("curtain is armed");
    let down = ui.input(|input| input.key_down(Key::Space) || input.key_down(Key::Enter));
    let is_armed = ui.data(|data| data.get_temp(armed).unwrap_or(false));
    if !down && !is_armed {
        ui.data_mut(|data| data.insert_temp(armed, true));
    }
    let pressed = ui.input(|input| input.key_pressed(Key::Space) || input.key_pressed(Key::Enter));
    let mut here = is_armed && pressed && !room.menu.open;

    let tall = 330.0;
    let top = (place.height() + 24.0 - tall).max(0.0) / 2.0;
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.with_layout(Layout::top_down(Align::Center), |ui| {
                ui.add_space((top - 12.0).max(0.0));
                pieces::side_sign(ui, side, 64.0);
                ui.add_space(12.0);
                let serif = |size: f32| FontId::new(size, FontFamily::Name("Serif".into()));
                let name = room.seat.name(side);
                ui.label(RichText::new(name.clone()).font(serif(38.0)).color(theme::INK));
                ui.label(theme::serif(format!("decides next for the {side} side.")));
                ui.add_space(6.0);
                ui.label(theme::muted(stage(room)));
                ui.add_space(22.0);
                let text = RichText::new("I am here").size(20.0).color(Color32::WHITE).strong();
                let button = egui::Button::new(text)
                    .fill(theme::WAX)
                    .stroke(Stroke::new(1.0, Color32::from_rgb(0x5f, 0x1b, 0x12)))
                    .min_size(egui::vec2(260.0, 58.0));
                here |= ui.add(button).clicked();
                ui.add_space(4.0);
                ui.label(theme::muted("Space or Enter"));
                ui.add_space(14.0);
                ui.label(theme::italic("What follows is secret: let the other player look away first."));
            });
        });
    });
    if here {
        ui.data_mut(|data| data.insert_temp(armed, false));
        room.seat.present = Some(side);
    }
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
