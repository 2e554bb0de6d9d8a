//! Rule book, chapter 18.

mod axis;
mod first_turn;
mod soviet;

use budapest_campaign::play::{Ask, Unmet};
use budapest_campaign::scenario::counter::{Arrival, Family};
use budapest_campaign::scenario::map::Country;
use budapest_campaign::table::{HexId, OptionalRule, Options, Place, Side, Step};

use crate::at_table::{AtTable, hex, new_game};

/// A game in which the Axis is about to set up.
fn axis_sets_up() -> AtTable {
    let mut table = new_game(7, Options::NONE);
    table.does("ConfirmOptions");
    table
}

/// A game in which the Soviets are about to set up, the Axis standing as recommended.
fn soviets_set_up() -> AtTable {
    let mut table = axis_sets_up();
    table.does("TakeDeployment");
    table.does("ConfirmSetUp");
    table
}

/// What still keeps the side from confirming.
fn unmet(table: &AtTable) -> Vec<Unmet> {
    match table.ask() {
        Ask::SetUp { unmet, .. } => unmet,
        other => panic!("{other:?}"),
    }
}

fn place(unit: &str, hex: &str) -> String {
    format!(r#"PlaceUnit(unit: "{unit}", hex: "{hex}")"#)
}

/// 18.1.a: The Axis sets up completely, then the Soviets, then GT 1 begins; the game ends with GT 10.
#[test]
fn the_axis_sets_up_first() {
    let mut table = axis_sets_up();
    assert_eq!(table.board().situation.step, Step::SetUp(Side::Axis));
    assert_eq!(table.refuses(&place("uf2_pliev", "0418")).rule, "18.1");
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.2", "not complete");
    table.does("TakeDeployment");
    table.does("ConfirmSetUp");
    assert_eq!(table.board().situation.step, Step::SetUp(Side::Soviet));
    assert_eq!(table.refuses(&place("hu_2", "0812")).rule, "18.1");
    assert_eq!(table.refuses("ConfirmSetUp").rule, "18.3");
    table.does("TakeDeployment");
    table.does("ConfirmSetUp");
    assert_eq!(table.board().situation.turn, 1);
    assert_eq!(table.scenario().charts.last_turn(), 10);
}

/// 18.1.b: The Soviet side of the front line is Romania and the whole east map edge.
#[test]
fn the_front_line() {
    let scenario = axis_sets_up().scenario();
    for hex in HexId::all() {
        let soviet = scenario.map.hex(hex).country == Country::Romania || hex.column() == 24;
        assert_eq!(scenario.map.home(hex), if soviet { Side::Soviet } else { Side::Axis }, "{hex}");
    }
    assert_eq!(scenario.map.home(hex("1824")), Side::Soviet, "in Hungary, on the east edge");
}

/// 18.1.c: A third unit in a hex, or Romanians with Soviets, must be put right before the set-up is confirmed.
#[test]
fn the_set_up_obeys_stacking_limits() {
    let mut table = axis_sets_up();
    table.does("TakeDeployment");
    assert_eq!(unmet(&table), []);
    table.does(&place("akn_3_pz", "0416"));
    assert_eq!(unmet(&table).iter().map(|unmet| unmet.rule.as_str()).collect::<Vec<_>>(), ["7.0"]);
    assert_eq!(table.refuses("ConfirmSetUp").rule, "7.0");

    let mut table = soviets_set_up();
    table.does("TakeDeployment");
    table.does(&place("ro_cav_1", "0119"));
    table.does(&place("uf2_gorshkov", "0119"));
    assert_eq!(table.refuses("ConfirmSetUp").rule, "7.0");
}

/// 18.1.c: Optional counters stay in the box unless their rule is in play.
#[test]
fn optional_counters_stay_out() {
    let all: Options = OptionalRule::ALL.into_iter().collect();
    for (options, out) in [(Options::NONE, true), (all, false)] {
        let mut table = new_game(7, options);
        table.does("ConfirmOptions");
        for (id, piece) in table.board().pieces() {
            let counter = table.board().counter(id);
            if matches!(counter.arrival, Arrival::Optional(_)) && counter.family() != Family::Marker {
                assert_eq!(piece.place == Place::Box, out, "{}", counter.id);
            }
        }
    }
}

/// R18.7: A unit may be lifted and placed again until the set-up is confirmed.
#[test]
fn units_may_be_placed_again() {
    let mut table = axis_sets_up();
    table.does(&place("hu_2", "0812"));
    table.does(&place("hu_2", "0610"));
    assert_eq!(table.hex_of("hu_2"), "0610");
    assert_eq!(table.refuses(&place("hu_2", "0610")).rule, "18.1");
    table.does(r#"LiftUnit(unit: "hu_2")"#);
    assert_eq!(table.hex_of("hu_2"), "");
    assert_eq!(table.refuses(r#"LiftUnit(unit: "hu_2")"#).rule, "18.1");
    table.does(&place("hu_2", "0812"));
    table.does("TakeDeployment");
    table.does("ConfirmSetUp");
    assert_eq!(table.refuses(r#"LiftUnit(unit: "hu_2")"#).rule, "18.1");
}
