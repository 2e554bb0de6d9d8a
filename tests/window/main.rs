//! The window from outside: what it shows, and what it says where it cannot open.
//!
//! Tests that need a display are ignored unless asked for: `.ci/run` gives them a virtual one.

mod player;
mod turn;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tiny_skia::Pixmap;

fn game() -> Command {
    let mut game = Command::new(env!("CARGO_BIN_EXE_budapest-campaign"));
    game.env_remove("RUST_LOG").env("NO_COLOR", "1");
    // Neither the saves nor the settings of whoever runs the tests.
    game.env("XDG_DATA_HOME", home("data")).env("XDG_CONFIG_HOME", home("config"));
    if std::env::var_os("XDG_RUNTIME_DIR").is_none() {
        game.env("XDG_RUNTIME_DIR", env!("CARGO_TARGET_TMPDIR"));
    }
    game
}

fn home(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn picture_file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// One sentence with what to install, exit code 1, and no panic.
#[track_caller]
fn assert_refuses(output: &Output, words: &str) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains(words) && said.contains("install"), "{said}");
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_it_says_so() {
    let output = game().env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").output().unwrap();
    assert_refuses(&output, "no display");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs the client libraries of X11"]
fn with_a_display_that_does_not_answer_it_says_so() {
    let output = game().env("DISPLAY", ":4711").env_remove("WAYLAND_DISPLAY").output().unwrap();
    assert_refuses(&output, "no display");
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs a display"]
fn without_a_driver_it_says_so() {
    let nowhere = "/nonexistent/driver.json";
    let output = game().env("VK_ICD_FILENAMES", nowhere).env("VK_DRIVER_FILES", nowhere).output().unwrap();
    assert_refuses(&output, "Vulkan driver");
}

/// A picture of the window, opened with these arguments.
fn picture_of(name: &str, arguments: &[&str]) -> (Pixmap, PathBuf) {
    let file = picture_file(name);
    let _ = std::fs::remove_file(&file);
    let output = game().args(arguments).args(["--size", "1600x1000", "--screenshot"]).arg(&file).output().unwrap();
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    for trouble in ["ERROR", "WARN", "panicked"] {
        assert!(!said.contains(trouble), "{said}");
    }
    let picture = Pixmap::load_png(&file).unwrap();
    assert_eq!((picture.width(), picture.height()), (1600, 1000));
    (picture, file)
}

/// Colour, how far a pixel may be off in each channel, and how many pixels there are at least.
#[track_caller]
fn assert_shows(picture: &Pixmap, file: &Path, colours: &[(&str, u32, u8, usize)]) {
    for (name, colour, off, least) in colours {
        let found = count(picture, *colour, *off);
        println!("{name}: {found} pixels");
        assert!(found >= *least, "{name}: {found} pixels, {least} expected; see {}", file.display());
    }
}

#[test]
#[ignore = "needs a display"]
fn a_picture_of_the_start_screen_shows_map_counters_and_menu() {
    let (picture, file) = picture_of("start.png", &[]);
    assert_shows(
        &picture,
        &file,
        &[
            ("paper", 0xF2EAD3, 12, 100_000),
            ("rivers", 0xA9C6CF, 6, 3_000),
            ("the rows of the menu", 0xFCF9F0, 1, 50_000),
            ("the main row", 0x8A2C1F, 1, 5_000),
            ("German counters", 0x5A6757, 4, 1_500),
            ("Hungarian counters", 0x735F33, 4, 1_000),
            ("Soviet counters", 0xE2B08C, 4, 500),
            ("the band of the 2nd Ukrainian Front", 0x9C231B, 4, 300),
        ],
    );
}

#[test]
#[ignore = "needs a display"]
fn a_picture_of_a_new_game_shows_map_counters_and_panels() {
    let (picture, file) = picture_of("game.png", &["--new", "--seed", "1"]);
    assert_shows(
        &picture,
        &file,
        &[
            ("paper", 0xF2EAD3, 12, 100_000),
            ("rivers", 0xA9C6CF, 6, 3_000),
            ("the table", 0xCFC3A4, 1, 5_000),
            ("the panel", 0xF6F1E3, 1, 50_000),
            ("the bar", 0xEFE7D3, 1, 20_000),
        ],
    );
    assert!(!home("data").join("budapest-campaign").exists(), "a picture leaves no saves behind");
}

#[test]
#[ignore = "needs a display"]
fn a_save_is_opened_from_the_command_line() {
    let missing = game().arg("/nonexistent/game.ron").output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
    assert!(said(&missing).contains("cannot be read"), "{}", said(&missing));
}

fn count(picture: &Pixmap, colour: u32, off: u8) -> usize {
    let [_, red, green, blue] = colour.to_be_bytes();
    let is_near = |a: u8, b: u8| a.abs_diff(b) <= off;
    let pixels = picture.pixels().iter();
    pixels.filter(|p| is_near(p.red(), red) && is_near(p.green(), green) && is_near(p.blue(), blue)).count()
}
