//! The panel at the right: the hex under the mouse, or the one that is pinned.

use bevy::prelude::*;
use bevy_egui::egui::{self, Margin, Stroke};
use bevy_egui::{EguiUserTextures, egui::RichText};

use super::Room;
use crate::client::faces::Faces;
use crate::client::fan::Fan;
use crate::client::hand::{explain_idle, together};
use crate::client::pointer::{Owner, Pointer};
use crate::client::seat::Curtain;
use crate::client::select::Selected;
use crate::client::theme;
use crate::play::{Ask, Order, Prompt};
use crate::rules::answers;
use crate::rules::logistics::Supply;
use crate::scenario::counter::Body;
use crate::scenario::files::counters::GroundKind;
use crate::scenario::map::{Country, HexData, SideFeature, SourceKind};
use crate::scenario::{PieceId, Scenario};
use crate::table::{Board, Direction, HexId, Marks, Side};

/// Width of a counter in the panel, in points.
const COUNTER: f32 = 84.0;

/// The hex the panel speaks of.
#[derive(Resource, Default, PartialEq)]
pub struct Looking {
    pub hex: Option<HexId>,
}

/// A pinned hex stays; otherwise the last one the mouse was on, so that the panel can be read.
pub fn look(
    mut looking: ResMut<Looking>,
    selected: Res<Selected>,
    pointer: Res<Pointer>,
    fan: Res<Fan>,
    curtain: Res<Curtain>,
) {
    // The next player does not see where the last one looked.
    if curtain.0.is_some() {
        looking.set_if_neq(Looking::default());
        return;
    }
    let below = if pointer.owner == Owner::Map { fan.hex_under(&pointer) } else { looking.hex };
    looking.set_if_neq(Looking { hex: selected.0.or(below) });
}

/// The hex the player looks at: its ground and its counters.
pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    match room.looking.hex {
        Some(hex) => describe(ui, room, hex),
        None => help(ui),
    }
}

fn help(ui: &mut egui::Ui) {
    ui.label(theme::heading("The map"));
    for line in [
        "Point at a hex to read what lies there; click to pin it, Esc to let it go.",
        "Drag to move the map, or use the arrow keys.",
        "Turn the wheel, or press + and −, to zoom; Home shows the whole map.",
        "Let the mouse rest on a stack to fan it out.",
    ] {
        ui.label(line);
    }
}

fn describe(ui: &mut egui::Ui, room: &mut Room, hex: HexId) {
    let shown = room.shown.clone();
    let board = &shown.0;
    let pinned = room.selected.0.is_some();
    let below = room.pointer.on_map.and_then(|point| room.fan.piece_at(point));
    let map = &board.scenario.map;
    ui.horizontal(|ui| {
        ui.label(theme::title(map.title(hex)));
        if pinned {
            ui.label(theme::italic("pinned"));
        }
    });
    if let Some((_, Some(also), _)) = &map.hex(hex).place {
        ui.label(theme::italic(also));
    }
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        for line in terrain(board, hex) {
            ui.label(line);
        }
        let side = board.controller(hex);
        ui.label(RichText::new(format!("{side} control")).color(colour(side)));
    });
    let pieces: Vec<PieceId> = board.stack(hex).collect();
    if pieces.is_empty() {
        ui.label(theme::muted("No counters here."));
        return;
    }
    let hidden = board.hidden_in(hex);
    let alone = pieces.len() == 1 && hidden == 0;
    ui.label(theme::heading(if alone { "1 counter" } else { "Counters, from the top down" }));
    let march = room.open.0.as_ref().map(|prompt| together(board, prompt, hex)).unwrap_or_default();
    if march.len() > 1
        && ui.button(format!("Take the whole stack ({})", march.len())).on_hover_text("Shift and a click").clicked()
    {
        room.hand.take_stack(march);
        room.selected.0 = None;
    }
    let on_top = room.open.0.as_ref().map(|prompt| reorders(board, prompt, hex)).unwrap_or_default();
    for id in pieces {
        let frame = theme::card().inner_margin(Margin::same(8));
        let chosen = below == Some(id);
        let frame = if chosen { frame.fill(theme::CHOICE).stroke(Stroke::new(1.0, theme::BLUE)) } else { frame };
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| piece(ui, board, id, &mut room.faces, &mut room.textures));
            if let Some((_, order)) = on_top.iter().find(|(top, _)| *top == id)
                && ui.button("Lay on top").on_hover_text("The enemy sees only the top of a stack (7.5)").clicked()
            {
                room.outbox.order(order.clone());
            }
            if let Some(refusal) = room.open.0.as_ref().and_then(|prompt| explain_idle(board, prompt, id)) {
                ui.horizontal_wrapped(|ui| {
                    ui.label(theme::muted(refusal.reason));
                    super::pieces::rule_link(ui, &refusal.rule, &mut room.book);
                });
            }
        });
    }
    if hidden > 0 {
        ui.horizontal_wrapped(|ui| {
            let more = if hidden == 1 { "1 more lies".to_owned() } else { format!("{hidden} more lie") };
            ui.label(theme::muted(format!("{more} beneath, hidden until your own impulse.")));
            super::pieces::rule_link(ui, "7.5", &mut room.book);
        });
    }
}

/// 7.0: the units that can be brought to the top of this stack now.
fn reorders(board: &Board, prompt: &Prompt, hex: HexId) -> Vec<(PieceId, Order)> {
    if !matches!(prompt.ask, Ask::Reinforce { .. } | Ask::Movement { .. } | Ask::Combat { .. }) {
        return Vec::new();
    }
    let orders = answers::reorders(board, prompt.side).into_iter();
    orders
        .filter_map(|order| match &order {
            Order::ReorderStack { hex: there, order: stack } if *there == hex => Some((*stack.first()?, order)),
            _ => None,
        })
        .collect()
}

fn piece(ui: &mut egui::Ui, board: &Board, id: PieceId, faces: &mut Faces, textures: &mut EguiUserTextures) {
    let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(COUNTER), egui::Sense::hover());
    let pixels = (COUNTER * ui.ctx().pixels_per_point()).round() as u32;
    if let Some(picture) = faces.in_panel(id, board.piece(id).face, pixels, textures) {
        let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
        ui.painter().image(picture, place, whole, egui::Color32::WHITE);
    }
    let counter = board.counter(id);
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(theme::bold(&counter.name));
        for line in facts(board, id) {
            ui.label(theme::muted(line));
        }
        if !states(board, id).is_empty() {
            ui.label(theme::muted(states(board, id).join(" · ")).color(theme::WARN));
        }
    });
}

/// What has become of a unit in this segment, and how it stands for supply.
fn states(board: &Board, id: PieceId) -> Vec<&'static str> {
    let marks = [
        (Marks::MOVED, "moved"),
        (Marks::FLOWN, "flown"),
        (Marks::ATTACKED, "attacked"),
        (Marks::UNSUPPORTED, "found without support"),
    ];
    let mut states: Vec<&str> =
        marks.into_iter().filter(|(mark, _)| board.has_mark(id, *mark)).map(|(_, text)| text).collect();
    let supplied = |side| Supply::of(board, side, &[]).supports(board, id);
    if board.ground(id).is_some() && board.hex_of(id).is_some() && !supplied(board.side(id)) {
        states.push("out of supply");
    }
    states
}

pub fn facts(board: &Board, id: PieceId) -> Vec<String> {
    let counter = board.counter(id);
    let mut lines = Vec::new();
    match &counter.body {
        Body::Ground(ground) => {
            lines.push(format!("{}, {}", kind(ground.kind), ground.command));
            let factors = board.factors(id);
            if ground.kind == GroundKind::Garrison {
                lines.push(format!("Defence {}", factors.defence));
            } else {
                lines.push(format!("Attack {} · defence {}", factors.attack, factors.defence));
                lines.push(format!("Movement {}", factors.movement));
            }
        }
        Body::Air(_) => lines.push(format!("Air unit, support {}", board.air_support(id))),
        Body::Support(_) => lines.push("Support unit".to_owned()),
        Body::CommandMarker(_) => lines.push("Command marker".to_owned()),
        Body::Marker(_) => lines.push("Marker".to_owned()),
    }
    if counter.has_two_steps()
        && board.is_reduced(id)
        && let Some(last) = lines.last_mut()
    {
        last.push_str(" · reduced");
    }
    lines
}

fn terrain(board: &Board, hex: HexId) -> Vec<String> {
    let scenario = &board.scenario;
    let map = &scenario.map;
    let data = map.hex(hex);
    let mut lines = vec![format!("{} in {}", ground(data), country(data.country))];
    if data.fortified {
        lines.push("Fortified".to_owned());
    }
    if let Some(name) = &data.airfield {
        lines.push(format!("Airfield {name}"));
    }
    if let Some(source) = &data.source {
        let whose = match source.kind {
            SourceKind::Printed(side) => format!("{side} logistics source"),
            SourceKind::Contingent => "Soviet logistics source once taken".to_owned(),
        };
        lines.push(format!("{whose}: {}", source.name));
    }
    if map.has_railroad(hex) {
        lines.push("Railroad".to_owned());
    }
    // Sides of one water are told together.
    let mut waters: Vec<(String, Vec<&str>)> = Vec::new();
    for side in Direction::ALL {
        let kind = match map.side(hex, side) {
            SideFeature::Danube if board.situation.danube_frozen => "frozen, as a minor river",
            feature => match water(feature) {
                Some(kind) => kind,
                None => continue,
            },
        };
        let name = match hex.neighbour(side).and_then(|other| river_between(scenario, hex, other)) {
            Some(name) => format!("{name} ({kind})"),
            None => kind.to_owned(),
        };
        match waters.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sides)) => sides.push(compass(side)),
            None => waters.push((name, vec![compass(side)])),
        }
    }
    for (name, sides) in waters {
        let mut letters = name.chars();
        let capital = letters.next().map(char::to_uppercase).into_iter().flatten();
        lines.push(format!("{}{}: {}", capital.collect::<String>(), letters.as_str(), sides.join(", ")));
    }
    lines
}

fn water(feature: SideFeature) -> Option<&'static str> {
    match feature {
        SideFeature::Danube | SideFeature::MajorRiver => Some("major river"),
        SideFeature::MinorRiver => Some("minor river"),
        SideFeature::MajorLake => Some("major lake"),
        SideFeature::MinorLake => Some("minor lake"),
        SideFeature::None => None,
    }
}

fn river_between(scenario: &Scenario, a: HexId, b: HexId) -> Option<&str> {
    let (a, b) = (a.to_string(), b.to_string());
    let is_side = |(left, right): &(String, String)| (*left == a && *right == b) || (*left == b && *right == a);
    let river = scenario.map_file.rivers.iter().find(|river| river.sides.iter().any(is_side))?;
    Some(&river.name)
}

fn ground(data: &HexData) -> &'static str {
    match data {
        HexData { lake: true, .. } => "Lake",
        HexData { city: true, rough: true, .. } => "City in rough country",
        HexData { city: true, .. } => "City",
        HexData { rough: true, .. } => "Rough",
        _ => "Clear",
    }
}

fn country(country: Country) -> &'static str {
    match country {
        Country::Hungary => "Hungary",
        Country::Romania => "Romania",
        Country::Slovakia => "Slovakia",
        Country::Reich => "the Reich",
    }
}

fn colour(side: Side) -> egui::Color32 {
    match side {
        Side::Axis => theme::AXIS,
        Side::Soviet => theme::SOVIET,
    }
}

fn kind(kind: GroundKind) -> &'static str {
    match kind {
        GroundKind::Tank => "Tanks",
        GroundKind::MechInfantry => "Mechanized infantry",
        GroundKind::MechCavalry => "Mechanized cavalry",
        GroundKind::TruckColumn => "Truck column",
        GroundKind::Infantry => "Infantry",
        GroundKind::MountainInfantry => "Mountain infantry",
        GroundKind::Cavalry => "Cavalry",
        GroundKind::MobileDepot => "Mobile depot",
        GroundKind::InfantryGunArtillery => "Infantry gun artillery",
        GroundKind::BreakthroughArtillery => "Breakthrough artillery",
        GroundKind::Flak => "Flak",
        GroundKind::DanubeFlotilla => "Danube flotilla",
        GroundKind::Garrison => "Garrison",
    }
}

fn compass(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "east",
        Direction::NorthEast => "north-east",
        Direction::NorthWest => "north-west",
        Direction::West => "west",
        Direction::SouthWest => "south-west",
        Direction::SouthEast => "south-east",
    }
}
