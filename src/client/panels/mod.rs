//! The panels around the map, one file each.

pub mod about;
mod bar;
pub mod hex;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext, egui};

use super::camera::{MapArea, View};
use super::faces::Faces;
use super::fan::Fan;
use super::map::Ground;
use super::pointer::Pointer;
use super::select::Selected;
use about::About;

use crate::table::Board;

pub fn plugin(app: &mut App) {
    app.init_resource::<About>()
        .init_resource::<hex::Looking>()
        .add_systems(Update, (hex::look, about::close_with_escape))
        .add_systems(EguiPrimaryContextPass, show);
}

/// All panels in one system: their order decides who gets which edge of the window.
fn show(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut textures: ResMut<EguiUserTextures>,
    mut faces: ResMut<Faces>,
    mut area: ResMut<MapArea>,
    mut view: ResMut<View>,
    mut about: ResMut<About>,
    looking: Res<hex::Looking>,
    (board, ground): (Res<Board>, Res<Ground>),
    (pointer, fan, selected): (Res<Pointer>, Res<Fan>, Res<Selected>),
) {
    let egui = context.get_mut().clone();
    let mut ui = egui::Ui::new(
        egui.clone(),
        "window".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(egui.viewport_rect()),
    );
    // Worked on as a copy: only a real change may wake the map.
    let mut wish = view.clone();
    bar::show(&mut ui, &board, &mut wish, &ground, &area, &mut about);
    let desk = hex::Desk {
        board: &board,
        hex: looking.hex,
        pinned: selected.0.is_some(),
        piece: pointer.on_map.and_then(|point| fan.piece_at(point)),
    };
    hex::show(&mut ui, &desk, &mut faces, &mut textures);
    about::show(&egui, &mut about, &board.scenario);

    let free = ui.available_rect_before_wrap();
    let free = MapArea(Rect::new(free.min.x, free.min.y, free.max.x, free.max.y));
    if view.set_if_neq(wish) | area.set_if_neq(free) {
        redraw.write(RequestRedraw);
    }
}
