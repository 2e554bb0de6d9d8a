//! The terrain effects chart; the terrain of the hex looked at is lit.

use bevy_egui::egui;

use super::table::{Cell, Table, legend};
use crate::client::panels::Room;
use crate::client::theme;
use crate::rules::fortress;
use crate::scenario::charts::{Cost, HexTerrain, HexsideTerrain, MovePoints};
use crate::scenario::map::SideFeature;
use crate::table::{Board, HexId};

const WIDTHS: [f32; 5] = [112.0, 86.0, 86.0, 62.0, 340.0];
const CENTRED: [usize; 3] = [1, 2, 3];

fn lit_hex(board: &Board, hex: HexId, terrain: HexTerrain) -> bool {
    let data = board.scenario.map.hex(hex);
    match terrain {
        HexTerrain::Clear => !data.rough && !data.city && !data.lake,
        HexTerrain::Rough => data.rough,
        HexTerrain::City => data.city && !fortress::is_festung(board, hex),
        HexTerrain::Festung => fortress::is_festung(board, hex),
        HexTerrain::FortifiedLine => data.fortified,
        HexTerrain::Lake => data.lake,
    }
}

fn lit_side(board: &Board, hex: HexId, terrain: HexsideTerrain) -> bool {
    let frozen = board.situation.danube_frozen;
    hex.neighbours().any(|(direction, _)| match board.scenario.map.side(hex, direction) {
        SideFeature::None => false,
        SideFeature::MinorRiver => terrain == HexsideTerrain::MinorRiver,
        SideFeature::MajorRiver => terrain == HexsideTerrain::MajorRiver,
        SideFeature::Danube if frozen => terrain == HexsideTerrain::DanubeFrozen,
        SideFeature::Danube => terrain == HexsideTerrain::MajorRiver,
        SideFeature::MinorLake => terrain == HexsideTerrain::MinorLake,
        SideFeature::MajorLake => terrain == HexsideTerrain::MajorLake,
    })
}

pub fn show(ui: &mut egui::Ui, room: &mut Room) -> Option<String> {
    let board = &room.shown.0;
    let chart = &board.scenario.charts.file.terrain;
    let hex = room.looking.hex;
    let mut table = Table::new(&WIDTHS, &CENTRED);
    table.head(ui, &["Hex", "Mechanized", "Others", "Defence", ""], None);
    for entry in &chart.hexes {
        let lit = hex.is_some_and(|hex| lit_hex(board, hex, entry.id));
        let plus = if entry.id == HexTerrain::FortifiedLine { "+" } else { "" };
        let mut note = entry.note.clone();
        if entry.axis_only {
            note.push_str(" Axis only.");
        }
        table.row(
            ui,
            &[
                Cell::new(hex_name(entry.id)).bold().lit(lit),
                Cell::new(cost(entry.mechanized, plus)).from(&entry.provenance.mechanized).lit(lit),
                Cell::new(cost(entry.non_mechanized, plus)).from(&entry.provenance.non_mechanized).lit(lit),
                Cell::new(shift(entry.defence_shift)).from(&entry.provenance.defence_shift).lit(lit),
                Cell::new(note).lit(lit),
            ],
        );
    }
    ui.add_space(6.0);
    table.head(ui, &["Hexside", "Mechanized", "Others", "Defence", ""], None);
    for entry in &chart.hexsides {
        let lit = hex.is_some_and(|hex| lit_side(board, hex, entry.id));
        table.row(
            ui,
            &[
                Cell::new(side_name(entry.id)).bold().lit(lit),
                Cell::new(cost(entry.mechanized, "+")).from(&entry.provenance.mechanized).lit(lit),
                Cell::new(cost(entry.non_mechanized, "+")).from(&entry.provenance.non_mechanized).lit(lit),
                Cell::new(shift(entry.defence_shift)).from(&entry.provenance.defence_shift).lit(lit),
                Cell::new(&entry.note).lit(lit),
            ],
        );
    }
    ui.add_space(6.0);
    let road = &chart.road;
    let rail = hex.is_some_and(|hex| board.scenario.map.has_railroad(hex));
    table.head(ui, &["Railroad", "Mechanized", "Others", "Defence", ""], None);
    table.row(
        ui,
        &[
            Cell::new("Along the line").bold().lit(rail),
            Cell::new(sixths(road.mechanized)).from(&road.provenance.costs).lit(rail),
            Cell::new(sixths(road.non_mechanized)).from(&road.provenance.costs).lit(rail),
            Cell::new("–").lit(rail),
            Cell::new("Instead of the terrain of the hex; bridges carry it over rivers.").lit(rail),
        ],
    );
    table.row(
        ui,
        &[
            Cell::new("Interdicted").bold(),
            Cell::new(sixths(road.interdicted_mechanized)).from(&road.provenance.interdicted),
            Cell::new(sixths(road.interdicted_non_mechanized)).from(&road.provenance.interdicted),
            Cell::new("–"),
            Cell::new("In the zone of enemy air units the bridges are of no use."),
        ],
    );
    let transport = &chart.rail_transport;
    ui.add_space(4.0);
    ui.label(theme::muted(format!(
        "Rail transport in a segment: Axis {} units, Soviet {}. Costs are movement factors; + is added to the cost of \
         the hex. Defence: columns to the left. A unit that can move may always move one hex.",
        transport.units_per_segment_axis, transport.units_per_segment_soviet
    )));
    let lit = hex.map(|hex| format!("hex {}", board.scenario.map.title(hex))).unwrap_or_default();
    legend(ui, &lit);
    table.wanted
}

fn cost(cost: Cost, plus: &str) -> String {
    match cost {
        Cost::Cost(sixth) => format!("{plus}{}", sixths(sixth)),
        Cost::Prohibited => "no".into(),
        Cost::CrossOneHexOnly => "cross only".into(),
    }
}

fn sixths(cost: u8) -> String {
    MovePoints(u16::from(cost)).to_string()
}

fn shift(columns: u8) -> String {
    if columns == 0 { "–".into() } else { format!("L {columns}") }
}

fn hex_name(terrain: HexTerrain) -> &'static str {
    match terrain {
        HexTerrain::Clear => "Clear",
        HexTerrain::Rough => "Rough",
        HexTerrain::City => "City",
        HexTerrain::Festung => "Festung",
        HexTerrain::FortifiedLine => "Fortified line",
        HexTerrain::Lake => "Lake",
    }
}

fn side_name(terrain: HexsideTerrain) -> &'static str {
    match terrain {
        HexsideTerrain::MinorRiver => "Minor river",
        HexsideTerrain::MajorRiver => "Major river",
        HexsideTerrain::DanubeFrozen => "Danube, frozen",
        HexsideTerrain::MinorLake => "Minor lake",
        HexsideTerrain::MajorLake => "Major lake",
    }
}
