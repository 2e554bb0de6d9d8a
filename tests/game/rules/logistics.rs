//! Rule book, chapter 12.

mod lines;
mod sources;
mod status;
mod trucks;

use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::rules::orders;
use budapest_campaign::scenario::PieceId;
use budapest_campaign::scenario::counter::naming;
use budapest_campaign::table::Board;

use crate::at_table::{AtTable, at};

/// The numbers in the names are movement factors, which are also lengths of lines.
const COUNTERS: &str = r#"
    "foot_1": Ground(command: UF2, kind: Infantry, front: "4-4-1"),
    "foot_2": Ground(command: UF2, kind: Infantry, front: "4-4-2"),
    "foot_4": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-3"),
    "foot_5": Ground(command: UF2, kind: Infantry, front: "4-4-5"),
    "later_1": Ground(command: UF3, kind: Infantry, front: "4-4-1"),
    "romanians_1": Ground(command: RO, kind: Infantry, front: "2-2-1"),
    "tanks_6": Ground(command: UF2, kind: Tank, front: "9-6-6", back: "4-3-6"),
    "truck": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
    "truck_2": Ground(command: UF3, kind: TruckColumn, front: "0-1-6"),
    "depot": Ground(command: UF2, kind: MobileDepot, front: "0-1-3"),
    "boats": Ground(command: UF3, kind: DanubeFlotilla, front: "4-4-5"),
    "sturmovik": Air(side: Soviet, command: UF2, front: 2, back: 1),
    "spare": Ground(command: UF2, kind: Infantry, front: "1-1-4"),
    "guard_1": Ground(command: AKN, kind: Infantry, front: "3-4-1", back: "1-2-1"),
    "guard_2": Ground(command: AKN, kind: Infantry, front: "3-4-2"),
    "guard_4": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "guard": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "honved_1": Ground(command: HU, kind: Infantry, front: "3-4-1"),
    "panzer_6": Ground(command: AKN, kind: Tank, front: "8-6-6"),
    "column": Ground(command: AKN, kind: TruckColumn, front: "0-1-6"),
    "stores": Ground(command: AKN, kind: MobileDepot, front: "0-1-3"),
    "honved_stores": Ground(command: HU, kind: MobileDepot, front: "0-1-2"),
    "town_guard": Ground(command: HU, kind: Garrison, front: "0-2-0"),
    "kg": Ground(command: AKN, kind: Infantry, size: Kampfgruppe, front: "2-2-4"),
"#;

/// All Axis sources of the map edge in Soviet hands, so that little is left to trace to.
const EDGE_LOST: &str = r#"control: (soviet: ["0401", "0701", "1301", "1501", "1802", "1808", "1817"])"#;

fn text(fields: &str) -> String {
    format!("(counters: {{ {COUNTERS} }}, {fields})")
}

#[track_caller]
fn table(fields: &str) -> AtTable {
    at(&text(fields))
}

#[track_caller]
fn find(board: &Board, unit: &str) -> PieceId {
    board.find(unit).unwrap_or_else(|| panic!("there is no counter {unit}"))
}

/// Is the unit supported where it stands, with these truck columns declared?
#[track_caller]
fn is_supported_with(trucks: &[&str], unit: &str, fields: &str) -> bool {
    let board = crate::position(&text(fields));
    let trucks: Vec<PieceId> = trucks.iter().map(|truck| find(&board, truck)).collect();
    let unit = find(&board, unit);
    Supply::of(&board, board.side(unit), &trucks).supports(&board, unit)
}

#[track_caller]
fn is_supported(unit: &str, fields: &str) -> bool {
    is_supported_with(&[], unit, fields)
}

/// Goes on with the fight in hand, always by the first answer, to its end.
#[track_caller]
fn finish_fight(table: &mut AtTable) {
    while table.board().situation.fight.is_some() {
        let order = orders(table.board()).into_iter().next().expect("a fight has an answer");
        let text = naming(&table.scenario(), || ron::to_string(&order)).expect("an order can be written");
        table.does(&text);
    }
}
