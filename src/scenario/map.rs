//! The map as the game uses it: what lies in every hex and on every hexside, in dense arrays.

pub use super::files::map::{Country, Edge, PlaceKind};
use crate::table::{Direction, HexId, HexSet, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SideFeature {
    #[default]
    None,
    MinorRiver,
    MajorRiver,
    /// The Danube: a major river that may freeze (17.0) and carries the flotilla (15.3).
    Danube,
    MinorLake,
    MajorLake,
}

impl SideFeature {
    pub fn is_none(self) -> bool {
        self == SideFeature::None
    }

    /// A river, the Danube among them, and no lake.
    pub fn is_river(self) -> bool {
        matches!(self, SideFeature::MinorRiver | SideFeature::MajorRiver | SideFeature::Danube)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// A map-edge logistics source of this side.
    Printed(Side),
    /// One of the two Soviet sources that work only once taken (12.2).
    Contingent,
}

#[derive(Clone, Debug)]
pub struct PrintedSource {
    pub kind: SourceKind,
    pub edge: Edge,
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct HexData {
    pub country: Country,
    /// The side of the front line it lay on at the start (18.1).
    pub home: Side,
    pub rough: bool,
    pub lake: bool,
    pub city: bool,
    pub fortified: bool,
    pub airfield: Option<String>,
    pub source: Option<PrintedSource>,
    /// City or town, with a second name if it has one.
    pub place: Option<(String, Option<String>, PlaceKind)>,
    pub sides: [SideFeature; 6],
    /// Directions in which a railroad link leads on (R2.4), as bits.
    pub rail: u8,
}

#[derive(Clone, Debug)]
pub struct Map {
    pub hexes: Vec<HexData>,
    pub buda: HexId,
    pub pest: HexId,
    pub oilfield: HexId,
    /// Hexes that touch a Danube hexside (15.3).
    pub danube_hexes: HexSet,
    pub lakes: HexSet,
    pub railroads: HexSet,
    /// Hexes on the Axis side of the front line; all others are Soviet (18.1).
    pub axis_home: HexSet,
    pub axis_sources: Vec<HexId>,
    pub soviet_sources: Vec<HexId>,
    pub contingent_sources: Vec<HexId>,
}

impl Map {
    pub fn hex(&self, hex: HexId) -> &HexData {
        &self.hexes[hex.index()]
    }

    pub fn side(&self, hex: HexId, direction: Direction) -> SideFeature {
        self.hex(hex).sides[direction as usize]
    }

    pub fn side_between(&self, a: HexId, b: HexId) -> SideFeature {
        a.direction_to(b).map_or(SideFeature::None, |direction| self.side(a, direction))
    }

    pub fn has_railroad(&self, hex: HexId) -> bool {
        self.hex(hex).rail != 0
    }

    pub fn has_link(&self, hex: HexId, direction: Direction) -> bool {
        self.hex(hex).rail & direction.bit() != 0
    }

    pub fn are_linked(&self, a: HexId, b: HexId) -> bool {
        a.direction_to(b).is_some_and(|direction| self.has_link(a, direction))
    }

    /// The hexes joined to this one by a railroad link.
    pub fn linked(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        hex.neighbours().filter(move |(direction, _)| self.has_link(hex, *direction)).map(|(_, hex)| hex)
    }

    pub fn home(&self, hex: HexId) -> Side {
        self.hex(hex).home
    }

    /// R10.8: a corner hex belongs to both its edges, unless its printed source names one.
    pub fn is_on_edge(&self, hex: HexId, edge: Edge) -> bool {
        if let Some(source) = &self.hex(hex).source
            && edges_of(hex).count() > 1
        {
            return source.edge == edge;
        }
        edges_of(hex).any(|e| e == edge)
    }

    /// The printed sources of a side, the contingent ones left out.
    pub fn sources(&self, side: Side) -> &[HexId] {
        match side {
            Side::Axis => &self.axis_sources,
            Side::Soviet => &self.soviet_sources,
        }
    }

    /// 18.2, 18.3: does the hex touch the border between the two countries?
    pub fn adjoins_country(&self, hex: HexId, country: Country) -> bool {
        hex.adjacent().any(|other| self.hex(other).country == country)
    }

    /// How players call the hex: its number, and its town if it has one.
    pub fn title(&self, hex: HexId) -> String {
        match &self.hex(hex).place {
            Some((name, _, _)) => format!("{hex} {name}"),
            None => hex.to_string(),
        }
    }
}

/// The map edges a hex lies on.
pub fn edges_of(hex: HexId) -> impl Iterator<Item = Edge> {
    use crate::table::{COLUMNS, ROWS};
    [
        (hex.row() == ROWS, Edge::North),
        (hex.row() == 1, Edge::South),
        (hex.column() == COLUMNS, Edge::East),
        (hex.column() == 1, Edge::West),
    ]
    .into_iter()
    .filter_map(|(on, edge)| on.then_some(edge))
}
