//! Reinforcements of game turn 1 (18.4).

use budapest_campaign::rules::reinforcement::Ground;
use budapest_campaign::scenario::map::Country;
use budapest_campaign::table::{HexId, Side};

use crate::at_table::at;

/// The hexes where a reinforcement may come in, on a table with these units.
fn entries(turn: u8, side: Side, unit: &str, map: &str) -> Vec<String> {
    let table = at(&format!(
        r#"(turn: {turn}, step: Reinforcement, impulse: (side: {side}), track: {{ 1: ["{unit}"] }}, map: {{ {map} }})"#
    ));
    Ground::of(table.board(), side).hexes(table.unit(unit)).iter().map(|hex| hex.to_string()).collect()
}

/// 18.4.a, R10.11: Soviet and Romanian units with code 1 come in on any east-edge hex, also later than GT 1;
/// those with a later code only on sources.
#[test]
fn soviets_of_turn_1_come_over_the_whole_east_edge() {
    let east: Vec<String> = HexId::all().filter(|hex| hex.column() == 24).map(|hex| hex.to_string()).collect();
    for unit in ["uf2_18_tank", "ro_2_4", "ro_mech_4"] {
        for turn in [1, 3] {
            assert_eq!(entries(turn, Side::Soviet, unit, ""), east, "{unit} in GT {turn}");
        }
    }
    assert_eq!(entries(2, Side::Soviet, "uf2_50_40", ""), ["0124", "0624", "0824", "1224"]);
    let before_the_enemy = entries(1, Side::Soviet, "uf2_18_tank", r#""0922": ["akn_17"], "0823": ["akn_29"]"#);
    assert!(!before_the_enemy.contains(&"0824".to_owned()), "in an enemy zone");
    assert!(before_the_enemy.contains(&"1024".to_owned()));
}

/// 18.4.b, R10.11: German and Hungarian units with code 1 come in on any Hungarian hex of the west edge, or on
/// the north edge from the fortified line at 1818 eastward.
#[test]
fn axis_of_turn_1_comes_over_the_west_and_the_north_east() {
    let map = budapest_campaign::scenario::Scenario::standard().map.clone();
    let mut expected: Vec<String> = HexId::all()
        .filter(|hex| hex.column() == 1 && map.hex(*hex).country == Country::Hungary && !map.hex(*hex).lake)
        .chain(HexId::all().filter(|hex| hex.row() == 18 && (18..=23).contains(&hex.column())))
        .map(|hex| hex.to_string())
        .collect();
    // The printed sources are open to them as to everybody.
    expected.extend(["1802", "1808", "1817"].map(String::from));
    expected.sort();
    for unit in ["akn_57_pz", "hu_cav"] {
        let mut found = entries(1, Side::Axis, unit, "");
        // Hungarians may come in Budapest besides (10.1).
        found.retain(|hex| hex != "1007" && hex != "1008");
        found.sort();
        assert_eq!(found, expected, "{unit}");
    }
    let later = entries(9, Side::Axis, "akn_1_ss", "");
    assert_eq!(later, ["0401", "0701", "1301", "1501", "1802", "1808", "1817"]);
}

/// 18.4.a, 18.4.b: The units are really deployed there.
#[test]
fn units_of_turn_1_are_deployed() {
    for (side, unit, hex) in [("Soviet", "uf2_18_tank", "1824"), ("Axis", "hu_cav", "1820"), ("Axis", "hu_cav", "0101")]
    {
        let mut table = at(&format!(r#"(step: Reinforcement, impulse: (side: {side}), track: {{ 1: ["{unit}"] }})"#));
        table.does(&format!(r#"DeployUnit(unit: "{unit}", hex: "{hex}")"#));
        assert_eq!(table.hex_of(unit), hex);
    }
}
