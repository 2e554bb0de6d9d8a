//! Optional forces (21): when each comes and what it costs in victory points.

use crate::scenario::files::counters::OptionalPackage;
use crate::table::{Board, OptionalRule, Side};

/// The packages that are switched on.
pub fn packages(board: &Board) -> impl Iterator<Item = &OptionalPackage> + '_ {
    board
        .situation
        .options
        .iter()
        .filter_map(OptionalRule::package)
        .filter_map(|id| board.scenario.packages.iter().find(|package| package.id == id))
}

/// The turn on which the units of a package come; none for a die roll or no units.
pub fn arrival(board: &Board, package: &OptionalPackage) -> Option<u8> {
    let wacht = board.situation.options.has(OptionalRule::WachtAmDonau);
    package.arrival.turn_with_wacht.filter(|_| wacht).or(package.arrival.turn)
}

/// 21.1: refit points the Axis receives besides, in this turn.
pub fn extra_refit_points(board: &Board, side: Side) -> u8 {
    if side == Side::Soviet {
        return 0;
    }
    packages(board)
        .filter(|package| arrival(board, package) == Some(board.situation.turn))
        .map(|package| package.axis_rp_on_arrival)
        .sum()
}

/// The victory points each package gives, and to whom.
pub fn victory_points(board: &Board) -> Vec<(Side, String, i32)> {
    let map = &board.scenario.map;
    let axis_holds =
        [map.buda, map.pest].iter().all(|hex| super::super::control::holder(board, *hex) == Some(Side::Axis));
    let mut points = Vec::new();
    for package in packages(board) {
        points.push((package.vp_to, package.name.clone(), i32::from(package.vp)));
        if package.extra_vp_if_budapest_lost > 0 && !axis_holds {
            let reason = format!("{}: Budapest not held", package.name);
            points.push((package.vp_to, reason, i32::from(package.extra_vp_if_budapest_lost)));
        }
    }
    points
}
