//! The outlines of two hexes: the one under the mouse, and the one that is pinned.

use bevy::prelude::*;
use tiny_skia::{Pixmap, Transform as Scale};

use super::Stage;
use super::camera::{UNIT, View};
use super::fan::Fan;
use super::map::Ground;
use super::pointer::Pointer;
use super::select::Selected;
use super::workshop::{Alpha, texture};
use crate::draw::colour::{self, Ink};
use crate::draw::shape::{self, Pen};

/// Above the map, below the counters.
const HEIGHT: f32 = 50.0;
/// Pixels to a hex width in the pictures of the outlines.
const PIXELS: f32 = 144.0;
/// Half the width of a picture, in hex widths.
const REACH: f32 = 0.64;
const RADIUS: f32 = 0.577_350_3;

#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Ring {
    Pointed,
    Pinned,
}

pub fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(Update, place.in_set(Stage::Show));
}

fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    for (ring, height) in [(Ring::Pointed, HEIGHT), (Ring::Pinned, HEIGHT + 1.0)] {
        let sprite = Sprite {
            image: images.add(texture(picture(ring), Alpha::Straight)),
            custom_size: Some(Vec2::splat(2.0 * REACH * UNIT)),
            ..default()
        };
        commands.spawn((ring, sprite, Transform::from_xyz(0.0, 0.0, height), Visibility::Hidden));
    }
}

/// Widths as for the outline of what can be reached (6 of the design).
fn picture(ring: Ring) -> Pixmap {
    let side = (2.0 * REACH * PIXELS).ceil() as u32;
    let mut pixmap = Pixmap::new(side, side).expect("the picture has a size");
    let corner = |n: u8| Vec2::splat(REACH) + RADIUS * Vec2::from_angle((30.0 + 60.0 * f32::from(n)).to_radians());
    let corners = [0, 1, 2, 3, 4, 5].map(corner);
    let lines: &[(f32, Ink)] = match ring {
        Ring::Pointed => &[(0.022, colour::INK.at(0.55))],
        Ring::Pinned => &[(0.10, colour::INK.at(0.85)), (0.05, colour::WHITE)],
    };
    let scale = Scale::from_scale(PIXELS / shape::UNIT, PIXELS / shape::UNIT);
    if let Some(path) = Pen::new().polygon(&corners).finish() {
        for (width, ink) in lines {
            pixmap.stroke_path(&path, &ink.paint(), &shape::round_stroke(*width), scale, None);
        }
    }
    pixmap
}

fn place(
    ground: Res<Ground>,
    pointer: Res<Pointer>,
    fan: Res<Fan>,
    selected: Res<Selected>,
    view: Res<View>,
    mut rings: Query<(&Ring, &mut Transform, &mut Visibility)>,
) {
    for (ring, mut transform, mut visibility) in &mut rings {
        let hex = match ring {
            Ring::Pointed => fan.hex_under(&pointer).filter(|_| view.is_at_rest() && !pointer.is_dragging()),
            Ring::Pinned => selected.0,
        };
        visibility.set_if_neq(if hex.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(hex) = hex {
            let middle = ground.centre(hex);
            let at = Vec3::new(middle.x, -middle.y, transform.translation.z);
            if transform.translation != at {
                transform.translation = at;
            }
        }
    }
}
