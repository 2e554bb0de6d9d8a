//! Rule book, chapter 4.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::orders;
use budapest_campaign::scenario::counter::naming;
use budapest_campaign::table::{Command, OptionalRule, Options, Place, Segment, Side, Step};

use crate::at_table::{AtTable, at, deployed, hex, hexes};

/// Answers the open prompt with as little as possible: nothing placed, bought, moved or attacked.
#[track_caller]
pub fn pass(table: &mut AtTable) -> Vec<Event> {
    let order = orders(table.board()).into_iter().next().expect("a prompt has an answer");
    let text = naming(&table.scenario(), || ron::to_string(&order)).expect("orders can be written");
    table.does(&text)
}

/// Passes until the prompt is one of these.
#[track_caller]
pub fn pass_until(table: &mut AtTable, wanted: impl Fn(&Ask) -> bool) -> Vec<Event> {
    let mut events = Vec::new();
    for _ in 0..500 {
        if wanted(&table.ask()) {
            return events;
        }
        events.extend(pass(table));
    }
    panic!("the game does not come there");
}

/// Where the first of these events is.
#[track_caller]
fn first(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().position(wanted).expect("the event happened")
}

#[track_caller]
fn last(events: &[Event], wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().rposition(wanted).expect("the event happened")
}

/// 4.1.a, 4.1.n, 4.1.o: A game turn goes through its phases in order.
#[test]
fn a_turn_runs_through_its_phases() {
    let mut table = deployed(11, Options::NONE);
    assert!(matches!(table.ask(), Ask::PlaceMajorOperation { .. }));
    let mut events = table.does("PlaceNone");
    events.extend(pass_until(&mut table, |ask| matches!(ask, Ask::AirOperations { .. })));
    let Ask::AirOperations { placeable, .. } = table.ask() else { unreachable!() };
    let (side, unit) = (table.side_to_decide(), table.names(&placeable)[0].clone());
    events.extend(table.does(&format!(r#"PlaceAir(unit: "{unit}", hex: "0812")"#)));
    events.extend(pass_until(&mut table, |ask| matches!(ask, Ask::PlaceMajorOperation { .. })));

    let placed = first(&events, |event| matches!(event, Event::InitiativeSet { .. }));
    let income = first(&events, |event| matches!(event, Event::RefitPointsGained { .. }));
    let refitted = last(&events, |event| matches!(event, Event::RefitEnded { .. }));
    let begun = first(&events, |event| matches!(event, Event::ImpulseBegan { .. }));
    let ended = last(&events, |event| matches!(event, Event::ImpulseEnded { .. }));
    let returned = first(&events, |event| matches!(event, Event::AirReturned { .. }));
    let next = first(&events, |event| matches!(event, Event::TurnBegan { turn: 2 }));
    let order = [placed, income, refitted, begun, ended, returned, next];
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(table.place(&unit), Place::AirAvailable, "the air unit of the {side} came back");

    let picked = events.iter().filter(|event| matches!(event, Event::MarkerPicked { .. })).count();
    assert_eq!(picked, 6, "all markers of both sides were picked before the phase was over");
}

/// 4.1.b, R5.7: The Axis commits itself first, and the Soviets choose without knowing what.
#[test]
fn markers_are_placed_in_secret() {
    let mut table = at(r#"(
        turn: 2,
        step: PlaceMajorOperation(Axis),
        pool: ["cmd_ax_akn", "cmd_ax_hu", "cmd_ax_directive", "cmd_so_2uf", "cmd_so_ro", "cmd_so_directive"],
        aside: ["cmd_ax_fretter_pico", "cmd_ax_konrad", "cmd_so_debrecen", "cmd_so_budapest"],
    )"#);
    let events = table.does(r#"PlaceMarker(marker: "cmd_ax_fretter_pico")"#);
    let placed = Event::MajorOperationPlaced { side: Side::Axis, marker: Some(table.unit("cmd_ax_fretter_pico")) };
    assert!(events.contains(&placed));
    assert_eq!(placed.seen_by(Side::Soviet), Event::MajorOperationPlaced { side: Side::Axis, marker: None });

    assert_eq!(table.side_to_decide(), Side::Soviet);
    let seen = table.board().seen_by(Side::Soviet);
    for id in ["cmd_ax_fretter_pico", "cmd_ax_konrad", "cmd_ax_akn", "cmd_ax_directive"] {
        assert_eq!(seen.piece(table.unit(id)).place, Place::Unseen, "{id}");
    }
    assert!(!seen.situation.axis_announced_major, "not yet announced");
    assert_eq!(seen.piece(table.unit("cmd_so_debrecen")).place, Place::Aside, "his own he sees");

    table.does(r#"PlaceMarker(marker: "cmd_so_debrecen")"#);
    let seen = table.board().seen_by(Side::Axis);
    for id in ["cmd_so_debrecen", "cmd_so_budapest"] {
        assert_eq!(seen.piece(table.unit(id)).place, Place::Unseen, "{id}");
    }
}

/// 4.1.c, R4.1: Both sides gain their points before either spends, and the initiative side spends first.
#[test]
fn refit_income_comes_before_refit() {
    for (announced, order) in [(false, [Side::Soviet, Side::Axis]), (true, [Side::Axis, Side::Soviet])] {
        let mut table = at(r#"(
            turn: 2,
            step: PlaceMajorOperation(Axis),
            refit_points: (axis: 1, soviet: 1),
            pool: ["cmd_ax_akn", "cmd_so_2uf"],
            aside: ["cmd_ax_fretter_pico"],
            map: { "1006": ["akn_3_pz reduced"], "0119": ["uf2_6gd_tank reduced"] },
        )"#);
        let placing = if announced { r#"PlaceMarker(marker: "cmd_ax_fretter_pico")"# } else { "PlaceNone" };
        let events = table.does(placing);
        for side in Side::BOTH {
            let gained = |event: &Event| matches!(event, Event::RefitPointsGained { side: who, .. } if *who == side);
            assert!(events.iter().any(gained), "{side}");
        }
        assert!(!events.iter().any(|event| matches!(event, Event::RefitEnded { .. })));
        assert_eq!(table.board().situation.step, Step::Refit(order[0]));
        assert_eq!(table.side_to_decide(), order[0]);
        let events = table.does("EndRefit");
        assert!(matches!(events[0], Event::RefitEnded { side, .. } if side == order[0]));
        assert_eq!(table.board().situation.step, Step::Refit(order[1]));
        table.does("EndRefit");
        assert_eq!(table.ask(), Ask::PickMarker);
        assert_eq!(table.side_to_decide(), order[0], "4.1.d");
    }
}

/// 4.1.d: The side with the initiative has the first impulse; after that the sides take turns.
#[test]
fn impulses_alternate() {
    for first in Side::BOTH {
        let mut table = at(&format!(
            r#"(
            step: Refit({}), initiative: {first},
            pool: ["cmd_ax_akn", "cmd_ax_hu", "cmd_so_2uf", "cmd_so_ro"],
        )"#,
            first.enemy()
        ));
        let mut order = Vec::new();
        let mut events = table.does("EndRefit");
        for _ in 0..4 {
            order.push(table.side_to_decide());
            events.extend(table.does("Pick"));
        }
        assert_eq!(order, [first, first.enemy(), first, first.enemy()]);
    }
}

/// The Soviets pick 2UF: a corps on the track, an air unit, two units on the map, an enemy before one of them.
fn full_impulse() -> AtTable {
    at(r#"(
        step: PickMarker,
        impulse: (side: Soviet),
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "8-6-7", back: "4-3-7"),
            "roman": Ground(command: RO, kind: Infantry, front: "3-3-4", back: "1-2-4"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        },
        map: { "0217": ["tank"], "0117": ["roman"], "0216": ["corps"] },
        track: { 1: ["uf2_18_tank"] },
        display: ["ro_2_4"],
        air_available: ["uf2_air_5a"],
        pool: ["cmd_so_2uf", "cmd_ax_akn"],
    )"#)
}

/// 4.1.e, R4.4: The five segments come in this order, each may be ended with nothing done, and an order of
/// another segment is refused.
#[test]
fn an_impulse_has_five_segments() {
    let mut table = full_impulse();
    let deploy = r#"DeployUnit(unit: "uf2_18_tank", hex: "0624")"#;
    let place = r#"PlaceAir(unit: "uf2_air_5a", hex: "0217")"#;
    let go = r#"MoveUnit(unit: "tank", path: ["0218"])"#;
    let attack = r#"DeclareAttack(target: "0216", attackers: ["tank"])"#;
    let refuse = |table: &mut AtTable, orders: &[&str]| {
        for order in orders {
            assert_eq!(table.refuses(order).rule, "4.1", "{order}");
        }
    };

    refuse(&mut table, &[deploy, place, go, attack, "EndMovement"]);
    table.does("Pick");
    assert!(matches!(table.ask(), Ask::Reinforce { .. }));
    refuse(&mut table, &["Pick", place, go, attack, "EndCombat"]);
    table.does("EndReinforcement");
    assert!(matches!(table.ask(), Ask::AirOperations { .. }));
    refuse(&mut table, &["Pick", deploy, go, attack]);
    table.does("EndAirPlacement");
    assert!(matches!(table.ask(), Ask::Movement { .. }));
    refuse(&mut table, &["Pick", deploy, place, attack]);
    let events = table.does("EndMovement");
    assert!(events.contains(&Event::SegmentEnded { segment: Segment::Movement }));
    assert!(matches!(table.ask(), Ask::Combat { .. }));
    refuse(&mut table, &["Pick", deploy, place, go]);
    let events = table.does("EndCombat");
    assert!(events.contains(&Event::ImpulseEnded { side: Side::Soviet }));
    assert_eq!((table.side_to_decide(), table.ask()), (Side::Axis, Ask::PickMarker));
}

/// 4.1.f, 4.1.g: The phasing player must pick, and what he picks lies open to both.
#[test]
fn a_marker_must_be_picked() {
    let mut table = full_impulse();
    assert_eq!(table.ask(), Ask::PickMarker);
    assert_eq!(orders(table.board()), [table.order("Pick")], "there is no other answer");
    for order in ["PlaceNone", "EndMovement", "EndCombat", "EndRefit"] {
        assert_eq!(table.refuses(order).rule, "4.1", "{order}");
    }
    let marker = table.unit("cmd_so_2uf");
    assert_eq!(table.board().seen_by(Side::Axis).piece(marker).place, Place::Unseen);
    let events = table.does("Pick");
    assert!(events.contains(&Event::MarkerPicked { side: Side::Soviet, marker }));
    assert_eq!(table.board().seen_by(Side::Axis).piece(marker).place, Place::CommandDisplay);
}

/// 4.1.h: A directive is rolled and carried out before anything else.
#[test]
fn a_directive_comes_first() {
    let mut table = at(r#"(
        step: PickMarker,
        impulse: (side: Axis),
        counters: { "corps": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4") },
        map: { "0812": ["corps"] },
        pool: ["cmd_ax_directive", "cmd_so_2uf"],
        dice: [1],
    )"#);
    table.does("Pick");
    assert_eq!(table.ask(), Ask::RollDirective);
    for order in ["Pick", "EndReinforcement", r#"MoveUnit(unit: "corps", path: ["0811"])"#] {
        assert_eq!(table.refuses(order).rule, "4.1", "{order}");
    }
    let events = table.does("Roll");
    assert!(matches!(events[0], Event::DirectiveRolled { side: Side::Axis, die: 1, .. }), "{events:?}");
}

/// 4.1.i: A regular marker activates without shift, a major one with its own.
#[test]
fn a_marker_activates_its_sub_commands() {
    for (marker, commands, shift) in [
        ("cmd_so_2uf", vec![Command::UF2], 0),
        ("cmd_so_budapest", vec![Command::UF2], 2),
        ("cmd_so_frontal", vec![Command::UF2, Command::UF3], 1),
    ] {
        let mut table = at(&format!(
            r#"(
            turn: 5, step: PickMarker, impulse: (side: Soviet), pool: ["{marker}"],
            map: {{ "0217": ["uf2_6gd_tank"], "0119": ["uf3_68"] }},
        )"#
        ));
        let events = table.does("Pick");
        assert!(events.contains(&Event::CommandsActivated { side: Side::Soviet, commands, shift }), "{marker}");
        assert_eq!(table.board().situation.impulse.as_ref().unwrap().attack_shift, shift, "{marker}");
    }
}

/// 4.1.j: Only active sub-commands bring in reinforcements.
#[test]
fn reinforcements_of_other_commands_wait() {
    let mut table = full_impulse();
    table.does("Pick");
    let Ask::Reinforce { deployable } = table.ask() else { panic!("{:?}", table.ask()) };
    let units: Vec<_> = deployable.into_iter().map(|(unit, _)| unit).collect();
    assert_eq!(table.names(&units), ["uf2_18_tank"]);
    assert_eq!(table.refuses(r#"DeployUnit(unit: "ro_2_4", hex: "0624")"#).rule, "10.0");
    table.does(r#"DeployUnit(unit: "uf2_18_tank", hex: "0624")"#);
}

/// 4.1.k: Air units are placed and moved, and then must fight wherever an active one meets an enemy.
#[test]
fn air_operations_end_in_combat_for_superiority() {
    let mut table = at(r#"(
        turn: 4,
        step: AirPlacement,
        impulse: (side: Soviet, active: [UF2]),
        map: {
            "0812": ["axis_air_akn"], "0811": ["uf2_air_5b"],
            "0610": ["axis_air_aks", "uf3_air_17"], "0217": ["uf2_6gd_tank"],
            "0720": ["axis_air_zbv"],
        },
        air_available: ["uf2_air_5a"],
        dice: [3, 3],
    )"#);
    table.does(r#"PlaceAir(unit: "uf2_air_5a", hex: "0812")"#);
    table.does(r#"MoveAir(unit: "uf2_air_5b", hex: "0720")"#);
    assert!(matches!(table.ask(), Ask::AirOperations { .. }), "the segment does not end by itself");
    table.does("EndAirPlacement");
    assert_eq!(table.ask(), Ask::AirSuperiority { hexes: hexes(&["0720", "0812"]) }, "17 is not active in 0610");
    for order in ["EndAirPlacement", "EndMovement", r#"FightAir(hex: "0610")"#] {
        table.refuses(order);
    }
    let events = table.does(r#"FightAir(hex: "0812")"#);
    let fought = |event: &&Event| matches!(event, Event::AirFought { .. });
    assert_eq!(events.iter().filter(fought).count(), 2, "the last hex is fought without asking");
    assert!(matches!(table.ask(), Ask::Movement { .. }));
}

/// 4.1.l: Any number of active units moves, none of the others.
#[test]
fn active_units_move_as_they_like() {
    let position = r#"(
        impulse: (side: Soviet, active: [UF2]),
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "8-6-7", back: "4-3-7"),
            "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
            "roman": Ground(command: RO, kind: Infantry, front: "3-3-4", back: "1-2-4"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        },
        map: { "0217": ["tank"], "0117": ["roman"], "0119": ["rifles"], "0412": ["corps"] },
        pool: ["cmd_ax_akn"],
    )"#;
    let mut table = at(position);
    let Ask::Movement { movable, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    let mut names = table.names(&movable);
    names.sort();
    assert_eq!(names, ["rifles", "tank"]);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "roman", path: ["0118"])"#).rule, "6.1");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "corps", path: ["0411"])"#).rule, "6.0");
    table.does(r#"MoveUnit(unit: "tank", path: ["0317"])"#);
    table.does(r#"MoveUnit(unit: "rifles", path: ["0118"])"#);
    assert_eq!(table.side_to_decide(), Side::Axis, "with nothing left to move or attack the impulse is over");

    let mut table = at(position);
    table.does("EndMovement");
    assert_eq!(table.hex_of("tank"), "0217");
}

/// 4.1.m: Only active units attack, and none has to.
#[test]
fn attacks_are_voluntary_and_by_active_units() {
    let mut table = at(r#"(
        step: Combat,
        impulse: (side: Soviet, active: [UF2]),
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "8-6-7", back: "4-3-7"),
            "roman": Ground(command: RO, kind: Infantry, front: "3-3-4", back: "1-2-4"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        },
        map: { "0217": ["tank"], "0116": ["roman"], "0216": ["corps"] },
        pool: ["cmd_ax_akn"],
    )"#);
    assert_eq!(table.ask(), Ask::Combat { targets: vec![(hex("0216"), vec![table.unit("tank")])] });
    assert_eq!(table.refuses(r#"DeclareAttack(target: "0216", attackers: ["tank", "roman"])"#).rule, "9.2");
    table.does("EndCombat");
    assert_eq!((table.side_to_decide(), table.ask()), (Side::Axis, Ask::PickMarker));
}

/// 4.1.n: The phase goes on while either pool holds a marker.
#[test]
fn the_phase_ends_with_both_pools() {
    let mut table = at(r#"(turn: 3, step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_hu", "cmd_so_ro"])"#);
    let events = table.does("Pick");
    assert!(!events.iter().any(|event| matches!(event, Event::TurnBegan { .. })));
    assert_eq!((table.side_to_decide(), table.ask()), (Side::Soviet, Ask::PickMarker));
    assert!(table.does("Pick").contains(&Event::TurnBegan { turn: 4 }));
}

/// 4.1.o: Air units of both sides go back to Air Available; with air attrition each is checked first.
#[test]
fn air_units_return() {
    let position = r#"(
        options: [OPTIONS],
        turn: 3,
        step: PickMarker,
        impulse: (side: Axis),
        pool: ["cmd_ax_hu"],
        map: { "0812": ["axis_air_akn", "uf2_air_5a"], "0811": ["uf2_air_5b"] },
        dice: [6, 6, 1],
    )"#;
    let units = ["axis_air_akn", "uf2_air_5a", "uf2_air_5b"];
    let mut table = at(&position.replace("OPTIONS", ""));
    let events = table.does("Pick");
    assert!(events.contains(&Event::AirReturned { units: table.units(&units) }));
    assert!(!events.iter().any(|event| matches!(event, Event::AirAttritionRolled { .. })));
    for unit in units {
        assert_eq!(table.place(unit), Place::AirAvailable, "{unit}");
    }

    let mut table = at(&position.replace("OPTIONS", &format!("{:?}", OptionalRule::AirAttrition)));
    let events = table.does("Pick");
    let checked = last(&events, |event| matches!(event, Event::AirAttritionRolled { .. }));
    assert!(checked < first(&events, |event| matches!(event, Event::AirReturned { .. })));
    assert!(table.is_reduced("uf2_air_5b"));
}

/// 4.1.p: After every turn but the last the next one begins.
#[test]
fn the_next_turn_follows() {
    for turn in 1..10 {
        let mut table = at(&format!(
            r#"(turn: {turn}, step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_hu"], aside: ["cmd_so_2uf"])"#
        ));
        assert!(table.does("Pick").contains(&Event::TurnBegan { turn: turn + 1 }));
        assert_eq!(table.board().situation.turn, turn + 1);
    }
}

/// R4.3: When its turn begins an air unit comes to Air Available and a support unit to the Reinforcement
/// Display; a ground unit stays in the box of the track and may be deployed.
#[test]
fn arrivals_come_with_the_turn() {
    let mut table = at(r#"(
        turn: 4,
        step: PickMarker,
        impulse: (side: Axis),
        pool: ["cmd_ax_hu"],
        aside: ["cmd_so_2uf"],
        track: { 5: ["stavka_air", "ssu_so_83ni", "uf2_30"], 6: ["uf2_18gd"] },
    )"#);
    let events = table.does("Pick");
    let arrived = table.units(&["uf2_30", "stavka_air", "ssu_so_83ni"]);
    assert!(events.contains(&Event::UnitsArrived { units: arrived }), "{events:?}");
    assert_eq!(table.place("stavka_air"), Place::AirAvailable);
    assert_eq!(table.place("ssu_so_83ni"), Place::Display);
    assert_eq!(table.place("uf2_30"), Place::Track(5));
    pass_until(&mut table, |ask| *ask == Ask::PickMarker);
    table.does("Pick");
    let Ask::Reinforce { deployable } = table.ask() else { panic!("{:?}", table.ask()) };
    let units: Vec<_> = deployable.into_iter().map(|(unit, _)| unit).collect();
    assert_eq!(table.names(&units), ["uf2_30"]);
}
