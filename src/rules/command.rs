//! Commands and activations (5).

use crate::scenario::charts::{Activates, CommandKind, Placement};
use crate::scenario::counter::{CommandMarker, Flag};
use crate::scenario::{Family, PieceId};
use crate::table::{Board, Command, Marks, OptionalRule, Place, Scope, Side};

pub fn marker(board: &Board, piece: PieceId) -> Option<&CommandMarker> {
    board.counter(piece).command_marker()
}

/// 5.2: the regular and directive markers that go into a pool in this turn.
pub fn markers_to_place(board: &Board, side: Side) -> Vec<PieceId> {
    kept_markers(board, side)
        .filter(|(_, marker)| match marker.placement {
            Placement::EachTurn => marker.from_turn <= board.situation.turn,
            Placement::OptionalRule => board.situation.options.has(OptionalRule::OptionMarkers),
            Placement::MayPlaceOncePerGame => false,
        })
        .map(|(piece, _)| piece)
        .collect()
}

/// 5.2: the major operations a player may add in this turn.
pub fn available_majors(board: &Board, side: Side) -> Vec<PieceId> {
    kept_markers(board, side)
        .filter(|(_, marker)| marker.kind == CommandKind::MajorOperation && marker.from_turn <= board.situation.turn)
        .map(|(piece, _)| piece)
        .collect()
}

fn kept_markers(board: &Board, side: Side) -> impl Iterator<Item = (PieceId, &CommandMarker)> + '_ {
    board.in_place(side, Family::Command, Place::Aside).filter_map(|piece| Some((piece, marker(board, piece)?)))
}

pub fn pool(board: &Board, side: Side) -> Vec<PieceId> {
    board.in_place(side, Family::Command, Place::Pool).collect()
}

/// 5.1: the first turn in which a sub-command has its own marker.
pub fn first_turn(board: &Board, command: Command) -> u8 {
    board
        .scenario
        .counters
        .iter()
        .filter_map(|counter| counter.command_marker())
        .filter(|marker| marker.kind == CommandKind::Regular && marker.activates == Activates::All(vec![command]))
        .map(|marker| marker.from_turn)
        .min()
        .unwrap_or(1)
}

/// R5.10: the sub-commands of a side that are available in this turn.
pub fn available_commands(board: &Board, side: Side) -> Vec<Command> {
    let turn = board.situation.turn;
    Command::ALL.into_iter().filter(|c| c.side() == side && first_turn(board, *c) <= turn).collect()
}

/// 5.5: is this unit active in the current impulse?
pub fn is_active(board: &Board, unit: PieceId) -> bool {
    let Some(impulse) = &board.situation.impulse else { return false };
    let counter = board.counter(unit);
    if counter.side != impulse.side {
        return false;
    }
    match impulse.scope {
        Scope::Nothing => false,
        Scope::Festung => counter.ground().is_some() && board.has_mark(unit, Marks::FESTUNG_ACTIVE),
        Scope::Air => counter.air().is_some(),
        Scope::Commands => match (counter.command(), counter.air()) {
            // R5.13: a directive may activate units in a Festung and a sub-command.
            (Some(command), None) => impulse.active.contains(&command) || board.has_mark(unit, Marks::FESTUNG_ACTIVE),
            (Some(command), Some(_)) => {
                if impulse.active.contains(&command) {
                    return true;
                }
                // 13.0, R13.2: until its own command is in play it flies with another.
                board.situation.turn < first_turn(board, command)
                    && counter
                        .flags
                        .iter()
                        .any(|flag| matches!(flag, Flag::MayActivateWith(other) if impulse.active.contains(other)))
            }
            // 21.5: active with any friendly marker.
            (None, Some(_)) => true,
            (None, None) => false,
        },
    }
}

/// R5.5: nothing of this sub-command is left to act: its regular marker ends the impulse.
pub fn is_gone(board: &Board, command: Command) -> bool {
    let turn = board.situation.turn;
    !board.pieces().any(|(id, piece)| {
        let counter = board.counter(id);
        counter.command() == Some(command)
            && match piece.place {
                Place::Map(_) | Place::AirAvailable => true,
                Place::Track(arrival) => counter.ground().is_some() && arrival <= turn,
                Place::Display => super::reinforcement::is_free_reinforcement(board, id),
                _ => false,
            }
    })
}
