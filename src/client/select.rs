//! The hex a player has chosen to keep looking at.

use bevy::prelude::*;

use super::Stage;
use super::pointer::Keys;
use super::seat::{Open, Shown};
use crate::table::{HexId, Phase, Side};

/// The pinned hex, if any.
#[derive(Resource, Default, PartialEq)]
pub struct Selected(pub Option<HexId>);

pub fn plugin(app: &mut App) {
    app.init_resource::<Selected>().add_systems(Update, let_go.in_set(Stage::Arrange));
}

/// Escape, and another player or phase: what one looked at is not what the next one looks for.
fn let_go(
    mut selected: ResMut<Selected>,
    keys: Res<Keys>,
    open: Res<Open>,
    shown: Res<Shown>,
    mut last: Local<Option<(Side, Phase)>>,
) {
    let now = open.0.as_ref().map(|prompt| (prompt.side, shown.situation.step.phase()));
    if keys.just_pressed(KeyCode::Escape) || *last != now {
        *last = now;
        selected.set_if_neq(Selected(None));
    }
}
