//! Texts damaged at random.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// A number below the limit.
pub fn pick(random: &mut ChaCha8Rng, below: usize) -> usize {
    random.next_u32() as usize % below.max(1)
}

/// The place of a character, at or after a random byte.
fn place(random: &mut ChaCha8Rng, text: &str) -> usize {
    let mut at = pick(random, text.len());
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// One change of the kind that a slip of the hand makes.
pub fn mutate(random: &mut ChaCha8Rng, text: &mut String) {
    const SNIPPETS: [&str; 18] = [
        "\"0000\"",
        "\"9999\"",
        "\"0524\"",
        "0",
        "1",
        "7",
        "255",
        "256",
        "-1",
        "4294967296",
        "None",
        "Some(1)",
        "[]",
        "()",
        "é",
        "\"",
        ",",
        "Cost(0)",
    ];
    match pick(random, 4) {
        // A whole number or hex becomes another, which still parses.
        0 => {
            let start = place(random, text);
            if let Some(at) = text[start..].find(|c: char| c.is_ascii_digit()) {
                let digit = char::from(b'0' + pick(random, 10) as u8).to_string();
                text.replace_range(start + at..start + at + 1, &digit);
            }
        }
        // A line is lost or repeated.
        1 => {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let chosen = pick(random, lines.len());
            let copies = 2 * pick(random, 2);
            let each = lines.iter().enumerate();
            *text =
                each.flat_map(|(i, line)| std::iter::repeat_n(*line, if i == chosen { copies } else { 1 })).collect();
        }
        // A value becomes another.
        2 => {
            let start = place(random, text);
            let value = |c: char| c.is_ascii_alphanumeric() || c == '"';
            if let Some(at) = text[start..].find(value) {
                let end = text[start + at..].find(|c| !value(c)).map_or(text.len(), |length| start + at + length);
                text.replace_range(start + at..end, SNIPPETS[pick(random, SNIPPETS.len())]);
            }
        }
        _ => text.insert_str(place(random, text), SNIPPETS[pick(random, SNIPPETS.len())]),
    }
}
