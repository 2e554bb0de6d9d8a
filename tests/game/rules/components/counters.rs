//! What is printed on the counters (2.3 to 2.9).

use budapest_campaign::play::Event;
use budapest_campaign::record::Position;
use budapest_campaign::rules::{combat, movement, stacking, zoc};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::counter::{Arrival, Class, GroundKind, Nationality, SsuKind};
use budapest_campaign::scenario::load::Texts;
use budapest_campaign::table::{Command, Options, Place, Side};

use crate::at_table::{AtTable, at, hex, hexes, new_game};

/// 2.3.a: Every ground unit has a sub-command of its own side; a counter with another is refused.
#[test]
fn every_ground_unit_has_a_command() {
    for counter in &Scenario::standard().counters {
        let Some(ground) = counter.ground() else { continue };
        let axis = matches!(ground.command, Command::AKN | Command::AKS | Command::HU);
        assert_eq!(counter.side, if axis { Side::Axis } else { Side::Soviet }, "{}", counter.id);
    }
    let mut texts = Texts::standard();
    texts.counters = texts.counters.replacen(
        r#"id: "akn_17", side: Axis, command: AKN"#,
        r#"id: "akn_17", side: Axis, command: UF2"#,
        1,
    );
    assert_eq!(Scenario::from_texts(&texts).expect_err("an Axis unit of 2UF").len(), 1);
}

/// 2.3.b: Code S is in play from the start, a number waits on the track for its turn, Opt lies in the box.
#[test]
fn reinforcement_codes() {
    let mut table = new_game(1, Options::NONE);
    table.does("ConfirmOptions");
    for (id, piece) in table.board().pieces() {
        let counter = table.board().counter(id);
        if counter.ground().is_none() && counter.air().is_none() && counter.support().is_none() {
            continue;
        }
        match counter.arrival {
            Arrival::Start => assert!(!matches!(piece.place, Place::Box | Place::Track(_)), "{}", counter.id),
            // The Romanians of GT 1 wait in the display (18.3).
            Arrival::Turn(1) if counter.command() == Some(Command::RO) => assert_eq!(piece.place, Place::Display),
            Arrival::Turn(turn) => assert_eq!(piece.place, Place::Track(turn), "{}", counter.id),
            Arrival::Optional(_) => assert_eq!(piece.place, Place::Box, "{}", counter.id),
        }
    }
}

/// 2.3.b: A number is the first turn in which the unit may be deployed.
#[test]
fn a_number_is_the_first_turn() {
    for (turn, comes) in [(2, false), (3, true), (7, true)] {
        let mut table = at(&format!(
            r#"(turn: {turn}, step: Reinforcement, impulse: (side: Axis), track: {{ 1: ["hu_6"], 3: ["hu_1"] }})"#
        ));
        let deploy = r#"DeployUnit(unit: "hu_1", hex: "0401")"#;
        if comes {
            table.does(deploy);
        } else {
            assert_eq!(table.refuses(deploy).rule, "10.0");
        }
    }
}

/// 2.3.c: A reduced unit has the factors of its reduced side, in attack, in defence and in movement.
#[test]
fn factors_are_those_that_show() {
    for (word, attack, defence, movement) in [("", 9, 6, 5), ("reduced", 4, 3, 3)] {
        let table = at(&r#"(
            step: Combat,
            impulse: (side: Soviet),
            counters: {
                "tank": Ground(command: UF2, kind: Tank, front: "9-6-5", back: "4-3-3"),
                "corps": Ground(command: AKN, kind: Tank, front: "9-6-5", back: "4-3-3"),
            },
            map: { "0217": ["tank WORD"], "0216": ["corps WORD"] },
        )"#
        .replace("WORD", word));
        let tank = table.unit("tank");
        let (ours, theirs) = combat::preview(table.board(), Side::Soviet, hex("0216"), &[tank]);
        let odds = combat::reckon(table.board(), Side::Soviet, hex("0216"), &ours, &theirs, None, None);
        assert_eq!((odds.attack, odds.defence), (attack, defence), "{word}");
        assert_eq!(movement::allowance(table.board(), tank).0, movement * 6, "{word}");
    }
}

/// 2.4.a, 2.4.b, 2.4.c: Which types are mechanized, which are not, and that garrisons are neither.
#[test]
fn classes_of_units() {
    use GroundKind::*;
    for (class, kinds) in [
        (Class::Mechanized, vec![Tank, MechInfantry, MechCavalry, TruckColumn]),
        (
            Class::NonMechanized,
            vec![
                Infantry,
                MountainInfantry,
                Cavalry,
                MobileDepot,
                InfantryGunArtillery,
                BreakthroughArtillery,
                Flak,
                DanubeFlotilla,
            ],
        ),
        (Class::Static, vec![Garrison]),
    ] {
        for kind in kinds {
            assert_eq!(kind.class(), class, "{kind:?}");
        }
    }
}

/// 2.4.a, 2.4.b: The class decides the price of rough ground.
#[test]
fn the_class_decides_the_cost() {
    let cost = |kind: &str| {
        let table = at(&format!(
            r#"(
            impulse: (side: Axis),
            counters: {{ "unit": Ground(command: AKN, kind: {kind}, front: "2-2-5") }}, map: {{ "1208": ["unit"] }},
        )"#
        ));
        movement::check_path(table.board(), table.unit("unit"), &hexes(&["1309"])).expect("it may go there").0 / 6
    };
    // 1309 is rough, without a railroad from 1208.
    for kind in ["Tank", "MechInfantry", "MechCavalry", "TruckColumn"] {
        assert_eq!(cost(kind), 3, "{kind}");
    }
    for kind in ["Infantry", "MountainInfantry", "Cavalry", "InfantryGunArtillery", "BreakthroughArtillery", "Flak"] {
        assert_eq!(cost(kind), 2, "{kind}");
    }
}

/// R2.3: Fractions are never rounded: three hexes of road at a third each are one MF, and two thirds left over do
/// not pay for a clear hex.
#[test]
fn fractions_of_movement_are_exact() {
    let path = |factors: u8, path: &[&str]| {
        let table = at(&format!(
            r#"(
            impulse: (side: Axis),
            counters: {{ "unit": Ground(command: AKN, kind: Tank, front: "4-4-{factors}") }}, map: {{ "0810": ["unit"] }},
        )"#
        ));
        movement::check_path(table.board(), table.unit("unit"), &hexes(path)).map(|cost| cost.0).map_err(|no| no.rule)
    };
    assert_eq!(path(1, &["0811", "0711", "0610"]), Ok(6));
    assert_eq!(path(1, &["0811", "0711", "0610", "0511"]), Err("6.0".to_owned()));
    assert_eq!(path(1, &["0811", "0712"]), Err("6.0".to_owned()));
    assert_eq!(path(2, &["0811", "0712"]), Ok(8));
}

/// 2.4.c, R2.2: A garrison never moves; its zone reaches as that of a unit on foot.
#[test]
fn garrisons_are_static() {
    let mut table = at(r#"(impulse: (side: Axis), map: { "1007": ["hu_gar_buda", "hu_2"] })"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "hu_gar_buda", path: ["1006"])"#).rule, "6.0");
    let [garrison, corps] =
        ["hu_gar_buda", "hu_2"].map(|unit| zoc::of_unit(table.board(), table.unit(unit), hex("1007")));
    assert_eq!(garrison, corps);
    assert_eq!(garrison.len(), 6);
}

/// 2.5.a: A KG stacks, exerts its zone and fights like a corps or an army of the same factors.
#[test]
fn size_alters_nothing() {
    let table = |size: &str| -> AtTable {
        at(&r#"(
            step: Combat,
            impulse: (side: Axis),
            counters: {
                "a": Ground(command: AKN, kind: Infantry, size: SIZE, front: "3-3-4"),
                "b": Ground(command: AKN, kind: Infantry, size: SIZE, front: "3-3-4"),
                "c": Ground(command: AKN, kind: Infantry, size: SIZE, front: "3-3-4"),
                "enemy": Ground(command: UF2, kind: Infantry, front: "4-4-4"),
            },
            map: { "0216": ["a", "b"], "0217": ["enemy"], "0812": ["c"] },
        )"#
        .replace("SIZE", size))
    };
    let corps = table("Corps");
    let odds = |table: &AtTable| {
        let (ours, theirs) = combat::preview(table.board(), Side::Axis, hex("0217"), &table.units(&["a", "b"]));
        combat::reckon(table.board(), Side::Axis, hex("0217"), &ours, &theirs, None, None)
    };
    for size in ["Army", "OperationalGroupArmy", "OperationalGroupCorps", "Kampfgruppe"] {
        let other = table(size);
        assert_eq!(odds(&other), odds(&corps), "{size}");
        assert_eq!(zoc::exerted_by(other.board(), Side::Axis), zoc::exerted_by(corps.board(), Side::Axis), "{size}");
        assert!(stacking::is_legal(other.board(), Side::Axis, hex("0216")), "{size}");
        assert!(!stacking::has_room(other.board(), other.unit("c"), hex("0216")), "{size}: two are the limit");
    }
}

/// 2.6.a: Germans and Hungarians are Axis; Soviets, Romanians, Bulgarians and Yugoslavs are Soviet.
#[test]
fn nations_and_sides() {
    let side = |nationality: Nationality| match nationality {
        Nationality::German | Nationality::Hungarian => Side::Axis,
        Nationality::Soviet | Nationality::Romanian | Nationality::Bulgarian | Nationality::Yugoslav => Side::Soviet,
    };
    let mut nations = std::collections::BTreeSet::new();
    for counter in &Scenario::standard().counters {
        if let Some(ground) = counter.ground() {
            assert_eq!(counter.side, side(ground.nationality), "{}", counter.id);
            nations.insert(ground.nationality);
        }
    }
    assert_eq!(nations.len(), 6);
    let romanian =
        r#"(counters: { "x": Ground(command: AKN, nationality: Romanian, kind: Infantry, front: "1-1-1") })"#;
    let board = Position::parse(romanian).and_then(|position| position.board(&Scenario::standard()));
    assert!(board.is_err(), "no Romanian fights for the Axis");
}

/// 2.7.a: The example: 27Gd/53 is the 27th Guards of the 53rd Army, and fights like any unit of its factors; its
/// army does not bind it.
#[test]
fn the_name_has_no_effect() {
    let table = at(r#"(
        impulse: (side: Soviet),
        counters: {
            "named": Ground(command: UF2, kind: Infantry, front: "5-5-4", back: "3-3-4", name: "27Gd/53"),
            "plain": Ground(command: UF2, kind: Infantry, front: "5-5-4", back: "3-3-4"),
            "other": Ground(command: UF2, kind: Infantry, front: "5-5-4", back: "3-3-4", name: "33/27"),
        },
        map: { "0217": ["named", "plain"], "0119": ["other"] },
    )"#);
    let reach = |unit: &str| {
        let hindrance = movement::Hindrance::of(table.board(), Side::Soviet);
        let unit = table.unit(unit);
        let points = movement::allowance(table.board(), unit);
        let reach = movement::reach_with(table.board(), unit, hex("0217"), points, &hindrance);
        reach.iter().map(|(hex, reached)| (hex, reached.cost)).collect::<Vec<_>>()
    };
    assert_eq!(reach("named"), reach("plain"));
    assert_eq!(table.board().counter(table.unit("uf2_27gd_53")).designation, "27Gd/53");
    let stack = at(r#"(map: { "0217": ["uf2_27gd_53", "uf2_33_27"] })"#);
    assert!(stacking::is_legal(stack.board(), Side::Soviet, hex("0217")), "of two armies, of one front");
}

/// 2.8.a: An air unit has a sub-command, but for Zbv and Stavka, a support value and two steps.
#[test]
fn air_units() {
    for counter in &Scenario::standard().counters {
        let Some(air) = counter.air() else { continue };
        let free = ["axis_air_zbv", "stavka_air"].contains(&counter.id.as_str());
        assert_eq!(air.command.is_none(), free, "{}", counter.id);
        assert!(air.command.is_none_or(|command| command.side() == counter.side), "{}", counter.id);
        assert!(air.support_front > 0 && counter.has_two_steps(), "{}", counter.id);
    }
    // A 1 at even values costs the attacker a step, and another one the unit.
    let fight = |word: &str| {
        let mut table = at(&r#"(
            step: AirPlacement,
            impulse: (side: Axis, active: [AKN]),
            counters: {
                "black": Air(side: Axis, command: AKN, front: 2, back: 2),
                "red": Air(side: Soviet, command: UF2, front: 2, back: 2),
            },
            map: { "0812": ["red"] },
            air_available: ["black WORD"],
            pool: ["cmd_so_2uf"],
            dice: [1],
        )"#
        .replace("WORD", word));
        table.does(r#"PlaceAir(unit: "black", hex: "0812")"#);
        let events = table.does("EndAirPlacement");
        let black = table.unit("black");
        (
            events.iter().any(|event| matches!(event, Event::StepLost { unit, .. } if *unit == black)),
            events.iter().any(|event| matches!(event, Event::UnitEliminated { unit, .. } if *unit == black)),
        )
    };
    assert_eq!(fight(""), (true, false));
    assert_eq!(fight("reduced"), (false, true));
}

/// 2.8.b: A Soviet air unit supports as well when reduced; an Axis one by what is printed on its back.
#[test]
fn reduced_air_units() {
    for counter in &Scenario::standard().counters {
        if let Some(air) = counter.air().filter(|_| counter.side == Side::Soviet) {
            assert_eq!(air.support_front, air.support_back, "{}", counter.id);
        }
    }
    let table = at(r#"(
        counters: { "black": Air(side: Axis, command: AKN, front: 2, back: 1) },
        map: { "0812": ["black reduced"], "0610": ["uf2_air_5a reduced"] },
    )"#);
    assert_eq!(table.board().air_support(table.unit("black")), 1);
    assert_eq!(table.board().air_support(table.unit("uf2_air_5a")), 2);
    let mut texts = Texts::standard();
    let from = texts.counters.find(r#"id: "uf2_air_5a""#).unwrap();
    let at = from + texts.counters[from..].find("support_back: 2").unwrap();
    texts.counters.replace_range(at.."support_back: 2".len() + at, "support_back: 1");
    assert_eq!(Scenario::from_texts(&texts).expect_err("weaker when reduced").len(), 1);
}

/// 2.9.a: The attacker's support unit shifts by its attack value, the defender's by its defence value; only
/// partisans and commandos carry an asterisk.
#[test]
fn support_units_have_two_values() {
    let table = at(r#"(
        step: Combat,
        impulse: (side: Soviet),
        counters: {
            "rockets": Support(side: Soviet, kind: RocketLauncher, attack: "2", defence: "0"),
            "guns": Support(side: Axis, kind: AntiTank, attack: "0", defence: "1*"),
            "tank": Ground(command: UF2, kind: Tank, front: "9-6-5", back: "4-3-3"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-3-4", back: "2-3-4"),
        },
        map: { "0217": ["tank"], "0216": ["corps"] },
        support_available: ["rockets", "guns"],
    )"#);
    let (ours, theirs) = combat::preview(table.board(), Side::Soviet, hex("0216"), &[table.unit("tank")]);
    let support = |attacker: Option<&str>, defender: Option<&str>| -> i8 {
        let [attacker, defender] = [attacker, defender].map(|unit| unit.map(|unit| table.unit(unit)));
        let odds = combat::reckon(table.board(), Side::Soviet, hex("0216"), &ours, &theirs, attacker, defender);
        odds.shifts.iter().filter(|shift| shift.rule == "16.0").map(|shift| shift.columns).sum()
    };
    assert_eq!(support(None, None), 0);
    assert_eq!(support(Some("rockets"), None), 2);
    assert_eq!(support(None, Some("guns")), -1);
    assert_eq!(support(Some("rockets"), Some("guns")), 1);

    for counter in &Scenario::standard().counters {
        if let Some(support) = counter.support() {
            let starred = support.attack.starred || support.defence.starred;
            assert!(!starred || support.kind == SsuKind::CommandoPartisan, "{}", counter.id);
        }
    }
}
