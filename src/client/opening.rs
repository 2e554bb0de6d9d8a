//! The board the window opens with: the recommended deployment of the scenario.
//!
//! Every counter goes where its set-up line sends it (18.1 to 18.3). Whether that is allowed is
//! not judged here.

use std::sync::Arc;

use crate::scenario::counter::{Arrival, SetUp, StartState};
use crate::scenario::{PieceId, Scenario};
use crate::table::{Board, Face, HexId, Place, Side};

pub fn board(scenario: &Arc<Scenario>) -> Board {
    let mut board = Board::empty(scenario.clone());
    for id in scenario.piece_ids() {
        let counter = scenario.counter(id);
        if counter.start_state == StartState::Reduced && counter.has_two_steps() {
            board.set_face(id, Face::Reduced);
        }
        board.put(id, printed_place(scenario, id));
    }
    for side in Side::BOTH {
        let deployment = scenario.deployment.of(side);
        let mut units: Vec<(PieceId, HexId)> = deployment
            .units
            .iter()
            .filter_map(|(unit, hex)| Some((scenario.find(unit)?, hex.parse::<HexId>().ok()?)))
            .collect();
        // The strongest last, so that it lies on top of its stack.
        units.sort_by_key(|(id, _)| board.factors(*id).attack + board.factors(*id).defence);
        for (id, hex) in units {
            board.put(id, Place::Map(hex));
        }
        for id in deployment.reduced.iter().filter_map(|unit| scenario.find(unit)) {
            board.set_face(id, Face::Reduced);
        }
    }
    board
}

/// Where the counter itself says it starts; units to be deployed wait in the box.
fn printed_place(scenario: &Scenario, id: PieceId) -> Place {
    let counter = scenario.counter(id);
    match &counter.setup {
        SetUp::City(name) => city(scenario, name).map_or(Place::Box, Place::Map),
        SetUp::Track => match counter.arrival {
            Arrival::Turn(turn) => Place::Track(turn),
            _ => Place::Box,
        },
        SetUp::Display | SetUp::MapOrDisplay { .. } | SetUp::SsuReinforcementDisplay => match counter.family() {
            crate::scenario::Family::Command | crate::scenario::Family::Marker => Place::Aside,
            _ => Place::Display,
        },
        SetUp::AirAvailable => Place::AirAvailable,
        SetUp::Map | SetUp::OptionalBox => Place::Box,
    }
}

fn city(scenario: &Scenario, name: &str) -> Option<HexId> {
    HexId::all().find(|hex| {
        scenario
            .map
            .hex(*hex)
            .place
            .as_ref()
            .is_some_and(|(known, also, _)| known == name || also.as_deref() == Some(name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_garrison_stands_in_its_city() {
        let scenario = Scenario::standard();
        let board = board(&scenario);
        for id in scenario.piece_ids() {
            if let SetUp::City(name) = &scenario.counter(id).setup {
                let hex = board.hex_of(id).unwrap_or_else(|| panic!("{name} is not on the map"));
                assert!(scenario.map.hex(hex).city, "{name}");
            }
        }
    }

    #[test]
    fn every_deployed_unit_stands_in_its_hex() {
        let scenario = Scenario::standard();
        let board = board(&scenario);
        for side in Side::BOTH {
            for (unit, hex) in &scenario.deployment.of(side).units {
                let id = scenario.find(unit).unwrap();
                assert_eq!(board.hex_of(id).unwrap().to_string(), *hex, "{unit}");
            }
        }
    }
    #[test]
    fn the_strongest_unit_lies_on_top_of_its_stack() {
        let board = board(&Scenario::standard());
        let strength = |id| board.factors(id).attack + board.factors(id).defence;
        for hex in HexId::all() {
            let units: Vec<PieceId> = board.ground_units(hex).collect();
            assert!(units.iter().all(|id| strength(*id) <= strength(units[0])), "{hex}");
        }
    }
}
