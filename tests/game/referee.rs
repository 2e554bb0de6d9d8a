//! The referee over standard input and output: one reply a line, whatever the line.

use budapest_campaign::referee::random::RandomPlayer;
use budapest_campaign::referee::talk::{Referee, Reply, serve};
use budapest_campaign::rules;
use budapest_campaign::scenario::counter::naming;
use budapest_campaign::table::Board;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::damage::{mutate, pick};

/// What comes back for an input, line by line.
fn talk(input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    serve(input, &mut output).expect("reading and writing memory does not fail");
    String::from_utf8(output).expect("replies are text").lines().map(str::to_owned).collect()
}

/// The lines that must be answered.
fn asked(input: &[u8]) -> usize {
    let blank = |line: &&[u8]| std::str::from_utf8(line).is_ok_and(|text| text.trim().is_empty());
    input.split(|byte| *byte == b'\n').filter(|line| !blank(line)).count()
}

#[test]
fn the_exchange_in_the_document_is_true() {
    let document = include_str!("../../docs/referee.md");
    let part = |begin: &str, end: &str| {
        let (_, rest) = document.split_once(begin).expect("the document has this part");
        rest.split_once(end).expect("the part has an end").0
    };
    let replies = talk(part("referee <<'END'\n", "END\n").as_bytes());
    let told: Vec<&str> = part("and this comes back:\n\n```\n", "```").lines().collect();
    assert_eq!(replies, told);
}

#[test]
fn every_request_in_the_document_is_understood() {
    let document = include_str!("../../docs/referee.md");
    let (_, requests) = document.split_once("## Requests").expect("the document lists the requests");
    let mut seen = 0;
    for line in requests.lines().filter(|line| line.starts_with("| `")) {
        let cell = line.split('|').nth(1).expect("a row has cells");
        for request in cell.split('`').skip(1).step_by(2) {
            if !request.starts_with(|c: char| c.is_ascii_uppercase()) || request.contains('…') {
                continue;
            }
            let mut referee = Referee::default();
            referee.answer("New(seed: 1)");
            // What it saves belongs into the folder for such things.
            let file = format!("{:?}", concat!(env!("CARGO_TARGET_TMPDIR"), "/referee.ron"));
            let reply = referee.answer(&request.replace("\"file\"", &file));
            let beyond = ["Load", "Save", "New(scenario"].iter().any(|start| request.starts_with(start));
            let unread = matches!(&reply, Reply::Error(error) if error.starts_with("column"));
            assert!(!unread || beyond, "{request}: {reply:?}");
            seen += 1;
        }
    }
    assert!(seen >= 12, "{seen} requests");
}

#[test]
fn a_whole_game_can_be_played_over_the_wire() {
    let mut referee = Referee::default();
    referee.answer("New(seed: 3)");
    let mut player = RandomPlayer::new(3);
    let mut orders = 0;
    loop {
        let board: &Board = referee.board().expect("a game has begun");
        let scenario = board.scenario.clone();
        let Some(prompt) = rules::legal(board) else { break };
        let order = player.choose(board, &prompt);
        let text = naming(&scenario, || ron::to_string(&order)).expect("an order can be written");
        let reply = referee.answer(&format!("Order({text})"));
        assert!(matches!(reply, Reply::Done { .. }), "{text}: {reply:?}");
        assert!(!referee.write(&reply).contains('\n'));
        orders += 1;
    }
    assert!(orders > 100);
    assert!(matches!(referee.answer("Prompt"), Reply::Prompt(None)));
    assert!(matches!(referee.answer("Victory"), Reply::Victory { outcome: Some(_), .. }));
}

#[test]
fn a_misspelt_field_is_not_passed_over() {
    let mut referee = Referee::default();
    assert!(matches!(referee.answer("New(sed: 5)"), Reply::Error(_)));
    assert!(matches!(referee.answer("New(seed: 5)"), Reply::Ready { .. }));
}

#[test]
fn files_that_are_no_game_are_errors_and_leave_the_game_alone() {
    let mut referee = Referee::default();
    referee.answer("New(seed: 5)");
    referee.answer("Order(ConfirmOptions)");
    let before = referee.board().cloned();
    let text = std::env::temp_dir().join(format!("no-game-{}.ron", std::process::id()));
    std::fs::write(&text, "this is a letter").expect("the folder for temporary files can be written");
    for path in ["/", "/dev/zero", "/nowhere/at/all.ron", "", "Cargo.toml", &text.to_string_lossy()] {
        let reply = referee.answer(&format!("Load({path:?})"));
        assert!(matches!(reply, Reply::Error(_)), "{path}: {reply:?}");
        assert!(referee.board().cloned() == before, "{path}");
    }
    let _ = std::fs::remove_file(text);
    for path in ["/nowhere\0/x", "", "/proc/nothing/here.ron"] {
        let reply = referee.answer(&format!("Save({path:?})"));
        assert!(matches!(reply, Reply::Error(_)), "{path}: {reply:?}");
    }
}

/// Requests that are sound in themselves, whatever the game makes of them.
const REQUESTS: [&str; 38] = [
    "New(seed: 1)",
    "New(seed: 18446744073709551615, options: [Bridgeheads, Jets, AirSupply, Panzerfaust])",
    "Prompt",
    "Orders",
    "Undo",
    "Redo",
    "Board",
    "SeenBy(Axis)",
    "SeenBy(Soviet)",
    "Victory",
    "Help",
    "Order(ConfirmOptions)",
    "Order(TakeDeployment)",
    "Order(ConfirmSetUp)",
    "Order(PlaceNone)",
    "Order(EndRefit)",
    "Order(Pick)",
    "Order(Roll)",
    "Order(EndReinforcement)",
    "Order(EndAirPlacement)",
    "Order(EndMovement)",
    "Order(EndCombat)",
    "Order(BuySupport(count: 255))",
    "Order(UseTrucks(trucks: []))",
    "Order(Activate(sub_command: UF2))",
    "Order(MoveUnit(unit: \"hu_2\", path: [\"0820\", \"0819\"]))",
    "Order(DeclareAttack(target: \"0721\", attackers: [\"uf2_6gd_tank\", \"uf2_6gd_tank\"]))",
    "Order(PlaceBridgehead(hexside: Some((\"0101\", \"1824\"))))",
    "Order(LiftMarkers(hexsides: [(\"0101\", \"0101\")]))",
    "Order(RailMove(unit: \"akn_29\", path: [], off_map: Some((\"0101\", \"1801\"))))",
    "Reach(\"hu_2\")",
    "Reach(\"cmd_so_2uf\")",
    "Reach(\"akn_depot\")",
    "Loc(\"uf2_33_27\")",
    "Odds(target: \"0721\", attackers: [\"uf2_33_27\", \"uf2_33_27\"])",
    "Odds(target: \"0721\", attackers: [\"hu_9\"], attacker_support: Some(\"hu_9\"), defender_support: Some(\"cmd_so_2uf\"))",
    "Odds(target: \"0721\", attackers: [])",
    "Position(r#\"(turn: 3, step: Movement, impulse: Some((side: Axis, active: [HU])), map: {\"0819\": [\"hu_2\", \"hu_9 reduced\"], \"0820\": [\"uf2_6gd_tank\"]}, pool: [\"cmd_so_ro\"], dice: [6, 1])\"#)",
];

#[test]
fn valid_requests_in_any_order_get_one_reply_each() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..30 {
        let mut input = String::new();
        for _ in 0..100 {
            input.push_str(REQUESTS[pick(&mut random, REQUESTS.len())]);
            input.push('\n');
        }
        assert_eq!(talk(input.as_bytes()).len(), 100);
    }
}

#[test]
fn damaged_requests_get_one_reply_each() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut ready = 0;
    for _ in 0..40 {
        let mut input = String::from("New(seed: 1)\n");
        for _ in 0..100 {
            let mut request = REQUESTS[pick(&mut random, REQUESTS.len())].to_owned();
            for _ in 0..=pick(&mut random, 3) {
                mutate(&mut random, &mut request);
            }
            if !request.contains("Quit") && !request.trim().is_empty() {
                input.push_str(&request.replace(['\n', '\r'], " "));
                input.push('\n');
            }
        }
        let replies = talk(input.as_bytes());
        assert_eq!(replies.len(), asked(input.as_bytes()));
        ready += replies.iter().filter(|reply| !reply.starts_with("Error")).count();
    }
    assert!(ready > 300, "{ready} were understood");
}

#[test]
fn damaged_positions_that_can_be_laid_out_can_be_played() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let sound = [
        r#"(turn: 2, step: Combat, impulse: Some((side: Soviet, active: [UF2])), map: {"0819": ["akn_29"], "0820": ["uf2_6gd_tank", "uf2_33_27"]}, pool: ["cmd_so_ro"], dice: [4])"#,
        r#"(turn: 5, fight: Some((step: Retreat, attacker: Soviet, target: "0819", attackers: [(piece: "uf2_6gd_tank", hex: "0820", supported: true, ranged: false)], defenders: [(piece: "akn_29", hex: "0819", supported: true, ranged: false)], crt: Some(Mobile), column: Some(3), retreating: [(piece: "akn_29", length: 2)])), impulse: Some((side: Soviet, active: [UF2])), map: {"0819": ["akn_29"], "0820": ["uf2_6gd_tank"]}, pool: ["cmd_ax_akn"])"#,
        r#"(turn: 4, options: [Bridgeheads, AirSupply], step: AirPlacement, impulse: Some((side: Axis, active: [AKN, HU])), map: {"0819": ["akn_29", "akn_truck_1"], "0820": ["uf2_6gd_tank"], "0917": ["akn_depot"]}, display: ["ssu_ax_325"], pool: ["cmd_ax_hu", "cmd_so_2uf"], refit_points: (axis: 3, soviet: 9))"#,
    ];
    let mut played = 0;
    for _ in 0..3_000 {
        let mut text = sound[pick(&mut random, sound.len())].to_owned();
        for _ in 0..=pick(&mut random, 2) {
            mutate(&mut random, &mut text);
        }
        let mut referee = Referee::default();
        if !matches!(referee.answer(&format!("Position({text:?})")), Reply::Ready { .. }) {
            continue;
        }
        let mut player = RandomPlayer::new(random.next_u64());
        for _ in 0..40 {
            let board = referee.board().expect("a game has begun");
            let scenario = board.scenario.clone();
            let Some(prompt) = rules::legal(board) else { break };
            let order = player.choose(board, &prompt);
            let order = naming(&scenario, || ron::to_string(&order)).expect("an order can be written");
            let reply = referee.answer(&format!("Order({order})"));
            assert!(matches!(reply, Reply::Done { .. }), "{text}: {order}: {reply:?}");
        }
        played += 1;
    }
    assert!(played > 100, "{played} could be laid out");
}

#[test]
fn arbitrary_bytes_get_one_reply_a_line() {
    let mut random = ChaCha8Rng::seed_from_u64(10);
    for _ in 0..300 {
        let mut input: Vec<u8> = (0..pick(&mut random, 600)).map(|_| random.next_u32() as u8).collect();
        if pick(&mut random, 2) == 0 {
            let letters = b"()[]{}\"\\'#,:.-+_ \tabNeworderQ0189r\n";
            input = input.iter().map(|byte| letters[usize::from(*byte) % letters.len()]).collect();
        }
        assert_eq!(talk(&input).len(), asked(&input));
    }
}

#[test]
fn absurd_requests_get_one_sentence() {
    let long = format!("Order(UseTrucks(trucks: [{}]))", "\"hu_2\", ".repeat(50_000));
    let deep = "(".repeat(500_000);
    let lists = "[".repeat(500_000);
    let endless = "x".repeat(3_000_000);
    for request in [
        "New(seed: 99999999999999999999999999)",
        "New(seed: -1)",
        "Order(BuySupport(count: 256))",
        "Reach(\"\")",
        "Reach(\"no such counter\")",
        "Odds(target: \"9999\", attackers: [\"hu_2\"])",
        "Odds(target: \"0000\", attackers: [])",
        "Position(\"\")",
        "Position(\"(turn: 255)\")",
        long.as_str(),
        deep.as_str(),
        lists.as_str(),
        endless.as_str(),
    ] {
        let input = format!("New(seed: 1)\n{request}\nPrompt\n");
        let replies = talk(input.as_bytes());
        assert_eq!(replies.len(), 3, "{:?}", &request[..request.len().min(40)]);
        assert!(replies[1].starts_with("Error") || replies[1].starts_with("Refused"), "{}", replies[1]);
        assert!(replies[1].len() < 2_000, "{} letters", replies[1].len());
        assert!(replies[2].starts_with("Prompt"), "{}", replies[2]);
    }
}
