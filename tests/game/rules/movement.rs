//! Rule book, chapter 6.

mod ground;
mod rail_transport;
mod terrain;

use std::sync::Arc;

use budapest_campaign::play::{Event, MoveMode};
use budapest_campaign::scenario::charts::MovePoints;
use budapest_campaign::scenario::{Map, Scenario};
use budapest_campaign::table::{Board, HexId};

use crate::at_table::{AtTable, at};

const COUNTERS: &str = r#"
    "foot": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "slow_foot": Ground(command: UF2, kind: Infantry, front: "4-4-1"),
    "tanks": Ground(command: UF2, kind: Tank, front: "8-6-6", back: "4-3-6"),
    "slow_tanks": Ground(command: UF2, kind: Tank, front: "8-6-1"),
    "truck": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
    "depot": Ground(command: UF2, kind: MobileDepot, front: "0-1-3"),
    "boats": Ground(command: UF3, kind: DanubeFlotilla, front: "4-4-5"),
    "later": Ground(command: UF3, kind: Infantry, front: "4-4-4"),
    "spare": Ground(command: UF2, kind: Infantry, front: "1-1-4"),
    "guard": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "second": Ground(command: HU, kind: Infantry, front: "3-4-4"),
    "panzer": Ground(command: AKN, kind: Tank, front: "8-6-6"),
    "panzer_2": Ground(command: AKN, kind: Tank, front: "8-6-6"),
    "column": Ground(command: AKN, kind: TruckColumn, front: "0-1-6"),
    "stores": Ground(command: AKN, kind: MobileDepot, front: "0-1-3"),
    "town_guard": Ground(command: HU, kind: Garrison, front: "0-2-0"),
    "stuka": Air(side: Axis, command: AKN, front: 2, back: 1),
    "sturmovik": Air(side: Soviet, command: UF2, front: 2, back: 1),
"#;

/// A position with a few plain counters of both sides. Where a test goes on moving, `spare` stands
/// somewhere: a segment ends by itself with its last move.
#[track_caller]
fn table(fields: &str) -> AtTable {
    at(&text(fields))
}

fn text(fields: &str) -> String {
    format!("(counters: {{ {COUNTERS} }}, {fields})")
}

/// The board of a position on a map that differs from the printed one.
#[track_caller]
fn on_other_map(fields: &str, change: impl FnOnce(&mut Map)) -> Board {
    let mut board = crate::position(&text(fields));
    let mut scenario = Scenario::clone(&board.scenario);
    change(&mut scenario.map);
    board.scenario = Arc::new(scenario);
    board
}

/// What the first unit that moved paid, and how it went.
#[track_caller]
fn moved(events: &[Event]) -> (MovePoints, MoveMode, Vec<HexId>) {
    let found = events.iter().find_map(|event| match event {
        Event::UnitMoved { cost, mode, path, .. } => Some((*cost, *mode, path.clone())),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("nothing moved: {events:?}"))
}

#[track_caller]
fn cost(events: &[Event]) -> MovePoints {
    moved(events).0
}

/// Whole movement factors, and sixths.
fn factors(whole: u8, sixths: u16) -> MovePoints {
    MovePoints::whole(whole).plus(MovePoints(sixths))
}
