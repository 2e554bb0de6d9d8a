//! The bar below a film: where it stands, and what moves it.

use bevy_egui::egui::{
    self, Align, Button, Color32, FontId, Layout, Margin, Pos2, Rect, RichText, Sense, Stroke, vec2,
};

use super::Room;
use crate::client::desk::Wish;
use crate::client::film::{Cue, Reel, SPEEDS};
use crate::client::theme;

const HEIGHT: f32 = 96.0;
const SLIDER: f32 = 46.0;
/// How far the slider stays from the edges, so that its handle and labels fit.
const INSET: f32 = 26.0;
/// The least distance between the labels of two turns.
const APART: f32 = 18.0;

pub fn show(ui: &mut egui::Ui, room: &mut Room) {
    let frame = egui::Frame::new().fill(theme::BAR).inner_margin(Margin::symmetric(14, 0));
    egui::Panel::bottom("film bar").exact_size(HEIGHT).resizable(false).frame(frame).show(ui, |ui| {
        let edge = ui.max_rect().expand2(vec2(14.0, 0.0));
        ui.painter().hline(edge.x_range(), edge.top() + 0.5, Stroke::new(1.0, theme::LINE_STRONG));
        let Some(reel) = room.film.reel() else { return };
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut cue = slider(ui, reel);
        let size = vec2(ui.available_width(), 40.0);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            cue = buttons(ui, reel).or(cue);
        });
        if let Some(cue) = cue {
            room.outbox.wish(Wish::Film(cue));
        }
    });
}

/// All orders in a line, with a mark where each turn begins.
fn slider(ui: &mut egui::Ui, reel: &Reel) -> Option<Cue> {
    let (place, response) = ui.allocate_exact_size(vec2(ui.available_width(), SLIDER), Sense::click_and_drag());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Slider, true, "Orders"));
    let (left, right, y) = (place.left() + INSET, place.right() - INSET, place.top() + 16.0);
    let all = reel.len().max(1) as f32;
    let x_of = |at: usize| left + (right - left) * at as f32 / all;
    let line = Rect::from_x_y_ranges(left..=right, y - 3.0..=y + 3.0);
    let here = x_of(reel.at());
    let painter = ui.painter();
    painter.rect(line, 3.0, theme::CARD, Stroke::new(1.0, theme::LINE_STRONG), egui::StrokeKind::Outside);
    painter.rect_filled(line.with_max_x(here), 3.0, theme::BLUE);

    let mut cue = None;
    let current = reel.marks.iter().rposition(|mark| mark.at <= reel.at());
    let mut free = f32::MIN;
    for (n, mark) in reel.marks.iter().enumerate() {
        let x = x_of(mark.at);
        ui.painter().vline(x, y - 8.0..=y + 8.0, Stroke::new(1.5, theme::MUTED));
        let text = if mark.turn == 0 { "Set-up".to_owned() } else { mark.turn.to_string() };
        // Set-up begins at the very left, and has a longer name.
        let next = reel.marks.get(n + 1).map_or(f32::MAX, |next| x_of(next.at));
        let text = if mark.turn == 0 && next < x + 38.0 { "S".to_owned() } else { text };
        if x < free {
            continue;
        }
        free = x + APART;
        let lit = current == Some(n);
        let font = FontId::new(12.5, egui::FontFamily::Name(if lit { "Bold" } else { "Serif" }.into()));
        let font = if lit { font } else { FontId::proportional(12.5) };
        let galley = ui.painter().layout_no_wrap(text, font, if lit { theme::INK } else { theme::MUTED });
        let spot = Rect::from_center_size(Pos2::new(x, y + 19.0), vec2(galley.size().x.max(14.0) + 8.0, 18.0));
        let name = if mark.turn == 0 { "Set-up".to_owned() } else { format!("Turn {}", mark.turn) };
        let label = ui.interact(spot, ui.id().with(("turn", n)), Sense::click()).on_hover_text(&name);
        label.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
        if label.hovered() {
            ui.painter().rect_filled(spot, 4.0, Color32::WHITE);
        }
        ui.painter().galley(spot.center() - galley.size() / 2.0, galley, theme::INK);
        if label.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            cue = Some(Cue::To(mark.at));
        }
    }
    ui.painter().circle(Pos2::new(here, y), 8.0, theme::CARD, Stroke::new(2.5, theme::BLUE));

    if cue.is_none()
        && (response.clicked() || response.dragged())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let part = ((pointer.x - left) / (right - left)).clamp(0.0, 1.0);
        let at = (part * all).round() as usize;
        cue = (at != reel.at()).then_some(Cue::To(at));
    }
    cue
}

fn buttons(ui: &mut egui::Ui, reel: &Reel) -> Option<Cue> {
    ui.spacing_mut().item_spacing.x = 6.0;
    let (first, last) = (reel.at() == 0, reel.at() == reel.len());
    let play = if reel.is_playing { (Icon::Pause, "Pause (Space)") } else { (Icon::Play, "Play (Space)") };
    let mut cue = None;
    for (icon, tip, enabled, means) in [
        (Icon::ToStart, "To the beginning (Home)", !first, Cue::To(0)),
        (Icon::Back, "One order back (Left)", !first, Cue::Back),
        (play.0, play.1, true, Cue::Play),
        (Icon::Forward, "One order on (Right)", !last, Cue::Forward),
        (Icon::ToEnd, "To the end (End)", !last, Cue::To(usize::MAX)),
    ] {
        if button(ui, icon, tip, enabled) {
            cue = Some(means);
        }
    }
    ui.add_space(10.0);
    let all = number(reel.len());
    let text = match reel.at() {
        0 => format!("Before the first of {all} orders"),
        at => format!("Order {} of {all}", number(at)),
    };
    ui.label(theme::bold(text));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().button_padding = vec2(10.0, 2.0);
        for speed in SPEEDS.into_iter().rev() {
            let on = reel.speed == speed;
            let (fill, ink) = if on { (theme::INK, Color32::WHITE) } else { (theme::CARD, theme::INK) };
            let text = RichText::new(format!("{speed}×")).size(13.0).color(ink);
            if ui.add(Button::new(text).fill(fill).corner_radius(4).min_size(vec2(40.0, 26.0))).clicked() {
                cue = Some(Cue::Speed(speed));
            }
        }
        ui.label(theme::muted("Speed"));
    });
    cue
}

/// "1,204".
fn number(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Icon {
    ToStart,
    Back,
    Play,
    Pause,
    Forward,
    ToEnd,
}

/// A button with a painted sign: the fonts have none.
fn button(ui: &mut egui::Ui, icon: Icon, tip: &str, enabled: bool) -> bool {
    let main = matches!(icon, Icon::Play | Icon::Pause);
    let size = vec2(if main { 56.0 } else { 40.0 }, 32.0);
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (place, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, tip));
    let lit = enabled && response.hovered();
    let (fill, edge, ink) = match (main, enabled) {
        (true, _) if lit => (Color32::from_rgb(0x9b, 0x38, 0x2a), theme::INK, Color32::WHITE),
        (true, _) => (theme::WAX, Color32::from_rgb(0x5f, 0x1b, 0x12), Color32::WHITE),
        (false, true) => (if lit { Color32::WHITE } else { theme::CARD }, theme::LINE_STRONG, theme::INK),
        (false, false) => (theme::BAR, theme::LINE, theme::LINE_STRONG),
    };
    let painter = ui.painter();
    painter.rect(place, 5.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    let middle = place.center();
    let triangle = |x: f32, towards: f32| {
        let points = [(-4.5, -6.5), (5.5, 0.0), (-4.5, 6.5)];
        let points = points.iter().map(|(px, py)| middle + vec2(x + px * towards, *py)).collect();
        painter.add(egui::Shape::convex_polygon(points, ink, Stroke::NONE));
    };
    let post = |x: f32, wide: f32| {
        painter.rect_filled(Rect::from_center_size(middle + vec2(x, 0.0), vec2(wide, 13.0)), 0.0, ink);
    };
    match icon {
        Icon::ToStart => {
            post(-9.0, 2.5);
            triangle(-1.0, -1.0);
            triangle(7.0, -1.0);
        }
        Icon::Back => {
            triangle(-2.0, -1.0);
            post(6.0, 2.5);
        }
        Icon::Play => triangle(0.0, 1.0),
        Icon::Pause => {
            post(-4.0, 4.0);
            post(4.0, 4.0);
        }
        Icon::Forward => {
            post(-6.0, 2.5);
            triangle(2.0, 1.0);
        }
        Icon::ToEnd => {
            triangle(-7.0, 1.0);
            triangle(1.0, 1.0);
            post(9.0, 2.5);
        }
    }
    response.on_hover_text(tip).clicked()
}

#[cfg(test)]
mod tests {
    #[test]
    fn large_numbers_are_easy_to_read() {
        for (n, text) in [(0, "0"), (123, "123"), (1204, "1,204"), (1234567, "1,234,567")] {
            assert_eq!(super::number(n), text);
        }
    }
}
