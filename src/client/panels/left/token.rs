//! A counter in the panel: its picture, its state, and what a click on it does.

use bevy_egui::egui::{self, Color32, Response, Stroke};

use super::tip;
use super::{Room, pieces};
use crate::client::hand::choosable;
use crate::client::theme;
use crate::play::{Ask, Order};
use crate::scenario::PieceId;

const GOLD: Color32 = Color32::from_rgb(0xc8, 0x92, 0x1a);
const CHOSEN: Color32 = Color32::from_rgb(0xf5, 0xc5, 0x42);
const BADGE: Color32 = Color32::from_rgb(0x38, 0x32, 0x2a);

/// What a click on a counter in the panel would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Click {
    Nothing,
    Take,
    /// Ticked for the main button.
    Choose,
    Restore,
}

fn click(room: &Room, piece: PieceId) -> Click {
    let Some(prompt) = &room.open.0 else { return Click::Nothing };
    match &prompt.ask {
        Ask::PlaceMajorOperation { available } if available.contains(&piece) => Click::Choose,
        Ask::CommitSupport { choices, .. } if choices.contains(&piece) => Click::Choose,
        Ask::RestoreAir { candidates, .. } if candidates.contains(&piece) => Click::Restore,
        _ if choosable(prompt).contains(&piece) => Click::Take,
        _ => Click::Nothing,
    }
}

/// Shows a counter; where the player can use it, a click does so. True if it was clicked in vain.
pub fn show(ui: &mut egui::Ui, room: &mut Room, piece: PieceId, size: f32) -> (Response, bool) {
    let response = pieces::counter(ui, &room.shown, piece, size, &mut room.faces, &mut room.textures);
    let board = &room.shown.0;
    let click = click(room, piece);
    let held = room.hand.unit == Some(piece) || (click == Click::Choose && room.hand.chosen.contains(&piece));
    if held {
        let ring = response.rect.expand(1.5);
        ui.painter().rect_stroke(
            ring,
            4.0,
            Stroke::new(3.5, Color32::from_rgb(0x1c, 0x14, 0x08)),
            egui::StrokeKind::Outside,
        );
        ui.painter().rect_stroke(ring.expand(0.8), 4.0, Stroke::new(1.8, CHOSEN), egui::StrokeKind::Outside);
    } else if click != Click::Nothing {
        brackets(ui.painter(), response.rect);
    }
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(290.0);
        tip::show(ui, board, piece);
        let what = match click {
            Click::Nothing => return,
            Click::Take if held => "Click to put it down.",
            Click::Take => "Drag it to a lit hex, or click it and then the hex.",
            Click::Choose => "Click to choose it.",
            Click::Restore => "Click to restore it.",
        };
        ui.label(theme::muted(what).color(theme::BLUE));
    });
    let response = if click == Click::Take { response.interact(egui::Sense::click_and_drag()) } else { response };
    if click == Click::Take && response.drag_started() {
        let room = &mut *room;
        room.carry.lift(piece, &mut room.hand, &mut room.pointer);
    }
    let mut vain = false;
    if response.clicked() {
        match click {
            Click::Nothing => vain = true,
            Click::Take if held => room.hand.drop_all(),
            Click::Take => room.hand.take(piece),
            Click::Choose if held => room.hand.chosen.clear(),
            Click::Choose => room.hand.chosen = vec![piece],
            Click::Restore => room.outbox.order(Order::RestoreAirUnit { unit: piece }),
        }
    }
    (response, vain)
}

/// Two opposite corners in gold: it can act.
fn brackets(painter: &egui::Painter, place: egui::Rect) {
    let arm = place.width() * 0.28;
    let place = place.expand(1.5);
    let corners = [(place.left_top(), 1.0), (place.right_bottom(), -1.0)];
    for stroke in [Stroke::new(4.0, Color32::WHITE), Stroke::new(2.4, GOLD)] {
        for (corner, way) in corners {
            let points = vec![corner + egui::vec2(arm * way, 0.0), corner, corner + egui::vec2(0.0, arm * way)];
            painter.add(egui::Shape::line(points, stroke));
        }
    }
}

/// A veil over a counter that is done with, with a tick in its corner.
pub fn done(ui: &egui::Ui, place: egui::Rect) {
    veil(ui, place);
    let side = place.width() * 0.32;
    let corner = egui::Rect::from_min_max(place.max - egui::Vec2::splat(side), place.max);
    ui.painter().rect_filled(corner, 3.0, BADGE);
    let point = |x: f32, y: f32| corner.min + egui::vec2(x, y) * side;
    let tick = vec![point(0.22, 0.52), point(0.42, 0.74), point(0.78, 0.26)];
    ui.painter().add(egui::Shape::line(tick, Stroke::new(1.6, Color32::WHITE)));
}

pub fn veil(ui: &egui::Ui, place: egui::Rect) {
    ui.painter().rect_filled(place, 4.0, theme::CARD.gamma_multiply(0.55));
}

/// A counter seen from behind.
pub fn back(ui: &mut egui::Ui, side: crate::table::Side, size: f32) -> Response {
    let (place, response) = ui.allocate_exact_size(egui::Vec2::splat(size), egui::Sense::hover());
    let radius = if side == crate::table::Side::Axis { 3.0 } else { size * 0.17 };
    let (fill, edge) = match side {
        crate::table::Side::Axis => (Color32::from_rgb(0x5a, 0x67, 0x57), Color32::from_rgb(0x34, 0x3d, 0x32)),
        crate::table::Side::Soviet => (Color32::from_rgb(0xdf, 0x8e, 0x6e), Color32::from_rgb(0x94, 0x46, 0x2b)),
    };
    ui.painter().rect(place.shrink(1.0), radius, fill, Stroke::new(1.2, edge), egui::StrokeKind::Inside);
    pieces::paint_side_sign(ui.painter(), side, place.shrink(size * 0.28));
    response
}

/// Counters side by side, in as many rows as they need.
pub fn row(ui: &mut egui::Ui, room: &mut Room, units: &[PieceId], size: f32) -> Option<PieceId> {
    let mut vain = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 5.0);
        for unit in units {
            if show(ui, room, *unit, size).1 {
                vain = Some(*unit);
            }
        }
    });
    vain
}
