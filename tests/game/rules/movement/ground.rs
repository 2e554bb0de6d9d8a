//! Who moves, how far, and what stops a unit (6.0, 6.1).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::movement::{allowance, check_path};
use budapest_campaign::scenario::map::SideFeature;
use budapest_campaign::table::{HexId, Marks};

use super::{cost, factors, moved, on_other_map, table};
use crate::at_table::{AtTable, hex, hexes};

#[track_caller]
fn movable(table: &AtTable) -> Vec<String> {
    match table.ask() {
        Ask::Movement { movable, .. } => table.names(&movable),
        ask => panic!("{ask:?}"),
    }
}

/// 6.0.a: A unit whose printed factor is 0 never moves.
#[test]
fn a_garrison_stays_where_it_was_placed() {
    let mut table = table(r#"impulse: (side: Axis), map: { "1220": ["town_guard"], "1221": ["guard"] }"#);
    assert_eq!(movable(&table), ["guard"]);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "town_guard", path: ["1219"])"#).rule, "6.0");
}

/// 6.0.b: A move goes from hex to adjacent hex, as far as the factor covers the next one in full.
#[test]
fn a_unit_moves_as_far_as_its_factor_goes() {
    let mut table = table(r#"map: { "1220": ["foot"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["1321", "1320", "1220", "1120", "1121"])"#).rule, "6.0");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["1322"])"#).rule, "6.0");
    let events = table.does(r#"MoveUnit(unit: "foot", path: ["1219", "1120", "1121", "1221"])"#);
    assert_eq!(cost(&events), factors(4, 0));
    assert_eq!(table.hex_of("foot"), "1221");
}

/// 6.0.b, R2.3: Fractions are never rounded: two thirds of a factor do not open a hex that costs one.
#[test]
fn a_remainder_that_does_not_cover_the_next_hex_is_not_enough() {
    let mut table = table(r#"map: { "1218": ["tanks"], "0319": ["spare"] }"#);
    let path = r#""1119", "1120", "1220", "1321", "1221", "1121""#;
    let refusal = table.refuses(&format!(r#"MoveUnit(unit: "tanks", path: [{path}, "1120"])"#));
    assert_eq!(refusal.rule, "6.0");
    assert!(refusal.reason.contains("6⅓"), "{refusal}");
    assert_eq!(cost(&table.does(&format!(r#"MoveUnit(unit: "tanks", path: [{path}])"#))), factors(5, 2));
}

/// 6.0.d: A pursuit costs no movement factors: terrain that would stop a move does not stop it.
#[test]
fn pursuit_is_not_movement() {
    let mut table = table(
        r#"fight: (
            step: Pursuit, attacker: Soviet, target: "0803", result: DP,
            attackers: [(piece: "slow_tanks", hex: "0804", supported: true, ranged: false)], defenders: [],
            pursuing: [(piece: "slow_tanks", supported: true)],
        ),
        map: { "0804": ["slow_tanks"] }"#,
    );
    let path = hexes(&["0803", "0802"]);
    assert!(check_path(table.board(), table.unit("slow_tanks"), &path).is_err());
    let events = table.does(r#"Pursue(unit: "slow_tanks", path: ["0803", "0802"], truck: None)"#);
    assert!(events.iter().any(|event| matches!(event, Event::UnitPursued { path: gone, .. } if *gone == path)));
    assert!(!events.iter().any(|event| matches!(event, Event::UnitMoved { .. })));
}

/// 6.0.d: A retreat costs no movement factors either.
#[test]
fn retreat_is_not_movement() {
    let mut table = table(
        r#"impulse: (side: Axis), fight: (
            step: Retreat, attacker: Axis, target: "0622", result: DW,
            attackers: [(piece: "panzer", hex: "0722", supported: true, ranged: false)],
            defenders: [(piece: "slow_tanks", hex: "0622", supported: true, ranged: false)],
            retreating: [(piece: "slow_tanks", length: 2)],
        ),
        map: { "0722": ["panzer"], "0622": ["slow_tanks"] }"#,
    );
    let path = hexes(&["0523", "0524"]);
    assert!(check_path(table.board(), table.unit("slow_tanks"), &path).is_err());
    table.does(r#"Retreat(unit: "slow_tanks", path: ["0523", "0524"])"#);
    assert_eq!(table.hex_of("slow_tanks"), "0524");
}

/// 6.1.a: Only units of an active sub-command move.
#[test]
fn units_of_other_sub_commands_stand_still() {
    let mut table = table(r#"impulse: (side: Soviet, active: [UF2]), map: { "1220": ["foot"], "1121": ["later"] }"#);
    assert_eq!(movable(&table), ["foot"]);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "later", path: ["1221"])"#).rule, "6.1");
    table.does(r#"MoveUnit(unit: "foot", path: ["1221"])"#);
}

/// 6.1.b, 6.1.c: A unit moves once in a segment; what it did not use of its factor is lost.
#[test]
fn an_ordered_move_is_final() {
    let mut table = table(r#"map: { "1220": ["foot"], "0319": ["spare"] }"#);
    assert_eq!(cost(&table.does(r#"MoveUnit(unit: "foot", path: ["1219"])"#)), factors(1, 0));
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["1220"])"#).rule, "6.1");
    assert_eq!(movable(&table), ["spare"]);
    // Nobody inherits the three factors that are left.
    assert_eq!(allowance(table.board(), table.unit("spare")), factors(4, 0));
}

/// 6.1.b, R6.16: A move of no hexes is no move.
#[test]
fn a_unit_ordered_nowhere_may_still_move() {
    let mut table = table(r#"map: { "1220": ["foot"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: [])"#).rule, "6.1");
    table.does(r#"MoveUnit(unit: "foot", path: ["1219"])"#);
}

/// 6.1.d, R6.14: An enemy unit bars its hex, and a truck column or a depot does so too.
#[test]
fn no_unit_enters_a_hex_with_enemies() {
    for enemy in ["guard", "column", "stores"] {
        let mut table = table(&r#"map: { "1220": ["foot"], "1119": ["ENEMY"] }"#.replace("ENEMY", enemy));
        let refusal = table.refuses(r#"MoveUnit(unit: "foot", path: ["1219", "1119"])"#);
        assert_eq!(refusal.rule, "6.1", "{enemy}: {refusal}");
    }
}

/// 6.1.e: A hexside that may not be crossed stops every unit, the one-hex move included.
#[test]
fn a_forbidden_hexside_is_not_crossed() {
    let board = on_other_map(r#"map: { "1220": ["foot", "tanks"] }"#, |map| {
        let (here, there) = (hex("1220"), hex("1221"));
        let direction = here.direction_to(there).unwrap();
        map.hexes[here.index()].sides[direction as usize] = SideFeature::MajorLake;
        map.hexes[there.index()].sides[direction.opposite() as usize] = SideFeature::MajorLake;
    });
    for unit in ["foot", "tanks"] {
        let unit = board.find(unit).unwrap();
        assert_eq!(check_path(&board, unit, &hexes(&["1221"])).unwrap_err().rule, "6.1");
        assert!(check_path(&board, unit, &hexes(&["1321", "1221"])).is_ok());
    }
}

/// 6.1.f, 8.1.b: From one enemy zone of control no step leads straight into another.
#[test]
fn a_unit_may_not_step_from_one_enemy_zone_into_another() {
    let mut table = table(r#"map: { "1220": ["foot"], "1321": ["guard"] }"#);
    for next in ["1320", "1221"] {
        let refusal = table.refuses(&format!(r#"MoveUnit(unit: "foot", path: ["{next}"])"#));
        assert_eq!(refusal.rule, "6.1", "{refusal}");
        assert!(refusal.reason.contains("both in enemy zones"), "{refusal}");
    }
}

/// 6.1.g, 8.1.b: A unit that enters an enemy zone of control stops there.
#[test]
fn a_unit_stops_in_the_first_enemy_zone() {
    let mut table = table(r#"map: { "1219": ["foot"], "1321": ["guard"], "0319": ["spare"] }"#);
    for beyond in ["1120", "1121"] {
        let refusal = table.refuses(&format!(r#"MoveUnit(unit: "foot", path: ["1220", "{beyond}"])"#));
        assert_eq!(refusal.rule, "6.1", "{refusal}");
        assert!(refusal.reason.contains("the move ends there"), "{refusal}");
    }
    table.does(r#"MoveUnit(unit: "foot", path: ["1220"])"#);
    assert_eq!(table.hex_of("foot"), "1220");
}

/// 6.1.h, R6.6: Out of an enemy zone to a free hex and into a zone again is a legal move, at no extra cost.
#[test]
fn a_unit_leaves_an_enemy_zone_by_a_free_hex() {
    let mut table = table(r#"map: { "1220": ["foot"], "1321": ["guard"], "0319": ["spare"] }"#);
    let events = table.does(r#"MoveUnit(unit: "foot", path: ["1219", "1320"])"#);
    assert_eq!(cost(&events), factors(2, 0));
    assert_eq!(table.hex_of("foot"), "1320");
}

/// R8.6: Trucks exert no zone of control but obey those of the enemy.
#[test]
fn trucks_obey_enemy_zones() {
    let mut table = table(r#"map: { "1220": ["truck"], "1321": ["guard"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "truck", path: ["1221"])"#).rule, "6.1");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "truck", path: ["1219", "1320", "1319"])"#).rule, "6.1");
    table.does(r#"MoveUnit(unit: "truck", path: ["1219", "1320"])"#);
}

/// 6.1.i: The map ends at its edges: there is no hex beyond, and no edge leads to another.
#[test]
fn no_unit_leaves_the_map() {
    for outside in ["0025", "0325", "0024", "1901", "0300"] {
        assert!(outside.parse::<HexId>().is_err(), "{outside}");
    }
    let mut table = table(r#"map: { "0324": ["foot"] }"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["0401"])"#).rule, "6.0");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["0301"])"#).rule, "6.0");
}

/// 6.1.j: A border is crossed like any hexside, by both sides.
#[test]
fn borders_cost_nothing() {
    let mut table = table(r#"map: { "0216": ["foot"], "0319": ["spare"] }"#);
    assert_eq!(cost(&table.does(r#"MoveUnit(unit: "foot", path: ["0116", "0115"])"#)), factors(2, 0));
    let mut table = super::table(r#"impulse: (side: Axis), map: { "0216": ["guard"], "1220": ["second"] }"#);
    assert_eq!(cost(&table.does(r#"MoveUnit(unit: "guard", path: ["0116", "0115"])"#)), factors(2, 0));
}

/// 6.1.k, 12.5.b, R6.4: Without support every unit, mechanized or not, has one factor less, but never less than one.
#[test]
fn unsupported_units_are_slower() {
    let mut table = table(
        r#"step: MovementTrucks, map: { "0310": ["foot"], "0410": ["tanks"], "0311": ["slow_foot"], "0117": ["spare"] }"#,
    );
    let events = table.does("UseTrucks(trucks: [])");
    let judged = table.units(&["foot", "slow_foot", "tanks"]);
    assert!(events.contains(&Event::SupportJudged { unsupported: judged }), "{events:?}");
    for (unit, left) in [("foot", 3), ("tanks", 5), ("slow_foot", 1), ("spare", 4)] {
        assert_eq!(allowance(table.board(), table.unit(unit)), factors(left, 0), "{unit}");
    }
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["0210", "0211", "0111", "0112"])"#).rule, "6.0");
    table.does(r#"MoveUnit(unit: "slow_foot", path: ["0211"])"#);
}

/// R6.5: Support is judged once, when the segment begins; a source that moves away takes nothing with it.
#[test]
fn support_holds_for_the_whole_segment() {
    // The depot serves the foot four hexes away, then goes back to Arad.
    let fields = r#"step: MovementTrucks, map: { "0416": ["depot"], "0513": ["foot"], "0812": ["spare"] }"#;
    let mut table = table(fields);
    table.does("UseTrucks(trucks: [])");
    assert!(!table.board().has_mark(table.unit("foot"), Marks::UNSUPPORTED));
    assert!(table.board().has_mark(table.unit("spare"), Marks::UNSUPPORTED));
    table.does(r#"MoveDepot(unit: "depot", path: ["0317", "0217", "0117"])"#);
    assert_eq!(allowance(table.board(), table.unit("foot")), factors(4, 0));
}

/// 6.1.l, R6.3: One hex is always possible, whatever it costs, as the whole of a move.
#[test]
fn one_hex_is_always_possible() {
    let mut table = table(r#"map: { "1717": ["slow_tanks"], "0804": ["slow_foot"], "0319": ["spare"] }"#);
    // Over the Hernád into rough country with a fortified line.
    let refusal = table.refuses(r#"MoveUnit(unit: "slow_tanks", path: ["1718", "1719"])"#);
    assert_eq!(refusal.rule, "6.1", "{refusal}");
    let (paid, _, _) = moved(&table.does(r#"MoveUnit(unit: "slow_tanks", path: ["1718"])"#));
    assert!(paid > factors(1, 0));
    assert_eq!(table.hex_of("slow_tanks"), "1718");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "slow_foot", path: ["0803", "0802"])"#).rule, "6.0");
}

/// 6.1.l: The one hex must break no other rule: zones, enemies and the lake still bar it.
#[test]
fn the_one_hex_breaks_no_other_rule() {
    let mut table = table(r#"map: { "1220": ["slow_tanks"], "1321": ["guard"], "0503": ["tanks"] }"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "slow_tanks", path: ["1221"])"#).rule, "6.1");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "slow_tanks", path: ["1321"])"#).rule, "6.1");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "tanks", path: ["0602"])"#).rule, "6.2");
}
