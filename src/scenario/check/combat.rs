//! `charts.ron`: the Combat Results Tables (9.4, 19.0).

use std::collections::BTreeSet;

use super::super::files::charts::*;
use super::Report;

/// The lowest percentage of each column after the first (9.4, 9.5).
const BOUNDS: [u32; 8] = [50, 100, 150, 200, 300, 400, 500, 600];

pub fn check(crt: &CombatResults, report: &mut Report) {
    columns(crt, report);
    table("assault", &crt.assault, report);
    table("mobile", &crt.mobile, report);
    effects(&crt.results, report);
}

fn columns(crt: &CombatResults, report: &mut Report) {
    if crt.columns.len() != 9 {
        return report.fault("crt.columns", format!("has {} columns; expected 9 (9.5)", crt.columns.len()));
    }
    for (i, column) in crt.columns.iter().enumerate() {
        let from = i.checked_sub(1).map(|before| BOUNDS[before]);
        let to = BOUNDS.get(i).map(|next| next - 1);
        report.expect(format!("crt.columns[{i}].from"), format!("{:?}", column.from), format!("{from:?}"), "9.5");
        report.expect(format!("crt.columns[{i}].to"), format!("{:?}", column.to), format!("{to:?}"), "9.5");
    }
}

/// What a result is worth to the attacker: a step is 4, a hex cleared 4, being thrown back -2, and
/// each hex of retreat 1 more.
fn worth(code: ResultCode) -> i32 {
    let effect = stated(code);
    let steps = |losses| match losses {
        Losses::Zero => 0,
        Losses::One => 4,
        Losses::All => 8,
    };
    let retreat = |hexes: u8, leaving: i32| if hexes == 0 { 0 } else { leaving + i32::from(hexes) };
    steps(effect.defender_loss) + retreat(effect.defender_retreat, 4)
        - steps(effect.attacker_loss)
        - retreat(effect.attacker_retreat, 2)
}

fn table(name: &str, columns: &[Vec<ResultCode>], report: &mut Report) {
    let path = format!("crt.{name}");
    if columns.len() != 9 {
        return report.fault(path, format!("has {} columns; expected 9 (9.5)", columns.len()));
    }
    let mut full = true;
    for (i, column) in columns.iter().enumerate() {
        if column.len() != 6 {
            report.fault(
                format!("{path}[{i}]"),
                format!("has {} results; expected 6, one for each die roll", column.len()),
            );
            full = false;
        }
    }
    if !full {
        return;
    }
    // One fault for each result that is out of order, whether along its row, its column or both.
    let falling =
        columns.iter().map(|column| column.windows(2).filter(|p| worth(p[0]) > worth(p[1])).count()).sum::<usize>();
    let rising =
        columns.iter().map(|column| column.windows(2).filter(|p| worth(p[0]) < worth(p[1])).count()).sum::<usize>();
    // High rolls are good, unless the table as a whole says the opposite.
    let high_is_good = falling <= rising;
    let mut found = BTreeSet::new();
    for (i, column) in columns.iter().enumerate() {
        for die in 1..6 {
            let (before, after) = if high_is_good { (die - 1, die) } else { (die, die - 1) };
            if worth(column[before]) > worth(column[after]) && found.insert((i, after)) {
                let message = format!(
                    "{:?} on a {} is worse for the attacker than {:?} on a {}; expected better rolls to give no worse results",
                    column[after],
                    after + 1,
                    column[before],
                    before + 1
                );
                report.fault(format!("{path}[{i}][{after}]"), message);
            }
        }
    }
    for i in 1..columns.len() {
        for (die, (lower, higher)) in columns[i - 1].iter().zip(&columns[i]).enumerate() {
            if worth(*lower) > worth(*higher) && !found.contains(&(i, die)) && !found.contains(&(i - 1, die)) {
                found.insert((i, die));
                let message = format!(
                    "{higher:?} on a {} is worse for the attacker than {lower:?} in the column before; expected better odds to give no worse results",
                    die + 1
                );
                report.fault(format!("{path}[{i}][{die}]"), message);
            }
        }
    }
}

struct Stated {
    attacker_loss: Losses,
    attacker_retreat: u8,
    defender_loss: Losses,
    defender_retreat: u8,
    pursuit: PursuitRight,
}

/// 19.0: what each result does.
fn stated(code: ResultCode) -> Stated {
    use Losses::*;
    use PursuitRight::*;
    let (attacker_loss, attacker_retreat, defender_loss, defender_retreat, pursuit) = match code {
        ResultCode::AA => (One, 0, Zero, 0, Never),
        ResultCode::AD => (One, 1, Zero, 0, Never),
        ResultCode::AP => (Zero, 2, Zero, 0, Never),
        ResultCode::AS => (Zero, 0, Zero, 0, Never),
        ResultCode::AW => (Zero, 1, Zero, 0, Never),
        ResultCode::AZ => (All, 2, Zero, 0, Never),
        ResultCode::BB => (One, 0, One, 0, IfHexCleared),
        ResultCode::DA => (Zero, 0, One, 0, IfHexCleared),
        ResultCode::DD => (Zero, 0, One, 1, Yes),
        ResultCode::DP => (Zero, 0, Zero, 2, Yes),
        ResultCode::DW => (Zero, 0, Zero, 1, Yes),
        ResultCode::DZ => (Zero, 0, All, 2, Yes),
        ResultCode::MA => (Zero, 0, One, 1, Yes),
        ResultCode::MD => (One, 0, Zero, 1, Yes),
        ResultCode::OR => (Zero, 0, All, 3, YesOverrun),
    };
    Stated { attacker_loss, attacker_retreat, defender_loss, defender_retreat, pursuit }
}

const CODES: [ResultCode; 15] = [
    ResultCode::AA,
    ResultCode::AD,
    ResultCode::AP,
    ResultCode::AS,
    ResultCode::AW,
    ResultCode::AZ,
    ResultCode::BB,
    ResultCode::DA,
    ResultCode::DD,
    ResultCode::DP,
    ResultCode::DW,
    ResultCode::DZ,
    ResultCode::MA,
    ResultCode::MD,
    ResultCode::OR,
];

fn effects(results: &[ResultEffect], report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (i, result) in results.iter().enumerate() {
        let path = format!("crt.results[{i}]");
        if !seen.insert(result.code) {
            report.fault(format!("{path}.code"), format!("{:?} is named twice; expected once", result.code));
            continue;
        }
        let stated = stated(result.code);
        let words = |losses: Losses| format!("{losses:?}");
        report.expect(
            format!("{path}.attacker_loss"),
            words(result.attacker_loss),
            words(stated.attacker_loss),
            "19.0",
        );
        report.expect(format!("{path}.attacker_retreat"), result.attacker_retreat, stated.attacker_retreat, "19.0");
        report.expect(
            format!("{path}.defender_loss"),
            words(result.defender_loss),
            words(stated.defender_loss),
            "19.0",
        );
        report.expect(format!("{path}.defender_retreat"), result.defender_retreat, stated.defender_retreat, "19.0");
        report.expect(
            format!("{path}.pursuit"),
            format!("{:?}", result.pursuit),
            format!("{:?}", stated.pursuit),
            "19.0",
        );
    }
    for code in CODES.into_iter().filter(|code| !seen.contains(code)) {
        report.fault("crt.results", format!("has no {code:?}; expected all fifteen results (19.0)"));
    }
}
