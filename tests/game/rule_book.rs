//! The rule book shown in the game: everything it names exists.

use std::collections::BTreeSet;
use std::path::Path;

use budapest_campaign::book::RuleBook;
use budapest_campaign::table::OptionalRule;

fn each_once<'a>(ids: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(seen.insert(id), "{id} is there twice");
    }
    seen
}

#[test]
fn sections_rules_and_rulings_have_ids_of_their_own() {
    let book = RuleBook::standard();
    assert!(each_once(book.sections.iter().map(|section| section.id.as_str())).len() > 100);
    each_once(book.sections.iter().flat_map(|section| &section.rules).map(|rule| rule.id.as_str()));
    each_once(book.rulings.iter().map(|ruling| ruling.id.as_str()));
    for section in &book.sections {
        assert!(!section.title.is_empty(), "{}", section.id);
        for rule in &section.rules {
            assert_eq!(rule.id.rsplit_once('.').map(|(of, _)| of), Some(section.id.as_str()), "{}", rule.id);
            assert!(!rule.text.is_empty(), "{}", rule.id);
        }
    }
}

#[test]
fn every_ruling_that_a_rule_names_exists_and_every_ruling_is_named() {
    let book = RuleBook::standard();
    let mut named = BTreeSet::new();
    for rule in book.sections.iter().flat_map(|section| &section.rules) {
        for ruling in &rule.rulings {
            assert!(book.ruling(ruling).is_some(), "{} names {ruling}", rule.id);
            named.insert(ruling.as_str());
        }
    }
    let unnamed: Vec<&str> =
        book.rulings.iter().map(|ruling| ruling.id.as_str()).filter(|id| !named.contains(id)).collect();
    assert!(unnamed.is_empty(), "no rule names {unnamed:?}");
}

#[test]
fn every_section_that_a_ruling_names_exists() {
    let book = RuleBook::standard();
    for ruling in &book.rulings {
        assert!(!ruling.sections.is_empty() && !ruling.text.is_empty() && !ruling.why.is_empty(), "{}", ruling.id);
        for section in &ruling.sections {
            assert!(book.section(section).is_some(), "{} names {section}", ruling.id);
        }
    }
}

#[test]
fn sections_rules_and_rulings_are_found_by_id() {
    let book = RuleBook::standard();
    assert_eq!(book.section("2.4").unwrap().title, "Unit types");
    assert_eq!(book.rule("2.4.c").unwrap().rulings, ["R2.2"]);
    assert!(book.rulings_on("2.4").any(|ruling| ruling.id == "R2.2"));
    assert!(book.section("99.0").is_none() && book.rule("").is_none() && book.ruling("R0").is_none());
}

#[test]
fn every_optional_rule_has_its_section() {
    for rule in OptionalRule::ALL {
        assert!(RuleBook::standard().section(rule.section()).is_some(), "{rule:?} {}", rule.section());
    }
}

#[test]
fn the_document_of_rulings_has_the_same_ones() {
    let document = include_str!("../../docs/rulings.md");
    for ruling in &RuleBook::standard().rulings {
        assert!(document.contains(&format!("**{} ", ruling.id)), "{} is not in docs/rulings.md", ruling.id);
    }
}

/// The rulings cited in a text: R, a section, a point and a number.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.').map(|word| word.trim_end_matches('.')).filter(|word| {
        word.strip_prefix('R').and_then(|rest| rest.split_once('.')).is_some_and(|(section, number)| {
            [section, number].iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
        })
    })
}

fn check_sources(folder: &Path, book: &RuleBook) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            check_sources(&path, book);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            for ruling in cited(&std::fs::read_to_string(&path).unwrap()) {
                assert!(book.ruling(ruling).is_some(), "{} cites {ruling}", path.display());
            }
        }
    }
}

#[test]
fn every_ruling_cited_in_the_sources_exists() {
    check_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), RuleBook::standard());
}
