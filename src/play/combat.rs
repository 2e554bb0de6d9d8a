//! The Combat Segment and the steps of one combat (9.1).
//!
//! `proceed` goes from step to step of a fight and stops at the first decision a player has to take.

use super::movement::{check_stacks, reorder, travel};
use super::refit::declare_trucks;
use super::umpire::Umpire;
use super::{Cause, Event, Order, TruckPurpose};
use crate::rules::logistics::Supply;
use crate::rules::{answers, combat as rules, losses, optional, pursuit, retreat, support, zoc};
use crate::scenario::PieceId;
use crate::scenario::charts::{Losses, PursuitRight, ResultCode};
use crate::scenario::counter::Class;
use crate::table::*;

pub fn begin(u: &mut Umpire) {
    u.go(Step::Combat);
    if u.situation().phasing().is_some_and(|side| !rules::has_target(u.board(), side)) {
        end(u);
    }
}

/// After a combat: ends by itself only where nothing is left to decide, the order in the stacks included (7.0).
fn go_on(u: &mut Umpire) {
    let Some(side) = u.situation().phasing() else { return };
    if !rules::has_target(u.board(), side) && answers::reorders(u.board(), side).is_empty() {
        end(u);
    }
}

fn end(u: &mut Umpire) {
    u.table.clear_marks(Marks::ATTACKED | Marks::DEFENDED);
    u.emit(Event::SegmentEnded { segment: Segment::Combat });
    check_stacks(u, Segment::Combat);
}

pub fn combat_segment(mut u: Umpire) {
    let Some(order) = u.desk.order.take() else { return };
    match (u.situation().step, order) {
        (Step::Combat, Order::DeclareAttack { target, attackers }) => declare(&mut u, target, &attackers, false),
        (Step::Combat, Order::ReorderStack { hex, order }) => reorder(&mut u, hex, &order),
        (Step::Combat, Order::EndCombat) => end(&mut u),
        (Step::Overstack(segment), Order::RemoveUnits { units, .. }) => {
            for unit in units {
                u.eliminate(unit, Cause::Overstacked);
            }
            if !u.settle() {
                check_stacks(&mut u, segment);
            }
        }
        (Step::Fight, order) => answer(&mut u, order),
        _ => {}
    }
}

/// R9.39: from here on the combat takes its course.
fn declare(u: &mut Umpire, target: HexId, attackers: &[PieceId], follow_up: bool) {
    let Some(attacker) = u.situation().phasing() else { return };
    let board = u.board();
    let ours: Vec<Participant> = attackers
        .iter()
        .filter_map(|unit| {
            let hex = board.hex_of(*unit)?;
            Some(Participant { piece: *unit, hex, supported: true, ranged: hex.distance(target) == 2 })
        })
        .collect();
    let theirs: Vec<Participant> = board
        .units_of(attacker.enemy(), target)
        .map(|piece| Participant { piece, hex: target, supported: true, ranged: false })
        .collect();
    let defenders = theirs.iter().map(|unit| unit.piece).collect();
    for unit in &ours {
        u.table.mark(unit.piece, Marks::ATTACKED);
    }
    for unit in &theirs {
        u.table.mark(unit.piece, Marks::DEFENDED);
    }
    u.emit(Event::AttackDeclared { target, attackers: attackers.to_vec(), defenders, follow_up });
    u.table.change(|situation| {
        situation.follow_ups.retain(|hex| *hex != target);
        situation.step = Step::Fight;
        situation.fight = Some(Box::new(Fight {
            step: FightStep::AttackerTrucks,
            attacker,
            target,
            attackers: ours,
            defenders: theirs,
            trucks: PerSide::default(),
            support: PerSide::default(),
            crt: None,
            column: None,
            result: None,
            losses: PerSide::default(),
            mechanized_first: false,
            retreating: Vec::new(),
            pursuing: Vec::new(),
            retreated: Vec::new(),
        }));
    });
    proceed(u, FightStep::AttackerTrucks);
}

fn fight(board: &Board) -> &Fight {
    board.situation.fight.as_deref().expect("a step of a fight has a fight")
}

fn change(u: &mut Umpire, change: impl FnOnce(&mut Fight)) {
    u.table.change(|situation| {
        if let Some(fight) = &mut situation.fight {
            change(fight);
        }
    });
}

/// Goes through the steps of a fight until a player has to decide.
fn proceed(u: &mut Umpire, mut step: FightStep) {
    loop {
        if u.is_over() {
            return;
        }
        change(u, |fight| fight.step = step);
        match arrive(u, step) {
            Some(next) => step = next,
            None => return,
        }
    }
}

/// Does what a step brings by itself. The next step, or none where a player must answer first or the
/// fight is over.
fn arrive(u: &mut Umpire, step: FightStep) -> Option<FightStep> {
    let attacker = fight(u.board()).attacker;
    let defender = attacker.enemy();
    match step {
        FightStep::AttackerTrucks => {
            rules::trucks(u.board(), fight(u.board()), attacker).is_empty().then_some(FightStep::DefenderTrucks)
        }
        FightStep::DefenderTrucks => {
            if !rules::trucks(u.board(), fight(u.board()), defender).is_empty() {
                return None;
            }
            judge_support(u);
            Some(FightStep::AttackerSupport)
        }
        FightStep::AttackerSupport => {
            if !support::choices(u.board(), fight(u.board()), attacker).is_empty() {
                return None;
            }
            commit(u, attacker, None);
            Some(FightStep::DefenderSupport)
        }
        FightStep::DefenderSupport => {
            if !support::choices(u.board(), fight(u.board()), defender).is_empty() {
                return None;
            }
            commit(u, defender, None);
            reveal(u);
            Some(FightStep::ChooseCrt)
        }
        FightStep::ChooseCrt => {
            let fight = fight(u.board());
            let attackers: Vec<PieceId> = fight.attackers.iter().map(|unit| unit.piece).collect();
            match rules::crt_choices(u.board(), &attackers, fight.target, attacker).as_slice() {
                [only] => {
                    choose_crt(u, *only);
                    Some(FightStep::Roll)
                }
                _ => None,
            }
        }
        FightStep::Roll => {
            let odds = rules::odds(u.board(), fight(u.board()));
            change(u, |fight| fight.column = Some(odds.column));
            u.emit(Event::OddsReckoned { odds });
            None
        }
        FightStep::AttackerLoss => take_losses(u, attacker, FightStep::DefenderLoss),
        FightStep::DefenderLoss => take_losses(u, defender, FightStep::Stand),
        FightStep::Stand => order_retreats(u),
        FightStep::Retreat => go_on_retreating(u),
        FightStep::Bridgehead => {
            let placeable = optional::bridgeheads::placeable(u.board(), fight(u.board()));
            if !placeable.is_empty() {
                return None;
            }
            begin_pursuit(u);
            Some(FightStep::Pursuit)
        }
        FightStep::Pursuit => {
            let board = u.board();
            let fight = fight(board);
            let idle = fight.pursuing.iter().all(|p| pursuit::paths(board, fight, p.piece).is_empty());
            idle.then_some(FightStep::FollowUp)
        }
        FightStep::FollowUp => {
            clean_up(u);
            let waiting = !u.is_over() && !rules::follow_up_targets(u.board(), attacker).is_empty();
            if !waiting {
                end_fight(u);
            }
            None
        }
    }
}

fn answer(u: &mut Umpire, order: Order) {
    let (step, attacker) = {
        let fight = fight(u.board());
        (fight.step, fight.attacker)
    };
    let defender = attacker.enemy();
    match (step, order) {
        (FightStep::AttackerTrucks, Order::UseTrucks { trucks }) => {
            use_trucks(u, attacker, trucks);
            proceed(u, FightStep::DefenderTrucks);
        }
        (FightStep::DefenderTrucks, Order::UseTrucks { trucks }) => {
            use_trucks(u, defender, trucks);
            judge_support(u);
            proceed(u, FightStep::AttackerSupport);
        }
        (FightStep::AttackerSupport, Order::CommitSupport { ssu }) => {
            commit(u, attacker, ssu);
            proceed(u, FightStep::DefenderSupport);
        }
        (FightStep::DefenderSupport, Order::CommitSupport { ssu }) => {
            commit(u, defender, ssu);
            reveal(u);
            proceed(u, FightStep::ChooseCrt);
        }
        (FightStep::ChooseCrt, Order::ChooseCrt { table }) => {
            choose_crt(u, table);
            proceed(u, FightStep::Roll);
        }
        (FightStep::Roll, Order::Roll) => roll(u),
        (FightStep::AttackerLoss, Order::TakeLoss { unit }) => {
            take_loss(u, attacker, unit);
            proceed(u, FightStep::AttackerLoss);
        }
        (FightStep::DefenderLoss, Order::TakeLoss { unit }) => {
            take_loss(u, defender, unit);
            proceed(u, FightStep::DefenderLoss);
        }
        (FightStep::Stand, Order::Stand { units }) => {
            stand(u, units);
            proceed(u, FightStep::Retreat);
        }
        (FightStep::Retreat, Order::Retreat { unit, path }) => {
            retreat_by(u, unit, &path);
            proceed(u, FightStep::Retreat);
        }
        (FightStep::Bridgehead, Order::PlaceBridgehead { hexside }) => {
            if let Some(hexside) = hexside {
                place_bridgehead(u, hexside);
            }
            begin_pursuit(u);
            proceed(u, FightStep::Pursuit);
        }
        (FightStep::Pursuit, Order::Pursue { unit, path, truck }) => {
            pursue(u, unit, &path, truck);
            proceed(u, FightStep::Pursuit);
        }
        (FightStep::Pursuit, Order::EndPursuit) => {
            u.emit(Event::PursuitEnded);
            proceed(u, FightStep::FollowUp);
        }
        (FightStep::FollowUp, Order::DeclareAttack { target, attackers }) => declare(u, target, &attackers, true),
        (FightStep::FollowUp, Order::DeclineFollowUp) => {
            u.emit(Event::FollowUpDeclined);
            end_fight(u);
        }
        _ => {}
    }
}

fn use_trucks(u: &mut Umpire, side: Side, trucks: Vec<PieceId>) {
    declare_trucks(u, side, TruckPurpose::Combat, &trucks);
    change(u, |fight| fight.trucks[side] = trucks);
}

/// R9.1: the status of every unit is fixed before support units are committed.
fn judge_support(u: &mut Umpire) {
    let board = u.board();
    let fight = fight(board);
    let supplies = PerSide::new(
        Supply::of(board, Side::Axis, &fight.trucks[Side::Axis]),
        Supply::of(board, Side::Soviet, &fight.trucks[Side::Soviet]),
    );
    let judged = |unit: &Participant| {
        let supply = &supplies[board.side(unit.piece)];
        Participant { supported: rules::is_judged_supported(board, supply, unit.piece), ..*unit }
    };
    let attackers: Vec<Participant> = fight.attackers.iter().map(judged).collect();
    let defenders: Vec<Participant> = fight.defenders.iter().map(judged).collect();
    let unsupported: Vec<PieceId> =
        attackers.iter().chain(&defenders).filter(|unit| !unit.supported).map(|unit| unit.piece).collect();
    change(u, |fight| {
        fight.attackers = attackers;
        fight.defenders = defenders;
    });
    if !unsupported.is_empty() {
        u.emit(Event::CombatSupportJudged { unsupported });
    }
}

/// R16.1: whether a side commits is seen at once, what it commits only later.
fn commit(u: &mut Umpire, side: Side, ssu: Option<PieceId>) {
    let choice = match ssu {
        Some(piece) => {
            u.table.put(piece, Place::Committed);
            SupportChoice::Committed(piece)
        }
        None => SupportChoice::Nothing,
    };
    change(u, |fight| fight.support[side] = choice);
    u.emit(Event::SupportCommitted { side, committed: ssu.is_some() });
}

fn committed(fight: &Fight, side: Side) -> Option<PieceId> {
    match fight.support[side] {
        SupportChoice::Committed(piece) => Some(piece),
        _ => None,
    }
}

fn reveal(u: &mut Umpire) {
    let fight = fight(u.board());
    let (axis, soviet) = (committed(fight, Side::Axis), committed(fight, Side::Soviet));
    if axis.is_some() || soviet.is_some() {
        u.emit(Event::SupportRevealed { axis, soviet });
    }
}

fn choose_crt(u: &mut Umpire, crt: Crt) {
    change(u, |fight| fight.crt = Some(crt));
    u.emit(Event::CrtChosen { crt });
}

/// 9.6, 19: the die, and what the result orders.
fn roll(u: &mut Umpire) {
    let die = u.roll();
    let board = u.board();
    let (attacker, crt, column) = {
        let fight = fight(board);
        (fight.attacker, fight.crt.unwrap_or(Crt::Assault), fight.column.unwrap_or(0))
    };
    let result = rules::result(board, crt, column, die);
    let effect = board.scenario.charts.result(result).clone();
    u.emit(Event::CombatRolled { crt, column, die, result });
    let defender = attacker.enemy();
    let single = |losses: Losses| u8::from(losses == Losses::One);
    change(u, |fight| {
        fight.result = Some(result);
        fight.losses[attacker] = single(effect.attacker_loss);
        fight.losses[defender] = single(effect.defender_loss);
        // 9.8: on the Mobile table the first loss falls on a mechanized unit.
        fight.mechanized_first = crt == Crt::Mobile;
    });
    for (side, losses) in [(attacker, effect.attacker_loss), (defender, effect.defender_loss)] {
        if losses == Losses::All {
            for unit in losses::all_of(u.board(), fight(u.board()), side) {
                u.lose_step(unit, Cause::Combat);
            }
        }
    }
    if !u.settle() {
        proceed(u, FightStep::AttackerLoss);
    }
}

fn take_losses(u: &mut Umpire, side: Side, next: FightStep) -> Option<FightStep> {
    while fight(u.board()).losses[side] > 0 {
        match losses::candidates(u.board(), fight(u.board()), side).as_slice() {
            [] => {
                change(u, |fight| fight.losses[side] = 0);
                u.emit(Event::LossVoid { side });
            }
            [only] => take_loss(u, side, *only),
            _ => return None,
        }
        // 3.1: a unit lost may be the last that kept the enemy from winning.
        if u.is_over() {
            return None;
        }
    }
    Some(next)
}

fn take_loss(u: &mut Umpire, side: Side, unit: PieceId) {
    u.lose_step(unit, Cause::Combat);
    change(u, |fight| {
        fight.losses[side] = fight.losses[side].saturating_sub(1);
        if side == fight.attacker {
            fight.mechanized_first = false;
        }
    });
    u.settle();
}

/// 9.9: the units that must retreat, and those that may refuse to in a Festung (14.2).
fn order_retreats(u: &mut Umpire) -> Option<FightStep> {
    let board = u.board();
    let fight = fight(board);
    let effect = board.scenario.charts.result(fight.result.unwrap_or(ResultCode::AS));
    let alive = |unit: &&Participant| !unit.ranged && board.hex_of(unit.piece) == Some(unit.hex);
    let ordered = |units: &[Participant], length: u8| -> Vec<Retreater> {
        let units = units.iter().filter(alive).filter(|_| length > 0);
        units.map(|unit| Retreater { piece: unit.piece, length }).collect()
    };
    let mut retreating = ordered(&fight.attackers, effect.attacker_retreat);
    retreating.extend(ordered(&fight.defenders, effect.defender_retreat));
    // R14.4: a garrison in a Festung stands by itself.
    let garrisons: Vec<PieceId> = retreating
        .iter()
        .map(|unit| unit.piece)
        .filter(|unit| {
            retreat::may_stand(board, *unit) && board.ground(*unit).is_some_and(|g| g.class() == Class::Static)
        })
        .collect();
    change(u, |fight| fight.retreating = retreating);
    if !garrisons.is_empty() {
        stand(u, garrisons);
    }
    retreat::standers(u.board(), self::fight(u.board())).is_empty().then_some(FightStep::Retreat)
}

fn stand(u: &mut Umpire, units: Vec<PieceId>) {
    change(u, |fight| fight.retreating.retain(|unit| !units.contains(&unit.piece)));
    if !units.is_empty() {
        u.emit(Event::StoodInFestung { units });
    }
}

/// 9.9, R9.30: unit by unit; those that can go nowhere are lost.
fn go_on_retreating(u: &mut Umpire) -> Option<FightStep> {
    loop {
        let board = u.board();
        let retreating = fight(board).retreating.clone();
        if retreating.is_empty() {
            return Some(FightStep::Bridgehead);
        }
        let mut open: Vec<(PieceId, Vec<Vec<HexId>>)> = Vec::new();
        for unit in &retreating {
            let ways = retreat::ways(board, unit.piece, unit.length);
            if !ways.paths.is_empty() {
                open.push((unit.piece, ways.paths));
            }
        }
        match open.as_slice() {
            [] => {
                for unit in retreating {
                    u.eliminate(unit.piece, Cause::NoRetreat);
                }
                change(u, |fight| fight.retreating.clear());
                u.settle();
            }
            [(unit, paths)] if paths.len() == 1 => retreat_by(u, *unit, &paths[0]),
            _ => return None,
        }
        if u.is_over() {
            return None;
        }
    }
}

/// 9.9, R9.25: a step is lost in every enemy zone entered.
fn retreat_by(u: &mut Umpire, unit: PieceId, path: &[HexId]) {
    let length = fight(u.board()).retreating.iter().find(|r| r.piece == unit).map_or(0, |r| r.length);
    let survives = retreat::ways(u.board(), unit, length).survives;
    let side = u.board().side(unit);
    let Some(from) = u.board().hex_of(unit) else { return };
    change(u, |fight| fight.retreating.retain(|retreater| retreater.piece != unit));
    let at = u.desk.events.len();
    let mut gone = 0;
    for hex in path {
        gone += 1;
        u.enter(unit, *hex);
        if zoc::against(u.board(), side).contains(*hex) {
            u.lose_step(unit, Cause::RetreatLoss);
        }
        if u.settle() || u.board().hex_of(unit).is_none() {
            break;
        }
    }
    u.desk.events.insert(at, Event::UnitRetreated { unit, from, path: path[..gone].to_vec() });
    if u.is_over() || u.board().hex_of(unit).is_none() {
        return;
    }
    if survives {
        if fight(u.board()).attacker != side {
            change(u, |fight| fight.retreated.push(unit));
        }
    } else {
        u.eliminate(unit, Cause::NoRetreat);
        u.settle();
    }
}

fn place_bridgehead(u: &mut Umpire, hexside: Hexside) {
    let (attacker, target) = (fight(u.board()).attacker, fight(u.board()).target);
    let Some(marker) = optional::bridgeheads::free_marker(u.board(), attacker) else { return };
    let (a, b) = hexside.hexes();
    let from = if a == target { b } else { a };
    u.table.put(marker, Place::Bridgehead(from, target));
    u.emit(Event::BridgeheadPlaced { from, to: target });
}

/// 9.10, R9.32: who may pursue, judged once before the first of them goes.
fn begin_pursuit(u: &mut Umpire) {
    let board = u.board();
    let fight = fight(board);
    let right = fight.result.map_or(PursuitRight::Never, |code| board.scenario.charts.result(code).pursuit);
    if right == PursuitRight::Never || board.has_units_of(fight.attacker.enemy(), fight.target) {
        return;
    }
    let supply = Supply::of(board, fight.attacker, &fight.trucks[fight.attacker]);
    let pursuing: Vec<Pursuer> = fight
        .attackers
        .iter()
        .filter(|unit| !unit.ranged && board.hex_of(unit.piece) == Some(unit.hex))
        .filter(|unit| !supply.is_cut_off(board, unit.piece))
        .map(|unit| Pursuer { piece: unit.piece, supported: supply.supports(board, unit.piece) })
        .filter(|unit| pursuit::length(board, unit.piece, unit.supported, false).anywhere > 0)
        .collect();
    change(u, |fight| fight.pursuing = pursuing);
}

fn pursue(u: &mut Umpire, unit: PieceId, path: &[HexId], truck: Option<PieceId>) {
    let Some(from) = u.board().hex_of(unit) else { return };
    change(u, |fight| fight.pursuing.retain(|pursuer| pursuer.piece != unit));
    let at = u.desk.events.len();
    let group: Vec<PieceId> = truck.into_iter().chain([unit]).collect();
    let gone = travel(u, &group, path);
    u.desk.events.insert(at, Event::UnitPursued { unit, from, path: path[..gone].to_vec(), truck });
}

/// What a combat leaves behind is put away.
fn clean_up(u: &mut Umpire) {
    let fight = fight(u.board()).clone();
    for side in Side::BOTH {
        if let Some(piece) = committed(&fight, side) {
            put_support_away(u, piece, side == fight.attacker, fight.result);
        }
        for truck in &fight.trucks[side] {
            u.expend(*truck);
        }
    }
    if fight.result.is_some_and(optional::bridgeheads::is_lifted_by) {
        let lost: Vec<_> =
            optional::bridgeheads::on_map(u.board()).filter(|(_, from, _)| *from == fight.target).collect();
        for (marker, from, to) in lost {
            u.lift_bridgehead(marker, from, to);
        }
    }
    if u.settle() {
        return;
    }
    let mut hexes: Vec<HexId> = fight.retreated.iter().filter_map(|unit| u.board().hex_of(*unit)).collect();
    hexes.extend(&u.situation().follow_ups);
    hexes.sort();
    hexes.dedup();
    u.table.change(|situation| situation.follow_ups = hexes);
}

/// 16.2, 24: used support units go back to the display, or are out of action for a while.
fn put_support_away(u: &mut Umpire, piece: PieceId, attacking: bool, result: Option<ResultCode>) {
    use ResultCode::*;
    let hit = u.situation().options.has(OptionalRule::SupportAttrition)
        && match result {
            Some(BB) => true,
            Some(AZ) => attacking,
            Some(DZ | OR) => !attacking,
            _ => false,
        };
    if !hit {
        return u.table.put(piece, Place::Display);
    }
    let die = u.roll();
    let turn = u.situation().turn + die;
    let returns = (turn <= u.board().scenario.charts.last_turn()).then_some(turn);
    match returns {
        Some(turn) => {
            u.table.put(piece, Place::Track(turn));
            u.table.mark(piece, Marks::RETURNS);
        }
        None => u.table.put(piece, Place::Discarded),
    }
    u.emit(Event::SupportHit { unit: piece, die, returns });
}

fn end_fight(u: &mut Umpire) {
    if u.is_over() {
        return;
    }
    u.table.change(|situation| {
        situation.fight = None;
        situation.follow_ups.clear();
        situation.step = Step::Combat;
    });
    go_on(u);
}
