//! Checking scenario files: every fault of all four at once, each with its line.
//!
//! A value is checked against the rule book where the book states it, against the rest of its file,
//! and against the other files. What only printed map, counters or charts could tell is not judged.

mod air_and_refit;
mod charts;
mod combat;
mod commands;
mod counters;
mod deployment;
mod lines;
pub(crate) mod locate;
mod map;
mod packages;
mod tallies;

pub(crate) use counters::{expected_flags, victory_points};

use std::collections::BTreeSet;
use std::fmt::Display;

use super::compile::Files;
use super::files::charts::ChartsFile;
use super::files::counters::CountersFile;
use super::files::map::MapFile;
use super::load::{CHARTS, COUNTERS, DEPLOYMENT, MAP, Texts, parse};
use super::{Deployment, Fault};
use crate::table::HexId;
use locate::Outline;

/// The files if they are sound, or everything that is wrong with them.
pub fn files(texts: &Texts) -> Result<Files, Vec<Fault>> {
    let mut faults = Vec::new();
    let map: Option<MapFile> = parse(MAP, &texts.map).map_err(|fault| faults.push(fault)).ok();
    let counters: Option<CountersFile> = parse(COUNTERS, &texts.counters).map_err(|fault| faults.push(fault)).ok();
    let charts: Option<ChartsFile> = parse(CHARTS, &texts.charts).map_err(|fault| faults.push(fault)).ok();
    let deployment: Option<Deployment> = parse(DEPLOYMENT, &texts.deployment).map_err(|fault| faults.push(fault)).ok();

    if let Some(map) = &map {
        Report::on(MAP, &texts.map, &mut faults, |report| map::check(map, report));
    }
    if let Some(counters) = &counters {
        Report::on(COUNTERS, &texts.counters, &mut faults, |report| {
            counters::check(counters, map.as_ref(), charts.as_ref(), report);
            tallies::check(counters, report);
            packages::check(counters, report);
        });
    }
    if let Some(charts) = &charts {
        Report::on(CHARTS, &texts.charts, &mut faults, |report| {
            charts::check(charts, report);
            combat::check(&charts.crt, report);
            commands::check(charts, counters.as_ref(), report);
            air_and_refit::check(charts, counters.as_ref(), report);
        });
    }
    // The deployment is judged on a sound map with sound counters only: anything else would
    // report the same mistake twice.
    if faults.is_empty()
        && let (Some(map), Some(counters), Some(charts), Some(deployment)) = (&map, &counters, &charts, &deployment)
    {
        Report::on(DEPLOYMENT, &texts.deployment, &mut faults, |report| {
            deployment::check(deployment, map, counters, charts, report);
        });
    }
    match (map, counters, charts, deployment) {
        (Some(map), Some(counters), Some(charts), Some(deployment)) if faults.is_empty() => {
            Ok(Files { map, counters, charts, deployment })
        }
        _ => Err(faults),
    }
}

/// Collects the faults of one file.
struct Report<'a> {
    file: &'a str,
    outline: Outline<'a>,
    faults: Vec<Fault>,
}

impl<'a> Report<'a> {
    fn on(file: &'a str, text: &'a str, faults: &mut Vec<Fault>, check: impl FnOnce(&mut Report)) {
        let mut report = Report { file, outline: Outline::new(text), faults: Vec::new() };
        check(&mut report);
        report.faults.sort_by_key(|fault| fault.line);
        faults.append(&mut report.faults);
    }

    fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        let path = path.into();
        self.faults.push(Fault::new(self.file, self.outline.line(&path), path, message));
    }

    fn count(&self) -> usize {
        self.faults.len()
    }

    /// A value that the rule book states.
    fn expect<T: PartialEq + Display>(&mut self, path: impl Into<String>, value: T, expected: T, rule: &str) {
        if value != expected {
            self.fault(path, format!("is {value}; expected {expected} ({rule})"));
        }
    }

    /// A number within limits that keep the game playable.
    fn within(&mut self, path: impl Into<String>, value: impl Into<u32>, from: u32, to: u32) {
        let value = value.into();
        if value < from || value > to {
            self.fault(path, format!("is {value}; expected {from} to {to}"));
        }
    }

    fn hex(&mut self, path: impl Into<String>, text: &str) -> Option<HexId> {
        text.parse().map_err(|reason: String| self.fault(path, reason)).ok()
    }

    /// The hexes of a list, with a fault for each that is malformed or named twice.
    fn hexes(&mut self, path: &str, list: &[String]) -> Vec<HexId> {
        let mut seen = BTreeSet::new();
        let mut hexes = Vec::new();
        for (i, text) in list.iter().enumerate() {
            if let Some(hex) = self.hex(format!("{path}[{i}]"), text) {
                if !seen.insert(hex) {
                    self.fault(format!("{path}[{i}]"), format!("{hex} is named twice; expected once"));
                }
                hexes.push(hex);
            }
        }
        hexes
    }
}
