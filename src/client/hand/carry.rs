//! Dragging: a counter that can act goes with the mouse, and is put down where it is let go.
//!
//! Whether a press carries a counter or pans the map is decided when the button goes down.

use bevy::prelude::*;

use super::explain::explain;
use super::{Hand, choosable, offers, through};
use crate::client::desk::{Notice, Outbox, Screen};
use crate::client::fan::Fan;
use crate::client::map::Ground;
use crate::client::pointer::{Keys, Pointer};
use crate::client::seat::{Curtain, Open, Shown};
use crate::client::select::Selected;
use crate::play::{Ask, Prompt};
use crate::scenario::PieceId;

/// The counter the mouse carries.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carry {
    piece: Option<PieceId>,
    /// It has left its place.
    lifted: bool,
}

impl Carry {
    pub fn is_under_way(&self) -> bool {
        self.lifted
    }

    /// A counter taken out of a panel.
    pub fn lift(&mut self, piece: PieceId, hand: &mut Hand, pointer: &mut Pointer) {
        hand.take(piece);
        *self = Carry { piece: Some(piece), lifted: true };
        pointer.carries = true;
    }
}

/// Prompts that are answered by putting a counter into a hex.
fn can_carry(prompt: &Prompt) -> bool {
    matches!(
        prompt.ask,
        Ask::SetUp { .. }
            | Ask::Reinforce { .. }
            | Ask::AirOperations { .. }
            | Ask::Movement { .. }
            | Ask::Retreat { .. }
            | Ask::Pursue { .. }
            | Ask::Refit { .. }
            | Ask::SpendDirectivePoints { .. }
    )
}

/// The button goes down: on a counter that can act, or on the map?
pub fn grip(
    mut pointer: ResMut<Pointer>,
    mut carry: ResMut<Carry>,
    screen: Res<Screen>,
    curtain: Res<Curtain>,
    open: Res<Open>,
    shown: Res<Shown>,
    hand: Res<Hand>,
    fan: Res<Fan>,
    ground: Res<Ground>,
) {
    if !pointer.pressed || *screen != Screen::Game || curtain.0.is_some() {
        return;
    }
    let Some(prompt) = open.0.as_ref().filter(|prompt| can_carry(prompt)) else { return };
    let (Some(point), Some(hex)) = (pointer.on_map, fan.hex_under(&pointer)) else { return };
    let able = choosable(prompt);
    let spots = fan.spots(&shown, hex, ground.centre(hex));
    let mut below: Vec<_> = spots
        .into_iter()
        .filter(|(piece, spot)| able.contains(piece) && (point - spot.at).abs().max_element() <= spot.size / 2.0)
        .collect();
    below.sort_by(|(_, a), (_, b)| b.height.total_cmp(&a.height));
    let held = below.iter().find(|(piece, _)| hand.units().contains(piece));
    if let Some((piece, _)) = held.or(below.first()) {
        *carry = Carry { piece: Some(*piece), lifted: false };
        pointer.carries = true;
    }
}

/// The counter follows the mouse; let go on a lit hex it moves there, elsewhere it goes back.
pub fn carry(
    pointer: Res<Pointer>,
    keys: Res<Keys>,
    fan: Res<Fan>,
    open: Res<Open>,
    shown: Res<Shown>,
    mut carry: ResMut<Carry>,
    mut hand: ResMut<Hand>,
    mut selected: ResMut<Selected>,
    mut outbox: ResMut<Outbox>,
    mut notice: ResMut<Notice>,
) {
    let Some(piece) = carry.piece else { return };
    let Some(prompt) = open.0.as_ref().filter(|prompt| choosable(prompt).contains(&piece)) else {
        *carry = Carry::default();
        return;
    };
    // Escape has emptied the hand already.
    if keys.just_pressed(KeyCode::Escape) || !pointer.carries {
        *carry = Carry::default();
        return;
    }
    if pointer.is_dragging() && !carry.lifted {
        carry.lifted = true;
        let stack = match shown.hex_of(piece) {
            Some(hex) if keys.shift() => offers::together(&shown, prompt, hex),
            _ => Vec::new(),
        };
        if stack.len() > 1 {
            hand.take_stack(stack);
        } else if !hand.units().contains(&piece) {
            hand.take(piece);
        }
        selected.set_if_neq(Selected(None));
    }
    let turns = keys.just_pressed(KeyCode::ControlLeft) || keys.just_pressed(KeyCode::ControlRight);
    if let Some(hex) = fan.hex_under(&pointer).filter(|_| turns && carry.lifted) {
        through::go_by(&shown, prompt, &mut hand, hex, &mut notice);
    }
    if pointer.released {
        if carry.lifted {
            let below = fan.hex_under(&pointer);
            let offers = offers::all(&shown, prompt, &hand);
            match below.and_then(|hex| offers.into_iter().find(|offer| offer.hex == hex)) {
                Some(offer) => {
                    outbox.wish(offer.wish(&shown));
                    hand.drop_all();
                }
                None => {
                    if let Some(hex) = below.filter(|hex| shown.hex_of(piece) != Some(*hex)) {
                        explain(&shown, prompt, &hand, hex, &mut notice);
                    }
                    hand.drop_all();
                }
            }
        }
        *carry = Carry::default();
    }
}
