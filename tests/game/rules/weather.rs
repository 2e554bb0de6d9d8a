//! Rule book, chapter 17.

use budapest_campaign::play::Event;

use crate::at_table::at;

/// 17.0.a, 17.0.b: The directive freezes the Danube, and thaws it when it comes again.
#[test]
fn the_danube_freezes_and_thaws() {
    let roll = r#"(step: RollDirective, impulse: (side: Soviet), pool: ["cmd_so_2uf"], dice: [DIE], frozen: FROZEN)"#;
    let directives = &budapest_campaign::scenario::Scenario::standard().charts.file.directives.stavka;
    let freeze = directives
        .iter()
        .find(|row| format!("{:?}", row.effects).contains("ToggleDanubeFreeze"))
        .expect("a directive of the table freezes the Danube");
    for (before, event) in [(false, Event::DanubeFroze), (true, Event::DanubeThawed)] {
        let text = roll.replace("DIE", &freeze.die.to_string()).replace("FROZEN", &before.to_string());
        let mut table = at(&text);
        assert!(table.does("Roll").contains(&event));
        assert_eq!(table.board().situation.danube_frozen, !before);
    }
}
