//! The counters on the map: one sprite for every piece in a hex.
//!
//! They follow `Board`, and are laid out again only when it, the view or the fan changes.

use std::collections::HashMap;
use std::f32::consts::PI;

use bevy::prelude::*;

use super::camera::{MapArea, UNIT, View};
use super::faces::Faces;
use super::fan::Fan;
use super::map::Ground;
use super::seat::Shown;
use super::{Stage, theme};
use crate::scenario::PieceId;
use crate::table::{Board, Face, HexId};

/// Width of a counter, and of an air unit on the map, in hex widths.
pub const COUNTER: f32 = 0.64;
pub const AIR: f32 = 0.40;
/// Counters lie above the tiles of the map, those of a fan above all others.
const HEIGHT: f32 = 100.0;
const FAN_HEIGHT: f32 = 500.0;

/// Where one counter lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Its middle, in map units.
    pub at: Vec2,
    /// Its width, in map units.
    pub size: f32,
    pub height: f32,
}

#[derive(Component)]
struct CounterSprite;

/// The card a fanned stack lies on.
#[derive(Component)]
struct FanCard;

#[derive(Resource, Default)]
struct Sprites(HashMap<PieceId, Entity>);

/// The back of a counter that lies unseen in a stack: its edge, or its paper.
#[derive(Component)]
struct BackSprite;

pub fn plugin(app: &mut App) {
    app.init_resource::<Sprites>()
        .add_systems(Startup, spawn_card)
        .add_systems(Update, (lay_out, lay_backs, lay_card).chain().in_set(Stage::Show));
}

/// Offset of a ground counter from the middle of its hex, counted from the top (5.4 of the design).
fn offset(from_top: usize, in_stack: usize) -> Vec2 {
    let (x, y) = match (in_stack, from_top) {
        (0 | 1, _) => (0.0, 0.0),
        (2, 0) => (-0.03, 0.03),
        (2, _) => (0.045, -0.045),
        (_, 0) => (-0.06, 0.06),
        (_, 1) => (0.0, 0.0),
        // Those further down lie behind the third, each showing a thin edge.
        (_, n) => (0.07 + 0.02 * (n as f32 - 2.0).min(4.0), -0.07 - 0.02 * (n as f32 - 2.0).min(4.0)),
    };
    Vec2::new(x, y) * UNIT
}

/// The spots of a stack, from the top down as `Board::stack` gives it.
pub fn stack_spots(board: &Board, hex: HexId, middle: Vec2) -> Vec<(PieceId, Spot)> {
    let pieces: Vec<PieceId> = board.stack(hex).collect();
    let (air, ground): (Vec<PieceId>, Vec<PieceId>) = pieces.into_iter().partition(|id| board.air(*id).is_some());
    // The south lies over the north.
    let base = HEIGHT + middle.y * 0.05;
    let in_stack = ground.len() + usize::from(board.hidden_in(hex));
    let mut spots = Vec::new();
    for (n, id) in ground.iter().enumerate() {
        let at = middle + offset(n, in_stack);
        spots.push((*id, Spot { at, size: COUNTER * UNIT, height: base - n as f32 * 0.05 }));
    }
    for (n, id) in air.iter().enumerate() {
        // Up and to the right, so that the factors of the stack stay free.
        let left = Vec2::new(-0.22, 0.0) * (air.len() - 1 - n) as f32;
        let at = middle + (Vec2::new(0.27, -0.30) + left) * UNIT;
        spots.push((*id, Spot { at, size: AIR * UNIT, height: base + 1.0 - n as f32 * 0.05 }));
    }
    spots
}

/// The backs of those that lie unseen beneath the others.
fn backs(board: &Board, hex: HexId, middle: Vec2) -> Vec<Spot> {
    let hidden = usize::from(board.hidden_in(hex));
    let seen = board.stack(hex).filter(|id| board.air(*id).is_none()).count();
    let base = HEIGHT + middle.y * 0.05;
    (seen..seen + hidden)
        .map(|n| Spot { at: middle + offset(n, seen + hidden), size: COUNTER * UNIT, height: base - n as f32 * 0.05 })
        .collect()
}

/// The height of the counters of an open fan.
pub fn fan_height(n: usize) -> f32 {
    FAN_HEIGHT - n as f32 * 0.05
}

/// A counter's middle and width, moved by less than a pixel so that its picture is not blurred.
fn snapped(spot: Spot, view: &View, area: &MapArea) -> (Vec2, f32, u32) {
    let scale = view.pixels_per_unit();
    let pixels = (spot.size * scale).round().max(1.0);
    let corner = view.to_screen(spot.at, area) * view.pixels - Vec2::splat(pixels / 2.0);
    let middle = (corner.round() + Vec2::splat(pixels / 2.0)) / view.pixels;
    (view.to_map(middle, area), pixels / scale, pixels as u32)
}

fn lay_out(
    board: Res<Shown>,
    view: Res<View>,
    area: Res<MapArea>,
    ground: Res<Ground>,
    fan: Res<Fan>,
    overlays: Res<super::overlay::Overlays>,
    motion: Res<super::motion::Motion>,
    mut faces: ResMut<Faces>,
    mut seen: Local<u32>,
    mut sprites: ResMut<Sprites>,
    mut commands: Commands,
    mut query: Query<(&mut Sprite, &mut Transform), With<CounterSprite>>,
) {
    let new_faces = *seen != faces.version;
    if !(board.is_changed()
        || view.is_changed()
        || area.is_changed()
        || fan.is_changed()
        || overlays.is_changed()
        || motion.is_changed()
        || new_faces)
    {
        return;
    }
    *seen = faces.version;
    // The part in sight, and a hex around it.
    let part = view.visible(&area).inflate(UNIT);
    // Held aside, the counters let the map be read.
    let colour = Color::WHITE.with_alpha(if overlays.bare { 0.12 } else { 1.0 });
    let now = std::time::Instant::now();
    let mut shown = HashMap::new();
    for hex in HexId::all().filter(|hex| board.stack(*hex).next().is_some()) {
        let middle = ground.centre(hex);
        if !part.contains(middle) && fan.hex() != Some(hex) {
            continue;
        }
        for (id, mut spot) in fan.spots(&board, hex, middle) {
            let on_the_way = motion.place(id, now);
            if let Some(at) = on_the_way {
                spot.at = at;
                spot.height = FAN_HEIGHT;
            }
            let (at, size, pixels) = if view.is_at_rest() && fan.is_at_rest() && on_the_way.is_none() {
                snapped(spot, &view, &area)
            } else {
                (spot.at, spot.size, (spot.size * view.pixels_per_unit()).round() as u32)
            };
            let turn = motion.turn(id, now);
            // Until it stands on its edge the old face is seen.
            let face = if turn.is_some_and(|part| part < 0.5) { Face::Full } else { board.piece(id).face };
            let shape = Vec2::new(turn.map_or(1.0, |part| (part * PI).cos().abs().max(0.02)), 1.0);
            let image =
                if view.is_at_rest() { faces.on_map(id, face, pixels) } else { faces.nearest(id, face, pixels) };
            let Some(image) = image else {
                continue;
            };
            let place = Vec3::new(at.x, -at.y, spot.height);
            let known = sprites.0.get(&id).copied();
            match known.and_then(|entity| query.get_mut(entity).ok()) {
                Some((mut sprite, mut transform)) => {
                    if sprite.image != image {
                        sprite.image = image;
                    }
                    sprite.custom_size = Some(size * shape);
                    sprite.color = colour;
                    transform.translation = place;
                    shown.insert(id, known.expect("it was just found by its entity"));
                }
                None => {
                    let sprite = Sprite { image, color: colour, custom_size: Some(size * shape), ..default() };
                    let entity = commands.spawn((CounterSprite, sprite, Transform::from_translation(place))).id();
                    shown.insert(id, entity);
                }
            }
        }
    }
    for (id, entity) in &sprites.0 {
        if !shown.contains_key(id) {
            commands.entity(*entity).despawn();
        }
    }
    sprites.0 = shown;
}

fn lay_backs(
    board: Res<Shown>,
    ground: Res<Ground>,
    overlays: Res<super::overlay::Overlays>,
    backs_there: Query<Entity, With<BackSprite>>,
    mut commands: Commands,
) {
    if !(board.is_changed() || ground.is_changed() || overlays.is_changed()) {
        return;
    }
    for entity in &backs_there {
        commands.entity(entity).despawn();
    }
    for hex in board.veil.iter().flat_map(|veil| &veil.stacks).map(|(hex, _)| *hex) {
        let side = board.stack(hex).next().map(|id| board.side(id));
        let Some(paper) = side.map(theme::back) else { continue };
        for spot in backs(&board, hex, ground.centre(hex)) {
            for (colour, part, lift) in [(theme::LINE_STRONG_SRGB, 1.0, 0.0), (paper, 0.94, 0.01)] {
                let colour = colour.with_alpha(if overlays.bare { 0.12 } else { 1.0 });
                let sprite = Sprite { color: colour, custom_size: Some(Vec2::splat(spot.size * part)), ..default() };
                let place = Transform::from_xyz(spot.at.x, -spot.at.y, spot.height + lift);
                commands.spawn((BackSprite, sprite, place));
            }
        }
    }
}

fn spawn_card(mut commands: Commands) {
    for (colour, height) in [(theme::LINE_STRONG_SRGB, -0.02), (theme::CARD_SRGB, -0.01)] {
        let sprite = Sprite { color: colour, ..default() };
        let place = Transform::from_xyz(0.0, 0.0, FAN_HEIGHT - 10.0 + height);
        commands.spawn((FanCard, sprite, place, Visibility::Hidden));
    }
}

fn lay_card(
    fan: Res<Fan>,
    view: Res<View>,
    overlays: Res<super::overlay::Overlays>,
    mut cards: Query<(&mut Sprite, &mut Transform, &mut Visibility), With<FanCard>>,
) {
    if !(fan.is_changed() || view.is_changed() || overlays.is_changed()) {
        return;
    }
    for (n, (mut sprite, mut transform, mut visibility)) in cards.iter_mut().enumerate() {
        let Some(card) = fan.card().filter(|_| !overlays.bare) else {
            *visibility = Visibility::Hidden;
            continue;
        };
        // The lower card is a point wider all round, and so becomes the border.
        let border = if n == 0 { 1.0 / view.zoom } else { 0.0 };
        sprite.custom_size = Some(card.size() + Vec2::splat(2.0 * border));
        transform.translation.x = card.center().x;
        transform.translation.y = -card.center().y;
        *visibility = Visibility::Inherited;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_top_counter_of_a_stack_lies_lower_left() {
        assert_eq!(offset(0, 1), Vec2::ZERO);
        for in_stack in 2..6 {
            for n in 1..in_stack {
                let (above, below) = (offset(n - 1, in_stack), offset(n, in_stack));
                assert!(above.x < below.x && above.y > below.y, "{n} of {in_stack}");
            }
        }
    }

    #[test]
    fn counters_lie_on_whole_pixels() {
        let mut view = View::default();
        (view.centre, view.zoom) = (Vec2::new(333.3, 222.2), 0.77);
        let area = MapArea::default();
        let spot = Spot { at: Vec2::new(400.0, 300.0), size: COUNTER * UNIT, height: 0.0 };
        let (at, size, pixels) = snapped(spot, &view, &area);
        let corner = view.to_screen(at, &area) - Vec2::splat(size * view.zoom / 2.0);
        assert!(corner.distance(corner.round()) < 0.01);
        assert!((size * view.zoom - pixels as f32).abs() < 0.01);
    }
}
