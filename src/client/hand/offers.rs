//! The hexes that can be clicked now, each with the orders the click gives.

use bevy::prelude::*;

use super::{Hand, Way, through};
use crate::client::desk::Wish;
use crate::client::seat::{Open, Shown};
use crate::client::words::list;
use crate::play::{Ask, Order, Prompt};
use crate::rules::retreat::Toll;
use crate::rules::{air, answers, movement, pursuit, rail, set_up, special_units, stacking};
use crate::scenario::PieceId;
use crate::scenario::counter::GroundKind;
use crate::table::{Board, HexId, Place};

/// A hex that can be clicked, and what the click orders.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    pub hex: HexId,
    /// One, or one for each unit of a stack.
    pub orders: Vec<Order>,
    /// The unit whose way and cost are shown; of a stack, the slowest.
    pub leader: Option<PieceId>,
    /// The hexes it enters on the way.
    pub path: Vec<HexId>,
    /// Movement points spent, where they are counted.
    pub cost: String,
    /// What the pill in the hex says: movement left, or nothing.
    pub left: String,
    /// The move ends there because of an enemy zone of control.
    pub stops: bool,
    /// Units of the stack in hand that would not go there, for want of room.
    pub behind: Vec<PieceId>,
    /// What a retreat there costs.
    pub toll: Option<Toll>,
}

#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Offers(pub Vec<Offer>);

impl Offer {
    /// The units that would go there.
    pub fn going(&self, hand: &Hand) -> Vec<PieceId> {
        hand.units().into_iter().filter(|unit| !self.behind.contains(unit)).collect()
    }

    /// What the click wishes for.
    pub fn wish(&self, board: &Board) -> Wish {
        let names: Vec<String> = self.behind.iter().map(|unit| board.counter(*unit).designation.clone()).collect();
        let remark = (!names.is_empty()).then(|| {
            let verb = if names.len() == 1 { "stays" } else { "stay" };
            let place = board.scenario.map.title(self.hex);
            ("7.1".to_owned(), format!("{} {verb} behind: there is no more room in {place}.", list(&names)))
        });
        Wish::Orders { orders: self.orders.clone(), remark }
    }
}

impl Offers {
    pub fn at(&self, hex: HexId) -> Option<&Offer> {
        self.0.iter().find(|offer| offer.hex == hex)
    }
}

/// Works the offers out anew when the hand or the board changes.
pub fn offer(open: Res<Open>, shown: Res<Shown>, hand: Res<Hand>, mut offers: ResMut<Offers>) {
    if !(open.is_changed() || shown.is_changed() || hand.is_changed()) {
        return;
    }
    let next = open.0.as_ref().map(|prompt| all(&shown, prompt, &hand)).unwrap_or_default();
    offers.set_if_neq(Offers(next));
}

/// Everything the hand can do on the map.
pub fn all(board: &Board, prompt: &Prompt, hand: &Hand) -> Vec<Offer> {
    match hand.unit {
        Some(_) if !hand.stack.is_empty() && matches!(prompt.ask, Ask::Movement { .. }) => marches(board, hand),
        Some(unit) => offers_for(board, prompt, hand, unit),
        None => offers_without_unit(prompt),
    }
}

fn offers_without_unit(prompt: &Prompt) -> Vec<Offer> {
    match &prompt.ask {
        Ask::AirSuperiority { hexes } => hexes.iter().map(|hex| simple(*hex, Order::FightAir { hex: *hex })).collect(),
        _ => Vec::new(),
    }
}

fn simple(hex: HexId, order: Order) -> Offer {
    Offer {
        hex,
        orders: vec![order],
        leader: None,
        path: Vec::new(),
        cost: String::new(),
        left: String::new(),
        stops: false,
        behind: Vec::new(),
        toll: None,
    }
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
        Ask::Movement { .. } => moves(board, hand, unit),
        Ask::Refit { actions, .. } | Ask::SpendDirectivePoints { actions, .. } => actions
            .build
            .iter()
            .filter(|(other, ..)| *other == unit)
            .flat_map(|(_, _, hexes)| hexes)
            .filter_map(|hex| Some(simple(*hex, answers::build_order(board, unit, *hex)?)))
            .collect(),
        Ask::Retreat { units, tolls } => retreats(units, tolls, unit, &hand.via),
        Ask::Pursue { trucks, .. } => {
            // A truck beneath the top of its stack may not be seen, but goes along all the same.
            let along = hand
                .chosen
                .first()
                .copied()
                .filter(|along| trucks.iter().any(|(pursuer, trucks)| *pursuer == unit && trucks.contains(along)));
            let mut paper = board.clone();
            if let (Some(along), Some(hex)) = (along, board.hex_of(unit)) {
                paper.put(along, Place::Map(hex));
            }
            let ways = board.situation.fight.as_ref().map(|fight| pursuit::ways(board, fight, unit));
            ends(&[(unit, ways.unwrap_or_default())], unit, &hand.via, |path| {
                let truck = along.filter(|truck| pursuit::check_truck(&paper, unit, *truck, &path).is_ok());
                Order::Pursue { unit, path, truck }
            })
        }
        _ => Vec::new(),
    }
}

/// One offer for each hex a path ends in; the first path there that passes the chosen hexes is taken.
fn ends(
    units: &[(PieceId, Vec<Vec<HexId>>)],
    unit: PieceId,
    via: &[HexId],
    order: impl Fn(Vec<HexId>) -> Order,
) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    let paths = units.iter().filter(|(other, _)| *other == unit).flat_map(|(_, paths)| paths);
    for path in paths.filter(|path| through::passes(path, via)) {
        let Some(hex) = path.last() else { continue };
        if offers.iter().all(|offer| offer.hex != *hex) {
            offers.push(Offer { path: path.clone(), ..simple(*hex, order(path.clone())) });
        }
    }
    offers
}

/// To each hex the way that costs least.
fn retreats(units: &[(PieceId, Vec<Vec<HexId>>)], tolls: &[Vec<Toll>], unit: PieceId, via: &[HexId]) -> Vec<Offer> {
    let Some(at) = units.iter().position(|(other, _)| *other == unit) else { return Vec::new() };
    let mut ways: Vec<(&Vec<HexId>, Toll)> =
        units[at].1.iter().zip(tolls.get(at).into_iter().flatten().copied()).collect();
    ways.sort_by_key(|(_, toll)| *toll);
    let paths = ways.iter().map(|(path, _)| (*path).clone()).collect();
    let offers = ends(&[(unit, paths)], unit, via, |path| Order::Retreat { unit, path });
    let toll = |path: &Vec<HexId>| ways.iter().find(|(way, _)| *way == path).map(|(_, toll)| *toll);
    offers.into_iter().map(|offer| Offer { toll: toll(&offer.path), ..offer }).collect()
}

fn moves(board: &Board, hand: &Hand, unit: PieceId) -> Vec<Offer> {
    let depot = board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot);
    if depot {
        let paths = rail::depot_paths(board, unit);
        return ends(&[(unit, paths)], unit, &hand.via, |path| Order::MoveDepot { unit, path });
    }
    match hand.way {
        Way::Ground => through::marches(board, unit, &hand.via)
            .into_iter()
            .map(|march| Offer {
                leader: Some(unit),
                cost: march.cost.to_string(),
                left: march.left.to_string(),
                stops: march.stops,
                path: march.path.clone(),
                ..simple(march.hex, Order::MoveUnit { unit, path: march.path })
            })
            .collect(),
        Way::Rail => through::journeys(board, unit, &hand.via)
            .into_iter()
            .filter_map(|journey| {
                let hex = *journey.path.last()?;
                let order = Order::RailMove { unit, path: journey.path.clone(), off_map: journey.off_map };
                Some(Offer { path: journey.path, ..simple(hex, order) })
            })
            .collect(),
        Way::Lake => movement::lake_crossings(board, unit)
            .into_iter()
            .filter(|(over, to)| through::passes(&[*over, *to], &hand.via))
            .map(|(over, to)| Offer { path: vec![over, to], ..simple(to, Order::CrossLake { unit, over, to }) })
            .collect(),
        Way::Ferry => {
            let paths = special_units::ferry_paths(board);
            ends(&[(unit, paths)], unit, &hand.via, |path| Order::FerryByFlotilla { passenger: unit, path })
        }
    }
}

/// The units of a hex that can march as one: what can still move there, on foot or by road.
pub fn together(board: &Board, prompt: &Prompt, hex: HexId) -> Vec<PieceId> {
    let Ask::Movement { movable, .. } = &prompt.ask else { return Vec::new() };
    let marches = |unit: &PieceId| {
        let kind = board.ground(*unit).map(|ground| ground.kind);
        !matches!(kind, None | Some(GroundKind::MobileDepot | GroundKind::DanubeFlotilla))
    };
    board.stack(hex).filter(|unit| movable.contains(unit)).filter(marches).collect()
}

/// Where all units of a stack can go. Each has its own way there; those for which there is no room stay.
fn marches(board: &Board, hand: &Hand) -> Vec<Offer> {
    let all: Vec<(PieceId, Vec<through::March>)> =
        hand.stack.iter().map(|unit| (*unit, through::marches(board, *unit, &hand.via))).collect();
    let to = |marches: &'_ [through::March], hex: HexId| marches.iter().find(|march| march.hex == hex).cloned();
    let mut offers = Vec::new();
    for hex in HexId::all() {
        let there: Option<Vec<_>> = all.iter().map(|(unit, marches)| Some((*unit, to(marches, hex)?))).collect();
        let Some(there) = there else { continue };
        let (going, behind) = with_room(board, &hand.stack, hex);
        let marching: Vec<_> = there.into_iter().filter(|(unit, _)| going.contains(unit)).collect();
        let Some((leader, slowest)) = marching.iter().min_by_key(|(_, march)| march.left) else { continue };
        offers.push(Offer {
            hex,
            leader: Some(*leader),
            path: slowest.path.clone(),
            cost: slowest.cost.to_string(),
            left: slowest.left.to_string(),
            stops: slowest.stops,
            orders: marching
                .iter()
                .map(|(unit, march)| Order::MoveUnit { unit: *unit, path: march.path.clone() })
                .collect(),
            behind,
            toll: None,
        });
    }
    offers
}

/// 7.1 to 7.3: who of a stack has room in a hex, and who has not.
fn with_room(board: &Board, units: &[PieceId], hex: HexId) -> (Vec<PieceId>, Vec<PieceId>) {
    let mut paper = board.clone();
    units.iter().partition(|unit| {
        let fits = stacking::has_room(&paper, **unit, hex);
        if fits {
            paper.put(**unit, Place::Map(hex));
        }
        fits
    })
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
