//! The panel at the right: the decision in hand, and the hex the player looks at.

mod fight;
mod refit;
mod selected;

use bevy_egui::egui::{self, Button, Margin, RichText, ScrollArea, Stroke};

use super::{Room, charts, combat, hex, left, pieces};
use crate::client::hand::choosable;
use crate::client::theme;
use crate::play::{Ask, Order, Prompt, Unmet};
use crate::rules::air;
use crate::scenario::PieceId;
use crate::scenario::charts::AirResult;
use crate::table::{Board, OptionalRule, Place};

/// The same always: a panel that grows would move the map under the mouse.
const WIDTH: f32 = 320.0;
const NARROW: f32 = 280.0;

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(10, 10));
    let width = if ui.ctx().viewport_rect().width() < 1000.0 { NARROW } else { WIDTH };
    egui::Panel::right("action").exact_size(width).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(10.0, 10.0));
        ui.painter().vline(edge.left() + 0.5, edge.y_range(), Stroke::new(1.0, theme::LINE));
        let prompt = room.open.0.clone();
        // Each decision is read from its top.
        let of = prompt.as_ref().map(|prompt| (std::mem::discriminant(&prompt.ask), prompt.side));
        ScrollArea::vertical().id_salt(of).auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            if let Some(prompt) = &prompt {
                decide(ui, room, prompt);
            }
            if room.hand.unit.is_none() && room.hand.target.is_none() && room.shown.situation.fight.is_none() {
                hex::show(ui, room);
            }
        });
    });
}

fn card(ui: &mut egui::Ui, title: &str, contents: impl FnOnce(&mut egui::Ui)) {
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::heading(title));
        contents(ui);
    });
}

/// A row with a counter: name, a second line, and something at the right. True if it was clicked.
fn row(ui: &mut egui::Ui, room: &mut Room, piece: PieceId, second: &str, right: &str, chosen: bool) -> bool {
    let shown = room.shown.clone();
    let frame = egui::Frame::new()
        .fill(if chosen { theme::CHOICE } else { theme::CARD })
        .stroke(if chosen { Stroke::new(2.0, theme::BLUE) } else { Stroke::new(1.0, theme::LINE) })
        .corner_radius(5)
        .inner_margin(Margin::symmetric(6, 4));
    let inner = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            let on_counter = pieces::counter(ui, &shown, piece, 46.0, &mut room.faces, &mut room.textures).clicked();
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                let room_for_name = ui.available_width() - if right.is_empty() { 0.0 } else { 62.0 };
                ui.set_max_width(room_for_name.max(60.0));
                ui.add(egui::Label::new(theme::bold(&shown.counter(piece).designation)).truncate());
                if !second.is_empty() {
                    ui.add(egui::Label::new(theme::muted(second)).wrap());
                }
            });
            if !right.is_empty() {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(theme::bold(right)));
            }
            on_counter
        })
        .inner
    });
    let able = room.open.0.as_ref().is_some_and(|prompt| takes(prompt) && choosable(prompt).contains(&piece));
    let sense = if able { egui::Sense::click_and_drag() } else { egui::Sense::click() };
    let response = inner.response.interact(sense);
    if able && response.drag_started() {
        room.carry.lift(piece, &mut room.hand, &mut room.pointer);
    }
    let name = &shown.counter(piece).designation;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), name));
    let response = response.on_hover_text(&shown.counter(piece).name);
    response.clicked() || inner.inner
}

/// Prompts whose rows are counters to be put on the map.
fn takes(prompt: &Prompt) -> bool {
    matches!(
        prompt.ask,
        Ask::Reinforce { .. }
            | Ask::AirOperations { .. }
            | Ask::Refit { .. }
            | Ask::SpendDirectivePoints { .. }
            | Ask::Retreat { .. }
            | Ask::Pursue { .. }
    )
}

fn where_is(board: &Board, piece: PieceId) -> String {
    match board.piece(piece).place {
        Place::Map(hex) => board.scenario.map.title(hex),
        Place::Track(_) | Place::Display => "waits to come".into(),
        Place::AirAvailable => "available".into(),
        _ => String::new(),
    }
}

fn decide(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt) {
    let shown = room.shown.clone();
    let board = &shown.0;
    // A list stays where it is when one of it is chosen.
    let below = takes(prompt);
    if let Some(unit) = room.hand.unit.filter(|_| !below) {
        selected::show(ui, room, prompt, unit);
    }
    ask(ui, room, prompt);
    if let Some(unit) = room.hand.unit.filter(|_| below) {
        selected::show(ui, room, prompt, unit);
    }
    if board.situation.fight.is_some() {
        combat::under_way(ui, room, Some(prompt));
    }
}

fn ask(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt) {
    let shown = room.shown.clone();
    let board = &shown.0;
    match &prompt.ask {
        Ask::ChooseOptions { options } => card(ui, "Optional rules", |ui| {
            for option in OptionalRule::ALL {
                ui.horizontal_wrapped(|ui| {
                    let mut on = options.has(option);
                    if ui.checkbox(&mut on, option.name()).changed() {
                        room.outbox.order(Order::SetOption { option, on });
                    }
                    pieces::rule_link(ui, option.section(), &mut room.book);
                });
            }
        }),
        // The panel at the left has all of set-up while it is open.
        Ask::SetUp { unmet, .. } if left::is_folded(room, ui.ctx().viewport_rect().width()) => {
            set_up(ui, room, unmet);
        }
        Ask::SetUp { .. } => {}
        Ask::PlaceMajorOperation { available } => card(ui, "Major operations", |ui| {
            for marker in available {
                let chosen = room.hand.chosen.contains(marker);
                let shift = crate::rules::command::marker(board, *marker).map_or(0, |marker| marker.attack_shift);
                let second = if shift > 0 { format!("all its attacks shift R {shift}") } else { "no shift".into() };
                if row(ui, room, *marker, &second, "", chosen) {
                    room.hand.chosen = if chosen { Vec::new() } else { vec![*marker] };
                }
            }
            ui.label(theme::muted("One a turn, once a game. It is played in this turn."));
        }),
        Ask::CommitPanzerfaust => card(ui, "Operation Panzerfaust", |ui| {
            for (text, yes) in [("Send the commandos", true), ("Do without them", false)] {
                if ui.button(text).clicked() {
                    room.outbox.order(Order::CommitJagdv { yes });
                }
            }
        }),
        Ask::DeclareRefitTrucks { trucks }
        | Ask::DeclareMovementTrucks { trucks }
        | Ask::DeclareCombatTrucks { trucks } => {
            card(ui, "Truck columns", |ui| {
                for truck in trucks {
                    let chosen = room.hand.chosen.contains(truck);
                    if row(ui, room, *truck, &where_is(board, *truck), "", chosen) {
                        room.hand.toggle(*truck);
                    }
                }
                ui.label(theme::muted("A column that serves is expended: back to the display."));
            });
        }
        Ask::Refit { points, actions } | Ask::SpendDirectivePoints { points, actions } => {
            refit::show(ui, room, *points, actions);
        }
        Ask::ChooseActivation { options, .. } => card(ui, "Activate", |ui| {
            for command in options {
                if ui.add(wide(command.name())).clicked() {
                    room.outbox.order(Order::Activate { sub_command: *command });
                }
            }
        }),
        Ask::PlaceFestung { placeable } => card(ui, "Fortress markers", |ui| {
            for hex in placeable {
                if ui.add(wide(&format!("Only in {}", board.scenario.map.title(*hex)))).clicked() {
                    room.outbox.order(Order::PlaceMarkers { hexes: vec![*hex] });
                }
            }
            if ui.add(wide("None")).clicked() {
                room.outbox.order(Order::PlaceMarkers { hexes: Vec::new() });
            }
        }),
        Ask::RestoreAir { candidates, .. } => card(ui, "Reduced air units", |ui| {
            for unit in candidates {
                if row(ui, room, *unit, &where_is(board, *unit), "", false) {
                    room.outbox.order(Order::RestoreAirUnit { unit: *unit });
                }
            }
        }),
        Ask::Reinforce { deployable } => card(ui, "Reinforcements", |ui| {
            for (unit, hexes) in deployable {
                let chosen = room.hand.unit == Some(*unit);
                if row(ui, room, *unit, &format!("{} hexes to choose from", hexes.len()), "", chosen) {
                    room.hand.take(*unit);
                }
            }
            ui.label(theme::muted("Drag a unit to a lit hex, or click it and then the hex. Units may also wait."));
        }),
        Ask::AirOperations { placeable, movable, air_supply } => card(ui, "Air units", |ui| {
            let marker = air::air_supply_marker(board).filter(|_| *air_supply);
            for unit in placeable.iter().chain(movable).copied().chain(marker) {
                let chosen = room.hand.unit == Some(unit);
                let place = where_is(board, unit);
                let second = if place.is_empty() { "available".to_owned() } else { place };
                if row(ui, room, unit, &second, "", chosen) {
                    room.hand.take(unit);
                }
            }
            ui.label(theme::muted(
                "Drag an air unit to any hex, or click it and then the hex. Zones reach one hex around it.",
            ));
        }),
        Ask::AirSuperiority { hexes } => card(ui, "Air superiority", |ui| {
            for hex in hexes {
                let units = (
                    air::friendly_air_in(board, prompt.side, *hex),
                    air::friendly_air_in(board, prompt.side.enemy(), *hex),
                );
                let (Some(ours), Some(theirs)) = units else { continue };
                let difference = air::difference(board, ours, theirs);
                let title = board.scenario.map.title(*hex);
                let text = format!("{title} · difference {difference:+}: {}", air_chances(board, difference));
                if row(ui, room, ours, &text, "Fight", false) {
                    room.outbox.order(Order::FightAir { hex: *hex });
                }
            }
        }),
        Ask::Movement { rail_left, .. } => {
            if room.hand.unit.is_none() {
                card(ui, "Movement", |ui| {
                    ui.label("Click or drag a unit with gold corners: the hexes it can reach are lit. With Shift, the whole stack.");
                    ui.label(theme::muted(format!("Rail transport: {rail_left} left in this segment.")));
                });
            }
        }
        Ask::ResolveOverstack { hex, choices, .. } => {
            card(ui, &format!("Too many units in {}", board.scenario.map.title(*hex)), |ui| {
                for units in choices {
                    let names: Vec<&str> = units.iter().map(|unit| board.counter(*unit).designation.as_str()).collect();
                    if ui.add(wide(&format!("Lose {}", names.join(", ")))).clicked() {
                        room.outbox.order(Order::RemoveUnits { hex: *hex, units: units.clone() });
                    }
                }
            })
        }
        Ask::RemoveBridgeheads { hexsides } => card(ui, "Bridgeheads", |ui| {
            for hexside in hexsides {
                let (a, b) = hexside.hexes();
                if ui.add(wide(&format!("Lift the one between {a} and {b}"))).clicked() {
                    room.outbox.order(Order::LiftMarkers { hexsides: vec![*hexside] });
                }
            }
            if hexsides.len() > 1 && ui.add(wide("Lift them all")).clicked() {
                room.outbox.order(Order::LiftMarkers { hexsides: hexsides.clone() });
            }
        }),
        Ask::PickMarker => card(ui, "Command", |ui| {
            ui.label("A marker is drawn at random from your pool; it says which command is active.");
        }),
        Ask::RollDirective => card(ui, "Directive", |ui| {
            ui.label("A die decides the directive.");
            if ui.button("Directive tables   F5").clicked() {
                room.charts.turn(charts::Chart::Directives);
            }
        }),
        _ => fight::decide(ui, room, prompt),
    }
}

fn set_up(ui: &mut egui::Ui, room: &mut Room, unmet: &[Unmet]) {
    card(ui, "Set-up", |ui| {
        if ui.button("Take the historical deployment").clicked() {
            room.outbox.order(Order::TakeDeployment);
        }
        if unmet.is_empty() {
            ui.label(RichText::new("Every condition is met.").color(theme::GOOD));
        }
        for condition in unmet {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(&condition.text).color(theme::WARN));
                pieces::rule_link(ui, &condition.rule, &mut room.book);
            });
            let hexes: Vec<String> = condition.hexes.iter().take(12).map(ToString::to_string).collect();
            if !hexes.is_empty() {
                ui.label(theme::muted(hexes.join(", ")));
            }
        }
    });
}

/// What the six sides of the die would bring (13.4).
fn air_chances(board: &Board, difference: i8) -> String {
    let count = |result| (1..=6).filter(|die| air::superiority_result(board, difference, *die) == result).count();
    let words = [
        (AirResult::DL1, "they lose a step"),
        (AirResult::AL1, "we lose a step"),
        (AirResult::BL1, "both do"),
        (AirResult::NE, "nothing happens"),
    ];
    let chances: Vec<String> = words
        .into_iter()
        .filter(|(result, _)| count(*result) > 0)
        .map(|(result, what)| format!("{what} {} in 6", count(result)))
        .collect();
    chances.join(", ")
}

fn wide(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).size(14.0)).min_size(egui::vec2(180.0, 30.0)).wrap()
}
