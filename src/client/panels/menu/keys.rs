//! The list of keys.

use bevy_egui::egui::{self, Margin, RichText, Stroke};

use crate::client::theme;

/// Groups of keys, each with what it does.
const KEYS: [(&str, &[(&str, &str)]); 5] = [
    (
        "Playing",
        &[
            ("Space, Enter", "The main button: end, confirm, roll"),
            ("Tab, N", "The next unit that can act; with Shift the one before"),
            ("Shift+click", "Take the whole stack"),
            ("Drag a counter", "Move it; with Shift the whole stack"),
            ("Ctrl+click", "With a unit in hand: go by way of this hex"),
            ("Z", "Undo"),
            ("Shift+Z, Y", "Redo"),
            ("Esc, right click", "One step back; with nothing in hand, the menu"),
        ],
    ),
    (
        "Map",
        &[
            ("Wheel, + and −", "Zoom to the mouse"),
            ("Drag, arrows", "Move the map"),
            ("Home", "The whole map"),
            ("/, Ctrl+F", "Find a unit, a town or a hex number"),
            ("H", "Held down: hide the counters"),
            ("T", "Held down: who threatens the hex under the mouse"),
            ("1 to 8", "Overlays: zones of control, supply, control, air, victory, fortifications, threat"),
        ],
    ),
    (
        "Looking up",
        &[
            ("F1 to F10", "Charts and tables"),
            ("F11", "A picture of the window, beside the saves"),
            ("F12, ?", "The rule book"),
        ],
    ),
    (
        "Game",
        &[
            ("Ctrl+S", "Save under the title used last"),
            ("Ctrl+O", "Load, or watch a saved game"),
            ("Ctrl+plus, Ctrl+minus", "Larger or smaller text and panels"),
            ("Ctrl+0", "Text and panels at 100 %"),
        ],
    ),
    (
        "Watching a film",
        &[
            ("Space", "Play or pause"),
            ("Left, Right", "One order back or on"),
            ("Page Up, Page Down", "The turn before or after"),
            ("Home, End", "To the beginning or the end"),
            ("Esc", "Leave the film"),
        ],
    ),
];

pub fn show(ui: &mut egui::Ui) {
    for (group, keys) in KEYS {
        ui.label(theme::heading(group));
        egui::Grid::new(group).num_columns(2).spacing([18.0, 7.0]).min_col_width(190.0).show(ui, |ui| {
            for (names, what) in keys {
                ui.horizontal_top(|ui| {
                    for (n, name) in names.split(", ").enumerate() {
                        if n > 0 {
                            ui.spacing_mut().item_spacing.x = 5.0;
                        }
                        cap(ui, name);
                    }
                });
                ui.add(egui::Label::new(*what).wrap());
                ui.end_row();
            }
        });
        ui.add_space(10.0);
    }
}

fn cap(ui: &mut egui::Ui, name: &str) {
    let frame = egui::Frame::new()
        .fill(theme::CARD)
        .stroke(Stroke::new(1.0, theme::LINE_STRONG))
        .corner_radius(4)
        .inner_margin(Margin::symmetric(7, 2));
    frame.show(ui, |ui| ui.label(RichText::new(name).size(13.0)));
}
