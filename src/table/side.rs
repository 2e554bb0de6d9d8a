//! The two sides and their sub-commands (2.3, 2.6).

use std::fmt;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    Axis,
    Soviet,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Soviet];

    pub const fn enemy(self) -> Side {
        match self {
            Side::Axis => Side::Soviet,
            Side::Soviet => Side::Axis,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Side::Axis => "Axis",
            Side::Soviet => "Soviet",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PerSide<T> {
    pub axis: T,
    pub soviet: T,
}

impl<T> PerSide<T> {
    pub const fn new(axis: T, soviet: T) -> PerSide<T> {
        PerSide { axis, soviet }
    }
}

impl<T> std::ops::Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Axis => &self.axis,
            Side::Soviet => &self.soviet,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Axis => &mut self.axis,
            Side::Soviet => &mut self.soviet,
        }
    }
}

/// The command code of a unit. `UF2` and `UF3` are printed 2UF and 3UF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Command {
    AKN,
    AKS,
    HU,
    UF2,
    UF3,
    RO,
}

impl Command {
    pub const ALL: [Command; 6] = [Command::AKN, Command::AKS, Command::HU, Command::UF2, Command::UF3, Command::RO];

    pub const fn side(self) -> Side {
        match self {
            Command::AKN | Command::AKS | Command::HU => Side::Axis,
            Command::UF2 | Command::UF3 | Command::RO => Side::Soviet,
        }
    }

    /// The code as printed on the counters.
    pub const fn code(self) -> &'static str {
        match self {
            Command::AKN => "AKN",
            Command::AKS => "AKS",
            Command::HU => "HU",
            Command::UF2 => "2UF",
            Command::UF3 => "3UF",
            Command::RO => "RO",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Command::AKN => "Armee Kommando Nord",
            Command::AKS => "Armee Kommando Süd",
            Command::HU => "Hungarian Army",
            Command::UF2 => "2nd Ukrainian Front",
            Command::UF3 => "3rd Ukrainian Front",
            Command::RO => "Romanian Army",
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.code())
    }
}
