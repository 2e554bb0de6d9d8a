//! Fog of war (7.5): what a player may know.

use crate::scenario::{Family, PieceId};
use crate::table::{Board, DiceState, Face, FightStep, HexId, Marks, OptionalRule, Place, Side, SupportChoice, Veil};

impl Board {
    /// The board as a side may see it: the enemy's secrets are removed, not merely undrawn.
    pub fn seen_by(&self, side: Side) -> Board {
        let mut board = self.clone();
        let enemy = side.enemy();
        let mut veil = Veil {
            side,
            stacks: Vec::new(),
            enemy_support: self.in_place(enemy, Family::Support, Place::SupportAvailable).count() as u8,
            enemy_pool_empty: self.in_place(enemy, Family::Command, Place::Pool).next().is_none(),
        };
        // R7.9: pool, support units and Reinforcement Display are closed. A marker kept aside is hidden
        // too, since the rest of the pool would follow from it.
        for id in self.scenario.piece_ids().filter(|id| self.side(*id) == enemy) {
            let hidden = matches!(
                (self.counter(id).family(), self.piece(id).place),
                (Family::Command, Place::Pool | Place::Aside)
                    | (Family::Support, Place::Display | Place::SupportAvailable | Place::Committed)
                    | (Family::Ground, Place::Display)
            );
            let revealed = self.piece(id).place == Place::Committed && self.support_is_revealed();
            if hidden && !revealed {
                hide(&mut board, id);
            }
        }
        if !self.may_look_into_stacks(side) {
            self.veil_stacks(side, &mut board, &mut veil);
        }
        if let Some(fight) = &mut board.situation.fight
            && !self.support_is_revealed()
            && matches!(fight.support[enemy], SupportChoice::Committed(_))
        {
            fight.support[enemy] = SupportChoice::Concealed;
        }
        // The dice to come are nobody's knowledge.
        board.dice = DiceState::default();
        board.veil = Some(veil);
        board
    }

    /// What neither side hides from the other, for one of whom nothing is known.
    pub fn seen_by_anyone(&self) -> Board {
        let first = self.seen_by(Side::Axis);
        let mut board = first.seen_by(Side::Soviet);
        if let (Some(veil), Some(other)) = (&mut board.veil, first.veil) {
            veil.stacks.extend(other.stacks);
        }
        board
    }

    /// How many units lie unseen beneath the top one of a stack.
    pub fn hidden_in(&self, hex: HexId) -> u8 {
        let stacks = self.veil.iter().flat_map(|veil| &veil.stacks);
        stacks.filter(|(there, _)| *there == hex).map(|(_, count)| count).sum()
    }

    fn support_is_revealed(&self) -> bool {
        self.situation.fight.as_ref().is_none_or(|fight| {
            !matches!(
                fight.step,
                FightStep::AttackerTrucks
                    | FightStep::DefenderTrucks
                    | FightStep::AttackerSupport
                    | FightStep::DefenderSupport
            )
        })
    }

    /// 7.5, R7.7: in one's own impulse, or where the game is played with open stacks.
    fn may_look_into_stacks(&self, side: Side) -> bool {
        self.situation.options.has(OptionalRule::OpenStacks) || self.situation.phasing() == Some(side)
    }

    fn veil_stacks(&self, side: Side, board: &mut Board, veil: &mut Veil) {
        let in_combat = |id: PieceId| {
            self.situation
                .fight
                .as_ref()
                .is_some_and(|fight| fight.attackers.iter().chain(&fight.defenders).any(|unit| unit.piece == id))
        };
        for hex in HexId::all() {
            let mut stack = self.units_of(side.enemy(), hex);
            stack.next();
            let beneath: Vec<PieceId> = stack.filter(|id| !in_combat(*id)).collect();
            if !beneath.is_empty() {
                veil.stacks.push((hex, beneath.len() as u8));
            }
            for id in beneath {
                hide(board, id);
            }
        }
    }
}

/// Where a piece is, which side of it shows and what it has done.
fn hide(board: &mut Board, id: PieceId) {
    board.put(id, Place::Unseen);
    board.set_face(id, Face::Full);
    board.set_marks(id, Marks::default());
}
