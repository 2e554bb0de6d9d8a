//! Events in words, and the report of a whole game.

use std::collections::BTreeSet;

use bevy::prelude::World;
use budapest_campaign::book::RuleBook;
use budapest_campaign::record::history::{self, History, Start};
use budapest_campaign::record::{Save, report, words};
use budapest_campaign::referee::random::RandomPlayer;
use budapest_campaign::rules;
use budapest_campaign::scenario::{MovePoints, Scenario};
use budapest_campaign::table::*;

fn whole_game(seed: u64, options: Options) -> World {
    let mut world = World::new();
    history::begin(&mut world, &Scenario::standard(), Start::New { seed, options }).expect("a new game has no faults");
    let mut player = RandomPlayer::new(seed);
    while let Some(prompt) = rules::legal(world.resource::<Board>()) {
        let order = player.choose(world.resource::<Board>(), &prompt);
        history::submit(&mut world, order).expect("a random player gives legal orders");
    }
    world
}

/// The numbers in brackets that look like sections.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    line.split('(')
        .skip(1)
        .filter_map(|rest| rest.split_once(')'))
        .map(|(inside, _)| inside)
        .filter(|inside| inside.contains('.') && inside.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

#[test]
fn every_event_is_one_line_that_cites_the_book() {
    let mut kinds = BTreeSet::new();
    for (seed, options) in [(80, Options::NONE), (81, OptionalRule::ALL.into_iter().collect()), (82, Options::NONE)] {
        let world = whole_game(seed, options);
        for entry in world.resource::<History>().entries() {
            for event in &entry.events {
                let views = [event.clone(), event.seen_by(Side::Axis), event.seen_by(Side::Soviet)];
                for event in views {
                    let line = words::describe(&entry.before, &event);
                    assert!(line.ends_with('.') && !line.contains('\n') && !line.contains("  "), "{line}");
                    assert!(line.starts_with(|c: char| !c.is_lowercase()), "{line}");
                    assert!(!line.contains("PieceId") && !line.contains("Some("), "{line}");
                    for section in cited(&line) {
                        assert!(RuleBook::standard().section(section).is_some(), "{line} cites {section}");
                    }
                }
                kinds.insert(format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned());
            }
        }
    }
    assert!(kinds.len() > 45, "only {} kinds of events: {kinds:?}", kinds.len());
}

#[test]
fn movement_costs_are_said_in_fractions() {
    for (sixths, said) in [(0, "0"), (6, "1"), (3, "1/2"), (2, "1/3"), (9, "1 1/2"), (16, "2 2/3")] {
        assert_eq!(words::points(MovePoints(sixths)), said);
    }
}

#[test]
fn a_report_tells_every_turn_with_losses_ground_and_luck() {
    let world = whole_game(83, Options::NONE);
    let last = world.resource::<Board>().situation.turn;
    let save = Save::of(&world, PerSide::new("Anna".into(), "Boris".into()), "", 0);
    let told = report::report(&save, Some("game"), report::Secrets::Told).expect("a game can be told").text;
    for turn in 1..=last {
        assert!(told.contains(&format!("\n## Turn {turn}: ")), "turn {turn}");
        assert!(told.contains(&format!("(game-turn-{turn}.png)")), "turn {turn}");
    }
    for part in
        ["Anna (Axis) against Boris (Soviet)", "### Losses", "### Ground", "### Odds and luck", "The game ends: "]
    {
        assert!(told.contains(part), "{part}");
    }
    let without = report::report(&save, None, report::Secrets::Told).expect("a game can be told");
    assert!(!without.text.contains(".png") && without.pictures.is_empty());
}
