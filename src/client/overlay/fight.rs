//! Targets, attackers and the arrows between them.

use bevy_egui::egui::{self, Color32, Stroke};

use super::canvas::Canvas;
use crate::client::{hand, theme};
use crate::rules::combat;
use crate::table::{Board, HexId};

pub fn combat(canvas: &Canvas, board: &Board) {
    let room = canvas.room;
    let red = theme::BAD;
    if let Some(fight) = &board.situation.fight {
        canvas.hexagon(fight.target, &[(0.09, Color32::WHITE), (0.05, red)]);
        for unit in &fight.attackers {
            arrow(canvas, unit.hex, fight.target);
        }
        return;
    }
    let Some(prompt) = &room.open.0 else { return };
    let targets = hand::targets(prompt);
    match room.hand.target {
        None => {
            for (hex, _) in targets {
                canvas.hexagon(*hex, &[(0.05, Color32::from_white_alpha(200)), (0.028, red)]);
            }
        }
        Some(target) => {
            canvas.hexagon(target, &[(0.09, Color32::WHITE), (0.05, red)]);
            let able = targets.iter().find(|(hex, _)| *hex == target).map(|(_, able)| able.as_slice()).unwrap_or(&[]);
            let mut hexes: Vec<HexId> = able.iter().filter_map(|unit| board.hex_of(*unit)).collect();
            hexes.sort();
            hexes.dedup();
            for hex in hexes {
                canvas.hexagon(hex, &[(0.05, Color32::WHITE), (0.03, theme::BLUE)]);
                let strength: u16 = room
                    .hand
                    .attackers
                    .iter()
                    .filter(|unit| board.hex_of(**unit) == Some(hex))
                    .map(|unit| u16::from(board.factors(*unit).attack))
                    .sum();
                if strength > 0 {
                    arrow(canvas, hex, target);
                    // On the side away from the target, where the arrow is not.
                    let away = (canvas.centre(hex) - canvas.centre(target)).normalized();
                    let at = canvas.centre(hex) + away * 0.42 * canvas.width;
                    canvas.pill(at, &strength.to_string(), theme::BLUE, Color32::WHITE);
                }
            }
            let (_, theirs) = combat::preview(board, prompt.side, target, &[]);
            let defence: u16 = theirs.iter().map(|unit| u16::from(board.factors(unit.piece).defence)).sum();
            canvas.pill(canvas.centre(target), &defence.to_string(), red, Color32::WHITE);
        }
    }
}

fn arrow(canvas: &Canvas, from: HexId, to: HexId) {
    let (a, b) = (canvas.centre(from), canvas.centre(to));
    let along = (b - a).normalized();
    let middle = a + (b - a) * 0.5;
    let (tip, across) = (middle + along * 0.16 * canvas.width, along.rot90());
    let tail = middle - along * 0.12 * canvas.width;
    for (width, colour) in [(0.13, Color32::WHITE), (0.09, theme::BLUE)] {
        canvas.painter.line_segment([tail, middle], Stroke::new(width * canvas.width, colour));
    }
    let head = vec![tip, middle + across * 0.13 * canvas.width, middle - across * 0.13 * canvas.width];
    canvas.painter.add(egui::Shape::convex_polygon(head, theme::BLUE, Stroke::new(1.5, Color32::WHITE)));
}
