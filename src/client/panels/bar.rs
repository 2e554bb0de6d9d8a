//! The row at the top: what is shown, how large, and the way to "About".

use bevy_egui::egui::{self, Align, Button, Layout, Margin, RichText, Stroke};

use super::about::About;
use crate::client::camera::{MapArea, View};
use crate::client::map::Ground;
use crate::client::theme;
use crate::table::Board;

const HEIGHT: f32 = 44.0;
/// Height of a button.
const BUTTON: f32 = 28.0;

pub fn show(ui: &mut egui::Ui, board: &Board, view: &mut View, ground: &Ground, area: &MapArea, about: &mut About) {
    let frame = egui::Frame::new().fill(theme::BAR).inner_margin(Margin::symmetric(14, 0));
    egui::Panel::top("bar").exact_size(HEIGHT).resizable(false).frame(frame).show(ui, |ui| {
        let line = ui.max_rect().expand2(egui::vec2(14.0, 0.0));
        ui.painter().hline(line.x_range(), line.bottom() - 0.5, Stroke::new(1.0, theme::LINE));
        ui.horizontal_centered(|ui| {
            ui.label(theme::title(&board.scenario.title));
            let title = &board.scenario.deployment.title;
            if ui.available_width() > 700.0 && !title.is_empty() {
                ui.label(theme::serif(title));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().button_padding = egui::vec2(10.0, 4.0);
                if ui.add(button("About")).clicked() {
                    about.open = !about.open;
                }
                ui.add_space(8.0);
                let middle = area.0.center();
                if ui.add(button("Fit")).on_hover_text("Show the whole map (Home)").clicked() {
                    view.fit(ground, area);
                }
                if ui.add(button("+").min_size(egui::vec2(30.0, BUTTON))).on_hover_text("Zoom in (+)").clicked() {
                    view.zoom_by(1.0, middle, ground, area);
                }
                let percent = format!("{:.0} %", view.zoom * 100.0);
                let label = button(&percent).min_size(egui::vec2(62.0, BUTTON));
                if ui.add(label).on_hover_text("Back to 100 %").clicked() {
                    view.zoom_to(1.0, middle, ground, area);
                }
                if ui.add(button("−").min_size(egui::vec2(30.0, BUTTON))).on_hover_text("Zoom out (−)").clicked() {
                    view.zoom_by(-1.0, middle, ground, area);
                }
            });
        });
    });
}

fn button(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).size(13.0)).min_size(egui::vec2(0.0, BUTTON))
}
