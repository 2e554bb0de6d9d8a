//! What hovering over a counter in the panel tells.

use bevy_egui::egui;

use crate::client::theme;
use crate::scenario::PieceId;
use crate::scenario::counter::{Activates, Arrival, Body, CommandKind, SsuValue};
use crate::table::{Board, Command, Place};

pub fn show(ui: &mut egui::Ui, board: &Board, piece: PieceId) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(theme::bold(&board.counter(piece).name));
    for line in facts(board, piece) {
        ui.label(theme::muted(line));
    }
}

fn facts(board: &Board, piece: PieceId) -> Vec<String> {
    let counter = board.counter(piece);
    let mut lines = Vec::new();
    match &counter.body {
        Body::Ground(ground) => {
            lines.push(format!("{} · {}", counter.designation, ground.command.name()));
            let factors = board.factors(piece);
            lines.push(format!(
                "Attack {} · defence {} · movement {}",
                factors.attack, factors.defence, factors.movement
            ));
            if let (Some(back), false) = (ground.back, board.is_reduced(piece)) {
                lines.push(format!("Reduced: {}-{}-{}", back.attack, back.defence, back.movement));
            }
            if ground.vp > 0 {
                lines.push(format!("{} VP to the enemy if eliminated", ground.vp));
            }
        }
        Body::Air(air) => {
            let command = air.command.map_or("Flies with any command", Command::name);
            lines.push(format!("Air unit · {command}"));
            lines.push(format!("Support {} · reduced {}", air.support_front, air.support_back));
        }
        Body::Support(support) => {
            let value = |value: SsuValue| format!("{}{}", value.shift, if value.starred { "*" } else { "" });
            lines.push(format!("Support unit · attack {} · defence {}", value(support.attack), value(support.defence)));
        }
        Body::CommandMarker(marker) => {
            lines.push(match marker.kind {
                CommandKind::Regular => "Regular command marker".to_owned(),
                CommandKind::MajorOperation => "Major operation, once in the game".to_owned(),
                CommandKind::Directive => "Directive: roll on the table".to_owned(),
                CommandKind::Option => "Option marker".to_owned(),
            });
            let names = |commands: &[Command], joint: &str| {
                commands.iter().map(|command| command.name()).collect::<Vec<_>>().join(joint)
            };
            match &marker.activates {
                Activates::All(commands) if !commands.is_empty() => {
                    lines.push(format!("Activates the {}", names(commands, " and the ")));
                }
                Activates::OneOf(commands) => lines.push(format!("Activates the {}", names(commands, " or the "))),
                _ => {}
            }
            if marker.attack_shift > 0 {
                lines.push(format!("Attacks are shifted R {}", marker.attack_shift));
            }
            if marker.from_turn > board.situation.turn {
                lines.push(format!("From turn {}", marker.from_turn));
            }
        }
        Body::Marker(_) => {}
    }
    if counter.has_two_steps() && board.is_reduced(piece) {
        lines.push("Reduced".to_owned());
    }
    match (board.piece(piece).place, &counter.arrival) {
        (Place::Map(hex), _) => lines.push(format!("In {}", board.scenario.map.title(hex))),
        (Place::Track(turn), _) if turn > board.situation.turn => lines.push(format!("Arrives on turn {turn}")),
        (Place::Track(_), _) => lines.push("Has arrived: can be deployed when its command is active".to_owned()),
        (Place::Display, Arrival::Turn(turn)) if *turn > board.situation.turn => {
            lines.push(format!("In the display; from turn {turn}"));
        }
        (Place::Display, _) => lines.push("In the display".to_owned()),
        _ => {}
    }
    lines
}
