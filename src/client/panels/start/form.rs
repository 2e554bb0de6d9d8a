//! What is filled in for a new game.

use std::hash::{BuildHasher, RandomState};

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Button, Layout, Margin, RichText, Stroke, TextEdit};

use super::super::menu::{self, Page};
use super::super::pieces;
use super::Room;
use crate::client::desk::Wish;
use crate::client::post::Job;
use crate::client::seat::Sharing;
use crate::client::settings::Preferences;
use crate::client::theme;
use crate::play::Order;
use crate::record::sealed::Passphrase;
use crate::table::{OptionalRule, Options, PerSide, Side};

#[derive(Resource, Default)]
pub struct Form {
    pub page: Page,
    /// The page to open when the start screen comes next.
    pub after: Option<Page>,
    filled: bool,
    sharing: Sharing,
    names: PerSide<String>,
    options: Options,
    seed: String,
    /// Of a game by file: the passphrase of the one who begins it, and the first one of the other.
    mine: String,
    theirs: String,
    /// What is typed there can be read.
    is_shown: bool,
}

impl Form {
    /// For the next game.
    pub fn clean(&mut self) {
        *self = Form { page: self.after.unwrap_or_default(), ..Form::default() };
    }

    /// As the last game was begun, with a seed of its own.
    pub fn fill_in(&mut self, preferences: &Preferences) {
        if !self.filled {
            self.filled = true;
            self.sharing = preferences.sharing;
            self.names = preferences.names.clone();
            self.seed = random_seed().to_string();
        }
    }

    /// The passphrases for the sides, or what is wrong with them.
    fn passphrases(&self) -> Result<PerSide<Passphrase>, String> {
        let (mine, theirs) = (Passphrase::new(&self.mine), Passphrase::new(&self.theirs));
        mine.check().map_err(|reason| format!("Yours: {reason}"))?;
        theirs.check().map_err(|reason| format!("The other player's: {reason}"))?;
        if self.mine.trim() == self.theirs.trim() {
            return Err("The two passphrases must differ.".into());
        }
        Ok(match self.sharing.own() {
            Some(Side::Soviet) => PerSide::new(theirs, mine),
            _ => PerSide::new(mine, theirs),
        })
    }

    /// The number of the seed, or what is wrong with it.
    fn seed(&self) -> Result<u64, &'static str> {
        self.seed.trim().parse().map_err(|_| "The seed is a number without a sign, of at most 19 digits.")
    }
}

/// Nobody knows it, nor can try all there are.
fn secret_seed() -> u64 {
    RandomState::new().hash_one(0)
}

/// Short enough to be read out.
pub fn random_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000
}

pub fn show(ui: &mut egui::Ui, room: &mut Room, height: f32) {
    menu::scrolled(ui, height - 48.0, |ui| {
        sharing(ui, room);
        names(ui, room);
        by_file(ui, room);
        optional_rules(ui, room);
        if room.form.sharing.own().is_none() {
            seed(ui, room);
        }
    });
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        let (seed, missing) = match room.form.sharing.own() {
            Some(_) => (Ok(secret_seed()), room.form.passphrases().err()),
            None => (room.form.seed(), room.form.seed().err().map(str::to_owned)),
        };
        let ready = seed.is_ok() && missing.is_none() && !room.post.is_working();
        let button = match ready {
            true => ui.add(pieces::main_button("Begin", "")),
            false => ui.add_enabled(false, pieces::idle_button("Begin", "")),
        };
        if let Some(missing) = missing {
            ui.label(theme::muted(missing));
            return;
        }
        if let (true, Ok(seed)) = (button.clicked(), seed) {
            begin(room, seed);
        }
        let chosen = room.form.options.iter().count();
        let rules = match chosen {
            0 => "the standard game".to_owned(),
            1 => "one optional rule".to_owned(),
            n => format!("{n} optional rules"),
        };
        ui.label(theme::muted(format!("The scenario of the whole campaign, {rules}.")));
    });
}

fn begin(room: &mut Room, seed: u64) {
    let form = &room.form;
    let (sharing, options) = (form.sharing, form.options);
    let names = PerSide::new(form.names.axis.trim().to_owned(), form.names.soviet.trim().to_owned());
    let wish = Preferences { sharing, names: names.clone(), ..room.prefs.clone() };
    room.prefs.set_if_neq(wish);
    if let (Some(own), Ok(passphrases)) = (sharing.own(), room.form.passphrases()) {
        room.form.mine.clear();
        room.form.theirs.clear();
        room.post.wish(Job::Begin { seed, options, own, names, passphrases });
        return;
    }
    room.outbox.wish(Wish::NewGame { seed, options, sharing, names });
    // The options have been chosen here.
    room.outbox.order(Order::ConfirmOptions);
}

fn sharing(ui: &mut egui::Ui, room: &mut Room) {
    ui.label(theme::heading("Who plays"));
    let own = room.form.sharing.own().unwrap_or(Side::Axis);
    let kinds = [
        (Sharing::Hotseat, "Two players", "At one screen; a curtain falls before each secret decision of the other."),
        (Sharing::Solo, "Solo", "You decide for both sides and see everything; no curtains."),
        (Sharing::ByFile(own), "By file", "Two players at different machines pass a sealed file to and fro."),
    ];
    let wide = (ui.available_width() - 16.0) / 3.0;
    ui.horizontal_top(|ui| {
        for (kind, name, what) in kinds {
            let chosen = room.form.sharing == kind;
            let frame = if chosen {
                theme::card().fill(theme::CHOICE).stroke(Stroke::new(2.0, theme::BLUE))
            } else {
                theme::card().stroke(Stroke::new(1.0, theme::LINE_STRONG))
            };
            let card = frame.show(ui, |ui| {
                ui.set_width(wide - 28.0);
                ui.vertical(|ui| {
                    ui.add(egui::Label::new(theme::bold(name)).selectable(false));
                    ui.add(egui::Label::new(theme::muted(what)).selectable(false).wrap());
                });
            });
            let card = card.response.interact(egui::Sense::click());
            card.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, chosen, name));
            if card.clicked() {
                room.form.sharing = kind;
            }
        }
    });
    ui.add_space(6.0);
}

fn names(ui: &mut egui::Ui, room: &mut Room) {
    let wide = (ui.available_width() - 8.0) / 2.0;
    ui.horizontal_top(|ui| {
        for side in Side::BOTH {
            ui.allocate_ui_with_layout(egui::vec2(wide, 34.0), Layout::left_to_right(Align::Center), |ui| {
                pieces::side_sign(ui, side, 22.0);
                let field = TextEdit::singleline(&mut room.form.names[side])
                    .hint_text(format!("{side} player"))
                    .char_limit(40)
                    .margin(Margin::symmetric(8, 7))
                    .desired_width(ui.available_width() - 4.0);
                ui.add(field);
            });
        }
    });
    ui.add_space(10.0);
}

/// Who plays here, and the passphrases of both.
fn by_file(ui: &mut egui::Ui, room: &mut Room) {
    let Some(own) = room.form.sharing.own() else { return };
    ui.label(theme::heading("By file"));
    ui.horizontal(|ui| {
        ui.label("You play the");
        for side in Side::BOTH {
            if ui.radio(own == side, format!("{side} side")).clicked() {
                room.form.sharing = Sharing::ByFile(side);
            }
        }
    });
    let other = own.enemy();
    let fields = [
        ("Your passphrase".to_owned(), "It opens every file that is written for you, and your own saves."),
        (
            format!("A first passphrase for the {other} player"),
            "Tell it to them by another way than the file; they can change it.",
        ),
    ];
    for (n, (name, what)) in fields.into_iter().enumerate() {
        let is_shown = room.form.is_shown;
        let typed = if n == 0 { &mut room.form.mine } else { &mut room.form.theirs };
        ui.add_space(2.0);
        let label = ui.label(theme::bold(name));
        ui.add(super::super::by_file::hidden(typed, is_shown)).labelled_by(label.id);
        ui.label(theme::muted(what));
    }
    ui.checkbox(&mut room.form.is_shown, "Show what is typed");
    ui.add_space(2.0);
    ui.label(theme::muted("A forgotten passphrase cannot be found again, and the game is lost with it."));
    ui.add_space(10.0);
}

fn optional_rules(ui: &mut egui::Ui, room: &mut Room) {
    ui.label(theme::heading("Optional rules"));
    ui.label(theme::muted("None is needed for a first game. They cannot be changed later."));
    for rule in OptionalRule::ALL {
        let mut on = room.form.options.has(rule);
        ui.horizontal_top(|ui| {
            ui.add_space(2.0);
            if ui.checkbox(&mut on, "").changed() {
                room.form.options.set(rule, on);
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.horizontal(|ui| {
                    let name = ui.add(egui::Label::new(theme::bold(rule.name())).sense(egui::Sense::click()));
                    if name.clicked() {
                        room.form.options.set(rule, !on);
                    }
                    super::rule(ui, rule.section(), &mut room.book);
                });
                ui.add(egui::Label::new(RichText::new(effect(rule)).size(13.0).color(theme::MUTED)).wrap());
            });
        });
    }
    ui.add_space(10.0);
}

/// What a rule does, in a sentence.
const fn effect(rule: OptionalRule) -> &'static str {
    match rule {
        OptionalRule::Panzerfaust => {
            "A die in turn 1 decides the coup in Budapest: refit points for the Axis, or every Hungarian unit reduced."
        }
        OptionalRule::WachtAmDonau => {
            "Two SS panzer corps and an infantry corps come in turn 6, for victory points to the Soviets."
        }
        OptionalRule::AdditionalAks => "The 15th Mountain Corps comes in turn 5; the Soviets get 2 victory points.",
        OptionalRule::AdditionalSecondFront => {
            "The 4th Tank Army comes in turn 9, or 7 with Wacht am Donau; the Axis gets 3 victory points."
        }
        OptionalRule::AdditionalThirdFront => {
            "Two Guards rifle corps come in turn 9, or 7 with Wacht am Donau; the Axis gets 2 victory points."
        }
        OptionalRule::Jets => {
            "A jet unit flies from turn 7, hard to harm in the air; the Soviets get 4 victory points."
        }
        OptionalRule::StavkaAir => {
            "One more Soviet air unit, in the turn a die gives at set-up; the Axis gets 2 victory points."
        }
        OptionalRule::RailRepair => {
            "Soviet rail transport also runs in Hungary behind the depots; the Axis gets 2 victory points."
        }
        OptionalRule::AirSupply => "The Axis may supply units near an airfield from the air.",
        OptionalRule::Bridgeheads => {
            "An attack across a river that does not clear the hex may win a bridgehead for the next one."
        }
        OptionalRule::SupportAttrition => "Bloody results take support units out of play for some turns.",
        OptionalRule::AirAttrition => "Each air unit on the map rolls for losses on its return, more so near flak.",
        OptionalRule::Hostility => "Romanians attacking Hungarians fight one column worse.",
        OptionalRule::OptionMarkers => "The Option command markers of the designer's note join the pools.",
        OptionalRule::OpenStacks => "Both players may look into every stack at any time, not only in their impulse.",
    }
}

fn seed(ui: &mut egui::Ui, room: &mut Room) {
    ui.label(theme::heading("Seed of the dice"));
    ui.label(theme::muted("The same seed and the same orders give the same dice. By chance, unless you change it."));
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut room.form.seed).desired_width(170.0).margin(Margin::symmetric(8, 7));
        ui.add(field.char_limit(20));
        if ui.add(Button::new("Another").min_size(egui::vec2(0.0, 32.0))).clicked() {
            room.form.seed = random_seed().to_string();
        }
    });
    if let Err(reason) = room.form.seed() {
        ui.colored_label(theme::bad(), reason);
    }
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_optional_rule_says_what_it_does_in_one_sentence() {
        for rule in OptionalRule::ALL {
            let effect = effect(rule);
            assert!(effect.ends_with('.') && effect.len() < 120, "{effect}");
        }
    }

    #[test]
    fn a_seed_that_is_no_number_is_not_taken() {
        for (text, good) in [("7", true), (" 42 ", true), ("", false), ("-1", false), ("abc", false)] {
            assert_eq!(Form { seed: text.into(), ..default() }.seed().is_ok(), good, "{text}");
        }
    }
}
