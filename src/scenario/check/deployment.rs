//! `deployment.ron`: every rule of set-up (18.2, 18.3).

use std::collections::{BTreeMap, BTreeSet};

use super::super::counter::{Arrival, Counter, Ground, GroundKind, SetUp, StartState};
use super::super::files::charts::ChartsFile;
use super::super::files::counters::{CountersFile, InitialReduction};
use super::super::files::map::MapFile;
use super::super::map::{Country, Map};
use super::super::{Deployment, compile};
use super::Report;
use super::map::{EAST_EXCEPTIONS, is_near_east_edge};
use crate::table::{HexId, HexSet, Side};

/// A unit of the file that was found, and where it stands.
struct Placed<'a> {
    path: String,
    counter: &'a Counter,
    ground: &'a Ground,
    hex: HexId,
}

pub fn check(file: &Deployment, map: &MapFile, counters: &CountersFile, charts: &ChartsFile, report: &mut Report) {
    let map = compile::map(map);
    let units = compile::counters(counters, charts);
    for (side, name) in [(Side::Axis, "axis"), (Side::Soviet, "soviet")] {
        let before = report.count();
        let placed = placed(file, side, name, &units, report);
        let whole = report.count() == before;
        for unit in &placed {
            position(&map, unit, report);
        }
        stacking(&map, &placed, report);
        // A border with a gap because a line is misspelt is no fault of its own.
        if whole {
            all_placed(side, name, &units, &placed, report);
            border(&map, side, name, &units, &placed, report);
        }
        reduced(file, side, name, &units, &counters.initial_reductions, report);
    }
}

fn placed<'a>(file: &Deployment, side: Side, name: &str, units: &'a [Counter], report: &mut Report) -> Vec<Placed<'a>> {
    let known: BTreeMap<&str, &Counter> = units.iter().map(|unit| (unit.id.as_str(), unit)).collect();
    let mut seen = BTreeSet::new();
    let mut placed = Vec::new();
    for (i, (id, hex)) in file.of(side).units.iter().enumerate() {
        let path = format!("{name}.units[{i}]");
        let hex = report.hex(path.clone(), hex);
        let Some(counter) = known.get(id.as_str()) else {
            report.fault(path, format!("there is no counter \"{id}\"; expected the id of a ground unit"));
            continue;
        };
        let Some(ground) = counter.ground() else {
            report.fault(path, format!("\"{id}\" is not a ground unit; expected one"));
            continue;
        };
        if counter.side != side {
            report.fault(path, format!("\"{id}\" is of the {} side; expected one of the {side} side", counter.side));
        } else if !seen.insert(id) {
            report.fault(path, format!("\"{id}\" is placed twice; expected once"));
        } else if matches!(counter.setup, SetUp::City(_)) {
            report.fault(path, format!("\"{id}\" is a garrison and places itself; expected it to be left out (18.2)"));
        } else if !matches!(counter.setup, SetUp::Map | SetUp::MapOrDisplay { .. }) {
            report.fault(path, format!("\"{id}\" does not start on the map; expected it to be left out (18.2, 18.3)"));
        } else if let Some(hex) = hex {
            placed.push(Placed { path, counter, ground, hex });
        }
    }
    placed
}

/// Where a single unit may stand.
fn position(map: &Map, unit: &Placed, report: &mut Report) {
    let (id, hex, kind) = (&unit.counter.id, unit.hex, unit.ground.kind);
    let (country, rule) = match unit.counter.side {
        Side::Axis => (Country::Hungary, "18.2"),
        Side::Soviet => (Country::Romania, "18.3"),
    };
    if map.hex(hex).lake {
        report.fault(unit.path.clone(), format!("{hex} is a lake hex; expected land (6.2)"));
    } else if map.hex(hex).country != country {
        let message =
            format!("{hex} is in {:?}; expected {id} to set up in {country:?} ({rule})", map.hex(hex).country);
        report.fault(unit.path.clone(), message);
    } else if unit.counter.side == Side::Axis && is_near_east_edge(hex) {
        let excepted = unit.ground.is_combat_unit() && EAST_EXCEPTIONS.contains(&hex.to_string().as_str());
        if !excepted {
            let message = format!(
                "{hex} is within two hexes of the east edge; expected a combat unit in 0523, 0524 or 0623, or none (18.2)"
            );
            report.fault(unit.path.clone(), message);
        }
    }
    if kind == GroundKind::MobileDepot && !map.has_railroad(hex) {
        report.fault(unit.path.clone(), format!("{hex} has no railroad; expected a depot on one ({rule})"));
    }
    if kind == GroundKind::Flak && !map.hex(hex).city && hex != map.oilfield {
        report.fault(
            unit.path.clone(),
            format!("{hex} is neither a city nor the oilfield; expected flak in one of them (18.2)"),
        );
    }
}

/// 7.1 to 7.3, and one flak unit in a hex (18.2). The fault is at the unit that is too many.
fn stacking(map: &Map, placed: &[Placed], report: &mut Report) {
    let mut stacks: BTreeMap<HexId, Vec<&Placed>> = BTreeMap::new();
    for unit in placed {
        let stack = stacks.entry(unit.hex).or_default();
        let of_kind = |kind| stack.iter().any(|other| other.ground.kind == kind);
        let counting = stack.iter().filter(|other| other.ground.counts_for_stacking()).collect::<Vec<_>>();
        let title = map.title(unit.hex);
        if unit.ground.counts_for_stacking() && counting.len() >= 2 {
            report.fault(
                unit.path.clone(),
                format!("{title} holds two combat units already; expected no more (7.1, 7.2)"),
            );
        } else if unit.ground.counts_for_stacking()
            && unit.counter.side == Side::Soviet
            && counting.iter().any(|other| other.ground.command != unit.ground.command)
        {
            report.fault(
                unit.path.clone(),
                format!("{title} holds units of another sub-command; expected one sub-command in a hex (7.2)"),
            );
        } else if !unit.ground.is_combat_unit() && of_kind(unit.ground.kind) {
            report.fault(
                unit.path.clone(),
                format!("{title} holds such a unit already; expected one depot and one truck column at most (7.3)"),
            );
        } else if unit.ground.kind == GroundKind::Flak && of_kind(GroundKind::Flak) {
            report.fault(
                unit.path.clone(),
                format!("{title} holds flak already; expected one flak unit in a hex (18.2)"),
            );
        }
        // Two are enough to judge the rest by, and keep a hex with a thousand units cheap.
        if stack.len() < 8 {
            stack.push(unit);
        }
    }
}

/// Every at-start unit stands somewhere, and of each group as many as it says.
fn all_placed(side: Side, name: &str, units: &[Counter], placed: &[Placed], report: &mut Report) {
    let rule = if side == Side::Axis { "18.2" } else { "18.3" };
    let here: BTreeSet<&str> = placed.iter().map(|unit| unit.counter.id.as_str()).collect();
    let mut groups: BTreeMap<&str, (u8, u8)> = BTreeMap::new();
    for unit in units.iter().filter(|unit| unit.side == side && unit.ground().is_some()) {
        match &unit.setup {
            SetUp::Map if !here.contains(unit.id.as_str()) => {
                report.fault(
                    format!("{name}.units"),
                    format!("\"{}\" is missing; expected every at-start unit ({rule})", unit.id),
                );
            }
            SetUp::MapOrDisplay { group, on_map } => {
                let count = groups.entry(group).or_insert((0, *on_map));
                count.0 = count.0.saturating_add(u8::from(here.contains(unit.id.as_str())));
            }
            _ => {}
        }
    }
    for (group, (found, expected)) in groups {
        if found != expected {
            let message = format!(
                "places {found} of group \"{group}\"; expected {expected}, the others stay in the display ({rule})"
            );
            report.fault(format!("{name}.units"), message);
        }
    }
}

/// 8.0, R8.1, R8.3: the hexes a side occupies or controls. Rivers do not stop a zone of control, lakes do.
fn covered(map: &Map, hexes: impl Iterator<Item = HexId>) -> HexSet {
    let mut covered = HexSet::EMPTY;
    for hex in hexes {
        covered.insert(hex);
        for next in hex.adjacent().filter(|next| !map.hex(*next).lake) {
            covered.insert(next);
        }
    }
    covered
}

fn border(map: &Map, side: Side, name: &str, units: &[Counter], placed: &[Placed], report: &mut Report) {
    let (own, other, rule) = match side {
        Side::Axis => (Country::Hungary, Country::Romania, "18.2"),
        Side::Soviet => (Country::Romania, Country::Hungary, "18.3"),
    };
    let cities: BTreeMap<&str, HexId> =
        HexId::all().filter_map(|hex| map.hex(hex).place.as_ref().map(|(city, _, _)| (city.as_str(), hex))).collect();
    let garrisons = units.iter().filter(|unit| unit.side == side).filter_map(|unit| match &unit.setup {
        SetUp::City(city) => cities.get(city.as_str()).copied(),
        _ => None,
    });
    let combat = placed.iter().filter(|unit| unit.ground.is_combat_unit()).map(|unit| unit.hex);
    let covered = covered(map, combat.chain(garrisons));
    for hex in HexId::all().filter(|hex| map.hex(*hex).country == own && map.adjoins_country(*hex, other)) {
        if !covered.contains(hex) {
            let message = format!(
                "border hex {} is neither occupied nor in a zone of control; expected it to be ({rule})",
                map.title(hex)
            );
            report.fault(format!("{name}.units"), message);
        }
    }
}

/// R18.5: exactly as many as each choice asks for, and no others.
fn reduced(
    file: &Deployment,
    side: Side,
    name: &str,
    units: &[Counter],
    choices: &[InitialReduction],
    report: &mut Report,
) {
    let known: BTreeMap<&str, &Counter> = units.iter().map(|unit| (unit.id.as_str(), unit)).collect();
    let candidates: BTreeSet<&str> = choices
        .iter()
        .filter(|choice| choice.side == side)
        .flat_map(|choice| choice.candidates.iter().map(String::as_str))
        .collect();
    let mut marked = BTreeSet::new();
    for (i, id) in file.of(side).reduced.iter().enumerate() {
        let path = format!("{name}.reduced[{i}]");
        match known.get(id.as_str()) {
            None => report.fault(path, format!("there is no counter \"{id}\"; expected the id of a ground unit")),
            Some(unit) if unit.start_state == StartState::Reduced => {
                report.fault(path, format!("\"{id}\" starts reduced anyway; expected it to be left out (18.2)"));
            }
            Some(unit) if !candidates.contains(id.as_str()) => {
                let when =
                    if matches!(unit.arrival, Arrival::Start | Arrival::Turn(1)) { "" } else { ", at start or GT 1" };
                report.fault(
                    path,
                    format!("\"{id}\" may not start reduced; expected a candidate of initial_reductions{when} (R18.5)"),
                );
            }
            Some(_) if !marked.insert(id.as_str()) => {
                report.fault(path, format!("\"{id}\" is named twice; expected once"));
            }
            Some(_) => {}
        }
    }
    for choice in choices.iter().filter(|choice| choice.side == side) {
        let found = choice.candidates.iter().filter(|id| marked.contains(id.as_str())).count();
        if found != usize::from(choice.count) {
            let message = format!("marks {found} of \"{}\"; expected {} ({})", choice.id, choice.count, choice.rule);
            report.fault(format!("{name}.reduced"), message);
        }
    }
}
