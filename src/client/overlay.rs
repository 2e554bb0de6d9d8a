//! What is painted over the map: the outline of the reach, paths, rings and marks on counters, and the
//! overlays a player switches on.

mod bar;
mod canvas;
mod carried;
mod fight;
mod layers;
mod marks;
mod reach;
mod supply;

use bevy::prelude::*;
use bevy_egui::egui::Painter;

use super::Stage;
use super::camera::UNIT;
use super::hand::Way;
use super::panels::Room;
use super::pointer::Keys;
use crate::play::Ask;
use crate::table::Board;
use canvas::Canvas;

pub use bar::{BAR, bar};
pub use carried::carried;

/// The overlays that are switched on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    pub axis_zone: bool,
    pub soviet_zone: bool,
    pub supply: bool,
    pub control: bool,
    pub air: bool,
    pub victory: bool,
    pub fortified: bool,
    /// Held down: counters are hidden so that the map can be read.
    pub bare: bool,
    /// Who could reach the hex under the mouse.
    pub threat: bool,
    /// The same, while the key is held down.
    pub threat_now: bool,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Overlays>().add_systems(Update, switch.in_set(Stage::Camera));
}

fn switch(keys: Res<Keys>, mut overlays: ResMut<Overlays>) {
    let mut next = *overlays;
    for (key, flag) in [
        (KeyCode::Digit1, &mut next.axis_zone as &mut bool),
        (KeyCode::Digit2, &mut next.soviet_zone),
        (KeyCode::Digit3, &mut next.supply),
        (KeyCode::Digit4, &mut next.control),
        (KeyCode::Digit5, &mut next.air),
        (KeyCode::Digit6, &mut next.victory),
        (KeyCode::Digit7, &mut next.fortified),
        (KeyCode::Digit8, &mut next.threat),
    ] {
        if keys.just_pressed(key) {
            *flag = !*flag;
        }
    }
    next.bare = keys.pressed(KeyCode::KeyH);
    next.threat_now = keys.pressed(KeyCode::KeyT);
    overlays.set_if_neq(next);
}

pub fn paint(painter: &Painter, room: &Room) {
    let canvas = Canvas { painter, room, width: UNIT * room.view.zoom };
    let board: &Board = &room.shown;
    let overlays = *room.overlays;
    if board.situation.danube_frozen {
        layers::ice(&canvas, board);
    }
    if overlays.control {
        layers::control(&canvas, board);
    }
    if overlays.air || matches!(room.open.0.as_ref().map(|p| &p.ask), Some(Ask::AirOperations { .. })) {
        layers::air(&canvas, board);
    }
    reach::offers(&canvas);
    if !overlays.bare {
        marks::counters(&canvas, board);
    }
    fight::combat(&canvas, board);
    if overlays.supply {
        supply::supply(&canvas, board);
    }
    if overlays.victory {
        layers::victory(&canvas, board);
    }
    if (overlays.threat || overlays.threat_now)
        && let Some(hex) = room.pointer.hex
    {
        layers::threat(&canvas, board, hex);
    }
}

/// What a way of moving is called.
pub fn way_name(way: Way) -> &'static str {
    match way {
        Way::Ground => "On foot or by road",
        Way::Rail => "Rail transport",
        Way::Lake => "Across the lake",
        Way::Ferry => "By flotilla",
    }
}
