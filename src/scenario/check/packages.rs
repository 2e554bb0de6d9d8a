//! `counters.ron`: the optional forces of chapter 21.

use std::collections::{BTreeMap, BTreeSet};

use super::super::files::counters::*;
use super::Report;
use crate::table::Side;

/// What chapter 21 states of a package.
struct Stated {
    rule: &'static str,
    side: Side,
    turn: Option<u8>,
    turn_with_wacht: Option<u8>,
    vp: u8,
    extra_vp: u8,
    rp: u8,
    units: usize,
    free_ssu: usize,
}

const fn stated(rule: &'static str, side: Side, turn: Option<u8>, vp: u8, units: usize) -> Stated {
    Stated { rule, side, turn, turn_with_wacht: None, vp, extra_vp: 0, rp: 0, units, free_ssu: 0 }
}

const PACKAGES: [Stated; 7] = [
    Stated { extra_vp: 5, rp: 1, free_ssu: 1, ..stated("21.1", Side::Axis, Some(6), 5, 3) },
    stated("21.2", Side::Axis, Some(5), 2, 1),
    Stated { turn_with_wacht: Some(7), ..stated("21.3", Side::Soviet, Some(9), 3, 1) },
    Stated { turn_with_wacht: Some(7), ..stated("21.4", Side::Soviet, Some(9), 2, 2) },
    stated("21.5", Side::Axis, Some(7), 4, 1),
    stated("21.5", Side::Soviet, None, 2, 1),
    stated("21.6", Side::Soviet, None, 2, 0),
];

pub fn check(file: &CountersFile, report: &mut Report) {
    let mut ids = BTreeSet::new();
    let mut packed = BTreeSet::new();
    let ground = file.ground.iter().map(|unit| (unit.id.as_str(), unit.side));
    let air = file.air.iter().map(|unit| (unit.id.as_str(), unit.side));
    let units: BTreeMap<&str, Side> = ground.chain(air).collect();
    let support: BTreeMap<&str, Side> = file.ssu.iter().map(|unit| (unit.id.as_str(), unit.side)).collect();
    for (i, package) in file.optional_packages.iter().enumerate() {
        let path = format!("optional_packages[{i}]");
        if !ids.insert(&package.id) {
            report.fault(format!("{path}.id"), format!("\"{}\" is named twice; expected once", package.id));
        }
        for (j, name) in package.units.iter().enumerate() {
            let side = units.get(name.as_str()).copied();
            member(format!("{path}.units[{j}]"), name, side, package, "ground or air unit", report);
            packed.insert(name);
        }
        for (j, name) in package.free_ssu.iter().enumerate() {
            let side = support.get(name.as_str()).copied();
            member(format!("{path}.free_ssu[{j}]"), name, side, package, "special support unit", report);
            packed.insert(name);
        }
        numbers(&path, package, report);
    }
    for package in PACKAGES.iter().filter(|stated| !file.optional_packages.iter().any(|p| is_for(p, stated))) {
        report.fault("optional_packages", format!("has no {} package of {}; expected one", package.side, package.rule));
    }
    let optional = |arrival: &Arrival| matches!(arrival, Arrival::Optional(_));
    let lists = [
        ("ground", file.ground.iter().map(|unit| (&unit.id, &unit.arrival)).collect::<Vec<_>>()),
        ("air", file.air.iter().map(|unit| (&unit.id, &unit.arrival)).collect()),
        ("ssu", file.ssu.iter().map(|unit| (&unit.id, &unit.arrival)).collect()),
    ];
    for (list, counters) in lists {
        for (i, (id, arrival)) in counters.into_iter().enumerate() {
            if optional(arrival) && !packed.contains(id) {
                report.fault(
                    format!("{list}[{i}].arrival"),
                    format!("\"{id}\" is in no optional package; expected one to bring it (21.0)"),
                );
            }
        }
    }
}

fn is_for(package: &OptionalPackage, stated: &Stated) -> bool {
    package.rule == stated.rule && package.side == stated.side
}

fn member(path: String, name: &str, side: Option<Side>, package: &OptionalPackage, what: &str, report: &mut Report) {
    match side {
        None => report.fault(path, format!("there is no {what} \"{name}\"; expected the id of one")),
        Some(side) if side != package.side => {
            report.fault(path, format!("\"{name}\" is of the {side} side; expected one of the {} side", package.side));
        }
        Some(_) => {}
    }
}

fn numbers(path: &str, package: &OptionalPackage, report: &mut Report) {
    let Some(stated) = PACKAGES.iter().find(|stated| is_for(package, stated)) else {
        return report.fault(
            format!("{path}.rule"),
            format!("there is no {} package of {}; expected one of 21.1 to 21.6", package.side, package.rule),
        );
    };
    let turn = |turn: Option<u8>| turn.map_or("None".to_owned(), |turn| format!("Some({turn})"));
    let rule = stated.rule;
    report.expect(format!("{path}.arrival.turn"), turn(package.arrival.turn), turn(stated.turn), rule);
    report.expect(
        format!("{path}.arrival.turn_with_wacht"),
        turn(package.arrival.turn_with_wacht),
        turn(stated.turn_with_wacht),
        rule,
    );
    let rolled = rule == "21.5" && stated.side == Side::Soviet;
    report.expect(format!("{path}.arrival.die_roll"), package.arrival.die_roll, rolled, rule);
    report.expect(format!("{path}.axis_rp_on_arrival"), package.axis_rp_on_arrival, stated.rp, rule);
    report.expect(format!("{path}.vp_to"), package.vp_to, stated.side.enemy(), rule);
    report.expect(format!("{path}.vp"), package.vp, stated.vp, rule);
    report.expect(
        format!("{path}.extra_vp_if_budapest_lost"),
        package.extra_vp_if_budapest_lost,
        stated.extra_vp,
        rule,
    );
    for (list, found, expected) in
        [("units", package.units.len(), stated.units), ("free_ssu", package.free_ssu.len(), stated.free_ssu)]
    {
        if found != expected {
            report.fault(format!("{path}.{list}"), format!("names {found} units; expected {expected} ({rule})"));
        }
    }
}
