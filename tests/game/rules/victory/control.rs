//! Occupation and control (3.3).

use budapest_campaign::play::{Ask, Event, Order};
use budapest_campaign::rules::control::is_occupied_by;
use budapest_campaign::scenario::map::Country;
use budapest_campaign::table::{HexId, Options, Side};

use crate::at_table::{at, hex, new_game};

/// 3.3.a: Before the first unit is set up, each side controls its own side of the front line.
#[test]
fn each_side_begins_with_its_own_side_of_the_front_line() {
    let table = new_game(1, Options::NONE);
    let map = &table.scenario().map;
    for hex in HexId::all() {
        let soviet = map.hex(hex).country == Country::Romania || hex.column() == 24;
        let expected = if soviet { Side::Soviet } else { Side::Axis };
        assert_eq!(table.board().controller(hex), expected, "{hex}");
    }
}

/// 3.3.b, R2.1: Garrison, flak, artillery and flotilla occupy their hex; depot, truck column and air unit do not.
#[test]
fn only_combat_units_occupy() {
    let table = at(r#"(
        counters: {
            "flak": Ground(command: AKN, kind: Flak, front: "1-3-3"),
            "guns": Ground(command: UF2, kind: BreakthroughArtillery, front: "6-2-3"),
            "planes": Air(side: Axis, command: AKN, front: 2, back: 1),
        },
        map: {
            "1008": ["hu_gar_pest"], "0812": ["flak"], "0610": ["guns"], "0108": ["uf3_flotilla"],
            "0811": ["akn_truck_1"], "0711": ["akn_depot"], "0810": ["planes"],
        },
    )"#);
    for (at, side) in [("1008", Side::Axis), ("0812", Side::Axis), ("0610", Side::Soviet), ("0108", Side::Soviet)] {
        assert!(is_occupied_by(table.board(), side, hex(at)), "{at}");
        assert!(!is_occupied_by(table.board(), side.enemy(), hex(at)), "{at}");
    }
    for at in ["0811", "0711", "0810"] {
        assert!(!is_occupied_by(table.board(), Side::Axis, hex(at)), "{at}");
    }
}

/// 3.3.c, 3.3.d, 3.3.e, R3.1: Every hex a unit enters changes hands, also those it only passes, and stays
/// so behind it; hexes beside its way do not.
#[test]
fn a_move_takes_each_hex_it_enters_and_no_other() {
    let mut table = at(r#"(
        impulse: (side: Soviet),
        counters: { "tank": Ground(command: UF2, kind: Tank, front: "8-6-8", back: "4-3-8") },
        map: { "0810": ["tank"] },
    )"#);
    let events = table.does(r#"MoveUnit(unit: "tank", path: ["0910", "1009"])"#);
    for at in ["0910", "1009"] {
        assert!(events.contains(&Event::ControlChanged { hex: hex(at), side: Side::Soviet }), "{at}");
        assert!(table.board().controls(Side::Soviet, hex(at)), "{at}");
    }
    assert!(table.board().controls(Side::Soviet, hex("0810")), "control stays after the unit has gone");
    for at in ["1008", "1010", "0909"] {
        assert!(table.board().controls(Side::Axis, hex(at)), "a zone of control takes nothing: {at}");
    }
}

/// 3.3.d: The hex stays Soviet with nobody in it until an Axis unit comes.
#[test]
fn control_lasts_until_an_enemy_enters() {
    let mut table = at(r#"(
        impulse: (side: Axis),
        counters: { "hussars": Ground(command: HU, kind: Cavalry, front: "2-2-5", back: "1-1-5") },
        map: { "0810": ["hussars"] },
        control: (soviet: ["0910", "0909"]),
    )"#);
    table.does(r#"MoveUnit(unit: "hussars", path: ["0910"])"#);
    assert!(table.board().controls(Side::Axis, hex("0910")));
    assert!(table.board().controls(Side::Soviet, hex("0909")));
}

/// 3.3.c, R3.1: Truck columns, depots and air units change no control.
#[test]
fn logistics_and_air_units_take_nothing() {
    let mut table = at(r#"(
        impulse: (side: Axis, active: [AKN]),
        step: AirPlacement,
        counters: { "planes": Air(side: Axis, command: AKN, front: 2, back: 1) },
        map: { "0811": ["akn_truck_1"], "0812": ["akn_depot"] },
        air_available: ["planes"],
        control: (soviet: ["0711", "0813", "0610"]),
    )"#);
    table.does(r#"PlaceAir(unit: "planes", hex: "0610")"#);
    table.does("EndAirPlacement");
    table.does(r#"MoveUnit(unit: "akn_truck_1", path: ["0711"])"#);
    table.does(r#"MoveDepot(unit: "akn_depot", path: ["0813"])"#);
    for at in ["0711", "0813", "0610"] {
        assert!(table.board().controls(Side::Soviet, hex(at)), "{at}");
    }
}

/// 3.3.c: Rail transport takes the hexes it runs through.
#[test]
fn rail_transport_takes_hexes() {
    let mut table = at(r#"(
        impulse: (side: Axis),
        counters: { "corps": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4") },
        map: { "0811": ["corps"] },
        control: (soviet: ["0711", "0610"]),
    )"#);
    table.does(r#"RailMove(unit: "corps", path: ["0711", "0610"], off_map: None)"#);
    for at in ["0711", "0610"] {
        assert!(table.board().controls(Side::Axis, hex(at)), "{at}");
    }
}

/// 3.3.c, R3.8: A retreat takes the hexes it enters, and the pursuer takes the hex left to him.
#[test]
fn retreat_and_pursuit_take_hexes() {
    // 600% on clear ground: a 1 on the Mobile table drives the defender back one hex.
    let mut table = at(r#"(
        step: Combat,
        impulse: (side: Soviet),
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "12-6-8", back: "4-3-8"),
            "corps": Ground(command: AKN, kind: Infantry, front: "2-2-4", back: "1-1-4"),
        },
        map: { "0416": ["tank"], "0415": ["corps"] },
        control: (soviet: ["0315", "0314", "0414", "0515", "0514", "0316", "0516"]),
        dice: [1],
    )"#);
    table.does(r#"DeclareAttack(target: "0415", attackers: ["tank"])"#);
    table.does("ChooseCrt(table: Mobile)");
    table.does("Roll");
    let retreated = match table.ask() {
        Ask::Retreat { units, .. } => {
            let path = units[0].1[0].clone();
            let text = format!("Retreat(unit: \"corps\", path: [\"{}\"])", path[0]);
            assert_eq!(table.order(&text), Order::Retreat { unit: table.unit("corps"), path: path.clone() });
            table.does(&text);
            path[0]
        }
        other => panic!("{other:?}"),
    };
    assert!(table.board().controls(Side::Axis, retreated), "the retreat ended in {retreated}");
    assert!(table.board().controls(Side::Axis, hex("0415")));
    table.does(r#"Pursue(unit: "tank", path: ["0415"], truck: None)"#);
    assert!(table.board().controls(Side::Soviet, hex("0415")));
}

/// 3.3.c: The flotilla, whose hex of entry need not be Soviet, takes it by deployment.
#[test]
fn deployment_takes_the_hex() {
    let mut table = at(r#"(
        turn: 4,
        step: Reinforcement,
        impulse: (side: Soviet, active: [UF3]),
        track: { 4: ["uf3_flotilla"] },
    )"#);
    assert!(table.board().controls(Side::Axis, hex("0107")));
    table.does(r#"DeployUnit(unit: "uf3_flotilla", hex: "0107")"#);
    assert!(table.board().controls(Side::Soviet, hex("0107")));
}
