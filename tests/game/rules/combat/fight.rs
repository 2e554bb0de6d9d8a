//! Combats for tests: counters to fight with, and results made to order.
//!
//! Most of them are fought on the plain around 1120, which has neither rivers nor rough ground. Soviet units to the
//! east of it trace to 1224, Axis units to the railroad through 1119, 1018 and 1019.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::combat::{Odds, results};
use budapest_campaign::scenario::charts::ResultCode;
use budapest_campaign::table::Crt;

use crate::at_table::{AtTable, at};

/// The counters of these tests: weak in attack, so that the odds begin in the lowest column.
const UNITS: &str = r#"
    "tank": Ground(command: UF2, kind: Tank, front: "1-9-6", back: "1-9-5"),
    "brigade": Ground(command: UF2, kind: Tank, front: "1-9-6"),
    "fmg": Ground(command: UF2, kind: MechCavalry, size: FrontManeuverGroup, front: "1-9-6"),
    "guards": Ground(command: UF2, kind: Infantry, front: "1-9-6", back: "1-9-5"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "1-9-6"),
    "militia": Ground(command: UF2, kind: Infantry, front: "1-9-6"),
    "third": Ground(command: UF3, kind: Infantry, front: "1-9-6", back: "1-9-5"),
    "dorobanti": Ground(command: RO, kind: Infantry, front: "1-9-6", back: "1-9-5"),
    "guns": Ground(command: UF2, kind: BreakthroughArtillery, front: "1-9-6", back: "1-9-5"),
    "lorries": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
    "wagons": Ground(command: AKN, kind: TruckColumn, front: "0-1-6"),
    "dump": Ground(command: HU, kind: MobileDepot, front: "0-1-2"),
    "panzer": Ground(command: AKN, kind: Tank, front: "1-9-6", back: "1-9-5"),
    "kampfgruppe": Ground(command: AKN, kind: Tank, size: Kampfgruppe, front: "1-9-6"),
    "grenadiers": Ground(command: AKN, kind: Infantry, front: "1-9-6", back: "1-9-5"),
    "volkssturm": Ground(command: AKN, kind: Infantry, front: "1-9-6"),
    "honved": Ground(command: HU, kind: Infantry, front: "1-9-6", back: "1-9-5"),
    "slow": Ground(command: HU, kind: Infantry, front: "1-9-1", back: "1-9-1"),
    "border": Ground(command: HU, kind: Infantry, front: "1-9-6"),
    "huszar": Ground(command: HU, kind: MechCavalry, front: "1-9-6", back: "1-9-5"),
    "garrison": Ground(command: HU, kind: Garrison, front: "0-9-0"),
    "sturmovik": Air(side: Soviet, command: UF2, front: 1, back: 1),
"#;

/// The order of an attack.
pub fn attack(target: &str, attackers: &[&str]) -> String {
    format!("DeclareAttack(target: {target:?}, attackers: {attackers:?})")
}

/// A Combat Segment of a side with the counters of these tests; `rest` holds further fields of the position.
#[track_caller]
pub fn combat_segment(side: &str, rest: &str) -> AtTable {
    at(&format!("(step: Combat, impulse: (side: {side}), counters: {{{UNITS}}}, {rest})"))
}

/// A combat carried on until its die is to be thrown, and its odds.
#[track_caller]
pub fn reckon(table: &mut AtTable, attack: &str) -> Odds {
    table.does(attack);
    if matches!(table.ask(), Ask::ChooseCrt { .. }) {
        table.does("ChooseCrt(table: Assault)");
    }
    match table.ask() {
        Ask::RollCombat { odds, .. } => odds,
        other => panic!("the die is not to be thrown yet: {other:?}"),
    }
}

/// The columns of the shifts that cite a section.
pub fn shift(odds: &Odds, rule: &str) -> i8 {
    odds.shifts.iter().filter(|shift| shift.rule == rule).map(|shift| shift.columns).sum()
}

/// What is to come of a combat.
pub struct Wanted {
    crt: Crt,
    result: ResultCode,
}

/// A result of the Assault table.
pub fn assault(result: ResultCode) -> Wanted {
    Wanted { crt: Crt::Assault, result }
}

/// A result of the Mobile table.
pub fn mobile(result: ResultCode) -> Wanted {
    Wanted { crt: Crt::Mobile, result }
}

/// A combat fought from its declaration to its result. The shift of the impulse and the die are such that the wanted
/// result comes, wherever the tables print it.
#[track_caller]
pub fn fought(wanted: Wanted, side: &str, rest: &str, attack: &str) -> (AtTable, Vec<Event>) {
    let before_the_die = |shift: usize, die: usize| {
        let mut table = at(&format!(
            "(step: Combat, impulse: (side: {side}, attack_shift: {shift}), dice: [{die}], counters: {{{UNITS}}}, {rest})"
        ));
        table.does(attack);
        while matches!(table.ask(), Ask::DeclareCombatTrucks { .. }) {
            table.does("UseTrucks(trucks: [])");
        }
        if matches!(table.ask(), Ask::ChooseCrt { .. }) {
            table.does(&format!("ChooseCrt(table: {:?})", wanted.crt));
        }
        table
    };
    let table = before_the_die(0, 1);
    let Ask::RollCombat { odds, crt, .. } = table.ask() else {
        panic!("the die is not to be thrown: {:?}", table.ask())
    };
    assert_eq!(crt, wanted.crt);
    let start = i32::from(odds.base) + odds.shifts.iter().map(|shift| i32::from(shift.columns)).sum::<i32>();
    let columns = table.scenario().charts.file.crt.columns.len();
    let (shift, die) = (0..columns)
        .filter_map(|column| {
            let shift = usize::try_from(column as i32 - start).ok()?;
            let die = results(table.board(), crt, column as u8).iter().position(|code| *code == wanted.result)?;
            Some((shift, die + 1))
        })
        .next()
        .unwrap_or_else(|| panic!("{:?} is in no column that can be reached", wanted.result));
    let mut table = before_the_die(shift, die);
    let events = table.does("Roll");
    let rolled = |event: &Event| matches!(event, Event::CombatRolled { result, .. } if *result == wanted.result);
    assert!(events.iter().any(rolled), "{events:?}");
    (table, events)
}

/// The ways of retreat offered to a unit, as numbers of hexes with a space between.
#[track_caller]
pub fn ways(table: &AtTable, unit: &str) -> Vec<String> {
    match table.ask() {
        Ask::Retreat { units, .. } | Ask::Pursue { units, .. } => {
            let id = table.unit(unit);
            let paths = units.into_iter().find(|(piece, _)| *piece == id).map(|(_, paths)| paths).unwrap_or_default();
            let mut shown: Vec<String> =
                paths.iter().map(|path| path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect();
            shown.sort();
            shown
        }
        other => panic!("nobody retreats or pursues: {other:?}"),
    }
}

#[track_caller]
pub fn retreat(table: &mut AtTable, unit: &str, path: &[&str]) -> Vec<Event> {
    table.does(&format!("Retreat(unit: {unit:?}, path: {path:?})"))
}

#[track_caller]
pub fn may_not_retreat(table: &mut AtTable, unit: &str, path: &[&str]) {
    let refusal = table.refuses(&format!("Retreat(unit: {unit:?}, path: {path:?})"));
    assert_eq!(refusal.rule, "9.9", "{refusal}");
}

#[track_caller]
pub fn pursue(table: &mut AtTable, unit: &str, path: &[&str]) -> Vec<Event> {
    table.does(&format!("Pursue(unit: {unit:?}, path: {path:?}, truck: None)"))
}

#[track_caller]
pub fn may_not_pursue(table: &mut AtTable, unit: &str, path: &[&str]) {
    let refusal = table.refuses(&format!("Pursue(unit: {unit:?}, path: {path:?}, truck: None)"));
    assert_eq!(refusal.rule, "9.10", "{refusal}");
}
