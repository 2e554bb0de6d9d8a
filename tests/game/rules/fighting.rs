//! Combats for tests: one at the roll of the die, with a result to come, and what its events say.

use budapest_campaign::play::Event;
use budapest_campaign::rules::combat::Odds;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::ResultCode;
use budapest_campaign::table::{Crt, Side};

use crate::at_table::hex;

/// A table, a column and a die that give a result.
#[track_caller]
fn throw_of(result: ResultCode) -> (Crt, usize, usize) {
    let crt = &Scenario::standard().charts.file.crt;
    for (name, table) in [(Crt::Assault, &crt.assault), (Crt::Mobile, &crt.mobile)] {
        for (column, results) in table.iter().enumerate() {
            if let Some(at) = results.iter().position(|code| *code == result) {
                return (name, column, at + 1);
            }
        }
    }
    panic!("no table has {result:?}")
}

/// The fields of a position for a combat about to be rolled that will have this result. Units are written with their
/// hexes, "tank 1008". The dice after the one of the combat are `more`.
#[track_caller]
pub fn fight(
    attacker: Side,
    target: &str,
    attackers: &[&str],
    defenders: &[&str],
    result: ResultCode,
    more: &[u8],
) -> String {
    let (crt, column, die) = throw_of(result);
    let participants = |units: &[&str]| -> String {
        units
            .iter()
            .map(|unit| {
                let (id, at) = unit.split_once(' ').unwrap_or((unit, target));
                let ranged = hex(at).distance(hex(target)) == 2;
                format!(r#"(piece: "{id}", hex: "{at}", supported: true, ranged: {ranged}), "#)
            })
            .collect()
    };
    let dice: Vec<u8> = [die as u8].into_iter().chain(more.iter().copied()).collect();
    format!(
        r#"impulse: (side: {attacker:?}), dice: {dice:?}, fight: (step: Roll, attacker: {attacker:?},
        target: "{target}", attackers: [{}], defenders: [{}], crt: {crt:?}, column: {column} SUPPORT)"#,
        participants(attackers),
        participants(defenders),
    )
}

/// A position with that combat in the place of FIGHT.
#[track_caller]
pub fn with_fight(position: &str, fight: &str) -> String {
    assert!(position.contains("FIGHT"));
    position.replace("FIGHT", fight).replace(" SUPPORT", "")
}

/// The same, with support units committed: `support: (axis: …, soviet: …)`.
#[track_caller]
pub fn with_supported_fight(position: &str, fight: &str, support: &str) -> String {
    assert!(position.contains("FIGHT"));
    position.replace("FIGHT", fight).replace(" SUPPORT", &format!(", support: {support}"))
}

/// The arithmetic of the combat among the events.
#[track_caller]
pub fn odds(events: &[Event]) -> Odds {
    events
        .iter()
        .find_map(|event| match event {
            Event::OddsReckoned { odds } => Some(odds.clone()),
            _ => None,
        })
        .unwrap_or_else(|| panic!("no odds were reckoned: {events:?}"))
}

/// The shifts of the combat among the events that rest on one section, in one sum.
#[track_caller]
pub fn shift(events: &[Event], section: &str) -> i8 {
    odds(events).shifts.iter().filter(|shift| shift.rule == section).map(|shift| shift.columns).sum()
}
