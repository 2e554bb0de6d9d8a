//! Combat (9.0 to 9.6): who may attack, the odds with every shift, and the tables.
//!
//! Losses are in `losses`, retreats in `retreat`, pursuit in `pursuit`.

use serde::{Deserialize, Serialize};

use super::logistics::Supply;
use super::{air, command, fortress, optional, special_units, zoc};
use crate::play::{Refusal, refuse};
use crate::scenario::PieceId;
use crate::scenario::charts::{HexTerrain, ResultCode};
use crate::scenario::counter::{Ground, GroundKind};
use crate::scenario::map::SideFeature;
use crate::table::{Board, Crt, Fight, HexId, Marks, Participant, Side, SupportChoice};

/// One column shift with its reason; positive is to the right, in favour of the attacker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    pub reason: String,
    pub rule: String,
    pub columns: i8,
}

/// The arithmetic of an attack (9.4, 9.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    pub attack: u16,
    pub defence: u16,
    /// None where the defence is 0: the highest column (R9.7).
    pub percent: Option<u32>,
    /// Columns are counted from 0, the lowest.
    pub base: u8,
    pub shifts: Vec<Shift>,
    pub column: u8,
}

/// 9.2: may this unit attack that hex now? `follow_up`: as the immediate second attack.
pub fn check_attacker(board: &Board, unit: PieceId, target: HexId) -> Result<(), Refusal> {
    let name = &board.counter(unit).designation;
    let (Some(ground), Some(hex)) = (board.ground(unit), board.hex_of(unit)) else {
        return refuse("9.2", format!("{name} is not a ground unit on the map."));
    };
    if !command::is_active(board, unit) {
        return refuse("9.2", format!("{name} is not active in this impulse."));
    }
    if board.factors(unit).attack == 0 {
        return refuse("9.2", format!("{name} has no attack strength."));
    }
    if board.has_mark(unit, Marks::ATTACKED) {
        return refuse("9.2", format!("{name} has already attacked in this segment."));
    }
    special_units::check_attack(board, unit, target)?;
    let Some(direction) = hex.direction_to(target) else {
        if special_units::fires_at_two(board, unit) && hex.distance(target) == 2 {
            return Ok(());
        }
        return refuse("9.2", format!("{name} in {hex} is not adjacent to {target}."));
    };
    // R9.2: a hexside or hex it could not enter bars the attack.
    if !zoc::can_enter(board, ground, hex, direction, target) {
        return refuse("9.2", format!("{name} could not enter {target} from {hex}."));
    }
    Ok(())
}

/// The units that could take part in an attack on a hex, in the order of the counters.
pub fn attackers_on(board: &Board, side: Side, target: HexId) -> Vec<PieceId> {
    let mut attackers: Vec<PieceId> = around(target, 2)
        .flat_map(|hex| board.units_of(side, hex))
        .filter(|unit| check_attacker(board, *unit, target).is_ok())
        .collect();
    attackers.sort();
    attackers
}

fn around(hex: HexId, radius: u32) -> impl Iterator<Item = HexId> {
    let (row, column) = (i32::from(hex.row()), i32::from(hex.column()));
    let span = radius as i32;
    (row - span..=row + span)
        .flat_map(move |r| (column - span..=column + span).map(move |c| (r, c)))
        .filter_map(|(r, c)| HexId::at(u8::try_from(r).ok()?, u8::try_from(c).ok()?))
        .filter(move |other| (1..=radius).contains(&hex.distance(*other)))
}

/// 9.2: the hexes that can be attacked, each with the units that could take part.
pub fn targets(board: &Board, side: Side) -> Vec<(HexId, Vec<PieceId>)> {
    let mut hexes: Vec<HexId> = board.ground_on_map(side.enemy()).map(|(_, hex)| hex).collect();
    hexes.sort();
    hexes.dedup();
    hexes
        .into_iter()
        .filter(|hex| !was_attacked(board, *hex, side.enemy()))
        .map(|hex| (hex, attackers_on(board, side, hex)))
        .filter(|(_, attackers)| !attackers.is_empty())
        .collect()
}

/// Is there any hex left to attack?
pub fn has_target(board: &Board, side: Side) -> bool {
    for (unit, hex) in board.ground_on_map(side) {
        if !command::is_active(board, unit) || board.has_mark(unit, Marks::ATTACKED) || board.factors(unit).attack == 0
        {
            continue;
        }
        for target in around(hex, 2) {
            if board.has_units_of(side.enemy(), target)
                && check_attacker(board, unit, target).is_ok()
                && !was_attacked(board, target, side.enemy())
            {
                return true;
            }
        }
    }
    false
}

/// R9.4: some unit in the hex was attacked in this segment.
fn was_attacked(board: &Board, hex: HexId, side: Side) -> bool {
    board.units_of(side, hex).any(|unit| board.has_mark(unit, Marks::DEFENDED))
}

/// R9.5: hexes of units that just retreated, next to a fresh active unit.
pub fn follow_up_targets(board: &Board, side: Side) -> Vec<(HexId, Vec<PieceId>)> {
    board
        .situation
        .follow_ups
        .iter()
        .filter(|hex| board.has_units_of(side.enemy(), **hex))
        .map(|hex| (*hex, attackers_on(board, side, *hex)))
        .filter(|(hex, attackers)| attackers.iter().any(|unit| is_adjacent_to(board, *unit, *hex)))
        .collect()
}

fn is_adjacent_to(board: &Board, unit: PieceId, hex: HexId) -> bool {
    board.hex_of(unit).is_some_and(|at| at.is_adjacent(hex))
}

/// 9.2: may these units attack this hex together?
pub fn check_declaration(board: &Board, target: HexId, attackers: &[PieceId], follow_up: bool) -> Result<(), Refusal> {
    let Some(side) = board.situation.phasing() else { return refuse("9.0", "Nobody is phasing.") };
    if attackers.is_empty() {
        return refuse("9.2", "An attack needs at least one unit.");
    }
    if !board.has_units_of(side.enemy(), target) {
        return refuse("9.2", format!("There are no enemy units in {target}."));
    }
    let mut sorted = attackers.to_vec();
    sorted.sort();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return refuse("9.2", "A unit attacks only once.");
    }
    for unit in attackers {
        if board.side(*unit) != side {
            return refuse("9.2", format!("{} is not yours.", board.counter(*unit).designation));
        }
        check_attacker(board, *unit, target)?;
    }
    if follow_up {
        if !board.situation.follow_ups.contains(&target) {
            return refuse("9.2", format!("No unit has just retreated to {target}."));
        }
        // R15.10: an adjacent fresh unit is needed to open it.
        if !attackers.iter().any(|unit| is_adjacent_to(board, *unit, target)) {
            return refuse("9.2", "At least one attacker must be adjacent.");
        }
    } else if was_attacked(board, target, side.enemy()) {
        return refuse("9.2", format!("Units in {target} have already been attacked in this segment."));
    }
    Ok(())
}

/// 9.3: the defender's hex forces the Assault table.
pub fn is_assault_only(board: &Board, target: HexId, defender: Side) -> bool {
    let data = board.scenario.map.hex(target);
    // R9.14: the fortified line helps Axis defenders only, a city either side.
    data.city || (defender == Side::Axis && (data.fortified || fortress::is_festung(board, target)))
}

/// 9.3: the tables the attacker may choose from.
pub fn crt_choices(board: &Board, attackers: &[PieceId], target: HexId, attacker: Side) -> Vec<Crt> {
    let mechanized = attackers.iter().any(|unit| {
        board.ground(*unit).is_some_and(|ground| ground.is_mechanized() && ground.is_combat_unit())
            && board.factors(*unit).attack > 0
    });
    if mechanized && !is_assault_only(board, target, attacker.enemy()) {
        vec![Crt::Assault, Crt::Mobile]
    } else {
        vec![Crt::Assault]
    }
}

/// The odds of the combat being fought, as far as it is decided.
pub fn odds(board: &Board, fight: &Fight) -> Odds {
    let committed = |choice: SupportChoice| match choice {
        SupportChoice::Committed(piece) => Some(piece),
        _ => None,
    };
    let defender = fight.attacker.enemy();
    reckon(
        board,
        fight.attacker,
        fight.target,
        &fight.attackers,
        &fight.defenders,
        committed(fight.support[fight.attacker]),
        committed(fight.support[defender]),
    )
}

/// The same, with support as it would be if these trucks were declared besides those that are.
pub fn odds_with(board: &Board, fight: &Fight, side: Side, trucks: &[PieceId]) -> Odds {
    let mut judged = fight.clone();
    judged.trucks[side].extend(trucks);
    for side in Side::BOTH {
        let supply = Supply::of(board, side, &judged.trucks[side]);
        let units = if side == fight.attacker { &mut judged.attackers } else { &mut judged.defenders };
        for unit in units {
            unit.supported = is_judged_supported(board, &supply, unit.piece);
        }
    }
    odds(board, &judged)
}

/// 9.4, 9.5: percentage, every shift, and the final column.
pub fn reckon(
    board: &Board,
    attacker: Side,
    target: HexId,
    attackers: &[Participant],
    defenders: &[Participant],
    attacker_ssu: Option<PieceId>,
    defender_ssu: Option<PieceId>,
) -> Odds {
    let charts = &board.scenario.charts;
    let attack: u16 = attackers.iter().map(|unit| u16::from(board.factors(unit.piece).attack)).sum();
    let defence: u16 = defenders.iter().map(|unit| u16::from(board.factors(unit.piece).defence)).sum();
    let percent = (defence > 0).then(|| u32::from(attack) * 100 / u32::from(defence));
    let last = charts.file.crt.columns.len().saturating_sub(1);
    let base = percent.map_or(last, |percent| charts.base_column(percent));

    let mut shifts = Vec::new();
    let mut shift = |columns: i8, rule: &str, reason: String| {
        if columns != 0 {
            shifts.push(Shift { reason, rule: rule.to_owned(), columns });
        }
    };
    let unsupported = |units: &[Participant]| units.iter().filter(|unit| !unit.supported).count() as i8;
    shift(-unsupported(attackers), "12.5", "unsupported attackers".into());
    shift(unsupported(defenders), "12.5", "unsupported defenders".into());
    let named = |piece: PieceId| board.counter(piece).designation.clone();
    if let Some((unit, value)) = air::best_support(board, attacker, target) {
        shift(value as i8, "13.5", format!("attacker's air support, {}", named(unit)));
    }
    if let Some((unit, value)) = air::best_support(board, attacker.enemy(), target) {
        shift(-(value as i8), "13.5", format!("defender's air support, {}", named(unit)));
    }
    if let Some(piece) = attacker_ssu
        && let Some(support) = board.counter(piece).support()
    {
        shift(support.attack.shift as i8, "16.0", format!("attacker's support unit, {}", named(piece)));
    }
    if let Some(piece) = defender_ssu
        && let Some(support) = board.counter(piece).support()
    {
        shift(-(support.defence.shift as i8), "16.0", format!("defender's support unit, {}", named(piece)));
    }
    let (terrain, columns) = terrain_shift(board, attacker, target);
    shift(-(columns as i8), terrain_rule(terrain), terrain_name(terrain).into());
    if columns > 0 && board.scenario.map.hex(target).rough && has_mountain_infantry(board, attackers) {
        shift(1, "15.2", "mountain infantry in rough terrain".into());
    }
    if board.scenario.map.hex(target).fortified && attacker == Side::Soviet {
        shift(-(charts.terrain_shift(HexTerrain::FortifiedLine) as i8), "14.0", "fortified line".into());
    }
    shift(-(river_shift(board, target, attackers) as i8), "9.5", "every attacker crosses a river".into());
    if let Some(impulse) = &board.situation.impulse {
        let name = impulse.marker.map(named).unwrap_or_default();
        shift(impulse.attack_shift as i8, "5.5", format!("major operation, {name}"));
    }
    shift(-optional::hostility::shift(board, attackers, defenders), "26.0", "Hungarians against Romanians".into());

    let net: i32 = shifts.iter().map(|shift| i32::from(shift.columns)).sum();
    let column = (base as i32 + net).clamp(0, last as i32) as u8;
    Odds { attack, defence, percent, base: base as u8, shifts, column }
}

/// R9.12: the best single terrain of the defender's hex, with what reduces it (R23.4).
fn terrain_shift(board: &Board, attacker: Side, target: HexId) -> (HexTerrain, u8) {
    let charts = &board.scenario.charts;
    let data = board.scenario.map.hex(target);
    let mut city = if attacker == Side::Soviet && fortress::is_festung(board, target) {
        (HexTerrain::Festung, charts.terrain_shift(HexTerrain::Festung))
    } else if data.city {
        (HexTerrain::City, charts.terrain_shift(HexTerrain::City))
    } else {
        (HexTerrain::Clear, charts.terrain_shift(HexTerrain::Clear))
    };
    city.1 = city.1.saturating_sub(optional::bridgeheads::city_reduction(board, attacker.enemy(), target));
    let rough = if data.rough { charts.terrain_shift(HexTerrain::Rough) } else { 0 };
    if rough > city.1 { (HexTerrain::Rough, rough) } else { city }
}

/// R15.1: one such unit is enough.
fn has_mountain_infantry(board: &Board, attackers: &[Participant]) -> bool {
    let is_one = |unit: PieceId| board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MountainInfantry);
    attackers.iter().any(|unit| is_one(unit.piece))
}

fn terrain_rule(terrain: HexTerrain) -> &'static str {
    match terrain {
        HexTerrain::Festung => "14.2",
        _ => "9.5",
    }
}

fn terrain_name(terrain: HexTerrain) -> &'static str {
    match terrain {
        HexTerrain::Rough => "rough terrain",
        HexTerrain::City => "city",
        HexTerrain::Festung => "Festung",
        _ => "terrain",
    }
}

/// R9.13: the smallest river shift, if every attacker that is not firing from afar crosses one.
fn river_shift(board: &Board, target: HexId, attackers: &[Participant]) -> u8 {
    let map = &board.scenario.map;
    let with_flotilla = attackers.iter().any(|unit| special_units::is_flotilla(board, unit.piece));
    attackers
        .iter()
        .filter(|unit| !unit.ranged)
        .map(|unit| {
            let side = map.side_between(unit.hex, target);
            let danube_is_open = with_flotilla && side == SideFeature::Danube;
            if danube_is_open || optional::bridgeheads::is_bridged(board, unit.hex, target) {
                return 0;
            }
            board.scenario.charts.hexside_shift(side, board.situation.danube_frozen)
        })
        .min()
        .unwrap_or(0)
}

/// The printed result of a table, column and die.
pub fn result(board: &Board, crt: Crt, column: u8, die: u8) -> ResultCode {
    results(board, crt, column)[usize::from(die).clamp(1, 6) - 1]
}

/// The six results of a column.
pub fn results(board: &Board, crt: Crt, column: u8) -> &[ResultCode] {
    let table = match crt {
        Crt::Assault => &board.scenario.charts.file.crt.assault,
        Crt::Mobile => &board.scenario.charts.file.crt.mobile,
    };
    &table[usize::from(column)]
}

/// 9.5, R9.1: support counts for combat units; depots and trucks never give a shift.
pub fn is_judged_supported(board: &Board, supply: &Supply, unit: PieceId) -> bool {
    !board.ground(unit).is_some_and(Ground::is_combat_unit) || supply.supports(board, unit)
}

/// The participants of an attack that is only being considered, with support judged as it is now.
pub fn preview(
    board: &Board,
    attacker: Side,
    target: HexId,
    attackers: &[PieceId],
) -> (Vec<Participant>, Vec<Participant>) {
    preview_with(board, attacker, target, attackers, &[])
}

/// The same, if the attacker declares these trucks.
pub fn preview_with(
    board: &Board,
    attacker: Side,
    target: HexId,
    attackers: &[PieceId],
    trucks: &[PieceId],
) -> (Vec<Participant>, Vec<Participant>) {
    let ours = Supply::of(board, attacker, trucks);
    let theirs = Supply::of(board, attacker.enemy(), &[]);
    let ours = attackers
        .iter()
        .filter_map(|unit| {
            let hex = board.hex_of(*unit)?;
            let supported = is_judged_supported(board, &ours, *unit);
            Some(Participant { piece: *unit, hex, supported, ranged: hex.distance(target) == 2 })
        })
        .collect();
    let theirs = board
        .units_of(attacker.enemy(), target)
        .map(|piece| {
            let supported = is_judged_supported(board, &theirs, piece);
            Participant { piece, hex: target, supported, ranged: false }
        })
        .collect();
    (ours, theirs)
}

/// The trucks a side may declare for this combat (R9.1, R12.20).
pub fn trucks(board: &Board, fight: &Fight, side: Side) -> Vec<PieceId> {
    let participants = if side == fight.attacker { &fight.attackers } else { &fight.defenders };
    let units: Vec<PieceId> = participants
        .iter()
        .map(|unit| unit.piece)
        .filter(|unit| board.ground(*unit).is_some_and(Ground::is_combat_unit))
        .collect();
    super::logistics::helpful_trucks(board, side, &units, &[])
}
