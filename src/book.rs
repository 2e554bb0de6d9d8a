//! The rule book shown in the game: the rules in this project's words, with the rulings.
//!
//! Refusals, shifts and events cite its sections and rulings by number. What the rules *do* is in
//! `rules` and `play`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::scenario::Fault;
use crate::scenario::load::parse;

const FILE: &str = "rulebook.ron";
const TEXT: &str = include_str!("../assets/rulebook.ron");

#[derive(Clone, Debug)]
pub struct RuleBook {
    pub title: String,
    pub note: String,
    /// In the order of the book.
    pub sections: Vec<Section>,
    pub rulings: Vec<Ruling>,
    section_at: BTreeMap<String, usize>,
    ruling_at: BTreeMap<String, usize>,
}

/// A numbered section, such as 9.8.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    pub id: String,
    pub title: String,
    pub rules: Vec<Rule>,
}

/// One rule of a section, such as 9.8.c.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub id: String,
    pub text: String,
    /// The rulings that settle what it leaves open.
    pub rulings: Vec<String>,
    /// Holds only when the players have chosen it.
    pub optional: bool,
}

/// How this game plays what the printed rules leave open, such as R9.20.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    pub id: String,
    pub title: String,
    pub sections: Vec<String>,
    pub text: String,
    pub why: String,
}

/// The book as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BookFile {
    title: String,
    note: String,
    sections: Vec<Section>,
    rulings: Vec<Ruling>,
}

impl RuleBook {
    /// The book that comes with the program.
    pub fn standard() -> &'static RuleBook {
        static STANDARD: LazyLock<RuleBook> =
            LazyLock::new(|| RuleBook::parse(TEXT).expect("the built-in rule book is read by the tests"));
        &STANDARD
    }

    pub fn parse(text: &str) -> Result<RuleBook, Fault> {
        let BookFile { title, note, sections, rulings } = parse(FILE, text)?;
        let section_at = sections.iter().enumerate().map(|(i, section)| (section.id.clone(), i)).collect();
        let ruling_at = rulings.iter().enumerate().map(|(i, ruling)| (ruling.id.clone(), i)).collect();
        Ok(RuleBook { title, note, sections, rulings, section_at, ruling_at })
    }

    pub fn section(&self, id: &str) -> Option<&Section> {
        self.section_at.get(id).map(|at| &self.sections[*at])
    }

    /// The rule of an id such as 9.8.c.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        let (section, _) = id.rsplit_once('.')?;
        self.section(section)?.rules.iter().find(|rule| rule.id == id)
    }

    pub fn ruling(&self, id: &str) -> Option<&Ruling> {
        self.ruling_at.get(id).map(|at| &self.rulings[*at])
    }

    /// The rulings that concern a section, in the order of the book.
    pub fn rulings_on<'a>(&'a self, section: &'a str) -> impl Iterator<Item = &'a Ruling> {
        self.rulings.iter().filter(move |ruling| ruling.sections.iter().any(|id| id == section))
    }
}
