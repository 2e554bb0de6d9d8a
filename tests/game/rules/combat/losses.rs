//! 9.7 and 9.8: steps, and whose step is lost.

use budapest_campaign::play::{Ask, Cause, Event};
use budapest_campaign::scenario::charts::ResultCode::*;
use budapest_campaign::table::{Outcome, OutcomeKind, Place, Side};

use super::fight::*;
use crate::at_table::{AtTable, hex};

#[track_caller]
fn candidates(table: &AtTable) -> Vec<String> {
    match table.ask() {
        Ask::TakeLoss { left: 1, candidates } => table.names(&candidates),
        other => panic!("no loss is to be taken: {other:?}"),
    }
}

#[track_caller]
fn take(table: &mut AtTable, unit: &str) -> Vec<Event> {
    table.does(&format!("TakeLoss(unit: {unit:?})"))
}

/// 9.7.a, 9.7.b: A full unit of two steps is flipped; a reduced one, or one of a single step, goes to the display of
/// eliminated units.
#[test]
fn a_unit_is_flipped_and_then_eliminated() {
    for (unit, id, survives) in
        [("panzer", "panzer", true), ("panzer reduced", "panzer", false), ("volkssturm", "volkssturm", false)]
    {
        let map = format!(r#"map: {{ "1121": ["rifles"], "1120": ["{unit}"] }}"#);
        let (table, events) = fought(assault(DA), "Soviet", &map, &attack("1120", &["rifles"]));
        let (piece, at) = (table.unit(id), Some(hex("1120")));
        if survives {
            assert!(events.contains(&Event::StepLost { unit: piece, hex: at }), "{events:?}");
            assert!(table.is_reduced(id) && table.hex_of(id) == "1120");
        } else {
            let gone = Event::UnitEliminated { unit: piece, hex: at, cause: Cause::Combat };
            assert!(events.contains(&gone), "{events:?}");
            assert_eq!(table.place(id), Place::Eliminated);
        }
    }
}

/// 9.8.a: The owner of the units, attacker or defender, says which of them is reduced.
#[test]
fn the_owner_chooses_the_loss() {
    let map = r#"map: { "1121": ["tank", "guards"], "1120": ["panzer", "honved"] }"#;
    let order = attack("1120", &["tank", "guards"]);
    for (loser, other) in [("tank", "guards"), ("guards", "tank")] {
        let (mut table, _) = fought(assault(AA), "Soviet", map, &order);
        assert_eq!(table.side_to_decide(), Side::Soviet);
        assert_eq!(candidates(&table), ["tank", "guards"]);
        assert_eq!(table.refuses(r#"TakeLoss(unit: "panzer")"#).rule, "9.8");
        take(&mut table, loser);
        assert!(table.is_reduced(loser) && !table.is_reduced(other));
    }
    for (loser, other) in [("panzer", "honved"), ("honved", "panzer")] {
        let (mut table, _) = fought(assault(DA), "Soviet", map, &order);
        assert_eq!(table.side_to_decide(), Side::Axis);
        assert_eq!(candidates(&table), ["panzer", "honved"]);
        assert_eq!(table.refuses(r#"TakeLoss(unit: "tank")"#).rule, "9.8");
        take(&mut table, loser);
        assert!(table.is_reduced(loser) && !table.is_reduced(other));
    }
}

/// 9.8.b, R9.20: Trucks and depots take a loss only when every combat unit in the hex shows its reduced side.
#[test]
fn logistics_units_take_losses_last() {
    let after = |stack: &str| {
        let map = format!(r#"map: {{ "1121": ["rifles"], "1119": [{stack}], "1120": ["guards"] }}"#);
        fought(assault(DA), "Soviet", &map, &attack("1119", &["guards"]))
    };
    let (mut table, _) = after(r#""panzer", "honved reduced", "wagons", "dump""#);
    assert_eq!(candidates(&table), ["panzer", "honved"]);
    for unit in ["wagons", "dump"] {
        assert_eq!(table.refuses(&format!("TakeLoss(unit: {unit:?})")).rule, "9.8");
    }
    let (mut table, _) = after(r#""panzer reduced", "honved reduced", "wagons", "dump""#);
    assert_eq!(candidates(&table), ["panzer", "honved", "wagons", "dump"]);
    take(&mut table, "dump");
    assert!(table.is_eliminated("dump"));
    // A unit of one step has no reduced side, so it goes first.
    let (table, _) = after(r#""panzer reduced", "volkssturm", "wagons""#);
    assert_eq!(candidates(&table), ["panzer", "volkssturm"]);
    let (table, _) = after(r#""volkssturm", "wagons""#);
    assert!(table.is_eliminated("volkssturm"));
    // Alone they have nobody to hide behind.
    let (table, _) = after(r#""wagons", "dump""#);
    assert_eq!(candidates(&table), ["wagons", "dump"]);
}

/// 9.8.b: Trucks beside attackers have no part in the attack and take no loss for it.
#[test]
fn trucks_beside_attackers_take_no_loss() {
    let map = r#"map: { "1121": ["tank reduced", "guards reduced", "lorries"], "1120": ["panzer"] }"#;
    let (mut table, _) = fought(assault(AA), "Soviet", map, &attack("1120", &["tank", "guards"]));
    assert_eq!(candidates(&table), ["tank", "guards"]);
    assert_eq!(table.refuses(r#"TakeLoss(unit: "lorries")"#).rule, "9.8");
}

/// R9.19: Where all defenders are reduced, trucks and depots are, after the combat units.
#[test]
fn a_disaster_hits_logistics_units_too() {
    let map = r#"map: { "1121": ["rifles"], "1119": ["wagons", "panzer", "dump"], "1120": ["guards"] }"#;
    let (table, events) = fought(assault(DZ), "Soviet", map, &attack("1119", &["guards"]));
    assert!(table.is_reduced("panzer") && table.is_eliminated("wagons") && table.is_eliminated("dump"));
    let at = |unit: &str| {
        let unit = table.unit(unit);
        events.iter().position(|event| match event {
            Event::StepLost { unit: other, .. } | Event::UnitEliminated { unit: other, .. } => *other == unit,
            _ => false,
        })
    };
    assert!(at("panzer") < at("wagons") && at("panzer") < at("dump"), "{events:?}");
}

/// 9.8.c: On the Mobile table the first attacker reduced is mechanized; on the Assault table it may be any.
#[test]
fn on_the_mobile_table_a_mechanized_attacker_is_reduced_first() {
    let map = r#"map: { "1121": ["guards", "tank"], "1220": ["brigade"], "1120": ["panzer"] }"#;
    let order = attack("1120", &["guards", "tank", "brigade"]);
    let (mut table, _) = fought(mobile(MD), "Soviet", map, &order);
    assert_eq!(candidates(&table), ["tank", "brigade"]);
    assert_eq!(table.refuses(r#"TakeLoss(unit: "guards")"#).rule, "9.8");
    let (table, _) = fought(mobile(MD), "Soviet", map, &attack("1120", &["guards", "tank"]));
    assert!(table.is_reduced("tank") && !table.is_reduced("guards"), "only the tank could take it");

    let (mut table, _) = fought(assault(AD), "Soviet", map, &order);
    assert_eq!(candidates(&table), ["guards", "tank", "brigade"]);
    take(&mut table, "guards");

    // The defender is as free as ever.
    let map = r#"map: { "1121": ["tank"], "1120": ["panzer", "honved"] }"#;
    let (table, _) = fought(mobile(MA), "Soviet", map, &attack("1120", &["tank"]));
    assert_eq!(candidates(&table), ["panzer", "honved"]);
}

/// 3.1, 9.7: A loss can end the game: the last German beside Buda keeps the Soviets from holding it.
#[test]
fn a_loss_may_end_the_game() {
    let rest = r#"map: { "1007": ["guards"], "1006": ["volkssturm"] },
        control: (soviet: ["0401", "0701", "1301", "1501", "1802", "1808", "1817", "1008"])"#;
    let (table, events) = fought(assault(DA), "Soviet", rest, &attack("1006", &["guards"]));
    assert!(table.is_eliminated("volkssturm"));
    assert!(table.is_over());
    let won = |event: &Event| {
        matches!(
            event,
            Event::GameEnded {
                outcome: Outcome { winner: Some(Side::Soviet), kind: OutcomeKind::SuddenDeath, .. },
                ..
            }
        )
    };
    assert!(events.iter().any(won), "{events:?}");
}
