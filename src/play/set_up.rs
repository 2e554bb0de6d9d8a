//! Before the game: options, fixed pieces, deployment (18).

use super::umpire::Umpire;
use super::{Event, Order, command};
use crate::rules::{optional, set_up as rules};
use crate::scenario::counter::{Arrival, Body, MarkerKind, SetUp, StartState};
use crate::scenario::files::charts::Placement;
use crate::scenario::{Family, PieceId};
use crate::table::*;

pub fn set_up(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    match (u.situation().step, order) {
        (Step::Options, Order::SetOption { option, on }) => {
            u.table.change(|situation| situation.options.set(option, on));
            u.emit(Event::OptionSet { option, on });
        }
        (Step::Options, Order::ConfirmOptions) => begin(&mut u),
        (Step::SetUp(_), Order::PlaceUnit { unit, hex }) => place(&mut u, unit, hex),
        (Step::SetUp(_), Order::LiftUnit { unit }) => lift(&mut u, unit),
        (Step::SetUp(_), Order::MarkReduced { unit, on }) => mark_reduced(&mut u, unit, on),
        (Step::SetUp(side), Order::TakeDeployment) => take_deployment(&mut u, side),
        (Step::SetUp(side), Order::ConfirmSetUp) => {
            u.emit(Event::SetUpConfirmed { side });
            match side {
                Side::Axis => u.go(Step::SetUp(Side::Soviet)),
                Side::Soviet => command::begin_turn(&mut u),
            }
        }
        _ => {}
    }
}

/// 18.1: everything that has a fixed place goes there.
fn begin(u: &mut Umpire) {
    let options: Vec<OptionalRule> = u.situation().options.iter().collect();
    u.emit(Event::GameBegan { options });
    let track = &u.board().scenario.charts.file.refit_track;
    let points = PerSide::new(track.axis_start, track.soviet_start);
    u.table.change(|situation| situation.refit_points = points);
    for id in u.board().scenario.piece_ids() {
        let place = first_place(u.board(), id);
        let counter = u.board().counter(id);
        let face = if counter.start_state == StartState::Reduced { Face::Reduced } else { Face::Full };
        u.table.put(id, place);
        u.table.set_face(id, face);
    }
    place_optional_forces(u);
    // R18.5: where only so many units fit, they are marked already.
    let forced: Vec<PieceId> = u
        .board()
        .scenario
        .reductions
        .iter()
        .filter(|group| group.candidates.len() == usize::from(group.count))
        .flat_map(|group| group.candidates.iter().filter_map(|id| u.board().find(id)))
        .collect();
    for id in forced {
        u.table.set_face(id, Face::Reduced);
    }
    for (side, count) in [(Side::Axis, 2), (Side::Soviet, 3)] {
        let waiting = u.board().in_place(side, Family::Support, Place::Display).collect();
        let units = u.pick_many(waiting, count);
        for unit in &units {
            u.table.put(*unit, Place::SupportAvailable);
        }
        u.emit(Event::SupportDealt { side, units });
    }
    u.go(Step::SetUp(Side::Axis));
}

fn first_place(board: &Board, id: PieceId) -> Place {
    let counter = board.counter(id);
    match &counter.body {
        Body::CommandMarker(marker) => {
            let unused = marker.placement == Placement::OptionalRule
                && !board.situation.options.has(OptionalRule::OptionMarkers);
            return if unused { Place::Box } else { Place::Aside };
        }
        Body::Marker(kind) => {
            let used = match kind {
                MarkerKind::Festung => true,
                MarkerKind::Bridgehead => board.situation.options.has(OptionalRule::Bridgeheads),
                MarkerKind::AirSupply => board.situation.options.has(OptionalRule::AirSupply),
                _ => false,
            };
            return if used { Place::Display } else { Place::Box };
        }
        _ => {}
    }
    match (&counter.setup, &counter.arrival) {
        (SetUp::City(name), _) => board
            .scenario
            .map_file
            .places
            .iter()
            .find(|place| place.name == *name)
            .and_then(|place| place.hex.parse().ok())
            .map_or(Place::Display, Place::Map),
        (SetUp::Track, Arrival::Turn(turn)) => Place::Track(*turn),
        (SetUp::AirAvailable, _) => Place::AirAvailable,
        (SetUp::OptionalBox, _) => Place::Box,
        _ => Place::Display,
    }
}

/// 21: the units of the packages that are switched on, in their boxes of the turn track.
fn place_optional_forces(u: &mut Umpire) {
    let packages: Vec<_> = optional::forces::packages(u.board()).cloned().collect();
    for package in packages {
        let turn = if package.arrival.die_roll {
            let die = u.roll();
            u.table.change(|situation| situation.stavka_air_turn = Some(die));
            u.emit(Event::StavkaAirRolled { die });
            Some(die)
        } else {
            optional::forces::arrival(u.board(), &package)
        };
        let Some(turn) = turn else { continue };
        let units: Vec<PieceId> =
            package.units.iter().chain(&package.free_ssu).filter_map(|id| u.board().find(id)).collect();
        for id in units {
            u.table.put(id, Place::Track(turn));
        }
    }
}

/// R18.3: a unit set up beyond the front line takes its hex; lifted, it gives it back.
fn place(u: &mut Umpire, unit: PieceId, hex: HexId) {
    let before = u.board().hex_of(unit);
    u.table.put(unit, Place::Map(hex));
    for hex in before.into_iter().chain([hex]) {
        set_control(u, hex);
    }
    u.emit(Event::UnitPlaced { unit, hex });
}

fn lift(u: &mut Umpire, unit: PieceId) {
    let Some(hex) = u.board().hex_of(unit) else { return };
    u.table.put(unit, Place::Display);
    set_control(u, hex);
    u.emit(Event::UnitLifted { unit });
}

fn set_control(u: &mut Umpire, hex: HexId) {
    let board = u.board();
    let home = board.scenario.map.home(hex);
    let taken = board.combat_units_of(home.enemy(), hex).next().is_some();
    let side = if taken { home.enemy() } else { home };
    if !u.board().controls(side, hex) {
        u.table.set_control(hex, side);
        u.emit(Event::ControlChanged { hex, side });
    }
}

fn mark_reduced(u: &mut Umpire, unit: PieceId, on: bool) {
    u.table.set_face(unit, if on { Face::Reduced } else { Face::Full });
    u.emit(Event::UnitMarkedReduced { unit, on });
}

fn take_deployment(u: &mut Umpire, side: Side) {
    let placed: Vec<PieceId> = rules::units(u.board(), side).filter(|id| u.board().hex_of(*id).is_some()).collect();
    for unit in placed {
        lift(u, unit);
    }
    let chosen: Vec<PieceId> = u
        .board()
        .scenario
        .reductions
        .iter()
        .filter(|group| group.side == side && group.candidates.len() > usize::from(group.count))
        .flat_map(|group| group.candidates.iter().filter_map(|id| u.board().find(id)))
        .filter(|id| u.board().is_reduced(*id))
        .collect();
    for unit in chosen {
        mark_reduced(u, unit, false);
    }
    let scenario = u.board().scenario.clone();
    let deployment = scenario.deployment.of(side);
    let mut units: Vec<(PieceId, HexId)> =
        deployment.units.iter().filter_map(|(id, hex)| Some((scenario.find(id)?, hex.parse().ok()?))).collect();
    // The strongest last, so that it lies on top of its stack.
    units.sort_by_key(|(id, _)| {
        let factors = u.board().factors(*id);
        factors.attack + factors.defence
    });
    for (unit, hex) in units {
        place(u, unit, hex);
    }
    for unit in deployment.reduced.iter().filter_map(|id| scenario.find(id)) {
        if !u.board().is_reduced(unit) {
            mark_reduced(u, unit, true);
        }
    }
}
