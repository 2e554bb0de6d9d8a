use super::*;
use crate::play::Order;
use crate::record::history::{self, Start};
use crate::referee::random_game::{self, Watch};
use crate::scenario::{Family, Scenario};
use crate::table::{Options, Place, Side};

/// A table with so many orders of a random game.
fn table(orders: usize, sharing: Sharing) -> World {
    let scenario = Scenario::standard();
    let played = random_game::play(&scenario, 4, Options::NONE, Watch::NONE).expect("a game can be played");
    let orders: Vec<Order> = played.orders.into_iter().take(orders).collect();
    let mut world = World::new();
    let start = Start::New { seed: 4, options: Options::NONE };
    let replayed = history::replay(&mut world, &scenario, start, &orders).expect("the game begins");
    assert_eq!(replayed.refusal, None);
    world.init_resource::<Shelf>();
    world.resource_mut::<Shelf>().folder = None;
    world.insert_resource(Seat { sharing, ..default() });
    world.insert_resource(Screen::Game);
    world.init_resource::<Curtain>();
    world.init_resource::<Notice>();
    world.init_resource::<Film>();
    world.init_resource::<Hand>();
    world.init_resource::<Selected>();
    world
}

fn reel(world: &World) -> &Reel {
    world.resource::<Film>().reel().expect("a film runs")
}

#[test]
fn forwards_and_backwards_lead_to_the_same_boards() {
    let mut world = table(160, Sharing::Solo);
    watch(&mut world, None);
    let mut boards = vec![reel(&world).picture()];
    while reel(&world).at() < reel(&world).len() {
        heed(&mut world, Cue::Forward);
        boards.push(reel(&world).picture());
    }
    assert_eq!(boards.len(), 161);
    assert_eq!(boards.last(), Some(world.resource::<Board>()));
    for board in boards.iter().rev().skip(1) {
        heed(&mut world, Cue::Back);
        assert!(reel(&world).picture() == *board, "order {}", reel(&world).at());
    }
    heed(&mut world, Cue::To(77));
    assert!(reel(&world).picture() == boards[77]);
    heed(&mut world, Cue::To(usize::MAX));
    assert_eq!(reel(&world).at(), 160);
}

#[test]
fn a_jump_to_a_turn_arrives_before_its_first_order() {
    let mut world = table(usize::MAX, Sharing::Solo);
    watch(&mut world, None);
    let marks = reel(&world).marks.clone();
    assert_eq!(marks[0], Mark { turn: 0, at: 0 });
    assert!(marks.len() > 3, "{marks:?}");
    for mark in &marks[1..] {
        heed(&mut world, Cue::TurnOn);
        assert_eq!(reel(&world).at(), mark.at);
        assert_eq!(reel(&world).picture().situation.turn, mark.turn);
        let began = |event: &Event| matches!(event, Event::TurnBegan { turn } if *turn == mark.turn);
        let last = reel(&world).last().expect("an order ended the turn before");
        assert!(last.events.iter().any(began), "turn {}", mark.turn);
    }
    heed(&mut world, Cue::Forward);
    heed(&mut world, Cue::TurnBack);
    assert_eq!(reel(&world).at(), marks[marks.len() - 1].at);
    heed(&mut world, Cue::TurnBack);
    assert_eq!(reel(&world).at(), marks[marks.len() - 2].at);
}

#[test]
fn a_film_plays_to_its_end_and_stops_there() {
    let mut world = table(30, Sharing::Solo);
    watch(&mut world, None);
    heed(&mut world, Cue::Play);
    for _ in 0..30 {
        assert!(reel(&world).is_playing);
        heed(&mut world, Cue::Next);
    }
    assert!(!reel(&world).is_playing);
    heed(&mut world, Cue::Play);
    assert_eq!((reel(&world).at(), reel(&world).is_playing), (0, true));
}

#[test]
fn the_game_on_the_table_is_as_it_was_after_watching() {
    let mut world = table(120, Sharing::Solo);
    let piece = world.resource::<Board>().scenario.piece_ids().next();
    world.resource_mut::<Hand>().unit = piece;
    let (board, orders) = (world.resource::<Board>().clone(), world.resource::<History>().entries().len());
    world.clear_trackers();
    watch(&mut world, None);
    assert_eq!(*world.resource::<Screen>(), Screen::Film);
    for cue in [Cue::Forward, Cue::Play, Cue::Next, Cue::TurnOn, Cue::To(40), Cue::Back, Cue::Speed(4.0)] {
        heed(&mut world, cue);
    }
    heed(&mut world, Cue::Leave);
    assert_eq!(*world.resource::<Screen>(), Screen::Game);
    assert!(!world.resource::<Film>().is_running());
    assert!(!world.is_resource_changed::<Board>() && !world.is_resource_changed::<History>());
    assert!(*world.resource::<Board>() == board);
    assert_eq!(world.resource::<History>().entries().len(), orders);
    assert_eq!(world.resource::<Hand>().unit, piece);
}

/// Whether the picture has a support unit of the side that lies hidden on the table.
fn shows_support(world: &World, side: Side) -> bool {
    let picture = reel(world).picture();
    let truth = reel(world).board(reel(world).at());
    truth.in_place(side, Family::Support, Place::SupportAvailable).any(|id| picture.piece(id).place != Place::Unseen)
}

#[test]
fn a_film_of_a_game_of_two_shows_no_secrets_before_its_end() {
    let mut world = table(200, Sharing::Hotseat);
    let has = |board: &Board, side| board.in_place(side, Family::Support, Place::SupportAvailable).next().is_some();
    let secretive = |entry: &Entry| Side::BOTH.into_iter().all(|side| has(&entry.before, side));
    let at = world.resource::<History>().entries().iter().position(secretive).expect("both have support units");
    let watched = |world: &mut World| {
        watch(world, None);
        heed(world, Cue::To(at));
        let seen = Side::BOTH.map(|side| shows_support(world, side));
        heed(world, Cue::Leave);
        seen
    };
    // Nobody is known to sit there.
    assert_eq!(watched(&mut world), [false, false]);
    world.resource_mut::<Seat>().present = Some(Side::Soviet);
    assert_eq!(watched(&mut world), Side::BOTH.map(|side| side == Side::Soviet));
    // The curtain is down: the next player is not there yet.
    world.resource_mut::<Curtain>().0 = Some(Side::Axis);
    assert_eq!(watched(&mut world), [false, false]);
    world.resource_mut::<Seat>().sharing = Sharing::Solo;
    assert_eq!(watched(&mut world), [true, true]);

    let mut over = table(usize::MAX, Sharing::Hotseat);
    assert!(over.resource::<Board>().situation.outcome.is_some());
    assert_eq!(watched(&mut over), [true, true]);
}

#[test]
fn a_save_is_watched_without_loading_it() {
    let folder = std::env::temp_dir().join(format!("budapest-film-{}", std::process::id()));
    let path = folder.join("Duel.ron");
    let mut other = table(200, Sharing::Hotseat);
    let save = Save::of(&other, default(), "", 0);
    store::write_whole(&path, &save.to_text()).expect("the folder can be written");
    // At the start screen nobody's secrets are shown.
    let mut world = World::new();
    world.insert_resource(Board::empty(Scenario::standard()));
    world.insert_resource(Screen::Start);
    world.init_resource::<Shelf>();
    world.init_resource::<Seat>();
    world.init_resource::<Curtain>();
    world.init_resource::<Notice>();
    world.init_resource::<Film>();
    watch(&mut world, Some(&path));
    assert_eq!(world.resource::<Notice>().text, "");
    assert_eq!((reel(&world).title.as_str(), reel(&world).eyes), ("Duel", Eyes::Neither));
    heed(&mut world, Cue::Leave);
    assert_eq!(*world.resource::<Screen>(), Screen::Start);
    assert!(world.get_resource::<History>().is_none());
    // Beside the game it belongs to, its player may see their own.
    other.resource_mut::<Seat>().present = Some(Side::Axis);
    watch(&mut other, Some(&path));
    assert_eq!(reel(&other).eyes, Eyes::Of(Side::Axis));
    heed(&mut other, Cue::Leave);
    // A save whose orders no longer lead to its board has none.
    let text = save.to_text();
    let cut = text.rfind("\n    ").expect("it has orders");
    let end = text[cut + 1..].find('\n').expect("the line ends") + cut + 1;
    store::write_whole(&path, &format!("{}{}", &text[..cut], &text[end..])).expect("it can be written");
    watch(&mut other, Some(&path));
    assert!(!other.resource::<Film>().is_running());
    assert!(other.resource::<Notice>().text.contains("no film"), "{}", other.resource::<Notice>().text);
    let _ = std::fs::remove_dir_all(&folder);
}
