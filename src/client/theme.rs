//! Colours, fonts and spacing of the panels.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, RichText, Stroke, TextStyle,
    Theme, Visuals,
};
use bevy_egui::{EguiContext, PrimaryEguiContext};

use super::wake::Bell;
use crate::draw::fonts;
use crate::table::Side;

/// The table beyond the frame of the map.
pub const TABLE: Color = Color::srgb_u8(0xcf, 0xc3, 0xa4);
pub const CARD_SRGB: Color = Color::srgb_u8(0xfc, 0xf9, 0xf0);
pub const LINE_STRONG_SRGB: Color = Color::srgb_u8(0x5e, 0x54, 0x42);

/// The back of a counter.
pub fn back(side: Side) -> Color {
    match side {
        Side::Axis => Color::srgb_u8(0x8d, 0x94, 0x8c),
        Side::Soviet => Color::srgb_u8(0xb9, 0x83, 0x77),
    }
}

pub const BAR: Color32 = Color32::from_rgb(0xef, 0xe7, 0xd3);
pub const PANEL: Color32 = Color32::from_rgb(0xf6, 0xf1, 0xe3);
pub const CARD: Color32 = Color32::from_rgb(0xfc, 0xf9, 0xf0);
pub const FAINT: Color32 = Color32::from_rgb(0xf1, 0xea, 0xd8);
pub const LINE: Color32 = Color32::from_rgb(0xcd, 0xbf, 0x9f);
pub const LINE_STRONG: Color32 = Color32::from_rgb(0xb3, 0xa2, 0x7c);
pub const INK: Color32 = Color32::from_rgb(0x2a, 0x26, 0x20);
pub const MUTED: Color32 = Color32::from_rgb(0x5e, 0x54, 0x42);
pub const WAX: Color32 = Color32::from_rgb(0x8a, 0x2c, 0x1f);
pub const BLUE: Color32 = Color32::from_rgb(0x1f, 0x4e, 0x6b);
pub const CHOICE: Color32 = Color32::from_rgb(0xe8, 0xee, 0xf0);
pub const GOOD: Color32 = Color32::from_rgb(0x2f, 0x6b, 0x3a);
pub const WARN: Color32 = Color32::from_rgb(0x8a, 0x5a, 0x00);
pub const BAD: Color32 = Color32::from_rgb(0x9c, 0x23, 0x1b);
/// Axis and Soviet signs.
pub const AXIS: Color32 = Color32::from_rgb(0x3f, 0x4a, 0x44);
pub const SOVIET: Color32 = Color32::from_rgb(0xa3, 0x2a, 0x22);

/// How good, caution and bad are told apart by colour; a word or a shape always says it too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Palette {
    /// Green, ochre and red.
    #[default]
    Usual,
    /// Blue, grey-brown and orange: apart for every kind of colour blindness.
    ColourBlind,
}

static COLOUR_BLIND: AtomicBool = AtomicBool::new(false);

pub fn choose(palette: Palette) {
    COLOUR_BLIND.store(palette == Palette::ColourBlind, Ordering::Relaxed);
}

fn either(usual: Color32, colour_blind: Color32) -> Color32 {
    if COLOUR_BLIND.load(Ordering::Relaxed) { colour_blind } else { usual }
}

/// Supplied, a gain.
pub fn good() -> Color32 {
    either(Color32::from_rgb(0x2f, 0x6b, 0x3a), Color32::from_rgb(0x00, 0x5a, 0x9c))
}

/// Caution.
pub fn warn() -> Color32 {
    either(WARN, Color32::from_rgb(0x63, 0x5a, 0x45))
}

/// Refused, a loss.
pub fn bad() -> Color32 {
    either(BAD, Color32::from_rgb(0xb0, 0x42, 0x00))
}

pub fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, dress.after(bevy_egui::EguiPreUpdateSet::InitContexts));
}

/// Fonts and style, once for every new context.
fn dress(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>, bell: Res<Bell>) {
    for mut context in &mut contexts {
        let egui = context.get_mut();
        egui.set_fonts(fonts());
        egui.set_theme(Theme::Light);
        egui.all_styles_mut(style);
        egui.options_mut(|options| options.zoom_with_keyboard = false);
        // The window sleeps; what egui wants to draw later must wake it.
        let bell = bell.clone();
        egui.set_request_repaint_callback(move |info| {
            if !info.delay.is_zero() {
                bell.ring_in(info.delay);
            }
        });
    }
}

fn family(name: &str) -> FontFamily {
    FontFamily::Name(name.into())
}

const SIGNS: &str = "Lato for signs";

pub fn fonts() -> FontDefinitions {
    let mut definitions = FontDefinitions::empty();
    let families = [
        ("Lato", fonts::LATO_REGULAR, FontFamily::Proportional),
        ("Lato Bold", fonts::LATO_BOLD, family("Bold")),
        ("Libertine Semibold", fonts::LIBERTINE_SEMIBOLD, family("Serif")),
        ("Libertine Italic", fonts::LIBERTINE_ITALIC, family("SerifItalic")),
        ("Libertine", fonts::LIBERTINE_REGULAR, family("SerifRegular")),
        ("Roboto Condensed Bold", fonts::CONDENSED_BOLD, family("Cond")),
    ];
    for (name, data, family) in families {
        let mut font = FontData::from_static(data);
        if name.starts_with("Lato") {
            // Its line gap is laid below the letters; half of it belongs above, or every button looks top-heavy.
            font.tweak.y_offset_factor = 0.15;
        }
        definitions.font_data.insert(name.to_owned(), Arc::new(font));
        // Lato has the signs the others lack; beside them it keeps their line.
        definitions.families.insert(family, vec![name.to_owned(), SIGNS.to_owned()]);
    }
    definitions.font_data.insert(SIGNS.to_owned(), Arc::new(FontData::from_static(fonts::LATO_REGULAR)));
    definitions.families.insert(FontFamily::Monospace, vec!["Lato".to_owned()]);
    definitions
}

pub fn style(style: &mut egui::Style) {
    style.text_styles = [
        (TextStyle::Heading, FontId::new(17.0, family("Serif"))),
        (TextStyle::Body, FontId::proportional(14.0)),
        (TextStyle::Button, FontId::new(14.0, family("Bold"))),
        (TextStyle::Small, FontId::proportional(12.5)),
        (TextStyle::Monospace, FontId::proportional(14.0)),
    ]
    .into();
    let spacing = &mut style.spacing;
    spacing.item_spacing = egui::vec2(8.0, 6.0);
    spacing.button_padding = egui::vec2(14.0, 7.0);
    spacing.window_margin = Margin::symmetric(16, 14);
    spacing.tooltip_width = 300.0;
    // It would come out grey on paper.
    spacing.scroll.fade.strength = 0.0;
    // A bar that is always seen says that there is more.
    spacing.scroll.floating_width = 5.0;
    spacing.scroll.dormant_handle_opacity = 0.55;
    spacing.scroll.active_handle_opacity = 0.7;
    style.visuals = visuals();
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::light();
    visuals.panel_fill = PANEL;
    visuals.window_fill = CARD;
    visuals.window_stroke = Stroke::new(1.0, LINE_STRONG);
    visuals.window_corner_radius = CornerRadius::same(6);
    visuals.window_shadow = egui::Shadow::NONE;
    visuals.popup_shadow = egui::Shadow::NONE;
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.extreme_bg_color = CARD;
    visuals.faint_bg_color = FAINT;
    visuals.hyperlink_color = BLUE;
    visuals.warn_fg_color = warn();
    visuals.error_fg_color = bad();
    visuals.selection.bg_fill = CHOICE;
    visuals.selection.stroke = Stroke::new(2.0, BLUE);

    let widgets = &mut visuals.widgets;
    let kinds = [
        (&mut widgets.noninteractive, CARD, LINE, INK),
        (&mut widgets.inactive, CARD, LINE_STRONG, INK),
        (&mut widgets.open, CARD, LINE_STRONG, INK),
        (&mut widgets.hovered, Color32::WHITE, MUTED, INK),
        (&mut widgets.active, INK, INK, Color32::WHITE),
    ];
    for (kind, fill, stroke, text) in kinds {
        kind.bg_fill = fill;
        kind.weak_bg_fill = fill;
        kind.bg_stroke = Stroke::new(1.0, stroke);
        kind.fg_stroke = Stroke::new(1.0, text);
        kind.corner_radius = CornerRadius::same(5);
        kind.expansion = 0.0;
    }
    visuals
}

/// A card in a panel.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(CARD)
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(12, 10))
}

pub fn heading(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(17.0, family("Serif"))).color(INK)
}

pub fn title(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(20.0, family("Serif"))).color(INK)
}

pub fn serif(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(17.0, family("SerifRegular"))).color(INK)
}

pub fn italic(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(15.0, family("SerifItalic"))).color(MUTED)
}

pub fn bold(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(14.0, family("Bold"))).color(INK)
}

pub fn muted(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::proportional(12.5)).color(MUTED)
}

pub fn prompt(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(16.5, family("Bold"))).color(INK)
}

/// The narrow letters of counters and pills.
pub fn condensed() -> FontFamily {
    family("Cond")
}

/// A large figure, as for odds.
pub fn figure(text: impl Into<String>) -> RichText {
    RichText::new(text).font(FontId::new(30.0, family("Serif"))).color(INK)
}
