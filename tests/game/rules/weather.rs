//! Rule book, chapter 17.

use budapest_campaign::play::Event;
use budapest_campaign::rules::movement::check_path;
use budapest_campaign::rules::{combat, zoc};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::charts::{DirectiveEffect, HexsideTerrain, MovePoints};
use budapest_campaign::table::{Options, Side};

use crate::at_table::{AtTable, at, deployed, hex, hexes, new_game};

/// The die that freezes or thaws the Danube on the Stavka table.
fn freezing_die() -> u8 {
    let rows = &Scenario::standard().charts.file.directives.stavka;
    let row = rows.iter().find(|row| row.effects.contains(&DirectiveEffect::ToggleDanubeFreeze));
    row.expect("a Stavka directive freezes the Danube").die
}

/// 17.0.b, 17.0.c, R17.1: The directive freezes the Danube at once, and thaws it when it comes again.
#[test]
fn the_danube_freezes_and_thaws() {
    let roll = r#"(step: RollDirective, impulse: (side: Soviet), pool: ["cmd_so_2uf"], dice: [DIE], frozen: FROZEN)"#;
    for (before, event) in [(false, Event::DanubeFroze), (true, Event::DanubeThawed)] {
        let text = roll.replace("DIE", &freezing_die().to_string()).replace("FROZEN", &before.to_string());
        let mut table = at(&text);
        assert!(table.does("Roll").contains(&event));
        assert_eq!(table.board().situation.danube_frozen, !before);
    }
}

/// 17.0.a: The river is open when the game begins.
#[test]
fn the_river_is_open_at_the_start() {
    assert!(!new_game(3, Options::NONE).board().situation.danube_frozen);
    assert!(!deployed(3, Options::NONE).board().situation.danube_frozen);
}

/// 17.0.a: Of all directives only one has to do with the weather, and it is a Stavka one.
#[test]
fn only_the_stavka_table_knows_weather() {
    let directives = &Scenario::standard().charts.file.directives;
    let freezes = |effects: &[DirectiveEffect]| effects.contains(&DirectiveEffect::ToggleDanubeFreeze);
    assert_eq!(directives.stavka.iter().filter(|row| freezes(&row.effects)).count(), 1);
    assert!(!directives.fuehrer.iter().any(|row| freezes(&row.effects)));
}

/// Rifles and a tank on the west bank in 0707, and what is over the river.
fn on_the_bank(frozen: bool, beyond: &str) -> AtTable {
    at(&r#"(
        step: Combat,
        impulse: (side: Soviet),
        frozen: FROZEN,
        counters: {
            "rifles": Ground(command: UF2, kind: Infantry, front: "4-4-4", back: "2-2-4"),
            "tank": Ground(command: UF2, kind: Tank, front: "8-6-7", back: "4-3-7"),
            "corps": Ground(command: HU, kind: Infantry, front: "2-3-4", back: "1-2-4"),
        },
        map: { "0707": ["rifles", "tank"] BEYOND },
    )"#
    .replace("FROZEN", &frozen.to_string())
    .replace("BEYOND", beyond))
}

/// 17.0.b: Ice makes crossing the Danube as cheap as the frozen line of the Terrain Effects Chart says.
#[test]
fn crossing_the_ice_is_cheaper() {
    let chart = |id: HexsideTerrain| {
        let charts = Scenario::standard();
        let line = charts.charts.file.terrain.hexsides.iter().find(|line| line.id == id).expect("the chart has it");
        (line.mechanized, line.non_mechanized)
    };
    assert_ne!(chart(HexsideTerrain::DanubeFrozen), chart(HexsideTerrain::MajorRiver));
    // Clear ground beyond, no railroad: 1 MF and the river, 2 or 1 for infantry, 3 or 2 for tanks.
    for (frozen, rifles, tank) in [(false, 3, 4), (true, 2, 3)] {
        let table = on_the_bank(frozen, "");
        for (unit, factors) in [("rifles", rifles), ("tank", tank)] {
            let cost = check_path(table.board(), table.unit(unit), &hexes(&["0807"]));
            assert_eq!(cost, Ok(MovePoints::whole(factors)), "{unit}, frozen: {frozen}");
        }
    }
}

/// 17.0.b, R17.2: Against an attack over the ice the river helps less; zones reach over it as before.
#[test]
fn the_ice_helps_the_defender_less() {
    for (frozen, river) in [(false, -2), (true, -1)] {
        let table = on_the_bank(frozen, r#", "0708": ["corps"]"#);
        let (attackers, defenders) =
            combat::preview(table.board(), Side::Soviet, hex("0708"), &table.units(&["rifles", "tank"]));
        let odds = combat::reckon(table.board(), Side::Soviet, hex("0708"), &attackers, &defenders, None, None);
        let shift = odds.shifts.iter().find(|shift| shift.reason.contains("river")).map(|shift| shift.columns);
        assert_eq!(shift, Some(river), "frozen: {frozen}");
        assert!(zoc::exerted_by(table.board(), Side::Soviet).contains(hex("0708")), "frozen: {frozen}");
    }
}

/// 17.0.d: The ice lasts into the next game turn.
#[test]
fn the_ice_lasts_from_turn_to_turn() {
    for frozen in [true, false] {
        let mut table = at(&format!(
            r#"(turn: 6, frozen: {frozen}, step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_hu"])"#
        ));
        table.does("Pick");
        assert_eq!((table.board().situation.turn, table.board().situation.danube_frozen), (7, frozen));
    }
}
