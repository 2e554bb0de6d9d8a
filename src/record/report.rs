//! The after-action report: a saved game told turn by turn, with its losses, ground and luck.
//!
//! It is Markdown. With the feature `draw` a picture of the map goes with each turn.

use std::fmt::Write as _;
use std::path::Path;

use bevy::prelude::World;

use super::history::{Entry, History};
use super::store;
use super::words;
use super::{Save, save::Opened};
use crate::play::{Event, Order};
use crate::rules::{combat, losses, victory};
use crate::scenario::charts::Losses;
use crate::table::{Board, Command, Fight, PerSide, Side};

/// A report and the pictures it shows.
pub struct Report {
    pub text: String,
    /// The board at the end of each turn, under the name of its picture.
    pub pictures: Vec<(String, Board)>,
}

/// What happened between the beginning of a turn and the next.
struct Chapter<'a> {
    turn: u8,
    entries: &'a [Entry],
    /// The board when it was over.
    after: &'a Board,
}

/// Steps and units a command has lost.
#[derive(Clone, Copy, Default)]
struct Toll {
    steps: u32,
    eliminated: u32,
}

/// What the dice gave and what they give on average.
#[derive(Default)]
struct Luck {
    dice: u32,
    pips: u32,
    combats: u32,
    /// Steps by the results that were rolled, and by the average of the column.
    actual: PerSide<f64>,
    expected: PerSide<f64>,
}

/// Whether a report tells what the sides hide from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    Told,
    Kept,
}

/// Writes the report of a save to a file, and its pictures beside it. How many lines and pictures.
pub fn write(save: &Save, output: &Path, secrets: Secrets) -> Result<(usize, usize), String> {
    let stem = output.file_stem().map_or_else(|| "report".into(), |stem| stem.to_string_lossy().into_owned());
    let report = report(save, cfg!(feature = "draw").then_some(stem.as_str()), secrets)?;
    store::write_whole(output, &report.text)?;
    #[cfg(feature = "draw")]
    for (name, board) in &report.pictures {
        let path = output.with_file_name(name);
        picture(board, 64.0)
            .save_png(&path)
            .map_err(|error| format!("{} cannot be written: {error}.", path.display()))?;
    }
    Ok((report.text.lines().count(), report.pictures.len()))
}

/// The report of a save. `pictures` is what their names begin with; none are shown without it.
pub fn report(save: &Save, pictures: Option<&str>, secrets: Secrets) -> Result<Report, String> {
    let mut world = World::new();
    let opened = save.open(&mut world)?;
    let history = world.resource::<History>();
    let board = world.resource::<Board>();
    let mut text = String::new();
    head(&mut text, save, board, opened, history);
    if secrets == Secrets::Kept {
        let _ = writeln!(text, "What the sides hide from each other is left out, as the game is not over.\n");
    }
    let mut shown = Vec::new();
    for chapter in chapters(history.entries(), board) {
        tell(&mut text, &chapter, secrets);
        if let Some(stem) = pictures {
            let name = format!("{stem}-turn-{}.png", chapter.turn);
            let when = match chapter.turn {
                0 => "after set-up".to_owned(),
                turn => format!("at the end of turn {turn}"),
            };
            let _ = writeln!(text, "![The map {when}]({name})\n");
            let after = match secrets {
                Secrets::Told => chapter.after.clone(),
                Secrets::Kept => chapter.after.seen_by_anyone(),
            };
            shown.push((name, after));
        }
    }
    let _ = writeln!(text, "## The whole game\n");
    tolls(&mut text, history.entries());
    ground(&mut text, history.entries(), board);
    lucks(&mut text, history.entries());
    Ok(Report { text, pictures: shown })
}

fn head(text: &mut String, save: &Save, board: &Board, opened: Opened, history: &History) {
    let header = &save.header;
    let _ = writeln!(text, "# After-action report: {}\n", board.scenario.title);
    let named = |name: &str, side: &str| if name.is_empty() { side.to_owned() } else { format!("{name} ({side})") };
    let players = &header.players;
    let _ = writeln!(text, "{} against {}.", named(&players.axis, "Axis"), named(&players.soviet, "Soviet"));
    let turn = format!("{} orders up to turn {}.", history.entries().len(), board.situation.turn);
    let _ = writeln!(text, "{turn}\n");
    if opened == Opened::BoardOnly {
        let _ =
            writeln!(text, "The orders of this game no longer lead to its board, so only what follows it is told.\n");
    }
    if header.fate_taken_back > 0 {
        let _ = writeln!(text, "Dice, draws or secrets were taken back {} times.\n", header.fate_taken_back);
    }
    let statement = victory::statement(board);
    let totals = statement.totals();
    match &board.situation.outcome {
        Some(_) => {}
        None => {
            let _ = writeln!(
                text,
                "The game goes on; the points would be Axis {}, Soviet {}.\n",
                totals.axis, totals.soviet
            );
        }
    }
    if let Some(Event::GameEnded { .. }) = last_event(history) {
        let end = last_event(history).map(|event| words::describe(board, event)).unwrap_or_default();
        let _ = writeln!(text, "{end}\n");
    }
}

fn last_event(history: &History) -> Option<&Event> {
    history.entries().last()?.events.last()
}

/// The entries cut at each beginning of a turn; set-up is a chapter of its own, of turn 0.
fn chapters<'a>(entries: &'a [Entry], end: &'a Board) -> Vec<Chapter<'a>> {
    let after = |next: usize| entries.get(next).map_or(end, |entry| &entry.before);
    let mut chapters = Vec::new();
    let mut turn = entries.first().map_or(0, |entry| {
        if entry.before.situation.step.phase() == crate::table::Phase::SetUp { 0 } else { entry.before.situation.turn }
    });
    let mut from = 0;
    for (number, entry) in entries.iter().enumerate() {
        let begun = entry.events.iter().rev().find_map(|event| match event {
            Event::TurnBegan { turn } => Some(*turn),
            _ => None,
        });
        if let Some(begun) = begun {
            chapters.push(Chapter { turn, entries: &entries[from..=number], after: after(number + 1) });
            (turn, from) = (begun, number + 1);
        }
    }
    if from < entries.len() {
        chapters.push(Chapter { turn, entries: &entries[from..], after: end });
    }
    chapters
}

/// What is too small for a report; the log has it.
fn is_minor(event: &Event) -> bool {
    matches!(
        event,
        Event::UnitPlaced { .. }
            | Event::UnitLifted { .. }
            | Event::OptionSet { .. }
            | Event::UnitMoved { .. }
            | Event::StackReordered { .. }
            | Event::SegmentEnded { .. }
            | Event::ControlChanged { .. }
            | Event::SupportJudged { .. }
            | Event::CombatSupportJudged { .. }
            | Event::SupportCommitted { .. }
            | Event::CrtChosen { .. }
            | Event::PursuitEnded
            | Event::FollowUpDeclined
            | Event::ImpulseEnded { .. }
            | Event::AirReturned { .. }
            | Event::NothingHappened
            | Event::PoolFilled { .. }
            | Event::TurnBegan { .. }
    )
}

/// What would be told wrongly with its secret left out.
fn is_secret(event: &Event) -> bool {
    matches!(event, Event::MajorOperationPlaced { .. } | Event::UnitMarkedReduced { .. })
}

fn tell(text: &mut String, chapter: &Chapter, secrets: Secrets) {
    let Some(first) = chapter.entries.first() else { return };
    match (chapter.turn, first.before.scenario.charts.turn(chapter.turn)) {
        (0, _) => drop(writeln!(text, "## Set-up\n")),
        (turn, Some(data)) => drop(writeln!(text, "## Turn {turn}: {}\n", data.label)),
        (turn, None) => drop(writeln!(text, "## Turn {turn}\n")),
    }
    let mut moves = 0;
    for entry in chapter.entries {
        for event in &entry.events {
            moves += u32::from(matches!(event, Event::UnitMoved { .. }));
            if let Event::ImpulseBegan { side } = event {
                let _ = writeln!(text, "\n### {side} impulse\n");
            } else if !is_minor(event) && (secrets == Secrets::Told || !is_secret(event)) {
                let event = match secrets {
                    Secrets::Told => event.clone(),
                    Secrets::Kept => event.seen_by_anyone(),
                };
                // An asterisk in a name is no mark of Markdown.
                let _ = writeln!(text, "- {}", words::describe(&entry.before, &event).replace('*', "\\*"));
            }
        }
    }
    let _ = writeln!(text);
    let gained = hexes_gained(&first.before, chapter.after);
    let toll = toll_of(chapter.entries);
    let steps = |side: Side| {
        Command::ALL.iter().filter(|command| command.side() == side).map(|c| toll[*c as usize].steps).sum::<u32>()
    };
    if chapter.turn > 0 {
        let _ = writeln!(
            text,
            "*{} moves. Hexes gained: Axis {}, Soviet {}. Steps lost: Axis {}, Soviet {}.*\n",
            moves,
            gained.axis,
            gained.soviet,
            steps(Side::Axis),
            steps(Side::Soviet)
        );
    }
}

fn hexes_gained(before: &Board, after: &Board) -> PerSide<u32> {
    let mut gained = PerSide::new(0, 0);
    for hex in crate::table::HexId::all() {
        if before.controller(hex) != after.controller(hex) {
            gained[after.controller(hex)] += 1;
        }
    }
    gained
}

/// What each command has lost, in the order of `Command::ALL`.
fn toll_of(entries: &[Entry]) -> [Toll; Command::ALL.len()] {
    let mut toll = [Toll::default(); Command::ALL.len()];
    for entry in entries {
        let mut reduced = Vec::new();
        for event in &entry.events {
            let (unit, steps, eliminated) = match event {
                Event::StepLost { unit, .. } => {
                    reduced.push(*unit);
                    (*unit, 1, 0)
                }
                Event::UnitEliminated { unit, .. } => {
                    // A whole unit that is lost at once was worth two.
                    let whole = entry.before.counter(*unit).has_two_steps()
                        && !entry.before.is_reduced(*unit)
                        && !reduced.contains(unit);
                    (*unit, if whole { 2 } else { 1 }, 1)
                }
                _ => continue,
            };
            if let Some(command) = entry.before.counter(unit).command() {
                toll[command as usize].steps += steps;
                toll[command as usize].eliminated += eliminated;
            }
        }
    }
    toll
}

fn tolls(text: &mut String, entries: &[Entry]) {
    let toll = toll_of(entries);
    let _ = writeln!(text, "### Losses\n\n| command | steps lost | units eliminated |\n|---|---|---|");
    for side in Side::BOTH {
        let mut sum = Toll::default();
        for command in Command::ALL.into_iter().filter(|command| command.side() == side) {
            let Toll { steps, eliminated } = toll[command as usize];
            sum.steps += steps;
            sum.eliminated += eliminated;
            let _ = writeln!(text, "| {} | {steps} | {eliminated} |", command.name());
        }
        let _ = writeln!(text, "| **{side}** | **{}** | **{}** |", sum.steps, sum.eliminated);
    }
    let _ = writeln!(text);
}

fn ground(text: &mut String, entries: &[Entry], board: &Board) {
    let Some(first) = entries.first() else { return };
    let gained = hexes_gained(&first.before, board);
    let changes = |side: Side| {
        let events = entries.iter().flat_map(|entry| &entry.events);
        events.filter(|event| matches!(event, Event::ControlChanged { side: to, .. } if *to == side)).count()
    };
    let _ = writeln!(text, "### Ground\n\n| side | hexes taken | of them held at the end |\n|---|---|---|");
    for side in Side::BOTH {
        let _ = writeln!(text, "| {side} | {} | {} |", changes(side), gained[side]);
    }
    let _ = writeln!(text);
}

/// The combats of each attacker with their dice.
fn luck_of(entries: &[Entry]) -> PerSide<Luck> {
    let mut luck = PerSide::new(Luck::default(), Luck::default());
    for entry in entries {
        let Some(fight) = entry.before.situation.fight.as_deref() else { continue };
        for event in &entry.events {
            let Event::CombatRolled { crt, column, die, result } = event else { continue };
            let board = &entry.before;
            let luck = &mut luck[fight.attacker];
            luck.combats += 1;
            luck.dice += 1;
            luck.pips += u32::from(*die);
            let results = combat::results(board, *crt, *column);
            for side in Side::BOTH {
                luck.actual[side] += steps(board, fight, side, *result);
                let sum: f64 = results.iter().map(|result| steps(board, fight, side, *result)).sum();
                luck.expected[side] += sum / results.len().max(1) as f64;
            }
        }
    }
    luck
}

/// The steps that a result takes from a side, retreats aside.
fn steps(board: &Board, fight: &Fight, side: Side, result: crate::scenario::charts::ResultCode) -> f64 {
    let effect = board.scenario.charts.result(result);
    let loss = if side == fight.attacker { effect.attacker_loss } else { effect.defender_loss };
    match loss {
        Losses::Zero => 0.0,
        Losses::One => 1.0,
        Losses::All => losses::all_of(board, fight, side).len() as f64,
    }
}

fn lucks(text: &mut String, entries: &[Entry]) {
    let luck = luck_of(entries);
    let _ = writeln!(text, "### Odds and luck\n");
    let _ = writeln!(text, "Steps taken by combat results, against the average of the columns that were rolled on:\n");
    let _ = writeln!(
        text,
        "| attacker | combats | average die | Axis steps, rolled and expected | Soviet steps, rolled and expected |"
    );
    let _ = writeln!(text, "|---|---|---|---|---|");
    for side in Side::BOTH {
        let Luck { dice, pips, combats, actual, expected } = &luck[side];
        let average = if *dice == 0 { "–".into() } else { format!("{:.2}", f64::from(*pips) / f64::from(*dice)) };
        let _ = writeln!(
            text,
            "| {side} | {combats} | {average} | {:.0}, {:.1} | {:.0}, {:.1} |",
            actual.axis, expected.axis, actual.soviet, expected.soviet
        );
    }
    let orders = |what: fn(&Order) -> bool| entries.iter().filter(|entry| what(&entry.order)).count();
    let attacks = orders(|order| matches!(order, Order::DeclareAttack { .. }));
    let _ = writeln!(text, "\n{attacks} attacks were declared. A die averages 3.5.");
}

/// The map of a board with its counters, so many pixels to the hex.
#[cfg(feature = "draw")]
pub fn picture(board: &Board, hex_width: f32) -> crate::draw::Pixmap {
    use crate::draw::{Danube, Detail, MapPainter, counter};
    use tiny_skia::{PixmapPaint, Transform};

    let painter = MapPainter::new(&board.scenario);
    let (width, height) = painter.size(hex_width);
    let mut detail = Detail::at(hex_width);
    if board.situation.danube_frozen {
        detail = detail.with(Danube::Frozen);
    }
    let mut map = painter.tile_showing(detail, hex_width, 0.0, 0.0, width.ceil() as u32, height.ceil() as u32);
    let size = (hex_width * 0.6) as u32;
    for hex in crate::table::HexId::all() {
        let stack: Vec<_> = board.stack(hex).collect();
        let centre = painter.centre(hex, hex_width);
        for (depth, piece) in stack.iter().rev().enumerate() {
            let lift = depth as f32 * 0.06 * hex_width;
            let face = counter::face(&board.scenario, *piece, board.piece(*piece).face, size);
            let half = face.width() as f32 / 2.0;
            let (x, y) = (centre.0 + lift - half, centre.1 - lift - half);
            map.draw_pixmap(x as i32, y as i32, face.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
        }
    }
    map
}
