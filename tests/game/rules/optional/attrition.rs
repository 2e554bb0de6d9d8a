//! Attrition of support units and air units (24, 25), and the hostility of Hungarians and Romanians (26).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{AttritionResult, ResultCode};
use budapest_campaign::table::{Place, Side};

use crate::at_table::{AtTable, at};
use crate::rules::fighting::{fight, shift, with_supported_fight};

const UNITS: &str = r#"
    "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "honved": Ground(command: HU, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "romans": Ground(command: RO, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "allies": Ground(command: RO, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "wing": Air(side: Axis, command: AKN, front: 2, back: 1),
    "red": Air(side: Soviet, command: UF2, front: 2, back: 1),
    "star": Air(side: Soviet, command: UF2, front: 2, back: 1),
    "flak": Ground(command: AKN, kind: Flak, front: "1-3-3"),
    "tiger": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
    "katyusha": Support(side: Soviet, kind: RocketLauncher, attack: "3", defence: "1"),
"#;

/// A combat with support units on both sides, played to its end.
#[track_caller]
fn fought(options: &str, turn: u8, result: ResultCode, dice: &[u8]) -> (AtTable, Vec<Event>) {
    let fight = fight(Side::Axis, "1004", &["foot 1005", "honved 1005"], &["rifles", "uf2_30"], result, dice);
    let position = format!(
        r#"(turn: {turn}, options: [{options}], counters: {{ {UNITS} }}, map: {{ "1005": ["foot", "honved"],
        "1004": ["rifles", "uf2_30"] }}, committed: ["tiger", "katyusha"], FIGHT, pool: ["cmd_so_2uf"])"#
    );
    let support = r#"(axis: Committed("tiger"), soviet: Committed("katyusha"))"#;
    let mut table = at(&with_supported_fight(&position, &fight, support));
    let mut events = table.does("Roll");
    loop {
        let order = match table.ask() {
            Ask::TakeLoss { candidates, .. } => format!(r#"TakeLoss(unit: "{}")"#, table.names(&candidates)[0]),
            Ask::Retreat { units, .. } => {
                let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
                format!(r#"Retreat(unit: "{}", path: {path:?})"#, table.names(&[units[0].0])[0])
            }
            Ask::Pursue { .. } => "EndPursuit".to_owned(),
            Ask::FollowUpAttack { .. } => "DeclineFollowUp".to_owned(),
            _ => return (table, events),
        };
        events.extend(table.does(&order));
    }
}

/// 24.0.a, R24.1: The attacker's support unit is hit on AZ and BB, the defender's on BB, DZ and OR; on no other result, and
/// never without the option.
#[test]
fn which_results_hit_support_units() {
    use ResultCode::*;
    for result in [AA, AD, AP, AS, AW, AZ, BB, DA, DD, DP, DW, DZ, MA, MD, OR] {
        let (table, _) = fought("SupportAttrition", 2, result, &[2, 2]);
        let hit = |id: &str| table.place(id) == Place::Track(4);
        assert_eq!(hit("tiger"), matches!(result, AZ | BB), "the attacker's on {result:?}");
        assert_eq!(hit("katyusha"), matches!(result, BB | DZ | OR), "the defender's on {result:?}");
        let (table, _) = fought("", 2, result, &[2, 2]);
        assert_eq!((table.place("tiger"), table.place("katyusha")), (Place::Display, Place::Display), "{result:?}");
    }
}

/// 24.1.a, 24.1.b: A unit hit comes back after as many turns as a die says; if the game is over by then, never.
#[test]
fn a_hit_support_unit_is_away_for_a_die_of_turns() {
    let (table, events) = fought("SupportAttrition", 8, ResultCode::BB, &[2, 3]);
    let (tiger, katyusha) = (table.unit("tiger"), table.unit("katyusha"));
    assert!(events.contains(&Event::SupportHit { unit: tiger, die: 2, returns: Some(10) }));
    assert!(events.contains(&Event::SupportHit { unit: katyusha, die: 3, returns: None }));
    assert_eq!(table.place("tiger"), Place::Track(10));
    assert_eq!(table.place("katyusha"), Place::Discarded);
}

/// 24.1.a: It returns to SSU Available when the Refit Phase of its turn begins, free of points.
#[test]
fn a_hit_support_unit_returns_for_free() {
    let (mut table, _) = fought("SupportAttrition", 4, ResultCode::AZ, &[1]);
    assert_eq!(table.place("tiger"), Place::Track(5));
    let mut events = Vec::new();
    for _ in 0..12 {
        if table.board().situation.turn == 5 {
            break;
        }
        let order = match table.ask() {
            Ask::Movement { .. } => "EndMovement",
            Ask::Combat { .. } => "EndCombat",
            Ask::PickMarker => "Pick",
            ask => panic!("{ask:?}"),
        };
        events = table.does(order);
    }
    assert!(events.contains(&Event::SupportReturned { unit: table.unit("tiger") }), "{events:?}");
    assert_eq!(table.place("tiger"), Place::SupportAvailable);
}

/// The end of a turn, with air units over the map.
#[track_caller]
fn air_return(options: &str, dice: &[u8], map: &str) -> (AtTable, Vec<Event>) {
    let mut table = at(&format!(
        r#"(turn: 5, options: [{options}], counters: {{ {UNITS} }}, step: PickMarker, impulse: (side: Soviet),
        pool: ["cmd_so_3uf"], aside: ["cmd_so_2uf"], dice: {dice:?}, map: {{ {map} }}, air_available: ["star"])"#
    ));
    let events = table.does("Pick");
    (table, events)
}

/// 25.0.a, 25.0.c, R25.1, R25.2: Each air unit on the map rolls before it returns, the Axis first; L1 costs a step, NE none.
/// Those in the display do not roll, and without the option nobody does.
#[test]
fn air_units_wear_out() {
    let chart = &Scenario::standard().charts.file.air_attrition;
    let die = |wanted| chart.no_flak.iter().position(|result| *result == wanted).unwrap() as u8 + 1;
    let (loss, none) = (die(AttritionResult::L1), die(AttritionResult::NE));
    let (table, events) = air_return("AirAttrition", &[loss, none], r#""1005": ["wing"], "1010": ["red"]"#);
    let rolled: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::AirAttritionRolled { unit, flak, .. } => Some((*unit, *flak)),
            _ => None,
        })
        .collect();
    assert_eq!(rolled, [(table.unit("wing"), false), (table.unit("red"), false)]);
    assert!(table.is_reduced("wing") && !table.is_reduced("red"));
    assert_eq!(table.place("wing"), Place::AirAvailable);
    let (table, _) = air_return("AirAttrition", &[loss], r#""1005": ["wing reduced"]"#);
    assert!(table.is_eliminated("wing"));
    let (table, _) = air_return("", &[loss], r#""1005": ["wing"]"#);
    assert!(!table.is_reduced("wing"));
}

/// 25.0.b: In or next to a hex with enemy flak the flak column counts; friendly flak and flak at two hexes do not.
#[test]
fn flak_takes_its_toll() {
    let chart = &Scenario::standard().charts.file.air_attrition;
    for (map, near) in [
        (r#""1005": ["red", "flak"]"#, true),
        (r#""1005": ["red"], "1006": ["flak"]"#, true),
        (r#""1005": ["red"], "1007": ["flak"]"#, false),
        (r#""1005": ["wing", "flak"]"#, false),
    ] {
        for die in 1..=6u8 {
            let column = if near { &chart.near_enemy_flak } else { &chart.no_flak };
            let (table, events) = air_return("AirAttrition", &[die], map);
            let unit = table.unit(if map.contains("wing") { "wing" } else { "red" });
            let result = column[usize::from(die) - 1];
            assert!(events.contains(&Event::AirAttritionRolled { unit, die, flak: near, result }), "{map} {die}");
        }
    }
}

/// 26.0.a, 26.0.b, R26.1: Romanians who attack Hungarians do so one column worse, once, whoever else is there; Hungarians who
/// attack Romanians do not, and without the option nobody does.
#[test]
fn romanians_attack_hungarians_worse() {
    let hostile = |options: &str, side: &str, map: &str, order: &str| {
        let mut table = at(&format!(
            r#"(turn: 5, options: [{options}], counters: {{ {UNITS} }}, step: Combat, impulse: (side: {side}),
            map: {{ {map} }}, pool: ["cmd_so_2uf"])"#
        ));
        shift(&table.does(order), "26.0")
    };
    let map = r#""1005": ["honved", "foot"], "1006": ["rifles"], "1004": ["romans", "allies"]"#;
    let both = r#"DeclareAttack(target: "1005", attackers: ["romans", "allies", "rifles"])"#;
    assert_eq!(hostile("Hostility", "Soviet", map, both), -1, "once");
    assert_eq!(hostile("", "Soviet", map, both), 0);
    let soviets = r#"DeclareAttack(target: "1005", attackers: ["rifles"])"#;
    assert_eq!(hostile("Hostility", "Soviet", map, soviets), 0, "no Romanian takes part");
    let germans = map.replace(r#""honved", "#, "");
    assert_eq!(hostile("Hostility", "Soviet", &germans, both), 0, "no Hungarian defends");
    let back = r#"DeclareAttack(target: "1004", attackers: ["honved"])"#;
    assert_eq!(hostile("Hostility", "Axis", map, back), 0);
}
