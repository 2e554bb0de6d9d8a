//! 9.0 to 9.2: the procedure, and who may attack.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::combat;
use budapest_campaign::scenario::charts::ResultCode::*;
use budapest_campaign::table::{Side, Step};

use super::fight::*;
use crate::at_table::{AtTable, at, hex};

/// The targets of the open prompt with the units that may attack each.
#[track_caller]
fn targets(table: &AtTable) -> Vec<(String, Vec<String>)> {
    match table.ask() {
        Ask::Combat { targets } | Ask::FollowUpAttack { targets } => {
            targets.into_iter().map(|(hex, units)| (hex.to_string(), table.names(&units))).collect()
        }
        other => panic!("nothing can be attacked now: {other:?}"),
    }
}

/// Goes on, doing nothing, until the Combat Segment of the next impulse.
#[track_caller]
fn go_to_next_combat(table: &mut AtTable) {
    table.does("EndCombat");
    while table.board().situation.step != Step::Combat {
        let order = match table.ask() {
            Ask::PickMarker => "Pick",
            Ask::Reinforce { .. } => "EndReinforcement",
            Ask::AirOperations { .. } => "EndAirPlacement",
            Ask::Movement { .. } => "EndMovement",
            other => panic!("{other:?}"),
        };
        table.does(order);
    }
}

/// 9.0.a: The phasing player attacks, and only in the Combat Segment.
#[test]
fn only_the_phasing_player_attacks_and_only_in_the_combat_segment() {
    let text = r#"(step: STEP, impulse: (side: Soviet), map: { "1121": ["uf2_pliev"], "1120": ["akn_3_pz"] })"#;
    let order = attack("1120", &["uf2_pliev"]);
    let mut table = at(&text.replace("STEP", "Movement"));
    assert_eq!(table.refuses(&order).rule, "4.1");

    let mut table = at(&text.replace("STEP", "Combat"));
    assert_eq!(table.refuses(&attack("1121", &["akn_3_pz"])).rule, "9.2");
    assert_eq!(table.side_to_decide(), Side::Soviet);
    table.does(&order);
    let fight = table.board().situation.fight.clone().expect("a fight has begun");
    assert_eq!(fight.attacker, Side::Soviet);
    assert_eq!(table.names(&fight.defenders.iter().map(|unit| unit.piece).collect::<Vec<_>>()), ["akn_3_pz"]);
}

/// 9.1.a, 9.1.b, 9.2.c, R9.1, R9.16, R9.38, R9.39: One combat goes from its declaration over trucks, support units and
/// the choice of table to the die, each step finished before the next, and no other combat begins before its end.
#[test]
fn the_steps_of_a_combat_come_in_order() {
    let mut table = at(r#"(
        step: Combat, impulse: (side: Soviet), dice: [6],
        counters: {
            "tank": Ground(command: UF2, kind: Tank, front: "4-4-1"),
            "reserve": Ground(command: UF2, kind: Tank, front: "4-4-6"),
            "lorries": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
            "panzer": Ground(command: AKN, kind: Tank, front: "4-4-1"),
            "second": Ground(command: AKN, kind: Tank, front: "4-4-1"),
            "wagons": Ground(command: AKN, kind: TruckColumn, front: "0-1-6"),
            "stalin": Support(side: Soviet, kind: HeavyTank, attack: "1", defence: "1"),
            "tiger": Support(side: Axis, kind: HeavyTank, attack: "1", defence: "2"),
        },
        map: { "1121": ["tank", "lorries"], "1220": ["panzer", "wagons"], "1321": ["second"], "1322": ["reserve"] },
        support_available: ["stalin", "tiger"],
    )"#);
    table.does(&attack("1220", &["tank"]));
    let closed = |table: &mut AtTable, side: Side| {
        assert_eq!(table.side_to_decide(), side);
        assert_eq!(table.refuses("EndCombat").rule, "4.1");
        assert_eq!(table.refuses(&attack("1321", &["reserve"])).rule, "4.1");
        table.ask()
    };
    assert!(matches!(closed(&mut table, Side::Soviet), Ask::DeclareCombatTrucks { .. }));
    table.does(r#"UseTrucks(trucks: ["lorries"])"#);
    assert!(matches!(closed(&mut table, Side::Axis), Ask::DeclareCombatTrucks { .. }));
    // What a truck would make of the odds is known before it is declared.
    let outlook = |table: &AtTable, trucks: &[&str]| {
        let fight = table.board().situation.fight.as_ref().expect("a combat is fought");
        shift(&combat::odds_with(table.board(), fight, Side::Axis, &table.units(trucks)), "12.5")
    };
    assert_eq!((outlook(&table, &[]), outlook(&table, &["wagons"])), (1, 0));
    let events = table.does("UseTrucks(trucks: [])");
    // Trucks came before support was judged: the tank has it, the panzer has not and so cannot commit the Tiger.
    assert!(events.contains(&Event::CombatSupportJudged { unsupported: table.units(&["panzer"]) }), "{events:?}");
    assert_eq!(table.refuses("Roll").rule, "4.1");
    assert!(matches!(closed(&mut table, Side::Soviet), Ask::CommitSupport { .. }));
    let events = table.does(r#"CommitSupport(ssu: Some("stalin"))"#);
    assert!(events.iter().any(|event| matches!(event, Event::SupportRevealed { .. })));
    // The table is chosen once the support units are seen.
    let Ask::ChooseCrt { odds, .. } = closed(&mut table, Side::Soviet) else { panic!("{:?}", table.ask()) };
    assert_eq!(shift(&odds, "16.0"), 1);
    let events = table.does("ChooseCrt(table: Mobile)");
    assert!(events.iter().any(|event| matches!(event, Event::OddsReckoned { .. })));
    let Ask::RollCombat { odds, .. } = closed(&mut table, Side::Soviet) else { panic!("{:?}", table.ask()) };
    assert_eq!(table.board().dice.loaded, [6], "nothing was thrown so far");
    let events = table.does("Roll");
    let column = odds.column;
    assert!(
        events.iter().any(|event| matches!(event, Event::CombatRolled { column: c, die: 6, .. } if *c == column)),
        "{events:?}"
    );
    assert!(table.board().dice.loaded.is_empty());
}

/// 9.1.b: The result is carried out in full before anything else is done.
#[test]
fn a_result_is_carried_out_before_the_next_attack() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1221": ["guards"], "1321": ["honved"] }"#;
    let (mut table, _) = fought(mobile(DP), "Soviet", map, &attack("1120", &["tank"]));
    assert_eq!(table.refuses(&attack("1321", &["guards"])).rule, "4.1");
    retreat(&mut table, "panzer", &["1119", "1118"]);
    assert_eq!(table.refuses(&attack("1321", &["guards"])).rule, "4.1");
    table.does("EndPursuit");
    table.does(&attack("1321", &["guards"]));
}

/// 9.2.a: Nobody is made to attack, whatever stands next to him.
#[test]
fn attacking_is_voluntary() {
    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer"] }"#;
    let mut table = combat_segment("Soviet", map);
    assert_eq!(targets(&table), [("1120".to_owned(), vec!["tank".to_owned(), "guards".to_owned()])]);
    assert!(table.does("EndCombat").iter().any(|event| matches!(event, Event::SegmentEnded { .. })));

    let mut table = combat_segment("Soviet", map);
    let odds = reckon(&mut table, &attack("1120", &["guards"]));
    assert_eq!(odds.attack, 1, "the tank stays out of it");
}

/// 9.2.b: A unit without attack strength takes no part.
#[test]
fn a_unit_without_attack_strength_does_not_attack() {
    let map = r#"map: { "1121": ["tank"], "1120": ["garrison", "wagons", "honved"] }"#;
    let mut table = combat_segment("Axis", map);
    assert_eq!(targets(&table), [("1121".to_owned(), vec!["honved".to_owned()])]);
    for unit in ["garrison", "wagons"] {
        assert_eq!(table.refuses(&attack("1121", &["honved", unit])).rule, "9.2");
    }
}

/// 9.2.c: The attacker takes his combats in the order he likes.
#[test]
fn the_attacker_chooses_the_order_of_combats() {
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer"], "1221": ["guards"], "1321": ["honved"] }"#;
    for (first, second) in [(("1120", "tank"), ("1321", "guards")), (("1321", "guards"), ("1120", "tank"))] {
        let (mut table, _) = fought(assault(AS), "Soviet", map, &attack(first.0, &[first.1]));
        assert_eq!(targets(&table), [(second.0.to_owned(), vec![second.1.to_owned()])]);
        table.does(&attack(second.0, &[second.1]));
    }
}

/// 9.2.d, 9.2.l: A unit attacks one hex, once in a Combat Segment, and again in a later impulse of the turn.
#[test]
fn a_unit_attacks_once_in_a_segment() {
    let rest = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer"], "1220": ["honved"] },
        pool: ["cmd_so_2uf"], picks: ["cmd_so_2uf"]"#;
    let (mut table, _) = fought(assault(AS), "Soviet", rest, &attack("1120", &["tank"]));
    assert_eq!(targets(&table), [("1220".to_owned(), vec!["guards".to_owned()])]);
    assert_eq!(table.refuses(&attack("1220", &["tank"])).rule, "9.2");
    assert_eq!(table.refuses(&attack("1220", &["tank", "guards"])).rule, "9.2");
    assert_eq!(table.refuses(&attack("1220", &["guards", "guards"])).rule, "9.2");
    go_to_next_combat(&mut table);
    table.does(&attack("1120", &["tank"]));
}

/// 9.2.e, R9.4: A unit is attacked once in a Combat Segment, and with it the hex in which it stands.
#[test]
fn a_unit_is_attacked_once_in_a_segment() {
    let rest = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer"], "1119": ["honved"], "1219": ["rifles"] },
        pool: ["cmd_so_2uf"], picks: ["cmd_so_2uf"]"#;
    let (mut table, _) = fought(assault(AS), "Soviet", rest, &attack("1120", &["tank"]));
    assert_eq!(targets(&table), [("1119".to_owned(), vec!["rifles".to_owned()])]);
    assert_eq!(table.refuses(&attack("1120", &["guards"])).rule, "9.2");
    go_to_next_combat(&mut table);
    table.does(&attack("1120", &["guards"]));

    // Driven back into a fresh unit's hex, it takes that unit out of reach once the follow-up is declined.
    let (mut table, _) = fought(assault(DW), "Soviet", rest, &attack("1120", &["tank"]));
    retreat(&mut table, "panzer", &["1119"]);
    table.does("EndPursuit");
    table.does("DeclineFollowUp");
    assert!(targets(&table).is_empty(), "nothing was left to attack");
}

/// 9.2.f, 9.9.o, R9.5, R9.6: A unit that has retreated next to fresh active units may be attacked again at once, the
/// whole stack with it, and again after that.
#[test]
fn a_retreated_unit_may_be_attacked_again_at_once() {
    let rest = r#"map: {
        "1121": ["tank"], "1120": ["panzer", "honved"], "1119": ["grenadiers"], "1218": ["guards"], "1219": ["rifles"],
        "1221": ["militia"], "1321": ["border"],
    }"#;
    let (mut table, _) = fought(assault(DW), "Soviet", rest, &attack("1120", &["tank"]));
    retreat(&mut table, "panzer", &["1119"]);
    assert!(table.is_reduced("panzer"), "1119 is in the zones of 1218 and 1219");
    retreat(&mut table, "honved", &["1019"]);
    table.does("EndPursuit");
    // 1019 is next to no fresh unit; the tank has attacked.
    assert_eq!(targets(&table), [("1119".to_owned(), vec!["guards".to_owned(), "rifles".to_owned()])]);
    assert_eq!(table.refuses(&attack("1119", &["tank"])).rule, "9.2");
    assert_eq!(table.refuses(&attack("1321", &["militia"])).rule, "9.2");
    assert_eq!(table.refuses("EndCombat").rule, "4.1");
    let events = table.does(&attack("1119", &["guards"]));
    let declared = Event::AttackDeclared {
        target: hex("1119"),
        attackers: table.units(&["guards"]),
        defenders: table.board().units_of(Side::Axis, hex("1119")).collect(),
        follow_up: true,
    };
    assert!(events.contains(&declared), "{events:?}");
    assert_eq!(table.board().units_of(Side::Axis, hex("1119")).count(), 2);
}

/// 9.2.f, R9.6: A follow-up attack may be followed up in its turn.
#[test]
fn a_follow_up_may_be_followed_up() {
    let after_a_retreat_to_1119 = |strength: u8, die: usize| {
        at(&format!(
            r#"(
                dice: [{die}],
                counters: {{
                    "tank": Ground(command: UF2, kind: Tank, front: "1-9-6"),
                    "guards": Ground(command: UF2, kind: Infantry, front: "{strength}-9-6"),
                    "panzer": Ground(command: AKN, kind: Tank, front: "1-9-6", back: "1-9-6"),
                }},
                map: {{ "1219": ["guards"], "1217": ["tank"], "1119": ["panzer defended"] }},
                impulse: (side: Soviet),
                fight: (step: FollowUp, attacker: Soviet, target: "1120", attackers: [], defenders: []),
                follow_ups: ["1119"],
            )"#
        ))
    };
    let order = attack("1119", &["guards"]);
    let (strength, die) = (1..=60)
        .find_map(|strength| {
            let mut table = after_a_retreat_to_1119(strength, 1);
            table.does(&order);
            let Ask::RollCombat { chances, .. } = table.ask() else { panic!("{:?}", table.ask()) };
            chances.iter().position(|code| *code == DW).map(|at| (strength, at + 1))
        })
        .expect("some column drives the defender back");
    let roll = || {
        let mut table = after_a_retreat_to_1119(strength, die);
        table.does(&order);
        table.does("Roll");
        table
    };
    let mut table = roll();
    retreat(&mut table, "panzer", &["1118"]);
    table.does("EndPursuit");
    assert_eq!(targets(&table), [("1118".to_owned(), vec!["tank".to_owned()])]);
    table.does(&attack("1118", &["tank"]));

    // Next to no fresh unit there is none.
    let mut table = roll();
    retreat(&mut table, "panzer", &["1018"]);
    table.does("EndPursuit");
    assert_ne!(table.board().situation.step, Step::Fight);
}

/// 9.2.f: Units that have attacked, or that are not active, open no follow-up.
#[test]
fn only_fresh_active_units_follow_up() {
    let rest =
        r#"map: { "1121": ["tank"], "1120": ["panzer"], "1219": ["MARK"], "1217": ["guards"], "1117": ["honved"] }"#;
    for (unit, follows) in [("rifles", true), ("rifles attacked", false), ("lorries", false)] {
        let rest = rest.replace("MARK", unit);
        let (mut table, _) = fought(assault(DW), "Soviet", &rest, &attack("1120", &["tank"]));
        retreat(&mut table, "panzer", &["1119"]);
        table.does("EndPursuit");
        assert_eq!(matches!(table.ask(), Ask::FollowUpAttack { .. }), follows, "{unit}");
    }
    let rest = rest.replace("MARK", "third");
    let attack = attack("1120", &["tank"]);
    let (mut table, _) = fought(assault(DW), "Soviet, active: [UF2]", &rest, &attack);
    retreat(&mut table, "panzer", &["1119"]);
    table.does("EndPursuit");
    assert!(matches!(table.ask(), Ask::Combat { .. }));
}

/// 9.2.g, 9.2.h, 9.2.k: Any number of units attack a hex from all around, as one force against one.
#[test]
fn all_attackers_and_all_defenders_are_added_up() {
    let mut table = at(r#"(
        step: Combat, impulse: (side: Soviet),
        counters: {
            "a": Ground(command: UF2, kind: Tank, front: "7-1-9"), "b": Ground(command: UF2, kind: Tank, front: "5-1-9"),
            "c": Ground(command: UF2, kind: Tank, front: "3-1-9"), "d": Ground(command: UF2, kind: Tank, front: "2-1-9"),
            "e": Ground(command: UF2, kind: Tank, front: "1-1-9"), "f": Ground(command: UF2, kind: Tank, front: "1-1-9"),
            "g": Ground(command: UF2, kind: Tank, front: "1-1-9"),
            "x": Ground(command: AKN, kind: Tank, front: "1-4-6"), "y": Ground(command: HU, kind: Tank, front: "1-3-6"),
        },
        map: {
            "1121": ["a", "b"], "1220": ["c"], "1020": ["d"], "1019": ["e"], "1119": ["f"], "1219": ["g"],
            "1120": ["x", "y"],
        },
    )"#);
    let odds = reckon(&mut table, &attack("1120", &["a", "b", "c", "d", "e", "f", "g"]));
    assert_eq!((odds.attack, odds.defence), (20, 7));
    let fight = table.board().situation.fight.clone().expect("there is a fight");
    assert_eq!(fight.defenders.len(), 2);
}

/// 9.2.g: An attack needs an enemy in the hex and attackers next to it.
#[test]
fn attackers_stand_next_to_an_enemy() {
    let map = r#"map: { "1121": ["tank"], "1122": ["guards"], "1120": ["panzer"] }"#;
    let mut table = combat_segment("Soviet", map);
    assert_eq!(table.refuses(&attack("1120", &["tank", "guards"])).rule, "9.2");
    assert_eq!(table.refuses(&attack("1220", &["tank"])).rule, "9.2");
    assert_eq!(table.refuses(&attack("1120", &[])).rule, "9.2");
    assert_eq!(table.refuses(&attack("1120", &["tank", "panzer"])).rule, "9.2");
}

/// 9.2.g, R9.2: A hex that a unit could not enter it cannot attack.
#[test]
fn a_hex_that_cannot_be_entered_cannot_be_attacked() {
    let map = r#"map: { "0504": ["guards"], "0603": ["panzer"], "0505": ["tank"], "0604": ["honved"] }"#;
    let mut table = combat_segment("Soviet", map);
    assert_eq!(table.refuses(&attack("0603", &["guards"])).rule, "9.2");
    assert_eq!(targets(&table), [("0604".to_owned(), vec!["tank".to_owned(), "guards".to_owned()])]);
}

/// 9.2.i, R9.3: Units of several sub-commands attack together if all are active.
#[test]
fn active_sub_commands_attack_together() {
    let map = r#"map: { "1121": ["tank"], "1220": ["third"], "1020": ["dorobanti"], "1120": ["panzer"] }"#;
    let joint = attack("1120", &["tank", "third", "dorobanti"]);
    assert_eq!(reckon(&mut combat_segment("Soviet", map), &joint).attack, 3);
    let mut table = combat_segment("Soviet, active: [UF2, RO]", map);
    assert_eq!(table.refuses(&joint).rule, "9.2");
    assert_eq!(targets(&table), [("1120".to_owned(), vec!["tank".to_owned(), "dorobanti".to_owned()])]);
    assert_eq!(reckon(&mut table, &attack("1120", &["tank", "dorobanti"])).attack, 2);
}

/// 9.2.j, R9.18: The units of a stack attack different hexes, and one that does not attack is not concerned.
#[test]
fn the_units_of_a_stack_fight_on_their_own() {
    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer"], "1220": ["honved"] }"#;
    let (mut table, _) = fought(assault(AS), "Soviet", map, &attack("1120", &["tank"]));
    table.does(&attack("1220", &["guards"]));

    // A disaster of the tank does not touch the guards beside it.
    let (mut table, _) = fought(assault(AZ), "Soviet", map, &attack("1120", &["tank"]));
    assert!(table.is_reduced("tank") && !table.is_reduced("guards"));
    assert!(ways(&table, "guards").is_empty());
    retreat(&mut table, "tank", &["1122", "1123"]);
    assert_eq!((table.hex_of("tank"), table.hex_of("guards")), ("1123".to_owned(), "1121".to_owned()));

    // Nor does it pursue.
    let (mut table, _) = fought(assault(DW), "Soviet", map, &attack("1120", &["tank"]));
    retreat(&mut table, "panzer", &["1119"]);
    assert!(!ways(&table, "tank").is_empty() && ways(&table, "guards").is_empty());
    may_not_pursue(&mut table, "guards", &["1120"]);
}

/// 9.2.k, R9.8: Trucks and depots defend with the rest of the hex, or alone.
#[test]
fn logistics_units_are_attacked_like_any_hex() {
    let mut table = combat_segment("Soviet", r#"map: { "1121": ["tank"], "1120": ["panzer", "wagons"] }"#);
    assert_eq!(reckon(&mut table, &attack("1120", &["tank"])).defence, 10);

    let alone = r#"map: { "1121": ["tank"], "1119": ["wagons"], "1120": ["rifles"] }"#;
    let (table, _) = fought(assault(DA), "Soviet", alone, &attack("1119", &["rifles"]));
    assert!(table.is_eliminated("wagons"));
    assert_eq!(ways(&table, "rifles"), ["1119"]);
    let (mut table, _) = fought(assault(DP), "Soviet", alone, &attack("1119", &["rifles"]));
    retreat(&mut table, "wagons", &["1118", "1117"]);
    assert_eq!(table.hex_of("wagons"), "1117");
}
