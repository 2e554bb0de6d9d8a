//! Terrain, the lake, and roads along railroads (6.0, 6.2, 6.3).

use budapest_campaign::play::{Event, MoveMode};
use budapest_campaign::rules::movement::{check_path, lake_crossings};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{Cost, HexTerrain, MovePoints};
use budapest_campaign::scenario::counter::Class;
use budapest_campaign::scenario::map::SideFeature;

use super::{cost, factors, moved, on_other_map, table};
use crate::at_table::{hex, hexes};

/// A price of the Terrain Effects Chart.
fn price(terrain: HexTerrain, class: Class) -> u16 {
    sixths(Scenario::standard().charts.entry_cost(terrain, class))
}

fn crossing(side: SideFeature, class: Class) -> u16 {
    sixths(Scenario::standard().charts.crossing_cost(side, class, false))
}

fn sixths(cost: Cost) -> u16 {
    match cost {
        Cost::Cost(sixths) => sixths.into(),
        other => panic!("{other:?}"),
    }
}

/// What a unit of a class pays for one step.
#[track_caller]
fn step(class: Class, from: &str, to: &str) -> MovePoints {
    let unit = if class == Class::Mechanized { "tanks" } else { "foot" };
    let mut table = table(&format!(r#"map: {{ "{from}": ["{unit}"], "0319": ["spare"] }}"#));
    cost(&table.does(&format!(r#"MoveUnit(unit: "{unit}", path: ["{to}"])"#)))
}

const CLASSES: [Class; 2] = [Class::Mechanized, Class::NonMechanized];

/// 6.0.c, 6.2.b: A step costs the terrain entered and the river or small lake crossed, each by the unit's class.
#[test]
fn a_step_costs_the_hex_and_the_hexside() {
    use HexTerrain::{Clear, Rough};
    for class in CLASSES {
        let clear = price(Clear, class);
        assert_eq!(step(class, "1220", "1221"), MovePoints(clear));
        assert_eq!(step(class, "0801", "0802"), MovePoints(price(Rough, class)));
        let tisza = crossing(SideFeature::MajorRiver, class);
        assert_eq!(step(class, "1014", "1013"), MovePoints(clear + tisza));
        let danube = crossing(SideFeature::Danube, class);
        assert_eq!(step(class, "0807", "0707"), MovePoints(clear + danube));
        let sio = crossing(SideFeature::MinorRiver, class);
        assert_eq!(step(class, "0605", "0505"), MovePoints(clear + sio));
        let velence = crossing(SideFeature::MinorLake, class);
        assert_eq!(step(class, "0806", "0906"), MovePoints(clear + velence));
    }
    assert!(price(Rough, Class::Mechanized) > price(Rough, Class::NonMechanized));
}

/// 6.2.a: Of several terrains in a hex only the dearest counts; a fortified line comes on top.
#[test]
fn the_dearest_terrain_of_a_hex_counts() {
    for (class, unit) in CLASSES.into_iter().zip(["tanks", "foot"]) {
        let rough = price(HexTerrain::Rough, class);
        let line = price(HexTerrain::FortifiedLine, class);
        assert!(line > 0);
        assert_eq!(step(class, "1413", "1414"), MovePoints(rough + line));
        // A city in the hills: the hills alone.
        let board = on_other_map(r#"map: { "1220": ["foot", "tanks"] }"#, |map| {
            let data = &mut map.hexes[hex("1221").index()];
            (data.rough, data.city) = (true, true);
        });
        let paid = check_path(&board, board.find(unit).unwrap(), &hexes(&["1221"]));
        assert_eq!(paid, Ok(MovePoints(rough.max(price(HexTerrain::City, class)))));
    }
}

/// 6.2.c: The example: non-mechanized, over a minor river into rough, three factors.
#[test]
fn example_over_a_minor_river_into_rough() {
    assert_eq!(step(Class::NonMechanized, "1407", "1308"), factors(3, 0));
}

/// 6.2.d: The lake is four hexes, and no hexside.
#[test]
fn lake_balaton_fills_four_hexes() {
    let scenario = Scenario::standard();
    let lake: Vec<String> = scenario.map.lakes.iter().map(|hex| hex.to_string()).collect();
    assert_eq!(lake, ["0501", "0502", "0602", "0603"]);
    for hex in scenario.map.lakes.iter() {
        assert!(scenario.map.hex(hex).sides.iter().all(|side| side.is_none()), "{hex}");
    }
}

/// 6.2.e: Mechanized units, trucks among them, never go onto the lake or over it.
#[test]
fn mechanized_units_do_not_cross_the_lake() {
    let mut table = table(r#"map: { "0402": ["tanks", "truck"] }"#);
    for unit in ["tanks", "truck"] {
        assert_eq!(table.refuses(&format!(r#"MoveUnit(unit: "{unit}", path: ["0502"])"#)).rule, "6.2");
        assert_eq!(table.refuses(&format!(r#"CrossLake(unit: "{unit}", over: "0502", to: "0601")"#)).rule, "6.2");
        assert!(lake_crossings(table.board(), table.unit(unit)).is_empty());
    }
}

/// 6.2.f, R6.7: A non-mechanized unit crosses from shore to far shore over one lake hex; that is its whole move.
#[test]
fn infantry_crosses_the_lake() {
    let mut table = table(r#"map: { "0402": ["slow_foot"], "0403": ["foot"], "0319": ["spare"] }"#);
    // Not from inland, not over two lake hexes, not along the shore.
    for refused in [
        r#"CrossLake(unit: "foot", over: "0502", to: "0601")"#,
        r#"CrossLake(unit: "slow_foot", over: "0602", to: "0703")"#,
        r#"CrossLake(unit: "slow_foot", over: "0502", to: "0702")"#,
        r#"CrossLake(unit: "slow_foot", over: "0502", to: "0503")"#,
        r#"CrossLake(unit: "slow_foot", over: "0503", to: "0504")"#,
    ] {
        assert_eq!(table.refuses(refused).rule, "6.2", "{refused}");
    }
    let events = table.does(r#"CrossLake(unit: "slow_foot", over: "0502", to: "0601")"#);
    assert_eq!(moved(&events).1, MoveMode::LakeCrossing);
    assert_eq!(table.hex_of("slow_foot"), "0601");
    assert_eq!(table.refuses(r#"MoveUnit(unit: "slow_foot", path: ["0701"])"#).rule, "6.1");
    // Only a unit that begins the segment on the shore may cross.
    table.does(r#"MoveUnit(unit: "foot", path: ["0402"])"#);
    assert_eq!(table.refuses(r#"CrossLake(unit: "foot", over: "0502", to: "0601")"#).rule, "6.1");
}

/// R6.8: No zone of control lies on the lake: a crossing may lead out of one zone into another, but not onto enemies.
#[test]
fn the_lake_is_crossed_between_enemy_zones() {
    let fields = r#"map: { "0402": ["foot"], "0401": ["guard"], "0701": ["panzer"], "0319": ["spare"] }"#;
    let mut crossing = table(fields);
    crossing.does(r#"CrossLake(unit: "foot", over: "0502", to: "0601")"#);
    assert_eq!(crossing.hex_of("foot"), "0601");
    let mut barred = table(&fields.replace("0701", "0601"));
    assert_eq!(barred.refuses(r#"CrossLake(unit: "foot", over: "0502", to: "0601")"#).rule, "6.1");
}

/// 6.2.g: No unit ends its movement on the lake.
#[test]
fn no_unit_stays_on_the_lake() {
    let mut table = table(r#"map: { "0402": ["foot"], "0319": ["spare"] }"#);
    assert_eq!(table.refuses(r#"MoveUnit(unit: "foot", path: ["0502"])"#).rule, "6.2");
    assert_eq!(table.refuses(r#"CrossLake(unit: "foot", over: "0502", to: "0602")"#).rule, "6.2");
    assert_eq!(table.refuses(r#"CrossLake(unit: "foot", over: "0502", to: "0502")"#).rule, "6.2");
}

/// 6.3.a, R6.2: Along a railroad a step costs a half or a third of a factor, whatever terrain and fortified line
/// are in the hex.
#[test]
fn railroads_have_roads_beside_them() {
    for (from, to) in [("0811", "0810"), ("0702", "0703"), ("1213", "1314")] {
        assert_eq!(step(Class::NonMechanized, from, to), factors(0, 3), "{from} to {to}");
        assert_eq!(step(Class::Mechanized, from, to), factors(0, 2), "{from} to {to}");
    }
}

/// 6.3.b, R2.4, R6.1: The rate belongs to the link. Two railroad hexes side by side without one pay terrain, as do
/// the steps onto a railroad and off it.
#[test]
fn the_road_rate_needs_a_link() {
    let clear = factors(1, 0);
    assert_eq!(step(Class::NonMechanized, "0510", "0511"), clear);
    assert_eq!(step(Class::NonMechanized, "0410", "0510"), clear);
    assert_eq!(step(Class::NonMechanized, "0510", "0410"), clear);
    let mut table = table(r#"map: { "0510": ["tanks"], "0319": ["spare"] }"#);
    assert_eq!(cost(&table.does(r#"MoveUnit(unit: "tanks", path: ["0610", "0511"])"#)), factors(0, 4));
}

/// R6.1: The road rate holds for the step into an enemy zone of control as well.
#[test]
fn a_road_leads_into_an_enemy_zone_at_its_rate() {
    let mut table = table(r#"map: { "0814": ["foot"], "0713": ["guard"], "0319": ["spare"] }"#);
    assert_eq!(cost(&table.does(r#"MoveUnit(unit: "foot", path: ["0813"])"#)), factors(0, 3));
}

/// 6.3.c: A railroad bridge spares the price of the river, major or minor.
#[test]
fn railroads_bridge_rivers() {
    for (from, to) in [("0812", "0813"), ("1008", "1007"), ("1111", "1110")] {
        assert_eq!(step(Class::NonMechanized, from, to), factors(0, 3), "{from} to {to}");
        assert_eq!(step(Class::Mechanized, from, to), factors(0, 2), "{from} to {to}");
    }
}

/// 6.3.d: Six factors carry a mechanized unit 18 hexes along a railroad; four carry a non-mechanized one 8.
#[test]
fn how_far_the_road_leads() {
    let line = [
        "0909", "0910", "0810", "0811", "0812", "0813", "0814", "0915", "0916", "0917", "0918", "1018", "1119", "1218",
        "1319", "1419", "1520", "1521", "1620",
    ];
    for (unit, length, whole) in [("tanks", 18, 6), ("foot", 8, 4)] {
        let mut table = table(&format!(r#"map: {{ "1008": ["{unit}"], "0319": ["spare"] }}"#));
        let too_far = line[..length + 1].join("\", \"");
        assert_eq!(table.refuses(&format!(r#"MoveUnit(unit: "{unit}", path: ["{too_far}"])"#)).rule, "6.0");
        let path = line[..length].join("\", \"");
        assert_eq!(cost(&table.does(&format!(r#"MoveUnit(unit: "{unit}", path: ["{path}"])"#))), factors(whole, 0));
    }
}

/// 6.3.e, R6.9: The bridge that carries a unit over does not help it to attack over the river.
#[test]
fn a_bridge_is_no_help_in_combat() {
    let mut table = table(r#"step: Combat, map: { "0813": ["foot"], "0812": ["guard"] }"#);
    let events = table.does(r#"DeclareAttack(target: "0812", attackers: ["foot"])"#);
    let odds = events.iter().find_map(|event| match event {
        Event::OddsReckoned { odds } => Some(odds),
        _ => None,
    });
    let river = -(Scenario::standard().charts.hexside_shift(SideFeature::MajorRiver, false) as i8);
    assert!(river < 0);
    let shifts = &odds.expect("the odds are reckoned").shifts;
    assert!(shifts.iter().any(|shift| shift.reason.contains("river") && shift.columns == river), "{shifts:?}");
}
