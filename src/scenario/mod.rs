//! A scenario: a folder of RON files made into a map, counters and charts (2.0, 18.0).
//!
//! `files` are the files as written, `check` finds every fault in them, `load` reads a folder.
//! How the pieces are set up and what a game does with them is in `rules` and `play`.

pub mod charts;
pub mod compile;
pub mod counter;
pub mod deployment;
pub mod fault;
pub mod files;
pub mod load;
pub mod map;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use charts::{Charts, MovePoints};
pub use counter::{Counter, Family, PieceId};
pub use deployment::Deployment;
pub use fault::Fault;
pub use map::Map;

use counter::Body;
use files::counters::{InitialReduction, MarkerKind, OptionalPackage};

/// Everything printed: what a game is played with.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The name of its folder.
    pub name: String,
    /// The title it gives itself.
    pub title: String,
    /// A fingerprint of its files: a save names the data it was played with.
    pub hash: u64,
    pub map: Map,
    pub map_file: files::map::MapFile,
    pub charts: Charts,
    pub counters: Vec<Counter>,
    pub reductions: Vec<InitialReduction>,
    pub packages: Vec<OptionalPackage>,
    pub deployment: Deployment,
    first_marker: u16,
    ids: BTreeMap<String, PieceId>,
}

impl Scenario {
    /// The markers of one kind, in the order of the counters.
    pub fn markers(&self, kind: MarkerKind) -> impl Iterator<Item = PieceId> + '_ {
        let of_kind = move |id: &PieceId| matches!(self.counter(*id).body, Body::Marker(k) if k == kind);
        // Markers stand at the end of the list, counters of a position's own after them.
        (self.first_marker..self.counters.len() as u16).map(PieceId).filter(of_kind)
    }

    pub fn counter(&self, piece: PieceId) -> &Counter {
        &self.counters[piece.index()]
    }

    pub fn find(&self, id: &str) -> Option<PieceId> {
        self.ids.get(id).copied()
    }

    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.counters.len() as u16).map(PieceId)
    }

    /// The same scenario with counters of a position's own added to it.
    pub fn with_counters(self: &Arc<Scenario>, more: Vec<Counter>) -> Arc<Scenario> {
        let mut scenario = Scenario::clone(self);
        for counter in more {
            let piece = PieceId(scenario.counters.len() as u16);
            scenario.ids.insert(counter.id.clone(), piece);
            scenario.counters.push(counter);
        }
        Arc::new(scenario)
    }
}
