use std::sync::LazyLock;

use super::*;

static PAINTER: LazyLock<MapPainter> = LazyLock::new(|| MapPainter::new(&Scenario::standard()));

#[test]
fn every_hex_is_found_at_its_centre_at_every_scale() {
    for hex in HexId::all() {
        for width in [36.0, 72.0, 144.0] {
            let (x, y) = PAINTER.centre(hex, width);
            assert_eq!(PAINTER.hex_at(x, y, width), Some(hex));
        }
    }
    let (width, height) = PAINTER.size(72.0);
    assert_eq!(PAINTER.hex_at(1.0, 1.0, 72.0), None);
    assert_eq!(PAINTER.hex_at(width - 1.0, height - 1.0, 72.0), None);
}

#[test]
fn row_18_is_at_the_top_and_column_1_at_the_left() {
    let centre = |text: &str| PAINTER.centre(text.parse().unwrap(), 72.0);
    assert!(centre("1801").1 < centre("0101").1);
    assert!(centre("0101").0 < centre("0124").0);
    assert!(centre("0101").0 < centre("0201").0, "even rows lie half a hex east");
}

#[test]
fn tiles_join_without_seams() {
    // Round Budapest there is some of everything.
    let (x, y) = PAINTER.centre(Scenario::standard().map.buda, 48.0);
    let (x, y) = ((x - 128.0).round(), (y - 128.0).round());
    let whole = PAINTER.tile(48.0, x, y, 256, 256);
    let mut differing = 0;
    for (dx, dy) in [(0, 0), (100, 0), (0, 100), (100, 100)] {
        let (w, h) = (if dx == 0 { 100 } else { 156 }, if dy == 0 { 100 } else { 156 });
        let tile = PAINTER.tile(48.0, x + dx as f32, y + dy as f32, w, h);
        for j in 0..h {
            for i in 0..w {
                let (a, b) = (tile.pixel(i, j).unwrap(), whole.pixel(i + dx, j + dy).unwrap());
                let apart = [a.red().abs_diff(b.red()), a.green().abs_diff(b.green()), a.blue().abs_diff(b.blue())];
                // Edges are rounded to fractions of a pixel, so that a shade may differ.
                assert!(apart.iter().all(|apart| *apart <= 24), "{a:?} {b:?} at {i},{j} of {dx},{dy}");
                differing += usize::from(apart.iter().any(|apart| *apart > 4));
            }
        }
    }
    assert!(differing < 20, "{differing} pixels differ");
}

#[test]
fn the_drawing_is_always_the_same() {
    let again = MapPainter::new(&Scenario::standard());
    assert!(again.tile(36.0, 200.0, 200.0, 200, 200) == PAINTER.tile(36.0, 200.0, 200.0, 200, 200));
}

#[test]
fn ice_numbers_and_the_start_line_change_the_picture() {
    let tile = |detail: Detail| PAINTER.tile_showing(detail, 24.0, 0.0, 0.0, 640, 420);
    let plain = Detail::default();
    let variants = [
        plain,
        plain.with(Danube::Frozen),
        plain.with_start_line(),
        Detail { numbers: true, ..plain },
        Detail::at(50.0),
    ];
    for (i, a) in variants.iter().enumerate() {
        for b in &variants[..i] {
            assert!(tile(*a) != tile(*b), "{a:?} {b:?}");
        }
    }
}

#[test]
fn the_whole_picture_is_opaque() {
    let (width, height) = PAINTER.size(20.0);
    let picture = PAINTER.tile(20.0, 0.0, 0.0, width.ceil() as u32, height.ceil() as u32);
    assert!(picture.pixels().iter().all(|pixel| pixel.alpha() == 255));
}
