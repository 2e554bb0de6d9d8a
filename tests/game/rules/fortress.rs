//! Rule book, chapter 14.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::{combat, logistics::Supply, zoc};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{HexTerrain, MovePoints, ResultCode};
use budapest_campaign::table::{Crt, Place, Side};

use super::fighting::{fight, shift, with_fight};
use crate::at_table::{AtTable, at, hex, hexes};

const UNITS: &str = r#"
    "foot": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "more": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "honved": Ground(command: HU, kind: Infantry, front: "3-4-4", back: "2-2-4"),
    "panzer": Ground(command: AKN, kind: Tank, front: "8-6-6", back: "4-3-6"),
    "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "guards": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "tanks": Ground(command: UF2, kind: Tank, front: "9-6-6", back: "4-3-6"),
    "wing": Air(side: Axis, command: AKN, front: 2, back: 1),
    "tiger": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
"#;

#[track_caller]
fn table(rest: &str) -> AtTable {
    at(&format!("(turn: 5, counters: {{ {UNITS} }}, {rest})"))
}

fn axis_sources() -> String {
    format!("{:?}", Scenario::standard().map.axis_sources.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// What a move along a path costs.
#[track_caller]
fn cost(side: &str, map: &str, unit: &str, path: &str) -> MovePoints {
    let mut table =
        table(&format!(r#"step: Movement, impulse: (side: {side}), map: {{ {map} }}, pool: ["cmd_so_2uf"]"#));
    let events = table.does(&format!(r#"MoveUnit(unit: "{unit}", path: [{path}])"#));
    events
        .iter()
        .find_map(|event| match event {
            Event::UnitMoved { cost, .. } => Some(*cost),
            _ => None,
        })
        .expect("the unit moved")
}

/// 14.0.a: A fortified line costs either side more, on top of terrain and river, but not along a railroad.
#[test]
fn fortified_lines_slow_both_sides() {
    assert_eq!(cost("Axis", r#""0906": ["foot"]"#, "foot", r#""1006""#), MovePoints(6), "clear");
    assert_eq!(cost("Axis", r#""0906": ["foot"]"#, "foot", r#""0907""#), MovePoints(12), "clear and line");
    assert_eq!(cost("Soviet", r#""0906": ["rifles"]"#, "rifles", r#""0907""#), MovePoints(12));
    assert_eq!(cost("Axis", r#""0907": ["foot"]"#, "foot", r#""0908""#), MovePoints(24), "clear, line and Danube");
    assert_eq!(cost("Axis", r#""1007": ["foot"]"#, "foot", r#""0907""#), MovePoints(3), "by rail");
}

/// 14.0.b, 14.0.c, R9.14: Axis units in a fortified line gain a column besides that of the terrain and are attacked on
/// the Assault table; Soviets in it gain nothing.
#[test]
fn fortified_lines_help_axis_defenders() {
    let rough = Scenario::standard().charts.terrain_shift(HexTerrain::Rough) as i8;
    let mut open = table(r#"step: Combat, impulse: (side: Soviet), map: { "1209": ["foot"], "1309": ["tanks"] }"#);
    let events = open.does(r#"DeclareAttack(target: "1209", attackers: ["tanks"])"#);
    assert!(events.contains(&Event::CrtChosen { crt: Crt::Assault }));
    assert_eq!((shift(&events, "14.0"), shift(&events, "9.5")), (-1, -rough));

    let mut held = table(r#"step: Combat, impulse: (side: Axis), map: { "1209": ["rifles"], "1309": ["panzer"] }"#);
    held.does(r#"DeclareAttack(target: "1209", attackers: ["panzer"])"#);
    assert!(matches!(held.ask(), Ask::ChooseCrt { choices, .. } if choices == [Crt::Assault, Crt::Mobile]));
    let events = held.does("ChooseCrt(table: Mobile)");
    assert_eq!((shift(&events, "14.0"), shift(&events, "9.5")), (0, -rough));
}

/// A position in which the Axis is about to roll the Festung event.
#[track_caller]
fn event(rest: &str) -> AtTable {
    let rows = &Scenario::standard().charts.file.directives.fuehrer;
    let row = rows.iter().find(|row| format!("{:?}", row.effects) == "[Festung]").expect("the table has the event");
    table(&format!("step: RollDirective, impulse: (side: Axis), dice: [{0}, {0}], {rest}", row.die))
}

/// 14.1.a: The event lets the Axis place either marker, both or none, in the cities it controls.
#[test]
fn the_event_places_markers() {
    let rest = r#"display: ["mk_festung_buda", "mk_festung_pest"], pool: ["cmd_ax_akn"]"#;
    let mut both = event(rest);
    both.does("Roll");
    assert_eq!(both.ask(), Ask::PlaceFestung { placeable: hexes(&["1007", "1008"]) });
    let events = both.does(r#"PlaceMarkers(hexes: ["1008"])"#);
    assert!(events.contains(&Event::FestungPlaced { hex: hex("1008") }));
    assert_eq!(both.hex_of("mk_festung_pest"), "1008");
    assert_eq!(both.place("mk_festung_buda"), Place::Display);
    assert!(events.contains(&Event::ImpulseEnded { side: Side::Axis }), "nobody was active yet");

    let mut one = event(&format!(r#"{rest}, control: (axis: [], soviet: ["1007"])"#));
    one.does("Roll");
    assert_eq!(one.ask(), Ask::PlaceFestung { placeable: hexes(&["1008"]) });
    assert_eq!(one.refuses(r#"PlaceMarkers(hexes: ["1007"])"#).rule, "14.1");
    one.does("PlaceMarkers(hexes: [])");
    assert_eq!(one.place("mk_festung_pest"), Place::Display);
}

/// 14.1.b: Enemies all around and no line of communications do not prevent it.
#[test]
fn markers_are_placed_in_a_siege() {
    let mut siege = event(&format!(
        r#"display: ["mk_festung_buda"], control: (axis: [], soviet: {}),
        map: {{ "1007": ["foot"], "1006": ["rifles"], "1008": ["guards"] }}"#,
        axis_sources()
    ));
    siege.does("Roll");
    assert_eq!(siege.ask(), Ask::PlaceFestung { placeable: hexes(&["1007"]) });
}

/// 14.1.c, R14.3: A marker that could not be placed comes on a later event; an event that can do nothing ends the impulse.
#[test]
fn a_marker_may_come_later() {
    let rest = r#"display: ["mk_festung_buda"], pool: ["cmd_ax_directive"], control: (axis: [], soviet: ["1007"])"#;
    let mut later = event(rest);
    let events = later.does("Roll");
    assert!(events.contains(&Event::ImpulseEnded { side: Side::Axis }));
    assert_eq!(later.place("mk_festung_buda"), Place::Display);
    let mut later = event(&rest.replace("1007", "1008"));
    later.does("Roll");
    assert_eq!(later.ask(), Ask::PlaceFestung { placeable: hexes(&["1007"]) });
}

/// 14.1.d, R14.1, R14.2: With a marker already in Buda its mobile units become active, of whatever command, trucks too;
/// the garrison and units elsewhere do not. There are no reinforcements and no air operations. The Pest marker may still
/// be placed, but its units are not active yet.
#[test]
fn the_event_activates_the_besieged() {
    let mut siege = event(
        r#"display: ["mk_festung_pest"], pool: ["cmd_ax_akn"], track: { 4: ["akn_9_ss"] }, air_available: ["wing"],
        map: { "1007": ["mk_festung_buda", "foot", "honved", "hu_gar_buda", "akn_truck_1"], "1008": ["more"],
        "1005": ["panzer"], "0801": ["rifles"] }"#,
    );
    let events = siege.does("Roll");
    let inside = siege.units(&["foot", "honved", "akn_truck_1"]);
    let activated = events.iter().find_map(|event| match event {
        Event::FestungActivated { units } => Some(units.clone()),
        _ => None,
    });
    let mut activated = activated.expect("units became active");
    activated.sort();
    let mut expected = inside.clone();
    expected.sort();
    assert_eq!(activated, expected);
    siege.does(r#"PlaceMarkers(hexes: ["1008"])"#);
    let Ask::Movement { mut movable, .. } = siege.ask() else { panic!("{:?}", siege.ask()) };
    movable.sort();
    assert_eq!(movable, expected);
    assert_eq!(siege.refuses(r#"MoveUnit(unit: "panzer", path: ["1006"])"#).rule, "6.1");
    assert_eq!(siege.refuses(r#"MoveUnit(unit: "more", path: ["0909"])"#).rule, "6.1");
    siege.does(r#"MoveUnit(unit: "foot", path: ["1006"])"#);
}

/// 14.1.e: That impulse fights with air support and support units.
#[test]
fn the_besieged_fight_with_support() {
    let mut siege = event(
        r#"support_available: ["tiger"], map: { "1007": ["mk_festung_buda", "foot"], "1006": ["rifles"], "1005": ["wing"] }"#,
    );
    siege.does("Roll");
    siege.does("EndMovement");
    siege.does(r#"DeclareAttack(target: "1006", attackers: ["foot"])"#);
    let events = siege.does(r#"CommitSupport(ssu: Some("tiger"))"#);
    assert_eq!((shift(&events, "13.5"), shift(&events, "16.0")), (2, 2));
}

const SIEGE: &str =
    r#"map: { "1007": [MARKER "foot", "hu_gar_buda"], "1006": ["tanks", "rifles"] }, pool: ["cmd_so_2uf"]"#;

/// 14.2.a, 14.2.b: Three columns left in place of the city's two, and always the Assault table.
#[test]
fn a_festung_gives_three_columns() {
    let attack = |marker: &str| {
        let mut siege = table(&format!("step: Combat, impulse: (side: Soviet), {}", SIEGE.replace("MARKER", marker)));
        siege.does(r#"DeclareAttack(target: "1007", attackers: ["tanks", "rifles"])"#)
    };
    let events = attack("");
    assert_eq!((shift(&events, "14.2"), shift(&events, "9.5")), (0, -2));
    let events = attack(r#""mk_festung_buda","#);
    assert_eq!((shift(&events, "14.2"), shift(&events, "9.5")), (-3, 0));
    assert!(events.contains(&Event::CrtChosen { crt: Crt::Assault }));
    let open = table(r#"map: { "1007": ["mk_festung_buda", "foot"], "1006": ["tanks"] }"#);
    assert_eq!(combat::crt_choices(open.board(), &open.units(&["tanks"]), hex("1007"), Side::Soviet), [Crt::Assault]);
}

/// 14.2.c, 15.1.b, R14.4, R14.5: In a Festung each unit may stand against a retreat and the garrison does so by itself;
/// then there is no pursuit. Losses are taken all the same. Without the marker the garrison is lost.
#[test]
fn defenders_may_stand_in_a_festung() {
    let dd = fight(Side::Soviet, "1007", &["tanks 1006", "rifles 1006"], &["foot", "hu_gar_buda"], ResultCode::DD, &[]);
    let position = format!("{SIEGE}, FIGHT").replace("MARKER", r#""mk_festung_buda","#);
    let mut siege = table(&with_fight(&position, &dd));
    siege.does("Roll");
    let Ask::TakeLoss { left: 1, .. } = siege.ask() else { panic!("{:?}", siege.ask()) };
    let events = siege.does(r#"TakeLoss(unit: "foot")"#);
    assert!(siege.is_reduced("foot"));
    assert!(events.contains(&Event::StoodInFestung { units: siege.units(&["hu_gar_buda"]) }));
    assert_eq!(siege.side_to_decide(), Side::Axis);
    assert_eq!(siege.ask(), Ask::StandInFestung { units: siege.units(&["foot"]) });
    siege.does(r#"Stand(units: ["foot"])"#);
    assert_eq!(siege.hex_of("foot"), "1007");
    assert!(matches!(siege.ask(), Ask::Combat { .. }), "no pursuit: {:?}", siege.ask());

    // It may leave if it likes; the garrison stays.
    let mut siege = table(&with_fight(&position, &dd));
    siege.does("Roll");
    siege.does(r#"TakeLoss(unit: "foot")"#);
    siege.does("Stand(units: [])");
    assert!(matches!(siege.ask(), Ask::Retreat { units, .. } if units.len() == 1));

    // No marker: the corps retreats, the garrison cannot.
    let mut siege = table(&with_fight(&position.replace(r#""mk_festung_buda","#, ""), &dd));
    siege.does("Roll");
    siege.does(r#"TakeLoss(unit: "foot")"#);
    let Ask::Retreat { units, .. } = siege.ask() else { panic!("{:?}", siege.ask()) };
    assert_eq!(units.len(), 1);
    let path: Vec<String> = units[0].1[0].iter().map(ToString::to_string).collect();
    siege.does(&format!(r#"Retreat(unit: "foot", path: {path:?})"#));
    assert!(siege.is_eliminated("hu_gar_buda"));
    assert!(matches!(siege.ask(), Ask::Pursue { .. }));
}

/// 14.2.c: Attackers from a Festung may stand too; those who attacked from outside may not.
#[test]
fn attackers_may_stand_in_a_festung() {
    let aw = fight(Side::Axis, "1008", &["foot 1007", "more 0908"], &["rifles"], ResultCode::AW, &[]);
    let position = r#"map: { "1007": ["mk_festung_buda", "foot"], "0908": ["more"], "1008": ["rifles"] }, FIGHT, pool: ["cmd_so_2uf"]"#;
    let mut sortie = table(&with_fight(position, &aw));
    sortie.does("Roll");
    assert_eq!(sortie.ask(), Ask::StandInFestung { units: sortie.units(&["foot"]) });
    assert_eq!(sortie.refuses(r#"Stand(units: ["more"])"#).rule, "14.2");
    sortie.does(r#"Stand(units: ["foot"])"#);
    let Ask::Retreat { units, .. } = sortie.ask() else { panic!("{:?}", sortie.ask()) };
    assert_eq!(units.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), sortie.units(&["more"]));
}

/// 14.2.d, 14.2.e: A unit that must retreat two hexes may stop in a Festung after one, unless the stack there is full; it
/// loses no step there, though the enemy is next to it.
#[test]
fn a_retreat_may_end_early_in_a_festung() {
    let dp = fight(Side::Soviet, "0908", &["tanks 0809"], &["foot"], ResultCode::DP, &[]);
    let ways = |stack: &str, marker: &str| {
        let map = format!(
            r#"map: {{ "1007": [{marker}{stack}], "0908": ["foot"], "0809": ["tanks"], "1008": ["rifles"] }}, FIGHT, pool: ["cmd_so_2uf"]"#
        );
        let mut siege = table(&with_fight(&map, &dp));
        siege.does("Roll");
        let Ask::Retreat { units, .. } = siege.ask() else { panic!("{:?}", siege.ask()) };
        let early = units[0].1.contains(&hexes(&["1007"]));
        (siege, early)
    };
    let (mut siege, early) = ways(r#""more""#, r#""mk_festung_buda","#);
    assert!(early);
    siege.does(r#"Retreat(unit: "foot", path: ["1007"])"#);
    assert_eq!(siege.hex_of("foot"), "1007");
    assert!(!siege.is_reduced("foot"));
    assert!(!ways(r#""more", "honved""#, r#""mk_festung_buda","#).1, "the stack is full");
    assert!(!ways(r#""more""#, "").1, "no marker");
}

/// 14.2.e, R8.5: No Soviet zone reaches into a Festung: a unit moves on through it. Axis units inside exert theirs.
#[test]
fn soviet_zones_end_at_a_festung() {
    let siege = |marker: &str| {
        table(&format!(
            r#"step: Movement, impulse: (side: Axis), map: {{ "1007": [{marker}], "1006": ["foot"], "1008": ["rifles"] }}"#
        ))
    };
    let mut open = siege("");
    assert!(zoc::against(open.board(), Side::Axis).contains(hex("1007")));
    assert_eq!(open.refuses(r#"MoveUnit(unit: "foot", path: ["1007", "0907"])"#).rule, "6.1");
    let mut shut = siege(r#""mk_festung_buda""#);
    assert!(!zoc::against(shut.board(), Side::Axis).contains(hex("1007")));
    shut.does(r#"MoveUnit(unit: "foot", path: ["1007", "0907"])"#);
    let inside = table(r#"map: { "1007": ["mk_festung_buda", "foot"] }"#);
    assert!(zoc::against(inside.board(), Side::Soviet).contains(hex("1008")));
}

/// 14.2.f, 14.2.g, R12.8, R12.9: Units in a Festung are always supported. The marker supports nobody outside its hex;
/// Buda does, being a source of its own, once the marker keeps the enemy's zones out.
#[test]
fn a_festung_supports_those_inside() {
    let siege = |map: &str, control: &str| {
        let lost = axis_sources().replace("[", &format!("[{control}"));
        table(&format!(r#"map: {{ {map} }}, control: (axis: [], soviet: {lost})"#))
    };
    let supported =
        |table: &AtTable, id: &str| Supply::of(table.board(), Side::Axis, &[]).supports(table.board(), table.unit(id));
    let pest = r#""1008": ["mk_festung_pest", "foot"], "0908": ["more"], "1009": ["rifles"]"#;
    let table = siege(pest, r#""1007", "#);
    assert!(supported(&table, "foot") && !supported(&table, "more"));
    let table = siege(&pest.replace(r#""mk_festung_pest","#, ""), r#""1007", "#);
    assert!(!supported(&table, "foot"));

    let buda = r#""1007": [MARKER "foot"], "0907": ["more"], "1008": ["rifles"]"#;
    let table = siege(&buda.replace("MARKER", ""), "");
    assert!(supported(&table, "foot") && !supported(&table, "more"));
    let table = siege(&buda.replace("MARKER", r#""mk_festung_buda","#), "");
    assert!(supported(&table, "foot") && supported(&table, "more"));
}

/// 14.3.a, R14.6, R14.7: The marker stays in an empty city until a Soviet combat unit enters, by movement or pursuit;
/// then it is gone for good. A truck does not remove it.
#[test]
fn the_marker_goes_when_the_city_falls() {
    let mut fallen = table(
        r#"step: Movement, impulse: (side: Soviet), pool: ["cmd_ax_directive"], dice: [2],
        map: { "1007": ["mk_festung_buda"], "1006": ["rifles", "uf2_truck_1"] }"#,
    );
    fallen.does(r#"MoveUnit(unit: "uf2_truck_1", path: ["1007"])"#);
    assert_eq!(fallen.hex_of("mk_festung_buda"), "1007");
    let events = fallen.does(r#"MoveUnit(unit: "rifles", path: ["1007"])"#);
    assert!(events.contains(&Event::FestungRemoved { hex: hex("1007") }));
    assert_eq!(fallen.place("mk_festung_buda"), Place::Discarded);

    let mut again = event(r#"discarded: ["mk_festung_buda"], pool: ["cmd_ax_akn"]"#);
    let events = again.does("Roll");
    assert!(events.contains(&Event::ImpulseEnded { side: Side::Axis }), "it never comes back");
}
