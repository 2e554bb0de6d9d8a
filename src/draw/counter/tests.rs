use super::*;
use crate::scenario::Family;

/// Pixels close to a colour.
fn count_near(picture: &Pixmap, ink: Ink) -> usize {
    let wanted = ink.channels();
    let near = |pixel: &&tiny_skia::PremultipliedColorU8| {
        let got = [pixel.red(), pixel.green(), pixel.blue()];
        pixel.alpha() == 255 && got.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) <= 3)
    };
    picture.pixels().iter().filter(near).count()
}

#[test]
fn every_counter_shows_the_colour_of_its_nationality_at_every_size() {
    let scenario = Scenario::standard();
    for piece in scenario.piece_ids() {
        let counter = scenario.counter(piece);
        for size in [24, 36, 46, 96] {
            let picture = face(&scenario, piece, Face::Full, size);
            assert_eq!((picture.width(), picture.height()), (size, size));
            let share = count_near(&picture, body_colour(counter)) as f32 / (size * size) as f32;
            assert!(share > 0.10, "{} at {size}: {share}", counter.id);
        }
    }
}

#[test]
fn a_reduced_unit_looks_different_at_every_size() {
    let scenario = Scenario::standard();
    for piece in scenario.piece_ids() {
        let counter = scenario.counter(piece);
        if !counter.has_two_steps() {
            continue;
        }
        for size in [24, 36, 46, 96] {
            let full = face(&scenario, piece, Face::Full, size);
            let reduced = face(&scenario, piece, Face::Reduced, size);
            assert!(full != reduced, "{} at {size}", counter.id);
            assert!(count_near(&reduced, body::STRIPE) > count_near(&full, body::STRIPE), "{} at {size}", counter.id);
        }
    }
}

#[test]
fn counters_have_the_corners_of_their_side() {
    let scenario = Scenario::standard();
    for piece in scenario.piece_ids() {
        let counter = scenario.counter(piece);
        if !matches!(counter.family(), Family::Ground | Family::Air | Family::Support) {
            continue;
        }
        let picture = face(&scenario, piece, Face::Full, 100);
        let corner = picture.pixel(3, 3).expect("inside the picture").alpha();
        match counter.side {
            Side::Axis => assert_eq!(corner, 255, "{}", counter.id),
            Side::Soviet => assert_eq!(corner, 0, "{}", counter.id),
        }
    }
}

#[test]
fn command_markers_of_a_side_look_alike_face_down() {
    let scenario = Scenario::standard();
    for piece in scenario.piece_ids() {
        let counter = scenario.counter(piece);
        if counter.family() == Family::Command {
            assert!(face(&scenario, piece, Face::Reduced, 64) == back(counter.side, 64), "{}", counter.id);
            assert!(face(&scenario, piece, Face::Full, 64) != back(counter.side, 64), "{}", counter.id);
        }
    }
}

#[test]
fn guards_and_ss_are_known_by_their_designation() {
    let scenario = Scenario::standard();
    let colours = |designation: &str| {
        let counter = scenario.counters.iter().find(|counter| counter.designation == designation);
        livery(counter.unwrap_or_else(|| panic!("there is a counter {designation}")))
    };
    assert_eq!(colours("1SS"), SS);
    assert_eq!(colours("17/8"), GERMAN);
    assert_eq!(colours("27Gd/53"), GUARDS);
    // The corps is not Guards, though its army is.
    assert!(scenario.counters.iter().filter(|counter| counter.designation.ends_with("Gd")).all(|counter| {
        let corps = counter.designation.split('/').next().unwrap_or_default();
        (livery(counter) == GUARDS) == corps.contains("Gd")
    }));
}
