//! Whether an order may be carried out now, and if not, why.

use super::legal::{crt_choices, own_bridgeheads};
use super::logistics::Supply;
use super::{
    air, combat, command, fortress, losses, movement, optional, pursuit, rail, refit, reinforcement, retreat, set_up,
    special_units, stacking, support,
};
use crate::play::{Order, Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::counter::{GroundKind, Size};
use crate::table::{Board, Fight, FightStep, HexId, OptionalRule, Place, Side, Step};

type Verdict = Result<(), Refusal>;

/// Judges an order against the step the game stands at.
pub fn check(board: &Board, order: &Order) -> Verdict {
    let side = super::legal::side_to_decide(board);
    match (board.situation.step, side) {
        (Step::GameOver, _) => refuse("3.0", "The game is over."),
        (_, None) => refuse("4.1", "Nobody has a decision to take."),
        (Step::Options, _) => options(board, order),
        (Step::SetUp(side), _) => deployment(board, side, order),
        (Step::PlaceMajorOperation(side), _) => major_operation(board, side, order),
        (Step::CommitPanzerfaust, _) => match order {
            Order::CommitJagdv { .. } => Ok(()),
            _ => not_now(order, "the Axis decides whether its commandos take part in Operation Panzerfaust"),
        },
        (Step::RefitTrucks(side), _) => {
            trucks(order, &refit::trucks(board, side), "the player declares trucks for refit")
        }
        (Step::Refit(_) | Step::DirectivePoints, _) => spending(board, order),
        (Step::PickMarker, _) => match order {
            Order::Pick => match board.situation.phasing() {
                Some(side) if !command::pool(board, side).is_empty() => Ok(()),
                _ => refuse("5.4", "There is no marker left in the pool."),
            },
            _ => not_now(order, "a command marker must be picked"),
        },
        (Step::ChooseActivation, _) => activation(board, order),
        (Step::RollDirective, _) => match order {
            Order::Roll => Ok(()),
            _ => not_now(order, "the directive must be rolled"),
        },
        (Step::PlaceFestung, _) => festung(board, order),
        (Step::RestoreAir, Some(side)) => match order {
            Order::RestoreAirUnit { unit } => {
                known(board, *unit)?;
                refit::check_air_restorable(board, side, *unit)
            }
            _ => not_now(order, "an air unit must be restored"),
        },
        (Step::Reinforcement, Some(side)) => match order {
            Order::DeployUnit { unit, hex } => {
                known(board, *unit)?;
                reinforcement::check(board, side, *unit, *hex)
            }
            Order::ReorderStack { hex, order } => reorder(board, side, *hex, order),
            Order::EndReinforcement => Ok(()),
            _ => not_now(order, "this is the Reinforcement Segment"),
        },
        (Step::AirPlacement, Some(side)) => air_placement(board, side, order),
        (Step::AirSuperiority, Some(side)) => match order {
            Order::FightAir { hex } if air::superiority_hexes(board, side).contains(hex) => Ok(()),
            Order::FightAir { hex } => refuse("13.4", format!("There is no air combat to fight in {hex}.")),
            _ => not_now(order, "air superiority must be fought"),
        },
        (Step::MovementTrucks, _) => trucks(order, &movement::trucks(board), "the player declares trucks for movement"),
        (Step::Movement, Some(side)) => ground_movement(board, side, order),
        (Step::Overstack(_), _) => overstack(board, order),
        (Step::Combat, Some(side)) => match order {
            Order::DeclareAttack { target, attackers } => declaration(board, *target, attackers, false),
            Order::ReorderStack { hex, order } => reorder(board, side, *hex, order),
            Order::EndCombat => Ok(()),
            _ => not_now(order, "this is the Combat Segment"),
        },
        (Step::Fight, Some(side)) => match board.situation.fight.as_deref() {
            Some(fight) => in_fight(board, fight, side, order),
            None => refuse("9.0", "There is no combat to go on with."),
        },
        (Step::LiftBridgeheads, Some(side)) => match order {
            Order::LiftMarkers { hexsides } => {
                let own = own_bridgeheads(board, side);
                subset(hexsides, &own, "23.3", "There is no bridgehead of yours on one of these hexsides.")
            }
            _ => not_now(order, "bridgeheads may be lifted, or none"),
        },
    }
}

fn not_now(order: &Order, what: &str) -> Verdict {
    refuse("4.1", format!("{} is not possible now: {what}.", order.name()))
}

/// A piece that is hidden or not in this game is as good as unknown.
fn known(board: &Board, unit: PieceId) -> Verdict {
    if unit.index() >= board.scenario.counters.len() {
        return refuse("2.2", "There is no such counter.");
    }
    match board.piece(unit).place {
        Place::Box | Place::Unseen | Place::Discarded => {
            refuse("2.2", format!("{} is not in play.", board.counter(unit).designation))
        }
        _ => Ok(()),
    }
}

fn subset<T: PartialEq>(chosen: &[T], from: &[T], rule: &str, reason: &str) -> Verdict {
    let doubled = chosen.iter().enumerate().any(|(i, item)| chosen[..i].contains(item));
    if doubled {
        return refuse(rule, "The same thing is named twice.");
    }
    if chosen.iter().all(|item| from.contains(item)) { Ok(()) } else { refuse(rule, reason) }
}

fn trucks(order: &Order, helpful: &[PieceId], what: &str) -> Verdict {
    match order {
        Order::UseTrucks { trucks } => subset(
            trucks,
            helpful,
            "12.4",
            "One of these trucks would support no unit that needs it, or has served already.",
        ),
        _ => not_now(order, what),
    }
}

fn options(board: &Board, order: &Order) -> Verdict {
    match order {
        Order::SetOption { option, on } if board.situation.options.has(*option) == *on => {
            refuse(option.section(), format!("{} is set so already.", option.name()))
        }
        Order::SetOption { .. } | Order::ConfirmOptions => Ok(()),
        _ => not_now(order, "the optional rules are being chosen"),
    }
}

fn deployment(board: &Board, side: Side, order: &Order) -> Verdict {
    let own = |unit: PieceId| -> Verdict {
        known(board, unit)?;
        if set_up::units(board, side).any(|other| other == unit) {
            return Ok(());
        }
        refuse("18.1", format!("{} is not a unit you place in set-up.", board.counter(unit).designation))
    };
    match order {
        Order::PlaceUnit { unit, hex } => {
            own(*unit)?;
            if board.hex_of(*unit) == Some(*hex) {
                return refuse("18.1", format!("{} stands there already.", board.counter(*unit).designation));
            }
            set_up::check_group(board, *unit)?;
            set_up::check_hex(board, *unit, *hex)
        }
        Order::LiftUnit { unit } => {
            own(*unit)?;
            match board.hex_of(*unit) {
                Some(_) => Ok(()),
                None => refuse("18.1", format!("{} is not on the map.", board.counter(*unit).designation)),
            }
        }
        Order::MarkReduced { unit, on } => {
            known(board, *unit)?;
            set_up::check_reduction(board, side, *unit, *on)
        }
        Order::TakeDeployment => {
            if board.scenario.deployment.of(side).units.is_empty() {
                return refuse("18.1", "This scenario has no recommended deployment.");
            }
            Ok(())
        }
        Order::ConfirmSetUp => match set_up::unmet(board, side).into_iter().next() {
            Some(unmet) => {
                let hexes: Vec<String> = unmet.hexes.iter().take(8).map(HexId::to_string).collect();
                let is_named = hexes.first().is_none_or(|hex| unmet.text.contains(hex));
                let places = if is_named { String::new() } else { format!(" ({})", hexes.join(", ")) };
                refuse(&unmet.rule, format!("{}{places}", unmet.text))
            }
            None => Ok(()),
        },
        _ => not_now(order, &format!("the {side} player sets up")),
    }
}

fn major_operation(board: &Board, side: Side, order: &Order) -> Verdict {
    match order {
        Order::PlaceNone => Ok(()),
        Order::PlaceMarker { marker } if command::available_majors(board, side).contains(marker) => Ok(()),
        Order::PlaceMarker { marker } => {
            let name = board.scenario.counters.get(marker.index()).map_or("This", |counter| &counter.designation);
            refuse("5.2", format!("{name} is not a major operation you may place in this turn."))
        }
        _ => not_now(order, &format!("the {side} player may place a major operation")),
    }
}

fn spending(board: &Board, order: &Order) -> Verdict {
    let Some((side, points)) = refit::purse(board) else { return refuse("11.2", "Nobody is refitting.") };
    let afford = |price: u8| {
        if price <= points { Ok(()) } else { refuse("11.2", format!("This costs {price} RP; {points} are left.")) }
    };
    match order {
        Order::RefitGroundUnit { unit } => {
            known(board, *unit)?;
            let supply = Supply::of(board, side, &board.situation.refit.trucks);
            afford(refit::restore_price(board, side, &supply, *unit)?)
        }
        Order::RefitAirUnit { unit } => {
            known(board, *unit)?;
            afford(refit::restore_air_price(board, side, *unit)?)
        }
        Order::BuySupport { count } => {
            let limit = refit::support_limit(board, side, points);
            if *count == 0 {
                refuse("16.1", "Buy at least one support unit.")
            } else if board.situation.refit.bought_support {
                refuse("16.1", "Support units are bought in one declaration, which was made already.")
            } else if *count > limit {
                refuse("16.1", format!("At most {limit} support units can be bought now."))
            } else {
                Ok(())
            }
        }
        Order::BuildKampfgruppe { unit, hex } => build(board, side, *unit, *hex, Built::Kampfgruppe).and_then(afford),
        Order::BuildManeuverGroup { unit, hex } => {
            build(board, side, *unit, *hex, Built::ManeuverGroup).and_then(afford)
        }
        Order::BuildTruck { unit, hex } => build(board, side, *unit, *hex, Built::Truck).and_then(afford),
        Order::RebuildDepot { unit, hex } => build(board, side, *unit, *hex, Built::Depot).and_then(afford),
        Order::EndRefit => Ok(()),
        _ => not_now(order, &format!("the {side} player spends refit points")),
    }
}

/// What a build order names (11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    Kampfgruppe,
    ManeuverGroup,
    Truck,
    Depot,
}

/// What a counter is built as.
pub fn built_as(board: &Board, unit: PieceId) -> Option<Built> {
    let ground = board.ground(unit)?;
    Some(match (ground.kind, ground.size) {
        (GroundKind::MobileDepot, _) => Built::Depot,
        (GroundKind::TruckColumn, _) => Built::Truck,
        (_, Size::FrontManeuverGroup) => Built::ManeuverGroup,
        _ => Built::Kampfgruppe,
    })
}

fn build(board: &Board, side: Side, unit: PieceId, hex: HexId, built: Built) -> Result<u8, Refusal> {
    known(board, unit)?;
    let price = refit::build_price(board, side, unit)?;
    let name = &board.counter(unit).designation;
    if built_as(board, unit) != Some(built) {
        return refuse("11.2", format!("{name} is a unit of another kind."));
    }
    let ground = reinforcement::Ground::of(board, side);
    if !refit::build_hexes(board, &ground, unit).contains(&hex) {
        let is_combat_unit = matches!(built, Built::Kampfgruppe | Built::ManeuverGroup);
        let refusal = ground.why_not(unit, hex);
        return match is_combat_unit {
            // R7.5: what is built must fit at once.
            true if ground.hexes(unit).contains(hex) => {
                refuse("7.4", format!("{hex} is full: what is built must fit there at once."))
            }
            true => Err(refusal),
            false => refuse(if refusal.rule == "10.1" { "11.2" } else { &refusal.rule }, refusal.reason.clone()),
        };
    }
    Ok(price)
}

fn activation(board: &Board, order: &Order) -> Verdict {
    match (order, &board.situation.impulse) {
        (Order::Activate { sub_command }, Some(impulse)) => {
            if impulse.choices.contains(sub_command) {
                Ok(())
            } else {
                refuse("5.5", format!("{sub_command} is not among the sub-commands this marker can activate."))
            }
        }
        _ => not_now(order, "a sub-command must be chosen"),
    }
}

fn festung(board: &Board, order: &Order) -> Verdict {
    match order {
        Order::PlaceMarkers { hexes } => {
            subset(hexes, &fortress::placeable(board), "14.1", "A fortress marker may not be placed there.")
        }
        _ => not_now(order, "fortress markers may be placed"),
    }
}

fn reorder(board: &Board, side: Side, hex: HexId, order: &[PieceId]) -> Verdict {
    let mut own: Vec<PieceId> = board.units_of(side, hex).collect();
    if own.len() < 2 {
        return refuse("7.0", format!("There is no stack of yours to lay in order in {hex}."));
    }
    if !own.iter().any(|unit| command::is_active(board, *unit)) {
        return refuse("7.0", format!("No unit in {hex} belongs to an active sub-command."));
    }
    if own == order {
        return refuse("7.0", "The stack lies in this order already.");
    }
    let mut named = order.to_vec();
    own.sort();
    named.sort();
    if own != named {
        return refuse("7.0", format!("The order must name each of your units in {hex} once."));
    }
    Ok(())
}

fn air_placement(board: &Board, side: Side, order: &Order) -> Verdict {
    match order {
        Order::PlaceAir { unit, hex } => {
            known(board, *unit)?;
            if board.side(*unit) != side || board.piece(*unit).place != Place::AirAvailable {
                let name = &board.counter(*unit).designation;
                return refuse("13.1", format!("{name} is not among your available air units."));
            }
            air::check_flight(board, *unit, *hex)
        }
        Order::MoveAir { unit, hex } => {
            known(board, *unit)?;
            if board.side(*unit) != side || board.hex_of(*unit).is_none() {
                let name = &board.counter(*unit).designation;
                return refuse("13.1", format!("{name} is not an air unit of yours on the map."));
            }
            air::check_flight(board, *unit, *hex)
        }
        Order::PlaceAirSupply { hex } => {
            if !board.situation.options.has(OptionalRule::AirSupply) {
                return refuse("22.1", "Air supply is not part of this game.");
            }
            if !air::may_place_air_supply(board) {
                return refuse("22.1", "The air supply marker cannot be placed now.");
            }
            if !air::air_supply_hexes(board).contains(*hex) {
                return refuse("22.1", format!("{hex} is in a Soviet air zone, or the marker lies there already."));
            }
            Ok(())
        }
        Order::EndAirPlacement => Ok(()),
        _ => not_now(order, "this is the Air Operations Segment"),
    }
}

fn ground_movement(board: &Board, side: Side, order: &Order) -> Verdict {
    let mover = |unit: PieceId| -> Verdict {
        known(board, unit)?;
        if board.side(unit) != side {
            return refuse("6.0", format!("{} is not yours.", board.counter(unit).designation));
        }
        movement::may_move(board, unit)
    };
    match order {
        Order::MoveUnit { unit, path } => {
            mover(*unit)?;
            movement::check_path(board, *unit, path).map(|_| ())
        }
        Order::CrossLake { unit, over, to } => {
            mover(*unit)?;
            movement::check_lake_crossing(board, *unit, *over, *to)
        }
        Order::RailMove { unit, path, off_map } => {
            mover(*unit)?;
            if rail::capacity_left(board) == 0 {
                return refuse("6.4.1", "No more units can use rail transport in this segment.");
            }
            rail::check_journey(board, *unit, path, *off_map)
        }
        Order::MoveDepot { unit, path } => {
            mover(*unit)?;
            rail::check_depot_path(board, *unit, path)
        }
        Order::FerryByFlotilla { passenger, path } => {
            mover(*passenger)?;
            special_units::check_ferry(board, *passenger, path).map(|_| ())
        }
        Order::ReorderStack { hex, order } => reorder(board, side, *hex, order),
        Order::EndMovement => Ok(()),
        _ => not_now(order, "this is the Ground Movement Segment"),
    }
}

fn overstack(board: &Board, order: &Order) -> Verdict {
    let Some((side, hex)) = stacking::first_overstacked(board) else {
        return refuse("7.4", "No hex has too many units.");
    };
    match order {
        Order::RemoveUnits { hex: named, units } => {
            if *named != hex {
                return refuse("7.4", format!("{hex} comes first."));
            }
            let mut units = units.clone();
            units.sort();
            if stacking::removals(board, side, hex).contains(&units) {
                Ok(())
            } else {
                refuse("7.4", format!("This is not what has to go from {hex}: exactly the excess units."))
            }
        }
        _ => not_now(order, &format!("{side} units in excess must be removed from {hex}")),
    }
}

fn declaration(board: &Board, target: HexId, attackers: &[PieceId], follow_up: bool) -> Verdict {
    for unit in attackers {
        known(board, *unit)?;
    }
    combat::check_declaration(board, target, attackers, follow_up)
}

fn in_fight(board: &Board, fight: &Fight, side: Side, order: &Order) -> Verdict {
    match (fight.step, order) {
        (FightStep::AttackerTrucks | FightStep::DefenderTrucks, _) => {
            trucks(order, &combat::trucks(board, fight, side), "trucks for this combat are declared")
        }
        (FightStep::AttackerSupport | FightStep::DefenderSupport, Order::CommitSupport { ssu }) => match ssu {
            None => Ok(()),
            Some(piece) if support::choices(board, fight, side).contains(piece) => Ok(()),
            Some(_) => refuse("16.0", "This support unit cannot be committed to this combat."),
        },
        (FightStep::AttackerSupport | FightStep::DefenderSupport, _) => {
            not_now(order, "support units are committed, or none")
        }
        (FightStep::ChooseCrt, Order::ChooseCrt { table }) => {
            if crt_choices(board, fight).contains(table) {
                Ok(())
            } else {
                refuse("9.3", "This combat must be fought on the Assault table.")
            }
        }
        (FightStep::ChooseCrt, _) => not_now(order, "the attacker chooses a combat table"),
        (FightStep::Roll, Order::Roll) => Ok(()),
        (FightStep::Roll, _) => not_now(order, "the combat must be rolled"),
        (FightStep::AttackerLoss | FightStep::DefenderLoss, Order::TakeLoss { unit }) => {
            if losses::candidates(board, fight, side).contains(unit) {
                Ok(())
            } else {
                refuse("9.8", loss_reason(board, fight, side, *unit))
            }
        }
        (FightStep::AttackerLoss | FightStep::DefenderLoss, _) => not_now(order, "a loss must be taken"),
        (FightStep::Stand, Order::Stand { units }) => subset(
            units,
            &retreat::standers(board, fight),
            "14.2",
            "Only Axis units in a Festung that must retreat can stand.",
        ),
        (FightStep::Stand, _) => not_now(order, "the Axis decides which units stand in the Festung"),
        (FightStep::Retreat, Order::Retreat { unit, path }) => {
            known(board, *unit)?;
            match fight.retreating.iter().find(|retreater| retreater.piece == *unit) {
                Some(retreater) => retreat::check(board, *unit, retreater.length, path),
                None => refuse("9.9", format!("{} does not have to retreat.", board.counter(*unit).designation)),
            }
        }
        (FightStep::Retreat, _) => not_now(order, "units must retreat"),
        (FightStep::Bridgehead, Order::PlaceBridgehead { hexside }) => match hexside {
            None => Ok(()),
            Some(hexside) if optional::bridgeheads::placeable(board, fight).contains(hexside) => Ok(()),
            Some(_) => refuse("23.1", "A bridgehead cannot be placed there."),
        },
        (FightStep::Bridgehead, _) => not_now(order, "a bridgehead may be placed"),
        (FightStep::Pursuit, Order::Pursue { unit, path, truck }) => {
            known(board, *unit)?;
            pursuit::check(board, fight, *unit, path)?;
            match truck {
                Some(truck) => pursuit::check_truck(board, *unit, *truck, path),
                None => Ok(()),
            }
        }
        (FightStep::Pursuit, Order::EndPursuit) => Ok(()),
        (FightStep::Pursuit, _) => not_now(order, "units may pursue"),
        (FightStep::FollowUp, Order::DeclareAttack { target, attackers }) => {
            declaration(board, *target, attackers, true)
        }
        (FightStep::FollowUp, Order::DeclineFollowUp) => Ok(()),
        (FightStep::FollowUp, _) => not_now(order, "the retreated units may be attacked at once"),
    }
}

fn loss_reason(board: &Board, fight: &Fight, side: Side, unit: PieceId) -> String {
    let Some(counter) = board.scenario.counters.get(unit.index()) else { return "There is no such counter.".into() };
    let name = &counter.designation;
    let participants = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
    match participants.iter().find(|participant| participant.piece == unit) {
        None => format!("{name} took no part in this combat on your side."),
        Some(participant) if participant.ranged => format!("{name} fired from two hexes away and cannot be hit."),
        Some(_) if side == fight.attacker => "On the Mobile table a mechanized unit takes the first loss.".into(),
        Some(_) => format!("{name} takes a loss only after all combat units in the hex are reduced."),
    }
}
