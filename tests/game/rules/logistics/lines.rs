//! Lines of communications, and units that need none (12.0, 12.1).

use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::table::Side;

use super::{EDGE_LOST, find, is_supported, text};
use crate::at_table::{hex, hexes};

/// 12.0.a: A line is as long as the printed factor, without the hex of the unit and with that of the source.
#[test]
fn a_line_is_as_long_as_the_movement_factor() {
    // 1224 is the only source near; 1220 lies four hexes west of it.
    assert!(is_supported("foot_4", r#"map: { "1220": ["foot_4"] }"#));
    assert!(!is_supported("foot_4", r#"map: { "1219": ["foot_4"] }"#));
    assert!(is_supported("foot_5", r#"map: { "1219": ["foot_5"] }"#));
    let board = crate::position(&text(r#"map: { "1220": ["foot_4"] }"#));
    let supply = Supply::of(&board, Side::Soviet, &[]);
    assert_eq!(supply.length_from(hex("1220")), Some(4));
    assert_eq!(supply.trace(&board, find(&board, "foot_4")), Some(hexes(&["1221", "1222", "1223", "1224"])));
}

/// 12.0.a, R12.22: The side that shows gives the length; that a unit is slowed down does not.
#[test]
fn the_printed_factor_counts() {
    assert!(!is_supported("foot_4", r#"map: { "1220": ["foot_4 reduced"] }"#));
    assert!(is_supported("foot_4", r#"map: { "1221": ["foot_4 reduced"] }"#));
    assert!(is_supported("foot_4", r#"map: { "1220": ["foot_4 unsupported"] }"#));
}

/// 12.0.a, R12.23: In the hex of a source a line has no length.
#[test]
fn a_unit_may_stand_on_its_source() {
    let board = crate::position(&text(r#"map: { "1224": ["foot_1"] }"#));
    let supply = Supply::of(&board, Side::Soviet, &[]);
    assert_eq!(supply.length_from(hex("1224")), Some(0));
    assert!(supply.supports(&board, find(&board, "foot_1")));
}

/// 12.0.b: Hexes are counted: rough country and rivers make a line no longer.
#[test]
fn terrain_does_not_lengthen_a_line() {
    // Two hexes of hills, over the Sebes-Körös, to the source in 0624.
    assert!(is_supported("foot_2", r#"map: { "0622": ["foot_2"] }"#));
    assert!(!is_supported("foot_1", r#"map: { "0622": ["foot_1"] }"#));
}

/// 12.0.c: No line passes over the lake.
#[test]
fn the_lake_blocks_lines() {
    // 0401 lies two hexes from 0601, over 0501.
    let fields = r#"map: { "0601": ["guard_4"], "0702": ["foot_4"] }"#;
    assert!(!is_supported("guard_4", fields));
    let board = crate::position(&text(fields));
    let supply = Supply::of(&board, Side::Axis, &[]);
    assert!(supply.ends.contains(hex("0401")) && supply.blocked.contains(hex("0501")));
}

/// 12.0.c: No line passes a hex with an enemy unit, be it a truck column, but it may lead around.
#[test]
fn enemy_units_block_lines() {
    assert!(!is_supported("foot_4", r#"map: { "1220": ["foot_4"], "1222": ["column"] }"#));
    assert!(is_supported("foot_5", r#"map: { "1220": ["foot_5"], "1222": ["column"] }"#));
}

/// 12.0.c: Enemy zones block lines, also where friends stand.
#[test]
fn friends_do_not_open_a_line() {
    assert!(!is_supported("foot_4", r#"map: { "1220": ["foot_4"], "1322": ["guard"] }"#));
    let fields = r#"map: { "1220": ["foot_4"], "1221": ["foot_1"], "1222": ["tanks_6"], "1322": ["guard"] }"#;
    assert!(!is_supported("foot_4", fields));
}

/// R12.1: Empty hexes that the enemy controls do not block.
#[test]
fn control_does_not_block_lines() {
    let board = crate::position(&text(r#"map: { "1220": ["foot_4"] }"#));
    assert!(hexes(&["1221", "1222", "1223"]).into_iter().all(|hex| board.controls(Side::Axis, hex)));
    assert!(is_supported("foot_4", r#"map: { "1220": ["foot_4"] }"#));
}

/// 12.0.d: The unit itself may stand in an enemy zone.
#[test]
fn a_line_may_begin_in_an_enemy_zone() {
    assert!(is_supported("foot_4", r#"map: { "1220": ["foot_4"], "1219": ["guard"] }"#));
}

/// 12.0.e, 12.1.b, R12.5: A printed source in an enemy zone supports the units in its own hex and no others.
#[test]
fn a_source_in_an_enemy_zone_serves_its_own_hex() {
    let stand = r#""1224": ["foot_1"], "1124": ["later_1"]"#;
    assert!(is_supported("later_1", &format!("map: {{ {stand} }}")));
    let with_guard = format!(r#"map: {{ {stand}, "1324": ["guard"] }}"#);
    assert!(is_supported("foot_1", &with_guard));
    assert!(!is_supported("later_1", &with_guard));
}

/// 12.0.e, R12.7: So does a depot in an enemy zone, if a line leads out of it.
#[test]
fn a_depot_in_an_enemy_zone_serves_its_own_hex() {
    let stand = r#""0416": ["depot", "foot_1"], "0516": ["later_1"]"#;
    assert!(is_supported("later_1", &format!("map: {{ {stand} }}")));
    let with_guard = format!(r#"map: {{ {stand}, "0415": ["guard"] }}"#);
    assert!(is_supported("foot_1", &with_guard));
    assert!(!is_supported("later_1", &with_guard));
}

/// R12.4: A unit on a railroad in an enemy zone is supported if the line onward from its hex is free.
#[test]
fn a_unit_on_a_watched_railroad_is_supported_if_the_line_goes_on() {
    // 0110 is the end of a line that comes from 0209.
    assert!(is_supported("guard_1", r#"map: { "0110": ["guard_1"], "0111": ["foot_4"] }"#));
    assert!(!is_supported("guard_1", r#"map: { "0110": ["guard_1"], "0210": ["foot_4"] }"#));
}

/// 12.0.f: Through a Festung a line of the Axis may pass, enemies next to it or not.
#[test]
fn a_line_may_pass_a_festung() {
    // From 1009 through Pest to Buda, the last source there is.
    let pest = |marker: &str| {
        format!(
            r#"{EDGE_LOST}, map: {{ "1009": ["guard_2"], "1008": [{marker}], "0909": ["foot_4"], "1110": ["foot_5"] }}"#
        )
    };
    assert!(!is_supported("guard_2", &pest("")));
    assert!(is_supported("guard_2", &pest(r#""mk_festung_pest""#)));
}

/// 12.1.a: A garrison is always supported, and supports nobody.
#[test]
fn garrisons_are_always_supported() {
    let fields = format!(r#"{EDGE_LOST}, map: {{ "1018": ["town_guard", "honved_1"], "1017": ["guard_1"] }}"#);
    assert!(is_supported("town_guard", &fields));
    assert!(!is_supported("honved_1", &fields));
    assert!(!is_supported("guard_1", &fields));
}

/// 12.1.c: So are depots, trucks, units in a Festung, air units and the flotilla.
#[test]
fn who_needs_no_line() {
    let fields = format!(
        r#"{EDGE_LOST}, map: {{
            "0310": ["truck", "depot", "sturmovik", "foot_4"], "0708": ["boats"],
            "1008": ["mk_festung_pest", "guard_1"], "1018": ["column", "stores", "honved_1"],
            "0908": ["foot_5"], "0907": ["tanks_6"], "1109": ["foot_2"],
        }}"#
    );
    for unit in ["truck", "depot", "sturmovik", "boats", "guard_1", "column", "stores"] {
        assert!(is_supported(unit, &fields), "{unit}");
    }
    for unit in ["foot_4", "honved_1"] {
        assert!(!is_supported(unit, &fields), "{unit}");
    }
}
