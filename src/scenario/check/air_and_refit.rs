//! `charts.ron`: air tables, the Refit Chart and the refit track (11.0, 13.4, 25.0).

use std::collections::BTreeSet;

use super::super::files::charts::*;
use super::super::files::counters::{CountersFile, SsuKind};
use super::Report;
use crate::table::Side;

pub fn check(file: &ChartsFile, counters: Option<&CountersFile>, report: &mut Report) {
    superiority(&file.air_superiority.rows, report);
    attrition(&file.air_attrition, report);
    prices(&file.refit, report);
    income(&file.refit_income, report);
    track(&file.refit_track, report);
    if let Some(counters) = counters {
        commando(&file.panzerfaust.commando_ssu, counters, report);
    }
}

/// What a result is worth to the attacker: losses on both sides are as good as none.
fn worth(result: AirResult) -> i32 {
    match result {
        AirResult::AL1 => -1,
        AirResult::BL1 | AirResult::NE => 0,
        AirResult::DL1 => 1,
    }
}

fn superiority(rows: &[AirSuperiorityRow], report: &mut Report) {
    let path = "air_superiority.rows";
    if rows.len() < 3 {
        return report.fault(path, format!("has {} rows; expected at least -1, 0 and 1 (13.4)", rows.len()));
    }
    let mut full = true;
    for (i, row) in rows.iter().enumerate() {
        if row.results.len() != 6 {
            let message = format!("has {} results; expected 6, one for each die roll", row.results.len());
            report.fault(format!("{path}[{i}].results"), message);
            full = false;
        }
        let expected = i64::from(rows[0].differential) + i as i64;
        if i64::from(row.differential) != expected {
            let message = format!("is {}; expected {expected}: no differential missing, none twice", row.differential);
            report.fault(format!("{path}[{i}].differential"), message);
            full = false;
        }
    }
    if !full {
        return;
    }
    if !rows.iter().any(|row| row.differential == 0) {
        report.fault(path, "has no differential 0; expected it (13.4)");
    }
    for (i, pair) in rows.windows(2).enumerate() {
        for (die, (lower, higher)) in pair[0].results.iter().zip(&pair[1].results).enumerate() {
            if worth(*lower) > worth(*higher) {
                let message = format!(
                    "{higher:?} on a {} is worse for the attacker than {lower:?} one differential lower; expected no worse",
                    die + 1
                );
                report.fault(format!("{path}[{}].results[{die}]", i + 1), message);
            }
        }
    }
}

fn attrition(table: &AirAttrition, report: &mut Report) {
    let losses = |results: &[AttritionResult]| results.iter().filter(|result| **result == AttritionResult::L1).count();
    let mut full = true;
    for (name, results) in [("no_flak", &table.no_flak), ("near_enemy_flak", &table.near_enemy_flak)] {
        if results.len() != 6 {
            let message = format!("has {} results; expected 6, one for each die roll", results.len());
            report.fault(format!("air_attrition.{name}"), message);
            full = false;
        }
    }
    if full && losses(&table.near_enemy_flak) < losses(&table.no_flak) {
        report.fault(
            "air_attrition.near_enemy_flak",
            "is safer than no flak at all; expected at least as many L1 (25.0)",
        );
    }
}

fn prices(entries: &[RefitPrice], report: &mut Report) {
    use RefitAction::*;
    let stated = [
        (RestoreGroundUnit, None, Some(1)),
        (RestoreGroundUnitInEnemyZoc, None, Some(2)),
        (RestoreAirUnit, None, Some(2)),
        (PickSpecialSupportUnit, None, Some(1)),
        (BuildInfantryKampfgruppe, Some(Side::Axis), Some(1)),
        (BuildPanzerKampfgruppe, Some(Side::Axis), Some(2)),
        (BuildFrontManeuverGroup, Some(Side::Soviet), Some(2)),
        (BuildTruckColumn, None, Some(1)),
        // The rules allow it and name no price.
        (RebuildMobileDepot, None, None),
    ];
    let mut seen = BTreeSet::new();
    for (i, entry) in entries.iter().enumerate() {
        let path = format!("refit[{i}]");
        if !seen.insert(entry.action) {
            report.fault(format!("{path}.action"), format!("{:?} is named twice; expected once", entry.action));
            continue;
        }
        let Some((_, side, cost)) = stated.iter().find(|(action, _, _)| *action == entry.action) else { continue };
        report.expect(format!("{path}.side"), format!("{:?}", entry.side), format!("{side:?}"), "11.2");
        match cost {
            Some(cost) => report.expect(format!("{path}.cost"), entry.cost, *cost, "11.2"),
            None => report.within(format!("{path}.cost"), entry.cost, 0, 10),
        }
    }
    for (action, _, _) in stated.iter().filter(|(action, _, _)| !seen.contains(action)) {
        report.fault("refit", format!("has no {action:?}; expected its price (11.2)"));
    }
}

fn income(entries: &[RefitIncome], report: &mut Report) {
    let stated = [("TurnTrack", None, None), ("Oilfield", Some(Side::Axis), Some(1)), ("Buda", None, Some(1))];
    let mut seen = BTreeSet::new();
    for (i, entry) in entries.iter().enumerate() {
        let path = format!("refit_income[{i}]");
        let Some((_, side, amount)) = stated.iter().find(|(source, _, _)| *source == entry.source) else {
            report.fault(
                format!("{path}.source"),
                format!("\"{}\" is not a source; expected TurnTrack, Oilfield or Buda (11.1)", entry.source),
            );
            continue;
        };
        if !seen.insert(entry.source.as_str()) {
            report.fault(format!("{path}.source"), format!("\"{}\" is named twice; expected once", entry.source));
        }
        report.expect(format!("{path}.side"), format!("{:?}", entry.side), format!("{side:?}"), "11.1");
        report.expect(format!("{path}.amount"), format!("{:?}", entry.amount), format!("{amount:?}"), "11.1");
    }
    for (source, _, _) in stated.iter().filter(|(source, _, _)| !seen.contains(source)) {
        report.fault("refit_income", format!("has no \"{source}\"; expected it (11.1)"));
    }
}

fn track(track: &RefitTrack, report: &mut Report) {
    report.expect("refit_track.axis_start", track.axis_start, 1, "18.2");
    report.expect("refit_track.soviet_start", track.soviet_start, 0, "18.3");
    report.within("refit_track.axis_maximum", track.axis_maximum, 1, 50);
    report.within("refit_track.soviet_maximum", track.soviet_maximum, 1, 50);
}

/// 20.2: the commandos are an Axis special support unit.
fn commando(id: &str, counters: &CountersFile, report: &mut Report) {
    let path = "panzerfaust.commando_ssu";
    match counters.ssu.iter().find(|unit| unit.id == id) {
        None => report.fault(path, format!("there is no special support unit \"{id}\"; expected the id of one (20.2)")),
        Some(unit) if unit.side != Side::Axis || unit.kind != SsuKind::CommandoPartisan => {
            report.fault(path, format!("\"{id}\" is not an Axis commando unit; expected one (20.2)"));
        }
        Some(_) => {}
    }
}
