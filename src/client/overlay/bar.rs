//! The bar of overlays, at the lower left of the map.

use bevy::prelude::DetectChangesMut;
use bevy_egui::egui::{self, Color32, Pos2, Stroke};

use crate::client::panels::Room;
use crate::client::theme;

/// The name of its area, for those who look for windows over the map.
pub const BAR: &str = "overlays";

/// The bar of overlays, at the lower left of the map.
pub fn bar(egui: &egui::Context, room: &mut Room) {
    let area = room.area.0;
    let corner = Pos2::new(area.min.x + 10.0, area.max.y - 46.0);
    let mut next = *room.overlays;
    egui::Area::new(BAR.into()).fixed_pos(corner).order(egui::Order::Middle).show(egui, |ui| {
        let frame = egui::Frame::new().fill(theme::PANEL).stroke(Stroke::new(1.0, theme::LINE_STRONG)).corner_radius(6);
        frame.inner_margin(4).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().button_padding = egui::vec2(7.0, 3.0);
                ui.spacing_mut().item_spacing.x = 4.0;
                let short = area.width() < 640.0;
                for (key, name, tip, flag) in [
                    ("1", "Axis ZOC", "Zones of control of the Axis", &mut next.axis_zone as &mut bool),
                    ("2", "Soviet ZOC", "Zones of control of the Soviets", &mut next.soviet_zone),
                    ("3", "Supply", "Supported and unsupported units", &mut next.supply),
                    ("4", "Control", "Who controls what", &mut next.control),
                    ("5", "Air", "Air zones", &mut next.air),
                    ("6", "Victory", "Victory hexes and who holds them", &mut next.victory),
                    ("7", "Forts", "Fortified lines", &mut next.fortified),
                    ("8", "Threat", "Who could reach or attack the hex under the mouse", &mut next.threat),
                ] {
                    let text = if short { key.to_owned() } else { format!("{key}  {name}") };
                    let (fill, ink) = if *flag { (theme::INK, Color32::WHITE) } else { (theme::CARD, theme::INK) };
                    let button = egui::Button::new(egui::RichText::new(text).size(13.0).color(ink)).fill(fill);
                    if ui.add(button).on_hover_text(tip).clicked() {
                        *flag = !*flag;
                    }
                }
            });
        });
    });
    room.overlays.set_if_neq(next);
}
