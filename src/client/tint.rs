//! Tints and patterns on hexes, below the counters: reach, targets, zones of control, fortified lines.

use std::collections::HashMap;

use bevy::prelude::*;
use tiny_skia::{FillRule, Mask, Pixmap, Transform as Scale};

use super::Stage;
use super::camera::UNIT;
use super::hand::{Hand, Offers};
use super::map::Ground;
use super::overlay::Overlays;
use super::seat::{Open, Shown};
use super::workshop::{Alpha, texture};
use crate::draw::colour::Ink;
use crate::draw::shape::{self, Pen};
use crate::play::Ask;
use crate::rules::zoc;
use crate::table::{HexId, Side};

/// Above the map, below the rings.
const HEIGHT: f32 = 40.0;
const PIXELS: f32 = 96.0;
const REACH: f32 = 0.6;
const RADIUS: f32 = 0.577_350_3;

/// What lies on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Look {
    Dim,
    Reach,
    Target,
    AxisZone,
    SovietZone,
    Fortified,
}

const LOOKS: [Look; 6] = [Look::Dim, Look::Reach, Look::Target, Look::AxisZone, Look::SovietZone, Look::Fortified];

#[derive(Resource, Default)]
struct Pictures(HashMap<Look, Handle<Image>>);

#[derive(Resource, Default)]
struct Laid(HashMap<(HexId, Look), Entity>);

pub fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .init_resource::<Laid>()
        .add_systems(Startup, draw)
        .add_systems(Update, lay.in_set(Stage::Show));
}

fn draw(mut pictures: ResMut<Pictures>, mut images: ResMut<Assets<Image>>) {
    for look in LOOKS {
        pictures.0.insert(look, images.add(texture(picture(look), Alpha::Straight)));
    }
}

fn corners() -> [Vec2; 6] {
    [0, 1, 2, 3, 4, 5]
        .map(|n: u8| Vec2::splat(REACH) + RADIUS * Vec2::from_angle((30.0 + 60.0 * f32::from(n)).to_radians()))
}

/// Patterns as in section 6 of the design.
fn picture(look: Look) -> Pixmap {
    let side = (2.0 * REACH * PIXELS).ceil() as u32;
    let mut pixmap = Pixmap::new(side, side).expect("the picture has a size");
    let scale = Scale::from_scale(PIXELS / shape::UNIT, PIXELS / shape::UNIT);
    let Some(hexagon) = Pen::new().polygon(&corners()).finish() else { return pixmap };
    let mut mask = Mask::new(side, side).expect("the picture has a size");
    mask.fill_path(&hexagon, FillRule::Winding, true, scale);
    let mut fill = |ink: Ink| pixmap.fill_path(&hexagon, &ink.paint(), FillRule::Winding, scale, None);
    match look {
        Look::Dim => fill(Ink::new(0x3A3226).at(0.27)),
        Look::Reach => fill(Ink::new(0xFFFBEA).at(0.22)),
        Look::Target => {
            fill(Ink::new(0x9C231B).at(0.10));
            lines(&mut pixmap, &mask, scale, Ink::new(0x8A2C1F).at(0.30), 0.03, 0.08, -1.0);
        }
        Look::AxisZone => {
            fill(Ink::new(0x3F4A44).at(0.10));
            lines(&mut pixmap, &mask, scale, Ink::new(0x3F4A44).at(0.48), 0.026, 0.09, 1.0);
        }
        Look::Fortified => lines(&mut pixmap, &mask, scale, Ink::new(0x5B2E1F).at(0.18), 0.03, 0.08, -1.0),
        Look::SovietZone => {
            fill(Ink::new(0x9C231B).at(0.08));
            let mut pen = Pen::new();
            for row in 0..14 {
                for column in 0..14 {
                    pen.circle(Vec2::new(column as f32, row as f32) * 0.09, 0.019);
                }
            }
            if let Some(path) = pen.finish() {
                pixmap.fill_path(&path, &Ink::new(0x9C231B).at(0.55).paint(), FillRule::Winding, scale, Some(&mask));
            }
        }
    }
    pixmap
}

fn lines(pixmap: &mut Pixmap, mask: &Mask, scale: Scale, ink: Ink, width: f32, apart: f32, slope: f32) {
    let mut pen = Pen::new();
    let step = apart * std::f32::consts::SQRT_2;
    for n in -16..32 {
        let x = n as f32 * step;
        if slope > 0.0 {
            pen.segment(Vec2::new(x, 2.0 * REACH), Vec2::new(x + 2.0 * REACH, 0.0));
        } else {
            pen.segment(Vec2::new(x, 0.0), Vec2::new(x + 2.0 * REACH, 2.0 * REACH));
        }
    }
    if let Some(path) = pen.finish() {
        pixmap.stroke_path(&path, &ink.paint(), &shape::stroke(width), scale, Some(mask));
    }
}

fn lay(
    shown: Res<Shown>,
    open: Res<Open>,
    hand: Res<Hand>,
    offers: Res<Offers>,
    overlays: Res<Overlays>,
    ground: Res<Ground>,
    pictures: Res<Pictures>,
    mut laid: ResMut<Laid>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || open.is_changed() || hand.is_changed() || offers.is_changed() || overlays.is_changed()) {
        return;
    }
    let mut wanted: Vec<(HexId, Look)> = Vec::new();
    let everywhere = matches!(open.0.as_ref().map(|prompt| &prompt.ask), Some(Ask::AirOperations { .. }));
    if !offers.0.is_empty() && !everywhere {
        for hex in HexId::all() {
            wanted.push((hex, if offers.at(hex).is_some() { Look::Reach } else { Look::Dim }));
        }
    }
    if let Some(target) = hand.target.or(shown.situation.fight.as_ref().map(|fight| fight.target)) {
        wanted.push((target, Look::Target));
    }
    let mut zone = |side: Side, look: Look| {
        for hex in zoc::exerted_by(&shown, side).iter() {
            wanted.push((hex, look));
        }
    };
    if overlays.axis_zone {
        zone(Side::Axis, Look::AxisZone);
    }
    if overlays.soviet_zone {
        zone(Side::Soviet, Look::SovietZone);
    }
    if overlays.fortified {
        let map = &shown.scenario.map;
        wanted.extend(HexId::all().filter(|hex| map.hex(*hex).fortified).map(|hex| (hex, Look::Fortified)));
    }
    let mut next = HashMap::new();
    for key in wanted {
        let entity = laid.0.remove(&key).unwrap_or_else(|| {
            let middle = ground.centre(key.0);
            let sprite = Sprite {
                image: pictures.0.get(&key.1).cloned().unwrap_or_default(),
                custom_size: Some(Vec2::splat(2.0 * REACH * UNIT)),
                ..default()
            };
            let height = HEIGHT + key.1 as u8 as f32 * 0.1;
            commands.spawn((sprite, Transform::from_xyz(middle.x, -middle.y, height))).id()
        });
        next.insert(key, entity);
    }
    for entity in laid.0.values() {
        commands.entity(*entity).despawn();
    }
    laid.0 = next;
}
