//! The charts, as windows.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Room;

#[derive(Resource, Default)]
pub struct Charts {}

pub fn show(_egui: &egui::Context, _room: &mut Room) {}

/// The button that opens them.
pub fn button(_ui: &mut egui::Ui, _room: &mut Room) {}
