//! The scenario files exactly as they are written: one Rust type for each RON value.
//!
//! What is checked beyond their shape is in `check`; what the game plays with is `Scenario`.

use serde::{Deserialize, Serialize};

use crate::table::{Command, Side};

/// Where a datum comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Provenance {
    /// The rule book states it, in this section.
    Rules(String),
    /// Chosen here, because the printed map, counters and charts are not public.
    Reconstructed,
}

pub mod map {
    use super::*;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MapFile {
        pub name: String,
        pub rows: u8,
        pub columns: u8,
        pub odd_rows_shifted_west: bool,
        pub geo: Geo,
        pub terrain: TerrainHexes,
        pub places: Vec<PlaceName>,
        pub countries: Countries,
        pub rivers: Vec<River>,
        pub lake_sides: Vec<LakeSides>,
        pub railways: Vec<Line>,
        pub fortified_lines: Vec<Line>,
        pub airfields: Vec<Airfield>,
        pub oilfield: String,
        pub logistics_sources: Sources,
        pub front_line: FrontLine,
        pub labels: Vec<Label>,
        pub provenance: MapProvenance,
    }

    /// Which parts of the map the rule book fixes; everything else is reconstructed.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MapProvenance {
        pub facts: Vec<MapFact>,
        pub everything_else: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MapFact {
        pub fact: String,
        pub hexes: Vec<String>,
        pub provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Geo {
        pub lat: f64,
        pub lon: f64,
        pub row0: f64,
        pub col0: f64,
        pub dlat: f64,
        pub dlon: f64,
        pub hex_km: f64,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TerrainHexes {
        pub rough: Vec<String>,
        pub lake: Vec<String>,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum PlaceKind {
        City,
        Town,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct PlaceName {
        pub hex: String,
        pub name: String,
        pub also: Option<String>,
        pub kind: PlaceKind,
        pub lat: f64,
        pub lon: f64,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Countries {
        pub romania: Vec<String>,
        pub slovakia: Vec<String>,
        pub reich: Vec<String>,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum RiverClass {
        Major,
        Minor,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct River {
        pub name: String,
        pub class: RiverClass,
        /// Downstream; each side is (left bank, right bank).
        pub sides: Vec<(String, String)>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct LakeSides {
        pub name: String,
        pub sides: Vec<(String, String)>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Line {
        pub name: String,
        pub hexes: Vec<String>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Airfield {
        pub hex: String,
        pub name: String,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Edge {
        North,
        South,
        East,
        West,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Source {
        pub hex: String,
        pub edge: Edge,
        pub name: String,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Sources {
        pub axis: Vec<Source>,
        pub soviet: Vec<Source>,
        pub soviet_contingent: Vec<Source>,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Country {
        Hungary,
        Romania,
        Slovakia,
        Reich,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct FrontLine {
        pub soviet_countries: Vec<Country>,
        pub soviet_edge: Edge,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Label {
        pub hex: String,
        pub text: String,
    }
}

pub mod counters {
    use super::*;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CountersFile {
        pub schema: u32,
        pub title: String,
        pub counter_limit: u32,
        pub commands: Vec<CommandEntry>,
        pub ground: Vec<GroundEntry>,
        pub air: Vec<AirEntry>,
        pub ssu: Vec<SsuEntry>,
        pub markers: Vec<MarkerEntry>,
        pub initial_reductions: Vec<InitialReduction>,
        pub optional_packages: Vec<OptionalPackage>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CommandEntry {
        pub id: Command,
        pub side: Side,
        pub printed: String,
        pub name: String,
        pub first_turn: u8,
        pub provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Nationality {
        German,
        Hungarian,
        Soviet,
        Romanian,
        Bulgarian,
        Yugoslav,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum GroundKind {
        Tank,
        MechInfantry,
        MechCavalry,
        TruckColumn,
        Infantry,
        MountainInfantry,
        Cavalry,
        MobileDepot,
        InfantryGunArtillery,
        BreakthroughArtillery,
        Flak,
        DanubeFlotilla,
        Garrison,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Class {
        Mechanized,
        NonMechanized,
        Static,
    }

    impl GroundKind {
        /// 2.4: the class follows from the type.
        pub const fn class(self) -> Class {
            match self {
                GroundKind::Tank | GroundKind::MechInfantry | GroundKind::MechCavalry | GroundKind::TruckColumn => {
                    Class::Mechanized
                }
                GroundKind::Garrison => Class::Static,
                _ => Class::NonMechanized,
            }
        }
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Size {
        Army,
        Corps,
        OperationalGroupArmy,
        OperationalGroupCorps,
        FrontManeuverGroup,
        Kampfgruppe,
        Unsized,
    }

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Arrival {
        Start,
        Turn(u8),
        Optional(String),
    }

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum SetUp {
        Map,
        City(String),
        MapOrDisplay { group: String, on_map: u8 },
        Display,
        Track,
        OptionalBox,
        AirAvailable,
        SsuReinforcementDisplay,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum StartState {
        Full,
        Reduced,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Factors {
        pub attack: u8,
        pub defence: u8,
        pub movement: u8,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Flag {
        LongPursuitByRail,
        Rebuildable,
        AntiAircraft,
        CannotMove,
        CannotAttack,
        NotCountedForStacking,
        AlwaysSupported,
        NoPursuit,
        DanubeOnly,
        MountainAttack,
        NoZoc,
        ExpendedOnUse,
        RailOnly,
        MovesOncePerTurn,
        RangedAttackTwoHexes,
        ActivatedByAnyFriendlyMarker,
        IgnoresAirSuperiorityLosses,
        NoRefitOnceReduced,
        NoRefitBeforeTurn(u8),
        MayActivateWith(Command),
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CounterProvenance {
        pub exists: Provenance,
        pub command: Provenance,
        pub kind: Provenance,
        pub arrival: Provenance,
        pub factors: Provenance,
        pub start_state: Provenance,
        #[serde(default, with = "bare", skip_serializing_if = "Option::is_none")]
        pub vp: Option<Provenance>,
    }

    /// A field that some counters leave out, written without `Some` by those that have it.
    mod bare {
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        use super::Provenance;

        pub fn serialize<S: Serializer>(value: &Option<Provenance>, serializer: S) -> Result<S::Ok, S::Error> {
            value.as_ref().unwrap_or(&Provenance::Reconstructed).serialize(serializer)
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Provenance>, D::Error> {
            Provenance::deserialize(deserializer).map(Some)
        }
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct GroundEntry {
        pub id: String,
        pub side: Side,
        pub command: Command,
        pub nationality: Nationality,
        pub kind: GroundKind,
        pub class: Class,
        pub size: Size,
        pub designation: String,
        pub name: String,
        pub arrival: Arrival,
        pub setup: SetUp,
        pub start_state: StartState,
        pub front: Factors,
        pub back: Option<Factors>,
        pub vp: u8,
        pub flags: Vec<Flag>,
        pub provenance: CounterProvenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct AirEntry {
        pub id: String,
        pub side: Side,
        pub command: Option<Command>,
        pub designation: String,
        pub name: String,
        pub arrival: Arrival,
        pub setup: SetUp,
        pub start_state: StartState,
        pub support_front: u8,
        pub support_back: u8,
        pub flags: Vec<Flag>,
        pub provenance: CounterProvenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum SsuKind {
        HeavyTank,
        TankDestroyerAssaultGun,
        RocketLauncher,
        AntiTank,
        AssaultEngineers,
        CommandoPartisan,
        NavalInfantry,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct SsuValue {
        pub shift: u8,
        pub starred: bool,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct SsuEntry {
        pub id: String,
        pub side: Side,
        pub nationality: Nationality,
        pub kind: SsuKind,
        pub designation: String,
        pub name: String,
        pub arrival: Arrival,
        pub setup: SetUp,
        pub attack: SsuValue,
        pub defence: SsuValue,
        pub provenance: CounterProvenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum MarkerKind {
        CommandRegular,
        CommandMajorOperation,
        CommandDirective,
        CommandOption,
        Festung,
        DanubeFreeze,
        AirSupply,
        Turn,
        RefitPoints,
        Bridgehead,
        Railroad,
        OutOfSupplyControl,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct MarkerEntry {
        pub id: String,
        pub side: Option<Side>,
        pub kind: MarkerKind,
        pub front: String,
        pub back: String,
        pub count: u8,
        pub exists: Provenance,
        pub count_provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct InitialReduction {
        pub id: String,
        pub side: Side,
        pub count: u8,
        pub rule: String,
        pub candidates: Vec<String>,
        pub recommended: Vec<String>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct PackageArrival {
        pub turn: Option<u8>,
        pub turn_with_wacht: Option<u8>,
        pub die_roll: bool,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct OptionalPackage {
        pub id: String,
        pub rule: String,
        pub side: Side,
        pub name: String,
        pub units: Vec<String>,
        pub free_ssu: Vec<String>,
        pub arrival: PackageArrival,
        pub axis_rp_on_arrival: u8,
        pub vp_to: Side,
        pub vp: u8,
        pub extra_vp_if_budapest_lost: u8,
    }
}

pub mod charts {
    use super::*;

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ChartsFile {
        pub schema: u32,
        pub terrain: TerrainEffects,
        pub crt: CombatResults,
        pub combat_shifts: Vec<CombatShift>,
        pub directives: Directives,
        pub command_markers: Vec<CommandMarkerEntry>,
        pub air_superiority: AirSuperiority,
        pub air_attrition: AirAttrition,
        pub refit: Vec<RefitPrice>,
        pub refit_income: Vec<RefitIncome>,
        pub refit_track: RefitTrack,
        pub turn_track: TurnTrack,
        pub panzerfaust: Panzerfaust,
        pub victory: Victory,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Cost {
        /// Sixths of a movement factor.
        Cost(u8),
        Prohibited,
        CrossOneHexOnly,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum HexTerrain {
        Clear,
        Rough,
        City,
        Festung,
        FortifiedLine,
        Lake,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum HexsideTerrain {
        MinorRiver,
        MajorRiver,
        DanubeFrozen,
        MinorLake,
        MajorLake,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TerrainEffects {
        pub sixths_per_mf: u8,
        pub hexes: Vec<HexEffect>,
        pub hexsides: Vec<HexsideEffect>,
        pub road: Road,
        pub rail_transport: RailTransport,
        pub minimum_one_hex: bool,
        pub minimum_one_hex_provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct EffectProvenance {
        pub mechanized: Provenance,
        pub non_mechanized: Provenance,
        pub defence_shift: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct HexEffect {
        pub id: HexTerrain,
        pub mechanized: Cost,
        pub non_mechanized: Cost,
        pub defence_shift: u8,
        pub assault_crt_only: bool,
        pub axis_only: bool,
        pub note: String,
        pub provenance: EffectProvenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct HexsideEffect {
        pub id: HexsideTerrain,
        pub mechanized: Cost,
        pub non_mechanized: Cost,
        pub defence_shift: u8,
        pub note: String,
        pub provenance: EffectProvenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Road {
        pub mechanized: u8,
        pub non_mechanized: u8,
        pub interdicted_mechanized: u8,
        pub interdicted_non_mechanized: u8,
        pub ignores_hex_terrain: bool,
        pub ignores_fortified_line: bool,
        pub bridges_rivers: bool,
        pub bridges_rivers_when_interdicted: bool,
        pub depots_may_use: bool,
        pub provenance: RoadProvenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RoadProvenance {
        pub costs: Provenance,
        pub interdicted: Provenance,
        pub hex_terrain: Provenance,
        pub fortified_line: Provenance,
        pub bridges: Provenance,
        pub depots: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RailTransport {
        pub units_per_segment_axis: u8,
        pub units_per_segment_soviet: u8,
        pub provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum ResultCode {
        AA,
        AD,
        AP,
        AS,
        AW,
        AZ,
        BB,
        DA,
        DD,
        DP,
        DW,
        DZ,
        MA,
        MD,
        OR,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CombatResults {
        pub columns: Vec<Column>,
        pub columns_provenance: Provenance,
        /// One row for each column of the printed table; six results, die 1 to 6.
        pub assault: Vec<Vec<ResultCode>>,
        pub mobile: Vec<Vec<ResultCode>>,
        pub entries_provenance: Provenance,
        pub results: Vec<ResultEffect>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Column {
        pub label: String,
        pub from: Option<u32>,
        pub to: Option<u32>,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Losses {
        Zero,
        One,
        All,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum PursuitRight {
        Never,
        IfHexCleared,
        Yes,
        YesOverrun,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct ResultEffect {
        pub code: ResultCode,
        pub name: String,
        pub attacker_loss: Losses,
        pub attacker_retreat: u8,
        pub defender_loss: Losses,
        pub defender_retreat: u8,
        pub pursuit: PursuitRight,
        pub provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum ShiftSource {
        UnsupportedAttacker,
        UnsupportedDefender,
        AttackerAir,
        DefenderAir,
        AttackerSsu,
        DefenderSsu,
        MajorOperation,
        HungariansVsRomanians,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum ShiftAmount {
        PerUnitLeft(u8),
        PerUnitRight(u8),
        RightBySupport,
        LeftBySupport,
        RightByValue,
        LeftByValue,
        RightByMarker,
        Left(u8),
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CombatShift {
        pub id: ShiftSource,
        pub shift: ShiftAmount,
        pub provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Directives {
        pub fuehrer: Vec<Directive>,
        pub stavka: Vec<Directive>,
    }

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum DirectiveEffect {
        Nothing,
        Festung,
        ToggleDanubeFreeze,
        GainRp(u8),
        RestoreAir(u8),
        AirOperations,
        PickSsu(u8),
        Activate(Vec<Command>),
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Directive {
        pub die: u8,
        pub id: String,
        pub title: String,
        pub text: String,
        pub effects: Vec<DirectiveEffect>,
        pub roll_provenance: Provenance,
        pub effect_provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum CommandKind {
        Regular,
        MajorOperation,
        Directive,
        Option,
    }

    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Activates {
        All(Vec<Command>),
        OneOf(Vec<Command>),
        Table,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Placement {
        EachTurn,
        MayPlaceOncePerGame,
        OptionalRule,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CommandMarkerEntry {
        pub marker: String,
        pub side: Side,
        pub kind: CommandKind,
        pub activates: Activates,
        pub attack_shift: u8,
        pub from_turn: u8,
        pub placement: Placement,
        pub provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum AirResult {
        AL1,
        DL1,
        BL1,
        NE,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct AirSuperiority {
        pub rows: Vec<AirSuperiorityRow>,
        pub method_provenance: Provenance,
        pub codes_provenance: Provenance,
        pub entries_provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct AirSuperiorityRow {
        pub differential: i8,
        pub results: Vec<AirResult>,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum AttritionResult {
        L1,
        NE,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct AirAttrition {
        pub no_flak: Vec<AttritionResult>,
        pub near_enemy_flak: Vec<AttritionResult>,
        pub method_provenance: Provenance,
        pub entries_provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum RefitAction {
        RestoreGroundUnit,
        RestoreGroundUnitInEnemyZoc,
        RestoreAirUnit,
        PickSpecialSupportUnit,
        BuildInfantryKampfgruppe,
        BuildPanzerKampfgruppe,
        BuildFrontManeuverGroup,
        BuildTruckColumn,
        RebuildMobileDepot,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RefitPrice {
        pub action: RefitAction,
        pub side: Option<Side>,
        pub cost: u8,
        pub needs_loc: bool,
        pub note: String,
        pub provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RefitIncome {
        pub source: String,
        pub side: Option<Side>,
        pub amount: Option<u8>,
        pub note: String,
        pub provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RefitTrack {
        pub axis_start: u8,
        pub soviet_start: u8,
        pub axis_maximum: u8,
        pub soviet_maximum: u8,
        pub start_provenance: Provenance,
        pub maximum_provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TurnTrack {
        pub last_turn: u8,
        pub last_turn_provenance: Provenance,
        pub turns: Vec<Turn>,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Turn {
        pub turn: u8,
        pub from: String,
        pub to: String,
        pub label: String,
        pub history: String,
        pub axis_rp: u8,
        pub soviet_rp: u8,
        pub dates_provenance: Provenance,
        pub axis_rp_provenance: Provenance,
        pub soviet_rp_provenance: Provenance,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    pub enum PanzerfaustEffect {
        ReduceAllHungarians,
        AxisRp(u8),
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct PanzerfaustResult {
        pub from: u8,
        pub to: u8,
        pub effect: PanzerfaustEffect,
        pub text: String,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Panzerfaust {
        pub commando_bonus: u8,
        pub commando_ssu: String,
        pub commando_lost_on_failure: bool,
        pub results: Vec<PanzerfaustResult>,
        pub provenance: Provenance,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct VictoryLocation {
        pub name: String,
        pub hex: String,
        pub vp: u8,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum VictoryLevel {
        Draw,
        Tactical,
        Operational,
        Strategic,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct VictoryBand {
        pub from: u32,
        pub to: Option<u32>,
        pub level: VictoryLevel,
    }

    #[derive(Clone, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Victory {
        pub axis_locations: Vec<VictoryLocation>,
        pub soviet_locations: Vec<VictoryLocation>,
        pub soviet_vp_per_axis_map_edge_source: u8,
        pub levels: Vec<VictoryBand>,
        pub provenance: Provenance,
    }
}
