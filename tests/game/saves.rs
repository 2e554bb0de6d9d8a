//! Saves, undo and replay: nothing is ever lost.

mod bad_files;
mod killed;
mod undo;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::World;
use budapest_campaign::play::Order;
use budapest_campaign::record::history::{self, History, Start};
use budapest_campaign::record::save::{self, Opened, Save};
use budapest_campaign::record::store;
use budapest_campaign::referee::random::RandomPlayer;
use budapest_campaign::rules;
use budapest_campaign::scenario::load::Texts;
use budapest_campaign::scenario::{Fault, Scenario};
use budapest_campaign::table::*;

/// A world with a random game in it, so many orders old.
fn game(seed: u64, options: Options, orders: usize) -> World {
    let mut world = World::new();
    history::begin(&mut world, &Scenario::standard(), Start::New { seed, options }).expect("a new game has no faults");
    play_on(&mut world, seed, orders);
    world
}

/// Plays random orders and says how many.
fn play_on(world: &mut World, seed: u64, orders: usize) -> usize {
    let mut player = RandomPlayer::new(seed);
    for number in 0..orders {
        let Some(order) = choose(world, &mut player) else { return number };
        if let Err(refusal) = history::submit(world, order.clone()) {
            panic!("order {number}: {order:?} was refused: {refusal}");
        }
    }
    orders
}

fn choose(world: &World, player: &mut RandomPlayer) -> Option<Order> {
    let board = world.resource::<Board>();
    rules::legal(board).map(|prompt| player.choose(board, &prompt))
}

fn save(world: &World) -> Save {
    Save::of(world, PerSide::new("Anna".into(), "Борис".into()), "A \"note\"\nof two lines.", 1_000_000)
}

fn parse(text: &str) -> Result<Save, Fault> {
    Save::parse("game.ron", text, &Scenario::standard())
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("budapest-campaign-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}

#[test]
fn a_game_that_is_saved_and_loaded_is_the_same_game() {
    for (seed, orders) in [(1, 0), (2, 1), (3, 60), (4, 333), (5, 800), (6, 100_000)] {
        let options = budapest_campaign::referee::random_game::options_of(seed);
        let world = game(seed, options, orders);
        let saved = save(&world);
        let text = saved.to_text();
        let loaded = parse(&text).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_eq!(loaded, saved, "seed {seed}");
        assert_eq!(loaded.to_text(), text, "seed {seed}");

        let mut other = World::new();
        assert_eq!(loaded.open(&mut other), Ok(Opened::WithHistory), "seed {seed}");
        assert!(other.resource::<Board>() == world.resource::<Board>(), "seed {seed}");
        assert!(Board::extract(&mut other) == *world.resource::<Board>(), "seed {seed}");
        let (one, two) = (world.resource::<History>(), other.resource::<History>());
        assert!(one.orders().eq(two.orders()));
        for (entry, twin) in one.entries().iter().zip(two.entries()) {
            assert_eq!(entry.events, twin.events);
            assert!(entry.before == twin.before && entry.is_fate == twin.is_fate);
        }
        assert_eq!(loaded.verify(), Ok(()), "seed {seed}");
    }
}

#[test]
fn a_loaded_game_goes_on_as_the_other_would_have() {
    let mut world = game(8, Options::NONE, 400);
    let mut other = World::new();
    parse(&save(&world).to_text()).expect("a save can be read").open(&mut other).expect("a save can be opened");
    play_on(&mut world, 99, 300);
    play_on(&mut other, 99, 300);
    assert!(other.resource::<Board>() == world.resource::<Board>());
    assert_eq!(save(&other), save(&world));
}

#[test]
fn a_game_from_a_position_with_counters_of_its_own_is_saved_whole() {
    let text = r#"(
        turn: 4,
        step: Movement,
        impulse: Some((side: Soviet, active: [UF2])),
        counters: { "tank": Ground(command: UF2, kind: Tank, front: "8-6-5", back: "4-3-5") },
        map: { "1007": ["akn_3_pz reduced"], "1009": ["tank", "uf2_pliev"] },
        pool: ["cmd_so_ro"],
        dice: [6, 1],
    )"#;
    let mut world = World::new();
    history::begin(&mut world, &Scenario::standard(), Start::Position(text.into())).expect("the position is sound");
    play_on(&mut world, 5, 12);
    let saved = save(&world);
    let loaded = parse(&saved.to_text()).expect("a save can be read");
    assert_eq!(loaded.verify(), Ok(()));
    let mut other = World::new();
    assert_eq!(loaded.open(&mut other), Ok(Opened::WithHistory));
    assert!(other.resource::<Board>() == world.resource::<Board>());
    assert_eq!(save(&other), saved);
}

#[test]
fn a_journal_that_leads_elsewhere_is_found_out_and_the_board_counts() {
    let world = game(9, Options::NONE, 300);
    let text = save(&world).to_text();
    let last = text.trim_end().lines().rev().nth(2).expect("the journal has orders");
    let shorter = text.replacen(&format!("{last}\n  ],\n)"), "  ],\n)", 1);
    assert_ne!(shorter, text);
    let loaded = parse(&shorter).expect("it is still a save");
    let reason = loaded.verify().expect_err("an order is missing");
    assert_eq!(reason, "The orders lead to another board than the one saved.");
    let mut other = World::new();
    assert_eq!(loaded.open(&mut other), Ok(Opened::BoardOnly));
    assert!(other.resource::<Board>() == world.resource::<Board>());

    // From there on it is a game with a history again.
    play_on(&mut other, 3, 50);
    let again = parse(&save(&other).to_text()).expect("a save can be read");
    assert_eq!(again.verify(), Ok(()));
    let mut third = World::new();
    assert_eq!(again.open(&mut third), Ok(Opened::WithHistory));
    assert!(third.resource::<Board>() == other.resource::<Board>());
    assert_eq!(third.resource::<History>().entries().len(), 50);
}

#[test]
fn an_order_against_the_rules_in_a_journal_is_named() {
    let text = save(&game(9, Options::NONE, 100)).to_text();
    let wrong = text.replacen("  journal: [\n", "  journal: [\n    Roll,\n", 1);
    let reason = parse(&wrong).expect("it is still a save").verify().expect_err("nothing can be rolled yet");
    assert!(reason.starts_with("Order 1 of 101 is refused: Roll is not possible now"), "{reason}");
}

#[test]
fn a_save_of_data_that_has_changed_says_so_and_still_loads() {
    let world = game(10, Options::NONE, 300);
    let text = save(&world).to_text();
    assert!(parse(&text).expect("a save can be read").is_of_this_data());

    let mut texts = Texts::standard();
    texts.charts.push_str("\n// Another edition.\n");
    let changed = Scenario::from_texts(&texts).expect("a comment is no fault");
    let loaded = Save::parse("game.ron", &text, &changed).expect("it still loads");
    assert!(!loaded.is_of_this_data());
    let mut other = World::new();
    assert_eq!(loaded.open(&mut other), Ok(Opened::WithHistory));
    assert!(other.resource::<Board>().pieces().eq(world.resource::<Board>().pieces()));
    play_on(&mut other, 1, 100);
}

/// Counters whose factors have changed: the orders may no longer be legal, and the board counts.
#[test]
fn a_save_of_other_counters_still_loads() {
    let world = game(10, Options::NONE, 500);
    let text = save(&world).to_text();
    let mut texts = Texts::standard();
    // Every unit moves one hex less or more.
    texts.counters = texts.counters.replace("movement: 4", "movement: 3").replace("movement: 6", "movement: 7");
    let changed = Scenario::from_texts(&texts).expect("the counters are sound");
    let loaded = Save::parse("game.ron", &text, &changed).expect("it still loads");
    assert!(!loaded.is_of_this_data());
    let mut other = World::new();
    loaded.open(&mut other).expect("it can be opened");
    assert!(other.resource::<Board>().pieces().eq(world.resource::<Board>().pieces()));
    play_on(&mut other, 1, 100);
}

/// A save of each format there has been.
const SAMPLES: &[(u32, &str)] = &[(1, include_str!("samples/format-1.ron"))];

#[test]
fn a_kept_save_of_every_format_loads() {
    for (format, text) in SAMPLES {
        let loaded = Save::parse("sample", text, &Scenario::standard()).unwrap_or_else(|fault| panic!("{fault}"));
        let header = save::header("sample", text).expect("it has a header");
        assert_eq!(header.format, *format);
        let mut world = World::new();
        loaded.open(&mut world).expect("it can be opened");
        let board = world.resource::<Board>();
        assert_eq!((board.situation.turn, board.situation.step), (header.turn, header.step));
        assert!(board.pieces().filter(|(_, piece)| matches!(piece.place, Place::Map(_))).count() > 30);
        play_on(&mut world, 1, 100);
    }
    assert_eq!(SAMPLES.len(), save::FORMAT as usize, "every format has its sample");
}

/// `SAMPLE=file cargo test -- --ignored writes_a_sample` keeps a save of the present format.
#[test]
#[ignore = "writes a file"]
fn writes_a_sample_of_the_present_format() {
    if let Some(path) = std::env::var_os("SAMPLE") {
        let text = save(&game(1944, OptionalRule::ALL.into_iter().collect(), 400)).to_text();
        std::fs::write(path, text).expect("the sample can be written");
    }
}

#[test]
fn a_list_of_saves_shows_their_headers_the_newest_first() {
    let folder = folder("list");
    let world = game(11, Options::NONE, 80);
    for (name, time) in [("b", 50), ("a", 70), ("c", 60)] {
        let saved = Save::of(&world, PerSide::default(), name, time);
        store::write_whole(&folder.join(format!("{name}.ron")), &saved.to_text()).expect("it can be written");
    }
    std::fs::write(folder.join("broken.ron"), "(header: (format: 1,").expect("it can be written");
    std::fs::write(folder.join("cut.ron"), "(\n  header: (\n  ),").expect("it can be written");
    std::fs::write(folder.join("accent.ron"), "(\n  header: (\n  ),é").expect("it can be written");
    std::fs::write(folder.join("letter.txt"), "Dear Boris").expect("it can be written");
    std::fs::create_dir(folder.join("folder.ron")).expect("it can be made");
    let list = store::list(&folder);
    let names: Vec<&str> = list.iter().map(|save| save.name.as_str()).collect();
    assert_eq!(names[..3], ["a", "c", "b"]);
    assert_eq!(names[3..].iter().collect::<BTreeSet<_>>(), ["accent", "broken", "cut", "folder"].iter().collect());
    let first = list[0].header.as_ref().expect("it has a header");
    assert_eq!((first.saved_at, first.note.as_str(), first.turn), (70, "a", 1));
    assert!(list[3..].iter().all(|save| save.header.is_err() && !save.autosave));
    assert_eq!(store::newest(&folder).map(|save| save.name).as_deref(), Some("a"));
    assert!(store::list(&folder.join("nowhere")).is_empty());
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn what_is_wrong_with_a_file_is_said_in_plain_words() {
    let whole = save(&game(12, Options::NONE, 5)).to_text();
    let half = &whole[..whole.len() / 2];
    let bent = whole.replacen("format:", "former:", 1);
    for (text, words) in [
        ("", "the file is empty"),
        ("Dear Boris", "this is no save of Budapest Campaign"),
        ("(turn: 3)", "this is no save of Budapest Campaign"),
        (half, "the file is cut off"),
        (bent.as_str(), "the file is damaged"),
    ] {
        let fault = Save::parse("mine.ron", text, &Scenario::standard()).expect_err(words);
        assert!(fault.to_string().contains(words), "{fault}");
    }
}

#[test]
fn the_last_twenty_autosaves_are_kept() {
    let folder = folder("autosave");
    let mut world = game(12, Options::NONE, 5);
    store::write_whole(&folder.join("mine.ron"), &save(&world).to_text()).expect("it can be written");
    let mut last = PathBuf::new();
    for _ in 0..27 {
        play_on(&mut world, 12, 1);
        last = store::autosave(&folder, &save(&world).to_text()).expect("it can be written");
        store::keep_current(&folder, &save(&world).to_text()).expect("it can be written");
    }
    let list = store::list(&folder);
    assert_eq!(list.iter().filter(|save| save.autosave).count(), store::AUTOSAVES + 1);
    assert_eq!(list.len(), store::AUTOSAVES + 2);
    assert!(last.ends_with("autosave-000027.ron"), "{last:?}");
    assert!(!folder.join("autosave-000007.ron").exists() && folder.join("autosave-000008.ron").exists());
    let newest = store::newest(&folder).expect("there are saves");
    let newest = store::read(&newest.path, &Scenario::standard()).expect("it can be read");
    assert_eq!(newest.journal.len(), 5 + 27);
    // No half-written file is left.
    assert!(std::fs::read_dir(&folder).expect("it can be read").count() == list.len());
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_save_that_cannot_be_written_leaves_the_old_one() {
    let folder = folder("unwritable");
    let path = folder.join("game.ron");
    store::write_whole(&path, "old").expect("it can be written");
    // The name of the file is taken by a folder with something in it.
    let taken = folder.join("taken.ron");
    std::fs::create_dir_all(taken.join("inside")).expect("it can be made");
    let reason = store::write_whole(&taken, "new").expect_err("a folder is in its place");
    assert!(reason.contains("taken.ron cannot be written") && reason.ends_with('.'), "{reason}");
    // A folder that cannot be made.
    let reason = store::write_whole(&path.join("below").join("game.ron"), "new").expect_err("a file is in its place");
    assert!(reason.contains("folder cannot be made"), "{reason}");
    assert_eq!(std::fs::read_to_string(&path).expect("it can be read"), "old");
    let parts = std::fs::read_dir(&folder).expect("it can be read").count();
    assert_eq!(parts, 2, "nothing half-written is left");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn titles_become_file_names() {
    for (title, name) in [
        ("Turn 3, before Debrecen", "Turn 3, before Debrecen"),
        ("../../etc/passwd", "-..-etc-passwd"),
        ("a/b\\c:d", "a-b-c-d"),
        ("Győr és Pest", "Győr és Pest"),
        ("  ...  ", "game"),
        ("", "game"),
    ] {
        assert_eq!(store::file_name(title), name);
    }
    assert!(store::file_name(&"x".repeat(500)).len() <= 80);
}

fn standard() -> Arc<Scenario> {
    Scenario::standard()
}
