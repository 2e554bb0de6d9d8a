//! The after-action report, written in the background beside the saves.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use super::desk::Notice;
use super::film;
use super::shelf::{self, Shelf};
use super::wake::{self, Bell};
use crate::record::report::{self, Secrets};
use crate::record::{Save, store};

type Outcome = Result<PathBuf, String>;

/// Reports being written.
#[derive(Resource)]
pub struct Reports {
    sender: Sender<Outcome>,
    receiver: Mutex<Receiver<Outcome>>,
    under_way: usize,
}

impl Default for Reports {
    fn default() -> Reports {
        let (sender, receiver) = channel();
        Reports { sender, receiver: Mutex::new(receiver), under_way: 0 }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Reports>().add_systems(Update, tell.in_set(super::Stage::Arrive));
}

/// Has the report of a save written, or of the game on the table.
pub fn order(world: &mut World, path: Option<&Path>) {
    let save = match path {
        Some(path) => film::read(world, path),
        None => shelf::picture_of(world).ok_or_else(|| "There is no game to report on.".to_owned()),
    };
    let folder = world.resource::<Shelf>().folder.as_deref().and_then(Path::parent).map(|data| data.join("reports"));
    let folder = folder.ok_or_else(|| "This system names no folder for the user's data.".to_owned());
    let (save, folder) = match save.and_then(|save| Ok((save, folder?))) {
        Ok(both) => both,
        Err(reason) => return world.resource_mut::<Notice>().complain(reason),
    };
    world.resource_mut::<Notice>().say("The report is being written …");
    let bell = world.resource::<Bell>().clone();
    let mut reports = world.resource_mut::<Reports>();
    reports.under_way += 1;
    let sender = reports.sender.clone();
    AsyncComputeTaskPool::get()
        .spawn(async move {
            // The receiver is gone only when the window is.
            let _ = sender.send(write(&save, &folder));
            bell.ring();
        })
        .detach();
}

/// Writes the report into a folder of its own. A game that is not over keeps its secrets.
fn write(save: &Save, folder: &Path) -> Outcome {
    let title = match save.header.note.trim() {
        "" => format!("Turn {}", save.header.turn),
        note if note.to_lowercase().contains("turn") => note.to_owned(),
        note => format!("{note}, turn {}", save.header.turn),
    };
    let name = store::file_name(&title);
    let names = std::iter::once(name.clone()).chain((2..1000).map(|n| format!("{name} ({n})")));
    let place = names.map(|name| folder.join(name)).find(|place| !place.exists()).unwrap_or_else(|| folder.join(&name));
    let path = place.join("report.md");
    let secrets = if film::tells_all(save) { Secrets::Told } else { Secrets::Kept };
    report::write(save, &path, secrets)?;
    Ok(path)
}

fn tell(mut reports: ResMut<Reports>, mut notice: ResMut<Notice>, bell: Option<Res<Bell>>) {
    if reports.under_way == 0 {
        return;
    }
    let reports = &mut *reports;
    let Ok(receiver) = reports.receiver.get_mut() else { return };
    for outcome in receiver.try_iter() {
        reports.under_way -= 1;
        // Letters not seen before are on the graphics card a frame later.
        if let Some(bell) = &bell {
            bell.ring_in(wake::LETTERS);
        }
        match outcome {
            Ok(path) => notice.say(format!("The report with its pictures is in {}", path.display())),
            Err(reason) => notice.complain(format!("The report could not be written: {reason}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::history::{self, Start};
    use crate::referee::random_game::{self, Watch};
    use crate::scenario::{Family, Scenario};
    use crate::table::{Board, Options, Place};

    #[test]
    fn a_report_never_replaces_another_and_keeps_the_secrets_of_a_game_of_two() {
        let folder = std::env::temp_dir().join(format!("budapest-reports-{}", std::process::id()));
        let scenario = Scenario::standard();
        let played = random_game::play(&scenario, 4, Options::NONE, Watch::NONE).expect("a game can be played");
        let mut world = World::new();
        let start = Start::New { seed: 4, options: Options::NONE };
        history::replay(&mut world, &scenario, start, &played.orders[..60]).expect("the game begins");
        let mut save = Save::of(&world, default(), "Duel", 0);
        let kept = write(&save, &folder).expect("it can be written");
        assert_eq!(kept, folder.join("Duel, turn 1").join("report.md"));
        save.header.solo = true;
        let told = write(&save, &folder).expect("it can be written");
        assert_eq!(told, folder.join("Duel, turn 1 (2)").join("report.md"));
        let [kept, told] = [kept, told].map(|path| std::fs::read_to_string(path).expect("it was written"));
        let board = world.resource::<Board>();
        let dealt: Vec<&str> = board
            .pieces()
            .filter(|(id, piece)| {
                board.counter(*id).family() == Family::Support && piece.place == Place::SupportAvailable
            })
            .map(|(id, _)| board.counter(id).name.as_str())
            .collect();
        assert!(!dealt.is_empty());
        assert!(dealt.iter().all(|name| !kept.contains(name)), "{kept}");
        assert!(told.len() > kept.len());
        let _ = std::fs::remove_dir_all(&folder);
    }
}
