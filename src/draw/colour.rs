//! Colours: sRGB with an opacity.

use tiny_skia::{Color, Paint};

/// A colour to draw with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    rgb: u32,
    opacity: f32,
}

impl Ink {
    /// An opaque colour from `0xRRGGBB`.
    pub const fn new(rgb: u32) -> Ink {
        Ink { rgb, opacity: 1.0 }
    }

    pub const fn at(self, opacity: f32) -> Ink {
        Ink { opacity, ..self }
    }

    pub const fn channels(self) -> [u8; 3] {
        [(self.rgb >> 16) as u8, (self.rgb >> 8) as u8, self.rgb as u8]
    }

    pub const fn opacity(self) -> f32 {
        self.opacity
    }

    pub fn colour(self) -> Color {
        let [r, g, b] = self.channels();
        Color::from_rgba8(r, g, b, (self.opacity.clamp(0.0, 1.0) * 255.0).round() as u8)
    }

    pub fn paint(self) -> Paint<'static> {
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(self.colour());
        paint
    }
}

pub const WHITE: Ink = Ink::new(0xFFFFFF);
pub const BLACK: Ink = Ink::new(0x000000);
pub const PAPER: Ink = Ink::new(0xF2EAD3);
/// Beyond the frame of the map in the window.
pub const TABLE: Ink = Ink::new(0xCFC3A4);
pub const MARGIN: Ink = Ink::new(0xE9DFC4);
pub const INK: Ink = Ink::new(0x2A2620);
pub const GRID: Ink = Ink::new(0x6B5B3E).at(0.44);
pub const NUMBER: Ink = Ink::new(0x75684C);
pub const NUMBER_ON_ROUGH: Ink = Ink::new(0x4A3B22);
pub const ROUGH_TINT: Ink = Ink::new(0xD6BD8E);
pub const ROUGH_DARK: Ink = Ink::new(0x5A3F26);
pub const ROUGH_LIGHT: Ink = Ink::new(0xFFF8E4);
pub const HACHURE: Ink = Ink::new(0x5B432C);
pub const WATER: Ink = Ink::new(0xA9C6CF);
pub const WATER_MINOR: Ink = Ink::new(0x8DB2BF);
pub const WATER_FROZEN: Ink = Ink::new(0xDDE9EC);
pub const BANK: Ink = Ink::new(0x3F6B80);
pub const WATER_NAME: Ink = Ink::new(0x2C566B);
pub const LAKE_NAME: Ink = Ink::new(0x1F4457);
pub const RAIL: Ink = Ink::new(0x26221D);
pub const CITY_BLOCK: Ink = Ink::new(0x7A4F45);
pub const CITY_OUTER: Ink = Ink::new(0x9A6E60);
pub const CITY_GROUND: Ink = Ink::new(0xDCC3AE).at(0.85);
pub const BORDER: Ink = Ink::new(0x4A3B2A);
pub const HUNGARY: Ink = Ink::new(0x6F8F4E);
pub const ROMANIA: Ink = Ink::new(0xC08A1E);
pub const SLOVAKIA: Ink = Ink::new(0x7C5F93);
pub const ROMANIA_NAME: Ink = Ink::new(0x8A5F0C).at(0.72);
pub const SLOVAKIA_NAME: Ink = Ink::new(0x5F4676).at(0.72);
pub const FORT: Ink = Ink::new(0x5B2E1F);
pub const AXIS_SIGN: Ink = Ink::new(0x3F4A44);
pub const SOVIET_SIGN: Ink = Ink::new(0xA32A22);
pub const VICTORY_GOLD: Ink = Ink::new(0xB98A2F);
pub const RANGE_NAME: Ink = Ink::new(0x3E2C18);
pub const PLAIN_NAME: Ink = Ink::new(0x66604A);
/// What is chosen or can be reached.
pub const BLUE: Ink = Ink::new(0x1F4E6B);
pub const BAD: Ink = Ink::new(0x9C231B);
