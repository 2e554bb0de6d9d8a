//! Bridgeheads (23).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::{control, victory};
use budapest_campaign::scenario::charts::ResultCode;
use budapest_campaign::table::{Hexside, Place, Side};

use crate::at_table::{AtTable, at, hex};
use crate::rules::fighting::{fight, shift, with_fight};

const UNITS: &str = r#"
    "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "more": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "weak": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "guards": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "frail": Ground(command: UF2, kind: Infantry, front: "4-4-4"),
"#;

#[track_caller]
fn table(rest: &str) -> AtTable {
    at(&format!("(turn: 5, options: [Bridgeheads], counters: {{ {UNITS} }}, {rest})"))
}

fn side(a: &str, b: &str) -> Hexside {
    Hexside::between(hex(a), hex(b)).expect("the hexes are adjacent")
}

/// The hexsides where a bridgehead may be placed after a combat with this result; every defender that may stands.
#[track_caller]
fn placeable(map: &str, target: &str, attackers: &[&str], defenders: &[&str], result: ResultCode) -> Vec<Hexside> {
    let fight = fight(Side::Soviet, target, attackers, defenders, result, &[]);
    let position =
        format!(r#"map: {{ {map} }}, display: ["mk_bridgehead_soviet_1"], pool: ["cmd_so_2uf", "cmd_ax_akn"], FIGHT"#);
    let mut table = table(&with_fight(&position, &fight));
    table.does("Roll");
    loop {
        let order = match table.ask() {
            Ask::TakeLoss { candidates, .. } => format!(r#"TakeLoss(unit: "{}")"#, table.names(&candidates)[0]),
            Ask::StandInFestung { units } => format!("Stand(units: {:?})", table.names(&units)),
            Ask::Retreat { units, .. } => {
                let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
                format!(r#"Retreat(unit: "{}", path: {path:?})"#, table.names(&[units[0].0])[0])
            }
            Ask::PlaceBridgehead { hexsides } => return hexsides,
            _ => return Vec::new(),
        };
        table.does(&order);
    }
}

/// 23.1.a: After an attack over a river with the result AS or BB that leaves a defender and an attacker, one bridgehead may
/// be placed on a river hexside; after no other result.
#[test]
fn a_stalled_crossing_leaves_a_bridgehead() {
    use ResultCode::*;
    let map = r#""0907": ["foot", "more"], "0807": ["rifles", "guards"], "0906": ["frail"]"#;
    for result in [AA, AD, AP, AS, AW, AZ, BB, DA, DD, DP, DW, DZ, MA, MD, OR] {
        let hexsides = placeable(map, "0907", &["rifles 0807", "guards 0807"], &["foot", "more"], result);
        if matches!(result, AS | BB) {
            assert_eq!(hexsides, [side("0807", "0907")], "{result:?}");
        } else {
            assert!(hexsides.is_empty(), "{result:?}");
        }
    }
    assert!(placeable(map, "0907", &["frail 0906"], &["foot", "more"], AS).is_empty(), "no river");
    let hexsides = placeable(map, "0907", &["frail 0906", "rifles 0807"], &["foot", "more"], AS);
    assert_eq!(hexsides, [side("0807", "0907")], "over the river only");
}

/// 23.1.a, R23.1: A hex that was cleared gives none, nor does one whose only attacker over the river is lost; a lake is no
/// river.
#[test]
fn a_bridgehead_needs_both_sides_alive_and_a_river() {
    use ResultCode::BB;
    let map = r#""0907": ["weak"], "0807": ["rifles"]"#;
    assert!(placeable(map, "0907", &["rifles 0807"], &["weak"], BB).is_empty(), "no defender is left");
    let map = r#""0907": ["foot"], "0807": ["frail"]"#;
    assert!(placeable(map, "0907", &["frail 0807"], &["foot"], BB).is_empty(), "no attacker is left");
    let lake = r#""0806": ["foot"], "0906": ["rifles"]"#;
    assert!(placeable(lake, "0806", &["rifles 0906"], &["foot"], ResultCode::AS).is_empty(), "Lake Velence");
}

/// 23.1.b: Against a Festung AS gives none; BB, DA, DD, DP, DW, DZ and OR do.
#[test]
fn bridgeheads_against_a_festung() {
    use ResultCode::*;
    let map = r#""1007": ["mk_festung_buda", "foot", "hu_gar_buda"], "1008": ["rifles", "guards"]"#;
    for result in [AA, AS, AW, BB, DA, DD, DP, DW, DZ, MA, MD, OR] {
        let hexsides = placeable(map, "1007", &["rifles 1008", "guards 1008"], &["foot", "hu_gar_buda"], result);
        let allowed = matches!(result, BB | DA | DD | DP | DW | DZ | OR);
        assert_eq!(!hexsides.is_empty(), allowed, "{result:?}");
    }
}

/// 23.1.a, 23.2.d: The attacker places it or does not; each hexside takes one, and the counters are a limit.
#[test]
fn placing_a_bridgehead() {
    let stalled = |rest: &str| {
        let fight = fight(Side::Soviet, "0907", &["rifles 0807"], &["foot"], ResultCode::AS, &[]);
        let position = format!(
            r#"map: {{ "0907": ["foot"], "0807": ["rifles"], "1008": ["guards"], "1208": ["frail"] }},
            pool: ["cmd_so_2uf"], {rest}, FIGHT"#
        );
        let mut table = table(&with_fight(&position, &fight));
        let events = table.does("Roll");
        (table, events)
    };
    let (mut placed, _) = stalled(r#"display: ["mk_bridgehead_soviet_1", "mk_bridgehead_axis_1"]"#);
    assert_eq!(placed.side_to_decide(), Side::Soviet);
    assert_eq!(placed.refuses(r#"PlaceBridgehead(hexside: Some(("0907", "0908")))"#).rule, "23.1");
    let events = placed.does(r#"PlaceBridgehead(hexside: Some(("0807", "0907")))"#);
    assert!(events.contains(&Event::BridgeheadPlaced { from: hex("0807"), to: hex("0907") }));
    assert_eq!(placed.place("mk_bridgehead_soviet_1"), Place::Bridgehead(hex("0807"), hex("0907")));

    let (mut declined, _) = stalled(r#"display: ["mk_bridgehead_soviet_1"]"#);
    declined.does("PlaceBridgehead(hexside: None)");
    assert_eq!(declined.place("mk_bridgehead_soviet_1"), Place::Display);

    let has_choice = |table: &AtTable| matches!(table.ask(), Ask::PlaceBridgehead { .. });
    let (used_up, _) = stalled(r#"bridgeheads: { "mk_bridgehead_soviet_1": ("1008", "1007") }"#);
    assert!(!has_choice(&used_up), "no counter is left");
    let (there, _) =
        stalled(r#"bridgeheads: { "mk_bridgehead_soviet_1": ("0807", "0907") }, display: ["mk_bridgehead_soviet_2"]"#);
    assert!(!has_choice(&there), "one is there already");
}

/// 23.2.a, R23.3: Over a bridged hexside the river protects neither side, also when the other attackers cross elsewhere.
#[test]
fn a_bridgehead_cancels_the_river() {
    let attack = |bridge: &str, phasing: &str, order: &str| {
        let mut table = table(&format!(
            r#"step: Combat, impulse: (side: {phasing}), map: {{ "0907": ["foot"], "0807": ["rifles"], "0908": ["guards"] }}, {bridge}"#
        ));
        shift(&table.does(order), "9.5")
    };
    let bridge = r#"bridgeheads: { "mk_bridgehead_soviet_1": ("0807", "0907") }"#;
    let over = r#"DeclareAttack(target: "0907", attackers: ["rifles"])"#;
    let back = r#"DeclareAttack(target: "0807", attackers: ["foot"])"#;
    let both = r#"DeclareAttack(target: "0907", attackers: ["rifles", "guards"])"#;
    let beside = r#"DeclareAttack(target: "0907", attackers: ["guards"])"#;
    assert!(attack("", "Soviet", over) < 0 && attack("", "Axis", back) < 0 && attack("", "Soviet", both) < 0);
    assert_eq!(attack(bridge, "Soviet", over), 0);
    assert_eq!(attack(bridge, "Axis", back), 0);
    assert_eq!(attack(bridge, "Soviet", both), 0);
    assert!(attack(bridge, "Soviet", beside) < 0, "another hexside");
}

/// 23.2.b, R23.4: The defender of a city, or Festung, has one column less in every attack on it; the Assault table stays.
#[test]
fn a_bridgehead_into_a_city_costs_a_column() {
    let attack = |marker: &str, bridge: &str, section: &str| {
        let mut table = table(&format!(
            r#"step: Combat, impulse: (side: Soviet), map: {{ "1007": [{marker} "foot"], "1006": ["rifles", "uf2_18_tank"],
            "1008": ["guards"] }}, {bridge}"#
        ));
        let events = table.does(r#"DeclareAttack(target: "1007", attackers: ["rifles", "uf2_18_tank"])"#);
        assert!(
            events.iter().any(|event| matches!(event, Event::CrtChosen { crt } if format!("{crt:?}") == "Assault"))
        );
        shift(&events, section)
    };
    let bridge = r#"bridgeheads: { "mk_bridgehead_soviet_1": ("1008", "1007") }"#;
    assert_eq!((attack("", "", "9.5"), attack("", bridge, "9.5")), (-2, -1));
    let marker = r#""mk_festung_buda","#;
    assert_eq!((attack(marker, "", "14.2"), attack(marker, bridge, "14.2")), (-3, -2));
}

/// 23.2.c, R23.2: Nobody controls the disputed city: it counts for neither side; when the marker goes its holder has it again.
/// No Festung marker can be placed there, but one in place keeps its effects.
#[test]
fn a_bridgehead_disputes_a_city() {
    let bridge = r#"bridgeheads: { "mk_bridgehead_soviet_1": ("1008", "1007") }"#;
    let city = |bridge: &str| {
        table(&format!(
            r#"step: Movement, impulse: (side: Soviet), map: {{ "1007": ["mk_festung_buda", "foot"], "1008": ["guards"] }},
            pool: ["cmd_so_2uf"], {bridge}"#
        ))
    };
    let buda = |table: &AtTable| victory::statement(table.board()).axis.iter().any(|(name, _)| name == "Buda");
    let free = city("");
    assert_eq!(control::holder(free.board(), hex("1007")), Some(Side::Axis));
    assert!(buda(&free));
    let mut disputed = city(bridge);
    assert_eq!(control::holder(disputed.board(), hex("1007")), None);
    assert!(!buda(&disputed));
    let events = disputed.does(r#"MoveUnit(unit: "guards", path: ["1009"])"#);
    assert!(events.contains(&Event::BridgeheadRemoved { hexside: side("1007", "1008") }));
    assert_eq!(control::holder(disputed.board(), hex("1007")), Some(Side::Axis));

    let unmarked = table(&format!(
        r#"display: ["mk_festung_buda", "mk_festung_pest"], map: {{ "1007": ["foot"], "1008": ["guards"] }}, {bridge}"#
    ));
    assert!(budapest_campaign::rules::fortress::placeable(unmarked.board()).is_empty());
}

/// 23.2.b, 23.2.c: Once its owner has taken the city, his own marker neither weakens nor disputes it.
#[test]
fn a_bridgehead_does_not_harm_its_owner() {
    let bridge = r#"bridgeheads: { "mk_bridgehead_soviet_1": ("1008", "1007") }"#;
    let counterattack = |bridge: &str| {
        let mut table = table(&format!(
            r#"step: Combat, impulse: (side: Axis), map: {{ "1007": ["rifles"], "1008": ["guards"], "1006": ["foot"] }}, {bridge}"#
        ));
        assert!(!control::is_disputed(table.board(), hex("1007")));
        shift(&table.does(r#"DeclareAttack(target: "1007", attackers: ["foot"])"#), "9.5")
    };
    assert_eq!((counterattack(""), counterattack(bridge)), (-2, -2));
}

/// 23.2.c, R23.2: A disputed city is no logistics source.
#[test]
fn a_disputed_city_is_no_source() {
    let line = |bridge: &str| {
        let table = table(&format!(
            r#"step: Combat, impulse: (side: Soviet), map: {{ "1817": ["hu_2"], "1718": ["rifles"], "1716": ["guards"],
            "1815": ["uf2_33_27"] }}, {bridge}"#
        ));
        let unit = table.board().scenario.find("hu_2").unwrap();
        budapest_campaign::rules::logistics::Supply::of(table.board(), Side::Axis, &[]).supports(table.board(), unit)
    };
    assert!(line(""));
    assert!(!line(r#"bridgeheads: { "mk_bridgehead_soviet_1": ("1718", "1817") }"#));
}

/// 23.3.a, R23.5: It stays while any friendly ground unit is in the hex it was made from, be it a truck.
#[test]
fn any_unit_keeps_a_bridgehead() {
    let mut kept = table(
        r#"step: Movement, impulse: (side: Soviet), map: { "0907": ["foot"], "0807": ["rifles", "uf2_truck_1"] },
        bridgeheads: { "mk_bridgehead_soviet_1": ("0807", "0907") }, pool: ["cmd_so_2uf"]"#,
    );
    kept.does(r#"MoveUnit(unit: "rifles", path: ["0808"])"#);
    assert_eq!(kept.place("mk_bridgehead_soviet_1"), Place::Bridgehead(hex("0807"), hex("0907")));
    kept.does(r#"MoveUnit(unit: "uf2_truck_1", path: ["0808"])"#);
    assert_eq!(kept.place("mk_bridgehead_soviet_1"), Place::Display);
}

/// 23.3.a: The owner may lift it at the end of his impulse, and only of his.
#[test]
fn the_owner_may_lift_it() {
    let ended = |phasing: &str| {
        let mut table = table(&format!(
            r#"step: Movement, impulse: (side: {phasing}), map: {{ "0907": ["foot"], "0807": ["rifles"] }},
            bridgeheads: {{ "mk_bridgehead_soviet_1": ("0807", "0907") }}, pool: ["cmd_so_2uf"]"#
        ));
        table.does("EndMovement");
        table.does("EndCombat");
        table
    };
    let mut own = ended("Soviet");
    assert_eq!(own.ask(), Ask::RemoveBridgeheads { hexsides: vec![side("0807", "0907")] });
    assert_eq!(own.refuses(r#"LiftMarkers(hexsides: [("0807", "0808")])"#).rule, "23.3");
    own.does(r#"LiftMarkers(hexsides: [("0807", "0907")])"#);
    assert_eq!(own.place("mk_bridgehead_soviet_1"), Place::Display);
    assert!(!matches!(ended("Axis").ask(), Ask::RemoveBridgeheads { .. }));
}

/// 23.3.a: An attack on the hex it was made from lifts it with the results BB, DD, DP, DW, DZ, MA and OR, not with DA and MD.
#[test]
fn an_attack_on_its_base_lifts_it() {
    use ResultCode::*;
    for result in [AS, AA, BB, DA, DD, DP, DW, DZ, MA, MD, OR] {
        let fight = fight(Side::Axis, "0807", &["foot 0907"], &["rifles", "guards"], result, &[]);
        // A truck that took no part keeps the hex from being empty.
        let position = r#"map: { "0907": ["foot"], "0807": ["rifles", "guards", "uf2_truck_1"] }, pool: ["cmd_so_2uf"],
            bridgeheads: { "mk_bridgehead_soviet_1": ("0807", "0907") }, FIGHT"#;
        let mut table = table(&with_fight(position, &fight));
        table.does("Roll");
        loop {
            let order = match table.ask() {
                Ask::TakeLoss { candidates, .. } => format!(r#"TakeLoss(unit: "{}")"#, table.names(&candidates)[0]),
                Ask::Retreat { units, .. } => {
                    let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
                    format!(r#"Retreat(unit: "{}", path: {path:?})"#, table.names(&[units[0].0])[0])
                }
                Ask::Pursue { .. } => "EndPursuit".to_owned(),
                Ask::FollowUpAttack { .. } => "DeclineFollowUp".to_owned(),
                _ => break,
            };
            table.does(&order);
        }
        let lifted = table.place("mk_bridgehead_soviet_1") == Place::Display;
        assert_eq!(lifted, matches!(result, BB | DD | DP | DW | DZ | MA | OR), "{result:?}");
    }
}

/// 23.3.b: A marker removed is of no use in the same impulse, but again in the next.
#[test]
fn a_removed_bridgehead_waits_for_the_next_impulse() {
    let stalled = |lifted: &str| {
        let fight = fight(Side::Soviet, "0907", &["rifles 0807"], &["foot"], ResultCode::AS, &[])
            .replace("(side: Soviet)", &format!("(side: Soviet, lifted_bridgeheads: [{lifted}])"));
        let position = r#"map: { "0907": ["foot"], "0807": ["rifles"] }, display: ["mk_bridgehead_soviet_1"], FIGHT,
            pool: ["cmd_so_2uf"]"#;
        let mut table = table(&with_fight(position, &fight));
        table.does("Roll");
        matches!(table.ask(), Ask::PlaceBridgehead { .. })
    };
    assert!(!stalled(r#""mk_bridgehead_soviet_1""#));
    assert!(stalled(""));

    let mut left = table(
        r#"step: Movement, impulse: (side: Soviet), map: { "0907": ["foot"], "0807": ["rifles"], "1801": ["guards"] },
        bridgeheads: { "mk_bridgehead_soviet_1": ("0807", "0907") }, pool: ["cmd_so_2uf"]"#,
    );
    left.does(r#"MoveUnit(unit: "rifles", path: ["0808"])"#);
    let lifted = left.units(&["mk_bridgehead_soviet_1"]);
    assert_eq!(left.board().situation.impulse.as_ref().map(|i| i.lifted_bridgeheads.clone()), Some(lifted));
}
