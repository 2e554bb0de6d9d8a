//! The rules, a module for each chapter. The line above a test names the rules it shows, by their
//! ids in `assets/rulebook.ron`.

mod air;
mod combat;
mod combat_results;
mod command;
mod components;
mod fighting;
mod fortress;
mod logistics;
mod movement;
mod optional;
mod refit;
mod reinforcements;
mod sequence;
mod set_up;
mod stacking;
mod support_units;
mod unique_units;
mod victory;
mod weather;
mod zones_of_control;
