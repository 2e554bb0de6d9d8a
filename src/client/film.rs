//! A game as a film: its boards one after the other, forwards and backwards.
//!
//! A film has boards of its own: the game on the table is not touched, and the desk takes no orders
//! while one runs. What is seen of it is in `panels::film`.

use std::path::Path;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::camera::View;
use super::desk::{Notice, Outbox, Screen, Wish};
use super::hand::{Hand, Offers};
use super::map::Ground;
use super::motion::{Motion, Pace};
use super::seat::{Curtain, Eyes, Seat, Sharing};
use super::select::Selected;
use super::shelf::Shelf;
use super::wake::{self, Bell};
use crate::play::Event;
use crate::record::history::{Entry, History};
use crate::record::save::{Opened, Save};
use crate::record::store;
use crate::table::{Board, Step};

/// How fast a film can run.
pub const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// What the viewer of a film wishes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cue {
    /// Play, or pause; at the end play again from the beginning.
    Play,
    /// The next order of a film that plays.
    Next,
    Forward,
    Back,
    /// The beginning of this turn, or of the one before.
    TurnBack,
    TurnOn,
    /// After so many orders.
    To(usize),
    Speed(f32),
    Leave,
}

/// Where a turn begins; turn 0 is set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub turn: u8,
    /// The orders given before.
    pub at: usize,
}

/// What is taken up again when the film is left.
#[derive(Default)]
struct Back {
    screen: Screen,
    view: Option<View>,
    hand: Hand,
    selected: Selected,
}

/// The game that is shown, and how far.
pub struct Reel {
    history: History,
    end: Board,
    pub title: String,
    pub eyes: Eyes,
    pub marks: Vec<Mark>,
    /// Grows with every film.
    pub number: u32,
    pub is_playing: bool,
    pub speed: f32,
    /// The orders shown so far.
    at: usize,
    /// When the next order may follow.
    due: Option<Instant>,
    back: Back,
}

impl Reel {
    fn new(history: History, end: Board, title: String, eyes: Eyes) -> Reel {
        let mut reel = Reel {
            history,
            end,
            title,
            eyes,
            marks: Vec::new(),
            number: 0,
            is_playing: false,
            speed: 1.0,
            at: 0,
            due: None,
            back: Back::default(),
        };
        reel.marks = reel.find_marks();
        reel
    }

    pub fn history(&self) -> &History {
        &self.history
    }

    /// How many orders there are.
    pub fn len(&self) -> usize {
        self.history.entries().len()
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// The order that led to the board in sight.
    fn last(&self) -> Option<&Entry> {
        self.history.entries().get(self.at.checked_sub(1)?)
    }

    fn board(&self, at: usize) -> &Board {
        self.history.entries().get(at).map_or(&self.end, |entry| &entry.before)
    }

    /// The board in sight, as far as the viewer may know it.
    pub fn picture(&self) -> Board {
        self.eyes.board(self.board(self.at))
    }

    fn find_marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for at in 0..=self.len() {
            let situation = &self.board(at).situation;
            let turn = match situation.step {
                Step::Options | Step::SetUp(_) => 0,
                _ => situation.turn,
            };
            if marks.last().is_none_or(|mark| mark.turn != turn) {
                marks.push(Mark { turn, at });
            }
        }
        marks
    }

    fn go_to(&mut self, at: usize) {
        self.at = at.min(self.len());
        if self.at == self.len() {
            self.is_playing = false;
        }
    }

    fn turn_back(&self) -> usize {
        self.marks.iter().rev().find(|mark| mark.at < self.at).map_or(0, |mark| mark.at)
    }

    fn turn_on(&self) -> usize {
        self.marks.iter().find(|mark| mark.at > self.at).map_or(self.len(), |mark| mark.at)
    }

    /// What is seen to move by the order that led here.
    fn movements(&self) -> Vec<Event> {
        let picture = self.picture();
        let seen = |event: &&Event| match event {
            Event::UnitMoved { unit, .. }
            | Event::UnitRetreated { unit, .. }
            | Event::UnitPursued { unit, .. }
            | Event::AirMoved { unit, .. } => picture.hex_of(*unit).is_some(),
            _ => false,
        };
        self.last().map(|entry| entry.events.iter().filter(seen).cloned().collect()).unwrap_or_default()
    }

    /// How long the board in sight stays, apart from what moves on it.
    fn pause(&self) -> Duration {
        let events = self.last().map(|entry| entry.events.as_slice()).unwrap_or_default();
        let brief = |event: &Event| {
            matches!(
                event,
                Event::UnitPlaced { .. }
                    | Event::UnitLifted { .. }
                    | Event::UnitMarkedReduced { .. }
                    | Event::OptionSet { .. }
                    | Event::StackReordered { .. }
            )
        };
        let millis = if events.iter().all(brief) { 140 } else { 420 + 130 * events.len().min(8) as u64 };
        Duration::from_millis(millis).div_f32(self.speed)
    }
}

/// The film that runs, if any.
#[derive(Resource, Default)]
pub struct Film {
    reel: Option<Reel>,
    shown: u32,
}

impl Film {
    pub fn reel(&self) -> Option<&Reel> {
        self.reel.as_ref()
    }

    pub fn is_running(&self) -> bool {
        self.reel.is_some()
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Film>().add_systems(Update, roll.before(super::Stage::Attend));
}

/// The next order, when the last one has been seen.
fn roll(film: Res<Film>, motion: Res<Motion>, mut outbox: ResMut<Outbox>) {
    let Some(reel) = film.reel().filter(|reel| reel.is_playing) else { return };
    if !motion.is_under_way() && reel.due.is_none_or(|due| Instant::now() >= due) {
        outbox.wish(Wish::Film(Cue::Next));
    }
}

/// Begins a film: of a save, or of the game on the table.
pub fn watch(world: &mut World, path: Option<&Path>) {
    let reel = match path {
        Some(path) => of_save(world, path),
        None => of_table(world),
    };
    match reel {
        Ok(reel) => begin(world, reel),
        Err(reason) => world.resource_mut::<Notice>().complain(reason),
    }
}

fn of_table(world: &World) -> Result<Reel, String> {
    let history = world.get_resource::<History>().ok_or("There is no game to watch.")?.clone();
    let board = world.resource::<Board>().clone();
    let title = match world.resource::<Shelf>().title.trim() {
        "" => "This game".to_owned(),
        title => title.to_owned(),
    };
    let is_open = world.resource::<Seat>().sharing == Sharing::Solo || board.situation.outcome.is_some();
    let eyes = if is_open { Eyes::All } else { present(world) };
    checked(Reel::new(history, board, title, eyes))
}

fn of_save(world: &World, path: &Path) -> Result<Reel, String> {
    let save = read(world, path)?;
    let mut table = World::new();
    if save.open(&mut table)? == Opened::BoardOnly {
        return Err("There is no film of this game: it was played with other data, and only its board is left.".into());
    }
    let (history, board) = (table.remove_resource::<History>(), table.remove_resource::<Board>());
    let (Some(history), Some(board)) = (history, board) else { return Err("There is no game in it.".into()) };
    let title = match save.header.note.trim() {
        "" if store::is_autosave(path) => "A game saved by itself".to_owned(),
        "" => path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned()),
        note => note.to_owned(),
    };
    let eyes = if tells_all(&save) { Eyes::All } else { eyes_for(world, &save) };
    checked(Reel::new(history, board, title, eyes))
}

fn checked(reel: Reel) -> Result<Reel, String> {
    if reel.len() == 0 { Err("No order has been given yet: there is nothing to watch.".into()) } else { Ok(reel) }
}

/// Reads a save; the sentence why not.
pub fn read(world: &World, path: &Path) -> Result<Save, String> {
    let base = world.get_resource::<History>().map(|history| history.scenario.clone());
    let scenario = base.unwrap_or_else(|| world.resource::<Board>().scenario.clone());
    store::read(path, &scenario).map_err(|fault| format!("It cannot be read: {fault}."))
}

/// Whether a save keeps no secrets: one player has both sides, or the game is over.
pub fn tells_all(save: &Save) -> bool {
    save.header.solo || save.sheet.situation.outcome.is_some()
}

/// A save of the game on the table is seen by the one who plays it; of another, nobody knows who looks.
fn eyes_for(world: &World, save: &Save) -> Eyes {
    let same = world.get_resource::<History>().is_some_and(|history| history.start == save.start);
    if same { present(world) } else { Eyes::Neither }
}

/// The eyes of the player who sits before the screen, in a game of two.
fn present(world: &World) -> Eyes {
    let seat = world.resource::<Seat>();
    let playing = match world.resource::<Film>().reel() {
        Some(reel) => reel.back.screen == Screen::Game,
        None => *world.resource::<Screen>() == Screen::Game && world.resource::<Curtain>().0.is_none(),
    };
    match seat.present {
        // By file the other player never sits here.
        _ if let Some(own) = seat.sharing.own() => Eyes::Of(own),
        Some(side) if playing && seat.sharing == Sharing::Hotseat => Eyes::Of(side),
        _ => Eyes::Neither,
    }
}

fn begin(world: &mut World, mut reel: Reel) {
    stop_motion(world);
    let last = world.resource_mut::<Film>().reel.take();
    reel.back = match last {
        Some(last) => last.back,
        None => Back {
            screen: *world.resource::<Screen>(),
            view: world.get_resource::<View>().cloned(),
            hand: take(world),
            selected: take(world),
        },
    };
    take::<Offers>(world);
    world.resource_mut::<Notice>().clear();
    let mut film = world.resource_mut::<Film>();
    film.shown += 1;
    reel.number = film.shown;
    film.reel = Some(reel);
    *world.resource_mut::<Screen>() = Screen::Film;
}

/// What lay there; the default takes its place.
fn take<R: Resource<Mutability = bevy::ecs::component::Mutable> + Default>(world: &mut World) -> R {
    world.get_resource_mut::<R>().map(|mut thing| std::mem::take(&mut *thing)).unwrap_or_default()
}

/// Back to where the film was begun.
fn leave(world: &mut World) {
    stop_motion(world);
    let Some(Reel { back, .. }) = world.resource_mut::<Film>().reel.take() else { return };
    *world.resource_mut::<Screen>() = back.screen;
    world.resource_mut::<Notice>().clear();
    if let Some(mut hand) = world.get_resource_mut::<Hand>() {
        *hand = back.hand;
    }
    if let Some(mut selected) = world.get_resource_mut::<Selected>() {
        *selected = back.selected;
    }
    if let (Some(view), Some(mut now)) = (back.view, world.get_resource_mut::<View>()) {
        *now = view;
    }
}

/// Another game has come on the table: the film is over.
pub fn forget(world: &mut World) {
    stop_motion(world);
    world.resource_mut::<Film>().reel = None;
}

pub fn heed(world: &mut World, cue: Cue) {
    if cue == Cue::Leave {
        leave(world);
        return;
    }
    let mut film = world.resource_mut::<Film>();
    let Some(reel) = film.reel.as_mut() else { return };
    let mut moves = false;
    match cue {
        Cue::Play => {
            reel.is_playing = !reel.is_playing;
            reel.due = None;
            if reel.is_playing && reel.at == reel.len() {
                reel.at = 0;
            }
        }
        Cue::Next | Cue::Forward => {
            reel.is_playing &= cue == Cue::Next;
            moves = reel.at < reel.len();
            reel.go_to(reel.at + 1);
        }
        Cue::Back => {
            reel.is_playing = false;
            reel.go_to(reel.at.saturating_sub(1));
        }
        Cue::TurnBack => reel.go_to(reel.turn_back()),
        Cue::TurnOn => reel.go_to(reel.turn_on()),
        Cue::To(at) => reel.go_to(at),
        Cue::Speed(speed) => reel.speed = speed,
        Cue::Leave => {}
    }
    if let Cue::Speed(_) = cue {
        return;
    }
    let pause = reel.pause();
    if reel.is_playing {
        reel.due = Some(Instant::now() + pause);
    }
    let (is_playing, speed) = (reel.is_playing, reel.speed);
    let events = if moves { reel.movements() } else { Vec::new() };
    if let Some(bell) = world.get_resource::<Bell>() {
        bell.ring_in(wake::LETTERS);
        // A little late rather than a little early, as then nobody would ring again.
        if is_playing {
            bell.ring_in(pause + Duration::from_millis(2));
        }
    }
    match world.get_resource::<Ground>().cloned() {
        Some(ground) if !events.is_empty() => {
            let pace = world.resource::<Pace>().0 * speed;
            world.resource_mut::<Motion>().play(&events, &ground, pace);
        }
        _ => stop_motion(world),
    }
}

fn stop_motion(world: &mut World) {
    if let Some(mut motion) = world.get_resource_mut::<Motion>()
        && motion.is_under_way()
    {
        motion.stop();
    }
}

#[cfg(test)]
mod tests;
