//! The hex grid (2.1): ids, neighbours, hexsides and sets of hexes.
//!
//! Hex `RRCC`: row 01 at the south edge, column 01 at the west edge; pointy-top hexes, odd rows
//! half a hex west of even rows. What lies in a hex is in `scenario::map`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub const ROWS: u8 = 18;
pub const COLUMNS: u8 = 24;
pub const HEXES: usize = ROWS as usize * COLUMNS as usize;

/// One hex of the map. Ordered by row, then column, like the printed numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(u16);

/// The six directions of a pointy-top grid, counter-clockwise from east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    East,
    NorthEast,
    NorthWest,
    West,
    SouthWest,
    SouthEast,
}

impl Direction {
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

const NOWHERE: u16 = u16::MAX;

const NEIGHBOURS: [[u16; 6]; HEXES] = {
    let mut table = [[NOWHERE; 6]; HEXES];
    let mut index = 0;
    while index < HEXES {
        let row = (index / COLUMNS as usize) as i32 + 1;
        let column = (index % COLUMNS as usize) as i32 + 1;
        let east = if row % 2 == 0 { 1 } else { 0 };
        let steps = [
            (row, column + 1),
            (row + 1, column + east),
            (row + 1, column + east - 1),
            (row, column - 1),
            (row - 1, column + east - 1),
            (row - 1, column + east),
        ];
        let mut direction = 0;
        while direction < 6 {
            let (r, c) = steps[direction];
            if r >= 1 && r <= ROWS as i32 && c >= 1 && c <= COLUMNS as i32 {
                table[index][direction] = ((r - 1) * COLUMNS as i32 + c - 1) as u16;
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

impl HexId {
    /// The hex of a row and column counted from 1, if the map has it.
    pub const fn at(row: u8, column: u8) -> Option<HexId> {
        if row < 1 || row > ROWS || column < 1 || column > COLUMNS {
            return None;
        }
        Some(HexId((row as u16 - 1) * COLUMNS as u16 + column as u16 - 1))
    }

    pub const fn from_index(index: usize) -> HexId {
        assert!(index < HEXES);
        HexId(index as u16)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn row(self) -> u8 {
        (self.0 / COLUMNS as u16) as u8 + 1
    }

    pub const fn column(self) -> u8 {
        (self.0 % COLUMNS as u16) as u8 + 1
    }

    pub fn all() -> impl DoubleEndedIterator<Item = HexId> + ExactSizeIterator {
        (0..HEXES).map(HexId::from_index)
    }

    pub const fn neighbour(self, direction: Direction) -> Option<HexId> {
        let index = NEIGHBOURS[self.index()][direction as usize];
        if index == NOWHERE { None } else { Some(HexId(index)) }
    }

    /// The adjacent hexes that are on the map, with their directions.
    pub fn neighbours(self) -> impl Iterator<Item = (Direction, HexId)> {
        Direction::ALL.into_iter().filter_map(move |d| Some((d, self.neighbour(d)?)))
    }

    pub fn adjacent(self) -> impl Iterator<Item = HexId> {
        self.neighbours().map(|(_, hex)| hex)
    }

    pub fn direction_to(self, other: HexId) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.neighbour(*d) == Some(other))
    }

    pub fn is_adjacent(self, other: HexId) -> bool {
        self.direction_to(other).is_some()
    }

    /// Axial coordinates, as the hex library counts them (y grows to the north).
    pub const fn axial(self) -> hexx::Hex {
        let row = self.row() as i32;
        let shift = if row % 2 == 0 { 1 } else { 0 };
        hexx::Hex::new(self.column() as i32 - row / 2 + shift, row)
    }

    /// Distance in hexes, over all terrain.
    pub fn distance(self, other: HexId) -> u32 {
        self.axial().unsigned_distance_to(other.axial())
    }
}

impl fmt::Display for HexId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:02}{:02}", self.row(), self.column())
    }
}

impl fmt::Debug for HexId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for HexId {
    type Err = String;

    fn from_str(text: &str) -> Result<HexId, String> {
        let wrong =
            || format!("\"{text}\" is not a hex: expected four digits, row 01 to {ROWS} and column 01 to {COLUMNS}");
        if text.len() != 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let row = text[..2].parse().map_err(|_| wrong())?;
        let column = text[2..].parse().map_err(|_| wrong())?;
        HexId::at(row, column).ok_or_else(wrong)
    }
}

impl Serialize for HexId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexId, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The line between two adjacent hexes; the lower number is always first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hexside(HexId, HexId);

impl Hexside {
    pub fn between(a: HexId, b: HexId) -> Option<Hexside> {
        a.is_adjacent(b).then(|| if a < b { Hexside(a, b) } else { Hexside(b, a) })
    }

    pub fn hexes(self) -> (HexId, HexId) {
        (self.0, self.1)
    }

    pub fn touches(self, hex: HexId) -> bool {
        self.0 == hex || self.1 == hex
    }

    /// The hex on the other side of the line.
    pub fn beyond(self, hex: HexId) -> HexId {
        if self.0 == hex { self.1 } else { self.0 }
    }

    /// Both hexes are neighbours, in the stored order: hand-written files may break this.
    pub fn is_sound(self) -> bool {
        self.0 < self.1 && self.0.is_adjacent(self.1)
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

/// A set of hexes as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct HexSet([u64; HEXES.div_ceil(64)]);

impl HexSet {
    pub const EMPTY: HexSet = HexSet([0; HEXES.div_ceil(64)]);

    pub const fn contains(&self, hex: HexId) -> bool {
        self.0[hex.index() / 64] & (1 << (hex.index() % 64)) != 0
    }

    pub const fn insert(&mut self, hex: HexId) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    pub const fn remove(&mut self, hex: HexId) {
        self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn union(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn intersection(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn minus(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The hexes in order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = HexId> {
        let words = self.0;
        (0..words.len()).flat_map(move |word| {
            let mut rest = words[word];
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(HexId::from_index(word * 64 + bit))
            })
        })
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for HexSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSet, D::Error> {
        Ok(Vec::<HexId>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> HexId {
        text.parse().unwrap()
    }

    #[test]
    fn even_rows_lie_half_a_hex_east() {
        let around = |text| hex(text).adjacent().map(|h| h.to_string()).collect::<Vec<_>>();
        assert_eq!(around("1007"), ["1008", "1108", "1107", "1006", "0907", "0908"]);
        assert_eq!(around("1107"), ["1108", "1207", "1206", "1106", "1006", "1007"]);
        assert_eq!(around("0101"), ["0102", "0201"]);
    }

    #[test]
    fn neighbours_are_exactly_the_hexes_at_distance_one() {
        for a in HexId::all() {
            for b in HexId::all() {
                assert_eq!(a.is_adjacent(b), a.distance(b) == 1, "{a} {b}");
            }
        }
    }

    #[test]
    fn opposite_directions_lead_back() {
        for a in HexId::all() {
            for (direction, b) in a.neighbours() {
                assert_eq!(b.neighbour(direction.opposite()), Some(a));
            }
        }
    }

    #[test]
    fn only_numbers_on_the_map_are_hexes() {
        for text in ["", "101", "0000", "1900", "1825", "10O7", "10077", "١٠٠٧"] {
            assert!(text.parse::<HexId>().is_err(), "{text}");
        }
        assert_eq!(hex("1824").to_string(), "1824");
    }

    #[test]
    fn a_set_iterates_in_the_order_of_the_numbers() {
        let set: HexSet = [hex("1824"), hex("0101"), hex("1007")].into_iter().collect();
        assert_eq!(format!("{set:?}"), "{0101, 1007, 1824}");
        assert_eq!(set.len(), 3);
    }
}
