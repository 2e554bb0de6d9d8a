//! The menu of a game: save, load, settings, keys.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Room;

#[derive(Resource, Default)]
pub struct Menu {
    pub open: bool,
}

pub fn show(_egui: &egui::Context, _room: &mut Room) {}
