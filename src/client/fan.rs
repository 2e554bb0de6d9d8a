//! A stack fans out when the mouse rests on it.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Stage;
use super::camera::{MapArea, UNIT, View};
use super::counters::{COUNTER, Spot, fan_height, stack_spots};
use super::map::Ground;
use super::pointer::Pointer;
use super::seat::Shown;
use super::wake::Bell;
use crate::scenario::PieceId;
use crate::table::{Board, HexId};

const HOVER: Duration = Duration::from_millis(250);
const OPENING: Duration = Duration::from_millis(140);
/// Distance of the counters of an open fan.
const APART: f32 = 0.68 * UNIT;
const MARGIN: f32 = 0.06 * UNIT;

#[derive(Resource, Default)]
pub struct Fan {
    /// The stack the mouse rests on, and since when.
    resting: Option<(HexId, Instant)>,
    open: Option<Open>,
}

#[derive(Clone, Debug, PartialEq)]
struct Open {
    hex: HexId,
    since: Instant,
    /// From 0, a stack, to 1, a row.
    part: f32,
    /// Where each counter goes, the top one first.
    goals: Vec<(PieceId, Vec2)>,
    card: Rect,
}

impl Fan {
    pub fn hex(&self) -> Option<HexId> {
        self.open.as_ref().map(|open| open.hex)
    }

    pub fn is_at_rest(&self) -> bool {
        self.open.as_ref().is_none_or(|open| open.part >= 1.0)
    }

    /// The card below an open fan, in map units.
    pub fn card(&self) -> Option<Rect> {
        let open = self.open.as_ref()?;
        let start = open.goals.first().map_or(open.card.center(), |(_, at)| *at);
        let first = Rect::from_center_size(start, Vec2::splat(COUNTER * UNIT));
        Some(Rect { min: first.min.lerp(open.card.min, open.part), max: first.max.lerp(open.card.max, open.part) })
    }

    /// The hex the mouse means: that of an open fan it is on, or the one below it.
    pub fn hex_under(&self, pointer: &Pointer) -> Option<HexId> {
        let fanned = self.open.as_ref().filter(|open| pointer.on_map.is_some_and(|point| open.card.contains(point)));
        fanned.map(|open| open.hex).or(pointer.hex)
    }

    /// The counter of an open fan at a point of the map.
    pub fn piece_at(&self, point: Vec2) -> Option<PieceId> {
        let open = self.open.as_ref().filter(|open| open.part >= 1.0)?;
        let half = COUNTER * UNIT / 2.0;
        open.goals.iter().find(|(_, at)| (point - *at).abs().max_element() <= half).map(|(id, _)| *id)
    }

    /// Where the counters of a hex lie now.
    pub fn spots(&self, board: &Board, hex: HexId, middle: Vec2) -> Vec<(PieceId, Spot)> {
        let mut spots = stack_spots(board, hex, middle);
        let Some(open) = self.open.as_ref().filter(|open| open.hex == hex) else {
            return spots;
        };
        for (id, spot) in &mut spots {
            if let Some(n) = open.goals.iter().position(|(piece, _)| piece == id) {
                spot.at = spot.at.lerp(open.goals[n].1, open.part);
                spot.size = spot.size.lerp(COUNTER * UNIT, open.part);
                spot.height = fan_height(n);
            }
        }
        spots
    }
}

/// The row of a fan: from the hex towards the side with room, and within what is seen.
fn row(count: usize, middle: Vec2, seen: Rect) -> Vec<Vec2> {
    let length = (count - 1) as f32 * APART;
    let half = COUNTER * UNIT / 2.0 + MARGIN;
    let room_right = seen.max.x - middle.x - half;
    let room_left = middle.x - half - seen.min.x;
    let towards = if room_right >= length || room_right >= room_left { 1.0 } else { -1.0 };
    // A fan wider than the room on either side is pushed back into sight.
    let far = middle.x + towards * length;
    let push = (seen.max.x - half - far).min(0.0) + (seen.min.x + half - far).max(0.0);
    let y = middle.y.clamp(seen.min.y + half, (seen.max.y - half).max(seen.min.y + half));
    (0..count).map(|n| Vec2::new(middle.x + push + towards * APART * n as f32, y)).collect()
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Fan>().add_systems(Update, unfold.in_set(Stage::Arrange));
}

fn unfold(
    mut fan: ResMut<Fan>,
    mut redraw: MessageWriter<RequestRedraw>,
    board: Res<Shown>,
    view: Res<View>,
    area: Res<MapArea>,
    ground: Res<Ground>,
    pointer: Res<Pointer>,
    (hand, offers): (Res<super::hand::Hand>, Res<super::hand::Offers>),
    bell: Res<Bell>,
) {
    let now = Instant::now();
    let still = view.is_at_rest() && !pointer.is_dragging() && pointer.wheel == 0.0;
    // With a unit in hand a lit hex is a place to go to, and stays as it is.
    let is_goal = |hex: HexId| hand.unit.is_some() && offers.at(hex).is_some();
    let stack = pointer.hex.filter(|hex| still && board.stack(*hex).nth(1).is_some() && !is_goal(*hex));

    if let Some(open) = &fan.open {
        // The mouse may wander over the whole fan, and over the hex it came from.
        let over_card = pointer.on_map.is_some_and(|point| open.card.contains(point));
        let keep = still && (over_card || stack == Some(open.hex)) && !board.is_changed();
        if !keep {
            fan.open = None;
            fan.resting = None;
        } else if open.part < 1.0 {
            let time = now.duration_since(open.since).as_secs_f32() / OPENING.as_secs_f32();
            let part = 1.0 - (1.0 - time.min(1.0)).powi(3);
            if let Some(open) = &mut fan.open {
                open.part = part;
            }
            redraw.write(RequestRedraw);
        }
    }
    if fan.open.is_some() {
        return;
    }
    match (stack, fan.resting) {
        (None, None) => {}
        (None, Some(_)) => fan.resting = None,
        (Some(hex), Some((resting, since))) if hex == resting => {
            if now.duration_since(since) >= HOVER {
                fan.open = Some(open(hex, now, &board, ground.centre(hex), view.visible(&area)));
                redraw.write(RequestRedraw);
            }
        }
        (Some(hex), _) => {
            fan.resting = Some((hex, now));
            bell.ring_in(HOVER + Duration::from_millis(5));
        }
    }
}

fn open(hex: HexId, now: Instant, board: &Board, middle: Vec2, seen: Rect) -> Open {
    let pieces: Vec<PieceId> = stack_spots(board, hex, middle).into_iter().map(|(id, _)| id).collect();
    let places = row(pieces.len(), middle, seen);
    let half = Vec2::splat(COUNTER * UNIT / 2.0 + MARGIN);
    let card = places.iter().fold(Rect::from_center_half_size(places[0], half), |card, at| {
        card.union(Rect::from_center_half_size(*at, half))
    });
    Open { hex, since: now, part: 0.0, goals: pieces.into_iter().zip(places).collect(), card }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: Rect = Rect { min: Vec2::ZERO, max: Vec2::new(1000.0, 600.0) };

    #[test]
    fn a_fan_opens_towards_the_side_with_room() {
        let right = row(4, Vec2::new(100.0, 300.0), SEEN);
        assert!(right[3].x > right[0].x);
        let left = row(4, Vec2::new(960.0, 300.0), SEEN);
        assert!(left[3].x < left[0].x);
    }

    #[test]
    fn a_fan_stays_in_sight() {
        for x in [0.0, 300.0, 500.0, 700.0, 1000.0] {
            for count in 2..=12 {
                for at in row(count, Vec2::new(x, 590.0), SEEN) {
                    let inside = at.x >= 20.0 - APART && at.x <= 980.0 + APART && at.y <= 580.0;
                    assert!(inside || x == 0.0 || x == 1000.0, "{count} from {x}: {at}");
                }
            }
        }
    }

    #[test]
    fn the_counters_of_a_fan_do_not_hide_each_other() {
        for pair in row(6, Vec2::new(500.0, 300.0), SEEN).windows(2) {
            assert!(pair[0].distance(pair[1]) >= COUNTER * UNIT);
        }
    }
}
