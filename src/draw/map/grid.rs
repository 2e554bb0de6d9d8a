//! Where hexes lie on the map, in hex widths from its upper left corner; y grows downwards.

use std::collections::BTreeMap;

use bevy::math::Vec2;

use crate::table::{COLUMNS, Direction, HexId, HexSet, ROWS};

/// From the centre of a hex to its corners.
pub const RADIUS: f32 = 0.577_350_3;
/// From the hexes to the inner frame.
const BORDER: f32 = 0.333;
/// From the inner frame to the edge of the picture.
const PRINTED_MARGIN: f32 = 0.40;
/// From the edge of the picture to the hexes.
const MARGIN: f32 = BORDER + PRINTED_MARGIN;

const HEXES_SIZE: Vec2 = Vec2::new(COLUMNS as f32 + 0.5, RADIUS * (1.5 * ROWS as f32 + 0.5));

/// The whole picture.
pub const SIZE: Vec2 = Vec2::new(HEXES_SIZE.x + 2.0 * MARGIN, HEXES_SIZE.y + 2.0 * MARGIN);
/// The part inside the inner frame: its upper left and lower right corner.
pub const FIELD: (Vec2, Vec2) =
    (Vec2::splat(PRINTED_MARGIN), Vec2::new(SIZE.x - PRINTED_MARGIN, SIZE.y - PRINTED_MARGIN));

fn lattice(row: i32, column: i32) -> Vec2 {
    let east = if row % 2 == 0 { 0.5 } else { 0.0 };
    let x = MARGIN + column as f32 - 0.5 + east;
    Vec2::new(x, MARGIN + RADIUS + (i32::from(ROWS) - row) as f32 * 1.5 * RADIUS)
}

pub fn centre(hex: HexId) -> Vec2 {
    lattice(i32::from(hex.row()), i32::from(hex.column()))
}

/// The nearest place of the endless grid among the rows and columns allowed.
fn nearest_place(point: Vec2, rows: (i32, i32), columns: (i32, i32)) -> (i32, i32) {
    let near = i32::from(ROWS) - ((point.y - MARGIN - RADIUS) / (1.5 * RADIUS)).round() as i32;
    let mut best = ((0, 0), f32::MAX);
    for row in near - 1..=near + 1 {
        let row = row.clamp(rows.0, rows.1);
        let column = (point.x - lattice(row, 0).x).round() as i32;
        let column = column.clamp(columns.0, columns.1);
        let distance = lattice(row, column).distance_squared(point);
        if distance < best.1 {
            best = ((row, column), distance);
        }
    }
    best.0
}

/// The hex a point lies in.
pub fn hex_at(point: Vec2) -> Option<HexId> {
    let (row, column) = nearest_place(point, (-1000, 1000), (-1000, 1000));
    HexId::at(u8::try_from(row).ok()?, u8::try_from(column).ok()?)
}

/// The hex a point lies in, or the nearest one to a point beyond the hexes.
pub fn nearest_hex(point: Vec2) -> HexId {
    let (row, column) = nearest_place(point, (1, i32::from(ROWS)), (1, i32::from(COLUMNS)));
    HexId::at(row as u8, column as u8).expect("rows and columns were kept to the map")
}

/// The six corners, clockwise from the top.
pub fn corners(hex: HexId) -> [Vec2; 6] {
    let c = centre(hex);
    let (x, y) = (0.5, RADIUS / 2.0);
    [(0.0, -RADIUS), (x, -y), (x, y), (0.0, RADIUS), (-x, y), (-x, -y)].map(|(x, y)| c + Vec2::new(x, y))
}

/// The ends of a hexside, clockwise round the hex.
pub fn side(hex: HexId, direction: Direction) -> (Vec2, Vec2) {
    let first = match direction {
        Direction::NorthEast => 0,
        Direction::East => 1,
        Direction::SouthEast => 2,
        Direction::SouthWest => 3,
        Direction::West => 4,
        Direction::NorthWest => 5,
    };
    let corners = corners(hex);
    (corners[first], corners[(first + 1) % 6])
}

/// The unit vector from a hex to its neighbour.
pub fn towards(direction: Direction) -> Vec2 {
    Vec2::from_angle(-std::f32::consts::FRAC_PI_3 * f32::from(direction as u8))
}

/// A corner of the grid as whole numbers, so that corners reached by two ways are the same.
pub fn corner_key(point: Vec2) -> (i32, i32) {
    (((point.x - MARGIN) * 2.0).round() as i32, ((point.y - MARGIN) / (RADIUS / 2.0)).round() as i32)
}

/// Does a corner lie on the rim of the hexes?
pub fn is_on_rim(corner: Vec2) -> bool {
    beyond(corner) != corner
}

/// A corner on the rim moved straight out, past the frame; others stay.
pub fn beyond(corner: Vec2) -> Vec2 {
    let (x, y) = corner_key(corner);
    let (right, bottom) = (2 * i32::from(COLUMNS) + 1, 3 * i32::from(ROWS) + 1);
    let mut moved = corner;
    // Along the left and right rim every second corner lies half a hex further in.
    if x <= 1 {
        moved.x = -1.0;
    } else if x >= right - 1 {
        moved.x = SIZE.x + 1.0;
    }
    if y <= 1 {
        moved.y = -1.0;
    } else if y >= bottom - 1 {
        moved.y = SIZE.y + 1.0;
    }
    moved
}

/// A hexside on the outline of a region, with the region to the right of its run.
#[derive(Clone, Copy)]
pub struct OutlineSide {
    pub from: Vec2,
    pub to: Vec2,
    /// On the rim of the map: there is no hex beyond.
    pub rim: bool,
}

/// The closed outlines of a region.
pub fn outlines(region: &HexSet) -> Vec<Vec<OutlineSide>> {
    let mut sides = BTreeMap::new();
    for hex in region.iter() {
        for direction in Direction::ALL {
            let neighbour = hex.neighbour(direction);
            if neighbour.is_none_or(|other| !region.contains(other)) {
                let (from, to) = side(hex, direction);
                sides.insert(corner_key(from), OutlineSide { from, to, rim: neighbour.is_none() });
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((_, first)) = sides.pop_first() {
        let mut outline = vec![first];
        let mut end = first.to;
        while let Some(next) = sides.remove(&corner_key(end)) {
            outline.push(next);
            end = next.to;
        }
        loops.push(outline);
    }
    loops
}

/// The stretches of an outline that are not on the rim, as chains of corners. A stretch that
/// goes all the way round repeats its first corner.
pub fn inner_runs(outline: &[OutlineSide]) -> Vec<Vec<Vec2>> {
    let start = outline.iter().position(|side| side.rim).unwrap_or(0);
    let mut runs: Vec<Vec<Vec2>> = Vec::new();
    let mut open = false;
    for i in 0..outline.len() {
        let side = outline[(start + i) % outline.len()];
        if side.rim {
            open = false;
            continue;
        }
        match runs.last_mut() {
            Some(run) if open => run.push(side.to),
            _ => runs.push(vec![side.from, side.to]),
        }
        open = true;
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_near_the_centre_or_the_corners_lies_in_its_hex() {
        for hex in HexId::all() {
            assert_eq!(hex_at(centre(hex)), Some(hex));
            for corner in corners(hex) {
                assert_eq!(hex_at(corner.lerp(centre(hex), 0.05)), Some(hex));
            }
        }
    }

    #[test]
    fn neighbours_lie_where_their_direction_says() {
        for hex in HexId::all() {
            for (direction, other) in hex.neighbours() {
                assert!((centre(hex) + towards(direction)).distance(centre(other)) < 1e-4);
                let (a, b) = side(hex, direction);
                assert!(a.midpoint(b).distance(centre(hex).midpoint(centre(other))) < 1e-4);
            }
        }
    }

    #[test]
    fn beyond_the_hexes_there_is_no_hex() {
        for point in [Vec2::ZERO, SIZE, Vec2::new(SIZE.x / 2.0, 0.3), Vec2::new(0.3, SIZE.y / 2.0)] {
            assert_eq!(hex_at(point), None);
        }
    }
}
