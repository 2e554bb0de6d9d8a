//! Play by file: a save in an envelope that only one player can open.
//!
//! The envelope is a RON file that a person can look at. Outside stands what everybody may know; the save
//! itself, with the seed, the dice, the orders and the board, is sealed with `age` for the key of the
//! player it is for. Each player has a key of their own, and its secret half travels in the same file,
//! sealed with that player's passphrase. `docs/play-by-file.md` says what this protects against.

use std::fmt::Write as _;
use std::io::{BufReader, Read, Write as _};
use std::iter;
use std::sync::Arc;

use age::armor::{ArmoredReader, ArmoredWriter, Format};
use age::secrecy::{ExposeSecret, SecretString};
use age::{DecryptError, Decryptor, Encryptor};
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use super::save::{self, HEADER_END, Header, LARGEST, Save};
use crate::rules;
use crate::scenario::{Fault, Scenario};
use crate::table::{PerSide, Side};

/// The version of the envelope written now.
pub const FORMAT: u32 = 1;

/// A passphrase has at least so many characters.
pub const SHORTEST: usize = 6;
/// And at most so many.
pub const LONGEST: usize = 200;

/// The work of trying one passphrase, as a power of two: 128 MB of memory and some tenths of a second.
const WORK: u8 = 17;
/// A file that asks for more than this is not worked on.
const MOST_WORK: u8 = 18;

/// What is sealed is filled up to a multiple of this, so that its length tells nothing about one order.
const FILL: usize = 8 * 1024;

/// A passphrase, as a player typed it; it is never printed, and wiped from memory when it is dropped.
#[derive(Clone, Debug)]
pub struct Passphrase(SecretString);

impl Passphrase {
    /// Blanks around it are left out: they come with copying.
    pub fn new(typed: &str) -> Passphrase {
        Passphrase(SecretString::from(typed.trim()))
    }

    /// What is wrong with a passphrase for a new key.
    pub fn check(&self) -> Result<(), String> {
        match self.0.expose_secret().chars().count() {
            0 => Err("The passphrase is missing.".into()),
            length if length < SHORTEST => Err(format!("A passphrase has at least {SHORTEST} characters.")),
            length if length > LONGEST => Err(format!("A passphrase has at most {LONGEST} characters.")),
            _ => Ok(()),
        }
    }
}

/// A player's key: what is sealed for `recipient` is opened with `secret`, and that with the passphrase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    recipient: String,
    secret: String,
    /// The passphrase was chosen by the other player, who began the game.
    #[serde(default)]
    pub first: bool,
}

/// The secret half of a key, unlocked. It is never written anywhere.
#[derive(Clone)]
pub struct Identity(age::x25519::Identity);

impl Key {
    /// A new key for a passphrase. It takes a while, so that passphrases cannot be tried out fast.
    pub fn make(passphrase: &Passphrase) -> Result<Key, String> {
        Key::make_with(passphrase, WORK)
    }

    /// The same with less work, for tests.
    pub fn make_with(passphrase: &Passphrase, work: u8) -> Result<Key, String> {
        passphrase.check()?;
        let identity = age::x25519::Identity::generate();
        let mut recipient = age::scrypt::Recipient::new(passphrase.0.clone());
        recipient.set_work_factor(work.clamp(1, MOST_WORK));
        let secret = seal(&recipient, identity.to_string().expose_secret().as_bytes())?;
        Ok(Key { recipient: identity.to_public().to_string(), secret, first: false })
    }

    /// The secret half, for the one who knows the passphrase. It takes as long as making the key.
    pub fn unlock(&self, passphrase: &Passphrase) -> Result<Identity, String> {
        const DAMAGED: &str = "The key in the file is damaged: let the file be sent again.";
        let mut locked = age::scrypt::Identity::new(passphrase.0.clone());
        locked.set_max_work_factor(MOST_WORK);
        let secret = unseal(&locked, &self.secret).map_err(|error| match error {
            DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed => "This is not the passphrase.",
            DecryptError::ExcessiveWork { .. } => "The file asks for more work than any honest one: it is not opened.",
            _ => DAMAGED,
        })?;
        let secret = SecretString::from(String::from_utf8(secret).map_err(|_| DAMAGED)?);
        let identity: age::x25519::Identity = secret.expose_secret().parse().map_err(|_| DAMAGED)?;
        // What is sealed for this player next must be theirs to open.
        if identity.to_public().to_string() != self.recipient {
            return Err(DAMAGED.into());
        }
        Ok(Identity(identity))
    }

    /// Whether what is sealed for one can be opened with the other.
    pub fn is_same(&self, other: &Key) -> bool {
        self.recipient == other.recipient
    }

    fn check(&self) -> Result<age::x25519::Recipient, &'static str> {
        self.recipient.parse()
    }
}

/// What the file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purpose {
    /// The next decision is that of the player it is for.
    Passed,
    /// The copy of the player who has just played, who may not know whose decision is next.
    Kept,
}

/// A save that is sealed for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    pub header: Header,
    pub sealed_for: Side,
    envelope: u32,
    pub purpose: Purpose,
    /// Whose decision is next; nobody's when the game is over.
    pub decides: Option<Side>,
    pub keys: PerSide<Key>,
    sealed: String,
}

impl Envelope {
    /// The text of an envelope for a side. To be passed on it must hold a decision of that side, or the end.
    pub fn seal(save: &Save, keys: &PerSide<Key>, side: Side, purpose: Purpose) -> Result<String, String> {
        let decides = rules::legal(&save.board()?).map(|prompt| prompt.side);
        if let (Purpose::Passed, Some(other)) = (purpose, decides.filter(|decides| *decides != side)) {
            return Err(format!("The next decision is the {other} player's: there is nothing to pass on."));
        }
        let mut envelope = Envelope {
            header: save.header.clone(),
            sealed_for: side,
            envelope: FORMAT,
            purpose,
            decides,
            keys: keys.clone(),
            sealed: String::new(),
        };
        let recipient = keys[side].check().map_err(|reason| format!("The key of the {side} player: {reason}."))?;
        // What stands outside is sealed too: it cannot be changed on the way.
        let outside = ron::to_string(&envelope).map_err(|error| error.to_string())?;
        let mut inside = format!("{outside}\n{}", save.to_text());
        inside.extend(iter::repeat_n('\n', FILL - inside.len() % FILL));
        envelope.sealed = seal(&recipient, inside.as_bytes())?;
        envelope.to_text().map_err(|error| error.to_string())
    }

    /// The file: armour is kept in lines of its own, as other tools read it.
    fn to_text(&self) -> Result<String, ron::Error> {
        let header = ron::ser::to_string_pretty(&self.header, PrettyConfig::new().indentor("  "))?;
        let mut text = format!("(\n  header: {},\n", header.replace('\n', "\n  "));
        let _ = writeln!(text, "  sealed_for: {:?},", self.sealed_for);
        let _ = writeln!(text, "  envelope: {},", self.envelope);
        let _ = writeln!(text, "  purpose: {:?},", self.purpose);
        let _ = writeln!(text, "  decides: {},", ron::to_string(&self.decides)?);
        let _ = writeln!(text, "  keys: (");
        for (name, key) in [("axis", &self.keys.axis), ("soviet", &self.keys.soviet)] {
            let Key { recipient, secret, first } = key;
            let recipient = ron::to_string(recipient)?;
            let _ = writeln!(text, "    {name}: (recipient: {recipient}, first: {first}, secret: \"\n{secret}\n\"),");
        }
        let _ = writeln!(text, "  ),\n  sealed: \"\n{}\n\",\n)", self.sealed);
        Ok(text)
    }

    /// Reads an envelope; what is sealed stays so.
    pub fn parse(file: &str, text: &str) -> Result<Envelope, Fault> {
        let fault = |message: String| Fault::new(file, 0, "", message);
        if text.len() as u64 > LARGEST {
            return Err(fault(format!("is {} bytes long; expected at most {LARGEST}", text.len())));
        }
        #[derive(Deserialize)]
        struct Top {
            #[serde(default)]
            envelope: u32,
        }
        match save::read::<Top>(file, text)?.envelope {
            FORMAT => {}
            0 => return Err(fault("is not sealed for a player: it is no file of a game by file".into())),
            newer => {
                let reads = format!("this version of the game reads up to {FORMAT}. A newer version is needed");
                return Err(fault(format!("is an envelope of format {newer}; {reads}")));
            }
        }
        let mut envelope: Envelope = save::read(file, text)?;
        // Letters change the ends of lines.
        for armour in [&mut envelope.sealed, &mut envelope.keys.axis.secret, &mut envelope.keys.soviet.secret] {
            *armour = armour.trim().lines().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
        }
        for side in Side::BOTH {
            let key = envelope.keys[side].check();
            key.map_err(|reason| fault(format!("has no sound key for the {side} player: {reason}")))?;
        }
        Ok(envelope)
    }

    /// The key that opens it.
    pub fn key(&self) -> &Key {
        &self.keys[self.sealed_for]
    }

    /// Whether it is of the game with these keys. One of them may have been changed since.
    pub fn is_of_game(&self, keys: &PerSide<Key>) -> bool {
        Side::BOTH.into_iter().any(|side| self.keys[side].is_same(&keys[side]))
    }

    /// The save within, for the player it is for.
    pub fn open(&self, identity: &Identity, scenario: &Arc<Scenario>) -> Result<Save, String> {
        let side = self.sealed_for;
        let inside = unseal(&identity.0, &self.sealed).map_err(|error| match error {
            DecryptError::NoMatchingKeys => format!("This file is for the {side} player, and this is not their key."),
            _ => "What is sealed in the file is damaged: let it be sent again.".to_owned(),
        })?;
        let changed = || "What stands outside of the file has been changed: let it be sent again.".to_owned();
        let inside = String::from_utf8(inside).map_err(|_| changed())?;
        let (outside, text) = inside.split_once('\n').ok_or_else(changed)?;
        let outside: Envelope = save::read("sealed", outside).map_err(|_| changed())?;
        if outside != (Envelope { sealed: String::new(), ..self.clone() }) {
            return Err(changed());
        }
        let save = Save::parse("sealed", text, scenario).map_err(|fault| fault.to_string())?;
        let decides = rules::legal(&save.board()?).map(|prompt| prompt.side);
        match (self.purpose, decides) {
            (Purpose::Passed, Some(other)) if other != side => Err(format!(
                "This file is for the {side} player, but the next decision is the {other} player's: let it be sent again."
            )),
            _ => Ok(save),
        }
    }
}

/// Whom a file is sealed for, by its beginning; nobody for a plain save.
pub fn addressee(beginning: &str) -> Option<Side> {
    let (_, after) = beginning.split_once(HEADER_END)?;
    let after = after.trim_start().strip_prefix("sealed_for:")?.trim_start();
    Side::BOTH.into_iter().find(|side| after.starts_with(&format!("{side:?},")))
}

/// Whom a text that is no save is sealed for.
pub fn is_sealed(text: &str) -> Option<Side> {
    #[derive(Deserialize)]
    struct Top {
        sealed_for: Side,
    }
    save::read::<Top>("", text).ok().map(|top| top.sealed_for)
}

fn seal(recipient: &impl age::Recipient, plain: &[u8]) -> Result<String, String> {
    let cannot = |error: &dyn std::fmt::Display| format!("It cannot be sealed: {error}.");
    let encryptor = Encryptor::with_recipients(iter::once(recipient as _)).map_err(|error| cannot(&error))?;
    let written = || -> std::io::Result<Vec<u8>> {
        let armour = ArmoredWriter::wrap_output(Vec::new(), Format::AsciiArmor)?;
        let mut writer = encryptor.wrap_output(armour)?;
        writer.write_all(plain)?;
        writer.finish()?.finish()
    };
    let text = written().map_err(|error| cannot(&error))?;
    String::from_utf8(text).map(|text| text.trim().to_owned()).map_err(|error| cannot(&error))
}

fn unseal(identity: &impl age::Identity, armour: &str) -> Result<Vec<u8>, DecryptError> {
    let decryptor = Decryptor::new_buffered(ArmoredReader::new(BufReader::new(armour.as_bytes())))?;
    let reader = decryptor.decrypt(iter::once(identity as _))?;
    let mut plain = Vec::new();
    // The armour is bounded, and so is what comes out of it.
    reader.take(LARGEST).read_to_end(&mut plain)?;
    Ok(plain)
}
