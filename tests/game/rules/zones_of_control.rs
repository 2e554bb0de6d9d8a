//! Rule book, chapter 8.

use std::sync::Arc;

use budapest_campaign::play::Event;
use budapest_campaign::rules::{control, logistics::Supply, victory, zoc};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{Charts, Cost, HexsideTerrain};
use budapest_campaign::table::{Board, HexSet, Side};

use crate::at_table::{AtTable, at, hex, hexes};

const COUNTERS: &str = r#"
    "foot": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "tanks": Ground(command: UF2, kind: Tank, front: "8-6-6", back: "4-3-6"),
    "later": Ground(command: UF3, kind: Infantry, front: "4-4-4"),
    "guns": Ground(command: UF2, kind: BreakthroughArtillery, front: "6-1-3"),
    "truck": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
    "depot": Ground(command: UF2, kind: MobileDepot, front: "0-1-3"),
    "boats": Ground(command: UF3, kind: DanubeFlotilla, front: "4-4-5"),
    "spare": Ground(command: UF2, kind: Infantry, front: "1-1-4"),
    "guard": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "guard_2": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "second": Ground(command: HU, kind: Infantry, front: "3-4-4"),
    "flak": Ground(command: AKN, kind: Flak, front: "1-2-4"),
    "town_guard": Ground(command: HU, kind: Garrison, front: "0-2-0"),
    "kg": Ground(command: AKN, kind: Infantry, size: Kampfgruppe, front: "2-2-4"),
"#;

#[track_caller]
fn table(fields: &str) -> AtTable {
    at(&format!("(counters: {{ {COUNTERS} }}, {fields})"))
}

#[track_caller]
fn board(map: &str) -> Board {
    crate::position(&format!("(counters: {{ {COUNTERS} }}, map: {{ {map} }})"))
}

fn set(numbers: &[&str]) -> HexSet {
    hexes(numbers).into_iter().collect()
}

fn around(number: &str) -> HexSet {
    hex(number).adjacent().collect()
}

/// 8.0.a: Every combat unit, active or not, of whatever type or strength, controls the six hexes around it.
#[test]
fn every_combat_unit_exerts_a_zone() {
    for unit in ["foot", "foot reduced", "tanks", "later", "guns"] {
        assert_eq!(zoc::exerted_by(&board(&format!(r#""1220": ["{unit}"]"#)), Side::Soviet), around("1220"), "{unit}");
    }
    for unit in ["guard", "flak", "town_guard", "kg"] {
        assert_eq!(zoc::exerted_by(&board(&format!(r#""1220": ["{unit}"]"#)), Side::Axis), around("1220"), "{unit}");
    }
    // In the other side's impulse, and when its own sub-command is idle.
    for fields in ["impulse: (side: Soviet, active: [UF2])", "impulse: (side: Axis)", "step: Refit(Soviet)"] {
        let table = table(&format!(r#"{fields}, map: {{ "1220": ["later"] }}"#));
        assert_eq!(zoc::exerted_by(table.board(), Side::Soviet), around("1220"), "{fields}");
    }
}

/// 8.0.b: Depots and trucks have no zone of control.
#[test]
fn logistics_units_exert_no_zone() {
    let board = board(r#""1220": ["depot", "truck"]"#);
    assert_eq!(zoc::exerted_by(&board, Side::Soviet), HexSet::EMPTY);
    let mut table =
        table(r#"impulse: (side: Axis), map: { "1220": ["truck"], "1219": ["guard"], "0310": ["second"] }"#);
    table.does(r#"MoveUnit(unit: "guard", path: ["1320", "1321"])"#);
    assert_eq!(table.hex_of("guard"), "1321");
}

/// 8.0.c: A friend who stands in an enemy zone does not open it.
#[test]
fn units_do_not_cancel_zones() {
    let mut table = table(r#"map: { "1219": ["foot"], "1220": ["tanks"], "1321": ["guard"], "0319": ["spare"] }"#);
    assert!(zoc::against(table.board(), Side::Soviet).contains(hex("1220")));
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["1220", "1121"])"#).rule, "6.1");
}

/// 8.0.d, R8.1: No zone reaches onto the lake.
#[test]
fn zones_end_at_the_lake() {
    let board = board(r#""0503": ["foot"]"#);
    assert_eq!(zoc::exerted_by(&board, Side::Soviet), set(&["0504", "0402", "0403"]));
}

/// 8.0.d, R8.2: The flotilla's zone lies along the Danube only, frozen or open.
#[test]
fn the_flotillas_zone_lies_along_the_danube() {
    for frozen in [true, false] {
        let table = table(&format!(r#"frozen: {frozen}, map: {{ "0708": ["boats"] }}"#));
        let zone = zoc::exerted_by(table.board(), Side::Soviet);
        assert_eq!(zone, set(&["0707", "0607", "0608", "0807"]));
    }
}

/// 8.0.d, R8.3: Rivers cost something to cross but forbid nothing: zones reach over them, ice or not.
#[test]
fn zones_reach_over_rivers() {
    for frozen in [true, false] {
        let table = table(&format!(r#"frozen: {frozen}, map: {{ "0708": ["foot"], "0812": ["tanks"] }}"#));
        let zone = zoc::exerted_by(table.board(), Side::Soviet);
        for over in ["0707", "0607", "0813", "0713", "0913"] {
            assert!(zone.contains(hex(over)), "{over}");
        }
    }
}

/// 8.0.d, R8.4: Where only some classes may go, each unit is judged by its own.
#[test]
fn zones_follow_the_class_of_the_unit() {
    let on_chart_without_lake_crossing = |unit: &str| {
        let mut board = board(&format!(r#""0806": ["{unit}"]"#));
        let mut scenario = Scenario::clone(&board.scenario);
        let mut file = scenario.charts.file.clone();
        for side in file.terrain.hexsides.iter_mut().filter(|side| side.id == HexsideTerrain::MinorLake) {
            side.mechanized = Cost::Prohibited;
        }
        scenario.charts = Charts::new(file);
        board.scenario = Arc::new(scenario);
        zoc::exerted_by(&board, Side::Soviet)
    };
    assert_eq!(on_chart_without_lake_crossing("foot"), around("0806"));
    let mut without = around("0806");
    without.remove(hex("0906"));
    assert_eq!(on_chart_without_lake_crossing("tanks"), without);
}

/// 8.0.e: Both sides may have a zone in the same hex, and it hinders both.
#[test]
fn zones_of_both_sides_overlap() {
    let map = r#"map: { "1219": ["foot"], "1221": ["guard"], "0319": ["spare"], "0310": ["second"] }"#;
    for (side, unit, path) in [("Soviet", "foot", r#""1220", "1120""#), ("Axis", "guard", r#""1220", "1320""#)] {
        let mut table = table(&format!("impulse: (side: {side}), {map}"));
        for side in Side::BOTH {
            assert!(zoc::exerted_by(table.board(), side).contains(hex("1220")));
        }
        assert_eq!(table.refuses(&format!(r#"MoveUnit(unit: "{unit}", path: [{path}])"#)).rule, "6.1");
    }
}

const RETREAT: &str = r#"impulse: (side: Axis), fight: (
        step: Retreat, attacker: Axis, target: "1220", result: DW,
        attackers: [(piece: "second", hex: "1219", supported: true, ranged: false)],
        defenders: [(piece: "tanks", hex: "1220", supported: true, ranged: false)],
        retreating: [(piece: "tanks", length: 1)],
    )"#;

/// 8.0.f, 8.1.e: Retreat into an enemy zone costs a step, and into two zones no more than that.
#[test]
fn several_zones_are_as_bad_as_one() {
    for guards in [r#""1322": ["guard"]"#, r#""1322": ["guard"], "1122": ["guard_2"]"#] {
        let mut table = table(&format!(r#"{RETREAT}, map: {{ "1219": ["second"], "1220": ["tanks"], {guards} }}"#));
        let events = table.does(r#"Retreat(unit: "tanks", path: ["1221"])"#);
        assert_eq!(events.iter().filter(|event| matches!(event, Event::StepLost { .. })).count(), 1);
        assert!(table.is_reduced("tanks"));
        assert_eq!(table.hex_of("tanks"), "1221");
    }
    let mut table = table(&format!(r#"{RETREAT}, map: {{ "1219": ["second"], "1220": ["tanks"] }}"#));
    table.does(r#"Retreat(unit: "tanks", path: ["1221"])"#);
    assert!(!table.is_reduced("tanks"));
}

/// 8.0.g, R8.5: No Soviet zone lies in a Festung; the Axis units inside exert theirs as ever.
#[test]
fn no_soviet_zone_in_a_festung() {
    let soviets = r#""0908": ["foot"], "1107": ["tanks"]"#;
    let open = board(&format!(r#"{soviets}, "1007": ["guard"]"#));
    assert!(zoc::against(&open, Side::Axis).contains(hex("1007")));
    let festung = board(&format!(r#"{soviets}, "1007": ["guard", "mk_festung_buda"]"#));
    assert!(!zoc::against(&festung, Side::Axis).contains(hex("1007")));
    assert!(zoc::against(&festung, Side::Axis).contains(hex("1006")));
    assert_eq!(zoc::exerted_by(&festung, Side::Axis), around("1007"));
}

/// 8.1.a: No reinforcement comes into an enemy zone of control.
#[test]
fn reinforcements_avoid_enemy_zones() {
    let fields = r#"step: Reinforcement, impulse: (side: Soviet, active: [UF2]), track: { 1: ["foot"] }"#;
    let mut table = table(&format!(r#"{fields}, map: {{ "1324": ["guard"], "0319": ["spare"] }}"#));
    assert_eq!(table.refuses(r#"DeployUnit(unit: "foot", hex: "1224")"#).rule, "10.3");
    table.does(r#"DeployUnit(unit: "foot", hex: "0824")"#);
}

/// 8.1.a: A Kampfgruppe may join a friendly unit in one.
#[test]
fn a_kampfgruppe_may_join_in_an_enemy_zone() {
    let mut table = table(
        r#"step: Refit(Axis), refit_points: (axis: 1, soviet: 0), display: ["kg"],
        map: { "1105": ["guard"], "1205": ["foot"] }"#,
    );
    assert!(zoc::against(table.board(), Side::Axis).contains(hex("1105")));
    table.does(r#"BuildKampfgruppe(unit: "kg", hex: "1105")"#);
    assert_eq!(table.hex_of("kg"), "1105");
}

/// 8.1.c: Nobody has to attack.
#[test]
fn a_unit_in_an_enemy_zone_need_not_attack() {
    let mut table = table(r#"step: Combat, map: { "1220": ["foot"], "1221": ["guard"] }"#);
    let events = table.does("EndCombat");
    assert!(!events.iter().any(|event| matches!(event, Event::AttackDeclared { .. })));
}

/// 8.1.d: A line of communications may leave an enemy zone but not pass through one.
#[test]
fn lines_may_leave_enemy_zones_only() {
    // Four hexes west of the source in 1224, with an enemy beside the unit, then beside the way.
    let supported = |map: &str| {
        let board = board(map);
        Supply::of(&board, Side::Soviet, &[]).supports(&board, board.find("foot").unwrap())
    };
    assert!(supported(r#""1220": ["foot"], "1219": ["guard"]"#));
    assert!(!supported(r#""1220": ["foot"], "1322": ["guard"], "1122": ["guard_2"]"#));
}

/// 8.1.e: Pursuit takes no notice of enemy zones.
#[test]
fn pursuit_goes_through_enemy_zones() {
    let mut table = table(
        r#"fight: (
            step: Pursuit, attacker: Soviet, target: "1220", result: DW,
            attackers: [(piece: "tanks", hex: "1219", supported: true, ranged: false)], defenders: [],
            pursuing: [(piece: "tanks", supported: true)],
        ),
        map: { "1219": ["tanks"], "1321": ["guard"] }"#,
    );
    let zone = zoc::against(table.board(), Side::Soviet);
    assert!(zone.contains(hex("1220")) && zone.contains(hex("1221")));
    table.does(r#"Pursue(unit: "tanks", path: ["1220", "1221"], truck: None)"#);
    assert_eq!(table.hex_of("tanks"), "1221");
    assert!(!table.is_reduced("tanks"));
}

/// 8.1.f, R3.3: An enemy zone contests the control of a victory hex and of a source.
#[test]
fn enemy_zones_contest_control() {
    let free = board("");
    let contested = board(r#""0907": ["foot"], "0402": ["tanks"]"#);
    for number in ["1007", "0401"] {
        assert_eq!(control::holder(&free, hex(number)), Some(Side::Axis), "{number}");
        assert_eq!(control::holder(&contested, hex(number)), None, "{number}");
        assert_eq!(contested.controller(hex(number)), Side::Axis, "{number}");
    }
    let axis = |board: &Board| victory::statement(board).of(Side::Axis).iter().any(|(reason, _)| reason == "Buda");
    assert!(axis(&free) && !axis(&contested));
}
