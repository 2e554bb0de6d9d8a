//! Operation Panzerfaust (20).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::scenario::charts::PanzerfaustEffect;
use budapest_campaign::table::{Place, Side};

use crate::at_table::{AtTable, at};

/// The first Refit Phase begins, with this die; the commandos lie where they are put.
#[track_caller]
fn coup(die: u8, commandos: &str) -> AtTable {
    let mut table = at(&format!(
        r#"(turn: 1, options: [Panzerfaust], step: PlaceMajorOperation(Soviet), aside: ["cmd_so_debrecen"],
        pool: ["cmd_so_2uf"], dice: [{die}], {commandos}, refit_points: (axis: 1, soviet: 0), counters: {{
            "honved": Ground(command: HU, kind: Infantry, front: "3-4-4", back: "2-2-4"),
            "later": Ground(command: HU, kind: Infantry, front: "3-4-4", back: "2-2-4"),
            "worn": Ground(command: HU, kind: Infantry, front: "3-4-4", back: "2-2-4"),
            "small": Ground(command: HU, kind: Infantry, front: "3-4-4"),
            "german": Ground(command: AKN, kind: Infantry, front: "3-4-4", back: "2-2-4"),
            "guns": Support(side: Axis, kind: AntiTank, attack: "0", defence: "2"),
        }}, map: {{ "1006": ["honved", "worn reduced"], "1005": ["small", "german"] }}, track: {{ 3: ["later"] }})"#
    ));
    table.does("PlaceNone");
    table
}

/// The points the coup itself brought.
fn points(events: &[Event]) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::RefitPointsGained { side: Side::Axis, reasons, .. } if reasons[0].0 == "Operation Panzerfaust" => {
            Some(reasons[0].1)
        }
        _ => None,
    })
}

/// 20.1.a, 20.1.c: At the start of the first Refit Phase the Axis rolls: 1 point on 3 to 5, 3 points on 6.
#[test]
fn the_coup_brings_points() {
    for (die, gained) in [(3, 1), (4, 1), (5, 1), (6, 3)] {
        let mut table = coup(die, r#"display: ["ssu_ax_jagdv"]"#);
        assert_eq!((table.side_to_decide(), table.ask()), (Side::Axis, Ask::CommitPanzerfaust));
        let events = table.does("CommitJagdv(yes: false)");
        assert_eq!(points(&events), Some(gained), "{die}");
        assert_eq!(table.place("ssu_ax_jagdv"), Place::Display);
        assert!(!table.is_reduced("honved"));
        let first_income = events.iter().position(|event| matches!(event, Event::RefitPointsGained { .. }));
        let rolled = events.iter().position(|event| matches!(event, Event::PanzerfaustRolled { .. }));
        assert!(rolled < first_income);
    }
}

/// 20.1.a: Without commandos in reach there is no choice, but the die is thrown all the same; in other turns it is not.
#[test]
fn the_die_must_be_thrown() {
    let table = coup(6, "display: []");
    assert!(!matches!(table.ask(), Ask::CommitPanzerfaust));
    let axis_points = |table: &AtTable| table.board().situation.refit_points.axis;
    assert_eq!(axis_points(&table), axis_points(&coup(3, "display: []")) + 2, "3 points, not 1");
    let mut second = at(r#"(turn: 2, options: [Panzerfaust], step: PlaceMajorOperation(Soviet),
        aside: ["cmd_so_debrecen"], pool: ["cmd_so_2uf"], display: ["ssu_ax_jagdv"])"#);
    let events = second.does("PlaceNone");
    assert!(!matches!(second.ask(), Ask::CommitPanzerfaust));
    assert!(!events.iter().any(|event| matches!(event, Event::PanzerfaustRolled { .. })));
}

/// 20.1.b, R20.1: On 1 or 2 every Hungarian unit of two steps at full strength is reduced, those still to come too; those
/// of one step and the Germans are untouched.
#[test]
fn a_failed_coup_reduces_the_hungarians() {
    for die in [1, 2] {
        let mut table = coup(die, r#"display: ["ssu_ax_jagdv"]"#);
        let events = table.does("CommitJagdv(yes: false)");
        assert_eq!(points(&events), None);
        assert!(table.is_reduced("honved") && table.is_reduced("later") && table.is_reduced("worn"));
        assert!(!table.is_reduced("german"));
        assert_eq!(table.hex_of("small"), "1005");
        assert_eq!(table.hex_of("worn"), "1006");
        assert_eq!(table.place("ssu_ax_jagdv"), Place::Display, "it took no part");
    }
}

/// 20.2.a, 20.2.b, R20.2: The commandos, from whatever display, add one to the die at no cost. If it fails all the same
/// they are lost; otherwise they go to the Reinforcement Display.
#[test]
fn commandos_help() {
    for place in [r#"display: ["ssu_ax_jagdv"]"#, r#"support_available: ["ssu_ax_jagdv"]"#] {
        let committed = |die| {
            let mut table = coup(die, place);
            let events = table.does("CommitJagdv(yes: true)");
            (table, events)
        };
        let (table, events) = committed(1);
        let failed = Event::PanzerfaustRolled {
            die: 1,
            committed: true,
            total: 2,
            effect: PanzerfaustEffect::ReduceAllHungarians,
            commandos_lost: true,
        };
        assert!(events.contains(&failed), "{events:?}");
        assert!(table.is_eliminated("ssu_ax_jagdv") && table.is_reduced("honved"));
        for (die, gained) in [(2, 1), (5, 3), (6, 3)] {
            let (table, events) = committed(die);
            assert_eq!(points(&events), Some(gained), "{die}");
            assert_eq!(table.place("ssu_ax_jagdv"), Place::Display);
        }
    }
}
