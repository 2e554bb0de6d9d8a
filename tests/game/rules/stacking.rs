//! Rule book, chapter 7.

use budapest_campaign::play::{Ask, Cause, Event};
use budapest_campaign::rules::{orders, stacking, victory};
use budapest_campaign::table::{Place, Segment, Side};

use crate::at_table::{AtTable, at, hex};

const COUNTERS: &str = r#"
    "foot": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
    "foot_2": Ground(command: UF2, kind: Infantry, front: "4-4-4"),
    "foot_3": Ground(command: UF2, kind: Infantry, front: "4-4-4"),
    "tanks": Ground(command: UF2, kind: Tank, size: Army, front: "8-6-6", back: "4-3-6"),
    "later": Ground(command: UF3, kind: Infantry, front: "4-4-4"),
    "later_2": Ground(command: UF3, kind: Infantry, front: "4-4-4"),
    "truck": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
    "truck_2": Ground(command: UF2, kind: TruckColumn, front: "0-1-6"),
    "depot": Ground(command: UF2, kind: MobileDepot, front: "0-1-3"),
    "depot_2": Ground(command: UF2, kind: MobileDepot, front: "0-1-3"),
    "boats": Ground(command: UF3, kind: DanubeFlotilla, front: "4-4-5"),
    "sturmovik": Air(side: Soviet, command: UF2, front: 2, back: 1),
    "katyusha": Support(side: Soviet, kind: RocketLauncher, attack: "1", defence: "1"),
    "spare": Ground(command: UF2, kind: Infantry, front: "1-1-4"),
    "guard": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "guard_2": Ground(command: AKN, kind: Infantry, front: "3-4-4"),
    "panzer": Ground(command: AKS, kind: Tank, front: "8-6-6"),
    "honved": Ground(command: HU, kind: Infantry, front: "3-4-4"),
    "town_guard": Ground(command: HU, kind: Garrison, front: "0-2-0"),
    "town_guard_2": Ground(command: HU, kind: Garrison, front: "0-2-0"),
    "kg": Ground(command: AKN, kind: Infantry, size: Kampfgruppe, front: "2-2-4"),
    "stuka": Air(side: Axis, command: AKN, front: 2, back: 1),
"#;

#[track_caller]
fn table(fields: &str) -> AtTable {
    at(&format!("(counters: {{ {COUNTERS} }}, {fields})"))
}

/// The removals the owner of an overstacked hex chooses from, by name.
#[track_caller]
fn removals(table: &AtTable, number: &str) -> Vec<Vec<String>> {
    match table.ask() {
        Ask::ResolveOverstack { hex: at, choices, .. } => {
            assert_eq!(at, hex(number));
            choices.iter().map(|units| table.names(units)).collect()
        }
        ask => panic!("{ask:?}"),
    }
}

/// The units that a stack in 1220 loses when a Soviet Ground Movement Segment ends, as far as nobody has to choose.
#[track_caller]
fn lost_from(stack: &str) -> Vec<String> {
    let mut table = table(&format!(r#"pool: ["cmd_ax_hu"], map: {{ "1220": [{stack}], "0319": ["spare"] }}"#));
    let events = table.does("EndMovement");
    assert!(!matches!(table.ask(), Ask::ResolveOverstack { .. }), "a choice is open");
    let lost = events.iter().filter_map(|event| match event {
        Event::UnitEliminated { unit, cause: Cause::Overstacked, .. } => Some(*unit),
        _ => None,
    });
    table.names(&lost.collect::<Vec<_>>())
}

/// The ways in which the same stack may be brought back to the limit.
#[track_caller]
fn choices_for(stack: &str) -> Vec<Vec<String>> {
    let mut table = table(&format!(r#"pool: ["cmd_ax_hu"], map: {{ "1220": [{stack}], "0319": ["spare"] }}"#));
    table.does("EndMovement");
    removals(&table, "1220")
}

/// 7.0.a: Stacks are checked when a Ground Movement Segment ends, also those of the side that is not phasing.
#[test]
fn stacks_are_checked_after_movement() {
    let mut table = table(r#"map: { "1220": ["guard", "guard_2", "panzer"], "0319": ["spare"] }"#);
    table.does("EndMovement");
    assert_eq!(table.side_to_decide(), Side::Axis);
    assert!(matches!(table.ask(), Ask::ResolveOverstack { segment: Segment::Movement, .. }));
    assert_eq!(removals(&table, "1220"), [["guard"], ["guard_2"], ["panzer"]]);
    table.does(r#"RemoveUnits(hex: "1220", units: ["guard_2"])"#);
    assert!(table.is_eliminated("guard_2"));
    assert_eq!((table.hex_of("guard"), table.hex_of("panzer")), ("1220".into(), "1220".into()));
}

/// 7.0.a: They are checked again when a Combat Segment ends, and not while it lasts.
#[test]
fn stacks_are_checked_after_combat() {
    let mut table = table(r#"step: Combat, map: { "1220": ["foot", "foot_2", "foot_3"], "1219": ["guard"] }"#);
    assert!(matches!(table.ask(), Ask::Combat { .. }));
    table.does("EndCombat");
    assert_eq!(table.side_to_decide(), Side::Soviet);
    assert!(matches!(table.ask(), Ask::ResolveOverstack { segment: Segment::Combat, .. }));
    table.does(r#"RemoveUnits(hex: "1220", units: ["foot"])"#);
    assert!(table.is_eliminated("foot"));
}

/// 7.0.b: On the move, units pass through friends in any number and of any sub-command, at no extra cost.
#[test]
fn friends_do_not_bar_the_way() {
    let mut table =
        table(r#"map: { "1219": ["later"], "1220": ["foot", "foot_2"], "1221": ["tanks"], "0319": ["spare"] }"#);
    let events = table.does(r#"MoveUnit(unit: "later", path: ["1220", "1221", "1222"])"#);
    let paid = events.iter().find_map(|event| match event {
        Event::UnitMoved { cost, .. } => Some(cost.0),
        _ => None,
    });
    assert_eq!(paid, Some(18));
    let events = table.does("EndMovement");
    assert!(!events.iter().any(|event| matches!(event, Event::UnitEliminated { .. })));
}

/// 7.0.c: The owner lays a stack in any order while one of its sub-commands is active, and at no other time.
#[test]
fn active_stacks_are_laid_in_any_order() {
    let fields = r#"impulse: (side: Soviet, active: [UF2]), map: {
        "1220": ["foot", "truck", "tanks"], "1121": ["later", "later_2"], "1419": ["guard", "honved"],
    }"#;
    let mut table = table(fields);
    let order: Vec<String> = {
        table.does(r#"ReorderStack(hex: "1220", order: ["tanks", "foot", "truck"])"#);
        table.names(&table.board().stack(hex("1220")).collect::<Vec<_>>())
    };
    assert_eq!(order, ["tanks", "foot", "truck"]);
    let idle = r#"ReorderStack(hex: "1121", order: ["later_2", "later"])"#;
    assert_eq!(table.refuses(idle).rule, "7.0");
    assert!(!orders(table.board()).contains(&table.order(idle)));
    for refused in [
        r#"ReorderStack(hex: "1419", order: ["honved", "guard"])"#,
        r#"ReorderStack(hex: "1220", order: ["foot", "tanks"])"#,
        r#"ReorderStack(hex: "1220", order: ["foot", "tanks", "later"])"#,
    ] {
        assert_eq!(table.refuses(refused).rule, "7.0", "{refused}");
    }
}

/// 7.1.a: Two Axis combat units share a hex, whatever their sub-command or nation; a third is too many.
#[test]
fn two_axis_units_share_a_hex() {
    assert!(lost_from(r#""guard", "honved""#).is_empty());
    assert!(lost_from(r#""panzer", "honved""#).is_empty());
    assert_eq!(choices_for(r#""guard", "honved", "panzer""#), [["guard"], ["honved"], ["panzer"]]);
}

/// 7.2.a, R7.2: Two Soviet units share a hex if they are of one sub-command; otherwise the owner keeps one of the
/// sub-commands, and of that at most two units.
#[test]
fn two_soviet_units_of_one_sub_command_share_a_hex() {
    assert!(lost_from(r#""foot", "tanks""#).is_empty());
    assert_eq!(choices_for(r#""foot", "foot_2", "foot_3""#), [["foot"], ["foot_2"], ["foot_3"]]);
    assert_eq!(choices_for(r#""foot", "later""#), [["later"], ["foot"]]);
    let two_and_one: [&[&str]; 2] = [&["later"], &["foot", "foot_2"]];
    assert_eq!(choices_for(r#""foot", "later", "foot_2""#), two_and_one);
    let three_and_one: [&[&str]; 4] =
        [&["foot", "later"], &["foot_2", "later"], &["foot_3", "later"], &["foot", "foot_2", "foot_3"]];
    assert_eq!(choices_for(r#""foot", "foot_2", "later", "foot_3""#), three_and_one);
}

/// R7.1: Units that do not count may stand with any sub-command.
#[test]
fn trucks_and_boats_stand_with_any_sub_command() {
    assert!(lost_from(r#""later", "later_2", "truck", "depot""#).is_empty());
    assert!(lost_from(r#""foot", "foot_2", "boats""#).is_empty());
}

/// 7.2.b: Units of different Soviet sub-commands attack a hex together.
#[test]
fn soviet_sub_commands_attack_together() {
    let mut table = table(
        r#"step: Combat, impulse: (side: Soviet, active: [UF2, UF3]),
        map: { "1219": ["foot"], "1221": ["later"], "1220": ["guard"] }"#,
    );
    let events = table.does(r#"DeclareAttack(target: "1220", attackers: ["foot", "later"])"#);
    let attackers = table.units(&["foot", "later"]);
    assert!(events.iter().any(|event| matches!(event, Event::AttackDeclared { attackers: a, .. } if *a == attackers)));
}

/// 7.3.a: A garrison does not count, but two of them may not share a hex.
#[test]
fn garrisons_do_not_count() {
    assert!(lost_from(r#""guard", "honved", "town_guard""#).is_empty());
    assert_eq!(choices_for(r#""guard", "town_guard", "town_guard_2""#), [["town_guard"], ["town_guard_2"]]);
}

/// 7.3.b, R7.4: A depot and a truck column do not count, but a hex holds one of each.
#[test]
fn one_depot_and_one_truck_column_do_not_count() {
    assert!(lost_from(r#""foot", "foot_2", "truck", "depot""#).is_empty());
    assert_eq!(choices_for(r#""foot", "truck", "truck_2", "depot""#), [["truck"], ["truck_2"]]);
    assert_eq!(choices_for(r#""foot", "truck", "depot", "depot_2""#), [["depot"], ["depot_2"]]);
}

/// 7.3.c: Air units and the flotilla do not count.
#[test]
fn air_units_and_boats_do_not_count() {
    assert!(lost_from(r#""later", "later_2", "boats", "sturmovik""#).is_empty());
    assert!(lost_from(r#""stuka", "guard", "honved""#).is_empty());
}

/// 7.3.d: Size makes no difference: an army counts as one unit, and so does a Kampfgruppe.
#[test]
fn size_makes_no_difference() {
    assert!(lost_from(r#""tanks", "foot""#).is_empty());
    assert_eq!(choices_for(r#""guard", "honved", "kg""#), [["guard"], ["honved"], ["kg"]]);
}

/// 7.4.a, R7.3: Each owner removes exactly his excess, the phasing side first, hex by hex.
#[test]
fn excess_units_are_removed_by_their_owner() {
    let mut table = table(
        r#"map: {
            "0419": ["foot", "foot_2", "foot_3"], "0220": ["tanks", "later"],
            "0310": ["guard", "honved", "panzer"], "1007": ["town_guard", "town_guard_2"], "0319": ["spare"],
        }"#,
    );
    table.does("EndMovement");
    assert_eq!((table.side_to_decide(), removals(&table, "0220").len()), (Side::Soviet, 2));
    for refused in [
        r#"RemoveUnits(hex: "0419", units: ["foot"])"#,
        r#"RemoveUnits(hex: "0220", units: ["tanks", "later"])"#,
        r#"RemoveUnits(hex: "0220", units: [])"#,
        r#"RemoveUnits(hex: "0220", units: ["spare"])"#,
    ] {
        assert_eq!(table.refuses(refused).rule, "7.4", "{refused}");
    }
    table.does(r#"RemoveUnits(hex: "0220", units: ["later"])"#);
    assert_eq!((table.side_to_decide(), removals(&table, "0419").len()), (Side::Soviet, 3));
    table.does(r#"RemoveUnits(hex: "0419", units: ["foot_2"])"#);
    assert_eq!((table.side_to_decide(), removals(&table, "0310").len()), (Side::Axis, 3));
    table.does(r#"RemoveUnits(hex: "0310", units: ["panzer"])"#);
    assert_eq!((table.side_to_decide(), removals(&table, "1007").len()), (Side::Axis, 2));
}

/// 7.4.a, R7.8: Units lost in this way are eliminated, and the enemy scores them.
#[test]
fn units_lost_to_overstacking_score() {
    let mut table = table(r#"map: { "1220": ["foot", "foot_2", "tanks"], "0319": ["spare"] }"#);
    let worth = i32::from(table.board().ground(table.unit("tanks")).unwrap().vp);
    assert!(worth > 0);
    let before = victory::statement(table.board()).total(Side::Axis);
    table.does("EndMovement");
    let events = table.does(r#"RemoveUnits(hex: "1220", units: ["tanks"])"#);
    let lost = Event::UnitEliminated { unit: table.unit("tanks"), hex: Some(hex("1220")), cause: Cause::Overstacked };
    assert!(events.contains(&lost));
    assert_eq!(victory::statement(table.board()).total(Side::Axis), before + worth);
}

const ARRIVAL: &str = r#"step: Reinforcement, impulse: (side: Soviet, active: [UF2]), track: { 1: ["foot"] },
    map: { "1224": ["foot_2", "foot_3"], "0319": ["spare"] }"#;

/// 7.4.b: Reinforcements may overstack a hex until the Ground Movement Segment that follows is over.
#[test]
fn reinforcements_may_overstack_until_they_have_moved() {
    let mut moves_on = table(ARRIVAL);
    moves_on.does(r#"DeployUnit(unit: "foot", hex: "1224")"#);
    assert!(!stacking::is_legal(moves_on.board(), Side::Soviet, hex("1224")));
    assert!(matches!(moves_on.ask(), Ask::Movement { .. }));
    moves_on.does(r#"MoveUnit(unit: "foot_2", path: ["1324"])"#);
    let events = moves_on.does("EndMovement");
    assert!(!events.iter().any(|event| matches!(event, Event::UnitEliminated { .. })));
    let mut stays = table(ARRIVAL);
    stays.does(r#"DeployUnit(unit: "foot", hex: "1224")"#);
    stays.does("EndMovement");
    assert_eq!(removals(&stays, "1224").len(), 3);
}

/// R7.5: What is built in the Refit Phase must find a hex with room at once.
#[test]
fn a_built_unit_needs_room_at_once() {
    let mut table = table(
        r#"step: Refit(Axis), refit_points: (axis: 1, soviet: 0), display: ["kg"],
        map: { "1103": ["guard", "honved"], "1105": ["guard_2"] }"#,
    );
    assert_eq!(table.refuses(r#"BuildKampfgruppe(unit: "kg", hex: "1103")"#).rule, "7.4");
    table.does(r#"BuildKampfgruppe(unit: "kg", hex: "1105")"#);
}

const TWO_STACKS: &str = r#"map: { "1220": ["foot", "foot_2", "truck"], "0310": ["guard", "honved"] }"#;

/// 7.5.a, R7.7: In his own impulse a player looks through every stack; at other times he sees the top unit of an
/// enemy stack, and how many lie beneath.
#[test]
fn stacks_are_open_in_ones_own_impulse() {
    let table = table(&format!("impulse: (side: Soviet), {TWO_STACKS}"));
    let ours = table.board().seen_by(Side::Soviet);
    assert_eq!(ours.piece(table.unit("honved")).place, Place::Map(hex("0310")));
    assert!(ours.veil.as_ref().unwrap().stacks.is_empty());
    let theirs = table.board().seen_by(Side::Axis);
    assert_eq!(theirs.piece(table.unit("foot")).place, Place::Map(hex("1220")));
    for hidden in ["foot_2", "truck"] {
        assert_eq!(theirs.piece(table.unit(hidden)).place, Place::Unseen, "{hidden}");
    }
    assert_eq!(theirs.veil.as_ref().unwrap().stacks, [(hex("1220"), 2)]);
    assert_eq!(theirs.piece(table.unit("honved")).place, Place::Map(hex("0310")));
    // Between impulses both are blind; with open stacks nobody is.
    let refit = self::table(&format!("step: Refit(Soviet), {TWO_STACKS}"));
    assert_eq!(refit.board().seen_by(Side::Soviet).piece(refit.unit("honved")).place, Place::Unseen);
    let open = self::table(&format!("options: [OpenStacks], impulse: (side: Soviet), {TWO_STACKS}"));
    assert_eq!(open.board().seen_by(Side::Axis).piece(open.unit("truck")).place, Place::Map(hex("1220")));
}

/// R7.7: Every unit in the combat being fought is seen by both.
#[test]
fn units_in_combat_are_seen() {
    let mut table = table(
        r#"step: Combat, support_available: ["katyusha"],
        map: { "1220": ["foot", "foot_2", "truck"], "1221": ["guard", "honved"] }"#,
    );
    assert_eq!(table.board().seen_by(Side::Axis).piece(table.unit("foot_2")).place, Place::Unseen);
    table.does(r#"DeclareAttack(target: "1221", attackers: ["foot_2"])"#);
    let seen = table.board().seen_by(Side::Axis);
    assert_eq!(seen.piece(table.unit("foot_2")).place, Place::Map(hex("1220")));
    assert_eq!(seen.piece(table.unit("truck")).place, Place::Unseen);
}

/// 7.5.b, R7.9: Hidden are the enemy's Reinforcement Display, support units and pool; open are the turn track, the air
/// units and what was eliminated.
#[test]
fn displays_off_the_map_are_closed_to_the_enemy() {
    let fields = r#"display: ["foot", "truck"], support_available: ["katyusha"], pool: ["cmd_so_2uf"],
        track: { 5: ["tanks"] }, air_available: ["sturmovik"], eliminated: ["foot_2"], map: { "0319": ["spare"] }"#;
    // Not even in the enemy's own impulse.
    for side in ["Axis", "Soviet"] {
        let table = table(&format!("impulse: (side: {side}), {fields}"));
        let theirs = table.board().seen_by(Side::Axis);
        for hidden in ["foot", "truck", "katyusha", "cmd_so_2uf"] {
            assert_eq!(theirs.piece(table.unit(hidden)).place, Place::Unseen, "{hidden}");
        }
        let open = [
            ("tanks", Place::Track(5)),
            ("sturmovik", Place::AirAvailable),
            ("foot_2", Place::Eliminated),
            ("spare", Place::Map(hex("0319"))),
        ];
        for (unit, place) in open {
            assert_eq!(theirs.piece(table.unit(unit)).place, place, "{unit}");
        }
        assert_eq!(table.board().seen_by(Side::Soviet).piece(table.unit("katyusha")).place, Place::SupportAvailable);
    }
}

/// 7.5.b: What is drawn or placed in secret is not told to the enemy either.
#[test]
fn the_log_keeps_secrets() {
    let table = table("");
    let units = table.units(&["katyusha"]);
    let told = Event::SupportPicked { side: Side::Soviet, units };
    assert_eq!(told.seen_by(Side::Soviet), told);
    assert_eq!(told.seen_by(Side::Axis), Event::SupportPicked { side: Side::Soviet, units: Vec::new() });
    let marker = table.board().find("cmd_so_debrecen");
    let placed = Event::MajorOperationPlaced { side: Side::Soviet, marker };
    assert_eq!(placed.seen_by(Side::Axis), Event::MajorOperationPlaced { side: Side::Soviet, marker: None });
    let markers = table.units(&["cmd_so_2uf"]);
    let filled = Event::PoolFilled { side: Side::Soviet, markers };
    assert_eq!(filled.seen_by(Side::Axis), Event::PoolFilled { side: Side::Soviet, markers: Vec::new() });
}

/// 7.0: The segment stays open after the last move while a stack can be laid in another order.
#[test]
fn the_last_move_leaves_time_to_lay_the_stacks() {
    let mut table = at(r#"(turn: 2, step: Movement, impulse: (side: Axis, active: [HU]),
        map: { "1005": ["hu_2"], "1006": ["akn_17"] }, pool: ["cmd_so_ro"])"#);
    table.does(r#"MoveUnit(unit: "hu_2", path: ["1006"])"#);
    table.does(r#"ReorderStack(hex: "1006", order: ["akn_17", "hu_2"])"#);
    table.does("EndMovement");
}
