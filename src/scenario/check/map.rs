//! `map.ron`: the grid, the hexes and the facts the rule book states about them.
//!
//! Rivers, railways and fortified lines are in `lines`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::compile;
use super::super::files::map::{Country, Edge, MapFile, PlaceKind, Source};
use super::super::map::{Map, edges_of};
use super::{Report, lines};
use crate::table::{COLUMNS, HexId, HexSet, ROWS, Side};

/// 18.2: the Hungarian hexes within two of the east edge that Axis units may use.
pub const EAST_EXCEPTIONS: [&str; 3] = ["0523", "0524", "0623"];

/// R18.1: "within two hexes of the east edge".
pub fn is_near_east_edge(hex: HexId) -> bool {
    hex.column() > COLUMNS - 2
}

pub fn check(file: &MapFile, report: &mut Report) {
    report.expect("rows", file.rows, ROWS, "2.1");
    report.expect("columns", file.columns, COLUMNS, "2.1");
    if !file.odd_rows_shifted_west {
        report
            .fault("odd_rows_shifted_west", "is false; expected true: odd rows lie half a hex west of even rows (2.1)");
    }
    geography(file, report);
    let lakes = terrain(file, report);
    places(file, &lakes, report);
    airfields_and_labels(file, &lakes, report);
    if report.hex("oilfield", &file.oilfield).is_some() {
        report.expect("oilfield", file.oilfield.as_str(), "1104", "3.4");
    }
    // What follows looks at the map as a whole, which means little while a hex is misspelt.
    let before = report.count();
    countries(file, report);
    sources_are_hexes(file, report);
    let sound = report.count() == before;
    let railroads = lines::check(file, &lakes, report);
    if sound {
        let map = compile::map(file);
        let before = report.count();
        front(file, &map, report);
        if report.count() == before {
            sources(file, &map, report);
        }
        reached_by_rail(file, railroads, report);
    }
    for (i, fact) in file.provenance.facts.iter().enumerate() {
        report.hexes(&format!("provenance.facts[{i}].hexes"), &fact.hexes);
    }
}

fn geography(file: &MapFile, report: &mut Report) {
    let geo = &file.geo;
    for (name, value, from, to) in [
        ("lat", geo.lat, -90.0, 90.0),
        ("lon", geo.lon, -180.0, 180.0),
        ("row0", geo.row0, -100.0, 100.0),
        ("col0", geo.col0, -100.0, 100.0),
        ("dlat", geo.dlat, 0.001, 10.0),
        ("dlon", geo.dlon, 0.001, 10.0),
        ("hex_km", geo.hex_km, 0.1, 1000.0),
    ] {
        if !(from..=to).contains(&value) {
            report.fault(format!("geo.{name}"), format!("is {value}; expected {from} to {to}"));
        }
    }
}

fn terrain(file: &MapFile, report: &mut Report) -> HexSet {
    let lakes: HexSet = report.hexes("terrain.lake", &file.terrain.lake).into_iter().collect();
    let balaton: HexSet = ["0501", "0502", "0602", "0603"].iter().filter_map(|hex| hex.parse().ok()).collect();
    if lakes != balaton {
        report.fault("terrain.lake", "expected the four hexes of Lake Balaton, 0501, 0502, 0602 and 0603 (6.2)");
    }
    report.hexes("terrain.rough", &file.terrain.rough);
    for (i, text) in file.terrain.rough.iter().enumerate() {
        not_in_lake(text, &lakes, format!("terrain.rough[{i}]"), report);
    }
    lakes
}

fn not_in_lake(text: &str, lakes: &HexSet, path: String, report: &mut Report) {
    if text.parse().is_ok_and(|hex| lakes.contains(hex)) {
        report.fault(path, format!("{text} is a lake hex; expected a land hex"));
    }
}

fn places(file: &MapFile, lakes: &HexSet, report: &mut Report) {
    let rough: BTreeSet<&str> = file.terrain.rough.iter().map(String::as_str).collect();
    let mut names = BTreeSet::new();
    let mut taken = BTreeMap::new();
    for (i, place) in file.places.iter().enumerate() {
        let path = format!("places[{i}]");
        if place.name.trim().is_empty() {
            report.fault(format!("{path}.name"), "is empty; expected the name of a city or town");
        } else if !names.insert(&place.name) {
            report.fault(format!("{path}.name"), format!("{} is named twice; expected once", place.name));
        }
        if report.hex(format!("{path}.hex"), &place.hex).is_none() {
            continue;
        }
        not_in_lake(&place.hex, lakes, format!("{path}.hex"), report);
        if let Some(other) = taken.insert(&place.hex, &place.name) {
            report.fault(
                format!("{path}.hex"),
                format!("{} already holds {other}; expected one place in a hex", place.hex),
            );
        }
        if place.kind == PlaceKind::City && rough.contains(place.hex.as_str()) {
            report.fault(
                format!("{path}.hex"),
                format!("{} is under terrain.rough as well; expected a city hex not to be rough", place.hex),
            );
        }
        for (name, value, most) in [("lat", place.lat, 90.0), ("lon", place.lon, 180.0)] {
            if !(-most..=most).contains(&value) {
                report.fault(format!("{path}.{name}"), format!("is {value}; expected -{most} to {most}"));
            }
        }
    }
    for (name, hex, rule) in [("Buda", "1007", "3.4"), ("Pest", "1008", "3.4"), ("Győr", "1102", "3.4")] {
        match file.places.iter().position(|place| place.name == name) {
            None => report.fault("places", format!("has no {name}; expected it in {hex} ({rule})")),
            Some(i) => {
                let place = &file.places[i];
                if place.hex != hex {
                    report.fault(
                        format!("places[{i}].hex"),
                        format!("{name} is in {}; expected {hex} ({rule})", place.hex),
                    );
                }
                if place.kind != PlaceKind::City {
                    report.fault(format!("places[{i}].kind"), format!("{name} is a town; expected City ({rule})"));
                }
            }
        }
    }
}

fn airfields_and_labels(file: &MapFile, lakes: &HexSet, report: &mut Report) {
    let mut taken = BTreeSet::new();
    for (i, field) in file.airfields.iter().enumerate() {
        let path = format!("airfields[{i}].hex");
        if report.hex(path.clone(), &field.hex).is_some() {
            not_in_lake(&field.hex, lakes, path.clone(), report);
            if !taken.insert(&field.hex) {
                report.fault(path, format!("{} has an airfield already; expected one in a hex", field.hex));
            }
        }
    }
    for (i, label) in file.labels.iter().enumerate() {
        report.hex(format!("labels[{i}].hex"), &label.hex);
    }
}

fn countries(file: &MapFile, report: &mut Report) {
    let mut taken = BTreeMap::new();
    let lists = [
        ("romania", &file.countries.romania),
        ("slovakia", &file.countries.slovakia),
        ("reich", &file.countries.reich),
    ];
    for (country, list) in lists {
        let path = format!("countries.{country}");
        report.hexes(&path, list);
        for (i, text) in list.iter().enumerate() {
            if let Some(other) = taken.insert(text, country)
                && other != country
            {
                report.fault(format!("{path}[{i}]"), format!("{text} is in {other} too; expected one country"));
            }
        }
    }
}

/// 18.1, 18.2: the border and the front line.
fn front(file: &MapFile, map: &Map, report: &mut Report) {
    let before = report.count();
    if file.front_line.soviet_countries != [Country::Romania] {
        report.fault("front_line.soviet_countries", "expected [Romania]: the front line is its border (18.1)");
    }
    if file.front_line.soviet_edge != Edge::East {
        report.fault("front_line.soviet_edge", "expected East: the east map edge is on the Soviet side (18.1)");
    }
    if report.count() > before {
        return;
    }
    for text in EAST_EXCEPTIONS {
        let Ok(hex) = text.parse::<HexId>() else { continue };
        if map.hex(hex).country != Country::Hungary {
            report.fault("countries", format!("{text} is not in Hungary; expected it to be (18.2)"));
        } else if !map.adjoins_country(hex, Country::Romania) {
            report.fault(
                "countries.romania",
                format!("{text} does not adjoin Romania; expected it on the border (18.2)"),
            );
        }
    }
    if file.countries.romania.is_empty() || report.count() > before {
        if file.countries.romania.is_empty() {
            report.fault("countries.romania", "is empty; expected the Romanian hexes, where the Soviets set up (18.3)");
        }
        return;
    }
    let romania: HexSet = HexId::all().filter(|hex| map.hex(*hex).country == Country::Romania).collect();
    let soviet: HexSet = HexId::all().filter(|hex| map.home(*hex) == Side::Soviet).collect();
    if let Some(hex) = cut_off(&romania) {
        let at = file.countries.romania.iter().position(|text| *text == hex.to_string()).unwrap_or(0);
        report.fault(
            format!("countries.romania[{at}]"),
            format!("{hex} is cut off from the rest of Romania; expected one connected country (18.1)"),
        );
    } else if cut_off(&soviet).is_some() || cut_off(&map.axis_home).is_some() {
        report.fault("countries.romania", "expected a front line in one piece, with all of each side behind it (18.1)");
    }
    // 18.2: the exceptions are needed because no other unit can cover these hexes, and only these.
    let may_set_up =
        |hex: HexId| map.hex(hex).country == Country::Hungary && !is_near_east_edge(hex) && !map.hex(hex).lake;
    for hex in HexId::all() {
        let border = map.hex(hex).country == Country::Hungary && map.adjoins_country(hex, Country::Romania);
        let excepted = EAST_EXCEPTIONS.contains(&hex.to_string().as_str())
            || hex.adjacent().any(|other| EAST_EXCEPTIONS.contains(&other.to_string().as_str()));
        if border && !may_set_up(hex) && !excepted && !hex.adjacent().any(may_set_up) {
            report.fault(
                "countries.romania",
                format!(
                    "border hex {hex} can be covered by no Axis unit; expected the border to leave it in reach (18.2)"
                ),
            );
        }
    }
}

/// A hex that cannot be reached from the largest piece of the set.
fn cut_off(set: &HexSet) -> Option<HexId> {
    let mut pieces: Vec<HexSet> = Vec::new();
    for start in HexId::all().filter(|hex| set.contains(*hex)) {
        if pieces.iter().any(|piece| piece.contains(start)) {
            continue;
        }
        let mut piece = HexSet::EMPTY;
        piece.insert(start);
        let mut todo = vec![start];
        while let Some(hex) = todo.pop() {
            for next in hex.adjacent().filter(|next| set.contains(*next)) {
                if !piece.contains(next) {
                    piece.insert(next);
                    todo.push(next);
                }
            }
        }
        pieces.push(piece);
    }
    let largest = *pieces.iter().max_by_key(|piece| piece.len())?;
    HexId::all().find(|hex| set.contains(*hex) && !largest.contains(*hex))
}

fn source_lists(file: &MapFile) -> [(&'static str, &[Source]); 3] {
    let sources = &file.logistics_sources;
    [("axis", &sources.axis), ("soviet", &sources.soviet), ("soviet_contingent", &sources.soviet_contingent)]
}

fn sources_are_hexes(file: &MapFile, report: &mut Report) {
    let mut taken = BTreeSet::new();
    for (list, sources) in source_lists(file) {
        for (i, source) in sources.iter().enumerate() {
            let path = format!("logistics_sources.{list}[{i}].hex");
            if report.hex(path.clone(), &source.hex).is_some() && !taken.insert(&source.hex) {
                report.fault(path, format!("{} is named twice; expected one source in a hex", source.hex));
            }
        }
    }
}

/// 10.1, 12.2: Axis sources on the north and west edges, Soviet ones on the east and south.
fn sources(file: &MapFile, map: &Map, report: &mut Report) {
    for (list, sources) in source_lists(file) {
        let edges = if list == "axis" { [Edge::North, Edge::West] } else { [Edge::East, Edge::South] };
        // The contingent sources lie behind the Axis front until they are taken.
        let home = if list == "soviet" { Side::Soviet } else { Side::Axis };
        if sources.is_empty() {
            report.fault(format!("logistics_sources.{list}"), "is empty; expected at least one source (12.2)");
        }
        for (i, source) in sources.iter().enumerate() {
            let path = format!("logistics_sources.{list}[{i}]");
            let Ok(hex) = source.hex.parse::<HexId>() else { continue };
            if !edges_of(hex).any(|edge| edge == source.edge) {
                report.fault(
                    format!("{path}.hex"),
                    format!("{hex} is not on the {:?} edge; expected a hex of the edge it names (10.1)", source.edge),
                );
            } else if !edges.contains(&source.edge) {
                report.fault(
                    format!("{path}.edge"),
                    format!("is {:?}; expected {:?} or {:?} (10.1)", source.edge, edges[0], edges[1]),
                );
            } else if map.home(hex) != home {
                report.fault(
                    format!("{path}.hex"),
                    format!(
                        "{hex} lies on the {} side of the front line; expected the {home} side (12.2)",
                        home.enemy()
                    ),
                );
            }
        }
    }
    let contingent: BTreeSet<&str> = file.logistics_sources.soviet_contingent.iter().map(|s| s.hex.as_str()).collect();
    if contingent != BTreeSet::from(["0108", "0113"]) {
        report.fault("logistics_sources.soviet_contingent", "expected the hexes 0108 and 0113 (12.2)");
    }
}

fn reached_by_rail(file: &MapFile, railroads: Option<HexSet>, report: &mut Report) {
    let Some(railroads) = railroads else { return };
    let off = |text: &str| text.parse().is_ok_and(|hex| !railroads.contains(hex));
    for (i, place) in file.places.iter().enumerate() {
        if place.kind == PlaceKind::City && off(&place.hex) {
            report.fault(
                format!("places[{i}].hex"),
                format!("{} ({}) is on no railway; expected every city to be on one", place.name, place.hex),
            );
        }
    }
    for (list, sources) in source_lists(file) {
        for (i, source) in sources.iter().enumerate().filter(|(_, source)| off(&source.hex)) {
            report.fault(
                format!("logistics_sources.{list}[{i}].hex"),
                format!("{} ({}) is on no railway; expected every source to be on one", source.name, source.hex),
            );
        }
    }
}
