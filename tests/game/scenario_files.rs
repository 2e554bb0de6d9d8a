//! Scenario files: what is checked, and what a fault says.
//!
//! Each case breaks the real files in one place and expects that fault and no other.

mod any_text;
mod broken_charts;
mod broken_counters;
mod broken_deployment;
mod broken_map;

use budapest_campaign::scenario::load::Texts;
use budapest_campaign::scenario::{Fault, Scenario};

fn text_of<'a>(texts: &'a mut Texts, file: &str) -> &'a mut String {
    match file {
        "map.ron" => &mut texts.map,
        "counters.ron" => &mut texts.counters,
        "charts.ron" => &mut texts.charts,
        "deployment.ron" => &mut texts.deployment,
        _ => panic!("there is no {file}"),
    }
}

fn position(text: &str, after: &str, wanted: &str) -> usize {
    let start = text.find(after).unwrap_or_else(|| panic!("\"{after}\" is not in the file"));
    let found = text[start..].find(wanted);
    start + found.unwrap_or_else(|| panic!("\"{wanted}\" does not come after \"{after}\""))
}

fn faults(texts: &Texts) -> Vec<Fault> {
    Scenario::from_texts(texts).err().unwrap_or_default()
}

/// Each row breaks the file in one place: `after | old | new | field | message | line of`.
///
/// The first `old` after `after` becomes `new`; then there is one fault, at that field and with that
/// message, on the line of `old`; or on that of the last column, sought from the start of the file or
/// `below` the text `after`.
fn each_is_found(file: &str, rows: &str) {
    for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [after, old, new, field, message, ref line_of @ ..] = cells[..] else { panic!("a cell is missing: {row}") };
        let mut texts = Texts::standard();
        let text = text_of(&mut texts, file);
        let start = position(text, after, old);
        text.replace_range(start..start + old.len(), new);
        let at = line_of.first().map_or(start, |line_of| match line_of.strip_prefix("below ") {
            Some(line_of) => position(text, after, line_of),
            None => position(text, "", line_of),
        });
        let line = text[..at].matches('\n').count() + 1;

        let found = faults(&texts);
        let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found.len(), 1, "{row}: expected one fault, found {shown:#?}");
        let fault = &found[0];
        assert_eq!((fault.file.as_str(), fault.field.as_str()), (file, field), "{row}: {}", shown[0]);
        assert!(fault.message.contains(message), "{row}: {}", shown[0]);
        assert!(fault.message.contains("expected"), "{row}: {}", shown[0]);
        assert_eq!(fault.line, line, "{row}: {}", shown[0]);
    }
}

#[test]
fn the_built_in_scenario_has_no_faults() {
    let shown: Vec<String> = faults(&Texts::standard()).iter().map(ToString::to_string).collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn the_faults_of_all_files_are_reported_at_once() {
    let mut texts = Texts::standard();
    texts.map = texts.map.replace("rows: 18", "rows: 17").replace("oilfield: \"1104\"", "oilfield: \"11O4\"");
    texts.counters = texts.counters.replace("counter_limit: 176", "counter_limit: 175");
    texts.charts = texts.charts.replace("sixths_per_mf: 6", "sixths_per_mf: 12");
    texts.deployment = texts.deployment.replace("title:", "titel:");
    let found = faults(&texts);
    let files: Vec<&str> = found.iter().map(|fault| fault.file.as_str()).collect();
    assert_eq!(files, ["deployment.ron", "map.ron", "map.ron", "counters.ron", "charts.ron"]);
}

#[test]
fn a_fault_shows_file_line_field_and_what_was_expected() {
    let mut texts = Texts::standard();
    texts.map = texts.map.replace("rows: 18", "rows: 17");
    assert_eq!(faults(&texts)[0].to_string(), "map.ron:8: rows: is 17; expected 18 (2.1)");
}

#[test]
fn a_command_marker_is_a_command_counter() {
    let mut texts = Texts::standard();
    let at = position(&texts.counters, "id: \"cmd_ax_option\"", "CommandOption");
    texts.counters.replace_range(at..at + "CommandOption".len(), "Railroad");
    let found = faults(&texts);
    assert_eq!((found.len(), found[0].field.as_str()), (1, "command_markers[8].kind"), "{}", found[0]);
    assert!(found[0].message.contains("is Railroad of Some(Axis) in counters.ron; expected CommandOption"));
}

#[test]
fn a_syntax_error_has_its_line() {
    let mut texts = Texts::standard();
    let at = position(&texts.charts, "hexsides: [", "MinorRiver,");
    let line = texts.charts[..at].matches('\n').count() + 1;
    texts.charts.replace_range(at..at + "MinorRiver,".len(), "Brook,");
    let found = faults(&texts);
    assert_eq!((found.len(), found[0].file.as_str(), found[0].line), (1, "charts.ron", line), "{}", found[0]);
}
