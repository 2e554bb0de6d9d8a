//! A picture of the window, taken once all is drawn or when the player wants one.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use tiny_skia::{IntSize, Pixmap};

use super::Busy;
use super::camera::View;
use super::desk::{Notice, Shelf};
use super::pointer::Keys;

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

pub fn plugin(app: &mut App) {
    app.add_systems(Update, press_key);
}

/// A picture of the window as it is now, beside the saves.
fn press_key(keys: Res<Keys>, shelf: Res<Shelf>, mut commands: Commands, mut notice: ResMut<Notice>) {
    if !keys.just_pressed(KeyCode::F11) {
        return;
    }
    let Some(folder) = shelf.folder.as_deref().and_then(Path::parent).map(|data| data.join("pictures")) else {
        notice.complain("This system names no folder for the user's data.");
        return;
    };
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>, mut notice: ResMut<Notice>| {
            let names = (1..10_000).map(|n| folder.join(format!("picture-{n:04}.png")));
            let written = std::fs::create_dir_all(&folder)
                .map_err(|error| format!("{}: {error}", folder.display()))
                .and_then(|()| {
                    names.into_iter().find(|file| !file.exists()).ok_or("There are too many pictures.".into())
                })
                .and_then(|file| save(&captured.image, &file).map(|()| file));
            match written {
                Ok(file) => notice.say(format!("A picture of the window is in {}.", file.display())),
                Err(reason) => notice.complain(reason),
            }
        },
    );
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
