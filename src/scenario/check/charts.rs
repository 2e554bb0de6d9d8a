//! `charts.ron`: the Terrain Effects Chart, the turn track, Operation Panzerfaust and victory.

use std::collections::BTreeSet;

use super::super::files::charts::*;
use super::Report;

/// No hex or hexside costs more than ten movement factors, in sixths.
const DEAREST: u32 = 60;

pub fn check(file: &ChartsFile, report: &mut Report) {
    hexes(&file.terrain.hexes, report);
    hexsides(&file.terrain.hexsides, report);
    movement(&file.terrain, report);
    shifts(&file.combat_shifts, report);
    turn_track(file, report);
    panzerfaust(&file.panzerfaust, report);
    victory(&file.victory, report);
}

fn cost(cost: Cost) -> String {
    format!("{cost:?}")
}

fn sane_cost(path: String, value: Cost, report: &mut Report) {
    if let Cost::Cost(sixths) = value {
        report.within(path, sixths, 1, DEAREST);
    }
}

fn hexes(entries: &[HexEffect], report: &mut Report) {
    use HexTerrain::*;
    let mut seen = BTreeSet::new();
    for (i, entry) in entries.iter().enumerate() {
        let path = format!("terrain.hexes[{i}]");
        if !seen.insert(entry.id) {
            report.fault(format!("{path}.id"), format!("{:?} is named twice; expected once", entry.id));
        }
        report.within(format!("{path}.defence_shift"), entry.defence_shift, 0, 8);
        sane_cost(format!("{path}.mechanized"), entry.mechanized, report);
        sane_cost(format!("{path}.non_mechanized"), entry.non_mechanized, report);
        // R2.5: where the text of the rules states a number, the chart has to agree.
        let (shift, rule) = match entry.id {
            City => (Some(2), "14.2"),
            Festung => (Some(3), "14.2"),
            FortifiedLine => (Some(1), "14.0"),
            _ => (None, ""),
        };
        if let Some(shift) = shift {
            report.expect(format!("{path}.defence_shift"), entry.defence_shift, shift, rule);
        }
        let (mechanized, foot) = (cost(entry.mechanized), cost(entry.non_mechanized));
        match entry.id {
            Rough => report.expect(format!("{path}.non_mechanized"), foot, cost(Cost::Cost(12)), "6.2"),
            Lake => {
                report.expect(format!("{path}.mechanized"), mechanized, cost(Cost::Prohibited), "6.2");
                report.expect(format!("{path}.non_mechanized"), foot, cost(Cost::CrossOneHexOnly), "6.2");
            }
            _ => {}
        }
        if entry.id != Lake {
            for (class, value) in [("mechanized", entry.mechanized), ("non_mechanized", entry.non_mechanized)] {
                if !matches!(value, Cost::Cost(_)) {
                    report.fault(
                        format!("{path}.{class}"),
                        format!("is {value:?}; expected Cost(..): only lakes are closed (6.2)"),
                    );
                }
            }
        }
        let walled = matches!(entry.id, City | Festung | FortifiedLine);
        report.expect(format!("{path}.assault_crt_only"), entry.assault_crt_only, walled, "9.3");
        report.expect(
            format!("{path}.axis_only"),
            entry.axis_only,
            matches!(entry.id, Festung | FortifiedLine),
            "14.0",
        );
    }
    for terrain in [Clear, Rough, City, Festung, FortifiedLine, Lake] {
        if !seen.contains(&terrain) {
            report.fault("terrain.hexes", format!("has no {terrain:?}; expected every terrain once"));
        }
    }
}

fn hexsides(entries: &[HexsideEffect], report: &mut Report) {
    use HexsideTerrain::*;
    let mut seen = BTreeSet::new();
    for (i, entry) in entries.iter().enumerate() {
        let path = format!("terrain.hexsides[{i}]");
        if !seen.insert(entry.id) {
            report.fault(format!("{path}.id"), format!("{:?} is named twice; expected once", entry.id));
        }
        report.within(format!("{path}.defence_shift"), entry.defence_shift, 0, 8);
        for (class, value) in [("mechanized", entry.mechanized), ("non_mechanized", entry.non_mechanized)] {
            let path = format!("{path}.{class}");
            match (entry.id, value) {
                (MajorLake, value) => report.expect(path, cost(value), cost(Cost::Prohibited), "9.9"),
                (MinorRiver, value) if class == "non_mechanized" => {
                    report.expect(path, cost(value), cost(Cost::Cost(6)), "6.2")
                }
                (_, Cost::Cost(sixths)) => report.within(path, sixths, 0, DEAREST),
                (_, value) => {
                    report.fault(path, format!("is {value:?}; expected Cost(..): only a major lake is closed (6.2)"))
                }
            }
        }
    }
    for terrain in [MinorRiver, MajorRiver, DanubeFrozen, MinorLake, MajorLake] {
        if !seen.contains(&terrain) {
            report.fault("terrain.hexsides", format!("has no {terrain:?}; expected every hexside once"));
        }
    }
}

fn movement(terrain: &TerrainEffects, report: &mut Report) {
    report.expect("terrain.sixths_per_mf", terrain.sixths_per_mf, 6, "6.3");
    let road = &terrain.road;
    for (name, value, expected, rule) in [
        ("mechanized", road.mechanized, 2, "6.3"),
        ("non_mechanized", road.non_mechanized, 3, "6.3"),
        ("interdicted_mechanized", road.interdicted_mechanized, 6, "13.6"),
        ("interdicted_non_mechanized", road.interdicted_non_mechanized, 6, "13.6"),
    ] {
        report.expect(format!("terrain.road.{name}"), value, expected, rule);
    }
    for (name, value, expected, rule) in [
        ("ignores_hex_terrain", road.ignores_hex_terrain, true, "6.3"),
        ("ignores_fortified_line", road.ignores_fortified_line, true, "14.0"),
        ("bridges_rivers", road.bridges_rivers, true, "6.3"),
        ("depots_may_use", road.depots_may_use, false, "12.3"),
    ] {
        report.expect(format!("terrain.road.{name}"), value, expected, rule);
    }
    let rail = &terrain.rail_transport;
    report.expect("terrain.rail_transport.units_per_segment_axis", rail.units_per_segment_axis, 2, "6.4.1");
    report.expect("terrain.rail_transport.units_per_segment_soviet", rail.units_per_segment_soviet, 1, "6.4.1");
    report.expect("terrain.minimum_one_hex", terrain.minimum_one_hex, true, "6.1");
}

fn shifts(entries: &[CombatShift], report: &mut Report) {
    use ShiftSource::*;
    let stated = [
        (UnsupportedAttacker, ShiftAmount::PerUnitLeft(1), "9.5"),
        (UnsupportedDefender, ShiftAmount::PerUnitRight(1), "9.5"),
        (AttackerAir, ShiftAmount::RightBySupport, "13.5"),
        (DefenderAir, ShiftAmount::LeftBySupport, "13.5"),
        (AttackerSsu, ShiftAmount::RightByValue, "16.0"),
        (DefenderSsu, ShiftAmount::LeftByValue, "16.0"),
        (MajorOperation, ShiftAmount::RightByMarker, "5.5"),
        (HungariansVsRomanians, ShiftAmount::Left(1), "26.0"),
    ];
    let mut seen: Vec<ShiftSource> = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        if seen.contains(&entry.id) {
            report.fault(format!("combat_shifts[{i}].id"), format!("{:?} is named twice; expected once", entry.id));
            continue;
        }
        seen.push(entry.id);
        if let Some((_, amount, rule)) = stated.iter().find(|(id, _, _)| *id == entry.id) {
            report.expect(
                format!("combat_shifts[{i}].shift"),
                format!("{:?}", entry.shift),
                format!("{amount:?}"),
                rule,
            );
        }
    }
    for (id, _, rule) in stated.iter().filter(|(id, _, _)| !seen.contains(id)) {
        report.fault("combat_shifts", format!("has no {id:?}; expected it ({rule})"));
    }
}

/// Year, month, day; compared in that order.
fn date(text: &str) -> Option<(u16, u8, u8)> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let date = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let shaped = text.len() == 10 && year.len() == 4 && month.len() == 2 && parts.next().is_none();
    (shaped && (1..=12).contains(&date.1) && (1..=31).contains(&date.2)).then_some(date)
}

fn turn_track(file: &ChartsFile, report: &mut Report) {
    let track = &file.turn_track;
    report.expect("turn_track.last_turn", track.last_turn, 10, "18.1");
    if track.turns.len() != 10 {
        report.fault("turn_track.turns", format!("has {} turns; expected 10 (18.1)", track.turns.len()));
    }
    let mut last = None;
    for (i, turn) in track.turns.iter().enumerate() {
        let path = format!("turn_track.turns[{i}]");
        if usize::from(turn.turn) != i + 1 {
            report.fault(
                format!("{path}.turn"),
                format!("is {}; expected {}: no turn missing, none twice", turn.turn, i + 1),
            );
        }
        for (name, text) in [("from", &turn.from), ("to", &turn.to)] {
            let Some(date) = date(text) else {
                report.fault(
                    format!("{path}.{name}"),
                    format!("\"{text}\" is not a date; expected one like \"1944-10-06\""),
                );
                continue;
            };
            if last.is_some_and(|last| date < last || (name == "from" && date == last)) {
                report.fault(
                    format!("{path}.{name}"),
                    format!("{text} is not after the date before it; expected dates in order"),
                );
            }
            last = Some(date);
        }
        report.within(format!("{path}.axis_rp"), turn.axis_rp, 0, file.refit_track.axis_maximum.into());
        report.within(format!("{path}.soviet_rp"), turn.soviet_rp, 0, file.refit_track.soviet_maximum.into());
    }
    if let Some(first) = track.turns.first() {
        report.expect("turn_track.turns[0].axis_rp", first.axis_rp, 1, "18.2");
        report.expect("turn_track.turns[0].soviet_rp", first.soviet_rp, 2, "18.3");
    }
}

fn panzerfaust(table: &Panzerfaust, report: &mut Report) {
    report.expect("panzerfaust.commando_bonus", table.commando_bonus, 1, "20.2");
    report.expect("panzerfaust.commando_lost_on_failure", table.commando_lost_on_failure, true, "20.2");
    let stated = [
        (1, 2, PanzerfaustEffect::ReduceAllHungarians),
        (3, 5, PanzerfaustEffect::AxisRp(1)),
        (6, 7, PanzerfaustEffect::AxisRp(3)),
    ];
    if table.results.len() != stated.len() {
        let message = format!("has {} results; expected three, for 1-2, 3-5 and 6-7 (20.1)", table.results.len());
        return report.fault("panzerfaust.results", message);
    }
    for (i, (result, (from, to, effect))) in table.results.iter().zip(stated).enumerate() {
        let path = format!("panzerfaust.results[{i}]");
        report.expect(format!("{path}.from"), result.from, from, "20.1");
        report.expect(format!("{path}.to"), result.to, to, "20.1");
        report.expect(format!("{path}.effect"), format!("{:?}", result.effect), format!("{effect:?}"), "20.1");
    }
}

fn victory(victory: &Victory, report: &mut Report) {
    let axis = [("1104", 5), ("1007", 3), ("1008", 2), ("1102", 1)];
    let soviet = [("1007", 3), ("1008", 2), ("1102", 2)];
    for (list, locations, stated) in [
        ("axis_locations", &victory.axis_locations, &axis[..]),
        ("soviet_locations", &victory.soviet_locations, &soviet[..]),
    ] {
        let mut seen = BTreeSet::new();
        for (i, location) in locations.iter().enumerate() {
            let path = format!("victory.{list}[{i}]");
            match stated.iter().find(|(hex, _)| *hex == location.hex) {
                None => {
                    let message =
                        format!("{} is worth nothing to this side; expected one of the hexes of 3.4", location.hex);
                    report.fault(format!("{path}.hex"), message);
                }
                Some((_, vp)) => report.expect(format!("{path}.vp"), location.vp, *vp, "3.4"),
            }
            if !seen.insert(location.hex.as_str()) {
                report.fault(format!("{path}.hex"), format!("{} is named twice; expected once", location.hex));
            }
        }
        for (hex, vp) in stated.iter().filter(|(hex, _)| !seen.contains(hex)) {
            report.fault(format!("victory.{list}"), format!("has no hex {hex}; expected it, worth {vp} (3.4)"));
        }
    }
    report.expect("victory.soviet_vp_per_axis_map_edge_source", victory.soviet_vp_per_axis_map_edge_source, 1, "3.4");
    let bands = [
        (0, Some(5), VictoryLevel::Draw),
        (6, Some(9), VictoryLevel::Tactical),
        (10, Some(19), VictoryLevel::Operational),
        (20, None, VictoryLevel::Strategic),
    ];
    if victory.levels.len() != bands.len() {
        report.fault("victory.levels", format!("has {} levels; expected {} (3.4)", victory.levels.len(), bands.len()));
    }
    for (i, (band, (from, to, level))) in victory.levels.iter().zip(bands).enumerate() {
        let path = format!("victory.levels[{i}]");
        report.expect(format!("{path}.from"), band.from, from, "3.4");
        report.expect(format!("{path}.to"), format!("{:?}", band.to), format!("{to:?}"), "3.4");
        report.expect(format!("{path}.level"), format!("{:?}", band.level), format!("{level:?}"), "3.4");
    }
}
