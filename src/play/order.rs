//! Orders: one complete decision each, named after what the player says.

use serde::{Deserialize, Serialize};

use crate::scenario::PieceId;
use crate::table::{Command, Crt, HexId, Hexside, OptionalRule};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Order {
    // Before the game (18).
    SetOption {
        option: OptionalRule,
        on: bool,
    },
    ConfirmOptions,
    PlaceUnit {
        unit: PieceId,
        hex: HexId,
    },
    LiftUnit {
        unit: PieceId,
    },
    MarkReduced {
        unit: PieceId,
        on: bool,
    },
    /// Everything as the scenario's recommended deployment has it.
    TakeDeployment,
    ConfirmSetUp,

    // Command placement (5.2).
    PlaceMarker {
        marker: PieceId,
    },
    PlaceNone,

    // Refit (11).
    CommitJagdv {
        yes: bool,
    },
    UseTrucks {
        trucks: Vec<PieceId>,
    },
    RefitGroundUnit {
        unit: PieceId,
    },
    RefitAirUnit {
        unit: PieceId,
    },
    BuySupport {
        count: u8,
    },
    BuildKampfgruppe {
        unit: PieceId,
        hex: HexId,
    },
    BuildManeuverGroup {
        unit: PieceId,
        hex: HexId,
    },
    BuildTruck {
        unit: PieceId,
        hex: HexId,
    },
    RebuildDepot {
        unit: PieceId,
        hex: HexId,
    },
    EndRefit,

    // Command segment (5.4, 5.5).
    Pick,
    Activate {
        sub_command: Command,
    },
    /// A directive or a combat: the die is thrown.
    Roll,
    PlaceMarkers {
        hexes: Vec<HexId>,
    },
    RestoreAirUnit {
        unit: PieceId,
    },

    // Reinforcement (10) and air (13).
    DeployUnit {
        unit: PieceId,
        hex: HexId,
    },
    EndReinforcement,
    PlaceAir {
        unit: PieceId,
        hex: HexId,
    },
    MoveAir {
        unit: PieceId,
        hex: HexId,
    },
    PlaceAirSupply {
        hex: HexId,
    },
    EndAirPlacement,
    FightAir {
        hex: HexId,
    },

    // Movement (6). Paths name the hexes entered.
    MoveUnit {
        unit: PieceId,
        path: Vec<HexId>,
    },
    CrossLake {
        unit: PieceId,
        over: HexId,
        to: HexId,
    },
    RailMove {
        unit: PieceId,
        path: Vec<HexId>,
        off_map: Option<(HexId, HexId)>,
    },
    MoveDepot {
        unit: PieceId,
        path: Vec<HexId>,
    },
    FerryByFlotilla {
        passenger: PieceId,
        path: Vec<HexId>,
    },
    /// From the top down.
    ReorderStack {
        hex: HexId,
        order: Vec<PieceId>,
    },
    EndMovement,
    RemoveUnits {
        hex: HexId,
        units: Vec<PieceId>,
    },

    // Combat (9).
    DeclareAttack {
        target: HexId,
        attackers: Vec<PieceId>,
    },
    EndCombat,
    CommitSupport {
        ssu: Option<PieceId>,
    },
    ChooseCrt {
        table: Crt,
    },
    TakeLoss {
        unit: PieceId,
    },
    Stand {
        units: Vec<PieceId>,
    },
    Retreat {
        unit: PieceId,
        path: Vec<HexId>,
    },
    PlaceBridgehead {
        hexside: Option<Hexside>,
    },
    Pursue {
        unit: PieceId,
        path: Vec<HexId>,
        truck: Option<PieceId>,
    },
    EndPursuit,
    DeclineFollowUp,

    // End of the impulse (23.3).
    LiftMarkers {
        hexsides: Vec<Hexside>,
    },
}

impl Order {
    /// The name a player or a file calls it by.
    pub fn name(&self) -> String {
        let text = format!("{self:?}");
        text.chars().take_while(|c| c.is_ascii_alphanumeric()).collect()
    }
}
