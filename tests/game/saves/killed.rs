//! A program killed in the middle of games loses at most the order being given.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::damage::pick;

const FOLDER: &str = "PLAY_AND_SAVE_IN";

/// `KILLS=500 cargo test killed` kills more often.
#[test]
fn what_is_left_after_a_kill_is_whole() {
    let kills: usize = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(30);
    let folder = folder("killed");
    let mut random = ChaCha8Rng::seed_from_u64(13);
    let (mut orders, mut half_written) = (0, std::collections::BTreeSet::new());
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe().expect("a test knows its own file"))
            .args(["--ignored", "--exact", "--nocapture", "saves::killed::plays_and_saves_until_it_is_killed"])
            .env(FOLDER, &folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a test can start itself");
        let mut told = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
        // It says after each order how old the game on the disk is.
        let mut last = None;
        let number = |line: &str| line.strip_prefix("saved ").and_then(|number| number.parse::<usize>().ok());
        while last.is_none() {
            let line = told.next().expect("it goes on until it is killed").expect("it can be read");
            last = number(&line);
        }
        std::thread::sleep(Duration::from_micros(pick(&mut random, 30_000) as u64));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        for line in told.map_while(Result::ok) {
            last = number(&line).or(last);
        }
        let promised = last.expect("it has saved");

        let list = store::list(&folder);
        for listed in &list {
            let loaded = store::read(&listed.path, &standard());
            let loaded = loaded.unwrap_or_else(|fault| panic!("kill {kill}: {fault}"));
            assert_eq!(loaded.verify(), Ok(()), "kill {kill}: {}", listed.name);
        }
        let newest = store::newest(&folder).expect("there are saves");
        let newest = store::read(&newest.path, &standard()).expect("it can be read");
        let age = newest.journal.len();
        assert!((promised..=promised + 1).contains(&age), "kill {kill}: {promised} orders were saved, {age} are left");
        orders += age;
        let files = std::fs::read_dir(&folder).expect("it can be read").flatten().map(|entry| entry.path());
        half_written.extend(files.filter(|path| path.extension().is_some_and(|end| end == "part")));
        if rules::legal(&newest.board().expect("it is a board")).is_none() {
            let _ = std::fs::remove_dir_all(&folder);
        }
    }
    let half_written = half_written.len();
    println!("{kills} kills, games of {} orders on average, {half_written} in the middle of writing", orders / kills);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
#[ignore = "runs until it is killed by the test above"]
fn plays_and_saves_until_it_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let mut world = World::new();
    let number = match store::newest(&folder) {
        Some(newest) => {
            let saved = store::read(&newest.path, &standard()).expect("the newest save can be read");
            saved.open(&mut world).expect("the newest save can be opened");
            saved.journal.len()
        }
        None => {
            let start = Start::New { seed: 1945, options: Options::NONE };
            history::begin(&mut world, &standard(), start).expect("a new game has no faults");
            0
        }
    };
    let mut player = RandomPlayer::new(number as u64);
    let mut out = std::io::stdout();
    writeln!(out, "\nsaved {number}").expect("its output is read");
    while let Some(order) = choose(&world, &mut player) {
        history::submit(&mut world, order).expect("a random player gives legal orders");
        let saved = Save::of(&world, PerSide::default(), "", store::now());
        store::keep_current(&folder, &saved.to_text()).expect("it can be written");
        if world.resource::<History>().is_milestone(world.resource::<Board>()) {
            store::autosave(&folder, &saved.to_text()).expect("it can be written");
        }
        writeln!(out, "saved {}", saved.journal.len()).expect("its output is read");
    }
    // The game is over; it waits to be killed.
    std::thread::sleep(Duration::from_secs(60));
}
