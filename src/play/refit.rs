//! Refit (11): what points are spent on.

use super::umpire::Umpire;
use super::{Event, Order, TruckPurpose, command};
use crate::rules::logistics::Supply;
use crate::rules::refit as rules;
use crate::scenario::{Family, PieceId};
use crate::table::*;

pub fn refit_phase(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    match (u.situation().step, order) {
        (Step::CommitPanzerfaust, Order::CommitJagdv { yes }) => {
            command::roll_panzerfaust(&mut u, yes);
            command::take_income(&mut u);
        }
        (Step::RefitTrucks(side), Order::UseTrucks { trucks }) => {
            declare_trucks(&mut u, side, TruckPurpose::Refit, &trucks);
            u.table.change(|situation| situation.refit.trucks = trucks);
            command::begin_spending(&mut u, side);
        }
        (Step::Refit(_), order) => spend(&mut u, order),
        _ => {}
    }
}

/// 12.4: trucks step forward; each serves once in a turn.
pub fn declare_trucks(u: &mut Umpire, side: Side, purpose: TruckPurpose, trucks: &[PieceId]) {
    for truck in trucks {
        u.table.mark(*truck, Marks::TRUCK_USED);
    }
    if !trucks.is_empty() {
        u.emit(Event::TrucksDeclared { side, purpose, trucks: trucks.to_vec() });
    }
}

/// 11.2: one purchase, in the Refit Phase or with directive points.
pub fn spend(u: &mut Umpire, order: Order) {
    let Some((side, _)) = rules::purse(u.board()) else { return };
    match order {
        Order::RefitGroundUnit { unit } => {
            let supply = Supply::of(u.board(), side, &u.situation().refit.trucks);
            let Ok(cost) = rules::restore_price(u.board(), side, &supply, unit) else { return };
            restore(u, unit, cost);
        }
        Order::RefitAirUnit { unit } => {
            let Ok(cost) = rules::restore_air_price(u.board(), side, unit) else { return };
            restore(u, unit, cost);
        }
        Order::BuySupport { count } => {
            let cost = rules::support_price(u.board()) * count;
            let waiting = u.board().in_place(side, Family::Support, Place::Display).collect();
            let units = u.pick_many(waiting, usize::from(count));
            for unit in &units {
                u.table.put(*unit, Place::SupportAvailable);
            }
            u.table.change(|situation| situation.refit.bought_support = true);
            let left = pay(u, cost);
            u.emit(Event::SupportBought { side, units, cost, left });
        }
        Order::BuildKampfgruppe { unit, hex }
        | Order::BuildManeuverGroup { unit, hex }
        | Order::BuildTruck { unit, hex }
        | Order::RebuildDepot { unit, hex } => {
            let Ok(cost) = rules::build_price(u.board(), side, unit) else { return };
            let left = pay(u, cost);
            u.table.set_face(unit, Face::Full);
            u.emit(Event::UnitBuilt { unit, hex, cost, left });
            u.enter(unit, hex);
        }
        Order::EndRefit => return command::end_refit(u),
        _ => return,
    }
    command::after_spending(u);
}

fn restore(u: &mut Umpire, unit: PieceId, cost: u8) {
    let left = pay(u, cost);
    u.table.set_face(unit, Face::Full);
    u.emit(Event::UnitRefitted { unit, cost, left });
}

fn pay(u: &mut Umpire, cost: u8) -> u8 {
    u.table.change(|situation| {
        let purse = match situation.step {
            Step::Refit(side) => &mut situation.refit_points[side],
            _ => &mut situation.refit.directive_points,
        };
        *purse = purse.saturating_sub(cost);
        *purse
    })
}
