//! What is wrong with a scenario file, and where.

use std::fmt;

/// One fault: file, line, field, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    pub file: String,
    /// Counted from 1; 0 where the fault concerns the file as a whole.
    pub line: usize,
    /// The field as a path, for example `rivers[2].sides[4]`.
    pub field: String,
    pub message: String,
}

impl Fault {
    pub fn new(file: &str, line: usize, field: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { file: file.to_owned(), line, field: field.into(), message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.message)
    }
}
