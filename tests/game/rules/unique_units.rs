//! Rule book, chapter 15.

use budapest_campaign::play::{Ask, Event, MoveMode};
use budapest_campaign::rules::{combat, logistics::Supply, stacking, zoc};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{HexTerrain, MovePoints, ResultCode};
use budapest_campaign::scenario::counter::Class;
use budapest_campaign::scenario::map::SideFeature;
use budapest_campaign::table::{Command, Crt, HexId, Side};

use super::fighting::{fight, shift, with_fight};
use crate::at_table::{AtTable, at, hex, hexes};

const UNITS: &str = r#"
    "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "more": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "alpine": Ground(command: AKN, kind: MountainInfantry, front: "3-4-4", back: "2-2-4"),
    "edelweiss": Ground(command: AKN, kind: MountainInfantry, front: "3-4-4", back: "2-2-4"),
    "garrison": Ground(command: HU, kind: Garrison, front: "0-2-0"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "guards": Ground(command: UF3, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "army": Ground(command: UF3, kind: Infantry, size: Army, front: "4-4-4", back: "2-2-4"),
    "boats": Ground(command: UF3, kind: DanubeFlotilla, front: "2-2-6", back: "1-1-6"),
    "guns": Ground(command: UF2, kind: BreakthroughArtillery, front: "6-2-3", back: "3-1-3"),
    "tanks": Ground(command: UF2, kind: Tank, front: "9-6-6", back: "4-3-6"),
    "wing": Air(side: Axis, command: AKN, front: 2, back: 1),
    "red": Air(side: Soviet, command: UF2, front: 1, back: 1),
    "tiger": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
    "katyusha": Support(side: Soviet, kind: RocketLauncher, attack: "2", defence: "1"),
"#;

#[track_caller]
fn table(rest: &str) -> AtTable {
    at(&format!("(turn: 5, counters: {{ {UNITS} }}, {rest})"))
}

/// 15.1.a: A garrison neither moves nor attacks, defends with its factor and is always supported.
#[test]
fn garrisons_only_defend() {
    let garrison = r#"impulse: (side: SIDE), map: { "0122": ["garrison"], "0222": ["rifles"] }, pool: ["cmd_so_2uf"]"#;
    let mut moving = table(&format!("step: Movement, {}", garrison.replace("SIDE", "Axis")));
    assert_eq!(moving.refuses(r#"MoveUnit(unit: "garrison", path: ["0121"])"#).rule, "6.0");
    let mut attacking = table(&format!("step: Combat, {}", garrison.replace("SIDE", "Axis")));
    assert_eq!(attacking.refuses(r#"DeclareAttack(target: "0222", attackers: ["garrison"])"#).rule, "9.2");
    let mut defending = table(&format!("step: Combat, {}", garrison.replace("SIDE", "Soviet")));
    let events = defending.does(r#"DeclareAttack(target: "0122", attackers: ["rifles"])"#);
    assert!(events.iter().any(|event| matches!(event, Event::OddsReckoned { odds } if odds.defence == 2)));
    assert_eq!(shift(&events, "12.5"), 0, "deep in Romania, and supported");
}

/// 15.1.b: A garrison that must retreat is eliminated. (In a Festung it stands: see 14.2.)
#[test]
fn a_garrison_that_must_retreat_is_lost() {
    let dw = fight(Side::Soviet, "1102", &["rifles 1002"], &["garrison"], ResultCode::DW, &[]);
    let mut fought = table(&with_fight(r#"map: { "1102": ["garrison"], "1002": ["rifles"] }, FIGHT"#, &dw));
    fought.does("Roll");
    assert!(fought.is_eliminated("garrison"));
}

/// 15.2.a, R15.1: A mountain unit in an attack on rough terrain takes one column from the terrain shift, once; not on
/// other terrain, and neither from the river nor from the fortified line.
#[test]
fn mountain_units_lower_the_shift_of_rough_terrain() {
    let rough = Scenario::standard().charts.terrain_shift(HexTerrain::Rough) as i8;
    assert!(rough > 0);
    let terrain = |map: &str, target: &str, attackers: &str| {
        let mut fought = table(&format!(r#"step: Combat, impulse: (side: Axis), map: {{ {map} }}"#));
        let events = fought.does(&format!(r#"DeclareAttack(target: "{target}", attackers: [{attackers}])"#));
        shift(&events, "9.5") + shift(&events, "15.2")
    };
    let bakony = r#""0703": ["rifles"], "0704": ["foot", "alpine"], "0803": ["edelweiss"]"#;
    assert_eq!(terrain(bakony, "0703", r#""foot""#), -rough);
    assert_eq!(terrain(bakony, "0703", r#""foot", "alpine""#), -(rough - 1));
    assert_eq!(terrain(bakony, "0703", r#""edelweiss", "alpine""#), -(rough - 1), "once");
    // A city on flat ground keeps its two.
    assert_eq!(terrain(r#""1102": ["rifles"], "1002": ["alpine"]"#, "1102", r#""alpine""#), -2);
    // 1308 across the Ipoly: the river's column stays.
    let river = |attackers: &str| terrain(r#""1308": ["rifles"], "1307": ["foot", "alpine"]"#, "1308", attackers);
    assert_eq!(river(r#""alpine""#) - river(r#""foot""#), 1);
}

/// 15.2.a, R15.1: The fortified line keeps its column.
#[test]
fn mountain_units_do_not_lower_the_fortified_line() {
    let mut fought = table(r#"step: Combat, impulse: (side: Soviet), map: { "1209": ["foot"], "1309": ["ro_mtn_4"] }"#);
    let events = fought.does(r#"DeclareAttack(target: "1209", attackers: ["ro_mtn_4"])"#);
    assert_eq!(shift(&events, "14.0"), -1);
}

/// 15.3.a, 15.3.c, 15.3.i, R8.2: The flotilla is a non-mechanized combat unit of 3UF. It does not count for stacking, has a
/// zone of control along the Danube only, is always supported and is no source.
#[test]
fn what_the_flotilla_is() {
    let river = table(r#"map: { "0907": ["boats", "rifles", "tanks"], "0807": ["guards"] }"#);
    let board = river.board();
    let boats = river.unit("boats");
    let ground = board.ground(boats).unwrap();
    assert_eq!((ground.class(), ground.command, ground.is_combat_unit()), (Class::NonMechanized, Command::UF3, true));
    assert!(stacking::is_legal(board, Side::Soviet, hex("0907")));
    let zone = zoc::of_unit(board, boats, hex("0907"));
    assert!(zone.contains(hex("1007")) && zone.contains(hex("0908")));
    assert!(!zone.contains(hex("0906")), "0906 does not touch the Danube");
    let supply = Supply::of(board, Side::Soviet, &[]);
    assert!(supply.supports(board, boats));
    assert!(!supply.supports(board, river.unit("rifles")), "it supports nobody in its hex");
    let in_enemy_zone =
        table(r#"step: Movement, impulse: (side: Soviet), map: { "0607": ["boats"], "0807": ["foot"] }"#);
    let mut in_enemy_zone = in_enemy_zone;
    assert_eq!(in_enemy_zone.refuses(r#"MoveUnit(unit: "boats", path: ["0707", "0806"])"#).rule, "6.1");
}

/// 15.3.b, 15.3.k, R10.10: It comes with 3UF in 0107 or 0108, free of enemies and their zones, whoever controls the hex,
/// ice or not; there it takes control and opens the source. It may wait for a later activation.
#[test]
fn the_flotilla_enters_on_the_danube() {
    let entry = |frozen: bool, map: &str| {
        table(&format!(
            r#"step: Reinforcement, impulse: (side: Soviet, active: [UF3]), frozen: {frozen}, track: {{ 4: ["boats"] }},
            map: {{ {map} }}, pool: ["cmd_so_3uf"]"#
        ))
    };
    let open = |table: &AtTable| -> Vec<HexId> {
        let Ask::Reinforce { deployable } = table.ask() else { panic!("{:?}", table.ask()) };
        deployable.first().map(|(_, hexes)| hexes.clone()).unwrap_or_default()
    };
    for frozen in [false, true] {
        assert_eq!(open(&entry(frozen, "")), hexes(&["0107", "0108"]));
    }
    assert_eq!(open(&entry(false, r#""0108": ["foot"]"#)), [], "one held, the other in its zone");
    assert_eq!(open(&entry(false, r#""0109": ["foot"]"#)), hexes(&["0107"]));
    let mut waiting = entry(false, r#""0108": ["foot"]"#);
    assert_eq!(waiting.refuses(r#"DeployUnit(unit: "boats", hex: "0107")"#).rule, "10.3");

    let mut entered = entry(false, "");
    let events = entered.does(r#"DeployUnit(unit: "boats", hex: "0108")"#);
    assert!(events.contains(&Event::ControlChanged { hex: hex("0108"), side: Side::Soviet }));
    assert!(events.contains(&Event::ContingentOpened { hex: hex("0108") }));
}

/// 15.3.d, R15.2: It moves at 1 a hex, whatever the terrain, over any hexes that touch the Danube, and into no others.
#[test]
fn the_flotilla_moves_along_the_danube() {
    let mut river = table(r#"step: Movement, impulse: (side: Soviet), map: { "0907": ["boats"], "1801": ["rifles"] }"#);
    assert_eq!(river.refuses(r#"MoveUnit(unit: "boats", path: ["0906"])"#).rule, "15.3");
    let path = r#"["1007", "1108", "1207", "1206", "1106", "1105"]"#;
    assert!(Scenario::standard().map.hex(hex("1207")).rough && Scenario::standard().map.hex(hex("1106")).rough);
    assert_eq!(
        river
            .refuses(r#"MoveUnit(unit: "boats", path: ["1007", "1108", "1207", "1206", "1106", "1105", "1104"])"#)
            .rule,
        "6.0",
        "seven hexes of six"
    );
    let events = river.does(&format!(r#"MoveUnit(unit: "boats", path: {path})"#));
    assert!(events.iter().any(|event| matches!(
        event,
        Event::UnitMoved { cost, mode: MoveMode::Flotilla, .. } if *cost == MovePoints::whole(6)
    )));
}

/// 15.3.e, 15.3.f, R15.3: It attacks only along the Danube; the river then gives the defender nothing, whoever else
/// takes part.
#[test]
fn the_flotilla_attacks_along_the_danube() {
    let map = &Scenario::standard().map;
    assert_eq!(map.side_between(hex("0807"), hex("0907")), SideFeature::Danube);
    let position = r#"step: Combat, impulse: (side: Soviet), map: { "0907": ["foot"], "0906": ["more"], "0806": ["boats"],
        "0807": ["guards"] }"#;
    let mut river = table(position);
    assert_eq!(river.refuses(r#"DeclareAttack(target: "0906", attackers: ["boats"])"#).rule, "15.3");
    let events = table(position).does(r#"DeclareAttack(target: "0907", attackers: ["guards"])"#);
    assert!(shift(&events, "9.5") < 0, "across the Danube");
    let afloat = position.replace(r#""0806": ["boats"]"#, r#""0908": ["boats"]"#);
    let events = table(&afloat).does(r#"DeclareAttack(target: "0907", attackers: ["boats", "guards"])"#);
    assert_eq!(shift(&events, "9.5"), 0);
}

/// 15.3.g, R15.6: It retreats and pursues only through hexes along the Danube, and retreats towards a source like any unit.
#[test]
fn the_flotilla_retreats_and_pursues_along_the_danube() {
    let dw = fight(Side::Axis, "0607", &["foot 0707"], &["boats"], ResultCode::DW, &[]);
    let map = &Scenario::standard().map;
    let lost: Vec<String> = map.soviet_sources.iter().map(ToString::to_string).collect();
    let position = format!(
        r#"map: {{ "0607": ["boats"], "0707": ["foot"] }}, contingent_open: ["0108"],
        control: (axis: {lost:?}, soviet: ["0108"]), FIGHT"#
    );
    let mut beaten = table(&with_fight(&position, &dw));
    beaten.does("Roll");
    let Ask::Retreat { units, .. } = beaten.ask() else { panic!("{:?}", beaten.ask()) };
    let ends: Vec<HexId> = units[0].1.iter().map(|path| path[0]).collect();
    assert!(!ends.is_empty());
    assert!(ends.iter().all(|end| map.danube_hexes.contains(*end)), "{ends:?}");
    assert!(ends.contains(&hex("0507")) && !ends.contains(&hex("0708")), "towards 0108, the only source");

    let dw = fight(Side::Soviet, "0707", &["boats 0607", "guards 0608"], &["foot"], ResultCode::DW, &[]);
    let position = r#"map: { "0707": ["foot"], "0607": ["boats"], "0608": ["guards"] }, FIGHT"#;
    let mut won = table(&with_fight(position, &dw));
    won.does("Roll");
    if let Ask::Retreat { units, .. } = won.ask() {
        let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
        won.does(&format!(r#"Retreat(unit: "foot", path: {path:?})"#));
    }
    let Ask::Pursue { units, .. } = won.ask() else { panic!("{:?}", won.ask()) };
    assert!(units.contains(&(won.unit("boats"), vec![hexes(&["0707"])])));
}

/// 15.3.h, R15.4: Once in a segment it carries one infantry corps of 3UF from its hex to the end of its way; the trip is
/// the whole move of both.
#[test]
fn the_flotilla_carries_a_corps() {
    let position = r#"step: Movement, impulse: (side: Soviet MARK),
        map: { "0607": ["boats", "guards", "army", "rifles"], "0608": ["uf3_64_57"], "1801": ["tanks"] }"#;
    let mut river = table(&position.replace("MARK", ""));
    for wrong in ["army", "rifles", "uf3_64_57"] {
        let order = format!(r#"FerryByFlotilla(passenger: "{wrong}", path: ["0707"])"#);
        assert_eq!(river.refuses(&order).rule, "15.3", "{wrong}");
    }
    assert_eq!(river.refuses(r#"FerryByFlotilla(passenger: "guards", path: ["0606"])"#).rule, "15.3");
    river.does(r#"FerryByFlotilla(passenger: "guards", path: ["0707", "0806", "0907"])"#);
    assert_eq!((river.hex_of("boats"), river.hex_of("guards")), ("0907".into(), "0907".into()));
    assert!(river.board().controls(Side::Soviet, hex("0806")), "the corps and the boats pass through");
    assert_eq!(river.refuses(r#"MoveUnit(unit: "guards", path: ["0906"])"#).rule, "6.1");
    assert_eq!(river.refuses(r#"MoveUnit(unit: "boats", path: ["1007"])"#).rule, "6.1");

    let mut moved = table(&position.replace("MARK", "").replace(r#""guards""#, r#""guards moved""#));
    assert_eq!(moved.refuses(r#"FerryByFlotilla(passenger: "guards", path: ["0707"])"#).rule, "6.1");
    let mut again = table(&position.replace("MARK", ", ferried: true"));
    assert_eq!(again.refuses(r#"FerryByFlotilla(passenger: "guards", path: ["0707"])"#).rule, "15.3");
}

/// 15.3.j, 15.3.k, R15.5: In the ice it cannot move, carry, attack or pursue, and a retreat is its end; it defends, and
/// keeps its zone and its support.
#[test]
fn the_flotilla_in_the_ice() {
    let position = r#"frozen: true, impulse: (side: Soviet), map: { "0607": ["boats", "guards"], "0707": ["foot"] }"#;
    let mut moving = table(&format!("step: Movement, {position}"));
    assert_eq!(moving.refuses(r#"MoveUnit(unit: "boats", path: ["0507"])"#).rule, "15.3");
    assert_eq!(moving.refuses(r#"FerryByFlotilla(passenger: "guards", path: ["0507"])"#).rule, "15.3");
    let mut attacking = table(&format!("step: Combat, {position}"));
    assert_eq!(attacking.refuses(r#"DeclareAttack(target: "0707", attackers: ["boats"])"#).rule, "15.3");
    assert!(zoc::of_unit(attacking.board(), attacking.unit("boats"), hex("0607")).contains(hex("0707")));
    let board = attacking.board();
    assert!(Supply::of(board, Side::Soviet, &[]).supports(board, attacking.unit("boats")));

    let mut attacked =
        table(r#"frozen: true, step: Combat, impulse: (side: Axis), map: { "0607": ["boats"], "0707": ["foot"] }"#);
    let events = attacked.does(r#"DeclareAttack(target: "0607", attackers: ["foot"])"#);
    assert!(events.iter().any(|event| matches!(event, Event::OddsReckoned { odds } if odds.defence == 2)));
    let dw = fight(Side::Axis, "0607", &["foot 0707"], &["boats"], ResultCode::DW, &[]);
    let mut beaten = table(&with_fight(r#"frozen: true, map: { "0607": ["boats"], "0707": ["foot"] }, FIGHT"#, &dw));
    beaten.does("Roll");
    assert!(beaten.is_eliminated("boats"));
}

const BATTERY: &str = r#"step: Combat, impulse: (side: Soviet), pool: ["cmd_so_2uf"], map: MAP"#;

fn battery(map: &str) -> AtTable {
    table(&BATTERY.replace("MAP", map))
}

/// 15.4.a, 15.4.e: The artillery attacks an adjacent hex or one at two hexes, over terrain and units of all kinds, but not
/// at three; others must be adjacent.
#[test]
fn artillery_reaches_two_hexes() {
    // Over Lake Balaton, and over an enemy unit.
    let mut lake = battery(r#"{ "0604": ["guns", "tanks"], "0601": ["foot"], "0503": ["more"] }"#);
    assert_eq!(lake.refuses(r#"DeclareAttack(target: "0601", attackers: ["guns"])"#).rule, "9.2", "three hexes");
    let mut lake = battery(r#"{ "0603": ["guns"], "0601": ["foot"] }"#);
    lake.does(r#"DeclareAttack(target: "0601", attackers: ["guns"])"#);
    let mut over = battery(r#"{ "1009": ["guns", "tanks"], "1010": ["more"], "1011": ["foot"] }"#);
    assert_eq!(over.refuses(r#"DeclareAttack(target: "1011", attackers: ["tanks"])"#).rule, "9.2");
    over.does(r#"DeclareAttack(target: "1011", attackers: ["guns"])"#);
    let mut near = battery(r#"{ "1009": ["guns"], "1010": ["more"] }"#);
    near.does(r#"DeclareAttack(target: "1010", attackers: ["guns"])"#);
}

/// 15.4.b, R15.7, R15.9: At two hexes it fires alone or with adjacent attackers. The river is judged without it; if it is
/// unsupported its column counts.
#[test]
fn artillery_joins_an_attack() {
    // 0807 is across the Danube from 0907; the guns stand beyond.
    let map = r#"{ "0907": ["foot"], "0807": ["rifles"], "0808": ["guns"] }"#;
    let events = battery(map).does(r#"DeclareAttack(target: "0907", attackers: ["rifles"])"#);
    let (river, unsupported) = (shift(&events, "9.5"), shift(&events, "12.5"));
    assert!(river < 0);
    let events = battery(map).does(r#"DeclareAttack(target: "0907", attackers: ["rifles", "guns"])"#);
    assert_eq!(shift(&events, "9.5"), river, "the guns do not lift the river's shift");
    assert_eq!(shift(&events, "12.5"), unsupported - 1);
    assert!(events.iter().any(|event| matches!(event, Event::OddsReckoned { odds } if odds.attack == 10)));
    let events = battery(map).does(r#"DeclareAttack(target: "0907", attackers: ["guns"])"#);
    assert_eq!(shift(&events, "9.5"), 0, "alone it fires over the river");
}

/// 15.4.c, R15.8: From two hexes it never suffers: the others take the losses and retreat, and if there are none the
/// loss is void.
#[test]
fn artillery_at_a_distance_never_suffers() {
    let map = r#"map: { "1011": ["foot"], "1010": ["rifles"], "1009": ["guns"] }, FIGHT, pool: ["cmd_so_2uf"]"#;
    let az = fight(Side::Soviet, "1011", &["guns 1009", "rifles 1010"], &["foot"], ResultCode::AZ, &[]);
    let mut beaten = table(&with_fight(map, &az));
    beaten.does("Roll");
    assert!(beaten.is_reduced("rifles") && !beaten.is_reduced("guns"));
    assert!(matches!(beaten.ask(), Ask::Retreat { units, .. } if units.len() == 1));
    assert_eq!(beaten.hex_of("guns"), "1009");

    let ad = fight(Side::Soviet, "1011", &["guns 1009"], &["foot"], ResultCode::AD, &[]);
    let mut alone = table(&with_fight(&map.replace(r#""1010": ["rifles"], "#, ""), &ad));
    assert!(alone.does("Roll").contains(&Event::LossVoid { side: Side::Soviet }));
    assert!(!alone.is_reduced("guns"));
    assert_eq!(alone.hex_of("guns"), "1009");

    // 9.8: a single loss cannot be laid on it.
    let aa = fight(Side::Soviet, "1011", &["guns 1009", "rifles 1010"], &["foot"], ResultCode::AA, &[]);
    let mut single = table(&with_fight(map, &aa));
    single.does("Roll");
    assert!(single.is_reduced("rifles") && !single.is_reduced("guns"));
}

/// 15.4.d: Firing alone from two hexes, neither side may commit a support unit; air units count for both. With another
/// attacker, or from next door, support units may come.
#[test]
fn artillery_alone_fires_without_support_units() {
    let with_support =
        |map: &str| table(&format!(r#"{}, support_available: ["tiger", "katyusha"]"#, BATTERY.replace("MAP", map)));
    let map = r#"{ "1011": ["foot"], "1010": ["rifles"], "1009": ["guns"], "1012": ["red"], "1111": ["wing"] }"#;
    let mut alone = with_support(map);
    let events = alone.does(r#"DeclareAttack(target: "1011", attackers: ["guns"])"#);
    assert!(matches!(alone.ask(), Ask::RollCombat { crt: Crt::Assault, .. }), "{:?}", alone.ask());
    assert_eq!(shift(&events, "13.5"), 1 - 2);
    let mut joined = with_support(map);
    joined.does(r#"DeclareAttack(target: "1011", attackers: ["guns", "rifles"])"#);
    assert!(matches!(joined.ask(), Ask::CommitSupport { .. }), "{:?}", joined.ask());
    let mut near = with_support(r#"{ "1011": ["foot"], "1010": ["guns"] }"#);
    near.does(r#"DeclareAttack(target: "1011", attackers: ["guns"])"#);
    assert!(matches!(near.ask(), Ask::CommitSupport { .. }), "{:?}", near.ask());
}

/// 15.4.f, R15.11: Next to its target it is a unit like others, which loses steps and retreats; but it never pursues.
#[test]
fn artillery_next_door_is_an_ordinary_unit() {
    let map = r#"map: { "1011": ["foot"], "1010": ["guns", "rifles"] }, FIGHT, pool: ["cmd_so_2uf"]"#;
    let aw = fight(Side::Soviet, "1011", &["guns 1010", "rifles 1010"], &["foot"], ResultCode::AW, &[]);
    let mut beaten = table(&with_fight(map, &aw));
    beaten.does("Roll");
    assert!(matches!(beaten.ask(), Ask::Retreat { units, .. } if units.len() == 2));
    let dw = fight(Side::Soviet, "1011", &["guns 1010", "rifles 1010"], &["foot"], ResultCode::DW, &[]);
    let mut won = table(&with_fight(map, &dw));
    won.does("Roll");
    if let Ask::Retreat { units, .. } = won.ask() {
        let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
        won.does(&format!(r#"Retreat(unit: "foot", path: {path:?})"#));
    }
    let Ask::Pursue { units, .. } = won.ask() else { panic!("{:?}", won.ask()) };
    assert_eq!(units.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), won.units(&["rifles"]));
    // Attacked, it retreats like any other.
    let dw = fight(Side::Axis, "1010", &["foot 1011"], &["guns"], ResultCode::DW, &[]);
    let mut attacked = table(&with_fight(r#"map: { "1011": ["foot"], "1010": ["guns"] }, FIGHT"#, &dw));
    attacked.does("Roll");
    assert!(matches!(attacked.ask(), Ask::Retreat { .. }), "{:?}", attacked.ask());
}

/// 15.4.b, R15.10: It may join a follow-up attack, but an adjacent fresh unit is needed to open it.
#[test]
fn artillery_does_not_open_a_follow_up() {
    let position = r#"step: Combat, follow_ups: ["1011"], impulse: (side: Soviet),
        map: { "1011": ["foot defended"], "1009": ["guns"] NEXT }"#;
    let table_with = |next: &str| table(&position.replace("NEXT", next));
    assert!(combat::follow_up_targets(table_with("").board(), Side::Soviet).is_empty());
    let joined = table_with(r#", "1010": ["rifles"]"#);
    let targets = combat::follow_up_targets(joined.board(), Side::Soviet);
    assert_eq!(targets.len(), 1);
    assert!(targets[0].1.contains(&joined.unit("guns")));
    let alone = joined.units(&["guns"]);
    assert_eq!(combat::check_declaration(joined.board(), hex("1011"), &alone, true).unwrap_err().rule, "9.2");
    let both = joined.units(&["guns", "rifles"]);
    assert!(combat::check_declaration(joined.board(), hex("1011"), &both, true).is_ok());
}
