//! The charts, as windows on the function keys. A chart in use lights its column and row.
//!
//! All figures come from the scenario's files; what is reconstructed there is marked here.

mod combat;
mod commands;
mod refit;
mod rolls;
mod table;
mod terrain;
mod turns;
mod victory;

use bevy::prelude::*;
use bevy_egui::egui::{self, Button, Popup, PopupCloseBehavior, RichText, ScrollArea, Sense};

use super::Room;
use crate::client::desk::Screen;
use crate::client::pointer::Keys;
use crate::client::seat::Curtain;
use crate::client::theme;
use crate::table::Crt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chart {
    Assault,
    Mobile,
    Terrain,
    Directives,
    Air,
    Refit,
    Turns,
    Victory,
    Commands,
}

impl Chart {
    pub const ALL: [Chart; 9] = [
        Chart::Assault,
        Chart::Mobile,
        Chart::Terrain,
        Chart::Directives,
        Chart::Air,
        Chart::Refit,
        Chart::Turns,
        Chart::Victory,
        Chart::Commands,
    ];

    fn title(self) -> &'static str {
        match self {
            Chart::Assault => "Assault combat results",
            Chart::Mobile => "Mobile combat results",
            Chart::Terrain => "Terrain effects",
            Chart::Directives => "Directive tables",
            Chart::Air => "Air tables",
            Chart::Refit => "Refit chart",
            Chart::Turns => "Turn track",
            Chart::Victory => "Victory points now",
            Chart::Commands => "Command markers",
        }
    }

    fn key(self) -> (KeyCode, &'static str) {
        match self {
            Chart::Assault => (KeyCode::F2, "F2"),
            Chart::Mobile => (KeyCode::F3, "F3"),
            Chart::Terrain => (KeyCode::F4, "F4"),
            Chart::Directives => (KeyCode::F5, "F5"),
            Chart::Air => (KeyCode::F6, "F6"),
            Chart::Refit => (KeyCode::F7, "F7"),
            Chart::Turns => (KeyCode::F8, "F8"),
            Chart::Victory => (KeyCode::F9, "F9"),
            Chart::Commands => (KeyCode::F10, "F10"),
        }
    }

    /// The width its content needs.
    fn width(self) -> f32 {
        match self {
            Chart::Assault | Chart::Mobile => 655.0,
            Chart::Terrain => 700.0,
            Chart::Directives => 700.0,
            Chart::Air => 460.0,
            Chart::Refit => 560.0,
            Chart::Turns => 660.0,
            Chart::Victory => 480.0,
            Chart::Commands => 640.0,
        }
    }
}

#[derive(Resource, Default)]
pub struct Charts {
    /// In the order they were opened.
    open: Vec<Chart>,
    /// F1 was pressed: the menu opens, or closes, when its button is drawn.
    turn_menu: bool,
}

impl Charts {
    pub fn turn(&mut self, chart: Chart) {
        if self.open.contains(&chart) {
            self.open.retain(|other| *other != chart);
        } else {
            self.open.push(chart);
        }
    }
}

/// F1 opens the menu, F2 to F10 the charts; Escape closes the one opened last, and does nothing else then.
pub fn press_keys(mut keys: ResMut<Keys>, mut charts: ResMut<Charts>, screen: Res<Screen>, curtain: Res<Curtain>) {
    if *screen == Screen::Start || curtain.0.is_some() || keys.just_pressed.is_empty() {
        return;
    }
    if keys.just_pressed(KeyCode::F1) {
        charts.turn_menu = true;
    }
    for chart in Chart::ALL {
        if keys.just_pressed(chart.key().0) {
            charts.turn(chart);
        }
    }
    if keys.just_pressed(KeyCode::Escape) && !charts.open.is_empty() {
        charts.open.pop();
        keys.just_pressed.retain(|key| *key != KeyCode::Escape);
    }
}

pub fn show(egui: &egui::Context, room: &mut Room) {
    if room.charts.open.is_empty() {
        return;
    }
    let screen = egui.viewport_rect();
    for (number, chart) in room.charts.open.clone().into_iter().enumerate() {
        let mut open = true;
        let width = chart.width().min(screen.width() - 100.0);
        let step = number as f32 * 28.0;
        // On a low screen they may lie over the bars.
        let (top, spare) = if screen.height() < 640.0 { (6.0, 70.0) } else { (100.0, 180.0) };
        egui::Window::new(theme::heading(format!("{}   {}", chart.title(), chart.key().1)))
            .id(egui::Id::new(("chart", chart as u8)))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .fade_in(false)
            .fade_out(false)
            .default_pos(egui::pos2((screen.width() - width) / 2.0 - 40.0 + step, top + step))
            .constrain_to(screen.shrink(4.0))
            // Its margins and the scroll bar belong to the size.
            .fixed_size([width + 46.0, screen.height() - spare])
            .show(egui, |ui| {
                ScrollArea::both().auto_shrink([false, true]).show(ui, |ui| {
                    ui.set_width(width);
                    content(ui, room, chart);
                });
            });
        if !open {
            room.charts.turn(chart);
        }
    }
}

fn content(ui: &mut egui::Ui, room: &mut Room, chart: Chart) {
    let wanted = match chart {
        Chart::Assault => combat::show(ui, room, Crt::Assault),
        Chart::Mobile => combat::show(ui, room, Crt::Mobile),
        Chart::Terrain => terrain::show(ui, room),
        Chart::Directives => rolls::directives(ui, room),
        Chart::Air => rolls::air(ui, room),
        Chart::Refit => refit::show(ui, room),
        Chart::Turns => turns::show(ui, room),
        Chart::Victory => victory::show(ui, room),
        Chart::Commands => commands::show(ui, room),
    };
    if let Some(rule) = wanted {
        room.book.open_at(&rule);
    }
}

/// The button that opens them.
pub fn button(ui: &mut egui::Ui, room: &mut Room) {
    let button = ui.add(Button::new(RichText::new("Charts  F1").size(13.0)).min_size(egui::vec2(0.0, 26.0)));
    let popup = Popup::default_response_id(&button);
    if room.charts.turn_menu {
        room.charts.turn_menu = false;
        Popup::toggle_id(ui.ctx(), popup);
    }
    Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClick).show(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        ui.set_width(230.0);
        for chart in Chart::ALL {
            let (place, response) = ui.allocate_exact_size(egui::vec2(230.0, 27.0), Sense::click());
            if response.hovered() {
                ui.painter().rect_filled(place, 4.0, theme::FAINT);
            }
            let on = room.charts.open.contains(&chart);
            let font = egui::FontId::proportional(14.0);
            let ink = if on { theme::BLUE } else { theme::INK };
            let left = place.left_center() + egui::vec2(8.0, 0.0);
            let right = place.right_center() - egui::vec2(8.0, 0.0);
            ui.painter().text(left, egui::Align2::LEFT_CENTER, chart.title(), font, ink);
            let key = egui::FontId::proportional(12.0);
            ui.painter().text(right, egui::Align2::RIGHT_CENTER, chart.key().1, key, theme::MUTED);
            if response.clicked() {
                room.charts.turn(chart);
            }
        }
    });
}
