//! Rule book, chapter 16.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::support;
use budapest_campaign::scenario::charts::ResultCode;
use budapest_campaign::scenario::counter::Arrival;
use budapest_campaign::table::{Options, Place, Side, SupportChoice};

use super::fighting::{fight, shift, with_supported_fight};
use crate::at_table::{AtTable, at, new_game};

const UNITS: &str = r#"
    "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "honved": Ground(command: HU, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "tiger": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
    "dummy": Support(side: Axis, kind: AntiTank, attack: "0", defence: "2"),
    "commandos": Support(side: Axis, kind: CommandoPartisan, attack: "1", defence: "1*"),
    "partisans": Support(side: Soviet, kind: CommandoPartisan, attack: "1*", defence: "1"),
    "katyusha": Support(side: Soviet, kind: RocketLauncher, attack: "3", defence: "1"),
"#;

#[track_caller]
fn table(rest: &str) -> AtTable {
    at(&format!("(turn: 5, counters: {{ {UNITS} }}, {rest})"))
}

/// The support units a side may commit, by their ids.
#[track_caller]
fn choices(table: &AtTable) -> Vec<String> {
    let Ask::CommitSupport { choices, .. } = table.ask() else { panic!("{:?}", table.ask()) };
    table.names(&choices)
}

const DEFENCE: &str = r#"step: Combat, impulse: (side: Soviet), map: { "1005": ["foot"], "1006": ["rifles", "uf2_truck_1 truck_used"] },
    support_available: ["tiger", "dummy", "katyusha", "partisans"], pool: ["cmd_so_2uf"]"#;

/// 16.0.a, 16.0.b, 16.2.a, 16.2.c, R16.3: The attacker commits one support unit or none, then the defender; the first
/// value shifts right, the second left, and the difference counts. Any command may use any of them, one of value 0 too.
#[test]
fn each_side_commits_one() {
    let position = r#"step: Combat, impulse: (side: Axis), map: { "1005": ["honved"], "1004": ["rifles", "uf2_truck_1"] },
        support_available: ["tiger", "dummy", "katyusha"], pool: ["cmd_so_2uf"]"#;
    let fought = |axis: &str, soviet: &str| {
        let mut table = table(position);
        table.does(r#"DeclareAttack(target: "1004", attackers: ["honved"])"#);
        table.does(r#"UseTrucks(trucks: ["uf2_truck_1"])"#);
        assert_eq!(table.side_to_decide(), Side::Axis);
        assert_eq!(choices(&table), ["tiger", "dummy"]);
        table.does(&format!("CommitSupport(ssu: {axis})"));
        assert_eq!(table.side_to_decide(), Side::Soviet);
        assert_eq!(choices(&table), ["katyusha"]);
        shift(&table.does(&format!("CommitSupport(ssu: {soviet})")), "16.0")
    };
    assert_eq!(fought(r#"Some("tiger")"#, r#"Some("katyusha")"#), 2 - 1);
    assert_eq!(fought(r#"Some("tiger")"#, "None"), 2);
    assert_eq!(fought("None", r#"Some("katyusha")"#), -1);
    assert_eq!(fought(r#"Some("dummy")"#, "None"), 0, "a bluff");
    assert_eq!(fought("None", "None"), 0);
}

/// 16.0.c, R16.2, R16.5: Without a supported combat unit only a support unit with an asterisk on the value that would be
/// used may come; a truck in the hex does not help.
#[test]
fn the_unsupported_have_only_partisans() {
    // The rifles stand deep in Hungary, unsupported; the truck with them has served already.
    let mut attack = table(DEFENCE);
    attack.does(r#"DeclareAttack(target: "1005", attackers: ["rifles"])"#);
    assert_eq!(choices(&attack), ["partisans"]);
    assert_eq!(attack.refuses(r#"CommitSupport(ssu: Some("katyusha"))"#).rule, "16.0");
    assert_eq!(attack.refuses(r#"CommitSupport(ssu: Some("tiger"))"#).rule, "16.0");
    attack.does(r#"CommitSupport(ssu: Some("partisans"))"#);
    assert_eq!(choices(&attack), ["tiger", "dummy"], "the defender is supported");

    // The same unit attacked: the asterisk is on the other value.
    let mut defence = table(&DEFENCE.replace("side: Soviet", "side: Axis"));
    let events = defence.does(r#"DeclareAttack(target: "1006", attackers: ["foot"])"#);
    assert_eq!(choices(&defence), ["tiger", "dummy"]);
    assert!(events.iter().any(|event| matches!(event, Event::CombatSupportJudged { .. })));
    let events = defence.does("CommitSupport(ssu: None)");
    assert!(events.contains(&Event::SupportCommitted { side: Side::Soviet, committed: false }));
    assert!(matches!(defence.ask(), Ask::RollCombat { .. }), "no choice was left to the Soviets");

    // The other way round for the Axis, deep in Romania: the star of the commandos is on their defence.
    let mut cut = table(
        r#"step: Combat, impulse: (side: Soviet), map: { "0122": ["foot"], "0222": ["rifles"] },
        support_available: ["tiger", "commandos"], pool: ["cmd_so_2uf"]"#,
    );
    cut.does(r#"DeclareAttack(target: "0122", attackers: ["rifles"])"#);
    assert_eq!(choices(&cut), ["commandos"]);
}

/// 16.0.c, R16.2: A hex with nothing but trucks and depots gets no support unit, not even one with an asterisk.
#[test]
fn no_support_for_logistics_units_alone() {
    let mut raid = table(
        r#"step: Combat, impulse: (side: Soviet), map: { "1005": ["akn_truck_1"], "1006": ["rifles"] },
        support_available: ["tiger", "commandos"], pool: ["cmd_so_2uf"]"#,
    );
    raid.does(r#"DeclareAttack(target: "1005", attackers: ["rifles"])"#);
    assert!(matches!(raid.ask(), Ask::RollCombat { .. }), "{:?}", raid.ask());
}

/// 16.1.a: When the game begins the support units with code S lie in the Reinforcement Display, but for those dealt, and
/// the numbered ones wait on the track.
#[test]
fn support_units_at_the_start() {
    let mut table = new_game(3, Options::NONE);
    let events = table.does("ConfirmOptions");
    let board = table.board();
    let mut start = 0;
    for (id, piece) in board.pieces().filter(|(id, _)| board.counter(*id).support().is_some()) {
        match board.counter(id).arrival {
            Arrival::Turn(turn) => assert_eq!(piece.place, Place::Track(turn)),
            Arrival::Start => {
                start += 1;
                assert!(matches!(piece.place, Place::Display | Place::SupportAvailable));
            }
            Arrival::Optional(_) => assert_eq!(piece.place, Place::Box),
        }
    }
    let dealt: usize = events
        .iter()
        .map(|event| match event {
            Event::SupportDealt { units, .. } => units.len(),
            _ => 0,
        })
        .sum();
    let available = board.pieces().filter(|(_, piece)| piece.place == Place::SupportAvailable).count();
    assert_eq!((dealt, available), (5, 5));
    assert!(start > 5);
}

/// 16.1.c, 16.1.d: A support unit bought in the Refit Phase serves in a combat of the same turn.
#[test]
fn bought_units_serve_in_the_same_turn() {
    let mut table = table(
        r#"step: Refit(Axis), refit_points: (axis: 1, soviet: 0), display: ["tiger"], pool: ["cmd_ax_akn"],
        map: { "1005": ["foot"], "1004": ["rifles"] }"#,
    );
    table.does("BuySupport(count: 1)");
    table.does("EndRefit");
    table.does("Pick");
    table.does("EndMovement");
    table.does(r#"DeclareAttack(target: "1004", attackers: ["foot"])"#);
    assert_eq!(choices(&table), ["tiger"]);
}

/// 16.1.e, 16.2.b, R16.1: The opponent sees neither the available support units nor which one was committed, only whether
/// one was; once both have answered they are shown.
#[test]
fn support_units_are_secret_until_revealed() {
    let mut table = table(
        r#"step: Combat, impulse: (side: Axis), map: { "1006": ["foot"], "0122": ["rifles"], "0123": ["honved"] },
        support_available: ["tiger", "commandos", "dummy", "katyusha", "partisans"], pool: ["cmd_so_2uf"]"#,
    );
    let seen = table.board().seen_by(Side::Soviet);
    for id in ["tiger", "commandos", "dummy"] {
        assert_eq!(seen.piece(table.unit(id)).place, Place::Unseen, "{id}");
    }
    assert_eq!(seen.piece(table.unit("katyusha")).place, Place::SupportAvailable, "its owner sees it");
    table.does(r#"DeclareAttack(target: "0122", attackers: ["honved"])"#);
    let dummy = table.unit("dummy");
    // Unsupported in Romania, the attacker has nothing to choose: he commits nothing, openly.
    let Ask::CommitSupport { enemy_committed: Some(false), .. } = table.ask() else { panic!("{:?}", table.ask()) };

    let mut table = self::table(
        r#"step: Combat, impulse: (side: Axis), map: { "1005": ["foot"], "1004": ["rifles", "uf2_truck_1"] },
        support_available: ["tiger", "dummy", "katyusha"], pool: ["cmd_so_2uf"]"#,
    );
    table.does(r#"DeclareAttack(target: "1004", attackers: ["foot"])"#);
    table.does(r#"UseTrucks(trucks: ["uf2_truck_1"])"#);
    let events = table.does(r#"CommitSupport(ssu: Some("dummy"))"#);
    assert!(events.contains(&Event::SupportCommitted { side: Side::Axis, committed: true }));
    let Ask::CommitSupport { enemy_committed: Some(true), .. } = table.ask() else { panic!("{:?}", table.ask()) };
    let seen = table.board().seen_by(Side::Soviet);
    assert_eq!(seen.piece(dummy).place, Place::Unseen);
    assert_eq!(seen.situation.fight.as_ref().unwrap().support.axis, SupportChoice::Concealed);
    let events = table.does(r#"CommitSupport(ssu: Some("katyusha"))"#);
    let revealed = Event::SupportRevealed { axis: Some(dummy), soviet: Some(table.unit("katyusha")) };
    assert!(events.contains(&revealed));
    let seen = table.board().seen_by(Side::Soviet);
    assert_eq!(seen.situation.fight.as_ref().unwrap().support.axis, SupportChoice::Committed(dummy));
}

/// 16.2.d, 16.2.e, R16.4: Whatever the result, used support units go back to the Reinforcement Display unharmed, and
/// cannot be used again before they are bought.
#[test]
fn used_units_return_to_the_display() {
    for result in [ResultCode::AZ, ResultCode::BB, ResultCode::AS] {
        let fight = fight(Side::Axis, "1004", &["foot 1005", "honved 1005"], &["rifles"], result, &[]);
        let position = r#"map: { "1005": ["foot", "honved"], "1004": ["rifles"] }, committed: ["tiger", "katyusha"], FIGHT,
            pool: ["cmd_so_2uf"]"#;
        let support = r#"(axis: Committed("tiger"), soviet: Committed("katyusha"))"#;
        let mut table = table(&with_supported_fight(position, &fight, support));
        table.does("Roll");
        while let Ask::TakeLoss { candidates, .. } = table.ask() {
            let id = table.names(&candidates)[0].clone();
            table.does(&format!(r#"TakeLoss(unit: "{id}")"#));
        }
        while let Ask::Retreat { units, .. } = table.ask() {
            let id = table.names(&[units[0].0])[0].clone();
            let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
            table.does(&format!(r#"Retreat(unit: "{id}", path: {path:?})"#));
        }
        assert_eq!(table.place("tiger"), Place::Display, "{result:?}");
        assert_eq!(table.place("katyusha"), Place::Display, "{result:?}");
        if let Some(fight) = &table.board().situation.fight {
            assert!(support::choices(table.board(), fight, Side::Axis).is_empty());
        }
    }
}
