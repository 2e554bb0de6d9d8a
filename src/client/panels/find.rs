//! Type-ahead: a field over the map that finds a unit, a town or a hex number.
//!
//! It searches what the one who looks may know, and nothing else.

use bevy::prelude::*;
use bevy_egui::egui::{self, Key, Margin, Modifiers, Stroke, TextEdit};

use super::{Room, pieces};
use crate::client::camera::View;
use crate::client::desk::Screen;
use crate::client::hand::choosable;
use crate::client::pointer::Keys;
use crate::client::seat::Curtain;
use crate::client::theme;
use crate::scenario::PieceId;
use crate::table::{Board, HexId};

/// So many matches are listed.
const MOST: usize = 8;
const WIDTH: f32 = 360.0;
const ROW: f32 = 34.0;

#[derive(Resource, Default)]
pub struct Find {
    pub open: bool,
    text: String,
    /// The match Enter takes.
    at: usize,
}

/// Something found, and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Unit(PieceId, HexId),
    Hex(HexId),
}

impl Found {
    fn hex(self) -> HexId {
        match self {
            Found::Unit(_, hex) | Found::Hex(hex) => hex,
        }
    }
}

/// A slash, or Control and F.
pub fn press_keys(mut keys: ResMut<Keys>, mut find: ResMut<Find>, screen: Res<Screen>, curtain: Res<Curtain>) {
    if *screen != Screen::Game || curtain.0.is_some() {
        if find.open {
            find.open = false;
        }
        return;
    }
    let slash = keys.just_pressed(KeyCode::Slash) && !keys.shift();
    if slash || (keys.control() && keys.just_pressed(KeyCode::KeyF)) {
        *find = Find { open: true, ..default() };
        keys.just_pressed.clear();
    } else if find.open && keys.just_pressed(KeyCode::Escape) {
        find.open = false;
        keys.just_pressed.retain(|key| *key != KeyCode::Escape);
    }
}

/// Small letters without accents, so that `Gyor` finds Győr.
fn plain(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|letter| match letter {
            'á' | 'ä' | 'â' | 'ă' => 'a',
            'é' | 'ě' => 'e',
            'í' | 'î' => 'i',
            'ó' | 'ö' | 'ő' | 'ô' => 'o',
            'ú' | 'ü' | 'ű' | 'ů' => 'u',
            'š' | 'ș' | 'ş' => 's',
            'č' => 'c',
            'ž' => 'z',
            'ý' => 'y',
            'ň' => 'n',
            'ť' | 'ț' | 'ţ' => 't',
            'ľ' | 'ĺ' => 'l',
            'ď' => 'd',
            other => other,
        })
        .collect()
}

/// How well a name answers what was typed; the lower the better.
fn rank(name: &str, typed: &str) -> Option<u8> {
    let name = plain(name);
    if name == typed {
        Some(0)
    } else if name.starts_with(typed) {
        Some(1)
    } else if name.split([' ', '/', '-', '.']).any(|word| word.starts_with(typed)) {
        Some(2)
    } else if typed.chars().count() > 1 && name.contains(typed) {
        Some(3)
    } else {
        None
    }
}

/// The best matches: units on the map by designation and name, towns, hex numbers.
fn search(board: &Board, text: &str) -> Vec<Found> {
    let typed = plain(text.trim());
    if typed.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u8, Found)> = Vec::new();
    for hex in HexId::all() {
        let number = (hex.to_string() == typed).then_some(0);
        let town = board.scenario.map.hex(hex).place.as_ref().and_then(|(name, also, _)| {
            let also = also.as_ref().and_then(|also| rank(also, &typed));
            rank(name, &typed).into_iter().chain(also).min()
        });
        // With three figures a row of hexes begins to show.
        let begins = (typed.len() == 3 && hex.to_string().starts_with(&typed)).then_some(4);
        if let Some(rank) = number.into_iter().chain(town).chain(begins).min() {
            found.push((rank * 2, Found::Hex(hex)));
        }
        for unit in board.stack(hex) {
            let counter = board.counter(unit);
            let name = rank(&counter.name, &typed).map(|rank| rank + 1);
            if let Some(rank) = rank(&counter.designation, &typed).into_iter().chain(name).min() {
                found.push((rank * 2 + 1, Found::Unit(unit, hex)));
            }
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, found)| found).take(MOST).collect()
}

pub fn show(egui: &egui::Context, room: &mut Room, view: &mut View) {
    if !room.find.open {
        return;
    }
    let shown = room.shown.clone();
    let board = &shown.0;
    let area = room.area.0;
    let width = WIDTH.min(area.width() - 24.0);
    let mut taken = None;
    egui::Area::new("find".into())
        .order(egui::Order::Foreground)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(egui::pos2(area.center().x, area.min.y + 10.0))
        .show(egui, |ui| {
            let frame = egui::Frame::new()
                .fill(theme::PANEL)
                .stroke(Stroke::new(1.0, theme::MUTED))
                .corner_radius(6)
                .inner_margin(Margin::symmetric(10, 10));
            frame.show(ui, |ui| {
                ui.set_width(width - 22.0);
                ui.spacing_mut().item_spacing.y = 3.0;
                let key = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
                let [up, down, enter, escape] = [Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Escape].map(key);
                let field = TextEdit::singleline(&mut room.find.text)
                    .hint_text("A unit, a town or a hex number")
                    .desired_width(f32::INFINITY)
                    .margin(Margin::symmetric(8, 7));
                let field = ui.add(field);
                if field.changed() {
                    room.find.at = 0;
                }
                if !field.has_focus() {
                    field.request_focus();
                }
                let found = search(board, &room.find.text);
                let last = found.len().saturating_sub(1);
                match (up, down) {
                    (true, _) => room.find.at = room.find.at.checked_sub(1).unwrap_or(last),
                    (_, true) => room.find.at = if room.find.at >= last { 0 } else { room.find.at + 1 },
                    _ => {}
                }
                if found.is_empty() && !room.find.text.trim().is_empty() {
                    ui.label(theme::muted("Nothing on the map is called so."));
                }
                for (n, found) in found.iter().enumerate() {
                    let chosen = n == room.find.at;
                    if row(ui, room, board, *found, chosen) || (chosen && enter) {
                        taken = Some(*found);
                    }
                }
                if escape {
                    room.find.open = false;
                }
            });
        });
    if let Some(found) = taken {
        room.find.open = false;
        go_to(room, view, found);
    }
}

fn go_to(room: &mut Room, view: &mut View, found: Found) {
    view.centre_on(room.ground.centre(found.hex()));
    let able = room.open.0.as_ref().map(choosable).unwrap_or_default();
    match found {
        Found::Unit(unit, _) if able.contains(&unit) => {
            room.hand.take(unit);
            room.selected.set_if_neq(crate::client::select::Selected(None));
        }
        _ => {
            room.hand.drop_all();
            room.selected.set_if_neq(crate::client::select::Selected(Some(found.hex())));
        }
    }
}

/// One match; true if it was clicked.
fn row(ui: &mut egui::Ui, room: &mut Room, board: &Board, found: Found, chosen: bool) -> bool {
    let (place, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), ROW), egui::Sense::click());
    let fill = if chosen {
        theme::CHOICE
    } else if response.hovered() {
        theme::FAINT
    } else {
        theme::PANEL
    };
    let edge = if chosen { Stroke::new(2.0, theme::BLUE) } else { Stroke::NONE };
    if fill != theme::PANEL {
        ui.painter().rect(place, 4.0, fill, edge, egui::StrokeKind::Inside);
    }
    let inside = place.shrink2(egui::vec2(6.0, 3.0));
    let mut ui =
        ui.new_child(egui::UiBuilder::new().max_rect(inside).layout(egui::Layout::left_to_right(egui::Align::Center)));
    let title = board.scenario.map.title(found.hex());
    match found {
        Found::Unit(unit, _) => {
            pieces::counter(&mut ui, board, unit, 28.0, &mut room.faces, &mut room.textures);
            ui.add(egui::Label::new(theme::bold(&board.counter(unit).designation)).selectable(false));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(theme::muted(title)).truncate().selectable(false));
            });
        }
        Found::Hex(_) => {
            ui.add_space(36.0);
            ui.add(egui::Label::new(theme::bold(title)).truncate().selectable(false));
        }
    }
    response.clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::opening;
    use crate::scenario::Scenario;
    use crate::table::Place;

    fn board() -> Board {
        opening::board(&Scenario::standard())
    }

    #[test]
    fn a_town_is_found_without_its_accents() {
        let board = board();
        let first = search(&board, "gyor").first().copied();
        let Some(Found::Hex(hex)) = first else { panic!("{first:?}") };
        assert!(board.scenario.map.title(hex).contains("Győr"));
    }

    #[test]
    fn a_hex_number_comes_first() {
        let board = board();
        let hex = HexId::at(5, 12).expect("the map is larger");
        assert_eq!(search(&board, "0512").first(), Some(&Found::Hex(hex)));
    }

    #[test]
    fn a_unit_is_found_by_its_designation_while_it_is_on_the_map() {
        let mut board = board();
        let (unit, hex) = board.ground_on_map(crate::table::Side::Soviet).next().expect("units are placed");
        let name = board.counter(unit).designation.clone();
        assert!(search(&board, &name).contains(&Found::Unit(unit, hex)));
        board.put(unit, Place::Unseen);
        assert!(!search(&board, &name).contains(&Found::Unit(unit, hex)));
    }

    #[test]
    fn no_more_matches_are_listed_than_there_is_room_for() {
        assert!(search(&board(), "1").len() <= MOST);
    }
}
