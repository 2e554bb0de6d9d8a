//! Why no window could be opened, as a sentence that says what to install.
//!
//! What the window is built on panics without a display, a driver or a library. Until the first
//! frame those panics are caught here; later ones are faults of the program and left alone.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

/// Set with the first frame.
#[derive(Resource, Clone, Default)]
struct Opened(Arc<AtomicBool>);

/// Does the work of opening the window and staying in it; `attend` is called on the app before it runs.
pub fn guard(work: impl FnOnce(&dyn Fn(&mut App)) -> AppExit) -> Result<AppExit, String> {
    if cfg!(target_os = "linux") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY") {
        return Err(no_display());
    }
    let opened = Opened::default();
    let first = Arc::new(Mutex::new(None::<String>));
    let usual = std::panic::take_hook();
    let (hook_opened, hook_first) = (opened.clone(), first.clone());
    std::panic::set_hook(Box::new(move |panic| {
        if hook_opened.0.load(Ordering::Relaxed) {
            usual(panic);
        } else if let Ok(mut first) = hook_first.lock() {
            // Later ones only follow from it.
            first.get_or_insert_with(|| panic.payload_as_str().unwrap_or_default().to_owned());
        }
    }));
    let attend = |app: &mut App| {
        app.insert_resource(opened.clone()).add_systems(Last, note_first_frame);
    };
    let ended = catch_unwind(AssertUnwindSafe(|| work(&attend)));
    let _ = std::panic::take_hook();
    match ended {
        Ok(exit) => Ok(exit),
        Err(panic) if opened.0.load(Ordering::Relaxed) => resume_unwind(panic),
        Err(_) => {
            let message = first.lock().ok().and_then(|mut first| first.take()).unwrap_or_default();
            Err(sentence(&message))
        }
    }
}

fn note_first_frame(opened: Res<Opened>) {
    opened.0.store(true, Ordering::Relaxed);
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn no_display() -> String {
    "There is no display to open a window on: start the game from a desktop, or install xvfb and start it with \
     xvfb-run."
        .to_owned()
}

fn sentence(message: &str) -> String {
    let has = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if has(&["GPU", "adapter", "Adapter"]) {
        "There is no graphics driver for the window: install a Vulkan driver (on Debian and Ubuntu libvulkan1 and \
         mesa-vulkan-drivers)."
            .to_owned()
    } else if has(&["libX", "libx", "xkb", "Library", "LibraryOpen"]) {
        "A library the window needs is missing: install X11's client libraries (on Debian and Ubuntu libx11-6, \
         libx11-xcb1, libxcursor1, libxi6, libxrandr2 and libxkbcommon-x11-0)."
            .to_owned()
    } else if has(&["event loop", "EventLoop", "display", "Display"]) {
        no_display()
    } else {
        let line = message.lines().next().unwrap_or_default();
        format!("The window could not be opened ({line}): check that a display and a Vulkan driver are installed.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lack_has_its_sentence() {
        assert!(sentence("Unable to find a GPU! Make sure").contains("mesa-vulkan-drivers"));
        assert!(sentence("Library libxkbcommon-x11.so could not be loaded.").contains("libxkbcommon-x11-0"));
        assert!(sentence("Failed to build event loop: Os(..)").contains("no display"));
        assert!(sentence("something else\nand more").contains("(something else)"));
    }
}
