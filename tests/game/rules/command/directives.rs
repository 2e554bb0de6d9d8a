//! Directives (5.5).
//!
//! The tables are reconstructed, so the die of each row is looked up by its effects.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::DirectiveEffect;
use budapest_campaign::table::{Command, Place, Side};

use crate::at_table::{AtTable, at};

/// The die of the row with an effect like this.
fn die(side: Side, wanted: impl Fn(&DirectiveEffect) -> bool) -> u8 {
    let scenario = Scenario::standard();
    let row = scenario.charts.directives(side).iter().find(|row| row.effects.iter().any(&wanted));
    row.expect("the table has such a row").die
}

/// Before the roll of a directive; `more` are further fields.
fn before_roll(side: &str, die: u8, more: &str) -> AtTable {
    at(&format!(
        r#"(step: RollDirective, impulse: (side: {side}), pool: ["cmd_ax_akn", "cmd_so_2uf"], dice: [{die}], {more})"#
    ))
}

/// In the middle of a directive: what is left of its row, and one point still to be spent or lost.
fn in_row(turn: u8, effects: &str, more: &str) -> AtTable {
    at(&format!(
        r#"(
        turn: {turn}, step: DirectivePoints, impulse: (side: Axis, scope: Nothing, effects: [{effects}]),
        refit: (directive_points: 1), pool: ["cmd_ax_akn", "cmd_so_2uf"], {more}
    )"#
    ))
}

#[track_caller]
fn position_of(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().position(wanted).unwrap_or_else(|| panic!("{events:?}"))
}

/// 5.5.e: The die is thrown on the side's own table, and its row is applied at once.
#[test]
fn each_side_has_its_own_table() {
    for (name, side) in [("Axis", Side::Axis), ("Soviet", Side::Soviet)] {
        for number in 1..=6 {
            let mut table = before_roll(name, number, "");
            let row = table.scenario().charts.directives(side)[usize::from(number) - 1].clone();
            assert_eq!(row.die, number);
            assert_eq!(table.refuses("Pick").rule, "4.1", "the roll comes first");
            let events = table.does("Roll");
            assert_eq!(events[0], Event::DirectiveRolled { side, die: number, title: row.title });
        }
    }
}

/// 5.5.f: A directive that activates nobody ends the impulse; the enemy picks.
#[test]
fn a_directive_without_activation_ends_the_impulse() {
    let nothing = die(Side::Axis, |effect| *effect == DirectiveEffect::Nothing);
    let mut table = before_roll("Axis", nothing, r#"map: { "1006": ["akn_3_pz"], "0217": ["uf2_37_46"] }"#);
    let events = table.does("Roll");
    assert!(events.contains(&Event::NothingHappened));
    assert!(events.contains(&Event::ImpulseEnded { side: Side::Axis }));
    assert_eq!((table.side_to_decide(), table.ask()), (Side::Soviet, Ask::PickMarker));
}

fn activates_all(side: Side) -> u8 {
    die(side, |effect| matches!(effect, DirectiveEffect::Activate(commands) if commands.len() == 3))
}

/// 5.5.g, 5.5.j, R5.10: The owner names one sub-command that is available in this turn, and all four segments
/// follow, without shift.
#[test]
fn a_directive_that_activates_starts_a_full_impulse() {
    let mut table = before_roll(
        "Soviet",
        activates_all(Side::Soviet),
        r#"
        counters: {
            "roman": Ground(command: RO, kind: Infantry, front: "4-3-4", back: "1-2-4"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-3-4", back: "2-3-4"),
        },
        map: { "0217": ["roman"], "0317": ["corps"], "0119": ["uf2_37_46"] },
        display: ["ro_2_4"], air_available: ["uf2_air_5a"],
    "#,
    );
    table.does("Roll");
    let options = vec![Command::UF2, Command::RO];
    assert_eq!(table.ask(), Ask::ChooseActivation { marker: None, options }, "3UF is not available in GT 1");
    assert_eq!(table.refuses("Activate(sub_command: UF3)").rule, "5.5");
    assert_eq!(table.refuses("Activate(sub_command: HU)").rule, "5.5");
    let events = table.does("Activate(sub_command: RO)");
    let activated = Event::CommandsActivated { side: Side::Soviet, commands: vec![Command::RO], shift: 0 };
    assert!(events.contains(&activated));
    assert!(matches!(table.ask(), Ask::Reinforce { .. }));
    table.does("EndReinforcement");
    let Ask::Movement { movable, .. } = table.ask() else { panic!("no Romanian flies: {:?}", table.ask()) };
    assert_eq!(table.names(&movable), ["roman"]);
    table.does("EndMovement");
    assert!(matches!(table.ask(), Ask::Combat { .. }));
    table.does("EndCombat");
    assert_eq!(table.side_to_decide(), Side::Axis);
}

/// 5.5.j, R5.10: From GT 4 on AKS and 3UF may be named too.
#[test]
fn later_all_sub_commands_may_be_named() {
    for (name, side, commands) in [
        ("Axis", Side::Axis, [Command::AKN, Command::AKS, Command::HU]),
        ("Soviet", Side::Soviet, [Command::UF2, Command::UF3, Command::RO]),
    ] {
        for turn in [3, 4] {
            let mut table = before_roll(name, activates_all(side), &format!("turn: {turn}"));
            table.does("Roll");
            let Ask::ChooseActivation { options, .. } = table.ask() else { panic!("{:?}", table.ask()) };
            assert_eq!(options.len(), if turn == 3 { 2 } else { 3 }, "{name} in GT {turn}");
            assert!(options.iter().all(|option| commands.contains(option)));
        }
    }
}

/// 5.5.j: With one sub-command in the row there is nothing to ask.
#[test]
fn a_single_sub_command_is_active_at_once() {
    let number = die(Side::Axis, |effect| *effect == DirectiveEffect::Activate(vec![Command::HU]));
    let mut table = before_roll("Axis", number, r#"map: { "0812": ["hu_2"] }, display: ["ssu_ax_pi"]"#);
    let events = table.does("Roll");
    assert!(events.contains(&Event::CommandsActivated { side: Side::Axis, commands: vec![Command::HU], shift: 0 }));
    assert!(matches!(table.ask(), Ask::Movement { .. }));
}

/// 5.5.i, R5.13: The effects of a row come one after the other, the segments of an activation last.
#[test]
fn effects_follow_the_order_of_the_row() {
    let mut table = in_row(
        4,
        "ToggleDanubeFreeze, Activate([HU]), PickSsu(1)",
        r#"map: { "0812": ["hu_2"] }, display: ["ssu_ax_pi"]"#,
    );
    let events = table.does("EndRefit");
    let froze = position_of(&events, |event| *event == Event::DanubeFroze);
    let activated = position_of(&events, |event| matches!(event, Event::CommandsActivated { .. }));
    let picked = position_of(&events, |event| matches!(event, Event::SupportPicked { .. }));
    assert!(froze < activated && activated < picked, "{events:?}");
    assert!(matches!(table.ask(), Ask::Movement { .. }), "then the Hungarians move");
}

/// 5.5.i, R5.9: What cannot be done is skipped, and the rest of the row is done.
#[test]
fn an_impossible_effect_is_skipped() {
    // In GT 1 there is no AKS to activate, no air unit to restore, no support unit to pick.
    for effect in ["Activate([AKS])", "RestoreAir(1)", "PickSsu(2)", "Festung"] {
        let mut table = in_row(
            1,
            &format!("{effect}, ToggleDanubeFreeze"),
            r#"discarded: ["mk_festung_buda", "mk_festung_pest"], map: { "0217": ["uf2_37_46"] }"#,
        );
        let events = table.does("EndRefit");
        assert!(events.contains(&Event::DanubeFroze), "{effect}: {events:?}");
        assert!(events.contains(&Event::ImpulseEnded { side: Side::Axis }), "{effect}: {events:?}");
    }
}

/// 5.5.i, R5.13: Air operations and an activation in one row both take place, whichever comes first.
#[test]
fn air_operations_and_an_activation_in_one_row() {
    let table = |effects: &str| {
        let mut table = in_row(
            4,
            effects,
            r#"map: { "1006": ["akn_3_pz"], "0812": ["hu_2"] }, air_available: ["axis_air_akn", "axis_air_aks"]"#,
        );
        table.does("EndRefit");
        let placeable = table.units(&["axis_air_akn", "axis_air_aks"]);
        assert_eq!(table.ask(), Ask::AirOperations { placeable, movable: vec![], air_supply: false }, "{effects}");
        table.does(r#"PlaceAir(unit: "axis_air_akn", hex: "1007")"#);
        table.does("EndAirPlacement");
        table
    };
    let mut first = table("AirOperations, Activate([AKN])");
    let movable = first.units(&["axis_air_akn"]);
    assert_eq!(first.ask(), Ask::AirOperations { placeable: vec![], movable, air_supply: false }, "its own segment");
    first.does("EndAirPlacement");
    let last = table("Activate([HU]), AirOperations");
    for (table, unit) in [(first, "akn_3_pz"), (last, "hu_2")] {
        let Ask::Movement { movable, .. } = table.ask() else { panic!("{:?}", table.ask()) };
        assert_eq!(table.names(&movable), [unit]);
    }
}

/// 5.5.i, R5.13: A row that activates units in a Festung and a sub-command activates both.
#[test]
fn a_festung_and_a_sub_command_in_one_row() {
    for effects in ["Festung, Activate([HU])", "Activate([HU]), Festung", "Festung, AirOperations, Activate([HU])"] {
        let mut table = in_row(
            4,
            effects,
            r#"
            map: { "1007": ["akn_3_pz", "mk_festung_buda"], "0812": ["hu_2"], "1006": ["akn_17"] },
            discarded: ["mk_festung_pest"],
        "#,
        );
        table.does("EndRefit");
        let Ask::Movement { movable, .. } = table.ask() else { panic!("{effects}: {:?}", table.ask()) };
        let mut names = table.names(&movable);
        names.sort();
        assert_eq!(names, ["akn_3_pz", "hu_2"], "{effects}");
    }
}

/// 5.5.k: Refit points of a directive are spent at once, those left over are lost, and the track is untouched.
#[test]
fn directive_points_are_spent_at_once() {
    let number = die(Side::Axis, |effect| *effect == DirectiveEffect::GainRp(2));
    let mut table = before_roll(
        "Axis",
        number,
        r#"refit_points: (axis: 3), map: { "1006": ["akn_3_pz reduced"], "0812": ["hu_2 reduced"] }"#,
    );
    table.does("Roll");
    let Ask::SpendDirectivePoints { points, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    assert_eq!(points, 2);
    assert_eq!(table.refuses("Pick").rule, "4.1");
    table.does(r#"RefitGroundUnit(unit: "akn_3_pz")"#);
    let events = table.does("EndRefit");
    assert!(events.contains(&Event::DirectivePointsLost { side: Side::Axis, points: 1 }));
    assert!(!table.is_reduced("akn_3_pz") && table.is_reduced("hu_2"));
    assert_eq!(table.board().situation.refit_points.axis, 3);
    assert_eq!(table.side_to_decide(), Side::Soviet);
}

/// 5.5.k: With nothing to spend them on the points are lost without a question.
#[test]
fn points_without_use_are_lost() {
    let number = die(Side::Soviet, |effect| matches!(effect, DirectiveEffect::GainRp(_)));
    let mut table = before_roll("Soviet", number, "");
    let events = table.does("Roll");
    assert!(events.contains(&Event::DirectivePointsLost { side: Side::Soviet, points: 2 }));
    assert_eq!(table.board().situation.refit_points.soviet, 0);
}

/// 5.5.k, R5.16: A support unit is picked at random from the display, free of charge; with too few, all come.
#[test]
fn support_units_are_picked() {
    let number = die(Side::Axis, |effect| *effect == DirectiveEffect::PickSsu(1));
    let mut table = before_roll(
        "Axis",
        number,
        r#"display: ["ssu_ax_pi", "ssu_ax_nw", "ssu_ax_pak"], picks: ["ssu_ax_nw"], map: { "0812": ["hu_2"] }"#,
    );
    let events = table.does("Roll");
    assert!(events.contains(&Event::SupportPicked { side: Side::Axis, units: table.units(&["ssu_ax_nw"]) }));
    assert_eq!(table.place("ssu_ax_nw"), Place::SupportAvailable);
    assert_eq!(table.place("ssu_ax_pi"), Place::Display);

    let mut table = in_row(1, "PickSsu(3)", r#"display: ["ssu_ax_pi", "ssu_so_is"], support_available: ["ssu_ax_nw"]"#);
    let events = table.does("EndRefit");
    assert!(events.contains(&Event::SupportPicked { side: Side::Axis, units: table.units(&["ssu_ax_pi"]) }));
    assert_eq!(table.place("ssu_so_is"), Place::Display, "not his");
}

/// 5.5.l, R5.14: The owner must select reduced air units, in Air Available or on the map, and pays nothing.
#[test]
fn air_units_are_restored() {
    let mut table = in_row(
        4,
        "RestoreAir(1)",
        r#"
        map: { "0812": ["axis_air_akn reduced"] },
        air_available: ["axis_air_aks reduced", "axis_air_zbv reduced", "uf2_air_5a reduced"], refit_points: (axis: 2),
    "#,
    );
    table.does("EndRefit");
    let candidates = table.units(&["axis_air_akn", "axis_air_aks"]);
    assert_eq!(table.ask(), Ask::RestoreAir { left: 1, candidates });
    assert_eq!(table.refuses("EndRefit").rule, "4.1", "it must be done");
    assert_eq!(table.refuses(r#"RestoreAirUnit(unit: "axis_air_zbv")"#).rule, "21.5");
    assert_eq!(table.refuses(r#"RestoreAirUnit(unit: "uf2_air_5a")"#).rule, "11.2");
    table.does(r#"RestoreAirUnit(unit: "axis_air_aks")"#);
    assert!(!table.is_reduced("axis_air_aks") && table.is_reduced("axis_air_akn"));
    assert_eq!(table.board().situation.refit_points.axis, 2);
}

/// 5.5.l, R5.14: In GT 1 the AKS air unit cannot be restored, nor can one that was eliminated.
#[test]
fn some_air_units_are_not_restored() {
    let mut table = in_row(
        1,
        "RestoreAir(2)",
        r#"air_available: ["axis_air_aks reduced"], eliminated: ["axis_air_akn"], map: { "0217": ["uf2_37_46"] }"#,
    );
    let events = table.does("EndRefit");
    assert!(!events.iter().any(|event| matches!(event, Event::AirRestored { .. })), "{events:?}");
    assert!(table.is_reduced("axis_air_aks"));
}

/// 5.5.l, R5.15: Air operations are one segment for every air unit of the side, AKS before GT 4 and Zbv
/// included; then the impulse is over.
#[test]
fn air_operations_by_directive() {
    let mut table = in_row(
        2,
        "AirOperations",
        r#"
        map: { "0811": ["axis_air_akn"], "0812": ["uf2_air_5a"], "1006": ["akn_3_pz"] },
        air_available: ["axis_air_aks", "axis_air_zbv"], track: { 3: ["stavka_air"] }, dice: [3],
    "#,
    );
    table.does("EndRefit");
    let placeable = table.units(&["axis_air_aks", "axis_air_zbv"]);
    let movable = table.units(&["axis_air_akn"]);
    assert_eq!(table.ask(), Ask::AirOperations { placeable, movable, air_supply: false });
    table.does(r#"PlaceAir(unit: "axis_air_aks", hex: "1007")"#);
    table.does(r#"MoveAir(unit: "axis_air_akn", hex: "0812")"#);
    let events = table.does("EndAirPlacement");
    assert!(events.iter().any(|event| matches!(event, Event::AirFought { .. })), "{events:?}");
    assert!(events.contains(&Event::ImpulseEnded { side: Side::Axis }), "no ground unit moves: {events:?}");
    assert_eq!((table.side_to_decide(), table.ask()), (Side::Soviet, Ask::PickMarker));
}
