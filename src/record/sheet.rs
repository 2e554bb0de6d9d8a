//! A board as a file has it: every piece by its id, every hex by its number.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::scenario::{PieceId, Scenario};
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
        check_dice(&self.dice)?;
        check_situation(scenario, &self.situation)?;
        let mut board =
            Board::assemble(scenario.clone(), self.situation.clone(), self.dice.clone(), pieces, self.soviet_control);
        board.veil = self.veil.clone();
        Ok(board)
    }
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
    let limit = |what: &str, value: u8, most: u8| {
        if value <= most { Ok(()) } else { Err(format!("{what} is {value}; expected at most {most}")) }
    };
    if situation.turn == 0 {
        return Err("the turn is 0; turns begin with 1".into());
    }
    limit("the turn", situation.turn, scenario.charts.last_turn())?;
    for side in Side::BOTH {
        limit("the number of refit points", situation.refit_points[side], scenario.charts.refit_maximum(side))?;
    }
    limit("the number of directive points", situation.refit.directive_points, 20)?;
    if let Some(impulse) = &situation.impulse {
        limit("the attack shift", impulse.attack_shift, 9)?;
        limit("the number of air units to restore", impulse.restore_air, 20)?;
        limit("the number of effects", u8::try_from(impulse.effects.len()).unwrap_or(u8::MAX), 10)?;
    }
    if let Some(fight) = &situation.fight {
        let last = scenario.charts.file.crt.columns.len().saturating_sub(1) as u8;
        limit("the column of the combat", fight.column.unwrap_or(0), last)?;
        for unit in &fight.retreating {
            limit("the length of a retreat", unit.length, 3)?;
        }
        for side in Side::BOTH {
            limit("the number of losses", fight.losses[side], 20)?;
        }
        if fight.attackers.len() + fight.defenders.len() + fight.retreating.len() + fight.pursuing.len() > 400 {
            return Err("the combat has more units than the game".into());
        }
    }
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
