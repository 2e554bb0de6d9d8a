//! Position files: what may be written, what is left out, and what a fault says.

use std::time::{Duration, Instant};

use budapest_campaign::play::Order;
use budapest_campaign::record::Position;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::counter::{Flag, GroundKind, Nationality};
use budapest_campaign::table::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::damage::{mutate, pick};
use crate::position;

const FULL: &str = r#"(
    note: "Everything a position can say",
    options: [Bridgeheads, SupportAttrition],
    turn: 7,
    step: Combat,
    initiative: Axis,
    axis_announced_major: true,
    refit_points: (axis: 3, soviet: 5),
    frozen: true,
    contingent_open: ["1401"],
    stavka_air_turn: 8,
    refit: (trucks: ["akn_truck_1"], bought_support: true),
    impulse: (side: Axis, marker: "cmd_ax_konrad", active: [AKN, HU], attack_shift: 1, trucks: ["akn_truck_2"]),
    follow_ups: ["1010"],
    counters: {
        "tank": Ground(command: UF2, kind: Tank, front: "8-6-5", back: "4-3-5"),
        "foot": Ground(command: HU, kind: Infantry, front: "2-4-3", size: Corps, name: "Foot"),
        "stuka": Air(side: Axis, command: AKS, front: 2, back: 1),
        "tiger": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1*"),
    },
    map: {
        "1007": ["stuka reduced flown", "akn_3_pz reduced attacked", "foot", "mk_festung_buda"],
        "1010": ["tank moved unsupported"],
        "1005": ["hu_depot depot_moves=2"],
    },
    track: { 9: ["aks_4_ss"] },
    display: ["mk_bridgehead_soviet_2"],
    air_available: [],
    support_available: ["tiger"],
    committed: [],
    eliminated: ["hu_2"],
    aside: ["cmd_ax_paula"],
    pool: ["cmd_so_2uf", "cmd_ax_hu"],
    command_display: ["cmd_ax_konrad"],
    discarded: ["cmd_so_debrecen"],
    bridgeheads: { "mk_bridgehead_soviet_1": ("1009", "1008") },
    control: (axis: ["1020"], soviet: ["1009", "1011"]),
    seed: 1944,
    dice: [6, 1],
    picks: ["cmd_ax_hu"],
)"#;

fn hex(text: &str) -> HexId {
    text.parse().unwrap()
}

/// The only fault of a position, as its author sees it.
#[track_caller]
fn fault(text: &str) -> String {
    let faults = Position::parse(text).and_then(|position| position.board(&Scenario::standard())).unwrap_err();
    let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(shown.len(), 1, "{shown:#?}");
    shown[0].clone()
}

#[test]
fn an_empty_position_is_a_soviet_movement_segment_on_an_empty_table() {
    let board = position("()");
    assert!(board.pieces().all(|(_, piece)| piece.place == Place::Box));
    assert_eq!(board.soviet_control(), Board::empty(Scenario::standard()).soviet_control());
    assert_eq!((board.situation.turn, board.situation.step), (1, Step::Movement));
    let impulse = board.situation.impulse.unwrap();
    assert_eq!((impulse.side, impulse.scope), (Side::Soviet, Scope::Commands));
    assert_eq!(impulse.active, [Command::UF2, Command::UF3, Command::RO]);
}

#[test]
fn a_position_says_all_that_a_board_holds() {
    let board = position(FULL);
    let find = |id: &str| board.find(id).unwrap();
    let names = |hex_text| board.stack(hex(hex_text)).map(|id| board.counter(id).id.as_str()).collect::<Vec<_>>();
    assert_eq!(names("1007"), ["stuka", "akn_3_pz", "foot", "mk_festung_buda"]);
    assert!(board.is_reduced(find("akn_3_pz")) && board.has_mark(find("akn_3_pz"), Marks::ATTACKED));
    assert!(board.is_reduced(find("stuka")) && board.has_mark(find("stuka"), Marks::FLOWN));
    assert!(board.has_mark(find("tank"), Marks::MOVED) && board.has_mark(find("tank"), Marks::UNSUPPORTED));
    assert_eq!(board.piece(find("hu_depot")).marks.depot_moves, 2);
    assert_eq!(board.piece(find("aks_4_ss")).place, Place::Track(9));
    assert_eq!(board.piece(find("mk_bridgehead_soviet_2")).place, Place::Display);
    assert_eq!(board.piece(find("tiger")).place, Place::SupportAvailable);
    assert_eq!(board.piece(find("hu_2")).place, Place::Eliminated);
    assert_eq!(board.piece(find("cmd_ax_paula")).place, Place::Aside);
    assert_eq!(board.piece(find("cmd_so_2uf")).place, Place::Pool);
    assert_eq!(board.piece(find("cmd_ax_konrad")).place, Place::CommandDisplay);
    assert_eq!(board.piece(find("cmd_so_debrecen")).place, Place::Discarded);
    assert_eq!(board.piece(find("mk_bridgehead_soviet_1")).place, Place::Bridgehead(hex("1009"), hex("1008")));
    assert_eq!(board.piece(find("hu_9")).place, Place::Box);
    for (place, side) in [("1020", Side::Axis), ("1009", Side::Soviet), ("1010", Side::Soviet), ("1007", Side::Axis)] {
        assert_eq!(board.controller(hex(place)), side, "{place}");
    }
    let situation = &board.situation;
    assert!(situation.options.has(OptionalRule::Bridgeheads) && !situation.options.has(OptionalRule::Jets));
    assert_eq!((situation.turn, situation.step, situation.initiative), (7, Step::Combat, Side::Axis));
    assert!(situation.axis_announced_major && situation.danube_frozen);
    assert_eq!(situation.refit_points, PerSide::new(3, 5));
    assert_eq!(situation.stavka_air_turn, Some(8));
    assert_eq!(situation.refit.trucks, [find("akn_truck_1")]);
    assert_eq!(situation.follow_ups, [hex("1010")]);
    let impulse = situation.impulse.as_ref().unwrap();
    assert_eq!((impulse.marker, impulse.attack_shift), (Some(find("cmd_ax_konrad")), 1));
    assert_eq!(impulse.active, [Command::AKN, Command::HU]);
    assert_eq!(impulse.trucks, [find("akn_truck_2")]);
    assert_eq!((board.dice.seed, board.dice.loaded.as_slice()), (1944, [6, 1].as_slice()));
    assert_eq!(board.dice.loaded_picks, [find("cmd_ax_hu")]);
}

#[test]
fn own_counters_are_written_as_printed_and_the_rest_follows() {
    let board = position(
        r#"(counters: {
            "tank": Ground(command: AKS, kind: Tank, front: "8-6-5", back: "4-3-5"),
            "truck": Ground(command: RO, kind: TruckColumn, front: "0-1-6"),
        })"#,
    );
    let ground = |id: &str| board.ground(board.find(id).unwrap()).unwrap();
    assert_eq!(ground("tank").nationality, Nationality::German);
    assert_eq!((ground("tank").front.attack, ground("tank").back.unwrap().defence, ground("tank").vp), (8, 3, 2));
    assert_eq!((ground("truck").kind, ground("truck").nationality), (GroundKind::TruckColumn, Nationality::Romanian));
    assert!(board.counter(board.find("truck").unwrap()).has(Flag::NoZoc));
    assert_eq!(board.side(board.find("truck").unwrap()), Side::Soviet);
}

#[test]
fn a_combat_in_hand_is_written_with_what_has_happened_in_it() {
    let board = position(
        r#"(
            fight: (
                step: DefenderLoss, attacker: Soviet, target: "1008", losses: (axis: 1),
                attackers: [(piece: "uf2_pliev", hex: "1009", supported: true, ranged: false)],
                defenders: [(piece: "hu_2", hex: "1008", supported: true, ranged: false)],
            ),
            map: { "1009": ["uf2_pliev"], "1008": ["hu_2"] },
        )"#,
    );
    assert_eq!(board.situation.step, Step::Fight);
    assert_eq!(board.situation.fight.as_ref().unwrap().losses, PerSide::new(1, 0));
}

#[test]
fn a_soviet_combat_unit_has_opened_the_contingent_source_it_stands_in() {
    let source = Scenario::standard().map.contingent_sources[0];
    let board = position(&format!(r#"(map: {{ "{source}": ["uf2_pliev"] }})"#));
    assert!(board.situation.contingent_open.contains(source));
    assert_eq!(board.controller(source), Side::Soviet);
}

#[test]
fn each_fault_has_its_place_and_reason() {
    let cases = [
        ("(\n turn: 99,\n)", "position:2: turn: is 99; expected 1 to 10"),
        ("(\n map: {\n\"1907\": [] })", "position:3: map.1907: \"1907\" is not a hex"),
        ("(map: {\n\"1007\": [\n\"hu_99\"] })", "position:3: map.1007[0]: there is no counter \"hu_99\"; expected"),
        ("(map: {\"1007\": [],\n \"1007\": [] })", "position:2: map.1007: is named twice"),
        ("(map: {\"1007\": [\"hu_2\"]},\n pool: [\"hu_2\"])", "pool[0]: \"hu_2\" lies in map.1007[0] already"),
        ("(pool: [\"hu_2\"])", "pool[0]: \"hu_2\" is no counter for this place; expected a command marker"),
        ("(display: [\"hu_2 asleep\"])", "display[0]: \"asleep\" says nothing here; expected reduced"),
        (
            "(map: {\"1007\": [\"hu_gar_buda reduced\"]})",
            "map.1007[0]: has one step; expected it not to be reduced (9.7)",
        ),
        ("(map: {\"1007\": [\"hu_2\", \"uf2_pliev\"]})", "map.1007: units of both sides are in 1007"),
        ("(track: {44: [\"hu_2\"]})", "track.44: is no turn; expected 1 to 10"),
        ("(bridgeheads: {\"mk_bridgehead_axis_1\": (\"1007\", \"1009\")})", "1007 and 1009 are not adjacent"),
        ("(bridgeheads: {\"mk_rail_axis_1\": (\"1007\", \"1008\")})", "expected a bridgehead marker"),
        ("(control: (axis: [\"1007\"], soviet: [\"1007\"]))", "control.axis[0]: 1007 is listed for both sides"),
        (
            "(map: {\"1007\": [\"hu_2\"]}, control: (soviet: [\"1007\"]))",
            "control.soviet[0]: a combat unit of the other",
        ),
        ("(dice: [1,\n7])", "position:2: dice[1]: is 7; expected 1 to 6"),
        ("(picks: [\"x\"])", "picks[0]: there is no counter \"x\""),
        ("(step: Fight)", "step: expected the step Fight and a fight, or neither (9.1)"),
        ("(step: GameOver)", "step: expected the step GameOver and an outcome, or neither"),
        ("(step: Refit(Axis), impulse: (side: Axis))", "impulse: the step Refit(Axis) is in no impulse"),
        ("(impulse: (side: Axis, active: [UF2]))", "impulse.active: 2UF is not Axis"),
        ("(\nimpulse: (side: Axis, marker: \"x\"))", "position:2: column"),
        ("(counters: {\"a b\": Air(side: Axis, front: 1, back: 1)})", "counters.a b: is no id"),
        ("(counters: {\"hu_2\": Air(side: Axis, front: 1, back: 1)})", "counters.hu_2: is a counter of the scenario"),
        ("(counters: {\"a\": Air(side: Axis, command: RO, front: 1, back: 1)})", "counters.a.command: RO is not Axis"),
        (
            "(counters: {\"a\": Ground(command: RO, kind: Tank,\n front: \"8-6\")})",
            "position:2: counters.a.front: \"8-6\" is not attack-defence-movement; expected for example \"8-6-5\"",
        ),
        (
            "(counters: {\"a\": Support(side: Axis, kind: HeavyTank, attack: \"*\", defence: \"1\")})",
            "counters.a.attack: \"*\" is not a support value",
        ),
        ("(\n\n trun: 3)", "position:3: column"),
        ("(refit_points: (axis: 1, russian: 2))", "position:1: column"),
        ("", "position:1: column 1"),
    ];
    for (text, expected) in cases {
        let shown = fault(text);
        assert!(shown.contains(expected), "{text}\n  {shown}\n  {expected}");
    }
}

#[test]
fn the_example_of_the_documents_is_a_position() {
    let document = include_str!("../../docs/scenarios.md");
    let example = document.split("```ron").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let board = position(example);
    assert_eq!((board.situation.step, board.stack(hex("1007")).count()), (Step::Combat, 4));
}

#[test]
fn all_faults_of_a_position_are_reported_at_once() {
    let text = "(\n turn: 0,\n map: { \"10\": [\"hu_2\"], \"1007\": [\"x\", \"hu_9 y\"] },\n dice: [0],\n)";
    let faults = Position::parse(text).unwrap().board(&Scenario::standard()).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3, 3, 3, 4]);
}

#[test]
fn a_missing_file_is_a_fault() {
    let faults = Position::read("no/such/file.ron".as_ref()).unwrap_err();
    assert!(faults[0].to_string().starts_with("file.ron: cannot be read"), "{}", faults[0]);
}

#[test]
fn no_text_brings_a_position_down() {
    let started = Instant::now();
    let scenario = Scenario::standard();
    let deep = ["(", "[", "{", "/*", "(map:{\"1007\":[", "Some("].map(|text| text.repeat(50_000));
    for text in
        deep.iter().map(String::as_str).chain(["", "\0", "\u{feff}", "\"", "(map: {}, map: {})", "(track: {-1: []})"])
    {
        assert!(Position::parse(text).is_err(), "{:?}", &text.chars().take(9).collect::<String>());
    }
    let mut random = ChaCha8Rng::seed_from_u64(45);
    let mut sound = 0;
    for _ in 0..20_000 {
        let mut text = FULL.to_owned();
        for _ in 0..=pick(&mut random, 3) {
            mutate(&mut random, &mut text);
        }
        let board = Position::parse(&text).and_then(|position| position.board(&scenario));
        match board {
            Ok(_) => sound += 1,
            Err(faults) => assert!(faults.iter().all(|fault| !fault.message.is_empty() && fault.line > 0)),
        }
    }
    assert!((500..15_000).contains(&sound), "{sound} of the damaged positions passed");
    assert!(started.elapsed() < Duration::from_secs(120), "took {:?}", started.elapsed());
}

#[test]
fn a_pick_needs_a_pool() {
    let board = Position::parse("(turn: 3, step: PickMarker)").unwrap().board(&Scenario::standard()).unwrap();
    assert!(budapest_campaign::rules::orders(&board).is_empty());
    assert_eq!(budapest_campaign::rules::check(&board, &Order::Pick).unwrap_err().rule, "5.4");
}
