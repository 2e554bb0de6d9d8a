//! Rule book, chapter 3.

mod control;
mod points;

use budapest_campaign::play::Event;
use budapest_campaign::table::{OutcomeKind, Side};

use crate::at_table::{AtTable, at};

/// The winner of a sudden death among these events.
fn sudden_winner(events: &[Event]) -> Option<Side> {
    events.iter().find_map(|event| match event {
        Event::GameEnded { outcome, .. } if outcome.kind == OutcomeKind::SuddenDeath => outcome.winner,
        _ => None,
    })
}

const SOVIET_SOURCES: [&str; 8] = ["0124", "0624", "0824", "1224", "0117", "0119", "0108", "0113"];
const AXIS_SOURCES: [&str; 7] = ["0401", "0701", "1301", "1501", "1802", "1808", "1817"];

/// An Axis tank before Arad (0117); the Axis controls all sources but Arad and those in `lost`.
fn before_arad(lost: &[&str], others: &str) -> AtTable {
    let held: Vec<String> = SOVIET_SOURCES
        .into_iter()
        .filter(|hex| *hex != "0117" && !lost.contains(hex))
        .map(|hex| format!("\"{hex}\""))
        .collect();
    let lost: Vec<String> = lost.iter().map(|hex| format!("\"{hex}\"")).collect();
    at(&r#"(
        impulse: (side: Axis),
        counters: {
            "panzer": Ground(command: AKN, kind: Tank, front: "8-6-8", back: "4-3-8"),
            "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
        },
        map: { "0217": ["panzer"] OTHERS },
        control: (axis: [HELD], soviet: [LOST]),
    )"#
    .replace("HELD", &held.join(", "))
    .replace("LOST", &lost.join(", "))
    .replace("OTHERS", others))
}

/// 3.1.a, R3.4: The Axis wins the moment its tank enters the last Soviet source, in the middle of its move.
#[test]
fn the_axis_wins_at_once_with_the_last_soviet_source() {
    let mut table = before_arad(&[], "");
    let events = table.does(r#"MoveUnit(unit: "panzer", path: ["0117", "0118"])"#);
    assert_eq!(sudden_winner(&events), Some(Side::Axis));
    assert_eq!(table.hex_of("panzer"), "0117", "the game stops there");
    assert!(table.is_over());
    assert_eq!(table.refuses("EndMovement").rule, "3.0");
}

/// 3.1.c, R3.5: One source short, be it printed or contingent, wins nothing.
#[test]
fn every_soviet_source_is_needed() {
    for missing in SOVIET_SOURCES.into_iter().filter(|hex| *hex != "0117") {
        let mut table = before_arad(&[missing], "");
        let events = table.does(r#"MoveUnit(unit: "panzer", path: ["0117"])"#);
        assert_eq!(sudden_winner(&events), None, "{missing} is Soviet");
    }
}

/// 3.1.a, R3.3: A source in an enemy zone is contested and does not count.
#[test]
fn a_contested_source_does_not_count() {
    let mut table = before_arad(&[], r#", "0223": ["rifles"]"#);
    let events = table.does(r#"MoveUnit(unit: "panzer", path: ["0117"])"#);
    assert_eq!(sudden_winner(&events), None, "0124 is next to the rifles");
}

/// 3.1.a, R3.3, R3.4: The winner may be the other side: the Soviets uncover a source in their own move.
#[test]
fn sudden_death_may_come_in_the_enemys_move() {
    let mut table = at(r#"(
        impulse: (side: Soviet),
        counters: { "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4") },
        map: { "0223": ["rifles"] },
        control: (axis: ["0124", "0624", "0824", "1224", "0117", "0119", "0108", "0113"]),
    )"#);
    let events = table.does(r#"MoveUnit(unit: "rifles", path: ["0323"])"#);
    assert_eq!(sudden_winner(&events), Some(Side::Axis));
}

/// A Soviet tank before Pest; the Soviets hold Buda and all Axis sources, but for `lost`.
fn before_pest(lost: &str) -> AtTable {
    let held: Vec<String> =
        AXIS_SOURCES.into_iter().chain(["1007"]).filter(|hex| *hex != lost).map(|hex| format!("\"{hex}\"")).collect();
    at(&r#"(
        impulse: (side: Soviet),
        counters: { "tank": Ground(command: UF2, kind: Tank, front: "8-6-8", back: "4-3-8") },
        map: { "1009": ["tank"] },
        control: (soviet: [HELD]),
    )"#
    .replace("HELD", &held.join(", ")))
}

/// 3.1.b, R3.4: With Buda, Pest and all Axis sources the Soviets win at once.
#[test]
fn the_soviets_win_at_once_with_budapest_and_all_sources() {
    let mut table = before_pest("");
    let events = table.does(r#"MoveUnit(unit: "tank", path: ["1008"])"#);
    assert_eq!(sudden_winner(&events), Some(Side::Soviet));
    assert!(table.is_over());
}

/// 3.1.c: Without Buda, or without any one of the sources, the Soviets win nothing.
#[test]
fn budapest_and_every_axis_source_are_needed() {
    for missing in AXIS_SOURCES.into_iter().chain(["1007"]) {
        let mut table = before_pest(missing);
        let events = table.does(r#"MoveUnit(unit: "tank", path: ["1008"])"#);
        assert_eq!(sudden_winner(&events), None, "{missing} is Axis");
    }
}
