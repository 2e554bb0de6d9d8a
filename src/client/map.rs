//! The map, drawn once in tiles and shown as sprites.
//!
//! Three scales; the tiles in sight come first, and a coarser one is seen until the finer is
//! ready. What a tile looks like is decided in `draw`.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;
use tiny_skia::Pixmap;

use super::camera::{MapArea, UNIT, View};
use super::wake::Bell;
use super::workshop::{Alpha, Workshop, texture};
use super::{Busy, Stage};
use crate::draw::{Detail, MapPainter};
use crate::scenario::Scenario;
use crate::table::HexId;

const SCALES: [f32; 3] = [36.0, 72.0, 144.0];
const TILE: u32 = 512;
/// Pixels drawn beyond each edge, so that smoothing at the edges finds its neighbours.
const BLEED: u32 = 1;
/// Of the finest scale; older ones out of sight go first. About 64 MB.
const MOST_TILES: usize = 64;
/// More would only make visible tiles wait for those that have gone out of sight.
const AT_ONCE: usize = 2;

/// The lie of the land: where each hex is.
#[derive(Resource, Clone)]
pub struct Ground(Arc<MapPainter>);

impl Ground {
    pub fn new(scenario: &Scenario) -> Ground {
        Ground(Arc::new(MapPainter::new(scenario)))
    }

    #[cfg(test)]
    pub fn for_tests() -> Ground {
        Ground::new(&Scenario::standard())
    }

    pub fn size(&self) -> Vec2 {
        self.0.size(UNIT).into()
    }

    pub fn centre(&self, hex: HexId) -> Vec2 {
        self.0.centre(hex, UNIT).into()
    }

    /// A picture of the whole map with hexes this wide.
    pub fn whole(&self, hex_width: f32) -> Pixmap {
        let (width, height) = self.0.size(hex_width);
        self.0.tile(hex_width, 0.0, 0.0, width.round() as u32, height.round() as u32)
    }

    pub fn hex_at(&self, point: Vec2) -> Option<HexId> {
        self.0.hex_at(point.x, point.y, UNIT)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tile {
    scale: usize,
    column: u32,
    row: u32,
}

impl Tile {
    /// Its place on the map, in map units.
    fn place(self) -> Rect {
        let side = TILE as f32 * UNIT / SCALES[self.scale];
        let corner = Vec2::new(self.column as f32, self.row as f32) * side;
        Rect::from_corners(corner, corner + Vec2::splat(side))
    }
}

struct Drawn {
    sprite: Entity,
    last_seen: u64,
}

#[derive(Resource, Default)]
struct Tiles {
    workshop: Workshop<Tile>,
    drawn: HashMap<Tile, Drawn>,
    clock: u64,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Tiles>().add_systems(Update, (hang_tiles, order_tiles).chain().in_set(Stage::Show));
}

/// The scale that shows every detail at this zoom, and no more.
fn best_scale(pixels_per_unit: f32) -> usize {
    let wanted = pixels_per_unit * UNIT;
    SCALES.iter().position(|scale| scale * 1.05 >= wanted).unwrap_or(SCALES.len() - 1)
}

/// The tiles of a scale that cover a part of the map, those nearest to its middle first.
fn covering(scale: usize, part: Rect, size: Vec2) -> Vec<Tile> {
    let side = TILE as f32 * UNIT / SCALES[scale];
    let part = part.intersect(Rect::from_corners(Vec2::ZERO, size));
    if part.is_empty() {
        return Vec::new();
    }
    let low = (part.min / side).floor().as_uvec2();
    let high = (part.max / side).ceil().as_uvec2();
    let mut tiles: Vec<Tile> =
        (low.y..high.y).flat_map(|row| (low.x..high.x).map(move |column| Tile { scale, column, row })).collect();
    tiles.sort_by(|a, b| {
        let distance = |tile: &Tile| tile.place().center().distance_squared(part.center());
        distance(a).total_cmp(&distance(b))
    });
    tiles
}

fn order_tiles(
    mut tiles: ResMut<Tiles>,
    mut busy: ResMut<Busy>,
    mut commands: Commands,
    view: Res<View>,
    area: Res<MapArea>,
    ground: Res<Ground>,
    bell: Res<Bell>,
) {
    let tiles = &mut *tiles;
    tiles.clock += 1;
    let best = best_scale(view.pixels_per_unit());
    let seen = view.visible(&area);
    let mut wanted = covering(0, seen, ground.size());
    if best > 0 {
        wanted.extend(covering(best, seen, ground.size()));
    }
    let mut missing = 0;
    for tile in wanted {
        if let Some(drawn) = tiles.drawn.get_mut(&tile) {
            drawn.last_seen = tiles.clock;
            continue;
        }
        missing += 1;
        if tiles.workshop.under_way() < AT_ONCE && !tiles.workshop.is_under_way(&tile) {
            let ground = ground.clone();
            tiles.workshop.order(tile, &bell, move || {
                let corner = Vec2::new(tile.column as f32, tile.row as f32) * TILE as f32 - Vec2::splat(BLEED as f32);
                let side = TILE + 2 * BLEED;
                let scale = SCALES[tile.scale];
                let detail = Detail::at(scale).with_start_line();
                ground.0.tile_showing(detail, scale, corner.x, corner.y, side, side)
            });
        }
    }
    busy.tiles = missing;

    while tiles.drawn.len() > MOST_TILES {
        let oldest = tiles.drawn.iter().filter(|(tile, _)| tile.scale > 0).min_by_key(|(_, drawn)| drawn.last_seen);
        match oldest {
            Some((tile, drawn)) if drawn.last_seen < tiles.clock => {
                let tile = *tile;
                commands.entity(drawn.sprite).despawn();
                tiles.drawn.remove(&tile);
            }
            _ => break,
        }
    }
    // A finer scale than needed is hidden: shrunk without smoothing it would glitter.
    for (tile, drawn) in &tiles.drawn {
        let visible = if tile.scale <= best { Visibility::Inherited } else { Visibility::Hidden };
        commands.entity(drawn.sprite).insert_if_neq(visible);
    }
}

fn hang_tiles(
    mut tiles: ResMut<Tiles>,
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    ground: Res<Ground>,
) {
    let clock = tiles.clock;
    for (tile, pixmap) in tiles.workshop.finished() {
        // The last tiles reach beyond the frame, where there is no map.
        let place = tile.place().intersect(Rect::from_corners(Vec2::ZERO, ground.size()));
        let corner = Vec2::splat(BLEED as f32);
        let sprite = Sprite {
            image: images.add(texture(pixmap, Alpha::Straight)),
            custom_size: Some(place.size()),
            rect: Some(Rect::from_corners(corner, corner + place.size() * SCALES[tile.scale] / UNIT)),
            ..default()
        };
        let middle = place.center();
        let sprite = commands.spawn((sprite, Transform::from_xyz(middle.x, -middle.y, tile.scale as f32))).id();
        tiles.drawn.insert(tile, Drawn { sprite, last_seen: clock });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_the_next_larger_one() {
        assert_eq!(best_scale(0.4), 0);
        assert_eq!(best_scale(0.7), 1);
        assert_eq!(best_scale(1.0), 1);
        assert_eq!(best_scale(1.2), 2);
        assert_eq!(best_scale(3.0), 2);
    }

    #[test]
    fn tiles_cover_what_is_seen_and_nothing_beyond_the_map() {
        let size = Vec2::new(1000.0, 600.0);
        let tiles = covering(1, Rect::new(-500.0, -500.0, 5000.0, 5000.0), size);
        assert_eq!(tiles.len(), 4);
        let tiles = covering(1, Rect::new(600.0, 10.0, 700.0, 20.0), size);
        assert_eq!(tiles, [Tile { scale: 1, column: 1, row: 0 }]);
        assert!(covering(1, Rect::new(2000.0, 0.0, 2100.0, 10.0), size).is_empty());
    }
}
