//! The map and the counters as pictures, drawn on the CPU with anti-aliasing.
//!
//! The window and the reports show the same pixels. Everything is drawn from the scenario and from
//! fixed seeds, so the same scenario always gives the same picture. Pixels are premultiplied RGBA.
//! What changes during a game (reach, paths, zones) is not here: it is laid over these pictures.

mod canvas;
pub mod colour;
pub mod counter;
mod curve;
pub mod fonts;
pub mod map;
pub mod marks;
mod noise;
pub(crate) mod shape;
mod signs;
pub mod text;

pub use map::{Danube, Detail, MapPainter};
pub use tiny_skia::Pixmap;
