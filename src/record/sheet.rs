//! A board as a file has it: every piece by its id, every hex by its number.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::referee::invariants;
use crate::rules;
use crate::scenario::{Family, PieceId, Scenario};
use crate::table::*;

/// The whole state of a game in readable form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    pub situation: Situation,
    pub dice: DiceState,
    pub soviet_control: HexSet,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub veil: Option<Veil>,
    /// Every counter that is not in the box.
    pub pieces: Vec<(PieceId, Piece)>,
}

impl Sheet {
    pub fn of(board: &Board) -> Sheet {
        Sheet {
            situation: board.situation.clone(),
            dice: board.dice.clone(),
            soviet_control: *board.soviet_control(),
            veil: board.veil.clone(),
            pieces: board.pieces().filter(|(_, piece)| !is_boxed(piece)).map(|(id, piece)| (id, *piece)).collect(),
        }
    }

    /// The board this sheet describes, or what is wrong with it in one sentence.
    pub fn board(&self, scenario: &Arc<Scenario>) -> Result<Board, String> {
        let boxed = Piece { place: Place::Box, face: Face::Full, level: 0, marks: Marks::default() };
        let mut pieces = vec![boxed; scenario.counters.len()];
        let mut seen = vec![false; pieces.len()];
        for (id, piece) in &self.pieces {
            let name = &scenario.counter(*id).id;
            if std::mem::replace(&mut seen[id.index()], true) {
                return Err(format!("the counter {name} is there twice"));
            }
            check_place(scenario, piece).map_err(|reason| format!("the counter {name} {reason}"))?;
            pieces[id.index()] = *piece;
        }
        let mut board =
            Board::assemble(scenario.clone(), self.situation.clone(), self.dice.clone(), pieces, self.soviet_control);
        board.veil = self.veil.clone();
        Ok(board)
    }
}

/// Whether a game can be played on from a board that came from a file, or why not in one sentence.
pub fn check_playable(board: &Board) -> Result<(), String> {
    check_dice(&board.dice)?;
    check_situation(&board.scenario, &board.situation)?;
    if let Some(impulse) = &board.situation.impulse {
        check_impulse(board, impulse)?;
    }
    if let Some(fight) = &board.situation.fight {
        check_fight(board, fight)?;
    }
    invariants::pieces(board)?;
    let prompt = rules::legal(board);
    invariants::check(board, prompt.as_ref())?;
    if prompt.is_some_and(|prompt| rules::answers::orders_of(board, &prompt).is_empty()) {
        return Err(format!("no order is possible at the step {:?}", board.situation.step));
    }
    Ok(())
}

fn is_boxed(piece: &Piece) -> bool {
    piece.place == Place::Box && piece.face == Face::Full && piece.marks.is_empty()
}

fn check_place(scenario: &Scenario, piece: &Piece) -> Result<(), String> {
    match piece.place {
        Place::Track(turn) if turn == 0 || turn > scenario.charts.last_turn() => {
            Err(format!("waits for turn {turn}, which does not exist"))
        }
        Place::Bridgehead(from, to) if !from.is_adjacent(to) => {
            Err(format!("leads from {from} to {to}, which are not adjacent"))
        }
        _ => Ok(()),
    }
}

fn check_dice(dice: &DiceState) -> Result<(), String> {
    if let Some(die) = dice.loaded.iter().find(|die| !(1..=6).contains(*die)) {
        return Err(format!("a loaded die shows {die}; dice show 1 to 6"));
    }
    if dice.position > u64::MAX / 2 {
        return Err("more dice were thrown than any game has".into());
    }
    Ok(())
}

/// Numbers that no rule can produce, and a step without what it needs.
fn check_situation(scenario: &Scenario, situation: &Situation) -> Result<(), String> {
    if situation.turn == 0 {
        return Err("the turn is 0; turns begin with 1".into());
    }
    limit("the turn", situation.turn, scenario.charts.last_turn())?;
    for side in Side::BOTH {
        limit("the number of refit points", situation.refit_points[side], scenario.charts.refit_maximum(side))?;
    }
    limit("the number of directive points", situation.refit.directive_points, 20)?;
    let needs_impulse = matches!(
        situation.step.phase(),
        Phase::Command | Phase::Reinforcement | Phase::AirOperations | Phase::Movement | Phase::Combat
    );
    if needs_impulse && situation.impulse.is_none() {
        return Err(format!("the step {:?} needs an impulse, and there is none", situation.step));
    }
    if (situation.step == Step::Fight) != situation.fight.is_some() {
        return Err("the step Fight and a fight go together".into());
    }
    if (situation.step == Step::GameOver) != situation.outcome.is_some() {
        return Err("the step GameOver and an outcome go together".into());
    }
    Ok(())
}

fn limit(what: &str, value: u8, most: u8) -> Result<(), String> {
    if value <= most { Ok(()) } else { Err(format!("{what} is {value}; expected at most {most}")) }
}

/// The first of these pieces that is not of this side and family.
fn check_pieces(
    board: &Board,
    what: &str,
    side: Side,
    family: Family,
    pieces: impl IntoIterator<Item = PieceId>,
) -> Result<(), String> {
    let mut seen = Vec::new();
    for piece in pieces {
        let counter = board.counter(piece);
        if counter.side != side || counter.family() != family {
            return Err(format!("the counter {} cannot be {what}", counter.id));
        }
        if seen.contains(&piece) {
            return Err(format!("the counter {} is {what} twice", counter.id));
        }
        seen.push(piece);
    }
    Ok(())
}

fn check_impulse(board: &Board, impulse: &Impulse) -> Result<(), String> {
    let side = impulse.side;
    limit("the attack shift", impulse.attack_shift, 9)?;
    limit("the number of air units to restore", impulse.restore_air, 20)?;
    limit("the number of effects", u8::try_from(impulse.effects.len()).unwrap_or(u8::MAX), 10)?;
    check_pieces(board, "the marker of this impulse", side, Family::Command, impulse.marker)?;
    check_pieces(board, "a truck of this impulse", side, Family::Ground, impulse.trucks.iter().copied())?;
    check_pieces(board, "a lifted bridgehead", side, Family::Marker, impulse.lifted_bridgeheads.iter().copied())?;
    for command in impulse.active.iter().chain(&impulse.choices) {
        if command.side() != side {
            return Err(format!("{command} cannot be active in an impulse of the {side} side"));
        }
    }
    Ok(())
}

fn check_fight(board: &Board, fight: &Fight) -> Result<(), String> {
    let (attacker, defender) = (fight.attacker, fight.attacker.enemy());
    if board.situation.phasing() != Some(attacker) {
        return Err(format!("the {attacker} side attacks in an impulse that is not its own"));
    }
    let last = board.scenario.charts.file.crt.columns.len().saturating_sub(1) as u8;
    limit("the column of the combat", fight.column.unwrap_or(0), last)?;
    for side in Side::BOTH {
        limit("the number of losses", fight.losses[side], 20)?;
        check_pieces(board, "a truck of this combat", side, Family::Ground, fight.trucks[side].iter().copied())?;
        match fight.support[side] {
            SupportChoice::Committed(piece) => {
                check_pieces(board, "committed to this combat", side, Family::Support, [piece])?;
                if board.piece(piece).place != Place::Committed {
                    return Err(format!("the counter {} is committed but lies elsewhere", board.counter(piece).id));
                }
            }
            SupportChoice::Concealed => return Err("a support unit is concealed from the game itself".into()),
            SupportChoice::Unanswered | SupportChoice::Nothing => {}
        }
    }
    let pieces = |list: &[Participant]| list.iter().map(|unit| unit.piece).collect::<Vec<_>>();
    check_pieces(board, "an attacker", attacker, Family::Ground, pieces(&fight.attackers))?;
    check_pieces(board, "a defender", defender, Family::Ground, pieces(&fight.defenders))?;
    check_pieces(board, "a pursuer", attacker, Family::Ground, fight.pursuing.iter().map(|unit| unit.piece))?;
    let retreating =
        |side: Side| fight.retreating.iter().map(|unit| unit.piece).filter(move |id| board.side(*id) == side);
    for side in Side::BOTH {
        check_pieces(board, "in retreat", side, Family::Ground, retreating(side))?;
    }
    for unit in &fight.retreating {
        limit("the length of a retreat", unit.length, 3)?;
    }
    let moving = fight.retreating.iter().map(|unit| unit.piece).chain(fight.pursuing.iter().map(|unit| unit.piece));
    for piece in moving {
        if board.hex_of(piece).is_none() {
            return Err(format!("the counter {} retreats or pursues and is not on the map", board.counter(piece).id));
        }
    }
    Ok(())
}
