//! Why what is in hand cannot go where the player points: the order is tried on paper, and the rules answer.

use super::{Hand, Way, choosable};
use crate::client::desk::Notice;
use crate::play::{Ask, Order, Prompt, Refusal};
use crate::rules::movement::{self, Hindrance};
use crate::rules::{answers, check, rail};
use crate::scenario::PieceId;
use crate::scenario::charts::MovePoints;
use crate::scenario::counter::GroundKind;
use crate::table::{Board, HexId, Place};

/// More than any unit has.
const PLENTY: MovePoints = MovePoints(u16::MAX / 2);

pub fn explain(board: &Board, prompt: &Prompt, hand: &Hand, hex: HexId, notice: &mut Notice) {
    if let Some(refusal) = hand.units().into_iter().find_map(|unit| refusal(board, prompt, hand.way, unit, hex)) {
        notice.refuse(refusal.rule, refusal.reason);
    } else if !hand.stack.is_empty() {
        let place = board.scenario.map.title(hex);
        notice.refuse("7.1".to_owned(), format!("There is no room in {place} for any of these units."));
    }
}

/// Why a unit cannot be taken in hand, where that is worth a word.
pub fn explain_idle(board: &Board, prompt: &Prompt, unit: PieceId) -> Option<Refusal> {
    if board.side(unit) != prompt.side || choosable(prompt).contains(&unit) {
        return None;
    }
    match &prompt.ask {
        Ask::Movement { .. } if board.ground(unit).is_some() => movement::may_move(board, unit).err(),
        _ => None,
    }
}

fn refusal(board: &Board, prompt: &Prompt, way: Way, unit: PieceId, hex: HexId) -> Option<Refusal> {
    let order = match &prompt.ask {
        Ask::Movement { .. } => return by_movement(board, way, unit, hex),
        Ask::Reinforce { .. } => Order::DeployUnit { unit, hex },
        Ask::SetUp { .. } => Order::PlaceUnit { unit, hex },
        Ask::Retreat { .. } => Order::Retreat { unit, path: straight(board, unit, hex) },
        Ask::Pursue { .. } => Order::Pursue { unit, path: straight(board, unit, hex), truck: None },
        Ask::AirOperations { placeable, .. } if placeable.contains(&unit) => Order::PlaceAir { unit, hex },
        Ask::AirOperations { .. } => Order::MoveAir { unit, hex },
        Ask::Refit { .. } | Ask::SpendDirectivePoints { .. } => answers::build_order(board, unit, hex)?,
        _ => return None,
    };
    check(board, &order).err()
}

fn by_movement(board: &Board, way: Way, unit: PieceId, hex: HexId) -> Option<Refusal> {
    let name = || board.counter(unit).designation.clone();
    let refused = |rule: &str, text: String| Some(Refusal::new(rule, text));
    if board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot) {
        return rail::check_depot_path(board, unit, &straight(board, unit, hex)).err();
    }
    match way {
        Way::Ground => by_ground(board, unit, hex),
        Way::Rail => {
            let path = straight(board, unit, hex);
            let refusal = check(board, &Order::RailMove { unit, path, off_map: None }).err();
            refusal.or_else(|| refused("6.4", format!("No railroad open to {} leads to {hex}.", name())))
        }
        Way::Lake => refused("6.2", format!("{} cannot cross the lake to {hex}.", name())),
        Way::Ferry => refused("15.3", format!("The flotilla cannot carry {} to {hex}.", name())),
    }
}

fn by_ground(board: &Board, unit: PieceId, hex: HexId) -> Option<Refusal> {
    let from = board.hex_of(unit).filter(|from| *from != hex)?;
    // The cheapest way, as if the unit had plenty: what is wrong with it?
    let wide = movement::reach_with(board, unit, from, PLENTY, &Hindrance::of(board, board.side(unit)));
    if wide.get(hex).is_some() {
        return check(board, &Order::MoveUnit { unit, path: wide.path(hex)? }).err();
    }
    if from.is_adjacent(hex) {
        return check(board, &Order::MoveUnit { unit, path: vec![hex] }).err();
    }
    // No way at all: because of the hex itself, or of what lies before it.
    let mut paper = board.clone();
    paper.put(unit, Place::Map(hex.adjacent().min_by_key(|next| next.distance(from))?));
    let last = movement::check_path(&paper, unit, &[hex]).err();
    let barred = || Refusal::new("6.1", format!("No way leads to {hex}: the enemy and his zones of control bar it."));
    Some(last.unwrap_or_else(barred))
}

/// A straight way towards a hex, as a player would point.
fn straight(board: &Board, unit: PieceId, to: HexId) -> Vec<HexId> {
    let mut path = Vec::new();
    let Some(mut at) = board.hex_of(unit) else { return path };
    while at != to {
        let Some(next) = at.adjacent().min_by_key(|next| next.distance(to)) else { break };
        path.push(next);
        at = next;
    }
    path
}
