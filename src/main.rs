//! The command line: without a subcommand it opens the window.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use budapest_campaign::record::history::History;
use budapest_campaign::record::sealed::{Envelope, Key, Passphrase, Purpose};
use budapest_campaign::record::{report, store, words};
use budapest_campaign::referee::random_game::{self, Switches, Watch};
use budapest_campaign::referee::talk;
use budapest_campaign::rules;
use budapest_campaign::scenario::Scenario;
use budapest_campaign::scenario::counter::naming;
use budapest_campaign::table::{PerSide, Side};
use clap::{Parser, Subcommand};

/// Budapest Campaign: the Soviet offensive in Hungary, October 1944 to February 1945.
#[derive(Parser)]
#[command(name = "budapest-campaign", args_conflicts_with_subcommands = true)]
#[cfg_attr(not(feature = "client"), allow(dead_code, reason = "only the window reads them"))]
struct Arguments {
    /// Open the game saved in this file
    file: Option<PathBuf>,
    /// Begin a new solo game at once
    #[arg(long, conflicts_with = "file")]
    new: bool,
    /// The seed of the dice of the new game
    #[arg(long, requires = "new")]
    seed: Option<u64>,
    /// Write a picture of the window to this PNG file and close it
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Write to this file at each change what the window shows and where, for tests
    #[arg(long, value_name = "FILE", hide = true)]
    trace: Option<PathBuf>,
    /// Size of the window, for example 1600x1000
    #[arg(long, value_name = "WxH", value_parser = size)]
    size: Option<(u32, u32)>,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand)]
enum Task {
    /// Look for faults in the files of a scenario
    Check {
        /// The folder of the scenario; without it, the one that comes with the program
        folder: Option<PathBuf>,
    },
    /// Play a game over standard input and output, one RON value a line
    Referee,
    /// Play a save again from its beginning
    Replay {
        file: PathBuf,
        /// See that the orders lead to the very board that was saved
        #[arg(long)]
        verify: bool,
    },
    /// Write an after-action report of a save
    Report {
        file: PathBuf,
        /// The report, in Markdown; pictures of the map go beside it
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Seal a save for the player who decides next, to go on by file; asks for the passphrases of both
    Seal {
        file: PathBuf,
        /// The sealed file
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Make a plain save of a sealed one whose game is over; asks for the passphrase
    Unseal {
        file: PathBuf,
        /// The plain save
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// Play whole games by random legal orders, checking every board
    RandomGame {
        /// The seed of the first game
        #[arg(long)]
        seed: u64,
        /// Optional rules: all, none, a list such as Bridgeheads,Jets, or random: none for even seeds, some for odd ones
        #[arg(long, value_name = "WHICH", default_value = "random")]
        optional: Switches,
        /// How many games to play, with consecutive seeds
        #[arg(long, default_value_t = 1)]
        games: u64,
        /// How many games to play at a time
        #[arg(long, default_value_t = 1)]
        jobs: usize,
        /// Leave the checks out, to see how fast it is
        #[arg(long)]
        unchecked: bool,
    },
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let parts = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match parts {
        Some((width @ 320..=8192, height @ 240..=8192)) => Ok((width, height)),
        Some(_) => Err("a window is 320x240 to 8192x8192".to_owned()),
        None => Err("write it as width x height, for example 1600x1000".to_owned()),
    }
}

fn main() -> ExitCode {
    let mut arguments = Arguments::parse();
    let outcome = match arguments.task.take() {
        Some(Task::Check { folder }) => return check(folder.as_deref()),
        Some(Task::Referee) => {
            let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
            talk::serve(input, output).map_err(|error| format!("The talk broke off: {error}."))
        }
        Some(Task::Replay { file, verify }) => replay(&file, verify),
        Some(Task::Report { file, output }) => report(&file, &output),
        Some(Task::Seal { file, output }) => seal(&file, &output),
        Some(Task::Unseal { file, output }) => unseal(&file, &output),
        Some(Task::RandomGame { seed, optional, games, jobs, unchecked }) => {
            random_games(seed, optional, games, jobs, unchecked)
        }
        None => window(arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn check(folder: Option<&Path>) -> ExitCode {
    let loaded = match folder {
        Some(folder) => Scenario::load(folder),
        None => Ok(Scenario::standard()),
    };
    match loaded {
        Ok(scenario) => {
            println!("{}: {} counters, no faults.", scenario.title, scenario.counters.len());
            ExitCode::SUCCESS
        }
        Err(faults) => {
            for fault in faults {
                println!("{fault}");
            }
            ExitCode::FAILURE
        }
    }
}

fn replay(file: &Path, verify: bool) -> Result<(), String> {
    let save = store::read(file, &Scenario::standard()).map_err(|fault| fault.to_string())?;
    let begun = std::time::Instant::now();
    if !save.is_of_this_data() {
        println!("The data of the scenario has changed since this game was played.");
    }
    if verify {
        save.verify()?;
        let seconds = begun.elapsed().as_secs_f64();
        println!("{} orders lead to the board that was saved ({seconds:.2} s).", save.journal.len());
        return Ok(());
    }
    let mut world = bevy::prelude::World::new();
    let refusal = save.replay(&mut world)?.refusal;
    for (number, entry) in world.resource::<History>().entries().iter().enumerate() {
        let order = naming(save.scenario(), || ron::to_string(&entry.order).unwrap_or_default());
        println!("{:5} {order}", number + 1);
        for event in &entry.events {
            println!("        {}", words::describe(&entry.before, event));
        }
    }
    match refusal {
        Some(refusal) => Err(format!("The next order is refused: {refusal}")),
        None => Ok(()),
    }
}

fn report(file: &Path, output: &Path) -> Result<(), String> {
    let save = store::read(file, &Scenario::standard()).map_err(|fault| fault.to_string())?;
    let (lines, pictures) = report::write(&save, output, report::Secrets::Told)?;
    println!("{}: {lines} lines, {pictures} pictures.", output.display());
    Ok(())
}

fn seal(file: &Path, output: &Path) -> Result<(), String> {
    let mut save = store::read(file, &Scenario::standard()).map_err(|fault| fault.to_string())?;
    let side = rules::legal(&save.board()?).map(|prompt| prompt.side).ok_or("The game is over.")?;
    let key = |side: Side| Key::make(&passphrase(side, "A passphrase for")?);
    let keys = PerSide::new(key(Side::Axis)?, key(Side::Soviet)?);
    save.header.solo = false;
    store::write_whole(output, &Envelope::seal(&save, &keys, side, Purpose::Passed)?)?;
    println!("{}: for the {side} player, who decides next.", output.display());
    Ok(())
}

/// Only of a game that is over: before, the secrets in it are not for the player's eyes.
fn unseal(file: &Path, output: &Path) -> Result<(), String> {
    let envelope = store::read_envelope(file).map_err(|fault| fault.to_string())?;
    if envelope.decides.is_some() {
        return Err("The game in this file is not over: what is sealed stays so. Go on with it in the window.".into());
    }
    let identity = envelope.key().unlock(&passphrase(envelope.sealed_for, "The passphrase of")?)?;
    let save = envelope.open(&identity, &Scenario::standard())?;
    store::write_whole(output, &save.to_text())?;
    println!("{}: {} orders.", output.display(), save.journal.len());
    Ok(())
}

/// From the environment, or a line of standard input; never an argument, which others can see.
fn passphrase(side: Side, what: &str) -> Result<Passphrase, String> {
    let name = format!("BUDAPEST_PASSPHRASE_{}", side.to_string().to_uppercase());
    let typed = match std::env::var(&name) {
        Ok(typed) => typed,
        Err(_) => {
            eprint!("{what} the {side} player (or set {name}): ");
            let mut line = String::new();
            std::io::stdin().read_line(&mut line).map_err(|error| format!("It cannot be read: {error}."))?;
            line
        }
    };
    Ok(Passphrase::new(&typed))
}

fn random_games(seed: u64, optional: Switches, games: u64, jobs: usize, unchecked: bool) -> Result<(), String> {
    let watch = if unchecked { Watch::NONE } else { Watch::ALL };
    let report = random_game::play_many(&Scenario::standard(), seed, games, jobs.min(256), optional, watch);
    let seconds = report.time.as_secs_f64();
    println!(
        "{} games, {} orders, {} events in {seconds:.2} s: {:.1} games/s, {:.0} orders/s",
        report.games,
        report.orders,
        report.events,
        report.games as f64 / seconds,
        report.orders as f64 / seconds
    );
    for broken in &report.broken {
        println!("{broken}");
    }
    if report.broken.is_empty() { Ok(()) } else { Err(format!("{} games broke.", report.broken.len())) }
}

#[cfg(feature = "client")]
fn window(arguments: Arguments) -> Result<(), String> {
    use budapest_campaign::client::{self, Begin, Settings};
    let begin = match arguments.file {
        Some(file) => Begin::Load(file),
        None if arguments.new => Begin::New { seed: arguments.seed },
        None => Begin::StartScreen,
    };
    let Arguments { size, screenshot, trace, .. } = arguments;
    client::run(Scenario::standard(), Settings { begin, size, screenshot, trace })
}

#[cfg(not(feature = "client"))]
fn window(_: Arguments) -> Result<(), String> {
    Err("This build has no window; build it with the feature \"client\" to get one.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
        for right in ["all", "none", "random", "Bridgeheads", "jets, bridgeheads"] {
            assert!(right.parse::<Switches>().is_ok(), "{right}");
        }
        for wrong in ["", "some", "Jets,,"] {
            assert!(wrong.parse::<Switches>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_size_is_width_and_height() {
        assert_eq!(size("1600x1000"), Ok((1600, 1000)));
        for wrong in ["1600", "x", "0x0", "1600x", "99999x10"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
