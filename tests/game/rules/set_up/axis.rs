//! Axis deployment (18.2).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::set_up::{bare_border_hexes, hexes};
use budapest_campaign::scenario::Family;
use budapest_campaign::scenario::counter::{Arrival, GroundKind, Size};
use budapest_campaign::scenario::map::Country;
use budapest_campaign::table::{Command, HexId, Options, Place, Side};

use super::{axis_sets_up, place, unmet};
use crate::at_table::{at, deployed, hex, new_game};

/// 18.2.a: Each garrison stands in the city it is named for, and stays there.
#[test]
fn garrisons_stand_in_their_cities() {
    let mut table = axis_sets_up();
    for (garrison, city) in [
        ("hu_gar_buda", "1007"),
        ("hu_gar_pest", "1008"),
        ("hu_gar_gyor", "1102"),
        ("hu_gar_szekesfehervar", "0805"),
        ("hu_gar_szolnok", "0812"),
        ("hu_gar_debrecen", "1018"),
        ("hu_gar_miskolc", "1415"),
        ("hu_gar_szeged", "0113"),
        ("hu_gar_nagyvarad", "0720"),
    ] {
        assert_eq!(table.hex_of(garrison), city, "{garrison}");
        assert_eq!(table.refuses(&place(garrison, "0610")).rule, "18.1");
        assert_eq!(table.refuses(&format!(r#"LiftUnit(unit: "{garrison}")"#)).rule, "18.1");
    }
}

/// 18.2.b, 18.2.f, R18.1, R18.8: A combat unit goes anywhere in Hungary outside columns 23 and 24, and in the
/// three hexes named there.
#[test]
fn where_axis_units_may_stand() {
    let mut table = axis_sets_up();
    let map = table.scenario().map.clone();
    let allowed = hexes(table.board(), table.unit("akn_17"));
    for hex in HexId::all() {
        let named = ["0523", "0524", "0623"].contains(&hex.to_string().as_str());
        let data = map.hex(hex);
        let expected = data.country == Country::Hungary && !data.lake && (hex.column() <= 22 || named);
        assert_eq!(allowed.contains(&hex), expected, "{hex}");
    }
    for hex in ["0418", "1606", "0723", "0824", "1824"] {
        assert_eq!(table.refuses(&place("akn_17", hex)).rule, "18.2", "{hex}");
    }
    for hex in ["0523", "0524", "0623", "0722", "0104"] {
        table.does(&place("akn_17", hex));
    }
    table.does(&place("akn_kg_15", "0623"));
    for (unit, hex) in [("akn_truck_1", "0623"), ("akn_truck_1", "0523"), ("akn_depot", "0623")] {
        assert_eq!(table.refuses(&place(unit, hex)).rule, "18.2", "{unit}");
    }
}

/// R18.3: 0524 lies on the Soviet side of the front line; an Axis unit set up there takes it.
#[test]
fn a_unit_beyond_the_front_line_takes_its_hex() {
    let mut table = axis_sets_up();
    assert!(table.board().controls(Side::Soviet, hex("0524")));
    table.does(&place("hu_finta", "0524"));
    assert!(table.board().controls(Side::Axis, hex("0524")));
    table.does(&place("hu_finta", "0523"));
    assert!(table.board().controls(Side::Soviet, hex("0524")), "given back");
}

/// 18.2.c, R18.5: 4/FHH, Res and the only Hungarian corps of GT 1 begin reduced; one more corps must be marked,
/// and an operational group cannot be.
#[test]
fn units_that_start_reduced() {
    let mut table = axis_sets_up();
    for unit in ["akn_4_fhh", "hu_res", "hu_6"] {
        assert!(table.is_reduced(unit), "{unit}");
        assert_eq!(table.refuses(&format!(r#"MarkReduced(unit: "{unit}", on: false)"#)).rule, "18.2");
    }
    let mark = |unit: &str, on: bool| format!(r#"MarkReduced(unit: "{unit}", on: {on})"#);
    for unit in ["hu_finta", "hu_arm", "hu_cav", "akn_17", "hu_1", "akn_kg_15"] {
        assert_eq!(table.refuses(&mark(unit, true)).rule, "18.2", "{unit}");
    }
    table.does("TakeDeployment");
    table.does(&mark("hu_8", false));
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2");
    table.does(&mark("hu_2", true));
    assert_eq!(table.refuses(&mark("hu_7", true)).rule, "18.2", "one is enough");
    table.does("ConfirmSetUp");
    assert!(table.is_reduced("hu_2") && !table.is_reduced("hu_8"));

    let reduced = |id: &str| table.is_reduced(id);
    let ground = table.board().pieces().filter(|(id, _)| table.board().ground(*id).is_some());
    let axis: Vec<String> = ground
        .map(|(id, _)| table.board().counter(id))
        .filter(|counter| counter.side == Side::Axis && reduced(&counter.id))
        .map(|counter| counter.id.clone())
        .collect();
    assert_eq!(axis, ["akn_4_fhh", "hu_res", "hu_2", "hu_6"]);
}

/// 18.2.c, 18.2.h: The reduced ground units may be refitted in GT 1, the AKS air unit not before GT 2.
#[test]
fn when_reduced_units_may_be_restored() {
    for turn in [1, 2] {
        let mut table = at(&format!(
            r#"(
            turn: {turn}, step: Refit(Axis), initiative: Axis, refit_points: (axis: 9),
            map: {{ "1006": ["akn_4_fhh reduced"], "0812": ["hu_res reduced"] }},
            track: {{ 1: ["hu_6 reduced"] }},
            air_available: ["axis_air_aks reduced"],
        )"#
        ));
        let restore = r#"RefitAirUnit(unit: "axis_air_aks")"#;
        if turn == 1 {
            assert_eq!(table.refuses(restore).rule, "18.2");
        } else {
            table.does(restore);
        }
        for unit in ["akn_4_fhh", "hu_res", "hu_6"] {
            table.does(&format!(r#"RefitGroundUnit(unit: "{unit}")"#));
            assert!(!table.is_reduced(unit), "{unit}");
        }
    }
}

/// 18.2.d: Flak stands in cities or in the oilfield hex, one to a hex.
#[test]
fn flak_guards_cities_and_the_oilfield() {
    let mut table = axis_sets_up();
    let map = table.scenario().map.clone();
    for at in hexes(table.board(), table.unit("akn_flak_15")) {
        assert!(map.hex(at).city || at == hex("1104"), "{at}");
    }
    assert_eq!(table.refuses(&place("akn_flak_15", "0811")).rule, "18.2");
    table.does("TakeDeployment");
    table.does(&place("akn_flak_15", "1104"));
    assert_eq!(unmet(&table), []);
    table.does(&place("akn_flak_20", "1104"));
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2");
    table.does(&place("akn_flak_20", "1007"));
    table.does("ConfirmSetUp");
}

/// 18.2.e, R18.2: A border hex is covered by a combat unit in it or next to it, a garrison too and over a river
/// too; not by depots and trucks.
#[test]
fn the_hungarian_border_must_be_covered() {
    let bare = |map: &str| {
        let table = at(&format!("(step: SetUp(Axis), map: {{ {map} }})"));
        bare_border_hexes(table.board(), Side::Axis)
    };
    let all = bare("");
    let map = &axis_sets_up().scenario().map;
    for at in HexId::all() {
        let border = map.hex(at).country == Country::Hungary
            && at.adjacent().any(|other| map.hex(other).country == Country::Romania);
        assert_eq!(all.contains(&at), border, "{at}");
    }
    let covered = bare(r#""0519": ["akn_72"]"#);
    for at in ["0519", "0518", "0619"] {
        assert!(all.contains(&hex(at)) && !covered.contains(&hex(at)), "{at}");
    }
    let garrison = bare(r#""0720": ["hu_gar_nagyvarad"]"#);
    for at in ["0720", "0721", "0619"] {
        assert!(all.contains(&hex(at)) && !garrison.contains(&hex(at)), "{at}: over the Sebes-Körös as well");
    }
    assert_eq!(bare(r#""0519": ["akn_truck_1", "akn_depot"]"#), all);

    let mut table = axis_sets_up();
    table.does("TakeDeployment");
    table.does(&place("hu_finta", "0812"));
    let missing = unmet(&table);
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert!(!missing[0].hexes.is_empty());
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2");
}

/// 18.2.g: One mechanized and one infantry KG start on the map, no more and no less; the others wait in the
/// Reinforcement Display.
#[test]
fn two_kampfgruppen_start_on_the_map() {
    let mut table = axis_sets_up();
    table.does("TakeDeployment");
    assert_eq!(table.refuses(&place("akn_kg_18ss", "0812")).rule, "18.2", "a second mechanized one");
    assert_eq!(table.refuses(&place("akn_kg_153", "0812")).rule, "18.2", "a second infantry one");
    table.does(r#"LiftUnit(unit: "akn_kg_4ss")"#);
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2");
    table.does(&place("akn_kg_18ss", "0812"));
    table.does("ConfirmSetUp");
    for unit in ["akn_kg_4ss", "akn_kg_15", "akn_kg_153"] {
        assert_eq!(table.place(unit), Place::Display, "{unit}");
    }
}

/// 18.2.h: AKN flies at full strength from the start, AKS is reduced.
#[test]
fn axis_air_units() {
    let table = axis_sets_up();
    for (unit, reduced) in [("axis_air_akn", false), ("axis_air_aks", true)] {
        assert_eq!(table.place(unit), Place::AirAvailable, "{unit}");
        assert_eq!(table.is_reduced(unit), reduced, "{unit}");
    }
}

/// 18.2.i: Both depots stand on railroad hexes in Hungary, away from the east edge.
#[test]
fn axis_depots_stand_on_railroads() {
    let mut table = axis_sets_up();
    let map = table.scenario().map.clone();
    for depot in ["akn_depot", "hu_depot"] {
        for hex in HexId::all() {
            let data = map.hex(hex);
            let expected = data.country == Country::Hungary && map.has_railroad(hex) && hex.column() <= 22;
            assert_eq!(hexes(table.board(), table.unit(depot)).contains(&hex), expected, "{depot} in {hex}");
        }
        assert_eq!(table.refuses(&place(depot, "0911")).rule, "18.2");
    }
    table.does("TakeDeployment");
    table.does(r#"LiftUnit(unit: "hu_depot")"#);
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2");
}

/// 18.2.j: One truck column starts on the map, the other in the display.
#[test]
fn one_axis_truck_column_starts_on_the_map() {
    let mut table = axis_sets_up();
    table.does("TakeDeployment");
    assert_eq!(table.refuses(&place("akn_truck_2", "0812")).rule, "18.2");
    assert_eq!(table.place("akn_truck_2"), Place::Display);
    table.does(r#"LiftUnit(unit: "akn_truck_1")"#);
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2");
    assert_eq!(table.refuses(&place("akn_truck_2", "0418")).rule, "18.2", "not in Romania");
    table.does(&place("akn_truck_2", "0822"));
    table.does("ConfirmSetUp");
    assert_eq!(table.place("akn_truck_1"), Place::Display);
}

/// 18.2.k: AKS waits on the turn track, KG, depot and truck column on GT 4.
#[test]
fn aks_waits_on_the_track() {
    let table = axis_sets_up();
    for (id, piece) in table.board().pieces() {
        let counter = table.board().counter(id);
        let Some(ground) = counter.ground().filter(|ground| ground.command == Command::AKS) else { continue };
        let Arrival::Turn(turn) = counter.arrival else { continue };
        assert_eq!(piece.place, Place::Track(turn), "{}", counter.id);
        assert!(turn >= 4, "{}", counter.id);
        if ground.size == Size::Kampfgruppe || matches!(ground.kind, GroundKind::TruckColumn | GroundKind::MobileDepot)
        {
            assert_eq!(turn, 4, "{}", counter.id);
        }
    }
}

/// 18.2.l: Two of the support units with code S are dealt at random, the others wait in the display; that of
/// GT 9 lies on the track.
#[test]
fn axis_support_units() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut table = new_game(seed, Options::NONE);
        let events = table.does("ConfirmOptions");
        let units: Vec<_> = table.board().in_place(Side::Axis, Family::Support, Place::SupportAvailable).collect();
        assert_eq!(units.len(), 2);
        assert!(events.iter().any(|event| match event {
            Event::SupportDealt { side: Side::Axis, units: dealt } => {
                let mut dealt = dealt.clone();
                dealt.sort();
                dealt == units
            }
            _ => false,
        }));
        assert!(units.iter().all(|unit| table.board().counter(*unit).arrival == Arrival::Start));
        assert_eq!(table.board().in_place(Side::Axis, Family::Support, Place::Display).count(), 5);
        assert_eq!(table.place("ssu_ax_509"), Place::Track(9));
        assert_eq!(table.place("ssu_ax_501"), Place::Box);
        seen.extend(units);
    }
    assert_eq!(seen.len(), 7, "every one of them is dealt now and then");
}

/// 18.2.m: 1 RP to begin with; GT 1 brings 1 more, and one each for the oilfield and Buda.
#[test]
fn axis_refit_points() {
    assert_eq!(axis_sets_up().board().situation.refit_points.axis, 1);
    let mut table = deployed(7, Options::NONE);
    let events = table.does("PlaceNone");
    let gained = events.iter().find_map(|event| match event {
        Event::RefitPointsGained { side: Side::Axis, reasons, total, .. } => Some((reasons.len(), *total)),
        _ => None,
    });
    assert_eq!(gained, Some((3, 4)));
}

/// 18.2.b: The prompt offers exactly the units with code S of AKN and HU, and asks until all stand.
#[test]
fn units_with_code_s_are_placed() {
    let table = axis_sets_up();
    let Ask::SetUp { to_place, placed, unmet } = table.ask() else { panic!("{:?}", table.ask()) };
    assert!(placed.is_empty() && !unmet.is_empty());
    for unit in &to_place {
        let counter = table.board().counter(*unit);
        assert_eq!(counter.arrival, Arrival::Start, "{}", counter.id);
        assert!(matches!(counter.command(), Some(Command::AKN | Command::HU)), "{}", counter.id);
    }
    // 5 corps, 2 flak, 7 Hungarian units, 2 depots; 5 KG and 2 trucks of which three come on the map.
    assert_eq!(to_place.len(), 5 + 2 + 7 + 2 + 5 + 2);
}
