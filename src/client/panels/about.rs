//! What this program is, and what in it is fact.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, ScrollArea};

use crate::client::pointer::Keys;
use crate::client::theme;
use crate::scenario::Scenario;
use crate::scenario::files::Provenance;

#[derive(Resource, Default)]
pub struct About {
    pub open: bool,
}

pub fn close_with_escape(mut about: ResMut<About>, keys: Res<Keys>) {
    if about.open && keys.just_pressed(KeyCode::Escape) {
        about.open = false;
    }
}

const UNOFFICIAL: &str = "An unofficial computer version of a corps-level board wargame on the campaign in Hungary, \
    October 1944 to February 1945: a historical reconstruction on the printed hex numbering. It is not connected with the publisher of the printed game and contains none of \
    its text or art: every map, counter and word here was made anew.";

const FACT: [&str; 4] = [
    "The rules of play, followed section by section; the numbers in the game name the sections.",
    "What those rules themselves state: the hex numbers, the places, sources and lines they name, which units there \
     are, when they arrive, what special rules they have.",
    "History: rivers, railways, towns, borders, orders of battle and commanders, as far as they are known.",
    "Every datum in the scenario files says whether the rules state it, and in which section.",
];

const RECONSTRUCTED: [&str; 4] = [
    "The terrain of each hex: the printed map is not public. It is laid on the printed hex numbering by geography.",
    "The factors of the units: the printed counters are not public. They were chosen to be historical and playable.",
    "The combat tables and the other charts, around everything the rules say about them.",
    "The deployment, which is a recommendation: the rules leave it to the players, within limits.",
];

pub fn show(egui: &egui::Context, about: &mut About, scenario: &Scenario) {
    let screen = egui.viewport_rect();
    egui::Window::new(theme::title(format!("About {}", scenario.title)))
        .id("about".into())
        .open(&mut about.open)
        .collapsible(false)
        .resizable(false)
        .fade_in(false)
        .fade_out(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .fixed_size([screen.width().min(660.0) - 40.0, screen.height() - 140.0])
        .show(egui, |ui| {
            ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| {
                ui.label(UNOFFICIAL);
                ui.add_space(6.0);
                list(ui, "What is fact", &FACT);
                list(ui, "What is reconstructed", &RECONSTRUCTED);
                ui.label(theme::muted(count(scenario)));
                ui.add_space(6.0);
                ui.label(theme::heading("Your own copy"));
                ui.label(
                    "Whoever owns the printed game can put its values into the scenario files; \
                     “budapest-campaign check” then tells every fault with its line.",
                );
                ui.add_space(6.0);
                ui.label(theme::heading("Fonts and licence"));
                ui.label(
                    "Linux Libertine and Lato (SIL Open Font Licence 1.1), Roboto Condensed (Apache 2.0). \
                     The program is free software under MIT or Apache 2.0, as you like.",
                );
                ui.add_space(2.0);
                ui.label(theme::muted(format!("Version {}", env!("CARGO_PKG_VERSION"))));
            });
        });
}

fn list(ui: &mut egui::Ui, heading: &str, lines: &[&str]) {
    ui.label(theme::heading(heading));
    for line in lines {
        ui.horizontal_top(|ui| {
            let (dot, _) = ui.allocate_exact_size(egui::vec2(10.0, 18.0), egui::Sense::hover());
            ui.painter().circle_filled(dot.center(), 2.2, theme::WAX);
            ui.vertical(|ui| ui.label(*line));
        });
    }
    ui.add_space(6.0);
}

/// How much of the map is fixed by the rules, in numbers.
fn count(scenario: &Scenario) -> String {
    let facts = &scenario.map_file.provenance.facts;
    let stated = facts.iter().filter(|fact| matches!(fact.provenance, Provenance::Rules(_))).count();
    format!("Of the map, {stated} facts are stated by the rules; all the rest is reconstructed.")
}
