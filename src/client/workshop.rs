//! Pictures drawn in the background, and how they become textures.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::tasks::AsyncComputeTaskPool;
use tiny_skia::Pixmap;

use super::wake::Bell;

/// Orders for pictures: each key is under way once, and comes back with its picture.
pub struct Workshop<K> {
    sender: Sender<(K, Pixmap)>,
    receiver: Mutex<Receiver<(K, Pixmap)>>,
    under_way: HashSet<K>,
}

impl<K: Copy + Eq + Hash + Send + 'static> Default for Workshop<K> {
    fn default() -> Workshop<K> {
        let (sender, receiver) = channel();
        Workshop { sender, receiver: Mutex::new(receiver), under_way: HashSet::new() }
    }
}

impl<K: Copy + Eq + Hash + Send + 'static> Workshop<K> {
    pub fn order(&mut self, key: K, bell: &Bell, draw: impl FnOnce() -> Pixmap + Send + 'static) {
        if !self.under_way.insert(key) {
            return;
        }
        let (sender, bell) = (self.sender.clone(), bell.clone());
        AsyncComputeTaskPool::get()
            .spawn(async move {
                // The receiver is gone only when the window is.
                let _ = sender.send((key, draw()));
                bell.ring();
            })
            .detach();
    }

    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    pub fn is_under_way(&self, key: &K) -> bool {
        self.under_way.contains(key)
    }

    pub fn finished(&mut self) -> Vec<(K, Pixmap)> {
        let finished: Vec<_> =
            self.receiver.get_mut().map(|receiver| receiver.try_iter().collect()).unwrap_or_default();
        for (key, _) in &finished {
            self.under_way.remove(key);
        }
        finished
    }
}

/// How the colours of a texture stand to its transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Alpha {
    /// As sprites want it.
    Straight,
    /// As egui wants it, and the rasteriser makes it.
    Premultiplied,
}

/// A texture that lives on the graphics card only.
pub fn texture(pixmap: Pixmap, alpha: Alpha) -> Image {
    let size = Extent3d { width: pixmap.width(), height: pixmap.height(), depth_or_array_layers: 1 };
    let data = match alpha {
        Alpha::Premultiplied => pixmap.take(),
        Alpha::Straight => {
            let colours = pixmap.pixels().iter().map(|pixel| pixel.demultiply());
            colours.flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()]).collect()
        }
    };
    Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}
