//! `map.ron`: what runs through the hexes and along their sides: rivers, lakes, railways, fortified lines.

use std::collections::{BTreeMap, BTreeSet};

use super::super::files::map::{MapFile, River, RiverClass};
use super::super::map::{Edge, edges_of};
use super::Report;
use crate::table::{Direction, HexId, HexSet, Hexside};

/// A corner of a hex on a whole-number lattice: three hexes meet in it, or fewer at the map edge.
type Corner = (i32, i32);

/// Towns whose bank no map would draw on the other side: river, right bank, left bank.
const BANKS: [(&str, &[&str], &[&str]); 7] = [
    ("Danube", &["Győr", "Komárom", "Esztergom", "Buda", "Dunaföldvár", "Szekszárd"], &["Vác", "Pest", "Baja"]),
    ("Tisza", &["Tokaj", "Szolnok", "Csongrád", "Szeged"], &[]),
    ("Vág", &[], &["Érsekújvár"]),
    ("Garam", &[], &["Zólyom"]),
    ("Sajó", &["Miskolc"], &[]),
    ("Hernád", &["Kassa"], &[]),
    ("Sió", &["Siófok", "Szekszárd"], &[]),
];

/// Checks every line; returns the railway hexes if the net is sound.
pub fn check(file: &MapFile, lakes: &HexSet, report: &mut Report) -> Option<HexSet> {
    let rivers = rivers(file, lakes, report);
    let lake_sides = lake_sides(file, &rivers, report);
    fortified_lines(file, lakes, report);
    railways(file, lakes, &lake_sides, report)
}

fn centre(hex: HexId) -> Corner {
    let row = i32::from(hex.row());
    (2 * i32::from(hex.column()) - row % 2, 3 * row)
}

fn corners(hex: HexId) -> [Corner; 6] {
    let (x, y) = centre(hex);
    [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)].map(|(dx, dy)| (x + dx, y + dy))
}

fn ends(a: HexId, b: HexId) -> Option<(Corner, Corner)> {
    let of_b = corners(b);
    let mut shared = corners(a).into_iter().filter(|corner| of_b.contains(corner));
    Some((shared.next()?, shared.next()?))
}

/// A hexside of two adjacent hexes, or a fault.
fn hexside(path: &str, (a, b): &(String, String), report: &mut Report) -> Option<(HexId, HexId)> {
    let (left, right) = (report.hex(path, a), report.hex(path, b));
    let (left, right) = (left?, right?);
    if !left.is_adjacent(right) {
        report.fault(path, format!("{left} and {right} are not adjacent; expected the two hexes of a hexside"));
        return None;
    }
    Some((left, right))
}

/// The hexsides of all rivers, with the river's name.
fn rivers<'a>(file: &'a MapFile, lakes: &HexSet, report: &mut Report) -> BTreeMap<Hexside, &'a str> {
    let mut owners: BTreeMap<Hexside, &str> = BTreeMap::new();
    let mut names = BTreeSet::new();
    let mut courses = Vec::new();
    for (i, river) in file.rivers.iter().enumerate() {
        if !names.insert(&river.name) {
            report.fault(format!("rivers[{i}].name"), format!("{} is named twice; expected once", river.name));
        }
        let before = report.count();
        let mut sides = Vec::new();
        for (j, pair) in river.sides.iter().enumerate() {
            let path = format!("rivers[{i}].sides[{j}]");
            let Some((left, right)) = hexside(&path, pair, report) else { continue };
            let Some(side) = Hexside::between(left, right) else { continue };
            if let Some(other) = owners.insert(side, &river.name) {
                report.fault(path, format!("{side} belongs to the {other} already; expected one river on a hexside"));
            }
            sides.push((left, right));
        }
        if sides.is_empty() && river.sides.is_empty() {
            report.fault(format!("rivers[{i}].sides"), "is empty; expected the hexsides of the river");
        }
        if report.count() == before
            && let Some(course) = course(i, river, &sides, report)
        {
            courses.push((i, course));
        }
    }
    // A river may end in one that is broken itself: ask only when all of them are whole.
    if courses.len() == file.rivers.len() {
        let before = report.count();
        river_mouths(file, &courses, lakes, report);
        if report.count() == before {
            banks(file, report);
            danube(file, report);
        }
    }
    owners
}

/// The corners a river runs through, downstream.
fn course(i: usize, river: &River, sides: &[(HexId, HexId)], report: &mut Report) -> Option<Vec<Corner>> {
    let pairs: Vec<(Corner, Corner)> = sides.iter().filter_map(|(a, b)| ends(*a, *b)).collect();
    let (first, second) = (pairs.first()?, pairs.get(1));
    // The river leaves its first side by the corner it shares with the second; alone, left and right decide.
    let start = match second {
        Some(next) if first.0 == next.0 || first.0 == next.1 => first.1,
        Some(next) if first.1 == next.0 || first.1 == next.1 => first.0,
        _ if has_left(*first, sides[0]) => first.0,
        _ => first.1,
    };
    let mut path = vec![start];
    let mut seen = BTreeSet::from([start]);
    for (j, pair) in pairs.iter().enumerate() {
        let at = path[path.len() - 1];
        let field = format!("rivers[{i}].sides[{j}]");
        let (left, right) = sides[j];
        let next = match at {
            at if at == pair.0 => pair.1,
            at if at == pair.1 => pair.0,
            _ => {
                report.fault(
                    field,
                    format!(
                        "{left}/{right} does not touch the hexside before it; expected the {} to be unbroken",
                        river.name
                    ),
                );
                return None;
            }
        };
        if !has_left((at, next), (left, right)) {
            report.fault(
                field,
                format!(
                    "(\"{left}\", \"{right}\") is the wrong way round; expected the left bank first, looking downstream"
                ),
            );
            return None;
        }
        if !seen.insert(next) {
            report.fault(field, format!("the {} meets itself here; expected a river that does not", river.name));
            return None;
        }
        path.push(next);
    }
    Some(path)
}

/// Does the first hex lie to the left of a step between two corners?
fn has_left(((x, y), (p, q)): (Corner, Corner), (left, _): (HexId, HexId)) -> bool {
    let (cx, cy) = centre(left);
    (p - x) * (cy - y) - (q - y) * (cx - x) > 0
}

fn river_mouths(file: &MapFile, courses: &[(usize, Vec<Corner>)], lakes: &HexSet, report: &mut Report) {
    let mut rivers_at: BTreeMap<Corner, BTreeSet<usize>> = BTreeMap::new();
    for (i, course) in courses {
        for corner in course {
            rivers_at.entry(*corner).or_default().insert(*i);
        }
    }
    let mut hexes_at: BTreeMap<Corner, Vec<HexId>> = BTreeMap::new();
    for hex in HexId::all() {
        for corner in corners(hex) {
            hexes_at.entry(corner).or_default().push(hex);
        }
    }
    for (i, course) in courses {
        let Some(mouth) = course.last() else { continue };
        let hexes = hexes_at.get(mouth).map_or(&[][..], Vec::as_slice);
        let in_river = rivers_at.get(mouth).is_some_and(|rivers| rivers.len() > 1);
        if hexes.len() == 3 && !in_river && !hexes.iter().any(|hex| lakes.contains(*hex)) {
            let last = file.rivers[*i].sides.len() - 1;
            report.fault(
                format!("rivers[{i}].sides[{last}]"),
                format!(
                    "the {} ends in open country; expected the map edge, another river or a lake",
                    file.rivers[*i].name
                ),
            );
        }
    }
}

fn banks(file: &MapFile, report: &mut Report) {
    for (i, place) in file.places.iter().enumerate() {
        for (name, right_bank, left_bank) in BANKS {
            let Some(river) = file.rivers.iter().find(|river| river.name == name) else { continue };
            let left = river.sides.iter().any(|(left, _)| *left == place.hex);
            let right = river.sides.iter().any(|(_, right)| *right == place.hex);
            for (bank, towns, elsewhere) in [("right", right_bank, left), ("left", left_bank, right)] {
                if elsewhere && towns.contains(&place.name.as_str()) {
                    report.fault(
                        format!("places[{i}].hex"),
                        format!("{} is not on the {bank} bank of the {name}; expected it there", place.name),
                    );
                }
            }
        }
    }
}

fn danube(file: &MapFile, report: &mut Report) {
    let Some(i) = file.rivers.iter().position(|river| river.name == "Danube") else {
        return report.fault("rivers", "has no river named Danube; expected one (15.3, 17.0)");
    };
    let danube = &file.rivers[i];
    if danube.class != RiverClass::Major {
        report.fault(format!("rivers[{i}].class"), "the Danube is minor; expected Major (2.1)");
    }
    let touches = |hex: &str| danube.sides.iter().any(|(a, b)| a == hex || b == hex);
    if !danube.sides.iter().any(|(a, b)| (a == "1008" && b == "1007") || (a == "1007" && b == "1008")) {
        report.fault(
            format!("rivers[{i}].sides"),
            "the Danube does not run between Buda 1007 and Pest 1008; expected it to",
        );
    }
    for hex in ["0107", "0108"] {
        if !touches(hex) {
            report
                .fault(format!("rivers[{i}].sides"), format!("the Danube does not touch {hex}; expected it to (15.3)"));
        }
    }
}

fn lake_sides(file: &MapFile, rivers: &BTreeMap<Hexside, &str>, report: &mut Report) -> BTreeSet<Hexside> {
    let mut sides = BTreeSet::new();
    for (i, lake) in file.lake_sides.iter().enumerate() {
        for (j, pair) in lake.sides.iter().enumerate() {
            let path = format!("lake_sides[{i}].sides[{j}]");
            let Some((a, b)) = hexside(&path, pair, report) else { continue };
            let Some(side) = Hexside::between(a, b) else { continue };
            if let Some(river) = rivers.get(&side) {
                report.fault(path, format!("{side} belongs to the {river} already; expected lake or river, not both"));
            } else if !sides.insert(side) {
                report.fault(path, format!("{side} is named twice; expected once"));
            }
        }
    }
    sides
}

/// A run of adjacent hexes, or a fault where it skips one.
fn run(path: &str, hexes: &[String], what: &str, report: &mut Report) -> Option<Vec<HexId>> {
    let mut found = Vec::new();
    for (i, text) in hexes.iter().enumerate() {
        if let Some(hex) = report.hex(format!("{path}[{i}]"), text) {
            found.push(hex);
        }
    }
    if found.len() != hexes.len() {
        return None;
    }
    let mut whole = true;
    for (i, pair) in found.windows(2).enumerate() {
        if !pair[0].is_adjacent(pair[1]) {
            let message =
                format!("{} is not adjacent to {} before it; expected {what} to skip no hex", pair[1], pair[0]);
            report.fault(format!("{path}[{}]", i + 1), message);
            whole = false;
        }
    }
    whole.then_some(found)
}

fn fortified_lines(file: &MapFile, lakes: &HexSet, report: &mut Report) {
    let romania: BTreeSet<&str> = file.countries.romania.iter().map(String::as_str).collect();
    let mut taken = BTreeSet::new();
    let mut north = false;
    let mut sound = true;
    for (i, line) in file.fortified_lines.iter().enumerate() {
        let path = format!("fortified_lines[{i}].hexes");
        let Some(hexes) = run(&path, &line.hexes, "a fortified line", report) else {
            sound = false;
            continue;
        };
        for (j, hex) in hexes.into_iter().enumerate() {
            north |= edges_of(hex).any(|edge| edge == Edge::North);
            if lakes.contains(hex) {
                report.fault(format!("{path}[{j}]"), format!("{hex} is a lake hex; expected a land hex"));
            }
            if !taken.insert(hex) {
                report.fault(format!("{path}[{j}]"), format!("{hex} is named twice; expected once"));
            }
            if romania.contains(hex.to_string().as_str()) {
                report.fault(format!("{path}[{j}]"), format!("{hex} is in Romania; expected the Axis side (14.0)"));
            }
        }
    }
    if sound && !north {
        report.fault("fortified_lines", "none reaches the north map edge; expected a hex there (18.4)");
    }
}

fn railways(file: &MapFile, lakes: &HexSet, lake_sides: &BTreeSet<Hexside>, report: &mut Report) -> Option<HexSet> {
    let before = report.count();
    let mut links = vec![0_u8; crate::table::HEXES];
    let mut runs = Vec::new();
    for (i, line) in file.railways.iter().enumerate() {
        let path = format!("railways[{i}].hexes");
        if line.hexes.len() < 2 {
            report.fault(path, "expected a railway to run through two hexes or more");
            continue;
        }
        let Some(hexes) = run(&path, &line.hexes, "a railway", report) else { continue };
        for (j, hex) in hexes.iter().enumerate() {
            if lakes.contains(*hex) {
                report.fault(format!("{path}[{j}]"), format!("{hex} is a lake hex; expected a land hex"));
            }
            if j >= 2 && hexes[j - 2] == *hex {
                report.fault(format!("{path}[{j}]"), format!("runs back to {hex}; expected the railway to go on"));
            }
        }
        for (j, pair) in hexes.windows(2).enumerate() {
            if Hexside::between(pair[0], pair[1]).is_some_and(|side| lake_sides.contains(&side)) {
                let message =
                    format!("crosses the lake between {} and {}; expected a railway to go round", pair[0], pair[1]);
                report.fault(format!("{path}[{}]", j + 1), message);
            }
            if let Some(direction) = pair[0].direction_to(pair[1]) {
                links[pair[0].index()] |= direction.bit();
                links[pair[1].index()] |= direction.opposite().bit();
            }
        }
        runs.push((i, hexes));
    }
    if report.count() > before {
        return None;
    }
    let net = largest_net(&links);
    for (i, hexes) in runs {
        if !net.contains(hexes[0]) {
            report.fault(
                format!("railways[{i}].hexes"),
                format!("{} does not meet the other railways; expected one net", file.railways[i].name),
            );
        }
    }
    if report.count() > before {
        return None;
    }
    if !HexId::all().any(|hex| net.contains(hex) && edges_of(hex).any(|edge| edge == Edge::West)) {
        report.fault("railways", "none reaches the west map edge; expected one at least (6.4.1)");
    }
    Some(net)
}

fn largest_net(links: &[u8]) -> HexSet {
    let mut best = HexSet::EMPTY;
    let mut seen = HexSet::EMPTY;
    for start in HexId::all().filter(|hex| links[hex.index()] != 0) {
        if seen.contains(start) {
            continue;
        }
        let mut net = HexSet::EMPTY;
        net.insert(start);
        let mut todo = vec![start];
        while let Some(hex) = todo.pop() {
            seen.insert(hex);
            for direction in Direction::ALL.into_iter().filter(|d| links[hex.index()] & d.bit() != 0) {
                if let Some(next) = hex.neighbour(direction).filter(|next| !net.contains(*next)) {
                    net.insert(next);
                    todo.push(next);
                }
            }
        }
        if net.len() > best.len() {
            best = net;
        }
    }
    best
}
