//! The charts as the game uses them: the printed tables, with the hot values in arrays.

pub use super::files::charts::*;
use super::files::counters::Class;
use super::map::SideFeature;
use crate::table::Side;

/// Movement factors in sixths: 1/2 and 1/3 never round (R2.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct MovePoints(pub u16);

impl MovePoints {
    pub const fn whole(factor: u8) -> MovePoints {
        MovePoints(factor as u16 * 6)
    }

    pub const fn plus(self, other: MovePoints) -> MovePoints {
        MovePoints(self.0 + other.0)
    }

    pub const fn minus(self, other: MovePoints) -> MovePoints {
        MovePoints(self.0.saturating_sub(other.0))
    }
}

impl std::fmt::Display for MovePoints {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (whole, part) = (self.0 / 6, ["", "⅙", "⅓", "½", "⅔", "⅚"][self.0 as usize % 6]);
        match (whole, part) {
            (0, "") => f.write_str("0"),
            (0, part) => f.write_str(part),
            (whole, part) => write!(f, "{whole}{part}"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effect {
    mechanized: Cost,
    non_mechanized: Cost,
    shift: u8,
}

const NO_EFFECT: Effect = Effect { mechanized: Cost::Cost(0), non_mechanized: Cost::Cost(0), shift: 0 };

#[derive(Clone, Debug)]
pub struct Charts {
    pub file: ChartsFile,
    hexes: [Effect; 6],
    hexsides: [Effect; 5],
}

impl Charts {
    pub fn new(file: ChartsFile) -> Charts {
        let mut hexes = [NO_EFFECT; 6];
        for entry in &file.terrain.hexes {
            hexes[entry.id as usize] = Effect {
                mechanized: entry.mechanized,
                non_mechanized: entry.non_mechanized,
                shift: entry.defence_shift,
            };
        }
        let mut hexsides = [NO_EFFECT; 5];
        for entry in &file.terrain.hexsides {
            hexsides[entry.id as usize] = Effect {
                mechanized: entry.mechanized,
                non_mechanized: entry.non_mechanized,
                shift: entry.defence_shift,
            };
        }
        Charts { file, hexes, hexsides }
    }

    /// Cost of entering this terrain. Static units are read as non-mechanized (R2.2).
    pub fn entry_cost(&self, terrain: HexTerrain, class: Class) -> Cost {
        let effect = &self.hexes[terrain as usize];
        match class {
            Class::Mechanized => effect.mechanized,
            _ => effect.non_mechanized,
        }
    }

    /// Extra cost of crossing a hexside; `frozen` is the state of the Danube.
    pub fn crossing_cost(&self, side: SideFeature, class: Class, frozen: bool) -> Cost {
        let Some(terrain) = hexside_terrain(side, frozen) else { return Cost::Cost(0) };
        let effect = &self.hexsides[terrain as usize];
        match class {
            Class::Mechanized => effect.mechanized,
            _ => effect.non_mechanized,
        }
    }

    pub fn terrain_shift(&self, terrain: HexTerrain) -> u8 {
        self.hexes[terrain as usize].shift
    }

    pub fn hexside_shift(&self, side: SideFeature, frozen: bool) -> u8 {
        hexside_terrain(side, frozen).map_or(0, |terrain| self.hexsides[terrain as usize].shift)
    }

    pub fn road_cost(&self, class: Class, interdicted: bool) -> u8 {
        let road = &self.file.terrain.road;
        match (class, interdicted) {
            (Class::Mechanized, false) => road.mechanized,
            (Class::Mechanized, true) => road.interdicted_mechanized,
            (_, false) => road.non_mechanized,
            (_, true) => road.interdicted_non_mechanized,
        }
    }

    pub fn rail_capacity(&self, side: Side) -> u8 {
        match side {
            Side::Axis => self.file.terrain.rail_transport.units_per_segment_axis,
            Side::Soviet => self.file.terrain.rail_transport.units_per_segment_soviet,
        }
    }

    pub fn price(&self, action: RefitAction) -> Option<u8> {
        self.file.refit.iter().find(|price| price.action == action).map(|price| price.cost)
    }

    pub fn turn(&self, turn: u8) -> Option<&Turn> {
        self.file.turn_track.turns.iter().find(|entry| entry.turn == turn)
    }

    pub fn last_turn(&self) -> u8 {
        self.file.turn_track.last_turn
    }

    pub fn turn_rp(&self, side: Side, turn: u8) -> u8 {
        self.turn(turn).map_or(0, |entry| match side {
            Side::Axis => entry.axis_rp,
            Side::Soviet => entry.soviet_rp,
        })
    }

    pub fn refit_maximum(&self, side: Side) -> u8 {
        match side {
            Side::Axis => self.file.refit_track.axis_maximum,
            Side::Soviet => self.file.refit_track.soviet_maximum,
        }
    }

    pub fn directives(&self, side: Side) -> &[Directive] {
        match side {
            Side::Axis => &self.file.directives.fuehrer,
            Side::Soviet => &self.file.directives.stavka,
        }
    }

    pub fn result(&self, code: ResultCode) -> &ResultEffect {
        self.file
            .crt
            .results
            .iter()
            .find(|effect| effect.code == code)
            .expect("loading checks that every result code has its effect")
    }

    /// The column of a percentage before any shift (9.4).
    pub fn base_column(&self, percent: u32) -> usize {
        let columns = &self.file.crt.columns;
        columns
            .iter()
            .position(|column| column.to.is_none_or(|to| percent <= to))
            .unwrap_or(columns.len().saturating_sub(1))
    }
}

fn hexside_terrain(side: SideFeature, frozen: bool) -> Option<HexsideTerrain> {
    Some(match side {
        SideFeature::None => return None,
        SideFeature::MinorRiver => HexsideTerrain::MinorRiver,
        SideFeature::MajorRiver => HexsideTerrain::MajorRiver,
        SideFeature::Danube if frozen => HexsideTerrain::DanubeFrozen,
        SideFeature::Danube => HexsideTerrain::MajorRiver,
        SideFeature::MinorLake => HexsideTerrain::MinorLake,
        SideFeature::MajorLake => HexsideTerrain::MajorLake,
    })
}
