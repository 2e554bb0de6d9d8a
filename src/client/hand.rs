//! What the player holds: a unit to move, an attack in preparation, things ticked in a list.
//!
//! `Offers` are the hexes that can be clicked now, each with the order the click gives. They come from
//! the prompt and the rules; the hand decides nothing.

mod carry;
mod click;
mod explain;
mod offers;
mod steps;
mod through;

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::Stage;
use super::camera::{MapArea, View};
use super::desk::{Notice, Outbox, Screen, Wish};
use super::map::Ground;
use super::pointer::Keys;
use super::seat::{Curtain, Open, Shown};
use super::words;
use crate::play::{Ask, Prompt};
use crate::scenario::PieceId;
use crate::table::{Board, HexId};

pub use carry::Carry;
pub use explain::explain_idle;
pub use offers::{Offer, Offers, other_ways, together};
pub use steps::{How, planned, steps};

/// A question stands so long before it can be answered.
const ANSWER: Duration = Duration::from_millis(400);
/// And a new decision.
const LOOK: Duration = Duration::from_millis(300);

/// How the unit in hand is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    #[default]
    Ground,
    Rail,
    Lake,
    /// With the flotilla as its passenger.
    Ferry,
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Hand {
    pub unit: Option<PieceId>,
    /// The whole stack, that unit included, where it moves as one; empty for a unit alone.
    pub stack: Vec<PieceId>,
    pub way: Way,
    /// Hexes the move is to pass, in this order.
    pub via: Vec<HexId>,
    /// The hex to be attacked, and by whom.
    pub target: Option<HexId>,
    pub attackers: Vec<PieceId>,
    /// What is ticked in a list: trucks, a support unit, units that stand.
    pub chosen: Vec<PieceId>,
    /// A question before the main button does what it says.
    pub question: Option<String>,
    asked: Option<Instant>,
}

impl Hand {
    pub fn toggle(&mut self, piece: PieceId) {
        if self.chosen.contains(&piece) {
            self.chosen.retain(|other| *other != piece);
        } else {
            self.chosen.push(piece);
        }
    }

    pub fn toggle_attacker(&mut self, piece: PieceId) {
        if self.attackers.contains(&piece) {
            self.attackers.retain(|other| *other != piece);
        } else {
            self.attackers.push(piece);
        }
    }

    pub fn take(&mut self, unit: PieceId) {
        self.unit = Some(unit);
        self.stack.clear();
        self.via.clear();
        self.way = Way::Ground;
        self.question = None;
    }

    pub fn take_stack(&mut self, units: Vec<PieceId>) {
        if let Some(first) = units.first() {
            self.take(*first);
            self.stack = if units.len() > 1 { units } else { Vec::new() };
        }
    }

    /// Everything that is in hand to be moved.
    pub fn units(&self) -> Vec<PieceId> {
        if self.stack.is_empty() { self.unit.into_iter().collect() } else { self.stack.clone() }
    }

    pub fn drop_all(&mut self) {
        *self = Hand::default();
    }

    fn is_empty(&self) -> bool {
        *self == Hand::default()
    }
}

/// Settings of play that the hand needs.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Manners {
    /// Ask before ending a segment with units that could still act.
    pub confirm: bool,
    /// Since when the open decision can be seen.
    pub seen: Option<Instant>,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { confirm: true, seen: None }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .init_resource::<Offers>()
        .init_resource::<Manners>()
        .init_resource::<Carry>()
        .add_systems(Update, carry::grip.after(Stage::Read).before(Stage::Camera))
        .add_systems(
            Update,
            (note_time, let_go, press_keys, carry::carry, click::click, offers::offer, bring_into_sight)
                .chain()
                .in_set(Stage::Arrange)
                .run_if(resource_equals(Screen::Game)),
        );
}

/// The pieces a player can take in hand, or that a click on answers the prompt.
pub fn choosable(prompt: &Prompt) -> Vec<PieceId> {
    match &prompt.ask {
        Ask::SetUp { to_place, placed, .. } => to_place.iter().chain(placed).copied().collect(),
        Ask::Reinforce { deployable } => deployable.iter().map(|(unit, _)| *unit).collect(),
        Ask::AirOperations { placeable, movable, .. } => placeable.iter().chain(movable).copied().collect(),
        Ask::Movement { movable, .. } => movable.clone(),
        Ask::TakeLoss { candidates, .. } | Ask::RestoreAir { candidates, .. } => candidates.clone(),
        Ask::Retreat { units, .. } | Ask::Pursue { units, .. } => units.iter().map(|(unit, _)| *unit).collect(),
        Ask::Refit { actions, .. } | Ask::SpendDirectivePoints { actions, .. } => {
            actions.build.iter().map(|(unit, ..)| *unit).collect()
        }
        Ask::StandInFestung { units } => units.clone(),
        Ask::DeclareRefitTrucks { trucks }
        | Ask::DeclareMovementTrucks { trucks }
        | Ask::DeclareCombatTrucks { trucks } => trucks.clone(),
        _ => Vec::new(),
    }
}

/// The targets of an attack that can be declared now.
pub fn targets(prompt: &Prompt) -> &[(HexId, Vec<PieceId>)] {
    match &prompt.ask {
        Ask::Combat { targets } | Ask::FollowUpAttack { targets } => targets,
        _ => &[],
    }
}

fn note_time(open: Res<Open>, curtain: Res<Curtain>, mut manners: ResMut<Manners>) {
    if open.is_changed() || curtain.is_changed() {
        manners.seen = Some(Instant::now());
    }
}

/// A new prompt: what no longer fits is put down; what is the only choice is taken up.
fn let_go(open: Res<Open>, mut hand: ResMut<Hand>, mut last: Local<Option<Prompt>>) {
    // After a film the same prompt opens again: everything stays in hand.
    if !open.is_changed() || (last.is_some() && *last == open.0) {
        return;
    }
    let kind = |prompt: &Option<Prompt>| prompt.as_ref().map(|prompt| std::mem::discriminant(&prompt.ask));
    let goes_on = kind(&last) == kind(&open.0);
    last.clone_from(&open.0);
    let Some(prompt) = &open.0 else {
        hand.set_if_neq(Hand::default());
        return;
    };
    let choices = choosable(prompt);
    // What was meant for the segment before is put down.
    let mut next = Hand { unit: hand.unit.filter(|unit| goes_on && choices.contains(unit)), ..default() };
    if next.unit.is_some() {
        next.way = hand.way;
        next.stack = hand.stack.iter().copied().filter(|unit| choices.contains(unit)).collect();
    }
    if let Some((_, able)) = targets(prompt).iter().find(|(hex, _)| Some(*hex) == hand.target) {
        next.target = hand.target;
        next.attackers = hand.attackers.iter().copied().filter(|unit| able.contains(unit)).collect();
    }
    if let (Ask::Retreat { .. } | Ask::Pursue { .. }, [only]) = (&prompt.ask, choices.as_slice()) {
        next.unit = Some(*only);
    }
    hand.set_if_neq(next);
}

fn press_keys(
    keys: Res<Keys>,
    open: Res<Open>,
    curtain: Res<Curtain>,
    shown: Res<Shown>,
    manners: Res<Manners>,
    ground: Res<Ground>,
    area: Res<MapArea>,
    mut view: ResMut<View>,
    mut hand: ResMut<Hand>,
    mut outbox: ResMut<Outbox>,
    mut notice: ResMut<Notice>,
) {
    let control = keys.pressed(KeyCode::ControlLeft) || keys.pressed(KeyCode::ControlRight);
    let shift = keys.pressed(KeyCode::ShiftLeft) || keys.pressed(KeyCode::ShiftRight);
    if curtain.0.is_some() {
        return;
    }
    if control && keys.just_pressed(KeyCode::KeyS) {
        outbox.wish(Wish::Save(String::new()));
        return;
    }
    let Some(prompt) = &open.0 else { return };
    if keys.just_pressed(KeyCode::KeyZ) {
        outbox.wish(if shift { Wish::Redo } else { Wish::Undo });
    }
    if keys.just_pressed(KeyCode::KeyY) {
        outbox.wish(Wish::Redo);
    }
    if keys.just_pressed(KeyCode::Space) || keys.just_pressed(KeyCode::Enter) {
        press_main(&shown, prompt, &mut hand, &mut outbox, *manners);
    }
    if keys.just_pressed(KeyCode::Tab) || (keys.just_pressed(KeyCode::KeyN) && !control) {
        next_unit(prompt, &shown, &mut hand, &mut view, &ground, &area, shift);
    }
    if keys.just_pressed(KeyCode::Escape) {
        step_back(&mut hand, &mut notice);
    }
}

/// Escape and the right button: one step back.
pub fn step_back(hand: &mut Hand, notice: &mut Notice) {
    if hand.question.is_some() {
        (hand.question, hand.asked) = (None, None);
    } else if hand.via.pop().is_none() && !hand.is_empty() {
        hand.drop_all();
    }
    if !notice.text.is_empty() {
        notice.clear();
    }
}

/// What is fought for comes into sight; and of a unit in hand whose goals all lie outside, the nearest goal.
fn bring_into_sight(
    hand: Res<Hand>,
    offers: Res<Offers>,
    shown: Res<Shown>,
    ground: Res<Ground>,
    area: Res<MapArea>,
    mut view: ResMut<View>,
    mut last: Local<(Option<PieceId>, Option<HexId>)>,
) {
    let target = hand.target.or(shown.situation.fight.as_ref().map(|fight| fight.target));
    let seen = view.visible(&area);
    if last.1 != target {
        last.1 = target;
        if let Some(middle) = target.map(|hex| ground.centre(hex)).filter(|middle| !seen.contains(*middle)) {
            view.look_at(middle, &area);
            return;
        }
    }
    if !offers.is_changed() || last.0 == hand.unit {
        return;
    }
    last.0 = hand.unit;
    if hand.unit.is_none() || offers.0.iter().any(|offer| seen.contains(ground.centre(offer.hex))) {
        return;
    }
    let from = hand.unit.and_then(|unit| shown.hex_of(unit)).map_or(view.centre, |hex| ground.centre(hex));
    let distance = |offer: &&Offer| ground.centre(offer.hex).distance(from);
    if let Some(nearest) = offers.0.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))) {
        view.look_at(ground.centre(nearest.hex), &area);
    }
}

/// The main button: asks first where something would be left undone.
pub fn press_main(board: &Board, prompt: &Prompt, hand: &mut Hand, outbox: &mut Outbox, manners: Manners) {
    let Some((_, order)) = words::main_order(prompt, hand) else { return };
    // A second stroke was meant for the decision before.
    if manners.seen.is_some_and(|seen| seen.elapsed() < LOOK) {
        return;
    }
    if manners.confirm && hand.question.is_none() {
        let undone = words::leaves_undone(board, prompt, hand);
        if undone.is_some() {
            hand.question = undone;
            hand.asked = Some(Instant::now());
            return;
        }
    }
    // The second half of a double click is no answer.
    if hand.question.is_some() && hand.asked.is_some_and(|asked| asked.elapsed() < ANSWER) {
        return;
    }
    hand.question = None;
    outbox.order(order);
}

/// The next unit that can act, brought into sight.
pub fn next_unit(
    prompt: &Prompt,
    board: &Board,
    hand: &mut Hand,
    view: &mut View,
    ground: &Ground,
    area: &MapArea,
    backwards: bool,
) {
    let units = choosable(prompt);
    if units.is_empty() {
        return;
    }
    let at = hand.unit.and_then(|unit| units.iter().position(|other| *other == unit));
    let next = match (at, backwards) {
        (None, _) => 0,
        (Some(at), false) => (at + 1) % units.len(),
        (Some(at), true) => (at + units.len() - 1) % units.len(),
    };
    hand.take(units[next]);
    if let Some(hex) = board.hex_of(units[next]) {
        view.look_at(ground.centre(hex), area);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::opening;
    use crate::play::{Order, RefitActions};
    use crate::scenario::Scenario;
    use crate::table::Side;

    const LONG: Duration = Duration::from_secs(5);

    /// Refit with a point left, and something to spend it on.
    fn refit() -> Prompt {
        let actions = RefitActions { support: 1, ..RefitActions::default() };
        Prompt { side: Side::Axis, ask: Ask::Refit { points: 1, actions } }
    }

    fn press(hand: &mut Hand, manners: Manners) -> Vec<Wish> {
        let board = opening::board(&Scenario::standard());
        let mut outbox = Outbox::default();
        press_main(&board, &refit(), hand, &mut outbox, manners);
        outbox.wishes().to_vec()
    }

    #[test]
    fn what_could_still_be_done_is_asked_about_once() {
        let (mut hand, manners) = (Hand::default(), Manners::default());
        assert_eq!(press(&mut hand, manners), []);
        assert!(hand.question.is_some());
        assert_eq!(press(&mut hand, manners), [], "the second half of a double click");
        hand.asked = Instant::now().checked_sub(LONG);
        assert_eq!(press(&mut hand, manners), [Wish::Order(Order::EndRefit)]);
        let silent = Manners { confirm: false, ..manners };
        assert_eq!(press(&mut Hand::default(), silent), [Wish::Order(Order::EndRefit)]);
    }

    #[test]
    fn a_decision_that_was_just_opened_is_not_answered_by_the_last_stroke() {
        let mut manners = Manners { confirm: false, seen: Some(Instant::now()) };
        assert_eq!(press(&mut Hand::default(), manners), []);
        manners.seen = Instant::now().checked_sub(LONG);
        assert_eq!(press(&mut Hand::default(), manners), [Wish::Order(Order::EndRefit)]);
    }

    #[test]
    fn stepping_back_takes_the_last_chosen_hex_before_the_unit() {
        let mut hand = Hand::default();
        hand.take(PieceId(3));
        hand.via = ["0101", "0202"].map(|hex| hex.parse().expect("a hex number")).to_vec();
        let mut notice = Notice::default();
        for left in [1, 0] {
            step_back(&mut hand, &mut notice);
            assert_eq!((hand.unit, hand.via.len()), (Some(PieceId(3)), left));
        }
        step_back(&mut hand, &mut notice);
        assert_eq!(hand, Hand::default());
    }
}
