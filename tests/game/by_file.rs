//! Play by file: what goes to the other player is sealed, and the game is the one played at one table.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use budapest_campaign::record::history::{self, History, Start};
use budapest_campaign::record::sealed::{self, Envelope, Identity, Key, Passphrase, Purpose};
use budapest_campaign::record::{Save, store};
use budapest_campaign::referee::random::RandomPlayer;
use budapest_campaign::rules;
use budapest_campaign::scenario::{Family, Scenario};
use budapest_campaign::table::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::damage::{mutate, pick};

const SEED: u64 = 7_331_009_481_226_355_017;

/// Keys of both players, and their secret halves; made with little work.
static KEYS: LazyLock<(PerSide<Key>, PerSide<Identity>)> = LazyLock::new(|| {
    let make = |words: &str| {
        let key = Key::make_with(&Passphrase::new(words), 2).expect("the passphrase is long enough");
        let identity = key.unlock(&Passphrase::new(words)).expect("it is the passphrase");
        (key, identity)
    };
    let ((axis, axis_identity), (soviet, soviet_identity)) = (make("Margit-sziget"), make("Озеро Балатон"));
    (PerSide::new(axis, soviet), PerSide::new(axis_identity, soviet_identity))
});

fn scenario() -> Arc<Scenario> {
    Scenario::standard()
}

fn new_game(seed: u64) -> World {
    let mut world = World::new();
    let start = Start::New { seed, options: Options::NONE };
    history::begin(&mut world, &scenario(), start).expect("a new game has no faults");
    world
}

fn board(world: &World) -> &Board {
    world.resource::<Board>()
}

fn decides(world: &World) -> Option<Side> {
    rules::legal(board(world)).map(|prompt| prompt.side)
}

fn play(world: &mut World, player: &mut RandomPlayer) {
    let prompt = rules::legal(board(world)).expect("the game goes on");
    let order = player.choose(board(world), &prompt);
    history::submit(world, order).expect("a random player gives legal orders");
}

fn save(world: &World) -> Save {
    Save::of(world, PerSide::new("Anna".into(), "Борис".into()), "Winter", 1_000_000)
}

/// A game some way into its first turns, sealed for the one who decides next.
fn sealed_game(orders: usize) -> (World, Side, String) {
    let mut world = new_game(SEED);
    let mut player = RandomPlayer::new(1);
    for _ in 0..orders {
        play(&mut world, &mut player);
    }
    let side = decides(&world).expect("the game goes on");
    let text = Envelope::seal(&save(&world), &KEYS.0, side, Purpose::Passed).expect("it can be sealed");
    (world, side, text)
}

fn parse(text: &str) -> Envelope {
    Envelope::parse("game.ron", text).unwrap_or_else(|fault| panic!("{fault}"))
}

fn sentence(result: Result<Save, String>) -> String {
    result.expect_err("it does not open")
}

#[test]
fn what_is_sealed_is_not_in_the_text() {
    let (world, side, text) = sealed_game(400);
    assert!(text.contains(&format!("sealed_for: {side:?}")));
    for public in ["Anna", "Борис", "Winter", "budapest_campaign", "turn: "] {
        assert!(text.contains(public), "{public}");
    }
    assert!(!text.contains(&SEED.to_string()));
    for word in ["seed", "journal", "dice", "SECRET-KEY", "Margit", "Балатон", "major", "pieces", "Confirm"] {
        assert!(!text.contains(word), "{word}");
    }
    let counters = &board(&world).scenario;
    for id in counters.piece_ids() {
        let counter = counters.counter(id);
        assert!(!text.contains(&counter.id), "{}", counter.id);
        if matches!(counter.family(), Family::Support | Family::Command) {
            assert!(!text.contains(&format!("\"{}\"", counter.name)), "{}", counter.name);
        }
    }
    // Nor can two files of the same game be compared.
    let again = Envelope::seal(&save(&world), &KEYS.0, side, Purpose::Passed).expect("it can be sealed");
    let body = |text: &str| text[text.find("sealed: ").expect("it has one")..].to_owned();
    assert_ne!(body(&again), body(&text));
}

#[test]
fn the_player_it_is_for_opens_it_and_has_the_same_game() {
    for orders in [3, 150, 600] {
        let (world, side, text) = sealed_game(orders);
        let envelope = parse(&text);
        assert_eq!((envelope.sealed_for, envelope.decides), (side, Some(side)));
        let opened = envelope.open(&KEYS.1[side], &scenario()).expect("it opens");
        assert_eq!(opened, save(&world));
        // Letters change the ends of lines.
        let posted = parse(&text.replace('\n', "\r\n"));
        assert_eq!(posted.open(&KEYS.1[side], &scenario()).as_ref(), Ok(&opened));
    }
}

#[test]
fn a_wrong_passphrase_or_the_other_players_opens_nothing() {
    let (_, side, text) = sealed_game(60);
    let envelope = parse(&text);
    for wrong in ["", "margit-sziget", "Margit-szigetx", "Margit sziget"] {
        let reason = envelope.keys.axis.unlock(&Passphrase::new(wrong)).err();
        assert_eq!(reason.as_deref(), Some("This is not the passphrase."), "{wrong}");
    }
    assert!(envelope.keys.axis.unlock(&Passphrase::new(" Margit-sziget\n")).is_ok());
    let reason = sentence(envelope.open(&KEYS.1[side.enemy()], &scenario()));
    assert_eq!(reason, format!("This file is for the {side} player, and this is not their key."));
}

#[test]
fn a_passphrase_of_no_use_makes_no_key() {
    for wrong in ["", "   ", "short", &"x".repeat(300)] {
        assert!(Key::make_with(&Passphrase::new(wrong), 2).is_err(), "{wrong}");
    }
    assert!(!format!("{:?}", Passphrase::new("Margit-sziget")).contains("Margit"));
}

#[test]
fn a_file_goes_only_to_the_player_who_decides_next() {
    let (world, side, _) = sealed_game(60);
    let other = side.enemy();
    let reason = Envelope::seal(&save(&world), &KEYS.0, other, Purpose::Passed).expect_err("it is not their turn");
    assert_eq!(reason, format!("The next decision is the {side} player's: there is nothing to pass on."));
    // The one who has just played keeps a copy, which cannot be made one to be passed on.
    let kept = Envelope::seal(&save(&world), &KEYS.0, other, Purpose::Kept).expect("it can be sealed");
    assert_eq!(parse(&kept).open(&KEYS.1[other], &scenario()), Ok(save(&world)));
    let renamed = parse(&kept.replace("purpose: Kept", "purpose: Passed"));
    assert!(sentence(renamed.open(&KEYS.1[other], &scenario())).contains("has been changed"));
}

#[test]
fn what_stands_outside_cannot_be_changed() {
    let (_, side, text) = sealed_game(60);
    let stranger = Key::make_with(&Passphrase::new("a third person"), 2).expect("the passphrase is long enough");
    let enemy = parse(&text).keys[side.enemy()].clone();
    let recipient = |key: &Key| ron::to_string(key).expect("it can be written").split('"').nth(1).map(str::to_owned);
    let (old, new) = (recipient(&enemy).expect("it has one"), recipient(&stranger).expect("it has one"));
    for (what, with) in [("Anna", "Eva"), ("turn: ", "turn: 1"), (old.as_str(), new.as_str()), ("Winter", "Spring")] {
        let changed = text.replacen(what, with, 1);
        assert_ne!(changed, text, "{what}");
        let opened = parse(&changed).open(&KEYS.1[side], &scenario());
        assert!(sentence(opened).contains("has been changed"), "{what}");
    }
}

#[test]
fn a_plain_save_is_no_envelope_and_an_envelope_no_save() {
    let (world, side, text) = sealed_game(60);
    let fault = Envelope::parse("game.ron", &save(&world).to_text()).expect_err("it is plain").to_string();
    assert_eq!(fault, "game.ron: is not sealed for a player: it is no file of a game by file");
    let fault = Save::parse("game.ron", &text, &scenario()).expect_err("it is sealed").to_string();
    assert_eq!(fault, format!("game.ron: is sealed for the {side} player and needs their passphrase"));
    for text in ["", "(", "()", "[]", "(envelope: 2)", "(envelope: 0)", "(envelope: 1)", "\u{0}", "(header: 3)"] {
        let fault = Envelope::parse("game.ron", text).expect_err("it is nothing").to_string();
        assert!(fault.starts_with("game.ron") && !fault.contains('\n'), "{fault}");
    }
    assert!(Envelope::parse("game.ron", &"(".repeat(20_000_000)).is_err());
    assert!(Envelope::parse("game.ron", &"[".repeat(1_000_000)).is_err());
}

#[test]
fn a_damaged_file_opens_as_it_was_or_not_at_all() {
    let (_, side, text) = sealed_game(8);
    let (whole, scenario) = (parse(&text).open(&KEYS.1[side], &scenario()).expect("it opens"), scenario());
    let words = Passphrase::new(if side == Side::Axis { "Margit-sziget" } else { "Озеро Балатон" });
    let attempt = |damaged: &str| {
        let envelope = Envelope::parse("game.ron", damaged).map_err(|fault| fault.to_string())?;
        let identity = envelope.key().unlock(&words)?;
        envelope.open(&identity, &scenario)
    };
    let mut refused = 0;
    let mut judge = |damaged: &str, what: String| match attempt(damaged) {
        Ok(save) => assert_eq!(save, whole, "{what}"),
        Err(reason) => {
            refused += 1;
            assert!(!reason.contains('\n') && reason.len() < 300, "{what}: {reason}");
        }
    };
    // Cut off anywhere, but for the last bracket and the line ends around it.
    for end in (0..text.len() - 3).step_by(23).filter(|end| text.is_char_boundary(*end)) {
        assert!(attempt(&text[..end]).is_err(), "{end}");
    }
    // One letter changed anywhere.
    for at in (0..text.len()).step_by(41).filter(|at| text.is_char_boundary(*at)) {
        let letter = text[at..].chars().next().expect("there is a letter");
        let other = if letter == 'A' { "B" } else { "A" };
        let mut damaged = text.clone();
        damaged.replace_range(at..at + letter.len_utf8(), other);
        judge(&damaged, format!("letter {at}"));
    }
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for number in 0..200 {
        let mut damaged = text.clone();
        for _ in 0..1 + pick(&mut random, 3) {
            mutate(&mut random, &mut damaged);
        }
        judge(&damaged, format!("change {number}"));
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_file_that_asks_for_endless_work_is_not_worked_on() {
    // 2^30 rounds of scrypt would need a terabyte.
    let greedy = "age-encryption.org/v1\n-> scrypt bBjlhJVYZeE4aqUdmtRHfw 30\n\
        ZV/AhotwSGqaPCU43cepl4WYUouAa17a3xpu4G2yi5k\n--- fgMiVLJHMlg9fW7CVG/hPS5EAU4Zeg19LyCP7SoH5nA\n0123456789abcdef";
    let mut armour =
        age::armor::ArmoredWriter::wrap_output(Vec::new(), age::armor::Format::AsciiArmor).expect("memory");
    std::io::Write::write_all(&mut armour, greedy.as_bytes()).expect("memory");
    let armour = String::from_utf8(armour.finish().expect("memory")).expect("armour is text");
    let recipient = ron::to_string(&KEYS.0.axis).expect("it can be written");
    let recipient = recipient.split('"').nth(1).expect("it has one");
    let key: Key = ron::from_str(&format!("(recipient: \"{recipient}\", secret: \"{armour}\")")).expect("it is a key");
    let reason = key.unlock(&Passphrase::new("Margit-sziget")).err();
    assert_eq!(reason.as_deref(), Some("The file asks for more work than any honest one: it is not opened."));
}

/// Opens what the other wrote, as the game does it.
fn receive(text: &str, identity: &Identity) -> World {
    let save = parse(text).open(identity, &scenario()).expect("it opens");
    let mut world = World::new();
    save.open(&mut world).expect("a save can be opened");
    world.resource_mut::<History>().make_firm();
    world
}

#[test]
fn a_game_passed_to_and_fro_is_the_game_played_at_one_table() {
    let mut one_table = new_game(SEED);
    let mut player = RandomPlayer::new(5);
    let mut by_file = new_game(SEED);
    let mut twin = RandomPlayer::new(5);
    let (mut passed, mut at) = (0, decides(&by_file).expect("the game goes on"));
    // The whole of turn 1, and into turn 2.
    while board(&one_table).situation.turn < 2 {
        play(&mut one_table, &mut player);
        play(&mut by_file, &mut twin);
        let next = decides(&by_file).expect("the game goes on");
        if next != at {
            let text = Envelope::seal(&save(&by_file), &KEYS.0, next, Purpose::Passed).expect("it can be sealed");
            by_file = receive(&text, &KEYS.1[next]);
            (passed, at) = (passed + 1, next);
            assert!(history::undo(&mut by_file, true).is_err(), "what came with the file is final");
        }
    }
    assert!(passed >= 5, "{passed}");
    assert!(board(&by_file) == board(&one_table));
    assert_eq!(save(&by_file), save(&one_table));
    assert_eq!(save(&by_file).verify(), Ok(()));
}

#[test]
fn undo_reaches_back_to_the_opening_of_the_file() {
    let (_, side, text) = sealed_game(2);
    let mut world = receive(&text, &KEYS.1[side]);
    let begun = board(&world).clone();
    history::submit(&mut world, budapest_campaign::play::Order::TakeDeployment).expect("set-up is open");
    assert!(history::undo(&mut world, false).is_ok());
    assert!(*board(&world) == begun);
    let reason = history::undo(&mut world, false).expect_err("it came with the file");
    assert!(reason.contains("came with the file"), "{reason}");
}

#[test]
fn a_changed_passphrase_counts_from_the_next_file_on() {
    let (world, side, text) = sealed_game(60);
    let mut keys = parse(&text).keys;
    keys[side] = Key::make_with(&Passphrase::new("a new one"), 2).expect("the passphrase is long enough");
    let next = parse(&Envelope::seal(&save(&world), &keys, side, Purpose::Passed).expect("it can be sealed"));
    assert!(next.is_of_game(&KEYS.0) && !next.key().is_same(&KEYS.0[side]));
    assert!(sentence(next.open(&KEYS.1[side], &scenario())).contains("this is not their key"));
    let identity = next.key().unlock(&Passphrase::new("a new one")).expect("it is the passphrase");
    assert_eq!(next.open(&identity, &scenario()), Ok(save(&world)));
    assert!(parse(&text).open(&KEYS.1[side], &scenario()).is_ok(), "older files open with the older one");
}

#[test]
fn the_folder_lists_whom_a_file_is_for() {
    let folder = std::env::temp_dir().join(format!("budapest-by-file-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let (world, side, text) = sealed_game(60);
    store::write_whole(&folder.join("sealed.ron"), &text).expect("it can be written");
    // Written anew by another tool.
    let value = text.replace("\n  sealed_for", "\n\n\n  sealed_for").replace("header: (", "header:\n(");
    store::write_whole(&folder.join("other.ron"), &value).expect("it can be written");
    store::write_whole(&folder.join("plain.ron"), &save(&world).to_text()).expect("it can be written");
    for listed in store::list(&folder) {
        let header = listed.header.as_ref().expect("it has a header");
        assert_eq!(header, &save(&world).header);
        assert_eq!(listed.sealed_for, (listed.name != "plain").then_some(side), "{}", listed.name);
        match store::read_content(&listed.path, &scenario()) {
            Ok(store::Content::Plain(_)) => assert_eq!(listed.name, "plain"),
            Ok(store::Content::Sealed(envelope)) => assert_eq!(envelope.sealed_for, side),
            Err(fault) => panic!("{fault}"),
        }
    }
    assert_eq!(sealed::is_sealed(&save(&world).to_text()), None);
    let _ = std::fs::remove_dir_all(&folder);
}

/// What was written for the other player lies in the same folder, and is newer; but one goes on with one's own.
#[test]
fn one_goes_on_with_the_file_one_can_open() {
    let folder = std::env::temp_dir().join(format!("budapest-go-on-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("it can be made");
    let mut world = new_game(SEED);
    let mut player = RandomPlayer::new(3);
    while decides(&world) != Some(Side::Soviet) {
        play(&mut world, &mut player);
    }
    let seal = |time: u64, side: Side, purpose: Purpose| {
        let mut save = save(&world);
        save.header.saved_at = time;
        Envelope::seal(&save, &KEYS.0, side, purpose).expect("it can be sealed")
    };
    let write = |name: &str, text: &str| store::write_whole(&folder.join(name), text).expect("it can be written");
    write("for the Soviet player.ron", &seal(20, Side::Soviet, Purpose::Passed));
    assert_eq!(store::newest(&folder).map(|save| save.name).as_deref(), Some("for the Soviet player"));
    write("autosave-current.ron", &seal(10, Side::Axis, Purpose::Kept));
    assert_eq!(store::newest(&folder).map(|save| save.name).as_deref(), Some("autosave-current"));
    let _ = std::fs::remove_dir_all(folder);
}
