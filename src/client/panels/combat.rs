//! The combat card: odds, every shift with its reason, both tables, and the chance of each result.

use bevy_egui::egui::{self, Color32, RichText, Stroke};

use super::book::Book;
use super::{Room, pieces};
use crate::client::theme;
use crate::play::{Ask, Prompt};
use crate::rules::combat::{self, Odds};
use crate::rules::logistics;
use crate::scenario::PieceId;
use crate::scenario::charts::{Losses, ResultCode};
use crate::table::{Board, Crt, HexId, Participant, Side};

const LIT: Color32 = Color32::from_rgb(0xf3, 0xd9, 0x8b);
const HEAD: Color32 = Color32::from_rgb(0xe6, 0xdb, 0xbe);

/// An attack that is being prepared: who could take part, and what it would be.
pub fn prepare(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt, target: HexId, able: &[PieceId]) {
    let shown = room.shown.clone();
    let board = &shown.0;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(theme::heading("Attackers"));
            let all = able.iter().all(|unit| room.hand.attackers.contains(unit));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if able.len() > 1 && ui.small_button(if all { "None" } else { "All" }).clicked() {
                    room.hand.attackers = if all { Vec::new() } else { able.to_vec() };
                }
            });
        });
        let (ours, _) = combat::preview(board, prompt.side, target, able);
        for unit in &ours {
            let taking_part = room.hand.attackers.contains(&unit.piece);
            if participant(ui, room, board, unit, Some(board.factors(unit.piece).attack), Some(taking_part)) {
                room.hand.toggle_attacker(unit.piece);
            }
        }
    });
    let attackers = room.hand.attackers.clone();
    let (ours, theirs) = combat::preview(board, prompt.side, target, &attackers);
    defenders(ui, room, board, target, &theirs);
    if attackers.is_empty() {
        ui.label(theme::muted("Choose attackers here or on the map: the odds follow."));
        return;
    }
    let odds = combat::reckon(board, prompt.side, target, &ours, &theirs, None, None);
    let allowed = combat::crt_choices(board, &attackers, target, prompt.side);
    odds_card(ui, board, &odds, &mut room.book);
    let sizes = (ours.len(), theirs.len());
    tables(ui, board, &odds, &allowed, Tables::Considered { sizes, chosen: None });
    support_outlook(ui, board, prompt.side, &odds);
    truck_outlook(ui, board, prompt.side, target, &attackers);
}

/// A combat under way.
pub fn under_way(ui: &mut egui::Ui, room: &mut Room, prompt: Option<&Prompt>) {
    let shown = room.shown.clone();
    let board = &shown.0;
    let Some(fight) = &board.situation.fight else { return };
    let odds = match prompt.map(|prompt| &prompt.ask) {
        Some(Ask::ChooseCrt { odds, .. } | Ask::RollCombat { odds, .. }) => odds.clone(),
        // As it would be with what is ticked.
        Some(Ask::DeclareCombatTrucks { .. }) => {
            let side = prompt.map_or(fight.attacker, |prompt| prompt.side);
            combat::odds_with(board, fight, side, &room.hand.chosen)
        }
        _ => combat::odds(board, fight),
    };
    let before = fight.result.is_none();
    match (fight.result, fight.crt, fight.column) {
        (Some(code), Some(crt), Some(column)) => {
            // What it was thrown with; the units have changed since.
            result_card(ui, board, code);
            let odds = Odds { column, base: column, ..odds };
            tables(ui, board, &odds, &[crt], Tables::Rolled(code));
        }
        _ => {
            odds_card(ui, board, &odds, &mut room.book);
            let attackers: Vec<PieceId> = fight.attackers.iter().map(|unit| unit.piece).collect();
            let allowed = combat::crt_choices(board, &attackers, fight.target, fight.attacker);
            let sizes = (fight.attackers.len(), fight.defenders.len());
            tables(ui, board, &odds, &allowed, Tables::Considered { sizes, chosen: fight.crt });
        }
    }
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::heading(format!("Attack on {}", board.scenario.map.title(fight.target))));
        for unit in &fight.attackers {
            let strength = before.then(|| board.factors(unit.piece).attack);
            participant(ui, room, board, unit, strength, None);
        }
    });
    if before {
        defenders(ui, room, board, fight.target, &fight.defenders);
    }
}

/// What the tables are shown for.
#[derive(Clone, Copy)]
enum Tables {
    /// Before the die: how many attackers and defenders there are, and the table if it is chosen.
    Considered {
        sizes: (usize, usize),
        chosen: Option<Crt>,
    },
    Rolled(ResultCode),
}

fn result_card(ui: &mut egui::Ui, board: &Board, code: ResultCode) {
    let effect = board.scenario.charts.result(code);
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(theme::figure(format!("{code:?}")).color(theme::WAX));
            ui.label(theme::bold(&effect.name));
        });
        ui.label(theme::muted(meaning(board, code)));
    });
}

/// What a result orders, in a few words.
pub fn meaning(board: &Board, code: ResultCode) -> String {
    let effect = board.scenario.charts.result(code);
    let loss = |who: &str, losses: Losses| match losses {
        Losses::Zero => None,
        Losses::One => Some(format!("one {who} unit is reduced")),
        Losses::All => Some(format!("all {who} units are reduced")),
    };
    let retreat = |who: &str, hexes: u8| (hexes > 0).then(|| format!("the {who} retreats {hexes}"));
    let parts: Vec<String> = [
        loss("attacking", effect.attacker_loss),
        retreat("attacker", effect.attacker_retreat),
        loss("defending", effect.defender_loss),
        retreat("defender", effect.defender_retreat),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() { "nothing happens".into() } else { parts.join(", ") }
}

/// One line for a unit; with a tick box where it can be chosen. True if it was clicked.
fn participant(
    ui: &mut egui::Ui,
    room: &mut Room,
    board: &Board,
    unit: &Participant,
    strength: Option<u8>,
    ticked: Option<bool>,
) -> bool {
    let mut clicked = false;
    ui.horizontal(|ui| {
        if let Some(mut on) = ticked {
            clicked |= ui.checkbox(&mut on, "").clicked();
        }
        clicked |= pieces::counter(ui, board, unit.piece, 44.0, &mut room.faces, &mut room.textures).clicked();
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(theme::bold(&board.counter(unit.piece).designation));
            let (text, colour) = match (unit.supported, unit.ranged) {
                _ if board.hex_of(unit.piece).is_none() => ("eliminated", theme::BAD),
                (false, _) => ("out of supply", theme::WARN),
                (true, true) => ("from two hexes away", theme::MUTED),
                (true, false) => ("supplied", theme::GOOD),
            };
            let hex = board.hex_of(unit.piece).unwrap_or(unit.hex);
            ui.label(RichText::new(format!("{hex} · {text}")).size(12.5).color(colour));
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if let Some(strength) = strength {
                ui.label(theme::bold(strength.to_string()));
            }
        });
    });
    clicked && ticked.is_some()
}

fn defenders(ui: &mut egui::Ui, room: &mut Room, board: &Board, target: HexId, theirs: &[Participant]) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::heading(format!("Defenders in {}", board.scenario.map.title(target))));
        for unit in theirs.iter().filter(|unit| board.hex_of(unit.piece).is_some()) {
            participant(ui, room, board, unit, Some(board.factors(unit.piece).defence), None);
        }
    });
}

fn column_label(board: &Board, column: u8) -> String {
    let columns = &board.scenario.charts.file.crt.columns;
    columns.get(usize::from(column)).map(|column| column.label.clone()).unwrap_or_default()
}

fn odds_card(ui: &mut egui::Ui, board: &Board, odds: &Odds, book: &mut Book) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let percent = odds.percent.map_or("no defence".to_owned(), |percent| format!("{percent} %"));
        ui.horizontal(|ui| {
            ui.label(theme::muted(format!("{} against {}", odds.attack, odds.defence)));
            pieces::rule_link(ui, "9.4", book);
        });
        ui.horizontal(|ui| {
            ui.label(theme::figure(percent));
            ui.label(theme::figure("→").color(theme::MUTED));
            ui.label(theme::figure(column_label(board, odds.column)).color(theme::WAX));
        });
        let net: i32 = odds.shifts.iter().map(|shift| i32::from(shift.columns)).sum();
        if odds.shifts.is_empty() {
            ui.label(theme::muted("No shifts."));
        }
        for shift in &odds.shifts {
            ui.horizontal(|ui| {
                let width = ui.available_width() - 78.0;
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.add(egui::Label::new(RichText::new(capital(&shift.reason)).size(13.5)).wrap());
                });
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let columns = i32::from(shift.columns);
                    ui.label(theme::bold(shift_text(columns)).color(shift_colour(columns)));
                    pieces::rule_link(ui, &shift.rule, book);
                });
            });
        }
        if odds.shifts.len() > 1 {
            ui.separator();
            ui.horizontal(|ui| {
                ui.label(theme::bold("Net"));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.label(theme::bold(shift_text(net)));
                });
            });
        }
    });
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn shift_text(columns: i32) -> String {
    match columns {
        0 => "0".into(),
        n if n > 0 => format!("R {n}"),
        n => format!("L {}", -n),
    }
}

fn shift_colour(columns: i32) -> Color32 {
    match columns {
        0 => theme::MUTED,
        n if n > 0 => theme::GOOD,
        _ => theme::BAD,
    }
}

/// Both tables with the column lit, and the chances below.
fn tables(ui: &mut egui::Ui, board: &Board, odds: &Odds, allowed: &[Crt], what: Tables) {
    for crt in [Crt::Assault, Crt::Mobile] {
        let name = match crt {
            Crt::Assault => "Assault",
            Crt::Mobile => "Mobile",
        };
        let open = allowed.contains(&crt);
        let (rolled, sizes, chosen) = match what {
            Tables::Rolled(_) if !open => continue,
            Tables::Rolled(code) => (Some(code), (0, 0), None),
            Tables::Considered { sizes, chosen } => (None, sizes, chosen),
        };
        let passed_over = chosen.is_some_and(|chosen| chosen != crt);
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(theme::heading(name));
                if !open || passed_over {
                    ui.label(theme::muted(if open { "not chosen" } else { "not open to this attack" }));
                }
            });
            if open && !passed_over {
                table(ui, board, crt, odds, rolled);
                if rolled.is_none() {
                    chances(ui, board, combat::results(board, crt, odds.column), sizes);
                }
            }
        });
    }
}

fn table(ui: &mut egui::Ui, board: &Board, crt: Crt, odds: &Odds, rolled: Option<ResultCode>) {
    let columns = board.scenario.charts.file.crt.columns.len();
    let width = ui.available_width();
    let (first, cell, row) = (16.0, (width - 16.0) / columns as f32, 17.0);
    let (place, _) = ui.allocate_exact_size(egui::vec2(width, row * 7.0), egui::Sense::hover());
    let painter = ui.painter();
    let font = egui::FontId::proportional(11.5);
    for column in 0..columns {
        let x = place.left() + first + column as f32 * cell;
        let lit = column == usize::from(odds.column);
        let base = column == usize::from(odds.base);
        let strip = egui::Rect::from_min_size(egui::pos2(x, place.top()), egui::vec2(cell, row * 7.0));
        if lit {
            painter.rect_filled(strip, 2.0, LIT);
        }
        let head = egui::Rect::from_min_size(strip.min, egui::vec2(cell - 1.0, row));
        painter.rect_filled(head, 0.0, if lit { theme::INK } else { HEAD });
        let ink = if lit { Color32::WHITE } else { theme::INK };
        let label = short_label(board, column);
        painter.text(head.center(), egui::Align2::CENTER_CENTER, label, egui::FontId::proportional(10.5), ink);
        if base && !lit {
            painter.rect_stroke(strip, 2.0, Stroke::new(1.0, theme::MUTED), egui::StrokeKind::Inside);
        }
        for (n, code) in combat::results(board, crt, column as u8).iter().enumerate() {
            let at = egui::pos2(x + cell / 2.0, place.top() + row * (n as f32 + 1.5));
            let chosen = lit && rolled == Some(*code);
            let ink = if chosen {
                theme::WAX
            } else if lit {
                theme::INK
            } else {
                theme::MUTED
            };
            painter.text(at, egui::Align2::CENTER_CENTER, format!("{code:?}"), font.clone(), ink);
        }
    }
    for die in 1..=6 {
        let at = egui::pos2(place.left() + 6.0, place.top() + row * (die as f32 + 0.5));
        painter.text(at, egui::Align2::CENTER_CENTER, die.to_string(), font.clone(), theme::MUTED);
    }
}

/// The lower end of a column, as the heads of the tables have it.
fn short_label(board: &Board, column: usize) -> String {
    let column = &board.scenario.charts.file.crt.columns[column];
    match (column.from, column.to) {
        (None, Some(to)) => format!("≤{to}"),
        (Some(from), None) => format!("≥{from}"),
        (Some(from), Some(_)) => from.to_string(),
        (None, None) => column.label.clone(),
    }
}

/// The chance of each result, and the losses to be expected: `sizes` are the numbers of attackers and defenders.
fn chances(ui: &mut egui::Ui, board: &Board, results: &[ResultCode], sizes: (usize, usize)) {
    let mut counted: Vec<(ResultCode, usize)> = Vec::new();
    for code in results {
        match counted.iter_mut().find(|(known, _)| known == code) {
            Some((_, count)) => *count += 1,
            None => counted.push((*code, 1)),
        }
    }
    let steps = |losses: Losses, units: usize| match losses {
        Losses::Zero => 0.0,
        Losses::One => units.min(1) as f32,
        Losses::All => units as f32,
    };
    let effects = || results.iter().map(|code| board.scenario.charts.result(*code));
    let ours = effects().map(|effect| steps(effect.attacker_loss, sizes.0)).sum::<f32>() / 6.0;
    let theirs = effects().map(|effect| steps(effect.defender_loss, sizes.1)).sum::<f32>() / 6.0;
    ui.label(theme::muted(format!("average loss: attacker {ours:.1}, defender {theirs:.1} steps")));
    for (code, count) in counted {
        let effect = board.scenario.charts.result(code);
        let bad = effect.attacker_loss != Losses::Zero || effect.attacker_retreat > 0;
        let good = effect.defender_loss != Losses::Zero || effect.defender_retreat > 0;
        let colour = match (good, bad) {
            (true, false) => theme::GOOD,
            (false, true) => theme::BAD,
            _ => theme::WARN,
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let (place, _) = ui.allocate_exact_size(egui::vec2(24.0, 14.0), egui::Sense::hover());
            ui.painter().text(
                place.left_center(),
                egui::Align2::LEFT_CENTER,
                format!("{code:?}"),
                egui::FontId::proportional(12.5),
                theme::INK,
            );
            let (place, response) =
                ui.allocate_exact_size(egui::vec2(ui.available_width() - 44.0, 13.0), egui::Sense::hover());
            ui.painter().rect_filled(place, 2.0, theme::BAR);
            let part = egui::Rect::from_min_size(place.min, egui::vec2(place.width() * count as f32 / 6.0, 13.0));
            ui.painter().rect_filled(part, 2.0, colour);
            response.on_hover_text(format!("{}: {}", effect.name, meaning(board, code)));
            ui.label(theme::muted(format!("{:.0} %", count as f32 * 100.0 / 6.0)));
        });
    }
}

/// What each support unit of the attacker would make of it.
fn support_outlook(ui: &mut egui::Ui, board: &Board, side: Side, odds: &Odds) {
    let own: Vec<PieceId> =
        board.in_place(side, crate::scenario::Family::Support, crate::table::Place::SupportAvailable).collect();
    if own.is_empty() {
        return;
    }
    let last = board.scenario.charts.file.crt.columns.len() as i32 - 1;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::heading("With a support unit"));
        for piece in own {
            let Some(support) = board.counter(piece).support() else { continue };
            let column = (i32::from(odds.column) + i32::from(support.attack.shift)).clamp(0, last) as u8;
            ui.horizontal(|ui| {
                ui.label(theme::bold(&board.counter(piece).designation));
                ui.label(theme::muted(format!("R {} → {}", support.attack.shift, column_label(board, column))));
            });
        }
        ui.label(theme::muted("Committed after the declaration, unseen by the defender."));
    });
}

/// What each truck column that would supply an attacker would make of it.
fn truck_outlook(ui: &mut egui::Ui, board: &Board, side: Side, target: HexId, attackers: &[PieceId]) {
    let trucks = logistics::helpful_trucks(board, side, attackers, &[]);
    if trucks.is_empty() {
        return;
    }
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::heading("With a truck column"));
        for truck in trucks {
            let (ours, theirs) = combat::preview_with(board, side, target, attackers, &[truck]);
            let odds = combat::reckon(board, side, target, &ours, &theirs, None, None);
            ui.horizontal(|ui| {
                ui.label(theme::bold(&board.counter(truck).designation));
                ui.label(theme::muted(format!("→ {}", column_label(board, odds.column))));
            });
        }
        ui.label(theme::muted("Declared after the attack; it is expended."));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::opening;
    use crate::client::panels::texts;
    use crate::scenario::Scenario;

    /// Every pair of a target and its neighbours of the other side, strong and weak, in the opening position.
    fn attacks(board: &Board) -> Vec<(Side, HexId, Vec<PieceId>)> {
        let mut attacks = Vec::new();
        for side in Side::BOTH {
            for target in HexId::all().filter(|hex| board.combat_units_of(side.enemy(), *hex).next().is_some()) {
                let able: Vec<PieceId> = target
                    .adjacent()
                    .flat_map(|hex| board.combat_units_of(side, hex).collect::<Vec<_>>())
                    .filter(|unit| board.factors(*unit).attack > 0)
                    .collect();
                if !able.is_empty() {
                    attacks.push((side, target, able));
                }
            }
        }
        attacks
    }

    #[test]
    fn the_combat_card_shows_what_the_rules_reckon() {
        let board = opening::board(&Scenario::standard());
        let attacks = attacks(&board);
        assert!(attacks.len() > 5, "the armies face each other");
        for (side, target, able) in attacks {
            let (ours, theirs) = combat::preview(&board, side, target, &able);
            let odds = combat::reckon(&board, side, target, &ours, &theirs, None, None);
            let texts = texts(|ui| {
                odds_card(ui, &board, &odds, &mut Book::default());
                let considered = Tables::Considered { sizes: (ours.len(), theirs.len()), chosen: None };
                tables(ui, &board, &odds, &[Crt::Assault, Crt::Mobile], considered);
            });
            let has = |text: &str| texts.iter().any(|shown| shown == text);
            assert!(has(&format!("{} against {}", odds.attack, odds.defence)), "{texts:?}");
            let percent = odds.percent.map_or("no defence".to_owned(), |percent| format!("{percent} %"));
            assert!(has(&percent), "{percent}: {texts:?}");
            assert!(has(&column_label(&board, odds.column)), "{texts:?}");
            for shift in &odds.shifts {
                assert!(has(&capital(&shift.reason)), "{}: {texts:?}", shift.reason);
                assert!(has(&shift_text(i32::from(shift.columns))) && has(&shift.rule), "{texts:?}");
            }
            for crt in [Crt::Assault, Crt::Mobile] {
                let results = combat::results(&board, crt, odds.column);
                for code in results {
                    let count = results.iter().filter(|other| *other == code).count();
                    assert!(has(&format!("{code:?}")), "{code:?}: {texts:?}");
                    assert!(has(&format!("{:.0} %", count as f32 * 100.0 / 6.0)), "{code:?}: {texts:?}");
                }
            }
        }
    }

    #[test]
    fn the_chances_of_a_column_add_up() {
        let board = opening::board(&Scenario::standard());
        for crt in [Crt::Assault, Crt::Mobile] {
            for column in 0..board.scenario.charts.file.crt.columns.len() {
                let results = combat::results(&board, crt, column as u8);
                let shown = texts(|ui| chances(ui, &board, results, (2, 2)));
                let sum: f32 = shown.iter().filter_map(|text| text.strip_suffix(" %")?.parse::<f32>().ok()).sum();
                assert!((sum - 100.0).abs() <= 3.0, "{crt:?} {column}: {shown:?}");
            }
        }
    }
}
