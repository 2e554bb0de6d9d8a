//! What the player has chosen for this machine, kept in the user's configuration folder.
//!
//! A file that cannot be read is put aside, told of in one sentence, and never overwritten.

use std::path::{Path, PathBuf};

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use serde::{Deserialize, Serialize};

use super::desk::{Notice, Shelf};
use super::hand::Manners;
use super::motion::Pace;
use super::panels::Folds;
use super::pointer::Keys;
use super::seat::Sharing;
use super::theme::{self, Palette};
use crate::record::store;
use crate::table::PerSide;

/// The scale of the interface, in per cent.
pub const SMALLEST: u16 = 75;
pub const LARGEST: u16 = 250;
const USUAL: u16 = 100;

/// How fast events are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speed {
    /// Nothing moves: the new board is there at once.
    Off,
    Slow,
    #[default]
    Normal,
    Fast,
}

impl Speed {
    pub const ALL: [Speed; 4] = [Speed::Off, Speed::Slow, Speed::Normal, Speed::Fast];

    pub const fn name(self) -> &'static str {
        match self {
            Speed::Off => "Off",
            Speed::Slow => "Slow",
            Speed::Normal => "Normal",
            Speed::Fast => "Fast",
        }
    }

    const fn pace(self) -> Pace {
        Pace(match self {
            Speed::Off => 0.0,
            Speed::Slow => 0.5,
            Speed::Normal => 1.0,
            Speed::Fast => 2.0,
        })
    }
}

/// The smallest screen the panels can be laid out on, in points.
const LEAST: Vec2 = Vec2::new(850.0, 478.0);

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The scale of the interface, in per cent.
    pub scale: u16,
    pub speed: Speed,
    pub palette: Palette,
    /// Ask before ending a segment with units that could still act.
    pub confirm: bool,
    pub autosave: bool,
    /// In solo play: undo may take back dice too.
    pub undo_dice: bool,
    /// The size of the window when it was closed, in pixels.
    pub window: Option<(u32, u32)>,
    /// As the last new game had them.
    pub sharing: Sharing,
    pub names: PerSide<String>,
    /// Which side panels are folded.
    pub folds: Folds,
    /// The largest scale the window has room for.
    #[serde(skip)]
    pub most: u16,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            scale: USUAL,
            speed: Speed::Normal,
            palette: Palette::Usual,
            confirm: true,
            autosave: true,
            undo_dice: false,
            window: None,
            sharing: Sharing::Hotseat,
            names: PerSide::default(),
            folds: Folds::default(),
            most: LARGEST,
        }
    }
}

impl Preferences {
    /// Points of the window to a point of the panels.
    pub fn scale(&self) -> f32 {
        f32::from(self.scale.min(self.most).clamp(SMALLEST, LARGEST)) / 100.0
    }

    /// What a window of this size has room for: the panels need some.
    fn fit(&mut self, window: Vec2) {
        let room = (window / LEAST).min_element() * 100.0;
        self.most = (room as u16).clamp(SMALLEST, LARGEST);
    }

    pub fn scale_by(&mut self, per_cent: i16) {
        self.scale = self.scale.saturating_add_signed(per_cent).clamp(SMALLEST, LARGEST);
    }
}

/// The file they are kept in, and what it holds.
#[derive(Resource, Clone, Debug, Default)]
pub struct File {
    path: Option<PathBuf>,
    written: Preferences,
    /// What the player must be told about it.
    fault: Option<String>,
}

pub fn path() -> Option<PathBuf> {
    dirs::config_dir().map(|folder| folder.join("budapest-campaign").join("settings.ron"))
}

/// Reads the file; without one everything is as usual.
pub fn load(path: Option<PathBuf>) -> (Preferences, File) {
    let Some(path) = path else { return default() };
    let (preferences, fault) = match read(&path) {
        Ok(preferences) => (preferences, None),
        Err(reason) => {
            let aside = put_aside(&path);
            let kept = match &aside {
                Ok(aside) => format!("it was kept as {}", aside.display()),
                Err(error) => format!("it could not be put aside ({error}), so nothing is written to it"),
            };
            let fault = format!("The settings could not be read ({reason}); {kept}, and the usual ones are in use.");
            let file = File { path: aside.is_ok().then_some(path), fault: Some(fault), ..default() };
            return (Preferences::default(), file);
        }
    };
    (preferences.clone(), File { path: Some(path), written: preferences, fault })
}

fn read(path: &Path) -> Result<Preferences, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Preferences::default()),
        Err(error) => return Err(error.to_string()),
    };
    let mut preferences: Preferences = ron::from_str(&text).map_err(|error| error.to_string())?;
    preferences.scale = preferences.scale.clamp(SMALLEST, LARGEST);
    preferences.window = preferences.window.filter(|(w, h)| (320..=8192).contains(w) && (240..=8192).contains(h));
    Ok(preferences)
}

/// Renames a file that cannot be read, without replacing an earlier one.
fn put_aside(path: &Path) -> std::io::Result<PathBuf> {
    let names = (1..).map(|n| path.with_extension(if n == 1 { "ron.bad".to_owned() } else { format!("ron.bad{n}") }));
    let free = names.take(1000).find(|name| !name.exists()).unwrap_or_else(|| path.with_extension("ron.bad"));
    std::fs::rename(path, &free)?;
    Ok(free)
}

fn to_text(preferences: &Preferences) -> String {
    ron::ser::to_string_pretty(preferences, ron::ser::PrettyConfig::new()).expect("settings can be written") + "\n"
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Preferences>()
        .init_resource::<File>()
        .add_systems(Startup, (report, unfold))
        .add_systems(Last, remember_folds.before(write))
        .add_systems(Update, press_keys.in_set(super::Stage::Arrange))
        .add_systems(PreUpdate, apply.after(bevy_egui::EguiPreUpdateSet::InitContexts))
        .add_systems(Last, (remember_window, write).chain());
}

fn report(mut file: ResMut<File>, mut notice: ResMut<Notice>) {
    if let Some(fault) = file.fault.take() {
        notice.complain(fault);
    }
}

/// Control with plus, minus and zero, as everywhere.
fn press_keys(keys: Res<Keys>, mut preferences: ResMut<Preferences>) {
    if !keys.control() {
        return;
    }
    let mut wish = preferences.clone();
    let pressed = |names: [KeyCode; 2]| names.iter().any(|key| keys.just_pressed(*key));
    if pressed([KeyCode::Equal, KeyCode::NumpadAdd]) {
        wish.scale_by(10);
    }
    if pressed([KeyCode::Minus, KeyCode::NumpadSubtract]) {
        wish.scale_by(-10);
    }
    if pressed([KeyCode::Digit0, KeyCode::Numpad0]) {
        wish.scale = USUAL;
    }
    preferences.set_if_neq(wish);
}

/// Tells everything that depends on them.
fn apply(
    mut preferences: ResMut<Preferences>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut contexts: Query<(&mut EguiContext, Ref<PrimaryEguiContext>)>,
    mut manners: ResMut<Manners>,
    mut shelf: ResMut<Shelf>,
    mut pace: ResMut<Pace>,
) {
    if let Ok(window) = window.single() {
        let mut fitted = preferences.clone();
        fitted.fit(Vec2::new(window.width(), window.height()));
        preferences.set_if_neq(fitted);
    }
    let changed = preferences.is_changed();
    for (mut context, primary) in &mut contexts {
        if changed || primary.is_added() {
            theme::choose(preferences.palette);
            let egui = context.get_mut();
            egui.set_zoom_factor(preferences.scale());
            egui.all_styles_mut(theme::style);
        }
    }
    if changed {
        manners.confirm = preferences.confirm;
        shelf.autosave = preferences.autosave;
        *pace = preferences.speed.pace();
        shelf.undo_dice = preferences.undo_dice;
    }
}

fn unfold(preferences: Res<Preferences>, mut folds: ResMut<Folds>) {
    *folds = preferences.folds.clone();
}

fn remember_folds(folds: Res<Folds>, mut preferences: ResMut<Preferences>) {
    if folds.is_changed() && preferences.folds != *folds {
        preferences.folds = folds.clone();
    }
}

fn remember_window(
    closing: Res<Messages<AppExit>>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut preferences: ResMut<Preferences>,
) {
    if let (false, Ok(window)) = (closing.is_empty(), window.single()) {
        let size = Some((window.physical_width(), window.physical_height()));
        if preferences.window != size {
            preferences.window = size;
        }
    }
}

fn write(preferences: Res<Preferences>, mut file: ResMut<File>, mut notice: ResMut<Notice>) {
    if !preferences.is_changed() || file.written == *preferences {
        return;
    }
    file.written = preferences.clone();
    if let Some(path) = &file.path
        && let Err(reason) = store::write_whole(path, &to_text(&preferences))
    {
        notice.complain(format!("The settings could not be kept: {reason}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("budapest-settings-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_scale_the_window_has_no_room_for_is_held_back() {
        let mut preferences = Preferences { scale: 250, ..default() };
        for (width, height, most) in
            [(1280.0, 720.0, 150), (1600.0, 1000.0, 188), (3840.0, 2160.0, LARGEST), (640.0, 400.0, SMALLEST)]
        {
            preferences.fit(Vec2::new(width, height));
            assert_eq!(preferences.scale(), f32::from(most) / 100.0, "{width} × {height}");
            assert_eq!(preferences.scale, 250, "what the player chose is kept");
        }
    }

    #[test]
    fn settings_come_back_as_they_were_written() {
        let path = folder("same").join("settings.ron");
        let chosen = Preferences {
            scale: 150,
            speed: Speed::Off,
            palette: Palette::ColourBlind,
            window: Some((1280, 720)),
            names: PerSide::new("Anna".into(), "Béla".into()),
            ..default()
        };
        store::write_whole(&path, &to_text(&chosen)).unwrap();
        let (read, file) = load(Some(path));
        assert_eq!((read, file.fault), (chosen, None));
    }

    #[test]
    fn without_a_file_everything_is_as_usual() {
        let (read, file) = load(Some(folder("none").join("settings.ron")));
        assert_eq!((read, file.fault), (Preferences::default(), None));
    }

    #[test]
    fn a_broken_file_is_put_aside_and_told_of() {
        let folder = folder("broken");
        let path = folder.join("settings.ron");
        for (n, kept) in [(1, "settings.ron.bad"), (2, "settings.ron.bad2")] {
            std::fs::write(&path, format!("(scale: what? {n}")).unwrap();
            let (read, file) = load(Some(path.clone()));
            assert_eq!(read, Preferences::default());
            let fault = file.fault.unwrap();
            assert!(fault.contains(kept) && fault.lines().count() == 1, "{fault}");
            assert_eq!(std::fs::read_to_string(folder.join(kept)).unwrap(), format!("(scale: what? {n}"));
            assert!(!path.exists());
        }
    }

    #[test]
    fn a_file_of_an_older_version_lacks_nothing() {
        let path = folder("older").join("settings.ron");
        std::fs::write(&path, "(scale: 900, confirm: false)").unwrap();
        let (read, _) = load(Some(path));
        assert_eq!(read, Preferences { scale: LARGEST, confirm: false, ..default() });
    }
}
