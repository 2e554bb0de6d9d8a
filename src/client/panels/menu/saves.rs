//! The saves to choose from, each with a small picture of its map.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy_egui::egui::{self, Button, Margin, RichText, Stroke};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};

use super::{Room, pieces};
use crate::client::desk::{Shelf, Wish};
use crate::client::map::Ground;
use crate::client::seat::Shown;
use crate::client::theme;
use crate::client::wake::Bell;
use crate::client::workshop::{Alpha, Workshop, texture};
use crate::record::save::Header;
use crate::record::store::{self, Listed};
use crate::scenario::Scenario;
use crate::table::{Board, HexId, Side, Step};

/// The width of a small picture, in points.
const WIDE: f32 = 168.0;
const ROW: f32 = 108.0;

/// The folder of saves as it was read last, and the pictures of them.
#[derive(Resource, Default)]
pub struct Saves {
    listed: Option<(u32, Arc<Vec<Listed>>)>,
    /// The save that is to be deleted, once the player says so again.
    deleting: Option<PathBuf>,
    /// Small pictures by what they show.
    ready: HashMap<u64, Handle<Image>>,
    wanted: Vec<(u64, PathBuf, u32)>,
    workshop: Workshop<u64>,
    /// The bare map in the size used last.
    bare: Arc<Mutex<Option<Pixmap>>>,
}

impl Saves {
    /// The saves, read anew when one has come or gone.
    pub fn list(&mut self, shelf: &Shelf) -> Arc<Vec<Listed>> {
        match &self.listed {
            Some((version, listed)) if *version == shelf.version => listed.clone(),
            _ => {
                let listed = Arc::new(shelf.folder.as_deref().map(store::list).unwrap_or_default());
                self.listed = Some((shelf.version, listed.clone()));
                listed
            }
        }
    }

    /// The folder may have changed meanwhile.
    pub fn forget(&mut self) {
        self.listed = None;
        self.deleting = None;
    }

    fn picture(&mut self, listed: &Listed, pixels: u32, textures: &mut EguiUserTextures) -> Option<egui::TextureId> {
        let mut hasher = DefaultHasher::new();
        let time = listed.header.as_ref().map_or(0, |header| header.saved_at);
        (&listed.path, time, pixels).hash(&mut hasher);
        let key = hasher.finish();
        match self.ready.get(&key) {
            Some(image) => Some(textures.add_image(EguiTextureHandle::Weak(image.id()))),
            None => {
                if !self.workshop.is_under_way(&key) && self.wanted.iter().all(|(known, ..)| *known != key) {
                    self.wanted.push((key, listed.path.clone(), pixels));
                }
                None
            }
        }
    }
}

pub fn hang(mut saves: ResMut<Saves>, mut images: ResMut<Assets<Image>>) {
    if saves.workshop.under_way() == 0 {
        return;
    }
    for (key, pixmap) in saves.workshop.finished() {
        let image = images.add(texture(pixmap, Alpha::Premultiplied));
        saves.ready.insert(key, image);
    }
}

pub fn order(mut saves: ResMut<Saves>, ground: Res<Ground>, shown: Res<Shown>, bell: Res<Bell>) {
    if saves.wanted.is_empty() {
        return;
    }
    for (key, path, pixels) in std::mem::take(&mut saves.wanted) {
        let (ground, scenario, bare) = (ground.clone(), shown.scenario.clone(), saves.bare.clone());
        saves.workshop.order(key, &bell, move || draw(&ground, &scenario, &path, pixels, &bare));
    }
}

/// The map with a dot for each side's stacks: square for the Axis, round for the Soviets. A file that
/// cannot be read gives the bare map; loading it tells why.
fn draw(
    ground: &Ground,
    scenario: &Arc<Scenario>,
    path: &std::path::Path,
    pixels: u32,
    bare: &Mutex<Option<Pixmap>>,
) -> Pixmap {
    let scale = pixels as f32 / ground.size().x;
    let hex_width = crate::client::camera::UNIT * scale;
    let mut picture = {
        let mut bare = bare.lock().unwrap_or_else(|broken| broken.into_inner());
        match &*bare {
            Some(known) if known.width().abs_diff(pixels) <= 1 => known.clone(),
            _ => bare.insert(ground.whole(hex_width)).clone(),
        }
    };
    if let Ok(board) = store::read(path, scenario).map_err(|_| ()).and_then(|save| save.board().map_err(|_| ())) {
        for (hex, side) in stacks(&board) {
            let middle = ground.centre(hex) * scale;
            dot(&mut picture, middle, hex_width * 0.4, side);
        }
    }
    picture
}

/// Where units stand, and whose they are: nothing that a player may not know.
fn stacks(board: &Board) -> Vec<(HexId, Side)> {
    HexId::all().filter_map(|hex| Some((hex, board.counter(board.ground_units(hex).next()?).side))).collect()
}

fn dot(picture: &mut Pixmap, at: Vec2, radius: f32, side: Side) {
    for (grow, colour) in [(1.3, theme::CARD), (1.0, pieces::colour(side))] {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color_rgba8(colour.r(), colour.g(), colour.b(), 255);
        let radius = radius * grow;
        let path = match side {
            Side::Soviet => PathBuilder::from_circle(at.x, at.y, radius),
            Side::Axis => {
                let half = radius * 0.9;
                tiny_skia::Rect::from_xywh(at.x - half, at.y - half, 2.0 * half, 2.0 * half).map(PathBuilder::from_rect)
            }
        };
        if let Some(path) = path {
            picture.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, height: f32) {
    let listed = room.saves.list(&room.shelf);
    if listed.is_empty() {
        ui.label("There are no saved games yet.");
        return;
    }
    ui.label(theme::muted(number_in_words(&listed)));
    let tall = WIDE * room.ground.size().y / room.ground.size().x;
    super::scrolled(ui, height - 30.0, |ui| {
        // The newest of all, then those saved by hand, then the other autosaves.
        let (first, rest) = listed.split_at(1);
        let by_hand = rest.iter().filter(|save| !save.autosave);
        let by_itself = rest.iter().filter(|save| save.autosave);
        for save in first.iter().chain(by_hand).chain(by_itself) {
            // What is out of sight is not drawn, and its picture not ordered.
            let place = egui::Rect::from_min_size(ui.cursor().min, egui::vec2(ui.available_width(), ROW.max(tall)));
            if !ui.is_rect_visible(place) {
                ui.allocate_exact_size(place.size() + egui::vec2(0.0, 20.0), egui::Sense::hover());
                continue;
            }
            row(ui, room, save, tall);
        }
    });
}

fn row(ui: &mut egui::Ui, room: &mut Room, save: &Listed, tall: f32) {
    let frame = theme::card().inner_margin(Margin::symmetric(10, 10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let small = ui.available_width() < 420.0;
            if save.header.is_ok() && !small {
                let (place, _) = ui.allocate_exact_size(egui::vec2(WIDE, tall), egui::Sense::hover());
                let pixels = (WIDE * ui.ctx().pixels_per_point()).round() as u32;
                if let Some(picture) = room.saves.picture(save, pixels, &mut room.textures) {
                    let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                    ui.painter().image(picture, place, whole, egui::Color32::WHITE);
                }
                ui.painter().rect_stroke(place, 0.0, Stroke::new(1.0, theme::LINE), egui::StrokeKind::Inside);
                ui.add_space(4.0);
            }
            ui.vertical(|ui| about(ui, room, save));
        });
    });
}

fn about(ui: &mut egui::Ui, room: &mut Room, save: &Listed) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::heading(title(save)));
        if save.autosave {
            chip(ui, "autosave");
        }
        if let Some(side) = save.sealed_for {
            chip(ui, &format!("by file, for the {side} player"));
        }
    });
    match &save.header {
        Ok(header) => {
            let charts = &room.shown.scenario.charts;
            let dates = charts.turn(header.turn).map(|turn| format!(" ({})", turn.label)).unwrap_or_default();
            ui.label(format!("{}{dates}", stands(header)));
            ui.label(theme::muted(format!("{} · saved {}", players(header), ago(header.saved_at, store::now()))));
        }
        Err(fault) => {
            ui.colored_label(theme::bad(), format!("It cannot be used: {fault}."));
        }
    }
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        let button = |text: &str| Button::new(RichText::new(text).size(13.5)).min_size(egui::vec2(70.0, 28.0));
        if room.saves.deleting.as_ref() == Some(&save.path) {
            ui.colored_label(theme::warn(), "Delete it for good?");
            if ui.add(button("Delete").fill(theme::CHOICE)).clicked() {
                room.outbox.wish(Wish::Delete(save.path.clone()));
                room.saves.deleting = None;
            }
            if ui.add(button("Keep it")).clicked() {
                room.saves.deleting = None;
            }
            return;
        }
        if save.header.is_ok() && ui.add(pieces::main_button("Load", "").min_size(egui::vec2(80.0, 28.0))).clicked() {
            room.outbox.wish(Wish::Load(save.path.clone()));
            room.menu.open = false;
        }
        // What is sealed is opened first.
        if save.header.is_ok() && save.sealed_for.is_none() {
            let watch = ui.add(button("Watch")).on_hover_text("As a film, from its first order");
            if watch.clicked() {
                room.outbox.wish(Wish::Watch(Some(save.path.clone())));
                room.menu.open = false;
            }
            let report = ui.add(button("Report…")).on_hover_text("Write the after-action report, with pictures");
            if report.clicked() {
                room.outbox.wish(Wish::Report(Some(save.path.clone())));
            }
        }
        if ui.add(button("Delete…")).clicked() {
            room.saves.deleting = Some(save.path.clone());
        }
    });
}

fn chip(ui: &mut egui::Ui, text: &str) {
    let frame = egui::Frame::new().fill(theme::FAINT).corner_radius(8).inner_margin(Margin::symmetric(8, 1));
    frame.show(ui, |ui| ui.label(theme::muted(text)));
}

fn title(save: &Listed) -> String {
    match &save.header {
        Ok(header) if save.autosave && header.turn == 0 => "Set-up".into(),
        Ok(header) if save.autosave => format!("Turn {}", header.turn),
        _ => save.name.clone(),
    }
}

fn players(header: &Header) -> String {
    let name = |side: Side| match header.players[side].trim() {
        "" => side.to_string(),
        name => format!("{name} ({side})"),
    };
    let both = format!("{} against {}", name(Side::Axis), name(Side::Soviet));
    if header.solo { format!("Solo: {both}") } else { both }
}

/// "Turn 3, movement".
fn stands(header: &Header) -> String {
    match header.step {
        Step::Options => "Before the game".into(),
        Step::SetUp(side) => format!("Set-up of the {side} side"),
        Step::GameOver => format!("Over, in turn {}", header.turn),
        step => format!("Turn {}, {}", header.turn, step_in_words(step)),
    }
}

fn step_in_words(step: Step) -> String {
    match step {
        Step::PlaceMajorOperation(side) => format!("{side} command placement"),
        Step::CommitPanzerfaust => "Operation Panzerfaust".into(),
        Step::RefitTrucks(side) | Step::Refit(side) => format!("{side} refit"),
        Step::PickMarker | Step::ChooseActivation => "command".into(),
        Step::RollDirective | Step::DirectivePoints | Step::PlaceFestung | Step::RestoreAir => "directive".into(),
        Step::Reinforcement => "reinforcement".into(),
        Step::AirPlacement | Step::AirSuperiority => "air operations".into(),
        Step::MovementTrucks | Step::Movement => "movement".into(),
        Step::Overstack(_) => "overstacking".into(),
        Step::Combat | Step::Fight => "combat".into(),
        Step::LiftBridgeheads => "bridgeheads".into(),
        Step::Options | Step::SetUp(_) => "set-up".into(),
        Step::GameOver => "over".into(),
    }
}

/// "5 minutes ago"; the clock of the place is not asked, so nothing is said about days of the week.
fn ago(then: u64, now: u64) -> String {
    let of = |n: u64, unit: &str| format!("{n} {unit}{} ago", if n == 1 { "" } else { "s" });
    match now.saturating_sub(then) {
        seconds if seconds < 90 => "just now".into(),
        seconds if seconds < 90 * 60 => of((seconds + 30) / 60, "minute"),
        seconds if seconds < 36 * 3600 => of((seconds + 1800) / 3600, "hour"),
        seconds if seconds < 60 * 86400 => of((seconds + 43200) / 86400, "day"),
        _ => format!("on {}", date(then)),
    }
}

/// "18 November 2024", by Greenwich time.
fn date(seconds: u64) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    // Years begin in March here, so that the leap day is the last.
    let days = (seconds / 86400).min(3_000_000) + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12;
    let year = era * 400 + year_of_era + u64::from(month < 2);
    format!("{day} {} {year}", MONTHS[month as usize])
}

/// For "Continue": where the newest game stands, and since when.
pub fn newest_in_words(listed: &[Listed]) -> Option<String> {
    let header = store::to_go_on_with(listed)?.header.as_ref().ok()?;
    Some(format!("{} · saved {}", stands(header), ago(header.saved_at, store::now())))
}

pub fn number_in_words(listed: &[Listed]) -> String {
    let by_itself = listed.iter().filter(|save| save.autosave).count();
    match (listed.len(), by_itself) {
        (0, _) => "No saved games yet".into(),
        (1, 0) => "1 saved game".into(),
        (1, _) => "1 game, saved automatically".into(),
        (n, 0) => format!("{n} saved games"),
        (n, by_itself) => format!("{n} saved games, {by_itself} kept automatically"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_tell_them() {
        let now = 1_731_933_000;
        for (seconds, words) in [
            (10, "just now"),
            (300, "5 minutes ago"),
            (3600, "60 minutes ago"),
            (7200, "2 hours ago"),
            (3 * 86400, "3 days ago"),
            (400 * 86400, "on 15 October 2023"),
        ] {
            assert_eq!(ago(now - seconds, now), words);
        }
        assert_eq!(ago(now + 500, now), "just now");
        assert_eq!(date(0), "1 January 1970");
        assert_eq!(date(951_782_400), "29 February 2000");
        assert_eq!(date(u64::MAX / 2), date(u64::MAX));
    }

    #[test]
    fn a_small_picture_shows_both_sides() {
        let scenario = Scenario::standard();
        let board = crate::client::opening::board(&scenario);
        let stacks = stacks(&board);
        for side in Side::BOTH {
            let own = stacks.iter().filter(|(_, whose)| *whose == side).count();
            assert!(own >= 10, "{side}: {own}");
        }
    }
}
