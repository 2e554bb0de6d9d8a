//! A picture of the window, taken once all is drawn.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use tiny_skia::{IntSize, Pixmap};

use super::Busy;
use super::camera::View;

/// Frames without anything left to draw before the picture is taken.
const CALM: u32 = 20;
const PATIENCE: Duration = Duration::from_secs(120);

/// What became of the picture; known once the window has closed.
#[derive(Clone, Default)]
pub struct Outcome(Arc<Mutex<Option<Result<(), String>>>>);

impl Outcome {
    fn set(&self, result: Result<(), String>) {
        if let Ok(mut outcome) = self.0.lock() {
            *outcome = Some(result);
        }
    }

    pub fn result(&self) -> Result<(), String> {
        let outcome = self.0.lock().ok().and_then(|mut outcome| outcome.take());
        outcome.unwrap_or_else(|| Err("The window closed before its picture was taken.".to_owned()))
    }
}

#[derive(Resource)]
struct Camera {
    file: PathBuf,
    outcome: Outcome,
    began: Instant,
    calm: u32,
}

pub fn take(app: &mut App, file: PathBuf) -> Outcome {
    let outcome = Outcome::default();
    app.insert_resource(Camera { file, outcome: outcome.clone(), began: Instant::now(), calm: 0 })
        .add_systems(Last, wait);
    outcome
}

fn wait(
    mut camera: ResMut<Camera>,
    busy: Res<Busy>,
    view: Res<View>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) {
    let still = busy.tiles == 0 && busy.faces == 0 && !view.is_changed();
    camera.calm = if still { camera.calm + 1 } else { 0 };
    if camera.calm == CALM {
        let (file, outcome) = (camera.file.clone(), camera.outcome.clone());
        commands.spawn(Screenshot::primary_window()).observe(
            move |captured: On<ScreenshotCaptured>, mut exit: MessageWriter<AppExit>| {
                outcome.set(save(&captured.image, &file));
                exit.write(AppExit::Success);
            },
        );
    }
    if camera.began.elapsed() > PATIENCE {
        camera.outcome.set(Err("The window took too long to draw; there is no picture.".to_owned()));
        exit.write(AppExit::error());
    }
}

fn save(image: &Image, file: &Path) -> Result<(), String> {
    let name = file.display();
    let picture = image.clone().try_into_dynamic().map_err(|error| format!("{name}: {error}"))?.to_rgba8();
    let (width, height) = picture.dimensions();
    let mut pixels = picture.into_raw();
    // The window is opaque, whatever its alpha says.
    for pixel in pixels.chunks_exact_mut(4) {
        pixel[3] = u8::MAX;
    }
    let pixmap = IntSize::from_wh(width, height).and_then(|size| Pixmap::from_vec(pixels, size));
    let pixmap = pixmap.ok_or_else(|| format!("{name}: the window has no size"))?;
    let png = pixmap.encode_png().map_err(|error| format!("{name}: {error}"))?;
    std::fs::write(file, png).map_err(|error| format!("{name}: {error}"))
}
