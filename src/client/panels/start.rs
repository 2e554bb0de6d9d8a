//! The start screen: a new game, or one to go on with.

use bevy::prelude::*;
use bevy_egui::egui;

use super::Room;
use crate::client::desk::Wish;
use crate::client::seat::Sharing;
use crate::table::{Options, PerSide};

/// What is filled in for a new game.
#[derive(Resource, Default)]
pub struct Form {}

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    egui::CentralPanel::default().show(ui, |ui| {
        if ui.button("New game").clicked() {
            room.outbox.wish(Wish::NewGame {
                seed: 1,
                options: Options::NONE,
                sharing: Sharing::Solo,
                names: PerSide::default(),
            });
        }
    });
}
