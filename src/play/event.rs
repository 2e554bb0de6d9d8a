//! Events: what happened, with all that a log line or an animation needs.

use serde::{Deserialize, Serialize};

use crate::rules::combat::Odds;
use crate::rules::victory::Statement;
use crate::scenario::PieceId;
use crate::scenario::charts::{AirResult, AttritionResult, MovePoints, PanzerfaustEffect, ResultCode};
use crate::table::{Command, Crt, HexId, Hexside, OptionalRule, Outcome, Segment, Side};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    OptionSet { option: OptionalRule, on: bool },
    GameBegan { options: Vec<OptionalRule> },
    StavkaAirRolled { die: u8 },
    SupportDealt { side: Side, units: Vec<PieceId> },
    UnitPlaced { unit: PieceId, hex: HexId },
    UnitLifted { unit: PieceId },
    UnitMarkedReduced { unit: PieceId, on: bool },
    SetUpConfirmed { side: Side },

    TurnBegan { turn: u8 },
    UnitsArrived { units: Vec<PieceId> },
    PoolFilled { side: Side, markers: Vec<PieceId> },
    MajorOperationPlaced { side: Side, marker: Option<PieceId> },
    InitiativeSet { side: Side, axis_placed_major: bool },

    PanzerfaustRolled { die: u8, committed: bool, total: u8, effect: PanzerfaustEffect, commandos_lost: bool },
    RefitPointsGained { side: Side, reasons: Vec<(String, u8)>, total: u8, lost: u8 },
    TrucksDeclared { side: Side, purpose: TruckPurpose, trucks: Vec<PieceId> },
    TruckExpended { unit: PieceId },
    UnitRefitted { unit: PieceId, cost: u8, left: u8 },
    SupportBought { side: Side, units: Vec<PieceId>, cost: u8, left: u8 },
    UnitBuilt { unit: PieceId, hex: HexId, cost: u8, left: u8 },
    RefitEnded { side: Side, kept: u8 },
    SupportReturned { unit: PieceId },

    ImpulseBegan { side: Side },
    MarkerPicked { side: Side, marker: PieceId },
    DirectiveRolled { side: Side, die: u8, title: String },
    NothingHappened,
    CommandsActivated { side: Side, commands: Vec<Command>, shift: u8 },
    FestungActivated { units: Vec<PieceId> },
    DirectivePointsGained { side: Side, points: u8 },
    DirectivePointsLost { side: Side, points: u8 },
    FestungPlaced { hex: HexId },
    FestungRemoved { hex: HexId },
    DanubeFroze,
    DanubeThawed,
    AirRestored { unit: PieceId },
    SupportPicked { side: Side, units: Vec<PieceId> },
    ImpulseEnded { side: Side },

    UnitDeployed { unit: PieceId, hex: HexId },
    AirPlaced { unit: PieceId, hex: HexId },
    AirMoved { unit: PieceId, from: HexId, to: HexId },
    AirSupplyPlaced { hex: HexId },
    AirSupplyDrivenOff { hex: HexId },
    AirFought { hex: HexId, attacker: PieceId, defender: PieceId, difference: i8, die: u8, result: AirResult },

    SupportJudged { unsupported: Vec<PieceId> },
    UnitMoved { unit: PieceId, from: HexId, path: Vec<HexId>, cost: MovePoints, mode: MoveMode },
    StackReordered { hex: HexId },
    SegmentEnded { segment: Segment },
    ControlChanged { hex: HexId, side: Side },
    ContingentOpened { hex: HexId },

    AttackDeclared { target: HexId, attackers: Vec<PieceId>, defenders: Vec<PieceId>, follow_up: bool },
    CombatSupportJudged { unsupported: Vec<PieceId> },
    SupportCommitted { side: Side, committed: bool },
    SupportRevealed { axis: Option<PieceId>, soviet: Option<PieceId> },
    CrtChosen { crt: Crt },
    OddsReckoned { odds: Odds },
    CombatRolled { crt: Crt, column: u8, die: u8, result: ResultCode },
    StepLost { unit: PieceId, hex: Option<HexId> },
    UnitEliminated { unit: PieceId, hex: Option<HexId>, cause: Cause },
    LossVoid { side: Side },
    StoodInFestung { units: Vec<PieceId> },
    UnitRetreated { unit: PieceId, from: HexId, path: Vec<HexId> },
    UnitPursued { unit: PieceId, from: HexId, path: Vec<HexId>, truck: Option<PieceId> },
    PursuitEnded,
    FollowUpDeclined,
    BridgeheadPlaced { from: HexId, to: HexId },
    BridgeheadRemoved { hexside: Hexside },
    SupportHit { unit: PieceId, die: u8, returns: Option<u8> },

    AirAttritionRolled { unit: PieceId, die: u8, flak: bool, result: AttritionResult },
    AirReturned { units: Vec<PieceId> },
    MarkersDiscarded { markers: Vec<PieceId> },
    GameEnded { outcome: Outcome, statement: Statement },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TruckPurpose {
    Refit,
    Movement,
    Combat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveMode {
    Ground,
    LakeCrossing,
    Rail,
    Depot,
    Flotilla,
    Ferried,
}

/// Why a unit went to the Eliminated display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    Combat,
    RetreatLoss,
    NoRetreat,
    Overstacked,
    AirCombat,
    AirAttrition,
    Commandos,
}

impl Event {
    /// The event as that side may know it: secrets of the other are left out (7.5).
    pub fn seen_by(&self, side: Side) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::SupportDealt { side: owner, units }
            | Event::SupportBought { side: owner, units, .. }
            | Event::SupportPicked { side: owner, units }
            | Event::PoolFilled { side: owner, markers: units }
                if *owner != side =>
            {
                units.clear()
            }
            Event::MajorOperationPlaced { side: owner, marker } if *owner != side => *marker = None,
            _ => {}
        }
        event
    }

    /// Without the secrets of either side.
    pub fn seen_by_anyone(&self) -> Event {
        self.seen_by(Side::Axis).seen_by(Side::Soviet)
    }
}
