//! The unit in hand, and the way to the hex under the mouse.

use bevy_egui::egui::{self, Button, RichText};

use super::{Room, card, where_is};
use crate::client::hand::{How, Offer, Way, other_ways, planned, steps, together};
use crate::client::overlay::way_name;
use crate::client::panels::{hex, pieces};
use crate::client::{theme, words};
use crate::play::{Ask, Order, Prompt};
use crate::rules::logistics::Supply;
use crate::rules::retreat::Toll;
use crate::rules::stacking;
use crate::scenario::PieceId;
use crate::table::{Board, Marks};

/// The unit in hand: large, with its state and the ways it can move.
pub fn show(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt, unit: PieceId) {
    let shown = room.shown.clone();
    let board = &shown.0;
    let counter = board.counter(unit);
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(theme::heading("Selected"));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.label(theme::muted(where_is(board, unit)));
            });
        });
        ui.horizontal_top(|ui| {
            pieces::counter(ui, board, unit, 96.0, &mut room.faces, &mut room.textures);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(theme::bold(&counter.name));
                for line in hex::facts(board, unit) {
                    ui.label(theme::muted(line));
                }
                if board.ground(unit).is_some() && board.hex_of(unit).is_some() {
                    let supply = Supply::of(board, counter.side, &[]);
                    let judged = board.has_mark(unit, Marks::UNSUPPORTED);
                    let (text, colour) = if judged || !supply.supports(board, unit) {
                        ("out of supply", theme::BAD)
                    } else {
                        ("supplied", theme::GOOD)
                    };
                    ui.label(RichText::new(text).color(colour));
                }
            });
        });
        if let Ask::SetUp { .. } = prompt.ask {
            ui.horizontal(|ui| {
                if board.hex_of(unit).is_some() && ui.button("Take from the map").clicked() {
                    room.outbox.order(Order::LiftUnit { unit });
                }
                let on = !board.is_reduced(unit);
                if crate::rules::set_up::check_reduction(board, prompt.side, unit, on).is_ok()
                    && ui.button(if on { "Start reduced" } else { "Start at full strength" }).clicked()
                {
                    room.outbox.order(Order::MarkReduced { unit, on });
                }
            });
        }
    });
    if let Ask::Movement { .. } = prompt.ask {
        stack(ui, room, prompt, unit);
        if room.hand.stack.is_empty() {
            ways(ui, room, board, unit);
        }
    }
    if matches!(prompt.ask, Ask::Movement { .. } | Ask::Retreat { .. } | Ask::Pursue { .. }) {
        path(ui, room, board);
    }
}

fn ways(ui: &mut egui::Ui, room: &mut Room, board: &Board, unit: PieceId) {
    card(ui, "Ways to move", |ui| {
        let mut choose = |ui: &mut egui::Ui, way: Way, can: Result<(), String>| {
            let on = room.hand.way == way;
            let ink = if on { egui::Color32::WHITE } else { theme::INK };
            let button = Button::new(RichText::new(way_name(way)).color(ink).size(13.5)).fill(if on {
                theme::INK
            } else {
                theme::CARD
            });
            let response = ui.add_enabled(can.is_ok(), button);
            if response.clicked() {
                room.hand.way = way;
                room.hand.via.clear();
            }
            if let Err(reason) = can {
                response.on_disabled_hover_text(reason);
            }
        };
        ui.horizontal_wrapped(|ui| {
            choose(ui, Way::Ground, Ok(()));
            for (way, _, can) in other_ways(board, unit) {
                choose(ui, way, can);
            }
        });
    });
}

/// The others of its hex that can still move, and the button that takes them all.
fn stack(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt, unit: PieceId) {
    let shown = room.shown.clone();
    let units = shown.hex_of(unit).map(|hex| together(&shown, prompt, hex)).unwrap_or_default();
    if units.len() < 2 || !units.contains(&unit) {
        return;
    }
    let whole = !room.hand.stack.is_empty();
    card(ui, if whole { "The whole stack" } else { "In the same hex" }, |ui| {
        ui.horizontal_wrapped(|ui| {
            for other in &units {
                let picture = pieces::counter(ui, &shown, *other, 44.0, &mut room.faces, &mut room.textures);
                if room.hand.units().contains(other) {
                    pieces::ring(ui, picture.rect.shrink(2.0), theme::BLUE);
                }
                if picture.on_hover_text(&shown.counter(*other).name).clicked() {
                    room.hand.take(*other);
                }
            }
        });
        let text = if whole { "Take one unit only" } else { "Take the whole stack" };
        if ui.button(text).on_hover_text("Shift and a click on the stack").clicked() {
            match whole {
                true => room.hand.take(unit),
                false => room.hand.take_stack(units),
            }
        }
    });
}

/// The way under the mouse, hex by hex.
fn path(ui: &mut egui::Ui, room: &mut Room, board: &Board) {
    let under = room.fan.hex_under(&room.pointer);
    let Some(offer) = under.and_then(|hex| room.offers.at(hex)).filter(|offer| !offer.path.is_empty()) else {
        if !room.hand.via.is_empty() {
            card(ui, "The way so far", |ui| {
                let hexes: Vec<String> = room.hand.via.iter().map(|hex| board.scenario.map.title(*hex)).collect();
                ui.label(format!("By way of {}.", words::list(&hexes)));
                ui.label(theme::muted("Esc or a right click takes the last one back."));
            });
        }
        return;
    };
    let offer = offer.clone();
    let goal = board.scenario.map.title(offer.hex);
    card(ui, &format!("Way to {goal}"), |ui| {
        let going = offer.going(&room.hand);
        let steps = match (room.hand.way, offer.leader) {
            (Way::Ground, Some(unit)) => steps(board, unit, &offer.path),
            _ => Vec::new(),
        };
        let hexes: Vec<String> = match steps.as_slice() {
            [] => offer.path.iter().map(ToString::to_string).collect(),
            steps => steps.iter().map(|step| format!("{} {}{}", step.hex, step.cost, how(step.how))).collect(),
        };
        ui.label(hexes.join(" – "));
        if !offer.left.is_empty() {
            let points = if offer.cost == "1" { "movement point" } else { "movement points" };
            ui.label(theme::muted(format!("Costs {} {points}, {} left", offer.cost, offer.left)));
        }
        if offer.stops {
            ui.horizontal(|ui| {
                ui.label(RichText::new("Stops in an enemy zone of control").color(theme::WARN));
                pieces::rule_link(ui, "6.1", &mut room.book);
            });
        }
        toll(ui, room, offer.toll);
        outlook(ui, room, board, &offer, &going);
        ui.label(theme::muted("Ctrl and a click: go by way of this hex."));
    });
}

/// What a retreat costs.
fn toll(ui: &mut egui::Ui, room: &mut Room, toll: Option<Toll>) {
    let (text, colour) = match toll {
        None => return,
        Some(Toll::Steps(0)) => ("Enters no enemy zone of control: no loss".to_owned(), theme::GOOD),
        Some(Toll::Steps(n)) => (format!("Enters an enemy zone of control: loses {n} step"), theme::WARN),
        Some(Toll::Eliminated) => ("The unit would be eliminated on this way".to_owned(), theme::BAD),
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).color(colour));
        pieces::rule_link(ui, "9.9", &mut room.book);
    });
}

fn how(how: How) -> &'static str {
    match how {
        How::Open => "",
        How::Road => " road",
        How::Bridge => " bridge",
    }
}

/// Supply and stacking as they would be after the move.
fn outlook(ui: &mut egui::Ui, room: &mut Room, board: &Board, offer: &Offer, going: &[PieceId]) {
    let after = planned(board, &room.hand, offer);
    let supply = going.first().map(|unit| Supply::of(&after, after.side(*unit), &[]));
    if let Some(supply) = supply {
        let out: Vec<&PieceId> = going.iter().filter(|unit| !supply.supports(&after, **unit)).collect();
        let (text, colour) = match out.len() {
            0 => ("Supplied there", theme::GOOD),
            n if n == going.len() => ("Out of supply there", theme::BAD),
            _ => ("Some would be out of supply there", theme::BAD),
        };
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).color(colour));
            pieces::rule_link(ui, "12.0", &mut room.book);
        });
    }
    let mut warn = |ui: &mut egui::Ui, rule: &str, text: String| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(text).color(theme::WARN));
            pieces::rule_link(ui, rule, &mut room.book);
        });
    };
    if let Some(unit) = going.first()
        && let Err(refusal) = stacking::check(&after, after.side(*unit), offer.hex)
    {
        // 7.4: judged when the segment ends, for what would lie there then.
        let reason =
            refusal.reason.replacen("There are", "There would be", 1).replacen("There is", "There would be", 1);
        warn(ui, &refusal.rule, format!("{reason} What is over when the segment ends is lost."));
    }
    if !offer.behind.is_empty() {
        let names: Vec<String> = offer.behind.iter().map(|unit| board.counter(*unit).designation.clone()).collect();
        warn(ui, "7.0", format!("No room for {}: left behind.", words::list(&names)));
    }
}
