//! The counters of a scenario as the game uses them (2.2 to 2.11).

use std::cell::RefCell;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Scenario;
pub use super::files::charts::{Activates, CommandKind, Placement};
pub use super::files::counters::{
    Arrival, Class, Factors, Flag, GroundKind, MarkerKind, Nationality, SetUp, Size, SsuKind, SsuValue, StartState,
};
use crate::table::{Command, Side};

/// Index of a counter in its scenario; the same number names its piece on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, bevy::prelude::Component)]
pub struct PieceId(pub u16);

impl PieceId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

thread_local! {
    /// The scenario whose counter ids stand for pieces in files being read or written.
    static NAMING: RefCell<Vec<Arc<Scenario>>> = const { RefCell::new(Vec::new()) };
}

/// Runs `work` with pieces written and read as the counter ids of this scenario.
pub fn naming<R>(scenario: &Arc<Scenario>, work: impl FnOnce() -> R) -> R {
    struct Scope;
    impl Drop for Scope {
        fn drop(&mut self) {
            NAMING.with_borrow_mut(|scenarios| scenarios.pop());
        }
    }
    NAMING.with_borrow_mut(|scenarios| scenarios.push(scenario.clone()));
    let _scope = Scope;
    work()
}

impl Serialize for PieceId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let id = NAMING.with_borrow(|scenarios| {
            scenarios.last().and_then(|scenario| scenario.counters.get(self.index())).map(|counter| counter.id.clone())
        });
        match id {
            Some(id) => serializer.serialize_str(&id),
            None => Err(serde::ser::Error::custom(format!("counter number {} has no name here", self.0))),
        }
    }
}

impl<'de> Deserialize<'de> for PieceId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PieceId, D::Error> {
        let id = String::deserialize(deserializer)?;
        NAMING
            .with_borrow(|scenarios| scenarios.last().and_then(|scenario| scenario.find(&id)))
            .ok_or_else(|| serde::de::Error::custom(format!("there is no counter \"{id}\"")))
    }
}

/// What is printed on a counter.
#[derive(Clone, Debug)]
pub struct Counter {
    pub id: String,
    pub side: Side,
    pub designation: String,
    pub name: String,
    pub arrival: Arrival,
    pub setup: SetUp,
    pub start_state: StartState,
    pub body: Body,
    pub flags: Vec<Flag>,
}

#[derive(Clone, Debug)]
pub enum Body {
    Ground(Ground),
    Air(Air),
    Support(Support),
    CommandMarker(CommandMarker),
    Marker(MarkerKind),
}

#[derive(Clone, Debug)]
pub struct Ground {
    pub command: Command,
    pub nationality: Nationality,
    pub kind: GroundKind,
    pub size: Size,
    pub front: Factors,
    pub back: Option<Factors>,
    pub vp: u8,
}

#[derive(Clone, Debug)]
pub struct Air {
    /// None: active with any friendly marker (21.5).
    pub command: Option<Command>,
    pub support_front: u8,
    pub support_back: u8,
}

#[derive(Clone, Debug)]
pub struct Support {
    pub nationality: Nationality,
    pub kind: SsuKind,
    pub attack: SsuValue,
    pub defence: SsuValue,
}

#[derive(Clone, Debug)]
pub struct CommandMarker {
    pub kind: CommandKind,
    pub activates: Activates,
    pub attack_shift: u8,
    pub from_turn: u8,
    pub placement: Placement,
}

/// The kinds of counter the rules tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Family {
    Ground,
    Air,
    Support,
    Command,
    Marker,
}

impl Counter {
    pub fn family(&self) -> Family {
        match self.body {
            Body::Ground(_) => Family::Ground,
            Body::Air(_) => Family::Air,
            Body::Support(_) => Family::Support,
            Body::CommandMarker(_) => Family::Command,
            Body::Marker(_) => Family::Marker,
        }
    }

    pub fn ground(&self) -> Option<&Ground> {
        match &self.body {
            Body::Ground(ground) => Some(ground),
            _ => None,
        }
    }

    pub fn air(&self) -> Option<&Air> {
        match &self.body {
            Body::Air(air) => Some(air),
            _ => None,
        }
    }

    pub fn support(&self) -> Option<&Support> {
        match &self.body {
            Body::Support(support) => Some(support),
            _ => None,
        }
    }

    pub fn command_marker(&self) -> Option<&CommandMarker> {
        match &self.body {
            Body::CommandMarker(marker) => Some(marker),
            _ => None,
        }
    }

    /// The kind of a marker that is no command marker.
    pub fn marker(&self) -> Option<MarkerKind> {
        match self.body {
            Body::Marker(kind) => Some(kind),
            _ => None,
        }
    }

    /// The sub-command of a ground or air unit.
    pub fn command(&self) -> Option<Command> {
        match &self.body {
            Body::Ground(ground) => Some(ground.command),
            Body::Air(air) => air.command,
            _ => None,
        }
    }

    pub fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// 9.7: a unit printed on both sides has two steps.
    pub fn has_two_steps(&self) -> bool {
        match &self.body {
            Body::Ground(ground) => ground.back.is_some(),
            Body::Air(_) => true,
            _ => false,
        }
    }
}

impl Ground {
    pub fn class(&self) -> Class {
        self.kind.class()
    }

    pub fn is_mechanized(&self) -> bool {
        self.class() == Class::Mechanized
    }

    /// R2.1: every ground unit except mobile depots and truck columns.
    pub fn is_combat_unit(&self) -> bool {
        !matches!(self.kind, GroundKind::MobileDepot | GroundKind::TruckColumn)
    }

    /// 7.3, 15.3: garrisons, depots, trucks and the flotilla do not count for stacking.
    pub fn counts_for_stacking(&self) -> bool {
        self.is_combat_unit() && !matches!(self.kind, GroundKind::Garrison | GroundKind::DanubeFlotilla)
    }
}
