//! Pictures of counters: drawn in the background, each in the very size it is shown in.
//!
//! A counter is small and full of fine print, so it is not scaled while the view rests. While it
//! moves, or until the right size is ready, the nearest size at hand serves.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::seat::Shown;
use super::wake::Bell;
use super::workshop::{Alpha, Workshop, texture};
use super::{Busy, Stage};
use crate::draw;
use crate::scenario::PieceId;
use crate::table::Face;

/// Sizes kept at a time; the one unused for longest goes first.
const MOST_SIZES: usize = 5;
/// Larger pictures are this large and stretched.
const LARGEST: u32 = 320;
const SMALLEST: u32 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    piece: PieceId,
    face: Face,
    size: u32,
    alpha: Alpha,
}

#[derive(Resource, Default)]
pub struct Faces {
    workshop: Workshop<Key>,
    wanted: Vec<Key>,
    ready: HashMap<Key, Handle<Image>>,
    /// Sizes for the map, the one used last at the end.
    sizes: Vec<u32>,
    /// Grows with every picture that becomes ready.
    pub version: u32,
}

impl Faces {
    /// The picture of a counter for the map, in the nearest size there is.
    pub fn on_map(&mut self, piece: PieceId, face: Face, size: u32) -> Option<Handle<Image>> {
        let size = size.clamp(SMALLEST, LARGEST);
        if self.sizes.last() != Some(&size) {
            self.sizes.retain(|known| *known != size);
            self.sizes.push(size);
        }
        let key = Key { piece, face, size, alpha: Alpha::Straight };
        if let Some(image) = self.ready.get(&key) {
            return Some(image.clone());
        }
        self.want(key);
        self.nearest(piece, face, size)
    }

    /// The nearest size at hand; nothing is ordered.
    pub fn nearest(&self, piece: PieceId, face: Face, size: u32) -> Option<Handle<Image>> {
        let near = self.sizes.iter().filter_map(|known| {
            let key = Key { piece, face, size: *known, alpha: Alpha::Straight };
            Some((known.abs_diff(size), self.ready.get(&key)?))
        });
        near.min_by_key(|(distance, _)| *distance).map(|(_, image)| image.clone())
    }

    /// The picture of a counter for a panel.
    pub fn in_panel(
        &mut self,
        piece: PieceId,
        face: Face,
        size: u32,
        textures: &mut EguiUserTextures,
    ) -> Option<egui::TextureId> {
        let key = Key { piece, face, size: size.clamp(SMALLEST, LARGEST), alpha: Alpha::Premultiplied };
        match self.ready.get(&key) {
            Some(image) => Some(textures.add_image(EguiTextureHandle::Weak(image.id()))),
            None => {
                self.want(key);
                None
            }
        }
    }

    fn want(&mut self, key: Key) {
        if !self.workshop.is_under_way(&key) && !self.wanted.contains(&key) {
            self.wanted.push(key);
        }
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Faces>().add_systems(Update, hang_faces.in_set(Stage::Arrive)).add_systems(Last, order_faces);
}

fn hang_faces(mut faces: ResMut<Faces>, mut images: ResMut<Assets<Image>>, mut textures: ResMut<EguiUserTextures>) {
    let finished = faces.workshop.finished();
    if finished.is_empty() {
        return;
    }
    for (key, pixmap) in finished {
        let image = images.add(texture(pixmap, key.alpha));
        faces.ready.insert(key, image);
    }
    faces.version += 1;
    if faces.sizes.len() > MOST_SIZES {
        let size = faces.sizes.remove(0);
        faces.ready.retain(|key, image| {
            let keep = key.size != size || key.alpha == Alpha::Premultiplied;
            if !keep {
                textures.remove_image(image.id());
            }
            keep
        });
    }
}

fn order_faces(mut faces: ResMut<Faces>, mut busy: ResMut<Busy>, board: Res<Shown>, bell: Res<Bell>) {
    for key in std::mem::take(&mut faces.wanted) {
        let scenario = board.scenario.clone();
        faces.workshop.order(key, &bell, move || draw::counter::face(&scenario, key.piece, key.face, key.size));
    }
    busy.faces = faces.workshop.under_way();
}
