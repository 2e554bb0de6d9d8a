//! 9.10: pursuit.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::scenario::charts::ResultCode::{self, *};
use budapest_campaign::table::{Side, Step};

use super::fight::*;
use crate::at_table::{AtTable, at, hex};

/// A unit attacks along the railroad from 1019 into 1020 and drives the guards off to 0921.
#[track_caller]
fn along_the_line(result: ResultCode, pursuer: &str) -> AtTable {
    let map = format!(r#"map: {{ "1019": ["{pursuer}"], "1020": ["guards"] }}"#);
    let wanted = if result == OR { mobile(result) } else { assault(result) };
    let (mut table, _) = fought(wanted, "Axis", &map, &attack("1020", &[pursuer]));
    let away: &[&str] = if result == OR { &["0921", "0821", "0722"] } else { &["0921"] };
    retreat(&mut table, "guards", away);
    table
}

/// The same from 1021 into 1020, where a German unit makes off to 0920.
#[track_caller]
fn back_along_the_line(pursuer: &str) -> AtTable {
    let map = format!(r#"map: {{ "1021": ["{pursuer}"], "1020": ["honved"] }}"#);
    let (mut table, _) = fought(assault(DW), "Soviet", &map, &attack("1020", &[pursuer]));
    retreat(&mut table, "honved", &["0920"]);
    table
}

/// 9.10.a, R9.33: Pursuit is for each attacker to take or leave, once the hex is empty.
#[test]
fn pursuit_is_voluntary_unit_by_unit() {
    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer"] }"#;
    let order = attack("1120", &["tank", "guards"]);
    let after = || {
        let (mut table, _) = fought(assault(DW), "Soviet", map, &order);
        retreat(&mut table, "panzer", &["1119"]);
        assert_eq!(table.side_to_decide(), Side::Soviet);
        table
    };
    let mut table = after();
    assert!(table.does("EndPursuit").contains(&Event::PursuitEnded));
    assert_eq!(table.hex_of("tank"), "1121");
    let mut table = after();
    pursue(&mut table, "guards", &["1120"]);
    assert!(ways(&table, "guards").is_empty(), "it has pursued");
    may_not_pursue(&mut table, "guards", &["1120"]);
    table.does("EndPursuit");
    assert_eq!((table.hex_of("tank"), table.hex_of("guards")), ("1121".to_owned(), "1120".to_owned()));

    // A loss that leaves somebody in the hex, a truck even, gives no pursuit.
    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["volkssturm", "wagons"] }"#;
    let (table, _) = fought(assault(DA), "Soviet", map, &order);
    assert!(table.is_eliminated("volkssturm"));
    assert_ne!(table.board().situation.step, Step::Fight);
}

/// 9.10.b, 9.10.c: The first hex is the one the defenders held, the next lies in any direction, and a unit may stop
/// on the way.
#[test]
fn the_first_hex_is_the_defenders() {
    let table = || along_the_line(DW, "huszar");
    for path in [&["1120"][..], &["1120", "1020"], &["0920"], &[]] {
        may_not_pursue(&mut table(), "huszar", path);
    }
    for path in [&["1020"][..], &["1020", "1021"], &["1020", "1120"], &["1020", "0920"], &["1020", "1121"]] {
        let mut table = table();
        let events = pursue(&mut table, "huszar", path);
        let path: Vec<_> = path.iter().map(|number| hex(number)).collect();
        let unit = table.unit("huszar");
        assert!(events.contains(&Event::UnitPursued { unit, from: hex("1019"), path, truck: None }), "{events:?}");
    }
    may_not_pursue(&mut table(), "huszar", &["1020", "1122"]);
}

/// 9.10.c: Any direction is also the one it came from: it may take the hex and go back.
#[test]
fn a_pursuer_may_come_back() {
    let mut table = along_the_line(DW, "huszar");
    pursue(&mut table, "huszar", &["1020", "1019"]);
    assert_eq!(table.hex_of("huszar"), "1019");
    assert!(table.board().controls(Side::Axis, hex("1020")));
}

/// 9.10.d, R9.31: German mechanized units and mechanized front maneuver groups go three hexes along a railroad from
/// their own hex on, and two elsewhere.
#[test]
fn germans_and_maneuver_groups_go_three_hexes_along_a_railroad() {
    for path in [&["1020", "1021", "1122"][..], &["1020", "1121"]] {
        pursue(&mut along_the_line(DW, "panzer"), "panzer", path);
    }
    for path in [["1020", "1021", "1121"], ["1020", "1120", "1220"]] {
        may_not_pursue(&mut along_the_line(DW, "panzer"), "panzer", &path);
    }
    may_not_pursue(&mut along_the_line(DW, "panzer"), "panzer", &["1020", "1021", "1122", "1222"]);
    // It must start on the line too.
    let map = r#"map: { "1120": ["panzer"], "1020": ["guards"] }"#;
    let (mut table, _) = fought(assault(DW), "Axis", map, &attack("1020", &["panzer"]));
    retreat(&mut table, "guards", &["0921"]);
    may_not_pursue(&mut table, "panzer", &["1020", "1021", "1122"]);
    pursue(&mut table, "panzer", &["1020", "1021"]);

    let mut table = back_along_the_line("fmg");
    may_not_pursue(&mut table, "fmg", &["1020", "1019", "1119"]);
    pursue(&mut table, "fmg", &["1020", "1019", "1018"]);
    assert_eq!(table.hex_of("fmg"), "1018");
}

/// 9.10.e, 9.10.g: Other mechanized units go two hexes, all others one, railroad or not.
#[test]
fn other_units_go_two_hexes_or_one() {
    for (unit, path, too_far) in [
        ("huszar", &["1020", "1021"][..], &["1020", "1021", "1122"][..]),
        ("grenadiers", &["1020"], &["1020", "1021"]),
        ("honved", &["1020"], &["1020", "1021"]),
    ] {
        let mut table = along_the_line(DW, unit);
        may_not_pursue(&mut table, unit, too_far);
        pursue(&mut table, unit, path);
    }
    let mut table = back_along_the_line("tank");
    may_not_pursue(&mut table, "tank", &["1020", "1019", "1018"]);
    pursue(&mut table, "tank", &["1020", "1019"]);
}

/// 9.10.f, R9.31: An overrun gives mechanized units of either side one hex more, anywhere.
#[test]
fn an_overrun_gives_mechanized_units_a_hex_more() {
    for (unit, path, too_far) in [
        ("panzer", &["1020", "1120", "1220"][..], &["1020", "1120", "1220", "1320"][..]),
        ("panzer", &["1020", "1021", "1122", "1222"], &["1020", "1021", "1121", "1221"]),
        ("panzer", &["1020", "1021", "1122", "1123"], &["1020", "1021", "1122", "1222", "1223"]),
        ("huszar", &["1020", "1120", "1220"], &["1020", "1021", "1122", "1222"]),
    ] {
        let mut table = along_the_line(OR, unit);
        may_not_pursue(&mut table, unit, too_far);
        pursue(&mut table, unit, path);
    }
    let map = r#"map: { "1121": ["tank", "rifles"], "1120": ["volkssturm"] }"#;
    let (mut table, _) = fought(mobile(OR), "Soviet", map, &attack("1120", &["tank", "rifles"]));
    may_not_pursue(&mut table, "tank", &["1120", "1119", "1118", "1117"]);
    may_not_pursue(&mut table, "rifles", &["1120", "1119"]);
    pursue(&mut table, "tank", &["1120", "1119", "1118"]);
    pursue(&mut table, "rifles", &["1120"]);
}

/// 9.10.g: Pursuit costs no movement: neither a factor of one nor a river and hills hold it up.
#[test]
fn pursuit_costs_no_movement() {
    let mut table = at(r#"(
        impulse: (side: Soviet),
        counters: {
            "slow_tank": Ground(command: UF2, kind: Tank, front: "1-9-1"),
            "lorries": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
            "honved": Ground(command: HU, kind: Infantry, front: "1-9-6"),
        },
        map: { "1111": ["slow_tank", "lorries"], "1110": ["honved"] },
        fight: (step: Retreat, attacker: Soviet, target: "1110", result: DW, crt: Assault, column: 0,
            attackers: [(piece: "slow_tank", hex: "1111", supported: true, ranged: false)],
            defenders: [(piece: "honved", hex: "1110", supported: true, ranged: false)],
            trucks: (soviet: ["lorries"], axis: []),
            retreating: [(piece: "honved", length: 1)],
        ),
    )"#);
    retreat(&mut table, "honved", &["1010"]);
    // Across the Zagyva, then up into the Cserhát.
    pursue(&mut table, "slow_tank", &["1110", "1209"]);
    assert_eq!(table.hex_of("slow_tank"), "1209");
}

/// 9.10.h, R9.36: No pursuit onto the lake or among enemies.
#[test]
fn a_pursuer_enters_only_hexes_it_could_move_into() {
    let map = r#"map: { "0505": ["panzer"], "0504": ["rifles"], "0604": ["lorries"] }"#;
    let (mut table, _) = fought(assault(DA), "Axis", map, &attack("0504", &["panzer"]));
    assert!(table.is_eliminated("rifles"));
    may_not_pursue(&mut table, "panzer", &["0504", "0603"]);
    may_not_pursue(&mut table, "panzer", &["0504", "0604"]);
    pursue(&mut table, "panzer", &["0504", "0503"]);
}

/// 9.10.i, R9.34: Pursuers part, and may pile up until the segment ends.
#[test]
fn pursuers_need_not_stay_together() {
    let map = r#"map: { "1121": ["tank", "guards"], "1220": ["rifles"], "1020": ["brigade"], "1120": ["volkssturm"] }"#;
    let (mut table, _) = fought(assault(DA), "Soviet", map, &attack("1120", &["tank", "guards", "rifles", "brigade"]));
    pursue(&mut table, "tank", &["1120", "1119"]);
    pursue(&mut table, "brigade", &["1120"]);
    pursue(&mut table, "guards", &["1120"]);
    pursue(&mut table, "rifles", &["1120"]);
    assert_eq!(table.hex_of("tank"), "1119");
    // Three in 1120 are too many once the segment is over.
    table.does("EndCombat");
    assert!(matches!(table.ask(), Ask::ResolveOverstack { .. }), "{:?}", table.ask());
}

/// 9.10.j: Enemy zones do not stop a pursuit.
#[test]
fn enemy_zones_do_not_stop_a_pursuit() {
    // 1120, 1119 and 1219 are all in the zone of 1218 or 1019.
    let map = r#"map: { "1121": ["tank"], "1120": ["volkssturm"], "1019": ["honved"], "1218": ["grenadiers"] }"#;
    let (mut table, _) = fought(mobile(OR), "Soviet", map, &attack("1120", &["tank"]));
    pursue(&mut table, "tank", &["1120", "1119", "1118"]);
    assert_eq!(table.hex_of("tank"), "1118");
}

/// 9.10.k: If a defender stands in a Festung nobody pursues.
#[test]
fn no_pursuit_while_a_defender_stands() {
    let map = r#"map: { "0907": ["guards"], "1007": ["honved", "grenadiers", "mk_festung_buda"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("1007", &["guards"]));
    table.does(r#"Stand(units: ["honved"])"#);
    let events = retreat(&mut table, "grenadiers", &["1006"]);
    assert!(!events.iter().any(|event| matches!(event, Event::UnitPursued { .. })));
    assert_ne!(table.board().situation.step, Step::Fight, "the combat is over");
}

/// 9.10.l: Breakthrough artillery does not pursue, even from next door. Garrisons and depots cannot attack.
#[test]
fn artillery_does_not_pursue() {
    let map = r#"map: { "1121": ["guns", "guards"], "1120": ["volkssturm"] }"#;
    let (mut table, _) = fought(assault(DA), "Soviet", map, &attack("1120", &["guns", "guards"]));
    assert!(ways(&table, "guns").is_empty());
    may_not_pursue(&mut table, "guns", &["1120"]);
    pursue(&mut table, "guards", &["1120"]);
}

/// 9.10.m, R9.35: A truck in the hex of a pursuer may go with it to where it ends.
#[test]
fn a_truck_may_go_along() {
    let map = r#"map: { "1121": ["tank", "lorries"], "1120": ["volkssturm"] }"#;
    let after = || fought(assault(DA), "Soviet", map, &attack("1120", &["tank"])).0;
    let mut table = after();
    // The prompt names it, since it may lie unseen beneath.
    let Ask::Pursue { trucks, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    assert_eq!(trucks, [(table.unit("tank"), vec![table.unit("lorries")])]);
    table.does(r#"Pursue(unit: "tank", path: ["1120", "1119"], truck: Some("lorries"))"#);
    assert_eq!((table.hex_of("tank"), table.hex_of("lorries")), ("1119".to_owned(), "1119".to_owned()));
    let mut table = after();
    pursue(&mut table, "tank", &["1120"]);
    assert_eq!(table.hex_of("lorries"), "1121");
    // It does not go alone, nor from another hex.
    may_not_pursue(&mut after(), "lorries", &["1120"]);
    let map = r#"map: { "1121": ["tank"], "1122": ["lorries"], "1120": ["volkssturm"] }"#;
    let (mut table, _) = fought(assault(DA), "Soviet", map, &attack("1120", &["tank"]));
    let refusal = table.refuses(r#"Pursue(unit: "tank", path: ["1120"], truck: Some("lorries"))"#);
    assert_eq!(refusal.rule, "9.10");
}

/// 9.10.n, R9.32: A pursuer that is unsupported when the combat is over goes one hex.
#[test]
fn an_unsupported_pursuer_goes_one_hex() {
    // Nothing but Axis country within six hexes.
    let map = r#"map: { "0910": ["tank"], "0909": ["volkssturm"] }"#;
    let (mut table, _) = fought(assault(DA), "Soviet", map, &attack("0909", &["tank"]));
    may_not_pursue(&mut table, "tank", &["0909", "0808"]);
    pursue(&mut table, "tank", &["0909"]);
    // An overrun changes nothing of that.
    let map = r#"map: { "0710": ["tank"], "0709": ["volkssturm"] }"#;
    let (mut table, _) = fought(mobile(OR), "Soviet", map, &attack("0709", &["tank"]));
    may_not_pursue(&mut table, "tank", &["0709", "0708"]);
}

/// 9.10.n: A unit that is cut off does not pursue at all.
#[test]
fn a_unit_that_is_cut_off_does_not_pursue() {
    let map = r#"map: {
        "1120": ["tank"], "1121": ["volkssturm"], "1218": ["honved"], "1018": ["grenadiers"], "1221": ["panzer"],
        "1021": ["huszar"],
    }"#;
    let (table, _) = fought(assault(DA), "Soviet", map, &attack("1121", &["tank"]));
    assert!(table.is_eliminated("volkssturm"));
    assert_ne!(table.board().situation.step, Step::Fight, "the combat is over");
    // One gap in the ring, and it may.
    let open = map.replace(r#""1018": ["grenadiers"], "#, "");
    let (table, _) = fought(assault(DA), "Soviet", &open, &attack("1121", &["tank"]));
    assert_eq!(ways(&table, "tank"), ["1121"]);
}

/// 9.10.o, R9.41: Every hex entered is taken at once; one that nobody enters stays as it was.
#[test]
fn each_hex_entered_changes_hands() {
    let map = r#"map: { "1121": ["tank"], "1120": ["volkssturm"] }"#;
    let (mut table, _) = fought(assault(DA), "Soviet", map, &attack("1120", &["tank"]));
    assert!(table.board().controls(Side::Axis, hex("1120")));
    let events = pursue(&mut table, "tank", &["1120", "1119"]);
    for at in ["1120", "1119"] {
        assert!(events.contains(&Event::ControlChanged { hex: hex(at), side: Side::Soviet }), "{at}: {events:?}");
    }
    let (mut table, _) = fought(assault(DA), "Soviet", map, &attack("1120", &["tank"]));
    table.does("EndPursuit");
    assert!(table.board().controls(Side::Axis, hex("1120")));
}

/// 9.10.a, R9.21, R9.40: Where the last attacker falls nobody pursues; where the last defender falls, survivors may.
#[test]
fn who_is_left_after_the_losses_pursues() {
    let map = r#"map: { "1121": ["rifles"], "1120": ["volkssturm"] }"#;
    let (table, _) = fought(assault(BB), "Soviet", map, &attack("1120", &["rifles"]));
    assert!(table.is_eliminated("rifles") && table.is_eliminated("volkssturm"));
    assert_ne!(table.board().situation.step, Step::Fight);
    assert!(table.board().controls(Side::Axis, hex("1120")));
    let (table, _) = fought(assault(DZ), "Soviet", map, &attack("1120", &["rifles"]));
    assert_eq!(ways(&table, "rifles"), ["1120"]);
}
