//! Rule book, chapter 11.

use budapest_campaign::play::{Ask, Event, RefitActions};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::table::{Place, Side};

use crate::at_table::{AtTable, at, hex};

/// What can be paid for now.
#[track_caller]
fn offered(table: &AtTable) -> RefitActions {
    match table.ask() {
        Ask::Refit { actions, .. } | Ask::SpendDirectivePoints { actions, .. } => actions,
        ask => panic!("{ask:?}"),
    }
}

/// What a side gains when the Refit Phase of a position begins: the reasons, the total and what is lost.
#[track_caller]
fn income(position: &str, side: Side) -> (Vec<(String, u8)>, u8, u8) {
    let mut table = at(position);
    let events = table.does("PlaceNone");
    events
        .into_iter()
        .find_map(|event| match event {
            Event::RefitPointsGained { side: gainer, reasons, total, lost } if gainer == side => {
                Some((reasons, total, lost))
            }
            _ => None,
        })
        .expect("each side has an income")
}

fn has(reasons: &[(String, u8)], reason: &str) -> bool {
    reasons.contains(&(reason.to_owned(), 1))
}

fn axis_sources() -> String {
    format!("{:?}", Scenario::standard().map.axis_sources.iter().map(ToString::to_string).collect::<Vec<_>>())
}

const INCOME: &str = r#"(turn: 5, step: PlaceMajorOperation(Soviet), pool: ["cmd_so_2uf"], aside: ["cmd_so_frontal"],
    refit_points: (axis: 0, soviet: 0), map: MAP, control: (axis: [], soviet: CONTROL),
    counters: { "foe": Ground(command: UF2, kind: Infantry, front: "3-5-4"),
        "axis": Ground(command: AKN, kind: Infantry, front: "3-5-4") })"#;

fn position(map: &str, control: &str) -> String {
    INCOME.replace("MAP", map).replace("CONTROL", control)
}

/// 11.1.a: Each side gains the points of the turn's box, and keeps what it had.
#[test]
fn each_turn_brings_the_points_of_its_box() {
    let charts = &Scenario::standard().charts;
    for turn in 1..=10 {
        let text = position("{}", "[]")
            .replace("turn: 5", &format!("turn: {turn}"))
            .replace("axis: 0, soviet: 0", "axis: 1, soviet: 2");
        for (side, before) in [(Side::Axis, 1), (Side::Soviet, 2)] {
            let (reasons, total, lost) = income(&text, side);
            assert_eq!(reasons[0], (format!("turn {turn}"), charts.turn_rp(side, turn)));
            assert_eq!(total + lost, before + reasons.iter().map(|(_, points)| points).sum::<u8>());
        }
    }
}

/// 11.1.b, R11.3: The oilfield gives the Axis a point while it controls it, no enemy zone covers it and a line of
/// communications leads from it; the Soviets get nothing for it.
#[test]
fn the_oilfield_gives_a_point() {
    let oil = |map: &str, control: &str, side| has(&income(&position(map, control), side).0, "oilfield");
    assert!(oil("{}", "[]", Side::Axis));
    assert!(!oil(r#"{ "1003": ["foe"] }"#, "[]", Side::Axis), "in an enemy zone");
    assert!(!oil(r#"{ "1104": ["axis"], "1003": ["foe"] }"#, "[]", Side::Axis), "a unit does not lift the zone");
    assert!(!oil("{}", r#"["1104"]"#, Side::Axis));
    assert!(!oil("{}", r#"["1104"]"#, Side::Soviet));
    let cut_off = axis_sources().replace("[", r#"["1007", "#);
    assert!(!oil("{}", &cut_off, Side::Axis), "no source is left");
}

/// 11.1.c, 11.1.d, R11.4: Buda gives its holder a point under the same conditions. Though itself an Axis source, it must
/// reach another one.
#[test]
fn buda_gives_a_point() {
    let buda = |map: &str, control: &str, side| has(&income(&position(map, control), side).0, "Buda");
    assert!(buda("{}", "[]", Side::Axis) && !buda("{}", "[]", Side::Soviet));
    assert!(!buda(r#"{ "0907": ["foe"] }"#, "[]", Side::Axis), "in an enemy zone");
    assert!(!buda("{}", &axis_sources(), Side::Axis), "it is no source of its own");
    let oil = income(&position("{}", &axis_sources()), Side::Axis).0;
    assert!(has(&oil, "oilfield"), "but the oilfield may trace to Buda");

    let soviet = r#"["1007"]"#;
    assert!(buda("{}", soviet, Side::Soviet) && !buda("{}", soviet, Side::Axis));
    assert!(!buda(r#"{ "1006": ["axis"] }"#, soviet, Side::Soviet), "in an enemy zone");
    let no_source = Scenario::standard().map.soviet_sources.iter().map(ToString::to_string).collect::<Vec<_>>();
    let text = position("{}", soviet).replace("axis: [],", &format!("axis: {no_source:?},"));
    assert!(!has(&income(&text, Side::Soviet).0, "Buda"), "no Soviet source is left");
}

/// 11.1.e, R11.1: Points above the last number of the track are lost as they come.
#[test]
fn the_track_has_an_end() {
    let most = Scenario::standard().charts.refit_maximum(Side::Axis);
    let text = position("{}", "[]").replace("axis: 0", &format!("axis: {}", most - 1));
    let (reasons, total, lost) = income(&text, Side::Axis);
    let gained: u8 = reasons.iter().map(|(_, points)| points).sum();
    assert!(gained > 1);
    assert_eq!((total, lost), (most, gained - 1));
}

const DIRECTIVE: &str = r#"(turn: 5, step: RollDirective, impulse: (side: Axis), dice: [DIE], pool: ["cmd_ax_akn"],
    refit_points: (axis: 7, soviet: 0), map: { "1005": ["akn_17 reduced", "akn_29 reduced"], "1006": ["hu_9 reduced"],
    "0122": ["akn_72 reduced", "akn_truck_1"] })"#;

/// 11.0.a, 11.1.f, R11.2: Points of a directive are used at once and without those in store; what is left is lost. No
/// truck can be declared for them. At other times nothing can be refitted.
#[test]
fn directive_points_are_used_at_once() {
    let rows = &Scenario::standard().charts.file.directives.fuehrer;
    let gain = rows.iter().find(|row| format!("{:?}", row.effects) == "[GainRp(2)]").expect("a row gives points");
    let mut table = at(&DIRECTIVE.replace("DIE", &gain.die.to_string()));
    table.does("Roll");
    assert!(matches!(table.ask(), Ask::SpendDirectivePoints { points: 2, .. }), "{:?}", table.ask());
    table.refuses(r#"UseTrucks(trucks: ["akn_truck_1"])"#);
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "akn_72")"#).rule, "12.5");
    table.does(r#"RefitGroundUnit(unit: "akn_17")"#);
    let events = table.does("EndRefit");
    assert!(events.contains(&Event::DirectivePointsLost { side: Side::Axis, points: 1 }), "{events:?}");
    assert_eq!(table.board().situation.refit_points.axis, 7);

    // With both points spent it is over, however many lie in store.
    let mut table = at(&DIRECTIVE.replace("DIE", &gain.die.to_string()));
    table.does("Roll");
    table.does(r#"RefitGroundUnit(unit: "akn_17")"#);
    table.does(r#"RefitGroundUnit(unit: "akn_29")"#);
    assert!(table.is_reduced("hu_9"));
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "hu_9")"#).rule, "4.1");
}

const REFIT: &str = r#"(turn: 5, step: Refit(Axis), refit_points: (axis: POINTS, soviet: 0), pool: ["cmd_so_2uf"],
    counters: {
        "a": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        "b": Ground(command: AKN, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        "c": Ground(command: HU, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        "foe": Ground(command: UF2, kind: Infantry, front: "3-5-4", back: "2-3-4"),
        "wing": Air(side: Axis, command: AKN, front: 2, back: 1),
        "kg_inf": Ground(command: AKN, kind: Infantry, size: Kampfgruppe, front: "1-3-4"),
        "kg_pz": Ground(command: AKN, kind: MechInfantry, size: Kampfgruppe, front: "3-3-7"),
        "panzer": Ground(command: AKN, kind: Tank, front: "8-7-7", back: "4-4-7"),
        "x": Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1"),
        "y": Support(side: Axis, kind: AntiTank, attack: "0", defence: "2"),
        "z": Support(side: Axis, kind: RocketLauncher, attack: "1", defence: "1"),
    }, REST)"#;

fn refit(points: u8, rest: &str) -> AtTable {
    at(&REFIT.replace("POINTS", &points.to_string()).replace("REST", rest))
}

/// 11.2.a, 11.2.c: A supported unit is restored for 1 point, in an enemy zone for 2; one action after the other, as
/// many as the points allow, and none need be taken.
#[test]
fn reduced_units_are_restored() {
    let map = r#"map: { "1005": ["a reduced", "b"], "1105": ["c reduced"], "1204": ["foe"] }"#;
    let mut table = refit(4, map);
    let (a, c) = (table.unit("a"), table.unit("c"));
    assert_eq!(offered(&table).restore, [(a, 1), (c, 2)]);
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "b")"#).rule, "11.2");
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "foe")"#).rule, "11.2");
    assert!(table.does(r#"RefitGroundUnit(unit: "a")"#).contains(&Event::UnitRefitted { unit: a, cost: 1, left: 3 }));
    assert!(!table.is_reduced("a"));
    let events = table.does(r#"RefitGroundUnit(unit: "c")"#);
    assert!(events.contains(&Event::UnitRefitted { unit: c, cost: 2, left: 1 }));
    assert!(offered(&table).is_empty(), "nothing else can be done, and nothing ends by itself");
    assert!(table.does("EndRefit").contains(&Event::RefitEnded { side: Side::Axis, kept: 1 }));

    let mut table = refit(1, map);
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "c")"#).rule, "11.2", "too dear");
    let events = table.does("EndRefit");
    assert!(events.contains(&Event::RefitEnded { side: Side::Axis, kept: 1 }));
    assert!(table.is_reduced("a"));
}

/// 11.2.j, R11.5: An unsupported unit cannot be restored; units that are always supported can.
#[test]
fn unsupported_units_are_not_restored() {
    // 0122 lies deep in Romania, far from any Axis source.
    let map = r#"map: { "0122": ["a reduced"], "1005": ["b reduced"], "1102": ["hu_gar_gyor"] }"#;
    let mut table = refit(4, map);
    assert_eq!(offered(&table).restore, [(table.unit("b"), 1)]);
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "a")"#).rule, "12.5");
}

/// 11.2.c, R11.5, R11.12: In a Festung a unit is always supported and in no enemy zone: 1 point.
#[test]
fn a_festung_makes_refit_cheap() {
    let rest = |marker: &str| {
        let lost = axis_sources().replace("[", r#"["1007", "#);
        format!(r#"map: {{ "1008": ["a reduced" {marker}], "1009": ["foe"] }}, control: (axis: [], soviet: {lost})"#)
    };
    let mut table = refit(4, &rest(""));
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "a")"#).rule, "12.5");
    let table = refit(4, &rest(r#", "mk_festung_pest""#));
    assert_eq!(offered(&table).restore, [(table.unit("a"), 1)]);
}

/// 11.2.c, R11.6: A reduced reinforcement whose turn has come is restored off the map for 1 point; one still to come is
/// not.
#[test]
fn waiting_reinforcements_are_restored() {
    let mut table = refit(4, r#"track: { 5: ["a reduced"], 6: ["b reduced"] }"#);
    assert_eq!(offered(&table).restore, [(table.unit("a"), 1)]);
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "b")"#).rule, "11.2");
    table.does(r#"RefitGroundUnit(unit: "a")"#);
    assert!(!table.is_reduced("a"));
}

/// 11.2.b: What is eliminated stays so, ground and air, save KG, FMG, depots and trucks.
#[test]
fn the_dead_do_not_return() {
    let mut table = refit(
        9,
        r#"eliminated: ["a", "wing", "kg_inf", "panzer", "akn_depot", "akn_truck_1"],
        map: { "1005": ["b"] }, display: ["x"]"#,
    );
    let actions = offered(&table);
    assert!(actions.restore.is_empty() && actions.restore_air.is_empty());
    let built: Vec<_> = actions.build.iter().map(|(unit, price, _)| (*unit, *price)).collect();
    let expected = ["kg_inf", "akn_depot", "akn_truck_1"].map(|id| table.unit(id));
    assert_eq!(built.len(), 3);
    assert!(expected.iter().all(|unit| built.contains(&(*unit, 1))));
    assert_eq!(table.refuses(r#"RefitAirUnit(unit: "wing")"#).rule, "11.2");
    assert_eq!(table.refuses(r#"BuildKampfgruppe(unit: "panzer", hex: "1005")"#).rule, "11.2");
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "a")"#).rule, "11.2");
}

/// 11.2.d: A reduced air unit is restored for 2 points, on the map or off it.
#[test]
fn air_units_cost_two() {
    let mut table = refit(3, r#"air_available: ["wing reduced"], display: ["x"]"#);
    let wing = table.unit("wing");
    assert_eq!(offered(&table).restore_air, [(wing, 2)]);
    let events = table.does(r#"RefitAirUnit(unit: "wing")"#);
    assert!(events.contains(&Event::UnitRefitted { unit: wing, cost: 2, left: 1 }));
    assert!(!table.is_reduced("wing"));
    let mut table = refit(1, r#"air_available: ["wing reduced"], display: ["x"]"#);
    assert_eq!(table.refuses(r#"RefitAirUnit(unit: "wing")"#).rule, "11.2");
}

/// 11.2.k: The AKS air unit is not restored before turn 2, the jets never.
#[test]
fn two_air_units_are_not_restored_at_will() {
    let rest = r#"air_available: ["axis_air_aks reduced", "axis_air_zbv reduced"], display: ["x"]"#;
    let text = REFIT.replace("POINTS", "4").replace("REST", rest);
    let mut table = at(&text.replace("turn: 5", "turn: 1"));
    assert_eq!(table.refuses(r#"RefitAirUnit(unit: "axis_air_aks")"#).rule, "18.2");
    let mut table = at(&text.replace("turn: 5", "turn: 2"));
    assert_eq!(table.refuses(r#"RefitAirUnit(unit: "axis_air_zbv")"#).rule, "21.5");
    table.does(r#"RefitAirUnit(unit: "axis_air_aks")"#);
    assert!(!table.is_reduced("axis_air_aks"));
}

/// 11.2.e, 16.1.c, R11.9: Support units cost 1 point each; the number is declared once in a phase, then as many are
/// picked at random.
#[test]
fn support_units_are_bought_in_one_declaration() {
    let rest = r#"display: ["x", "y", "z"], map: { "1005": ["a reduced"] }, picks: ["z", "x"]"#;
    let mut table = refit(4, rest);
    assert_eq!(offered(&table).support, 3);
    assert_eq!(table.refuses("BuySupport(count: 0)").rule, "16.1");
    assert_eq!(table.refuses("BuySupport(count: 4)").rule, "16.1");
    let units = table.units(&["z", "x"]);
    let bought = Event::SupportBought { side: Side::Axis, units, cost: 2, left: 2 };
    assert!(table.does("BuySupport(count: 2)").contains(&bought));
    assert_eq!(table.place("z"), Place::SupportAvailable);
    assert_eq!(table.place("x"), Place::SupportAvailable);
    assert_eq!(table.place("y"), Place::Display);
    assert_eq!(table.refuses("BuySupport(count: 1)").rule, "16.1");
    assert_eq!(offered(&table).support, 0);
}

/// 11.2.f, R11.8, R7.5: An infantry KG costs 1 point and a panzer KG 2, new or lost; it is placed at once, where the
/// stack has room.
#[test]
fn kampfgruppen_are_built_and_placed_at_once() {
    let rest = r#"display: ["kg_pz"], eliminated: ["kg_inf"], map: { "1005": ["a"], "1105": ["b", "c"],
        "0905": ["panzer"] }"#;
    let mut table = refit(4, rest);
    let price = |id: &str| offered(&table).build.iter().find(|(unit, ..)| *unit == table.unit(id)).map(|b| b.1);
    assert_eq!((price("kg_inf"), price("kg_pz")), (Some(1), Some(2)));
    assert_eq!(table.refuses(r#"BuildKampfgruppe(unit: "kg_inf", hex: "1105")"#).rule, "7.4", "a full stack");
    assert_eq!(table.refuses(r#"BuildKampfgruppe(unit: "kg_pz", hex: "1005")"#).rule, "10.2", "foot only");
    assert_eq!(table.refuses(r#"BuildTruck(unit: "kg_pz", hex: "0905")"#).rule, "11.2");
    let built = Event::UnitBuilt { unit: table.unit("kg_pz"), hex: hex("0905"), cost: 2, left: 2 };
    assert!(table.does(r#"BuildKampfgruppe(unit: "kg_pz", hex: "0905")"#).contains(&built));
    assert_eq!(table.hex_of("kg_pz"), "0905");
    table.does(r#"BuildKampfgruppe(unit: "kg_inf", hex: "1005")"#);
    assert_eq!(table.hex_of("kg_inf"), "1005");
}

/// 11.2.g: An FMG costs 2 points and is placed at once.
#[test]
fn maneuver_groups_are_built() {
    let mut table = at(r#"(turn: 5, step: Refit(Soviet), initiative: Axis, refit_points: (axis: 0, soviet: 3),
        pool: ["cmd_so_2uf"], display: ["uf2_fmg_1", "ssu_so_is"], map: { "0321": ["uf2_18_tank"], "0219": ["uf2_30"] })"#);
    let fmg = table.unit("uf2_fmg_1");
    assert!(offered(&table).build.iter().any(|(unit, price, _)| (*unit, *price) == (fmg, 2)));
    table.refuses(r#"BuildManeuverGroup(unit: "uf2_fmg_1", hex: "0219")"#);
    let built = Event::UnitBuilt { unit: fmg, hex: hex("0321"), cost: 2, left: 1 };
    assert!(table.does(r#"BuildManeuverGroup(unit: "uf2_fmg_1", hex: "0321")"#).contains(&built));
}

/// 11.2.h, R10.9: A truck column costs 1 point and is placed on a railroad hex of the own side of the front line, not on
/// a depot beyond it.
#[test]
fn trucks_are_built() {
    let rest = r#"display: ["akn_truck_1"], control: (axis: ["0118"], soviet: []),
        map: { "0118": ["akn_depot"], "1005": ["a reduced"] }"#;
    let mut table = refit(2, rest);
    assert_eq!(table.refuses(r#"BuildTruck(unit: "akn_truck_1", hex: "0118")"#).rule, "11.2");
    assert_eq!(table.refuses(r#"BuildTruck(unit: "akn_truck_1", hex: "0906")"#).rule, "11.2", "no railroad");
    let built = Event::UnitBuilt { unit: table.unit("akn_truck_1"), hex: hex("1007"), cost: 1, left: 1 };
    assert!(table.does(r#"BuildTruck(unit: "akn_truck_1", hex: "1007")"#).contains(&built));
}

/// 11.2.i, R11.7: A lost depot is rebuilt at the price of the chart, on an edge railroad of its command.
#[test]
fn lost_depots_are_rebuilt() {
    let mut table = refit(2, r#"eliminated: ["aks_depot"], map: { "1005": ["a reduced"] }"#);
    assert_eq!(table.refuses(r#"RebuildDepot(unit: "aks_depot", hex: "1808")"#).rule, "11.2", "north edge");
    assert_eq!(table.refuses(r#"RebuildDepot(unit: "aks_depot", hex: "1005")"#).rule, "11.2", "no edge");
    let built = Event::UnitBuilt { unit: table.unit("aks_depot"), hex: hex("0901"), cost: 1, left: 1 };
    assert!(table.does(r#"RebuildDepot(unit: "aks_depot", hex: "0901")"#).contains(&built));
}

/// 11.2.a, R11.10: Support is judged for each action when it is paid: a depot just rebuilt lets a unit near it be restored.
#[test]
fn support_is_judged_action_by_action() {
    let mut table = at(r#"(turn: 5, step: Refit(Soviet), initiative: Axis, refit_points: (axis: 0, soviet: 3),
        pool: ["cmd_so_2uf"], eliminated: ["uf2_depot_1"], map: { "1522": ["rifles reduced"] },
        counters: { "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-2", back: "2-2-2") })"#);
    assert_eq!(table.refuses(r#"RefitGroundUnit(unit: "rifles")"#).rule, "12.5");
    table.does(r#"RebuildDepot(unit: "uf2_depot_1", hex: "1524")"#);
    table.does(r#"RefitGroundUnit(unit: "rifles")"#);
    assert!(!table.is_reduced("rifles"));
}

/// 11.0.a, R11.11: A truck declared for refit serves until its owner ends his refit, and is then expended.
#[test]
fn refit_trucks_leave_when_refit_ends() {
    let mut table = at(&REFIT
        .replace("POINTS", "4")
        .replace("Refit(Axis)", "RefitTrucks(Axis)")
        .replace("REST", r#"map: { "0122": ["a reduced"], "0123": ["akn_truck_1"] }, display: ["x"]"#));
    table.does(r#"UseTrucks(trucks: ["akn_truck_1"])"#);
    table.does(r#"RefitGroundUnit(unit: "a")"#);
    assert_eq!(table.hex_of("akn_truck_1"), "0123");
    let events = table.does("EndRefit");
    assert!(events.contains(&Event::TruckExpended { unit: table.unit("akn_truck_1") }));
    assert_eq!(table.place("akn_truck_1"), Place::Display);
}

/// 11.1, R3.3: A hex in which an enemy unit stands gives no point, even one that cannot take control of it.
#[test]
fn an_enemy_truck_in_buda_takes_its_point() {
    let gives = |truck: &str| {
        let position = format!(
            r#"(turn: 3, step: PlaceMajorOperation(Soviet), map: {{ {truck} }}, pool: ["cmd_so_ro"],
            aside: ["cmd_so_budapest"])"#
        );
        income(&position, Side::Axis).0.iter().any(|(reason, _)| reason == "Buda")
    };
    assert!(gives(""));
    assert!(!gives(r#""1007": ["uf2_truck_1"]"#));
}

/// 11.1, R11.3: For the line of a hex air supply is a source, within its two hexes.
#[test]
fn air_supply_serves_the_oilfield() {
    use budapest_campaign::rules::logistics::hex_has_loc;
    let map = &Scenario::standard().map;
    let lost: Vec<String> = map.sources(Side::Axis).iter().chain([&map.buda]).map(|hex| format!("\"{hex}\"")).collect();
    let reaches = |marker: &str| {
        let table = at(&format!(
            r#"(options: [AirSupply], turn: 7, step: Movement, map: {{ {marker} }}, control: (soviet: [{}]))"#,
            lost.join(", ")
        ));
        hex_has_loc(table.board(), Side::Axis, hex("1104"))
    };
    assert!(!reaches(""));
    assert!(reaches(r#""1102": ["mk_air_supply", "hu_gar_gyor"]"#));
}
