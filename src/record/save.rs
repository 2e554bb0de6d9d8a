//! Saves: a game in a RON file that a person can read, and that a replay can check.

use std::fmt::Write as _;
use std::sync::Arc;

use bevy::prelude::World;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::history::{self, History, Replayed, Start};
use super::sealed;
use super::sheet::{self, Sheet};
use crate::play::{Order, Refusal, game};
use crate::scenario::counter::naming;
use crate::scenario::{Fault, PieceId, Scenario};
use crate::table::{Board, PerSide, Piece, Situation, Step};

/// The version of the format written now. Older ones are read by `migrate`.
pub const FORMAT: u32 = 1;

/// No honest save is larger; a larger one is refused unread.
pub const LARGEST: u64 = 16 * 1024 * 1024;

/// What a list of saves shows, at the top of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    pub scenario: String,
    /// A fingerprint of the scenario's files.
    pub scenario_hash: String,
    /// Seconds since 1970, by the clock of the machine that wrote it.
    pub saved_at: u64,
    pub turn: u8,
    pub step: Step,
    #[serde(default)]
    pub players: PerSide<String>,
    /// One player has both sides, and no secrets from himself.
    #[serde(default)]
    pub solo: bool,
    /// Dice, draws and secrets that were taken back.
    #[serde(default)]
    pub fate_taken_back: u32,
    #[serde(default)]
    pub note: String,
}

/// A game as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    pub header: Header,
    pub start: Start,
    pub journal: Vec<Order>,
    pub sheet: Sheet,
    /// The scenario without and with the counters of the position it began from.
    base: ScenarioRef,
    scenario: ScenarioRef,
}

#[derive(Clone, Debug)]
struct ScenarioRef(Arc<Scenario>);

impl PartialEq for ScenarioRef {
    fn eq(&self, other: &ScenarioRef) -> bool {
        self.0.hash == other.0.hash
    }
}

impl Eq for ScenarioRef {}

/// The parts of the file that can be read before the counters are known.
#[derive(Deserialize)]
struct Preface {
    header: Header,
    start: Start,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    #[serde(rename = "header")]
    _header: Header,
    #[serde(rename = "start")]
    _start: Start,
    situation: Situation,
    dice: crate::table::DiceState,
    soviet_control: crate::table::HexSet,
    pieces: Vec<(PieceId, Piece)>,
    journal: Vec<Order>,
}

/// A text that becomes a save, or the sentence why not.
fn fault(file: &str, message: impl Into<String>) -> Fault {
    Fault::new(file, 0, "", message)
}

impl Save {
    /// The game in a world as it stands now.
    pub fn of(world: &World, players: PerSide<String>, note: &str, saved_at: u64) -> Save {
        let board = world.resource::<Board>();
        let history = world.resource::<History>();
        Save {
            header: Header {
                format: FORMAT,
                program: env!("CARGO_PKG_VERSION").to_owned(),
                scenario: board.scenario.name.clone(),
                scenario_hash: format!("{:016x}", board.scenario.hash),
                saved_at,
                turn: board.situation.turn,
                step: board.situation.step,
                players,
                solo: false,
                fate_taken_back: history.fate_taken_back,
                note: note.to_owned(),
            },
            start: history.start.clone(),
            journal: history.orders().cloned().collect(),
            sheet: Sheet::of(board),
            base: ScenarioRef(history.scenario.clone()),
            scenario: ScenarioRef(board.scenario.clone()),
        }
    }

    /// The scenario with the counters of the position it began from.
    pub fn scenario(&self) -> &Arc<Scenario> {
        &self.scenario.0
    }

    /// Plays the journal from the start in a world of its own.
    pub fn replay(&self, world: &mut World) -> Result<Replayed, String> {
        let replayed = history::replay(world, &self.base.0, self.start.clone(), &self.journal);
        replayed.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }

    /// The file: one line for each piece and each order.
    pub fn to_text(&self) -> String {
        naming(self.scenario(), || self.write()).expect("every part of a save can be written")
    }

    fn write(&self) -> Result<String, ron::Error> {
        let pretty = || PrettyConfig::new().depth_limit(3).indentor("  ");
        let block = |value: &dyn erased::Block| value.pretty(pretty());
        let mut text = String::from("(\n");
        let mut field = |name: &str, value: String| {
            let _ = writeln!(text, "  {name}: {},", value.replace('\n', "\n  "));
        };
        field("header", block(&self.header)?);
        field("start", block(&self.start)?);
        field("situation", block(&self.sheet.situation)?);
        field("dice", ron::to_string(&self.sheet.dice)?);
        field("soviet_control", ron::to_string(&self.sheet.soviet_control)?);
        let _ = writeln!(text, "  pieces: [");
        for piece in &self.sheet.pieces {
            let _ = writeln!(text, "    {},", ron::to_string(piece)?);
        }
        let _ = writeln!(text, "  ],\n  journal: [");
        for order in &self.journal {
            let _ = writeln!(text, "    {},", ron::to_string(order)?);
        }
        let _ = writeln!(text, "  ],\n)");
        Ok(text)
    }

    /// Reads a save; the fault names the place and the reason.
    pub fn parse(file: &str, text: &str, scenario: &Arc<Scenario>) -> Result<Save, Fault> {
        if text.len() as u64 > LARGEST {
            return Err(fault(file, format!("is {} bytes long; expected at most {LARGEST}", text.len())));
        }
        let text = migrate(file, text)?;
        let preface: Preface = read(file, &text).map_err(|other| match sealed::is_sealed(&text) {
            Some(side) => fault(file, format!("is sealed for the {side} player and needs their passphrase")),
            None => other,
        })?;
        if preface.header.scenario != scenario.name {
            return Err(fault(
                file,
                format!("is a game of the scenario \"{}\", not of \"{}\"", preface.header.scenario, scenario.name),
            ));
        }
        let first = preface.start.board(scenario).map_err(|mut faults| {
            let inner = faults.remove(0);
            fault(file, format!("begins from a board that cannot be laid out: {inner}"))
        })?;
        let base = ScenarioRef(scenario.clone());
        let scenario = first.scenario;
        let whole: Whole = naming(&scenario, || read(file, &text))?;
        let sheet = Sheet {
            situation: whole.situation,
            dice: whole.dice,
            soviet_control: whole.soviet_control,
            veil: None,
            pieces: whole.pieces,
        };
        let save = Save {
            header: preface.header,
            start: preface.start,
            journal: whole.journal,
            sheet,
            base,
            scenario: ScenarioRef(scenario),
        };
        save.board().map_err(|reason| fault(file, format!("{reason}; the game is not loaded")))?;
        Ok(save)
    }

    /// The board of the save, checked.
    pub fn board(&self) -> Result<Board, String> {
        let board = self.sheet.board(self.scenario())?;
        sheet::check_playable(&board)?;
        Ok(board)
    }

    /// Whether it was played with the scenario as it is now.
    pub fn is_of_this_data(&self) -> bool {
        self.header.scenario_hash == format!("{:016x}", self.scenario().hash)
    }

    /// Takes the game up in a world. The history is played again so that undo and the log reach back;
    /// where that leads elsewhere, the board of the save counts and the history begins with it.
    pub fn open(&self, world: &mut World) -> Result<Opened, String> {
        let board = self.board()?;
        let mut scratch = World::new();
        let replayed = self.replay(&mut scratch);
        let faithful = matches!(replayed, Ok(Replayed { refusal: None, .. })) && *scratch.resource::<Board>() == board;
        let mut history = match scratch.remove_resource::<History>() {
            Some(history) if faithful => history,
            _ => History::at(self.base.0.clone(), &self.start, &board),
        };
        history.fate_taken_back = self.header.fate_taken_back;
        game::prepare(world, board);
        world.insert_resource(history);
        Ok(if faithful { Opened::WithHistory } else { Opened::BoardOnly })
    }

    /// Plays the journal from the start and compares the boards.
    pub fn verify(&self) -> Result<(), String> {
        let mut world = World::new();
        let Replayed { orders, refusal } = self.replay(&mut world)?;
        if let Some(Refusal { rule, reason }) = refusal {
            return Err(format!("Order {} of {} is refused: {reason} ({rule})", orders + 1, self.journal.len()));
        }
        if *world.resource::<Board>() != self.board()? {
            return Err("The orders lead to another board than the one saved.".into());
        }
        Ok(())
    }
}

/// How much of a save could be taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    WithHistory,
    /// The orders no longer lead to the board, as when the data of the scenario has changed.
    BoardOnly,
}

/// How the header ends in a file as it is written.
pub(super) const HEADER_END: &str = "\n  ),";

/// Whether the beginning of a file holds its header.
pub fn has_header(beginning: &str) -> bool {
    beginning.contains(HEADER_END)
}

/// Reads only the header, for lists of saves. The rest of the text may be missing.
pub fn header(file: &str, text: &str) -> Result<Header, Fault> {
    #[derive(Deserialize)]
    struct Top {
        header: Header,
    }
    // The header comes first; the rest need not be read to show it.
    let end = text.find(HEADER_END).map(|at| format!("{})", &text[..at + HEADER_END.len()]));
    match end.as_deref().map(|top| read::<Top>(file, top)) {
        Some(Ok(top)) => Ok(top.header),
        _ => read::<Top>(file, text).map(|top| top.header),
    }
}

/// Brings the text of an older format to the present one. Format 1 is the first.
fn migrate(file: &str, text: &str) -> Result<String, Fault> {
    #[derive(Deserialize)]
    struct Top {
        header: Version,
    }
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let version = read::<Top>(file, text)?.header.format;
    match version {
        FORMAT => Ok(text.to_owned()),
        newer if newer > FORMAT => Err(fault(
            file,
            format!("has format {newer}; this version of the game reads up to {FORMAT}. A newer version is needed"),
        )),
        unknown => Err(fault(file, format!("has format {unknown}, which never existed"))),
    }
}

pub(super) fn read<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    crate::scenario::load::parse(file, text).map_err(|mut fault: Fault| {
        // One sentence: a list of all that would be right is none.
        if let Some(list) = fault.message.find(", expected one of").filter(|_| fault.message.len() > 250) {
            fault.message.truncate(list);
        }
        // What a player can make of it comes before what the reader of the file says.
        let what = match text.trim_end() {
            "" => "the file is empty",
            text if !text.starts_with('(') || !text.contains("header") => "this is no save of Budapest Campaign",
            text if !text.ends_with(')') => "the file is cut off",
            _ => "the file is damaged",
        };
        fault.message = format!("{what} ({})", fault.message.trim_end_matches('.'));
        fault
    })
}

/// Pretty printing of values of different types in one loop.
mod erased {
    use ron::ser::PrettyConfig;
    use serde::Serialize;

    pub trait Block {
        fn pretty(&self, config: PrettyConfig) -> Result<String, ron::Error>;
    }

    impl<T: Serialize> Block for T {
        fn pretty(&self, config: PrettyConfig) -> Result<String, ron::Error> {
            ron::ser::to_string_pretty(self, config)
        }
    }
}
