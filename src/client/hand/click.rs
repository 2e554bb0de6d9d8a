//! Clicks on the map.

use bevy::prelude::*;

use super::explain::explain;
use super::{Hand, Offers, choosable, offers, step_back, through};
use crate::client::desk::{Notice, Outbox};
use crate::client::fan::Fan;
use crate::client::pointer::{Keys, Pointer};
use crate::client::seat::{Curtain, Open, Shown};
use crate::client::select::Selected;
use crate::play::{Ask, Order};
use crate::scenario::PieceId;
use crate::table::HexId;

pub fn click(
    pointer: Res<Pointer>,
    keys: Res<Keys>,
    fan: Res<Fan>,
    open: Res<Open>,
    curtain: Res<Curtain>,
    shown: Res<Shown>,
    offers: Res<Offers>,
    mut hand: ResMut<Hand>,
    mut selected: ResMut<Selected>,
    mut outbox: ResMut<Outbox>,
    mut notice: ResMut<Notice>,
) {
    if curtain.0.is_some() {
        return;
    }
    if pointer.right_clicked {
        step_back(&mut hand, &mut notice);
        selected.set_if_neq(Selected(None));
        return;
    }
    if !pointer.clicked {
        return;
    }
    let Some(hex) = fan.hex_under(&pointer) else { return };
    let fanned = pointer.on_map.and_then(|point| fan.piece_at(point));
    let Some(prompt) = &open.0 else {
        pin(&mut selected, hex);
        return;
    };
    let choices = choosable(prompt);
    let here: Vec<PieceId> = match fanned {
        Some(piece) => vec![piece],
        None => shown.stack(hex).collect(),
    };

    if keys.control() && hand.unit.is_some() {
        through::go_by(&shown, prompt, &mut hand, hex, &mut notice);
        return;
    }
    // A click on a fanned counter that can be chosen means that counter, even where the hex is lit.
    // In set-up, with a unit in hand that stands on the map already, a click means the counter it is on; dragging
    // lays one on another.
    let rearranges = matches!(prompt.ask, Ask::SetUp { .. })
        && hand.unit.is_some_and(|unit| shown.hex_of(unit).is_some())
        && here.iter().any(|piece| choices.contains(piece));
    let means_counter = rearranges || fanned.is_some_and(|piece| choices.contains(&piece));
    if (!means_counter || !hand.stack.is_empty())
        && let Some(offer) = offers.at(hex)
    {
        outbox.wish(offer.wish(&shown));
        return;
    }
    // With Shift a click takes the whole stack.
    if keys.shift() {
        let units = offers::together(&shown, prompt, hex);
        if units.len() > 1 {
            hand.take_stack(units);
            selected.set_if_neq(Selected(None));
            return;
        }
    }
    match &prompt.ask {
        Ask::TakeLoss { candidates, .. } => {
            if let Some(unit) = here.iter().find(|piece| candidates.contains(piece)) {
                outbox.order(Order::TakeLoss { unit: *unit });
                return;
            }
        }
        Ask::AirSuperiority { hexes } if hexes.contains(&hex) => {
            outbox.order(Order::FightAir { hex });
            return;
        }
        Ask::Combat { targets } | Ask::FollowUpAttack { targets } => {
            if click_in_combat(targets, hex, &here, fanned.is_some(), &mut hand) {
                return;
            }
        }
        Ask::StandInFestung { .. }
        | Ask::DeclareRefitTrucks { .. }
        | Ask::DeclareMovementTrucks { .. }
        | Ask::DeclareCombatTrucks { .. } => {
            if let Some(piece) = here.iter().find(|piece| choices.contains(piece)) {
                hand.toggle(*piece);
                return;
            }
        }
        _ => {
            let able: Vec<PieceId> = here.iter().copied().filter(|piece| choices.contains(piece)).collect();
            // A second click on the same stack takes the next unit in it.
            let next = match hand.unit.and_then(|unit| able.iter().position(|piece| *piece == unit)) {
                Some(at) if able.len() > 1 => able.get((at + 1) % able.len()),
                Some(_) => None,
                None => able.first(),
            };
            match next {
                Some(unit) => {
                    hand.take(*unit);
                    selected.set_if_neq(Selected(None));
                    return;
                }
                None if !able.is_empty() => {
                    hand.drop_all();
                    return;
                }
                None => {}
            }
            if hand.unit.is_some() {
                explain(&shown, prompt, &hand, hex, &mut notice);
                return;
            }
        }
    }
    pin(&mut selected, hex);
}

fn pin(selected: &mut ResMut<Selected>, hex: HexId) {
    let again = selected.0 == Some(hex);
    selected.set_if_neq(Selected(if again { None } else { Some(hex) }));
}

/// True if the click meant an attack.
fn click_in_combat(
    targets: &[(HexId, Vec<PieceId>)],
    hex: HexId,
    here: &[PieceId],
    fanned: bool,
    hand: &mut Hand,
) -> bool {
    if let Some((_, able)) = targets.iter().find(|(target, _)| *target == hex) {
        if hand.target == Some(hex) {
            hand.drop_all();
        } else {
            let attackers = if able.len() == 1 { able.clone() } else { Vec::new() };
            *hand = Hand { target: Some(hex), attackers, ..Hand::default() };
        }
        return true;
    }
    let Some((_, able)) = targets.iter().find(|(target, _)| Some(*target) == hand.target) else { return false };
    let eligible: Vec<PieceId> = here.iter().copied().filter(|piece| able.contains(piece)).collect();
    match eligible.as_slice() {
        [] => false,
        [one] => {
            hand.toggle_attacker(*one);
            true
        }
        several if fanned => {
            hand.toggle_attacker(several[0]);
            true
        }
        // A whole stack joins, or leaves, together.
        several => {
            let all = several.iter().all(|unit| hand.attackers.contains(unit));
            for unit in several {
                if hand.attackers.contains(unit) == all {
                    hand.toggle_attacker(*unit);
                }
            }
            true
        }
    }
}
