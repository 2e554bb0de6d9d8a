//! From checked files to the scenario the game plays with.
//!
//! Every function here expects what `check` has verified and leaves out what it cannot read, so it
//! never panics on a file that was not checked.

use super::counter::*;
use super::files::charts::ChartsFile;
use super::files::counters::CountersFile;
use super::files::map::{MapFile, RiverClass};
use super::map::*;
use super::{Charts, Deployment, Scenario};
use crate::table::{Direction, HEXES, HexId, HexSet, Side};

/// The Danube is the river of 15.3 and 17.0.
const DANUBE: &str = "Danube";

pub struct Files {
    pub map: MapFile,
    pub counters: CountersFile,
    pub charts: ChartsFile,
    pub deployment: Deployment,
}

pub fn scenario(name: &str, hash: u64, files: Files) -> Scenario {
    let counters = counters(&files.counters, &files.charts);
    let ids = counters.iter().enumerate().map(|(i, c)| (c.id.clone(), PieceId(i as u16))).collect();
    let first_marker = counters.iter().position(|c| matches!(c.family(), Family::Command | Family::Marker));
    Scenario {
        first_marker: first_marker.unwrap_or(counters.len()) as u16,
        name: name.to_owned(),
        title: files.counters.title.clone(),
        hash,
        map: map(&files.map),
        map_file: files.map,
        charts: Charts::new(files.charts),
        counters,
        reductions: files.counters.initial_reductions,
        packages: files.counters.optional_packages,
        deployment: files.deployment,
        ids,
    }
}

fn hex(text: &str) -> Option<HexId> {
    text.parse().ok()
}

fn set(list: &[String]) -> HexSet {
    list.iter().filter_map(|text| hex(text)).collect()
}

pub fn map(file: &MapFile) -> Map {
    let rough = set(&file.terrain.rough);
    let lakes = set(&file.terrain.lake);
    let romania = set(&file.countries.romania);
    let slovakia = set(&file.countries.slovakia);
    let reich = set(&file.countries.reich);
    let fortified: HexSet =
        file.fortified_lines.iter().flat_map(|line| &line.hexes).filter_map(|text| hex(text)).collect();
    let country = |id| match id {
        id if romania.contains(id) => Country::Romania,
        id if slovakia.contains(id) => Country::Slovakia,
        id if reich.contains(id) => Country::Reich,
        _ => Country::Hungary,
    };
    let home = |id: HexId| {
        let soviet = file.front_line.soviet_countries.contains(&country(id))
            || edges_of(id).any(|edge| edge == file.front_line.soviet_edge);
        if soviet { Side::Soviet } else { Side::Axis }
    };
    let mut hexes: Vec<HexData> = HexId::all()
        .map(|id| HexData {
            country: country(id),
            home: home(id),
            rough: rough.contains(id),
            lake: lakes.contains(id),
            city: false,
            fortified: fortified.contains(id),
            airfield: None,
            source: None,
            place: None,
            sides: [SideFeature::None; 6],
            rail: 0,
        })
        .collect();
    debug_assert_eq!(hexes.len(), HEXES);

    for place in &file.places {
        if let Some(id) = hex(&place.hex) {
            let data = &mut hexes[id.index()];
            data.city |= place.kind == PlaceKind::City;
            data.place = Some((place.name.clone(), place.also.clone(), place.kind));
        }
    }
    for field in &file.airfields {
        if let Some(id) = hex(&field.hex) {
            hexes[id.index()].airfield = Some(field.name.clone());
        }
    }
    let mut set_side = |a: &str, b: &str, feature: SideFeature| {
        if let (Some(a), Some(b)) = (hex(a), hex(b))
            && let Some(direction) = a.direction_to(b)
        {
            hexes[a.index()].sides[direction as usize] = feature;
            hexes[b.index()].sides[direction.opposite() as usize] = feature;
        }
    };
    for river in &file.rivers {
        let feature = match river.class {
            _ if river.name == DANUBE => SideFeature::Danube,
            RiverClass::Major => SideFeature::MajorRiver,
            RiverClass::Minor => SideFeature::MinorRiver,
        };
        for (left, right) in &river.sides {
            set_side(left, right, feature);
        }
    }
    for lake in &file.lake_sides {
        for (a, b) in &lake.sides {
            set_side(a, b, SideFeature::MinorLake);
        }
    }
    for line in &file.railways {
        for pair in line.hexes.windows(2) {
            if let (Some(a), Some(b)) = (hex(&pair[0]), hex(&pair[1]))
                && let Some(direction) = a.direction_to(b)
            {
                hexes[a.index()].rail |= direction.bit();
                hexes[b.index()].rail |= direction.opposite().bit();
            }
        }
    }
    let sources = &file.logistics_sources;
    let kinds = [
        (&sources.axis, SourceKind::Printed(Side::Axis)),
        (&sources.soviet, SourceKind::Printed(Side::Soviet)),
        (&sources.soviet_contingent, SourceKind::Contingent),
    ];
    for (list, kind) in kinds {
        for source in list {
            if let Some(id) = hex(&source.hex) {
                hexes[id.index()].source = Some(PrintedSource { kind, edge: source.edge, name: source.name.clone() });
            }
        }
    }
    let list = |sources: &[super::files::map::Source]| sources.iter().filter_map(|s| hex(&s.hex)).collect();
    let named = |name: &str, fallback: &str| {
        let place = file.places.iter().find(|place| place.name == name);
        place.and_then(|place| hex(&place.hex)).or_else(|| hex(fallback)).unwrap_or(HexId::from_index(0))
    };
    Map {
        buda: named("Buda", "1007"),
        pest: named("Pest", "1008"),
        oilfield: hex(&file.oilfield).unwrap_or(HexId::from_index(0)),
        danube_hexes: HexId::all()
            .filter(|id| Direction::ALL.iter().any(|d| hexes[id.index()].sides[*d as usize] == SideFeature::Danube))
            .collect(),
        lakes,
        railroads: HexId::all().filter(|id| hexes[id.index()].rail != 0).collect(),
        axis_home: HexId::all().filter(|id| hexes[id.index()].home == Side::Axis).collect(),
        axis_sources: list(&sources.axis),
        soviet_sources: list(&sources.soviet),
        contingent_sources: list(&sources.soviet_contingent),
        hexes,
    }
}

pub fn counters(file: &CountersFile, charts: &ChartsFile) -> Vec<Counter> {
    let mut counters = Vec::new();
    for entry in &file.ground {
        counters.push(Counter {
            id: entry.id.clone(),
            side: entry.side,
            designation: entry.designation.clone(),
            name: entry.name.clone(),
            arrival: entry.arrival.clone(),
            setup: entry.setup.clone(),
            start_state: entry.start_state,
            body: Body::Ground(Ground {
                command: entry.command,
                nationality: entry.nationality,
                kind: entry.kind,
                size: entry.size,
                front: entry.front,
                back: entry.back,
                vp: entry.vp,
            }),
            flags: entry.flags.clone(),
        });
    }
    for entry in &file.air {
        counters.push(Counter {
            id: entry.id.clone(),
            side: entry.side,
            designation: entry.designation.clone(),
            name: entry.name.clone(),
            arrival: entry.arrival.clone(),
            setup: entry.setup.clone(),
            start_state: entry.start_state,
            body: Body::Air(Air {
                command: entry.command,
                support_front: entry.support_front,
                support_back: entry.support_back,
            }),
            flags: entry.flags.clone(),
        });
    }
    for entry in &file.ssu {
        counters.push(Counter {
            id: entry.id.clone(),
            side: entry.side,
            designation: entry.designation.clone(),
            name: entry.name.clone(),
            arrival: entry.arrival.clone(),
            setup: entry.setup.clone(),
            start_state: StartState::Full,
            body: Body::Support(Support {
                nationality: entry.nationality,
                kind: entry.kind,
                attack: entry.attack,
                defence: entry.defence,
            }),
            flags: Vec::new(),
        });
    }
    for entry in &file.markers {
        let command = charts.command_markers.iter().find(|marker| marker.marker == entry.id);
        let body = match command {
            Some(marker) => Body::CommandMarker(CommandMarker {
                kind: marker.kind,
                activates: marker.activates.clone(),
                attack_shift: marker.attack_shift,
                from_turn: marker.from_turn,
                placement: marker.placement,
            }),
            None => Body::Marker(entry.kind),
        };
        for number in 1..=entry.count {
            let id = if entry.count == 1 { entry.id.clone() } else { format!("{}_{number}", entry.id) };
            counters.push(Counter {
                id,
                side: entry.side.unwrap_or(Side::Soviet),
                designation: entry.front.clone(),
                name: entry.front.clone(),
                arrival: Arrival::Start,
                setup: SetUp::Display,
                start_state: StartState::Full,
                body: body.clone(),
                flags: Vec::new(),
            });
        }
    }
    counters
}
