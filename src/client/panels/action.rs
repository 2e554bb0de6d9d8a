//! The panel at the right: the decision in hand, and the hex the player looks at.

use bevy_egui::egui::{self, Button, Margin, RichText, ScrollArea, Stroke};

use super::{Room, combat, hex, left, pieces};
use crate::client::hand::{How, Offer, Way, choosable, other_ways, planned, steps, together};
use crate::client::overlay::way_name;
use crate::client::{theme, words};
use crate::play::{Ask, Order, Prompt, RefitActions, Unmet};
use crate::rules::logistics::Supply;
use crate::rules::{air, pursuit, stacking};
use crate::scenario::PieceId;
use crate::scenario::charts::AirResult;
use crate::table::{Board, Crt, Marks, OptionalRule};

/// The same always: a panel that grows would move the map under the mouse.
const WIDTH: f32 = 320.0;

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let frame = egui::Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(10, 10));
    egui::Panel::right("action").exact_size(WIDTH).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(egui::vec2(10.0, 10.0));
        ui.painter().vline(edge.left() + 0.5, edge.y_range(), Stroke::new(1.0, theme::LINE));
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            let prompt = room.open.0.clone();
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
    match board.hex_of(piece) {
        Some(hex) => board.scenario.map.title(hex),
        None => String::new(),
    }
}

fn decide(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt) {
    let shown = room.shown.clone();
    let board = &shown.0;
    if let Some(unit) = room.hand.unit {
        selected(ui, room, prompt, unit);
    }
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
            in_combat(ui, room, prompt);
        }
        Ask::Refit { points, actions } | Ask::SpendDirectivePoints { points, actions } => {
            purchases(ui, room, *points, actions);
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
        Ask::Combat { targets } | Ask::FollowUpAttack { targets } => {
            let aimed = targets.iter().find(|(hex, _)| Some(*hex) == room.hand.target).cloned();
            match aimed {
                Some((target, able)) => combat::prepare(ui, room, prompt, target, &able),
                None => card(ui, "Targets", |ui| {
                    for (target, able) in targets {
                        let text = format!("{} · {} could attack", board.scenario.map.title(*target), able.len());
                        if ui.add(wide(&text)).clicked() {
                            room.hand.target = Some(*target);
                        }
                    }
                }),
            }
        }
        Ask::CommitSupport { choices, .. } => {
            card(ui, "Support units", |ui| {
                for piece in choices {
                    let chosen = room.hand.chosen.contains(piece);
                    let attacking = board.situation.fight.as_ref().is_some_and(|fight| fight.attacker == prompt.side);
                    let support = board.counter(*piece).support();
                    let shift = support.map_or(0, |s| if attacking { s.attack.shift } else { s.defence.shift });
                    let text = format!("{} {shift}", if attacking { "R" } else { "L" });
                    if row(ui, room, *piece, &board.counter(*piece).name.clone(), &text, chosen) {
                        room.hand.chosen = if chosen { Vec::new() } else { vec![*piece] };
                    }
                }
            });
            in_combat(ui, room, prompt);
        }
        Ask::ChooseCrt { choices, .. } => {
            card(ui, "Combat table", |ui| {
                for table in choices {
                    let text = match table {
                        Crt::Assault => "Assault",
                        Crt::Mobile => "Mobile",
                    };
                    if ui.add(wide(text)).clicked() {
                        room.outbox.order(Order::ChooseCrt { table: *table });
                    }
                }
            });
            in_combat(ui, room, prompt);
        }
        Ask::TakeLoss { candidates, .. } => {
            card(ui, "Who takes the loss?", |ui| {
                for unit in candidates {
                    let last = board.is_reduced(*unit) || !board.counter(*unit).has_two_steps();
                    let second = if last { "would be eliminated" } else { "would be reduced" };
                    if row(ui, room, *unit, second, "", false) {
                        room.outbox.order(Order::TakeLoss { unit: *unit });
                    }
                }
            });
            in_combat(ui, room, prompt);
        }
        Ask::StandInFestung { units } => {
            card(ui, "Stand in the Festung", |ui| {
                for unit in units {
                    let chosen = room.hand.chosen.contains(unit);
                    if row(ui, room, *unit, if chosen { "stands" } else { "retreats" }, "", chosen) {
                        room.hand.toggle(*unit);
                    }
                }
            });
            in_combat(ui, room, prompt);
        }
        Ask::Retreat { units } => {
            card(ui, "Retreat", |ui| {
                for (unit, paths) in units {
                    let chosen = room.hand.unit == Some(*unit);
                    if row(ui, room, *unit, &format!("{} ways", paths.len()), "", chosen) {
                        room.hand.take(*unit);
                    }
                }
            });
            in_combat(ui, room, prompt);
        }
        Ask::Pursue { units } => {
            card(ui, "Pursuit", |ui| {
                for (unit, paths) in units {
                    let chosen = room.hand.unit == Some(*unit);
                    if row(ui, room, *unit, &format!("{} hexes in reach", paths.len()), "", chosen) {
                        room.hand.take(*unit);
                    }
                }
                if let Some(unit) = room.hand.unit
                    && let Some(target) = board.situation.fight.as_ref().map(|fight| fight.target)
                {
                    for truck in pursuit::trucks(board, unit, &[target]) {
                        let mut along = room.hand.chosen.contains(&truck);
                        let text = format!("{} goes along", board.counter(truck).designation);
                        if ui.checkbox(&mut along, text).changed() {
                            room.hand.toggle(truck);
                        }
                    }
                }
            });
            in_combat(ui, room, prompt);
        }
        Ask::PlaceBridgehead { hexsides } => {
            card(ui, "Bridgehead", |ui| {
                for hexside in hexsides {
                    let (a, b) = hexside.hexes();
                    if ui.add(wide(&format!("Between {a} and {b}"))).clicked() {
                        room.outbox.order(Order::PlaceBridgehead { hexside: Some(*hexside) });
                    }
                }
            });
            in_combat(ui, room, prompt);
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
            ui.label("A die decides the directive: see the directive tables.");
        }),
        Ask::RollCombat { .. } => in_combat(ui, room, prompt),
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

fn in_combat(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt) {
    combat::under_way(ui, room, Some(prompt));
}

fn wide(text: &str) -> Button<'static> {
    Button::new(RichText::new(text).size(14.0)).min_size(egui::vec2(180.0, 30.0)).wrap()
}

fn purchases(ui: &mut egui::Ui, room: &mut Room, points: u8, actions: &RefitActions) {
    let shown = room.shown.clone();
    let board = &shown.0;
    if actions.is_empty() {
        card(ui, "Refit", |ui| {
            ui.label("Nothing can be paid for.");
        });
    }
    if !actions.restore.is_empty() {
        card(ui, "Restore units", |ui| {
            for (unit, price) in &actions.restore {
                if row(ui, room, *unit, &where_is(board, *unit), &format!("{price} RP"), false) {
                    room.outbox.order(Order::RefitGroundUnit { unit: *unit });
                }
            }
        });
    }
    if !actions.restore_air.is_empty() {
        card(ui, "Restore air units", |ui| {
            for (unit, price) in &actions.restore_air {
                if row(ui, room, *unit, "", &format!("{price} RP"), false) {
                    room.outbox.order(Order::RefitAirUnit { unit: *unit });
                }
            }
        });
    }
    if actions.support > 0 {
        card(ui, "Buy support units, unseen", |ui| {
            ui.horizontal_wrapped(|ui| {
                for count in 1..=actions.support.min(points) {
                    if ui.button(format!("{count}")).clicked() {
                        room.outbox.order(Order::BuySupport { count });
                    }
                }
            });
            ui.label(theme::muted("Once, for all you want: they are picked at random."));
        });
    }
    if !actions.build.is_empty() {
        card(ui, "Build", |ui| {
            for (unit, price, hexes) in &actions.build {
                let chosen = room.hand.unit == Some(*unit);
                let second = format!("{} hexes to choose from", hexes.len());
                if row(ui, room, *unit, &second, &format!("{price} RP"), chosen) {
                    room.hand.take(*unit);
                }
            }
        });
    }
}

/// The unit in hand: large, with its state and the ways it can move.
fn selected(ui: &mut egui::Ui, room: &mut Room, prompt: &Prompt, unit: PieceId) {
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
                if board.hex_of(unit).is_some() && ui.button("Lift").clicked() {
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
    let Some(offer) = under.and_then(|hex| room.offers.at(hex)).filter(|offer| !offer.path.is_empty()) else { return };
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
            ui.label(theme::muted(format!("Costs {} movement points, {} left", offer.cost, offer.left)));
        }
        if offer.stops {
            ui.horizontal(|ui| {
                ui.label(RichText::new("Stops in an enemy zone of control").color(theme::WARN));
                pieces::rule_link(ui, "6.1", &mut room.book);
            });
        }
        outlook(ui, room, board, &offer, &going);
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
    let crowded = going.first().is_some_and(|unit| !stacking::is_legal(&after, after.side(*unit), offer.hex));
    let mut warn = |ui: &mut egui::Ui, text: String| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(text).color(theme::WARN));
            pieces::rule_link(ui, "7.1", &mut room.book);
        });
    };
    if crowded {
        warn(ui, "Too many units there: some must leave before movement ends.".to_owned());
    }
    if !offer.behind.is_empty() {
        let names: Vec<String> = offer.behind.iter().map(|unit| board.counter(*unit).designation.clone()).collect();
        warn(ui, format!("No room for {}: left behind.", words::list(&names)));
    }
}
