//! What must be true of every board at every moment.

use crate::play::Prompt;
use crate::rules::{control, stacking};
use crate::scenario::Family;
use crate::table::{Board, HexId, Place, Side, Step};

/// The first thing that is wrong with a board and its prompt, if any.
pub fn check(board: &Board, prompt: Option<&Prompt>) -> Result<(), String> {
    pieces(board)?;
    match (board.situation.step, prompt) {
        (Step::GameOver, Some(_)) => Err("a prompt is open although the game is over".into()),
        (Step::GameOver, None) => Ok(()),
        (step, None) => Err(format!("no prompt is open at {step:?}")),
        _ => Ok(()),
    }
}

/// The first thing that is wrong with how the pieces lie, if any.
pub fn pieces(board: &Board) -> Result<(), String> {
    stacks(board)?;
    places(board)?;
    sides_are_apart(board)?;
    control_follows_units(board)?;
    stacking_is_legal(board)
}

/// Every piece on the map is in the stack of its hex exactly once, and levels have no gaps.
fn stacks(board: &Board) -> Result<(), String> {
    let mut seen = vec![0u8; board.scenario.counters.len()];
    for hex in HexId::all() {
        let stack: Vec<_> = board.stack(hex).collect();
        for (depth, id) in stack.iter().enumerate() {
            seen[id.index()] += 1;
            let level = stack.len() - 1 - depth;
            if board.hex_of(*id) != Some(hex) || usize::from(board.piece(*id).level) != level {
                return Err(format!("{} does not lie in {hex} as the stack says", board.counter(*id).id));
            }
        }
    }
    for (id, piece) in board.pieces() {
        let expected = u8::from(matches!(piece.place, Place::Map(_)));
        if seen[id.index()] != expected {
            return Err(format!("{} is in {} stacks", board.counter(id).id, seen[id.index()]));
        }
    }
    Ok(())
}

/// Every piece is in a place where its kind can be.
fn places(board: &Board) -> Result<(), String> {
    for (id, piece) in board.pieces() {
        let fits = match board.counter(id).family() {
            Family::Ground => {
                matches!(piece.place, Place::Box | Place::Map(_) | Place::Track(_) | Place::Display | Place::Eliminated)
            }
            Family::Air => matches!(
                piece.place,
                Place::Box | Place::Map(_) | Place::Track(_) | Place::AirAvailable | Place::Eliminated
            ),
            Family::Support => matches!(
                piece.place,
                Place::Box
                    | Place::Track(_)
                    | Place::Display
                    | Place::SupportAvailable
                    | Place::Committed
                    | Place::Eliminated
                    | Place::Discarded
            ),
            Family::Command => matches!(
                piece.place,
                Place::Box | Place::Aside | Place::Pool | Place::CommandDisplay | Place::Discarded
            ),
            Family::Marker => matches!(
                piece.place,
                Place::Box | Place::Map(_) | Place::Display | Place::Bridgehead(..) | Place::Discarded
            ),
        };
        if !fits {
            return Err(format!("{} is in {:?}", board.counter(id).id, piece.place));
        }
        if piece.place == Place::Committed && board.situation.fight.is_none() {
            return Err(format!("{} is committed to no combat", board.counter(id).id));
        }
        if let Place::Map(hex) = piece.place
            && board.ground(id).is_some()
            && board.scenario.map.hex(hex).lake
        {
            return Err(format!("{} stands in the lake", board.counter(id).id));
        }
    }
    Ok(())
}

fn sides_are_apart(board: &Board) -> Result<(), String> {
    let occupied = board.occupied();
    match HexId::all().find(|hex| occupied.axis.contains(*hex) && occupied.soviet.contains(*hex)) {
        Some(hex) => Err(format!("both sides have ground units in {hex}")),
        None => Ok(()),
    }
}

/// 3.3: a hex with a combat unit belongs to its side.
fn control_follows_units(board: &Board) -> Result<(), String> {
    for side in Side::BOTH {
        for hex in board.occupied()[side].iter() {
            if control::is_occupied_by(board, side, hex) && !board.controls(side, hex) {
                return Err(format!("{side} units stand in {hex}, which they do not control"));
            }
        }
    }
    Ok(())
}

/// 7.4: outside the segments that allow more, no hex has too many units.
fn stacking_is_legal(board: &Board) -> Result<(), String> {
    let relaxed = matches!(
        board.situation.step,
        Step::SetUp(_)
            | Step::Options
            | Step::Reinforcement
            | Step::AirPlacement
            | Step::AirSuperiority
            | Step::MovementTrucks
            | Step::Movement
            | Step::Overstack(_)
            | Step::Combat
            | Step::Fight
            | Step::GameOver
    );
    if relaxed {
        return Ok(());
    }
    for side in Side::BOTH {
        if let Some(hex) = stacking::overstacked(board, side).first() {
            return Err(format!("too many {side} units in {hex} at {:?}", board.situation.step));
        }
    }
    Ok(())
}
