//! Logistics sources and depots (12.2, 12.3).

use budapest_campaign::play::{Event, MoveMode};
use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::counter::{GroundKind, Nationality};
use budapest_campaign::table::Side;

use super::{EDGE_LOST, is_supported, is_supported_with, table, text};
use crate::at_table::hex;

/// 12.2.a: Any unit uses any source of its side, whatever the sub-command or nation.
#[test]
fn sources_serve_all_friends() {
    for unit in ["foot_1", "later_1", "romanians_1"] {
        let place = format!(r#"map: {{ "0811": ["{unit}"], "0812": ["depot"] }}"#);
        assert!(is_supported(unit, &place), "{unit}");
        let trucks = format!(r#"map: {{ "0310": ["{unit}"], "0311": ["truck"] }}"#);
        assert!(is_supported_with(&["truck"], unit, &trucks), "{unit}");
    }
    assert!(is_supported("honved_1", r#"map: { "0218": ["honved_1"], "0217": ["stores"] }"#));
}

/// 12.2.b, 12.2.p: A printed Axis source serves while the Axis controls it, and again when it is retaken.
#[test]
fn axis_edge_sources_serve_while_they_are_held() {
    let all_but = |kept: &str| EDGE_LOST.replace(&format!(r#""{kept}", "#), "");
    let unit = r#"map: { "1302": ["guard_1"] }"#;
    assert!(is_supported("guard_1", &format!("{}, {unit}", all_but("1301"))));
    assert!(!is_supported("guard_1", &format!("{EDGE_LOST}, {unit}")));
    let mut table = table(&format!(
        r#"impulse: (side: Axis), {EDGE_LOST}, map: {{ "1302": ["guard_1"], "1201": ["guard_4"], "0310": ["panzer_6"] }}"#
    ));
    let supports = |table: &crate::at_table::AtTable| {
        Supply::of(table.board(), Side::Axis, &[]).supports(table.board(), table.unit("guard_1"))
    };
    assert!(!supports(&table));
    table.does(r#"MoveUnit(unit: "guard_4", path: ["1301"])"#);
    assert!(supports(&table));
}

/// 12.2.c, R12.8: Buda is a source of its own while the Axis holds it; in an enemy zone only for its own hex, unless it
/// is a Festung.
#[test]
fn buda_is_a_source() {
    let outside = r#""1107": ["guard_1"], "1007": ["honved_1"]"#;
    assert!(is_supported("guard_1", &format!("{EDGE_LOST}, map: {{ {outside} }}")));
    let watched = format!(r#"{EDGE_LOST}, map: {{ {outside}, "0908": ["foot_4"] }}"#);
    assert!(!is_supported("guard_1", &watched));
    assert!(is_supported("honved_1", &watched));
    let festung = watched.replace(r#""honved_1"]"#, r#""honved_1", "mk_festung_buda"]"#);
    assert!(is_supported("guard_1", &festung));
    let lost = EDGE_LOST.replace(r#"["0401""#, r#"["1007", "0401""#);
    assert!(!is_supported("guard_1", &format!(r#"{lost}, map: {{ "1107": ["guard_1"] }}"#)));
}

/// 12.2.d, R2.4, R12.2, R12.3: A railroad hex of the Axis side is a source while unbroken links lead to an edge source.
/// Enemy units and zones break the line; that hexes of it are lost does not.
#[test]
fn axis_railroads_are_sources() {
    // 0110 is the end of a line; 0111 lies beside it, far from anything else.
    let unit = r#""0111": ["guard_1"]"#;
    assert!(is_supported("guard_1", &format!("map: {{ {unit} }}")));
    assert!(!is_supported("guard_1", &format!(r#"map: {{ {unit}, "0209": ["truck"] }}"#)));
    assert!(!is_supported("guard_1", &format!(r#"map: {{ {unit}, "0310": ["foot_4"] }}"#)));
    assert!(is_supported("guard_1", &format!(r#"map: {{ {unit} }}, control: (soviet: ["0110", "0209", "0309"])"#)));
    assert!(!is_supported("guard_1", &format!("map: {{ {unit} }}, {EDGE_LOST}")));
    // An enemy air zone does not matter.
    assert!(is_supported("guard_1", &format!(r#"map: {{ {unit}, "0209": ["sturmovik"] }}"#)));
}

/// 12.2.d, R12.5: An edge source in an enemy zone ends no line.
#[test]
fn a_watched_edge_source_ends_no_line() {
    let only_0401 = EDGE_LOST.replace(r#""0401", "#, "");
    let fields = |more: &str| format!(r#"{only_0401}, map: {{ "0111": ["guard_1"], {more} }}"#);
    assert!(is_supported("guard_1", &fields("")));
    assert!(!is_supported("guard_1", &fields(r#""0301": ["foot_4"]"#)));
}

/// 12.2.e, R12.6: An Axis depot on a railroad is a source on either side of the line, if every hex after its own lies
/// on the Axis side.
#[test]
fn axis_depots_are_sources() {
    let unit = r#""0218": ["guard_1"]"#;
    assert!(!is_supported("guard_1", &format!("map: {{ {unit} }}")));
    assert!(is_supported("guard_1", &format!(r#"map: {{ {unit}, "0217": ["stores"] }}"#)));
    assert!(!is_supported("guard_1", &format!(r#"map: {{ {unit}, "0217": ["stores"] }}, {EDGE_LOST}"#)));
    // One hex further into Romania the way back runs over 0217.
    assert!(!is_supported("guard_1", r#"map: { "0118": ["guard_1"], "0117": ["stores"] }"#));
    // Off the railroad it serves nobody.
    assert!(!is_supported("guard_1", r#"map: { "0218": ["guard_1"], "0319": ["stores"] }"#));
}

/// 12.2.g, R12.9: The marker of Pest supports its own hex only.
#[test]
fn a_festung_marker_supports_its_own_hex() {
    let lost = EDGE_LOST.replace(r#"["0401""#, r#"["1007", "0401""#);
    let fields = format!(r#"{lost}, map: {{ "1008": ["honved_1", "mk_festung_pest"], "1009": ["guard_1"] }}"#);
    assert!(is_supported("honved_1", &fields));
    assert!(!is_supported("guard_1", &fields));
}

/// 12.2.g: With the optional rule the hex of the air supply marker is a source too, for two hexes around.
#[test]
fn the_air_supply_marker_is_a_source() {
    let at = |hex: &str, unit: &str| {
        format!(r#"options: [AirSupply], {EDGE_LOST}, map: {{ "0203": ["mk_air_supply"], "{hex}": ["{unit}"] }}"#)
    };
    assert!(is_supported("guard_2", &at("0205", "guard_2")));
    assert!(!is_supported("guard_1", &at("0205", "guard_1")));
    assert!(!is_supported("guard_4", &at("0206", "guard_4")));
    assert!(!is_supported("guard_2", &at("0205", "guard_2").replace("AirSupply", "")));
}

/// 12.2.h, 12.2.p: A printed Soviet source serves while the Soviets control it.
#[test]
fn soviet_edge_sources_serve_while_they_are_held() {
    let unit = r#"map: { "1124": ["foot_1"] }"#;
    assert!(is_supported("foot_1", unit));
    assert!(!is_supported("foot_1", &format!(r#"{unit}, control: (axis: ["1224"])"#)));
}

/// 12.2.i, R12.24: Baja and Szeged serve once a Soviet unit has come there, while they are held and no enemy zone lies
/// on them; in one they do not serve even their own hex.
#[test]
fn contingent_sources() {
    let unit = r#"map: { "0112": ["foot_1"] }"#;
    let open = r#"contingent_open: ["0113"], control: (soviet: ["0113"])"#;
    assert!(is_supported("foot_1", &format!("{unit}, {open}")));
    assert!(!is_supported("foot_1", &format!(r#"{unit}, contingent_open: [], control: (soviet: ["0113"])"#)));
    assert!(!is_supported("foot_1", &format!(r#"{unit}, contingent_open: ["0113"]"#)));
    let both =
        |guard: &str| format!(r#"map: {{ "0112": ["foot_1"], "0113": ["later_1"], "{guard}": ["guard"] }}, {open}"#);
    for unit in ["foot_1", "later_1"] {
        assert!(is_supported(unit, &both("1214")), "{unit}");
        assert!(!is_supported(unit, &both("0213")), "{unit}");
    }
}

/// 12.2.i, R12.10: The first Soviet combat unit to enter opens a contingent source for good.
#[test]
fn a_contingent_source_opens_for_good() {
    let mut table = table(r#"map: { "0112": ["foot_4"], "0310": ["spare"] }"#);
    let events = table.does(r#"MoveUnit(unit: "foot_4", path: ["0113", "0114"])"#);
    assert!(events.contains(&Event::ContingentOpened { hex: hex("0113") }));
    assert!(Supply::of(table.board(), Side::Soviet, &[]).ends.contains(hex("0113")));
    // Lost and retaken, it serves again without being opened anew.
    let retaken = r#"contingent_open: ["0113"], map: { "0212": ["foot_4"], "0310": ["spare"] }"#;
    let mut table = super::table(retaken);
    assert!(!Supply::of(table.board(), Side::Soviet, &[]).ends.contains(hex("0113")));
    let events = table.does(r#"MoveUnit(unit: "foot_4", path: ["0113"])"#);
    assert!(!events.iter().any(|event| matches!(event, Event::ContingentOpened { .. })));
    assert!(Supply::of(table.board(), Side::Soviet, &[]).ends.contains(hex("0113")));
}

/// 12.2.j, R12.3: A railroad hex of the Soviet side is a source if links on that side lead to an edge source.
#[test]
fn soviet_railroads_are_sources() {
    assert!(is_supported("foot_1", r#"map: { "0419": ["foot_1"] }"#));
    assert!(!is_supported("foot_1", r#"map: { "0419": ["foot_1"], "0318": ["column"] }"#));
    // The line of Belényes joins the others only at Nagyvárad, on the Axis side.
    assert!(!is_supported("foot_1", r#"map: { "0420": ["foot_1"] }, control: (soviet: ["0720", "0619", "0519"])"#));
}

/// 12.2.k, R12.11: No railroad and no depot leads to Baja or Szeged.
#[test]
fn no_railroad_leads_to_a_contingent_source() {
    let szeged = r#"contingent_open: ["0113"], control: (soviet: ["0113"], axis: ["0124", "0624", "0824", "1224", "0117", "0119"])"#;
    assert!(is_supported("foot_2", &format!(r#"{szeged}, map: {{ "0212": ["foot_2"] }}"#)));
    assert!(!is_supported("foot_1", &format!(r#"{szeged}, map: {{ "0312": ["foot_1"] }}"#)));
    assert!(!is_supported("foot_1", &format!(r#"{szeged}, map: {{ "0312": ["foot_1", "depot"] }}"#)));
}

/// 12.2.l, R12.6: A Soviet depot on a railroad is a source if a line of any length leads to a railroad hex of the
/// Soviet side that is one.
#[test]
fn soviet_depots_are_sources() {
    let unit = r#""0811": ["foot_1"]"#;
    assert!(!is_supported("foot_1", &format!("map: {{ {unit} }}")));
    assert!(is_supported("foot_1", &format!(r#"map: {{ {unit}, "0812": ["depot"] }}"#)));
    // Its own hex may lie in an enemy zone, but a line must lead out.
    let watched = |more: &str| format!(r#"map: {{ "0812": ["depot", "later_1"], "0713": ["guard"], {more} }}"#);
    assert!(is_supported("later_1", &watched("")));
    assert!(!is_supported("later_1", &watched(r#""0914": ["guard_2"], "0911": ["guard_4"]"#)));
    let all_lost = r#"control: (axis: ["0124", "0624", "0824", "1224", "0117", "0119"])"#;
    assert!(!is_supported("foot_1", &format!(r#"map: {{ {unit}, "0812": ["depot"] }}, {all_lost}"#)));
}

/// 12.2.n: The example: a Soviet unit before a Hungarian railroad.
#[test]
fn example_of_a_soviet_unit_in_hungary() {
    // 0316 lies beside the line Szolnok–Arad, two hexes from its first Romanian hex.
    assert!(!is_supported("foot_1", r#"map: { "0316": ["foot_1"] }"#));
    assert!(is_supported("foot_1", r#"map: { "0316": ["foot_1"], "0317": ["depot"] }"#));
    assert!(is_supported("foot_2", r#"map: { "0316": ["foot_2"] }"#));
    assert!(is_supported_with(&["truck"], "foot_1", r#"map: { "0316": ["foot_1"], "0315": ["truck"] }"#));
}

/// 12.2.o: A depot that serves stays where it is.
#[test]
fn depots_are_not_used_up() {
    let mut table = table(r#"step: MovementTrucks, map: { "0811": ["foot_1"], "0812": ["depot"], "0319": ["spare"] }"#);
    let events = table.does("UseTrucks(trucks: [])");
    assert!(!events.iter().any(|event| matches!(event, Event::SupportJudged { .. })));
    table.does("EndMovement");
    assert_eq!(table.hex_of("depot"), "0812");
}

/// 12.2.p, R12.12: A captured source serves nobody.
#[test]
fn captured_sources_are_useless() {
    assert!(!is_supported("foot_1", r#"map: { "1301": ["foot_1"] }"#));
    assert!(!is_supported("guard_1", r#"map: { "0124": ["guard_1"] }"#));
    assert!(!is_supported(
        "guard_1",
        r#"contingent_open: ["0113"], map: { "0113": ["guard_1"], "0212": ["truck"], "0213": ["depot"] }"#
    ));
}

/// 12.3.a: Depots move along railroad links only.
#[test]
fn depots_keep_to_the_railroad() {
    let mut table = table(r#"map: { "0510": ["depot"], "0319": ["spare"] }"#);
    for next in ["0511", "0410"] {
        assert_eq!(table.refuses(&format!(r#"MoveDepot(unit: "depot", path: ["{next}"])"#)).rule, "12.3", "{next}");
    }
    assert_eq!(table.refuses(r#"MoveUnit(unit: "depot", path: ["0610"])"#).rule, "12.3");
    assert_eq!(table.refuses(r#"MoveDepot(unit: "spare", path: ["0318"])"#).rule, "12.3");
    let events = table.does(r#"MoveDepot(unit: "depot", path: ["0610", "0511"])"#);
    assert!(events.iter().any(|event| matches!(event, Event::UnitMoved { mode: MoveMode::Depot, .. })));
}

/// 12.3.a: A depot is placed on a railroad.
#[test]
fn depots_are_placed_on_the_railroad() {
    let mut table = table(r#"step: Refit(Soviet), refit_points: (axis: 0, soviet: 4), eliminated: ["depot"]"#);
    assert_eq!(table.refuses(r#"RebuildDepot(unit: "depot", hex: "1124")"#).rule, "11.2");
    table.does(r#"RebuildDepot(unit: "depot", hex: "1224")"#);
    assert_eq!(table.hex_of("depot"), "1224");
}

/// 12.3.b, R12.13: A depot goes three railroad hexes in a turn, a Hungarian one two, over all its activations, and rivers
/// and hills are nothing to it.
#[test]
fn depots_go_a_few_hexes_a_turn() {
    for counter in &Scenario::standard().counters {
        if let Some(ground) = counter.ground().filter(|ground| ground.kind == GroundKind::MobileDepot) {
            let rate = if ground.nationality == Nationality::Hungarian { 2 } else { 3 };
            assert_eq!(ground.front.movement, rate, "{}", counter.id);
        }
    }
    let line = r#""0813", "0814", "0915", "0916""#;
    let mut table = table(r#"map: { "0812": ["depot"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(&format!(r#"MoveDepot(unit: "depot", path: [{line}])"#)).rule, "12.3");
    table.does(r#"MoveDepot(unit: "depot", path: ["0813", "0814", "0915"])"#);
    // Two hexes went in an earlier impulse.
    let mut table = super::table(r#"map: { "0812": ["depot depot_moves=2"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveDepot(unit: "depot", path: ["0813", "0814"])"#).rule, "12.3");
    table.does(r#"MoveDepot(unit: "depot", path: ["0813"])"#);
    assert_eq!(table.board().piece(table.unit("depot")).marks.depot_moves, 3);
    let mut table = super::table(r#"impulse: (side: Axis), map: { "0812": ["honved_stores"], "1220": ["guard"] }"#);
    assert_eq!(table.refuses(r#"MoveDepot(unit: "honved_stores", path: ["0813", "0814", "0915"])"#).rule, "12.3");
    table.does(r#"MoveDepot(unit: "honved_stores", path: ["0813", "0814"])"#);
}

/// 12.3.b: With a new turn a depot may go its way again.
#[test]
fn the_rate_of_a_depot_is_for_each_turn() {
    let mut table = table(r#"step: Combat, turn: 2, map: { "0812": ["depot depot_moves=3"] }"#);
    let events = table.does("EndCombat");
    assert!(events.contains(&Event::TurnBegan { turn: 3 }));
    assert_eq!(table.board().piece(table.unit("depot")).marks.depot_moves, 0);
}

/// R12.14: The one hex that any unit may always move does not stretch the rate.
#[test]
fn a_depot_that_has_gone_its_way_stands() {
    let mut table = table(r#"map: { "0812": ["depot depot_moves=3"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveDepot(unit: "depot", path: ["0813"])"#).rule, "12.3");
}

/// R12.13, R8.6: Depots obey enemy zones and go around enemies, but enter lost hexes freely.
#[test]
fn depots_obey_enemy_zones() {
    let mut table = table(r#"map: { "0812": ["depot"], "0715": ["guard"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveDepot(unit: "depot", path: ["0813", "0814", "0915"])"#).rule, "6.1");
    let mut table = super::table(r#"map: { "0812": ["depot"], "0813": ["column"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveDepot(unit: "depot", path: ["0813"])"#).rule, "6.1");
    let mut table = super::table(r#"map: { "0814": ["depot"], "0714": ["guard"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveDepot(unit: "depot", path: ["0813"])"#).rule, "6.1");
    assert!(crate::position(&text("")).controls(Side::Axis, hex("0915")));
    table.does(r#"MoveDepot(unit: "depot", path: ["0915", "0916"])"#);
}
