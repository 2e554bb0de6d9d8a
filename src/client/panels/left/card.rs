//! A card of the panel: a heading that folds it, a summary, and what is in it.

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Align, Color32, Layout, Margin, Sense, Stroke};
use serde::{Deserialize, Serialize};

use super::Room;
use crate::client::theme;
use crate::table::Side;

/// The cards that can be folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Card {
    Command(Side),
    Track(Side),
    /// The turns of a track beyond the next ones.
    Later(Side),
    Refit,
    Air(Side),
    Support(Side),
    Eliminated(Side),
    Unmet,
    ToPlace,
}

/// Which cards are folded, and whether the whole panel is.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Folds {
    /// None: by the width of the window.
    pub panel: Option<bool>,
    pub log: Option<bool>,
    /// Opened or folded by the player, other than they are by themselves.
    turned: Vec<Card>,
}

impl Folds {
    /// `usually`: folded as long as the player has not touched it.
    pub fn is_folded(&self, card: Card, usually: bool) -> bool {
        self.turned.contains(&card) != usually
    }

    pub fn turn(&mut self, card: Card) {
        if self.turned.contains(&card) {
            self.turned.retain(|other| *other != card);
        } else {
            self.turned.push(card);
        }
    }
}

/// Shows a card; its content only while it is open.
pub fn card(
    ui: &mut egui::Ui,
    room: &mut Room,
    card: Card,
    usually_folded: bool,
    title: &str,
    summary: &str,
    content: impl FnOnce(&mut egui::Ui, &mut Room),
) {
    let folded = room.folds.is_folded(card, usually_folded);
    let margin = if folded { Margin::symmetric(12, 6) } else { Margin { left: 12, right: 12, top: 8, bottom: 10 } };
    theme::card().inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 5.0;
        let row = ui.horizontal(|ui| {
            ui.label(theme::heading(title));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let (place, _) = ui.allocate_exact_size(egui::vec2(9.0, 16.0), Sense::hover());
                triangle(ui.painter(), place.center(), folded, theme::LINE_STRONG);
                ui.add(egui::Label::new(theme::muted(summary)).truncate());
            });
        });
        let head = row.response.rect.with_max_x(ui.max_rect().right());
        let response = ui.interact(head, ui.id().with(card_name(card)), Sense::click());
        if response.hovered() {
            let line = head.expand2(egui::vec2(4.0, 1.0));
            ui.painter().hline(line.x_range(), line.bottom(), Stroke::new(1.0, theme::LINE_STRONG));
        }
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            room.folds.turn(card);
        }
        if !folded {
            content(ui, room);
        }
    });
}

fn card_name(card: Card) -> (u8, u8) {
    let of = |side: Side| side as u8;
    match card {
        Card::Command(side) => (0, of(side)),
        Card::Track(side) => (1, of(side)),
        Card::Later(side) => (2, of(side)),
        Card::Refit => (3, 0),
        Card::Air(side) => (4, of(side)),
        Card::Support(side) => (5, of(side)),
        Card::Eliminated(side) => (6, of(side)),
        Card::Unmet => (7, 0),
        Card::ToPlace => (8, 0),
    }
}

/// Pointing right when folded, down when open.
pub fn triangle(painter: &egui::Painter, at: egui::Pos2, folded: bool, colour: Color32) {
    let points = if folded {
        [egui::vec2(-3.0, -4.5), egui::vec2(4.0, 0.0), egui::vec2(-3.0, 4.5)]
    } else {
        [egui::vec2(-4.5, -3.0), egui::vec2(4.5, -3.0), egui::vec2(0.0, 4.0)]
    };
    painter.add(egui::Shape::convex_polygon(points.map(|point| at + point).to_vec(), colour, Stroke::NONE));
}

/// The small text above a group within a card.
pub fn caption(ui: &mut egui::Ui, text: impl Into<String>) {
    ui.label(theme::muted(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_player_folds_is_remembered() {
        let mut folds = Folds::default();
        assert!(folds.is_folded(Card::Air(Side::Axis), true));
        folds.turn(Card::Air(Side::Axis));
        assert!(!folds.is_folded(Card::Air(Side::Axis), true));
        let text = ron::to_string(&folds).expect("folds are plain data");
        assert_eq!(ron::from_str::<Folds>(&text).expect("it was just written"), folds);
    }
}
