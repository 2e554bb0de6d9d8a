//! Where a value stands in a RON text: from a field path such as `rivers[2].sides[4]` to its line.
//!
//! The texts are read by `ron`, which forgets lines. This walks the brackets, commas and field names
//! of the same text once, and takes any text whatever: nonsense gives a coarser answer, never a panic.

use std::ops::Range;

/// The outline of a text: every value with its line, its field name and the values inside it.
pub struct Outline<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    line: usize,
    name: Range<usize>,
    inside: Vec<usize>,
}

/// A bracket that is still open.
struct Open {
    node: usize,
    /// The value being read, until its comma.
    current: Option<usize>,
    /// A field name was read; its value has not begun.
    awaits_value: bool,
}

impl<'a> Outline<'a> {
    pub fn new(text: &'a str) -> Outline<'a> {
        let mut outline = Outline { text, nodes: vec![Node { line: 1, ..Node::default() }] };
        let mut open = vec![Open { node: 0, current: None, awaits_value: false }];
        for token in Tokens::new(text) {
            match token.kind {
                Kind::Open => {
                    let node = outline.value(&mut open, &token);
                    open.push(Open { node, current: None, awaits_value: false });
                }
                Kind::Close => {
                    if open.len() > 1 {
                        open.pop();
                    }
                }
                Kind::Comma => {
                    if let Some(open) = open.last_mut() {
                        open.current = None;
                        open.awaits_value = false;
                    }
                }
                Kind::Colon => {
                    if let Some(open) = open.last_mut() {
                        open.awaits_value = open.current.is_some();
                    }
                }
                Kind::Word => {
                    outline.value(&mut open, &token);
                }
            }
        }
        outline
    }

    /// The value a token begins or continues: `Some(3)` and `name: 3` are one value each.
    fn value(&mut self, open: &mut [Open], token: &Token) -> usize {
        let Some(open) = open.last_mut() else { return 0 };
        match open.current {
            Some(node) => {
                if open.awaits_value {
                    self.nodes[node].line = token.line;
                    open.awaits_value = false;
                }
                node
            }
            None => {
                let node = self.nodes.len();
                self.nodes.push(Node { line: token.line, name: token.range.clone(), inside: Vec::new() });
                self.nodes[open.node].inside.push(node);
                open.current = Some(node);
                node
            }
        }
    }

    /// The line of the value at a path; of the nearest value around it where the path leads nowhere.
    pub fn line(&self, path: &str) -> usize {
        let mut node = 0;
        for part in path.split(['.', '[']).filter(|part| !part.is_empty()) {
            let index = part.strip_suffix(']').map(|number| number.parse::<usize>().unwrap_or(usize::MAX));
            match self.step(node, part, index) {
                Some(inside) => node = inside,
                None => break,
            }
        }
        self.nodes[node].line
    }

    fn step(&self, node: usize, name: &str, index: Option<usize>) -> Option<usize> {
        let inside = &self.nodes[node].inside;
        let found = match index {
            // The root holds one value, the file's own brackets: those are never meant by an index.
            Some(index) if node != 0 => inside.get(index).copied(),
            Some(_) => None,
            None => self.named(inside, name),
        };
        // `back: Some((attack: 3))` and the file's own brackets are stepped into without being named.
        match (found, inside.as_slice()) {
            (Some(found), _) => Some(found),
            (None, [only]) if !self.nodes[*only].inside.is_empty() => self.step_once(*only, name, index),
            _ => None,
        }
    }

    fn step_once(&self, node: usize, name: &str, index: Option<usize>) -> Option<usize> {
        let inside = &self.nodes[node].inside;
        match index {
            Some(index) => inside.get(index).copied(),
            None => self.named(inside, name),
        }
    }

    fn named(&self, inside: &[usize], name: &str) -> Option<usize> {
        inside.iter().copied().find(|child| self.text.get(self.nodes[*child].name.clone()) == Some(name))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Open,
    Close,
    Comma,
    Colon,
    /// A name, number, string or character.
    Word,
}

struct Token {
    kind: Kind,
    line: usize,
    range: Range<usize>,
}

/// The tokens of a text, white space and comments left out.
struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Tokens<'a> {
    fn new(text: &'a str) -> Tokens<'a> {
        Tokens { bytes: text.as_bytes(), at: 0, line: 1 }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn advance(&mut self) {
        if self.peek(0) == b'\n' {
            self.line += 1;
        }
        self.at += 1;
    }

    fn advance_by(&mut self, count: usize) {
        for _ in 0..count {
            self.advance();
        }
    }

    fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn skip_comment(&mut self) {
        let block = self.peek(1) == b'*';
        let mut depth = 0_usize;
        while !self.is_done() {
            match (block, self.peek(0), self.peek(1)) {
                (false, b'\n', _) => return,
                (true, b'/', b'*') => {
                    depth += 1;
                    self.advance_by(2);
                }
                (true, b'*', b'/') => {
                    self.advance_by(2);
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.advance(),
            }
        }
    }

    fn skip_string(&mut self) {
        self.advance();
        while !self.is_done() {
            match self.peek(0) {
                b'\\' => self.advance_by(2),
                b'"' => return self.advance(),
                _ => self.advance(),
            }
        }
    }

    /// How many hashes open a raw string here, if one begins here.
    fn raw_string_hashes(&self) -> Option<usize> {
        let start = match (self.peek(0), self.peek(1)) {
            (b'r', _) => 1,
            (b'b', b'r') => 2,
            _ => return None,
        };
        let hashes = self.bytes[(self.at + start).min(self.bytes.len())..].iter().take_while(|b| **b == b'#').count();
        (self.peek(start + hashes) == b'"').then_some(hashes)
    }

    fn skip_raw_string(&mut self, hashes: usize) {
        while self.peek(0) != b'"' && !self.is_done() {
            self.advance();
        }
        self.advance();
        while !self.is_done() {
            let quote = self.peek(0) == b'"';
            self.advance();
            if quote && (0..hashes).all(|ahead| self.peek(ahead) == b'#') {
                return self.advance_by(hashes);
            }
        }
    }

    /// A character in quotes; a lone quote is passed over.
    fn skip_character(&mut self) {
        let length = if self.peek(1) == b'\\' { 3 } else { 2 };
        let end = (length..length + 8).find(|ahead| self.peek(*ahead) == b'\'');
        self.advance_by(end.map_or(1, |end| end + 1));
    }

    fn skip_word(&mut self) {
        while !self.is_done() && (self.peek(0).is_ascii_alphanumeric() || b"_+-.#".contains(&self.peek(0))) {
            self.advance();
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        while !self.is_done() {
            let (start, line) = (self.at, self.line);
            let kind = match (self.peek(0), self.peek(1)) {
                (b'/', b'/' | b'*') => {
                    self.skip_comment();
                    continue;
                }
                (b'(' | b'[' | b'{', _) => Kind::Open,
                (b')' | b']' | b'}', _) => Kind::Close,
                (b',', _) => Kind::Comma,
                (b':', _) => Kind::Colon,
                (byte, next) => {
                    if let Some(hashes) = self.raw_string_hashes() {
                        self.skip_raw_string(hashes);
                    } else if byte == b'"' || (byte == b'b' && next == b'"') {
                        self.advance_by(usize::from(byte == b'b'));
                        self.skip_string();
                    } else if byte == b'\'' {
                        self.skip_character();
                    } else if byte.is_ascii_alphanumeric() || b"_+-.".contains(&byte) {
                        self.skip_word();
                    } else {
                        self.advance();
                        continue;
                    }
                    return Some(Token { kind: Kind::Word, line, range: start..self.at.min(self.bytes.len()) });
                }
            };
            self.advance();
            return Some(Token { kind, line, range: start..self.at });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"// a comment, with: (brackets]
(
    name: "a (string), with \"commas\"", /* and
    /* nested */ comments */ list: [
        "one",
        // "not this",
        "two", ("left",
            "right"),
    ],
    back: Some((
        attack: 3,
        defence: Cost(
            4),
    )),
    raw: r#"a "raw" (string"#,
    last: '(',
    end: 1,
)
"##;

    #[test]
    fn a_path_leads_to_the_line_of_its_value() {
        let outline = Outline::new(TEXT);
        for (path, line) in [
            ("name", 3),
            ("list", 4),
            ("list[0]", 5),
            ("list[1]", 7),
            ("list[2]", 7),
            ("list[2][1]", 8),
            ("back", 10),
            ("back.attack", 11),
            ("back.defence", 12),
            ("raw", 15),
            ("last", 16),
            ("end", 17),
        ] {
            assert_eq!(outline.line(path), line, "{path}");
        }
    }

    #[test]
    fn a_path_that_leads_nowhere_stops_at_what_is_around_it() {
        let outline = Outline::new(TEXT);
        assert_eq!(outline.line("back.movement"), 10);
        assert_eq!(outline.line("list[9]"), 4);
        assert_eq!(outline.line(""), 1);
        assert_eq!(outline.line("[99999999999999999999999].]"), 1);
    }

    #[test]
    fn any_text_has_an_outline() {
        for text in ["", "(", ")))", "\"", "r###", "br\"", "'", "'\\", "/*", "//", "a:b:c,,::", "é'é\"", "\u{0}"] {
            Outline::new(text).line("a.b[0]");
        }
        Outline::new(&"[(".repeat(200_000)).line("a.b[0]");
    }
}
