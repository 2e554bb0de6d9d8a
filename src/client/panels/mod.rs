//! The panels around the map, one file each.

pub mod about;
mod action;
mod bar;
mod book;
mod by_file;
mod charts;
mod combat;
mod curtain;
mod dice;
mod ending;
mod film;
mod find;
pub mod hex;
mod left;
mod log;
mod menu;
pub mod pieces;
mod start;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};

use super::camera::{MapArea, View};
use super::desk::{News, Notice, Outbox, Screen, Shelf};
use super::faces::Faces;
use super::fan::Fan;
use super::film::Film;
use super::hand::{Carry, Hand, Manners, Offers};
use super::map::Ground;
use super::overlay;
use super::pointer::Pointer;
use super::post::Post;
use super::seat::{Curtain, Eyes, Handover, Open, Seat, Shown};
use super::select::Selected;
use super::settings::Preferences;
use crate::record::History;
use about::About;
pub use left::Folds;
pub use start::random_seed;

pub fn plugin(app: &mut App) {
    app.init_resource::<About>()
        .init_resource::<hex::Looking>()
        .init_resource::<book::Book>()
        .init_resource::<charts::Charts>()
        .init_resource::<dice::Throw>()
        .init_resource::<left::Folds>()
        .init_resource::<log::Log>()
        .init_resource::<ending::Ending>()
        .init_resource::<film::Strip>()
        .init_resource::<find::Find>()
        .add_plugins((menu::plugin, start::plugin))
        .add_systems(Update, (hex::look, about::close_with_escape))
        .add_systems(
            Update,
            (find::press_keys, book::press_keys, charts::press_keys, film::press_keys)
                .chain()
                .before(super::Stage::Attend),
        )
        .add_systems(Update, film::pin.in_set(super::Stage::Arrange).run_if(resource_equals(Screen::Film)))
        .add_systems(EguiPrimaryContextPass, show);
}

/// Everything the panels read, and the little they write.
#[derive(SystemParam)]
pub struct Room<'w> {
    // The game, as the one who looks may know it.
    pub shown: Res<'w, Shown>,
    pub open: Res<'w, Open>,
    pub offers: Res<'w, Offers>,
    pub overlays: ResMut<'w, overlay::Overlays>,
    pub history: Option<Res<'w, History>>,
    pub film: Res<'w, Film>,
    pub news: Res<'w, News>,
    pub curtain: Res<'w, Curtain>,
    pub handover: ResMut<'w, Handover>,
    pub seat: ResMut<'w, Seat>,
    pub post: ResMut<'w, Post>,
    // What the player wishes.
    pub outbox: ResMut<'w, Outbox>,
    pub hand: ResMut<'w, Hand>,
    pub carry: ResMut<'w, Carry>,
    pub notice: ResMut<'w, Notice>,
    pub screen: ResMut<'w, Screen>,
    pub shelf: ResMut<'w, Shelf>,
    pub manners: ResMut<'w, Manners>,
    // The map and the pictures.
    pub ground: Res<'w, Ground>,
    pub view: ResMut<'w, View>,
    pub area: ResMut<'w, MapArea>,
    pub pointer: ResMut<'w, Pointer>,
    pub fan: Res<'w, Fan>,
    pub selected: ResMut<'w, Selected>,
    pub faces: ResMut<'w, Faces>,
    pub textures: ResMut<'w, EguiUserTextures>,
    // The state of the panels themselves.
    pub about: ResMut<'w, About>,
    pub looking: Res<'w, hex::Looking>,
    pub book: ResMut<'w, book::Book>,
    pub charts: ResMut<'w, charts::Charts>,
    pub find: ResMut<'w, find::Find>,
    pub throw: ResMut<'w, dice::Throw>,
    pub pace: ResMut<'w, super::motion::Pace>,
    pub folds: ResMut<'w, left::Folds>,
    pub log: ResMut<'w, log::Log>,
    pub menu: ResMut<'w, menu::Menu>,
    pub form: ResMut<'w, start::Form>,
    pub saves: ResMut<'w, menu::Saves>,
    pub ending: ResMut<'w, ending::Ending>,
    pub strip: ResMut<'w, film::Strip>,
    pub prefs: ResMut<'w, Preferences>,
}

impl Room<'_> {
    /// The open decision is taken with both players at the screen.
    pub fn both_look(&self) -> bool {
        *self.screen == Screen::Game && self.seat.eyes(self.open.0.as_ref()) == Eyes::Neither
    }
}

/// All panels in one system: their order decides who gets which edge of the window.
fn show(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut room: Room,
) {
    let egui = context.get_mut().clone();
    let mut ui = egui::Ui::new(
        egui.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(egui.viewport_rect()),
    );
    // Worked on as a copy: only a real change may wake the map.
    let mut wish = room.view.clone();
    match *room.screen {
        Screen::Start => {
            start::show(&mut ui, &mut room);
            book::show(&egui, &mut room);
        }
        Screen::Game if room.curtain.0.is_some() && room.seat.sharing.own().is_some() => {
            by_file::card(&mut ui, &mut room)
        }
        Screen::Game if room.curtain.0.is_some() => curtain::show(&mut ui, &mut room),
        Screen::Game => {
            let layer = ui.painter().clone();
            bar::show(&mut ui, &mut room, &mut wish);
            left::show(&mut ui, &mut room, &mut wish);
            action::show(&mut ui, &mut room);
            log::show(&mut ui, &mut room, &mut wish);
            let free = ui.available_rect_before_wrap();
            overlay::paint(&layer.with_clip_rect(free), &room);
            overlay::bar(&egui, &mut room);
            overlay::carried(&egui, &mut room);
            find::show(&egui, &mut room, &mut wish);
            dice::show(&egui, &mut room);
            charts::show(&egui, &mut room);
            book::show(&egui, &mut room);
            ending::show(&egui, &mut room);
        }
        Screen::Film => {
            let layer = ui.painter().clone();
            film::show(&mut ui, &mut room, &mut wish);
            let free = ui.available_rect_before_wrap();
            overlay::paint(&layer.with_clip_rect(free), &room);
            overlay::bar(&egui, &mut room);
            charts::show(&egui, &mut room);
            book::show(&egui, &mut room);
        }
    }
    menu::show(&egui, &mut room);
    by_file::show(&egui, &mut room);
    about::show(&egui, &mut room.about, &room.shown.scenario);

    // Only text fields keep the keyboard: keys pressed after a click on a button are meant for the game.
    if !egui.text_edit_focused() {
        egui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }

    // The start screen lies over the whole map; behind the curtain nothing moves.
    let free = match *room.screen {
        Screen::Start => egui.viewport_rect(),
        Screen::Game | Screen::Film => ui.available_rect_before_wrap(),
    };
    let free = match room.curtain.0 {
        Some(_) if *room.screen == Screen::Game => *room.area,
        _ => MapArea(Rect::new(free.min.x, free.min.y, free.max.x, free.max.y)),
    };
    if room.view.set_if_neq(wish) | room.area.set_if_neq(free) {
        redraw.write(RequestRedraw);
    }
}

/// The texts a panel paints, without a window.
#[cfg(test)]
pub fn texts(mut panel: impl FnMut(&mut egui::Ui)) -> Vec<String> {
    fn collect(shape: &egui::Shape, texts: &mut Vec<String>) {
        match shape {
            egui::Shape::Text(text) => texts.push(text.galley.text().to_owned()),
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }
    let egui = egui::Context::default();
    egui.set_fonts(super::theme::fonts());
    egui.all_styles_mut(super::theme::style);
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(320.0, 4000.0));
    let mut texts = Vec::new();
    // The first frame only measures.
    for _ in 0..2 {
        let input = egui::RawInput { screen_rect: Some(screen), ..default() };
        let mut output = egui.run_ui(input, &mut panel);
        output.textures_delta.clear();
        texts.clear();
        output.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut texts));
    }
    texts
}
