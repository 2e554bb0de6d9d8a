//! `charts.ron`: command markers and directives (5.1, 14.1, 17.0).

use std::collections::{BTreeMap, BTreeSet};

use super::super::files::charts::*;
use super::super::files::counters::{CountersFile, MarkerEntry, MarkerKind};
use super::Report;
use crate::table::{Command, Side};

pub fn check(file: &ChartsFile, counters: Option<&CountersFile>, report: &mut Report) {
    markers(&file.command_markers, report);
    if let Some(counters) = counters {
        marker_counters(&file.command_markers, &counters.markers, report);
    }
    directives("fuehrer", Side::Axis, &file.directives.fuehrer, report);
    directives("stavka", Side::Soviet, &file.directives.stavka, report);
}

struct Stated {
    marker: &'static str,
    kind: CommandKind,
    activates: Activates,
    attack_shift: u8,
    from_turn: u8,
}

/// 5.1.1, 5.1.2: every marker with what it activates, its shift and its first turn.
fn stated() -> Vec<Stated> {
    use Command::*;
    use CommandKind::*;
    let one_of = || Activates::OneOf(vec![AKS, AKN]);
    [
        ("cmd_ax_akn", Regular, Activates::All(vec![AKN]), 0, 1),
        ("cmd_ax_aks", Regular, Activates::All(vec![AKS]), 0, 4),
        ("cmd_ax_hu", Regular, Activates::All(vec![HU]), 0, 1),
        ("cmd_ax_directive", Directive, Activates::Table, 0, 1),
        ("cmd_ax_fretter_pico", MajorOperation, Activates::All(vec![AKN, HU]), 0, 2),
        ("cmd_ax_konrad", MajorOperation, one_of(), 1, 7),
        ("cmd_ax_paula", MajorOperation, one_of(), 1, 7),
        ("cmd_ax_sud_wind", MajorOperation, one_of(), 1, 7),
        ("cmd_so_2uf", Regular, Activates::All(vec![UF2]), 0, 1),
        ("cmd_so_3uf", Regular, Activates::All(vec![UF3]), 0, 4),
        ("cmd_so_ro", Regular, Activates::All(vec![RO]), 0, 1),
        ("cmd_so_directive", Directive, Activates::Table, 0, 1),
        ("cmd_so_debrecen", MajorOperation, Activates::All(vec![UF2]), 1, 1),
        ("cmd_so_budapest", MajorOperation, Activates::All(vec![UF2]), 2, 3),
        ("cmd_so_frontal", MajorOperation, Activates::All(vec![UF2, UF3]), 1, 5),
    ]
    .map(|(marker, kind, activates, attack_shift, from_turn)| Stated {
        marker,
        kind,
        activates,
        attack_shift,
        from_turn,
    })
    .into()
}

/// The same commands in any order.
fn sorted(activates: &Activates) -> Activates {
    let sort = |commands: &[Command]| {
        let mut commands = commands.to_vec();
        commands.sort();
        commands
    };
    match activates {
        Activates::All(commands) => Activates::All(sort(commands)),
        Activates::OneOf(commands) => Activates::OneOf(sort(commands)),
        Activates::Table => Activates::Table,
    }
}

fn markers(entries: &[CommandMarkerEntry], report: &mut Report) {
    let stated = stated();
    let mut seen = BTreeSet::new();
    for (i, entry) in entries.iter().enumerate() {
        let path = format!("command_markers[{i}]");
        if !seen.insert(entry.marker.as_str()) {
            report.fault(format!("{path}.marker"), format!("\"{}\" is named twice; expected once", entry.marker));
            continue;
        }
        let placement = match entry.kind {
            CommandKind::Regular | CommandKind::Directive => Placement::EachTurn,
            CommandKind::MajorOperation => Placement::MayPlaceOncePerGame,
            CommandKind::Option => Placement::OptionalRule,
        };
        report.expect(format!("{path}.placement"), format!("{:?}", entry.placement), format!("{placement:?}"), "5.2");
        let Some(known) = stated.iter().find(|known| known.marker == entry.marker) else {
            if entry.kind != CommandKind::Option {
                let message = format!("\"{}\" is no marker of 5.1; expected one, or an Option marker", entry.marker);
                report.fault(format!("{path}.marker"), message);
            }
            continue;
        };
        let rule = if entry.marker.starts_with("cmd_ax") { "5.1.1" } else { "5.1.2" };
        let side = if rule == "5.1.1" { Side::Axis } else { Side::Soviet };
        report.expect(format!("{path}.side"), entry.side, side, rule);
        report.expect(format!("{path}.kind"), format!("{:?}", entry.kind), format!("{:?}", known.kind), rule);
        if sorted(&entry.activates) != sorted(&known.activates) {
            let message = format!("is {:?}; expected {:?} ({rule})", entry.activates, known.activates);
            report.fault(format!("{path}.activates"), message);
        }
        report.expect(format!("{path}.attack_shift"), entry.attack_shift, known.attack_shift, rule);
        report.expect(format!("{path}.from_turn"), entry.from_turn, known.from_turn, rule);
    }
    for known in stated.iter().filter(|known| !seen.contains(known.marker)) {
        report.fault("command_markers", format!("has no \"{}\"; expected it (5.1)", known.marker));
    }
}

/// Each marker of the table is a counter, and each command counter is in the table.
fn marker_counters(entries: &[CommandMarkerEntry], counters: &[MarkerEntry], report: &mut Report) {
    let counters: BTreeMap<&str, &MarkerEntry> = counters.iter().map(|marker| (marker.id.as_str(), marker)).collect();
    let mut listed = BTreeSet::new();
    let stated = stated();
    for (i, entry) in entries.iter().enumerate() {
        listed.insert(entry.marker.as_str());
        let path = format!("command_markers[{i}]");
        let kind = match entry.kind {
            CommandKind::Regular => MarkerKind::CommandRegular,
            CommandKind::MajorOperation => MarkerKind::CommandMajorOperation,
            CommandKind::Directive => MarkerKind::CommandDirective,
            CommandKind::Option => MarkerKind::CommandOption,
        };
        match counters.get(entry.marker.as_str()) {
            None => {
                report.fault(
                    format!("{path}.marker"),
                    format!("there is no marker \"{}\" in counters.ron; expected one", entry.marker),
                );
            }
            Some(counter) if counter.kind != kind || counter.side != Some(entry.side) => {
                let message = format!(
                    "\"{}\" is {:?} of {:?} in counters.ron; expected {kind:?} of Some({:?})",
                    entry.marker, counter.kind, counter.side, entry.side
                );
                report.fault(format!("{path}.kind"), message);
            }
            Some(counter) if counter.count != 1 => {
                let message = format!("counters.ron has {} of \"{}\"; expected 1 (5.1)", counter.count, entry.marker);
                report.fault(format!("{path}.marker"), message);
            }
            Some(_) => {}
        }
    }
    for (id, counter) in counters {
        let command = matches!(
            counter.kind,
            MarkerKind::CommandRegular
                | MarkerKind::CommandMajorOperation
                | MarkerKind::CommandDirective
                | MarkerKind::CommandOption
        );
        let missed = !listed.contains(id) && !stated.iter().any(|known| known.marker == id);
        if command && missed {
            report.fault(
                "command_markers",
                format!("does not list \"{id}\" of counters.ron; expected every command marker"),
            );
        }
    }
}

fn directives(name: &str, side: Side, table: &[Directive], report: &mut Report) {
    let path = format!("directives.{name}");
    let mut rolls = BTreeSet::new();
    let mut ids = BTreeSet::new();
    for (i, directive) in table.iter().enumerate() {
        let path = format!("{path}[{i}]");
        if !(1..=6).contains(&directive.die) {
            report.fault(format!("{path}.die"), format!("is {}; expected 1 to 6", directive.die));
        } else if !rolls.insert(directive.die) {
            report
                .fault(format!("{path}.die"), format!("{} is named twice; expected each die roll once", directive.die));
        }
        if !ids.insert(&directive.id) {
            report.fault(format!("{path}.id"), format!("\"{}\" is named twice; expected once", directive.id));
        }
        if directive.effects.is_empty() {
            report.fault(format!("{path}.effects"), "is empty; expected at least [Nothing]");
        }
        for (j, effect) in directive.effects.iter().enumerate() {
            effect_fits(&format!("{path}.effects[{j}]"), side, effect, report);
        }
        if directive.effects.len() > 1 && directive.effects.contains(&DirectiveEffect::Nothing) {
            report.fault(format!("{path}.effects"), "holds Nothing and something; expected one or the other");
        }
        if directive.effects.iter().filter(|effect| matches!(effect, DirectiveEffect::Activate(_))).count() > 1 {
            report.fault(
                format!("{path}.effects"),
                "activates twice; expected one Activate, with all commands to choose from (5.5)",
            );
        }
    }
    // A roll that is misnumbered leaves a hole behind: that is one fault, not two.
    let misnumbered = table.len() != rolls.len();
    for die in (1..=6).filter(|die| !misnumbered && !rolls.contains(die)) {
        report.fault(path.clone(), format!("has nothing for a roll of {die}; expected each die roll once"));
    }
    let (needed, rule) = match side {
        Side::Axis => (DirectiveEffect::Festung, "14.1"),
        Side::Soviet => (DirectiveEffect::ToggleDanubeFreeze, "17.0"),
    };
    if !table.iter().any(|directive| directive.effects.contains(&needed)) {
        report.fault(path, format!("never gives {needed:?}; expected one roll that does ({rule})"));
    }
}

fn effect_fits(path: &str, side: Side, effect: &DirectiveEffect, report: &mut Report) {
    match effect {
        DirectiveEffect::Nothing | DirectiveEffect::AirOperations => {}
        DirectiveEffect::Festung if side == Side::Axis => {}
        DirectiveEffect::Festung => {
            report.fault(path, "Festung is an Axis event; expected it in the Fuehrer table (14.1)")
        }
        DirectiveEffect::ToggleDanubeFreeze if side == Side::Soviet => {}
        DirectiveEffect::ToggleDanubeFreeze => {
            report.fault(path, "the Danube freezes by the Stavka table; expected it there (17.0)");
        }
        DirectiveEffect::GainRp(number) => report.within(path, *number, 1, 10),
        DirectiveEffect::RestoreAir(number) | DirectiveEffect::PickSsu(number) => report.within(path, *number, 1, 5),
        DirectiveEffect::Activate(commands) => {
            if commands.is_empty() {
                report.fault(path, "activates no command; expected one or more");
            }
            let mut seen = BTreeSet::new();
            for command in commands {
                if command.side() != side {
                    report.fault(
                        path,
                        format!("{command:?} is not a command of the {side} side; expected one that is (5.1)"),
                    );
                } else if !seen.insert(command) {
                    report.fault(path, format!("{command:?} is named twice; expected once"));
                }
            }
        }
    }
}
