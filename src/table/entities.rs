//! The table in the Bevy world: every hex and every counter is an entity.
//!
//! `Board::lay_out` spawns them, `Board::extract` reads them back, and `Table` is the one way in
//! which systems change them.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::board::DiceState;
use super::{Board, Face, HexId, HexSet, Marks, Piece, Place, Side, Situation, Veil};
use crate::scenario::{Family, PieceId, Scenario};

/// A hex of the map.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub HexId);

/// Who controls a hex (3.3).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexControl(pub Side);

/// Height of a piece in its stack.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level(pub u16);

/// What kind of counter an entity is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfFamily(pub Family);

/// Whose counter it is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfSide(pub Side);

/// The entity of each counter and each hex.
#[derive(Resource, Clone)]
pub struct TableIndex {
    pub scenario: Arc<Scenario>,
    pub pieces: Vec<Entity>,
    pub hexes: Vec<Entity>,
    /// What the picture laid out here keeps hidden.
    pub veil: Option<Veil>,
}

impl Board {
    /// Lays the board out as entities, in place of any table that was there.
    pub fn lay_out(self, world: &mut World) {
        if let Some(old) = world.remove_resource::<TableIndex>() {
            for entity in old.pieces.into_iter().chain(old.hexes) {
                world.despawn(entity);
            }
        }
        let pieces = self
            .pieces()
            .map(|(id, piece)| {
                let counter = self.counter(id);
                let kind = (id, OfFamily(counter.family()), OfSide(counter.side), Name::new(counter.id.clone()));
                world.spawn((kind, piece.place, piece.face, piece.marks, Level(piece.level))).id()
            })
            .collect();
        let hexes = HexId::all().map(|hex| world.spawn((Hex(hex), HexControl(self.controller(hex)))).id()).collect();
        world.insert_resource(TableIndex { scenario: self.scenario.clone(), pieces, hexes, veil: self.veil.clone() });
        world.insert_resource(self.situation.clone());
        world.insert_resource(self.dice.clone());
        world.insert_resource(self);
    }

    /// Puts the pieces of a table already laid out where this board has them. Entities stay the same.
    pub fn restore(self, world: &mut World) {
        let same = world.get_resource::<TableIndex>().is_some_and(|index| Arc::ptr_eq(&index.scenario, &self.scenario));
        if !same {
            return self.lay_out(world);
        }
        world.resource_scope(|world, mut index: Mut<TableIndex>| {
            for (entity, (_, piece)) in index.pieces.iter().zip(self.pieces()) {
                let mut entity = world.entity_mut(*entity);
                set(&mut entity, piece.place);
                set(&mut entity, piece.face);
                set(&mut entity, piece.marks);
                set(&mut entity, Level(piece.level));
            }
            for (hex, entity) in HexId::all().zip(&index.hexes) {
                set(&mut world.entity_mut(*entity), HexControl(self.controller(hex)));
            }
            index.veil = self.veil.clone();
        });
        world.insert_resource(self.situation.clone());
        world.insert_resource(self.dice.clone());
        world.insert_resource(self);
    }

    /// The picture of the table as it lies there.
    pub fn extract(world: &mut World) -> Board {
        let index = world.resource::<TableIndex>().clone();
        let pieces = index
            .pieces
            .iter()
            .map(|entity| {
                let piece = world.entity(*entity);
                let missing = "a piece keeps the components it was laid out with";
                Piece {
                    place: *piece.get::<Place>().expect(missing),
                    face: *piece.get::<Face>().expect(missing),
                    marks: *piece.get::<Marks>().expect(missing),
                    level: piece.get::<Level>().expect(missing).0,
                }
            })
            .collect();
        let soviet_control: HexSet = HexId::all()
            .zip(&index.hexes)
            .filter(|(_, entity)| {
                world.entity(**entity).get::<HexControl>().is_some_and(|control| control.0 == Side::Soviet)
            })
            .map(|(hex, _)| hex)
            .collect();
        let situation = world.resource::<Situation>().clone();
        let dice = world.resource::<DiceState>().clone();
        let mut board = Board::assemble(index.scenario, situation, dice, pieces, soviet_control);
        board.veil = index.veil;
        board
    }
}

fn set<C: Component<Mutability = bevy::ecs::component::Mutable> + PartialEq>(entity: &mut EntityWorldMut, value: C) {
    if let Some(mut component) = entity.get_mut::<C>() {
        component.set_if_neq(value);
    }
}

/// The table in the hands of a system: reads the board, changes the entities, keeps both in step.
#[derive(SystemParam)]
pub struct Table<'w, 's> {
    board: ResMut<'w, Board>,
    situation: ResMut<'w, Situation>,
    dice: ResMut<'w, DiceState>,
    index: Res<'w, TableIndex>,
    pieces: Query<'w, 's, (&'static mut Place, &'static mut Face, &'static mut Marks, &'static mut Level)>,
    hexes: Query<'w, 's, &'static mut HexControl>,
}

impl Table<'_, '_> {
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn situation(&self) -> &Situation {
        &self.board.situation
    }

    /// Changes what is not on a piece or a hex.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut Situation) -> R) -> R {
        let result = change(&mut self.board.situation);
        self.situation.clone_from(&self.board.situation);
        result
    }

    pub fn change_dice<R>(&mut self, change: impl FnOnce(&mut DiceState) -> R) -> R {
        let result = change(&mut self.board.dice);
        self.dice.clone_from(&self.board.dice);
        result
    }

    pub fn put(&mut self, id: PieceId, place: Place) {
        let before = self.board.hex_of(id);
        self.board.put(id, place);
        self.write(id);
        // The stack it left may have come down by a level.
        if let Some(hex) = before {
            self.write_stack(hex);
        }
    }

    pub fn set_face(&mut self, id: PieceId, face: Face) {
        self.board.set_face(id, face);
        self.write(id);
    }

    pub fn mark(&mut self, id: PieceId, mark: u16) {
        self.change_marks(id, |marks| marks.set(mark));
    }

    pub fn change_marks(&mut self, id: PieceId, change: impl FnOnce(&mut Marks)) {
        let mut marks = self.board.piece(id).marks;
        change(&mut marks);
        self.board.set_marks(id, marks);
        self.write(id);
    }

    /// Takes marks off every piece that has them.
    pub fn clear_marks(&mut self, marks: u16) {
        for id in self.index.scenario.clone().piece_ids() {
            if self.board.has_mark(id, marks) {
                self.change_marks(id, |on| on.clear(marks));
            }
        }
    }

    pub fn restack(&mut self, hex: HexId, order: &[PieceId]) {
        self.board.restack(hex, order);
        self.write_stack(hex);
    }

    pub fn set_control(&mut self, hex: HexId, side: Side) {
        self.board.set_control(hex, side);
        if let Ok(mut control) = self.hexes.get_mut(self.index.hexes[hex.index()]) {
            control.0 = side;
        }
    }

    fn write_stack(&mut self, hex: HexId) {
        let stack: Vec<PieceId> = self.board.stack(hex).collect();
        for id in stack {
            self.write(id);
        }
    }

    fn write(&mut self, id: PieceId) {
        let piece = *self.board.piece(id);
        if let Ok((mut place, mut face, mut marks, mut level)) = self.pieces.get_mut(self.index.pieces[id.index()]) {
            place.set_if_neq(piece.place);
            face.set_if_neq(piece.face);
            marks.set_if_neq(piece.marks);
            level.set_if_neq(Level(piece.level));
        }
    }
}
