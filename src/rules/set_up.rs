//! Deployment before the game (18.1 to 18.3).

use super::{stacking, zoc};
use crate::play::{Refusal, Unmet, refuse};
use crate::scenario::PieceId;
use crate::scenario::counter::{Counter, GroundKind, SetUp};
use crate::scenario::map::Country;
use crate::table::{Board, COLUMNS, HexId, Place, Side};

/// 18.2: hexes near the east edge where Axis combat units may stand to cover the border.
const EXCEPTIONS: [&str; 3] = ["0523", "0524", "0623"];

/// Is the unit placed by hand in set-up?
pub fn is_placed_by_hand(counter: &Counter) -> bool {
    counter.ground().is_some() && matches!(counter.setup, SetUp::Map | SetUp::MapOrDisplay { .. })
}

/// The units of a side that are placed by hand.
pub fn units(board: &Board, side: Side) -> impl Iterator<Item = PieceId> + '_ {
    board
        .scenario
        .piece_ids()
        .filter(move |id| board.side(*id) == side && is_placed_by_hand(board.counter(*id)) && is_in_play(board, *id))
}

fn is_in_play(board: &Board, id: PieceId) -> bool {
    !matches!(board.piece(id).place, Place::Box | Place::Unseen)
}

/// 18.2, 18.3: may the unit be set up in this hex?
pub fn check_hex(board: &Board, unit: PieceId, hex: HexId) -> Result<(), Refusal> {
    let map = &board.scenario.map;
    let counter = board.counter(unit);
    let name = &counter.designation;
    let Some(ground) = counter.ground() else { return refuse("18.1", format!("{name} is not set up on the map.")) };
    let data = map.hex(hex);
    if data.lake {
        return refuse("6.2", format!("{hex} is a lake hex."));
    }
    match counter.side {
        Side::Axis => {
            if data.country != Country::Hungary {
                return refuse("18.2", format!("{hex} is not in Hungary."));
            }
            let excepted = ground.is_combat_unit() && EXCEPTIONS.contains(&hex.to_string().as_str());
            if hex.column() >= COLUMNS - 1 && !excepted {
                return refuse("18.2", format!("{hex} lies too near the east map edge."));
            }
            if ground.kind == GroundKind::Flak && !data.city && hex != map.oilfield {
                return refuse("18.2", "Flak units are set up in cities or in the oilfield hex.");
            }
        }
        Side::Soviet => {
            if data.country != Country::Romania {
                return refuse("18.3", format!("{hex} is not in Romania."));
            }
        }
    }
    if ground.kind == GroundKind::MobileDepot && !map.has_railroad(hex) {
        return refuse(rule(counter.side), format!("Depots are set up on railroad hexes; {hex} has none."));
    }
    Ok(())
}

fn rule(side: Side) -> &'static str {
    match side {
        Side::Axis => "18.2",
        Side::Soviet => "18.3",
    }
}

/// All hexes in which a unit may be set up.
pub fn hexes(board: &Board, unit: PieceId) -> Vec<HexId> {
    HexId::all().filter(|hex| check_hex(board, unit, *hex).is_ok()).collect()
}

/// Of a group only so many start on the map: is there room for one more? (18.2)
pub fn check_group(board: &Board, unit: PieceId) -> Result<(), Refusal> {
    let counter = board.counter(unit);
    let SetUp::MapOrDisplay { group, on_map } = &counter.setup else { return Ok(()) };
    let placed = placed_of_group(board, group).filter(|id| *id != unit).count();
    if placed >= usize::from(*on_map) {
        let reason = format!("{on_map} of this group start on the map; lift the other first.");
        return refuse(rule(counter.side), reason);
    }
    Ok(())
}

fn placed_of_group<'a>(board: &'a Board, name: &'a str) -> impl Iterator<Item = PieceId> + 'a {
    board.scenario.piece_ids().filter(move |id| {
        matches!(&board.counter(*id).setup, SetUp::MapOrDisplay { group, .. } if group == name)
            && board.hex_of(*id).is_some()
    })
}

/// Units that are still to be placed; of a group all, as long as its number is not complete.
pub fn to_place(board: &Board, side: Side) -> Vec<PieceId> {
    units(board, side).filter(|id| board.hex_of(*id).is_none() && check_group(board, *id).is_ok()).collect()
}

/// 18.2, 18.3, R18.5: may this unit be marked as starting reduced?
pub fn check_reduction(board: &Board, side: Side, unit: PieceId, on: bool) -> Result<(), Refusal> {
    let counter = board.counter(unit);
    let name = &counter.designation;
    let Some(group) = board.scenario.reductions.iter().find(|g| g.side == side && g.candidates.contains(&counter.id))
    else {
        return refuse(rule(side), format!("{name} is not among the units that may start reduced by choice."));
    };
    if !counter.has_two_steps() {
        return refuse(rule(side), format!("{name} has one step and cannot start reduced."));
    }
    if on == board.is_reduced(unit) {
        return refuse(rule(side), format!("{name} is marked so already."));
    }
    if on && reduced_of(board, &group.candidates) >= usize::from(group.count) {
        return refuse(rule(side), format!("Only {} of these units start reduced; restore one first.", group.count));
    }
    Ok(())
}

fn reduced_of(board: &Board, ids: &[String]) -> usize {
    ids.iter().filter_map(|id| board.find(id)).filter(|id| board.is_reduced(*id)).count()
}

/// Everything that still keeps a side from confirming its set-up.
pub fn unmet(board: &Board, side: Side) -> Vec<Unmet> {
    let rule = rule(side);
    let mut unmet = Vec::new();
    let mut add = |rule: &str, text: String, hexes: Vec<HexId>, units: Vec<PieceId>| {
        unmet.push(Unmet { rule: rule.to_owned(), text, hexes, units });
    };
    let missing: Vec<PieceId> =
        units(board, side).filter(|id| board.hex_of(*id).is_none() && board.counter(*id).setup == SetUp::Map).collect();
    if !missing.is_empty() {
        add(rule, format!("{} at-start units are still to be placed.", missing.len()), Vec::new(), missing);
    }
    let mut groups: Vec<(&str, u8)> = units(board, side)
        .filter_map(|id| match &board.counter(id).setup {
            SetUp::MapOrDisplay { group, on_map } => Some((group.as_str(), *on_map)),
            _ => None,
        })
        .collect();
    groups.sort();
    groups.dedup();
    for (group, on_map) in groups {
        if placed_of_group(board, group).count() != usize::from(on_map) {
            let members = units(board, side)
                .filter(|id| matches!(&board.counter(*id).setup, SetUp::MapOrDisplay { group: g, .. } if g == group))
                .collect();
            add(rule, format!("{on_map} of this group must start on the map."), Vec::new(), members);
        }
    }
    for group in board.scenario.reductions.iter().filter(|group| group.side == side) {
        let marked = reduced_of(board, &group.candidates);
        if marked != usize::from(group.count) {
            let members = group.candidates.iter().filter_map(|id| board.find(id)).collect();
            let text = format!("{} of these units must start reduced; {marked} are marked.", group.count);
            add(rule, text, Vec::new(), members);
        }
    }
    let bare = bare_border_hexes(board, side);
    if !bare.is_empty() {
        add(rule, "These border hexes are neither occupied nor in a zone of control.".into(), bare, Vec::new());
    }
    for hex in stacking::overstacked(board, side) {
        add("7.0", format!("Too many units in {hex}."), vec![hex], board.units_of(side, hex).collect());
    }
    for hex in HexId::all() {
        let flak: Vec<PieceId> = board
            .units_of(side, hex)
            .filter(|id| board.ground(*id).is_some_and(|ground| ground.kind == GroundKind::Flak))
            .collect();
        if flak.len() > 1 {
            add(rule, format!("More than one flak unit in {hex}."), vec![hex], flak);
        }
    }
    unmet
}

/// 18.2, 18.3, R18.2: border hexes of a side that no combat unit occupies or covers.
pub fn bare_border_hexes(board: &Board, side: Side) -> Vec<HexId> {
    let map = &board.scenario.map;
    let (own, other) = match side {
        Side::Axis => (Country::Hungary, Country::Romania),
        Side::Soviet => (Country::Romania, Country::Hungary),
    };
    let zone = zoc::exerted_by(board, side);
    HexId::all()
        .filter(|hex| map.hex(*hex).country == own && map.adjoins_country(*hex, other))
        .filter(|hex| !zone.contains(*hex) && board.combat_units_of(side, *hex).next().is_none())
        .collect()
}
