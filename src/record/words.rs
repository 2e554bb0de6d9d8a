//! Events in words: one line of English for each, with its arithmetic.
//!
//! The log of the window, the replay and the after-action report use the same lines. Secrets are the
//! caller's business: `Event::seen_by` takes them out before an event is put into words.

use crate::play::{Cause, Event, MoveMode, TruckPurpose};
use crate::rules::combat::Odds;
use crate::scenario::PieceId;
use crate::scenario::charts::{AirResult, AttritionResult, MovePoints, PanzerfaustEffect, VictoryLevel};
use crate::table::{Board, Crt, HexId, Hexside, Outcome, OutcomeKind, Segment, Side};

/// A counter as players call it, for example "AKN 29/8".
pub fn unit(board: &Board, piece: PieceId) -> String {
    let counter = board.counter(piece);
    match counter.command() {
        // Some have the command in their designation already.
        Some(command) if !counter.designation.starts_with(command.code()) => {
            format!("{command} {}", counter.designation)
        }
        _ => counter.designation.clone(),
    }
}

/// A hex with the name of what lies in it, for example "0819 (Debrecen)".
pub fn place(board: &Board, hex: HexId) -> String {
    match &board.scenario.map.hex(hex).place {
        Some((name, ..)) => format!("{hex} ({name})"),
        None => hex.to_string(),
    }
}

/// Several things in a row: "a", "a and b", "a, b and c", "nothing".
fn row(items: impl IntoIterator<Item = String>) -> String {
    let mut items: Vec<String> = items.into_iter().collect();
    match items.pop() {
        None => "nothing".into(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

fn units(board: &Board, pieces: &[PieceId]) -> String {
    row(pieces.iter().map(|piece| unit(board, *piece)))
}

/// Named where known, and counted where the names are secret.
fn secret_units(board: &Board, pieces: &[PieceId]) -> String {
    if pieces.is_empty() { "some".into() } else { units(board, pieces) }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::Axis => "The Axis",
        Side::Soviet => "The Soviet side",
    }
}

/// A number of things.
pub fn count(number: impl Into<i64>, thing: &str) -> String {
    match number.into() {
        1 => format!("1 {thing}"),
        number => format!("{number} {thing}s"),
    }
}

/// Sixths as a player says them: "2", "1 1/2", "2/3".
pub fn points(cost: MovePoints) -> String {
    let (whole, sixths) = (cost.0 / 6, cost.0 % 6);
    let part = match sixths {
        0 => return whole.to_string(),
        1 => "1/6",
        2 => "1/3",
        3 => "1/2",
        4 => "2/3",
        _ => "5/6",
    };
    if whole == 0 { part.into() } else { format!("{whole} {part}") }
}

fn table(crt: Crt) -> &'static str {
    match crt {
        Crt::Assault => "Assault table",
        Crt::Mobile => "Mobile table",
    }
}

fn column(board: &Board, column: u8) -> String {
    let columns = &board.scenario.charts.file.crt.columns;
    columns.get(usize::from(column)).map_or_else(|| column.to_string(), |column| column.label.clone())
}

/// The whole arithmetic: "9 against 5 is 180 %, column 150–199%; +1 for …; fought on 200–299%".
pub fn odds(board: &Board, odds: &Odds) -> String {
    let percent = match odds.percent {
        Some(percent) => format!("{} against {} is {percent} %", odds.attack, odds.defence),
        None => format!("{} against {}", odds.attack, odds.defence),
    };
    let mut text = format!("{percent}, column {}", column(board, odds.base));
    for shift in &odds.shifts {
        text.push_str(&format!("; {:+} for {} ({})", shift.columns, shift.reason, shift.rule));
    }
    if odds.column != odds.base || !odds.shifts.is_empty() {
        text.push_str(&format!("; fought on {}", column(board, odds.column)));
    }
    text
}

fn hexside(board: &Board, hexside: &Hexside) -> String {
    let (a, b) = hexside.hexes();
    format!("between {} and {}", place(board, a), place(board, b))
}

fn in_hex(board: &Board, hex: Option<HexId>) -> String {
    hex.map_or_else(String::new, |hex| format!(" in {}", place(board, hex)))
}

fn way(board: &Board, from: HexId, path: &[HexId]) -> String {
    let end = path.last().copied().unwrap_or(from);
    let over: Vec<String> = path[..path.len().saturating_sub(1)].iter().map(HexId::to_string).collect();
    let over = if over.is_empty() { String::new() } else { format!(" by way of {}", over.join(", ")) };
    format!("from {} to {}{over}", place(board, from), place(board, end))
}

fn outcome(outcome: &Outcome) -> String {
    let result = match (outcome.winner, outcome.kind) {
        (None, _) => "a draw".to_owned(),
        (Some(side), OutcomeKind::SuddenDeath) => format!("a sudden-death victory of the {side} side (3.1)"),
        (Some(side), OutcomeKind::Points(level)) => {
            let level = match level {
                VictoryLevel::Draw => "drawn",
                VictoryLevel::Tactical => "tactical",
                VictoryLevel::Operational => "operational",
                VictoryLevel::Strategic => "strategic",
            };
            let article = if level == "operational" { "an" } else { "a" };
            format!("{article} {level} victory of the {side} side (3.4)")
        }
    };
    format!("{result}; Axis {}, Soviet {} victory points", outcome.points.axis, outcome.points.soviet)
}

/// The event in one line. The board is the one before it happened.
pub fn describe(board: &Board, event: &Event) -> String {
    let unit = |piece: &PieceId| unit(board, *piece);
    let place = |hex: &HexId| place(board, *hex);
    match event {
        Event::OptionSet { option, on } => {
            format!("{} ({}) is {}.", option.name(), option.section(), if *on { "on" } else { "off" })
        }
        Event::GameBegan { options } if options.is_empty() => "The game begins, without optional rules.".into(),
        Event::GameBegan { options } => {
            format!("The game begins, with {}.", row(options.iter().map(|option| option.name().to_owned())))
        }
        Event::StavkaAirRolled { die } => format!("The die for the Stavka air reinforcement shows {die} (21.5)."),
        Event::SupportDealt { side, units } => {
            format!("{} is dealt support units: {} (16.1).", side_name(*side), secret_units(board, units))
        }
        Event::UnitPlaced { unit: piece, hex } => format!("{} is set up in {}.", unit(piece), place(hex)),
        Event::UnitLifted { unit: piece } => format!("{} is taken up again.", unit(piece)),
        Event::UnitMarkedReduced { unit: piece, on } => {
            format!("{} starts {}.", unit(piece), if *on { "reduced" } else { "at full strength" })
        }
        Event::SetUpConfirmed { side } => format!("{} has set up.", side_name(*side)),

        Event::TurnBegan { turn } => match board.scenario.charts.turn(*turn) {
            Some(data) => format!("Turn {turn} begins: {}.", data.label),
            None => format!("Turn {turn} begins."),
        },
        Event::UnitsArrived { units: pieces } => format!("Reinforcements are ready: {} (10.0).", units(board, pieces)),
        Event::PoolFilled { side, markers } => {
            format!(
                "{} puts its command markers into the pool: {} (5.2).",
                side_name(*side),
                secret_units(board, markers)
            )
        }
        Event::MajorOperationPlaced { side, marker } => match marker {
            Some(marker) => format!("{} adds the major operation {} (5.2).", side_name(*side), unit(marker)),
            None => format!("{} has decided about a major operation (5.2).", side_name(*side)),
        },
        Event::InitiativeSet { side, axis_placed_major } => {
            let announced = if *axis_placed_major { "announces a" } else { "announces no" };
            format!("The Axis {announced} major operation; {} has the initiative (5.3).", lower(side_name(*side)))
        }

        Event::PanzerfaustRolled { die, committed, total, effect, commandos_lost } => {
            let with = if *committed { ", with the commandos" } else { "" };
            let effect = match effect {
                PanzerfaustEffect::ReduceAllHungarians => "all Hungarian units are reduced".to_owned(),
                PanzerfaustEffect::AxisRp(points) => format!("the Axis gains {}", count(*points, "refit point")),
            };
            let lost = if *commandos_lost { ", and the commandos are lost" } else { "" };
            format!("Operation Panzerfaust: the die shows {die}{with}, {total} in all: {effect}{lost} (20.1).")
        }
        Event::RefitPointsGained { side, reasons, total, lost } => {
            let gains = row(reasons.iter().map(|(reason, points)| format!("{points} for {reason}")));
            let lost = if *lost > 0 { format!("; {lost} are above the limit and lost") } else { String::new() };
            format!("{} gains refit points: {gains}; it has {total}{lost} (11.1).", side_name(*side))
        }
        Event::TrucksDeclared { side, purpose, trucks } => {
            let purpose = match purpose {
                TruckPurpose::Refit => "refit",
                TruckPurpose::Movement => "movement",
                TruckPurpose::Combat => "combat",
            };
            format!("{} declares trucks for {purpose}: {} (12.4).", side_name(*side), units(board, trucks))
        }
        Event::TruckExpended { unit: piece } => format!("{} has served and goes back (12.4).", unit(piece)),
        Event::UnitRefitted { unit: piece, cost, left } => {
            format!("{} is restored for {}; {left} left (11.2).", unit(piece), count(*cost, "refit point"))
        }
        Event::SupportBought { side, units, cost, left } => {
            let price = count(*cost, "refit point");
            format!(
                "{} buys support units for {price}: {}; {left} left (16.1).",
                side_name(*side),
                secret_units(board, units)
            )
        }
        Event::UnitBuilt { unit: piece, hex, cost, left } => {
            let price = count(*cost, "refit point");
            format!("{} is built in {} for {price}; {left} left (11.2).", unit(piece), place(hex))
        }
        Event::RefitEnded { side, kept } => {
            format!("{} ends its refit and keeps {}.", side_name(*side), count(*kept, "point"))
        }
        Event::SupportReturned { unit: piece } => format!("{} comes back free of charge (24.1).", unit(piece)),

        Event::ImpulseBegan { side } => format!("An impulse of {} begins.", lower(side_name(*side))),
        Event::MarkerPicked { side, marker } => format!("{} picks {} (5.4).", side_name(*side), unit(marker)),
        Event::DirectiveRolled { side, die, title } => {
            format!("{} rolls {die} for its directive: {title} (5.4).", side_name(*side))
        }
        Event::NothingHappened => "Nothing comes of it.".into(),
        Event::CommandsActivated { side, commands, shift } => {
            let active = row(commands.iter().map(|command| command.name().to_owned()));
            let shift = if *shift > 0 { format!(", with {shift:+} on every attack") } else { String::new() };
            format!("{} activates {active}{shift} (5.5).", side_name(*side))
        }
        Event::FestungActivated { units: pieces } => {
            format!("The units in the fortress are active: {} (14.1).", units(board, pieces))
        }
        Event::DirectivePointsGained { side, points } => {
            format!("{} has {} to use at once (11.1).", side_name(*side), count(*points, "refit point"))
        }
        Event::DirectivePointsLost { side, points } => {
            format!("{} leaves {} unused; they are lost (11.1).", side_name(*side), count(*points, "refit point"))
        }
        Event::FestungPlaced { hex } => format!("{} is declared a fortress (14.1).", place(hex)),
        Event::FestungRemoved { hex } => format!("{} is a fortress no longer (14.3).", place(hex)),
        Event::DanubeFroze => "The Danube freezes (17.0).".into(),
        Event::DanubeThawed => "The Danube thaws (17.0).".into(),
        Event::AirRestored { unit: piece } => format!("{} is restored.", unit(piece)),
        Event::SupportPicked { side, units } => {
            format!("{} picks support units: {} (16.1).", side_name(*side), secret_units(board, units))
        }
        Event::ImpulseEnded { side } => format!("The impulse of {} ends.", lower(side_name(*side))),

        Event::UnitDeployed { unit: piece, hex } => format!("{} arrives in {} (10.0).", unit(piece), place(hex)),
        Event::AirPlaced { unit: piece, hex } => format!("{} flies to {} (13.1).", unit(piece), place(hex)),
        Event::AirMoved { unit: piece, from, to } => {
            format!("{} flies from {} to {} (13.1).", unit(piece), place(from), place(to))
        }
        Event::AirSupplyPlaced { hex } => format!("Air supply is flown to {} (22.1).", place(hex)),
        Event::AirSupplyDrivenOff { hex } => format!("The air supply over {} is driven off (22.1).", place(hex)),
        Event::AirFought { hex, attacker, defender, difference, die, result } => {
            let result = match result {
                AirResult::AL1 => "the attacker loses a step",
                AirResult::DL1 => "the defender loses a step",
                AirResult::BL1 => "both lose a step",
                AirResult::NE => "no effect",
            };
            let (attacker, defender) = (unit(attacker), unit(defender));
            format!(
                "{attacker} fights {defender} over {}: difference {difference:+}, die {die}: {result} (13.4).",
                place(hex)
            )
        }

        Event::SupportJudged { unsupported } if unsupported.is_empty() => "All units are supported (12.1).".into(),
        Event::SupportJudged { unsupported } => {
            format!("Without support for this movement: {} (12.5).", units(board, unsupported))
        }
        Event::UnitMoved { unit: piece, from, path, cost, mode } => {
            let how = match mode {
                MoveMode::Ground => format!("for {}", points(*cost)),
                MoveMode::LakeCrossing => "over the lake".into(),
                MoveMode::Rail => "by rail".into(),
                MoveMode::Depot => "along the railroad".into(),
                MoveMode::Flotilla => "on the Danube".into(),
                MoveMode::Ferried => "carried by the flotilla".into(),
            };
            format!("{} moves {} {how}.", unit(piece), way(board, *from, path))
        }
        Event::StackReordered { hex } => format!("The stack in {} is laid in another order.", place(hex)),
        Event::SegmentEnded { segment } => match segment {
            Segment::Movement => "The movement ends.".into(),
            Segment::Combat => "The combats end.".into(),
        },
        Event::ControlChanged { hex, side } => format!("{} gains control of {} (3.3).", side_name(*side), place(hex)),
        Event::ContingentOpened { hex } => format!("The source in {} opens for the Soviet side (12.2).", place(hex)),

        Event::AttackDeclared { target, attackers, defenders, follow_up } => {
            let again = if *follow_up { " at once again" } else { "" };
            let verb = if attackers.len() == 1 { "attacks" } else { "attack" };
            let (attackers, defenders) = (units(board, attackers), units(board, defenders));
            format!("{attackers} {verb} {defenders} in {}{again} (9.2).", place(target))
        }
        Event::CombatSupportJudged { unsupported } if unsupported.is_empty() => {
            "All units in the combat are supported (12.1).".into()
        }
        Event::CombatSupportJudged { unsupported } => {
            format!("Without support in this combat: {} (12.5).", units(board, unsupported))
        }
        Event::SupportCommitted { side, committed } => {
            format!(
                "{} commits {} (16.2).",
                side_name(*side),
                if *committed { "a support unit" } else { "no support unit" }
            )
        }
        Event::SupportRevealed { axis, soviet } => {
            let shown = [axis, soviet].into_iter().flatten().map(unit);
            format!("Support is revealed: {} (16.2).", row(shown))
        }
        Event::CrtChosen { crt } => format!("The combat is fought on the {} (9.3).", table(*crt)),
        Event::OddsReckoned { odds: reckoned } => format!("The odds: {} (9.5).", odds(board, reckoned)),
        Event::CombatRolled { crt, column: on, die, result } => {
            let name = &board.scenario.charts.result(*result).name;
            format!("The die shows {die} on {} of the {}: {result:?}, {name} (9.6).", column(board, *on), table(*crt))
        }
        Event::StepLost { unit: piece, hex } => format!("{} loses a step{} (9.7).", unit(piece), in_hex(board, *hex)),
        Event::UnitEliminated { unit: piece, hex, cause } => {
            let cause = match cause {
                Cause::Combat => "in combat (9.7)",
                Cause::RetreatLoss => "in the retreat (9.9)",
                Cause::NoRetreat => "as it cannot retreat (9.9)",
                Cause::Overstacked => "as too many units are in the hex (7.4)",
                Cause::AirCombat => "in the air (13.4)",
                Cause::AirAttrition => "by air attrition (25.0)",
                Cause::Commandos => "in Operation Panzerfaust (20.1)",
            };
            format!("{} is eliminated{} {cause}.", unit(piece), in_hex(board, *hex))
        }
        Event::LossVoid { side } => format!("{} has nothing left to lose (9.8).", side_name(*side)),
        Event::StoodInFestung { units: pieces } => {
            format!("{} stand in the fortress and do not retreat (14.2).", units(board, pieces))
        }
        Event::UnitRetreated { unit: piece, from, path } => {
            format!("{} retreats {} (9.9).", unit(piece), way(board, *from, path))
        }
        Event::UnitPursued { unit: piece, from, path, truck } => {
            let with = truck.as_ref().map_or_else(String::new, |truck| format!(", followed by {}", unit(truck)));
            format!("{} pursues {}{with} (9.10).", unit(piece), way(board, *from, path))
        }
        Event::PursuitEnded => "The pursuit ends.".into(),
        Event::FollowUpDeclined => "The retreated units are not attacked again (9.2).".into(),
        Event::BridgeheadPlaced { from, to } => {
            format!("A bridgehead leads from {} to {} (23.1).", place(from), place(to))
        }
        Event::BridgeheadRemoved { hexside: side } => {
            format!("The bridgehead {} is lifted (23.3).", hexside(board, side))
        }
        Event::SupportHit { unit: piece, die, returns } => match returns {
            Some(turn) => format!("{} is hit, die {die}: it comes back in turn {turn} (24.0).", unit(piece)),
            None => format!("{} is hit, die {die}: it is out of the game (24.0).", unit(piece)),
        },

        Event::AirAttritionRolled { unit: piece, die, flak, result } => {
            let near = if *flak { " near enemy flak" } else { "" };
            let result = match result {
                AttritionResult::L1 => "a step is lost",
                AttritionResult::NE => "no effect",
            };
            format!("Air attrition of {}{near}: die {die}: {result} (25.0).", unit(piece))
        }
        Event::AirReturned { units: pieces } => format!("{} fly back.", units(board, pieces)),
        Event::MarkersDiscarded { markers } => {
            let verb = if markers.len() == 1 { "is" } else { "are" };
            format!("{} {verb} discarded (5.4).", units(board, markers))
        }
        Event::GameEnded { outcome: end, statement } => {
            let each = |side: Side| row(statement.of(side).iter().map(|(reason, points)| format!("{reason} {points}")));
            format!("The game ends: {}. Axis: {}. Soviet: {}.", outcome(end), each(Side::Axis), each(Side::Soviet))
        }
    }
}

/// "The Axis" in the middle of a sentence.
fn lower(name: &str) -> String {
    name.replacen("The", "the", 1)
}
