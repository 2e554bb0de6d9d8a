//! Counters that move along their path instead of jumping, and turn over when they lose a step.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::Stage;
use super::desk::News;
use super::map::Ground;
use super::pointer::{Keys, Pointer};
use crate::play::Event;
use crate::scenario::PieceId;

/// Time for one hex at speed 1.
const STEP: Duration = Duration::from_millis(130);
/// Time for a counter to turn over.
const TURN: Duration = Duration::from_millis(320);
/// A long march is hurried along.
const LONGEST: Duration = Duration::from_millis(900);

/// How fast things move: 0 shows no movement at all.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Pace(pub f32);

impl Default for Pace {
    fn default() -> Pace {
        Pace(1.0)
    }
}

#[derive(Clone, Debug)]
struct March {
    piece: PieceId,
    points: Vec<Vec2>,
    lasts: Duration,
}

/// The marches to be shown, one after the other.
#[derive(Resource, Default)]
pub struct Motion {
    marches: VecDeque<March>,
    began: Option<Instant>,
    seen: u32,
}

impl Motion {
    /// Where a piece is shown while it or one before it is on the way.
    pub fn place(&self, piece: PieceId, now: Instant) -> Option<Vec2> {
        let at = self.marches.iter().position(|march| march.piece == piece)?;
        let march = &self.marches[at];
        // A counter that turns over stays where it lies.
        if at > 0 || march.points.is_empty() {
            return march.points.first().copied();
        }
        let gone = self.began.map_or(Duration::ZERO, |began| now.duration_since(began));
        let part = (gone.as_secs_f32() / march.lasts.as_secs_f32().max(0.001)).clamp(0.0, 1.0);
        Some(along(&march.points, part))
    }

    /// How far a piece has turned over, from 0 to 1; one that is still to do so has not begun.
    pub fn turn(&self, piece: PieceId, now: Instant) -> Option<f32> {
        let at = self.marches.iter().position(|march| march.piece == piece && march.points.is_empty())?;
        let gone = self.began.filter(|_| at == 0).map_or(Duration::ZERO, |began| now.duration_since(began));
        Some((gone.as_secs_f32() / self.marches[at].lasts.as_secs_f32().max(0.001)).clamp(0.0, 1.0))
    }

    /// Shows what moves in these events, instead of what was under way.
    pub fn play(&mut self, events: &[Event], ground: &Ground, pace: f32) {
        self.stop();
        if pace > 0.0 {
            self.marches = events.iter().filter_map(|event| march_of(event, ground, pace)).collect();
        }
    }

    pub fn stop(&mut self) {
        self.marches.clear();
        self.began = None;
    }

    pub fn is_under_way(&self) -> bool {
        !self.marches.is_empty()
    }
}

/// A point of a line, by the part of its hexes gone.
fn along(points: &[Vec2], part: f32) -> Vec2 {
    let last = points.len().saturating_sub(1);
    let exact = part * last as f32;
    let n = (exact.floor() as usize).min(last);
    match points.get(n + 1) {
        Some(next) => points[n].lerp(*next, exact - n as f32),
        None => points.last().copied().unwrap_or_default(),
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Motion>().init_resource::<Pace>().add_systems(Update, march.in_set(Stage::Camera));
}

fn march(
    mut motion: ResMut<Motion>,
    mut redraw: MessageWriter<RequestRedraw>,
    news: Res<News>,
    pace: Res<Pace>,
    ground: Res<Ground>,
    pointer: Res<Pointer>,
    keys: Res<Keys>,
) {
    if motion.seen != news.number {
        motion.seen = news.number;
        motion.play(&news.events, &ground, pace.0);
    }
    if !motion.is_under_way() {
        return;
    }
    // A click or a key has seen enough.
    if pointer.clicked || !keys.just_pressed.is_empty() {
        motion.stop();
        return;
    }
    let now = Instant::now();
    let began = *motion.began.get_or_insert(now);
    if motion.marches.front().is_some_and(|march| now.duration_since(began) >= march.lasts) {
        motion.marches.pop_front();
        motion.began = Some(now);
    }
    motion.set_changed();
    redraw.write(RequestRedraw);
}

fn march_of(event: &Event, ground: &Ground, pace: f32) -> Option<March> {
    let (piece, from, path) = match event {
        Event::StepLost { unit, hex: Some(_) } => {
            return Some(March { piece: *unit, points: Vec::new(), lasts: TURN.div_f32(pace) });
        }
        Event::UnitMoved { unit, from, path, .. }
        | Event::UnitRetreated { unit, from, path }
        | Event::UnitPursued { unit, from, path, .. } => (*unit, *from, path.clone()),
        Event::AirMoved { unit, from, to } => (*unit, *from, vec![*to]),
        _ => return None,
    };
    let points: Vec<Vec2> = [from].into_iter().chain(path).map(|hex| ground.centre(hex)).collect();
    let steps = points.len().saturating_sub(1) as u32;
    let lasts = (STEP * steps).min(LONGEST).max(STEP).div_f32(pace);
    Some(March { piece, points, lasts })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_that_loses_a_step_turns_over_where_it_lies() {
        let scenario = crate::scenario::Scenario::standard();
        let unit = scenario.find("akn_29").expect("it is a counter of the game");
        let hex = "0819".parse().expect("it is on the map");
        let mut motion = Motion::default();
        motion.play(&[Event::StepLost { unit, hex: Some(hex) }], &Ground::new(&scenario), 1.0);
        let now = Instant::now();
        assert_eq!((motion.place(unit, now), motion.turn(unit, now)), (None, Some(0.0)));
        motion.began = Some(now);
        assert_eq!(motion.turn(unit, now + TURN / 2), Some(0.5));
        motion.stop();
        assert_eq!(motion.turn(unit, now), None);
    }

    #[test]
    fn a_march_passes_through_every_hex() {
        let points = [Vec2::ZERO, Vec2::X, Vec2::new(1.0, 1.0)];
        assert_eq!(along(&points, 0.0), points[0]);
        assert_eq!(along(&points, 0.5), points[1]);
        assert_eq!(along(&points, 1.0), points[2]);
        assert_eq!(along(&points[..1], 0.3), points[0]);
    }
}
