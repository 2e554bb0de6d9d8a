//! Counters that a position brings with it, written as they would be printed.

use serde::Deserialize;

use crate::scenario::check::{expected_flags, victory_points};
use crate::scenario::counter::*;
use crate::table::{Command, Side};

/// A counter of a position's own. What is left out follows from the rest.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum OwnCounter {
    /// `Ground(command: UF2, kind: Tank, front: "8-6-5", back: "4-3-5")`
    Ground {
        command: Command,
        kind: GroundKind,
        /// Attack, defence and movement.
        front: String,
        back: Option<String>,
        nationality: Option<Nationality>,
        size: Option<Size>,
        name: Option<String>,
    },
    /// `Air(side: Axis, command: AKS, front: 2, back: 1)`
    Air { side: Side, command: Option<Command>, front: u8, back: u8, name: Option<String> },
    /// `Support(side: Axis, kind: HeavyTank, attack: "2", defence: "1*")`
    Support {
        side: Side,
        kind: SsuKind,
        attack: String,
        defence: String,
        nationality: Option<Nationality>,
        name: Option<String>,
    },
}

impl OwnCounter {
    /// The counter, or every field that is wrong with what was expected of it.
    pub fn counter(&self, id: &str) -> Result<Counter, Vec<(&'static str, String)>> {
        let mut wrong = Vec::new();
        let (side, name, setup, body, flags) = match self {
            OwnCounter::Ground { command, kind, front, back, nationality, size, name } => {
                let nationality = nationality.unwrap_or(nationality_of(*command));
                let size = size.unwrap_or(Size::Corps);
                let side = command.side();
                if side_of(nationality) != side {
                    let message = format!("{nationality:?} is not {side}; expected a nationality of that side (2.6)");
                    wrong.push(("nationality", message));
                }
                let front = factors(front).unwrap_or_else(|message| {
                    wrong.push(("front", message));
                    Factors { attack: 0, defence: 0, movement: 0 }
                });
                let back =
                    back.as_ref().and_then(|back| factors(back).map_err(|message| wrong.push(("back", message))).ok());
                let flags = expected_flags(*kind, nationality, size);
                let vp = victory_points(*kind, nationality, size);
                let ground = Ground { command: *command, nationality, kind: *kind, size, front, back, vp };
                (side, name, SetUp::Map, Body::Ground(ground), flags)
            }
            OwnCounter::Air { side, command, front, back, name } => {
                if let Some(command) = command.filter(|command| command.side() != *side) {
                    wrong.push((
                        "command",
                        format!("{command} is not {side}; expected a sub-command of that side (2.3)"),
                    ));
                }
                let flags = if command.is_none() { vec![Flag::ActivatedByAnyFriendlyMarker] } else { Vec::new() };
                let air = Air { command: *command, support_front: *front, support_back: *back };
                (*side, name, SetUp::AirAvailable, Body::Air(air), flags)
            }
            OwnCounter::Support { side, kind, attack, defence, nationality, name } => {
                let nationality = nationality.unwrap_or(match side {
                    Side::Axis => Nationality::German,
                    Side::Soviet => Nationality::Soviet,
                });
                if side_of(nationality) != *side {
                    let message = format!("{nationality:?} is not {side}; expected a nationality of that side (2.6)");
                    wrong.push(("nationality", message));
                }
                let mut value = |field, text: &str| {
                    support_value(text).unwrap_or_else(|message| {
                        wrong.push((field, message));
                        SsuValue { shift: 0, starred: false }
                    })
                };
                let (attack, defence) = (value("attack", attack), value("defence", defence));
                let support = Support { nationality, kind: *kind, attack, defence };
                (*side, name, SetUp::SsuReinforcementDisplay, Body::Support(support), Vec::new())
            }
        };
        let name = name.clone().unwrap_or_else(|| id.to_owned());
        let counter = Counter {
            id: id.to_owned(),
            side,
            designation: name.clone(),
            name,
            arrival: Arrival::Start,
            setup,
            start_state: StartState::Full,
            body,
            flags,
        };
        if wrong.is_empty() { Ok(counter) } else { Err(wrong) }
    }
}

fn nationality_of(command: Command) -> Nationality {
    match command {
        Command::AKN | Command::AKS => Nationality::German,
        Command::HU => Nationality::Hungarian,
        Command::UF2 | Command::UF3 => Nationality::Soviet,
        Command::RO => Nationality::Romanian,
    }
}

fn side_of(nationality: Nationality) -> Side {
    match nationality {
        Nationality::German | Nationality::Hungarian => Side::Axis,
        _ => Side::Soviet,
    }
}

/// "8-6-5", as printed.
fn factors(text: &str) -> Result<Factors, String> {
    let numbers: Vec<Option<u8>> = text.split('-').map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [Some(attack), Some(defence), Some(movement)] => Ok(Factors { attack, defence, movement }),
        _ => Err(format!("\"{text}\" is not attack-defence-movement; expected for example \"8-6-5\"")),
    }
}

/// "2" or "2*", as printed.
fn support_value(text: &str) -> Result<SsuValue, String> {
    let number = text.strip_suffix('*');
    match number.unwrap_or(text).trim().parse() {
        Ok(shift) => Ok(SsuValue { shift, starred: number.is_some() }),
        Err(_) => Err(format!("\"{text}\" is not a support value; expected for example \"1\" or \"2*\"")),
    }
}
