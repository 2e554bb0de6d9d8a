//! The hex a player has chosen to keep looking at.

use bevy::prelude::*;

use super::Stage;
use super::pointer::Keys;
use crate::table::HexId;

/// The pinned hex, if any.
#[derive(Resource, Default, PartialEq)]
pub struct Selected(pub Option<HexId>);

pub fn plugin(app: &mut App) {
    app.init_resource::<Selected>().add_systems(Update, let_go.in_set(Stage::Arrange));
}

fn let_go(mut selected: ResMut<Selected>, keys: Res<Keys>) {
    if keys.just_pressed(KeyCode::Escape) {
        selected.set_if_neq(Selected(None));
    }
}
