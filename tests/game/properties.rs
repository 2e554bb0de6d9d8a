//! What holds in every game, whatever the players decide.

use std::collections::BTreeSet;

use budapest_campaign::book::RuleBook;
use budapest_campaign::play::{Event, Game, Order, Prompt};
use budapest_campaign::referee::invariants;
use budapest_campaign::referee::random::RandomPlayer;
use budapest_campaign::referee::random_game::{self, Watch};
use budapest_campaign::rules;
use budapest_campaign::scenario::counter::naming;
use budapest_campaign::scenario::{Family, PieceId, Scenario};
use budapest_campaign::table::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::damage::pick;

/// Plays a random game and shows each board with its prompt before the order is given.
fn along(seed: u64, options: Options, mut look: impl FnMut(usize, &mut Game, &Prompt)) {
    let mut game = Game::new(Scenario::standard(), seed, options);
    let mut player = RandomPlayer::new(seed);
    for number in 0.. {
        let Some(prompt) = game.prompt() else { return };
        look(number, &mut game, &prompt);
        let order = player.choose(game.board(), &prompt);
        if let Err(refusal) = game.submit(order.clone()) {
            panic!("seed {seed}, order {number}: {order:?} was refused: {refusal}");
        }
    }
}

/// How many games a test plays; `GAMES=100 cargo test properties` plays more.
fn games(usual: u64) -> u64 {
    std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

fn all_options() -> Options {
    OptionalRule::ALL.into_iter().collect()
}

fn one_of<T: Clone>(random: &mut ChaCha8Rng, list: &[T]) -> Option<T> {
    if list.is_empty() { None } else { Some(list[pick(random, list.len())].clone()) }
}

/// The section or ruling a refusal or a shift cites is in the book.
#[track_caller]
fn is_cited_rightly(rule: &str, what: &str) {
    let book = RuleBook::standard();
    let known = book.section(rule).is_some() || book.rule(rule).is_some() || book.ruling(rule).is_some();
    assert!(known, "{what} cites {rule}, which is not in the rule book");
}

#[test]
fn every_order_that_the_prompt_offers_is_accepted() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut checked = 0;
    for (seed, options) in [(11, Options::NONE), (12, all_options())] {
        along(seed, options, |number, game, prompt| {
            let board = game.board();
            let orders = rules::answers::orders_of(board, prompt);
            assert!(!orders.is_empty(), "seed {seed}, order {number}: nothing is offered at {:?}", prompt.ask);
            // A long list is tried here and there; every list is tried from end to end now and then.
            let stride = if number % 50 == 0 { 1 } else { 1 + orders.len() / 20 };
            for order in orders.iter().skip(pick(&mut random, stride)).step_by(stride) {
                checked += 1;
                if let Err(refusal) = rules::check(board, order) {
                    panic!("seed {seed}, order {number}: {order:?} is offered and refused: {refusal}");
                }
            }
        });
    }
    assert!(checked > 10_000, "only {checked} orders were tried");
}

/// A hex, a counter, a way or a set that may be anything.
struct Anything<'a> {
    random: &'a mut ChaCha8Rng,
    board: &'a Board,
}

impl Anything<'_> {
    fn hex(&mut self) -> HexId {
        HexId::from_index(pick(self.random, HEXES))
    }

    fn unit(&mut self) -> PieceId {
        let all: Vec<PieceId> = self.board.scenario.piece_ids().collect();
        if pick(self.random, 50) == 0 {
            return PieceId(self.random.next_u32() as u16);
        }
        let on_map: Vec<PieceId> = all.iter().copied().filter(|id| self.board.hex_of(*id).is_some()).collect();
        let list = if pick(self.random, 3) == 0 || on_map.is_empty() { all } else { on_map };
        list[pick(self.random, list.len())]
    }

    fn units(&mut self) -> Vec<PieceId> {
        (0..pick(self.random, 4)).map(|_| self.unit()).collect()
    }

    /// Mostly a way of adjacent hexes from a unit.
    fn way(&mut self, unit: PieceId) -> Vec<HexId> {
        let from = self.board.scenario.counters.get(unit.index()).and_then(|_| self.board.hex_of(unit));
        let mut at = from.unwrap_or_else(|| self.hex());
        let mut way = Vec::new();
        for _ in 0..pick(self.random, 6) {
            let next: Vec<HexId> = at.neighbours().map(|(_, hex)| hex).collect();
            at = if pick(self.random, 20) == 0 { self.hex() } else { next[pick(self.random, next.len())] };
            way.push(at);
        }
        way
    }

    fn hexside(&mut self) -> Option<Hexside> {
        let hex = self.hex();
        let next: Vec<HexId> = hex.neighbours().map(|(_, hex)| hex).collect();
        Hexside::between(hex, next[pick(self.random, next.len())])
    }

    /// An order of any kind, mostly wrong.
    fn order(&mut self) -> Order {
        let (unit, hex) = (self.unit(), self.hex());
        match pick(self.random, 46) {
            0 => Order::SetOption { option: OptionalRule::ALL[pick(self.random, 15)], on: pick(self.random, 2) == 0 },
            1 => Order::ConfirmOptions,
            2 => Order::PlaceUnit { unit, hex },
            3 => Order::LiftUnit { unit },
            4 => Order::MarkReduced { unit, on: pick(self.random, 2) == 0 },
            5 => Order::TakeDeployment,
            6 => Order::ConfirmSetUp,
            7 => Order::PlaceMarker { marker: unit },
            8 => Order::PlaceNone,
            9 => Order::CommitJagdv { yes: true },
            10 => Order::UseTrucks { trucks: self.units() },
            11 => Order::RefitGroundUnit { unit },
            12 => Order::RefitAirUnit { unit },
            13 => Order::BuySupport { count: self.random.next_u32() as u8 },
            14 => Order::BuildKampfgruppe { unit, hex },
            15 => Order::BuildManeuverGroup { unit, hex },
            16 => Order::BuildTruck { unit, hex },
            17 => Order::RebuildDepot { unit, hex },
            18 => Order::EndRefit,
            19 => Order::Pick,
            20 => Order::Activate { sub_command: Command::ALL[pick(self.random, 6)] },
            21 => Order::Roll,
            22 => Order::PlaceMarkers { hexes: self.way(unit) },
            23 => Order::RestoreAirUnit { unit },
            24 => Order::DeployUnit { unit, hex },
            25 => Order::EndReinforcement,
            26 => Order::PlaceAir { unit, hex },
            27 => Order::MoveAir { unit, hex },
            28 => Order::PlaceAirSupply { hex },
            29 => Order::EndAirPlacement,
            30 => Order::FightAir { hex },
            31 => Order::MoveUnit { unit, path: self.way(unit) },
            32 => Order::CrossLake { unit, over: self.hex(), to: hex },
            33 => {
                let off_map = (pick(self.random, 2) == 0).then(|| (self.hex(), self.hex()));
                Order::RailMove { unit, path: self.way(unit), off_map }
            }
            34 => Order::MoveDepot { unit, path: self.way(unit) },
            35 => Order::FerryByFlotilla { passenger: unit, path: self.way(unit) },
            36 => Order::ReorderStack { hex, order: self.units() },
            37 => Order::RemoveUnits { hex, units: self.units() },
            38 => Order::DeclareAttack { target: hex, attackers: self.units() },
            39 => Order::CommitSupport { ssu: Some(unit) },
            40 => Order::TakeLoss { unit },
            41 => Order::Stand { units: self.units() },
            42 => Order::Retreat { unit, path: self.way(unit) },
            43 => Order::PlaceBridgehead { hexside: self.hexside() },
            44 => Order::Pursue { unit, path: self.way(unit), truck: Some(self.unit()) },
            _ => Order::LiftMarkers { hexsides: self.hexside().into_iter().collect() },
        }
    }

    /// An order of the prompt with one thing in it changed.
    fn twisted(&mut self, mut order: Order) -> Order {
        match &mut order {
            Order::MoveUnit { unit, path }
            | Order::RailMove { unit, path, .. }
            | Order::MoveDepot { unit, path }
            | Order::FerryByFlotilla { passenger: unit, path }
            | Order::Retreat { unit, path }
            | Order::Pursue { unit, path, .. } => match pick(self.random, 6) {
                0 => *unit = self.unit(),
                1 => drop(path.pop()),
                2 => path.push(HexId::from_index(pick(self.random, HEXES))),
                3 => path.extend(path.last().and_then(|hex| hex.neighbours().next()).map(|(_, hex)| hex)),
                4 => path.reverse(),
                _ => *path = self.way(*unit),
            },
            Order::DeclareAttack { target, attackers } => match pick(self.random, 4) {
                0 => *target = self.hex(),
                1 => attackers.clear(),
                2 => attackers.extend(attackers.first().copied()),
                _ => attackers.push(self.unit()),
            },
            Order::UseTrucks { trucks: units } | Order::Stand { units } | Order::RemoveUnits { units, .. } => {
                match pick(self.random, 3) {
                    0 => units.push(self.unit()),
                    1 => units.extend(units.first().copied()),
                    _ => drop(units.pop()),
                }
            }
            Order::ReorderStack { order, .. } => match pick(self.random, 3) {
                0 => order.reverse(),
                1 => drop(order.pop()),
                _ => order.push(self.unit()),
            },
            Order::PlaceUnit { unit, hex }
            | Order::DeployUnit { unit, hex }
            | Order::PlaceAir { unit, hex }
            | Order::MoveAir { unit, hex }
            | Order::BuildKampfgruppe { unit, hex }
            | Order::BuildManeuverGroup { unit, hex }
            | Order::BuildTruck { unit, hex }
            | Order::RebuildDepot { unit, hex } => {
                if pick(self.random, 2) == 0 {
                    *unit = self.unit();
                } else {
                    *hex = self.hex();
                }
            }
            Order::PlaceMarkers { hexes } => hexes.push(self.hex()),
            Order::LiftMarkers { hexsides } => hexsides.extend(self.hexside()),
            Order::CommitSupport { ssu } => *ssu = Some(self.unit()),
            Order::TakeLoss { unit }
            | Order::RefitGroundUnit { unit }
            | Order::RefitAirUnit { unit }
            | Order::RestoreAirUnit { unit }
            | Order::LiftUnit { unit }
            | Order::MarkReduced { unit, .. }
            | Order::PlaceMarker { marker: unit } => *unit = self.unit(),
            Order::BuySupport { count } => *count = count.saturating_add(1),
            _ => return self.order(),
        }
        order
    }
}

/// An answer without the way it takes: who, and where it ends.
fn outline(order: &Order) -> Option<Order> {
    Some(match order {
        Order::MoveUnit { unit, path } => Order::MoveUnit { unit: *unit, path: path.last().copied().into_iter().collect() },
        Order::RailMove { unit, path, .. } => {
            Order::RailMove { unit: *unit, path: path.last().copied().into_iter().collect(), off_map: None }
        }
        Order::MoveDepot { unit, path } => Order::MoveDepot { unit: *unit, path: path.last().copied().into_iter().collect() },
        Order::FerryByFlotilla { passenger, path } => {
            Order::FerryByFlotilla { passenger: *passenger, path: path.last().copied().into_iter().collect() }
        }
        Order::Retreat { unit, path } => Order::Retreat { unit: *unit, path: path.last().copied().into_iter().collect() },
        Order::Pursue { unit, path, .. } => {
            Order::Pursue { unit: *unit, path: path.last().copied().into_iter().collect(), truck: None }
        }
        Order::RemoveUnits { hex, units } => {
            let mut units = units.clone();
            units.sort();
            Order::RemoveUnits { hex: *hex, units }
        }
        // Sets of things: any set of those that are offered one by one.
        Order::UseTrucks { .. }
        | Order::Stand { .. }
        | Order::PlaceMarkers { .. }
        | Order::LiftMarkers { .. }
        | Order::DeclareAttack { .. }
        | Order::ReorderStack { .. }
        // A unit already placed may be placed elsewhere without lifting it first.
        | Order::PlaceUnit { .. } => return None,
        order => order.clone(),
    })
}

/// A way back to where it began is legal, and no prompt offers it.
fn leads_back(board: &Board, order: &Order) -> bool {
    match order {
        Order::MoveUnit { unit, path } | Order::RailMove { unit, path, .. } | Order::MoveDepot { unit, path } => {
            board.hex_of(*unit) == path.last().copied()
        }
        _ => false,
    }
}

#[test]
fn what_the_prompt_does_not_offer_is_refused_with_a_section_and_changes_nothing() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let (mut refused, mut accepted) = (0, 0);
    for seed in 21..21 + games(4) {
        let options = if seed % 2 == 0 { all_options() } else { Options::NONE };
        along(seed, options, |number, game, prompt| {
            let offered = rules::answers::orders_of(game.board(), prompt);
            let before = game.board().clone();
            for turn in 0..12 {
                let mut anything = Anything { random: &mut random, board: &before };
                let order = match one_of(anything.random, &offered) {
                    Some(order) if turn % 3 != 0 => anything.twisted(order),
                    _ => anything.order(),
                };
                match rules::check(&before, &order) {
                    Err(refusal) => {
                        refused += 1;
                        is_cited_rightly(&refusal.rule, &format!("the refusal of {order:?}"));
                        assert!(refusal.reason.ends_with(['.', ')']), "{order:?}: {}", refusal.reason);
                        if turn < 2 {
                            assert_eq!(game.submit(order.clone()).err(), Some(refusal), "{order:?}");
                            assert!(*game.board() == before, "{order:?} was refused and changed the board");
                            assert!(game.extract() == before, "{order:?} was refused and changed the table");
                        }
                    }
                    Ok(()) => {
                        accepted += 1;
                        if let Some(outline_of) = outline(&order).filter(|_| !leads_back(&before, &order)) {
                            let among = offered.iter().any(|other| outline(other).as_ref() == Some(&outline_of));
                            assert!(among, "seed {seed}, order {number}: {order:?} is accepted but not offered");
                        }
                        let name = order.name();
                        assert!(
                            name == "PlaceUnit" || offered.iter().any(|other| other.name() == name),
                            "seed {seed}, order {number}: {order:?} is accepted, and nothing like it is offered"
                        );
                        let mut other = Game::from_board(before.clone());
                        if let Err(refusal) = other.submit(order.clone()) {
                            panic!("{order:?} passed the check and was refused: {refusal}");
                        }
                        let prompt = other.prompt();
                        if let Err(wrong) = invariants::check(other.board(), prompt.as_ref()) {
                            panic!("seed {seed}, order {number}: after {order:?}, {wrong}");
                        }
                        assert!(other.extract() == *other.board(), "{order:?}");
                    }
                }
            }
        });
    }
    assert!(refused > 10_000 && accepted > 500, "{refused} were refused, {accepted} accepted");
}

#[test]
fn the_same_seed_and_orders_give_the_same_events_and_board() {
    for (seed, options) in [(31, Options::NONE), (33, all_options())] {
        let scenario = Scenario::standard();
        let mut first = Game::new(scenario.clone(), seed, options);
        let mut player = RandomPlayer::new(seed);
        let mut told = Vec::new();
        while let Some(prompt) = first.prompt() {
            let order = player.choose(first.board(), &prompt);
            let events = first.submit(order.clone()).expect("a random player gives legal orders");
            told.push((order, events));
        }
        let mut second = Game::new(scenario, seed, options);
        for (number, (order, events)) in told.iter().enumerate() {
            assert_eq!(second.submit(order.clone()).as_ref(), Ok(events), "seed {seed}, order {number}");
        }
        assert!(second.board() == first.board(), "seed {seed}");
        // Another seed is another game.
        let mut third = Game::new(Scenario::standard(), seed + 1, options);
        let same = told.iter().all(|(order, events)| third.submit(order.clone()).as_ref() == Ok(events));
        assert!(!same, "seed {seed}");
    }
}

/// The pieces an event names.
fn named(board: &Board, events: &[Event]) -> BTreeSet<String> {
    let text = naming(&board.scenario, || ron::to_string(events)).expect("events can be written");
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn no_counter_comes_goes_or_moves_without_an_event_that_names_it() {
    for (seed, options) in [(41, Options::NONE), (43, all_options())] {
        let mut game = Game::new(Scenario::standard(), seed, options);
        let mut player = RandomPlayer::new(seed);
        let mut began = false;
        while let Some(prompt) = game.prompt() {
            let order = player.choose(game.board(), &prompt);
            let before = game.board().clone();
            let events = game.submit(order.clone()).expect("a random player gives legal orders");
            let after = game.board();
            let told = named(after, &events);
            for (id, piece) in after.pieces() {
                let was = before.piece(id);
                let counter = after.counter(id);
                assert!(piece.place != Place::Unseen, "{} vanished", counter.id);
                if !began {
                    continue;
                }
                let boxed = |place| place == Place::Box;
                assert_eq!(boxed(was.place), boxed(piece.place), "{order:?}: {} came or went", counter.id);
                let unit = !matches!(counter.family(), Family::Marker | Family::Command);
                // 16.2: a support unit is committed in secret and goes back to the display after its combat.
                let committed = was.place == Place::Committed || piece.place == Place::Committed;
                if unit && was.place != piece.place && !committed {
                    assert!(
                        told.contains(&counter.id),
                        "seed {seed}: {order:?} took {} from {:?} to {:?} and says {events:?}",
                        counter.id,
                        was.place,
                        piece.place
                    );
                }
                if unit && was.face != piece.face {
                    assert!(told.contains(&counter.id), "{order:?} turned {} over", counter.id);
                }
            }
            began |= events.iter().any(|event| matches!(event, Event::GameBegan { .. }));
        }
        assert!(began);
    }
}

/// The same board with everything different that the enemy of this side keeps to himself.
fn with_other_secrets(random: &mut ChaCha8Rng, board: &Board, side: Side) -> Board {
    let seen = board.seen_by(side);
    let mut other = board.clone();
    other.dice = DiceState { seed: random.next_u64(), position: u64::from(random.next_u32()), ..DiceState::default() };
    let unseen = |family: Family, place: fn(Place) -> bool| -> Vec<PieceId> {
        board
            .pieces()
            .filter(|(id, piece)| {
                seen.piece(*id).place == Place::Unseen && board.counter(*id).family() == family && place(piece.place)
            })
            .map(|(id, _)| id)
            .collect()
    };
    let mut swap_all = |pieces: Vec<PieceId>| {
        for i in (1..pieces.len()).rev() {
            let (a, b) = (pieces[i], pieces[pick(random, i + 1)]);
            let (at, bt) = (*other.piece(a), *other.piece(b));
            if a == b {
                continue;
            }
            exchange(&mut other, a, b);
            other.set_face(a, bt.face);
            other.set_face(b, at.face);
            other.set_marks(a, bt.marks);
            other.set_marks(b, at.marks);
        }
    };
    swap_all(unseen(Family::Support, |_| true));
    // Whether the pool is empty is no secret.
    swap_all(unseen(Family::Command, |_| true));
    swap_all(unseen(Family::Ground, |_| true));
    // A unit that cannot be seen may also be reduced or not.
    for id in unseen(Family::Ground, |_| true) {
        if pick(random, 2) == 0 && board.counter(id).has_two_steps() {
            let face = if other.is_reduced(id) { Face::Full } else { Face::Reduced };
            other.set_face(id, face);
        }
    }
    let committed = |id: &PieceId| other.piece(*id).place == Place::Committed && board.side(*id) == side.enemy();
    if let Some(id) = board.scenario.piece_ids().find(committed)
        && seen.piece(id).place == Place::Unseen
        && let Some(fight) = &mut other.situation.fight
    {
        fight.support[side.enemy()] = SupportChoice::Committed(id);
    }
    other
}

/// Two pieces change places, each lying where the other lay in its stack.
fn exchange(board: &mut Board, a: PieceId, b: PieceId) {
    let places = [(a, *board.piece(a)), (b, *board.piece(b))];
    let stacks: Vec<(HexId, Vec<PieceId>)> = places
        .iter()
        .filter_map(|(_, piece)| match piece.place {
            Place::Map(hex) => Some((hex, board.stack(hex).collect())),
            _ => None,
        })
        .collect();
    board.put(a, places[1].1.place);
    board.put(b, places[0].1.place);
    for (hex, stack) in stacks {
        let order: Vec<PieceId> = stack
            .into_iter()
            .map(|id| {
                if id == a {
                    b
                } else if id == b {
                    a
                } else {
                    id
                }
            })
            .collect();
        board.restack(hex, &order);
    }
}

#[test]
fn a_player_cannot_tell_apart_what_differs_only_in_the_enemys_secrets() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut different = 0;
    for (seed, options) in [(50, Options::NONE), (51, all_options()), (52, Options::NONE)] {
        along(seed, options, |number, game, _| {
            if number % 3 != 0 {
                return;
            }
            let board = game.board();
            for side in Side::BOTH {
                let other = with_other_secrets(&mut random, board, side);
                different += usize::from(other != *board);
                let (seen, seen_of_other) = (board.seen_by(side), other.seen_by(side));
                for ((id, piece), (_, twin)) in seen.pieces().zip(seen_of_other.pieces()) {
                    assert_eq!(piece, twin, "seed {seed}, order {number}: {side} sees {}", board.counter(id).id);
                }
                assert_eq!(seen.situation, seen_of_other.situation, "seed {seed}, order {number}: {side}");
                assert!(seen == seen_of_other, "seed {seed}, order {number}: {side}");
                // Own pieces are all seen; only how high an air unit lies over a stack would tell how many are in it.
                for (id, piece) in seen.pieces().filter(|(id, _)| board.side(*id) == side) {
                    let own = Piece { level: piece.level, ..*board.piece(id) };
                    assert_eq!(*piece, own, "seed {seed}, order {number}: {}", board.counter(id).id);
                }
            }
        });
    }
    assert!(different > 1_000, "only {different} boards had secrets");
}

#[test]
fn events_tell_a_player_nothing_that_the_board_hides_from_him() {
    for (seed, options) in [(60, Options::NONE), (61, all_options())] {
        let mut game = Game::new(Scenario::standard(), seed, options);
        let mut player = RandomPlayer::new(seed);
        while let Some(prompt) = game.prompt() {
            let order = player.choose(game.board(), &prompt);
            let before = game.board().clone();
            let events = game.submit(order.clone()).expect("a random player gives legal orders");
            let after = game.board();
            for side in Side::BOTH {
                let (saw, sees) = (before.seen_by(side), after.seen_by(side));
                for event in &events {
                    assert_eq!(event.seen_by(side).seen_by(side), event.seen_by(side));
                    let told = named(after, std::slice::from_ref(&event.seen_by(side)));
                    let leak = after.scenario.piece_ids().find(|id| {
                        let secret = matches!(after.counter(*id).family(), Family::Support | Family::Command);
                        let hidden = |board: &Board| board.piece(*id).place == Place::Unseen;
                        secret && hidden(&saw) && hidden(&sees) && told.contains(&after.counter(*id).id)
                    });
                    if let Some(id) = leak {
                        panic!("seed {seed}: {event:?} tells {side} of {}", after.counter(id).id);
                    }
                }
            }
        }
    }
}

#[test]
fn whole_random_games_keep_every_invariant() {
    let all = all_options();
    for (seed, options) in
        [(1, Options::NONE), (2, all), (3, random_game::options_of(3)), (5, random_game::options_of(5))]
    {
        match random_game::play(&Scenario::standard(), seed, options, Watch::ALL) {
            Ok(played) => assert!(played.orders.len() > 100, "seed {seed}: {} orders", played.orders.len()),
            Err(broken) => panic!("{broken}"),
        }
    }
}

#[test]
fn every_shift_cites_a_section_of_the_book_and_the_columns_add_up() {
    let mut seen = BTreeSet::new();
    for (seed, options) in [(70, Options::NONE), (71, all_options())] {
        let mut game = Game::new(Scenario::standard(), seed, options);
        let mut player = RandomPlayer::new(seed);
        while let Some(prompt) = game.prompt() {
            let order = player.choose(game.board(), &prompt);
            let last = game.board().scenario.charts.file.crt.columns.len() as i32 - 1;
            for event in game.submit(order).expect("a random player gives legal orders") {
                let Event::OddsReckoned { odds } = event else { continue };
                for shift in &odds.shifts {
                    is_cited_rightly(&shift.rule, &format!("the shift \"{}\"", shift.reason));
                    assert!(!shift.reason.is_empty());
                    seen.insert(shift.rule.clone());
                }
                let sum: i32 = odds.shifts.iter().map(|shift| i32::from(shift.columns)).sum();
                assert_eq!((i32::from(odds.base) + sum).clamp(0, last), i32::from(odds.column), "{odds:?}");
            }
        }
    }
    assert!(seen.len() >= 4, "only shifts of {seen:?} were seen");
}
