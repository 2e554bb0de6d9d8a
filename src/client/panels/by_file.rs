//! Play by file: the card while the other player decides, and the slip that asks for a passphrase.

use bevy_egui::egui::{self, Align, Color32, FontFamily, FontId, Key, Layout, Margin, RichText, Stroke, TextEdit};

use super::{Room, curtain, menu, pieces};
use crate::client::desk::Wish;
use crate::client::post::{Job, Slip};
use crate::client::{theme, words};
use crate::record::sealed::{LONGEST, Passphrase};
use crate::record::store;

/// A field for a passphrase: what is typed is not shown, unless the player wants it.
pub fn hidden(typed: &mut String, is_shown: bool) -> TextEdit<'_> {
    TextEdit::singleline(typed)
        .password(!is_shown)
        .char_limit(LONGEST)
        .margin(Margin::symmetric(8, 7))
        .desired_width(320.0)
}

/// The other player decides next: the file is written for them. Nothing of the game is drawn with it.
pub fn card(ui: &mut egui::Ui, room: &mut Room) {
    let Some(side) = room.curtain.0 else { return };
    let place = curtain::sheet(ui, side);
    let name = room.seat.name(side);
    let orders = room.history.as_ref().map_or(0, |history| history.entries().len());
    let written = room.post.written(orders).map(|path| path.display().to_string());
    let undo = room.history.as_ref().is_some_and(|history| history.check_undo(false).is_ok());
    let top = (place.height() - 400.0).max(0.0) / 2.0;
    ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.with_layout(Layout::top_down(Align::Center), |ui| {
                ui.add_space(top);
                pieces::side_sign(ui, side, 64.0);
                ui.add_space(12.0);
                let serif = |size: f32| FontId::new(size, FontFamily::Name("Serif".into()));
                ui.label(RichText::new(name.clone()).font(serif(38.0)).color(theme::INK));
                ui.label(theme::serif(format!("decides next for the {side} side.")));
                ui.add_space(6.0);
                let errand = room.open.0.as_ref().map(|prompt| words::errand(&room.shown, prompt)).unwrap_or_default();
                if !errand.is_empty() && errand != curtain::stage(room) {
                    ui.label(theme::bold(errand));
                }
                ui.label(theme::muted(curtain::stage(room)));
                ui.add_space(18.0);
                let text = match written {
                    Some(_) => "Write it again".to_owned(),
                    None => format!("Write the file for {name}"),
                };
                let text = RichText::new(text).size(20.0).color(Color32::WHITE).strong();
                let button = egui::Button::new(text)
                    .fill(theme::WAX)
                    .stroke(Stroke::new(1.0, Color32::from_rgb(0x5f, 0x1b, 0x12)))
                    .min_size(egui::vec2(260.0, 58.0));
                if ui.add(button).clicked() {
                    room.outbox.wish(Wish::PassOn);
                }
                ui.add_space(10.0);
                match &written {
                    Some(path) => sent(ui, &name, path),
                    None => {
                        ui.label(theme::italic("It is sealed: only their passphrase opens it."));
                    }
                }
                ui.add_space(16.0);
                ui.horizontal(|ui| {
                    let buttons = if undo { 372.0 } else { 300.0 };
                    ui.add_space((ui.available_width() - buttons).max(0.0) / 2.0);
                    let button =
                        |text: &str| egui::Button::new(RichText::new(text).size(14.0)).min_size(egui::vec2(0.0, 32.0));
                    if undo && ui.add(button("Undo")).on_hover_text("Take back what led here").clicked() {
                        room.outbox.wish(Wish::Undo);
                    }
                    let watch = button("Watch the game");
                    if ui.add(watch).on_hover_text("What happened so far, as you may know it").clicked() {
                        room.outbox.wish(Wish::Watch(None));
                    }
                    if ui.add(button("Back to the start screen")).clicked() {
                        room.outbox.wish(Wish::ToStart);
                    }
                });
                if room.notice.is_bad {
                    ui.add_space(10.0);
                    ui.set_max_width(560.0);
                    menu::inline_notice(ui, room);
                }
            });
        });
    });
}

/// Where the file lies, and what to do with it.
fn sent(ui: &mut egui::Ui, name: &str, path: &str) {
    theme::card().show(ui, |ui| {
        ui.set_max_width(620.0);
        ui.vertical_centered(|ui| {
            ui.label(theme::bold(format!("Written. Send this file to {name}:")));
            ui.add(egui::Label::new(RichText::new(path).size(13.5)).wrap());
            if ui.add(egui::Button::new("Copy the path").min_size(egui::vec2(0.0, 28.0))).clicked() {
                ui.ctx().copy_text(path.to_owned());
            }
        });
    });
    ui.add_space(4.0);
    ui.label(theme::muted(
        "When theirs comes back: put it into the same folder and load it, or drop it onto this window.",
    ));
}

/// The slip over everything.
pub fn show(egui: &egui::Context, room: &mut Room) {
    let Some(slip) = &room.post.slip else {
        if room.post.is_working() {
            modal(egui, |ui| {
                ui.label(theme::title("The keys are being made"));
                ui.label(theme::muted("It takes a moment, so that nobody can try out passphrases fast."));
            });
        }
        return;
    };
    let (title, what, twice) = match slip {
        Slip::Open { envelope, path } => {
            let side = envelope.sealed_for;
            let file = match path.file_stem() {
                Some(name) if !store::is_autosave(path) => format!("“{}”", name.to_string_lossy()),
                _ => "This game".to_owned(),
            };
            (
                format!("For the {side} player"),
                format!("{file} is sealed. It opens with the passphrase of the {side} player."),
                false,
            )
        }
        Slip::Change => (
            "A new passphrase".to_owned(),
            "It opens every file that is written from now on; older ones still need the old one.".to_owned(),
            true,
        ),
    };
    let working = room.post.is_working();
    let response = modal(egui, |ui| {
        ui.label(theme::title(title));
        ui.label(theme::muted(what));
        ui.add_space(6.0);
        // Kept as long as the card is open.
        let eye = egui::Id::new("show the passphrase");
        let mut is_shown = ui.data(|data| data.get_temp(eye).unwrap_or(false));
        let post = &mut *room.post;
        let field = ui.add_enabled(
            !working,
            hidden(&mut post.typed, is_shown).hint_text("Passphrase").desired_width(f32::INFINITY),
        );
        let mut entered = field.lost_focus();
        let fresh = !field.has_focus() && !field.lost_focus();
        if twice {
            let again = hidden(&mut post.again, is_shown).hint_text("The same once more").desired_width(f32::INFINITY);
            let again = ui.add_enabled(!working, again);
            entered = again.lost_focus();
            if fresh && !again.has_focus() && !again.lost_focus() {
                // After a slip only the second one is typed anew.
                let second = post.reason.is_some() && !post.typed.is_empty();
                if second { again.request_focus() } else { field.request_focus() }
            }
        } else if fresh && !working {
            field.request_focus();
        }
        entered &= ui.input(|input| input.key_pressed(Key::Enter));
        ui.add_space(2.0);
        if ui.checkbox(&mut is_shown, "Show what is typed").changed() {
            ui.data_mut(|data| data.insert_temp(eye, is_shown));
        }
        if let Some(reason) = &post.reason {
            ui.colored_label(theme::bad(), reason);
        }
        if working {
            ui.label(theme::muted("A moment …"));
        }
        let mut closed = false;
        ui.horizontal(|ui| {
            let filled = !post.typed.trim().is_empty() && !working;
            let text = if twice { "Change it" } else { "Open" };
            let main = match filled {
                true => pieces::main_button(text, "Enter"),
                false => pieces::idle_button(text, "Enter"),
            };
            if ui.add_enabled(filled, main).clicked() || (entered && filled) {
                answer(post, twice);
            }
            closed = ui.add(egui::Button::new("Cancel").min_size(egui::vec2(0.0, 32.0))).on_hover_text("Esc").clicked();
        });
        closed
    });
    if response.inner || response.should_close() {
        egui.data_mut(|data| data.remove::<bool>(egui::Id::new("show the passphrase")));
    }
    if response.inner || (response.should_close() && !response.backdrop_response.clicked()) {
        room.post.forget();
    }
}

fn answer(post: &mut crate::client::post::Post, twice: bool) {
    let passphrase = Passphrase::new(&post.typed);
    post.reason = None;
    if !twice {
        post.wish(Job::Open(passphrase));
    } else if let Err(reason) = passphrase.check() {
        post.reason = Some(reason);
    } else if post.typed.trim() != post.again.trim() {
        post.again.clear();
        post.reason = Some("The two are not the same.".into());
    } else {
        post.wish(Job::Change(passphrase));
    }
}

fn modal<T>(egui: &egui::Context, contents: impl FnOnce(&mut egui::Ui) -> T) -> egui::ModalResponse<T> {
    let frame = egui::Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.0, theme::MUTED))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(20, 16));
    egui::Modal::new("by file".into()).frame(frame).backdrop_color(Color32::from_black_alpha(70)).show(egui, |ui| {
        ui.set_width(420.0_f32.min(egui.viewport_rect().width() - 60.0));
        contents(ui)
    })
}
