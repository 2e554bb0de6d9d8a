//! The panel at the left: what the player owns.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Room;

/// Which cards are folded.
#[derive(Resource, Default)]
pub struct Folds {}

pub fn show(_ui: &mut egui::Ui, _room: &mut Room) {}
