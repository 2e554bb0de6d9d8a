//! Activation and its shifts (5.5).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::combat::{Odds, Shift};
use budapest_campaign::rules::command::is_active;
use budapest_campaign::table::{Command, Side};

use crate::at_table::{AtTable, at, hex};

/// 5.5.a: A regular marker activates all of its sub-command, on the ground and in the air, and nobody else.
#[test]
fn a_regular_marker_activates_its_own() {
    let mut table = at(r#"(
        turn: 5,
        step: PickMarker,
        impulse: (side: Soviet),
        map: {
            "0217": ["uf2_6gd_tank", "uf2_truck_1"], "0119": ["uf2_37_46", "uf2_depot_1"], "0117": ["ro_7_1"],
            "0108": ["uf3_68"], "0812": ["hu_2"], "0610": ["uf2_air_5b"],
        },
        air_available: ["uf2_air_5a", "uf3_air_17"],
        pool: ["cmd_so_2uf"],
    )"#);
    let events = table.does("Pick");
    let activated = Event::CommandsActivated { side: Side::Soviet, commands: vec![Command::UF2], shift: 0 };
    assert!(events.contains(&activated));
    for unit in ["uf2_6gd_tank", "uf2_truck_1", "uf2_37_46", "uf2_depot_1", "uf2_air_5a", "uf2_air_5b"] {
        assert!(is_active(table.board(), table.unit(unit)), "{unit}");
    }
    for unit in ["ro_7_1", "uf3_68", "hu_2", "uf3_air_17"] {
        assert!(!is_active(table.board(), table.unit(unit)), "{unit}");
    }
}

/// Two 2UF tanks, each with an Axis corps of a third of its strength before it, on open ground and all supported.
fn offensive(marker: &str) -> AtTable {
    at(&r#"(
        turn: 5,
        step: PickMarker,
        impulse: (side: Soviet),
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "9-6-7", back: "4-3-7"),
            "other": Ground(command: UF2, kind: Tank, front: "9-6-7", back: "4-3-7"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-3-4", back: "2-3-4"),
            "honved": Ground(command: HU, kind: Infantry, front: "9-3-4", back: "1-2-4"),
        },
        map: { "0217": ["tank"], "0317": ["corps"], "0116": ["other"], "0115": ["honved"] },
        pool: ["MARKER", "cmd_ax_hu"],
        dice: [2, 2],
    )"#
    .replace("MARKER", marker))
}

/// Declares an attack and gives its odds.
#[track_caller]
fn odds(table: &mut AtTable, target: &str, attacker: &str) -> Odds {
    table.does(&format!(r#"DeclareAttack(target: "{target}", attackers: ["{attacker}"])"#));
    match table.ask() {
        Ask::ChooseCrt { odds, .. } | Ask::RollCombat { odds, .. } => odds,
        other => panic!("{other:?}"),
    }
}

/// 5.5.b, 5.5.c, R5.3: The example: with the Budapest Operation a 300% attack is resolved on the 500% column,
/// and so is the next one of the impulse.
#[test]
fn the_budapest_operation_shifts_every_attack_by_two() {
    let mut table = offensive("cmd_so_budapest");
    table.does("Pick");
    table.does("EndMovement");
    let columns = &table.scenario().charts.file.crt.columns;
    let column_of = |percent: u32| columns.iter().position(|column| column.from == Some(percent)).unwrap() as u8;
    for (target, attacker) in [("0317", "tank"), ("0115", "other")] {
        let odds = odds(&mut table, target, attacker);
        assert_eq!(odds.percent, Some(300));
        assert_eq!((odds.base, odds.column), (column_of(300), column_of(500)), "{:?}", odds.shifts);
        let named = |shift: &Shift| shift.rule == "5.5" && shift.columns == 2 && shift.reason.contains("Budapest");
        assert!(odds.shifts.len() == 1 && named(&odds.shifts[0]), "{:?}", odds.shifts);
        table.does("ChooseCrt(table: Assault)");
        table.does("Roll");
    }
}

/// 5.5.b: A regular marker shifts nothing, Debrecen and Frontal Offensive one column.
#[test]
fn other_markers_shift_by_their_number() {
    for (marker, shift) in [("cmd_so_2uf", 0), ("cmd_so_debrecen", 1), ("cmd_so_frontal", 1)] {
        let mut table = offensive(marker);
        table.does("Pick");
        table.does("EndMovement");
        let odds = odds(&mut table, "0317", "tank");
        assert_eq!(odds.column - odds.base, shift, "{marker}");
    }
}

/// 5.5.d: The shift of an operation does not help its units when they are attacked later.
#[test]
fn no_marker_helps_the_defence() {
    let mut table = offensive("cmd_so_budapest");
    table.does("Pick");
    table.does("EndMovement");
    table.does("EndCombat");
    assert_eq!((table.side_to_decide(), table.ask()), (Side::Axis, Ask::PickMarker));
    table.does("Pick");
    table.does("EndMovement");
    let odds = odds(&mut table, "0116", "honved");
    assert!(odds.shifts.iter().all(|shift| shift.rule != "5.5"), "{:?}", odds.shifts);
    assert_eq!(odds.column, odds.base);
}

/// 5.5.d: Nor does it help in the air: the difference is that of the support values.
#[test]
fn no_marker_helps_in_the_air() {
    let mut table = at(r#"(
        step: AirPlacement,
        impulse: (side: Soviet, active: [UF2], marker: "cmd_so_budapest", attack_shift: 2),
        counters: {
            "red": Air(side: Soviet, command: UF2, front: 2, back: 2),
            "black": Air(side: Axis, command: AKN, front: 1, back: 1),
        },
        map: { "0812": ["black"] },
        air_available: ["red"],
        dice: [3],
    )"#);
    table.does(r#"PlaceAir(unit: "red", hex: "0812")"#);
    let events = table.does("EndAirPlacement");
    assert!(events.iter().any(|event| matches!(event, Event::AirFought { difference: 1, .. })), "{events:?}");
}

/// 5.5.h: The example: with 3UF active its units move and the 17th Air Army is placed on the map.
#[test]
fn third_ukrainian_front_is_active() {
    let mut table = at(r#"(
        turn: 4,
        step: PickMarker,
        impulse: (side: Soviet),
        map: { "0108": ["uf3_68"], "0217": ["uf2_37_46"] },
        air_available: ["uf3_air_17", "uf2_air_5a"],
        pool: ["cmd_so_3uf"],
    )"#);
    table.does("Pick");
    assert_eq!(table.refuses(r#"PlaceAir(unit: "uf2_air_5a", hex: "1007")"#).rule, "13.0");
    table.does(r#"PlaceAir(unit: "uf3_air_17", hex: "1007")"#);
    table.does("EndAirPlacement");
    assert_eq!(table.board().hex_of(table.unit("uf3_air_17")), Some(hex("1007")));
    assert_eq!(table.refuses(r#"MoveUnit(unit: "uf2_37_46", path: ["0216"])"#).rule, "6.1");
    table.does(r#"MoveUnit(unit: "uf3_68", path: ["0208"])"#);
}
