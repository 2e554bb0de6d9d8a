//! What the window shows, written to a file at each change, so that a test can play with the mouse.
//!
//! Buttons and texts come from the accessibility tree of the panels, hexes from the camera: a test
//! clicks where a player would.

use std::cmp::Ordering;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, Role};
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};
use serde::{Deserialize, Serialize};

use super::camera::{MapArea, View};
use super::desk::{Notice, Screen};
use super::hand::{Hand, Offers, choosable, targets};
use super::map::Ground;
use super::motion::Motion;
use super::seat::{Curtain, Open, Shown};
use super::settings::Preferences;
use super::{Busy, words};
use crate::record::history::History;
use crate::record::store;
use crate::table::{HexId, Side};

/// All places are in pixels from the upper left corner of the window.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// Frames drawn so far; a frame in which nothing else changes is not written.
    pub frames: u32,
    pub in_game: bool,
    pub curtain: Option<Side>,
    pub turn: u8,
    /// How many orders have been given.
    pub orders: usize,
    /// The open prompt: whose it is, its name, and the sentence shown.
    pub side: Option<Side>,
    pub ask: String,
    pub sentence: String,
    pub notice: String,
    /// Something moves, or is still being drawn.
    pub is_restless: bool,
    pub widgets: Vec<Widget>,
    /// The middle of every hex in sight.
    pub hexes: Vec<(HexId, f32, f32)>,
    /// Where a click gives an order now.
    pub lit: Vec<HexId>,
    /// The counters on the map that can be chosen.
    pub units: Vec<(String, HexId)>,
    /// The hexes that can be attacked, each with the hexes of those who can.
    pub targets: Vec<(HexId, Vec<HexId>)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Widget {
    pub label: String,
    /// It can be clicked, or typed into.
    pub is_active: bool,
    pub x: f32,
    pub y: f32,
}

#[derive(Resource)]
struct Tracer {
    file: PathBuf,
    written: Option<Trace>,
    frames: u32,
}

pub fn begin(app: &mut App, file: PathBuf) {
    app.insert_resource(Tracer { file, written: None, frames: 0 })
        .add_systems(Update, listen)
        .add_systems(PostUpdate, write.after(EguiPostUpdateSet::ProcessOutput));
}

fn listen(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        context.get_mut().enable_accesskit();
    }
}

fn write(
    mut tracer: ResMut<Tracer>,
    output: Query<&EguiOutput, With<PrimaryEguiContext>>,
    history: Option<Res<History>>,
    (open, shown, curtain, screen): (Res<Open>, Res<Shown>, Res<Curtain>, Res<Screen>),
    (hand, offers, notice): (Res<Hand>, Res<Offers>, Res<Notice>),
    (view, area, ground, preferences): (Res<View>, Res<MapArea>, Res<Ground>, Res<Preferences>),
    (motion, busy): (Res<Motion>, Res<Busy>),
) {
    let Ok(output) = output.single() else { return };
    let Some(tree) = &output.platform_output.accesskit_update else { return };
    let prompt = open.0.as_ref().filter(|_| *screen == Screen::Game);
    let scale = preferences.scale();
    let mut widgets: Vec<Widget> = tree.nodes.iter().filter_map(|(_, node)| widget(node, scale)).collect();
    widgets.sort_by(|a, b| (a.y, a.x).partial_cmp(&(b.y, b.x)).unwrap_or(Ordering::Equal).then(a.label.cmp(&b.label)));
    let units = prompt.map(choosable).unwrap_or_default();
    let hex_of = |units: &[_]| -> Vec<HexId> { units.iter().filter_map(|unit| shown.hex_of(*unit)).collect() };
    tracer.frames += 1;
    let trace = Trace {
        frames: 0,
        in_game: *screen == Screen::Game,
        curtain: curtain.0,
        turn: shown.situation.turn,
        orders: history.map_or(0, |history| history.entries().len()),
        side: prompt.map(|prompt| prompt.side),
        ask: prompt.map(|prompt| name_of(&format!("{:?}", prompt.ask))).unwrap_or_default(),
        sentence: prompt.map(|prompt| words::sentence(&shown, prompt, &hand)).unwrap_or_default(),
        notice: notice.text.clone(),
        is_restless: motion.is_under_way() || !view.is_at_rest() || busy.tiles + busy.faces > 0,
        widgets,
        hexes: HexId::all()
            .map(|hex| (hex, view.to_screen(ground.centre(hex), &area)))
            .filter(|(_, at)| area.0.contains(*at))
            .map(|(hex, at)| (hex, at.x * scale, at.y * scale))
            .collect(),
        lit: offers.0.iter().map(|offer| offer.hex).collect(),
        units: units
            .iter()
            .filter_map(|unit| Some((shown.counter(*unit).designation.clone(), shown.hex_of(*unit)?)))
            .collect(),
        targets: prompt.map(targets).unwrap_or_default().iter().map(|(hex, able)| (*hex, hex_of(able))).collect(),
    };
    if tracer.written.as_ref() != Some(&trace) {
        let text = ron::to_string(&Trace { frames: tracer.frames, ..trace.clone() }).expect("a trace can be written");
        if let Err(reason) = store::write_whole(&tracer.file, &text) {
            error!("{reason}");
        }
        tracer.written = Some(trace);
    }
}

/// "Movement" of "Movement { movable: …".
fn name_of(ask: &str) -> String {
    ask.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

/// What a player can click or read.
fn widget(node: &Node, scale: f32) -> Option<Widget> {
    if matches!(node.role(), Role::Window | Role::GenericContainer | Role::ScrollBar | Role::TextRun) {
        return None;
    }
    let label = node.label().or(node.value()).or(node.placeholder())?.trim().to_owned();
    let bounds = node.bounds().filter(|_| !label.is_empty())?;
    let middle = |a: f64, b: f64| ((a + b) / 2.0) as f32 * scale;
    let is_text = matches!(node.role(), Role::Label | Role::Unknown | Role::Paragraph);
    Some(Widget {
        label,
        is_active: !is_text && !node.is_disabled(),
        x: middle(bounds.x0, bounds.x1),
        y: middle(bounds.y0, bounds.y1),
    })
}
