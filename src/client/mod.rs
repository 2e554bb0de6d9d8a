//! The window: the map with its counters, and the panels around it.
//!
//! It shows `Board` and changes nothing on it. Nothing is drawn while nothing changes.

// The arguments of a system are what it reads and writes; bundling them would only hide that.
#![allow(clippy::too_many_arguments, clippy::type_complexity)]

mod camera;
mod counters;
mod desk;
mod faces;
mod failure;
mod fan;
mod hand;
mod map;
mod motion;
mod opening;
mod overlay;
mod panels;
mod pointer;
mod ring;
mod seat;
mod select;
mod snapshot;
mod theme;
mod tint;
mod wake;
mod words;
mod workshop;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::window::WindowResolution;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiPlugin;

use crate::scenario::Scenario;

/// How the window is opened.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Begin a game at once, without the start screen.
    pub begin: bool,
    /// Width and height in points.
    pub size: (u32, u32),
    /// Write a picture of the window here as soon as all is drawn, and close it.
    pub screenshot: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { begin: false, size: (1600, 1000), screenshot: None }
    }
}

/// What the window is built on remarks about every machine without a graphics card, and about a
/// missing driver beside the sentence of `failure`, is no news to a player.
const QUIET: &str = "winit=error,bevy_render::renderer=error,bevy_egui::render=error,wgpu_core=error,wgpu_hal=error,\
    wgpu_hal::vulkan::instance=off,naga=warn";

/// The order of work in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// Pictures drawn in the background come in.
    Arrive,
    /// Orders and other wishes are carried out.
    Attend,
    /// The prompt and the picture of the board are brought up to date.
    Read,
    Camera,
    Arrange,
    Show,
}

/// Pictures not ready yet.
#[derive(Resource, Default, Debug)]
struct Busy {
    tiles: usize,
    faces: usize,
}

/// Opens the window and stays until it is closed.
pub fn run(scenario: Arc<Scenario>, settings: Settings) -> Result<(), String> {
    let mut outcome = None;
    let exit = failure::guard(|attend| {
        let mut app = open(&settings);
        attend(&mut app);
        furnish(&mut app, &scenario);
        outcome = settings.screenshot.clone().map(|file| snapshot::take(&mut app, file));
        app.run()
    })?;
    match (outcome, exit) {
        (Some(outcome), _) => outcome.result(),
        (None, AppExit::Success) => Ok(()),
        (None, AppExit::Error(_)) => Err("The window closed with an error.".to_owned()),
    }
}

/// The bare window.
fn open(settings: &Settings) -> App {
    let mut resolution = WindowResolution::new(settings.size.0, settings.size.1);
    if settings.screenshot.is_some() {
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let window = Window { title: "Budapest Campaign".to_owned(), resolution, ..default() };
    let plugins = DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(LogPlugin {
        level: Level::WARN,
        filter: QUIET.to_owned(),
        ..default()
    });
    let mut app = App::new();
    app.add_plugins((plugins, EguiPlugin::default())).insert_resource(match settings.screenshot {
        Some(_) => WinitSettings::continuous(),
        None => WinitSettings {
            focused_mode: UpdateMode::reactive(Duration::from_secs(60)),
            unfocused_mode: UpdateMode::reactive_low_power(Duration::from_secs(60)),
        },
    });
    app
}

/// Everything that is seen in it.
fn furnish(app: &mut App, scenario: &Arc<Scenario>) {
    let board = opening::board(scenario);
    app.insert_resource(seat::Shown(board.clone()))
        .insert_resource(board)
        .insert_resource(map::Ground::new(scenario))
        .init_resource::<Busy>()
        .configure_sets(
            Update,
            (Stage::Arrive, Stage::Attend, Stage::Read, Stage::Camera, Stage::Arrange, Stage::Show).chain(),
        )
        .add_plugins((
            (desk::plugin, seat::plugin, hand::plugin),
            wake::plugin,
            theme::plugin,
            pointer::plugin,
            camera::plugin,
            map::plugin,
            faces::plugin,
            fan::plugin,
            counters::plugin,
            select::plugin,
            (ring::plugin, tint::plugin, overlay::plugin, motion::plugin),
            panels::plugin,
        ));
}
