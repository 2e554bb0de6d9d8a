//! Turns, command placement and the Command Segment (4.1, 5), air return and inter-phase.

use super::umpire::Umpire;
use super::{Cause, Event, Order, air, reinforcement};
use crate::rules::{command, fortress, optional, refit as refit_rules, victory};
use crate::scenario::charts::{Activates, AttritionResult, CommandKind, DirectiveEffect, PanzerfaustEffect};
use crate::scenario::counter::{GroundKind, Nationality};
use crate::scenario::{Family, PieceId};
use crate::table::*;

/// 4.1, R4.3: a turn begins with its arrivals and the filling of the pools.
pub fn begin_turn(u: &mut Umpire) {
    let turn = u.situation().turn;
    u.emit(Event::TurnBegan { turn });
    let mut arrived = Vec::new();
    for id in u.board().scenario.piece_ids() {
        if u.board().piece(id).place != Place::Track(turn) {
            continue;
        }
        arrived.push(id);
        match u.board().counter(id).family() {
            Family::Air => u.table.put(id, Place::AirAvailable),
            Family::Support => {
                let free =
                    optional::forces::packages(u.board()).any(|p| p.free_ssu.contains(&u.board().counter(id).id));
                if !u.board().has_mark(id, Marks::RETURNS) {
                    u.table.put(id, if free { Place::SupportAvailable } else { Place::Display });
                }
            }
            _ => {}
        }
    }
    if !arrived.is_empty() {
        u.emit(Event::UnitsArrived { units: arrived });
    }
    for side in Side::BOTH {
        let markers = command::markers_to_place(u.board(), side);
        for marker in &markers {
            u.table.put(*marker, Place::Pool);
        }
        u.emit(Event::PoolFilled { side, markers });
    }
    ask_major(u, Side::Axis);
}

fn ask_major(u: &mut Umpire, side: Side) {
    if command::available_majors(u.board(), side).is_empty() {
        major_placed(u, side);
    } else {
        u.go(Step::PlaceMajorOperation(side));
    }
}

fn major_placed(u: &mut Umpire, side: Side) {
    if side == Side::Axis {
        return ask_major(u, Side::Soviet);
    }
    // 5.3: the Axis announces only the fact.
    let announced = command::pool(u.board(), Side::Axis)
        .iter()
        .any(|m| command::marker(u.board(), *m).is_some_and(|m| m.kind == CommandKind::MajorOperation));
    let first_turn = u.situation().turn == 1;
    let side = if announced && !first_turn { Side::Axis } else { Side::Soviet };
    u.table.change(|situation| {
        situation.initiative = side;
        situation.axis_announced_major = announced;
    });
    u.emit(Event::InitiativeSet { side, axis_placed_major: announced });
    begin_refit_phase(u);
}

pub fn place_major(u: &mut Umpire, side: Side, order: Order) {
    let marker = match order {
        Order::PlaceMarker { marker } => {
            u.table.put(marker, Place::Pool);
            Some(marker)
        }
        _ => None,
    };
    u.emit(Event::MajorOperationPlaced { side, marker });
    major_placed(u, side);
}

fn begin_refit_phase(u: &mut Umpire) {
    if u.situation().turn == 1 && u.situation().options.has(OptionalRule::Panzerfaust) {
        if commandos(u.board()).is_some() {
            return u.go(Step::CommitPanzerfaust);
        }
        roll_panzerfaust(u, false);
    }
    take_income(u);
}

fn commandos(board: &Board) -> Option<PieceId> {
    let id = board.find(&board.scenario.charts.file.panzerfaust.commando_ssu)?;
    matches!(board.piece(id).place, Place::Display | Place::SupportAvailable).then_some(id)
}

/// 20.1, 20.2: the coup in Budapest.
pub fn roll_panzerfaust(u: &mut Umpire, committed: bool) {
    let chart = u.board().scenario.charts.file.panzerfaust.clone();
    let die = u.roll();
    let total = die + if committed { chart.commando_bonus } else { 0 };
    let Some(row) = chart.results.iter().find(|row| (row.from..=row.to).contains(&total)) else { return };
    let failed = row.effect == PanzerfaustEffect::ReduceAllHungarians;
    let lost = committed && failed && chart.commando_lost_on_failure;
    u.emit(Event::PanzerfaustRolled { die, committed, total, effect: row.effect, commandos_lost: lost });
    match row.effect {
        PanzerfaustEffect::AxisRp(points) => gain(u, Side::Axis, vec![("Operation Panzerfaust".into(), points)]),
        PanzerfaustEffect::ReduceAllHungarians => {
            for id in u.board().scenario.piece_ids() {
                let board = u.board();
                let hungarian = board.ground(id).is_some_and(|g| g.nationality == Nationality::Hungarian);
                let in_game = matches!(board.piece(id).place, Place::Map(_) | Place::Track(_) | Place::Display);
                if hungarian && in_game && board.counter(id).has_two_steps() && !board.is_reduced(id) {
                    u.table.set_face(id, Face::Reduced);
                    let hex = u.board().hex_of(id);
                    u.emit(Event::StepLost { unit: id, hex });
                }
            }
        }
    }
    if let Some(id) = commandos(u.board()).filter(|_| committed) {
        if lost {
            u.eliminate(id, Cause::Commandos);
        } else {
            u.table.put(id, Place::Display);
        }
    }
}

/// 11.1: points above the end of the track are lost.
fn gain(u: &mut Umpire, side: Side, reasons: Vec<(String, u8)>) {
    let gained: u8 = reasons.iter().map(|(_, n)| n).sum();
    let maximum = u.board().scenario.charts.refit_maximum(side);
    let sum = u.situation().refit_points[side] + gained;
    let total = sum.min(maximum);
    u.table.change(|situation| situation.refit_points[side] = total);
    u.emit(Event::RefitPointsGained { side, reasons, total, lost: sum - total });
}

pub fn take_income(u: &mut Umpire) {
    for id in u.board().scenario.piece_ids() {
        // 24.1: support units that were hit come back.
        if u.board().has_mark(id, Marks::RETURNS) && u.board().piece(id).place == Place::Track(u.situation().turn) {
            u.table.change_marks(id, |marks| *marks = Marks::default());
            u.table.put(id, Place::SupportAvailable);
            u.emit(Event::SupportReturned { unit: id });
        }
    }
    for side in Side::BOTH {
        let reasons = refit_rules::income(u.board(), side);
        gain(u, side, reasons);
    }
    let first = u.situation().initiative;
    begin_refit(u, first);
}

fn begin_refit(u: &mut Umpire, side: Side) {
    u.table.change(|situation| situation.refit = Refit::default());
    if refit_rules::trucks(u.board(), side).is_empty() {
        begin_spending(u, side);
    } else {
        u.go(Step::RefitTrucks(side));
    }
}

pub fn begin_spending(u: &mut Umpire, side: Side) {
    u.go(Step::Refit(side));
    end_idle_refit(u);
}

/// 11.2: what was bought can be looked at before refit ends; the points of a directive are used up at once.
pub fn after_spending(u: &mut Umpire) {
    if !u.settle() && u.situation().step == Step::DirectivePoints {
        end_idle_refit(u);
    }
}

/// Nothing can be paid for.
fn end_idle_refit(u: &mut Umpire) {
    if u.settle() {
        return;
    }
    let Some((side, points)) = refit_rules::purse(u.board()) else { return };
    if refit_rules::actions(u.board(), side, points).is_empty() {
        end_refit(u);
    }
}

pub fn end_refit(u: &mut Umpire) {
    match u.situation().step {
        Step::Refit(side) => {
            for truck in u.situation().refit.trucks.clone() {
                u.expend(truck);
            }
            let kept = u.situation().refit_points[side];
            u.table.change(|situation| situation.refit = Refit::default());
            u.emit(Event::RefitEnded { side, kept });
            if side == u.situation().initiative {
                begin_refit(u, side.enemy());
            } else {
                let first = u.situation().initiative;
                begin_impulse(u, first);
            }
        }
        _ => {
            let points = u.situation().refit.directive_points;
            let Some(side) = u.situation().phasing() else { return };
            u.table.change(|situation| situation.refit = Refit::default());
            if points > 0 {
                u.emit(Event::DirectivePointsLost { side, points });
            }
            next_effect(u);
        }
    }
}

/// 5.4: the side picks, or the other one does, or the phase is over.
pub fn begin_impulse(u: &mut Umpire, side: Side) {
    let has = |u: &Umpire, side| !command::pool(u.board(), side).is_empty();
    let side = if has(u, side) {
        side
    } else if has(u, side.enemy()) {
        side.enemy()
    } else {
        return end_turn(u);
    };
    u.table.change(|situation| {
        situation.impulse = Some(Impulse {
            side,
            marker: None,
            active: Vec::new(),
            choices: Vec::new(),
            scope: Scope::Nothing,
            attack_shift: 0,
            effects: Vec::new(),
            restore_air: 0,
            rail_moves: 0,
            ferried: false,
            trucks: Vec::new(),
            air_supply_moved: false,
            lifted_bridgeheads: Vec::new(),
        });
        situation.step = Step::PickMarker;
    });
    u.emit(Event::ImpulseBegan { side });
}

pub fn change_impulse(u: &mut Umpire, change: impl FnOnce(&mut Impulse)) {
    u.table.change(|situation| {
        if let Some(impulse) = &mut situation.impulse {
            change(impulse);
        }
    });
}

pub fn pick(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    let pool = command::pool(u.board(), side);
    let marker = u.pick(&pool);
    u.table.put(marker, Place::CommandDisplay);
    change_impulse(u, |impulse| impulse.marker = Some(marker));
    u.emit(Event::MarkerPicked { side, marker });
    let Some(printed) = command::marker(u.board(), marker).cloned() else { return };
    change_impulse(u, |impulse| impulse.attack_shift = printed.attack_shift);
    match (printed.kind, printed.activates) {
        (CommandKind::Option, _) => {
            let choices = command::available_commands(u.board(), side);
            choose(u, choices);
        }
        (_, Activates::Table) => u.go(Step::RollDirective),
        (_, Activates::OneOf(commands)) => choose(u, commands),
        (kind, Activates::All(commands)) => {
            if kind == CommandKind::Regular && commands.iter().all(|c| command::is_gone(u.board(), *c)) {
                end_impulse(u);
            } else {
                activate(u, commands);
            }
        }
    }
}

/// R5.9: with nobody to choose the activation falls away and the rest of the row is done.
fn choose(u: &mut Umpire, choices: Vec<Command>) {
    match choices.as_slice() {
        [] => next_effect(u),
        [only] => activate(u, vec![*only]),
        _ => {
            change_impulse(u, |impulse| impulse.choices = choices);
            u.go(Step::ChooseActivation);
        }
    }
}

pub fn activate(u: &mut Umpire, commands: Vec<Command>) {
    let Some(impulse) = &u.situation().impulse else { return };
    let (side, shift) = (impulse.side, impulse.attack_shift);
    change_impulse(u, |impulse| {
        impulse.active = commands.clone();
        impulse.choices.clear();
        impulse.scope = Scope::Commands;
    });
    u.emit(Event::CommandsActivated { side, commands, shift });
    if u.situation().impulse.as_ref().is_some_and(|impulse| impulse.effects.is_empty()) {
        reinforcement::begin(u);
    } else {
        next_effect(u);
    }
}

/// 5.5: the directive is rolled and carried out effect by effect.
pub fn roll_directive(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    let die = u.roll();
    let row = u.board().scenario.charts.directives(side).iter().find(|row| row.die == die).cloned();
    let Some(row) = row else { return end_impulse(u) };
    u.emit(Event::DirectiveRolled { side, die, title: row.title });
    change_impulse(u, |impulse| impulse.effects = row.effects);
    next_effect(u);
}

/// R5.13: the next effect of the row; when all are done the impulse goes on or ends.
pub fn next_effect(u: &mut Umpire) {
    let Some(impulse) = &u.situation().impulse else { return };
    let side = impulse.side;
    let Some(effect) = impulse.effects.first().cloned() else {
        return match impulse.scope {
            Scope::Nothing => end_impulse(u),
            Scope::Commands => reinforcement::begin(u),
            Scope::Air => air::begin(u),
            Scope::Festung => super::movement::begin(u),
        };
    };
    change_impulse(u, |impulse| {
        impulse.effects.remove(0);
    });
    match effect {
        DirectiveEffect::Nothing => u.emit(Event::NothingHappened),
        DirectiveEffect::ToggleDanubeFreeze => {
            let frozen = u.table.change(|situation| {
                situation.danube_frozen = !situation.danube_frozen;
                situation.danube_frozen
            });
            u.emit(if frozen { Event::DanubeFroze } else { Event::DanubeThawed });
        }
        DirectiveEffect::GainRp(points) => {
            u.table.change(|situation| {
                situation.refit = Refit { directive_points: points, ..Refit::default() };
                situation.step = Step::DirectivePoints;
            });
            u.emit(Event::DirectivePointsGained { side, points });
            return end_idle_refit(u);
        }
        DirectiveEffect::RestoreAir(count) => {
            change_impulse(u, |impulse| impulse.restore_air = count);
            return restore_air(u);
        }
        DirectiveEffect::AirOperations => {
            change_impulse(u, |impulse| impulse.scope = Scope::Air);
            return air::begin(u);
        }
        DirectiveEffect::PickSsu(count) => {
            let waiting = u.board().in_place(side, Family::Support, Place::Display).collect();
            let units = u.pick_many(waiting, usize::from(count));
            for unit in &units {
                u.table.put(*unit, Place::SupportAvailable);
            }
            u.emit(Event::SupportPicked { side, units });
        }
        DirectiveEffect::Activate(commands) => {
            let available = command::available_commands(u.board(), side);
            return choose(u, commands.into_iter().filter(|c| available.contains(c)).collect());
        }
        DirectiveEffect::Festung => {
            // R14.1: units behind markers that lie there already become active.
            let units = fortress::activated_units(u.board());
            if !units.is_empty() {
                for unit in &units {
                    u.table.mark(*unit, Marks::FESTUNG_ACTIVE);
                }
                change_impulse(u, |impulse| {
                    if impulse.scope == Scope::Nothing {
                        impulse.scope = Scope::Festung;
                    }
                });
                u.emit(Event::FestungActivated { units });
            }
            if !fortress::placeable(u.board()).is_empty() {
                return u.go(Step::PlaceFestung);
            }
        }
    }
    next_effect(u);
}

pub fn place_festung(u: &mut Umpire, hexes: &[HexId]) {
    let markers: Vec<(PieceId, HexId)> = fortress::markers(u.board()).filter(|(_, hex)| hexes.contains(hex)).collect();
    for (marker, hex) in markers {
        u.table.put(marker, Place::Map(hex));
        u.emit(Event::FestungPlaced { hex });
    }
    next_effect(u);
}

/// R5.14: reduced air units flip, the owner's choice.
pub fn restore_air(u: &mut Umpire) {
    let Some(impulse) = &u.situation().impulse else { return };
    let candidates = refit_rules::restorable_air(u.board(), impulse.side);
    if impulse.restore_air == 0 || candidates.is_empty() {
        change_impulse(u, |impulse| impulse.restore_air = 0);
        return next_effect(u);
    }
    match candidates.as_slice() {
        [only] => restore_one(u, *only),
        _ => u.go(Step::RestoreAir),
    }
}

pub fn restore_one(u: &mut Umpire, unit: PieceId) {
    u.table.set_face(unit, Face::Full);
    u.emit(Event::AirRestored { unit });
    change_impulse(u, |impulse| impulse.restore_air -= 1);
    restore_air(u);
}

/// R5.13, R5.15: the segment a directive gave is over, and its row goes on.
pub fn air_operations_ended(u: &mut Umpire) {
    u.table.clear_marks(Marks::FLOWN | Marks::AIR_FOUGHT);
    let festung = u.board().pieces().any(|(_, piece)| piece.marks.has(Marks::FESTUNG_ACTIVE));
    change_impulse(u, |impulse| {
        impulse.air_supply_moved = false;
        impulse.scope = match impulse.active.is_empty() {
            false => Scope::Commands,
            true if festung => Scope::Festung,
            true => Scope::Nothing,
        };
    });
    next_effect(u);
}

/// The impulse is over; with bridgeheads the owner may lift some first (23.3).
pub fn end_impulse(u: &mut Umpire) {
    if u.is_over() {
        return;
    }
    let Some(side) = u.situation().phasing() else { return };
    let own = optional::bridgeheads::on_map(u.board()).any(|(marker, ..)| u.board().side(marker) == side);
    if own {
        u.go(Step::LiftBridgeheads);
    } else {
        impulse_ended(u);
    }
}

pub fn impulse_ended(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    u.table.clear_marks(
        Marks::MOVED
            | Marks::ATTACKED
            | Marks::DEFENDED
            | Marks::FLOWN
            | Marks::AIR_FOUGHT
            | Marks::UNSUPPORTED
            | Marks::FESTUNG_ACTIVE,
    );
    u.table.change(|situation| {
        situation.impulse = None;
        situation.follow_ups.clear();
    });
    u.emit(Event::ImpulseEnded { side });
    begin_impulse(u, side.enemy());
}

/// 4.1, 25: air attrition and return, then the inter-phase.
fn end_turn(u: &mut Umpire) {
    let mut returned = Vec::new();
    for side in Side::BOTH {
        for (unit, hex) in u.board().air_on_map(side).collect::<Vec<_>>() {
            if u.situation().options.has(OptionalRule::AirAttrition) {
                roll_attrition(u, unit, side, hex);
            }
            if u.board().hex_of(unit).is_some() {
                u.table.put(unit, Place::AirAvailable);
                returned.push(unit);
            }
        }
    }
    if !returned.is_empty() {
        u.emit(Event::AirReturned { units: returned });
    }
    let mut discarded = Vec::new();
    for id in u.board().scenario.piece_ids() {
        if u.board().piece(id).place == Place::CommandDisplay {
            // 5.1: major operations are played once.
            let once = command::marker(u.board(), id).is_some_and(|m| m.kind == CommandKind::MajorOperation);
            u.table.put(id, if once { Place::Discarded } else { Place::Aside });
            if once {
                discarded.push(id);
            }
        }
        if u.board().has_mark(id, Marks::TRUCK_USED) || u.board().piece(id).marks.depot_moves > 0 {
            u.table.change_marks(id, |marks| {
                marks.clear(Marks::TRUCK_USED);
                marks.depot_moves = 0;
            });
        }
    }
    if !discarded.is_empty() {
        u.emit(Event::MarkersDiscarded { markers: discarded });
    }
    if u.situation().turn >= u.board().scenario.charts.last_turn() {
        let statement = victory::statement(u.board());
        let outcome = victory::outcome(u.board(), &statement);
        return u.end_game(outcome, statement);
    }
    u.table.change(|situation| situation.turn += 1);
    begin_turn(u);
}

fn roll_attrition(u: &mut Umpire, unit: PieceId, side: Side, hex: HexId) {
    let flak = u.board().ground_on_map(side.enemy()).any(|(id, at)| {
        at.distance(hex) <= 1 && u.board().ground(id).is_some_and(|ground| ground.kind == GroundKind::Flak)
    });
    let die = u.roll();
    let chart = &u.board().scenario.charts.file.air_attrition;
    let column = if flak { &chart.near_enemy_flak } else { &chart.no_flak };
    let result = column.get(usize::from(die) - 1).copied().unwrap_or(AttritionResult::NE);
    u.emit(Event::AirAttritionRolled { unit, die, flak, result });
    if result == AttritionResult::L1 {
        u.lose_step(unit, Cause::AirAttrition);
    }
}

pub fn command_placement(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    if let Step::PlaceMajorOperation(side) = u.situation().step {
        place_major(&mut u, side, order);
    }
}

pub fn command_segment(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    match (u.situation().step, order) {
        (Step::PickMarker, Order::Pick) => pick(&mut u),
        (Step::ChooseActivation, Order::Activate { sub_command }) => activate(&mut u, vec![sub_command]),
        (Step::RollDirective, Order::Roll) => roll_directive(&mut u),
        (Step::DirectivePoints, order) => super::refit::spend(&mut u, order),
        (Step::PlaceFestung, Order::PlaceMarkers { hexes }) => place_festung(&mut u, &hexes),
        (Step::RestoreAir, Order::RestoreAirUnit { unit }) => restore_one(&mut u, unit),
        (Step::LiftBridgeheads, Order::LiftMarkers { hexsides }) => {
            let side = u.situation().phasing();
            let lifted: Vec<_> = optional::bridgeheads::on_map(u.board())
                .filter(|(marker, from, to)| {
                    Some(u.board().side(*marker)) == side
                        && Hexside::between(*from, *to).is_some_and(|hexside| hexsides.contains(&hexside))
                })
                .collect();
            for (marker, from, to) in lifted {
                u.lift_bridgehead(marker, from, to);
            }
            impulse_ended(&mut u);
        }
        _ => {}
    }
}
