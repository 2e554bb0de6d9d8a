//! Axis air supply (22).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::table::{Place, Side};

use crate::at_table::{AtTable, at, hex};

const UNITS: &str = r#"
    "near": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "slow": Ground(command: AKN, kind: Infantry, front: "3-4-1", back: "2-2-1"),
    "far": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "wing": Air(side: Axis, command: AKN, front: 1, back: 1),
    "red": Air(side: Soviet, command: UF2, front: 2, back: 1),
"#;

#[track_caller]
fn table(rest: &str) -> AtTable {
    at(&format!("(turn: 5, options: [AirSupply], counters: {{ {UNITS} }}, {rest})"))
}

/// 22.1.a, R22.4: In each Axis activation the marker is placed or moved once, on any hex, even when no air unit flies.
#[test]
fn the_marker_is_placed_in_any_activation() {
    let mut supply = table(
        r#"step: AirPlacement, impulse: (side: Axis, active: [HU]), display: ["mk_air_supply"], pool: ["cmd_ax_hu"],
        map: { "1005": ["hu_2"] }, air_available: ["wing"]"#,
    );
    assert!(matches!(supply.ask(), Ask::AirOperations { air_supply: true, .. }));
    let events = supply.does(r#"PlaceAirSupply(hex: "1018")"#);
    assert!(events.contains(&Event::AirSupplyPlaced { hex: hex("1018") }));
    supply.does("EndAirPlacement");
    supply.does("EndMovement");
    supply.does("Pick");
    assert!(matches!(supply.ask(), Ask::AirOperations { air_supply: true, .. }), "again in the next activation");
    supply.does(r#"PlaceAirSupply(hex: "0501")"#);
    assert_eq!(supply.hex_of("mk_air_supply"), "0501");

    let mut once =
        table(r#"step: AirPlacement, impulse: (side: Axis), display: ["mk_air_supply"], air_available: ["wing"]"#);
    once.does(r#"PlaceAirSupply(hex: "1018")"#);
    assert_eq!(once.refuses(r#"PlaceAirSupply(hex: "1019")"#).rule, "22.1");
    let mut without = at(r#"(turn: 5, step: AirPlacement, impulse: (side: Axis), display: ["mk_air_supply"],
        air_available: ["axis_air_akn"])"#);
    assert_eq!(without.refuses(r#"PlaceAirSupply(hex: "1018")"#).rule, "22.1");
}

/// 22.1.b: Not into a Soviet air zone; but with an Axis air unit in one hex.
#[test]
fn soviet_air_zones_are_closed_to_it() {
    let mut supply = table(
        r#"step: AirPlacement, impulse: (side: Axis), display: ["mk_air_supply"], map: { "1018": ["red"], "1010": ["wing"] }"#,
    );
    assert_eq!(supply.refuses(r#"PlaceAirSupply(hex: "1018")"#).rule, "22.1");
    assert_eq!(supply.refuses(r#"PlaceAirSupply(hex: "1019")"#).rule, "22.1");
    supply.does(r#"PlaceAirSupply(hex: "1010")"#);
    assert_eq!(supply.hex_of("mk_air_supply"), "1010");
}

/// 22.2.a, R22.1, R22.4: On an Axis airfield it supports units up to two hexes away, no further than their movement factor,
/// and the railroad does not carry it on. Elsewhere, or once the airfield is lost, it has no effect.
#[test]
fn it_supports_two_hexes_around_an_airfield() {
    let lost: Vec<String> = Scenario::standard().map.axis_sources.iter().map(ToString::to_string).collect();
    let supported = |marker: &str, soviet: &str| {
        let supply = table(&format!(
            r#"map: {{ "{marker}": ["mk_air_supply"], "1016": ["near", "slow"], "1015": ["far"] }},
            control: (axis: [], soviet: {})"#,
            format!("{lost:?}").replace('[', &format!(r#"["1007", {soviet}"#))
        ));
        let sources = Supply::of(supply.board(), Side::Axis, &[]);
        ["near", "slow", "far"].map(|id| sources.supports(supply.board(), supply.unit(id)))
    };
    assert!(Scenario::standard().map.hex(hex("1018")).airfield.is_some());
    assert!(Scenario::standard().map.has_railroad(hex("1017")));
    assert_eq!(supported("1018", ""), [true, false, false]);
    assert_eq!(supported("1018", r#""1018", "#), [false, false, false], "the airfield is lost");
    assert_eq!(supported("1017", ""), [false, false, false], "no airfield");
}

/// 22.3.a, R22.3: A Soviet air unit in its hex sends it away at once, unless an Axis air unit is there; if that one falls,
/// it goes too.
#[test]
fn soviet_air_units_drive_it_off() {
    let mut alone = table(
        r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2]), air_available: ["red"], pool: ["cmd_ax_akn"],
        map: { "1018": ["mk_air_supply"], "0320": ["rifles"] }"#,
    );
    let events = alone.does(r#"PlaceAir(unit: "red", hex: "1018")"#);
    assert!(events.contains(&Event::AirSupplyDrivenOff { hex: hex("1018") }));
    assert_eq!(alone.place("mk_air_supply"), Place::Display);

    let guarded = |wing: &str, die: u8| {
        let mut table = table(&format!(
            r#"step: AirPlacement, impulse: (side: Soviet, active: [UF2]), air_available: ["red"], pool: ["cmd_ax_akn"],
            dice: [{die}], map: {{ "1018": ["mk_air_supply", "{wing}"], "0320": ["rifles"] }}"#
        ));
        table.does(r#"PlaceAir(unit: "red", hex: "1018")"#);
        let events = table.does("EndAirPlacement");
        (table.place("mk_air_supply"), events)
    };
    assert_eq!(guarded("wing", 6).0, Place::Map(hex("1018")));
    let (place, events) = guarded("wing reduced", 6);
    assert!(events.iter().any(|event| matches!(event, Event::UnitEliminated { .. })), "{events:?}");
    assert_eq!(place, Place::Display);
}

/// 22.3.b, R22.2: Neither combat nor attrition touches the marker, and it does not return when the turn ends.
#[test]
fn nothing_else_moves_it() {
    let mut turn = at(r#"(turn: 5, options: [AirSupply, AirAttrition], step: PickMarker, impulse: (side: Soviet),
        pool: ["cmd_so_ro"], aside: ["cmd_so_2uf"], dice: [1, 1], map: { "1018": ["mk_air_supply", "axis_air_akn"] })"#);
    let events = turn.does("Pick");
    let rolls = events.iter().filter(|event| matches!(event, Event::AirAttritionRolled { .. })).count();
    assert_eq!(rolls, 1, "for the air unit only");
    assert_eq!(turn.hex_of("mk_air_supply"), "1018");
}
