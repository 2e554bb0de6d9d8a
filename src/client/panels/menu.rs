//! The menu of a game: save, load, settings, keys.
//!
//! Its pages are also those of the start screen.

mod keys;
mod preferences;
mod saves;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Button, Color32, Key, Layout, Margin, RichText, ScrollArea, Stroke, TextEdit};

use super::book::Book;
use super::pieces;
use super::{About, Room};
use crate::client::Stage;
use crate::client::desk::{Notice, Screen, Wish};
use crate::client::hand::Hand;
use crate::client::pointer::Keys;
use crate::client::select::Selected;
use crate::client::theme;
use bevy_egui::{EguiContext, PrimaryEguiContext};

pub use saves::{Saves, newest_in_words, number_in_words};

/// What the menu, or the start screen, shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Main,
    NewGame,
    Save,
    Load,
    Settings,
    Keys,
}

#[derive(Resource, Default)]
pub struct Menu {
    pub open: bool,
    page: Page,
    /// The title being typed.
    title: String,
    /// A title that another save has; the player is asked whether to replace it.
    replacing: Option<String>,
    /// Opened in this frame, by the very key that would close it.
    fresh: bool,
    /// The page shown in the last frame.
    seen: Page,
    was_open: bool,
}

impl Menu {
    pub fn open_at(&mut self, page: Page) {
        *self = Menu { open: true, page, fresh: true, ..Menu::default() };
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .init_resource::<Saves>()
        .add_systems(Update, press_keys.after(Stage::Read).before(Stage::Arrange))
        .add_systems(Update, saves::hang.in_set(Stage::Arrive))
        .add_systems(Last, saves::order);
}

/// Escape, when there is nothing else to step back from; Control and O for the saves.
fn press_keys(
    keys: Res<Keys>,
    screen: Res<Screen>,
    (hand, selected, notice): (Res<Hand>, Res<Selected>, Res<Notice>),
    (about, book): (Res<About>, Res<Book>),
    mut egui: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut menu: ResMut<Menu>,
    mut form: ResMut<super::start::Form>,
) {
    let load = keys.control() && keys.just_pressed(KeyCode::KeyO);
    let escape = keys.just_pressed(KeyCode::Escape);
    if !load && !escape {
        return;
    }
    if *screen == Screen::Start {
        form.page = if load { Page::Load } else { Page::Main };
        return;
    }
    let windows = egui.single_mut().is_ok_and(|mut context| {
        let egui = context.get_mut();
        egui::Popup::is_any_open(egui) || egui.memory(has_windows)
    });
    let busy = *hand != Hand::default() || selected.0.is_some() || !notice.text.is_empty();
    if load {
        menu.open_at(Page::Load);
    } else if !busy && !about.open && !book.open && !windows {
        menu.open_at(Page::Main);
    }
}

/// Whether a window lies over the map, which Escape would close.
fn has_windows(memory: &egui::Memory) -> bool {
    let resting = [NOTICE, super::ending::ENDING, crate::client::overlay::BAR].map(egui::Id::new);
    let layers = memory.areas().visible_layer_ids();
    layers.into_iter().any(|layer| layer.order == egui::Order::Middle && !resting.contains(&layer.id))
}

pub fn show(egui: &egui::Context, room: &mut Room) {
    if !room.menu.open {
        if room.menu.was_open {
            *room.menu = Menu::default();
        }
        if *room.screen != Screen::Start && room.curtain.0.is_none() {
            notice_over_map(egui, room);
        }
        return;
    }
    // A film has only the saves.
    if *room.screen == Screen::Start || (*room.screen == Screen::Film && room.menu.page == Page::Main) {
        room.menu.open = false;
        return;
    }
    if !room.menu.was_open {
        (room.menu.was_open, room.menu.fresh) = (true, true);
    }
    let screen = egui.viewport_rect();
    let frame = egui::Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.0, theme::MUTED))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(20, 16));
    let wide: f32 = match room.menu.page {
        Page::Main => 300.0,
        Page::Save => 420.0,
        _ => 720.0,
    };
    let spare = if screen.height() < 640.0 { 36.0 } else { 80.0 };
    let size = egui::vec2(wide.min(screen.width() - 60.0), screen.height() - spare);
    let modal = egui::Modal::new("menu".into()).frame(frame).backdrop_color(Color32::from_black_alpha(70));
    let response = modal.show(egui, |ui| {
        ui.set_width(size.x);
        ui.set_max_height(size.y);
        contents(ui, room, size.y);
    });
    let fresh = std::mem::take(&mut room.menu.fresh);
    if response.should_close() && !fresh {
        // Escape goes back one page.
        let back = room.menu.page != Page::Main && egui.input(|input| input.key_pressed(Key::Escape));
        if back || (room.menu.page != Page::Main && !response.backdrop_response.clicked()) {
            room.menu.page = Page::Main;
        } else {
            room.menu.open = false;
        }
    }
}

fn contents(ui: &mut egui::Ui, room: &mut Room, height: f32) {
    let page = room.menu.page;
    if page == Page::Main {
        room.menu.seen = page;
        ui.label(theme::title("Menu"));
        ui.add_space(4.0);
        inline_notice(ui, room);
        ScrollArea::vertical().max_height(height - 60.0).show(ui, |ui| main_page(ui, room));
        return;
    }
    if header(ui, page_title(page)) {
        room.menu.page = Page::Main;
    }
    if std::mem::replace(&mut room.menu.seen, page) != page && page == Page::Load {
        room.saves.forget();
    }
    inline_notice(ui, room);
    match page {
        Page::Save => save_page(ui, room),
        _ => self::page(ui, room, page, height - 60.0),
    }
}

pub fn page_title(page: Page) -> &'static str {
    match page {
        Page::Main => "Menu",
        Page::NewGame => "New game",
        Page::Save => "Save the game",
        Page::Load => "Load a game",
        Page::Settings => "Settings",
        Page::Keys => "Keys",
    }
}

/// The title of a page with the way back; true when that was taken.
pub fn header(ui: &mut egui::Ui, title: &str) -> bool {
    let mut back = false;
    ui.horizontal(|ui| {
        ui.label(theme::title(title));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            back = ui.add(Button::new("Back").min_size(egui::vec2(0.0, 28.0))).on_hover_text("Esc").clicked();
        });
    });
    ui.add_space(4.0);
    back
}

/// The pages that the menu and the start screen share.
pub fn page(ui: &mut egui::Ui, room: &mut Room, page: Page, height: f32) {
    match page {
        Page::Load => saves::show(ui, room, height),
        Page::Settings => {
            scrolled(ui, height, |ui| preferences::show(ui, room));
        }
        Page::Keys => {
            scrolled(ui, height, keys::show);
        }
        Page::Main | Page::NewGame | Page::Save => {}
    }
}

pub fn scrolled(ui: &mut egui::Ui, height: f32, contents: impl FnOnce(&mut egui::Ui)) {
    ScrollArea::vertical().max_height(height.max(60.0)).auto_shrink([false, true]).show(ui, |ui| {
        // Room for the bar.
        ui.set_max_width(ui.available_width() - 12.0);
        contents(ui);
    });
}

fn main_page(ui: &mut egui::Ui, room: &mut Room) {
    let high = if ui.ctx().viewport_rect().height() < 640.0 { 29.0 } else { 38.0 };
    ui.spacing_mut().item_spacing.y = if high < 30.0 { 4.0 } else { 6.0 };
    let row = |ui: &mut egui::Ui, text: &str, key: &str| {
        let label = RichText::new(text).size(15.0);
        let button = Button::new(label).shortcut_text(RichText::new(key).size(12.5).color(theme::MUTED));
        ui.add_sized([ui.available_width(), high], button).clicked()
    };
    let main = pieces::main_button("Back to the game", "Esc");
    if ui.add_sized([ui.available_width(), high], main).clicked() {
        room.menu.open = false;
    }
    if row(ui, "Save", "") {
        room.menu.page = Page::Save;
        room.menu.title = match room.shelf.title.trim() {
            "" => format!("Turn {}", room.shown.situation.turn),
            title => title.to_owned(),
        };
    }
    for (text, key, page) in
        [("Load", "Ctrl+O", Page::Load), ("Settings", "", Page::Settings), ("Keys", "", Page::Keys)]
    {
        if row(ui, text, key) {
            room.menu.page = page;
        }
    }
    if room.seat.sharing.own().is_some() && row(ui, "Change my passphrase", "") {
        room.post.ask_for_new();
        room.menu.open = false;
    }
    let played = room.history.as_deref().is_some_and(|history| !history.entries().is_empty());
    if played && row(ui, "Watch this game from the start", "") {
        room.outbox.wish(Wish::Watch(None));
        room.menu.open = false;
    }
    if played && row(ui, "Report…", "") {
        room.outbox.wish(Wish::Report(None));
        room.menu.open = false;
    }
    ui.add_space(6.0);
    if row(ui, "Back to the start screen", "") {
        room.outbox.wish(Wish::ToStart);
        room.menu.open = false;
    }
    if row(ui, "Quit", "") {
        room.outbox.wish(Wish::Quit);
    }
    ui.add_space(2.0);
    ui.label(theme::muted("A game that is left is saved by itself; Continue takes it up again."));
}

fn save_page(ui: &mut egui::Ui, room: &mut Room) {
    ui.label("Title");
    let field = TextEdit::singleline(&mut room.menu.title).desired_width(f32::INFINITY).margin(Margin::symmetric(8, 7));
    let field = ui.add(field);
    if room.menu.replacing.is_none() && !field.has_focus() && !field.lost_focus() {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let title = room.menu.title.trim().to_owned();
    if field.changed() {
        room.menu.replacing = None;
    }
    ui.add_space(4.0);
    if room.menu.replacing.as_ref() == Some(&title) {
        ui.colored_label(theme::warn(), format!("There is a save called “{title}” already. Replace it?"));
        ui.horizontal_wrapped(|ui| {
            if ui.add(pieces::main_button("Replace it", "")).clicked() {
                room.outbox.wish(Wish::SaveOver(title.clone()));
                room.menu.open = false;
            }
            if ui.add(Button::new("Choose another title").min_size(egui::vec2(0.0, 32.0))).clicked() {
                room.menu.replacing = None;
            }
        });
        return;
    }
    let button = ui.add_enabled(!title.is_empty(), pieces::main_button("Save", "Enter"));
    if (button.clicked() || entered) && !title.is_empty() {
        if room.shelf.would_replace(&title) {
            room.menu.replacing = Some(title);
        } else {
            room.outbox.wish(Wish::Save(title));
            room.menu.open = false;
        }
    }
    if let Some(folder) = &room.shelf.folder {
        ui.add_space(4.0);
        ui.label(theme::muted(format!("It goes to {}", folder.display())));
    }
}

const NOTICE: &str = "notice";

/// What the player must be told, as a card over the map.
fn notice_over_map(egui: &egui::Context, room: &mut Room) {
    if room.notice.text.is_empty() {
        return;
    }
    let area = room.area.0;
    let wide = (area.width() - 40.0).clamp(200.0, 520.0);
    egui::Area::new(NOTICE.into())
        .order(egui::Order::Middle)
        .pivot(egui::Align2::CENTER_TOP)
        .fixed_pos(egui::pos2(area.center().x, area.min.y + 12.0))
        .show(egui, |ui| {
            ui.set_max_width(wide);
            notice_card(ui, room);
        });
}

/// The same inside a page.
pub fn inline_notice(ui: &mut egui::Ui, room: &mut Room) {
    if !room.notice.text.is_empty() {
        notice_card(ui, room);
        ui.add_space(6.0);
    }
}

fn notice_card(ui: &mut egui::Ui, room: &mut Room) {
    let colour = if room.notice.is_bad { theme::bad() } else { theme::good() };
    let frame = theme::card().stroke(Stroke::new(2.0, colour)).inner_margin(Margin::symmetric(12, 9));
    let response = frame.show(ui, |ui| {
        // As high as the sentence needs, and no higher.
        let wide = (ui.available_width() - 40.0).max(80.0);
        let mut dismissed = false;
        ui.horizontal(|ui| {
            let (sign, _) = ui.allocate_exact_size(egui::vec2(18.0, 18.0), egui::Sense::hover());
            sign_of(ui.painter(), sign, colour, room.notice.is_bad);
            ui.vertical(|ui| {
                ui.set_width(wide - 26.0);
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(&room.notice.text).size(14.5));
                    if let Some(rule) = room.notice.rule.clone() {
                        pieces::rule_link(ui, &rule, &mut room.book);
                    }
                });
            });
            dismissed = close_button(ui).on_hover_text("Esc").clicked();
        });
        if dismissed {
            room.notice.clear();
        }
    });
    response.response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &room.notice.text));
}

/// A cross, painted: the fonts have none.
fn close_button(ui: &mut egui::Ui) -> egui::Response {
    let (place, response) = ui.allocate_exact_size(egui::vec2(24.0, 24.0), egui::Sense::click());
    let colour = if response.hovered() { theme::INK } else { theme::MUTED };
    let arm = egui::vec2(4.5, 4.5);
    let other = egui::vec2(4.5, -4.5);
    let middle = place.center();
    ui.painter().line_segment([middle - arm, middle + arm], Stroke::new(1.8, colour));
    ui.painter().line_segment([middle - other, middle + other], Stroke::new(1.8, colour));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Dismiss"));
    response
}

/// A tick on a disc, or a bar on a diamond: told apart without colour.
fn sign_of(painter: &egui::Painter, place: egui::Rect, colour: Color32, is_bad: bool) {
    let (middle, white) = (place.center(), Stroke::new(2.0, Color32::WHITE));
    if is_bad {
        let half = place.width() / 2.0;
        let corners = [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)];
        let points = corners.iter().map(|(x, y)| middle + egui::vec2(*x, *y)).collect();
        painter.add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
        painter.line_segment([middle - egui::vec2(0.0, 4.5), middle + egui::vec2(0.0, 1.0)], white);
        painter.circle_filled(middle + egui::vec2(0.0, 4.0), 1.2, Color32::WHITE);
    } else {
        painter.circle_filled(middle, place.width() / 2.0 - 0.5, colour);
        painter.line_segment([middle + egui::vec2(-3.8, 0.2), middle + egui::vec2(-1.0, 3.2)], white);
        painter.line_segment([middle + egui::vec2(-1.0, 3.2), middle + egui::vec2(4.0, -3.2)], white);
    }
}
