//! Truck columns (12.4).

use budapest_campaign::play::{Ask, Event, TruckPurpose};
use budapest_campaign::rules::logistics::usable_trucks;
use budapest_campaign::table::{Marks, Place, Side};

use super::status::support_shift;
use super::{EDGE_LOST, finish_fight, is_supported, is_supported_with, table};
use crate::at_table::AtTable;

#[track_caller]
fn offered(table: &AtTable) -> Vec<String> {
    match table.ask() {
        Ask::DeclareRefitTrucks { trucks }
        | Ask::DeclareMovementTrucks { trucks }
        | Ask::DeclareCombatTrucks { trucks } => table.names(&trucks),
        ask => panic!("{ask:?}"),
    }
}

/// 12.2.f, 12.2.m: A truck column is a source for units in range, wherever it stands.
#[test]
fn a_truck_column_is_a_source() {
    let soviet = r#"map: { "0310": ["foot_2"], "0312": ["truck"] }"#;
    assert!(!is_supported("foot_2", soviet));
    assert!(is_supported_with(&["truck"], "foot_2", soviet));
    assert!(!is_supported_with(&["truck"], "foot_1", &soviet.replace("foot_2", "foot_1")));
    let axis = format!(r#"{EDGE_LOST}, map: {{ "0310": ["guard_2"], "0312": ["column"] }}"#);
    assert!(!is_supported("guard_2", &axis));
    assert!(is_supported_with(&["column"], "guard_2", &axis));
    assert!(!is_supported_with(&["column"], "guard_1", &axis.replace("guard_2", "guard_1")));
}

const MOVEMENT: &str = r#"step: MovementTrucks, impulse: (side: Soviet, active: [UF2]),
    map: { "0310": ["foot_4"], "0311": ["TRUCK"], "0409": ["foot_1"], "0319": ["spare"] }"#;

/// 12.4.a: A truck column serves once in a turn.
#[test]
fn a_truck_column_serves_once_a_turn() {
    assert_eq!(offered(&table(&MOVEMENT.replace("TRUCK", "truck"))), ["truck"]);
    let mut used = table(&MOVEMENT.replace("TRUCK", "truck truck_used"));
    assert!(offered(&used).is_empty());
    assert_eq!(used.refuses(r#"UseTrucks(trucks: ["truck"])"#).rule, "12.4");
    let mut fight = table(r#"step: Combat, map: { "0310": ["foot_4", "truck truck_used"], "0311": ["guard"] }"#);
    let events = fight.does(r#"DeclareAttack(target: "0311", attackers: ["foot_4"])"#);
    assert_eq!(support_shift(&events), -1);
}

/// 12.4.a, R12.19: One that was bought back in the turn in which it served does not serve again.
#[test]
fn a_truck_column_bought_back_waits_for_the_next_turn() {
    let mut table = table(
        r#"step: DirectivePoints, impulse: (side: Soviet), refit: (directive_points: 3),
        display: ["truck truck_used", "truck_2"], map: { "0319": ["spare"] }"#,
    );
    table.does(r#"BuildTruck(unit: "truck", hex: "0217")"#);
    table.does(r#"BuildTruck(unit: "truck_2", hex: "0117")"#);
    let usable: Vec<_> = usable_trucks(table.board(), Side::Soviet).collect();
    assert_eq!(table.names(&usable), ["truck_2"]);
}

/// R12.20: Only a truck column that somebody needs can be declared.
#[test]
fn idle_truck_columns_are_not_declared() {
    let mut table = table(
        r#"step: MovementTrucks, map: { "0310": ["foot_4"], "0311": ["truck"], "0217": ["truck_2"], "0319": ["spare"] }"#,
    );
    assert_eq!(offered(&table), ["truck"]);
    assert_eq!(table.refuses(r#"UseTrucks(trucks: ["truck_2"])"#).rule, "12.4");
}

/// 12.4.b: For refit: declared first, for every unit in range, and used up when its owner's refit is over.
#[test]
fn trucks_for_refit() {
    let mut table = table(
        r#"step: RefitTrucks(Soviet), refit_points: (axis: 0, soviet: 4), pool: ["cmd_ax_hu"],
        map: { "0310": ["foot_4 reduced"], "0311": ["truck"], "0410": ["tanks_6 reduced"] }"#,
    );
    let trucks = table.units(&["truck"]);
    let events = table.does(r#"UseTrucks(trucks: ["truck"])"#);
    let declared = Event::TrucksDeclared { side: Side::Soviet, purpose: TruckPurpose::Refit, trucks };
    assert!(events.contains(&declared));
    table.does(r#"RefitGroundUnit(unit: "foot_4")"#);
    assert_eq!(table.hex_of("truck"), "0311");
    let mut events = table.does(r#"RefitGroundUnit(unit: "tanks_6")"#);
    if matches!(table.ask(), Ask::Refit { .. }) {
        assert_eq!(table.hex_of("truck"), "0311");
        events = table.does("EndRefit");
    }
    assert!(events.contains(&Event::TruckExpended { unit: table.unit("truck") }));
    assert_eq!(table.place("truck"), Place::Display);
}

/// 12.4.c: For movement: declared when the segment begins, for every unit in range, and used up when it ends.
#[test]
fn trucks_for_movement() {
    let mut table = table(&MOVEMENT.replace("TRUCK", "truck"));
    let events = table.does(r#"UseTrucks(trucks: ["truck"])"#);
    // The foot with factor 1 is two hexes away.
    assert!(events.contains(&Event::SupportJudged { unsupported: table.units(&["foot_1"]) }), "{events:?}");
    assert!(!table.board().has_mark(table.unit("foot_4"), Marks::UNSUPPORTED));
    table.does(r#"MoveUnit(unit: "foot_4", path: ["0210", "0211", "0111", "0112"])"#);
    assert_eq!(table.hex_of("truck"), "0311");
    let events = table.does("EndMovement");
    assert!(events.contains(&Event::TruckExpended { unit: table.unit("truck") }));
    assert_eq!(table.place("truck"), Place::Display);
}

/// R12.15: A truck column of an idle sub-command may serve too.
#[test]
fn idle_sub_commands_lend_their_trucks() {
    let mut table = table(&MOVEMENT.replace("TRUCK", "truck_2"));
    assert_eq!(offered(&table), ["truck_2"]);
    table.does(r#"UseTrucks(trucks: ["truck_2"])"#);
    assert!(!table.board().has_mark(table.unit("foot_4"), Marks::UNSUPPORTED));
}

/// R12.16: A truck column that serves may move; what it gave stays given, and it is used up where it ends.
#[test]
fn a_serving_truck_column_may_move() {
    let mut table = table(&MOVEMENT.replace("TRUCK", "truck"));
    table.does(r#"UseTrucks(trucks: ["truck"])"#);
    table.does(r#"MoveUnit(unit: "truck", path: ["0312", "0313"])"#);
    assert!(!table.board().has_mark(table.unit("foot_4"), Marks::UNSUPPORTED));
    table.does("EndMovement");
    assert_eq!(table.place("truck"), Place::Display);
}

/// 12.4.d: A truck column gives no line for placing a Kampfgruppe.
#[test]
fn trucks_bring_no_kampfgruppe() {
    let fields = r#"step: Refit(Axis), refit_points: (axis: 2, soviet: 0), refit: (trucks: ["column"]), display: ["kg"],
        map: { "0310": ["guard_1 reduced", "column"] }"#;
    let mut by_truck = table(&format!("{fields}, {EDGE_LOST}"));
    assert_eq!(by_truck.refuses(r#"BuildKampfgruppe(unit: "kg", hex: "0310")"#).rule, "10.2");
    let mut by_rail = table(fields);
    by_rail.does(r#"BuildKampfgruppe(unit: "kg", hex: "0310")"#);
}

/// 12.4.e: For combat: the attacker declares it for one combat, and it is used up afterwards.
#[test]
fn trucks_for_an_attack() {
    let fields = r#"step: Combat, dice: [3, 3], map: {
        "0310": ["foot_4", "truck"], "0311": ["guard"], "0612": ["foot_5"], "0611": ["guard_2"],
    }"#;
    let mut table = table(fields);
    table.does(r#"DeclareAttack(target: "0311", attackers: ["foot_4"])"#);
    assert_eq!((table.side_to_decide(), offered(&table)), (Side::Soviet, vec!["truck".to_owned()]));
    let events = table.does(r#"UseTrucks(trucks: ["truck"])"#);
    assert_eq!(support_shift(&events), 0);
    finish_fight(&mut table);
    assert_eq!(table.place("truck"), Place::Display);
    let events = table.does(r#"DeclareAttack(target: "0611", attackers: ["foot_5"])"#);
    assert_eq!(support_shift(&events), -1);
}

/// 12.4.e: The defender may declare one too; nobody has to.
#[test]
fn trucks_for_a_defence() {
    for (answer, shift) in [(r#"UseTrucks(trucks: ["column"])"#, 0), ("UseTrucks(trucks: [])", 1)] {
        let mut table = table(r#"step: Combat, map: { "0419": ["foot_4"], "0420": ["guard_1", "column"] }"#);
        table.does(r#"DeclareAttack(target: "0420", attackers: ["foot_4"])"#);
        assert_eq!((table.side_to_decide(), offered(&table)), (Side::Axis, vec!["column".to_owned()]));
        assert_eq!(support_shift(&table.does(answer)), shift);
    }
}

/// R12.17: A truck column serves its combat to the end of the pursuit.
#[test]
fn a_combat_truck_is_used_up_after_pursuit() {
    let mut table = table(
        r#"fight: (
            step: Retreat, attacker: Soviet, target: "0311", result: DW,
            attackers: [(piece: "tanks_6", hex: "0310", supported: true, ranged: false)],
            defenders: [(piece: "guard", hex: "0311", supported: true, ranged: false)],
            retreating: [(piece: "guard", length: 1)],
            trucks: (axis: [], soviet: ["truck"]),
        ),
        map: { "0310": ["tanks_6", "truck truck_used"], "0311": ["guard"] }"#,
    );
    table.does(r#"Retreat(unit: "guard", path: ["0312"])"#);
    assert_eq!(table.hex_of("truck"), "0310");
    let events = table.does(r#"Pursue(unit: "tanks_6", path: ["0311", "0211"], truck: None)"#);
    assert!(events.contains(&Event::TruckExpended { unit: table.unit("truck") }), "{events:?}");
}

/// R12.18: One that is lost in the combat it serves is eliminated, not put into the display.
#[test]
fn a_truck_column_lost_in_its_combat_is_eliminated() {
    let mut table = table(
        r#"impulse: (side: Axis), fight: (
            step: DefenderLoss, attacker: Axis, target: "0310", result: DA, losses: (axis: 0, soviet: 1),
            attackers: [(piece: "guard", hex: "0311", supported: true, ranged: false)],
            defenders: [
                (piece: "foot_4", hex: "0310", supported: true, ranged: false),
                (piece: "truck", hex: "0310", supported: true, ranged: false),
            ],
            trucks: (axis: [], soviet: ["truck"]),
        ),
        pool: ["cmd_ax_hu"], map: { "0310": ["foot_4 reduced", "truck truck_used"], "0311": ["guard"] }"#,
    );
    let events = table.does(r#"TakeLoss(unit: "truck")"#);
    finish_fight(&mut table);
    assert!(!events.iter().any(|event| matches!(event, Event::TruckExpended { .. })));
    assert_eq!(table.place("truck"), Place::Eliminated);
}

/// 12.4.f: Several truck columns may serve one combat; they bring no shift of their own.
#[test]
fn several_trucks_in_one_combat() {
    let units = r#""0310": ["foot_1", "truck"], "0410": ["foot_2", "truck_2"], "0311": ["guard"]"#;
    let attack = r#"DeclareAttack(target: "0311", attackers: ["foot_1", "foot_2"])"#;
    let mut table = table(&format!("step: Combat, map: {{ {units} }}"));
    table.does(attack);
    assert_eq!(offered(&table), ["truck", "truck_2"]);
    let events = table.does(r#"UseTrucks(trucks: ["truck", "truck_2"])"#);
    let shifts = events.iter().find_map(|event| match event {
        Event::OddsReckoned { odds } => Some(odds.shifts.clone()),
        _ => None,
    });
    assert_eq!(shifts, Some(Vec::new()));
}

/// 12.4.g: No railroad lengthens a line to a truck column.
#[test]
fn railroads_do_not_lead_to_trucks() {
    let fields = r#"map: { "0508": ["foot_1"], "0510": ["truck"] }"#;
    assert!(!is_supported_with(&["truck"], "foot_1", fields));
    assert!(is_supported_with(&["truck"], "foot_1", &fields.replace("0510", "0509")));
}

/// 12.4.h: A truck column that was used up is bought again from the Reinforcement Display.
#[test]
fn used_up_trucks_are_bought_again() {
    let mut table = table(r#"step: Refit(Soviet), refit_points: (axis: 0, soviet: 1), display: ["truck", "truck_2"]"#);
    let events = table.does(r#"BuildTruck(unit: "truck", hex: "0217")"#);
    assert!(events.iter().any(|event| matches!(event, Event::UnitBuilt { cost: 1, left: 0, .. })));
    assert_eq!(table.hex_of("truck"), "0217");
    // Nothing comes free of charge.
    assert_eq!(table.place("truck_2"), Place::Display);
}
