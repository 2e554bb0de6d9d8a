//! Every event as a short line of the window, with its arithmetic; reports have sentences of their own.

use crate::client::words::list;
use crate::play::{Cause, Event, MoveMode, TruckPurpose};
use crate::rules::combat::Odds;
use crate::scenario::PieceId;
use crate::scenario::charts::{AirResult, AttritionResult, PanzerfaustEffect, VictoryLevel};
use crate::table::{Board, Command, Crt, HexId, OptionalRule, Outcome, OutcomeKind, Segment, Side};

/// What happened, in a sentence. Only names and charts are read from the board.
pub fn line(board: &Board, event: &Event) -> String {
    let unit = |id: &PieceId| name(board, *id);
    let units = |ids: &[PieceId]| names(board, ids);
    let place = |hex: &HexId| board.scenario.map.title(*hex);
    match event {
        Event::OptionSet { option, on } => format!("{}: {}.", option.name(), if *on { "on" } else { "off" }),
        Event::GameBegan { options } if options.is_empty() => "The game begins with the standard rules.".into(),
        Event::GameBegan { options } => {
            let names: Vec<String> = options.iter().map(|option: &OptionalRule| option.name().to_owned()).collect();
            format!("The game begins, with {}.", list(&names))
        }
        Event::StavkaAirRolled { die } => format!("Stavka air reinforcement, die {die}: its turn is fixed."),
        Event::SupportDealt { side, units: dealt } if dealt.is_empty() => format!("{side}: support units are dealt."),
        Event::SupportDealt { side, units: dealt } => format!("{side}: the support units dealt are {}.", units(dealt)),
        Event::UnitPlaced { unit: id, hex } => format!("{} is set up in {}.", unit(id), place(hex)),
        Event::UnitLifted { unit: id } => format!("{} is taken from the map again.", unit(id)),
        Event::UnitMarkedReduced { unit: id, on: true } => format!("{} starts reduced.", unit(id)),
        Event::UnitMarkedReduced { unit: id, on: false } => format!("{} starts at full strength.", unit(id)),
        Event::SetUpConfirmed { side } => format!("{side} set-up is confirmed."),

        Event::TurnBegan { turn } => match board.scenario.charts.turn(*turn) {
            Some(entry) => format!("Turn {turn}, {}: {}.", entry.label, entry.history),
            None => format!("Turn {turn} begins."),
        },
        Event::UnitsArrived { units: arrived } => format!("Reinforcements: {}.", units(arrived)),
        Event::PoolFilled { side, markers } if markers.is_empty() => {
            format!("{side} regular and directive markers go into the pool.")
        }
        Event::PoolFilled { side, markers } => format!("{side} pool: {}.", units(markers)),
        Event::MajorOperationPlaced { side, marker: Some(marker) } => {
            format!("{side} adds a major operation to the pool: {}.", unit(marker))
        }
        Event::MajorOperationPlaced { side, marker: None } => format!("{side} adds no major operation."),
        Event::InitiativeSet { side, axis_placed_major } => {
            let placed = if *axis_placed_major { "a" } else { "no" };
            format!("The Axis placed {placed} major operation: the {} side has the initiative.", word(*side))
        }

        Event::PanzerfaustRolled { die, committed, total, effect, commandos_lost } => {
            let sum = if *committed { format!("die {die} + 1 = {total}") } else { format!("die {die}") };
            let result = match effect {
                PanzerfaustEffect::ReduceAllHungarians => "the coup fails, every Hungarian unit is reduced".to_owned(),
                PanzerfaustEffect::AxisRp(points) => format!("the Axis gains {}", points_of(*points)),
            };
            let lost = if *commandos_lost { "; the commandos are lost" } else { "" };
            format!("Operation Panzerfaust, {sum}: {result}{lost}.")
        }
        Event::RefitPointsGained { side, reasons, total, lost } => {
            let sum: Vec<String> = reasons.iter().map(|(reason, points)| format!("{points} ({reason})")).collect();
            let lost = if *lost > 0 { format!(", {lost} beyond the track are lost") } else { String::new() };
            format!("{side} income: {}; {} now{lost}.", sum.join(" + "), points_of(*total))
        }
        Event::TrucksDeclared { side, purpose, trucks } => {
            let purpose = match purpose {
                TruckPurpose::Refit => "refit",
                TruckPurpose::Movement => "movement",
                TruckPurpose::Combat => "combat",
            };
            match trucks.is_empty() {
                true => format!("{side} uses no truck column for {purpose}."),
                false => format!("{side} trucks that support {purpose}: {}.", units(trucks)),
            }
        }
        Event::TruckExpended { unit: id } => format!("{} is used up.", unit(id)),
        Event::UnitRefitted { unit: id, cost, left } => {
            format!("{} is restored for {}, {left} left.", unit(id), points_of(*cost))
        }
        Event::SupportBought { side, units: bought, cost, left } => {
            let what = if bought.is_empty() { "support units".to_owned() } else { units(bought) };
            format!("{side} draws {what} for {}, {left} left.", points_of(*cost))
        }
        Event::UnitBuilt { unit: id, hex, cost, left } => {
            format!("{} is built in {} for {}, {left} left.", unit(id), place(hex), points_of(*cost))
        }
        Event::RefitEnded { side, kept } => format!("{side} refit ends; {} kept.", points_of(*kept)),
        Event::SupportReturned { unit: id } => format!("{} returns to its owner.", unit(id)),

        Event::ImpulseBegan { side } => format!("{side} impulse."),
        Event::MarkerPicked { side, marker } => format!("{side} draws {}.", board.counter(*marker).name),
        Event::DirectiveRolled { side, die, title } => {
            let table = match side {
                Side::Axis => "Führer directive",
                Side::Soviet => "Stavka directive",
            };
            format!("{table}, die {die}: {title}.")
        }
        Event::NothingHappened => "Nothing happens.".into(),
        Event::CommandsActivated { commands, shift, .. } => {
            let names: Vec<String> = commands.iter().map(|c: &Command| format!("the {}", c.name())).collect();
            let active = if names.len() == 1 { "is active" } else { "are active" };
            let shift = if *shift > 0 { format!(", attacks R {shift}") } else { String::new() };
            format!("{} {active}{shift}.", capital(&list(&names)))
        }
        Event::FestungActivated { units: active } => format!("Active in the Festung: {}.", units(active)),
        Event::DirectivePointsGained { side, points } => {
            format!("{side} gains {} to be spent at once.", points_of(*points))
        }
        Event::DirectivePointsLost { side, points } => format!("{side}: {} unspent and lost.", points_of(*points)),
        Event::FestungPlaced { hex } => format!("{} is declared a fortress.", place(hex)),
        Event::FestungRemoved { hex } => format!("The fortress marker of {} is removed.", place(hex)),
        Event::DanubeFroze => "The Danube freezes over.".into(),
        Event::DanubeThawed => "The ice on the Danube breaks up.".into(),
        Event::AirRestored { unit: id } => format!("{} is restored.", unit(id)),
        Event::SupportPicked { side, units: picked } if picked.is_empty() => format!("{side} draws a support unit."),
        Event::SupportPicked { side, units: picked } => format!("{side} draws {}.", units(picked)),
        Event::ImpulseEnded { side } => format!("{side} impulse ends."),

        Event::UnitDeployed { unit: id, hex } => format!("{} comes in at {}.", unit(id), place(hex)),
        Event::AirPlaced { unit: id, hex } => format!("{} flies to {}.", unit(id), place(hex)),
        Event::AirMoved { unit: id, from, to } => format!("{} {from} → {to}.", unit(id)),
        Event::AirSupplyPlaced { hex } => format!("Air supply is flown to {}.", place(hex)),
        Event::AirSupplyDrivenOff { hex } => format!("The air supply of {} is driven off.", place(hex)),
        Event::AirFought { hex, attacker, defender, difference, die, result } => {
            let outcome = match result {
                AirResult::AL1 => format!("{} loses a step", unit(attacker)),
                AirResult::DL1 => format!("{} loses a step", unit(defender)),
                AirResult::BL1 => "both lose a step".to_owned(),
                AirResult::NE => "no effect".to_owned(),
            };
            let pair = format!("{} against {}", unit(attacker), unit(defender));
            format!("Air superiority over {}: {pair}, difference {difference:+}, die {die}: {outcome}.", place(hex))
        }

        Event::SupportJudged { unsupported } | Event::CombatSupportJudged { unsupported } => {
            match unsupported.is_empty() {
                true => "Every unit is in supply.".into(),
                false => format!("Out of supply: {}.", units(unsupported)),
            }
        }
        Event::UnitMoved { unit: id, from, path, cost, mode } => {
            let to = path.last().copied().unwrap_or(*from);
            let how = match mode {
                MoveMode::Ground => String::new(),
                MoveMode::LakeCrossing => ", across the lake".into(),
                MoveMode::Rail => ", by rail".into(),
                MoveMode::Depot => ", along the railroad".into(),
                MoveMode::Flotilla => ", on the Danube".into(),
                MoveMode::Ferried => ", ferried by the flotilla".into(),
            };
            let cost = if cost.0 > 0 {
                format!(", {cost} movement point{}", if cost.0 > 6 { "s" } else { "" })
            } else {
                String::new()
            };
            format!("{} {from} → {}{how}{cost}.", unit(id), place(&to))
        }
        Event::StackReordered { hex } => format!("The stack in {} is put in another order.", place(hex)),
        Event::SegmentEnded { segment: Segment::Movement } => "Movement ends.".into(),
        Event::SegmentEnded { segment: Segment::Combat } => "Combat ends.".into(),
        Event::ControlChanged { hex, side } => format!("{} comes under {side} control.", place(hex)),
        Event::ContingentOpened { hex } => format!("The source in {} is opened.", place(hex)),

        Event::AttackDeclared { target, attackers, defenders, follow_up } => {
            let again = if *follow_up { "Follow-up attack" } else { "Attack" };
            format!("{again} on {}: {} against {}.", place(target), units(attackers), units(defenders))
        }
        Event::SupportCommitted { side, committed: true } => format!("{side} commits a support unit."),
        Event::SupportCommitted { side, committed: false } => format!("{side} commits no support unit."),
        Event::SupportRevealed { axis, soviet } => {
            let shown = |unit: &Option<PieceId>| unit.map_or("none".to_owned(), |id| board.counter(id).name.clone());
            format!("Support units revealed: Axis {}, Soviet {}.", shown(axis), shown(soviet))
        }
        Event::CrtChosen { crt } => format!("The {} table is used.", table(*crt)),
        Event::OddsReckoned { odds } => reckoning(board, odds),
        Event::CombatRolled { crt, column, die, result } => {
            let charts = &board.scenario.charts;
            let effect = &charts.result(*result).name;
            format!("{} table, {}, die {die}: {effect} ({result:?}).", table(*crt), column_label(board, *column))
        }
        Event::StepLost { unit: id, .. } => format!("{} loses a step.", unit(id)),
        Event::UnitEliminated { unit: id, cause, .. } => {
            let cause = match cause {
                Cause::Combat => "",
                Cause::RetreatLoss => " in its retreat",
                Cause::NoRetreat => ": it has no way to retreat",
                Cause::Overstacked => ": there was no room for it",
                Cause::AirCombat => " in the air",
                Cause::AirAttrition => " by attrition",
                Cause::Commandos => " in the coup",
            };
            let points = match board.ground(*id).map_or(0, |ground| ground.vp) {
                0 => String::new(),
                vp => format!(" ({vp} VP to the {} side)", word(board.side(*id).enemy())),
            };
            format!("{} is eliminated{cause}{points}.", unit(id))
        }
        Event::LossVoid { side } => format!("{side}: no unit is left to take the loss."),
        Event::StoodInFestung { units: standing } => match standing.is_empty() {
            true => "No unit stands in the Festung.".into(),
            false => format!("Standing in the Festung: {}.", units(standing)),
        },
        Event::UnitRetreated { unit: id, from, path } => {
            format!("{} retreats {from} → {}.", unit(id), end(path, *from))
        }
        Event::UnitPursued { unit: id, from, path, truck } => {
            let truck = truck.map_or(String::new(), |truck| format!(", with {}", name(board, truck)));
            format!("{} pursues {from} → {}{truck}.", unit(id), end(path, *from))
        }
        Event::PursuitEnded => "Pursuit ends.".into(),
        Event::FollowUpDeclined => "No follow-up attack.".into(),
        Event::BridgeheadPlaced { from, to } => format!("A bridgehead is made from {from} into {}.", place(to)),
        Event::BridgeheadRemoved { hexside } => {
            let (a, b) = hexside.hexes();
            format!("The bridgehead between {a} and {b} is lifted.")
        }
        Event::SupportHit { unit: id, die, returns } => match returns {
            Some(turn) => format!("{} is hit, die {die}: it returns on turn {turn}.", unit(id)),
            None => format!("{} is hit, die {die}: it is lost.", unit(id)),
        },

        Event::AirAttritionRolled { unit: id, die, flak, result } => {
            let flak = if *flak { ", near flak" } else { "" };
            let result = match result {
                AttritionResult::L1 => "a step is lost",
                AttritionResult::NE => "no effect",
            };
            format!("Air attrition of {}{flak}, die {die}: {result}.", unit(id))
        }
        Event::AirReturned { units: returned } => match returned.is_empty() {
            true => "No air unit has to return.".into(),
            false => format!("Air units return: {}.", units(returned)),
        },
        Event::MarkersDiscarded { markers } => format!("Used up: {}.", units(markers)),
        Event::GameEnded { outcome, .. } => ending(outcome),
    }
}

fn ending(outcome: &Outcome) -> String {
    let points = format!("Axis {}, Soviet {} victory points", outcome.points.axis, outcome.points.soviet);
    match (outcome.winner, outcome.kind) {
        (Some(side), OutcomeKind::SuddenDeath) => format!("The {} side wins at once: sudden death.", word(side)),
        (Some(side), OutcomeKind::Points(level)) => {
            let level = match level {
                VictoryLevel::Draw => "drawn",
                VictoryLevel::Tactical => "tactical",
                VictoryLevel::Operational => "operational",
                VictoryLevel::Strategic => "strategic",
            };
            format!("The game ends: {level} victory of the {} side; {points}.", word(side))
        }
        (None, _) => format!("The game ends in a draw; {points}."),
    }
}

/// "26 against 9, 288 %: 200–299%; air support R 2, rough L 1; net R 1: 300–399%."
fn reckoning(board: &Board, odds: &Odds) -> String {
    let percent = odds.percent.map_or("no defence".to_owned(), |percent| format!("{percent} %"));
    let shifts: Vec<String> = odds
        .shifts
        .iter()
        .filter(|shift| shift.columns != 0)
        .map(|shift| format!("{} {}", shift.reason, columns(shift.columns)))
        .collect();
    let net: i8 = odds.shifts.iter().map(|shift| shift.columns).sum();
    let base = column_label(board, odds.base);
    let start = format!("{} against {}, {percent}: {base}", odds.attack, odds.defence);
    if shifts.is_empty() {
        return format!("{start}; no shifts.");
    }
    format!("{start}; {}; net {}: {}.", shifts.join(", "), columns(net), column_label(board, odds.column))
}

fn columns(shift: i8) -> String {
    match shift {
        0 => "0".into(),
        right @ 1.. => format!("R {right}"),
        left => format!("L {}", left.unsigned_abs()),
    }
}

fn column_label(board: &Board, column: u8) -> String {
    let columns = &board.scenario.charts.file.crt.columns;
    columns.get(usize::from(column)).map(|column| column.label.clone()).unwrap_or_default()
}

fn table(crt: Crt) -> &'static str {
    match crt {
        Crt::Assault => "Assault",
        Crt::Mobile => "Mobile",
    }
}

fn end(path: &[HexId], from: HexId) -> HexId {
    path.last().copied().unwrap_or(from)
}

fn points_of(points: u8) -> String {
    format!("{points} refit point{}", if points == 1 { "" } else { "s" })
}

fn word(side: Side) -> &'static str {
    crate::client::words::side_adjective(side)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn name(board: &Board, id: PieceId) -> String {
    let counter = board.counter(id);
    if counter.designation.is_empty() { counter.name.clone() } else { counter.designation.clone() }
}

/// "a, b and c"; of many only the number beyond the first.
fn names(board: &Board, ids: &[PieceId]) -> String {
    const MOST: usize = 12;
    let mut names: Vec<String> = ids.iter().take(MOST).map(|id| name(board, *id)).collect();
    match ids.len() {
        0 => "nothing".into(),
        n if n > MOST => format!("{} and {} more", names.join(", "), n - MOST),
        1 => names.remove(0),
        _ => list(&names),
    }
}
