//! Rule book, chapter 19.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::scenario::charts::ResultCode::*;
use budapest_campaign::table::{Side, Step};

use super::combat::fight::*;
use crate::at_table::AtTable;

/// Two attackers of two steps, a stack of two defenders of two steps.
const MAP: &str = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer", "honved"] }"#;
const ALL: [&str; 4] = ["tank", "guards", "panzer", "honved"];

#[track_caller]
fn after(wanted: Wanted) -> AtTable {
    fought(wanted, "Soviet", MAP, &attack("1120", &["tank", "guards"])).0
}

#[track_caller]
fn take_loss(table: &mut AtTable, side: Side, unit: &str) -> Vec<Event> {
    assert_eq!(table.side_to_decide(), side);
    assert!(matches!(table.ask(), Ask::TakeLoss { left: 1, .. }), "{:?}", table.ask());
    table.does(&format!("TakeLoss(unit: {unit:?})"))
}

/// Exactly these units have lost a step, and none more than one.
#[track_caller]
fn reduced(table: &AtTable, units: &[&str]) {
    for unit in ALL {
        assert_eq!(table.is_reduced(unit), units.contains(&unit), "{unit}");
        assert!(!table.is_eliminated(unit), "{unit}");
    }
}

/// Both units retreat so many hexes from where they stand, straight back.
#[track_caller]
fn retreats(table: &mut AtTable, side: Side, units: [&str; 2], length: usize) {
    assert_eq!(table.side_to_decide(), side);
    let way = match side {
        Side::Axis => ["1119", "1118", "1117"],
        Side::Soviet => ["1122", "1123", "1124"],
    };
    for unit in units {
        let shown = ways(table, unit);
        assert!(shown.iter().all(|way| way.split(' ').count() == length), "{unit}: {shown:?}");
        retreat(table, unit, &way[..length]);
        assert_eq!(table.hex_of(unit), way[length - 1]);
    }
}

#[track_caller]
fn is_over(table: &AtTable) {
    assert_ne!(table.board().situation.step, Step::Fight, "{:?}", table.ask());
}

/// How far the tank and the guards may pursue.
#[track_caller]
fn pursuit(table: &AtTable, tank: usize, guards: usize) {
    assert_eq!(table.side_to_decide(), Side::Soviet);
    for (unit, hexes) in [("tank", tank), ("guards", guards)] {
        let longest = ways(table, unit).iter().map(|way| way.split(' ').count()).max();
        assert_eq!(longest, Some(hexes), "{unit}");
    }
}

/// 19.a: AA reduces one attacker.
#[test]
fn attacker_attrition() {
    let mut table = after(assault(AA));
    take_loss(&mut table, Side::Soviet, "guards");
    reduced(&table, &["guards"]);
    is_over(&table);
}

/// 19.b, 9.6.a: AD reduces one attacker, then the survivors retreat one hex.
#[test]
fn attacker_defeated() {
    let mut table = after(assault(AD));
    assert_eq!(table.refuses(r#"Retreat(unit: "tank", path: ["1122"])"#).rule, "4.1");
    take_loss(&mut table, Side::Soviet, "tank");
    reduced(&table, &["tank"]);
    retreats(&mut table, Side::Soviet, ["tank", "guards"], 1);
    is_over(&table);
}

/// 19.c: AP drives the attackers back two hexes.
#[test]
fn attacker_panics() {
    let mut table = after(assault(AP));
    retreats(&mut table, Side::Soviet, ["tank", "guards"], 2);
    reduced(&table, &[]);
    is_over(&table);
}

/// 19.d: AS changes nothing.
#[test]
fn attack_stalls() {
    let table = after(assault(AS));
    reduced(&table, &[]);
    assert_eq!(ALL.map(|unit| table.hex_of(unit)), ["1121", "1121", "1120", "1120"]);
    is_over(&table);
}

/// 19.e: AW drives the attackers back one hex.
#[test]
fn attacker_withdraws() {
    let mut table = after(assault(AW));
    retreats(&mut table, Side::Soviet, ["tank", "guards"], 1);
    reduced(&table, &[]);
    is_over(&table);
}

/// 19.f, 9.6.a: AZ reduces every attacker, then the survivors retreat two hexes.
#[test]
fn attacker_disaster() {
    let mut table = after(assault(AZ));
    reduced(&table, &["tank", "guards"]);
    retreats(&mut table, Side::Soviet, ["tank", "guards"], 2);
    is_over(&table);
    let map = r#"map: { "1121": ["rifles", "guards"], "1120": ["panzer"] }"#;
    let (table, _) = fought(assault(AZ), "Soviet", map, &attack("1120", &["rifles", "guards"]));
    assert!(table.is_eliminated("rifles") && table.is_reduced("guards"));
}

/// 19.g, 9.6.a, R9.17: BB reduces one unit of each side, the attacker's first; pursuit only if the hex is empty.
#[test]
fn bloodbath() {
    let mut table = after(assault(BB));
    take_loss(&mut table, Side::Soviet, "guards");
    take_loss(&mut table, Side::Axis, "honved");
    reduced(&table, &["guards", "honved"]);
    is_over(&table);

    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["volkssturm"] }"#;
    let (mut table, _) = fought(assault(BB), "Soviet", map, &attack("1120", &["tank", "guards"]));
    take_loss(&mut table, Side::Soviet, "guards");
    assert!(table.is_eliminated("volkssturm"));
    pursuit(&table, 2, 1);
}

/// 19.h: DA reduces one defender; pursuit only if the hex is then empty.
#[test]
fn defender_attrition() {
    let mut table = after(assault(DA));
    take_loss(&mut table, Side::Axis, "panzer");
    reduced(&table, &["panzer"]);
    is_over(&table);

    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer reduced"] }"#;
    let (table, _) = fought(assault(DA), "Soviet", map, &attack("1120", &["tank", "guards"]));
    assert!(table.is_eliminated("panzer"));
    pursuit(&table, 2, 1);
}

/// 19.i, 9.6.a: DD reduces one defender, the survivors retreat one hex, and the attackers may pursue.
#[test]
fn defender_defeated() {
    let mut table = after(assault(DD));
    take_loss(&mut table, Side::Axis, "panzer");
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 1);
    reduced(&table, &["panzer"]);
    pursuit(&table, 2, 1);
}

/// 19.j: DP drives the defenders back two hexes; pursuit.
#[test]
fn defender_panics() {
    let mut table = after(assault(DP));
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 2);
    reduced(&table, &[]);
    pursuit(&table, 2, 1);
}

/// 19.k: DW drives the defenders back one hex; pursuit.
#[test]
fn defender_withdraws() {
    let mut table = after(assault(DW));
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 1);
    reduced(&table, &[]);
    pursuit(&table, 2, 1);
}

/// 19.l, 9.6.a: DZ reduces every defender, the survivors retreat two hexes; pursuit.
#[test]
fn defender_disaster() {
    let mut table = after(assault(DZ));
    reduced(&table, &["panzer", "honved"]);
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 2);
    pursuit(&table, 2, 1);
}

/// 19.m: MA reduces one defender, the survivors retreat one hex; pursuit.
#[test]
fn mobile_assault() {
    let mut table = after(mobile(MA));
    take_loss(&mut table, Side::Axis, "honved");
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 1);
    reduced(&table, &["honved"]);
    pursuit(&table, 2, 1);
}

/// 19.n, 9.6.a: MD reduces one attacker, all defenders retreat one hex, and the attackers left may pursue.
#[test]
fn mobile_defence() {
    let mut table = after(mobile(MD));
    // The tank is the only mechanized attacker, so there was no choice.
    reduced(&table, &["tank"]);
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 1);
    reduced(&table, &["tank"]);
    pursuit(&table, 2, 1);

    let map = r#"map: { "1121": ["brigade"], "1120": ["panzer"] }"#;
    let (mut table, _) = fought(mobile(MD), "Soviet", map, &attack("1120", &["brigade"]));
    assert!(table.is_eliminated("brigade"));
    retreat(&mut table, "panzer", &["1119"]);
    is_over(&table);
}

/// 19.o, 9.6.a: OR reduces every defender, the survivors retreat three hexes, and mechanized units pursue one further.
#[test]
fn overrun() {
    let mut table = after(mobile(OR));
    reduced(&table, &["panzer", "honved"]);
    retreats(&mut table, Side::Axis, ["panzer", "honved"], 3);
    pursuit(&table, 3, 1);
}
