//! The measurements: the board and its entities, the scenario, a position. `cargo bench`.

use bevy::prelude::World;
use budapest_campaign::record::Position;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::load::Texts;
use budapest_campaign::table::{Board, Place};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// The recommended deployment of both sides.
fn deployed() -> Board {
    let scenario = Scenario::standard();
    let mut board = Board::empty(scenario.clone());
    for (id, hex) in scenario.deployment.axis.units.iter().chain(&scenario.deployment.soviet.units) {
        if let (Some(id), Ok(hex)) = (scenario.find(id), hex.parse()) {
            board.put(id, Place::Map(hex));
        }
    }
    board
}

#[divan::bench]
fn clone_board(bencher: Bencher) {
    let board = deployed();
    bencher.bench(|| black_box(&board).clone());
}

#[divan::bench]
fn lay_out(bencher: Bencher) {
    bencher.with_inputs(|| (deployed(), World::new())).bench_values(|(board, mut world)| {
        board.lay_out(&mut world);
        world
    });
}

#[divan::bench]
fn extract(bencher: Bencher) {
    let mut world = World::new();
    deployed().lay_out(&mut world);
    bencher.bench_local(|| Board::extract(&mut world));
}

#[divan::bench]
fn load_scenario(bencher: Bencher) {
    let texts = Texts::standard();
    bencher.bench(|| Scenario::from_texts(black_box(&texts)));
}

#[divan::bench]
fn read_position(bencher: Bencher) {
    let scenario = Scenario::standard();
    let text = r#"(
        turn: 4,
        step: Combat,
        counters: { "tank": Ground(command: UF2, kind: Tank, front: "8-6-5", back: "4-3-5") },
        map: { "1007": ["akn_3_pz reduced", "hu_gar_buda"], "1009": ["tank", "uf2_pliev moved"] },
        control: (soviet: ["1010", "1011"]),
        dice: [6, 1],
    )"#;
    bencher.bench(|| Position::parse(black_box(text)).and_then(|position| position.board(&scenario)));
}
