//! The referee: a game over standard input and output, one RON value a line each way.
//!
//! `docs/referee.md` describes the requests and replies with an exchange to try.

use std::io::{BufRead, Read, Write};
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use crate::play::{Event, Order, Prompt, Refusal};
use crate::record::history::{self, History, Start};
use crate::record::sheet::Sheet;
use crate::record::{Save, store};
use crate::rules::combat::{self, Odds};
use crate::rules::logistics::Supply;
use crate::rules::victory::{self, Statement};
use crate::rules::{self, movement, rail};
use crate::scenario::charts::{MovePoints, ResultCode};
use crate::scenario::counter::naming;
use crate::scenario::{PieceId, Scenario};
use crate::table::{Board, Crt, HexId, Marks, Options, Outcome, PerSide, Side, Step};

/// A line longer than this is no request.
const LONGEST_LINE: u64 = 1024 * 1024;

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Request {
    /// A new game; with a folder, of the scenario in it.
    New {
        #[serde(default)]
        scenario: Option<String>,
        #[serde(default)]
        seed: u64,
        #[serde(default)]
        options: Options,
    },
    /// A save or a position from a file.
    Load(String),
    /// A position written out.
    Position(String),
    Save(String),
    Prompt,
    /// Every legal order.
    Orders,
    Order(Order),
    Undo,
    Redo,
    Board,
    SeenBy(Side),
    Reach(PieceId),
    Odds {
        target: HexId,
        attackers: Vec<PieceId>,
        #[serde(default)]
        attacker_support: Option<PieceId>,
        #[serde(default)]
        defender_support: Option<PieceId>,
    },
    Loc(PieceId),
    Victory,
    Help,
    Quit,
}

/// What comes back. There is exactly one reply to each line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Reply {
    Ready { turn: u8, step: Step },
    Prompt(Option<Prompt>),
    Orders(Vec<Order>),
    Done { events: Vec<Event>, prompt: Option<Prompt> },
    Undone(Order),
    Board(Box<Sheet>),
    Reach(Vec<Reached>),
    Odds { odds: Odds, tables: Vec<(Crt, Vec<ResultCode>)>, allowed: Vec<Crt> },
    Loc(Line),
    Victory { statement: Statement, totals: PerSide<i32>, outcome: Option<Outcome> },
    Saved(String),
    Help(String),
    Bye,
    Refused { rule: String, reason: String },
    Error(String),
}

/// A hex a unit can move to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reached {
    pub hex: HexId,
    pub by: Way,
    /// In sixths of a movement factor.
    pub cost: MovePoints,
    pub stops: bool,
    pub path: Vec<HexId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Way {
    Ground,
    Rail,
    Depot,
    Lake,
}

/// A line of communications, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Line {
    Supported { path: Vec<HexId>, why: String },
    Unsupported { reason: String },
}

/// One game and its talk.
pub struct Referee {
    world: World,
    scenario: Arc<Scenario>,
    has_game: bool,
}

impl Default for Referee {
    fn default() -> Referee {
        Referee { world: World::new(), scenario: Scenario::standard(), has_game: false }
    }
}

/// Reads requests until the end of input or `Quit`.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> std::io::Result<()> {
    let mut referee = Referee::default();
    loop {
        let mut line = Vec::new();
        let read = (&mut input).take(LONGEST_LINE + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let reply = if line.len() as u64 > LONGEST_LINE {
            skip_line(&mut input, &line)?;
            Some(Reply::Error(format!("A request is at most {LONGEST_LINE} bytes long.")))
        } else {
            match std::str::from_utf8(&line) {
                Ok(text) if text.trim().is_empty() => None,
                Ok(text) => Some(referee.answer(text.trim())),
                Err(_) => Some(Reply::Error("This is not text.".into())),
            }
        };
        if let Some(reply) = reply {
            writeln!(output, "{}", referee.write(&reply))?;
            output.flush()?;
            if reply == Reply::Bye {
                return Ok(());
            }
        }
    }
}

fn skip_line(input: &mut impl BufRead, begun: &[u8]) -> std::io::Result<()> {
    if begun.ends_with(b"\n") {
        return Ok(());
    }
    loop {
        let mut rest = Vec::new();
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut rest)?;
        if read == 0 || rest.ends_with(b"\n") {
            return Ok(());
        }
    }
}

impl Referee {
    /// The reply to one request.
    pub fn answer(&mut self, text: &str) -> Reply {
        let request =
            naming(&self.names(), || ron::Options::default().with_recursion_limit(64).from_str::<Request>(text));
        match request {
            Ok(request) => self.carry_out(request).unwrap_or_else(|reply| reply),
            Err(error) => Reply::Error(format!("column {}: {}", error.span.start.col, error.code)),
        }
    }

    /// The reply as a line.
    pub fn write(&self, reply: &Reply) -> String {
        naming(&self.names(), || ron::to_string(reply))
            .unwrap_or_else(|error| format!("Error({:?})", error.to_string()))
    }

    /// The scenario whose counters the talk names.
    fn names(&self) -> Arc<Scenario> {
        if self.has_game { self.table().scenario.clone() } else { self.scenario.clone() }
    }

    /// The board of the game that was begun.
    fn table(&self) -> &Board {
        self.world.resource::<Board>()
    }

    fn carry_out(&mut self, request: Request) -> Result<Reply, Reply> {
        match request {
            Request::New { scenario, seed, options } => {
                if let Some(folder) = scenario {
                    self.scenario = Scenario::load(Path::new(&folder)).map_err(|faults| {
                        Reply::Error(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
                    })?;
                }
                return self.begin(Start::New { seed, options });
            }
            Request::Load(path) => return self.load(&path),
            Request::Position(text) => return self.begin(Start::Position(text)),
            Request::Help => return Ok(Reply::Help(help())),
            Request::Quit => return Ok(Reply::Bye),
            _ if !self.has_game => {
                return Err(Reply::Error("There is no game; begin with New(seed: 1) or Load(\"file\").".into()));
            }
            _ => {}
        }
        match request {
            Request::Save(path) => {
                let save = Save::of(&self.world, PerSide::default(), "", store::now());
                store::write_whole(Path::new(&path), &save.to_text()).map_err(Reply::Error)?;
                Ok(Reply::Saved(path))
            }
            Request::Prompt => Ok(Reply::Prompt(rules::legal(self.table()))),
            Request::Orders => Ok(Reply::Orders(rules::orders(self.table()))),
            Request::Order(order) => match history::submit(&mut self.world, order) {
                Ok(events) => Ok(Reply::Done { events, prompt: rules::legal(self.table()) }),
                Err(Refusal { rule, reason }) => Err(Reply::Refused { rule, reason }),
            },
            Request::Undo => match history::undo(&mut self.world, false) {
                Ok(order) => Ok(Reply::Undone(order)),
                Err(reason) => Err(Reply::Error(reason.into())),
            },
            Request::Redo => match history::redo(&mut self.world) {
                Ok(events) => Ok(Reply::Done { events, prompt: rules::legal(self.table()) }),
                Err(reason) => Err(Reply::Error(reason)),
            },
            Request::Board => Ok(Reply::Board(Box::new(Sheet::of(self.table())))),
            Request::SeenBy(side) => Ok(Reply::Board(Box::new(Sheet::of(&self.table().seen_by(side))))),
            Request::Reach(unit) => self.reach(unit),
            Request::Odds { target, attackers, attacker_support, defender_support } => {
                self.odds(target, &attackers, attacker_support, defender_support)
            }
            Request::Loc(unit) => self.line(unit),
            Request::Victory => {
                let statement = victory::statement(self.table());
                let totals = statement.totals();
                Ok(Reply::Victory { statement, totals, outcome: self.table().situation.outcome.clone() })
            }
            Request::New { .. } | Request::Load(_) | Request::Position(_) | Request::Help | Request::Quit => {
                Err(Reply::Error("This was answered before.".into()))
            }
        }
    }

    fn begin(&mut self, start: Start) -> Result<Reply, Reply> {
        let faults = history::begin(&mut self.world, &self.scenario, start);
        faults.map_err(|faults| Reply::Error(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
        self.has_game = true;
        Ok(self.ready())
    }

    fn ready(&self) -> Reply {
        let situation = &self.table().situation;
        Reply::Ready { turn: situation.turn, step: situation.step }
    }

    fn load(&mut self, path: &str) -> Result<Reply, Reply> {
        let text = store::read_text(Path::new(path)).map_err(|reason| Reply::Error(format!("{path}: {reason}")))?;
        // A position has no header.
        if !text.contains("header:") {
            return self.begin(Start::Position(text));
        }
        let saved = Save::parse(path, &text, &self.scenario).map_err(|fault| Reply::Error(fault.to_string()))?;
        let mut world = World::new();
        saved.open(&mut world).map_err(Reply::Error)?;
        self.world = world;
        self.has_game = true;
        Ok(self.ready())
    }

    fn known(&self, unit: PieceId) -> Result<HexId, Reply> {
        let board = self.table();
        match board.hex_of(unit) {
            Some(hex) if board.ground(unit).is_some() => Ok(hex),
            _ => Err(Reply::Error(format!("{} is not a ground unit on the map.", board.counter(unit).id))),
        }
    }

    fn reach(&self, unit: PieceId) -> Result<Reply, Reply> {
        self.known(unit)?;
        let board = self.table();
        let reach = movement::reach(board, unit);
        let mut reached: Vec<Reached> = reach
            .iter()
            .filter_map(|(hex, step)| {
                let path = reach.path(hex)?;
                Some(Reached { hex, by: Way::Ground, cost: step.cost, stops: step.stops, path })
            })
            .collect();
        let nothing = MovePoints::default();
        reached.extend(movement::lake_crossings(board, unit).into_iter().map(|(over, hex)| Reached {
            hex,
            by: Way::Lake,
            cost: nothing,
            stops: true,
            path: vec![over, hex],
        }));
        let ends = |path: Vec<HexId>, by: Way| {
            let hex = *path.last()?;
            Some(Reached { hex, by, cost: nothing, stops: false, path })
        };
        if movement::may_move(board, unit).is_ok() && rail::capacity_left(board) > 0 {
            reached.extend(rail::reach(board, unit).into_iter().filter_map(|journey| ends(journey.path, Way::Rail)));
        }
        reached.extend(rail::depot_paths(board, unit).into_iter().filter_map(|path| ends(path, Way::Depot)));
        Ok(Reply::Reach(reached))
    }

    fn odds(
        &self,
        target: HexId,
        attackers: &[PieceId],
        attacker_support: Option<PieceId>,
        defender_support: Option<PieceId>,
    ) -> Result<Reply, Reply> {
        let board = self.table();
        let Some(side) = attackers.first().map(|unit| board.side(*unit)) else {
            return Err(Reply::Error("Name at least one attacker.".into()));
        };
        for (number, unit) in attackers.iter().enumerate() {
            let hex = self.known(*unit)?;
            let name = &board.counter(*unit).id;
            if !(1..=2).contains(&hex.distance(target)) {
                return Err(Reply::Error(format!("{name} is too far from {target} to attack it.")));
            }
            if board.side(*unit) != side {
                return Err(Reply::Error(format!("{name} is not of the side of the first unit.")));
            }
            if attackers[..number].contains(unit) {
                return Err(Reply::Error(format!("{name} is named twice.")));
            }
        }
        for (support, whose) in [(attacker_support, side), (defender_support, side.enemy())] {
            if let Some(piece) = support.filter(|p| board.counter(*p).support().is_none() || board.side(*p) != whose) {
                let name = &board.counter(piece).id;
                return Err(Reply::Error(format!("{name} is no support unit of the {whose} side.")));
            }
        }
        if !board.has_units_of(side.enemy(), target) {
            return Err(Reply::Error(format!("There is nobody to attack in {target}.")));
        }
        let (ours, theirs) = combat::preview(board, side, target, attackers);
        let odds = combat::reckon(board, side, target, &ours, &theirs, attacker_support, defender_support);
        let tables =
            [Crt::Assault, Crt::Mobile].map(|crt| (crt, combat::results(board, crt, odds.column).to_vec())).to_vec();
        let allowed = combat::crt_choices(board, attackers, target, side);
        Ok(Reply::Odds { odds, tables, allowed })
    }

    /// 12.0: where a unit's line leads, or what is in its way.
    fn line(&self, unit: PieceId) -> Result<Reply, Reply> {
        let hex = self.known(unit)?;
        let board = self.table();
        let side = board.side(unit);
        let supply = Supply::of(board, side, &[]);
        if let Some(path) = supply.trace(board, unit) {
            let why = match path.len() {
                0 => format!("{hex} is a source for the units in it, or the unit needs none."),
                1 => "1 hex to a source, within its movement factor.".to_owned(),
                n => format!("{n} hexes to a source, within its movement factor."),
            };
            return Ok(Reply::Loc(Line::Supported { path, why }));
        }
        let movement = board.factors(unit).movement;
        let reason = match supply.length_from(hex) {
            Some(length) => format!("the nearest source is {length} hexes away; its line may be {movement} long"),
            None => "no line to any source is free of enemy units and their zones".to_owned(),
        };
        let cut_off = if supply.is_cut_off(board, unit) { "; it is cut off" } else { "" };
        let judged = if board.has_mark(unit, Marks::UNSUPPORTED) { " (so judged for this segment)" } else { "" };
        Ok(Reply::Loc(Line::Unsupported { reason: format!("{reason}{cut_off}{judged}") }))
    }
}

fn help() -> String {
    "New(seed: 1), New(seed: 1, options: [Bridgeheads]), Load(\"file\"), Position(\"(…)\"), Prompt, Orders, \
     Order(Pick), Undo, Redo, Board, SeenBy(Axis), Reach(\"hu_2\"), Odds(target: \"1007\", attackers: [\"…\"]), \
     Loc(\"hu_2\"), Victory, Save(\"file\"), Quit"
        .to_owned()
}

/// For those who keep a referee in a program.
impl Referee {
    pub fn history(&self) -> Option<&History> {
        self.world.get_resource::<History>()
    }

    /// The game as it stands, once there is one.
    pub fn board(&self) -> Option<&Board> {
        self.world.get_resource::<Board>()
    }
}
