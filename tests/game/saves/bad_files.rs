//! Files that are no saves, or no longer: one sentence each, and never a panic.

use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;
use crate::damage::{mutate, pick};

/// The sentence for a text that is no save.
#[track_caller]
fn refusal(text: &str) -> String {
    let reason = match parse(text) {
        Err(fault) => fault.to_string(),
        Ok(_) => panic!("it was read"),
    };
    assert!(reason.starts_with("game.ron"), "{reason}");
    assert!(!reason.contains('\n') && reason.len() < 400, "{reason}");
    reason
}

fn sound() -> String {
    save(&game(30, Options::NONE, 200)).to_text()
}

#[test]
fn a_truncated_save() {
    let text = sound();
    for part in 1..40 {
        let mut end = text.len() * part / 40;
        while !text.is_char_boundary(end) {
            end += 1;
        }
        let reason = refusal(&text[..end]);
        assert!(reason.starts_with("game.ron:"), "{reason}");
    }
    assert!(refusal("").starts_with("game.ron:1"));
}

#[test]
fn a_save_edited_into_nonsense_names_the_place() {
    let text = sound();
    let line_of = |what: &str, text: &str| text.lines().position(|line| line.contains(what)).expect("it is there") + 1;
    for (was, becomes, expected) in [
        ("  dice:", "  dies:", "dies"),
        ("turn: ", "turn: many", "column"),
        ("(\"akn_3_pz\"", "(\"akn_3_tank\"", "there is no counter \"akn_3_tank\""),
        ("Map(\"0", "Map(\"9", "hex"),
        ("place:", "plaice:", "plaice"),
        ("  journal: [\n", "  journal: [\n    Surrender,\n", "Surrender"),
    ] {
        let broken = text.replacen(was, becomes, 1);
        assert_ne!(broken, text, "{was}");
        let reason = refusal(&broken);
        assert!(reason.contains(expected), "{becomes}: {reason}");
        let line = line_of(becomes.trim_start_matches("  journal: [\n").trim(), &broken);
        assert!(reason.starts_with(&format!("game.ron:{line}:")), "{becomes} in line {line}: {reason}");
    }
}

#[test]
fn a_counter_twice_and_other_boards_that_cannot_be() {
    let text = sound();
    let line = text.lines().find(|line| line.contains("(\"akn_3_pz\",")).expect("the unit is there").to_owned();
    let twice = text.replacen(&line, &format!("{line}\n{line}"), 1);
    assert!(refusal(&twice).contains("the counter akn_3_pz is there twice"));

    let in_pool = "    (\"akn_3_pz\",(place:Pool,face:Full)),";
    assert!(refusal(&text.replacen(&line, in_pool, 1)).contains("akn_3_pz is in Pool"));

    let lake = HexId::all().find(|hex| standard().map.hex(*hex).lake).expect("there is a lake");
    let drowned = format!("    (\"akn_3_pz\",(place:Map(\"{lake}\"),face:Full)),");
    assert!(refusal(&text.replacen(&line, &drowned, 1)).contains("akn_3_pz stands in the lake"));

    let turn = text
        .lines()
        .collect::<Vec<_>>()
        .iter()
        .rposition(|line| line.starts_with("    turn: "))
        .expect("the situation has a turn");
    let late: String = text
        .lines()
        .enumerate()
        .map(|(i, line)| if i == turn { "    turn: 200,\n".into() } else { format!("{line}\n") })
        .collect();
    assert!(refusal(&late).contains("the turn is 200; expected at most"), "{}", refusal(&late));

    assert!(
        refusal(&text.replacen("\"budapest_campaign\"", "\"waterloo\"", 1)).contains("of the scenario \"waterloo\"")
    );
    assert!(refusal(&text.replacen("format: 1", "format: 7", 1)).contains("has format 7"));
    assert!(refusal(&text.replacen("format: 1", "format: 0", 1)).contains("never existed"));
}

#[test]
fn files_of_another_kind() {
    let folder = folder("kinds");
    let read = |name: &str| store::read(&folder.join(name), &standard()).expect_err("it is no save").to_string();
    std::fs::write(folder.join("picture.ron"), [0x89, b'P', b'N', b'G', 0xff, 0xfe, 0]).expect("it can be written");
    assert_eq!(read("picture.ron"), "picture.ron: is not text after its byte 0");
    std::fs::create_dir(folder.join("folder.ron")).expect("it can be made");
    assert_eq!(read("folder.ron"), "folder.ron: is not a file");
    assert!(read("missing.ron").starts_with("missing.ron: cannot be read: "));
    std::fs::write(folder.join("letter.ron"), "Dear Boris,\nit snows.").expect("it can be written");
    assert!(read("letter.ron").starts_with("letter.ron:1: column 1: "), "{}", read("letter.ron"));
    std::fs::write(folder.join("counters.ron"), Texts::standard().counters).expect("it can be written");
    assert!(read("counters.ron").starts_with("counters.ron:"), "{}", read("counters.ron"));

    // 100 MB of brackets are refused by their size, unread.
    let begun = Instant::now();
    let large = std::fs::File::create(folder.join("large.ron")).expect("it can be made");
    large.set_len(100 * 1024 * 1024).expect("it can be made large");
    assert_eq!(read("large.ron"), format!("large.ron: is 104857600 bytes long; expected at most {}", save::LARGEST));
    assert!(begun.elapsed() < Duration::from_secs(1));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn ten_megabytes_of_brackets_are_refused_quickly() {
    let million = 10 * 1024 * 1024;
    let begun = Instant::now();
    for text in [
        "(".repeat(million),
        "[".repeat(million),
        format!("(header: {}", "[".repeat(million)),
        format!("(header: (format: 1), start: {}", "(".repeat(million)),
        format!("(header: (format: 1), x: [{}", "(),".repeat(million / 3)),
        "/*".repeat(million / 2),
        "\"".repeat(million),
        format!("r{}", "#".repeat(million)),
        " ".repeat(million),
    ] {
        let reason = refusal(&text);
        assert!(reason.starts_with("game.ron:"), "{reason}");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "took {:?}", begun.elapsed());
}

#[test]
fn thousands_of_damaged_saves_are_refused_or_can_be_played() {
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2_500);
    let begun = Instant::now();
    let mut random = ChaCha8Rng::seed_from_u64(1945);
    // Boards from many moments of many games; the journal is left out, so that the damage hits the board.
    let mut saves = Vec::new();
    for seed in 40..46 {
        let mut world = game(seed, budapest_campaign::referee::random_game::options_of(seed), 30);
        for _ in 0..12 {
            play_on(&mut world, random.next_u64(), 1 + pick(&mut random, 90));
            let text = save(&world).to_text();
            let journal = text.find("  journal: [\n").expect("there is a journal");
            saves.push(if pick(&mut random, 5) == 0 {
                text
            } else {
                format!("{}  journal: [],\n)\n", &text[..journal])
            });
        }
    }
    let (mut read, mut refused) = (0, 0);
    for round in 0..rounds {
        let mut text = saves[pick(&mut random, saves.len())].clone();
        for _ in 0..=pick(&mut random, 3) {
            damage(&mut random, &mut text);
        }
        match parse(&text) {
            Err(fault) => {
                refused += 1;
                assert!(!fault.message.is_empty() && !fault.to_string().contains('\n'), "{fault}");
            }
            Ok(save) => {
                read += 1;
                let mut world = World::new();
                save.open(&mut world).expect("what is read can be opened");
                let seed = random.next_u64();
                let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_on(&mut world, seed, 50)));
                if outcome.is_err() {
                    let kept = std::env::temp_dir().join("damaged-save.ron");
                    let _ = std::fs::write(&kept, &text);
                    panic!("round {round}, seed {seed}: it cannot be played on; it is kept in {}", kept.display());
                }
            }
        }
    }
    assert!(read > rounds / 20 && refused > rounds / 20, "{read} read, {refused} refused");
    println!("{read} read and played, {refused} refused in {:.1?}", begun.elapsed());
}

/// Damage by hand, or a value of the file copied over another, which mostly still parses.
fn damage(random: &mut ChaCha8Rng, text: &mut String) {
    if pick(random, 3) == 0 {
        return mutate(random, text);
    }
    let values = |text: &str| -> Vec<(usize, usize)> {
        let is_value = |c: char| c.is_alphanumeric() || c == '_' || c == '"';
        let mut found = Vec::new();
        let mut start = None;
        for (at, c) in text.char_indices() {
            match (start, is_value(c)) {
                (None, true) => start = Some(at),
                (Some(from), false) => {
                    found.push((from, at));
                    start = None;
                }
                _ => {}
            }
        }
        found
    };
    let found = values(text);
    // Near the situation, which decides most, as often as anywhere.
    let situation = text.find("  situation:").unwrap_or(0);
    let end = text.find("  pieces:").unwrap_or(text.len());
    let inside: Vec<(usize, usize)> = found.iter().copied().filter(|(at, _)| (situation..end).contains(at)).collect();
    let near = if pick(random, 2) == 0 && !inside.is_empty() { &inside } else { &found };
    if found.is_empty() {
        return;
    }
    let (from, to) = near[pick(random, near.len())];
    let old = &text[from..to];
    let alike: Vec<&str> = found
        .iter()
        .map(|(a, b)| &text[*a..*b])
        .filter(|value| {
            value.starts_with('"') == old.starts_with('"')
                && value.chars().next().map(char::is_numeric) == old.chars().next().map(char::is_numeric)
        })
        .collect();
    let new = alike[pick(random, alike.len())].to_owned();
    text.replace_range(from..to, &new);
}
