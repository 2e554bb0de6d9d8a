//! What it means to be unsupported or cut off (12.5, 12.5.1).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::table::{HexId, Side};

use super::{find, is_supported, table, text};
use crate::at_table::AtTable;

/// The columns by which lack of support shifts an attack.
#[track_caller]
pub fn support_shift(events: &[Event]) -> i8 {
    let odds = events.iter().find_map(|event| match event {
        Event::OddsReckoned { odds } => Some(odds),
        _ => None,
    });
    let odds = odds.unwrap_or_else(|| panic!("no odds were reckoned: {events:?}"));
    odds.shifts.iter().filter(|shift| shift.rule == "12.5").map(|shift| shift.columns).sum()
}

/// 12.5.a: A unit with a line, or one that needs none, is supported; every other active unit is not.
#[test]
fn a_unit_is_supported_or_not() {
    let mut table = table(
        r#"step: MovementTrucks, impulse: (side: Soviet, active: [UF2]), map: {
            "0419": ["foot_1"], "0310": ["foot_4", "depot"], "0311": ["tanks_6"], "0409": ["later_1"],
        }"#,
    );
    let events = table.does("UseTrucks(trucks: [])");
    assert!(events.contains(&Event::SupportJudged { unsupported: table.units(&["foot_4", "tanks_6"]) }), "{events:?}");
}

/// 12.5.d: Each unsupported attacker shifts the column one to the left.
#[test]
fn unsupported_attackers() {
    let attack = |more: &str| {
        let mut table = table(&format!(
            r#"step: Combat, map: {{ "0310": ["foot_4"], "0410": ["foot_5"], "0311": ["guard"], {more} }}"#
        ));
        table.does(r#"DeclareAttack(target: "0311", attackers: ["foot_4", "foot_5"])"#)
    };
    let events = attack("");
    assert_eq!(support_shift(&events), -2);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::CombatSupportJudged { unsupported } if unsupported.len() == 2))
    );
    assert_eq!(support_shift(&attack(r#""0309": ["depot"]"#)), 0);
}

/// 12.5.e: Each unsupported defender shifts it one to the right.
#[test]
fn unsupported_defenders() {
    for (defenders, shift) in [(r#""guard_1""#, 1), (r#""guard_1", "honved_1""#, 2), (r#""guard_4""#, 0)] {
        let mut table = table(&format!(r#"step: Combat, map: {{ "0419": ["foot_4"], "0420": [{defenders}] }}"#));
        let events = table.does(r#"DeclareAttack(target: "0420", attackers: ["foot_4"])"#);
        assert_eq!(support_shift(&events), shift, "{defenders}");
    }
}

/// A guard retreats before tanks that were supported when they attacked.
#[track_caller]
fn after_retreat(more: &str) -> AtTable {
    let mut table = table(&format!(
        r#"fight: (
            step: Retreat, attacker: Soviet, target: "0311", result: DW,
            attackers: [(piece: "tanks_6", hex: "0310", supported: true, ranged: false)],
            defenders: [(piece: "guard", hex: "0311", supported: true, ranged: false)],
            retreating: [(piece: "guard", length: 1)],
        ),
        pool: ["cmd_ax_hu"], map: {{ "0310": ["tanks_6"], "0311": ["guard"], {more} }}"#
    ));
    table.does(r#"Retreat(unit: "guard", path: ["0312"])"#);
    table
}

#[track_caller]
fn longest_pursuit(table: &AtTable) -> usize {
    match table.ask() {
        Ask::Pursue { units, .. } => {
            units.iter().flat_map(|(_, paths)| paths).map(Vec::<HexId>::len).max().unwrap_or(0)
        }
        ask => panic!("{ask:?}"),
    }
}

/// 12.5.f: An unsupported unit pursues one hex; support is judged anew when the combat is over.
#[test]
fn unsupported_units_pursue_one_hex() {
    let mut unsupported = after_retreat("");
    assert_eq!(longest_pursuit(&unsupported), 1);
    let refusal = unsupported.refuses(r#"Pursue(unit: "tanks_6", path: ["0311", "0211"], truck: None)"#);
    assert_eq!(refusal.rule, "9.10", "{refusal}");
    let supported = after_retreat(r#""0309": ["depot"]"#);
    assert_eq!(longest_pursuit(&supported), 2);
}

/// 12.5.g: An unsupported reduced unit is not restored.
#[test]
fn unsupported_units_are_not_refitted() {
    let mut table = table(
        r#"step: Refit(Soviet), refit_points: (axis: 0, soviet: 4),
        map: { "0310": ["foot_4 reduced"], "0419": ["tanks_6 reduced"] }"#,
    );
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "foot_4")"#).rule, "12.5");
    table.does(r#"RefitGroundUnit(unit: "tanks_6")"#);
    assert!(!table.is_reduced("tanks_6"));
}

/// 12.5.h: A unit may move to where it will have no support.
#[test]
fn a_unit_may_leave_its_support() {
    let mut table = table(r#"map: { "1220": ["foot_4"], "0319": ["spare"] }"#);
    table.does(r#"MoveUnit(unit: "foot_4", path: ["1219"])"#);
    assert!(!is_supported("foot_4", r#"map: { "1219": ["foot_4"] }"#));
    assert_eq!(table.hex_of("foot_4"), "1219");
}

#[track_caller]
fn is_cut_off(unit: &str, trucks: &[&str], map: &str) -> bool {
    let board = crate::position(&text(&format!("map: {{ {map} }}")));
    let trucks: Vec<_> = trucks.iter().map(|truck| find(&board, truck)).collect();
    let unit = find(&board, unit);
    Supply::of(&board, board.side(unit), &trucks).is_cut_off(&board, unit)
}

/// Three Axis units whose zones cover all six hexes around 0310.
const RING: &str = r#""0510": ["guard_2"], "0208": ["guard_4"], "0211": ["honved_1"]"#;

/// 12.5.1.a: Cut off is an unsupported unit with enemies, their zones or the map edge on all six sides.
#[test]
fn who_is_cut_off() {
    let ring = format!(r#""0310": ["tanks_6"], {RING}"#);
    assert!(is_cut_off("tanks_6", &[], &ring));
    assert!(!is_cut_off("tanks_6", &[], &ring.replace(r#""0211""#, r#""0215""#)));
    // A supported unit is not cut off, however it is surrounded.
    assert!(!is_cut_off("tanks_6", &["truck"], &ring.replace(r#"["tanks_6"]"#, r#"["tanks_6", "truck"]"#)));
    // On the south edge.
    let edge = r#""0111": ["foot_4"], "0212": ["guard_2"], "0109": ["guard_4"], "0310": ["honved_1"]"#;
    assert!(is_cut_off("foot_4", &[], edge));
    assert!(!is_cut_off("foot_4", &[], &edge.replace("0109", "1109")));
}

/// 12.5.1.a, R12.21: A unit beside the lake is never cut off.
#[test]
fn the_lake_is_a_way_out() {
    let map = r#""0601": ["guard_4"], "0702": ["foot_4"]"#;
    assert!(!is_supported("guard_4", &format!("map: {{ {map} }}")));
    assert!(!is_cut_off("guard_4", &[], map));
}

/// 12.5.1.b: A unit that is cut off counts as unsupported and does not pursue at all.
#[test]
fn a_unit_cut_off_does_not_pursue() {
    let table = after_retreat(&format!(r#"{RING}, "0412": ["panzer_6"]"#));
    assert!(!matches!(table.ask(), Ask::Pursue { .. }), "{:?}", table.ask());
    assert_eq!(table.hex_of("tanks_6"), "0310");
    let mut attack =
        super::table(&format!(r#"step: Combat, map: {{ "0310": ["foot_4"], "0311": ["guard"], {RING} }}"#));
    let supply = Supply::of(attack.board(), Side::Soviet, &[]);
    assert!(supply.is_cut_off(attack.board(), attack.unit("foot_4")));
    assert_eq!(support_shift(&attack.does(r#"DeclareAttack(target: "0311", attackers: ["foot_4"])"#)), -1);
}
