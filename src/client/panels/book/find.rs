//! Finding a place in the rule book by its number.

use crate::book::{Rule, RuleBook, Ruling, Section};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place<'a> {
    Section(&'a Section),
    Rule(&'a Section, &'a Rule),
    Ruling(&'a Ruling),
}

/// The numbers in a text such as "18.2, R18.5".
pub fn numbers(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', ' ']).map(|id| id.trim().trim_end_matches('.')).filter(|id| !id.is_empty())
}

/// The number before the first point: 9 of 9.8.c and of R9.20.
pub fn chapter(id: &str) -> &str {
    let id = numbers(id).next().unwrap_or_default();
    id.trim_start_matches('R').split('.').next().unwrap_or_default()
}

/// Where a number leads; one that is not in the book leads to the section around it.
pub fn locate<'a>(book: &'a RuleBook, id: &str) -> Option<Place<'a>> {
    if let Some(ruling) = book.ruling(id) {
        return Some(Place::Ruling(ruling));
    }
    if let (Some((section, _)), Some(rule)) = (id.rsplit_once('.'), book.rule(id)) {
        return Some(Place::Rule(book.section(section)?, rule));
    }
    if let Some(section) = book.section(id).or_else(|| book.section(&format!("{id}.0"))) {
        return Some(Place::Section(section));
    }
    locate(book, id.trim_start_matches('R').rsplit_once('.')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::OptionalRule;

    #[test]
    fn numbers_of_rules_sections_and_rulings_are_found() {
        let book = RuleBook::standard();
        assert!(matches!(locate(book, "9.5"), Some(Place::Section(section)) if section.id == "9.5"));
        assert!(matches!(locate(book, "2.3.c"), Some(Place::Rule(_, rule)) if rule.id == "2.3.c"));
        assert!(matches!(locate(book, "R23.4"), Some(Place::Ruling(ruling)) if ruling.id == "R23.4"));
        assert!(matches!(locate(book, "9.5.z"), Some(Place::Section(section)) if section.id == "9.5"));
        assert_eq!(locate(book, "nonsense"), None);
        assert_eq!(numbers("18.2, R18.5.").collect::<Vec<_>>(), ["18.2", "R18.5"]);
        assert_eq!((chapter("9.8.c"), chapter("R11.3"), chapter("")), ("9", "11", ""));
    }

    #[test]
    fn every_optional_rule_leads_into_the_book() {
        for option in OptionalRule::ALL {
            assert!(locate(RuleBook::standard(), option.section()).is_some(), "{}", option.name());
        }
    }
}
