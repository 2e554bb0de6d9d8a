//! `counters.ron`: each counter by itself.
//!
//! How many of each there must be is in `tallies`.

use std::collections::{BTreeMap, BTreeSet};

use super::super::files::charts::ChartsFile;
use super::super::files::counters::*;
use super::super::files::map::{MapFile, PlaceKind};
use super::Report;
use crate::table::{Command, Side};

/// No factor of a corps-level game is larger.
const LARGEST_FACTOR: u32 = 30;

/// The counters of a complete game (2.0).
const SHEET: u32 = 176;

pub fn check(file: &CountersFile, map: Option<&MapFile>, charts: Option<&ChartsFile>, report: &mut Report) {
    sheet(file, report);
    commands(file, report);
    ids(file, report);
    let last_turn = charts.map_or(10, |charts| charts.turn_track.last_turn);
    for (i, unit) in file.ground.iter().enumerate() {
        let path = format!("ground[{i}]");
        allegiance(&path, unit, report);
        factors(&path, unit, report);
        flags(&path, unit, report);
        arrival(&path, &unit.arrival, &unit.setup, last_turn, report);
        ground_setup(&path, unit, file, report);
        report.expect(format!("{path}.vp"), unit.vp, victory_points(unit.kind, unit.nationality, unit.size), "3.4");
    }
    for (i, unit) in file.air.iter().enumerate() {
        let path = format!("air[{i}]");
        air(&path, unit, report);
        arrival(&path, &unit.arrival, &unit.setup, last_turn, report);
    }
    for (i, unit) in file.ssu.iter().enumerate() {
        let path = format!("ssu[{i}]");
        support(&path, unit, report);
        arrival(&path, &unit.arrival, &unit.setup, last_turn, report);
    }
    for (i, marker) in file.markers.iter().enumerate() {
        report.within(format!("markers[{i}].count"), marker.count, 1, SHEET);
        if marker.side.is_none() && marker.kind != MarkerKind::DanubeFreeze {
            report.fault(format!("markers[{i}].side"), "is None; expected Some(Axis) or Some(Soviet)");
        }
    }
    groups(file, report);
    if let Some(map) = map {
        garrisons(file, map, report);
    }
}

fn sheet(file: &CountersFile, report: &mut Report) {
    report.expect("counter_limit", file.counter_limit, SHEET, "2.0");
    let markers: usize = file.markers.iter().map(|marker| usize::from(marker.count)).sum();
    let total = file.ground.len() + file.air.len() + file.ssu.len() + markers;
    if total > SHEET as usize {
        report.fault("", format!("holds {total} counters; expected at most {SHEET}, as on the printed sheet (2.0)"));
    }
}

fn commands(file: &CountersFile, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (i, entry) in file.commands.iter().enumerate() {
        let path = format!("commands[{i}]");
        if !seen.insert(entry.id) {
            report.fault(format!("{path}.id"), format!("{:?} is named twice; expected once", entry.id));
        }
        report.expect(format!("{path}.side"), entry.side, entry.id.side(), "5.1");
        let first = if matches!(entry.id, Command::AKS | Command::UF3) { 4 } else { 1 };
        report.expect(format!("{path}.first_turn"), entry.first_turn, first, "5.1");
    }
    for command in Command::ALL.into_iter().filter(|command| !seen.contains(command)) {
        report.fault("commands", format!("has no {command:?}; expected all six commands (5.1)"));
    }
}

/// Every id names one counter; several markers of one id are numbered in play.
fn ids(file: &CountersFile, report: &mut Report) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let lists = [
        ("ground", file.ground.iter().map(|unit| (&unit.id, 1)).collect::<Vec<_>>()),
        ("air", file.air.iter().map(|unit| (&unit.id, 1)).collect()),
        ("ssu", file.ssu.iter().map(|unit| (&unit.id, 1)).collect()),
        ("markers", file.markers.iter().map(|marker| (&marker.id, marker.count)).collect()),
    ];
    for (list, ids) in lists {
        for (i, (id, count)) in ids.into_iter().enumerate() {
            let path = format!("{list}[{i}].id");
            if id.is_empty() || !id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
                report.fault(path, format!("\"{id}\" is not an id; expected letters, digits and underscores"));
                continue;
            }
            let numbered = (count > 1).then(|| (1..=count).map(|number| format!("{id}_{number}")));
            let clash = !seen.insert(id.clone())
                | numbered.into_iter().flatten().fold(false, |clash, id| clash | !seen.insert(id));
            if clash {
                report.fault(path, format!("\"{id}\" is the id of another counter already; expected each id once"));
            }
        }
    }
}

fn nationality_side(nationality: Nationality) -> Side {
    match nationality {
        Nationality::German | Nationality::Hungarian => Side::Axis,
        _ => Side::Soviet,
    }
}

/// 18.1, 5.1: side, command, nationality and class belong together.
fn allegiance(path: &str, unit: &GroundEntry, report: &mut Report) {
    if unit.command.side() != unit.side {
        let message = format!(
            "{:?} is a command of the {} side; expected one of the {} side (5.1)",
            unit.command,
            unit.side.enemy(),
            unit.side
        );
        report.fault(format!("{path}.command"), message);
    } else {
        let fits = match unit.command {
            Command::HU => unit.nationality == Nationality::Hungarian,
            Command::RO => unit.nationality == Nationality::Romanian,
            Command::UF3 => {
                matches!(unit.nationality, Nationality::Soviet | Nationality::Bulgarian | Nationality::Yugoslav)
            }
            Command::UF2 => unit.nationality == Nationality::Soviet,
            Command::AKN | Command::AKS => unit.nationality == Nationality::German,
        };
        if !fits {
            let message = format!(
                "{:?} units are not under {:?}; expected a nationality of that command (5.1)",
                unit.nationality, unit.command
            );
            report.fault(format!("{path}.nationality"), message);
        }
    }
    if unit.class != unit.kind.class() {
        let message =
            format!("is {:?}; expected {:?}, the class of {:?} (2.4)", unit.class, unit.kind.class(), unit.kind);
        report.fault(format!("{path}.class"), message);
    }
}

fn factors(path: &str, unit: &GroundEntry, report: &mut Report) {
    let front = unit.front;
    report.within(format!("{path}.front.attack"), front.attack, 0, LARGEST_FACTOR);
    report.within(format!("{path}.front.defence"), front.defence, 1, LARGEST_FACTOR);
    report.within(format!("{path}.front.movement"), front.movement, 0, LARGEST_FACTOR);
    if let Some(back) = unit.back {
        for (name, front, back) in [
            ("attack", front.attack, back.attack),
            ("defence", front.defence, back.defence),
            ("movement", front.movement, back.movement),
        ] {
            if back > front {
                let message =
                    format!("the reduced side has {back}, the full side {front}; expected it not to be stronger (9.7)");
                report.fault(format!("{path}.back.{name}"), message);
            }
        }
        report.within(format!("{path}.back.defence"), back.defence, 1, LARGEST_FACTOR);
    } else if unit.start_state == StartState::Reduced {
        report.fault(format!("{path}.start_state"), "is Reduced, but the unit has one step; expected Full (9.7)");
    }
    let name = &unit.designation;
    match unit.kind {
        GroundKind::Garrison => {
            report.expect(format!("{path}.front.attack"), front.attack, 0, "15.1");
            report.expect(format!("{path}.front.movement"), front.movement, 0, "15.1");
        }
        GroundKind::MobileDepot => {
            report.expect(format!("{path}.front.attack"), front.attack, 0, "12.3");
            let rate = if unit.nationality == Nationality::Hungarian { 2 } else { 3 };
            report.expect(format!("{path}.front.movement"), front.movement, rate, "12.3");
        }
        GroundKind::TruckColumn => report.expect(format!("{path}.front.attack"), front.attack, 0, "12.4"),
        _ if front.movement == 0 => {
            report.fault(format!("{path}.front.movement"), format!("is 0; expected {name} to be able to move (6.1)"));
        }
        _ => {}
    }
}

/// 3.4, R3.6, R3.9.
pub(crate) fn victory_points(kind: GroundKind, nationality: Nationality, size: Size) -> u8 {
    let panzer_corps = nationality == Nationality::German
        && matches!(size, Size::Corps | Size::OperationalGroupCorps | Size::OperationalGroupArmy | Size::Army);
    let axis = matches!(nationality, Nationality::German | Nationality::Hungarian);
    let tank_army = !axis && size == Size::Army;
    match kind {
        GroundKind::BreakthroughArtillery => 2,
        GroundKind::Tank if panzer_corps || tank_army => 2,
        GroundKind::Tank | GroundKind::MechInfantry | GroundKind::MechCavalry => 1,
        _ => 0,
    }
}

/// What the rules say of a type is a flag of each of its counters, and of no other.
pub(crate) fn expected_flags(kind: GroundKind, nationality: Nationality, size: Size) -> Vec<Flag> {
    use Flag::*;
    let mut flags = match kind {
        GroundKind::Garrison => vec![CannotMove, CannotAttack, NotCountedForStacking, AlwaysSupported, NoPursuit],
        GroundKind::MobileDepot => {
            vec![RailOnly, MovesOncePerTurn, NoZoc, NotCountedForStacking, AlwaysSupported, NoPursuit, Rebuildable]
        }
        GroundKind::TruckColumn => vec![NoZoc, NotCountedForStacking, AlwaysSupported, ExpendedOnUse, Rebuildable],
        GroundKind::DanubeFlotilla => vec![DanubeOnly, NotCountedForStacking, AlwaysSupported],
        GroundKind::MountainInfantry => vec![MountainAttack],
        GroundKind::BreakthroughArtillery => vec![RangedAttackTwoHexes, NoPursuit],
        GroundKind::Flak => vec![AntiAircraft],
        GroundKind::Tank | GroundKind::MechInfantry | GroundKind::MechCavalry
            if nationality == Nationality::German || size == Size::FrontManeuverGroup =>
        {
            vec![LongPursuitByRail]
        }
        _ => vec![],
    };
    if matches!(size, Size::Kampfgruppe | Size::FrontManeuverGroup) {
        flags.push(Rebuildable);
    }
    flags
}

fn flags(path: &str, unit: &GroundEntry, report: &mut Report) {
    let expected = expected_flags(unit.kind, unit.nationality, unit.size);
    for flag in expected.iter().filter(|flag| !unit.flags.contains(flag)) {
        report.fault(
            format!("{path}.flags"),
            format!("has no {flag:?}; expected it for {:?} ({})", unit.kind, rule_of(*flag)),
        );
    }
    let mut seen: Vec<Flag> = Vec::new();
    for (i, flag) in unit.flags.iter().enumerate() {
        if !expected.contains(flag) {
            let message =
                format!("{flag:?} does not belong to {:?}; expected it to be left out ({})", unit.kind, rule_of(*flag));
            report.fault(format!("{path}.flags[{i}]"), message);
        } else if seen.contains(flag) {
            report.fault(format!("{path}.flags[{i}]"), format!("{flag:?} is named twice; expected once"));
        } else {
            seen.push(*flag);
        }
    }
}

fn rule_of(flag: Flag) -> &'static str {
    match flag {
        Flag::LongPursuitByRail | Flag::NoPursuit => "9.10",
        Flag::Rebuildable => "11.2",
        Flag::AntiAircraft => "25.0",
        Flag::CannotMove | Flag::CannotAttack => "15.1",
        Flag::NotCountedForStacking => "7.3",
        Flag::AlwaysSupported => "12.1",
        Flag::DanubeOnly => "15.3",
        Flag::MountainAttack => "15.2",
        Flag::NoZoc => "8.0",
        Flag::ExpendedOnUse => "12.4",
        Flag::RailOnly | Flag::MovesOncePerTurn => "12.3",
        Flag::RangedAttackTwoHexes => "15.4",
        Flag::ActivatedByAnyFriendlyMarker | Flag::IgnoresAirSuperiorityLosses | Flag::NoRefitOnceReduced => "21.5",
        Flag::NoRefitBeforeTurn(_) => "18.2",
        Flag::MayActivateWith(_) => "13.0",
    }
}

/// The arrival code and the place where the counter waits say the same.
fn arrival(path: &str, arrival: &Arrival, setup: &SetUp, last_turn: u8, report: &mut Report) {
    let fits = match arrival {
        Arrival::Start => !matches!(setup, SetUp::Track | SetUp::OptionalBox),
        Arrival::Turn(_) => matches!(setup, SetUp::Track | SetUp::Display),
        Arrival::Optional(_) => *setup == SetUp::OptionalBox,
    };
    if !fits {
        let expected = match arrival {
            Arrival::Start => "a place on the map or a display",
            Arrival::Turn(_) => "Track, or Display",
            Arrival::Optional(_) => "OptionalBox",
        };
        report.fault(
            format!("{path}.setup"),
            format!("{setup:?} does not go with arrival {arrival:?}; expected {expected} (18.1)"),
        );
    }
    if let Arrival::Turn(turn) = arrival {
        report.within(format!("{path}.arrival"), *turn, 1, last_turn.into());
    }
}

fn ground_setup(path: &str, unit: &GroundEntry, file: &CountersFile, report: &mut Report) {
    let fits = match unit.setup {
        SetUp::AirAvailable | SetUp::SsuReinforcementDisplay => false,
        SetUp::City(_) => unit.kind == GroundKind::Garrison,
        _ => unit.kind != GroundKind::Garrison,
    };
    if !fits {
        let expected = if unit.kind == GroundKind::Garrison {
            "City(..)"
        } else {
            "Map, MapOrDisplay, Display, Track or OptionalBox"
        };
        report.fault(
            format!("{path}.setup"),
            format!("is {:?}; expected {expected} for {:?} (18.2)", unit.setup, unit.kind),
        );
    }
    let first = file.commands.iter().find(|entry| entry.id == unit.command).map_or(1, |entry| entry.first_turn);
    let turn = match unit.arrival {
        Arrival::Start => 1,
        Arrival::Turn(turn) => turn,
        Arrival::Optional(_) => return,
    };
    if turn < first {
        let message = format!("{:?} comes into play on GT {first}; expected no unit of it before (5.1)", unit.command);
        report.fault(format!("{path}.arrival"), message);
    }
}

fn air(path: &str, unit: &AirEntry, report: &mut Report) {
    if let Some(command) = unit.command.filter(|command| command.side() != unit.side) {
        let message = format!("{command:?} is not a command of the {} side; expected one that is (5.1)", unit.side);
        report.fault(format!("{path}.command"), message);
    }
    report.within(format!("{path}.support_front"), unit.support_front, 1, 6);
    if unit.support_back > unit.support_front {
        let message = format!(
            "is {}, on the full side {}; expected the reduced side not to be stronger (2.8)",
            unit.support_back, unit.support_front
        );
        report.fault(format!("{path}.support_back"), message);
    } else if unit.side == Side::Soviet {
        report.expect(format!("{path}.support_back"), unit.support_back, unit.support_front, "2.8");
    }
    if unit.command.is_none() != unit.flags.contains(&Flag::ActivatedByAnyFriendlyMarker) {
        let message =
            "expected ActivatedByAnyFriendlyMarker for an air unit without a command, and for no other (21.5)";
        report.fault(format!("{path}.flags"), message);
    }
    for (i, flag) in unit.flags.iter().enumerate() {
        match flag {
            Flag::ActivatedByAnyFriendlyMarker | Flag::IgnoresAirSuperiorityLosses | Flag::NoRefitOnceReduced => {}
            Flag::NoRefitBeforeTurn(turn) => report.within(format!("{path}.flags[{i}]"), *turn, 1, 10),
            Flag::MayActivateWith(command) if command.side() == unit.side => {}
            flag => report.fault(
                format!("{path}.flags[{i}]"),
                format!("{flag:?} does not belong to this air unit; expected it to be left out"),
            ),
        }
    }
}

fn support(path: &str, unit: &SsuEntry, report: &mut Report) {
    if nationality_side(unit.nationality) != unit.side {
        let message =
            format!("{:?} is not of the {} side; expected a nationality that is (18.1)", unit.nationality, unit.side);
        report.fault(format!("{path}.nationality"), message);
    }
    for (name, value) in [("attack", unit.attack), ("defence", unit.defence)] {
        report.within(format!("{path}.{name}.shift"), value.shift, 0, 6);
        if value.starred && value.shift == 0 {
            report.fault(format!("{path}.{name}.starred"), "is true for no shift at all; expected false (16.0)");
        }
    }
    if unit.attack.shift == 0 && unit.defence.shift == 0 {
        report.fault(
            format!("{path}.attack.shift"),
            "neither attack nor defence shifts a column; expected one of them to (16.0)",
        );
    }
}

/// Of a `MapOrDisplay` group so many start on the map: its members must agree how many.
fn groups(file: &CountersFile, report: &mut Report) {
    let mut groups: BTreeMap<&str, Vec<(usize, u8)>> = BTreeMap::new();
    for (i, unit) in file.ground.iter().enumerate() {
        if let SetUp::MapOrDisplay { group, on_map } = &unit.setup {
            groups.entry(group).or_default().push((i, *on_map));
        }
    }
    for (group, members) in groups {
        let (first, on_map) = members[0];
        if usize::from(on_map) > members.len() {
            let message = format!(
                "{on_map} of group \"{group}\" start on the map, but it has {}; expected no more",
                members.len()
            );
            report.fault(format!("ground[{first}].setup"), message);
        }
        for (i, other) in &members {
            if *other != on_map {
                let message = format!(
                    "on_map is {other} here and {on_map} for the first unit of group \"{group}\"; expected the same"
                );
                report.fault(format!("ground[{i}].setup"), message);
            }
            if file.ground[*i].side != file.ground[first].side {
                report.fault(
                    format!("ground[{i}].setup"),
                    format!("group \"{group}\" holds units of both sides; expected one"),
                );
            }
        }
    }
}

/// 18.2: each garrison in the city of its name; 7.3: one static unit in a hex.
fn garrisons(file: &CountersFile, map: &MapFile, report: &mut Report) {
    let cities: BTreeSet<&str> =
        map.places.iter().filter(|place| place.kind == PlaceKind::City).map(|place| place.name.as_str()).collect();
    let mut taken = BTreeSet::new();
    for (i, unit) in file.ground.iter().enumerate() {
        let SetUp::City(city) = &unit.setup else { continue };
        if !cities.contains(city.as_str()) {
            report
                .fault(format!("ground[{i}].setup"), format!("the map has no city named {city}; expected one (18.2)"));
        } else if !taken.insert(city) {
            report.fault(
                format!("ground[{i}].setup"),
                format!("{city} has a garrison already; expected one in a city (7.3)"),
            );
        }
    }
}
