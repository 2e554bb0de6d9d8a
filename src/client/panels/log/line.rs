//! The lines of the log: made from the history, each with its number, side, kind, place and rules.
//!
//! Only lines that are new are made; in hotseat each event is first reduced to what the viewer may know.

use super::words;
use crate::client::seat::Eyes;
use crate::play::{Event, Order};
use crate::record::History;
use crate::record::history::{Entry, Start};
use crate::scenario::PieceId;
use crate::table::{Board, HexId, Segment, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Combat,
    Moves,
    Other,
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The order in the history it belongs to.
    pub entry: usize,
    /// Turn and impulse, as "2.3".
    pub number: String,
    pub side: Option<Side>,
    pub kind: Kind,
    /// A die was thrown or a marker drawn.
    pub dice: bool,
    pub text: String,
    pub hex: Option<HexId>,
    pub rules: Vec<String>,
}

/// The lines made so far, and from what.
#[derive(Default)]
pub struct Lines {
    all: Vec<Line>,
    start: Option<Start>,
    orders: Vec<Order>,
    eyes: Option<Eyes>,
    /// Turn and impulse after each order.
    clock: Vec<(u8, u8)>,
    /// Grows when lines are added or taken away.
    pub version: u32,
}

impl Lines {
    pub fn all(&self) -> &[Line] {
        &self.all
    }

    /// Reads what was added to the history, after forgetting what was taken back.
    pub fn follow(&mut self, history: &History, eyes: Eyes) {
        let entries = history.entries();
        let same = self.eyes == Some(eyes) && self.start.as_ref() == Some(&history.start);
        let kept = if same {
            self.orders.iter().zip(entries).take_while(|(order, entry)| **order == entry.order).count()
        } else {
            0
        };
        if same && kept == entries.len() && kept == self.orders.len() {
            return;
        }
        if !same {
            self.eyes = Some(eyes);
            self.start = Some(history.start.clone());
        }
        self.orders.truncate(kept);
        self.clock.truncate(kept);
        self.all.retain(|line| line.entry < kept);
        for (number, entry) in entries.iter().enumerate().skip(kept) {
            self.read(number, entry);
        }
        self.version += 1;
    }

    fn read(&mut self, number: usize, entry: &Entry) {
        let board = &entry.before;
        let (mut turn, mut impulse) = self.clock.last().copied().unwrap_or((board.situation.turn, 0));
        let mut phasing = board.situation.phasing();
        let mut events = entry.events.as_slice();
        while let Some(event) = events.first() {
            match event {
                Event::TurnBegan { turn: begun } => (turn, impulse) = (*begun, 0),
                Event::ImpulseBegan { side } => {
                    impulse += 1;
                    phasing = Some(*side);
                }
                _ => {}
            }
            let run = run_of(events);
            let line = self.line(board, &events[..run], phasing);
            if let Some((text, hex, side)) = line {
                let clock = if impulse == 0 { turn.to_string() } else { format!("{turn}.{impulse}") };
                self.all.push(Line {
                    entry: number,
                    number: if is_before_turns(event) { "–".into() } else { clock },
                    side,
                    kind: kind(event),
                    dice: is_dice(event),
                    text,
                    hex,
                    rules: rules(event),
                });
            }
            events = &events[run..];
        }
        self.clock.push((turn, impulse));
        self.orders.push(entry.order.clone());
    }

    /// The text, place and side of a run of like events; none for what the viewer may not know.
    fn line(
        &self,
        board: &Board,
        run: &[Event],
        phasing: Option<Side>,
    ) -> Option<(String, Option<HexId>, Option<Side>)> {
        let eyes = self.eyes.unwrap_or(Eyes::Neither);
        let event = eyes.event(&run[0]);
        let side = side(board, &event).or(phasing);
        let foreign = side.is_some_and(|side| eyes.miss(side));
        let text = match (&event, run.len()) {
            // What the enemy set up is seen on the map, as far as it may be seen.
            (Event::UnitPlaced { .. } | Event::UnitLifted { .. } | Event::UnitMarkedReduced { .. }, _) if foreign => {
                return None;
            }
            (Event::MajorOperationPlaced { side, .. }, _) if foreign => {
                format!("{side} has decided, in secret, on a major operation.")
            }
            (Event::UnitPlaced { .. }, n @ 2..) => format!("{n} units are set up."),
            (Event::UnitMarkedReduced { .. }, n @ 2..) => format!("{n} units are marked as starting reduced."),
            (Event::ControlChanged { side, .. }, n @ 2..) => {
                let hexes: Vec<String> = run.iter().filter_map(hex).take(8).map(|hex| hex.to_string()).collect();
                let more = if n > hexes.len() { format!(" and {} more", n - hexes.len()) } else { String::new() };
                format!("{}{more} come under {side} control.", hexes.join(", "))
            }
            _ => words::line(board, &event),
        };
        Some((text, if run.len() > 2 { None } else { hex(&event) }, side))
    }
}

/// How many events at the front are told in one line.
fn run_of(events: &[Event]) -> usize {
    let alike = |event: &Event| match (&events[0], event) {
        (Event::UnitPlaced { .. }, Event::UnitPlaced { .. }) => true,
        (Event::UnitMarkedReduced { on: a, .. }, Event::UnitMarkedReduced { on: b, .. }) => a == b,
        (Event::ControlChanged { side: a, .. }, Event::ControlChanged { side: b, .. }) => a == b,
        _ => false,
    };
    1 + events[1..].iter().take_while(|event| alike(event)).count()
}

fn is_before_turns(event: &Event) -> bool {
    matches!(
        event,
        Event::OptionSet { .. }
            | Event::GameBegan { .. }
            | Event::StavkaAirRolled { .. }
            | Event::SupportDealt { .. }
            | Event::UnitPlaced { .. }
            | Event::UnitLifted { .. }
            | Event::UnitMarkedReduced { .. }
            | Event::SetUpConfirmed { .. }
    )
}

fn kind(event: &Event) -> Kind {
    match event {
        Event::AttackDeclared { .. }
        | Event::CombatSupportJudged { .. }
        | Event::SupportCommitted { .. }
        | Event::SupportRevealed { .. }
        | Event::CrtChosen { .. }
        | Event::OddsReckoned { .. }
        | Event::CombatRolled { .. }
        | Event::StepLost { .. }
        | Event::UnitEliminated { .. }
        | Event::LossVoid { .. }
        | Event::StoodInFestung { .. }
        | Event::UnitRetreated { .. }
        | Event::UnitPursued { .. }
        | Event::PursuitEnded
        | Event::FollowUpDeclined
        | Event::BridgeheadPlaced { .. }
        | Event::BridgeheadRemoved { .. }
        | Event::SupportHit { .. }
        | Event::AirFought { .. }
        | Event::SegmentEnded { segment: Segment::Combat } => Kind::Combat,
        Event::UnitMoved { .. }
        | Event::UnitPlaced { .. }
        | Event::UnitLifted { .. }
        | Event::UnitDeployed { .. }
        | Event::UnitBuilt { .. }
        | Event::AirPlaced { .. }
        | Event::AirMoved { .. }
        | Event::AirSupplyPlaced { .. }
        | Event::AirReturned { .. }
        | Event::SupportJudged { .. }
        | Event::StackReordered { .. }
        | Event::ControlChanged { .. }
        | Event::ContingentOpened { .. }
        | Event::SegmentEnded { segment: Segment::Movement } => Kind::Moves,
        _ => Kind::Other,
    }
}

fn is_dice(event: &Event) -> bool {
    matches!(
        event,
        Event::StavkaAirRolled { .. }
            | Event::PanzerfaustRolled { .. }
            | Event::MarkerPicked { .. }
            | Event::DirectiveRolled { .. }
            | Event::AirFought { .. }
            | Event::CombatRolled { .. }
            | Event::SupportHit { .. }
            | Event::AirAttritionRolled { .. }
    )
}

/// Whose doing or whose fate it is; none for what concerns both.
fn side(board: &Board, event: &Event) -> Option<Side> {
    let of = |id: &PieceId| Some(board.side(*id));
    match event {
        Event::SupportDealt { side, .. }
        | Event::SetUpConfirmed { side }
        | Event::PoolFilled { side, .. }
        | Event::MajorOperationPlaced { side, .. }
        | Event::InitiativeSet { side, .. }
        | Event::RefitPointsGained { side, .. }
        | Event::TrucksDeclared { side, .. }
        | Event::SupportBought { side, .. }
        | Event::RefitEnded { side, .. }
        | Event::ImpulseBegan { side }
        | Event::MarkerPicked { side, .. }
        | Event::DirectiveRolled { side, .. }
        | Event::CommandsActivated { side, .. }
        | Event::DirectivePointsGained { side, .. }
        | Event::DirectivePointsLost { side, .. }
        | Event::SupportPicked { side, .. }
        | Event::ImpulseEnded { side }
        | Event::ControlChanged { side, .. }
        | Event::SupportCommitted { side, .. }
        | Event::LossVoid { side } => Some(*side),
        Event::UnitPlaced { unit, .. }
        | Event::UnitLifted { unit }
        | Event::UnitMarkedReduced { unit, .. }
        | Event::TruckExpended { unit }
        | Event::UnitRefitted { unit, .. }
        | Event::UnitBuilt { unit, .. }
        | Event::SupportReturned { unit }
        | Event::AirRestored { unit }
        | Event::UnitDeployed { unit, .. }
        | Event::AirPlaced { unit, .. }
        | Event::AirMoved { unit, .. }
        | Event::UnitMoved { unit, .. }
        | Event::StepLost { unit, .. }
        | Event::UnitEliminated { unit, .. }
        | Event::UnitRetreated { unit, .. }
        | Event::UnitPursued { unit, .. }
        | Event::SupportHit { unit, .. }
        | Event::AirAttritionRolled { unit, .. } => of(unit),
        Event::AttackDeclared { attackers, .. } => attackers.first().and_then(of),
        Event::AirFought { attacker, .. } => of(attacker),
        Event::PanzerfaustRolled { .. }
        | Event::FestungPlaced { .. }
        | Event::AirSupplyPlaced { .. }
        | Event::AirSupplyDrivenOff { .. }
        | Event::StoodInFestung { .. } => Some(Side::Axis),
        _ => None,
    }
}

fn hex(event: &Event) -> Option<HexId> {
    match event {
        Event::UnitPlaced { hex, .. }
        | Event::UnitBuilt { hex, .. }
        | Event::FestungPlaced { hex }
        | Event::FestungRemoved { hex }
        | Event::UnitDeployed { hex, .. }
        | Event::AirPlaced { hex, .. }
        | Event::AirSupplyPlaced { hex }
        | Event::AirSupplyDrivenOff { hex }
        | Event::AirFought { hex, .. }
        | Event::StackReordered { hex }
        | Event::ControlChanged { hex, .. }
        | Event::ContingentOpened { hex } => Some(*hex),
        Event::AirMoved { to, .. } | Event::BridgeheadPlaced { to, .. } => Some(*to),
        Event::UnitMoved { from, path, .. }
        | Event::UnitRetreated { from, path, .. }
        | Event::UnitPursued { from, path, .. } => Some(path.last().copied().unwrap_or(*from)),
        Event::AttackDeclared { target, .. } => Some(*target),
        Event::StepLost { hex, .. } | Event::UnitEliminated { hex, .. } => *hex,
        Event::BridgeheadRemoved { hexside } => Some(hexside.hexes().0),
        _ => None,
    }
}

/// The sections behind an event.
fn rules(event: &Event) -> Vec<String> {
    let one: &str = match event {
        Event::OptionSet { option, .. } => option.section(),
        Event::SupportDealt { .. } | Event::UnitPlaced { .. } | Event::UnitMarkedReduced { .. } => "18.1",
        Event::StavkaAirRolled { .. } => "21.5",
        Event::UnitsArrived { .. } | Event::UnitDeployed { .. } => "10.0",
        Event::PoolFilled { .. } | Event::MajorOperationPlaced { .. } => "5.2",
        Event::InitiativeSet { .. } => "5.3",
        Event::PanzerfaustRolled { .. } => "20.1",
        Event::RefitPointsGained { .. } => "11.1",
        Event::UnitRefitted { .. } | Event::SupportBought { .. } | Event::UnitBuilt { .. } => "11.2",
        Event::TrucksDeclared { .. } | Event::TruckExpended { .. } => "12.4",
        Event::SupportReturned { .. } | Event::SupportHit { .. } => "24.0",
        Event::MarkerPicked { .. } => "5.4",
        Event::CommandsActivated { .. } | Event::DirectiveRolled { .. } => "5.5",
        Event::FestungActivated { .. } | Event::FestungPlaced { .. } | Event::FestungRemoved { .. } => "14.1",
        Event::StoodInFestung { .. } => "14.2",
        Event::DirectivePointsGained { .. } | Event::DirectivePointsLost { .. } => "11.1",
        Event::DanubeFroze | Event::DanubeThawed => "17.0",
        Event::SupportPicked { .. } => "16.1",
        Event::AirPlaced { .. } | Event::AirMoved { .. } => "13.1",
        Event::AirSupplyPlaced { .. } | Event::AirSupplyDrivenOff { .. } => "22.1",
        Event::AirFought { .. } => "13.4",
        Event::SupportJudged { .. } => "12.0",
        Event::UnitMoved { mode, .. } => match mode {
            crate::play::MoveMode::Ground => "6.1",
            crate::play::MoveMode::LakeCrossing => "6.2",
            crate::play::MoveMode::Rail => "6.4",
            crate::play::MoveMode::Depot => "12.3",
            crate::play::MoveMode::Flotilla | crate::play::MoveMode::Ferried => "15.3",
        },
        Event::ControlChanged { .. } => "3.3",
        Event::ContingentOpened { .. } => "12.2",
        Event::AttackDeclared { .. } => "9.2",
        Event::CombatSupportJudged { .. } | Event::OddsReckoned { .. } => "9.5",
        Event::SupportCommitted { .. } | Event::SupportRevealed { .. } => "16.2",
        Event::CrtChosen { .. } => "9.3",
        Event::CombatRolled { .. } => "19.0",
        Event::StepLost { .. } | Event::UnitEliminated { .. } => "9.7",
        Event::UnitRetreated { .. } => "9.9",
        Event::UnitPursued { .. } => "9.10",
        Event::BridgeheadPlaced { .. } => "23.1",
        Event::BridgeheadRemoved { .. } => "23.3",
        Event::AirAttritionRolled { .. } => "25.0",
        Event::AirReturned { .. } => "4.1",
        Event::GameEnded { .. } => "3.4",
        _ => return Vec::new(),
    };
    vec![one.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::panels::book::leads_somewhere;
    use crate::record::history;
    use crate::rules;
    use crate::scenario::Scenario;
    use crate::table::Options;
    use bevy::prelude::World;

    /// A game up to the first impulse, with the historical deployment.
    fn game() -> World {
        let scenario = std::sync::Arc::new(Scenario::standard());
        let mut world = World::new();
        let start = Start::New { seed: 7, options: Options::NONE };
        history::begin(&mut world, &scenario, start).expect("the standard game begins");
        for order in [Order::ConfirmOptions, Order::TakeDeployment, Order::ConfirmSetUp] {
            history::submit(&mut world, order).expect("the deployment is legal");
        }
        for order in [Order::TakeDeployment, Order::ConfirmSetUp] {
            history::submit(&mut world, order).expect("the deployment is legal");
        }
        world
    }

    #[test]
    fn a_viewer_reads_nothing_of_the_enemys_pool_and_support() {
        let mut world = game();
        let prompt = rules::legal(world.resource::<Board>()).expect("the game goes on");
        let crate::play::Ask::PlaceMajorOperation { available } = prompt.ask else { panic!("{:?}", prompt.ask) };
        let owner = prompt.side;
        let order = available.first().map_or(Order::PlaceNone, |marker| Order::PlaceMarker { marker: *marker });
        history::submit(&mut world, order).expect("it is offered");
        let board = world.resource::<Board>();
        let mut lines = Lines::default();
        lines.follow(world.resource::<History>(), Eyes::Of(owner.enemy()));
        for (id, piece) in board.pieces().filter(|(id, _)| board.side(*id) == owner) {
            use crate::scenario::Family;
            let secret = matches!(board.counter(id).family(), Family::Command | Family::Support);
            if secret && piece.place != crate::table::Place::Box {
                let name = &board.counter(id).name;
                assert!(lines.all().iter().all(|line| !line.text.contains(name.as_str())), "{name}");
            }
        }
    }

    #[test]
    fn the_log_follows_undo_and_tells_a_deployment_in_one_line() {
        let mut world = game();
        let mut lines = Lines::default();
        lines.follow(world.resource::<History>(), Eyes::All);
        assert!(lines.all().len() < 40, "{}", lines.all().len());
        let before = lines.all().len();
        let version = lines.version;
        lines.follow(world.resource::<History>(), Eyes::All);
        assert_eq!(lines.version, version);
        history::undo(&mut world, true).expect("something was done");
        lines.follow(world.resource::<History>(), Eyes::All);
        assert!(lines.all().len() < before);
    }

    #[test]
    fn every_rule_named_in_the_log_is_in_the_book() {
        let mut world = game();
        let mut lines = Lines::default();
        lines.follow(world.resource::<History>(), Eyes::All);
        for rule in lines.all().iter().flat_map(|line| &line.rules) {
            assert!(leads_somewhere(rule), "{rule}");
        }
        world.clear_all();
    }
}
