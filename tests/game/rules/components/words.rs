//! Pools and terminology (2.16, 2.17).

use std::collections::BTreeMap;

use budapest_campaign::play::{Ask, Game, Order};
use budapest_campaign::rules::{orders, zoc};
use budapest_campaign::table::{Place, Side, Step};

use crate::at_table::{at, hex};

/// 2.16.a: Each side draws from its own pool, every marker with the same chance.
#[test]
fn every_marker_is_equally_likely() {
    let board = crate::position(
        r#"(
        step: PickMarker,
        impulse: (side: Soviet),
        pool: ["cmd_so_2uf", "cmd_so_ro", "cmd_so_directive", "cmd_ax_akn", "cmd_ax_hu"],
    )"#,
    );
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..900 {
        let mut board = board.clone();
        board.dice.seed = seed;
        let mut game = Game::from_board(board);
        game.submit(Order::Pick).expect("a marker must be picked");
        let (picked, _) =
            game.board().pieces().find(|(_, piece)| piece.place == Place::CommandDisplay).expect("it lies open");
        *counts.entry(game.board().counter(picked).id.clone()).or_default() += 1;
    }
    assert_eq!(counts.keys().collect::<Vec<_>>(), ["cmd_so_2uf", "cmd_so_directive", "cmd_so_ro"]);
    for (marker, count) in counts {
        assert!((240..=360).contains(&count), "{marker} came {count} times of 900");
    }
}

/// 2.17.a: Support units are picked by the game, and the order cannot name them; an air unit to be restored is
/// selected by its owner.
#[test]
fn pick_and_select() {
    let mut picked = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut table = at(&format!(
            r#"(
            seed: {seed}, step: Refit(Axis), initiative: Axis, refit_points: (axis: 1),
            display: ["ssu_ax_pi", "ssu_ax_nw", "ssu_ax_pak"], pool: ["cmd_ax_akn"],
        )"#
        ));
        table.does("BuySupport(count: 1)");
        let unit = ["ssu_ax_pi", "ssu_ax_nw", "ssu_ax_pak"]
            .into_iter()
            .find(|unit| table.place(unit) == Place::SupportAvailable);
        picked.insert(unit.expect("one was picked"));
    }
    assert_eq!(picked.len(), 3, "by chance");

    for choice in ["axis_air_akn", "axis_air_aks"] {
        let mut table = at(r#"(
            turn: 4, step: RestoreAir, impulse: (side: Axis, scope: Nothing, restore_air: 1),
            air_available: ["axis_air_akn reduced", "axis_air_aks reduced"], pool: ["cmd_so_2uf"],
        )"#);
        table.does(&format!(r#"RestoreAirUnit(unit: "{choice}")"#));
        assert!(!table.is_reduced(choice));
    }
}

/// 2.17.b: What a player may do he can decline; what he must do he cannot.
#[test]
fn may_and_must() {
    let answers = |position: &str| -> Vec<String> { orders(at(position).board()).iter().map(Order::name).collect() };
    for (position, decline) in [
        (r#"(step: PlaceMajorOperation(Soviet), aside: ["cmd_so_debrecen"])"#, "PlaceNone"),
        (r#"(step: Refit(Axis), refit_points: (axis: 1), display: ["ssu_ax_pi"])"#, "EndRefit"),
        (r#"(step: Reinforcement, impulse: (side: Axis), track: { 1: ["hu_6"] })"#, "EndReinforcement"),
        (r#"(step: AirPlacement, impulse: (side: Axis), air_available: ["axis_air_akn"])"#, "EndAirPlacement"),
        (r#"(impulse: (side: Axis), map: { "0812": ["hu_2"] })"#, "EndMovement"),
        (r#"(step: Combat, impulse: (side: Axis), map: { "0812": ["hu_2"], "0811": ["ro_7_1"] })"#, "EndCombat"),
        (r#"(step: PlaceFestung, impulse: (side: Axis), display: ["mk_festung_buda"])"#, "PlaceMarkers"),
    ] {
        assert!(answers(position).iter().any(|name| name == decline), "{decline}");
    }
    for (position, must) in [
        (r#"(step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_akn"])"#, "Pick"),
        (r#"(step: RollDirective, impulse: (side: Axis))"#, "Roll"),
        (
            r#"(step: RestoreAir, impulse: (side: Axis, restore_air: 1), turn: 4,
                air_available: ["axis_air_akn reduced", "axis_air_aks reduced"])"#,
            "RestoreAirUnit",
        ),
        (
            r#"(step: AirSuperiority, impulse: (side: Axis), map: {
                "0812": ["axis_air_akn", "uf2_air_5a"], "0610": ["axis_air_aks", "uf2_air_5b"] })"#,
            "FightAir",
        ),
        (
            r#"(fight: (step: DefenderLoss, attacker: Soviet, target: "0812", attackers: [],
                defenders: [(piece: "hu_2", hex: "0812", supported: true, ranged: false),
                            (piece: "hu_7", hex: "0812", supported: true, ranged: false)],
                losses: (axis: 1, soviet: 0), result: DA),
                map: { "0812": ["hu_2", "hu_7"] })"#,
            "TakeLoss",
        ),
    ] {
        let answers = answers(position);
        assert!(!answers.is_empty() && answers.iter().all(|name| name == must), "{must}: {answers:?}");
    }
}

/// 2.17.c: The phasing player is the one whose impulse or refit is going on.
#[test]
fn the_phasing_player() {
    for side in Side::BOTH {
        let table = at(&format!(r#"(step: PickMarker, impulse: (side: {side}), pool: ["cmd_ax_akn", "cmd_so_ro"])"#));
        assert_eq!(table.board().situation.phasing(), Some(side));
        assert_eq!(table.side_to_decide(), side);
        let table = at(&format!("(step: Refit({side}), refit_points: (axis: 1, soviet: 1))"));
        assert_eq!((table.board().situation.step, table.side_to_decide()), (Step::Refit(side), side));
    }
}

/// 2.17.d: Friend and enemy go by side: Germans and Hungarians attack together, a Yugoslav bars a German's way.
#[test]
fn friendly_is_a_matter_of_side() {
    let mut table = at(r#"(
        step: Combat,
        impulse: (side: Axis),
        map: { "0216": ["akn_17", "hu_2"], "0217": ["uf3_12y"] },
    )"#);
    assert!(zoc::against(table.board(), Side::Axis).contains(hex("0216")));
    assert!(!zoc::against(table.board(), Side::Soviet).is_empty());
    table.does(r#"DeclareAttack(target: "0217", attackers: ["akn_17", "hu_2"])"#);
    let Ask::RollCombat { odds, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    assert_eq!(odds.attack, 5);

    let mut table = at(r#"(impulse: (side: Axis), map: { "0216": ["akn_17"], "0217": ["uf3_12y"] })"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "akn_17", path: ["0217"])"#).rule, "6.1");
}

/// 2.17.d: A hex is friendly to the side that controls it, whatever its country.
#[test]
fn a_friendly_hex_is_a_controlled_one() {
    let deploy = r#"DeployUnit(unit: "hu_6", hex: "0401")"#;
    let position =
        r#"(step: Reinforcement, impulse: (side: Axis), track: { 1: ["hu_6"], 2: ["hu_1"] }, control: CONTROL)"#;
    let mut table = at(&position.replace("CONTROL", "()"));
    assert_eq!(table.refuses(r#"DeployUnit(unit: "hu_1", hex: "0401")"#).rule, "10.0", "not available yet");
    table.does(deploy);
    let mut table = at(&position.replace("CONTROL", r#"(soviet: ["0401"])"#));
    assert_eq!(table.refuses(deploy).rule, "10.3", "in Hungary, but Soviet");
}
