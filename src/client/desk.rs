//! The desk between the window and the game: what the player wishes goes in, what happened comes out.
//!
//! Nothing else in the client changes the game.

use std::path::{Path, PathBuf};

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::seat::{Seat, Sharing};
use crate::play::{Event, Order};
use crate::record::history::{self, History, Start};
use crate::record::save::Opened;
use crate::record::{Save, store};
use crate::table::{Board, Options, PerSide};

/// Which face the window shows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    #[default]
    Start,
    Game,
}

/// What a player can wish for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    Order(Order),
    /// Several orders, one after the other, until one is refused.
    Orders(Vec<Order>),
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
    Delete(PathBuf),
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

/// Where saves go, and whether there is something new to save.
#[derive(Resource, Clone, Debug)]
pub struct Shelf {
    pub folder: Option<PathBuf>,
    pub autosave: bool,
    /// The title used last.
    pub title: String,
    /// In solo play: undo may take back dice too.
    pub undo_dice: bool,
    unsaved: bool,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf { folder: store::folder(), autosave: true, title: String::new(), undo_dice: false, unsaved: false }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Screen>()
        .init_resource::<Outbox>()
        .init_resource::<Notice>()
        .init_resource::<News>()
        .init_resource::<Shelf>()
        .add_systems(Update, attend.in_set(super::Stage::Attend))
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
        carry_out(world, wish);
    }
}

fn carry_out(world: &mut World, wish: Wish) {
    match wish {
        Wish::Order(order) => {
            submit(world, order);
        }
        Wish::Orders(orders) => {
            for order in orders {
                if !submit(world, order) {
                    break;
                }
            }
        }
        Wish::Undo => {
            let fate_too = world.resource::<Shelf>().undo_dice && world.resource::<Seat>().sharing == Sharing::Solo;
            match history::undo(world, fate_too) {
                Ok(_) => world.resource_mut::<Notice>().clear(),
                Err(reason) => world.resource_mut::<Notice>().complain(reason),
            }
        }
        Wish::Redo => match history::redo(world) {
            Ok(events) => tell(world, events),
            Err(reason) => world.resource_mut::<Notice>().complain(reason),
        },
        Wish::NewGame { seed, options, sharing, names } => {
            let scenario = world.resource::<Board>().scenario.clone();
            if history::begin(world, &scenario, Start::New { seed, options }).is_ok() {
                *world.resource_mut::<Seat>() = Seat { sharing, names, present: None };
                world.resource_mut::<Shelf>().title.clear();
                world.resource_mut::<Notice>().clear();
                *world.resource_mut::<Screen>() = Screen::Game;
            }
        }
        Wish::Load(path) => load(world, &path),
        Wish::Continue => {
            let newest = world.resource::<Shelf>().folder.as_deref().and_then(store::newest);
            match newest {
                Some(listed) => load(world, &listed.path),
                None => world.resource_mut::<Notice>().complain("There is no game to go on with."),
            }
        }
        Wish::Save(title) => save_as(world, &title),
        Wish::Delete(path) => match std::fs::remove_file(&path) {
            Ok(()) => world.resource_mut::<Notice>().say("The save was deleted."),
            Err(error) => world.resource_mut::<Notice>().complain(format!("It cannot be deleted: {error}.")),
        },
        Wish::ToStart => {
            autosave(world);
            *world.resource_mut::<Screen>() = Screen::Start;
        }
        Wish::Quit => {
            world.write_message(AppExit::Success);
        }
    }
}

/// True if the order was carried out.
fn submit(world: &mut World, order: Order) -> bool {
    if world.get_resource::<History>().is_none() {
        return false;
    }
    match history::submit(world, order) {
        Ok(events) => {
            let ended = events.iter().any(|event| {
                matches!(event, Event::SegmentEnded { .. } | Event::ImpulseEnded { .. } | Event::SetUpConfirmed { .. })
            });
            let fate = world.resource::<History>().entries().last().is_some_and(|entry| entry.is_fate);
            world.resource_mut::<Shelf>().unsaved = true;
            tell(world, events);
            if ended || fate {
                autosave(world);
            }
            world.resource_mut::<Notice>().clear();
            true
        }
        Err(refusal) => {
            world.resource_mut::<Notice>().refuse(refusal.rule, refusal.reason);
            false
        }
    }
}

fn tell(world: &mut World, events: Vec<Event>) {
    let mut news = world.resource_mut::<News>();
    news.events = events;
    news.number += 1;
}

fn picture_of(world: &World) -> Option<Save> {
    world.get_resource::<History>()?;
    let (seat, shelf) = (world.resource::<Seat>(), world.resource::<Shelf>());
    Some(Save::of(world, seat.names.clone(), &shelf.title, store::now()))
}

fn autosave(world: &mut World) {
    let shelf = world.resource::<Shelf>();
    let (true, true, Some(folder)) = (shelf.autosave, shelf.unsaved, shelf.folder.clone()) else { return };
    let Some(save) = picture_of(world) else { return };
    match store::autosave(&folder, &save) {
        Ok(_) => world.resource_mut::<Shelf>().unsaved = false,
        Err(reason) => world.resource_mut::<Notice>().complain(format!("The game could not be autosaved: {reason}")),
    }
}

fn save_as(world: &mut World, title: &str) {
    let shelf = world.resource::<Shelf>();
    let Some(folder) = shelf.folder.clone() else {
        return world.resource_mut::<Notice>().complain("This system names no folder for the user's data.");
    };
    let title = match (title.trim(), shelf.title.trim()) {
        ("", "") => format!("Turn {}", world.resource::<Board>().situation.turn),
        ("", used) => used.to_owned(),
        (given, _) => given.to_owned(),
    };
    world.resource_mut::<Shelf>().title.clone_from(&title);
    let Some(save) = picture_of(world) else { return };
    let path = folder.join(format!("{}.{}", store::file_name(&title), store::EXTENSION));
    match store::write_whole(&path, &save.to_text()) {
        Ok(()) => {
            world.resource_mut::<Shelf>().unsaved = false;
            world.resource_mut::<Notice>().say(format!("Saved as “{title}”."));
        }
        Err(reason) => world.resource_mut::<Notice>().complain(reason),
    }
}

fn load(world: &mut World, path: &Path) {
    let scenario = world.resource::<Board>().scenario.clone();
    let opened = store::read(path, &scenario)
        .map_err(|fault| fault.to_string())
        .and_then(|save| save.open(world).map(|opened| (save, opened)));
    match opened {
        Ok((save, opened)) => {
            world.resource_mut::<Seat>().names = save.header.players.clone();
            world.resource_mut::<Seat>().present = None;
            world.resource_mut::<Shelf>().title.clone_from(&save.header.note);
            *world.resource_mut::<Screen>() = Screen::Game;
            let mut notice = world.resource_mut::<Notice>();
            match opened {
                Opened::WithHistory => notice.clear(),
                Opened::BoardOnly => {
                    notice.complain("The game was played with other data: it goes on from here, without its history.")
                }
            }
        }
        Err(reason) => world.resource_mut::<Notice>().complain(reason),
    }
}

/// Closing the window never loses a game.
fn save_at_exit(world: &mut World, mut seen: Local<bool>) {
    let closing = world.resource::<Messages<AppExit>>().iter_current_update_messages().next().is_some();
    if closing && !*seen {
        *seen = true;
        autosave(world);
    }
}
