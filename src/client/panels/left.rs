//! The panel at the left: what the player owns.
//!
//! The cards of the displays are in `displays`, those of the commands in `pool`, set-up in `set_up`.

mod card;
mod displays;
mod pool;
mod set_up;
mod tip;
mod token;
mod track;

use bevy::prelude::*;
use bevy_egui::egui::{self, FontId, Margin, ScrollArea, Sense, Stroke};

use super::{Room, pieces};
use crate::client::camera::View;
use crate::client::theme;
use crate::play::Ask;
use crate::table::Side;

pub use card::Folds;

const WIDTH: f32 = 272.0;
const NARROW: f32 = 232.0;
const STRIP: f32 = 44.0;

/// By itself the panel gives way on a small screen, except while it is the place to work at.
pub fn is_folded(room: &Room, screen: f32) -> bool {
    let setting_up = matches!(room.open.0.as_ref().map(|prompt| &prompt.ask), Some(Ask::SetUp { .. }));
    room.folds.panel.unwrap_or(screen < 1300.0) && !setting_up
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let screen = ui.ctx().viewport_rect().width();
    let setting_up = matches!(room.open.0.as_ref().map(|prompt| &prompt.ask), Some(Ask::SetUp { .. }));
    if is_folded(room, screen) {
        strip(ui, room);
        return;
    }
    let width = if screen < 1440.0 { NARROW } else { WIDTH };
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin { left: 10, right: 4, top: 10, bottom: 10 });
    egui::Panel::left("left").exact_size(width).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(4.0, 10.0));
        ui.painter().vline(edge.right() - 0.5, edge.y_range(), Stroke::new(1.0, theme::LINE_STRONG));
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            // The scroll bar has its own room.
            ui.set_width(ui.available_width() - 8.0);
            ui.spacing_mut().item_spacing.y = 8.0;
            if setting_up {
                set_up::show(ui, room, view);
                return;
            }
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                if ui.add(egui::Button::new(theme::muted("Fold")).small()).on_hover_text("Fold this panel").clicked() {
                    room.folds.panel = Some(true);
                }
            });
            cards(ui, room, view);
        });
    });
}

/// Both players look: nothing that one of them keeps from the other.
fn open_cards(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    let first = room.open.0.as_ref().map_or(Side::Axis, |prompt| prompt.side);
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::muted("Both players look: pools, reinforcements and support units are covered."));
    });
    track::refit(ui, room, [first, first.enemy()]);
    displays::air(ui, room, &[first, first.enemy()], view);
    displays::eliminated(ui, room, &[first, first.enemy()]);
}

fn cards(ui: &mut egui::Ui, room: &mut Room, view: &mut View) {
    if room.both_look() {
        return open_cards(ui, room, view);
    }
    match room.shown.veil.as_ref().map(|veil| veil.side) {
        Some(mine) => {
            pool::show(ui, room, mine, true);
            pool::show(ui, room, mine.enemy(), false);
            track::show(ui, room, mine, view);
            track::refit(ui, room, [mine, mine.enemy()]);
            displays::air(ui, room, &[mine, mine.enemy()], view);
            displays::support(ui, room, &[mine]);
            displays::eliminated(ui, room, &[mine, mine.enemy()]);
            track::show(ui, room, mine.enemy(), view);
        }
        None => {
            // One player has both sides: whose decision it is comes first.
            let first = room.open.0.as_ref().map_or(Side::Axis, |prompt| prompt.side);
            track::refit(ui, room, [first, first.enemy()]);
            for side in [first, first.enemy()] {
                ui.horizontal(|ui| {
                    pieces::side_sign(ui, side, 18.0);
                    ui.label(theme::heading(side.to_string()));
                });
                pool::show(ui, room, side, true);
                track::show(ui, room, side, view);
                displays::air(ui, room, &[side], view);
                displays::support(ui, room, &[side]);
                displays::eliminated(ui, room, &[side]);
            }
        }
    }
}

/// The panel folded: what there is, in numbers; a click opens it.
fn strip(ui: &mut egui::Ui, room: &mut Room) {
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(3, 8));
    egui::Panel::left("left strip").exact_size(STRIP).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(3.0, 8.0));
        ui.painter().vline(edge.right() - 0.5, edge.y_range(), Stroke::new(1.0, theme::LINE_STRONG));
        ui.spacing_mut().item_spacing.y = 8.0;
        let veiled = room.shown.veil.as_ref().map(|veil| veil.side);
        let asked = room.open.0.as_ref().map_or(Side::Axis, |prompt| prompt.side);
        let side = if room.both_look() { asked } else { veiled.unwrap_or(asked) };
        let mut open = false;
        ui.vertical_centered(|ui| {
            let (place, response) = ui.allocate_exact_size(egui::vec2(30.0, 24.0), Sense::click());
            card::triangle(ui.painter(), place.center(), true, theme::MUTED);
            open |= response.on_hover_text("Open this panel").clicked();
            pieces::side_sign(ui, side, 20.0);
        });
        let board = &room.shown;
        let numbers = [
            ("Pool", pool::left(board, side), "Command markers left in the pool"),
            ("Refit", usize::from(board.situation.refit_points[side]), "Refit points"),
            ("New", track::waiting(board, side), "Reinforcements that can come now"),
            ("Air", displays::air_available(board, side), "Air units available"),
            ("SSU", displays::support_available(board, side), "Support units available"),
        ];
        let covered = room.both_look();
        for (name, number, tip) in numbers {
            if covered && matches!(name, "Pool" | "New" | "SSU") {
                continue;
            }
            let (place, response) = ui.allocate_exact_size(egui::vec2(STRIP - 7.0, 40.0), Sense::click());
            let fill = if response.hovered() { theme::FAINT } else { theme::CARD };
            ui.painter().rect(place, 5.0, fill, Stroke::new(1.0, theme::LINE), egui::StrokeKind::Inside);
            let (top, middle) = (egui::Align2::CENTER_TOP, place.center_top());
            let figure = FontId::new(17.0, egui::FontFamily::Name("Serif".into()));
            ui.painter().text(middle + egui::vec2(0.0, 3.0), top, number, figure, theme::INK);
            ui.painter().text(middle + egui::vec2(0.0, 22.0), top, name, FontId::proportional(11.5), theme::MUTED);
            open |= response.on_hover_text(tip).clicked();
        }
        if open {
            room.folds.panel = Some(false);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::opening;
    use crate::scenario::{Family, Scenario};
    use crate::table::{Board, Place};

    fn board_with_pools() -> Board {
        let scenario = std::sync::Arc::new(Scenario::standard());
        let mut board = opening::board(&scenario);
        let markers: Vec<_> = board
            .scenario
            .piece_ids()
            .filter(|id| board.counter(*id).family() == Family::Command && board.piece(*id).place != Place::Box)
            .collect();
        for id in markers {
            board.put(id, Place::Pool);
        }
        board
    }

    #[test]
    fn the_pool_card_never_shows_an_enemy_marker_that_was_not_played() {
        let mut board = board_with_pools();
        let played = pool::markers(&board, Side::Soviet)[0].0;
        board.put(played, Place::CommandDisplay);
        let seen = board.seen_by(Side::Axis);
        let enemy: Vec<_> = pool::markers(&seen, Side::Soviet).into_iter().map(|(id, _)| id).collect();
        assert_eq!(enemy, [played]);
        assert!(pool::markers(&seen, Side::Axis).len() > 2);
    }

    #[test]
    fn the_support_card_shows_only_how_many_the_enemy_has() {
        let mut board = board_with_pools();
        let support: Vec<_> = board
            .scenario
            .piece_ids()
            .filter(|id| board.counter(*id).family() == Family::Support && board.side(*id) == Side::Soviet)
            .take(3)
            .collect();
        for id in &support {
            board.put(*id, Place::SupportAvailable);
        }
        let seen = board.seen_by(Side::Axis);
        assert_eq!(displays::support_available(&seen, Side::Soviet), 0);
        assert_eq!(seen.veil.map(|veil| veil.enemy_support), Some(3));
    }
}
