//! Railroad transport (6.4, 6.4.1).

use budapest_campaign::play::{Ask, MoveMode};
use budapest_campaign::scenario::charts::MovePoints;

use super::{moved, table};
use crate::at_table::{AtTable, hexes};

/// Debrecen to Budapest.
const MAIN_LINE: &str =
    r#""0918", "0917", "0916", "0915", "0814", "0813", "0812", "0811", "0810", "0910", "0909", "1008""#;

fn rail(unit: &str, path: &str) -> String {
    format!(r#"RailMove(unit: "{unit}", path: [{path}], off_map: None)"#)
}

#[track_caller]
fn axis(map: &str) -> AtTable {
    table(&format!("impulse: (side: Axis), map: {{ {map} }}"))
}

#[track_caller]
fn rail_left(table: &AtTable) -> u8 {
    match table.ask() {
        Ask::Movement { rail_left, .. } => rail_left,
        ask => panic!("{ask:?}"),
    }
}

/// 6.4.a, R6.13: Mobile units and trucks go by rail; garrisons, depots and the flotilla do not.
#[test]
fn who_goes_by_rail() {
    let mut table = axis(r#""1018": ["guard", "column", "stores", "town_guard"], "1220": ["second"]"#);
    for unit in ["stores", "town_guard"] {
        assert_eq!(table.refuses(&rail(unit, r#""0918""#)).rule, "6.4", "{unit}");
    }
    for unit in ["guard", "column"] {
        assert_eq!(moved(&table.does(&rail(unit, r#""0918""#))).1, MoveMode::Rail);
    }
    let mut table = super::table(r#"map: { "0217": ["boats"] }"#);
    assert_eq!(table.refuses(&rail("boats", r#""0117""#)).rule, "6.4");
}

/// 6.4.b: A unit moves by rail or on its own, not both.
#[test]
fn rail_transport_is_the_whole_move() {
    let mut table = axis(r#""1018": ["guard", "panzer"], "1220": ["second"]"#);
    table.does(&rail("guard", r#""0918""#));
    assert_eq!(table.refuses(r#"MoveUnit(unit: "guard", path: ["0919"])"#).rule, "6.1");
    table.does(r#"MoveUnit(unit: "panzer", path: ["0918"])"#);
    assert_eq!(table.refuses(&rail("panzer", r#""0917""#)).rule, "6.1");
}

/// 6.4.c: A unit neither begins in an enemy zone of control, nor passes nor ends in one.
#[test]
fn enemy_zones_stop_the_trains() {
    for (enemy, in_zone) in [("1119", "1018"), ("0816", "0917"), ("1108", "1008")] {
        let mut table = axis(&format!(r#""1018": ["guard"], "{enemy}": ["foot"], "1220": ["second"]"#));
        let refusal = table.refuses(&rail("guard", MAIN_LINE));
        assert_eq!(refusal.rule, "6.4", "{refusal}");
        assert_eq!(refusal.reason, format!("{in_zone} is in an enemy zone of control."));
    }
}

/// 6.4.d: Any number of linked railroad hexes, over rivers and through hills, at no cost; without a link no train.
#[test]
fn trains_go_any_distance() {
    let mut table = axis(r#""1018": ["guard"], "0405": ["panzer"], "1220": ["second"]"#);
    let (cost, mode, path) = moved(&table.does(&rail("guard", MAIN_LINE)));
    assert_eq!((cost, mode), (MovePoints(0), MoveMode::Rail));
    assert_eq!(path.len(), 12);
    assert_eq!(table.hex_of("guard"), "1008");
    // 0405 and 0406 lie side by side on different lines.
    assert_eq!(table.refuses(&rail("panzer", r#""0406""#)).rule, "6.4");
    assert_eq!(table.refuses(&rail("panzer", r#""0404""#)).rule, "6.4");
    assert_eq!(table.refuses(&rail("panzer", "")).rule, "6.4");
}

/// 6.4.e: An enemy ground unit on the line stops it, and so does an enemy air zone.
#[test]
fn enemies_on_the_line_and_over_it_stop_the_trains() {
    let mut table = axis(r#""1018": ["guard"], "0916": ["depot"], "1220": ["second"]"#);
    assert_eq!(table.refuses(&rail("guard", MAIN_LINE)).rule, "6.1");
    let mut table = axis(r#""1018": ["guard"], "0815": ["sturmovik"], "1220": ["second"]"#);
    assert_eq!(table.refuses(&rail("guard", MAIN_LINE)).rule, "13.6");
    // A truck column beside the line and an air unit of one's own above it do not.
    let mut table = axis(r#""1018": ["guard"], "0816": ["truck"], "0815": ["stuka"], "1220": ["second"]"#);
    table.does(&rail("guard", MAIN_LINE));
}

/// 6.4.1.a, 6.4.1.b: A Soviet train begins, runs and ends in Romania.
#[test]
fn soviet_trains_run_in_romania() {
    let mut table = table(r#"map: { "0418": ["foot"], "0416": ["tanks"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(&rail("foot", r#""0318", "0217", "0317""#)).rule, "6.4.1");
    assert_eq!(table.refuses(&rail("foot", r#""0519""#)).rule, "6.4.1");
    assert_eq!(table.refuses(&rail("tanks", r#""0317", "0217""#)).rule, "6.4.1");
    table.does(&rail("foot", r#""0318", "0217", "0117", "0118", "0218", "0219", "0220", "0221", "0122""#));
    assert_eq!(table.hex_of("foot"), "0122");
}

/// 6.4.1.b, R6.11: The Hungarian hexes of the east edge are Soviet from the start, but no train of either side runs there.
#[test]
fn no_trains_on_the_hungarian_east_edge() {
    let mut soviet = table(r#"map: { "0824": ["foot"] }"#);
    assert_eq!(soviet.refuses(&rail("foot", r#""0823""#)).rule, "6.4.1");
    let mut axis = axis(r#""0823": ["guard"]"#);
    assert_eq!(axis.refuses(&rail("guard", r#""0824""#)).rule, "6.4.1");
}

/// 6.4.1.a, 6.4.1.c: An Axis train runs everywhere behind the old front line, and never in Romania.
#[test]
fn axis_trains_run_outside_romania() {
    let mut table = axis(r#""0416": ["guard"], "0217": ["panzer"], "1808": ["panzer_2"], "1220": ["second"]"#);
    assert_eq!(table.refuses(&rail("guard", r#""0317", "0217""#)).rule, "6.4.1");
    assert_eq!(table.refuses(&rail("panzer", r#""0317""#)).rule, "6.4.1");
    // Through Slovakia into Hungary.
    table.does(&rail("panzer_2", r#""1709", "1710", "1610", "1511", "1411", "1311", "1211", "1111""#));
    assert_eq!(table.hex_of("panzer_2"), "1111");
}

/// R6.10: Who controls the hexes now does not matter while they are empty.
#[test]
fn trains_run_through_lost_but_empty_hexes() {
    let fields = r#"impulse: (side: Axis), map: { "1018": ["guard"], "1220": ["second"] },
        control: (soviet: ["0916", "0915", "1008"])"#;
    let mut table = table(fields);
    table.does(&rail("guard", MAIN_LINE));
    assert_eq!(table.hex_of("guard"), "1008");
}

const ROUND_TRIP: &str =
    r#"RailMove(unit: "guard", path: ["0402", "0401", "1301", "1201"], off_map: Some(("0401", "1301")))"#;

/// 6.4.1.d, 6.1.i, R6.12: An Axis unit leaves by the west edge and comes back by it in the same segment.
#[test]
fn axis_trains_run_behind_the_west_edge() {
    let mut table = axis(r#""0503": ["guard"], "1220": ["second"]"#);
    assert_eq!(table.refuses(&rail("guard", r#""0402", "0401", "1301""#)).rule, "6.4");
    let elsewhere = r#"RailMove(unit: "guard", path: ["0402", "1301"], off_map: Some(("0402", "1301")))"#;
    assert_eq!(table.refuses(elsewhere).rule, "6.4.1");
    let north = r#"RailMove(unit: "guard", path: ["0402", "0401", "1808"], off_map: Some(("0401", "1808")))"#;
    assert_eq!(table.refuses(north).rule, "6.4.1");
    table.does(ROUND_TRIP);
    assert_eq!(table.hex_of("guard"), "1201");
    assert_eq!(rail_left(&table), 1);
    let mut on_the_edge = axis(r#""0401": ["guard"], "1220": ["second"]"#);
    on_the_edge.does(r#"RailMove(unit: "guard", path: ["1501"], off_map: Some(("0401", "1501")))"#);
    assert_eq!(on_the_edge.hex_of("guard"), "1501");
}

/// 6.4.1.d, R6.12: The hex of return must be Axis-controlled and free of enemies, their zones and their air zones.
#[test]
fn the_hex_of_return_must_be_open() {
    let guard = r#""0503": ["guard"], "1220": ["second"]"#;
    let mut lost = table(&format!(r#"impulse: (side: Axis), map: {{ {guard} }}, control: (soviet: ["1301"])"#));
    assert_eq!(lost.refuses(ROUND_TRIP).rule, "6.4.1");
    let mut watched = axis(&format!(r#"{guard}, "1302": ["foot"]"#));
    assert_eq!(watched.refuses(ROUND_TRIP).rule, "6.4");
    let mut bombed = axis(&format!(r#"{guard}, "1302": ["sturmovik"]"#));
    assert_eq!(bombed.refuses(ROUND_TRIP).rule, "13.6");
    let mut taken = axis(&format!(r#"{guard}, "1301": ["truck"]"#));
    assert_eq!(taken.refuses(ROUND_TRIP).rule, "6.1");
}

/// 6.4.1.d, 6.1.i: Soviet units never leave the map.
#[test]
fn soviet_trains_stay_on_the_map() {
    let mut table = table(r#"map: { "0118": ["foot"] }"#);
    let order = r#"RailMove(unit: "foot", path: ["0117", "0119"], off_map: Some(("0117", "0119")))"#;
    assert_eq!(table.refuses(order).rule, "6.4.1");
}

/// 6.4.1.e: Two Axis units go by rail in a segment, and one Soviet unit.
#[test]
fn trains_are_few() {
    let mut axis = axis(r#""1018": ["guard", "panzer", "panzer_2"], "1220": ["second"]"#);
    assert_eq!(rail_left(&axis), 2);
    axis.does(&rail("guard", r#""0918""#));
    axis.does(&rail("panzer", r#""0918""#));
    assert_eq!(rail_left(&axis), 0);
    assert_eq!(axis.refuses(&rail("panzer_2", r#""0918""#)).rule, "6.4.1");
    let mut soviet = table(r#"map: { "0118": ["foot", "tanks"], "0319": ["spare"] }"#);
    assert_eq!(rail_left(&soviet), 1);
    soviet.does(&rail("foot", r#""0117""#));
    assert_eq!(soviet.refuses(&rail("tanks", r#""0117""#)).rule, "6.4.1");
}

/// 6.4.1.f, 12.5.c, R6.4: Without support mechanized units may not go by rail; others may.
#[test]
fn unsupported_tanks_do_not_entrain() {
    let mut table = axis(r#""1018": ["guard unsupported", "panzer unsupported"], "1220": ["second"]"#);
    assert_eq!(table.refuses(&rail("panzer", r#""0918""#)).rule, "12.5");
    table.does(&rail("guard", r#""0918""#));
    assert_eq!(moved(&table.does(r#"MoveUnit(unit: "panzer", path: ["0918"])"#)).2, hexes(&["0918"]));
}
