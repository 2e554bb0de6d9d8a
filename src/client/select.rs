//! The hex a player has chosen to keep looking at.

use bevy::prelude::*;

use super::Stage;
use super::fan::Fan;
use super::pointer::{Keys, Pointer};
use crate::table::HexId;

/// The pinned hex, if any.
#[derive(Resource, Default, PartialEq)]
pub struct Selected(pub Option<HexId>);

pub fn plugin(app: &mut App) {
    app.init_resource::<Selected>().add_systems(Update, choose.in_set(Stage::Arrange));
}

fn choose(mut selected: ResMut<Selected>, pointer: Res<Pointer>, fan: Res<Fan>, keys: Res<Keys>) {
    if pointer.clicked {
        let hex = fan.hex_under(&pointer);
        let again = hex.is_some() && hex == selected.0;
        selected.set_if_neq(Selected(if again { None } else { hex }));
    }
    if keys.just_pressed(KeyCode::Escape) {
        selected.set_if_neq(Selected(None));
    }
}
