//! Play by file: the keys of the game on the table, the files that come and go, and the work with
//! passphrases, which takes a while and is done in the background.
//!
//! What is sealed and how is in `record::sealed`; the cards and questions are in `panels::by_file`.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::Stage;
use super::desk::{Notice, Outbox, Screen, Shelf, Wish};
use super::seat::{Seat, Sharing};
use super::shelf;
use super::wake::{self, Bell};
use crate::play::Order;
use crate::record::history::History;
use crate::record::sealed::{Envelope, Key, Passphrase, Purpose};
use crate::record::{Save, store};
use crate::table::{Board, Options, PerSide, Side};

/// What takes a while.
pub enum Job {
    /// Makes the keys of a new game, which then begins.
    Begin { seed: u64, options: Options, own: Side, names: PerSide<String>, passphrases: PerSide<Passphrase> },
    /// Opens the envelope that is asked about.
    Open(Passphrase),
    /// Makes a new key for the player who sits here.
    Change(Passphrase),
}

enum Done {
    Begin { seed: u64, options: Options, own: Side, names: PerSide<String>, keys: Result<PerSide<Key>, String> },
    Open(Result<Box<Save>, String>),
    Change(Result<Key, String>),
}

/// What the player is asked.
pub enum Slip {
    /// The passphrase of a file.
    Open { path: PathBuf, envelope: Box<Envelope> },
    /// A new passphrase, twice.
    Change,
}

#[derive(Resource, Default)]
pub struct Post {
    /// Of the game on the table, where it is played by file.
    keys: Option<PerSide<Key>>,
    /// Of the game that is about to begin.
    next: Option<PerSide<Key>>,
    pub slip: Option<Slip>,
    pub typed: String,
    pub again: String,
    /// Why the answer to the slip was of no use.
    pub reason: Option<String>,
    job: Option<Job>,
    work: Option<Mutex<Receiver<Done>>>,
    /// The file for the other player, and the number of orders in it.
    written: Option<(PathBuf, usize)>,
}

impl Post {
    pub fn ask(&mut self, path: &Path, envelope: Envelope) {
        self.lay_out(Slip::Open { path: path.to_owned(), envelope: Box::new(envelope) });
    }

    pub fn ask_for_new(&mut self) {
        self.lay_out(Slip::Change);
    }

    fn lay_out(&mut self, slip: Slip) {
        self.forget();
        self.slip = Some(slip);
    }

    /// Takes the slip away, with what was typed on it.
    pub fn forget(&mut self) {
        self.slip = None;
        self.reason = None;
        self.typed.clear();
        self.again.clear();
    }

    pub fn wish(&mut self, job: Job) {
        self.job = Some(job);
    }

    pub fn is_working(&self) -> bool {
        self.job.is_some() || self.work.is_some()
    }

    pub fn seal(&self, save: &Save, side: Side, purpose: Purpose) -> Result<String, String> {
        let keys = self.keys.as_ref().ok_or("The keys of this game are missing.")?;
        Envelope::seal(save, keys, side, purpose)
    }

    pub fn is_of_this_game(&self, envelope: &Envelope) -> bool {
        self.keys.as_ref().is_some_and(|keys| envelope.is_of_game(keys))
    }

    /// Where the file with these orders was written.
    pub fn written(&self, orders: usize) -> Option<&Path> {
        self.written.as_ref().filter(|(_, number)| *number == orders).map(|(path, _)| path.as_path())
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Post>()
        .add_systems(Update, (collect, drop_file).in_set(Stage::Arrive))
        .add_systems(Last, start);
}

/// A file that is dropped onto the window is loaded.
fn drop_file(mut drops: MessageReader<FileDragAndDrop>, mut outbox: ResMut<Outbox>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            outbox.wish(Wish::Load(path_buf.clone()));
        }
    }
}

fn start(mut post: ResMut<Post>, board: Res<Board>, bell: Option<Res<Bell>>) {
    if post.job.is_none() || post.work.is_some() {
        return;
    }
    let Some(job) = post.job.take() else { return };
    let envelope = match &post.slip {
        Some(Slip::Open { envelope, .. }) => Some(envelope.clone()),
        _ => None,
    };
    let (scenario, bell) = (board.scenario.clone(), bell.map(|bell| bell.clone()));
    let (sender, receiver) = channel();
    post.work = Some(Mutex::new(receiver));
    std::thread::spawn(move || {
        let done = match job {
            Job::Begin { seed, options, own, names, passphrases } => {
                Done::Begin { seed, options, own, names, keys: make_keys(&passphrases, own) }
            }
            Job::Open(passphrase) => Done::Open(match envelope {
                Some(envelope) => envelope
                    .key()
                    .unlock(&passphrase)
                    .and_then(|identity| envelope.open(&identity, &scenario))
                    .map(Box::new),
                None => Err("There is no file to open.".into()),
            }),
            Job::Change(passphrase) => Done::Change(Key::make(&passphrase)),
        };
        // The receiver is gone only when the window is.
        let _ = sender.send(done);
        if let Some(bell) = bell {
            // Letters that were not on the screen before need another frame, and so does a card of a new size.
            for delay in [Duration::ZERO, wake::LETTERS, 3 * wake::LETTERS] {
                bell.ring_in(delay);
            }
        }
    });
}

fn make_keys(passphrases: &PerSide<Passphrase>, own: Side) -> Result<PerSide<Key>, String> {
    let mut keys = PerSide::new(Key::make(&passphrases.axis)?, Key::make(&passphrases.soviet)?);
    keys[own.enemy()].first = true;
    Ok(keys)
}

/// What the background has done.
fn collect(world: &mut World) {
    let Some(work) = &world.resource::<Post>().work else { return };
    let Ok(done) = work.lock().unwrap_or_else(|broken| broken.into_inner()).try_recv() else { return };
    let mut post = world.resource_mut::<Post>();
    post.work = None;
    match done {
        Done::Begin { keys: Err(reason), .. } => world.resource_mut::<Notice>().complain(reason),
        Done::Begin { seed, options, own, names, keys: Ok(keys) } => {
            post.next = Some(keys);
            let mut outbox = world.resource_mut::<Outbox>();
            outbox.wish(Wish::NewGame { seed, options, sharing: Sharing::ByFile(own), names });
            outbox.order(Order::ConfirmOptions);
        }
        Done::Open(Err(reason)) | Done::Change(Err(reason)) => {
            post.typed.clear();
            post.again.clear();
            post.reason = Some(reason);
        }
        Done::Open(Ok(save)) => {
            // The player may have closed the slip meanwhile.
            let Some(Slip::Open { path, envelope }) = post.slip.take() else { return };
            post.forget();
            open(world, &path, &envelope, &save);
        }
        Done::Change(Ok(key)) => {
            post.forget();
            change_key(world, key);
        }
    }
}

fn open(world: &mut World, path: &Path, envelope: &Envelope, save: &Save) {
    let side = envelope.sealed_for;
    let mut post = world.resource_mut::<Post>();
    post.next = Some(envelope.keys.clone());
    if !shelf::take_up(world, path, save, Sharing::ByFile(side)) {
        world.resource_mut::<Post>().next = None;
        return;
    }
    world.resource_mut::<History>().make_firm();
    if envelope.key().first && !world.resource::<Notice>().is_bad {
        let text = "The other player knows this passphrase: change it in the menu.";
        world.resource_mut::<Notice>().complain(text);
    }
}

/// From now on the game is sealed for the new key.
fn change_key(world: &mut World, key: Key) {
    let (Some(own), Some(keys)) = (world.resource::<Seat>().sharing.own(), &mut world.resource_mut::<Post>().keys)
    else {
        return;
    };
    keys[own] = key;
    world.resource_mut::<Shelf>().note_change();
    match shelf::keep(world) {
        Ok(()) => world.resource_mut::<Notice>().say("Your new passphrase opens every file from now on."),
        Err(reason) => world.resource_mut::<Notice>().complain(format!("The game could not be saved: {reason}")),
    }
}

/// The game on the table is another one now.
pub fn begin(world: &mut World, sharing: Sharing) {
    // A table without play by file has no post.
    let Some(mut post) = world.get_resource_mut::<Post>() else { return };
    let next = post.next.take();
    post.keys = next.filter(|_| sharing.own().is_some());
    post.written = None;
    if sharing.own().is_none() && post.slip.is_some() {
        post.forget();
    }
}

/// Writes the file for the other player.
pub fn pass_on(world: &mut World) {
    match write(world) {
        Ok(path) => {
            let mut history = world.resource_mut::<History>();
            history.make_firm();
            let orders = history.entries().len();
            world.resource_mut::<Post>().written = Some((path.clone(), orders));
            world.resource_mut::<Shelf>().version += 1;
            // The card says it; where there is none, as at the end of the game, a notice does.
            if world.resource::<Board>().situation.outcome.is_some() {
                world.resource_mut::<Notice>().say(format!("Written: {}", path.display()));
            }
        }
        Err(reason) => world.resource_mut::<Notice>().complain(reason),
    }
}

fn write(world: &World) -> Result<PathBuf, String> {
    let own = world.resource::<Seat>().sharing.own().ok_or("This game is not played by file.")?;
    let save = shelf::picture_of(world).ok_or("There is no game to pass on.")?;
    if *world.resource::<Screen>() != Screen::Game {
        return Err("There is no game to pass on.".into());
    }
    let (post, shelf) = (world.resource::<Post>(), world.resource::<Shelf>());
    let text = post.seal(&save, own.enemy(), Purpose::Passed)?;
    let name = if shelf.title.trim().is_empty() { "Budapest" } else { shelf.title.trim() };
    // The number grows with every file, so that the newest of several is known.
    let number = save.journal.len();
    let title = format!("{name} - turn {} - no {number} - for the {} player", save.header.turn, own.enemy());
    let path = shelf.path_of(&title).ok_or("This system names no folder for the user's data.")?;
    // Its own earlier file may be replaced, that of another game not.
    let is_own = |path: &Path| store::read_envelope(path).is_ok_and(|envelope| post.is_of_this_game(&envelope));
    let path = if is_own(&path) { path } else { shelf.path_of(&shelf.free_title(&title)).unwrap_or(path) };
    store::write_whole(&path, &text)?;
    // Those before it have been answered.
    let folder = path.parent().map(store::list).unwrap_or_default();
    let passed = folder.iter().filter(|listed| !listed.autosave && listed.sealed_for == Some(own.enemy()));
    for listed in passed.filter(|listed| listed.path != path && listed.name.starts_with(name) && is_own(&listed.path)) {
        let _ = std::fs::remove_file(&listed.path);
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::history::{self, Start};
    use crate::record::store::Content;
    use crate::scenario::Scenario;

    /// A game by file of the Axis player, at the set-up of the Axis side.
    fn table(name: &str) -> (World, PathBuf) {
        let folder = std::env::temp_dir().join(format!("budapest-post-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let key = |words: &str| Key::make_with(&Passphrase::new(words), 2).expect("it is long enough");
        let mut world = World::new();
        world.init_resource::<Shelf>();
        world.resource_mut::<Shelf>().folder = Some(folder.clone());
        world.insert_resource(Screen::Game);
        world.init_resource::<Notice>();
        world.insert_resource(Post { next: Some(PerSide::new(key("axis words"), key("soviet words"))), ..default() });
        let start = Start::New { seed: 5, options: Options::NONE };
        history::begin(&mut world, &Scenario::standard(), start).expect("a new game has no faults");
        let sharing = Sharing::ByFile(Side::Axis);
        begin(&mut world, sharing);
        world.insert_resource(Seat { sharing, present: sharing.own(), ..default() });
        history::submit(&mut world, Order::ConfirmOptions).expect("the options are open");
        world.resource_mut::<Shelf>().note_change();
        (world, folder)
    }

    fn sealed(path: &Path) -> Envelope {
        match store::read_content(path, &Scenario::standard()) {
            Ok(Content::Sealed(envelope)) => *envelope,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nothing_plain_comes_to_the_disk_and_loading_asks_for_the_passphrase() {
        let (mut world, folder) = table("disk");
        shelf::keep(&mut world).expect("it can be written");
        shelf::save_as(&mut world, "Winter", false);
        let listed = store::list(&folder);
        assert_eq!(listed.len(), 2);
        for save in &listed {
            assert_eq!(sealed(&save.path).sealed_for, Side::Axis);
        }
        shelf::load(&mut world, &folder.join("Winter.ron"));
        let post = world.resource::<Post>();
        let Some(Slip::Open { envelope, path }) = &post.slip else { panic!("it does not ask") };
        let identity = envelope.key().unlock(&Passphrase::new("axis words")).expect("it is the passphrase");
        let save = envelope.open(&identity, &Scenario::standard()).expect("it opens");
        let (path, envelope) = (path.clone(), envelope.clone());
        open(&mut world, &path, &envelope, &save);
        assert_eq!(world.resource::<Seat>().sharing, Sharing::ByFile(Side::Axis));
        assert!(history::undo(&mut world, false).is_err());
        let _ = std::fs::remove_dir_all(&folder);
    }

    #[test]
    fn the_file_is_written_for_the_other_at_their_decision_only() {
        let (mut world, folder) = table("pass");
        pass_on(&mut world);
        assert!(world.resource::<Notice>().is_bad, "the Axis player decides");
        for order in [Order::TakeDeployment, Order::ConfirmSetUp] {
            history::submit(&mut world, order).expect("set-up is open");
        }
        for _ in 0..2 {
            pass_on(&mut world);
            let orders = world.resource::<History>().entries().len();
            let path = world.resource::<Post>().written(orders).expect("it was written").to_owned();
            assert_eq!(path, folder.join("Budapest - turn 1 - no 3 - for the Soviet player.ron"));
            assert_eq!(sealed(&path).sealed_for, Side::Soviet);
            assert!(history::undo(&mut world, false).is_err(), "what was passed on is final");
        }
        // The next file takes the place of the one that was answered.
        let answered = world.resource::<Post>().written(3).expect("it was written").to_owned();
        for order in [Order::TakeDeployment, Order::ConfirmSetUp] {
            history::submit(&mut world, order).expect("the other player sets up");
        }
        let mut random = crate::referee::random::RandomPlayer::new(2);
        while let Some(prompt) =
            crate::rules::legal(world.resource::<Board>()).filter(|prompt| prompt.side == Side::Axis)
        {
            let order = random.choose(world.resource::<Board>(), &prompt);
            history::submit(&mut world, order).expect("it is legal");
        }
        pass_on(&mut world);
        assert!(!answered.exists());
        assert_eq!(store::list(&folder).len(), 1);
        // Another game does not replace it.
        let (mut other, _) = table("other");
        other.resource_mut::<Shelf>().folder = Some(folder.clone());
        for order in [Order::TakeDeployment, Order::ConfirmSetUp] {
            history::submit(&mut other, order).expect("set-up is open");
        }
        pass_on(&mut other);
        assert_eq!(store::list(&folder).len(), 2);
        let _ = std::fs::remove_dir_all(&folder);
    }
}
