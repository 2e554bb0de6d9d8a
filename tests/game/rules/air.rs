//! Rule book, chapter 13.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::{air, logistics::Supply};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{AirResult, Cost, MovePoints};
use budapest_campaign::scenario::counter::Class;
use budapest_campaign::table::{HexId, Place, Side};

use super::fighting::shift;
use crate::at_table::{AtTable, at, hex, hexes};

/// The air units that may be placed and moved now, by their ids.
#[track_caller]
fn flyable(table: &AtTable) -> (Vec<String>, Vec<String>) {
    let Ask::AirOperations { placeable, movable, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    (table.names(&placeable), table.names(&movable))
}

/// A die that gives a result at some difference of support values.
#[track_caller]
fn die_for(difference: i8, result: AirResult) -> u8 {
    let rows = &Scenario::standard().charts.file.air_superiority.rows;
    let row = rows.iter().find(|row| row.differential == difference).expect("the table has the row");
    row.results.iter().position(|other| *other == result).expect("the row has the result") as u8 + 1
}

const WINGS: &str = r#"
    "north": Air(side: Axis, command: AKN, front: 2, back: 1),
    "south": Air(side: Axis, command: AKS, front: 2, back: 1),
    "red": Air(side: Soviet, command: UF2, front: 2, back: 1),
    "star": Air(side: Soviet, command: UF2, front: 1, back: 1),
    "third": Air(side: Soviet, command: UF3, front: 3, back: 2),
    "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "more": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "panzer": Ground(command: AKN, kind: Tank, front: "8-6-6", back: "4-3-6"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "allies": Ground(command: RO, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "romans": Ground(command: RO, kind: Infantry, front: "4-4-4", back: "2-2-4"),
"#;

#[track_caller]
fn wings(rest: &str) -> AtTable {
    at(&format!("(turn: 5, counters: {{ {WINGS} }}, {rest})"))
}

/// 13.0.a, 13.1.c, R13.1: Air units fly with their own sub-command, whether in the display or on the map.
#[test]
fn air_units_fly_with_their_command() {
    let mut table = wings(
        r#"step: AirPlacement, impulse: (side: Axis, active: [AKN]),
        air_available: ["north"], map: { "1005": ["south"] }"#,
    );
    assert_eq!(flyable(&table), (vec!["north".to_owned()], vec![]));
    assert_eq!(table.refuses(r#"MoveAir(unit: "south", hex: "1006")"#).rule, "13.0");
    let table = wings(
        r#"step: AirPlacement, impulse: (side: Axis, active: [AKS]),
        air_available: ["north"], map: { "1005": ["south"] }"#,
    );
    assert_eq!(flyable(&table), (vec![], vec!["south".to_owned()]));
}

/// 13.0.b, R13.2: Until turn 3 the 3UF air unit flies with 2UF and the AKS air unit with AKN; from turn 4 on with their
/// own command only.
#[test]
fn two_air_units_fly_with_another_command_at_first() {
    for (side, command, own, with) in [("Soviet", "UF2", "UF3", "uf3_air_17"), ("Axis", "AKN", "AKS", "axis_air_aks")] {
        for turn in 1..=5 {
            let may_fly = |active: &str| {
                let table = at(&format!(
                    r#"(turn: {turn}, step: AirPlacement, impulse: (side: {side}, active: [{active}]),
                    air_available: ["{with}"])"#
                ));
                !flyable(&table).0.is_empty()
            };
            assert_eq!(may_fly(command), turn <= 3, "{with} in turn {turn}");
            assert!(may_fly(own));
            assert!(!may_fly(if side == "Axis" { "HU" } else { "RO" }));
        }
    }
}

/// 13.1.a, 13.2.a: In the Air Operations Segment, and only there, an air unit is placed on any hex, on a lake, in the
/// depth of the enemy or upon his units.
#[test]
fn air_units_are_placed_anywhere() {
    for target in ["0501", "0124", "1019"] {
        let mut table = wings(
            r#"step: AirPlacement, impulse: (side: Axis, active: [AKN]),
            air_available: ["north"], map: { "1019": ["rifles"], "1005": ["foot"] }"#,
        );
        let events = table.does(&format!(r#"PlaceAir(unit: "north", hex: "{target}")"#));
        assert!(events.contains(&Event::AirPlaced { unit: table.unit("north"), hex: hex(target) }));
        assert_eq!(table.hex_of("north"), target);
    }
    let mut table = wings(
        r#"step: Movement, impulse: (side: Axis, active: [AKN]),
        air_available: ["north"], map: { "1005": ["foot"] }"#,
    );
    assert_eq!(table.refuses(r#"PlaceAir(unit: "north", hex: "1005")"#).rule, "4.1");
}

/// 13.1.b, R13.6: Air units stay where they are, cannot be withdrawn, and return when the turn ends.
#[test]
fn air_units_stay_until_air_return() {
    let mut table = wings(
        r#"step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_hu", "cmd_so_ro"],
        map: { "1005": ["north"], "1019": ["red reduced"] }"#,
    );
    table.does("Pick");
    assert_eq!(table.hex_of("north"), "1005", "the end of an impulse does not matter");
    let events = table.does("Pick");
    let units = table.units(&["north", "red"]);
    assert!(events.contains(&Event::AirReturned { units }), "{events:?}");
    assert_eq!(table.place("north"), Place::AirAvailable);
    assert_eq!(table.place("red"), Place::AirAvailable);
    assert!(table.is_reduced("red"));
}

/// 13.1.c, 13.1.d: An active air unit on the map moves to any hex, once in a segment, and again in later impulses.
#[test]
fn air_units_move_in_every_impulse() {
    let mut table = wings(
        r#"step: AirPlacement, impulse: (side: Axis, active: [AKN]), pool: ["cmd_ax_akn"],
        air_available: ["north"], map: { "1801": ["rifles"] }, options: [AirSupply], display: ["mk_air_supply"]"#,
    );
    table.does(r#"PlaceAir(unit: "north", hex: "1005")"#);
    assert_eq!(table.refuses(r#"MoveAir(unit: "north", hex: "0124")"#).rule, "13.1", "once in a segment");
    table.does("EndAirPlacement");
    table.does("Pick");
    let events = table.does(r#"MoveAir(unit: "north", hex: "0124")"#);
    let moved = Event::AirMoved { unit: table.unit("north"), from: hex("1005"), to: hex("0124") };
    assert!(events.contains(&moved), "{events:?}");
}

/// 13.2.a, R13.7: One air unit of a side in a hex; the enemy's does not matter.
#[test]
fn one_air_unit_of_a_side_in_a_hex() {
    let mut table = wings(
        r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2]), dice: [3], air_available: ["star"], pool: ["cmd_so_2uf"],
        map: { "1005": ["red", "north"], "1006": ["south"] }"#,
    );
    assert_eq!(table.refuses(r#"PlaceAir(unit: "star", hex: "1005")"#).rule, "13.2");
    table.does(r#"MoveAir(unit: "red", hex: "1019")"#);
    table.does(r#"PlaceAir(unit: "star", hex: "1005")"#);
    assert_eq!(table.hex_of("star"), "1005");
}

/// 13.3.a: A zone is the hex and all around it, lakes and enemies too.
#[test]
fn an_air_zone_is_a_hex_and_its_neighbours() {
    let table = wings(r#"map: { "0503": ["north"], "0604": ["rifles"], "0402": ["red"] }"#);
    let zone: Vec<HexId> = air::zone_of_side(table.board(), Side::Axis).iter().collect();
    assert_eq!(zone, hexes(&["0402", "0403", "0502", "0503", "0504", "0602", "0603"]));
}

/// 13.4.a, 13.4.c, R13.3: Every active air unit that shares a hex with an enemy one must fight, in the order its owner
/// likes, once; one that is not active does not. Nothing else may be done before.
#[test]
fn active_air_units_must_fight() {
    let mut table = wings(
        r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2]), dice: [3, 3],
        map: { "1005": ["red", "north"], "1010": ["star", "axis_air_akn"], "1015": ["third", "south"], "1801": ["rifles"] }"#,
    );
    table.does("EndAirPlacement");
    assert_eq!(table.ask(), Ask::AirSuperiority { hexes: hexes(&["1005", "1010"]) });
    assert_eq!(table.refuses("EndMovement").rule, "4.1");
    assert_eq!(table.refuses(r#"FightAir(hex: "1015")"#).rule, "13.4");
    let events = table.does(r#"FightAir(hex: "1010")"#);
    let fought: Vec<HexId> = events
        .iter()
        .filter_map(|event| match event {
            Event::AirFought { hex, .. } => Some(*hex),
            _ => None,
        })
        .collect();
    assert_eq!(fought, hexes(&["1010", "1005"]), "the last one is fought by itself");
    assert!(matches!(table.ask(), Ask::Movement { .. }));
}

/// 13.4.b, 13.1.f, 13.4.f, R13.4: The difference of the support values and a die give the result of the table; neither
/// a major operation nor the ground units below count. Beyond the table the outermost row holds.
#[test]
fn air_superiority_is_read_from_its_table() {
    let rows = &Scenario::standard().charts.file.air_superiority.rows;
    for die in 1..=6u8 {
        let mut table = wings(&format!(
            r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2], attack_shift: 2), dice: [{die}],
            map: {{ "1005": ["star", "north", "foot", "more"], "1801": ["rifles"] }}"#
        ));
        let (attacker, defender) = (table.unit("star"), table.unit("north"));
        let result = rows.iter().find(|row| row.differential == -1).unwrap().results[usize::from(die) - 1];
        let fought = Event::AirFought { hex: hex("1005"), attacker, defender, difference: -1, die, result };
        assert!(table.does("EndAirPlacement").contains(&fought));
    }
    let table = wings("");
    let outermost = rows.iter().max_by_key(|row| row.differential).unwrap();
    let lowest = rows.iter().min_by_key(|row| row.differential).unwrap();
    for die in 1..=6 {
        assert_eq!(air::superiority_result(table.board(), 9, die), outermost.results[usize::from(die) - 1]);
        assert_eq!(air::superiority_result(table.board(), -9, die), lowest.results[usize::from(die) - 1]);
    }
}

/// 13.4.d: The same two units fight again in a later impulse of the turn, the other side attacking.
#[test]
fn the_same_hex_may_see_several_fights() {
    let none = die_for(0, AirResult::NE);
    let mut table = wings(&format!(
        r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2]), dice: [{none}, {none}], pool: ["cmd_ax_akn"],
        map: {{ "1005": ["red", "north"] }}"#
    ));
    let fights = |events: &[Event]| events.iter().filter(|event| matches!(event, Event::AirFought { .. })).count();
    assert_eq!(fights(&table.does("EndAirPlacement")), 1);
    table.does("Pick");
    let events = table.does("EndAirPlacement");
    assert_eq!(fights(&events), 1);
    let attacker = table.unit("north");
    assert!(events.iter().any(|event| matches!(event, Event::AirFought { attacker: unit, .. } if *unit == attacker)));
}

/// 13.4.1.a, 13.4.1.b, 13.4.1.c: AL1 costs the attacker a step, DL1 the defender, BL1 both, NE nobody; a unit already
/// reduced is eliminated.
#[test]
fn results_of_air_superiority() {
    for (result, red, north) in [
        (AirResult::AL1, true, false),
        (AirResult::DL1, false, true),
        (AirResult::BL1, true, true),
        (AirResult::NE, false, false),
    ] {
        let fight = |marks: &str| {
            let mut table = wings(&format!(
                r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2]), dice: [{}], pool: ["cmd_ax_akn"],
                map: {{ "1005": ["red{marks}", "north{marks}"], "1801": ["rifles"] }}"#,
                die_for(0, result)
            ));
            table.does("EndAirPlacement");
            table
        };
        let table = fight("");
        assert_eq!((table.is_reduced("red"), table.is_reduced("north")), (red, north), "{result:?}");
        let table = fight(" reduced");
        assert_eq!((table.is_eliminated("red"), table.is_eliminated("north")), (red, north), "{result:?}");
    }
}

/// 13.5.e, 13.5.a, 13.5.b, 13.5.c, 13.1.e, 13.1.g, 13.4.e: The worked example: over the defending hex are a Soviet zone
/// of 2 and a German one of 1: one column right. Another defender next to it, in the Soviet zone alone, gives the full
/// two. Of two units the better counts; a Romanian attack profits though no air unit is active.
#[test]
fn tactical_support_as_in_the_example() {
    let position = r#"step: Combat, impulse: (side: Soviet, active: [RO]), map: {
        "1005": ["foot"], "1004": ["more"], "1006": ["romans"], "1003": ["allies"],
        "0905": ["red"], "0906": ["star"], "1106": ["north reduced"] }"#;
    let events = wings(position).does(r#"DeclareAttack(target: "1005", attackers: ["romans"])"#);
    assert_eq!(shift(&events, "13.5"), 1, "the better of 2 and 1, less 1");
    let events = wings(position).does(r#"DeclareAttack(target: "1004", attackers: ["allies"])"#);
    assert_eq!(shift(&events, "13.5"), 2);
}

/// 13.5.a, R13.5: Support is given without asking; an air unit of value 0 gives none.
#[test]
fn tactical_support_is_given_by_itself() {
    let mut table = at(r#"(turn: 5, step: Combat, impulse: (side: Soviet), counters: {
            "idle": Air(side: Soviet, command: UF2, front: 0, back: 0),
            "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4"),
            "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
        }, map: { "1005": ["foot", "idle", "axis_air_akn"], "1006": ["rifles"] })"#);
    let events = table.does(r#"DeclareAttack(target: "1005", attackers: ["rifles"])"#);
    assert!(matches!(table.ask(), Ask::RollCombat { .. }), "nobody was asked");
    let air: Vec<i8> =
        super::fighting::odds(&events).shifts.iter().filter(|s| s.rule == "13.5").map(|s| s.columns).collect();
    assert_eq!(air, [-2]);
}

/// 13.5.a, 13.5.d: The defender's zone shifts left; a zone over the attackers alone counts for nothing.
#[test]
fn only_the_defending_hex_counts() {
    let mut table = wings(
        r#"step: Combat, impulse: (side: Soviet), map: { "1005": ["foot"], "1006": ["rifles"], "1004": ["north"] }"#,
    );
    let events = table.does(r#"DeclareAttack(target: "1005", attackers: ["rifles"])"#);
    assert_eq!(shift(&events, "13.5"), -2);
    let mut table = wings(
        r#"step: Combat, impulse: (side: Soviet), map: { "1005": ["foot"], "1006": ["rifles"], "1007": ["red", "north"] }"#,
    );
    let events = table.does(r#"DeclareAttack(target: "1005", attackers: ["rifles"])"#);
    assert_eq!(shift(&events, "13.5"), 0);
}

/// What it costs a unit to step into a hex.
#[track_caller]
fn step(map: &str, unit: &str, to: &str) -> MovePoints {
    let mut table = wings(&format!(r#"step: Movement, impulse: (side: Axis), map: {{ {map}, "1801": ["rifles"] }}"#));
    let events = table.does(&format!(r#"MoveUnit(unit: "{unit}", path: ["{to}"])"#));
    events
        .iter()
        .find_map(|event| match event {
            Event::UnitMoved { cost, .. } => Some(*cost),
            _ => None,
        })
        .expect("the unit moved")
}

/// 13.6.a, 13.6.b, R13.8, R13.9: In an enemy air zone the road rate is 1 for all units. The line still spares the terrain
/// of the hex, but a river it crosses costs what it costs. Judged by the hex entered, and by enemy zones only.
#[test]
fn interdiction_slows_the_roads() {
    // 1006 to 1005: along the line into rough terrain.
    assert_eq!(step(r#""1006": ["foot"]"#, "foot", "1005"), MovePoints(3));
    assert_eq!(step(r#""1006": ["foot"], "1004": ["red"]"#, "foot", "1005"), MovePoints(6));
    assert_eq!(step(r#""1006": ["panzer"], "1004": ["red"]"#, "panzer", "1005"), MovePoints(6));
    assert_eq!(step(r#""1006": ["foot"], "1004": ["north"]"#, "foot", "1005"), MovePoints(3), "a friendly zone");
    assert_eq!(step(r#""1006": ["foot"], "1008": ["red"]"#, "foot", "1005"), MovePoints(3), "only 1007 is covered");
    // 1307 to 1308: along the line over the Ipoly into rough terrain.
    let charts = &Scenario::standard().charts;
    let river = Scenario::standard().map.side_between(hex("1307"), hex("1308"));
    let Cost::Cost(crossing) = charts.crossing_cost(river, Class::NonMechanized, false) else {
        panic!("the Ipoly can be crossed")
    };
    assert!(crossing > 0);
    assert_eq!(step(r#""1307": ["foot"]"#, "foot", "1308"), MovePoints(3));
    assert_eq!(step(r#""1307": ["foot"], "1309": ["red"]"#, "foot", "1308"), MovePoints(6 + u16::from(crossing)));
}

/// 13.6.c: No rail transport through a hex of an enemy air zone.
#[test]
fn interdiction_stops_the_trains() {
    let mut table = wings(
        r#"step: Movement, impulse: (side: Axis), map: { "1006": ["foot"], "1103": ["red"], "1801": ["rifles"] }"#,
    );
    assert_eq!(table.refuses(r#"RailMove(unit: "foot", path: ["1005", "1105", "1104"], off_map: None)"#).rule, "13.6");
    table.does(r#"RailMove(unit: "foot", path: ["1005", "1105"], off_map: None)"#);
}

/// 13.6.d: Air zones never touch a line of communications.
#[test]
fn air_zones_do_not_cut_lines() {
    let table = wings(
        r#"control: (axis: [], soviet: ["1007"]), map: { "0906": ["foot"], "0806": ["red"], "1006": ["star"], "1007": ["third"] }"#,
    );
    assert!(Supply::of(table.board(), Side::Axis, &[]).supports(table.board(), table.unit("foot")));
}
