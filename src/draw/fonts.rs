//! The typefaces of the game. The window's panels use the same bytes.

use std::sync::LazyLock;

use ttf_parser::Face;

pub static LIBERTINE_REGULAR: &[u8] = include_bytes!("../../assets/fonts/LinLibertine_R.otf");
pub static LIBERTINE_ITALIC: &[u8] = include_bytes!("../../assets/fonts/LinLibertine_RI.otf");
pub static LIBERTINE_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/LinLibertine_RZ.otf");
pub static LATO_REGULAR: &[u8] = include_bytes!("../../assets/fonts/Lato-Regular.ttf");
pub static LATO_SEMIBOLD: &[u8] = include_bytes!("../../assets/fonts/Lato-Semibold.ttf");
pub static LATO_BOLD: &[u8] = include_bytes!("../../assets/fonts/Lato-Bold.ttf");
pub static CONDENSED_REGULAR: &[u8] = include_bytes!("../../assets/fonts/RobotoCondensed-Regular.ttf");
pub static CONDENSED_BOLD: &[u8] = include_bytes!("../../assets/fonts/RobotoCondensed-Bold.ttf");

/// A typeface for lettering on the map and the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    LibertineRegular,
    LibertineItalic,
    LibertineSemibold,
    LatoRegular,
    LatoSemibold,
    LatoBold,
    CondensedRegular,
    CondensedBold,
}

impl Font {
    pub const ALL: [Font; 8] = [
        Font::LibertineRegular,
        Font::LibertineItalic,
        Font::LibertineSemibold,
        Font::LatoRegular,
        Font::LatoSemibold,
        Font::LatoBold,
        Font::CondensedRegular,
        Font::CondensedBold,
    ];

    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Font::LibertineRegular => LIBERTINE_REGULAR,
            Font::LibertineItalic => LIBERTINE_ITALIC,
            Font::LibertineSemibold => LIBERTINE_SEMIBOLD,
            Font::LatoRegular => LATO_REGULAR,
            Font::LatoSemibold => LATO_SEMIBOLD,
            Font::LatoBold => LATO_BOLD,
            Font::CondensedRegular => CONDENSED_REGULAR,
            Font::CondensedBold => CONDENSED_BOLD,
        }
    }

    pub(super) fn face(self) -> &'static Face<'static> {
        static FACES: LazyLock<Vec<Face<'static>>> = LazyLock::new(|| {
            let parse = |font: Font| Face::parse(font.bytes(), 0).expect("the fonts in the program are whole");
            Font::ALL.into_iter().map(parse).collect()
        });
        &FACES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_has_the_letters_of_the_region() {
        for font in Font::ALL {
            for letter in "áéíóöőúüűÁÉÍÓÖŐÚÜŰŠšČčşţșțž–’“”·×−½⅓⅔0123456789".chars()
            {
                assert!(font.face().glyph_index(letter).is_some(), "{font:?} has no {letter}");
            }
        }
    }
}
