//! Refit (11): income, prices, and what can be paid for.

use super::logistics::{self, Supply};
use super::{control, optional, reinforcement, stacking, zoc};
use crate::play::{RefitActions, Refusal, refuse};
use crate::scenario::charts::RefitAction;
use crate::scenario::counter::{Flag, GroundKind, Size};
use crate::scenario::{Family, PieceId};
use crate::table::{Board, HexId, Place, Side, Step};

/// 11.1: what a side gains in this Refit Phase, with the reasons.
pub fn income(board: &Board, side: Side) -> Vec<(String, u8)> {
    let map = &board.scenario.map;
    let turn = board.situation.turn;
    let mut gains = vec![(format!("turn {turn}"), board.scenario.charts.turn_rp(side, turn))];
    if side == Side::Axis && yields_point(board, side, map.oilfield) {
        gains.push(("oilfield".into(), 1));
    }
    if yields_point(board, side, map.buda) {
        gains.push(("Buda".into(), 1));
    }
    let extra = optional::forces::extra_refit_points(board, side);
    if extra > 0 {
        gains.push(("Wacht am Donau".into(), extra));
    }
    gains
}

/// 11.1: controlled, not in an enemy zone, with a line of communications (R11.3, R11.4).
fn yields_point(board: &Board, side: Side, hex: HexId) -> bool {
    control::holder(board, hex) == Some(side) && logistics::hex_has_loc(board, side, hex)
}

/// The side refitting, and the points it may use.
pub fn purse(board: &Board) -> Option<(Side, u8)> {
    match board.situation.step {
        Step::Refit(side) => Some((side, board.situation.refit_points[side])),
        Step::DirectivePoints => board.situation.phasing().map(|side| (side, board.situation.refit.directive_points)),
        _ => None,
    }
}

fn price(board: &Board, action: RefitAction) -> u8 {
    // R11.7: a chart without the price of a depot asks 1.
    board.scenario.charts.price(action).unwrap_or(1)
}

/// 11.2: the price of restoring a unit, or why it cannot be restored.
pub fn restore_price(board: &Board, side: Side, supply: &Supply, unit: PieceId) -> Result<u8, Refusal> {
    let counter = board.counter(unit);
    let name = &counter.designation;
    if counter.side != side || counter.ground().is_none() {
        return refuse("11.2", format!("{name} is not a ground unit of yours."));
    }
    if board.piece(unit).place == Place::Eliminated {
        return refuse("11.2", format!("{name} is eliminated and does not come back."));
    }
    if !board.is_reduced(unit) {
        return refuse("11.2", format!("{name} is at full strength."));
    }
    match board.piece(unit).place {
        Place::Map(hex) => {
            if !supply.supports(board, unit) {
                return refuse("12.5", format!("{name} is unsupported and cannot be refitted."));
            }
            let in_zone = zoc::against(board, side).contains(hex);
            Ok(price(
                board,
                if in_zone { RefitAction::RestoreGroundUnitInEnemyZoc } else { RefitAction::RestoreGroundUnit },
            ))
        }
        // R11.6: a reinforcement whose turn has come.
        _ if reinforcement::has_arrived(board, unit) => Ok(price(board, RefitAction::RestoreGroundUnit)),
        _ => refuse("11.2", format!("{name} is neither on the map nor waiting to enter it.")),
    }
}

/// 11.2: the price of restoring an air unit.
pub fn restore_air_price(board: &Board, side: Side, unit: PieceId) -> Result<u8, Refusal> {
    check_air_restorable(board, side, unit)?;
    Ok(price(board, RefitAction::RestoreAirUnit))
}

/// 11.2, 18.2, 21.5: may this air unit be brought back to full strength?
pub fn check_air_restorable(board: &Board, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let counter = board.counter(unit);
    let name = &counter.designation;
    if counter.side != side || counter.air().is_none() {
        return refuse("11.2", format!("{name} is not an air unit of yours."));
    }
    if !matches!(board.piece(unit).place, Place::AirAvailable | Place::Map(_)) {
        return refuse("11.2", format!("{name} is not in play."));
    }
    if !board.is_reduced(unit) {
        return refuse("11.2", format!("{name} is at full strength."));
    }
    for flag in &counter.flags {
        match flag {
            Flag::NoRefitOnceReduced => return refuse("21.5", format!("{name} can never be refitted.")),
            Flag::NoRefitBeforeTurn(turn) if board.situation.turn < *turn => {
                return refuse("18.2", format!("{name} cannot be refitted before turn {turn}."));
            }
            _ => {}
        }
    }
    Ok(())
}

pub fn restorable_air(board: &Board, side: Side) -> Vec<PieceId> {
    board
        .pieces()
        .map(|(id, _)| id)
        .filter(|id| board.air(*id).is_some() && check_air_restorable(board, side, *id).is_ok())
        .collect()
}

/// What a counter is built as, and its price.
pub fn build_price(board: &Board, side: Side, unit: PieceId) -> Result<u8, Refusal> {
    let counter = board.counter(unit);
    let name = &counter.designation;
    let Some(ground) = counter.ground().filter(|_| counter.side == side && counter.has(Flag::Rebuildable)) else {
        return refuse("11.2", format!("{name} cannot be built."));
    };
    let place = board.piece(unit).place;
    let waits = place == Place::Eliminated || (place == Place::Display && ground.kind != GroundKind::MobileDepot);
    if !waits {
        return refuse("11.2", format!("{name} is not in the Reinforcement or Eliminated display."));
    }
    Ok(price(
        board,
        match (ground.kind, ground.size) {
            (GroundKind::MobileDepot, _) => RefitAction::RebuildMobileDepot,
            (GroundKind::TruckColumn, _) => RefitAction::BuildTruckColumn,
            (_, Size::FrontManeuverGroup) => RefitAction::BuildFrontManeuverGroup,
            _ if ground.is_mechanized() => RefitAction::BuildPanzerKampfgruppe,
            _ => RefitAction::BuildInfantryKampfgruppe,
        },
    ))
}

/// 10.2, 11.2, R7.5: where a counter just built may be placed; the hex must be legal at once.
pub fn build_hexes(board: &Board, ground: &reinforcement::Ground, unit: PieceId) -> Vec<HexId> {
    let Some(kind) = board.ground(unit).map(|g| (g.kind, g.command)) else { return Vec::new() };
    let hexes = match kind {
        (GroundKind::TruckColumn, _) => ground.truck_hexes(unit),
        (GroundKind::MobileDepot, command) => ground.depot_hexes(command),
        _ => ground.hexes(unit),
    };
    hexes.iter().filter(|hex| stacking::has_room(board, unit, *hex)).collect()
}

/// 11.2: everything that can be done with these points.
pub fn actions(board: &Board, side: Side, points: u8) -> RefitActions {
    let mut actions = RefitActions::default();
    if points == 0 {
        return actions;
    }
    let supply = Supply::of(board, side, &board.situation.refit.trucks);
    let affordable = |price: &u8| *price <= points;
    let own = || board.pieces().map(|(id, _)| id).filter(|id| board.side(*id) == side);
    actions.restore = own()
        .filter_map(|unit| Some((unit, restore_price(board, side, &supply, unit).ok().filter(affordable)?)))
        .collect();
    actions.restore_air =
        own().filter_map(|unit| Some((unit, restore_air_price(board, side, unit).ok().filter(affordable)?))).collect();
    actions.support = support_limit(board, side, points);
    let built: Vec<(PieceId, u8)> =
        own().filter_map(|unit| Some((unit, build_price(board, side, unit).ok().filter(affordable)?))).collect();
    if !built.is_empty() {
        let ground = reinforcement::Ground::of(board, side);
        actions.build = built
            .into_iter()
            .map(|(unit, price)| (unit, price, build_hexes(board, &ground, unit)))
            .filter(|(_, _, hexes)| !hexes.is_empty())
            .collect();
    }
    actions
}

/// 16.1, R11.9: how many support units may be bought, in one declaration.
pub fn support_limit(board: &Board, side: Side, points: u8) -> u8 {
    if board.situation.refit.bought_support {
        return 0;
    }
    let price = price(board, RefitAction::PickSpecialSupportUnit).max(1);
    let waiting = board.in_place(side, Family::Support, Place::Display).count() as u8;
    waiting.min(points / price)
}

pub fn support_price(board: &Board) -> u8 {
    price(board, RefitAction::PickSpecialSupportUnit)
}

/// R12.20: trucks that would let a reduced unit be refitted.
pub fn trucks(board: &Board, side: Side) -> Vec<PieceId> {
    let reduced: Vec<PieceId> =
        board.ground_on_map(side).map(|(unit, _)| unit).filter(|unit| board.is_reduced(*unit)).collect();
    if board.situation.refit_points[side] == 0 {
        Vec::new()
    } else {
        logistics::helpful_trucks(board, side, &reduced, &[])
    }
}
