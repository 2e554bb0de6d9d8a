//! Placement, initiative and the order of picking (5.2 to 5.4).

use budapest_campaign::play::{Ask, Event};
use budapest_campaign::rules::command::{available_majors, pool};
use budapest_campaign::table::{Options, Place, Side, Step};

use super::next_turn;
use crate::at_table::{at, deployed};
use crate::rules::sequence::{pass, pass_until};

/// 5.2.a: Regular and directive markers are in the pool before anybody is asked, and cannot be kept out.
#[test]
fn regular_markers_are_no_choice() {
    let (mut table, _) = next_turn(6);
    let Ask::PlaceMajorOperation { available } = table.ask() else { panic!("{:?}", table.ask()) };
    assert_eq!(
        table.names(&available),
        ["cmd_ax_fretter_pico", "cmd_ax_konrad", "cmd_ax_paula", "cmd_ax_sud_wind"],
        "only major operations are asked for"
    );
    for id in ["cmd_ax_akn", "cmd_ax_aks", "cmd_ax_hu", "cmd_ax_directive"] {
        assert_eq!(table.place(id), Place::Pool, "{id}");
        assert_eq!(table.refuses(&format!(r#"PlaceMarker(marker: "{id}")"#)).rule, "5.2");
    }
}

/// 5.2.b, R5.1, 18.2.n: One major operation in a turn, Fretter-Pico included, or none.
#[test]
fn one_major_operation_at_most() {
    let (mut table, _) = next_turn(6);
    assert_eq!(table.refuses(r#"PlaceMarker(marker: "cmd_so_debrecen")"#).rule, "5.2", "not his");
    table.does(r#"PlaceMarker(marker: "cmd_ax_fretter_pico")"#);
    assert_eq!(table.board().situation.step, Step::PlaceMajorOperation(Side::Soviet), "the Axis is done");
    assert_eq!(table.refuses(r#"PlaceMarker(marker: "cmd_ax_konrad")"#).rule, "5.2");
    table.does("PlaceNone");
    assert_eq!(table.refuses(r#"PlaceMarker(marker: "cmd_so_debrecen")"#).rule, "4.1");
    let majors = |side| {
        let markers = table.names(&pool(table.board(), side));
        markers.into_iter().filter(|id| table.board().counter(table.unit(id)).designation.contains('*')).count()
    };
    assert_eq!((majors(Side::Axis), majors(Side::Soviet)), (1, 0));
}

/// 5.2.c: A marker that is not placed may be placed in a later turn.
#[test]
fn a_marker_kept_back_stays_available() {
    let mut table = deployed(8, Options::NONE);
    let debrecen = table.unit("cmd_so_debrecen");
    for _ in 0..3 {
        pass_until(
            &mut table,
            |ask| matches!(ask, Ask::PlaceMajorOperation { available } if available.contains(&debrecen)),
        );
        table.does("PlaceNone");
    }
    assert_eq!(table.board().situation.turn, 3);
    assert!(available_majors(table.board(), Side::Soviet).contains(&debrecen));
}

/// The event that tells who has the initiative, after these answers of Axis and Soviets.
fn initiative(turn: u8, axis: &str, soviet: &str) -> Event {
    let (mut table, _) = next_turn(turn - 1);
    table.does(axis);
    let events = table.does(soviet);
    let told = events.into_iter().find(|event| matches!(event, Event::InitiativeSet { .. }));
    told.expect("the initiative is announced")
}

/// 5.3.a, 5.3.b, R5.1, R5.12: The initiative is Soviet unless the Axis placed a major operation, whatever the
/// Soviets placed.
#[test]
fn who_has_the_initiative() {
    for soviet in ["PlaceNone", r#"PlaceMarker(marker: "cmd_so_debrecen")"#, r#"PlaceMarker(marker: "cmd_so_frontal")"#]
    {
        let none = Event::InitiativeSet { side: Side::Soviet, axis_placed_major: false };
        assert_eq!(initiative(7, "PlaceNone", soviet), none);
        for marker in ["cmd_ax_fretter_pico", "cmd_ax_konrad", "cmd_ax_paula", "cmd_ax_sud_wind"] {
            let axis = format!(r#"PlaceMarker(marker: "{marker}")"#);
            let placed = Event::InitiativeSet { side: Side::Axis, axis_placed_major: true };
            assert_eq!(initiative(7, &axis, soviet), placed);
        }
    }
}

/// 5.3.c, R5.6: The Soviets learn that a marker was placed, but not which; the Axis learns nothing.
#[test]
fn only_the_fact_is_announced() {
    let (mut table, _) = next_turn(6);
    table.does(r#"PlaceMarker(marker: "cmd_ax_paula")"#);
    let events = table.does(r#"PlaceMarker(marker: "cmd_so_budapest")"#);
    let seen = table.board().seen_by(Side::Soviet);
    assert!(seen.situation.axis_announced_major);
    for id in ["cmd_ax_fretter_pico", "cmd_ax_konrad", "cmd_ax_paula", "cmd_ax_sud_wind"] {
        assert_eq!(seen.piece(table.unit(id)).place, Place::Unseen, "{id}");
    }
    let told: Vec<Event> = events.iter().map(|event| event.seen_by(Side::Axis)).collect();
    assert!(told.contains(&Event::MajorOperationPlaced { side: Side::Soviet, marker: None }));

    // The same picture and the same news whether the Soviets placed one or not.
    let (mut other, _) = next_turn(6);
    other.does(r#"PlaceMarker(marker: "cmd_ax_paula")"#);
    let events = other.does("PlaceNone");
    assert_eq!(told, events.iter().map(|event| event.seen_by(Side::Axis)).collect::<Vec<_>>());
    assert!(table.board().seen_by(Side::Axis) == other.board().seen_by(Side::Axis));
}

/// 5.3.d: In GT 1 the Soviets begin, even if an Axis major operation were in the pool.
#[test]
fn the_soviets_begin_in_turn_1() {
    let mut table = at(r#"(
        step: PlaceMajorOperation(Soviet),
        pool: ["cmd_ax_fretter_pico", "cmd_so_2uf"],
        aside: ["cmd_so_debrecen"],
    )"#);
    table.does("PlaceNone");
    assert_eq!(table.side_to_decide(), Side::Soviet);
    assert_eq!(table.board().situation.initiative, Side::Soviet);

    let mut table = deployed(4, Options::NONE);
    table.does(r#"PlaceMarker(marker: "cmd_so_debrecen")"#);
    pass_until(&mut table, |ask| *ask == Ask::PickMarker);
    assert_eq!(table.side_to_decide(), Side::Soviet);
}

/// 5.4.a, 5.4.b, 5.4.c: The sides pick in turn; when one pool is empty the other goes on alone, until every
/// marker has been picked.
#[test]
fn all_markers_are_picked() {
    let mut table = at(r#"(
        turn: 3,
        step: PickMarker,
        impulse: (side: Axis),
        pool: ["cmd_ax_hu", "cmd_so_2uf", "cmd_so_ro", "cmd_so_debrecen", "cmd_so_budapest"],
    )"#);
    let mut sides = Vec::new();
    let mut picked = Vec::new();
    while table.board().situation.turn == 3 {
        sides.push(table.side_to_decide());
        for event in pass(&mut table) {
            if let Event::MarkerPicked { marker, .. } = event {
                picked.push(marker);
            }
        }
    }
    assert_eq!(sides, [Side::Axis, Side::Soviet, Side::Soviet, Side::Soviet, Side::Soviet]);
    picked.sort();
    let mut placed = table.units(&["cmd_ax_hu", "cmd_so_2uf", "cmd_so_ro", "cmd_so_debrecen", "cmd_so_budapest"]);
    placed.sort();
    assert_eq!(picked, placed);
}
