//! What the player holds: a unit to move, an attack in preparation, things ticked in a list.
//!
//! `Offers` are the hexes that can be clicked now, each with the order the click gives. They come from
//! the prompt and the rules; the hand decides nothing.

use bevy::prelude::*;

use super::Stage;
use super::camera::{MapArea, View};
use super::desk::{Notice, Outbox, Screen, Wish};
use super::fan::Fan;
use super::map::Ground;
use super::pointer::{Keys, Pointer};
use super::seat::{Curtain, Open, Shown};
use super::select::Selected;
use super::words;
use crate::play::{Ask, Order, Prompt};
use crate::rules::{air, answers, movement, pursuit, rail, set_up, special_units};
use crate::scenario::PieceId;
use crate::scenario::counter::GroundKind;
use crate::table::{Board, HexId};

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
    pub way: Way,
    /// The hex to be attacked, and by whom.
    pub target: Option<HexId>,
    pub attackers: Vec<PieceId>,
    /// What is ticked in a list: trucks, a support unit, units that stand.
    pub chosen: Vec<PieceId>,
    /// A question before the main button does what it says.
    pub question: Option<String>,
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
        self.way = Way::Ground;
        self.question = None;
    }

    pub fn drop_all(&mut self) {
        *self = Hand::default();
    }

    fn is_empty(&self) -> bool {
        *self == Hand::default()
    }
}

/// A hex that can be clicked, and what the click orders.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    pub hex: HexId,
    pub order: Order,
    /// The hexes entered on the way.
    pub path: Vec<HexId>,
    /// What the pill in the hex says: movement left, or nothing.
    pub left: String,
    /// The move ends there because of an enemy zone of control.
    pub stops: bool,
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Offers(pub Vec<Offer>);

impl Offers {
    pub fn at(&self, hex: HexId) -> Option<&Offer> {
        self.0.iter().find(|offer| offer.hex == hex)
    }
}

/// Settings of play that the hand needs.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Manners {
    /// Ask before ending a segment with units that could still act.
    pub confirm: bool,
}

impl Default for Manners {
    fn default() -> Manners {
        Manners { confirm: true }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Hand>().init_resource::<Offers>().init_resource::<Manners>().add_systems(
        Update,
        (let_go, press_keys, click, offer).chain().in_set(Stage::Arrange).run_if(resource_equals(Screen::Game)),
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
        Ask::Retreat { units } | Ask::Pursue { units } => units.iter().map(|(unit, _)| *unit).collect(),
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

/// A new prompt: what no longer fits is put down; what is the only choice is taken up.
fn let_go(open: Res<Open>, mut hand: ResMut<Hand>, mut last: Local<Option<Prompt>>) {
    // After a film the same prompt opens again: everything stays in hand.
    if !open.is_changed() || (last.is_some() && *last == open.0) {
        return;
    }
    last.clone_from(&open.0);
    let Some(prompt) = &open.0 else {
        hand.set_if_neq(Hand::default());
        return;
    };
    let choices = choosable(prompt);
    let mut next = Hand { unit: hand.unit.filter(|unit| choices.contains(unit)), ..default() };
    if next.unit.is_some() {
        next.way = hand.way;
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
        press_main(prompt, &mut hand, &mut outbox, *manners);
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
        hand.question = None;
    } else if !hand.is_empty() {
        hand.drop_all();
    }
    if !notice.text.is_empty() {
        notice.clear();
    }
}

/// The main button: asks first where something would be left undone.
pub fn press_main(prompt: &Prompt, hand: &mut Hand, outbox: &mut Outbox, manners: Manners) {
    let Some((_, order)) = words::main_order(prompt, hand) else { return };
    if manners.confirm && hand.question.is_none() {
        let undone = words::leaves_undone(prompt, hand);
        if undone.is_some() {
            hand.question = undone;
            return;
        }
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

fn click(
    pointer: Res<Pointer>,
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

    // A click on a fanned counter means that counter, even where the hex is lit.
    if fanned.is_none()
        && let Some(offer) = offers.at(hex)
    {
        outbox.order(offer.order.clone());
        return;
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

/// Why the unit in hand cannot go to this hex: the order is tried on paper, and the rules answer.
fn explain(board: &Board, prompt: &Prompt, hand: &Hand, hex: HexId, notice: &mut Notice) {
    let Some(unit) = hand.unit else { return };
    let order = match &prompt.ask {
        Ask::Movement { .. } => Order::MoveUnit { unit, path: straight(board, unit, hex) },
        Ask::Reinforce { .. } => Order::DeployUnit { unit, hex },
        Ask::SetUp { .. } => Order::PlaceUnit { unit, hex },
        Ask::Retreat { .. } => Order::Retreat { unit, path: straight(board, unit, hex) },
        Ask::Pursue { .. } => Order::Pursue { unit, path: straight(board, unit, hex), truck: None },
        Ask::AirOperations { .. } => Order::PlaceAir { unit, hex },
        Ask::Refit { .. } | Ask::SpendDirectivePoints { .. } => match answers::build_order(board, unit, hex) {
            Some(order) => order,
            None => return,
        },
        _ => return,
    };
    if let Err(refusal) = crate::rules::check(board, &order) {
        notice.refuse(refusal.rule, refusal.reason);
    }
}

/// A straight way towards a hex, as a player would point.
fn straight(board: &Board, unit: PieceId, to: HexId) -> Vec<HexId> {
    let mut path = Vec::new();
    let Some(mut at) = board.hex_of(unit) else { return path };
    while at != to {
        let Some(next) = at.adjacent().min_by_key(|next| next.distance(to)) else { break };
        path.push(next);
        at = next;
    }
    path
}

/// Works the offers out anew when the hand or the board changes.
fn offer(open: Res<Open>, shown: Res<Shown>, hand: Res<Hand>, mut offers: ResMut<Offers>) {
    if !(open.is_changed() || shown.is_changed() || hand.is_changed()) {
        return;
    }
    let next = match (&open.0, hand.unit) {
        (Some(prompt), Some(unit)) => offers_for(&shown, prompt, &hand, unit),
        (Some(prompt), None) => offers_without_unit(prompt),
        _ => Vec::new(),
    };
    offers.set_if_neq(Offers(next));
}

fn offers_without_unit(prompt: &Prompt) -> Vec<Offer> {
    match &prompt.ask {
        Ask::AirSuperiority { hexes } => hexes.iter().map(|hex| simple(*hex, Order::FightAir { hex: *hex })).collect(),
        _ => Vec::new(),
    }
}

fn simple(hex: HexId, order: Order) -> Offer {
    Offer { hex, order, path: Vec::new(), left: String::new(), stops: false }
}

fn offers_for(board: &Board, prompt: &Prompt, hand: &Hand, unit: PieceId) -> Vec<Offer> {
    match &prompt.ask {
        Ask::SetUp { .. } => set_up::hexes(board, unit)
            .into_iter()
            .filter(|hex| board.hex_of(unit) != Some(*hex))
            .map(|hex| simple(hex, Order::PlaceUnit { unit, hex }))
            .collect(),
        Ask::Reinforce { deployable } => deployable
            .iter()
            .filter(|(other, _)| *other == unit)
            .flat_map(|(_, hexes)| hexes)
            .map(|hex| simple(*hex, Order::DeployUnit { unit, hex: *hex }))
            .collect(),
        Ask::AirOperations { .. } if air::air_supply_marker(board) == Some(unit) => {
            air::air_supply_hexes(board).iter().map(|hex| simple(hex, Order::PlaceAirSupply { hex })).collect()
        }
        Ask::AirOperations { placeable, .. } => {
            let placed = !placeable.contains(&unit);
            HexId::all()
                .filter(|hex| air::friendly_air_in(board, prompt.side, *hex).is_none())
                .map(|hex| {
                    simple(hex, if placed { Order::MoveAir { unit, hex } } else { Order::PlaceAir { unit, hex } })
                })
                .collect()
        }
        Ask::Movement { .. } => moves(board, hand.way, unit),
        Ask::Refit { actions, .. } | Ask::SpendDirectivePoints { actions, .. } => actions
            .build
            .iter()
            .filter(|(other, ..)| *other == unit)
            .flat_map(|(_, _, hexes)| hexes)
            .filter_map(|hex| Some(simple(*hex, answers::build_order(board, unit, *hex)?)))
            .collect(),
        Ask::Retreat { units } => ends(units, unit, |path| Order::Retreat { unit, path }),
        Ask::Pursue { units } => ends(units, unit, |path| {
            let along = hand.chosen.first().copied();
            let truck = along.filter(|truck| pursuit::check_truck(board, unit, *truck, &path).is_ok());
            Order::Pursue { unit, path, truck }
        }),
        _ => Vec::new(),
    }
}

/// One offer for each hex a path ends in; the first path there is taken.
fn ends(units: &[(PieceId, Vec<Vec<HexId>>)], unit: PieceId, order: impl Fn(Vec<HexId>) -> Order) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for path in units.iter().filter(|(other, _)| *other == unit).flat_map(|(_, paths)| paths) {
        let Some(hex) = path.last() else { continue };
        if offers.iter().all(|offer| offer.hex != *hex) {
            offers.push(Offer { path: path.clone(), ..simple(*hex, order(path.clone())) });
        }
    }
    offers
}

fn moves(board: &Board, way: Way, unit: PieceId) -> Vec<Offer> {
    let depot = board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot);
    if depot {
        let paths = rail::depot_paths(board, unit);
        return ends(&[(unit, paths)], unit, |path| Order::MoveDepot { unit, path });
    }
    match way {
        Way::Ground => {
            let reach = movement::reach(board, unit);
            reach
                .iter()
                .filter_map(|(hex, reached)| {
                    let path = reach.path(hex)?;
                    Some(Offer {
                        hex,
                        order: Order::MoveUnit { unit, path: path.clone() },
                        path,
                        left: reached.left.to_string(),
                        stops: reached.stops,
                    })
                })
                .collect()
        }
        Way::Rail => rail::reach(board, unit)
            .into_iter()
            .filter_map(|journey| {
                let hex = *journey.path.last()?;
                let order = Order::RailMove { unit, path: journey.path.clone(), off_map: journey.off_map };
                Some(Offer { path: journey.path, ..simple(hex, order) })
            })
            .collect(),
        Way::Lake => movement::lake_crossings(board, unit)
            .into_iter()
            .map(|(over, to)| Offer { path: vec![over, to], ..simple(to, Order::CrossLake { unit, over, to }) })
            .collect(),
        Way::Ferry => {
            let paths = special_units::ferry_paths(board);
            ends(&[(unit, paths)], unit, |path| Order::FerryByFlotilla { passenger: unit, path })
        }
    }
}

/// The ways the unit could move besides on foot, each with why not where it cannot.
pub fn other_ways(board: &Board, unit: PieceId) -> Vec<(Way, &'static str, Result<(), String>)> {
    let rail = if rail::capacity_left(board) == 0 {
        Err("No more rail transport in this segment (6.4.1).".to_owned())
    } else if let Err(refusal) = rail::check_unit(board, unit) {
        Err(refusal.to_string())
    } else if rail::reach(board, unit).is_empty() {
        Err("No railroad open to it leads from here (6.4).".to_owned())
    } else {
        Ok(())
    };
    let mut ways = vec![(Way::Rail, "Rail transport", rail)];
    if !movement::lake_crossings(board, unit).is_empty() {
        ways.push((Way::Lake, "Across the lake", Ok(())));
    }
    if special_units::passengers(board).contains(&unit) {
        ways.push((Way::Ferry, "By flotilla", Ok(())));
    }
    ways
}
