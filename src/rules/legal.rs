//! Which decision the game is waiting for, and the legal answers to it.

use super::retreat::{Tolls, Ways};
use super::{
    air, combat, command, fortress, losses, movement, optional, pursuit, rail, refit, reinforcement, retreat, set_up,
    stacking, support,
};
use crate::play::{Ask, Prompt};
use crate::scenario::PieceId;
use crate::table::{Board, Fight, FightStep, HexId, Hexside, Side, Step, SupportChoice};

/// The open prompt; none when the game is over.
pub fn legal(board: &Board) -> Option<Prompt> {
    let (side, ask) = prompt(board)?;
    Some(Prompt { side, ask })
}

/// Whose decision it is, without working out the answers.
pub fn side_to_decide(board: &Board) -> Option<Side> {
    let situation = &board.situation;
    match situation.step {
        Step::GameOver => None,
        Step::Options | Step::CommitPanzerfaust => Some(Side::Axis),
        Step::SetUp(side) | Step::PlaceMajorOperation(side) | Step::RefitTrucks(side) | Step::Refit(side) => Some(side),
        Step::Overstack(_) => stacking::first_overstacked(board).map(|(side, _)| side),
        Step::Fight => situation.fight.as_deref().map(|fight| side_in_fight(board, fight)),
        _ => situation.phasing(),
    }
}

fn side_in_fight(board: &Board, fight: &Fight) -> Side {
    match fight.step {
        FightStep::DefenderTrucks | FightStep::DefenderSupport | FightStep::DefenderLoss => fight.attacker.enemy(),
        // Only the Axis has a Festung.
        FightStep::Stand => Side::Axis,
        FightStep::Retreat => fight.retreating.first().map_or(fight.attacker, |unit| board.side(unit.piece)),
        _ => fight.attacker,
    }
}

fn prompt(board: &Board) -> Option<(Side, Ask)> {
    let situation = &board.situation;
    let side = side_to_decide(board)?;
    let ask = match situation.step {
        Step::Options => Ask::ChooseOptions { options: situation.options },
        Step::SetUp(side) => Ask::SetUp {
            to_place: set_up::to_place(board, side),
            placed: set_up::units(board, side).filter(|unit| board.hex_of(*unit).is_some()).collect(),
            unmet: set_up::unmet(board, side),
        },
        Step::PlaceMajorOperation(side) => {
            Ask::PlaceMajorOperation { available: command::available_majors(board, side) }
        }
        Step::CommitPanzerfaust => Ask::CommitPanzerfaust,
        Step::RefitTrucks(side) => Ask::DeclareRefitTrucks { trucks: refit::trucks(board, side) },
        Step::Refit(_) => {
            let (side, points) = refit::purse(board)?;
            Ask::Refit { points, actions: refit::actions(board, side, points) }
        }
        Step::PickMarker => Ask::PickMarker,
        Step::ChooseActivation => {
            let impulse = situation.impulse.as_ref()?;
            Ask::ChooseActivation { marker: impulse.marker, options: impulse.choices.clone() }
        }
        Step::RollDirective => Ask::RollDirective,
        Step::DirectivePoints => {
            let (side, points) = refit::purse(board)?;
            Ask::SpendDirectivePoints { points, actions: refit::actions(board, side, points) }
        }
        Step::PlaceFestung => Ask::PlaceFestung { placeable: fortress::placeable(board) },
        Step::RestoreAir => Ask::RestoreAir {
            left: situation.impulse.as_ref()?.restore_air,
            candidates: refit::restorable_air(board, side),
        },
        Step::Reinforcement => Ask::Reinforce { deployable: reinforcement::deployable(board, side) },
        Step::AirPlacement => Ask::AirOperations {
            placeable: air::placeable(board, side),
            movable: air::movable(board, side),
            air_supply: air::may_place_air_supply(board),
        },
        Step::AirSuperiority => Ask::AirSuperiority { hexes: air::superiority_hexes(board, side) },
        Step::MovementTrucks => Ask::DeclareMovementTrucks { trucks: movement::trucks(board) },
        Step::Movement => Ask::Movement { movable: movement::movable(board), rail_left: rail::capacity_left(board) },
        Step::Overstack(segment) => {
            let (side, hex) = stacking::first_overstacked(board)?;
            Ask::ResolveOverstack { segment, hex, choices: stacking::removals(board, side, hex) }
        }
        Step::Combat => Ask::Combat { targets: combat::targets(board, side) },
        Step::Fight => in_fight(board, situation.fight.as_deref()?, side),
        Step::LiftBridgeheads => Ask::RemoveBridgeheads { hexsides: own_bridgeheads(board, side) },
        Step::GameOver => return None,
    };
    Some((side, ask))
}

/// 23.3: the hexsides where a side has a bridgehead.
pub fn own_bridgeheads(board: &Board, side: Side) -> Vec<Hexside> {
    optional::bridgeheads::on_map(board)
        .filter(|(marker, ..)| board.side(*marker) == side)
        .filter_map(|(_, from, to)| Hexside::between(from, to))
        .collect()
}

fn in_fight(board: &Board, fight: &Fight, side: Side) -> Ask {
    match fight.step {
        FightStep::AttackerTrucks | FightStep::DefenderTrucks => {
            Ask::DeclareCombatTrucks { trucks: combat::trucks(board, fight, side) }
        }
        FightStep::AttackerSupport => {
            Ask::CommitSupport { choices: support::choices(board, fight, side), enemy_committed: None }
        }
        FightStep::DefenderSupport => {
            let committed =
                matches!(fight.support[fight.attacker], SupportChoice::Committed(_) | SupportChoice::Concealed);
            Ask::CommitSupport { choices: support::choices(board, fight, side), enemy_committed: Some(committed) }
        }
        FightStep::ChooseCrt => Ask::ChooseCrt { choices: crt_choices(board, fight), odds: combat::odds(board, fight) },
        FightStep::Roll => {
            let odds = combat::odds(board, fight);
            let crt = fight.crt.unwrap_or(crate::table::Crt::Assault);
            let chances = combat::results(board, crt, odds.column).to_vec();
            Ask::RollCombat { odds, crt, chances }
        }
        FightStep::AttackerLoss | FightStep::DefenderLoss => {
            let left = fight.losses[side];
            let candidates = if left > 0 { losses::candidates(board, fight, side) } else { Vec::new() };
            Ask::TakeLoss { left, candidates }
        }
        FightStep::Stand => Ask::StandInFestung { units: retreat::standers(board, fight) },
        FightStep::Retreat => retreats(board, fight),
        FightStep::Bridgehead => Ask::PlaceBridgehead { hexsides: optional::bridgeheads::placeable(board, fight) },
        FightStep::Pursuit => {
            let units = pursuits(board, fight);
            let trucks = units.iter().map(|(unit, _)| (*unit, pursuit::trucks(board, *unit, &[fight.target])));
            Ask::Pursue { trucks: trucks.filter(|(_, trucks)| !trucks.is_empty()).collect(), units }
        }
        FightStep::FollowUp => Ask::FollowUpAttack { targets: combat::follow_up_targets(board, side) },
    }
}

pub fn crt_choices(board: &Board, fight: &Fight) -> Vec<crate::table::Crt> {
    let attackers: Vec<PieceId> = fight.attackers.iter().map(|unit| unit.piece).collect();
    combat::crt_choices(board, &attackers, fight.target, fight.attacker)
}

/// Each retreating unit with its ways, and what they cost.
fn retreats(board: &Board, fight: &Fight) -> Ask {
    let (mut units, mut costs) = (Vec::new(), Vec::new());
    for unit in &fight.retreating {
        let Ways { paths, survives } = retreat::ways(board, unit.piece, unit.length);
        if !paths.is_empty() {
            let tolls = Tolls::of(board, unit.piece, survives);
            costs.push(paths.iter().map(|path| tolls.on(path)).collect());
            units.push((unit.piece, paths));
        }
    }
    Ask::Retreat { units, tolls: costs }
}

fn pursuits(board: &Board, fight: &Fight) -> Vec<(PieceId, Vec<Vec<HexId>>)> {
    fight
        .pursuing
        .iter()
        .map(|unit| (unit.piece, pursuit::paths(board, fight, unit.piece)))
        .filter(|(_, paths)| !paths.is_empty())
        .collect()
}
