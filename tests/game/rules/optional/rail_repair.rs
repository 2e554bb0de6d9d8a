//! Better Soviet rail repair (21.6).

use crate::at_table::{AtTable, at};

#[track_caller]
fn railway(options: &str, map: &str) -> AtTable {
    at(&format!(
        r#"(turn: 5, options: [{options}], step: Movement, impulse: (side: Soviet), counters: {{
            "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4"),
            "foe": Ground(command: AKN, kind: Infantry, front: "4-4-4"),
        }}, map: {{ {map} }}, control: (axis: [], soviet: ["0108", "0113"]))"#
    ))
}

const TO_THE_EAST: &str = r#"RailMove(unit: "rifles", path: ["0721", "0722", "0723"], off_map: None)"#;

/// 21.6.a, R21.3: Without the option trains run in Romania only; with it also behind a depot, but not before it.
#[test]
fn trains_run_behind_a_depot() {
    let map = r#""0720": ["uf2_depot_1", "rifles"]"#;
    assert_eq!(railway("", map).refuses(TO_THE_EAST).rule, "6.4.1");
    railway("RailRepair", map).does(TO_THE_EAST);
    let ahead = r#"RailMove(unit: "rifles", path: ["0719"], off_map: None)"#;
    assert_eq!(railway("RailRepair", map).refuses(ahead).rule, "6.4.1");
    assert_eq!(railway("RailRepair", r#""0720": ["rifles"]"#).refuses(TO_THE_EAST).rule, "6.4.1", "no depot");
}

/// 21.6.a, R21.3: Every line that leads back to a source without turning west of the depot is open, not only the
/// shortest; a siding is not.
#[test]
fn every_line_behind_the_depot_is_open() {
    let table = || {
        at(r#"(options: [RailRepair], turn: 7, step: Movement, impulse: (side: Soviet, active: [UF2]),
            map: { "0416": ["uf2_depot_1", "uf2_27gd_53"], "0519": ["uf2_49_53"], "0317": ["uf2_57_53"] },
            control: (soviet: ["0416", "0417", "0518", "0519", "0415", "0516", "0317"]))"#)
    };
    table().does(r#"RailMove(unit: "uf2_27gd_53", path: ["0417"], off_map: None)"#);
    table().does(r#"RailMove(unit: "uf2_49_53", path: ["0418"], off_map: None)"#);
    table().refuses(r#"RailMove(unit: "uf2_27gd_53", path: ["0415"], off_map: None)"#);
}

/// 21.6.a, R21.3: An enemy zone on the line closes it, and the capacity of one unit stays.
#[test]
fn the_line_must_be_free() {
    let map = r#""0720": ["uf2_depot_1", "rifles"], "0823": ["foe"]"#;
    let west = r#"RailMove(unit: "rifles", path: ["0721"], off_map: None)"#;
    assert_eq!(railway("RailRepair", map).refuses(west).rule, "6.4.1", "0723 lies in an enemy zone");
    let mut table = railway("RailRepair", r#""0720": ["uf2_depot_1", "rifles", "uf2_30"]"#);
    table.does(TO_THE_EAST);
    let second = r#"RailMove(unit: "uf2_30", path: ["0721"], off_map: None)"#;
    assert_eq!(table.refuses(second).rule, "6.4.1");
}

/// 21.6.a: The contingent sources do not serve, and no Soviet train leaves the map.
#[test]
fn neither_contingent_sources_nor_trips_off_the_map() {
    let mut table = railway("RailRepair", r#""0209": ["uf2_depot_1", "rifles"]"#);
    table.refuses(r#"RailMove(unit: "rifles", path: ["0208"], off_map: None)"#);
    let mut table = railway("RailRepair", r#""0624": ["rifles"], "0720": ["uf2_depot_1"]"#);
    let order = r#"RailMove(unit: "rifles", path: ["0124"], off_map: Some(("0624", "0124")))"#;
    assert_eq!(table.refuses(order).rule, "6.4.1");
}
