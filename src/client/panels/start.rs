//! The start screen: a new game, or one to go on with.
//!
//! The map lies behind, fading under the menu; a page opens beside it, or over it where there is no
//! room for both.

mod form;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, FontFamily, FontId, Margin, RichText, ScrollArea, Stroke};

use super::menu::{self, Page};
use super::{Room, book};
use crate::client::camera::{MapArea, View};
use crate::client::desk::{Screen, Wish};
use crate::client::map::Ground;
use crate::client::theme;
use crate::draw::colour;
use crate::table::HexId;

pub use form::{Form, random_seed};

const MENU: f32 = 372.0;
const FADE: f32 = 210.0;
/// A page beside the menu is at least this wide.
const PAGE: f32 = 480.0;

pub fn plugin(app: &mut App) {
    app.init_resource::<Form>().add_systems(Update, arrange.after(crate::client::Stage::Read));
}

/// The look of the map for the start screen, and for a game that begins.
fn arrange(
    screen: Res<Screen>,
    mut view: ResMut<View>,
    mut form: ResMut<Form>,
    mut saves: ResMut<menu::Saves>,
    area: Res<MapArea>,
    ground: Res<Ground>,
    mut last: Local<Option<MapArea>>,
    mut before: Local<Screen>,
) {
    let before = std::mem::replace(&mut *before, *screen);
    match *screen {
        Screen::Start if screen.is_changed() || *last != Some(*area) => {
            if screen.is_changed() {
                // A film was chosen from the saves.
                if before == Screen::Film {
                    form.after = Some(Page::Load);
                }
                form.clean();
                saves.forget();
            }
            *last = Some(*area);
            // The plain east of Budapest, where the campaign begins, right of the menu.
            if let Ok(hex) = "0915".parse::<HexId>() {
                let aside = Vec2::new((area.0.width() * 0.5).min(MENU + 72.0) * 0.35, 0.0);
                view.jump_to(ground.centre(hex) - aside, 1.0);
            }
        }
        Screen::Game | Screen::Film if screen.is_changed() && before == Screen::Start => {
            *last = None;
            view.fit(&ground, &area);
        }
        _ => {}
    }
}

/// How much room there is.
struct Plan {
    left: f32,
    top: f32,
    row: f32,
    /// The page covers the menu.
    one_at_a_time: bool,
}

impl Plan {
    fn of(screen: egui::Rect) -> Plan {
        let left = if screen.width() < 900.0 { 20.0 } else { 72.0 };
        let low = screen.height() < 860.0;
        Plan {
            left,
            top: if low { 28.0 } else { 84.0 },
            row: if low { 46.0 } else { 58.0 },
            one_at_a_time: screen.width() < left + MENU + 24.0 + PAGE + 24.0,
        }
    }
}

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let screen = ui.max_rect();
    let plan = Plan::of(screen);
    room.form.fill_in(&room.prefs);
    let open = room.form.page != Page::Main;
    let hides_menu = open && plan.one_at_a_time;
    fade(ui.painter(), screen, plan.left + MENU);
    if !hides_menu {
        let place = egui::Rect::from_min_max(
            egui::pos2(screen.left() + plan.left, screen.top()),
            egui::pos2((screen.left() + plan.left + MENU).min(screen.right() - 12.0), screen.bottom()),
        );
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| column(ui, room, &plan));
        });
    }
    if open {
        let left = if hides_menu { screen.left() + 16.0 } else { screen.left() + plan.left + MENU + 28.0 };
        let margin = if screen.height() < 860.0 { 20.0 } else { 60.0 };
        let right = (screen.right() - 20.0).min(left + 780.0);
        let place = egui::Rect::from_min_max(
            egui::pos2(left, screen.top() + margin),
            egui::pos2(right, screen.bottom() - margin),
        );
        ui.scope_builder(egui::UiBuilder::new().max_rect(place), |ui| page(ui, room, place));
    }
}

/// A strip of paper that lets the map through to its right.
fn fade(painter: &egui::Painter, screen: egui::Rect, until: f32) {
    let paper = colour::PAPER;
    let tone = |alpha: f32| {
        let [r, g, b] = paper.channels();
        Color32::from_rgba_unmultiplied(r, g, b, (alpha * 255.0) as u8)
    };
    let edge = screen.left() + until;
    let mut mesh = egui::Mesh::default();
    for (x, alpha) in [(screen.left(), 0.93), (edge - 60.0, 0.9), (edge + FADE, 0.0)] {
        mesh.colored_vertex(egui::pos2(x, screen.top()), tone(alpha));
        mesh.colored_vertex(egui::pos2(x, screen.bottom()), tone(alpha));
    }
    for corner in [0, 2] {
        mesh.add_triangle(corner, corner + 1, corner + 2);
        mesh.add_triangle(corner + 1, corner + 2, corner + 3);
    }
    painter.add(mesh);
}

fn column(ui: &mut egui::Ui, room: &mut Room, plan: &Plan) {
    ui.add_space(plan.top);
    title(ui);
    ui.add_space(if plan.row < 50.0 { 14.0 } else { 44.0 });
    if room.form.page == Page::Main {
        menu::inline_notice(ui, room);
    }
    ui.spacing_mut().item_spacing.y = 6.0;
    let listed = room.saves.list(&room.shelf);
    let newest = menu::newest_in_words(&listed);
    let mut rows: Vec<(&str, String, Row)> = Vec::new();
    if let Some(newest) = newest {
        rows.push(("Continue", newest, Row::Continue));
    }
    let scale = room.prefs.scale;
    rows.push(("New game", "Two players, solo or by file".into(), Row::Page(Page::NewGame)));
    rows.push(("Load", menu::number_in_words(&listed), Row::Page(Page::Load)));
    rows.push(("Rule book", "All rules, with search".into(), Row::Rules));
    rows.push(("Settings", format!("Scale {scale} %, colours, animation"), Row::Page(Page::Settings)));
    rows.push(("Keys", "What the keyboard does".into(), Row::Page(Page::Keys)));
    rows.push(("About", "What is known and what is reconstructed".into(), Row::About));
    rows.push(("Quit", String::new(), Row::Quit));
    for (n, (name, what, leads)) in rows.into_iter().enumerate() {
        let chosen = leads == Row::Page(room.form.page);
        let look = if n == 0 { Look::Main } else { Look::Plain };
        if row(ui, name, &what, plan.row, if chosen { Look::Chosen } else { look }) {
            follow(room, leads);
        }
    }
    ui.add_space(14.0);
    let version = env!("CARGO_PKG_VERSION");
    ui.label(theme::muted(format!("Version {version} · map and counters are a reconstruction, see About")));
    ui.add_space(10.0);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Continue,
    Page(Page),
    Rules,
    About,
    Quit,
}

fn follow(room: &mut Room, leads: Row) {
    // What was said about the last choice is not about the next.
    room.notice.clear();
    match leads {
        Row::Continue => room.outbox.wish(Wish::Continue),
        Row::Page(page) if room.form.page == page => room.form.page = Page::Main,
        Row::Page(page) => {
            if page == Page::Load {
                room.saves.forget();
            }
            room.form.page = page;
        }
        Row::Rules => room.book.open = true,
        Row::About => room.about.open = true,
        Row::Quit => room.outbox.wish(Wish::Quit),
    }
}

fn title(ui: &mut egui::Ui) {
    let serif = |size: f32| FontId::new(size, FontFamily::Name("Serif".into()));
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.label(RichText::new("BUDAPEST").font(serif(54.0)).extra_letter_spacing(3.4).color(theme::INK));
    ui.label(RichText::new("CAMPAIGN").font(serif(31.0)).extra_letter_spacing(9.6).color(theme::INK));
    ui.add_space(10.0);
    let (line, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 6.0), egui::Sense::hover());
    ui.painter().hline(line.x_range(), line.top() + 1.0, Stroke::new(2.0, theme::INK));
    ui.painter().hline(line.x_range(), line.top() + 5.5, Stroke::new(1.0, theme::INK));
    ui.add_space(10.0);
    let font = FontId::new(19.0, FontFamily::Name("SerifItalic".into()));
    ui.label(RichText::new("Hungary, October 1944 – February 1945").font(font).color(theme::MUTED));
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Main,
    Plain,
    /// Its page is open.
    Chosen,
}

/// One row of the menu; true when it is chosen.
fn row(ui: &mut egui::Ui, name: &str, what: &str, height: f32, look: Look) -> bool {
    let (place, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
    let lit = response.hovered() || response.has_focus();
    let (fill, stroke, ink, muted) = match look {
        Look::Main if lit => (Color32::from_rgb(0x9b, 0x38, 0x2a), theme::INK, Color32::WHITE, Color32::WHITE),
        Look::Main => (theme::WAX, Color32::from_rgb(0x5f, 0x1b, 0x12), Color32::WHITE, Color32::WHITE),
        Look::Chosen => (theme::CHOICE, theme::BLUE, theme::INK, theme::MUTED),
        Look::Plain if lit => (Color32::WHITE, theme::MUTED, theme::INK, theme::MUTED),
        Look::Plain => (theme::CARD, theme::LINE_STRONG, theme::INK, theme::MUTED),
    };
    let width = if look == Look::Chosen { 2.0 } else { 1.0 };
    ui.painter().rect(place, 6.0, fill, Stroke::new(width, stroke), egui::StrokeKind::Inside);
    let bold = FontId::new(if height < 50.0 { 15.0 } else { 16.5 }, FontFamily::Name("Bold".into()));
    let left = place.left() + 18.0;
    let text = |at: f32, text: &str, font: FontId, colour: Color32| {
        let wide = place.right() - 12.0 - left;
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
        job.wrap = egui::text::TextWrapping::truncate_at_width(wide);
        let galley = ui.painter().layout_job(job);
        ui.painter().galley(egui::pos2(left, at - galley.size().y / 2.0), galley, colour);
    };
    let middle = place.center().y;
    if what.is_empty() {
        text(middle, name, bold, ink);
    } else {
        text(middle - height * 0.17, name, bold, ink);
        text(middle + height * 0.19, what, FontId::proportional(12.5), muted);
    }
    response.clicked()
}

fn page(ui: &mut egui::Ui, room: &mut Room, place: egui::Rect) {
    let open = room.form.page;
    let frame = egui::Frame::new()
        .fill(theme::PANEL)
        .stroke(Stroke::new(1.0, theme::LINE_STRONG))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(18, 14));
    frame.show(ui, |ui| {
        ui.set_width(place.width() - 38.0);
        if menu::header(ui, menu::page_title(open)) {
            room.form.page = Page::Main;
        }
        menu::inline_notice(ui, room);
        let height = place.bottom() - ui.cursor().top() - 20.0;
        match open {
            Page::NewGame => form::show(ui, room, height),
            other => menu::page(ui, room, other, height),
        }
    });
}

/// A rule number in a sentence.
fn rule(ui: &mut egui::Ui, section: &str, book: &mut book::Book) {
    super::pieces::rule_link(ui, section, book);
}
