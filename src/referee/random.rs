//! A player who takes any legal decision, quickly.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::play::{Ask, Order, Prompt};
use crate::rules::{air, answers, movement, pursuit, rail, set_up, special_units};
use crate::scenario::PieceId;
use crate::scenario::counter::GroundKind;
use crate::table::{Board, HEXES, HexId};

pub struct RandomPlayer {
    dice: ChaCha8Rng,
}

impl RandomPlayer {
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { dice: ChaCha8Rng::seed_from_u64(seed) }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.dice.next_u32() as usize % limit.max(1)
    }

    /// True this many times in a hundred.
    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn some_of<T: Clone>(&mut self, from: &[T]) -> Vec<T> {
        from.iter().filter(|_| self.chance(50)).cloned().collect()
    }

    /// An order that is legal now.
    pub fn choose(&mut self, board: &Board, prompt: &Prompt) -> Order {
        match &prompt.ask {
            Ask::ChooseOptions { .. } => Order::ConfirmOptions,
            Ask::SetUp { to_place, placed, unmet } => self.set_up(board, to_place, placed, unmet.is_empty()),
            Ask::AirOperations { placeable, movable, air_supply } => {
                self.fly(board, prompt, placeable, movable, *air_supply)
            }
            Ask::Movement { movable, .. } => self.walk(board, prompt, movable),
            Ask::Combat { targets } => self.attack(board, prompt, targets, Order::EndCombat),
            Ask::FollowUpAttack { targets } => self.attack(board, prompt, targets, Order::DeclineFollowUp),
            Ask::Reinforce { deployable } if self.chance(95) => {
                let (unit, hexes) = self.pick(deployable).clone();
                Order::DeployUnit { unit, hex: *self.pick(&hexes) }
            }
            Ask::Pursue { units, .. } if self.chance(90) => {
                let (unit, paths) = self.pick(units).clone();
                let path = self.pick(&paths).clone();
                let trucks = pursuit::trucks(board, unit, &path);
                let truck = if trucks.is_empty() || self.chance(50) { None } else { Some(*self.pick(&trucks)) };
                Order::Pursue { unit, path, truck }
            }
            Ask::Refit { actions, .. } | Ask::SpendDirectivePoints { actions, .. } if self.chance(95) => {
                let purchases = answers::purchases(board, actions);
                if purchases.is_empty() { Order::EndRefit } else { self.pick(&purchases).clone() }
            }
            Ask::DeclareRefitTrucks { trucks }
            | Ask::DeclareMovementTrucks { trucks }
            | Ask::DeclareCombatTrucks { trucks } => Order::UseTrucks { trucks: self.some_of(trucks) },
            Ask::StandInFestung { units } => Order::Stand { units: self.some_of(units) },
            _ => {
                let orders = answers::orders_of(board, prompt);
                self.pick(&orders).clone()
            }
        }
    }

    fn set_up(&mut self, board: &Board, to_place: &[PieceId], placed: &[PieceId], complete: bool) -> Order {
        if complete && self.chance(60) {
            return Order::ConfirmSetUp;
        }
        if self.chance(30) {
            return Order::TakeDeployment;
        }
        let unit = match to_place {
            [] => *self.pick(placed),
            _ => *self.pick(to_place),
        };
        let mut hexes = set_up::hexes(board, unit);
        hexes.retain(|hex| board.hex_of(unit) != Some(*hex));
        Order::PlaceUnit { unit, hex: *self.pick(&hexes) }
    }

    fn fly(&mut self, board: &Board, prompt: &Prompt, place: &[PieceId], fly: &[PieceId], supply: bool) -> Order {
        if self.chance(15) {
            return Order::EndAirPlacement;
        }
        if supply && self.chance(40) {
            let hexes: Vec<HexId> = air::air_supply_hexes(board).iter().collect();
            return Order::PlaceAirSupply { hex: *self.pick(&hexes) };
        }
        if place.is_empty() && fly.is_empty() {
            return Order::EndAirPlacement;
        }
        // Often over an enemy air unit, to have it fought.
        let enemies: Vec<HexId> = board.air_on_map(prompt.side.enemy()).map(|(_, hex)| hex).collect();
        let hex = if !enemies.is_empty() && self.chance(40) {
            *self.pick(&enemies)
        } else {
            HexId::from_index(self.below(HEXES))
        };
        if air::friendly_air_in(board, prompt.side, hex).is_some() {
            return Order::EndAirPlacement;
        }
        if !place.is_empty() && (fly.is_empty() || self.chance(60)) {
            Order::PlaceAir { unit: *self.pick(place), hex }
        } else {
            Order::MoveAir { unit: *self.pick(fly), hex }
        }
    }

    fn walk(&mut self, board: &Board, prompt: &Prompt, movable: &[PieceId]) -> Order {
        if movable.is_empty() || self.chance(4) {
            return Order::EndMovement;
        }
        if self.chance(3) {
            let passengers = special_units::passengers(board);
            let paths = special_units::ferry_paths(board);
            if !passengers.is_empty() && !paths.is_empty() {
                return Order::FerryByFlotilla { passenger: *self.pick(&passengers), path: self.pick(&paths).clone() };
            }
        }
        if self.chance(1) {
            let orders = answers::orders_of(board, prompt);
            return self.pick(&orders).clone();
        }
        let unit = *self.pick(movable);
        let Some(hex) = board.hex_of(unit) else { return Order::EndMovement };
        let depot = board.ground(unit).is_some_and(|ground| ground.kind == GroundKind::MobileDepot);
        let hindrance = movement::Hindrance::of(board, prompt.side);
        let by_rail = rail::capacity_left(board) > 0 && self.chance(10);
        if depot || by_rail {
            let orders = answers::moves(board, unit, &hindrance);
            return self.pick(&orders).clone();
        }
        let reach = movement::reach_with(board, unit, hex, movement::allowance(board, unit), &hindrance);
        let hexes: Vec<HexId> = reach.iter().map(|(hex, _)| hex).collect();
        if hexes.is_empty() || self.chance(2) {
            let orders = answers::moves(board, unit, &hindrance);
            return self.pick(&orders).clone();
        }
        match reach.path(*self.pick(&hexes)) {
            Some(path) => Order::MoveUnit { unit, path },
            None => Order::EndMovement,
        }
    }

    fn attack(&mut self, board: &Board, prompt: &Prompt, targets: &[(HexId, Vec<PieceId>)], end: Order) -> Order {
        if targets.is_empty() || self.chance(8) {
            return end;
        }
        if self.chance(1) {
            let orders = answers::orders_of(board, prompt);
            return self.pick(&orders).clone();
        }
        let (target, units) = self.pick(targets).clone();
        let mut attackers = if self.chance(60) { units.clone() } else { self.some_of(&units) };
        if attackers.is_empty()
            || crate::rules::combat::check_declaration(board, target, &attackers, end == Order::DeclineFollowUp)
                .is_err()
        {
            attackers = units;
        }
        Order::DeclareAttack { target, attackers }
    }
}
