//! Positions: sparse files written by hand, holding only what differs from an empty table.
//!
//! Every field may be left out. Counters that are not named lie in the box. `own_counter` has the
//! counters a position brings with it; the format is told in `docs/scenarios.md`.

mod own_counter;

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use ron::extensions::Extensions;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::scenario::check::locate::Outline;
use crate::scenario::counter::{Family, MarkerKind, naming};
use crate::scenario::load::read_text;
use crate::scenario::{Fault, PieceId, Scenario, counter};
use crate::table::*;
use own_counter::OwnCounter;

/// More counters than this are no position but a mistake.
const MOST_COUNTERS: usize = 2_000;

/// A position as written. It becomes a board with the scenario it is meant for.
#[derive(Clone, Debug)]
pub struct Position {
    file: String,
    text: String,
    sheet: Sheet,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Sheet {
    note: String,
    options: Options,
    turn: u8,
    step: Option<Step>,
    initiative: Side,
    axis_announced_major: bool,
    refit_points: PerSide<u8>,
    /// The Danube is frozen (17.0).
    frozen: bool,
    contingent_open: Vec<String>,
    stavka_air_turn: Option<u8>,
    follow_ups: Vec<String>,
    outcome: Option<Outcome>,

    counters: Pairs<String, OwnCounter>,
    /// Hex, and its stack from the top down.
    map: Pairs<String, Vec<String>>,
    /// Turn, and what lies in its box of the track.
    track: Pairs<u8, Vec<String>>,
    display: Vec<String>,
    air_available: Vec<String>,
    support_available: Vec<String>,
    committed: Vec<String>,
    eliminated: Vec<String>,
    aside: Vec<String>,
    pool: Vec<String>,
    command_display: Vec<String>,
    discarded: Vec<String>,
    /// Marker, and the two hexes from and to which the bridgehead leads.
    bridgeheads: Pairs<String, (String, String)>,
    control: PerSide<Vec<String>>,

    seed: u64,
    dice: Vec<u8>,
    picks: Vec<String>,

    // These name pieces deep inside; they are read once the counters are known.
    refit: IgnoredAny,
    impulse: IgnoredAny,
    fight: IgnoredAny,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet {
            note: String::new(),
            options: Options::NONE,
            turn: 1,
            step: None,
            initiative: Side::Soviet,
            axis_announced_major: false,
            refit_points: PerSide::new(0, 0),
            frozen: false,
            contingent_open: Vec::new(),
            stavka_air_turn: None,
            follow_ups: Vec::new(),
            outcome: None,
            counters: Pairs::default(),
            map: Pairs::default(),
            track: Pairs::default(),
            display: Vec::new(),
            air_available: Vec::new(),
            support_available: Vec::new(),
            committed: Vec::new(),
            eliminated: Vec::new(),
            aside: Vec::new(),
            pool: Vec::new(),
            command_display: Vec::new(),
            discarded: Vec::new(),
            bridgeheads: Pairs::default(),
            control: PerSide::default(),
            seed: 0,
            dice: Vec::new(),
            picks: Vec::new(),
            refit: IgnoredAny,
            impulse: IgnoredAny,
            fight: IgnoredAny,
        }
    }
}

/// The parts of the same text that name pieces deep inside.
#[derive(Default, Deserialize)]
#[serde(default)]
struct InHand {
    refit: Refit,
    impulse: Option<Impulse>,
    fight: Option<Box<Fight>>,
}

impl Position {
    pub fn parse(text: &str) -> Result<Position, Vec<Fault>> {
        Position::parse_file("position", text)
    }

    pub fn read(path: &Path) -> Result<Position, Vec<Fault>> {
        let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let text = read_text(path).map_err(|reason| vec![Fault::new(&file, 0, "", reason)])?;
        Position::parse_file(&file, &text)
    }

    fn parse_file(file: &str, text: &str) -> Result<Position, Vec<Fault>> {
        let sheet = read(file, text).map_err(|fault| vec![fault])?;
        Ok(Position { file: file.to_owned(), text: text.to_owned(), sheet })
    }

    /// What the position says of itself.
    pub fn note(&self) -> &str {
        &self.sheet.note
    }

    /// The table as it stands in this position, or every fault that keeps it from being laid out.
    pub fn board(&self, scenario: &Arc<Scenario>) -> Result<Board, Vec<Fault>> {
        let mut faults = Faults { file: &self.file, outline: Outline::new(&self.text), found: Vec::new() };
        let scenario = self.with_own_counters(scenario, &mut faults);
        faults.none_so_far()?;

        let mut setting = Setting { board: Board::empty(scenario), placed: BTreeMap::new(), faults };
        self.situation(&mut setting);
        self.place_all(&mut setting);
        self.control(&mut setting);
        self.dice(&mut setting);
        setting.in_hand();
        setting.faults.none_so_far()?;
        Ok(setting.board)
    }

    fn with_own_counters(&self, scenario: &Arc<Scenario>, faults: &mut Faults) -> Arc<Scenario> {
        let own = &self.sheet.counters.0;
        if own.is_empty() {
            return scenario.clone();
        }
        if own.len() > MOST_COUNTERS {
            let message = format!("are {} counters; expected at most {MOST_COUNTERS}", own.len());
            faults.add(Spot::field("counters"), message);
            return scenario.clone();
        }
        let mut counters: Vec<counter::Counter> = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for (i, (id, own)) in own.iter().enumerate() {
            let spot = Spot::entry("counters", i, id);
            let sound = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if id.is_empty() || !id.chars().all(sound) {
                faults.add(spot.clone(), "is no id; expected letters, digits and underscores");
            }
            if scenario.find(id).is_some() {
                faults.add(spot.clone(), "is a counter of the scenario already; expected an id of its own");
            }
            if !seen.insert(id) {
                faults.add(spot.clone(), "is named twice; expected once");
            }
            match own.counter(id) {
                Ok(counter) => counters.push(counter),
                Err(wrong) => wrong.into_iter().for_each(|(field, message)| faults.add(spot.name(field), message)),
            }
        }
        scenario.with_counters(counters)
    }

    fn situation(&self, setting: &mut Setting) {
        let sheet = &self.sheet;
        let last_turn = setting.board.scenario.charts.file.turn_track.last_turn;
        setting.within("turn", sheet.turn, 1, last_turn);
        if let Some(turn) = sheet.stavka_air_turn {
            setting.within("stavka_air_turn", turn, 1, last_turn);
        }
        let contingent_open = setting.hexes("contingent_open", &sheet.contingent_open).into_iter().collect();
        let follow_ups = setting.hexes("follow_ups", &sheet.follow_ups);
        let scenario = setting.board.scenario.clone();
        let in_hand: InHand = naming(&scenario, || read(&self.file, &self.text)).unwrap_or_else(|fault| {
            setting.faults.found.push(fault);
            InHand::default()
        });

        let step = sheet.step.unwrap_or(match (&in_hand.fight, &sheet.outcome) {
            (Some(_), _) => Step::Fight,
            (_, Some(_)) => Step::GameOver,
            _ => Step::Movement,
        });
        if (step == Step::Fight) != in_hand.fight.is_some() {
            let spot = Spot::field(if in_hand.fight.is_some() { "fight" } else { "step" });
            setting.faults.add(spot, "expected the step Fight and a fight, or neither (9.1)");
        }
        if (step == Step::GameOver) != sheet.outcome.is_some() {
            let spot = Spot::field(if sheet.outcome.is_some() { "outcome" } else { "step" });
            setting.faults.add(spot, "expected the step GameOver and an outcome, or neither (3.1)");
        }
        setting.board.situation = Situation {
            options: sheet.options,
            turn: sheet.turn,
            step,
            initiative: sheet.initiative,
            axis_announced_major: sheet.axis_announced_major,
            refit_points: sheet.refit_points,
            danube_frozen: sheet.frozen,
            contingent_open,
            stavka_air_turn: sheet.stavka_air_turn,
            refit: in_hand.refit,
            impulse: setting.impulse(step, sheet.initiative, in_hand.impulse),
            fight: in_hand.fight,
            follow_ups,
            outcome: sheet.outcome.clone(),
        };
    }

    fn place_all(&self, setting: &mut Setting) {
        let sheet = &self.sheet;
        let mut seen = HexSet::EMPTY;
        for (i, (text, stack)) in sheet.map.0.iter().enumerate() {
            let spot = Spot::entry("map", i, text);
            let Some(hex) = setting.hex(&spot, text) else { continue };
            if seen.contains(hex) {
                setting.faults.add(spot.clone(), "is named twice; expected once, with its whole stack");
            }
            seen.insert(hex);
            // The last one named lies at the bottom.
            for (j, entry) in stack.iter().enumerate().rev() {
                setting.place(spot.index(j), entry, Place::Map(hex));
            }
            setting.settle(&spot, hex);
        }
        for (i, (turn, entries)) in sheet.track.0.iter().enumerate() {
            let spot = Spot::entry("track", i, turn);
            let last_turn = setting.board.scenario.charts.file.turn_track.last_turn;
            if !(1..=last_turn).contains(turn) {
                setting.faults.add(spot.clone(), format!("is no turn; expected 1 to {last_turn}"));
            }
            setting.place_list(&spot, entries, Place::Track(*turn));
        }
        let lists = [
            ("display", &sheet.display, Place::Display),
            ("air_available", &sheet.air_available, Place::AirAvailable),
            ("support_available", &sheet.support_available, Place::SupportAvailable),
            ("committed", &sheet.committed, Place::Committed),
            ("eliminated", &sheet.eliminated, Place::Eliminated),
            ("aside", &sheet.aside, Place::Aside),
            ("pool", &sheet.pool, Place::Pool),
            ("command_display", &sheet.command_display, Place::CommandDisplay),
            ("discarded", &sheet.discarded, Place::Discarded),
        ];
        for (field, entries, place) in lists {
            setting.place_list(&Spot::field(field), entries, place);
        }
        for (i, (marker, (from, to))) in sheet.bridgeheads.0.iter().enumerate() {
            let spot = Spot::entry("bridgeheads", i, marker);
            let (Some(from), Some(to)) = (setting.hex(&spot.index(0), from), setting.hex(&spot.index(1), to)) else {
                continue;
            };
            if !from.is_adjacent(to) {
                setting
                    .faults
                    .add(spot.clone(), format!("{from} and {to} are not adjacent; expected a hexside (23.1)"));
            }
            setting.place(spot, marker, Place::Bridgehead(from, to));
        }
    }

    fn control(&self, setting: &mut Setting) {
        for side in Side::BOTH {
            let field = match side {
                Side::Axis => "control.axis",
                Side::Soviet => "control.soviet",
            };
            for (i, text) in self.sheet.control[side].iter().enumerate() {
                let spot = Spot::field(field).index(i);
                let Some(hex) = setting.hex(&spot, text) else { continue };
                if setting.board.combat_units_of(side.enemy(), hex).next().is_some() {
                    let message =
                        format!("a combat unit of the other side stands in {hex}; expected it to control it (3.3)");
                    setting.faults.add(spot, message);
                } else if side == Side::Axis && self.sheet.control.soviet.contains(text) {
                    setting.faults.add(spot, format!("{hex} is listed for both sides; expected one"));
                }
                setting.board.set_control(hex, side);
            }
        }
    }

    fn dice(&self, setting: &mut Setting) {
        for (i, die) in self.sheet.dice.iter().enumerate() {
            if !(1..=6).contains(die) {
                setting.faults.add(Spot::field("dice").index(i), format!("is {die}; expected 1 to 6"));
            }
        }
        let picks = self.sheet.picks.iter().enumerate();
        let loaded_picks = picks.filter_map(|(i, id)| setting.find(&Spot::field("picks").index(i), id)).collect();
        setting.board.dice =
            DiceState { seed: self.sheet.seed, position: 0, loaded: self.sheet.dice.clone(), loaded_picks };
    }
}

/// RON into its type, `Some` left out where it is plain.
fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    let options = ron::Options::default().with_recursion_limit(64).with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text).map_err(|error| {
        Fault::new(file, error.span.start.line, format!("column {}", error.span.start.col), error.code.to_string())
    })
}

/// The board being set, and what is wrong so far.
struct Setting<'a> {
    board: Board,
    /// Where each counter was named.
    placed: BTreeMap<PieceId, String>,
    faults: Faults<'a>,
}

impl Setting<'_> {
    fn within(&mut self, field: &str, value: u8, from: u8, to: u8) {
        if !(from..=to).contains(&value) {
            self.faults.add(Spot::field(field), format!("is {value}; expected {from} to {to}"));
        }
    }

    fn hex(&mut self, spot: &Spot, text: &str) -> Option<HexId> {
        HexId::from_str(text).map_err(|reason| self.faults.add(spot.clone(), reason)).ok()
    }

    fn hexes(&mut self, field: &str, list: &[String]) -> Vec<HexId> {
        list.iter().enumerate().filter_map(|(i, text)| self.hex(&Spot::field(field).index(i), text)).collect()
    }

    fn find(&mut self, spot: &Spot, id: &str) -> Option<PieceId> {
        let found = self.board.find(id);
        if found.is_none() {
            let message = format!("there is no counter \"{id}\"; expected one of the scenario or of this position");
            self.faults.add(spot.clone(), message);
        }
        found
    }

    fn place_list(&mut self, spot: &Spot, entries: &[String], place: Place) {
        for (i, entry) in entries.iter().enumerate() {
            self.place(spot.index(i), entry, place);
        }
    }

    /// One entry of a list: the id of a counter, and words that say how it lies there.
    fn place(&mut self, spot: Spot, entry: &str, place: Place) {
        let mut words = entry.split_whitespace();
        let Some(id) = self.find(&spot, words.next().unwrap_or_default()) else { return };
        if let Some(before) = self.placed.insert(id, spot.shown.clone()) {
            let message =
                format!("\"{}\" lies in {before} already; expected it in one place", self.board.counter(id).id);
            self.faults.add(spot, message);
            return;
        }
        let counter = self.board.counter(id);
        if !may_lie(counter.family(), counter.marker(), place) {
            let message = format!("\"{}\" is no counter for this place; expected {}", counter.id, wanted(place));
            self.faults.add(spot.clone(), message);
        }
        self.board.put(id, place);
        let mut marks = Marks::default();
        for word in words {
            if word == "reduced" {
                if self.board.counter(id).has_two_steps() {
                    self.board.set_face(id, Face::Reduced);
                } else {
                    self.faults.add(spot.clone(), "has one step; expected it not to be reduced (9.7)");
                }
            } else if let Some(mark) = Marks::named(word) {
                marks.set(mark);
            } else if let Some(Ok(moves)) = word.strip_prefix("depot_moves=").map(str::parse) {
                marks.depot_moves = moves;
            } else {
                let message = format!(
                    "\"{word}\" says nothing here; expected reduced, moved, attacked, defended, flown, air_fought, \
                     truck_used, unsupported, festung_active or depot_moves=N"
                );
                self.faults.add(spot.clone(), message);
            }
        }
        self.board.set_marks(id, marks);
    }

    /// 3.3, 12.2: who stands in a hex controls it, and a contingent source entered is open.
    fn settle(&mut self, spot: &Spot, hex: HexId) {
        let [axis, soviet] = Side::BOTH.map(|side| self.board.has_units_of(side, hex));
        if axis && soviet {
            self.faults.add(spot.clone(), format!("units of both sides are in {hex}; expected those of one (6.1)"));
        }
        for side in Side::BOTH {
            if self.board.combat_units_of(side, hex).next().is_some() {
                self.board.set_control(hex, side);
                if side == Side::Soviet && self.board.scenario.map.contingent_sources.contains(&hex) {
                    self.board.situation.contingent_open.insert(hex);
                }
            }
        }
    }

    /// An impulse where the step is in one: by default of the side with the initiative and all its commands.
    fn impulse(&mut self, step: Step, initiative: Side, given: Option<Impulse>) -> Option<Impulse> {
        let in_impulse =
            !matches!(step.phase(), Phase::SetUp | Phase::CommandPlacement | Phase::Refit | Phase::GameOver);
        if !in_impulse {
            if given.is_some() {
                self.faults
                    .add(Spot::field("impulse"), format!("the step {step:?} is in no impulse; expected none (4.1)"));
            }
            return None;
        }
        let mut impulse = given.unwrap_or_else(|| Impulse::of(initiative));
        if let Some(command) = impulse.active.iter().find(|command| command.side() != impulse.side) {
            let message = format!("{command} is not {}; expected a sub-command of that side (2.3)", impulse.side);
            self.faults.add(Spot::field("impulse.active"), message);
        }
        if impulse.scope == Scope::Commands && impulse.active.is_empty() {
            match step {
                Step::PickMarker | Step::ChooseActivation | Step::RollDirective => impulse.scope = Scope::Nothing,
                _ => impulse.active = Command::ALL.into_iter().filter(|c| c.side() == impulse.side).collect(),
            }
        }
        Some(impulse)
    }

    /// The units of the combat in hand are ground units of the right side.
    fn in_hand(&mut self) {
        let Some(fight) = self.board.situation.fight.clone() else { return };
        let sides = [
            ("fight.attackers", &fight.attackers, fight.attacker),
            ("fight.defenders", &fight.defenders, fight.attacker.enemy()),
        ];
        for (field, participants, side) in sides {
            for (i, participant) in participants.iter().enumerate() {
                let counter = self.board.counter(participant.piece);
                if counter.ground().is_none() || counter.side != side {
                    let message = format!("\"{}\" cannot fight here; expected a ground unit, {side} (9.1)", counter.id);
                    self.faults.add(Spot::field(field).index(i), message);
                }
            }
        }
    }
}

fn may_lie(family: Family, marker: Option<MarkerKind>, place: Place) -> bool {
    match place {
        Place::Map(_) => matches!(family, Family::Ground | Family::Air | Family::Marker),
        Place::Track(_) | Place::Eliminated => family != Family::Command,
        Place::Display => matches!(family, Family::Ground | Family::Support | Family::Marker),
        Place::AirAvailable => family == Family::Air,
        Place::SupportAvailable | Place::Committed => family == Family::Support,
        Place::Aside => matches!(family, Family::Command | Family::Marker),
        Place::Pool | Place::CommandDisplay => family == Family::Command,
        Place::Bridgehead(..) => marker == Some(MarkerKind::Bridgehead),
        Place::Box | Place::Discarded => true,
        Place::Unseen => false,
    }
}

fn wanted(place: Place) -> &'static str {
    match place {
        Place::Map(_) => "a ground unit, an air unit or a marker",
        Place::Display => "a ground unit, a support unit or a marker",
        Place::AirAvailable => "an air unit",
        Place::SupportAvailable | Place::Committed => "a support unit",
        Place::Aside => "a command marker or a marker",
        Place::Pool | Place::CommandDisplay => "a command marker",
        Place::Bridgehead(..) => "a bridgehead marker",
        _ => "a unit or a marker",
    }
}

/// A place in the file: as a path for the outline, and as shown to a reader.
#[derive(Clone)]
struct Spot {
    path: String,
    shown: String,
}

impl Spot {
    fn field(name: &str) -> Spot {
        Spot { path: name.to_owned(), shown: name.to_owned() }
    }

    /// An entry of a map: found by its number, shown by its key.
    fn entry(field: &str, number: usize, key: impl fmt::Display) -> Spot {
        Spot { path: format!("{field}[{number}]"), shown: format!("{field}.{key}") }
    }

    fn index(&self, i: usize) -> Spot {
        Spot { path: format!("{}[{i}]", self.path), shown: format!("{}[{i}]", self.shown) }
    }

    fn name(&self, name: &str) -> Spot {
        Spot { path: format!("{}.{name}", self.path), shown: format!("{}.{name}", self.shown) }
    }
}

struct Faults<'a> {
    file: &'a str,
    outline: Outline<'a>,
    found: Vec<Fault>,
}

impl Faults<'_> {
    fn add(&mut self, spot: Spot, message: impl Into<String>) {
        self.found.push(Fault::new(self.file, self.outline.line(&spot.path), spot.shown, message));
    }

    fn none_so_far(&mut self) -> Result<(), Vec<Fault>> {
        if self.found.is_empty() {
            return Ok(());
        }
        self.found.sort_by_key(|fault| fault.line);
        Err(std::mem::take(&mut self.found))
    }
}

/// A map in the order of the file, with keys named twice kept, so that they can be reported.
#[derive(Clone, Debug)]
struct Pairs<K, V>(Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Pairs<K, V> {
        Pairs(Vec::new())
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Pairs<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<K, V>, D::Error> {
        struct Entries<K, V>(PhantomData<(K, V)>);
        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Entries<K, V> {
            type Value = Pairs<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("entries in braces")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Pairs<K, V>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = entries.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}
