//! A player at the window: eyes that read its trace, and a hand on the mouse (xdotool).

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use budapest_campaign::client::trace::{Trace, Widget};
use budapest_campaign::table::HexId;

/// For anything the window does by itself.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Player {
    window: Child,
    /// Saves, settings, trace and pictures of this player alone.
    home: PathBuf,
    pictures: u32,
}

impl Player {
    pub fn sit_down(name: &str, mut game: Command) -> Player {
        let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&home);
        std::fs::create_dir_all(&home).unwrap();
        let words = std::fs::File::create(home.join("words")).unwrap();
        let window = game
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .arg("--trace")
            .arg(home.join("trace.ron"))
            .stderr(Stdio::from(words))
            .spawn()
            .unwrap();
        let player = Player { window, home, pictures: 0 };
        player.see("the window", |trace| !trace.widgets.is_empty());
        let names = xdotool(&["search", "--onlyvisible", "--name", "Budapest Campaign"]);
        // Keys go to the window even where no window manager gives it the focus.
        xdotool(&["windowfocus", names.lines().last().expect("the window has a name")]);
        player
    }

    pub fn saves(&self) -> PathBuf {
        self.home.join("data/budapest-campaign/saves")
    }

    fn glance(&self) -> Option<Trace> {
        ron::from_str(&std::fs::read_to_string(self.home.join("trace.ron")).ok()?).ok()
    }

    pub fn look(&self) -> Trace {
        self.see("a window at rest", |_| true)
    }

    /// Waits until something is to be seen and nothing moves any more.
    #[track_caller]
    pub fn see(&self, what: &str, is_there: impl Fn(&Trace) -> bool) -> Trace {
        let begun = Instant::now();
        loop {
            let trace = self.glance();
            if let Some(trace) = &trace
                && !trace.is_restless
                && is_there(trace)
            {
                // Panels take their final size a frame after something new is in them.
                std::thread::sleep(Duration::from_millis(100));
                if self.glance().as_ref() == Some(trace) {
                    return trace.clone();
                }
            }
            if begun.elapsed() > PATIENCE {
                let Some(trace) = trace else { panic!("{what} is not to be seen: there is no trace of the window") };
                let labels: Vec<&str> = trace.widgets.iter().map(|widget| widget.label.as_str()).collect();
                panic!(
                    "{what} is not to be seen: turn {}, order {}, {:?} {} “{}”, notice “{}”; texts {labels:?}",
                    trace.turn, trace.orders, trace.side, trace.ask, trace.sentence, trace.notice
                );
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks the button that begins with these words.
    #[track_caller]
    pub fn click(&self, label: &str) {
        let trace = self.see(label, |trace| button(trace, label).is_some());
        let button = button(&trace, label).expect("it was just there");
        click_at(button.x, button.y);
    }

    #[track_caller]
    pub fn click_hex(&self, hex: HexId) {
        let trace = self.see(&format!("hex {hex}"), |trace| place_of(trace, hex).is_some());
        let (x, y) = place_of(&trace, hex).expect("it was just there");
        click_at(x, y);
    }

    /// The button for what comes next, once more where it asks whether that is meant.
    #[track_caller]
    pub fn click_main(&self) {
        let is_main = |widget: &&Widget| widget.is_active && widget.label.ends_with("   Space");
        let find = |trace: &Trace| trace.widgets.iter().find(is_main).cloned();
        let trace = self.see("a main button", |trace| find(trace).is_some());
        let main = find(&trace).expect("it was just there");
        click_at(main.x, main.y);
        let asks = |trace: &Trace| find(trace).is_some_and(|main| main.label.contains(" anyway"));
        let now = self.see("what the main button does", |now| now.orders != trace.orders || asks(now));
        if now.orders == trace.orders {
            let main = find(&now).expect("it asks");
            click_at(main.x, main.y);
        }
    }

    pub fn click_at(&self, x: f32, y: f32) {
        click_at(x, y);
    }

    pub fn press(&self, key: &str) {
        xdotool(&["key", key]);
    }

    /// Takes out what is written where the cursor is.
    pub fn empty_the_field(&self) {
        xdotool(&["key", "--delay", "40", "End"]);
        xdotool(&["key", "--delay", "40", "--repeat", "20", "BackSpace"]);
    }

    pub fn type_text(&self, text: &str) {
        xdotool(&["type", "--delay", "60", text]);
    }

    /// Turns the wheel towards the player over a place.
    pub fn scroll_down(&self, x: f32, y: f32) {
        xdotool(&["mousemove", &x.to_string(), &y.to_string(), "click", "--repeat", "5", "--delay", "30", "5"]);
    }

    /// Keeps a picture of the window, with the key for it.
    #[track_caller]
    pub fn take_picture(&mut self, name: &str) {
        self.look();
        let taken = self.home.join("data/budapest-campaign/pictures/picture-0001.png");
        self.press("F11");
        // The notice comes when the file is written.
        self.see("the picture", |trace| trace.notice.contains("picture-0001.png") && taken.exists());
        self.pictures += 1;
        let kept = self.home.join(format!("{:02}-{name}.png", self.pictures));
        std::fs::rename(&taken, &kept).unwrap();
        println!("{}", kept.display());
        assert_not_blank(&kept);
        // Behind the curtain no notice is shown.
        if has_button(&self.look(), "Dismiss") {
            self.click("Dismiss");
            self.see("the notice dismissed", |trace| trace.notice.is_empty());
        }
    }

    /// Closes the window from the menu, and sees that it went well.
    pub fn leave(mut self) {
        if self.look().curtain.is_some() {
            self.click("I am here");
        }
        self.click("Menu");
        self.click("Quit");
        let begun = Instant::now();
        let status = loop {
            match self.window.try_wait().unwrap() {
                Some(status) => break status,
                None if begun.elapsed() > PATIENCE => panic!("the window does not close"),
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        };
        let said = std::fs::read_to_string(self.home.join("words")).unwrap();
        assert!(status.success(), "{said}");
        for trouble in ["ERROR", "WARN", "panicked"] {
            assert!(!said.contains(trouble), "{said}");
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.window.kill();
        let _ = self.window.wait();
    }
}

/// The button that is called so, or else the one that begins so (a key may follow).
fn button<'a>(trace: &'a Trace, label: &str) -> Option<&'a Widget> {
    let mut buttons = trace.widgets.iter().filter(|widget| widget.is_active);
    buttons
        .clone()
        .find(|widget| widget.label == label)
        .or_else(|| buttons.find(|widget| widget.label.starts_with(label)))
}

pub fn has_button(trace: &Trace, label: &str) -> bool {
    button(trace, label).is_some()
}

fn place_of(trace: &Trace, hex: HexId) -> Option<(f32, f32)> {
    trace.hexes.iter().find(|(other, ..)| *other == hex).map(|(_, x, y)| (*x, *y))
}

fn click_at(x: f32, y: f32) {
    // The window sees the mouse come before it sees it press.
    xdotool(&["mousemove", &x.to_string(), &y.to_string(), "sleep", "0.3", "click", "1"]);
}

#[track_caller]
fn xdotool(arguments: &[&str]) -> String {
    let output = Command::new("xdotool").args(arguments).output().expect("xdotool is installed");
    assert!(output.status.success(), "xdotool {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn assert_not_blank(file: &Path) {
    let picture = tiny_skia::Pixmap::load_png(file).unwrap();
    let mut colours: Vec<u32> =
        picture.pixels().iter().map(|p| u32::from_le_bytes([p.red(), p.green(), p.blue(), 0])).collect();
    colours.sort_unstable();
    colours.dedup();
    assert!(colours.len() > 100, "{} shows only {} colours", file.display(), colours.len());
}
