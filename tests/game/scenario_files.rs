//! Scenario files: what is checked, and what a fault says.

use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::load::Texts;

#[test]
fn the_built_in_scenario_has_no_faults() {
    if let Err(faults) = Scenario::from_texts(&Texts::standard()) {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"));
    }
}
