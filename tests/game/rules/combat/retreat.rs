//! 9.9: retreat after combat.

use budapest_campaign::play::{Ask, Cause, Event};
use budapest_campaign::rules::retreat::{Toll, Tolls};
use budapest_campaign::scenario::charts::ResultCode::*;
use budapest_campaign::table::{HexId, Side, Step};

use super::fight::*;
use crate::at_table::{at, hex};

/// A unit that was lost for want of a way out, in that hex.
fn trapped(table: &crate::at_table::AtTable, unit: &str, at: &str) -> Event {
    Event::UnitEliminated { unit: table.unit(unit), hex: Some(hex(at)), cause: Cause::NoRetreat }
}

/// 9.9.a, 9.9.d, R9.30: Each unit retreats on its own by all the hexes ordered, whatever its movement factor, in the
/// order its owner likes, and to different hexes.
#[test]
fn each_unit_retreats_on_its_own_and_all_the_way() {
    let map = r#"map: { "1121": ["tank"], "1120": ["slow", "panzer"] }"#;
    let (mut table, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
    assert_eq!(table.side_to_decide(), Side::Axis);
    may_not_retreat(&mut table, "panzer", &["1119"]);
    may_not_retreat(&mut table, "panzer", &["1119", "1118", "1117"]);
    may_not_retreat(&mut table, "tank", &["1122", "1123"]);
    retreat(&mut table, "panzer", &["1119", "1118"]);
    retreat(&mut table, "slow", &["1019", "1018"]);
    assert_eq!((table.hex_of("panzer"), table.hex_of("slow")), ("1118".to_owned(), "1018".to_owned()));

    let (mut table, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
    retreat(&mut table, "slow", &["1019", "1018"]);
    retreat(&mut table, "panzer", &["1019", "1018"]);
    assert_eq!((table.hex_of("panzer"), table.hex_of("slow")), ("1018".to_owned(), "1018".to_owned()));
}

/// 9.9.b, R9.22: Each step must lead nearer to some source of the side, not always the nearest.
#[test]
fn each_step_leads_nearer_to_a_source() {
    let map = r#"map: { "1120": ["guards"], "1119": ["panzer"] }"#;
    let (mut table, _) = fought(assault(AW), "Soviet", map, &attack("1119", &["guards"]));
    // 1121 and 1220 lead to 1224, 1020 to 0824, 1019 to 0117; 1219 to none.
    assert_eq!(ways(&table, "guards"), ["1019", "1020", "1121", "1220"]);
    may_not_retreat(&mut table, "guards", &["1219"]);
    retreat(&mut table, "guards", &["1020"]);
    assert_eq!(table.hex_of("guards"), "1020");
}

const ONLY_0401: &str = r#"control: (soviet: ["0701", "1301", "1501", "1802", "1808", "1817", "1007"])"#;

/// R9.22: A printed source counts even in an enemy zone, a truck does not.
#[test]
fn a_printed_source_in_an_enemy_zone_still_draws_a_retreat() {
    let rest = format!(
        r#"map: {{ "1121": ["tank"], "1120": ["panzer"], "0402": ["rifles"], "1318": ["wagons"] }}, {ONLY_0401}"#
    );
    let (table, _) = fought(assault(DW), "Soviet", &rest, &attack("1120", &["tank"]));
    assert_eq!(ways(&table, "panzer"), ["1019", "1119"]);
}

/// R9.23: Where there is no source at all, any direction will do.
#[test]
fn without_a_source_any_direction_will_do() {
    let rest = format!(r#"map: {{ "1121": ["tank"], "1120": ["panzer"], "0401": ["rifles"] }}, {ONLY_0401}"#);
    let (table, _) = fought(assault(DW), "Soviet", &rest, &attack("1120", &["tank"]));
    assert_eq!(ways(&table, "panzer"), ["1019", "1020", "1119", "1219", "1220"]);
}

/// 9.9.c, R9.27: A depot retreats along the railroad, or is lost.
#[test]
fn a_depot_retreats_along_the_railroad() {
    let map = r#"map: { "1120": ["guards"], "1119": ["honved", "dump"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("1119", &["guards"]));
    assert_eq!(ways(&table, "dump"), ["1018", "1218"]);
    may_not_retreat(&mut table, "dump", &["1118"]);
    retreat(&mut table, "dump", &["1018"]);
    retreat(&mut table, "honved", &["1118"]);

    // 1120 is off the line.
    let map = r#"map: { "1121": ["guards"], "1120": ["honved", "dump"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("1120", &["guards"]));
    let events = retreat(&mut table, "honved", &["1119"]);
    assert!(events.contains(&trapped(&table, "dump", "1120")), "{events:?}");
}

/// 9.9.e, 9.9.g: Enemy ground units and the edge of the map shut a unit in; it is lost where it stands.
#[test]
fn enemies_and_the_map_edge_shut_a_unit_in() {
    let map = r#"map: { "1101": ["honved"], "1102": ["guards"], "1001": ["rifles"], "1201": ["militia"] }"#;
    let (table, events) = fought(assault(DW), "Soviet", map, &attack("1101", &["guards"]));
    assert!(events.contains(&trapped(&table, "honved", "1101")), "{events:?}");

    // A truck column is a ground unit too.
    let map = r#"map: { "1101": ["honved"], "1102": ["guards"], "1001": ["rifles"], "1201": ["lorries"] }"#;
    let (table, _) = fought(assault(DW), "Soviet", map, &attack("1101", &["guards"]));
    assert!(table.is_eliminated("honved"));
}

/// 9.9.e, 9.9.f: No unit retreats onto Lake Balaton, not even infantry that could cross it by movement.
#[test]
fn nobody_retreats_onto_the_lake() {
    let map = r#"map: { "0505": ["guards"], "0504": ["honved"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("0504", &["guards"]));
    assert!(!ways(&table, "honved").contains(&"0603".to_owned()));
    may_not_retreat(&mut table, "honved", &["0603"]);
    retreat(&mut table, "honved", &["0503"]);
}

/// 9.9.g, R9.28: A unit that cannot go all the way goes as far as it can and is lost there.
#[test]
fn a_unit_that_cannot_go_all_the_way_is_lost_where_it_ends() {
    let rest = r#"map: { "1801": ["honved"], "1802": ["guards"], "1702": ["rifles"], "1601": ["militia"] },
        control: (soviet: ["1701"])"#;
    let (table, events) = fought(assault(DP), "Soviet", rest, &attack("1801", &["guards"]));
    let path = vec![hex("1701")];
    assert!(
        events.contains(&Event::UnitRetreated { unit: table.unit("honved"), from: hex("1801"), path }),
        "{events:?}"
    );
    assert!(events.contains(&trapped(&table, "honved", "1701")), "{events:?}");
    assert!(table.board().controls(Side::Axis, hex("1701")), "it came through there");
}

/// 9.9.h, 9.9.i: Enemy aircraft do not bar the way, nor do friends.
#[test]
fn aircraft_and_friends_do_not_bar_the_way() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1119": ["sturmovik", "honved", "grenadiers"], "1118": ["border"] }"#;
    let (mut table, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
    // Through a full stack with an enemy air unit over it, into a friend's hex.
    retreat(&mut table, "panzer", &["1119", "1118"]);
    assert_eq!(table.hex_of("panzer"), "1118");
}

/// 9.9.j, R9.26: A unit whose last hex is full goes on, hex by hex, until there is room.
#[test]
fn a_unit_goes_on_from_a_full_hex() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1119": ["honved", "grenadiers", "garrison", "wagons"],
        "1219": ["border"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("1120", &["tank"]));
    may_not_retreat(&mut table, "panzer", &["1119"]);
    let all = ways(&table, "panzer");
    assert!(all.contains(&"1219".to_owned()), "there is room for one more: {all:?}");
    assert!(all.contains(&"1119 1118".to_owned()) && all.contains(&"1119 1018".to_owned()), "{all:?}");
    retreat(&mut table, "panzer", &["1119", "1018"]);
    assert_eq!(table.hex_of("panzer"), "1018");
}

/// 9.9.j, R9.26: Soviet units of another front leave no room; depots, trucks and garrisons take none.
#[test]
fn another_front_leaves_no_room() {
    let map = r#"map: { "1120": ["guards"], "1119": ["panzer"], "1121": ["third"], "1220": ["lorries", "rifles"] }"#;
    let (mut table, _) = fought(assault(AW), "Soviet", map, &attack("1119", &["guards"]));
    may_not_retreat(&mut table, "guards", &["1121"]);
    let all = ways(&table, "guards");
    assert!(all.contains(&"1220".to_owned()) && all.contains(&"1121 1122".to_owned()), "{all:?}");
}

/// 9.9.j: A unit that finds no room anywhere is lost.
#[test]
fn a_unit_that_finds_no_room_is_lost() {
    let map = r#"map: { "1101": ["panzer"], "1102": ["guards"], "1201": ["tank"], "1001": ["honved", "grenadiers"],
        "1002": ["rifles"], "0901": ["militia"], "0902": ["third"] }"#;
    let (table, events) = fought(assault(DW), "Soviet", map, &attack("1101", &["guards"]));
    assert!(table.is_eliminated("panzer"), "{events:?}");
    assert!(table.hex_of("honved") == "1001" && table.hex_of("grenadiers") == "1001");
}

/// 9.9.k, 9.9.l, R9.24: A retreat does not come back: each hex is one further from where the unit fought.
#[test]
fn a_retreat_leads_away() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"] }"#;
    let (mut table, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
    for path in [["1119", "1120"], ["1119", "1219"], ["1119", "1019"], ["1119", "1119"], ["1118", "1117"]] {
        may_not_retreat(&mut table, "panzer", &path);
    }
    for way in ways(&table, "panzer") {
        let last = way.split(' ').next_back().expect("a way has hexes");
        assert!(hex(last).distance(hex("1120")) >= 2, "{way}");
    }
}

/// 9.9.m: A garrison that must retreat is lost, but not under a Festung marker.
#[test]
fn a_garrison_does_not_retreat() {
    let map = r#"map: { "0611": ["guards"], "0610": ["garrison"] }"#;
    let (table, events) = fought(assault(DW), "Soviet", map, &attack("0610", &["guards"]));
    assert!(events.contains(&trapped(&table, "garrison", "0610")), "{events:?}");

    let map = r#"map: { "0907": ["guards"], "1007": ["garrison", "mk_festung_buda"] }"#;
    let (table, events) = fought(assault(DW), "Soviet", map, &attack("1007", &["guards"]));
    assert!(events.contains(&Event::StoodInFestung { units: table.units(&["garrison"]) }), "{events:?}");
    assert_eq!(table.hex_of("garrison"), "1007");
}

/// 9.9.n, R9.25, R9.29: A step is lost in each enemy zone entered, even beside a friend; the owner may go that way
/// though a safer one is open.
#[test]
fn a_step_is_lost_in_each_enemy_zone() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1220": ["grenadiers"], "1217": ["rifles"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("1120", &["tank"]));
    let all = ways(&table, "panzer");
    assert!(all.contains(&"1119".to_owned()) && all.contains(&"1220".to_owned()), "{all:?}");
    let events = retreat(&mut table, "panzer", &["1220"]);
    assert!(events.contains(&Event::StepLost { unit: table.unit("panzer"), hex: Some(hex("1220")) }), "{events:?}");

    // 1118 and 1218 are in the zone of 1217, 1119 is not.
    let (mut table, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
    retreat(&mut table, "panzer", &["1119", "1118"]);
    assert!(table.is_reduced("panzer") && table.hex_of("panzer") == "1118");

    // Two zones, two steps: the unit dies in the second.
    let map = map.replace("1217", "1218");
    let (mut table, _) = fought(assault(DP), "Soviet", &map, &attack("1120", &["tank"]));
    let events = retreat(&mut table, "panzer", &["1119", "1118"]);
    let died = Event::UnitEliminated { unit: table.unit("panzer"), hex: Some(hex("1118")), cause: Cause::RetreatLoss };
    assert!(events.contains(&died), "{events:?}");
}

/// 9.9.g, 9.9.n: What each way would cost is told beforehand, and is what it then costs.
#[test]
fn the_toll_of_a_retreat_is_known_beforehand() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1220": ["grenadiers"], "1218": ["rifles"] }"#;
    let (table, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
    let unit = table.unit("panzer");
    let Ask::Retreat { units, tolls } = table.ask() else { panic!("a retreat is asked for") };
    let mut seen = Vec::new();
    for (path, toll) in units[0].1.iter().zip(&tolls[0]) {
        let (mut gone, _) = fought(assault(DP), "Soviet", map, &attack("1120", &["tank"]));
        let names: Vec<String> = path.iter().map(ToString::to_string).collect();
        retreat(&mut gone, "panzer", &names.iter().map(String::as_str).collect::<Vec<_>>());
        let cost = match gone.board().hex_of(unit) {
            None => Toll::Eliminated,
            Some(_) => Toll::Steps(u8::from(gone.is_reduced("panzer"))),
        };
        assert_eq!(*toll, cost, "{path:?}");
        seen.push(cost);
    }
    for toll in [Toll::Steps(0), Toll::Steps(1), Toll::Eliminated] {
        assert!(seen.contains(&toll), "{toll:?} in {seen:?}");
    }
    // 9.9.g: a unit that finds no place dies wherever it goes.
    let nowhere = Tolls::of(table.board(), table.unit("tank"), false);
    assert_eq!(nowhere.on(&[hex("1122")]), Toll::Eliminated);
}

/// 9.9.n: Soviet zones do not reach into a Festung.
#[test]
fn a_retreat_into_a_festung_costs_no_step() {
    let map = r#"map: { "0906": ["tank"], "0907": ["panzer"], "1007": ["mk_festung_buda"], "1108": ["guards"] }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("0907", &["tank"]));
    retreat(&mut table, "panzer", &["1007"]);
    assert!(!table.is_reduced("panzer"));
}

/// 9.9.a, R9.37: Attackers retreat each from its own hex.
#[test]
fn attackers_retreat_from_their_own_hexes() {
    let map = r#"map: { "1121": ["tank", "militia"], "1220": ["guards"], "1120": ["panzer"] }"#;
    let (mut table, _) = fought(assault(AP), "Soviet", map, &attack("1120", &["tank", "guards"]));
    assert_eq!(table.side_to_decide(), Side::Soviet);
    retreat(&mut table, "tank", &["1122", "1123"]);
    retreat(&mut table, "guards", &["1221", "1222"]);
    assert_eq!(table.hex_of("militia"), "1121", "it did not attack");
    assert_ne!(table.board().situation.step, Step::Fight, "the combat is over");
}

/// 9.9, R9.26: Among ring upon ring of full hexes the answer comes at once, and a way out is found if there is one.
#[test]
fn a_retreat_among_full_hexes_is_answered_at_once() {
    let origin = hex("1012");
    let full: Vec<HexId> = HexId::all().filter(|hex| (1..=3).contains(&hex.distance(origin))).collect();
    let unit = |name: String| format!(r#""{name}": Ground(command: HU, kind: Infantry, front: "2-4-3"),"#);
    let counters: String = (0..2 * full.len()).map(|n| unit(format!("full_{n}"))).collect();
    let stacks: Vec<String> = full
        .iter()
        .enumerate()
        .map(|(n, hex)| format!(r#""{hex}": ["full_{}", "full_{}"]"#, 2 * n, 2 * n + 1))
        .collect();
    let table = at(&format!(
        r#"(turn: 3, step: Movement, impulse: (side: Axis), counters: {{ {counters} {} }}, map: {{ "1012": ["last"], {} }})"#,
        unit("last".into()),
        stacks.join(", ")
    ));
    let last = table.board().scenario.find("last").unwrap();
    let ways = budapest_campaign::rules::retreat::ways(table.board(), last, 1);
    assert!(ways.survives && !ways.paths.is_empty() && ways.paths.len() <= 4096);
    assert!(ways.paths.iter().all(|path| path.last().is_some_and(|end| end.distance(origin) == 4)));
}
