//! The folder of saves: written whole or not at all, autosaves in turn, and a list to choose from.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::save::{self, Header, LARGEST, Save};
use crate::scenario::{Fault, Scenario};

/// How many autosaves are kept.
pub const AUTOSAVES: usize = 20;
const AUTOSAVE: &str = "autosave-";
pub const EXTENSION: &str = "ron";

/// The user's folder for saves.
pub fn folder() -> Option<PathBuf> {
    dirs::data_dir().map(|data| data.join("budapest-campaign").join("saves"))
}

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Writes a file so that a kill at any moment leaves the old one or the new one whole.
pub fn write_whole(path: &Path, text: &str) -> Result<(), String> {
    let say = |what: &str, error: std::io::Error| format!("{} cannot be {what}: {error}.", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| say("written, as its folder cannot be made", error))?;
    let name = path.file_name().ok_or_else(|| format!("{} is no file name.", path.display()))?;
    let temporary = folder.join(format!(".{}.{}.part", name.to_string_lossy(), std::process::id()));
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    if let Err(error) = written.and_then(|()| fs::rename(&temporary, path)) {
        let _ = fs::remove_file(&temporary);
        return Err(say("written", error));
    }
    // The new name is on the disk too, where the system allows to say so.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Whether a file is one that the game wrote by itself.
pub fn is_autosave(path: &Path) -> bool {
    path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with(AUTOSAVE))
}

/// Reads a save from a file.
pub fn read(path: &Path, scenario: &Arc<Scenario>) -> Result<Save, Fault> {
    let name = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let fault = |message: String| Fault::new(&name, 0, "", message);
    let size = fs::metadata(path).map_err(|error| fault(format!("cannot be read: {error}")))?.len();
    if size > LARGEST {
        return Err(fault(format!("is {size} bytes long; expected at most {LARGEST}")));
    }
    let bytes = fs::read(path).map_err(|error| fault(format!("cannot be read: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|_| fault("is not text".into()))?;
    Save::parse(&name, &text, scenario)
}

/// A save in the folder, as a list shows it.
#[derive(Clone, Debug)]
pub struct Listed {
    pub path: PathBuf,
    pub name: String,
    pub autosave: bool,
    /// The header, or why the file cannot be used.
    pub header: Result<Header, Fault>,
}

/// The saves of a folder, the newest first. A folder that does not exist has none.
pub fn list(folder: &Path) -> Vec<Listed> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut saves: Vec<Listed> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
        .map(|path| {
            let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let header = read_header(&path, &name);
            Listed { autosave: name.starts_with(AUTOSAVE), name, path, header }
        })
        .collect();
    saves.sort_by_key(|save| {
        let time = save.header.as_ref().map_or(0, |header| header.saved_at);
        (std::cmp::Reverse(time), std::cmp::Reverse(save.name.clone()))
    });
    saves
}

fn read_header(path: &Path, name: &str) -> Result<Header, Fault> {
    let fault = |message: String| Fault::new(name, 0, "", message);
    let size = fs::metadata(path).map_err(|error| fault(format!("cannot be read: {error}")))?.len();
    if size > LARGEST {
        return Err(fault(format!("is {size} bytes long; expected at most {LARGEST}")));
    }
    let text = fs::read_to_string(path).map_err(|error| fault(format!("cannot be read: {error}")))?;
    save::header(name, &text)
}

/// The newest save that can be read, for "Continue".
pub fn newest(folder: &Path) -> Option<Listed> {
    list(folder).into_iter().find(|save| save.header.is_ok())
}

/// Writes the next autosave and removes the oldest ones above the limit. The path it wrote.
pub fn autosave(folder: &Path, save: &Save) -> Result<PathBuf, String> {
    let mut numbers: Vec<u64> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let name = entry.ok()?.file_name().to_string_lossy().into_owned();
            name.strip_prefix(AUTOSAVE)?.strip_suffix(".ron")?.parse().ok()
        })
        .collect();
    numbers.sort_unstable();
    let next = numbers.last().map_or(1, |last| last.saturating_add(1));
    let path = folder.join(format!("{AUTOSAVE}{next:06}.{EXTENSION}"));
    write_whole(&path, &save.to_text())?;
    let excess = (numbers.len() + 1).saturating_sub(AUTOSAVES);
    for number in numbers.into_iter().take(excess) {
        let _ = fs::remove_file(folder.join(format!("{AUTOSAVE}{number:06}.{EXTENSION}")));
    }
    Ok(path)
}

/// A file name for a title a player typed: what no system allows in one is left out.
pub fn file_name(title: &str) -> String {
    let kept: String = title
        .trim()
        .chars()
        .map(|c| if c.is_alphanumeric() || " -_.,".contains(c) { c } else { '-' })
        .take(80)
        .collect();
    let kept = kept.trim_matches(['.', ' ']).to_owned();
    if kept.is_empty() { "game".into() } else { kept }
}
