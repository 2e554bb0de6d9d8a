//! The desk between the window and the game: what the player wishes goes in, what happened comes out.
//!
//! Nothing else in the client changes the game.

use std::path::PathBuf;

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowCloseRequested};

use super::film::{self, Cue, Film};
use super::post;
use super::report;
use super::seat::{Handover, Seat, Sharing};
pub use super::shelf::Shelf;
use super::shelf::{self, Moment};
use crate::play::{Event, Order};
use crate::record::history::{self, History, Start};
use crate::record::store;
use crate::rules;
use crate::table::{Board, Options, PerSide, Step};

/// Which face the window shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    #[default]
    Start,
    Game,
    /// A game is watched.
    Film,
}

/// What a player can wish for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    Order(Order),
    /// One after the other, until one is refused; then, if all were taken, a remark with its rule.
    Orders {
        orders: Vec<Order>,
        remark: Option<(String, String)>,
    },
    Undo,
    Redo,
    NewGame {
        seed: u64,
        options: Options,
        sharing: Sharing,
        names: PerSide<String>,
    },
    /// Load a save, from a file.
    Load(PathBuf),
    /// The newest save there is.
    Continue,
    /// Save under a title; an empty one means the title used last.
    Save(String),
    /// The same, even where another save has the title.
    SaveOver(String),
    Delete(PathBuf),
    /// Play by file: write the file for the other player.
    PassOn,
    /// Show a save as a film, or the game on the table.
    Watch(Option<PathBuf>),
    Film(Cue),
    /// Write the after-action report of a save, or of the game on the table.
    Report(Option<PathBuf>),
    ToStart,
    Quit,
}

#[derive(Resource, Default)]
pub struct Outbox(Vec<Wish>);

impl Outbox {
    pub fn wish(&mut self, wish: Wish) {
        self.0.push(wish);
    }

    pub fn order(&mut self, order: Order) {
        self.wish(Wish::Order(order));
    }

    #[cfg(test)]
    pub fn wishes(&self) -> &[Wish] {
        &self.0
    }
}

/// The last thing the player must be told: a refusal, or that something was saved.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notice {
    pub text: String,
    /// The section of the rule book, for a refusal.
    pub rule: Option<String>,
    pub is_bad: bool,
    /// Grows with every notice, so that the same text is seen to be new.
    pub number: u32,
}

impl Notice {
    pub fn say(&mut self, text: impl Into<String>) {
        *self = Notice { text: text.into(), rule: None, is_bad: false, number: self.number + 1 };
    }

    pub fn complain(&mut self, text: impl Into<String>) {
        *self = Notice { text: text.into(), rule: None, is_bad: true, number: self.number + 1 };
    }

    pub fn refuse(&mut self, rule: String, text: String) {
        *self = Notice { text, rule: Some(rule), is_bad: true, number: self.number + 1 };
    }

    /// Something to know about what was done, with its rule.
    pub fn remark(&mut self, rule: String, text: String) {
        *self = Notice { text, rule: Some(rule), is_bad: false, number: self.number + 1 };
    }

    pub fn clear(&mut self) {
        self.text.clear();
        self.rule = None;
    }
}

/// What the last order brought, for animations.
#[derive(Resource, Clone, Debug, Default)]
pub struct News {
    pub events: Vec<Event>,
    pub number: u32,
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Screen>()
        .init_resource::<Outbox>()
        .init_resource::<Notice>()
        .init_resource::<News>()
        .init_resource::<Shelf>()
        .add_systems(Update, (close, attend).chain().in_set(super::Stage::Attend))
        .add_systems(Last, (stay_awake, save_at_exit));
}

/// A wish made in this frame is carried out in the next, which must come.
fn stay_awake(outbox: Res<Outbox>, mut redraw: MessageWriter<RequestRedraw>) {
    if !outbox.0.is_empty() {
        redraw.write(RequestRedraw);
    }
}

/// Carries out the wishes, in order.
fn attend(world: &mut World) {
    if world.resource::<Outbox>().0.is_empty() {
        return;
    }
    for wish in std::mem::take(&mut world.resource_mut::<Outbox>().0) {
        // What comes after a game that could not begin was meant for it alone.
        if !carry_out(world, wish) {
            break;
        }
    }
}

/// False if a game that was to begin did not.
fn carry_out(world: &mut World, wish: Wish) -> bool {
    let watching = world.resource::<Film>().is_running();
    match wish {
        // While a film runs, the game on the table stays as it is.
        Wish::Order(_) | Wish::Orders { .. } | Wish::Undo | Wish::Redo | Wish::Save(_) | Wish::SaveOver(_)
            if watching => {}
        Wish::Order(order) => {
            submit(world, vec![order]);
        }
        Wish::Orders { orders, remark } => {
            if let (true, Some((rule, text))) = (submit(world, orders), remark) {
                world.resource_mut::<Notice>().remark(rule, text);
            }
        }
        Wish::Undo => {
            let fate_too = world.resource::<Shelf>().undo_dice && world.resource::<Seat>().sharing == Sharing::Solo;
            match history::undo(world, fate_too) {
                Ok(_) => {
                    world.resource_mut::<Shelf>().note_change();
                    world.resource_mut::<Notice>().clear();
                    world.resource_mut::<Handover>().taken_back = true;
                }
                Err(reason) => world.resource_mut::<Notice>().complain(reason),
            }
        }
        Wish::Redo => match history::redo(world) {
            Ok(events) => {
                world.resource_mut::<Shelf>().note_change();
                tell(world, events);
            }
            Err(reason) => world.resource_mut::<Notice>().complain(reason),
        },
        Wish::NewGame { seed, options, sharing, names } => {
            let scenario = world.resource::<Board>().scenario.clone();
            let start = Start::New { seed, options };
            if !shelf::may_leave(world) || history::begin(world, &scenario, start.clone()).is_err() {
                return false;
            }
            post::begin(world, sharing);
            shelf::begin(world, &start);
            *world.resource_mut::<Seat>() = Seat { sharing, names, present: sharing.own() };
            world.resource_mut::<Notice>().clear();
            *world.resource_mut::<Screen>() = Screen::Game;
        }
        Wish::Load(path) => shelf::load(world, &path),
        Wish::Continue => {
            let newest = world.resource::<Shelf>().folder.as_deref().and_then(store::newest);
            match newest {
                Some(listed) => shelf::load(world, &listed.path),
                None => world.resource_mut::<Notice>().complain("There is no game to go on with."),
            }
        }
        Wish::Save(title) => shelf::save_as(world, &title, false),
        Wish::SaveOver(title) => shelf::save_as(world, &title, true),
        Wish::Delete(path) => shelf::delete(world, &path),
        Wish::PassOn => post::pass_on(world),
        Wish::Watch(path) => film::watch(world, path.as_deref()),
        Wish::Film(cue) => film::heed(world, cue),
        Wish::Report(path) => report::order(world, path.as_deref()),
        Wish::ToStart => {
            if shelf::may_leave(world) {
                world.resource_mut::<Notice>().clear();
                *world.resource_mut::<Screen>() = Screen::Start;
            }
        }
        Wish::Quit => {
            if shelf::may_leave(world) {
                world.write_message(AppExit::Success);
            }
        }
    }
    if watching && *world.resource::<Screen>() != Screen::Film && world.resource::<Film>().is_running() {
        film::forget(world);
    }
    true
}

/// False if an order was refused: those after it are not given.
fn submit(world: &mut World, orders: Vec<Order>) -> bool {
    if world.get_resource::<History>().is_none() {
        return false;
    }
    if let Some(own) = world.resource::<Seat>().sharing.own()
        && let board = world.resource::<Board>()
        && board.situation.step != Step::Options
        && rules::legal(board).is_some_and(|prompt| prompt.side != own)
    {
        world.resource_mut::<Notice>().complain("The next decision is the other player's.");
        return false;
    }
    let mut happened = Vec::new();
    let mut refusal = None;
    for order in orders {
        match history::submit(world, order) {
            Ok(events) => {
                let milestone = world.resource::<History>().is_milestone(world.resource::<Board>());
                world.resource_mut::<Shelf>().note_change();
                world.resource_mut::<Notice>().clear();
                shelf::autosave(world, if milestone { Moment::Milestone } else { Moment::Between });
                happened.extend(events);
            }
            Err(refused) => {
                refusal = Some(refused);
                break;
            }
        }
    }
    if !happened.is_empty() {
        tell(world, happened);
    }
    match refusal {
        Some(refusal) => {
            world.resource_mut::<Notice>().refuse(refusal.rule, refusal.reason);
            false
        }
        None => true,
    }
}

fn tell(world: &mut World, events: Vec<Event>) {
    world.resource_mut::<Handover>().taken_back = false;
    let mut news = world.resource_mut::<News>();
    news.events = events;
    news.number += 1;
}

/// The window is closed by the player: first the game is saved.
fn close(mut requests: MessageReader<WindowCloseRequested>, mut outbox: ResMut<Outbox>) {
    if requests.read().count() > 0 {
        outbox.wish(Wish::Quit);
    }
}

/// However the program ends, it never loses a game.
fn save_at_exit(world: &mut World, mut seen: Local<bool>) {
    let closing = world.resource::<Messages<AppExit>>().iter_current_update_messages().next().is_some();
    if closing && !*seen {
        *seen = true;
        if let Err(reason) = shelf::keep(world) {
            eprintln!("The game could not be saved: {reason}");
        }
    }
}
