//! A first game turn at one machine, from the start screen to turn 2, with the mouse alone.

use budapest_campaign::client::trace::Trace;
use budapest_campaign::play::Order;
use budapest_campaign::record::store;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::table::{Command, HexId, Side};

use super::player::{Player, has_button};

/// Dice that bring a loss, a retreat and a pursuit in the first turn.
const SEED: &str = "1";
const PATIENCE: usize = 600;

#[test]
#[ignore = "needs a display and xdotool"]
fn two_players_play_the_first_turn_with_the_mouse() {
    let mut game = super::game();
    game.args(["--size", "1600x1000"]);
    let mut player = Player::sit_down("turn", game);
    player.take_picture("start");
    begin(&mut player);

    let mut turn = Turn::default();
    for _ in 0..PATIENCE {
        let trace = player.look();
        if trace.turn == 2 {
            break;
        }
        turn.decide(&mut player, &trace);
    }
    let trace = player.see("turn 2", |trace| trace.turn == 2);
    player.take_picture("turn-2");
    println!("{} orders", trace.orders);
    for step in ["PickMarker", "Movement", "Combat", "RollCombat", "TakeLoss", "Retreat", "Pursue"] {
        assert!(turn.seen.iter().any(|seen| seen == step), "no {step} in {:?}", turn.seen);
    }
    let saves = player.saves();
    player.leave();
    assert_played(&saves);
}

/// The game that was saved when the window closed holds what the mouse did.
fn assert_played(saves: &std::path::Path) {
    let newest = store::newest(saves).expect("closing saves the game");
    let save = store::read(&newest.path, &Scenario::standard()).unwrap();
    save.verify().unwrap();
    assert_eq!(save.header.turn, 2);
    let some = |name: &str, is: fn(&Order) -> bool| assert!(save.journal.iter().any(is), "no order to {name}");
    some("take the deployment", |order| matches!(order, Order::TakeDeployment));
    some("draw", |order| matches!(order, Order::Pick));
    some("move", |order| matches!(order, Order::MoveUnit { .. }));
    some("attack", |order| matches!(order, Order::DeclareAttack { .. }));
    some("take a loss", |order| matches!(order, Order::TakeLoss { .. }));
    some("retreat", |order| matches!(order, Order::Retreat { .. }));
    some("pursue", |order| matches!(order, Order::Pursue { .. }));
}

fn begin(player: &mut Player) {
    player.click("New game");
    player.click("Two players");
    let another = |trace: &Trace| trace.widgets.iter().find(|widget| widget.label == "Another").cloned();
    player.scroll_down(780.0, 700.0);
    let trace = player.see("the seed", |trace| another(trace).is_some_and(|button| button.y < 850.0));
    let button = another(&trace).expect("it was just there");
    player.click_at(button.x - 130.0, button.y);
    player.empty_the_field();
    player.type_text(SEED);
    player.see("the seed typed", |trace| trace.widgets.iter().any(|widget| widget.label == SEED));
    player.take_picture("new-game");
    player.click("Begin");
    player.see("the game", |trace| trace.in_game);
}

#[derive(Default)]
struct Turn {
    /// The prompts met, each once.
    seen: Vec<String>,
    attacks: usize,
    pursuits: usize,
    moves: usize,
    deployed: Vec<Side>,
}

impl Turn {
    /// Answers what is asked now, and waits until the answer has come to pass.
    fn decide(&mut self, player: &mut Player, trace: &Trace) {
        if trace.curtain.is_some() {
            if !self.seen.contains(&"curtain".to_owned()) {
                self.seen.push("curtain".into());
                player.take_picture("curtain");
            }
            player.click("I am here");
            player.see("what is behind the curtain", |trace| trace.curtain.is_none());
            return;
        }
        if !self.seen.contains(&trace.ask) {
            self.seen.push(trace.ask.clone());
            player.take_picture(&trace.ask.to_lowercase());
        }
        match trace.ask.as_str() {
            "SetUp" => {
                let side = trace.side.expect("a prompt is somebody's");
                if self.deployed.contains(&side) {
                    player.click("Confirm set-up");
                } else {
                    self.deployed.push(side);
                    player.click("Historical deployment");
                }
            }
            "PlaceMajorOperation" if has_button(trace, "Debrecen") => {
                player.click("Debrecen");
                player.see("the choice", |trace| has_button(trace, "Place it"));
                player.click("Place it");
            }
            "ChooseCrt" => player.click(if has_button(trace, "Mobile") { "Mobile" } else { "Assault" }),
            "Movement" if self.moves < 2 && self.try_to_move(player, trace) => {}
            "Combat" if self.attacks < 3 && !trace.targets.is_empty() => self.attack(player, trace),
            "TakeLoss" => player.click_hex(trace.units[0].1),
            "Retreat" => go_on(player, trace),
            // One pursuer an attack: more would only be too many in one hex.
            "Pursue" if self.pursuits < self.attacks => {
                self.pursuits += 1;
                go_on(player, trace);
            }
            "ResolveOverstack" => player.click("Lose"),
            "ChooseActivation" => {
                let offered = Command::ALL.into_iter().find(|command| has_button(trace, command.name()));
                player.click(offered.expect("a command can be activated").name());
            }
            _ => player.click_main(),
        }
        player.see("what the order brought", |now| {
            now.orders > trace.orders || now.curtain.is_some() || now.ask != trace.ask
        });
    }

    fn try_to_move(&mut self, player: &Player, trace: &Trace) -> bool {
        self.moves += 1;
        let Some((_, from)) = trace.units.get(self.moves) else { return false };
        player.click_hex(*from);
        let lit = player.see("where it can go", |trace| !trace.lit.is_empty()).lit;
        // The last of them is far from the fan of the stack it starts in.
        let to = lit.into_iter().max_by_key(|hex| hex.distance(*from)).expect("some are lit");
        player.click_hex(to);
        true
    }

    fn attack(&mut self, player: &mut Player, trace: &Trace) {
        self.attacks += 1;
        let (target, able) = trace.targets.iter().max_by_key(|(_, able)| able.len()).expect("there are some").clone();
        player.click_hex(target);
        player.see("the attack being prepared", |trace| trace.sentence.starts_with("Attack on"));
        // A single attacker is chosen by itself.
        if able.len() > 1 {
            let mut from: Vec<HexId> = able;
            from.dedup();
            for hex in from {
                player.click_hex(hex);
            }
        }
        player.see("attackers", |trace| trace.sentence.contains("or attack"));
        if self.attacks == 1 {
            player.take_picture("attack");
        }
        player.click_main();
    }
}

/// Retreats or pursues: a unit, unless it is in hand already, and the first hex that is lit for it.
fn go_on(player: &Player, trace: &Trace) {
    if trace.lit.is_empty() {
        let (name, _) = &trace.units[0];
        player.click(name);
    }
    let lit = player.see("where it can go", |trace| !trace.lit.is_empty()).lit;
    player.click_hex(lit[0]);
}
