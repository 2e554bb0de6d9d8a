//! End game victory (3.2, 3.4).

use budapest_campaign::play::Event;
use budapest_campaign::rules::victory::{Statement, outcome, statement};
use budapest_campaign::scenario::charts::VictoryLevel;
use budapest_campaign::table::{OutcomeKind, Side};

use crate::at_table::{AtTable, at};

/// The points of Axis and Soviets as they would be counted now.
fn points(table: &AtTable) -> (i32, i32) {
    let statement = statement(table.board());
    (statement.total(Side::Axis), statement.total(Side::Soviet))
}

/// A table where the Soviets control these hexes.
fn soviet(hexes: &str) -> AtTable {
    at(&format!("(control: (soviet: [{hexes}]))"))
}

/// 3.4.a, R3.2: Oilfield 5, Buda 3, Pest 2 and Győr 1 for the Axis, by control, with no unit in them.
#[test]
fn axis_hexes() {
    assert_eq!(points(&soviet("")).0, 11);
    for (hex, worth) in [("1104", 5), ("1007", 3), ("1008", 2), ("1102", 1)] {
        assert_eq!(points(&soviet(&format!("\"{hex}\""))).0, 11 - worth, "{hex}");
    }
}

/// 3.4.c, R3.2: Buda 3, Pest 2, Győr 2 and each Axis map-edge source 1 for the Soviets; the oilfield nothing.
#[test]
fn soviet_hexes() {
    assert_eq!(points(&soviet("")).1, 0);
    for (hex, worth) in [("1007", 3), ("1008", 2), ("1102", 2), ("1104", 0), ("1805", 0)] {
        assert_eq!(points(&soviet(&format!("\"{hex}\""))).1, worth, "{hex}");
    }
    for hex in ["0401", "0701", "1301", "1501", "1802", "1808", "1817"] {
        assert_eq!(points(&soviet(&format!("\"{hex}\""))).1, 1, "{hex}");
    }
}

/// What the enemy scores for this unit in the Eliminated display.
fn worth(unit: &str) -> i32 {
    let table = at(&format!(r#"(counters: {{ "unit": Ground({unit}) }}, eliminated: ["unit"])"#));
    let empty = points(&soviet(""));
    let (axis, soviet) = points(&table);
    match table.board().side(table.unit("unit")) {
        Side::Axis => {
            assert_eq!(axis, empty.0, "{unit}: nothing for its owner");
            soviet - empty.1
        }
        Side::Soviet => {
            assert_eq!(soviet, empty.1, "{unit}: nothing for its owner");
            axis - empty.0
        }
    }
}

/// 3.4.b, R3.6, R3.9: Tank army and breakthrough artillery 2, other tank, mechanized and mobile units 1, the
/// rest nothing.
#[test]
fn eliminated_soviet_units() {
    for (unit, expected) in [
        (r#"command: UF2, kind: Tank, size: Army, front: "9-7-7""#, 2),
        (r#"command: UF2, kind: BreakthroughArtillery, front: "6-2-3""#, 2),
        (r#"command: UF2, kind: Tank, front: "5-4-7""#, 1),
        (r#"command: UF3, kind: MechInfantry, front: "5-4-7""#, 1),
        (r#"command: UF2, kind: MechCavalry, size: OperationalGroupArmy, front: "7-6-6""#, 1),
        (r#"command: UF2, kind: MechInfantry, size: FrontManeuverGroup, front: "4-3-8""#, 1),
        (r#"command: RO, kind: MechInfantry, front: "3-3-6""#, 1),
        (r#"command: UF2, kind: Infantry, front: "5-5-4""#, 0),
        (r#"command: UF2, kind: Infantry, size: Army, front: "5-5-4""#, 0),
        (r#"command: RO, kind: Cavalry, front: "3-2-5""#, 0),
        (r#"command: RO, kind: MountainInfantry, front: "3-3-4""#, 0),
        (r#"command: UF3, kind: DanubeFlotilla, front: "2-2-6""#, 0),
        (r#"command: UF2, kind: MobileDepot, size: Unsized, front: "0-1-3""#, 0),
        (r#"command: UF2, kind: TruckColumn, size: Unsized, front: "0-1-8""#, 0),
    ] {
        assert_eq!(worth(unit), expected, "{unit}");
    }
}

/// 3.4.d, R3.6, R3.9: German panzer corps 2, panzergrenadiers and other Axis mobile units 1, the rest nothing.
#[test]
fn eliminated_axis_units() {
    for (unit, expected) in [
        (r#"command: AKN, kind: Tank, front: "8-7-7""#, 2),
        (r#"command: AKS, kind: Tank, size: OperationalGroupCorps, front: "8-7-7""#, 2),
        (r#"command: AKN, kind: MechInfantry, front: "4-7-6""#, 1),
        (r#"command: AKN, kind: MechInfantry, size: Kampfgruppe, front: "3-3-7""#, 1),
        (r#"command: HU, kind: Tank, front: "4-3-6""#, 1),
        (r#"command: HU, kind: Tank, size: OperationalGroupCorps, front: "4-3-6""#, 1),
        (r#"command: AKN, kind: Infantry, size: Kampfgruppe, front: "1-3-4""#, 0),
        (r#"command: AKS, kind: Cavalry, front: "5-4-6""#, 0),
        (r#"command: AKS, kind: InfantryGunArtillery, front: "4-2-4""#, 0),
        (r#"command: AKN, kind: Flak, front: "1-3-3""#, 0),
        (r#"command: HU, kind: Garrison, size: Unsized, front: "0-2-0""#, 0),
        (r#"command: HU, kind: Infantry, front: "2-3-4""#, 0),
        (r#"command: AKN, kind: TruckColumn, size: Unsized, front: "0-1-8""#, 0),
    ] {
        assert_eq!(worth(unit), expected, "{unit}");
    }
}

/// 3.4.g, R3.7: A KG that was lost scores until it is built again.
#[test]
fn a_rebuilt_unit_scores_nothing() {
    for (position, build) in [
        (
            r#"(step: Refit(Axis), initiative: Axis, refit_points: (axis: 3), map: { "1006": ["akn_3_pz"] },
                eliminated: ["akn_kg_4ss"])"#,
            r#"BuildKampfgruppe(unit: "akn_kg_4ss", hex: "1006")"#,
        ),
        (
            r#"(step: Refit(Soviet), refit_points: (soviet: 3), map: { "0118": ["uf2_6gd_tank"] },
                eliminated: ["uf2_fmg_1"])"#,
            r#"BuildManeuverGroup(unit: "uf2_fmg_1", hex: "0118")"#,
        ),
    ] {
        let empty = points(&soviet(""));
        let mut table = at(position);
        let before = points(&table);
        assert_eq!(before.0 + before.1, empty.0 + empty.1 + 1, "{build}");
        table.does(build);
        assert_eq!(points(&table), empty, "{build}");
    }
}

/// 3.4.h, R3.3: Hexes in an enemy zone score for nobody; a garrison does not help, a Festung does.
#[test]
fn contested_hexes_score_for_nobody() {
    let besieged = |marker: &str| {
        at(&r#"(
            counters: { "tank": Ground(command: UF2, kind: Tank, front: "8-6-8", back: "4-3-8") },
            map: { "0908": ["tank"], "1007": ["hu_gar_buda" MARKER] },
        )"#
        .replace("MARKER", marker))
    };
    assert_eq!(points(&besieged("")), (6, 0), "neither Buda nor Pest");
    assert_eq!(points(&besieged(r#", "mk_festung_buda""#)), (9, 0), "Buda is a Festung");
}

/// 3.4.h, R3.3: A source the Soviets have taken scores nothing while an Axis unit stands next to it.
#[test]
fn a_contested_source_scores_nothing() {
    let table = at(r#"(
        counters: { "corps": Ground(command: AKS, kind: Infantry, front: "3-5-4", back: "2-3-4") },
        map: { "0402": ["corps"] },
        control: (soviet: ["0401", "0701"]),
    )"#);
    assert_eq!(points(&table).1, 1);
}

/// 3.4.e, 3.4.f: The difference decides: 0 to 5 a draw, 6 to 9 tactical, 10 to 19 operational, 20 strategic.
#[test]
fn levels_of_victory() {
    let table = at("()");
    for (difference, level) in [
        (0, VictoryLevel::Draw),
        (5, VictoryLevel::Draw),
        (6, VictoryLevel::Tactical),
        (9, VictoryLevel::Tactical),
        (10, VictoryLevel::Operational),
        (19, VictoryLevel::Operational),
        (20, VictoryLevel::Strategic),
        (45, VictoryLevel::Strategic),
    ] {
        for higher in Side::BOTH {
            let mut statement = Statement::default();
            let (more, less) = match higher {
                Side::Axis => (&mut statement.axis, &mut statement.soviet),
                Side::Soviet => (&mut statement.soviet, &mut statement.axis),
            };
            less.push(("hexes".into(), 4));
            more.extend([("hexes".into(), 4), ("units".into(), difference)]);
            let outcome = outcome(table.board(), &statement);
            assert_eq!(outcome.kind, OutcomeKind::Points(level), "{difference}");
            assert_eq!(outcome.winner, (level != VictoryLevel::Draw).then_some(higher), "{difference}");
        }
    }
}

/// 3.4.i: The points of the optional forces in play are added to the side they favour.
#[test]
fn optional_forces_cost_points() {
    for (option, axis, soviet) in [
        ("AdditionalAks", 0, 2),
        ("AdditionalSecondFront", 3, 0),
        ("AdditionalThirdFront", 2, 0),
        ("Jets", 0, 4),
        ("StavkaAir", 2, 0),
        ("RailRepair", 2, 0),
        ("WachtAmDonau", 0, 5),
    ] {
        assert_eq!(points(&at(&format!("(options: [{option}])"))), (11 + axis, soviet), "{option}");
    }
}

/// 3.2.a, 4.1.p: Points are counted after GT 10 and not before.
#[test]
fn points_are_counted_after_the_last_turn() {
    // Nothing is left of the Hungarian army, so its marker ends the last impulse of the turn at once.
    let last_impulse =
        |turn: u8| at(&format!(r#"(turn: {turn}, step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_hu"])"#));
    let ended = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::GameEnded { outcome, .. } => Some(outcome.clone()),
            _ => None,
        })
    };
    let mut table = last_impulse(9);
    let events = table.does("Pick");
    assert_eq!(ended(&events), None);
    assert!(events.contains(&Event::TurnBegan { turn: 10 }));

    let mut table = last_impulse(10);
    let outcome = ended(&table.does("Pick")).expect("the game ends with GT 10");
    assert_eq!((outcome.points.axis, outcome.points.soviet), (11, 0));
    assert_eq!((outcome.winner, outcome.kind), (Some(Side::Axis), OutcomeKind::Points(VictoryLevel::Operational)));
    assert!(table.is_over());
}
