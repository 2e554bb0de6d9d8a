//! Reading a scenario: from a folder, or the one built into the program.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use serde::de::DeserializeOwned;

use super::{Fault, Scenario, check, compile};

pub const MAP: &str = "map.ron";
pub const COUNTERS: &str = "counters.ron";
pub const CHARTS: &str = "charts.ron";
pub const DEPLOYMENT: &str = "deployment.ron";

/// No honest scenario file is larger; a larger one is refused unread.
const LARGEST_FILE: u64 = 4 * 1024 * 1024;

/// The text of each file of a scenario.
pub struct Texts {
    pub name: String,
    pub map: String,
    pub counters: String,
    pub charts: String,
    pub deployment: String,
}

impl Texts {
    /// The scenario that comes with the program.
    pub fn standard() -> Texts {
        Texts {
            name: "budapest_campaign".to_owned(),
            map: include_str!("../../scenarios/budapest_campaign/map.ron").to_owned(),
            counters: include_str!("../../scenarios/budapest_campaign/counters.ron").to_owned(),
            charts: include_str!("../../scenarios/budapest_campaign/charts.ron").to_owned(),
            deployment: include_str!("../../scenarios/budapest_campaign/deployment.ron").to_owned(),
        }
    }

    pub fn read(folder: &Path) -> Result<Texts, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut text = |file: &str| {
            read_text(&folder.join(file)).unwrap_or_else(|reason| {
                faults.push(Fault::new(file, 0, "", format!("{reason} (folder {})", folder.display())));
                String::new()
            })
        };
        let texts = Texts {
            name: folder.file_name().map_or_else(|| "scenario".into(), |name| name.to_string_lossy().into_owned()),
            map: text(MAP),
            counters: text(COUNTERS),
            charts: text(CHARTS),
            deployment: text(DEPLOYMENT),
        };
        if faults.is_empty() { Ok(texts) } else { Err(faults) }
    }

    fn hash(&self) -> u64 {
        let texts = [&self.map, &self.counters, &self.charts, &self.deployment];
        fnv1a(texts.iter().flat_map(|text| text.bytes().chain([0])))
    }
}

pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    let size = std::fs::metadata(path).map_err(|error| format!("cannot be read: {error}"))?.len();
    if size > LARGEST_FILE {
        return Err(format!("is {size} bytes long; expected at most {LARGEST_FILE}"));
    }
    std::fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))
}

/// A stable fingerprint: the same on every machine and in every version.
pub fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// RON into its type, or the place where it broke. Nesting is limited, so no text can exhaust the stack.
pub fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Fault> {
    ron::Options::default().with_recursion_limit(64).from_str(text).map_err(|error| {
        Fault::new(file, error.span.start.line, format!("column {}", error.span.start.col), error.code.to_string())
    })
}

impl Scenario {
    /// The scenario that comes with the program.
    pub fn standard() -> Arc<Scenario> {
        static STANDARD: LazyLock<Arc<Scenario>> = LazyLock::new(|| {
            Scenario::from_texts(&Texts::standard()).expect("the built-in scenario is checked by the tests")
        });
        STANDARD.clone()
    }

    pub fn load(folder: &Path) -> Result<Arc<Scenario>, Vec<Fault>> {
        Scenario::from_texts(&Texts::read(folder)?)
    }

    /// All faults of all files at once, or the scenario.
    pub fn from_texts(texts: &Texts) -> Result<Arc<Scenario>, Vec<Fault>> {
        let files = check::files(texts)?;
        Ok(Arc::new(compile::scenario(&texts.name, texts.hash(), files)))
    }
}
