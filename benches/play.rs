//! The measurements of a game being played. `cargo bench --no-default-features --bench play`.

use std::sync::LazyLock;

use bevy::prelude::World;
use budapest_campaign::play::{Game, Order};
use budapest_campaign::record::history::{self, History, Start};
use budapest_campaign::record::{Save, store};
use budapest_campaign::referee::random::RandomPlayer;
use budapest_campaign::referee::random_game::{self, Watch};
use budapest_campaign::rules::logistics::Supply;
use budapest_campaign::rules::{answers, combat, legal, movement};
use budapest_campaign::scenario::{PieceId, Scenario};
use budapest_campaign::table::{Board, HexId, OptionalRule, Options, PerSide, Side, Step};
use divan::{Bencher, black_box, counter::ItemsCount};

const SEED: u64 = 1944;

fn main() {
    divan::main();
}

/// A whole random game with its history.
fn game_of(seed: u64, options: Options) -> World {
    let mut world = World::new();
    let start = Start::New { seed, options };
    history::begin(&mut world, &Scenario::standard(), start).expect("a new game has no faults");
    let mut player = RandomPlayer::new(seed);
    while let Some(prompt) = legal(world.resource::<Board>()) {
        let order = player.choose(world.resource::<Board>(), &prompt);
        history::submit(&mut world, order).expect("a random player gives legal orders");
    }
    world
}

fn whole_game() -> World {
    game_of(SEED, Options::NONE)
}

static GAME: LazyLock<Vec<(Order, Board)>> = LazyLock::new(|| {
    let world = whole_game();
    let entries = world.resource::<History>().entries().iter();
    entries.map(|entry| (entry.order.clone(), entry.before.clone())).collect()
});

/// The board at a step with the most units on the map.
fn fullest(step: Step) -> &'static Board {
    let units = |board: &Board| Side::BOTH.map(|side| board.ground_on_map(side).count()).iter().sum::<usize>();
    let boards = GAME.iter().map(|(_, board)| board).filter(|board| board.situation.step == step);
    boards.max_by_key(|board| units(board)).expect("every game has this step")
}

/// One order after the other of a whole game: each sample is one order.
#[divan::bench(sample_count = 1000, sample_size = 1)]
fn submit_an_order(bencher: Bencher) {
    let mut game = Game::from_board(GAME[0].1.clone());
    let mut next = 0;
    bencher
        .with_inputs(|| {
            if next == GAME.len() {
                next = 0;
            }
            next += 1;
            next - 1
        })
        .bench_local_values(|number| {
            if number == 0 {
                game = Game::from_board(GAME[0].1.clone());
            }
            game.submit(GAME[number].0.clone())
        });
}

/// A whole game of random play, choosing the orders included: items are orders.
#[divan::bench(sample_count = 20)]
fn random_play(bencher: Bencher) {
    let orders = GAME.len();
    bencher.counter(ItemsCount::new(orders)).bench(|| {
        let played = random_game::play(&Scenario::standard(), SEED, Options::NONE, Watch::NONE);
        played.map(|played| played.orders.len())
    });
}

#[divan::bench(sample_count = 20)]
fn whole_random_game(bencher: Bencher) {
    bencher.bench(|| random_game::play(&Scenario::standard(), black_box(7), Options::NONE, Watch::NONE).is_ok());
}

/// The mechanized unit with the widest reach.
#[divan::bench]
fn reach_of_a_mechanized_unit(bencher: Bencher) {
    let board = fullest(Step::Movement);
    let mechanized = board
        .ground_on_map(Side::Soviet)
        .chain(board.ground_on_map(Side::Axis))
        .filter(|(unit, _)| board.ground(*unit).is_some_and(|ground| ground.is_mechanized()));
    let (unit, _) = mechanized
        .max_by_key(|(unit, _)| movement::reach(board, *unit).iter().count())
        .expect("there are mechanized units");
    bencher.bench(|| movement::reach(black_box(board), unit));
}

#[divan::bench]
fn lines_of_every_unit(bencher: Bencher) {
    let board = fullest(Step::Movement);
    bencher.bench(|| {
        Side::BOTH.map(|side| {
            let supply = Supply::of(black_box(board), side, &[]);
            board.ground_on_map(side).filter(|(unit, _)| supply.supports(board, *unit)).count()
        })
    });
}

/// The attack of the most units in a game, with the lines of both sides traced for it.
#[divan::bench]
fn odds_of_an_attack(bencher: Bencher) {
    let attacks = GAME.iter().filter_map(|(order, board)| match order {
        Order::DeclareAttack { target, attackers } => Some((board, *target, attackers)),
        _ => None,
    });
    let (board, target, attackers): (&Board, HexId, &Vec<PieceId>) =
        attacks.max_by_key(|(_, _, attackers)| attackers.len()).expect("there are attacks in every game");
    let side = board.side(attackers[0]);
    bencher.bench(|| {
        let (ours, theirs) = combat::preview(black_box(board), side, target, attackers);
        combat::reckon(board, side, target, &ours, &theirs, None, None)
    });
}

/// The prompt of three whole games that takes longest.
#[divan::bench]
fn all_orders_of_the_worst_prompt(bencher: Bencher) {
    let cost = |board: &Board| {
        (0..3)
            .map(|_| {
                let begun = std::time::Instant::now();
                black_box(legal(board).map(|prompt| answers::orders_of(board, &prompt)));
                begun.elapsed()
            })
            .min()
    };
    let all: Options = OptionalRule::ALL.into_iter().collect();
    let games = [game_of(SEED, Options::NONE), game_of(1, all), game_of(2, all)];
    let entries = games.iter().flat_map(|game| game.resource::<History>().entries());
    let board = &entries.max_by_key(|entry| cost(&entry.before)).expect("a game has orders").before;
    bencher.bench(|| legal(black_box(board)).map(|prompt| answers::orders_of(board, &prompt)));
}

fn late_save() -> Save {
    let mut world = whole_game();
    // Some way before the end, with everything still on the table.
    for _ in 0..20 {
        let _ = history::undo(&mut world, true);
    }
    Save::of(&world, PerSide::default(), "", 0)
}

#[divan::bench]
fn write_a_late_save(bencher: Bencher) {
    let save = late_save();
    bencher.bench(|| black_box(&save).to_text());
}

/// With the file synced to the disk.
#[divan::bench]
fn store_a_late_save(bencher: Bencher) {
    let save = late_save();
    let path = std::env::temp_dir().join(format!("budapest-campaign-bench-{}.ron", std::process::id()));
    bencher.bench_local(|| store::write_whole(&path, &save.to_text()));
    let _ = std::fs::remove_file(&path);
}

/// From the text to a game with its board and the whole history.
#[divan::bench]
fn load_a_late_save(bencher: Bencher) {
    let text = late_save().to_text();
    bencher.bench(|| {
        let mut world = World::new();
        let save = Save::parse("late.ron", black_box(&text), &Scenario::standard()).expect("a save can be read");
        save.open(&mut world).expect("a save can be opened");
        world
    });
}

#[divan::bench]
fn replay_a_whole_game(bencher: Bencher) {
    let save = Save::of(&whole_game(), PerSide::default(), "", 0);
    bencher.bench(|| black_box(&save).verify());
}

#[divan::bench]
fn undo(bencher: Bencher) {
    bencher.with_inputs(whole_game).bench_local_values(|mut world| {
        let _ = history::undo(&mut world, true);
        world
    });
}
