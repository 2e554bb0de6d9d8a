//! No text makes the reading of a scenario panic or hang.

use std::time::{Duration, Instant};

use budapest_campaign::scenario::load::Texts;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{faults, text_of};
use crate::damage::{mutate, pick};

const FILES: [&str; 4] = ["map.ron", "counters.ron", "charts.ron", "deployment.ron"];

#[test]
fn texts_that_are_no_scenario_at_all() {
    let nested = "(".repeat(100_000);
    let lists = "[".repeat(100_000);
    let comments = "/*".repeat(100_000);
    let texts = [
        "",
        "()",
        "(((",
        "\u{feff}",
        "\0\0\0",
        "\"",
        "r#####\"",
        "// only a comment",
        "99999999999999999999999999999999999999",
        "(rows: 1e999)",
        nested.as_str(),
        lists.as_str(),
        comments.as_str(),
    ];
    for file in FILES {
        for text in texts {
            let mut broken = Texts::standard();
            *text_of(&mut broken, file) = text.to_owned();
            let found = faults(&broken);
            assert_eq!(found.len(), 1, "{file}: {:?}", text.chars().take(20).collect::<String>());
            assert_eq!(found[0].file, file);
        }
    }
}

#[test]
fn empty_lists_everywhere() {
    let mut texts = Texts::standard();
    for file in FILES {
        let text = text_of(&mut texts, file);
        let mut emptied = String::new();
        let mut depth = 0_u32;
        for character in text.chars() {
            depth = if character == ']' { depth.saturating_sub(1) } else { depth };
            if depth == 0 {
                emptied.push(character);
            }
            depth += u32::from(character == '[');
        }
        *text = emptied;
    }
    assert!(faults(&texts).len() > 50);
}

#[test]
fn a_very_long_list_of_mistakes() {
    let started = Instant::now();
    let mut texts = Texts::standard();
    let hexes = "\"9999\", ".repeat(200_000);
    texts.map = texts.map.replace("rough: [", &format!("rough: [{hexes}"));
    let line = texts.map.lines().position(|line| line.contains("9999")).expect("the list is there") + 1;
    let found = faults(&texts);
    assert_eq!((found.len(), found[199_999].line), (200_000, line));
    assert_eq!(found[199_999].field, "terrain.rough[199999]");
    assert!(started.elapsed() < Duration::from_secs(20), "took {:?}", started.elapsed());
}

#[test]
fn thousands_of_damaged_files() {
    let started = Instant::now();
    let mut random = ChaCha8Rng::seed_from_u64(1944);
    let mut sound = 0;
    for _ in 0..3_000 {
        let mut texts = Texts::standard();
        for _ in 0..=pick(&mut random, 3) {
            let file = FILES[pick(&mut random, FILES.len())];
            mutate(&mut random, text_of(&mut texts, file));
        }
        sound += usize::from(faults(&texts).is_empty());
    }
    assert!(sound < 1_500, "{sound} of the damaged files passed");
    assert!(started.elapsed() < Duration::from_secs(120), "took {:?}", started.elapsed());
}
