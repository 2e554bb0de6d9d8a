//! Moves by way of hexes the player chose: which way a unit takes matters, for it takes control of the hexes it
//! enters (3.3).

use super::{Hand, offers};
use crate::client::desk::Notice;
use crate::play::{Ask, Prompt};
use crate::rules::movement::{self, Hindrance};
use crate::rules::rail::{self, Journey};
use crate::scenario::PieceId;
use crate::scenario::charts::MovePoints;
use crate::table::{Board, HexId, Place};

/// A ground move to one hex.
#[derive(Clone, Debug, PartialEq)]
pub struct March {
    pub hex: HexId,
    pub path: Vec<HexId>,
    pub cost: MovePoints,
    pub left: MovePoints,
    /// It ends there because of an enemy zone of control.
    pub stops: bool,
}

/// Does the path enter these hexes, in this order?
pub fn passes(path: &[HexId], via: &[HexId]) -> bool {
    let mut rest = path.iter();
    via.iter().all(|hex| rest.any(|entered| entered == hex))
}

/// The cheapest ground moves of a unit that pass the given hexes.
pub fn marches(board: &Board, unit: PieceId, via: &[HexId]) -> Vec<March> {
    let Some(start) = board.hex_of(unit) else { return Vec::new() };
    let hindrance = Hindrance::of(board, board.side(unit));
    let allowance = movement::allowance(board, unit);
    let mut begun: Vec<HexId> = Vec::new();
    let mut left = allowance;
    for hex in via {
        let from = begun.last().copied().unwrap_or(start);
        let Some(leg) = movement::reach_with(board, unit, from, left, &hindrance).path(*hex) else { return Vec::new() };
        begun.extend(leg);
        let Ok(cost) = movement::check_path(board, unit, &begun) else { return Vec::new() };
        left = allowance.minus(cost);
    }
    let from = begun.last().copied().unwrap_or(start);
    let reach = movement::reach_with(board, unit, from, left, &hindrance);
    let ends = reach.iter().filter_map(|(hex, _)| Some((hex, [begun.clone(), reach.path(hex)?].concat())));
    // The last of the chosen hexes is an end as well.
    let here = begun.last().map(|hex| (*hex, begun.clone()));
    ends.chain(here)
        .filter_map(|(hex, path)| {
            // A leg of its own could begin with the one hex that is always possible; the whole move could not.
            let cost = movement::check_path(board, unit, &path).ok()?;
            let stops = hindrance.enemy_zone.contains(hex);
            Some(March { hex, path, cost, left: allowance.minus(cost), stops })
        })
        .collect()
}

/// The journeys by rail that pass the given hexes.
pub fn journeys(board: &Board, unit: PieceId, via: &[HexId]) -> Vec<Journey> {
    let mut paper = board.clone();
    let mut begun = Journey { path: Vec::new(), off_map: None };
    let onward = |begun: &Journey, leg: Journey| Journey {
        path: [begun.path.clone(), leg.path].concat(),
        off_map: begun.off_map.or(leg.off_map),
    };
    for hex in via {
        let Some(leg) = rail::reach(&paper, unit).into_iter().find(|leg| leg.path.last() == Some(hex)) else {
            return Vec::new();
        };
        begun = onward(&begun, leg);
        paper.put(unit, Place::Map(*hex));
    }
    let mut journeys: Vec<Journey> = rail::reach(&paper, unit).into_iter().map(|leg| onward(&begun, leg)).collect();
    if !via.is_empty() {
        journeys.push(begun);
    }
    journeys.retain(|journey| rail::check_journey(board, unit, &journey.path, journey.off_map).is_ok());
    journeys
}

/// The player wants what is in hand to go by way of this hex.
pub fn go_by(board: &Board, prompt: &Prompt, hand: &mut Hand, hex: HexId, notice: &mut Notice) {
    let rule = match prompt.ask {
        Ask::Movement { .. } => "6.0",
        Ask::Retreat { .. } => "9.9",
        Ask::Pursue { .. } => "9.10",
        _ => return,
    };
    if hand.via.last() == Some(&hex) {
        return;
    }
    let mut next = hand.clone();
    next.via.push(hex);
    if offers::all(board, prompt, &next).is_empty() {
        let place = board.scenario.map.title(hex);
        notice.refuse(rule.to_owned(), format!("No way that is open now leads through {place}."));
    } else {
        *hand = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::hand::Way;
    use crate::play::{Game, Order};
    use crate::referee::random_game::{self, Watch};
    use crate::rules::check;
    use crate::scenario::Scenario;
    use crate::scenario::counter::GroundKind;
    use crate::table::Options;

    fn hex(number: &str) -> HexId {
        number.parse().expect("a hex number")
    }

    #[test]
    fn a_path_passes_hexes_only_in_their_order() {
        let path = ["0101", "0202", "0303"].map(hex);
        assert!(passes(&path, &[]));
        assert!(passes(&path, &[hex("0101"), hex("0303")]));
        assert!(!passes(&path, &[hex("0303"), hex("0101")]));
        assert!(!passes(&path, &[hex("0202"), hex("0202")]));
    }

    /// Positions with something to move, retreat or pursue, from random games.
    fn positions() -> Vec<(Board, Prompt)> {
        let scenario = Scenario::standard();
        let mut positions = Vec::new();
        for seed in 0..3 {
            let played = random_game::play(&scenario, seed, Options::NONE, Watch::NONE).expect("a game can be played");
            let mut game = Game::new(scenario.clone(), seed, Options::NONE);
            for order in played.orders {
                game.submit(order).expect("the order was legal");
                let moves = |prompt: &Prompt| {
                    matches!(prompt.ask, Ask::Movement { .. } | Ask::Retreat { .. } | Ask::Pursue { .. })
                };
                if let Some(prompt) = game.prompt().filter(moves) {
                    positions.push((game.board().clone(), prompt));
                }
            }
        }
        positions
    }

    #[test]
    fn every_way_through_a_chosen_hex_is_legal_and_passes_it() {
        let mut longer = 0;
        for (number, (board, prompt)) in positions().into_iter().enumerate().step_by(7) {
            let units = super::super::choosable(&prompt);
            let Some(unit) = units.get(number % units.len().max(1)).copied() else { continue };
            for way in [Way::Ground, Way::Rail] {
                let mut hand = Hand::default();
                hand.take(unit);
                hand.way = way;
                let direct = offers::all(&board, &prompt, &hand);
                let Some(turn) = direct.get(number % direct.len().max(1)) else { continue };
                go_by(&board, &prompt, &mut hand, turn.hex, &mut Notice::default());
                for offer in offers::all(&board, &prompt, &hand) {
                    assert!(passes(&offer.path, &hand.via), "{:?} does not pass {}", offer.path, turn.hex);
                    assert_eq!(offer.path.last(), Some(&offer.hex));
                    for order in &offer.orders {
                        assert_eq!(check(&board, order), Ok(()), "{order:?}");
                    }
                    let before = direct.iter().find(|other| other.hex == offer.hex);
                    longer += usize::from(before.is_some_and(|other| other.path.len() < offer.path.len()));
                }
            }
        }
        assert!(longer > 50, "only {longer} ways were longer than the direct one");
    }

    #[test]
    fn a_truck_that_lies_covered_can_still_go_along() {
        let mut gone = 0;
        for (mut board, prompt) in positions() {
            let Ask::Pursue { units, .. } = &prompt.ask else { continue };
            let unit = units[0].0;
            let Some(hex) = board.hex_of(unit) else { continue };
            let is_truck = |id: &PieceId| {
                board.side(*id) == prompt.side && board.ground(*id).is_some_and(|g| g.kind == GroundKind::TruckColumn)
            };
            let Some(truck) = board.scenario.piece_ids().find(is_truck) else { continue };
            // Beneath the pursuer.
            board.put(truck, Place::Map(hex));
            board.put(unit, Place::Map(hex));
            let covered = board.seen_by_anyone();
            let prompt = crate::rules::legal(&board).expect("the pursuit goes on");
            let mut hand = Hand::default();
            hand.take(unit);
            hand.toggle(truck);
            for order in offers::all(&covered, &prompt, &hand).iter().flat_map(|offer| &offer.orders) {
                assert_eq!(check(&board, order), Ok(()), "{order:?}");
                let along = matches!(order, Order::Pursue { truck: Some(_), .. });
                gone += usize::from(along && covered.hex_of(truck).is_none());
            }
        }
        assert!(gone > 0, "no covered truck went along");
    }
}
