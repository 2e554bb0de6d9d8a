//! Rule book, chapter 10.

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::map::Edge;
use budapest_campaign::table::{Options, Place, Side};

use crate::at_table::{AtTable, at, deployed};

/// The hexes in which a unit may be deployed now, as the prompt has them.
#[track_caller]
fn open_to(table: &AtTable, id: &str) -> Vec<String> {
    let Ask::Reinforce { deployable } = table.ask() else { panic!("{:?}", table.ask()) };
    let unit = table.unit(id);
    let hexes = deployable.into_iter().find(|(other, _)| *other == unit).map(|(_, hexes)| hexes).unwrap_or_default();
    hexes.iter().map(ToString::to_string).collect()
}

/// The printed sources of a side on some map edges.
fn sources(side: Side, edges: &[Edge]) -> Vec<String> {
    let map = &Scenario::standard().map;
    let mut hexes: Vec<_> = map.sources(side).to_vec();
    hexes.retain(|hex| edges.iter().any(|edge| map.is_on_edge(*hex, *edge)));
    hexes.sort();
    hexes.iter().map(ToString::to_string).collect()
}

/// The railroad hexes on some map edges, on a side's own ground at the start.
fn edge_railroads(side: Side, edges: &[Edge]) -> Vec<String> {
    let map = &Scenario::standard().map;
    let on_edge = |hex| edges.iter().any(|edge| map.is_on_edge(hex, *edge));
    map.railroads.iter().filter(|hex| on_edge(*hex) && map.home(*hex) == side).map(|hex| hex.to_string()).collect()
}

fn quoted(hexes: &[String]) -> String {
    format!("{hexes:?}")
}

/// 10.0.a, 10.0.b, 10.0.c: The worked example: the 9th SS Corps has code 4. It does not come when AKN is picked in
/// turn 3; when AKN is picked in turn 4 it may, and not when HU is.
#[test]
fn the_ninth_ss_corps_comes_with_its_command_in_turn_four() {
    let position = r#"(turn: TURN, step: PickMarker, impulse: (side: Axis), pool: ["MARKER"], initiative: Axis,
        track: { 4: ["akn_9_ss"] }, map: { "1005": ["akn_17"], "1006": ["hu_2"] })"#;
    let picked = |turn: &str, marker: &str| {
        let mut table = at(&position.replace("TURN", turn).replace("MARKER", marker));
        table.does("Pick");
        table
    };
    let table = picked("3", "cmd_ax_akn");
    assert!(matches!(table.ask(), Ask::Movement { .. }), "nothing to deploy");
    let table = picked("4", "cmd_ax_hu");
    assert!(matches!(table.ask(), Ask::Movement { .. }), "nothing to deploy");

    let mut table = picked("4", "cmd_ax_akn");
    assert!(open_to(&table, "akn_9_ss").contains(&"1808".to_owned()));
    assert!(
        table
            .does(r#"DeployUnit(unit: "akn_9_ss", hex: "1808")"#)
            .contains(&Event::UnitDeployed { unit: table.unit("akn_9_ss"), hex: "1808".parse().unwrap() })
    );
    assert_eq!(table.hex_of("akn_9_ss"), "1808");
}

/// 10.0.b, R10.1: A unit may wait for a later activation without limit, by choice or because every hex is blocked.
#[test]
fn reinforcements_may_wait() {
    let mut table = at(r#"(turn: 8, step: Reinforcement, impulse: (side: Axis, active: [AKS]),
        track: { 4: ["aks_68"] }, map: { "1005": ["aks_22_mtn"] })"#);
    assert!(!open_to(&table, "aks_68").is_empty(), "it comes in any turn from its own on");
    table.does("EndReinforcement");
    assert_eq!(table.place("aks_68"), Place::Track(4));

    let blocked = r#"(turn: 8, step: Reinforcement, impulse: (side: Axis, active: [AKS]), track: { 4: ["aks_68"] },
        map: { "1005": ["aks_22_mtn"] }, control: (axis: [], soviet: HEXES))"#;
    let mut table = at(&blocked.replace("HEXES", &quoted(&sources(Side::Axis, &[Edge::West]))));
    assert!(open_to(&table, "aks_68").is_empty());
    assert_eq!(table.refuses(r#"DeployUnit(unit: "aks_68", hex: "0401")"#).rule, "10.3");
    assert_eq!(table.place("aks_68"), Place::Track(4));
}

/// 10.0.a, 10.0.b: A unit before its turn, and one whose sub-command sleeps, cannot be deployed.
#[test]
fn neither_too_early_nor_out_of_command() {
    let mut table = at(r#"(turn: 4, step: Reinforcement, impulse: (side: Axis, active: [AKN]),
        track: { 4: ["akn_9_ss", "aks_68"], 5: ["aks_22_mtn"], 9: ["akn_1_ss"] })"#);
    assert_eq!(table.refuses(r#"DeployUnit(unit: "akn_1_ss", hex: "1808")"#).rule, "10.0");
    assert_eq!(table.refuses(r#"DeployUnit(unit: "aks_68", hex: "0401")"#).rule, "10.0");
    table.does(r#"DeployUnit(unit: "akn_9_ss", hex: "0401")"#);
}

/// 10.0.d: Units with code 1 are not set up; they wait on the track when the game begins and come with their command.
#[test]
fn units_with_code_one_are_no_part_of_set_up() {
    let table = deployed(7, Options::NONE);
    for id in ["akn_57_pz", "uf2_18_tank"] {
        assert_eq!(table.place(id), Place::Track(1), "{id}");
    }
    let mut table = at(r#"(turn: 1, step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_akn"],
        track: { 1: ["akn_57_pz"] })"#);
    table.does("Pick");
    assert!(!open_to(&table, "akn_57_pz").is_empty());
}

/// 10.1.a: A unit just deployed may move and fight in the same impulse.
#[test]
fn a_deployed_unit_may_move_and_fight_at_once() {
    let mut table = at(r#"(turn: 4, step: Reinforcement, impulse: (side: Axis, active: [AKN]),
        track: { 4: ["akn_9_ss"] }, map: { "1304": ["uf2_30"] })"#);
    table.does(r#"DeployUnit(unit: "akn_9_ss", hex: "1501")"#);
    assert!(matches!(table.ask(), Ask::Movement { movable, .. } if movable == table.units(&["akn_9_ss"])));
    table.does(r#"MoveUnit(unit: "akn_9_ss", path: ["1502", "1503", "1403"])"#);
    assert!(matches!(table.ask(), Ask::Combat { targets } if targets[0].1 == table.units(&["akn_9_ss"])));
}

/// 10.1.b, R10.2: AKN and HU come in on Axis sources of the north and west edges, AKS of the west edge only; a source
/// in enemy hands or in an enemy zone is of no use.
#[test]
fn axis_units_come_in_on_their_edges() {
    let position = r#"(turn: 5, step: Reinforcement, impulse: (side: Axis), control: (axis: [], soviet: ["1008"]),
        counters: {
            "akn": Ground(command: AKN, kind: Infantry, front: "3-5-4"),
            "aks": Ground(command: AKS, kind: Infantry, front: "3-5-4"),
            "hu": Ground(command: HU, kind: Infantry, front: "3-5-4"),
        }, track: { 5: ["akn", "aks", "hu"] }, map: MAP)"#;
    let mut table = at(&position.replace("MAP", "{}"));
    let (both, west) = (sources(Side::Axis, &[Edge::North, Edge::West]), sources(Side::Axis, &[Edge::West]));
    assert!(west.len() < both.len());
    assert_eq!(open_to(&table, "akn"), both);
    assert_eq!(open_to(&table, "hu"), both);
    assert_eq!(open_to(&table, "aks"), west);
    assert_eq!(table.refuses(r#"DeployUnit(unit: "aks", hex: "1808")"#).rule, "10.1");
    assert_eq!(table.refuses(r#"DeployUnit(unit: "akn", hex: "1005")"#).rule, "10.1");

    // 0401 is taken, 0701 lies in a zone of control.
    let mut table = at(&position.replace("MAP", r#"{ "0401": ["uf2_30"], "0801": ["uf2_18gd"] }"#));
    let left: Vec<String> = west.into_iter().filter(|hex| hex != "0401" && hex != "0701").collect();
    assert_eq!(open_to(&table, "aks"), left);
    assert_eq!(table.refuses(r#"DeployUnit(unit: "aks", hex: "0701")"#).rule, "10.3");
    assert_eq!(table.refuses(r#"DeployUnit(unit: "aks", hex: "0401")"#).rule, "10.3");
}

/// 10.1.c, R10.3: Hungarians may come in at Budapest while the Axis holds both hexes, uncontested and with a line of
/// communications to a printed source; nobody else may.
#[test]
fn hungarians_may_come_in_at_budapest() {
    let position = r#"(turn: 5, step: Reinforcement, impulse: (side: Axis), control: (axis: [], soviet: CONTROL),
        counters: {
            "akn": Ground(command: AKN, kind: Infantry, front: "3-5-4"),
            "hu": Ground(command: HU, kind: Infantry, front: "3-5-4"),
            "foe": Ground(command: UF2, kind: Infantry, front: "3-5-4"),
        }, track: { 5: ["akn", "hu"] }, map: MAP)"#;
    let budapest = |control: &str, map: &str, id: &str| {
        let table = at(&position.replace("CONTROL", control).replace("MAP", map));
        let open = open_to(&table, id);
        ["1007", "1008"].map(|hex| open.contains(&hex.to_owned()))
    };
    assert_eq!(budapest("[]", "{}", "hu"), [true, true]);
    assert_eq!(budapest("[]", "{}", "akn"), [false, false]);
    assert_eq!(budapest(r#"["1008"]"#, "{}", "hu"), [false, false], "Pest is lost");
    assert_eq!(budapest("[]", r#"{ "1009": ["foe"] }"#, "hu"), [false, false], "Pest is contested");
    let cut = quoted(&sources(Side::Axis, &[Edge::North, Edge::West]));
    assert_eq!(budapest(&cut, "{}", "hu"), [false, false], "no source is left to trace to");
}

/// 10.1.d, 10.1.e, R10.12: 2UF and RO come in on the east edge, 3UF on the south edge; the contingent sources serve 3UF
/// once they are Soviet.
#[test]
fn soviet_units_come_in_on_their_edges() {
    let position = r#"(turn: 5, step: Reinforcement, impulse: (side: Soviet), control: (axis: [], soviet: CONTROL),
        counters: {
            "uf2": Ground(command: UF2, kind: Infantry, front: "3-5-4"),
            "uf3": Ground(command: UF3, kind: Infantry, front: "3-5-4"),
            "ro": Ground(command: RO, kind: Infantry, front: "3-5-4"),
            "foe": Ground(command: AKN, kind: Infantry, front: "3-5-4"),
        }, track: { 5: ["uf2", "uf3", "ro"] }, map: MAP)"#;
    let mut table = at(&position.replace("CONTROL", "[]").replace("MAP", "{}"));
    let (east, south) = (sources(Side::Soviet, &[Edge::East]), sources(Side::Soviet, &[Edge::South]));
    assert_eq!(open_to(&table, "uf2"), east);
    assert_eq!(open_to(&table, "ro"), east);
    assert_eq!(open_to(&table, "uf3"), south);
    table.refuses(r#"DeployUnit(unit: "uf3", hex: "0108")"#);

    let table = at(&position.replace("CONTROL", r#"["0108", "0113"]"#).replace("MAP", "{}"));
    let mut more = [south.clone(), vec!["0108".into(), "0113".into()]].concat();
    more.sort();
    assert_eq!(open_to(&table, "uf3"), more);
    assert_eq!(open_to(&table, "uf2"), east);
    // An Axis unit next to Szeged shuts that one.
    let table = at(&position.replace("CONTROL", r#"["0108", "0113"]"#).replace("MAP", r#"{ "0212": ["foe"] }"#));
    assert!(!open_to(&table, "uf3").contains(&"0113".to_owned()));
}

/// 10.1.f, 10.1.g, 10.0.a, 16.1.b, R4.3, R10.7: When their turn begins, air units go to Air Available and support units
/// to the Reinforcement Display, from which they must be bought; ground units stay on the track.
#[test]
fn air_and_support_units_arrive_by_themselves() {
    let mut table = at(r#"(turn: 3, step: PickMarker, impulse: (side: Soviet), pool: ["cmd_so_ro"],
        counters: {
            "wing": Air(side: Axis, command: AKN, front: 2, back: 1),
            "guns": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
            "corps": Ground(command: AKN, kind: Infantry, front: "3-5-4"),
            "later": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
        }, track: { 4: ["wing", "guns", "corps"], 5: ["later"] }, aside: ["cmd_ax_akn"])"#);
    let events = table.does("Pick");
    let arrived = table.units(&["wing", "guns", "corps"]);
    assert!(events.contains(&Event::UnitsArrived { units: arrived }), "{events:?}");
    assert_eq!(table.place("wing"), Place::AirAvailable);
    assert_eq!(table.place("guns"), Place::Display);
    assert_eq!(table.place("corps"), Place::Track(4));
    assert_eq!(table.place("later"), Place::Track(5));
    // It can be bought in the Refit Phase of the same turn.
    assert!(matches!(table.ask(), Ask::Refit { actions, .. } if actions.support == 1));
}

/// 10.1.h, R10.8: Depots come in on railroad hexes at the edges of their command, printed source or not.
#[test]
fn depots_come_in_on_edge_railroads() {
    let table = at(r#"(turn: 5, step: Reinforcement, impulse: (side: Axis), track: { 4: ["aks_depot", "hu_depot"] })"#);
    assert_eq!(open_to(&table, "aks_depot"), edge_railroads(Side::Axis, &[Edge::West]));
    assert_eq!(open_to(&table, "hu_depot"), edge_railroads(Side::Axis, &[Edge::North, Edge::West]));
    assert!(open_to(&table, "aks_depot").contains(&"0901".to_owned()), "no source");
    let table =
        at(r#"(turn: 5, step: Reinforcement, impulse: (side: Soviet), track: { 4: ["uf2_depot_1", "uf3_depot"] })"#);
    assert_eq!(open_to(&table, "uf2_depot_1"), edge_railroads(Side::Soviet, &[Edge::East]));
    assert_eq!(open_to(&table, "uf3_depot"), edge_railroads(Side::Soviet, &[Edge::South]));
}

/// 10.1.i, R10.9: A truck column comes in on a depot of its own command or on any railroad hex on its own side of the
/// front line; always friendly, outside enemy zones and without a second truck.
#[test]
fn trucks_come_in_on_depots_and_railroads() {
    let mut table = at(r#"(turn: 5, step: Reinforcement, impulse: (side: Axis), track: { 4: ["aks_truck"] },
        counters: { "foe": Ground(command: UF2, kind: Infantry, front: "3-5-4") },
        control: (axis: ["0118", "0219"], soviet: ["1104"]),
        map: { "0118": ["aks_depot"], "0219": ["akn_depot"], "1005": ["akn_truck_1"], "0706": ["foe"] })"#);
    let open = open_to(&table, "aks_truck");
    let has = |hex: &str| open.contains(&hex.to_owned());
    assert!(has("0118"), "a depot of its command, in Romania");
    assert!(!has("0219"), "a depot of another command, in Romania");
    assert!(has("1006") && has("1007") && has("0401"));
    assert!(!has("0906"), "no railroad");
    assert!(!has("1005"), "another truck is there");
    assert!(!has("0606") && !has("0707"), "enemy zone");
    assert!(!has("1104"), "enemy control");
    assert_eq!(table.refuses(r#"DeployUnit(unit: "aks_truck", hex: "0606")"#).rule, "10.3");
}

const KAMPFGRUPPEN: &str = r#"(turn: 5, step: Reinforcement, impulse: (side: Axis),
    counters: {
        "kg_inf": Ground(command: AKS, kind: Infantry, size: Kampfgruppe, front: "1-3-4"),
        "kg_mech": Ground(command: AKS, kind: MechInfantry, size: Kampfgruppe, front: "3-3-7"),
        "corps": Ground(command: AKS, kind: Infantry, front: "3-5-4"),
        "foot": Ground(command: AKN, kind: Infantry, front: "3-5-4"),
        "panzer": Ground(command: AKN, kind: Tank, front: "8-7-7"),
        "honved": Ground(command: HU, kind: Infantry, front: "3-5-4"),
        "foe": Ground(command: UF2, kind: Infantry, front: "3-5-4"),
    }, track: { 5: ["kg_inf", "kg_mech", "corps"] },
    map: {
        "1005": ["foot"], "0905": ["panzer"], "1003": ["honved"], "1103": ["akn_depot"], "1002": ["akn_truck_1"],
        "1102": ["hu_gar_gyor"], MORE
    }, control: (axis: [], soviet: CONTROL))"#;

/// 10.2.a, 10.2.b, R10.4, R10.5: Besides the sources, an infantry KG joins any German non-mechanized unit, a depot among
/// them, and a mechanized KG any German mechanized one; trucks, garrisons and Hungarians serve nobody, and an ordinary
/// corps joins nobody. From the track they come free.
#[test]
fn kampfgruppen_join_units_like_them() {
    let mut table = at(&KAMPFGRUPPEN.replace("MORE", "").replace("CONTROL", "[]"));
    let west = sources(Side::Axis, &[Edge::West]);
    let with = |more: &[&str]| {
        let mut hexes = [west.clone(), more.iter().map(ToString::to_string).collect()].concat();
        hexes.sort();
        hexes
    };
    assert_eq!(open_to(&table, "kg_inf"), with(&["1005", "1103"]));
    assert_eq!(open_to(&table, "kg_mech"), with(&["0905"]));
    assert_eq!(open_to(&table, "corps"), west);
    let points = table.board().situation.refit_points;
    table.does(r#"DeployUnit(unit: "kg_mech", hex: "0905")"#);
    assert_eq!(table.board().situation.refit_points, points);
}

/// 10.2.b: An FMG joins a mechanized unit of its own sub-command.
#[test]
fn a_maneuver_group_joins_its_own_front() {
    let table = at(r#"(turn: 5, step: Reinforcement, impulse: (side: Soviet), track: { 4: ["uf3_fmg"] },
        map: { "0117": ["uf3_7_mech"], "0118": ["uf2_18_tank"], "0218": ["uf3_64_57"], "0119": ["uf3_truck"] })"#);
    assert_eq!(open_to(&table, "uf3_fmg"), ["0117", "0119"], "0119 is a source, not a truck stop");
    let table = at(r#"(turn: 5, step: Reinforcement, impulse: (side: Soviet), track: { 4: ["uf3_fmg"] },
        map: { "0217": ["uf3_7_mech"], "0118": ["uf2_18_tank"], "0218": ["uf3_64_57"] })"#);
    assert_eq!(open_to(&table, "uf3_fmg"), ["0117", "0119", "0217"]);
}

/// 10.2.c, 10.3.b, R10.6: The hex needs a line of communications no longer than the KG's movement factor; it may lie in
/// an enemy zone. Without a line a KG does not come, but a Festung serves those inside it.
#[test]
fn a_kampfgruppe_needs_a_line_but_may_join_in_an_enemy_zone() {
    let table = at(&KAMPFGRUPPEN.replace("MORE", r#""0904": ["foe"]"#).replace("CONTROL", "[]"));
    assert!(open_to(&table, "kg_mech").contains(&"0905".to_owned()), "in an enemy zone");

    // The Axis has neither source nor Buda: no line leads anywhere.
    let mut lost = sources(Side::Axis, &[Edge::North, Edge::West]);
    lost.push("1007".into());
    let table = at(&KAMPFGRUPPEN.replace("MORE", "").replace("CONTROL", &quoted(&lost)));
    assert_eq!(open_to(&table, "kg_inf"), [""; 0]);
    let in_pest = r#""1008": ["akn_17", "mk_festung_pest"]"#;
    let table = at(&KAMPFGRUPPEN.replace("MORE", in_pest).replace("CONTROL", &quoted(&lost)));
    assert_eq!(open_to(&table, "kg_inf"), ["1008"]);
}

/// 10.3.a, R23.2: A KG does not join a depot in a hex that the enemy controls, nor a unit in a city that a bridgehead
/// disputes.
#[test]
fn units_are_deployed_only_in_friendly_hexes() {
    let mut table = at(&KAMPFGRUPPEN.replace("MORE", "").replace("CONTROL", r#"["1103"]"#));
    assert!(!open_to(&table, "kg_inf").contains(&"1103".to_owned()));
    assert_eq!(table.refuses(r#"DeployUnit(unit: "kg_inf", hex: "1103")"#).rule, "10.3");

    let in_buda = KAMPFGRUPPEN.replace("MORE", r#""1007": ["akn_17"], "1008": ["foe"]"#).replace("CONTROL", "[]");
    assert!(open_to(&at(&in_buda), "kg_inf").contains(&"1007".to_owned()));
    let disputed = in_buda.replacen(
        "(turn: 5,",
        r#"(turn: 5, options: [Bridgeheads], bridgeheads: { "mk_bridgehead_soviet_1": ("1008", "1007") },"#,
        1,
    );
    assert!(!open_to(&at(&disputed), "kg_inf").contains(&"1007".to_owned()));
}

/// 10.3.c: Units may be deployed three in a hex; those still too many when movement ends are removed.
#[test]
fn deployment_may_overstack_until_movement_ends() {
    let mut table = at(r#"(turn: 5, step: Reinforcement, impulse: (side: Axis), counters: {
            "a": Ground(command: AKS, kind: Infantry, front: "3-5-4"),
            "b": Ground(command: AKS, kind: Infantry, front: "3-5-4"),
            "c": Ground(command: AKS, kind: Infantry, front: "3-5-4"),
        }, track: { 5: ["a", "b", "c"] }, pool: ["cmd_ax_akn"])"#);
    for unit in ["a", "b", "c"] {
        table.does(&format!(r#"DeployUnit(unit: "{unit}", hex: "0401")"#));
    }
    assert!(matches!(table.ask(), Ask::Movement { .. }), "all three stand in 0401");
    table.does("EndMovement");
    assert!(matches!(table.ask(), Ask::ResolveOverstack { hex, .. } if hex.to_string() == "0401"));
    table.does(r#"RemoveUnits(hex: "0401", units: ["b"])"#);
    assert!(table.is_eliminated("b"));
}

/// 10.0.d, R10.11: The wider hexes of the first units stay theirs whenever they come; other units do not have them.
#[test]
fn units_with_code_one_keep_their_wider_hexes() {
    let table = at(
        r#"(turn: 4, step: Reinforcement, impulse: (side: Soviet), track: { 1: ["uf2_18_tank"], 3: ["uf2_bt_art"] })"#,
    );
    assert!(open_to(&table, "uf2_18_tank").contains(&"0324".to_owned()));
    assert_eq!(open_to(&table, "uf2_bt_art"), sources(Side::Soviet, &[Edge::East]));
    let table =
        at(r#"(turn: 4, step: Reinforcement, impulse: (side: Axis), track: { 1: ["akn_57_pz"], 4: ["akn_9_ss"] })"#);
    assert!(open_to(&table, "akn_57_pz").contains(&"1001".to_owned()));
    assert_eq!(open_to(&table, "akn_9_ss"), sources(Side::Axis, &[Edge::North, Edge::West]));
}
