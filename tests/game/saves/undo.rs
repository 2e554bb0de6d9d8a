//! Undo and redo.

use budapest_campaign::referee::random_game::options_of;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::damage::pick;

#[test]
fn orders_are_taken_back_to_the_last_die_and_done_again() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut taken_back, mut stopped) = (0, 0);
    for seed in [20, 21] {
        let mut world = game(seed, options_of(seed), 0);
        let mut player = RandomPlayer::new(seed);
        for _ in 0..1_500 {
            let Some(order) = choose(&world, &mut player) else { break };
            history::submit(&mut world, order).expect("a random player gives legal orders");
            if pick(&mut random, 8) != 0 {
                continue;
            }
            // Back as far as one may, and forward again.
            let now = world.resource::<Board>().clone();
            let mut boards = Vec::new();
            for _ in 0..pick(&mut random, 6) {
                let history = world.resource::<History>();
                let Some(last) = history.entries().last().cloned() else { break };
                let before = world.resource::<Board>().clone();
                match history::undo(&mut world, false) {
                    Ok(order) => {
                        assert!(!last.is_fate && order == last.order);
                        assert!(*world.resource::<Board>() == last.before);
                        assert_eq!(world.resource::<Board>().dice, now.dice, "undo changed the next die");
                        assert!(Board::extract(&mut world) == last.before);
                        boards.push(before);
                        taken_back += 1;
                    }
                    Err(reason) => {
                        assert!(last.is_fate && reason.ends_with('.'), "{reason}");
                        assert!(*world.resource::<Board>() == before);
                        stopped += 1;
                        break;
                    }
                }
            }
            while let Some(board) = boards.pop() {
                history::redo(&mut world).expect("what was taken back can be done again");
                assert!(*world.resource::<Board>() == board);
            }
            assert!(!world.resource::<History>().can_redo());
            assert!(*world.resource::<Board>() == now);
        }
        assert_eq!(save(&world).verify(), Ok(()));
        assert_eq!(world.resource::<History>().fate_taken_back, 0);
    }
    assert!(taken_back > 100 && stopped > 50, "{taken_back} taken back, {stopped} stopped");
}

#[test]
fn solo_players_take_back_dice_too_and_the_same_dice_come_again() {
    let mut world = game(22, Options::NONE, 600);
    let now = world.resource::<Board>().clone();
    let events: Vec<_> = world.resource::<History>().entries().iter().map(|entry| entry.events.clone()).collect();
    let mut fate = 0;
    while let Some(entry) = world.resource::<History>().entries().last() {
        fate += u32::from(entry.is_fate);
        history::undo(&mut world, true).expect("everything can be taken back");
    }
    assert!(fate > 20);
    assert_eq!(world.resource::<History>().fate_taken_back, fate);
    assert_eq!(history::undo(&mut world, true), Err("There is no order to take back."));
    for expected in events {
        assert_eq!(history::redo(&mut world), Ok(expected));
    }
    assert!(history::redo(&mut world).is_err());
    assert!(*world.resource::<Board>() == now);
    // The save tells that dice were taken back.
    let text = save(&world).to_text();
    assert_eq!(save::header("game.ron", &text).expect("it has a header").fate_taken_back, fate);
    let mut other = World::new();
    parse(&text).expect("a save can be read").open(&mut other).expect("it can be opened");
    assert_eq!(other.resource::<History>().fate_taken_back, fate);
}

#[test]
fn a_new_order_forgets_those_taken_back() {
    let mut world = game(23, Options::NONE, 0);
    let flip = |on| Order::SetOption { option: OptionalRule::Jets, on };
    history::submit(&mut world, flip(true)).expect("options can be set");
    history::undo(&mut world, false).expect("no die was thrown");
    assert!(world.resource::<History>().can_redo());
    // A refused order forgets nothing.
    assert!(history::submit(&mut world, Order::Roll).is_err());
    assert!(world.resource::<History>().can_redo());
    history::submit(&mut world, Order::SetOption { option: OptionalRule::Bridgeheads, on: true })
        .expect("it can be set");
    assert!(!world.resource::<History>().can_redo());
}
