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
mod film;
mod hand;
mod map;
mod motion;
mod opening;
mod overlay;
mod panels;
mod pointer;
mod post;
mod report;
mod ring;
mod seat;
mod select;
mod settings;
mod shelf;
mod snapshot;
mod theme;
mod tint;
pub mod trace;
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

use crate::play::Order;
use crate::record::store;
use crate::scenario::Scenario;
use crate::table::{Options, PerSide};
use settings::Preferences;

/// How the window is opened.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    pub begin: Begin,
    /// Width and height in pixels; without it as the window was closed last.
    pub size: Option<(u32, u32)>,
    /// Write a picture of the window here as soon as all is drawn, and close it.
    pub screenshot: Option<PathBuf>,
    /// Write here at each change what the window shows.
    pub trace: Option<PathBuf>,
}

/// What the window shows first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Begin {
    #[default]
    StartScreen,
    /// A new solo game; without a seed by chance.
    New { seed: Option<u64> },
    /// The game in a file.
    Load(PathBuf),
}

const SIZE: (u32, u32) = (1600, 1000);

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
    if let Begin::Load(file) = &settings.begin {
        store::read_content(file, &scenario).map_err(|fault| fault.to_string())?;
    }
    let (preferences, file) = settings::load(settings::path());
    let mut outcome = None;
    let exit = failure::guard(|attend| {
        let mut app = open(&settings, &preferences);
        attend(&mut app);
        app.insert_resource(preferences);
        furnish(&mut app, &scenario);
        if settings.screenshot.is_none() {
            app.insert_resource(file);
        } else {
            app.world_mut().resource_mut::<desk::Shelf>().is_locked = true;
        }
        begin(&mut app, &settings.begin);
        if let Some(file) = &settings.trace {
            trace::begin(&mut app, file.clone());
        }
        outcome = settings.screenshot.clone().map(|file| snapshot::take(&mut app, file));
        app.run()
    })?;
    match (outcome, exit) {
        (Some(outcome), _) => outcome.result(),
        (None, AppExit::Success) => Ok(()),
        (None, AppExit::Error(_)) => Err("The window closed with an error.".to_owned()),
    }
}

/// Wishes for what is to be seen first.
fn begin(app: &mut App, first: &Begin) {
    let mut outbox = app.world_mut().resource_mut::<desk::Outbox>();
    match first {
        Begin::StartScreen => {}
        Begin::New { seed } => {
            let (sharing, names) = (seat::Sharing::Solo, PerSide::default());
            let seed = seed.unwrap_or_else(panels::random_seed);
            outbox.wish(desk::Wish::NewGame { seed, options: Options::NONE, sharing, names });
            outbox.order(Order::ConfirmOptions);
        }
        Begin::Load(file) => outbox.wish(desk::Wish::Load(file.clone())),
    }
}

/// The bare window.
fn open(settings: &Settings, preferences: &Preferences) -> App {
    let (width, height) = settings.size.or(preferences.window).unwrap_or(SIZE);
    let mut resolution = WindowResolution::new(width, height);
    if settings.screenshot.is_some() {
        resolution = resolution.with_scale_factor_override(1.0);
    }
    let window = Window { title: "Budapest Campaign".to_owned(), resolution, ..default() };
    // The desk closes it, once the game is saved.
    let window = WindowPlugin { primary_window: Some(window), close_when_requested: false, ..default() };
    let log = LogPlugin { level: Level::WARN, filter: QUIET.to_owned(), ..default() };
    let plugins = DefaultPlugins.set(window).set(log);
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
        .insert_resource(seat::Cover(board.clone()))
        .insert_resource(board)
        .insert_resource(map::Ground::new(scenario))
        .init_resource::<Busy>()
        .configure_sets(
            Update,
            (Stage::Arrive, Stage::Attend, Stage::Read, Stage::Camera, Stage::Arrange, Stage::Show).chain(),
        )
        .add_plugins((
            (desk::plugin, post::plugin, film::plugin, report::plugin, seat::plugin, hand::plugin, settings::plugin),
            (wake::plugin, snapshot::plugin),
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
