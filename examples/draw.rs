//! Writes the map or the counters as pictures, to look at.
//!
//!     draw map WIDTH FILE [frozen]      the whole map, WIDTH pixels to the hex
//!     draw counters SIZE FILE           every face of every counter, SIZE pixels wide
//!     draw marks SIZE FILE              the marks on a counter of each side

use std::time::Instant;

use budapest_campaign::draw::marks::{self, Mark};
use budapest_campaign::draw::{Danube, Detail, MapPainter, Pixmap, colour, counter};
use budapest_campaign::scenario::Scenario;
use budapest_campaign::table::{Face, Side};
use tiny_skia::{PixmapPaint, Transform};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [what, size, file, rest @ ..] = &words[..] else { return explain() };
    let Ok(size) = size.parse::<u32>() else { return explain() };
    let picture = match *what {
        "map" => map(size as f32, rest.contains(&"frozen")),
        "counters" => counters(size),
        "marks" => all_marks(size),
        _ => return explain(),
    };
    if let Err(error) = picture.save_png(*file) {
        eprintln!("{file}: {error}");
    }
}

fn explain() {
    eprintln!("draw map WIDTH FILE [frozen] | draw counters SIZE FILE | draw marks SIZE FILE");
}

fn map(hex_width: f32, frozen: bool) -> Pixmap {
    let scenario = Scenario::standard();
    let start = Instant::now();
    let painter = MapPainter::new(&scenario);
    println!("prepared in {:?}", start.elapsed());
    let (width, height) = painter.size(hex_width);
    let mut detail = Detail::at(hex_width);
    if frozen {
        detail = detail.with(Danube::Frozen).with_start_line();
    }
    let start = Instant::now();
    let picture = painter.tile_showing(detail, hex_width, 0.0, 0.0, width.ceil() as u32, height.ceil() as u32);
    println!("{} x {} pixels drawn in {:?}", picture.width(), picture.height(), start.elapsed());
    let start = Instant::now();
    let mut tiles = 0;
    for y in (0..picture.height()).step_by(512) {
        for x in (0..picture.width()).step_by(512) {
            painter.tile_showing(detail, hex_width, x as f32, y as f32, 512, 512);
            tiles += 1;
        }
    }
    println!("the same as {tiles} tiles in {:?}", start.elapsed());
    picture
}

/// Pictures in rows on the colour of the table, with a shadow under each.
fn sheet(pictures: &[(Side, Pixmap)], size: u32, columns: u32) -> Pixmap {
    let cell = size + size / 4 + 2;
    let rows = (pictures.len() as u32).div_ceil(columns);
    let mut sheet = Pixmap::new(columns * cell, rows * cell).expect("there are pictures");
    sheet.fill(colour::MARGIN.colour());
    let margin = marks::margin(size) as i32;
    for (i, (side, picture)) in pictures.iter().enumerate() {
        let (x, y) = ((i as u32 % columns * cell + size / 8) as i32, (i as u32 / columns * cell + size / 8) as i32);
        let shadow = marks::mark(Mark::Shadow, *side, size);
        let (paint, place) = (PixmapPaint::default(), Transform::identity());
        sheet.draw_pixmap(x - margin, y - margin, shadow.as_ref(), &paint, place, None);
        let inset = (picture.width() as i32 - size as i32) / 2;
        sheet.draw_pixmap(x - inset, y - inset, picture.as_ref(), &paint, place, None);
    }
    sheet
}

fn counters(size: u32) -> Pixmap {
    let scenario = Scenario::standard();
    let start = Instant::now();
    let mut pictures = Vec::new();
    for piece in scenario.piece_ids() {
        let side = scenario.counter(piece).side;
        pictures.push((side, counter::face(&scenario, piece, Face::Full, size)));
        if scenario.counter(piece).has_two_steps() {
            pictures.push((side, counter::face(&scenario, piece, Face::Reduced, size)));
        }
    }
    for piece in scenario.piece_ids().filter(|piece| scenario.counter(*piece).id.starts_with("mk_")) {
        pictures.push((scenario.counter(piece).side, counter::face(&scenario, piece, Face::Reduced, size)));
    }
    pictures.extend(Side::BOTH.map(|side| (side, counter::back(side, size))));
    println!("{} faces drawn in {:?}", pictures.len(), start.elapsed());
    sheet(&pictures, size, 20)
}

fn all_marks(size: u32) -> Pixmap {
    let scenario = Scenario::standard();
    let mut pictures = Vec::new();
    for side in Side::BOTH {
        let piece = scenario.piece_ids().find(|piece| scenario.counter(*piece).side == side);
        let piece = piece.expect("both sides have counters");
        for mark in Mark::ALL {
            let mut picture = Pixmap::new(size + 2 * marks::margin(size), size + 2 * marks::margin(size))
                .expect("a counter has a size");
            let face = counter::face(&scenario, piece, Face::Full, size);
            let (paint, place) = (PixmapPaint::default(), Transform::identity());
            let margin = marks::margin(size) as i32;
            picture.draw_pixmap(margin, margin, face.as_ref(), &paint, place, None);
            picture.draw_pixmap(0, 0, marks::mark(mark, side, size).as_ref(), &paint, place, None);
            pictures.push((side, picture));
        }
    }
    sheet(&pictures, size, Mark::ALL.len() as u32)
}
