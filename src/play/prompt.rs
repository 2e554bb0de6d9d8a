//! Prompts: whose decision it is, which one, and the legal answers.

use serde::{Deserialize, Serialize};

use crate::rules::combat::Odds;
use crate::rules::retreat::Toll;
use crate::scenario::PieceId;
use crate::scenario::charts::ResultCode;
use crate::table::{Command, Crt, HexId, Hexside, Options, Segment, Side};

/// There is always exactly one until the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    pub side: Side,
    pub ask: Ask,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    ChooseOptions {
        options: Options,
    },
    SetUp {
        /// Units still to be placed; of a group only as many as start on the map.
        to_place: Vec<PieceId>,
        placed: Vec<PieceId>,
        /// What is still missing, each with its rule.
        unmet: Vec<Unmet>,
    },
    PlaceMajorOperation {
        available: Vec<PieceId>,
    },
    CommitPanzerfaust,
    DeclareRefitTrucks {
        trucks: Vec<PieceId>,
    },
    Refit {
        points: u8,
        actions: RefitActions,
    },
    PickMarker,
    ChooseActivation {
        marker: Option<PieceId>,
        options: Vec<Command>,
    },
    RollDirective,
    SpendDirectivePoints {
        points: u8,
        actions: RefitActions,
    },
    PlaceFestung {
        placeable: Vec<HexId>,
    },
    RestoreAir {
        left: u8,
        candidates: Vec<PieceId>,
    },
    Reinforce {
        deployable: Vec<(PieceId, Vec<HexId>)>,
    },
    AirOperations {
        placeable: Vec<PieceId>,
        movable: Vec<PieceId>,
        /// Whether the air supply marker may be placed or moved (22).
        air_supply: bool,
    },
    AirSuperiority {
        hexes: Vec<HexId>,
    },
    DeclareMovementTrucks {
        trucks: Vec<PieceId>,
    },
    Movement {
        movable: Vec<PieceId>,
        rail_left: u8,
    },
    ResolveOverstack {
        segment: Segment,
        hex: HexId,
        /// Each way of making the hex legal.
        choices: Vec<Vec<PieceId>>,
    },
    Combat {
        targets: Vec<(HexId, Vec<PieceId>)>,
    },
    DeclareCombatTrucks {
        trucks: Vec<PieceId>,
    },
    CommitSupport {
        choices: Vec<PieceId>,
        /// For the defender: whether the attacker has committed one.
        enemy_committed: Option<bool>,
    },
    ChooseCrt {
        choices: Vec<Crt>,
        odds: Odds,
    },
    RollCombat {
        odds: Odds,
        crt: Crt,
        /// The results of die 1 to 6.
        chances: Vec<ResultCode>,
    },
    TakeLoss {
        left: u8,
        candidates: Vec<PieceId>,
    },
    StandInFestung {
        units: Vec<PieceId>,
    },
    Retreat {
        units: Vec<(PieceId, Vec<Vec<HexId>>)>,
        /// What each of these ways costs.
        tolls: Vec<Vec<Toll>>,
    },
    PlaceBridgehead {
        hexsides: Vec<Hexside>,
    },
    Pursue {
        /// Each pursuer with the hexes it can end in and a way there.
        units: Vec<(PieceId, Vec<Vec<HexId>>)>,
        /// Pursuers with the truck columns that could go along.
        trucks: Vec<(PieceId, Vec<PieceId>)>,
    },
    FollowUpAttack {
        targets: Vec<(HexId, Vec<PieceId>)>,
    },
    RemoveBridgeheads {
        hexsides: Vec<Hexside>,
    },
}

/// A condition of set-up that does not hold yet (18.2, 18.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unmet {
    pub rule: String,
    pub text: String,
    pub hexes: Vec<HexId>,
    pub units: Vec<PieceId>,
}

/// What can be paid for now (11.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefitActions {
    /// Unit and price.
    pub restore: Vec<(PieceId, u8)>,
    pub restore_air: Vec<(PieceId, u8)>,
    /// How many support units may be bought at most.
    pub support: u8,
    /// Unit, price, and where it may be placed.
    pub build: Vec<(PieceId, u8, Vec<HexId>)>,
}

impl RefitActions {
    pub fn is_empty(&self) -> bool {
        self.restore.is_empty() && self.restore_air.is_empty() && self.support == 0 && self.build.is_empty()
    }
}
