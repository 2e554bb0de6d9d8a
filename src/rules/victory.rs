//! Victory (3): sudden death, points, and the levels.

use serde::{Deserialize, Serialize};

use super::{control, optional};
use crate::scenario::charts::VictoryLevel;
use crate::table::{Board, Outcome, OutcomeKind, PerSide, Place, Side};

/// Every point of both sides, with its reason (3.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    pub axis: Vec<(String, i32)>,
    pub soviet: Vec<(String, i32)>,
}

impl Statement {
    pub fn of(&self, side: Side) -> &[(String, i32)] {
        match side {
            Side::Axis => &self.axis,
            Side::Soviet => &self.soviet,
        }
    }

    pub fn total(&self, side: Side) -> i32 {
        self.of(side).iter().map(|(_, points)| points).sum()
    }

    pub fn totals(&self) -> PerSide<i32> {
        PerSide::new(self.total(Side::Axis), self.total(Side::Soviet))
    }
}

/// 3.1: has a side won at once?
pub fn sudden_death(board: &Board) -> Option<Side> {
    let map = &board.scenario.map;
    let holds = |side: Side, hex| board.controls(side, hex) && control::holder(board, hex) == Some(side);
    // Control alone is cheap to see and almost always says no.
    let soviet_sources = || map.soviet_sources.iter().chain(&map.contingent_sources).copied();
    if soviet_sources().all(|hex| board.controls(Side::Axis, hex)) && soviet_sources().all(|hex| holds(Side::Axis, hex))
    {
        return Some(Side::Axis);
    }
    let axis_hexes = || map.axis_sources.iter().copied().chain([map.buda, map.pest]);
    if axis_hexes().all(|hex| board.controls(Side::Soviet, hex)) && axis_hexes().all(|hex| holds(Side::Soviet, hex)) {
        return Some(Side::Soviet);
    }
    None
}

/// 3.4: the points as they would be counted now.
pub fn statement(board: &Board) -> Statement {
    let victory = &board.scenario.charts.file.victory;
    let map = &board.scenario.map;
    let mut statement = Statement::default();
    for location in &victory.axis_locations {
        if location.hex.parse().is_ok_and(|hex| control::holder(board, hex) == Some(Side::Axis)) {
            statement.axis.push((location.name.clone(), i32::from(location.vp)));
        }
    }
    for location in &victory.soviet_locations {
        if location.hex.parse().is_ok_and(|hex| control::holder(board, hex) == Some(Side::Soviet)) {
            statement.soviet.push((location.name.clone(), i32::from(location.vp)));
        }
    }
    for hex in &map.axis_sources {
        if control::holder(board, *hex) == Some(Side::Soviet) {
            let points = i32::from(victory.soviet_vp_per_axis_map_edge_source);
            statement.soviet.push((format!("Axis source {}", map.title(*hex)), points));
        }
    }
    for (id, piece) in board.pieces() {
        let counter = board.counter(id);
        if let Some(ground) = counter.ground()
            && piece.place == Place::Eliminated
            && ground.vp > 0
        {
            let line = (format!("eliminated: {}", counter.name), i32::from(ground.vp));
            match counter.side {
                Side::Axis => statement.soviet.push(line),
                Side::Soviet => statement.axis.push(line),
            }
        }
    }
    for (side, reason, points) in optional::forces::victory_points(board) {
        match side {
            Side::Axis => statement.axis.push((reason, points)),
            Side::Soviet => statement.soviet.push((reason, points)),
        }
    }
    statement
}

/// 3.4: who has won, and how clearly.
pub fn outcome(board: &Board, statement: &Statement) -> Outcome {
    let points = statement.totals();
    let difference = points.axis.abs_diff(points.soviet);
    let level = board
        .scenario
        .charts
        .file
        .victory
        .levels
        .iter()
        .find(|band| band.from <= difference && band.to.is_none_or(|to| difference <= to))
        .map_or(VictoryLevel::Draw, |band| band.level);
    let winner =
        (level != VictoryLevel::Draw).then_some(if points.axis > points.soviet { Side::Axis } else { Side::Soviet });
    Outcome { winner, kind: OutcomeKind::Points(level), points }
}
