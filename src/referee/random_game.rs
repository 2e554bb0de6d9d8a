//! Whole games by random legal orders, watched by the invariants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::invariants;
use super::random::RandomPlayer;
use crate::play::{Game, Order};
use crate::scenario::Scenario;
use crate::table::{OptionalRule, Options, Outcome};

/// No game by random orders has come near this many.
const LIMIT: usize = 100_000;

#[derive(Clone, Debug)]
pub struct Played {
    pub orders: Vec<Order>,
    pub events: usize,
    pub outcome: Outcome,
}

/// What went wrong, and where.
#[derive(Clone, Debug)]
pub struct Broken {
    pub seed: u64,
    pub options: Options,
    pub order: usize,
    pub what: String,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "seed {}, --optional {}, order {}: {}", self.seed, list(self.options), self.order, self.what)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// Check the invariants after every order.
    pub invariants: bool,
    /// Read the board back from the entities every so many orders (0: never).
    pub round_trip: usize,
}

impl Watch {
    pub const ALL: Watch = Watch { invariants: true, round_trip: 1 };
    pub const NONE: Watch = Watch { invariants: false, round_trip: 0 };
}

/// Which optional rules random games are played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switches {
    /// None for even seeds, some for odd ones.
    BySeed,
    These(Options),
}

impl Switches {
    fn of(self, seed: u64) -> Options {
        match self {
            Switches::BySeed => options_of(seed),
            Switches::These(options) => options,
        }
    }
}

/// `all`, `none`, `random`, or names of optional rules with commas between them.
impl FromStr for Switches {
    type Err = String;

    fn from_str(text: &str) -> Result<Switches, String> {
        match text {
            "all" => Ok(Switches::These(OptionalRule::ALL.into_iter().collect())),
            "none" => Ok(Switches::These(Options::NONE)),
            "random" => Ok(Switches::BySeed),
            names => {
                names.split(',').map(|name| rule_named(name.trim())).collect::<Result<_, _>>().map(Switches::These)
            }
        }
    }
}

fn rule_named(name: &str) -> Result<OptionalRule, String> {
    let known = |rule: &OptionalRule| format!("{rule:?}").eq_ignore_ascii_case(name);
    OptionalRule::ALL.into_iter().find(known).ok_or_else(|| {
        let all: Options = OptionalRule::ALL.into_iter().collect();
        format!("there is no optional rule \"{name}\"; there are all, none, random, {}", list(all).replace(',', ", "))
    })
}

/// The names of optional rules as `--optional` takes them.
pub fn list(options: Options) -> String {
    let names: Vec<String> = options.iter().map(|rule| format!("{rule:?}")).collect();
    if names.is_empty() { "none".into() } else { names.join(",") }
}

/// Optional rules that go with a seed: none for even seeds, some for odd ones.
pub fn options_of(seed: u64) -> Options {
    if seed.is_multiple_of(2) {
        return Options::NONE;
    }
    let bits = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    OptionalRule::ALL.into_iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, rule)| rule).collect()
}

/// Plays one game to its end.
pub fn play(scenario: &Arc<Scenario>, seed: u64, options: Options, watch: Watch) -> Result<Played, Broken> {
    let mut game = Game::new(scenario.clone(), seed, options);
    let mut player = RandomPlayer::new(seed ^ 0x5EED);
    let mut orders = Vec::new();
    let mut events = 0;
    loop {
        let broken = |what: String| Broken { seed, options, order: orders.len(), what };
        let prompt = game.prompt();
        if watch.invariants {
            invariants::check(game.board(), prompt.as_ref()).map_err(broken)?;
        }
        if watch.round_trip > 0 && orders.len() % watch.round_trip == 0 && game.extract() != *game.board() {
            return Err(broken("the entities and the board differ".into()));
        }
        let Some(prompt) = prompt else {
            let outcome = game.board().situation.outcome.clone();
            let outcome = outcome.ok_or_else(|| broken("the game ended without an outcome".into()))?;
            return Ok(Played { orders, events, outcome });
        };
        if orders.len() >= LIMIT {
            return Err(broken(format!("the game does not end; it stands at {:?}", game.board().situation.step)));
        }
        let order = player.choose(game.board(), &prompt);
        match game.submit(order.clone()) {
            Ok(happened) => events += happened.len(),
            Err(refusal) => return Err(broken(format!("{order:?} was refused: {refusal}"))),
        }
        orders.push(order);
    }
}

/// The sum of many games.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub games: u64,
    pub orders: u64,
    pub events: u64,
    pub time: Duration,
    pub broken: Vec<Broken>,
}

/// Plays games with consecutive seeds on some threads.
pub fn play_many(
    scenario: &Arc<Scenario>,
    first: u64,
    games: u64,
    jobs: usize,
    switches: Switches,
    watch: Watch,
) -> Report {
    let begun = Instant::now();
    let next = AtomicU64::new(0);
    let mut report = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let mut report = Report::default();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= games {
                            return report;
                        }
                        let seed = first.wrapping_add(number);
                        let options = switches.of(seed);
                        // The seed of a game that panics must not be lost.
                        let game = AssertUnwindSafe(|| play(scenario, seed, options, watch));
                        let outcome = catch_unwind(game).unwrap_or_else(|_| {
                            let what = "it panicked; see the message above".to_owned();
                            Err(Broken { seed, options, order: 0, what })
                        });
                        match outcome {
                            Ok(played) => {
                                report.games += 1;
                                report.orders += played.orders.len() as u64;
                                report.events += played.events as u64;
                            }
                            Err(broken) => report.broken.push(broken),
                        }
                    }
                })
            })
            .collect();
        let mut total = Report::default();
        for worker in workers {
            if let Ok(part) = worker.join() {
                total.games += part.games;
                total.orders += part.orders;
                total.events += part.events;
                total.broken.extend(part.broken);
            } else {
                let what = "a thread ended early".to_owned();
                total.broken.push(Broken { seed: first, options: Options::NONE, order: 0, what });
            }
        }
        total
    });
    report.time = begun.elapsed();
    report.broken.sort_by_key(|broken| broken.seed);
    report
}
