//! The table: entities and the plain picture of them hold the same.

use bevy::prelude::World;
use budapest_campaign::scenario::{PieceId, Scenario};
use budapest_campaign::table::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::damage::pick;

fn one_of<T: Copy>(random: &mut ChaCha8Rng, list: &[T]) -> T {
    list[pick(random, list.len())]
}

fn coin(random: &mut ChaCha8Rng) -> bool {
    pick(random, 2) == 0
}

fn hex(random: &mut ChaCha8Rng) -> HexId {
    HexId::from_index(pick(random, HEXES))
}

fn side(random: &mut ChaCha8Rng) -> Side {
    one_of(random, &Side::BOTH)
}

fn place(random: &mut ChaCha8Rng) -> Place {
    let (a, b) = (hex(random), hex(random));
    let elsewhere = [
        Place::Box,
        Place::Track(pick(random, 11) as u8),
        Place::Display,
        Place::AirAvailable,
        Place::SupportAvailable,
        Place::Committed,
        Place::Eliminated,
        Place::Aside,
        Place::Pool,
        Place::CommandDisplay,
        Place::Bridgehead(a, b),
        Place::Discarded,
        Place::Unseen,
    ];
    match pick(random, 3) {
        0 => one_of(random, &elsewhere),
        1 => Place::Map(a),
        // A few hexes with many counters: tall stacks.
        _ => Place::Map(HexId::from_index(pick(random, 8))),
    }
}

fn situation(random: &mut ChaCha8Rng, pieces: &[PieceId]) -> Situation {
    let mut impulse = Impulse::of(side(random));
    impulse.marker = coin(random).then(|| one_of(random, pieces));
    impulse.active = vec![one_of(random, &Command::ALL)];
    impulse.scope = one_of(random, &[Scope::Nothing, Scope::Commands, Scope::Festung, Scope::Air]);
    impulse.trucks = vec![one_of(random, pieces)];
    impulse.rail_moves = pick(random, 6) as u8;
    let participant =
        Participant { piece: one_of(random, pieces), hex: hex(random), supported: coin(random), ranged: coin(random) };
    let fight = Fight {
        step: one_of(random, &[FightStep::ChooseCrt, FightStep::Retreat, FightStep::Pursuit]),
        attacker: side(random),
        target: hex(random),
        attackers: vec![participant],
        defenders: Vec::new(),
        trucks: PerSide::default(),
        support: PerSide::new(SupportChoice::Committed(one_of(random, pieces)), SupportChoice::Concealed),
        crt: coin(random).then_some(Crt::Mobile),
        column: coin(random).then_some(3),
        result: None,
        losses: PerSide::new(pick(random, 3) as u8, 0),
        mechanized_first: coin(random),
        retreating: vec![Retreater { piece: one_of(random, pieces), length: 2 }],
        pursuing: vec![Pursuer { piece: one_of(random, pieces), supported: coin(random) }],
        retreated: vec![one_of(random, pieces)],
    };
    Situation {
        options: OptionalRule::ALL.into_iter().filter(|_| coin(random)).collect(),
        turn: 1 + pick(random, 10) as u8,
        step: one_of(random, &[Step::Movement, Step::Fight, Step::SetUp(Side::Axis), Step::PickMarker, Step::GameOver]),
        initiative: side(random),
        axis_announced_major: coin(random),
        refit_points: PerSide::new(pick(random, 20) as u8, pick(random, 20) as u8),
        danube_frozen: coin(random),
        contingent_open: (0..3).map(|_| hex(random)).collect(),
        stavka_air_turn: coin(random).then_some(4),
        refit: Refit { trucks: vec![one_of(random, pieces)], bought_support: coin(random), directive_points: 2 },
        impulse: coin(random).then_some(impulse),
        fight: coin(random).then(|| Box::new(fight)),
        follow_ups: vec![hex(random)],
        outcome: coin(random).then(|| Outcome {
            winner: None,
            kind: OutcomeKind::SuddenDeath,
            points: PerSide::new(1, 2),
        }),
    }
}

fn random_board(random: &mut ChaCha8Rng) -> Board {
    let mut board = Board::empty(Scenario::standard());
    let pieces: Vec<PieceId> = board.scenario.piece_ids().collect();
    // Twice each on average, so that pieces also leave stacks.
    for _ in 0..2 * pieces.len() {
        let id = one_of(random, &pieces);
        board.put(id, place(random));
        board.set_face(id, one_of(random, &[Face::Full, Face::Reduced]));
        let mut marks = Marks::default();
        marks.set(random.next_u32() as u16 & 0xff);
        marks.depot_moves = pick(random, 4) as u8;
        board.set_marks(id, marks);
    }
    for _ in 0..HEXES {
        board.set_control(hex(random), side(random));
    }
    board.situation = situation(random, &pieces);
    board.dice = DiceState {
        seed: random.next_u64(),
        position: random.next_u64(),
        loaded: vec![1 + pick(random, 6) as u8],
        loaded_picks: vec![one_of(random, &pieces)],
    };
    board.veil = coin(random).then(|| Veil {
        side: side(random),
        stacks: vec![(hex(random), 3)],
        enemy_support: 4,
        enemy_pool_empty: coin(random),
    });
    board
}

#[test]
fn what_is_laid_out_is_extracted_again() {
    let mut random = ChaCha8Rng::seed_from_u64(6_101_944);
    let mut world = World::new();
    for number in 0..200 {
        let board = random_board(&mut random);
        // The same world again and again: one table takes the place of the other.
        board.clone().lay_out(&mut world);
        let extracted = Board::extract(&mut world);
        assert!(extracted == board, "board {number}");
        assert!(world.resource::<Board>() == &board, "board {number}");
        for hex in HexId::all() {
            assert!(extracted.stack(hex).eq(board.stack(hex)), "board {number}, stack of {hex}");
        }
    }
}

#[test]
fn laying_out_again_leaves_no_entities_behind() {
    let mut world = World::new();
    let board = Board::empty(Scenario::standard());
    let expected = board.pieces().count() + HEXES;
    for _ in 0..3 {
        board.clone().lay_out(&mut world);
        let count = world.query::<&Place>().iter(&world).count() + world.query::<&Hex>().iter(&world).count();
        assert_eq!(count, expected);
    }
}
