//! The two combat results tables, with the column in use lit.

use bevy_egui::egui;

use super::table::{Cell, Table, whole};
use crate::client::hand;
use crate::client::panels::Room;
use crate::client::theme;
use crate::play::{Ask, Event};
use crate::rules::combat;
use crate::scenario::charts::{Losses, PursuitRight, ResultCode};
use crate::table::Crt;

/// The column in use, whether this table is the one used, and the die thrown.
fn in_use(room: &Room, crt: Crt) -> (Option<usize>, Option<usize>) {
    let board = &room.shown.0;
    if let Some(fight) = &board.situation.fight {
        let other = fight.crt.is_some_and(|chosen| chosen != crt);
        let column = fight.column.or_else(|| match room.open.0.as_ref().map(|prompt| &prompt.ask) {
            Some(Ask::ChooseCrt { odds, .. } | Ask::RollCombat { odds, .. }) => Some(odds.column),
            _ => Some(combat::odds(board, fight).column),
        });
        let die = room.news.events.iter().find_map(|event| match event {
            Event::CombatRolled { crt: rolled, die, .. } if *rolled == crt => Some(usize::from(*die)),
            _ => None,
        });
        return if other { (None, None) } else { (column.map(usize::from), die) };
    }
    let Some((prompt, target)) = room.open.0.as_ref().zip(room.hand.target) else { return (None, None) };
    if room.hand.attackers.is_empty() || hand::targets(prompt).is_empty() {
        return (None, None);
    }
    let choices = combat::crt_choices(board, &room.hand.attackers, target, prompt.side);
    if !choices.contains(&crt) {
        return (None, None);
    }
    let (ours, theirs) = combat::preview(board, prompt.side, target, &room.hand.attackers);
    let odds = combat::reckon(board, prompt.side, target, &ours, &theirs, None, None);
    (Some(usize::from(odds.column)), None)
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, crt: Crt) -> Option<String> {
    let (column, die) = in_use(room, crt);
    let charts = &room.shown.scenario.charts;
    let file = &charts.file.crt;
    let results = match crt {
        Crt::Assault => &file.assault,
        Crt::Mobile => &file.mobile,
    };
    let mut widths = vec![34.0];
    widths.extend(file.columns.iter().map(|_| 69.0));
    let centred: Vec<usize> = (0..widths.len()).collect();
    let mut table = Table::new(&widths, &centred);
    let mut heads = vec!["Die"];
    heads.extend(file.columns.iter().map(|column| column.label.as_str()));
    table.head(ui, &heads, column.map(|column| column + 1));
    for roll in 1..=6usize {
        let row = die == Some(roll);
        let mut cells = vec![Cell::new(roll).bold().lit(row)];
        for (n, entries) in results.iter().enumerate() {
            let code = entries.get(roll - 1).copied();
            let cell = Cell::new(code.map(name).unwrap_or_default());
            let hit = column == Some(n) && row;
            let cell = if column == Some(n) { cell.bold() } else { cell };
            cells.push(if hit { cell.ink(theme::WAX).lit(true) } else { cell.lit(column == Some(n) || row) });
        }
        table.row(ui, &cells);
    }
    ui.add_space(4.0);
    whole(ui, "Columns", &file.columns_provenance);
    whole(ui, "Entries", &file.entries_provenance);

    ui.add_space(6.0);
    ui.label(theme::heading("Results"));
    let widths = [40.0, 148.0, 126.0, 126.0, 150.0];
    let mut effects = Table::new(&widths, &[]);
    effects.head(ui, &["", "", "Attacker", "Defender", "Pursuit"], None);
    let used: Vec<ResultCode> = results.iter().flatten().copied().collect();
    let lit = room.shown.situation.fight.as_ref().and_then(|fight| fight.result);
    for effect in file.results.iter().filter(|effect| used.contains(&effect.code)) {
        let here = lit == Some(effect.code) && die.is_some();
        effects.row(
            ui,
            &[
                Cell::new(name(effect.code)).bold().lit(here),
                Cell::new(&effect.name).from(&effect.provenance).lit(here),
                Cell::new(fate(effect.attacker_loss, effect.attacker_retreat)).lit(here),
                Cell::new(fate(effect.defender_loss, effect.defender_retreat)).lit(here),
                Cell::new(pursuit(effect.pursuit)).lit(here),
            ],
        );
    }
    table.wanted.or(effects.wanted)
}

fn name(code: ResultCode) -> String {
    // The codes are the names of the results in the files.
    format!("{code:?}")
}

fn fate(loss: Losses, retreat: u8) -> String {
    let loss = match loss {
        Losses::Zero => "",
        Losses::One => "1 loss",
        Losses::All => "all lose 1",
    };
    let retreat = if retreat > 0 { format!("retreats {retreat}") } else { String::new() };
    match (loss, retreat.as_str()) {
        ("", "") => "–".into(),
        (loss, "") => loss.into(),
        ("", retreat) => retreat.into(),
        (loss, retreat) => format!("{loss}, {retreat}"),
    }
}

fn pursuit(right: PursuitRight) -> &'static str {
    match right {
        PursuitRight::Never => "–",
        PursuitRight::IfHexCleared => "if the hex is cleared",
        PursuitRight::Yes => "yes",
        PursuitRight::YesOverrun => "yes, mechanized +1",
    }
}
