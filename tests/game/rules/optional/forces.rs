//! Optional forces (21.1 to 21.5).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::victory;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::AirResult;
use budapest_campaign::table::{OptionalRule, Options, Place, Side};

use crate::at_table::{AtTable, at, new_game};

/// A game with these options, once the fixed pieces have their places.
fn begun(options: &[OptionalRule]) -> (AtTable, Vec<Event>) {
    let mut table = new_game(11, options.iter().copied().collect::<Options>());
    let events = table.does("ConfirmOptions");
    (table, events)
}

/// The victory points that options give in a position: of the Axis and of the Soviets.
fn points(options: &str, rest: &str) -> (i32, i32) {
    let with = at(&format!("(options: [{options}], {rest})"));
    let without = at(&format!("({rest})"));
    let (with, without) = (victory::statement(with.board()), victory::statement(without.board()));
    (with.total(Side::Axis) - without.total(Side::Axis), with.total(Side::Soviet) - without.total(Side::Soviet))
}

/// 21.1.a, 21.1.c, R21.4: With Wacht am Donau 1 SS, 2 SS and 67 Corps and the 501st come in turn 6; without it 1 SS comes
/// in turn 9 and the others never.
#[test]
fn wacht_am_donau_brings_an_army() {
    let (table, _) = begun(&[]);
    assert_eq!(table.place("akn_1_ss"), Place::Track(9));
    for id in ["akn_2_ss", "akn_67", "ssu_ax_501"] {
        assert_eq!(table.place(id), Place::Box, "{id}");
    }
    let (table, _) = begun(&[OptionalRule::WachtAmDonau]);
    for id in ["akn_1_ss", "akn_2_ss", "akn_67", "ssu_ax_501"] {
        assert_eq!(table.place(id), Place::Track(6), "{id}");
    }
}

/// 21.1.a, R21.4: In turn 6 the 501st is available at no cost and the Axis gains a point more; the corps come with AKN.
#[test]
fn wacht_am_donau_in_turn_six() {
    let mut table =
        at(r#"(turn: 5, options: [WachtAmDonau], step: PickMarker, impulse: (side: Soviet), pool: ["cmd_so_ro"],
        aside: ["cmd_ax_akn"], track: { 6: ["akn_1_ss", "akn_2_ss", "akn_67", "ssu_ax_501"] })"#);
    let events = table.does("Pick");
    assert_eq!(table.place("ssu_ax_501"), Place::SupportAvailable);
    let extra = |event: &Event| {
        matches!(event, Event::RefitPointsGained { side: Side::Axis, reasons, .. }
        if reasons.contains(&("Wacht am Donau".to_owned(), 1)))
    };
    assert_eq!(events.iter().filter(|event| extra(event)).count(), 1);
    loop {
        match table.ask() {
            Ask::Refit { .. } => table.does("EndRefit"),
            // The Soviets have nothing to act with.
            Ask::PickMarker => table.does("Pick"),
            _ => break,
        };
    }
    let Ask::Reinforce { deployable } = table.ask() else { panic!("{:?}", table.ask()) };
    let units: Vec<_> = deployable.into_iter().map(|(unit, _)| unit).collect();
    assert_eq!(units, table.units(&["akn_1_ss", "akn_2_ss", "akn_67"]));
}

/// 21.1.b, R21.2: It gives the Soviets 5 points, and 5 more unless the Axis controls both cities, uncontested.
#[test]
fn the_price_of_wacht_am_donau() {
    assert_eq!(points("WachtAmDonau", ""), (0, 5));
    assert_eq!(points("WachtAmDonau", r#"control: (axis: [], soviet: ["1008"])"#), (0, 10));
    assert_eq!(points("WachtAmDonau", r#"map: { "1009": ["uf2_30"] }"#), (0, 10), "Pest is contested");
    assert_eq!(points("WachtAmDonau", r#"map: { "1009": ["uf2_30"], "1008": ["mk_festung_pest"] }"#), (0, 5));
}

/// 21.2.a, 21.3.a, 21.4.a, 21.5.a, 21.5.c: When each package comes, and the points it gives the other side.
#[test]
fn other_forces_come_in_their_turns() {
    use OptionalRule::*;
    for (option, name, units, turn, with_wacht, vp) in [
        (AdditionalAks, "AdditionalAks", &["aks_15_mtn"][..], 5, 5, (0, 2)),
        (AdditionalSecondFront, "AdditionalSecondFront", &["uf2_4_tank"], 9, 7, (3, 0)),
        (AdditionalThirdFront, "AdditionalThirdFront", &["uf3_38gd_9gd", "uf3_39gd_9gd"], 9, 7, (2, 0)),
        (Jets, "Jets", &["axis_air_zbv"], 7, 7, (0, 4)),
    ] {
        let (plain, _) = begun(&[]);
        let (table, _) = begun(&[option]);
        let (wacht, _) = begun(&[option, WachtAmDonau]);
        for id in units {
            assert_eq!(plain.place(id), Place::Box, "{id}");
            assert_eq!(table.place(id), Place::Track(turn), "{id}");
            assert_eq!(wacht.place(id), Place::Track(with_wacht), "{id}");
        }
        assert_eq!(points(name, ""), vp, "{name}");
    }
    assert_eq!(points("StavkaAir", ""), (2, 0));
    assert_eq!(points("RailRepair", ""), (2, 0));
}

/// 21.5.c: The Stavka air unit comes in the turn that a die gives before the game.
#[test]
fn a_die_says_when_the_stavka_air_unit_comes() {
    let (table, events) = begun(&[OptionalRule::StavkaAir]);
    let die = events.iter().find_map(|event| match event {
        Event::StavkaAirRolled { die } => Some(*die),
        _ => None,
    });
    let die = die.expect("the die was thrown");
    assert!((1..=6).contains(&die));
    assert_eq!(table.place("stavka_air"), Place::Track(die));
}

/// 21.5.b: Results of air superiority never harm the jets; the enemy takes his part of them.
#[test]
fn the_jets_are_never_hit_in_the_air() {
    let rows = &Scenario::standard().charts.file.air_superiority.rows;
    let row = rows.iter().find(|row| row.differential == 1).expect("3 against 2");
    for (result, enemy) in [(AirResult::AL1, false), (AirResult::BL1, true), (AirResult::DL1, true)] {
        let Some(at_die) = row.results.iter().position(|other| *other == result) else { continue };
        let mut table = at(&format!(
            r#"(turn: 7, step: AirPlacement, impulse: (side: Axis, active: [HU]), dice: [{}], pool: ["cmd_so_2uf"],
            map: {{ "1005": ["axis_air_zbv", "uf2_air_5a"], "1006": ["hu_2"] }})"#,
            at_die + 1
        ));
        assert!(matches!(table.ask(), Ask::AirOperations { .. }));
        table.does("EndAirPlacement");
        assert!(!table.is_reduced("axis_air_zbv"), "{result:?}");
        assert_eq!(table.is_reduced("uf2_air_5a"), enemy, "{result:?}");
    }
}

/// 21.5.b: Air attrition does reach the jets.
#[test]
fn the_jets_suffer_attrition() {
    let mut table =
        at(r#"(turn: 7, options: [AirAttrition], step: PickMarker, impulse: (side: Soviet), pool: ["cmd_so_ro"],
        aside: ["cmd_so_2uf"], dice: [1], map: { "1005": ["axis_air_zbv"] })"#);
    table.does("Pick");
    assert!(table.is_reduced("axis_air_zbv"));
}

/// 21.5.d, R21.1: Zbv and the Stavka unit fly with every friendly command.
#[test]
fn two_air_units_fly_with_any_command() {
    for (side, unit, commands) in
        [("Axis", "axis_air_zbv", ["AKN", "AKS", "HU"]), ("Soviet", "stavka_air", ["UF2", "UF3", "RO"])]
    {
        for command in commands {
            let mut table = at(&format!(
                r#"(turn: 7, step: AirPlacement, impulse: (side: {side}, active: [{command}]), air_available: ["{unit}"],
                map: {{ "1005": ["hu_2"], "0320": ["ro_7_1"] }})"#
            ));
            assert!(matches!(table.ask(), Ask::AirOperations { placeable, .. } if placeable == table.units(&[unit])));
            table.does(&format!(r#"PlaceAir(unit: "{unit}", hex: "1010")"#));
        }
    }
    let festung =
        at(r#"(turn: 7, step: Movement, impulse: (side: Axis, scope: Festung), air_available: ["axis_air_zbv"],
        map: { "1007": ["mk_festung_buda", "akn_17 festung_active"] })"#);
    let zbv = festung.unit("axis_air_zbv");
    assert!(!budapest_campaign::rules::command::is_active(festung.board(), zbv), "no command, no flight");
}
