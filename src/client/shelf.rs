//! Saves: no game is ever lost.
//!
//! A game that is left, for another one or for good, is saved first. Nothing that was saved is
//! replaced unasked, and the autosaves of one game do not push out the last one of another.

use std::path::{Path, PathBuf};

use bevy::prelude::*;

use super::desk::{Notice, Screen};
use super::post::Post;
use super::seat::{Seat, Sharing};
use crate::record::history::{History, Start};
use crate::record::save::Opened;
use crate::record::sealed::Purpose;
use crate::record::{Save, store};
use crate::table::Board;

/// Where saves go, and whether there is something new to save.
#[derive(Resource, Clone, Debug)]
pub struct Shelf {
    pub folder: Option<PathBuf>,
    /// Save by itself during play; a game that is left is always saved.
    pub autosave: bool,
    /// The title used last.
    pub title: String,
    /// In solo play: undo may take back dice too.
    pub undo_dice: bool,
    /// Grows when a file comes or goes.
    pub version: u32,
    /// Nothing is written, as for a picture of the window.
    pub is_locked: bool,
    unsaved: bool,
    /// The file that is this game's own, and may be replaced by it.
    own: Option<PathBuf>,
    /// The last autosave.
    last: Option<PathBuf>,
    /// The player knows that the game cannot be saved.
    warned: bool,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf {
            folder: store::folder(),
            autosave: true,
            title: String::new(),
            undo_dice: false,
            version: 0,
            is_locked: false,
            unsaved: false,
            own: None,
            last: None,
            warned: false,
        }
    }
}

impl Shelf {
    /// The file a title is saved in.
    pub fn path_of(&self, title: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{}.{}", store::file_name(title), store::EXTENSION)))
    }

    /// Whether saving under this title would replace another save.
    pub fn would_replace(&self, title: &str) -> bool {
        self.path_of(title).is_some_and(|path| path.exists() && self.own.as_ref() != Some(&path))
    }

    /// "Title", or "Title (2)" where that is another game's.
    pub fn free_title(&self, title: &str) -> String {
        let numbered = (2..1000).map(|n| format!("{title} ({n})"));
        let mut titles = std::iter::once(title.to_owned()).chain(numbered);
        titles.find(|title| !self.would_replace(title)).unwrap_or_else(|| title.to_owned())
    }

    /// The game on the table has changed.
    pub fn note_change(&mut self) {
        self.unsaved = true;
        self.warned = false;
    }

    fn begin(&mut self, title: String, own: Option<PathBuf>) {
        self.title = title;
        self.own = own;
        self.last = None;
        self.unsaved = false;
        self.warned = false;
    }
}

/// What the autosave follows on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Worth a file of its own.
    Milestone,
    /// One file for all of them, so that a crash loses no order that was carried out.
    Between,
}

/// The game on the table as a save.
pub fn picture_of(world: &World) -> Option<Save> {
    world.get_resource::<History>()?;
    let (seat, shelf) = (world.resource::<Seat>(), world.resource::<Shelf>());
    let mut save = Save::of(world, seat.names.clone(), &shelf.title, store::now());
    save.header.solo = seat.sharing == Sharing::Solo;
    Some(save)
}

/// The text that goes to the disk: of a game by file never a plain one.
fn text_of(world: &World, save: &Save) -> Result<String, String> {
    match world.resource::<Seat>().sharing.own() {
        Some(side) => world.resource::<Post>().seal(save, side, Purpose::Kept),
        None => Ok(save.to_text()),
    }
}

/// During play, where the player wants it.
pub fn autosave(world: &mut World, moment: Moment) {
    if !world.resource::<Shelf>().autosave {
        return;
    }
    if let Err(reason) = write(world, moment) {
        world.resource_mut::<Notice>().complain(format!("The game could not be autosaved: {reason}"));
    }
}

/// Before the game on the table is left. The reason, if it cannot be saved.
pub fn keep(world: &mut World) -> Result<(), String> {
    write(world, Moment::Between)
}

/// True if the game may be left: it is saved, or the player was told that it cannot be and insists.
pub fn may_leave(world: &mut World) -> bool {
    let Err(reason) = keep(world) else { return true };
    if std::mem::replace(&mut world.resource_mut::<Shelf>().warned, true) {
        return true;
    }
    let text = format!("The game could not be saved: {reason} Once more, and it is left all the same.");
    world.resource_mut::<Notice>().complain(text);
    false
}

fn write(world: &mut World, moment: Moment) -> Result<(), String> {
    let shelf = world.resource::<Shelf>();
    if shelf.is_locked || !shelf.unsaved {
        return Ok(());
    }
    let Some(save) = picture_of(world) else { return Ok(()) };
    let folder = shelf.folder.clone().ok_or("this system names no folder for the user's data.")?;
    let text = text_of(world, &save)?;
    let path = match moment {
        Moment::Milestone => store::autosave(&folder, &text)?,
        Moment::Between => store::keep_current(&folder, &text)?,
    };
    let mut shelf = world.resource_mut::<Shelf>();
    shelf.last = Some(path);
    shelf.unsaved = false;
    shelf.version += 1;
    Ok(())
}

/// Saves under a title; `replace`: also where another save has it.
pub fn save_as(world: &mut World, title: &str, replace: bool) {
    let shelf = world.resource::<Shelf>();
    let title = match (title.trim(), shelf.title.trim()) {
        ("", "") => format!("Turn {}", world.resource::<Board>().situation.turn),
        ("", used) => used.to_owned(),
        (given, _) => given.to_owned(),
    };
    let title = if replace { title } else { shelf.free_title(&title) };
    let Some(path) = shelf.path_of(&title) else {
        return world.resource_mut::<Notice>().complain("This system names no folder for the user's data.");
    };
    let before = std::mem::replace(&mut world.resource_mut::<Shelf>().title, title.clone());
    let Some(save) = picture_of(world) else { return };
    match text_of(world, &save).and_then(|text| store::write_whole(&path, &text)) {
        Ok(()) => {
            let mut shelf = world.resource_mut::<Shelf>();
            shelf.unsaved = false;
            shelf.own = Some(path);
            shelf.version += 1;
            world.resource_mut::<Notice>().say(format!("Saved as “{title}”."));
        }
        Err(reason) => {
            world.resource_mut::<Shelf>().title = before;
            world.resource_mut::<Notice>().complain(reason);
        }
    }
}

/// A new game, once the one on the table is safe.
pub fn begin(world: &mut World, start: &Start) {
    keep_newest(world, start);
    world.resource_mut::<Shelf>().begin(String::new(), None);
}

pub fn load(world: &mut World, path: &Path) {
    let scenario = world.resource::<Board>().scenario.clone();
    match store::read_content(path, &scenario) {
        Ok(store::Content::Plain(save)) => {
            let sharing = if save.header.solo { Sharing::Solo } else { Sharing::Hotseat };
            take_up(world, path, &save, sharing);
        }
        Ok(store::Content::Sealed(envelope)) => world.resource_mut::<Post>().ask(path, *envelope),
        Err(fault) => world.resource_mut::<Notice>().complain(format!("It cannot be loaded: {fault}.")),
    }
}

/// Goes on with a game that was read; true if it could be taken up.
pub fn take_up(world: &mut World, path: &Path, save: &Save, sharing: Sharing) -> bool {
    if !may_leave(world) {
        return false;
    }
    match save.open(world) {
        Ok(opened) => {
            super::post::begin(world, sharing);
            keep_newest(world, &save.start);
            let names = save.header.players.clone();
            *world.resource_mut::<Seat>() = Seat { sharing, names, present: sharing.own() };
            let own = (!store::is_autosave(path)).then(|| path.to_owned());
            world.resource_mut::<Shelf>().begin(save.header.note.clone(), own);
            *world.resource_mut::<Screen>() = Screen::Game;
            let mut notice = world.resource_mut::<Notice>();
            match opened {
                Opened::WithHistory => notice.clear(),
                Opened::BoardOnly => {
                    notice.complain("The game was played with other data: it goes on from here, without its history.")
                }
            }
            true
        }
        Err(reason) => {
            world.resource_mut::<Notice>().complain(format!("It cannot be loaded: {reason}."));
            false
        }
    }
}

/// The last autosave of another game gets a name, so that the autosaves to come do not push it out.
fn keep_newest(world: &mut World, start: &Start) {
    let shelf = world.resource::<Shelf>();
    let (false, Some(folder)) = (shelf.is_locked, shelf.folder.clone()) else { return };
    let Some(newest) = store::newest(&folder).filter(|newest| newest.autosave) else { return };
    let scenario = world.resource::<Board>().scenario.clone();
    let (Ok(content), Ok(header)) = (store::read_content(&newest.path, &scenario), &newest.header) else { return };
    let same = match content {
        store::Content::Plain(save) => save.start == *start,
        store::Content::Sealed(envelope) => {
            world.get_resource::<Post>().is_some_and(|post| post.is_of_this_game(&envelope))
        }
    };
    if same {
        return;
    }
    let title = if header.note.is_empty() { "Game".to_owned() } else { header.note.clone() };
    let title = shelf.free_title(&format!("{title}, turn {} (kept)", header.turn));
    let Some(path) = shelf.path_of(&title) else { return };
    if std::fs::rename(&newest.path, &path).is_ok() {
        world.resource_mut::<Shelf>().version += 1;
    }
}

pub fn delete(world: &mut World, path: &Path) {
    match std::fs::remove_file(path) {
        Ok(()) => {
            let mut shelf = world.resource_mut::<Shelf>();
            shelf.version += 1;
            // What was deleted is no longer the copy of the game on the table.
            if shelf.own.as_deref() == Some(path) || shelf.last.as_deref() == Some(path) {
                shelf.unsaved = true;
            }
            world.resource_mut::<Notice>().say("The save was deleted.");
        }
        Err(error) => world.resource_mut::<Notice>().complain(format!("It cannot be deleted: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Order;
    use crate::record::history;
    use crate::scenario::Scenario;
    use crate::table::Options;

    fn table(name: &str) -> (World, PathBuf) {
        let folder = std::env::temp_dir().join(format!("budapest-shelf-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let mut world = World::new();
        world.insert_resource(Shelf { folder: Some(folder.clone()), ..default() });
        world.init_resource::<Seat>();
        world.init_resource::<Notice>();
        world.init_resource::<Screen>();
        (world, folder)
    }

    fn new_game(world: &mut World, seed: u64) {
        let start = Start::New { seed, options: Options::NONE };
        assert!(may_leave(world));
        history::begin(world, &Scenario::standard(), start.clone()).unwrap();
        begin(world, &start);
        play_on(world);
    }

    fn play_on(world: &mut World) {
        let order = match world.resource::<History>().entries().len() {
            0 => Order::ConfirmOptions,
            n => Order::SetOption { option: crate::table::OptionalRule::Jets, on: n % 2 == 0 },
        };
        let _ = history::submit(world, order);
        world.resource_mut::<Shelf>().note_change();
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = store::list(folder).into_iter().map(|listed| listed.name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_game_that_is_left_is_saved_even_without_autosave() {
        let (mut world, folder) = table("left");
        world.resource_mut::<Shelf>().autosave = false;
        new_game(&mut world, 1);
        autosave(&mut world, Moment::Milestone);
        assert!(names(&folder).is_empty());
        keep(&mut world).unwrap();
        assert_eq!(names(&folder), ["autosave-current"]);
        // Nothing new, nothing to save.
        keep(&mut world).unwrap();
        assert_eq!(names(&folder).len(), 1);
    }

    #[test]
    fn another_game_does_not_push_out_the_last_one() {
        let (mut world, folder) = table("other");
        new_game(&mut world, 1);
        new_game(&mut world, 2);
        assert_eq!(names(&folder), ["Game, turn 1 (kept)"]);
        for _ in 0..store::AUTOSAVES + 3 {
            world.resource_mut::<Shelf>().note_change();
            autosave(&mut world, Moment::Milestone);
        }
        assert_eq!(names(&folder).len(), store::AUTOSAVES + 1);
        assert_eq!(names(&folder)[0], "Game, turn 1 (kept)");
    }

    #[test]
    fn orders_between_milestones_share_one_file() {
        let (mut world, folder) = table("between");
        new_game(&mut world, 1);
        for _ in 0..5 {
            world.resource_mut::<Shelf>().note_change();
            keep(&mut world).unwrap();
        }
        assert_eq!(names(&folder), ["autosave-current"]);
        world.resource_mut::<Shelf>().note_change();
        autosave(&mut world, Moment::Milestone);
        assert_eq!(names(&folder).len(), 2);
    }

    #[test]
    fn saving_replaces_only_the_games_own_file_unless_told_to() {
        let (mut world, folder) = table("replace");
        new_game(&mut world, 1);
        save_as(&mut world, "Plan", false);
        save_as(&mut world, "", false);
        assert_eq!(names(&folder), ["Plan"]);
        new_game(&mut world, 2);
        assert!(world.resource::<Shelf>().would_replace("Plan"));
        save_as(&mut world, "Plan", false);
        assert_eq!(names(&folder), ["Plan", "Plan (2)"]);
        save_as(&mut world, "Plan", true);
        assert!(!world.resource::<Shelf>().would_replace("Plan"));
        assert_eq!(names(&folder), ["Plan", "Plan (2)"]);
    }

    #[test]
    fn a_solo_game_is_solo_again_after_loading() {
        let (mut world, folder) = table("solo");
        new_game(&mut world, 1);
        world.resource_mut::<Seat>().sharing = Sharing::Solo;
        save_as(&mut world, "Alone", false);
        world.resource_mut::<Seat>().sharing = Sharing::Hotseat;
        load(&mut world, &folder.join("Alone.ron"));
        assert_eq!(world.resource::<Notice>().text, "");
        assert_eq!(world.resource::<Seat>().sharing, Sharing::Solo);
        assert_eq!(*world.resource::<Screen>(), Screen::Game);
    }

    #[test]
    fn a_game_that_cannot_be_saved_is_left_only_when_the_player_insists() {
        let (mut world, _) = table("full");
        world.resource_mut::<Shelf>().folder = Some("/dev/null/saves".into());
        new_game(&mut world, 1);
        assert!(!may_leave(&mut world));
        assert!(world.resource::<Notice>().is_bad);
        assert!(may_leave(&mut world));
    }
}
