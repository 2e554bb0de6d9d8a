//! The decisions of a fight, from the target to the pursuit.

use bevy_egui::egui;

use super::{Room, card, row, wide};
use crate::client::panels::combat;
use crate::play::{Ask, Order, Prompt};
use crate::table::Crt;

pub fn decide(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt) {
    let shown = room.shown.clone();
    let board = &shown.0;
    match &prompt.ask {
        Ask::Combat { targets } | Ask::FollowUpAttack { targets } => {
            let aimed = targets.iter().find(|(hex, _)| Some(*hex) == room.hand.target).cloned();
            match aimed {
                Some((target, able)) => combat::prepare(ui, room, prompt, target, &able),
                None if targets.is_empty() => {}
                None => card(ui, "Targets", |ui| {
                    for (target, able) in targets {
                        let text = format!("{} · {} could attack", board.scenario.map.title(*target), able.len());
                        if ui.add(wide(&text)).clicked() {
                            room.hand.target = Some(*target);
                        }
                    }
                }),
            }
        }
        Ask::CommitSupport { choices, .. } => {
            card(ui, "Support units", |ui| {
                for piece in choices {
                    let chosen = room.hand.chosen.contains(piece);
                    let attacking = board.situation.fight.as_ref().is_some_and(|fight| fight.attacker == prompt.side);
                    let support = board.counter(*piece).support();
                    let shift = support.map_or(0, |s| if attacking { s.attack.shift } else { s.defence.shift });
                    let text = format!("{} {shift}", if attacking { "R" } else { "L" });
                    if row(ui, room, *piece, &board.counter(*piece).name.clone(), &text, chosen) {
                        room.hand.chosen = if chosen { Vec::new() } else { vec![*piece] };
                    }
                }
            });
        }
        Ask::ChooseCrt { choices, .. } => {
            card(ui, "Combat table", |ui| {
                for table in choices {
                    let text = match table {
                        Crt::Assault => "Assault",
                        Crt::Mobile => "Mobile",
                    };
                    if ui.add(wide(text)).clicked() {
                        room.outbox.order(Order::ChooseCrt { table: *table });
                    }
                }
            });
        }
        Ask::TakeLoss { candidates, .. } => {
            card(ui, "Who takes the loss?", |ui| {
                for unit in candidates {
                    let last = board.is_reduced(*unit) || !board.counter(*unit).has_two_steps();
                    let second = if last { "would be eliminated" } else { "would be reduced" };
                    if row(ui, room, *unit, second, "", false) {
                        room.outbox.order(Order::TakeLoss { unit: *unit });
                    }
                }
            });
        }
        Ask::StandInFestung { units } => {
            card(ui, "Stand in the Festung", |ui| {
                for unit in units {
                    let chosen = room.hand.chosen.contains(unit);
                    if row(ui, room, *unit, if chosen { "stands" } else { "retreats" }, "", chosen) {
                        room.hand.toggle(*unit);
                    }
                }
            });
        }
        Ask::Retreat { units, .. } => {
            card(ui, "Retreat", |ui| {
                for (unit, paths) in units {
                    let chosen = room.hand.unit == Some(*unit);
                    let ways = if paths.len() == 1 { "1 way".to_owned() } else { format!("{} ways", paths.len()) };
                    if row(ui, room, *unit, &ways, "", chosen) {
                        room.hand.take(*unit);
                    }
                }
            });
        }
        Ask::Pursue { units, trucks } => {
            card(ui, "Pursuit", |ui| {
                for (unit, paths) in units {
                    let chosen = room.hand.unit == Some(*unit);
                    let hexes = if paths.len() == 1 { "1 hex".into() } else { format!("{} hexes", paths.len()) };
                    if row(ui, room, *unit, &format!("{hexes} in reach"), "", chosen) {
                        room.hand.take(*unit);
                    }
                }
                let with = trucks.iter().filter(|(unit, _)| Some(*unit) == room.hand.unit);
                let along: Vec<_> = with.flat_map(|(_, trucks)| trucks).copied().collect();
                for truck in along {
                    let mut on = room.hand.chosen.contains(&truck);
                    let text = format!("{} goes along", board.counter(truck).designation);
                    if ui.checkbox(&mut on, text).changed() {
                        room.hand.toggle(truck);
                    }
                }
            });
        }
        Ask::PlaceBridgehead { hexsides } => {
            card(ui, "Bridgehead", |ui| {
                for hexside in hexsides {
                    let (a, b) = hexside.hexes();
                    if ui.add(wide(&format!("Between {a} and {b}"))).clicked() {
                        room.outbox.order(Order::PlaceBridgehead { hexside: Some(*hexside) });
                    }
                }
            });
        }
        _ => {}
    }
}
