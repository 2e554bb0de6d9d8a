//! Where the game stands in the sequence of play (4.1): everything that is not a piece or a hex.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::{Command, HexId, HexSet, Options, PerSide, Side};
use crate::scenario::PieceId;
use crate::scenario::charts::{DirectiveEffect, ResultCode, VictoryLevel};

/// The decision the game is waiting for. The data of each lies in `Situation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    Options,
    SetUp(Side),
    PlaceMajorOperation(Side),
    CommitPanzerfaust,
    RefitTrucks(Side),
    Refit(Side),
    PickMarker,
    ChooseActivation,
    RollDirective,
    DirectivePoints,
    PlaceFestung,
    RestoreAir,
    Reinforcement,
    AirPlacement,
    AirSuperiority,
    MovementTrucks,
    Movement,
    /// Too many units in a hex at the end of a Movement or Combat Segment (7.4).
    Overstack(Segment),
    Combat,
    /// Inside one combat; which part is `Fight::step`.
    Fight,
    LiftBridgeheads,
    GameOver,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Segment {
    Movement,
    Combat,
}

/// The phases a player sees in the sequence of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    SetUp,
    CommandPlacement,
    Refit,
    Command,
    Reinforcement,
    AirOperations,
    Movement,
    Combat,
    GameOver,
}

impl Step {
    pub fn phase(self) -> Phase {
        match self {
            Step::Options | Step::SetUp(_) => Phase::SetUp,
            Step::PlaceMajorOperation(_) => Phase::CommandPlacement,
            Step::CommitPanzerfaust | Step::RefitTrucks(_) | Step::Refit(_) => Phase::Refit,
            Step::PickMarker
            | Step::ChooseActivation
            | Step::RollDirective
            | Step::DirectivePoints
            | Step::PlaceFestung
            | Step::RestoreAir
            | Step::LiftBridgeheads => Phase::Command,
            Step::Reinforcement => Phase::Reinforcement,
            Step::AirPlacement | Step::AirSuperiority => Phase::AirOperations,
            Step::MovementTrucks | Step::Movement | Step::Overstack(Segment::Movement) => Phase::Movement,
            Step::Combat | Step::Fight | Step::Overstack(Segment::Combat) => Phase::Combat,
            Step::GameOver => Phase::GameOver,
        }
    }
}

/// The state of a game that is not on a piece or a hex.
#[derive(Clone, Debug, PartialEq, Eq, Resource, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    pub options: Options,
    pub turn: u8,
    pub step: Step,
    /// The side that picks first in this turn (5.3).
    pub initiative: Side,
    /// Whether the Axis announced a major operation for this turn (5.3).
    pub axis_announced_major: bool,
    pub refit_points: PerSide<u8>,
    pub danube_frozen: bool,
    /// Contingent sources a Soviet unit has entered (12.2).
    pub contingent_open: HexSet,
    /// The turn on which the Stavka air unit comes, once rolled (21.5).
    pub stavka_air_turn: Option<u8>,
    pub refit: Refit,
    pub impulse: Option<Impulse>,
    pub fight: Option<Box<Fight>>,
    /// Hexes that may be attacked again at once (9.2).
    pub follow_ups: Vec<HexId>,
    pub outcome: Option<Outcome>,
}

/// One side's refit, or points given by a directive (11.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Refit {
    pub trucks: Vec<PieceId>,
    pub bought_support: bool,
    /// Points that must be used at once (11.1).
    pub directive_points: u8,
}

/// An Operations Impulse (4.1). Files may leave out what is as at its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Impulse {
    pub side: Side,
    #[serde(default)]
    pub marker: Option<PieceId>,
    /// The sub-commands active in it.
    #[serde(default)]
    pub active: Vec<Command>,
    /// The commands among which the owner still has to choose.
    #[serde(default)]
    pub choices: Vec<Command>,
    #[serde(default)]
    pub scope: Scope,
    #[serde(default)]
    pub attack_shift: u8,
    /// Effects of a directive still to be carried out (R5.13).
    #[serde(default)]
    pub effects: Vec<DirectiveEffect>,
    #[serde(default)]
    pub restore_air: u8,
    #[serde(default)]
    pub rail_moves: u8,
    #[serde(default)]
    pub ferried: bool,
    /// Trucks declared for movement (12.4).
    #[serde(default)]
    pub trucks: Vec<PieceId>,
    #[serde(default)]
    pub air_supply_moved: bool,
    /// Bridgehead markers lifted in this impulse: usable from the next (23.3).
    #[serde(default)]
    pub lifted_bridgeheads: Vec<PieceId>,
}

impl Impulse {
    /// The impulse of a side with nothing in it yet.
    pub fn of(side: Side) -> Impulse {
        Impulse {
            side,
            marker: None,
            active: Vec::new(),
            choices: Vec::new(),
            scope: Scope::default(),
            attack_shift: 0,
            effects: Vec::new(),
            restore_air: 0,
            rail_moves: 0,
            ferried: false,
            trucks: Vec::new(),
            air_supply_moved: false,
            lifted_bridgeheads: Vec::new(),
        }
    }
}

/// What an impulse may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scope {
    /// Nothing is active yet.
    Nothing,
    /// All segments for the active sub-commands.
    #[default]
    Commands,
    /// Movement and combat for the units marked active in Buda and Pest (14.1).
    Festung,
    /// One Air Operations Segment for every air unit of the side (R5.15).
    Air,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Crt {
    Assault,
    Mobile,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FightStep {
    AttackerTrucks,
    DefenderTrucks,
    AttackerSupport,
    DefenderSupport,
    ChooseCrt,
    Roll,
    AttackerLoss,
    DefenderLoss,
    Stand,
    Retreat,
    Bridgehead,
    Pursuit,
    FollowUp,
}

/// What a side committed to a combat (16.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SupportChoice {
    #[default]
    Unanswered,
    Nothing,
    Committed(PieceId),
    /// Committed by the enemy and not yet revealed.
    Concealed,
}

/// A unit on either side of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Participant {
    pub piece: PieceId,
    /// The hex it fought in or from.
    pub hex: HexId,
    /// Fixed when the combat was initiated (R9.1).
    pub supported: bool,
    /// Artillery firing from two hexes away (15.4).
    pub ranged: bool,
}

/// A unit that must still retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreater {
    pub piece: PieceId,
    pub length: u8,
}

/// A unit that may still pursue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuer {
    pub piece: PieceId,
    pub supported: bool,
}

/// One combat, from its declaration to its last pursuit (9.1). Files may leave out what has not happened yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    pub step: FightStep,
    pub attacker: Side,
    pub target: HexId,
    pub attackers: Vec<Participant>,
    pub defenders: Vec<Participant>,
    #[serde(default)]
    pub trucks: PerSide<Vec<PieceId>>,
    #[serde(default)]
    pub support: PerSide<SupportChoice>,
    #[serde(default)]
    pub crt: Option<Crt>,
    /// The final column, once reckoned.
    #[serde(default)]
    pub column: Option<u8>,
    #[serde(default)]
    pub result: Option<ResultCode>,
    /// Single losses still to be taken.
    #[serde(default)]
    pub losses: PerSide<u8>,
    /// 9.8: the next attacking unit reduced must be mechanized.
    #[serde(default)]
    pub mechanized_first: bool,
    #[serde(default)]
    pub retreating: Vec<Retreater>,
    #[serde(default)]
    pub pursuing: Vec<Pursuer>,
    /// Defending units that have retreated.
    #[serde(default)]
    pub retreated: Vec<PieceId>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Side>,
    pub kind: OutcomeKind,
    pub points: PerSide<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OutcomeKind {
    SuddenDeath,
    Points(VictoryLevel),
}

impl Situation {
    pub fn new() -> Situation {
        Situation {
            options: Options::NONE,
            turn: 1,
            step: Step::Options,
            initiative: Side::Soviet,
            axis_announced_major: false,
            refit_points: PerSide::new(0, 0),
            danube_frozen: false,
            contingent_open: HexSet::EMPTY,
            stavka_air_turn: None,
            refit: Refit::default(),
            impulse: None,
            fight: None,
            follow_ups: Vec::new(),
            outcome: None,
        }
    }

    /// The side whose impulse is being carried out (2.17).
    pub fn phasing(&self) -> Option<Side> {
        self.impulse.as_ref().map(|impulse| impulse.side)
    }
}

impl Default for Situation {
    fn default() -> Situation {
        Situation::new()
    }
}
