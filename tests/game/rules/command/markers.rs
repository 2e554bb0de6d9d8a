//! The markers and what each may do (5.0 to 5.1.2).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::command::{available_majors, is_active, pool};
use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::rules::zoc;
use budapest_campaign::scenario::charts::{Activates, CommandKind};
use budapest_campaign::table::{Command, OptionalRule, Options, Place, Side};

use super::next_turn;
use crate::at_table::{AtTable, at, deployed, hex, new_game};
use crate::rules::sequence::{pass, pass_until};

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// A table at the beginning of a turn.
fn at_turn(turn: u8) -> AtTable {
    if turn == 1 { deployed(5, Options::NONE) } else { next_turn(turn - 1).0 }
}

/// 5.0.a, 5.1.1.a, 5.1.2.a, 5.2.a, 18.2.n, 18.3.k: AKN, HU, 2UF, RO and both directives are in the pools of
/// every turn without anybody's choice, AKS and 3UF from GT 4.
#[test]
fn the_pools_of_each_turn() {
    for turn in 1..=10 {
        let table = at_turn(turn);
        let mut axis = vec!["cmd_ax_akn", "cmd_ax_directive", "cmd_ax_hu"];
        let mut soviet = vec!["cmd_so_2uf", "cmd_so_directive", "cmd_so_ro"];
        if turn >= 4 {
            axis.insert(1, "cmd_ax_aks");
            soviet.insert(1, "cmd_so_3uf");
        }
        assert_eq!(sorted(table.names(&pool(table.board(), Side::Axis))), axis, "GT {turn}");
        assert_eq!(sorted(table.names(&pool(table.board(), Side::Soviet))), soviet, "GT {turn}");
    }
}

/// 5.0.a, 5.1.1.c, 5.1.1.d, 5.1.2.d, 5.1.2.e, 5.1.2.f, 18.2.n, 18.3.k: Each major operation may be placed from
/// its game turn on, and is refused before.
#[test]
fn major_operations_by_turn() {
    for turn in 1..=10 {
        for (side, markers) in [
            (
                Side::Axis,
                vec![("cmd_ax_fretter_pico", 2), ("cmd_ax_konrad", 7), ("cmd_ax_paula", 7), ("cmd_ax_sud_wind", 7)],
            ),
            (Side::Soviet, vec![("cmd_so_debrecen", 1), ("cmd_so_budapest", 3), ("cmd_so_frontal", 5)]),
        ] {
            let mut table = at_turn(turn);
            let may: Vec<&str> = markers.iter().filter(|(_, from)| *from <= turn).map(|(id, _)| *id).collect();
            assert_eq!(table.names(&available_majors(table.board(), side)), may, "GT {turn}");
            if may.is_empty() {
                continue;
            }
            if table.side_to_decide() != side {
                table.does("PlaceNone");
            }
            for (marker, from) in markers {
                if from > turn {
                    assert_eq!(table.refuses(&format!(r#"PlaceMarker(marker: "{marker}")"#)).rule, "5.2");
                }
            }
            table.does(&format!(r#"PlaceMarker(marker: "{}")"#, may[0]));
        }
    }
}

/// 5.0.b, R5.6: A player sees all his own markers, of the enemy's only those that were played, and whether the
/// pool is empty.
#[test]
fn who_sees_which_markers() {
    let table = at(r#"(
        turn: 7,
        step: PickMarker,
        impulse: (side: Axis),
        pool: ["cmd_ax_akn", "cmd_so_2uf", "cmd_so_budapest"],
        aside: ["cmd_ax_konrad", "cmd_so_frontal"],
        command_display: ["cmd_ax_hu", "cmd_so_ro"],
        discarded: ["cmd_so_debrecen"],
    )"#);
    for viewer in Side::BOTH {
        let seen = table.board().seen_by(viewer);
        for (id, place) in [
            ("cmd_ax_akn", Place::Pool),
            ("cmd_ax_konrad", Place::Aside),
            ("cmd_ax_hu", Place::CommandDisplay),
            ("cmd_so_2uf", Place::Pool),
            ("cmd_so_budapest", Place::Pool),
            ("cmd_so_frontal", Place::Aside),
            ("cmd_so_ro", Place::CommandDisplay),
            ("cmd_so_debrecen", Place::Discarded),
        ] {
            let marker = table.unit(id);
            let secret = table.board().side(marker) != viewer && matches!(place, Place::Pool | Place::Aside);
            let expected = if secret { Place::Unseen } else { place };
            assert_eq!(seen.piece(marker).place, expected, "{id} seen by the {viewer}");
        }
        assert!(!seen.veil.expect("a picture for one side is veiled").enemy_pool_empty);
    }
}

/// 5.0.c, R5.11, R4.2: A second marker activates the same units again: they move and attack afresh, and the same
/// enemy may be attacked again. What a depot has moved stays moved.
#[test]
fn a_sub_command_may_be_active_twice() {
    let mut table = at(r#"(
        step: PickMarker,
        impulse: (side: Soviet),
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "12-6-7", back: "4-3-7"),
            "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
            "corps": Ground(command: HU, kind: Infantry, front: "2-8-4", back: "1-2-4"),
        },
        map: { "0217": ["tank"], "0122": ["rifles"], "0216": ["corps"], "0119": ["uf2_depot_1"] },
        pool: ["cmd_so_2uf", "cmd_so_debrecen"],
        dice: [4],
    )"#);
    table.does("Pick");
    table.does(r#"MoveDepot(unit: "uf2_depot_1", path: ["0118", "0218", "0219"])"#);
    table.does(r#"MoveUnit(unit: "rifles", path: ["0123"])"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "rifles", path: ["0122"])"#).rule, "6.1");
    table.does("EndMovement");
    // At 150% a 4 on the Mobile table stalls the attack.
    table.does(r#"DeclareAttack(target: "0216", attackers: ["tank"])"#);
    table.does("ChooseCrt(table: Mobile)");
    table.does("Roll");
    assert_eq!(table.ask(), Ask::PickMarker, "the activation is over");
    assert!(!is_active(table.board(), table.unit("tank")));

    table.does("Pick");
    assert!(is_active(table.board(), table.unit("tank")));
    assert_eq!(table.refuses(r#"MoveDepot(unit: "uf2_depot_1", path: ["0220"])"#).rule, "12.3");
    table.does(r#"MoveUnit(unit: "rifles", path: ["0122"])"#);
    table.does("EndMovement");
    table.does(r#"DeclareAttack(target: "0216", attackers: ["tank"])"#);
}

/// 5.0.d: Units that are not active defend at full strength, exert their zone and are supported.
#[test]
fn inactive_units_defend_normally() {
    let position = r#"(
        step: Combat,
        impulse: (side: Axis, active: [AKN]),
        counters: {
            "panzer": Ground(command: AKN, kind: Tank, front: "8-6-7", back: "4-3-7"),
            "honved": Ground(command: HU, kind: Infantry, front: "2-3-4", back: "1-2-4"),
            "roman": Ground(command: RO, kind: Infantry, front: "3-4-4", back: "1-2-4"),
        },
        map: { "0216": ["panzer"], "0217": ["roman"], "0415": ["honved"] },
    )"#;
    let mut table = at(position);
    assert!(!is_active(table.board(), table.unit("honved")) && !is_active(table.board(), table.unit("roman")));
    assert!(zoc::exerted_by(table.board(), Side::Axis).contains(hex("0414")), "the zone of an inactive Hungarian");
    assert!(zoc::exerted_by(table.board(), Side::Soviet).contains(hex("0216")), "the zone of the Romanian");
    for (side, unit) in [(Side::Axis, "honved"), (Side::Soviet, "roman")] {
        assert!(Supply::of(table.board(), side, &[]).supports(table.board(), table.unit(unit)), "{unit}");
    }
    table.does(r#"DeclareAttack(target: "0217", attackers: ["panzer"])"#);
    let Ask::ChooseCrt { odds, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    assert_eq!((odds.attack, odds.defence), (8, 4));
    assert!(odds.shifts.iter().all(|shift| shift.rule != "12.5"), "{:?}", odds.shifts);
}

/// Whether the impulse of the 2UF marker ended on its pick.
fn ends_at_once(position: &str) -> bool {
    let mut table = at(&format!(
        r#"(turn: 4, step: PickMarker, impulse: (side: Soviet), pool: ["cmd_so_2uf", "cmd_ax_akn"], {position})"#
    ));
    let events = table.does("Pick");
    let activated = events.iter().any(|event| matches!(event, Event::CommandsActivated { .. }));
    if !activated {
        assert_eq!((table.side_to_decide(), table.ask()), (Side::Axis, Ask::PickMarker));
    }
    !activated
}

/// 5.1.a, R5.5: With nothing of 2UF left to act its marker ends the impulse when it is picked.
#[test]
fn the_marker_of_a_lost_sub_command_ends_the_impulse() {
    assert!(ends_at_once(""));
    assert!(ends_at_once(r#"eliminated: ["uf2_6gd_tank", "uf2_air_5a"], map: { "0117": ["ro_7_1"] }"#));
    assert!(ends_at_once(r#"track: { 5: ["uf2_30"] }"#), "still to come");
    assert!(ends_at_once(r#"display: ["uf2_fmg_1", "uf2_truck_1"]"#), "neither comes free of charge");
    assert!(ends_at_once(r#"air_available: ["stavka_air", "uf3_air_17"]"#), "not of this sub-command");
    assert!(!ends_at_once(r#"map: { "0117": ["uf2_6gd_tank"] }"#));
    assert!(!ends_at_once(r#"map: { "0117": ["uf2_depot_1"] }"#));
    assert!(!ends_at_once(r#"track: { 4: ["uf2_30"] }"#), "may be deployed now");
    assert!(!ends_at_once(r#"track: { 2: ["uf2_30"] }"#), "may be deployed since GT 2");
    assert!(!ends_at_once(r#"air_available: ["uf2_air_5a"]"#));
}

/// 5.1.a: The marker of a lost sub-command goes into the pool again in the next turn.
#[test]
fn the_marker_of_a_lost_sub_command_stays_in_play() {
    let (table, events) = next_turn(4);
    let hungary = table.unit("cmd_ax_hu");
    assert!(
        events.iter().any(
            |event| matches!(event, Event::PoolFilled { side: Side::Axis, markers } if markers.contains(&hungary))
        )
    );
}

/// R5.5: A major operation runs its segments even for nobody.
#[test]
fn a_major_operation_runs_in_any_case() {
    let mut table =
        at(r#"(turn: 3, step: PickMarker, impulse: (side: Soviet), pool: ["cmd_so_budapest", "cmd_ax_akn"])"#);
    let events = table.does("Pick");
    assert!(events.contains(&Event::CommandsActivated { side: Side::Soviet, commands: vec![Command::UF2], shift: 2 }));
    assert_eq!(events.iter().filter(|event| matches!(event, Event::SegmentEnded { .. })).count(), 2);
}

/// 2.10.a, 5.1.b: Markers are regular, major operations or directives; major ones, and no others, carry an
/// asterisk and may carry a plus, and each names its sub-commands.
#[test]
fn kinds_of_markers() {
    let scenario = new_game(1, Options::NONE).scenario();
    for counter in &scenario.counters {
        let Some(marker) = counter.command_marker().filter(|marker| marker.kind != CommandKind::Option) else {
            continue;
        };
        let id = &counter.id;
        assert_eq!(marker.kind == CommandKind::MajorOperation, counter.designation.contains('*'), "{id}");
        assert_eq!(marker.attack_shift > 0, counter.designation.contains('+'), "{id}");
        assert!(counter.designation.ends_with(&format!("+{}", marker.attack_shift)) || marker.attack_shift == 0);
        match (&marker.kind, &marker.activates) {
            (CommandKind::Directive, Activates::Table) => assert!(counter.designation.ends_with("Directive"), "{id}"),
            (CommandKind::Regular, Activates::All(commands)) => assert_eq!(commands.len(), 1, "{id}"),
            (CommandKind::MajorOperation, Activates::All(commands) | Activates::OneOf(commands)) => {
                assert!(!commands.is_empty() && commands.iter().all(|command| command.side() == counter.side), "{id}");
            }
            other => panic!("{id}: {other:?}"),
        }
    }
}

/// 5.1.c, R5.8: The Option markers stay in the box, even with every optional rule of the book.
#[test]
fn option_markers_are_not_used() {
    let all: Options = OptionalRule::ALL.into_iter().filter(|rule| *rule != OptionalRule::OptionMarkers).collect();
    for options in [Options::NONE, all] {
        let mut table = deployed(2, options);
        for _ in 0..2 {
            for id in ["cmd_ax_option", "cmd_so_option"] {
                assert_eq!(table.place(id), Place::Box, "{id}");
            }
            pass_until(&mut table, |ask| matches!(ask, Ask::PlaceMajorOperation { .. }));
            assert_eq!(table.refuses(r#"PlaceMarker(marker: "cmd_ax_option")"#).rule, "5.2");
            pass(&mut table);
        }
    }
}

/// What a marker activates when it is picked: sub-commands and shift.
fn activated(marker: &str) -> Option<(Vec<Command>, u8)> {
    // A unit of each sub-command is on the map.
    let mut table = at(&format!(
        r#"(
        turn: 7, step: PickMarker, impulse: (side: {}), pool: ["{marker}"],
        map: {{
            "1006": ["akn_3_pz"], "0402": ["aks_68"], "0812": ["hu_2"],
            "0117": ["uf2_6gd_tank"], "0108": ["uf3_68"], "0119": ["ro_7_1"],
        }},
    )"#,
        if marker.starts_with("cmd_ax") { "Axis" } else { "Soviet" }
    ));
    table.does("Pick").into_iter().find_map(|event| match event {
        Event::CommandsActivated { commands, shift, .. } => Some((commands, shift)),
        _ => None,
    })
}

/// 5.1.1.b, 5.1.1.c, 5.1.2.d, 5.1.2.e, 5.1.2.f, 5.1.2.c, R5.1: What each marker activates, and with which shift.
#[test]
fn what_each_marker_activates() {
    use Command::*;
    for (marker, commands, shift) in [
        ("cmd_ax_akn", vec![AKN], 0),
        ("cmd_ax_aks", vec![AKS], 0),
        ("cmd_ax_hu", vec![HU], 0),
        ("cmd_ax_fretter_pico", vec![AKN, HU], 0),
        ("cmd_so_2uf", vec![UF2], 0),
        ("cmd_so_3uf", vec![UF3], 0),
        ("cmd_so_ro", vec![RO], 0),
        ("cmd_so_debrecen", vec![UF2], 1),
        ("cmd_so_budapest", vec![UF2], 2),
        ("cmd_so_frontal", vec![UF2, UF3], 1),
    ] {
        assert_eq!(activated(marker), Some((commands, shift)), "{marker}");
    }
}

/// 5.1.1.d, R5.2: Konrad, Paula and Sud Wind leave the choice of AKS or AKN on the pick, units or not; shift 1.
#[test]
fn konrad_paula_and_sud_wind() {
    for marker in ["cmd_ax_konrad", "cmd_ax_paula", "cmd_ax_sud_wind"] {
        assert_eq!(activated(marker), None, "{marker} waits for the choice");
        for (choice, command) in [("AKS", Command::AKS), ("AKN", Command::AKN)] {
            let mut table = at(&format!(
                r#"(
                turn: 7, step: PickMarker, impulse: (side: Axis), pool: ["{marker}"], map: {{ "1006": ["akn_3_pz"] }},
            )"#
            ));
            table.does("Pick");
            let piece = Some(table.unit(marker));
            let options = vec![Command::AKS, Command::AKN];
            assert_eq!(table.ask(), Ask::ChooseActivation { marker: piece, options });
            assert_eq!(table.refuses("Activate(sub_command: HU)").rule, "5.5");
            assert_eq!(table.refuses("EndReinforcement").rule, "4.1");
            let events = table.does(&format!("Activate(sub_command: {choice})"));
            let expected = Event::CommandsActivated { side: Side::Axis, commands: vec![command], shift: 1 };
            assert!(events.contains(&expected), "{events:?}");
        }
    }
}

/// 5.1.1.e, 5.1.2.g, R5.4: A major operation that was placed is played in that turn and is out of the game after it.
#[test]
fn major_operations_serve_once() {
    for (turn, marker) in [
        (2, "cmd_ax_fretter_pico"),
        (7, "cmd_ax_konrad"),
        (7, "cmd_ax_paula"),
        (7, "cmd_ax_sud_wind"),
        (2, "cmd_so_debrecen"),
        (3, "cmd_so_budapest"),
        (5, "cmd_so_frontal"),
    ] {
        let (mut table, _) = next_turn(turn - 1);
        if marker.starts_with("cmd_so") && table.side_to_decide() == Side::Axis {
            table.does("PlaceNone");
        }
        let mut events = table.does(&format!(r#"PlaceMarker(marker: "{marker}")"#));
        let piece = table.unit(marker);
        while table.board().situation.turn == turn {
            events.extend(pass(&mut table));
        }
        assert!(events.iter().any(|event| matches!(event, Event::MarkerPicked { marker, .. } if *marker == piece)));
        assert!(events.contains(&Event::MarkersDiscarded { markers: vec![piece] }), "{marker}");
        assert_eq!(table.place(marker), Place::Discarded);
        assert!(!available_majors(table.board(), table.board().side(piece)).contains(&piece), "{marker}");
    }
}

/// 5.1.2.b, R13.2: In GT 1 to 3 the 3UF air unit flies with 2UF, and that of AKS with AKN; from GT 4 neither does.
#[test]
fn air_units_fly_with_the_neighbour_at_first() {
    for turn in 1..=10 {
        for (side, active, unit) in [("Soviet", "UF2", "uf3_air_17"), ("Axis", "AKN", "axis_air_aks")] {
            let table = at(&format!(
                r#"(turn: {turn}, step: AirPlacement, impulse: (side: {side}, active: [{active}]), air_available: ["{unit}"])"#
            ));
            assert_eq!(is_active(table.board(), table.unit(unit)), turn < 4, "{unit} in GT {turn}");
        }
        for (side, active, unit) in [("Soviet", "RO", "uf3_air_17"), ("Axis", "HU", "axis_air_aks")] {
            let table = at(&format!(
                r#"(turn: {turn}, step: AirPlacement, impulse: (side: {side}, active: [{active}]), air_available: ["{unit}"])"#
            ));
            assert!(!is_active(table.board(), table.unit(unit)), "{unit} in GT {turn}");
        }
    }
}

/// 5.1.2.c: Bulgarians and Yugoslavs are active with 3UF, and only Romanians with RO.
#[test]
fn allies_of_the_soviets() {
    for (active, expected) in
        [("UF3", vec!["uf3_68", "uf3_12y", "uf3_3b"]), ("RO", vec!["ro_7_1"]), ("UF2", vec!["uf2_37_46"])]
    {
        let table = at(&format!(
            r#"(
            turn: 7, impulse: (side: Soviet, active: [{active}]),
            map: {{
                "0117": ["uf2_37_46"], "0119": ["ro_7_1"], "0108": ["uf3_68"], "0107": ["uf3_12y"], "0106": ["uf3_3b"],
            }},
        )"#
        ));
        for unit in ["uf2_37_46", "ro_7_1", "uf3_68", "uf3_12y", "uf3_3b"] {
            assert_eq!(is_active(table.board(), table.unit(unit)), expected.contains(&unit), "{unit} with {active}");
        }
    }
}
