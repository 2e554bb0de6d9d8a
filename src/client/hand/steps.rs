//! A way hex by hex, and the board as it would be after it.

use super::{Hand, Offer};
use crate::rules::movement::{Hindrance, step_cost};
use crate::scenario::PieceId;
use crate::scenario::charts::MovePoints;
use crate::table::{Board, HexId, Place};

/// What a step makes use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    Open,
    Road,
    /// By road over a river.
    Bridge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub hex: HexId,
    pub cost: MovePoints,
    pub how: How,
}

/// The steps of a ground move; none where one of them is forbidden.
pub fn steps(board: &Board, unit: PieceId, path: &[HexId]) -> Vec<Step> {
    let (Some(ground), Some(start)) = (board.ground(unit), board.hex_of(unit)) else { return Vec::new() };
    let map = &board.scenario.map;
    let hindrance = Hindrance::of(board, board.side(unit));
    let mut at = start;
    let mut steps = Vec::new();
    for hex in path {
        let Some(direction) = at.direction_to(*hex) else { return Vec::new() };
        let Some(cost) = step_cost(board, ground, &hindrance, at, direction, *hex) else { return Vec::new() };
        let interdicted = hindrance.interdicted.contains(*hex);
        let road = u16::from(board.scenario.charts.road_cost(ground.class(), interdicted));
        let how = match map.has_link(at, direction) && cost.0 == road {
            true if map.side(at, direction).is_river() => How::Bridge,
            true => How::Road,
            false => How::Open,
        };
        steps.push(Step { hex: *hex, cost, how });
        at = *hex;
    }
    steps
}

/// The board as it would be after the move being planned.
pub fn planned(board: &Board, hand: &Hand, offer: &Offer) -> Board {
    let mut paper = board.clone();
    for unit in offer.going(hand) {
        if paper.ground(unit).is_some() {
            let side = paper.side(unit);
            for hex in offer.path.iter().filter(|hex| !board.scenario.map.hex(**hex).lake) {
                paper.set_control(*hex, side);
            }
        }
        paper.put(unit, Place::Map(offer.hex));
    }
    paper
}
