//! Every legal order of a prompt, for opponents, tests and the referee.
//!
//! Where an answer is a set of units (an attack, trucks, units that stand), each single one, all but
//! one and all together are listed, and any other set can be put together from them. Where it is a
//! way, one way to each hex is listed.

use super::check::{Built, built_as};
use super::{air, command, legal, movement, pursuit, rail, set_up, special_units};
use crate::play::{Ask, Order, Prompt, RefitActions};
use crate::scenario::PieceId;
use crate::scenario::counter::GroundKind;
use crate::table::{Board, HexId, OptionalRule, Step};

/// The legal orders of the open prompt.
pub fn orders(board: &Board) -> Vec<Order> {
    legal(board).map(|prompt| orders_of(board, &prompt)).unwrap_or_default()
}

pub fn orders_of(board: &Board, prompt: &Prompt) -> Vec<Order> {
    let mut orders = Vec::new();
    match &prompt.ask {
        Ask::ChooseOptions { options } => {
            orders.push(Order::ConfirmOptions);
            let toggles = OptionalRule::ALL.into_iter();
            orders.extend(toggles.map(|option| Order::SetOption { option, on: !options.has(option) }));
        }
        Ask::SetUp { to_place, placed, unmet } => {
            if unmet.is_empty() {
                orders.push(Order::ConfirmSetUp);
            }
            if !board.scenario.deployment.of(prompt.side).units.is_empty() {
                orders.push(Order::TakeDeployment);
            }
            for unit in to_place.iter().copied() {
                orders.extend(set_up::hexes(board, unit).into_iter().map(|hex| Order::PlaceUnit { unit, hex }));
            }
            orders.extend(placed.iter().map(|unit| Order::LiftUnit { unit: *unit }));
            for unit in board.scenario.piece_ids() {
                let on = !board.is_reduced(unit);
                if set_up::check_reduction(board, prompt.side, unit, on).is_ok() {
                    orders.push(Order::MarkReduced { unit, on });
                }
            }
        }
        Ask::PlaceMajorOperation { available } => {
            orders.push(Order::PlaceNone);
            orders.extend(available.iter().map(|marker| Order::PlaceMarker { marker: *marker }));
        }
        Ask::CommitPanzerfaust => orders.extend([true, false].map(|yes| Order::CommitJagdv { yes })),
        Ask::DeclareRefitTrucks { trucks }
        | Ask::DeclareMovementTrucks { trucks }
        | Ask::DeclareCombatTrucks { trucks } => {
            orders.push(Order::UseTrucks { trucks: Vec::new() });
            orders.extend(sets(trucks).into_iter().map(|trucks| Order::UseTrucks { trucks }));
        }
        Ask::Refit { actions, .. } | Ask::SpendDirectivePoints { actions, .. } => {
            orders.push(Order::EndRefit);
            orders.extend(purchases(board, actions));
        }
        Ask::PickMarker => {
            if !command::pool(board, prompt.side).is_empty() {
                orders.push(Order::Pick);
            }
        }
        Ask::ChooseActivation { options, .. } => {
            orders.extend(options.iter().map(|command| Order::Activate { sub_command: *command }));
        }
        Ask::RollDirective | Ask::RollCombat { .. } => orders.push(Order::Roll),
        Ask::PlaceFestung { placeable } => {
            orders.push(Order::PlaceMarkers { hexes: Vec::new() });
            orders.extend(sets(placeable).into_iter().map(|hexes| Order::PlaceMarkers { hexes }));
        }
        Ask::RestoreAir { candidates, .. } => {
            orders.extend(candidates.iter().map(|unit| Order::RestoreAirUnit { unit: *unit }));
        }
        Ask::Reinforce { deployable } => {
            orders.push(Order::EndReinforcement);
            for (unit, hexes) in deployable {
                orders.extend(hexes.iter().map(|hex| Order::DeployUnit { unit: *unit, hex: *hex }));
            }
        }
        Ask::AirOperations { placeable, movable, air_supply } => {
            orders.push(Order::EndAirPlacement);
            let free = || HexId::all().filter(|hex| air::friendly_air_in(board, prompt.side, *hex).is_none());
            for unit in placeable.iter().copied() {
                orders.extend(free().map(|hex| Order::PlaceAir { unit, hex }));
            }
            for unit in movable.iter().copied() {
                orders.extend(free().map(|hex| Order::MoveAir { unit, hex }));
            }
            if *air_supply {
                orders.extend(air::air_supply_hexes(board).iter().map(|hex| Order::PlaceAirSupply { hex }));
            }
        }
        Ask::AirSuperiority { hexes } => orders.extend(hexes.iter().map(|hex| Order::FightAir { hex: *hex })),
        Ask::Movement { movable, .. } => {
            orders.push(Order::EndMovement);
            let hindrance = movement::Hindrance::of(board, prompt.side);
            for unit in movable.iter().copied() {
                orders.extend(moves(board, unit, &hindrance));
            }
            let passengers = special_units::passengers(board);
            if !passengers.is_empty() {
                let paths = special_units::ferry_paths(board);
                for passenger in passengers {
                    orders.extend(paths.iter().map(|path| Order::FerryByFlotilla { passenger, path: path.clone() }));
                }
            }
        }
        Ask::ResolveOverstack { hex, choices, .. } => {
            orders.extend(choices.iter().map(|units| Order::RemoveUnits { hex: *hex, units: units.clone() }));
        }
        Ask::Combat { targets } => {
            orders.push(Order::EndCombat);
            orders.extend(attacks(targets));
        }
        Ask::CommitSupport { choices, .. } => {
            orders.push(Order::CommitSupport { ssu: None });
            orders.extend(choices.iter().map(|ssu| Order::CommitSupport { ssu: Some(*ssu) }));
        }
        Ask::ChooseCrt { choices, .. } => {
            orders.extend(choices.iter().map(|table| Order::ChooseCrt { table: *table }));
        }
        Ask::TakeLoss { candidates, .. } => {
            orders.extend(candidates.iter().map(|unit| Order::TakeLoss { unit: *unit }));
        }
        Ask::StandInFestung { units } => {
            orders.push(Order::Stand { units: Vec::new() });
            orders.extend(sets(units).into_iter().map(|units| Order::Stand { units }));
        }
        Ask::Retreat { units, .. } => {
            for (unit, paths) in units {
                orders.extend(paths.iter().map(|path| Order::Retreat { unit: *unit, path: path.clone() }));
            }
        }
        Ask::PlaceBridgehead { hexsides } => {
            orders.push(Order::PlaceBridgehead { hexside: None });
            orders.extend(hexsides.iter().map(|side| Order::PlaceBridgehead { hexside: Some(*side) }));
        }
        Ask::Pursue { units, .. } => {
            orders.push(Order::EndPursuit);
            for (unit, paths) in units {
                for path in paths {
                    let trucks = pursuit::trucks(board, *unit, path).into_iter().map(Some);
                    orders.extend(trucks.chain([None]).map(|truck| Order::Pursue {
                        unit: *unit,
                        path: path.clone(),
                        truck,
                    }));
                }
            }
        }
        Ask::FollowUpAttack { targets } => {
            orders.push(Order::DeclineFollowUp);
            // R15.10: an adjacent unit opens it; a set without one is no attack.
            orders.extend(attacks(targets).into_iter().filter(|order| super::check(board, order).is_ok()));
        }
        Ask::RemoveBridgeheads { hexsides } => {
            orders.push(Order::LiftMarkers { hexsides: Vec::new() });
            orders.extend(sets(hexsides).into_iter().map(|hexsides| Order::LiftMarkers { hexsides }));
        }
    }
    if matches!(board.situation.step, Step::Reinforcement | Step::Movement | Step::Combat) {
        orders.extend(reorders(board, prompt.side));
    }
    orders
}

/// Each single one, all but one, and all together.
fn sets<T: Clone + PartialEq>(items: &[T]) -> Vec<Vec<T>> {
    let mut sets: Vec<Vec<T>> = items.iter().map(|item| vec![item.clone()]).collect();
    if items.len() > 2 {
        sets.extend(items.iter().map(|left_out| items.iter().filter(|item| *item != left_out).cloned().collect()));
    }
    if items.len() > 1 {
        sets.push(items.to_vec());
    }
    sets
}

fn attacks(targets: &[(HexId, Vec<PieceId>)]) -> Vec<Order> {
    targets
        .iter()
        .flat_map(|(target, units)| {
            sets(units).into_iter().map(|attackers| Order::DeclareAttack { target: *target, attackers })
        })
        .collect()
}

/// What can be bought (11.2).
pub fn purchases(board: &Board, actions: &RefitActions) -> Vec<Order> {
    let mut orders = Vec::new();
    orders.extend(actions.restore.iter().map(|(unit, _)| Order::RefitGroundUnit { unit: *unit }));
    orders.extend(actions.restore_air.iter().map(|(unit, _)| Order::RefitAirUnit { unit: *unit }));
    orders.extend((1..=actions.support).map(|count| Order::BuySupport { count }));
    for (unit, _, hexes) in &actions.build {
        orders.extend(hexes.iter().filter_map(|hex| build_order(board, *unit, *hex)));
    }
    orders
}

/// The order that builds this counter in that hex.
pub fn build_order(board: &Board, unit: PieceId, hex: HexId) -> Option<Order> {
    Some(match built_as(board, unit)? {
        Built::Kampfgruppe => Order::BuildKampfgruppe { unit, hex },
        Built::ManeuverGroup => Order::BuildManeuverGroup { unit, hex },
        Built::Truck => Order::BuildTruck { unit, hex },
        Built::Depot => Order::RebuildDepot { unit, hex },
    })
}

/// Every way one unit can move: on foot or by road, over the lake, by rail.
pub fn moves(board: &Board, unit: PieceId, hindrance: &movement::Hindrance) -> Vec<Order> {
    let Some(hex) = board.hex_of(unit) else { return Vec::new() };
    if board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot) {
        return rail::depot_paths(board, unit).into_iter().map(|path| Order::MoveDepot { unit, path }).collect();
    }
    let reach = movement::reach_with(board, unit, hex, movement::allowance(board, unit), hindrance);
    let mut orders: Vec<Order> =
        reach.iter().filter_map(|(to, _)| reach.path(to)).map(|path| Order::MoveUnit { unit, path }).collect();
    let crossings = movement::lake_crossings(board, unit).into_iter();
    orders.extend(crossings.map(|(over, to)| Order::CrossLake { unit, over, to }));
    if rail::capacity_left(board) > 0 {
        let journeys = rail::reach_with(board, unit, hindrance).into_iter();
        orders.extend(journeys.map(|journey| Order::RailMove { unit, path: journey.path, off_map: journey.off_map }));
    }
    orders
}

/// 7.0: each unit of a stack with active units brought to the top.
pub fn reorders(board: &Board, side: crate::table::Side) -> Vec<Order> {
    let mut orders = Vec::new();
    for hex in board.occupied()[side].iter() {
        let stack: Vec<PieceId> = board.units_of(side, hex).collect();
        if !stack.iter().any(|unit| command::is_active(board, *unit)) {
            continue;
        }
        for top in stack.iter().skip(1) {
            let rest = stack.iter().filter(|unit| *unit != top);
            orders.push(Order::ReorderStack { hex, order: [top].into_iter().chain(rest).copied().collect() });
        }
    }
    orders
}
