//! Rule book, chapter 5.

mod activation;
mod directives;
mod markers;
mod placement;

use budapest_campaign::play::Event;

use crate::at_table::{AtTable, at};

/// Every command marker but the Hungarian one.
const OTHERS: &str = r#""cmd_ax_akn", "cmd_ax_aks", "cmd_ax_directive", "cmd_ax_fretter_pico", "cmd_ax_konrad",
    "cmd_ax_paula", "cmd_ax_sud_wind", "cmd_so_2uf", "cmd_so_3uf", "cmd_so_ro", "cmd_so_directive",
    "cmd_so_debrecen", "cmd_so_budapest", "cmd_so_frontal""#;

/// The turn after this one begins: there are no units, and the last marker of the turn is picked.
fn next_turn(turn: u8) -> (AtTable, Vec<Event>) {
    let mut table = at(&format!(
        r#"(turn: {turn}, step: PickMarker, impulse: (side: Axis), pool: ["cmd_ax_hu"], aside: [{OTHERS}])"#
    ));
    let events = table.does("Pick");
    (table, events)
}
