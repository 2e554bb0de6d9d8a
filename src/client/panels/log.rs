//! The log below the map: every event as a line.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Room;
use crate::client::camera::View;

#[derive(Resource, Default)]
pub struct Log {}

pub fn show(_ui: &mut egui::Ui, _room: &mut Room, _view: &mut View) {}
