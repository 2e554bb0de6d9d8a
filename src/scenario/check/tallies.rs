//! `counters.ron`: the counters that set-up counts on (18.2, 18.3).

use std::collections::{BTreeMap, BTreeSet};

use super::super::files::counters::*;
use super::Report;
use crate::table::{Command, Side};

pub fn check(file: &CountersFile, report: &mut Report) {
    axis(file, report);
    soviet(file, report);
    air(file, report);
    support(file, report);
    markers(file, report);
    reductions(file, report);
}

/// Faults unless so many ground units fit the description.
fn tally(file: &CountersFile, expected: usize, what: &str, report: &mut Report, fits: impl Fn(&GroundEntry) -> bool) {
    let found = file.ground.iter().filter(|unit| fits(unit)).count();
    if found != expected {
        report.fault("ground", format!("holds {found} {what}; expected {expected}"));
    }
}

fn at_least_one(file: &CountersFile, what: &str, report: &mut Report, fits: impl Fn(&GroundEntry) -> bool) {
    if !file.ground.iter().any(fits) {
        report.fault("ground", format!("holds no {what}; expected one at least"));
    }
}

/// Faults for each unit of a description that does not start where it must.
fn all_start(
    file: &CountersFile,
    expected: &str,
    report: &mut Report,
    described: impl Fn(&GroundEntry) -> bool,
    fits: impl Fn(&GroundEntry) -> bool,
) {
    for (i, unit) in file.ground.iter().enumerate() {
        if described(unit) && !fits(unit) {
            report.fault(
                format!("ground[{i}].setup"),
                format!("{} does not start as it must; expected {expected}", unit.id),
            );
        }
    }
}

fn is_on_map(unit: &GroundEntry) -> bool {
    matches!(&unit.setup, SetUp::MapOrDisplay { .. })
}

fn is_track(unit: &GroundEntry, turn: u8) -> bool {
    unit.arrival == Arrival::Turn(turn) && unit.setup == SetUp::Track
}

/// A truck or Kampfgruppe group sends one of its members to the map, the others to the display.
fn axis(file: &CountersFile, report: &mut Report) {
    let at_start = |unit: &GroundEntry| unit.arrival == Arrival::Start;
    tally(file, 2, "at-start flak units (18.2)", report, |unit| unit.kind == GroundKind::Flak && at_start(unit));
    at_least_one(file, "garrison (18.2)", report, |unit| unit.kind == GroundKind::Garrison);
    for (mechanized, what) in [(true, "mechanized"), (false, "infantry")] {
        at_least_one(file, &format!("at-start AKN {what} Kampfgruppe (18.2)"), report, |unit| {
            is_kampfgruppe(unit, Command::AKN) && (unit.class == Class::Mechanized) == mechanized && at_start(unit)
        });
    }
    for command in [Command::AKN, Command::HU] {
        tally(file, 1, &format!("at-start {command:?} mobile depots (18.2)"), report, |unit| {
            unit.kind == GroundKind::MobileDepot && unit.command == command && unit.setup == SetUp::Map
        });
    }
    tally(file, 2, "at-start AKN truck columns (18.2)", report, |unit| {
        unit.kind == GroundKind::TruckColumn && unit.command == Command::AKN && at_start(unit)
    });
    let shared = |unit: &GroundEntry| {
        at_start(unit) && (is_kampfgruppe(unit, Command::AKN) || unit.kind == GroundKind::TruckColumn)
    };
    all_start(file, "MapOrDisplay (18.2)", report, shared, is_on_map);
    for (what, mechanized) in [("mechanized Kampfgruppen", true), ("infantry Kampfgruppen", false)] {
        one_group(file, what, report, |unit| {
            is_kampfgruppe(unit, Command::AKN) && at_start(unit) && (unit.class == Class::Mechanized) == mechanized
        });
    }
    for command in [Command::AKN, Command::UF2] {
        one_group(file, "truck columns", report, |unit| {
            unit.kind == GroundKind::TruckColumn && unit.command == command && at_start(unit)
        });
    }
    all_start(
        file,
        "arrival Turn(4), setup Track (18.2)",
        report,
        |unit| {
            is_kampfgruppe(unit, Command::AKS) || (unit.kind == GroundKind::TruckColumn && unit.command == Command::AKS)
        },
        |unit| is_track(unit, 4),
    );
    for (designation, command) in [("4/FHH", Command::AKN), ("Res", Command::HU)] {
        let named = |unit: &GroundEntry| unit.designation == designation && unit.command == command;
        match file.ground.iter().position(named) {
            None => report.fault("ground", format!("holds no {command:?} unit {designation}; expected it (18.2)")),
            Some(i) if file.ground[i].start_state != StartState::Reduced => {
                report.fault(
                    format!("ground[{i}].start_state"),
                    format!("is Full; expected Reduced for {designation} (18.2)"),
                );
            }
            Some(_) => {}
        }
    }
    tally(file, 1, "reduced Hungarian GT 1 corps (18.2)", report, |unit| {
        unit.command == Command::HU
            && unit.arrival == Arrival::Turn(1)
            && unit.size == Size::Corps
            && unit.start_state == StartState::Reduced
    });
}

fn is_kampfgruppe(unit: &GroundEntry, command: Command) -> bool {
    unit.size == Size::Kampfgruppe && unit.command == command
}

fn one_group(file: &CountersFile, what: &str, report: &mut Report, fits: impl Fn(&GroundEntry) -> bool) {
    let mut groups = BTreeSet::new();
    for (i, unit) in file.ground.iter().enumerate().filter(|(_, unit)| fits(unit)) {
        if let SetUp::MapOrDisplay { group, on_map } = &unit.setup {
            // Members that disagree with the first are found with the groups themselves.
            if groups.is_empty() && *on_map != 1 {
                let message = format!("on_map is {on_map}; expected 1 of the {what} (18.2, 18.3)");
                report.fault(format!("ground[{i}].setup"), message);
            }
            groups.insert(group);
            if groups.len() == 2 {
                report.fault(
                    format!("ground[{i}].setup"),
                    format!("{what} are in two groups; expected one, of which one starts on the map"),
                );
            }
        }
    }
}

fn soviet(file: &CountersFile, report: &mut Report) {
    let is_depot = |unit: &GroundEntry| unit.kind == GroundKind::MobileDepot && unit.command == Command::UF2;
    tally(file, 1, "at-start 2UF mobile depots (18.3)", report, |unit| is_depot(unit) && unit.setup == SetUp::Map);
    tally(file, 1, "2UF mobile depots of GT 6 (18.3)", report, |unit| is_depot(unit) && is_track(unit, 6));
    tally(file, 2, "at-start 2UF truck columns (18.3)", report, |unit| {
        unit.kind == GroundKind::TruckColumn && unit.command == Command::UF2 && unit.arrival == Arrival::Start
    });
    let is_fmg = |unit: &GroundEntry, command| unit.size == Size::FrontManeuverGroup && unit.command == command;
    at_least_one(file, "2UF Front Maneuver Group (18.3)", report, |unit| is_fmg(unit, Command::UF2));
    all_start(
        file,
        "arrival Start, setup Display (18.3)",
        report,
        |unit| is_fmg(unit, Command::UF2),
        |unit| unit.arrival == Arrival::Start && unit.setup == SetUp::Display,
    );
    at_least_one(file, "3UF Front Maneuver Group (18.3)", report, |unit| is_fmg(unit, Command::UF3));
    all_start(
        file,
        "arrival Turn(4), setup Track (18.3)",
        report,
        |unit| is_fmg(unit, Command::UF3) || (unit.kind == GroundKind::TruckColumn && unit.command == Command::UF3),
        |unit| is_track(unit, 4),
    );
    all_start(
        file,
        "setup Display for a Romanian GT 1 unit (18.3)",
        report,
        |unit| unit.command == Command::RO && unit.arrival == Arrival::Turn(1),
        |unit| unit.setup == SetUp::Display,
    );
    all_start(
        file,
        "setup Track for a reinforcement (18.2, 18.3)",
        report,
        |unit| unit.command != Command::RO && matches!(unit.arrival, Arrival::Turn(_)),
        |unit| unit.setup != SetUp::Display,
    );
}

fn air(file: &CountersFile, report: &mut Report) {
    for (command, expected, rule) in
        [(Command::AKN, 1, "18.2"), (Command::AKS, 1, "18.2"), (Command::UF2, 2, "18.3"), (Command::UF3, 1, "18.3")]
    {
        let units = file.air.iter().filter(|unit| unit.command == Some(command) && unit.setup == SetUp::AirAvailable);
        let found = units.count();
        if found != expected {
            report.fault("air", format!("holds {found} at-start {command:?} air units; expected {expected} ({rule})"));
        }
    }
    for (i, unit) in file.air.iter().enumerate() {
        let expected = if unit.command == Some(Command::AKS) { StartState::Reduced } else { StartState::Full };
        if unit.start_state != expected {
            report.fault(
                format!("air[{i}].start_state"),
                format!("is {:?}; expected {expected:?} (18.2, 18.3)", unit.start_state),
            );
        }
        if unit.command == Some(Command::AKS) && !unit.flags.contains(&Flag::NoRefitBeforeTurn(2)) {
            report.fault(
                format!("air[{i}].flags"),
                "has no NoRefitBeforeTurn(2); expected it for the AKS air unit (18.2)",
            );
        }
    }
}

fn support(file: &CountersFile, report: &mut Report) {
    for (side, turn, picked, rule) in [(Side::Axis, 9, 2, "18.2"), (Side::Soviet, 5, 3, "18.3")] {
        let count =
            |arrival: Arrival| file.ssu.iter().filter(|unit| unit.side == side && unit.arrival == arrival).count();
        let later = count(Arrival::Turn(turn));
        if later != 1 {
            report.fault("ssu", format!("holds {later} {side} units of GT {turn}; expected 1 ({rule})"));
        }
        let at_start = count(Arrival::Start);
        if at_start < picked {
            report.fault(
                "ssu",
                format!(
                    "holds {at_start} at-start {side} units; expected at least the {picked} picked at set-up ({rule})"
                ),
            );
        }
    }
    for (i, unit) in file.ssu.iter().enumerate() {
        let expected = match unit.arrival {
            Arrival::Start => SetUp::SsuReinforcementDisplay,
            Arrival::Turn(_) => SetUp::Track,
            Arrival::Optional(_) => SetUp::OptionalBox,
        };
        // A misplaced track or option unit is a fault of its arrival already.
        if unit.arrival == Arrival::Start
            && unit.setup != expected
            && !matches!(unit.setup, SetUp::Track | SetUp::OptionalBox)
        {
            report.fault(format!("ssu[{i}].setup"), format!("is {:?}; expected {expected:?} (16.1)", unit.setup));
        }
    }
}

fn markers(file: &CountersFile, report: &mut Report) {
    for (kind, side, expected, what, rule) in [
        (MarkerKind::Festung, Some(Side::Axis), 2, "Axis Festung markers", "14.1"),
        (MarkerKind::DanubeFreeze, None, 1, "Danube freeze markers", "17.0"),
        (MarkerKind::Turn, Some(Side::Axis), 1, "Axis turn markers", "2.13"),
        (MarkerKind::Turn, Some(Side::Soviet), 1, "Soviet turn markers", "2.13"),
        (MarkerKind::RefitPoints, Some(Side::Axis), 1, "Axis refit point markers", "2.9"),
        (MarkerKind::RefitPoints, Some(Side::Soviet), 1, "Soviet refit point markers", "2.9"),
    ] {
        let fitting = file.markers.iter().filter(|marker| marker.kind == kind && marker.side == side);
        let found: u32 = fitting.map(|marker| u32::from(marker.count)).sum();
        if found != expected {
            report.fault("markers", format!("holds {found} {what}; expected {expected} ({rule})"));
        }
    }
}

/// The units of which a player marks some as reduced during set-up (R18.5).
fn reductions(file: &CountersFile, report: &mut Report) {
    let before = report.count();
    let ground: BTreeMap<&str, &GroundEntry> = file.ground.iter().map(|unit| (unit.id.as_str(), unit)).collect();
    let mut ids = BTreeSet::new();
    for (i, reduction) in file.initial_reductions.iter().enumerate() {
        let path = format!("initial_reductions[{i}]");
        if !ids.insert(&reduction.id) {
            report.fault(format!("{path}.id"), format!("\"{}\" is named twice; expected once", reduction.id));
        }
        for (list, names) in [("candidates", &reduction.candidates), ("recommended", &reduction.recommended)] {
            let mut seen = BTreeSet::new();
            for (j, name) in names.iter().enumerate() {
                let path = format!("{path}.{list}[{j}]");
                let Some(unit) = ground.get(name.as_str()) else {
                    report.fault(path, format!("there is no ground unit \"{name}\"; expected the id of one"));
                    continue;
                };
                if !seen.insert(name) {
                    report.fault(path, format!("\"{name}\" is named twice; expected once"));
                } else if unit.back.is_none() || unit.start_state == StartState::Reduced {
                    report.fault(path, format!("\"{name}\" cannot be reduced; expected a full two-step unit (R18.5)"));
                } else if unit.side != reduction.side {
                    report
                        .fault(path, format!("\"{name}\" is not of the {} side; expected one that is", reduction.side));
                }
            }
        }
        for (j, name) in reduction.recommended.iter().enumerate() {
            if !reduction.candidates.contains(name) && report.count() == before {
                report.fault(
                    format!("{path}.recommended[{j}]"),
                    format!("\"{name}\" is no candidate; expected one of them"),
                );
            }
        }
        if reduction.recommended.len() != usize::from(reduction.count) {
            let message =
                format!("names {} units; expected {}, the count", reduction.recommended.len(), reduction.count);
            report.fault(format!("{path}.recommended"), message);
        }
    }
    if report.count() == before {
        reductions_of_the_rules(file, report);
    }
}

fn reductions_of_the_rules(file: &CountersFile, report: &mut Report) {
    let two_steps = |unit: &&GroundEntry| unit.back.is_some() && unit.start_state == StartState::Full;
    let choices: [(&str, Command, Arrival, u8, &str); 3] = [
        ("at-start Hungarian corps", Command::HU, Arrival::Start, 1, "18.2"),
        ("at-start 2UF units", Command::UF2, Arrival::Start, 2, "18.3"),
        ("GT 1 2UF units", Command::UF2, Arrival::Turn(1), 2, "18.3"),
    ];
    for (what, command, arrival, count, rule) in choices {
        let expected: BTreeSet<&str> = file
            .ground
            .iter()
            .filter(two_steps)
            .filter(|unit| unit.side == command.side() && unit.command == command && unit.arrival == arrival)
            .filter(|unit| command != Command::HU || unit.size == Size::Corps)
            .map(|unit| unit.id.as_str())
            .collect();
        let matching = file
            .initial_reductions
            .iter()
            .position(|reduction| reduction.candidates.iter().any(|name| expected.contains(name.as_str())));
        let Some(i) = matching else {
            report.fault("initial_reductions", format!("has no choice among the {what}; expected one ({rule})"));
            continue;
        };
        let reduction = &file.initial_reductions[i];
        report.expect(format!("initial_reductions[{i}].count"), reduction.count, count, rule);
        let named: BTreeSet<&str> = reduction.candidates.iter().map(String::as_str).collect();
        for name in expected.difference(&named) {
            report.fault(
                format!("initial_reductions[{i}].candidates"),
                format!("\"{name}\" is missing; expected all {what} ({rule})"),
            );
        }
        for name in named.difference(&expected) {
            report.fault(
                format!("initial_reductions[{i}].candidates"),
                format!("\"{name}\" is not one of the {what}; expected only those ({rule})"),
            );
        }
    }
}
