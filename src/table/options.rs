//! The optional rules (20 to 26) and the settings of a game: each one a switch.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OptionalRule {
    Panzerfaust,
    WachtAmDonau,
    AdditionalAks,
    AdditionalSecondFront,
    AdditionalThirdFront,
    Jets,
    StavkaAir,
    RailRepair,
    AirSupply,
    Bridgeheads,
    SupportAttrition,
    AirAttrition,
    Hostility,
    /// The Option command markers of the designer's note in 5.1.
    OptionMarkers,
    /// R7.7: both players may look into every stack at any time.
    OpenStacks,
}

impl OptionalRule {
    pub const ALL: [OptionalRule; 15] = [
        OptionalRule::Panzerfaust,
        OptionalRule::WachtAmDonau,
        OptionalRule::AdditionalAks,
        OptionalRule::AdditionalSecondFront,
        OptionalRule::AdditionalThirdFront,
        OptionalRule::Jets,
        OptionalRule::StavkaAir,
        OptionalRule::RailRepair,
        OptionalRule::AirSupply,
        OptionalRule::Bridgeheads,
        OptionalRule::SupportAttrition,
        OptionalRule::AirAttrition,
        OptionalRule::Hostility,
        OptionalRule::OptionMarkers,
        OptionalRule::OpenStacks,
    ];

    /// The section that describes it.
    pub const fn section(self) -> &'static str {
        match self {
            OptionalRule::Panzerfaust => "20.1",
            OptionalRule::WachtAmDonau => "21.1",
            OptionalRule::AdditionalAks => "21.2",
            OptionalRule::AdditionalSecondFront => "21.3",
            OptionalRule::AdditionalThirdFront => "21.4",
            OptionalRule::Jets | OptionalRule::StavkaAir => "21.5",
            OptionalRule::RailRepair => "21.6",
            OptionalRule::AirSupply => "22.1",
            OptionalRule::Bridgeheads => "23.1",
            OptionalRule::SupportAttrition => "24.0",
            OptionalRule::AirAttrition => "25.0",
            OptionalRule::Hostility => "26.0",
            OptionalRule::OptionMarkers => "5.1",
            OptionalRule::OpenStacks => "7.5",
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            OptionalRule::Panzerfaust => "Operation Panzerfaust",
            OptionalRule::WachtAmDonau => "Wacht am Donau",
            OptionalRule::AdditionalAks => "Additional AKS forces",
            OptionalRule::AdditionalSecondFront => "Additional 2nd Ukrainian Front forces",
            OptionalRule::AdditionalThirdFront => "Additional 3rd Ukrainian Front forces",
            OptionalRule::Jets => "Luftwaffe jet unit",
            OptionalRule::StavkaAir => "Stavka air reinforcement",
            OptionalRule::RailRepair => "Better Soviet rail repair",
            OptionalRule::AirSupply => "Axis air supply",
            OptionalRule::Bridgeheads => "Bridgeheads",
            OptionalRule::SupportAttrition => "Support unit attrition",
            OptionalRule::AirAttrition => "Air attrition",
            OptionalRule::Hostility => "Hungarian–Romanian hostility",
            OptionalRule::OptionMarkers => "Option command markers",
            OptionalRule::OpenStacks => "Open stacks",
        }
    }

    /// The package of `counters.ron` it brings into play (21).
    pub const fn package(self) -> Option<&'static str> {
        match self {
            OptionalRule::WachtAmDonau => Some("wacht_am_donau"),
            OptionalRule::AdditionalAks => Some("aks_15th_mountain"),
            OptionalRule::AdditionalSecondFront => Some("uf2_4th_tank_army"),
            OptionalRule::AdditionalThirdFront => Some("uf3_9th_guards_army"),
            OptionalRule::Jets => Some("luftwaffe_jets"),
            OptionalRule::StavkaAir => Some("stavka_air"),
            OptionalRule::RailRepair => Some("soviet_rail_repair"),
            _ => None,
        }
    }
}

/// The switches that are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options(u16);

impl Options {
    pub const NONE: Options = Options(0);

    pub const fn has(self, rule: OptionalRule) -> bool {
        self.0 & (1 << rule as u16) != 0
    }

    pub const fn set(&mut self, rule: OptionalRule, on: bool) {
        if on {
            self.0 |= 1 << rule as u16;
        } else {
            self.0 &= !(1 << rule as u16);
        }
    }

    pub const fn with(mut self, rule: OptionalRule) -> Options {
        self.set(rule, true);
        self
    }

    pub fn iter(self) -> impl Iterator<Item = OptionalRule> {
        OptionalRule::ALL.into_iter().filter(move |rule| self.has(*rule))
    }
}

impl FromIterator<OptionalRule> for Options {
    fn from_iter<I: IntoIterator<Item = OptionalRule>>(rules: I) -> Options {
        rules.into_iter().fold(Options::NONE, Options::with)
    }
}

impl Serialize for Options {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        Ok(Vec::<OptionalRule>::deserialize(deserializer)?.into_iter().collect())
    }
}
