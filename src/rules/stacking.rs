//! Stacking (7).

use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::counter::{Class, GroundKind};
use crate::table::{Board, Command, HexId, Side};

/// 7.1, 7.2: combat units that may share a hex.
pub const LIMIT: usize = 2;

/// The units in a hex as stacking sees them.
#[derive(Default)]
struct Sorted {
    counting: Vec<(PieceId, Command)>,
    statics: Vec<PieceId>,
    depots: Vec<PieceId>,
    trucks: Vec<PieceId>,
}

fn sort(board: &Board, side: Side, hex: HexId) -> Sorted {
    let mut sorted = Sorted::default();
    for id in board.units_of(side, hex) {
        let Some(ground) = board.ground(id) else { continue };
        match ground.kind {
            GroundKind::MobileDepot => sorted.depots.push(id),
            GroundKind::TruckColumn => sorted.trucks.push(id),
            _ if ground.class() == Class::Static => sorted.statics.push(id),
            _ if ground.counts_for_stacking() => sorted.counting.push((id, ground.command)),
            _ => {}
        }
    }
    sorted
}

/// 7.1 to 7.3: may the units of a side in this hex stay there?
pub fn is_legal(board: &Board, side: Side, hex: HexId) -> bool {
    check(board, side, hex).is_ok()
}

/// Why they may not.
pub fn check(board: &Board, side: Side, hex: HexId) -> Result<(), Refusal> {
    let sorted = sort(board, side, hex);
    let more_than_one = |units: &[PieceId]| units.len() > 1;
    if sorted.counting.len() > LIMIT {
        let rule = if side == Side::Axis { "7.1" } else { "7.2" };
        return refuse(rule, format!("There are more than {LIMIT} combat units in {hex}."));
    }
    if side == Side::Soviet && is_mixed(&sorted.counting) {
        return refuse("7.2", format!("There are units of different sub-commands in {hex}."));
    }
    if more_than_one(&sorted.statics) {
        return refuse("7.3", format!("There is more than one garrison in {hex}."));
    }
    if more_than_one(&sorted.depots) || more_than_one(&sorted.trucks) {
        return refuse("7.3", format!("There is more than one depot, or truck column, in {hex}."));
    }
    Ok(())
}

fn is_mixed(units: &[(PieceId, Command)]) -> bool {
    units.windows(2).any(|pair| pair[0].1 != pair[1].1)
}

/// Would the hex still be legal with this unit added?
pub fn has_room(board: &Board, unit: PieceId, hex: HexId) -> bool {
    let Some(ground) = board.ground(unit) else { return true };
    let sorted = sort(board, board.side(unit), hex);
    let others = |list: &[PieceId]| list.iter().any(|id| *id != unit);
    match ground.kind {
        GroundKind::MobileDepot => !others(&sorted.depots),
        GroundKind::TruckColumn => !others(&sorted.trucks),
        _ if ground.class() == Class::Static => !others(&sorted.statics),
        _ if ground.counts_for_stacking() => has_combat_room(board, unit, hex),
        _ => true,
    }
}

/// As `has_room`, for combat units alone: what a retreat must respect (R9.26).
pub fn has_combat_room(board: &Board, unit: PieceId, hex: HexId) -> bool {
    let Some(ground) = board.ground(unit) else { return true };
    if !ground.counts_for_stacking() {
        return true;
    }
    let side = board.side(unit);
    let mut others = 0;
    for id in board.units_of(side, hex) {
        let Some(other) = board.ground(id) else { continue };
        if id == unit || !other.counts_for_stacking() {
            continue;
        }
        if side == Side::Soviet && other.command != ground.command {
            return false;
        }
        others += 1;
    }
    others < LIMIT
}

/// 7.4: the hexes of a side with too many units, in order.
pub fn overstacked(board: &Board, side: Side) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = board.ground_on_map(side).map(|(_, hex)| hex).collect();
    hexes.sort();
    hexes.dedup();
    hexes.retain(|hex| !is_legal(board, side, *hex));
    hexes
}

/// 7.4, R7.2: each way of removing the excess units of a hex, nothing more.
pub fn removals(board: &Board, side: Side, hex: HexId) -> Vec<Vec<PieceId>> {
    let sorted = sort(board, side, hex);
    let mut ways: Vec<Vec<PieceId>> = Vec::new();
    let groups: Vec<Option<Command>> = if side == Side::Soviet && is_mixed(&sorted.counting) {
        let mut commands: Vec<Command> = sorted.counting.iter().map(|(_, command)| *command).collect();
        commands.sort();
        commands.dedup();
        commands.into_iter().map(Some).collect()
    } else {
        vec![None]
    };
    for kept in groups {
        let stays = |command: &Command| kept.is_none_or(|kept| kept == *command);
        let goes: Vec<PieceId> = sorted.counting.iter().filter(|(_, c)| !stays(c)).map(|(id, _)| *id).collect();
        let rest: Vec<PieceId> = sorted.counting.iter().filter(|(_, c)| stays(c)).map(|(id, _)| *id).collect();
        for excess in choose(&rest, rest.len().saturating_sub(LIMIT)) {
            ways.push(goes.iter().copied().chain(excess).collect());
        }
    }
    for single in [&sorted.statics, &sorted.depots, &sorted.trucks] {
        let excess = choose(single, single.len().saturating_sub(1));
        ways = ways.iter().flat_map(|way| excess.iter().map(|more| [&way[..], &more[..]].concat())).collect();
    }
    for way in &mut ways {
        way.sort();
    }
    ways
}

/// Every way of choosing `count` from a list.
fn choose(list: &[PieceId], count: usize) -> Vec<Vec<PieceId>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut ways = Vec::new();
    for (i, first) in list.iter().enumerate() {
        for mut rest in choose(&list[i + 1..], count - 1) {
            rest.insert(0, *first);
            ways.push(rest);
        }
    }
    ways
}

/// 7.4, R7.3: the first hex with too many units: the phasing side's first.
pub fn first_overstacked(board: &Board) -> Option<(Side, HexId)> {
    let phasing = board.situation.phasing()?;
    [phasing, phasing.enemy()].into_iter().find_map(|side| overstacked(board, side).first().map(|hex| (side, *hex)))
}
