//! The Reinforcement Segment (10).

use super::umpire::Umpire;
use super::{Event, Order, air, movement};
use crate::rules::reinforcement as rules;
use crate::table::*;

pub fn begin(u: &mut Umpire) {
    u.go(Step::Reinforcement);
    go_on(u);
}

/// The segment goes on while anything can be deployed.
fn go_on(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    if rules::deployable(u.board(), side).is_empty() {
        air::begin(u);
    }
}

pub fn reinforcement_segment(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    match order {
        Order::DeployUnit { unit, hex } => {
            u.emit(Event::UnitDeployed { unit, hex });
            u.enter(unit, hex);
            if !u.settle() {
                go_on(&mut u);
            }
        }
        Order::ReorderStack { hex, order } => movement::reorder(&mut u, hex, &order),
        Order::EndReinforcement => air::begin(&mut u),
        _ => {}
    }
}
