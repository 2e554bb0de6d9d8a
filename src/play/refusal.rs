//! Why an order was not accepted.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A refused order changes nothing and rolls nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The section of the rule book.
    pub rule: String,
    /// A sentence a player understands.
    pub reason: String,
}

impl Refusal {
    pub fn new(rule: &str, reason: impl Into<String>) -> Refusal {
        Refusal { rule: rule.to_owned(), reason: reason.into() }
    }
}

/// Refuses with a section and a sentence.
pub fn refuse<T>(rule: &str, reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, reason))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

impl std::error::Error for Refusal {}
