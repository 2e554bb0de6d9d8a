//! The curtain: the screen is covered until the player whose secret comes next is there.

use bevy_egui::egui;

use super::Room;

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let Some(side) = room.curtain.0 else { return };
    egui::CentralPanel::default().show(ui, |ui| {
        if ui.button(format!("{} is here", room.seat.name(side))).clicked() {
            room.seat.present = Some(side);
        }
    });
}
