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

/// The ids that the lines above tests name, in the modules of the rules.
fn ids_named_by_tests() -> BTreeSet<String> {
    fn read(folder: &Path, named: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, named);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                let mut above = String::new();
                for line in text.lines().map(str::trim) {
                    if let Some(comment) = line.strip_prefix("///") {
                        above.push_str(comment);
                    } else if line == "#[test]" {
                        let words = above.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'));
                        named.extend(words.map(|word| word.trim_matches('.').to_owned()));
                        above.clear();
                    } else if !line.starts_with("#[") {
                        above.clear();
                    }
                }
            }
        }
    }
    let mut named = BTreeSet::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/rules"), &mut named);
    named
}

#[test]
fn every_rule_is_shown_by_a_test() {
    let named = ids_named_by_tests();
    let book = RuleBook::standard();
    let bare: Vec<&str> = book
        .sections
        .iter()
        .flat_map(|section| &section.rules)
        .map(|rule| rule.id.as_str())
        .filter(|id| !named.contains(*id))
        .collect();
    assert!(bare.is_empty(), "no test names {bare:?}");
}

#[test]
fn no_test_names_a_rule_that_does_not_exist() {
    let book = RuleBook::standard();
    let rules: BTreeSet<&str> = book.sections.iter().flat_map(|s| &s.rules).map(|rule| rule.id.as_str()).collect();
    let lettered = |id: &String| {
        let parts: Vec<&str> = id.split('.').collect();
        let numbers = parts.len() > 1 && parts[..parts.len() - 1].iter().all(|part| part.parse::<u8>().is_ok());
        let last = parts[parts.len() - 1];
        numbers && last.len() <= 2 && !last.is_empty() && last.chars().all(|c| c.is_ascii_lowercase())
    };
    let strange: Vec<String> =
        ids_named_by_tests().into_iter().filter(lettered).filter(|id| !rules.contains(id.as_str())).collect();
    assert!(strange.is_empty(), "{strange:?}");
}
