//! Soviet deployment (18.3).

use budapest_campaign::play::Event;
use budapest_campaign::rules::set_up::{bare_border_hexes, hexes};
use budapest_campaign::scenario::Family;
use budapest_campaign::scenario::counter::Arrival;
use budapest_campaign::scenario::map::Country;
use budapest_campaign::table::{Command, HexId, Options, Place, Side};

use super::{place, soviets_set_up, unmet};
use crate::at_table::{at, deployed, hex, new_game};

/// 18.3.a, R18.5: Two 2UF units of the start and two of GT 1 are marked, no Romanian and none of 3UF.
#[test]
fn four_units_start_reduced() {
    let mut table = soviets_set_up();
    let mark = |unit: &str, on: bool| format!(r#"MarkReduced(unit: "{unit}", on: {on})"#);
    for unit in ["ro_7_1", "ro_2_4", "uf2_50_40", "uf3_68", "uf2_fmg_1", "uf2_depot_1"] {
        assert_eq!(table.refuses(&mark(unit, true)).rule, "18.3", "{unit}");
    }
    table.does("TakeDeployment");
    table.does(&mark("uf2_33_27", false));
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.3", "one of the start is missing");
    table.does(&mark("uf2_6gd_tank", true));
    table.does(&mark("uf2_18_tank", false));
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.3", "one of GT 1 is missing");
    assert_eq!(table.refuses(&mark("uf2_pliev", true)).rule, "18.3", "two of the start are marked");
    table.does(&mark("uf2_23_46", true));
    assert_eq!(table.place("uf2_23_46"), Place::Track(1), "marked on the track");
    table.does("ConfirmSetUp");
}

/// 18.3.a: They may be refitted from GT 1 on.
#[test]
fn reduced_soviets_may_be_restored_in_turn_1() {
    let mut table = at(r#"(
        step: Refit(Soviet), refit_points: (soviet: 2),
        map: { "0117": ["uf2_6gd_tank reduced"] }, track: { 1: ["uf2_18_tank reduced"] },
    )"#);
    table.does(r#"RefitGroundUnit(unit: "uf2_6gd_tank")"#);
    table.does(r#"RefitGroundUnit(unit: "uf2_18_tank")"#);
}

/// 18.3.b, R18.4: 2UF and Romanian units go anywhere in Romania and nowhere else, not even on the east edge.
#[test]
fn soviet_units_stand_in_romania() {
    let mut table = soviets_set_up();
    let map = table.scenario().map.clone();
    for unit in ["uf2_pliev", "ro_cav_1", "uf2_truck_1"] {
        let allowed = hexes(table.board(), table.unit(unit));
        for hex in HexId::all() {
            assert_eq!(allowed.contains(&hex), map.hex(hex).country == Country::Romania, "{unit} in {hex}");
        }
    }
    for hex in ["0824", "1824", "0519", "0624"] {
        assert_eq!(table.refuses(&place("uf2_pliev", hex)).rule, "18.3", "{hex}");
    }
    table.does(&place("uf2_pliev", "0124"));
    table.does("TakeDeployment");
    table.does(r#"LiftUnit(unit: "ro_4_1")"#);
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.3", "all of them must be placed");
}

/// 18.3.c, R18.2: Every Romanian hex on the border is held or covered; Romanians and Soviets count together.
#[test]
fn the_romanian_border_must_be_covered() {
    let bare = |map: &str| {
        let table = at(&format!("(step: SetUp(Soviet), map: {{ {map} }})"));
        bare_border_hexes(table.board(), Side::Soviet)
    };
    let all = bare("");
    let map = &soviets_set_up().scenario().map;
    for at in HexId::all() {
        let border = map.hex(at).country == Country::Romania
            && at.adjacent().any(|other| map.hex(other).country == Country::Hungary);
        assert_eq!(all.contains(&at), border, "{at}");
    }
    for unit in ["ro_cav_1", "uf2_pliev"] {
        let covered = bare(&format!(r#""0318": ["{unit}"]"#));
        for at in ["0318", "0217", "0418"] {
            assert!(all.contains(&hex(at)) && !covered.contains(&hex(at)), "{unit}, {at}");
        }
    }
    assert_eq!(bare(r#""0318": ["uf2_truck_1"], "0418": ["uf2_depot_1"]"#), all);

    let mut table = soviets_set_up();
    table.does("TakeDeployment");
    table.does(&place("ro_6_4", "0119"));
    assert!(unmet(&table).iter().any(|unmet| unmet.rule == "18.3" && !unmet.hexes.is_empty()));
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.3");
}

/// 18.3.d, 18.3.e, 18.3.f, 18.3.h: What waits where.
#[test]
fn soviet_pieces_off_the_map() {
    let table = soviets_set_up();
    for (units, expected) in [
        (vec!["uf2_fmg_1", "uf2_fmg_2", "uf2_fmg_3"], Place::Display),
        (vec!["uf3_fmg", "uf3_truck", "uf3_depot"], Place::Track(4)),
        (vec!["uf2_air_5a", "uf2_air_5b", "uf3_air_17"], Place::AirAvailable),
        (vec!["uf2_depot_2"], Place::Track(6)),
        (vec!["ro_2_4", "ro_mtn_4", "ro_mech_4"], Place::Display),
    ] {
        for unit in units {
            assert_eq!(table.place(unit), expected, "{unit}");
            assert!(!table.is_reduced(unit), "{unit}");
        }
    }
    for (id, piece) in table.board().pieces() {
        let counter = table.board().counter(id);
        if counter.ground().is_some_and(|ground| ground.command == Command::UF3)
            && let Arrival::Turn(turn) = counter.arrival
        {
            assert_eq!(piece.place, Place::Track(turn), "{}", counter.id);
        }
    }
}

/// 18.3.f: The depot of the start stands on a railroad hex in Romania.
#[test]
fn the_soviet_depot_stands_on_a_railroad() {
    let mut table = soviets_set_up();
    let map = table.scenario().map.clone();
    for hex in HexId::all() {
        let expected = map.hex(hex).country == Country::Romania && map.has_railroad(hex);
        assert_eq!(hexes(table.board(), table.unit("uf2_depot_1")).contains(&hex), expected, "{hex}");
    }
    assert_eq!(table.refuses(&place("uf2_depot_1", "0424")).rule, "18.3");
    assert_eq!(table.refuses(&place("uf2_depot_2", "0117")).rule, "18.1", "that of GT 6 waits");
}

/// 18.3.g: One truck column of 2UF starts on the map, one in the display.
#[test]
fn one_soviet_truck_column_starts_on_the_map() {
    let mut table = soviets_set_up();
    table.does("TakeDeployment");
    assert_eq!(table.refuses(&place("uf2_truck_2", "0117")).rule, "18.3");
    table.does(r#"LiftUnit(unit: "uf2_truck_1")"#);
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.3");
    table.does(&place("uf2_truck_2", "0424"));
    table.does("ConfirmSetUp");
    assert_eq!(table.place("uf2_truck_1"), Place::Display);
}

/// 18.3.h, R18.6: The Romanian units of GT 1 come from the display free of charge.
#[test]
fn romanians_of_turn_1_come_free() {
    let mut table = at(r#"(
        step: Reinforcement, impulse: (side: Soviet, active: [RO]), display: ["ro_2_4", "ro_mtn_4", "uf2_fmg_1"],
    )"#);
    let before = table.board().situation.refit_points;
    table.does(r#"DeployUnit(unit: "ro_2_4", hex: "0124")"#);
    assert_eq!(table.board().situation.refit_points, before);
    assert_eq!(table.hex_of("ro_2_4"), "0124");
    assert_eq!(table.refuses(r#"DeployUnit(unit: "uf2_fmg_1", hex: "0124")"#).rule, "10.0");
}

/// 18.3.i: Three of the support units with code S are dealt at random; that of GT 5 waits on the track.
#[test]
fn soviet_support_units() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut table = new_game(seed, Options::NONE);
        table.does("ConfirmOptions");
        let units: Vec<_> = table.board().in_place(Side::Soviet, Family::Support, Place::SupportAvailable).collect();
        assert_eq!(units.len(), 3);
        assert!(units.iter().all(|unit| table.board().counter(*unit).arrival == Arrival::Start));
        assert_eq!(table.board().in_place(Side::Soviet, Family::Support, Place::Display).count(), 4);
        assert_eq!(table.place("ssu_so_83ni"), Place::Track(5));
        seen.extend(units);
    }
    assert_eq!(seen.len(), 7, "every one of them is dealt now and then");
}

/// 18.3.j: No RP to begin with, 2 in GT 1.
#[test]
fn soviet_refit_points() {
    assert_eq!(soviets_set_up().board().situation.refit_points.soviet, 0);
    let mut table = deployed(7, Options::NONE);
    let events = table.does("PlaceNone");
    assert!(
        events.iter().any(|event| matches!(event, Event::RefitPointsGained { side: Side::Soviet, total: 2, .. })),
        "{events:?}"
    );
}
