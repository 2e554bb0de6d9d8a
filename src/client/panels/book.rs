//! The rule book, as a window.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Room;

#[derive(Resource, Default)]
pub struct Book {
    pub open: bool,
    /// The section to show.
    pub at: String,
}

impl Book {
    pub fn open_at(&mut self, rule: &str) {
        self.open = true;
        self.at = rule.to_owned();
    }
}

/// What hovering over a rule number shows.
pub fn tip(ui: &mut egui::Ui, rule: &str) {
    ui.label(rule);
}

pub fn show(_egui: &egui::Context, _room: &mut Room) {}
