//! The folder of saves: written whole or not at all, autosaves in turn, and a list to choose from.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::save::{self, Header, LARGEST, Save};
use super::sealed::{self, Envelope};
use crate::scenario::{Fault, Scenario};
use crate::table::Side;

/// How many autosaves are kept.
pub const AUTOSAVES: usize = 20;
const AUTOSAVE: &str = "autosave-";
/// The header of a save is far shorter.
const HEADER_SIZE: u64 = 8 * 1024;
/// A file half written by a program that was killed is swept away after this time.
const STALE: Duration = Duration::from_secs(60);
pub const EXTENSION: &str = "ron";
const PART: &str = ".part";

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
    // Several writers, also in one process, do not get in each other's way.
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let temporary = folder.join(format!(".{}.{}-{number}{PART}", name.to_string_lossy(), std::process::id()));
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

/// The text of a file that may be a save or a position, or the sentence why not.
pub fn read_text(path: &Path) -> Result<String, String> {
    let (bytes, _) = read_up_to(path, LARGEST)?;
    String::from_utf8(bytes).map_err(|error| format!("is not text after its byte {}", error.utf8_error().valid_up_to()))
}

/// At most so many bytes of a file, and the size of it. A larger one than any save is refused unread.
fn read_up_to(path: &Path, most: u64) -> Result<(Vec<u8>, u64), String> {
    let cannot = |error: std::io::Error| format!("cannot be read: {error}");
    let about = fs::metadata(path).map_err(cannot)?;
    // A device or a pipe may never end.
    if !about.is_file() {
        return Err("is not a file".into());
    }
    let size = about.len();
    if size > LARGEST {
        return Err(format!("is {size} bytes long; expected at most {LARGEST}"));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)).map_err(cannot)?;
    Ok((bytes, size))
}

/// The name a fault calls a file by.
fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// Whether a file is one that the game wrote by itself.
pub fn is_autosave(path: &Path) -> bool {
    path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with(AUTOSAVE))
}

/// Reads a save from a file.
pub fn read(path: &Path, scenario: &Arc<Scenario>) -> Result<Save, Fault> {
    let name = name_of(path);
    let text = read_text(path).map_err(|reason| Fault::new(&name, 0, "", reason))?;
    Save::parse(&name, &text, scenario)
}

/// What a file of a game holds.
#[derive(Clone, Debug)]
pub enum Content {
    Plain(Box<Save>),
    /// Of a game by file: it opens with a passphrase.
    Sealed(Box<Envelope>),
}

/// Reads a file that may be a save or an envelope.
pub fn read_content(path: &Path, scenario: &Arc<Scenario>) -> Result<Content, Fault> {
    let name = name_of(path);
    let text = read_text(path).map_err(|reason| Fault::new(&name, 0, "", reason))?;
    match Save::parse(&name, &text, scenario) {
        Err(_) if sealed::is_sealed(&text).is_some() => {
            Envelope::parse(&name, &text).map(|envelope| Content::Sealed(Box::new(envelope)))
        }
        read => read.map(|save| Content::Plain(Box::new(save))),
    }
}

/// Reads an envelope from a file.
pub fn read_envelope(path: &Path) -> Result<Envelope, Fault> {
    let name = name_of(path);
    let text = read_text(path).map_err(|reason| Fault::new(&name, 0, "", reason))?;
    Envelope::parse(&name, &text)
}

/// A save in the folder, as a list shows it.
#[derive(Clone, Debug)]
pub struct Listed {
    pub path: PathBuf,
    pub name: String,
    pub autosave: bool,
    /// Of a game by file: the player who can open it.
    pub sealed_for: Option<Side>,
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
            let (header, sealed_for) = match read_header(&path) {
                Ok((header, sealed_for)) => (Ok(header), sealed_for),
                Err(fault) => (Err(fault), None),
            };
            Listed { autosave: name.starts_with(AUTOSAVE), name, path, sealed_for, header }
        })
        .collect();
    // Within a second the file written last comes first.
    saves.sort_by_cached_key(|save| {
        let time = save.header.as_ref().map_or(0, |header| header.saved_at);
        let written = fs::metadata(&save.path).and_then(|about| about.modified()).ok();
        std::cmp::Reverse((time, written, save.name.clone()))
    });
    saves
}

/// The header, and whom the file is sealed for.
fn read_header(path: &Path) -> Result<(Header, Option<Side>), Fault> {
    let name = name_of(path);
    let fault = |reason: String| Fault::new(&name, 0, "", reason);
    let (start, _) = read_up_to(path, HEADER_SIZE).map_err(fault)?;
    // The limit may have cut a letter in two.
    let start = String::from_utf8_lossy(&start);
    if save::has_header(&start) {
        return Ok((save::header(&name, &start)?, sealed::addressee(&start)));
    }
    let text = read_text(path).map_err(fault)?;
    Ok((save::header(&name, &text)?, sealed::is_sealed(&text)))
}

/// The newest save that can be read, for "Continue".
pub fn newest(folder: &Path) -> Option<Listed> {
    let list = list(folder);
    to_go_on_with(&list).cloned()
}

/// The newest of a list, but none that was written for the other player of a game by file: what is kept here is sealed
/// for one's own side.
pub fn to_go_on_with(list: &[Listed]) -> Option<&Listed> {
    let own = list.iter().filter(|save| save.autosave).find_map(|save| save.sealed_for);
    let for_the_other = |save: &Listed| own.is_some() && !save.autosave && save.sealed_for == own.map(Side::enemy);
    list.iter().find(|save| save.header.is_ok() && !for_the_other(save))
}

/// Writes the game as it stands after every order, always to the same file: a crash loses at most the
/// order being given. The path it wrote.
pub fn keep_current(folder: &Path, save: &str) -> Result<PathBuf, String> {
    let path = folder.join(format!("{AUTOSAVE}current.{EXTENSION}"));
    write_whole(&path, save)?;
    Ok(path)
}

/// Writes the next autosave and removes the oldest ones above the limit. The path it wrote.
pub fn autosave(folder: &Path, save: &str) -> Result<PathBuf, String> {
    let names =
        || fs::read_dir(folder).into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let number = |name: &str| name.strip_prefix(AUTOSAVE)?.strip_suffix(".ron")?.parse::<u64>().ok();
    let mut kept: Vec<(u64, String)> = names().filter_map(|name| Some((number(&name)?, name))).collect();
    kept.sort_unstable();
    let next = kept.last().map_or(1, |(last, _)| last.saturating_add(1));
    let path = folder.join(format!("{AUTOSAVE}{next:06}.{EXTENSION}"));
    write_whole(&path, save)?;
    let excess = (kept.len() + 1).saturating_sub(AUTOSAVES);
    for (_, name) in kept.into_iter().take(excess) {
        let _ = fs::remove_file(folder.join(name));
    }
    for name in names().filter(|name| name.starts_with('.') && name.ends_with(PART)) {
        sweep(&folder.join(name));
    }
    Ok(path)
}

/// Removes a half-written file that nobody is writing any more.
fn sweep(path: &Path) {
    let written = fs::metadata(path).and_then(|about| about.modified());
    if written.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > STALE)) {
        let _ = fs::remove_file(path);
    }
}

/// A file name for a title a player typed: what no system allows in one is left out.
pub fn file_name(title: &str) -> String {
    let kept: String = title
        .trim()
        .chars()
        .map(|c| if c.is_alphanumeric() || " -_.,()".contains(c) { c } else { '-' })
        .take(80)
        .collect();
    let kept = kept.trim_matches(['.', ' ']).to_owned();
    if kept.is_empty() { "game".into() } else { kept }
}
