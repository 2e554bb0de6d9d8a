//! The end of a game: who has won, and every point of it.

use bevy_egui::egui;

use super::Room;

pub fn show(_egui: &egui::Context, _room: &mut Room) {}
