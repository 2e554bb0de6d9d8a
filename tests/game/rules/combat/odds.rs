//! 9.3 to 9.5: the choice of table, the percentage and the shifts.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::combat::Odds;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::HexTerrain;
use budapest_campaign::scenario::map::SideFeature;
use budapest_campaign::table::Crt;

use super::fight::*;
use crate::at_table::{AtTable, at};

/// A Combat Segment with counters of its own.
#[track_caller]
fn segment(side: &str, counters: &str, rest: &str) -> AtTable {
    at(&format!("(step: Combat, impulse: (side: {side}), counters: {{{counters}}}, {rest})"))
}

/// The odds of one unit against another on the plain, both supported.
#[track_caller]
fn one_on_one(attack_strength: u8, defence: u8) -> Odds {
    let counters = format!(
        r#""a": Ground(command: UF2, kind: Infantry, front: "{attack_strength}-1-9"),
        "d": Ground(command: AKN, kind: Infantry, front: "1-{defence}-9")"#
    );
    let mut table = segment("Soviet", &counters, r#"map: { "1121": ["a"], "1120": ["d"] }"#);
    let odds = reckon(&mut table, &attack("1120", &["a"]));
    assert!(odds.shifts.is_empty(), "{odds:?}");
    odds
}

fn label(column: u8) -> String {
    Scenario::standard().charts.file.crt.columns[usize::from(column)].label.clone()
}

/// The tables offered for an attack; where there is only one, it is taken without asking.
#[track_caller]
fn tables(mut table: AtTable, attack: &str) -> Vec<Crt> {
    table.does(attack);
    match table.ask() {
        Ask::ChooseCrt { choices, .. } => choices,
        Ask::RollCombat { crt, .. } => {
            if crt == Crt::Assault {
                assert_eq!(table.refuses("ChooseCrt(table: Mobile)").rule, "4.1");
            }
            vec![crt]
        }
        other => panic!("{other:?}"),
    }
}

const BOTH: [Crt; 2] = [Crt::Assault, Crt::Mobile];

/// 9.3.a, R9.15: The Mobile table needs a mechanized unit among the attackers; a truck beside them is none.
#[test]
fn the_mobile_table_needs_a_mechanized_attacker() {
    let map = r#"map: { "1121": ["tank", "guards", "lorries"], "1120": ["panzer"] }"#;
    let segment = || combat_segment("Soviet", map);
    assert_eq!(tables(segment(), &attack("1120", &["tank"])), BOTH);
    assert_eq!(tables(segment(), &attack("1120", &["tank", "guards"])), BOTH);
    assert_eq!(tables(segment(), &attack("1120", &["guards"])), [Crt::Assault]);
    for table in ["Assault", "Mobile"] {
        let mut game = segment();
        game.does(&attack("1120", &["tank"]));
        let events = game.does(&format!("ChooseCrt(table: {table})"));
        assert!(events.iter().any(|event| matches!(event, Event::CrtChosen { crt } if format!("{crt:?}") == table)));
    }
}

/// 9.3.b, 9.3.c, R9.14: A city forces the Assault table on either side, a fortified line on the Soviets alone.
#[test]
fn cities_and_fortified_lines_force_the_assault_table() {
    // Kecskemét 0610 is a city; 1210 lies in the Karola line; 1120 is open.
    for (target, from, against_axis, against_soviets) in [
        ("0610", "0611", &[Crt::Assault][..], &[Crt::Assault][..]),
        ("1210", "1111", &[Crt::Assault], &BOTH),
        ("1120", "1121", &BOTH, &BOTH),
    ] {
        let map = |defender: &str, attacker: &str| {
            format!(r#"map: {{ "{target}": ["{defender}"], "{from}": ["{attacker}"] }}"#)
        };
        let table = combat_segment("Soviet", &map("panzer", "tank"));
        assert_eq!(tables(table, &attack(target, &["tank"])), against_axis, "{target}");
        let table = combat_segment("Axis", &map("tank", "panzer"));
        assert_eq!(tables(table, &attack(target, &["panzer"])), against_soviets, "{target}");
    }
}

/// 9.3.d: A Festung forces the Assault table.
#[test]
fn a_festung_forces_the_assault_table() {
    let map = r#"map: { "1007": ["panzer", "mk_festung_buda"], "0907": ["tank"] }"#;
    assert_eq!(tables(combat_segment("Soviet", map), &attack("1007", &["tank"])), [Crt::Assault]);
    // The marker does so where there is no city too.
    let map = r#"map: { "1120": ["panzer", "mk_festung_buda"], "1121": ["tank"] }"#;
    assert_eq!(tables(combat_segment("Soviet", map), &attack("1120", &["tank"])), [Crt::Assault]);
}

/// 9.4.a, 9.4.b, R9.9: 20 against 13 are 153%; fractions are dropped.
#[test]
fn twenty_against_thirteen_are_153_percent() {
    let odds = one_on_one(20, 13);
    assert_eq!((odds.attack, odds.defence, odds.percent), (20, 13, Some(153)));
    assert_eq!(label(odds.column), "150–199%");
    let odds = one_on_one(199, 100);
    assert_eq!((odds.percent, label(odds.column).as_str()), (Some(199), "150–199%"));
    // 124 against 249 are 49.8%, and so not yet 50.
    let odds = one_on_one(124, 249);
    assert_eq!((odds.percent, odds.column), (Some(49), 0));
}

/// 9.4.c, 9.5.b, R9.11: The columns and where each begins; 49 and less is the lowest, 600 and more the highest.
#[test]
fn the_columns_of_the_tables() {
    let edges = [
        (1, 0, "≤49%"),
        (49, 0, "≤49%"),
        (50, 1, "50–99%"),
        (99, 1, "50–99%"),
        (100, 2, "100–149%"),
        (149, 2, "100–149%"),
        (150, 3, "150–199%"),
        (199, 3, "150–199%"),
        (200, 4, "200–299%"),
    ];
    for (percent, column, name) in edges {
        let odds = one_on_one(percent, 100);
        assert_eq!((odds.percent, odds.column), (Some(u32::from(percent)), column));
        assert_eq!(label(column), name);
    }
    for (times, column) in [(2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7, 8), (40, 8)] {
        assert_eq!(one_on_one(times, 1).column, column, "{times}00%");
    }
    // One less than 300, 400, 500 and 600%: 299, 399, 499 and 599.
    for (times, column) in [(3, 4), (4, 5), (5, 6), (6, 7)] {
        assert_eq!(one_on_one(times * 40 - 1, 40).column, column, "a little less than {times}00%");
    }
    assert_eq!(label(8), "≥600%");
    assert_eq!(Scenario::standard().charts.file.crt.columns.len(), 9);
}

/// R9.7: Against a defence of 0 the attack begins in the highest column.
#[test]
fn no_defence_at_all_is_the_highest_column() {
    let odds = one_on_one(1, 0);
    assert_eq!((odds.percent, odds.base, odds.column), (None, 8, 8));
}

/// 9.5.c, 9.5.m: 6 against 2 are 300%; one of the two attackers is unsupported, so 200–299% is used.
#[test]
fn an_unsupported_attacker_costs_a_column() {
    let counters = r#"
        "near": Ground(command: AKN, kind: Tank, front: "4-4-6"),
        "far": Ground(command: AKN, kind: Tank, front: "2-4-1"),
        "soviets": Ground(command: UF2, kind: Infantry, front: "1-2-6")"#;
    let mut table = segment("Axis", counters, r#"map: { "1120": ["near"], "1220": ["far"], "1121": ["soviets"] }"#);
    let odds = reckon(&mut table, &attack("1121", &["near", "far"]));
    assert_eq!((odds.attack, odds.defence, odds.percent), (6, 2, Some(300)));
    assert_eq!((label(odds.base).as_str(), shift(&odds, "12.5")), ("300–399%", -1));
    assert_eq!(label(odds.column), "200–299%");

    // Each of them counts.
    let mut table = segment(
        "Axis",
        &counters.replace("4-4-6", "4-4-0"),
        r#"map: { "1120": ["near"], "1220": ["far"], "1121": ["soviets"] }"#,
    );
    assert_eq!(shift(&reckon(&mut table, &attack("1121", &["near", "far"])), "12.5"), -2);
}

/// 9.5.d: Each unsupported defender is a column to the right; trucks and depots never are.
#[test]
fn unsupported_defenders_give_columns() {
    let counters = r#"
        "tank": Ground(command: UF2, kind: Tank, front: "4-4-6"),
        "x": Ground(command: AKN, kind: Infantry, front: "1-2-1"),
        "y": Ground(command: AKN, kind: Infantry, front: "1-2-1"),
        "dump": Ground(command: HU, kind: MobileDepot, front: "0-1-2")"#;
    for (stack, columns) in [("\"x\"", 1), ("\"x\", \"y\"", 2), ("\"x\", \"dump\"", 1)] {
        let mut table = segment("Soviet", counters, &format!(r#"map: {{ "1121": ["tank"], "1220": [{stack}] }}"#));
        let odds = reckon(&mut table, &attack("1220", &["tank"]));
        assert_eq!(shift(&odds, "12.5"), columns, "{stack}");
        assert_eq!(i16::from(odds.column), i16::from(odds.base) + i16::from(columns));
    }
}

/// 9.5.e, 9.5.f: One air unit of each side counts, if its zone covers the defenders' hex.
#[test]
fn one_air_unit_of_each_side_gives_its_value() {
    let counters = r#"
        "tank": Ground(command: UF2, kind: Tank, front: "4-4-6"), "panzer": Ground(command: AKN, kind: Tank, front: "4-4-6"),
        "sturmovik": Air(side: Soviet, command: UF2, front: 3, back: 1), "yak": Air(side: Soviet, command: UF2, front: 2, back: 1),
        "stuka": Air(side: Axis, command: AKN, front: 2, back: 1)"#;
    let cases = [
        (r#""1120": ["panzer", "sturmovik"]"#, 3),
        (r#""1120": ["panzer", "sturmovik reduced"]"#, 1),
        (r#""1120": ["panzer"], "1119": ["sturmovik"], "1219": ["yak"]"#, 3),
        (r#""1120": ["panzer"], "1118": ["sturmovik"], "1219": ["yak"]"#, 2),
        (r#""1120": ["panzer"], "1118": ["sturmovik"]"#, 0),
        (r#""1120": ["panzer"], "1119": ["stuka"]"#, -2),
        (r#""1120": ["panzer", "stuka reduced"], "1220": ["sturmovik"]"#, 2),
        // The zone must cover the defenders, not the attackers.
        (r#""1120": ["panzer"], "1122": ["sturmovik", "stuka"]"#, 0),
    ];
    for (map, columns) in cases {
        let mut table = segment("Soviet", counters, &format!(r#"map: {{ "1121": ["tank"], {map} }}"#));
        assert_eq!(shift(&reckon(&mut table, &attack("1120", &["tank"])), "13.5"), columns, "{map}");
    }
}

/// 9.5.g, 9.5.h: The attacker commits first, each side one support unit at most, with the value of its part.
#[test]
fn a_support_unit_of_each_side_gives_its_value() {
    let counters = r#"
        "tank": Ground(command: UF2, kind: Tank, front: "4-4-6"), "panzer": Ground(command: AKN, kind: Tank, front: "4-4-6"),
        "stalin": Support(side: Soviet, kind: HeavyTank, attack: "3", defence: "1"),
        "sappers": Support(side: Soviet, kind: HeavyTank, attack: "2", defence: "1"),
        "tiger": Support(side: Axis, kind: HeavyTank, attack: "3", defence: "1")"#;
    let rest = r#"map: { "1121": ["tank"], "1120": ["panzer"] }, support_available: ["stalin", "sappers", "tiger"]"#;
    for (ours, theirs, columns) in
        [(Some("stalin"), None, 3), (None, Some("tiger"), -1), (Some("sappers"), Some("tiger"), 1), (None, None, 0)]
    {
        let commit = |ssu: Option<&str>| format!("CommitSupport(ssu: {ssu:?})");
        let mut table = segment("Soviet", counters, rest);
        table.does(&attack("1120", &["tank"]));
        table.does(&commit(ours));
        // The second of a side is not asked for: now the defender answers.
        assert_eq!(table.refuses(&commit(Some("sappers"))).rule, "16.0");
        table.does(&commit(theirs));
        table.does("ChooseCrt(table: Assault)");
        let Ask::RollCombat { odds, .. } = table.ask() else { panic!("{:?}", table.ask()) };
        assert_eq!(shift(&odds, "16.0"), columns);
        assert_eq!(i16::from(odds.column), i16::from(odds.base) + i16::from(columns));
    }
}

/// The shift of the terrain of a hex for its defenders, from the Terrain Effects Chart.
fn charted(terrain: HexTerrain) -> i8 {
    Scenario::standard().charts.terrain_shift(terrain) as i8
}

/// 9.5.i, 9.5.j, R9.12, R9.14: The hex helps whoever defends it; fortified line and Festung help the Axis only, the
/// line in addition, the Festung instead of the city.
#[test]
fn the_terrain_of_the_hex_helps_its_defender() {
    let city = charted(HexTerrain::City);
    let line = charted(HexTerrain::FortifiedLine);
    let cases = [
        ("1120", "1121", "", 0, 0),
        ("1312", "1313", "", charted(HexTerrain::Rough) + line, charted(HexTerrain::Rough)),
        ("1311", "1211", "", charted(HexTerrain::Rough), charted(HexTerrain::Rough)),
        ("0610", "0611", "", city, city),
        ("1415", "1315", "", city + line, city),
        ("1009", "0909", "", line, 0),
        ("1007", "0907", r#", "mk_festung_buda""#, charted(HexTerrain::Festung), city),
    ];
    for (target, from, marker, axis, soviets) in cases {
        let terrain = |odds: &Odds| shift(odds, "9.5") + shift(odds, "14.0") + shift(odds, "14.2");
        let map = format!(r#"map: {{ "{target}": ["panzer"{marker}], "{from}": ["tank"] }}"#);
        let odds = reckon(&mut combat_segment("Soviet", &map), &attack(target, &["tank"]));
        assert_eq!(terrain(&odds), -axis, "the Axis in {target}: {odds:?}");
        let map = format!(r#"map: {{ "{target}": ["tank"{marker}], "{from}": ["panzer"] }}"#);
        let odds = reckon(&mut combat_segment("Axis", &map), &attack(target, &["panzer"]));
        assert_eq!(terrain(&odds), -soviets, "Soviets in {target}: {odds:?}");
    }
    assert!(city > 0 && line > 0 && charted(HexTerrain::Festung) > city);
}

/// 9.5.k, R9.13: A river counts only if every attacker crosses one, and then the smallest.
#[test]
fn a_river_helps_only_if_every_attacker_crosses_one() {
    let charts = &Scenario::standard().charts;
    let major = charts.hexside_shift(SideFeature::MajorRiver, false) as i8;
    let minor = charts.hexside_shift(SideFeature::MinorRiver, false) as i8;
    assert!(major > minor && minor > 0);
    // 0613 and 0513 lie between Tisza and Körös: 0512 is across the one, 0514 across the other.
    let cases: [(&str, &str, &[&str], i8); 5] = [
        ("0513", r#""0512": ["tank"]"#, &["tank"], major),
        ("0513", r#""0514": ["tank"]"#, &["tank"], minor),
        ("0513", r#""0512": ["tank"], "0514": ["guards"]"#, &["tank", "guards"], minor),
        ("0513", r#""0512": ["tank"], "0613": ["guards"]"#, &["tank", "guards"], 0),
        ("0513", r#""0512": ["tank"], "0613": ["guards"]"#, &["tank"], major),
    ];
    for (target, map, attackers, columns) in cases {
        let mut table = combat_segment("Soviet", &format!(r#"map: {{ "{target}": ["panzer"], {map} }}"#));
        let odds = reckon(&mut table, &attack(target, attackers));
        assert_eq!(shift(&odds, "9.5"), -columns, "{map} {attackers:?}");
    }
    // A lake along the hexside is as good as a river.
    let lake = charts.hexside_shift(SideFeature::MinorLake, false) as i8;
    let mut table = combat_segment("Soviet", r#"map: { "0906": ["panzer"], "0806": ["tank"] }"#);
    assert_eq!(shift(&reckon(&mut table, &attack("0906", &["tank"])), "9.5"), -lake);
}

/// 9.5.l: The shift of a command marker goes to every attack of its impulse.
#[test]
fn a_command_marker_gives_its_shift_to_every_attack() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1221": ["guards"], "1321": ["honved"] }"#;
    for columns in [1, 2] {
        for (target, unit) in [("1120", "tank"), ("1321", "guards")] {
            let mut table = combat_segment(&format!("Soviet, attack_shift: {columns}"), map);
            assert_eq!(shift(&reckon(&mut table, &attack(target, &[unit])), "5.5"), columns);
        }
    }
    assert_eq!(shift(&reckon(&mut combat_segment("Soviet", map), &attack("1120", &["tank"])), "5.5"), 0);
}

/// 9.5.a, 9.5.b, 9.5.n: 1 against 10 begins in the lowest column; two columns for aircraft, one for a support unit,
/// one back for terrain: 100–149%.
#[test]
fn one_against_ten_with_aircraft_and_support() {
    let counters = r#"
        "germans": Ground(command: AKN, kind: Infantry, front: "1-1-6"),
        "soviets": Ground(command: UF2, kind: Infantry, front: "1-10-9"),
        "stuka": Air(side: Axis, command: AKN, front: 2, back: 1),
        "tiger": Support(side: Axis, kind: HeavyTank, attack: "1", defence: "1")"#;
    // The Réz mountains, 0723, are rough, and nothing flows between them and 0722.
    let rest = r#"map: { "0722": ["germans"], "0723": ["soviets", "stuka"] }, support_available: ["tiger"]"#;
    let mut table = segment("Axis", counters, rest);
    table.does(&attack("0723", &["germans"]));
    table.does(r#"CommitSupport(ssu: Some("tiger"))"#);
    let Ask::RollCombat { odds, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    assert_eq!((odds.percent, label(odds.base).as_str()), (Some(10), "≤49%"));
    assert_eq!((shift(&odds, "13.5"), shift(&odds, "16.0"), shift(&odds, "9.5")), (2, 1, -1));
    assert_eq!(odds.shifts.len(), 3, "{odds:?}");
    assert_eq!(label(odds.column), "100–149%");
}

/// 9.5.a, 9.5.b, R9.10: The sum of all shifts is applied once, and the column stays in the table.
#[test]
fn shifts_are_added_up_and_end_at_the_ends_of_the_table() {
    let counters = |attack: u8, defence: u8| {
        format!(
            r#""a": Ground(command: UF2, kind: Infantry, front: "{attack}-1-9"),
            "d": Ground(command: AKN, kind: Infantry, front: "1-{defence}-9"),
            "stuka": Air(side: Axis, command: AKN, front: 9, back: 1)"#
        )
    };
    let map = r#"map: { "1121": ["a"], "1120": ["d", "stuka"] }"#;
    // From the lowest column 11 to the right and 9 to the left are 2 to the right: nothing is lost on the way.
    let mut table = segment("Soviet, attack_shift: 11", &counters(1, 10), map);
    assert_eq!(reckon(&mut table, &attack("1120", &["a"])).column, 2);
    // Above 600% the shifts begin in the highest column.
    let mut table = segment("Soviet, attack_shift: 8", &counters(200, 1), map);
    assert_eq!(reckon(&mut table, &attack("1120", &["a"])).column, 7);
    let mut table = segment("Soviet", &counters(1, 10), map);
    assert_eq!(reckon(&mut table, &attack("1120", &["a"])).column, 0);
    let mut table = segment("Soviet, attack_shift: 30", &counters(1, 10), map);
    assert_eq!(reckon(&mut table, &attack("1120", &["a"])).column, 8);
}

/// 9.5.o: A bridgehead takes away the river, and Romanians against Hungarians lose a column, only where these options
/// are played.
#[test]
fn options_change_shifts() {
    let river = r#"map: { "0512": ["tank"], "0513": ["panzer"] }"#;
    let without = shift(&reckon(&mut combat_segment("Soviet", river), &attack("0513", &["tank"])), "9.5");
    assert!(without < 0);
    let rest =
        format!(r#"options: [Bridgeheads], bridgeheads: {{ "mk_bridgehead_soviet_1": ("0512", "0513") }}, {river}"#);
    assert_eq!(shift(&reckon(&mut combat_segment("Soviet", &rest), &attack("0513", &["tank"])), "9.5"), 0);

    let map = r#"map: { "1121": ["dorobanti"], "1220": ["guards"], "1120": ["honved"], "1221": ["border"] }"#;
    let hostile = format!("options: [Hostility], {map}");
    for (rest, attacker, columns) in [(map, "dorobanti", 0), (&hostile, "dorobanti", -1), (&hostile, "guards", 0)] {
        let mut table = combat_segment("Soviet", rest);
        assert_eq!(shift(&reckon(&mut table, &attack("1120", &[attacker])), "26.0"), columns, "{attacker}");
    }
}
