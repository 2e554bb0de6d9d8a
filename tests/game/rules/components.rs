//! Rule book, chapter 2.

mod counters;
mod words;

use budapest_campaign::rules::movement::check_path;
use budapest_campaign::rules::{fortress, zoc};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::load::Texts;
use budapest_campaign::scenario::map::{Country, SideFeature};
use budapest_campaign::table::{COLUMNS, HEXES, HexId, Options, Place, ROWS, Side};

use crate::at_table::{at, deployed, hex, hexes};

/// 2.1.a: One grid of numbered hexes, each with country, terrain, hexsides and railroad links as its file says.
#[test]
fn the_map_is_what_its_file_says() {
    let map = &Scenario::standard().map;
    assert_eq!(HexId::all().count(), HEXES);
    assert_eq!((hex("0101").row(), hex("1824").column()), (1, COLUMNS));
    assert_eq!(hex("1824").row(), ROWS);
    assert!("1901".parse::<HexId>().is_err() && "0125".parse::<HexId>().is_err());

    assert_eq!(map.hex(hex("1007")).country, Country::Hungary);
    assert_eq!(map.hex(hex("0117")).country, Country::Romania);
    assert_eq!(map.hex(hex("1603")).country, Country::Slovakia);
    assert!(map.hex(hex("1007")).city && map.hex(hex("1308")).rough && map.hex(hex("0602")).lake);
    assert_eq!(map.side_between(hex("1007"), hex("1008")), SideFeature::Danube);
    assert_eq!(map.side_between(hex("1008"), hex("1007")), SideFeature::Danube, "from both banks");
    assert!(map.are_linked(hex("1007"), hex("1008")) && !map.are_linked(hex("0907"), hex("0908")));

    let mut texts = Texts::standard();
    texts.map = texts.map.replacen("\"0105\",", "\"0105\", \"0914\",", 1);
    let changed = Scenario::from_texts(&texts).expect("a hill more is no fault");
    assert!(changed.map.hex(hex("0914")).rough && !map.hex(hex("0914")).rough);
}

/// R2.4: Railroad hexes side by side are joined only where the line crosses their hexside.
#[test]
fn railroads_are_links_not_hexes() {
    let map = &Scenario::standard().map;
    // The lines from Budapest to Szolnok and to Kiskőrös run side by side south of Pest.
    for number in ["0908", "0909"] {
        assert!(map.has_railroad(hex(number)), "{number}");
    }
    assert!(hex("0908").is_adjacent(hex("0909")));
    assert!(!map.are_linked(hex("0908"), hex("0909")));
    assert!(map.are_linked(hex("1008"), hex("0908")) && map.are_linked(hex("1008"), hex("0909")));
}

/// 2.2.a: A marker exerts no zone, blocks nobody, and neither it nor a support unit can be moved.
#[test]
fn markers_are_not_units() {
    let mut table = at(r#"(
        impulse: (side: Soviet),
        options: [AirSupply],
        counters: { "tank": Ground(command: UF2, kind: Tank, front: "8-6-8", back: "4-3-8") },
        map: { "1009": ["tank"], "1008": ["mk_festung_pest"], "1010": ["mk_air_supply", "mk_oos_axis_1"] },
        support_available: ["ssu_so_is"],
        control: (soviet: ["1010"]),
    )"#);
    assert!(zoc::exerted_by(table.board(), Side::Axis).is_empty());
    for number in ["1008", "1010"] {
        assert!(check_path(table.board(), table.unit("tank"), &hexes(&[number])).is_ok(), "{number}");
    }
    for marker in ["mk_festung_pest", "mk_oos_axis_1", "ssu_so_is"] {
        let refusal = table.refuses(&format!(r#"MoveUnit(unit: "{marker}", path: ["1109"])"#));
        assert_eq!(refusal.rule, "6.0", "{marker}");
    }
    table.does(r#"MoveUnit(unit: "tank", path: ["1008"])"#);
}

/// 2.11.a: Two Festung markers, the one for Buda, the other for Pest.
#[test]
fn there_are_two_festung_markers() {
    let table = at("()");
    let markers: Vec<_> = fortress::markers(table.board()).collect();
    assert_eq!(markers, [(table.unit("mk_festung_buda"), hex("1007")), (table.unit("mk_festung_pest"), hex("1008"))]);
}

/// 2.13.a: Out-of-supply and control markers change nothing wherever they lie.
#[test]
fn administrative_markers_only_show() {
    let position = |markers: &str| {
        at(&r#"(
            impulse: (side: Soviet),
            counters: { "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4") },
            map: { "0217": ["rifles" MARKERS], "0416": ["mk_oos_soviet_2"] },
        )"#
        .replace("MARKERS", markers))
    };
    let marked = position(r#", "mk_oos_soviet_1", "mk_oos_axis_1""#);
    let plain = position("");
    let supported = |table: &crate::at_table::AtTable| {
        use budapest_campaign::rules::logistics::Supply;
        Supply::of(table.board(), Side::Soviet, &[]).supports(table.board(), table.unit("rifles"))
    };
    assert!(supported(&marked) && supported(&plain));
    assert_eq!(marked.ask(), plain.ask());
    assert!(marked.board().controls(Side::Soviet, hex("0217")));
    assert!(marked.board().controls(Side::Axis, hex("0416")), "a control marker takes no hex");
}

/// 2.14.a: A scenario without one of the tables is not loaded.
#[test]
fn every_table_is_needed() {
    for table in [
        "terrain: (",
        "hexsides: [",
        "crt: (",
        "assault: [",
        "mobile: [",
        "fuehrer: [",
        "stavka: [",
        "command_markers: [",
        "air_superiority: (",
        "air_attrition: (",
        "refit: [",
        "turn_track: (",
        "victory: (",
    ] {
        let mut texts = Texts::standard();
        assert!(texts.charts.contains(table), "{table}");
        texts.charts = texts.charts.replacen(table, &format!("missing_{table}"), 1);
        let faults = Scenario::from_texts(&texts).expect_err(table);
        assert_eq!(faults[0].file, "charts.ron", "{table}");
    }
}

/// 2.14.a, R2.5: Where the rules state a number, a chart that differs is reported.
#[test]
fn the_text_stands_against_the_chart() {
    for (chart, wrong) in [
        ("id: City, mechanized: Cost(6), non_mechanized: Cost(6), defence_shift: 2", "defence_shift: 1"),
        ("id: Festung, mechanized: Cost(6), non_mechanized: Cost(6), defence_shift: 3", "defence_shift: 4"),
        ("id: FortifiedLine, mechanized: Cost(6), non_mechanized: Cost(6), defence_shift: 1", "defence_shift: 2"),
    ] {
        let mut texts = Texts::standard();
        assert!(texts.charts.contains(chart), "{chart}");
        let changed = format!("{}{wrong}", &chart[..chart.find("defence_shift").unwrap()]);
        texts.charts = texts.charts.replacen(chart, &changed, 1);
        assert_eq!(Scenario::from_texts(&texts).expect_err(chart).len(), 1, "{chart}");
    }
}

/// 2.15.a: Each kind of piece begins in its own place off the map or on it, and in one only.
#[test]
fn every_piece_is_in_one_place() {
    let table = deployed(9, Options::NONE);
    let mut places = std::collections::BTreeSet::new();
    for (id, piece) in table.board().pieces() {
        if let Place::Map(hex) = piece.place {
            assert_eq!(table.board().stack(hex).filter(|other| *other == id).count(), 1);
        } else {
            assert!(HexId::all().all(|hex| table.board().stack(hex).all(|other| other != id)));
            places.insert((table.board().side(id), piece.place));
        }
    }
    for side in Side::BOTH {
        for place in [Place::Track(4), Place::Display, Place::AirAvailable, Place::SupportAvailable, Place::Pool] {
            assert!(places.contains(&(side, place)), "{side} {place:?}");
        }
    }
    let twice = budapest_campaign::record::Position::parse(r#"(map: { "1007": ["hu_2"] }, display: ["hu_2"])"#)
        .and_then(|position| position.board(&Scenario::standard()));
    assert!(twice.is_err(), "no counter lies in two places");
}
