//! What the window says: the prompt as one plain sentence, and the main button.

use super::hand::Hand;
use crate::play::{Ask, Order, Prompt};
use crate::rules::{air, stacking};
use crate::table::{Board, Command, Scope, Side, Step};

/// What the player is asked to do now.
pub fn sentence(board: &Board, prompt: &Prompt, hand: &Hand) -> String {
    if let Some(target) = hand.target {
        let place = board.scenario.map.title(target);
        return match hand.attackers.len() {
            0 => format!("Attack on {place}: choose the attackers."),
            _ => format!("Attack on {place}: adjust the attackers, or attack."),
        };
    }
    let active = || {
        let commands = board.situation.impulse.as_ref().map(|impulse| impulse.active.clone()).unwrap_or_default();
        list(&commands.into_iter().map(Command::name).map(|name| format!("the {name}")).collect::<Vec<_>>())
    };
    match &prompt.ask {
        Ask::ChooseOptions { .. } => "Choose the optional rules, then begin.".into(),
        Ask::SetUp { to_place, unmet, .. } => match (to_place.len(), unmet.is_empty()) {
            (0, true) => "Set-up is complete: adjust it, or confirm.".into(),
            (0, false) => "All units are placed, but something is still missing: see the list.".into(),
            (1, _) => "Place the last unit.".into(),
            (n, _) => format!("Place {n} units, or take the historical deployment."),
        },
        Ask::PlaceMajorOperation { .. } => "You may place one major operation in your pool, in secret.".into(),
        Ask::CommitPanzerfaust => "Operation Panzerfaust: send the commandos along?".into(),
        Ask::DeclareRefitTrucks { .. } => "Declare the truck columns that support refit.".into(),
        Ask::Refit { .. } | Ask::SpendDirectivePoints { .. } if hand.unit.is_some() => {
            let name = hand.unit.map(|unit| board.counter(unit).designation.as_str()).unwrap_or_default();
            format!("Build {name}: click one of the lit hexes.")
        }
        Ask::Refit { points, actions } if actions.is_empty() => {
            format!("Nothing more can be paid for ({points} left): end refit.")
        }
        Ask::Refit { points, .. } => format!("Spend refit points: {points} left."),
        Ask::PickMarker => "Pick a command marker from your pool.".into(),
        Ask::ChooseActivation { .. } => "Choose the sub-command that becomes active.".into(),
        Ask::RollDirective => "Roll for the directive.".into(),
        Ask::SpendDirectivePoints { points, .. } => {
            format!("Spend the points of the directive at once: {points} left.")
        }
        Ask::PlaceFestung { .. } => "Place fortress markers in Buda and Pest.".into(),
        Ask::RestoreAir { left, .. } => format!("Restore {left} reduced air unit{}.", plural(*left)),
        Ask::Reinforce { deployable } => {
            format!("Deploy reinforcements of {}: {} can come.", active(), deployable.len())
        }
        Ask::AirOperations { placeable, movable, air_supply }
            if placeable.is_empty() && movable.is_empty() && !air_supply =>
        {
            match air::superiority_hexes(board, prompt.side).len() {
                0 => "All have flown: end air placement.".into(),
                fights => format!("All have flown: end air placement, and {} will follow.", count(fights, "fight")),
            }
        }
        Ask::AirOperations { .. } => match board.situation.impulse.as_ref().map(|impulse| impulse.scope) {
            Some(Scope::Air) => "Air operations alone: place or move air units, then end.".into(),
            _ => "Place or move air units, then end.".into(),
        },
        Ask::AirSuperiority { .. } => "Choose the next hex in which to fight for air superiority.".into(),
        Ask::DeclareMovementTrucks { .. } => "Declare the truck columns that support movement.".into(),
        Ask::Movement { movable, .. } if movable.is_empty() => {
            "All have moved: lay the stacks in another order if you like, then end movement.".into()
        }
        Ask::Movement { .. } => match board.situation.impulse.as_ref().map(|impulse| impulse.active.is_empty()) {
            Some(true) => "Move the units in the Festung, then end movement.".into(),
            _ => format!("Move units of {}, then end movement.", active()),
        },
        Ask::ResolveOverstack { hex, .. } => format!("Too many units in {hex}: choose what is lost."),
        Ask::Combat { targets } if targets.is_empty() => {
            "Nothing is left to attack: lay the stacks in another order if you like, then end combat.".into()
        }
        Ask::Combat { .. } => "Click an enemy hex to attack it, or end combat.".into(),
        Ask::DeclareCombatTrucks { .. } => "Declare the truck columns that support this combat.".into(),
        Ask::CommitSupport { enemy_committed, .. } => match enemy_committed {
            Some(true) => "The attacker has committed a support unit. Commit one, or none.".into(),
            Some(false) => "The attacker committed no support unit. Commit one, or none.".into(),
            None => "Commit a support unit in secret, or none.".into(),
        },
        Ask::ChooseCrt { .. } => "Choose the combat table.".into(),
        Ask::RollCombat { .. } => "All is reckoned: roll the die.".into(),
        Ask::TakeLoss { left, .. } => format!("Choose the unit that takes the loss ({left} left)."),
        Ask::StandInFestung { .. } => "Choose the units that stand in the Festung; the others retreat.".into(),
        Ask::Retreat { units, .. } => match units.as_slice() {
            [(unit, _)] => format!("Retreat {}: click one of the lit hexes.", board.counter(*unit).designation),
            _ => "Choose a unit to retreat, then a lit hex.".into(),
        },
        Ask::PlaceBridgehead { .. } => "You may place a bridgehead.".into(),
        Ask::Pursue { .. } => "Pursue: choose a unit, then a lit hex; or end pursuit.".into(),
        Ask::FollowUpAttack { .. } => "Fresh units may attack at once those that just retreated.".into(),
        Ask::RemoveBridgeheads { .. } => "You may lift bridgeheads at the end of the impulse.".into(),
    }
}

fn plural(n: u8) -> &'static str {
    if n == 1 { "" } else { "s" }
}

/// "a, b and c".
pub fn list(items: &[String]) -> String {
    match items {
        [] => "no command".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The main button: what it says and the order it gives.
pub fn main_order(prompt: &Prompt, hand: &Hand) -> Option<(String, Order)> {
    let count = hand.chosen.len();
    let attack = |instead: (&str, Order)| match hand.target {
        Some(target) if !hand.attackers.is_empty() => {
            ("Attack".to_owned(), Order::DeclareAttack { target, attackers: hand.attackers.clone() })
        }
        _ => (instead.0.to_owned(), instead.1),
    };
    Some(match &prompt.ask {
        Ask::ChooseOptions { .. } => ("Begin".into(), Order::ConfirmOptions),
        Ask::SetUp { unmet, .. } if unmet.is_empty() => ("Confirm set-up".into(), Order::ConfirmSetUp),
        Ask::PlaceMajorOperation { available } => match hand.chosen.first().filter(|m| available.contains(m)) {
            Some(marker) => ("Place it".into(), Order::PlaceMarker { marker: *marker }),
            None => ("Place none".into(), Order::PlaceNone),
        },
        Ask::DeclareRefitTrucks { .. } | Ask::DeclareMovementTrucks { .. } | Ask::DeclareCombatTrucks { .. } => {
            let label =
                if count == 0 { "Use no trucks".into() } else { format!("Use {count} truck{}", plural(count as u8)) };
            (label, Order::UseTrucks { trucks: hand.chosen.clone() })
        }
        Ask::Refit { .. } => ("End refit".into(), Order::EndRefit),
        Ask::SpendDirectivePoints { .. } => ("Let the rest go".into(), Order::EndRefit),
        Ask::PickMarker => ("Pick a marker".into(), Order::Pick),
        Ask::RollDirective => ("Roll the directive".into(), Order::Roll),
        Ask::PlaceFestung { placeable } => {
            ("Place the markers".into(), Order::PlaceMarkers { hexes: placeable.clone() })
        }
        Ask::Reinforce { .. } => ("End reinforcement".into(), Order::EndReinforcement),
        Ask::AirOperations { .. } => ("End air placement".into(), Order::EndAirPlacement),
        Ask::Movement { .. } => ("End movement".into(), Order::EndMovement),
        Ask::Combat { .. } => attack(("End combat", Order::EndCombat)),
        Ask::FollowUpAttack { .. } => attack(("Let them go", Order::DeclineFollowUp)),
        Ask::CommitSupport { .. } => match hand.chosen.first() {
            Some(ssu) => ("Commit it".into(), Order::CommitSupport { ssu: Some(*ssu) }),
            None => ("No support".into(), Order::CommitSupport { ssu: None }),
        },
        Ask::RollCombat { .. } => ("Roll".into(), Order::Roll),
        Ask::StandInFestung { .. } => {
            let label = if count == 0 { "All retreat".into() } else { format!("{count} stand") };
            (label, Order::Stand { units: hand.chosen.clone() })
        }
        Ask::PlaceBridgehead { .. } => ("No bridgehead".into(), Order::PlaceBridgehead { hexside: None }),
        Ask::Pursue { .. } => ("End pursuit".into(), Order::EndPursuit),
        Ask::RemoveBridgeheads { .. } => ("Keep them all".into(), Order::LiftMarkers { hexsides: Vec::new() }),
        _ => return None,
    })
}

/// Whether the main button leaves something undone that the player may have forgotten, or loses something.
pub fn leaves_undone(board: &Board, prompt: &Prompt, hand: &Hand) -> Option<String> {
    let over = || stacking::overstacked(board, prompt.side).first().map(|hex| board.scenario.map.title(*hex));
    match &prompt.ask {
        Ask::Movement { .. } | Ask::Combat { .. } if hand.attackers.is_empty() && over().is_some() => {
            Some(format!("Too many units in {}: what is over would be lost.", over().unwrap_or_default()))
        }
        Ask::Movement { movable, .. } if !movable.is_empty() => {
            Some(format!("{} can still move.", count(movable.len(), "unit")))
        }
        Ask::Combat { targets } if hand.attackers.is_empty() && !targets.is_empty() => {
            let hexes =
                if targets.len() == 1 { "1 enemy hex".into() } else { format!("{} enemy hexes", targets.len()) };
            Some(format!("{hexes} can still be attacked."))
        }
        Ask::Reinforce { deployable } if !deployable.is_empty() => {
            Some(format!("{} can still be deployed, or wait.", count(deployable.len(), "unit")))
        }
        Ask::AirOperations { placeable, movable, .. } => {
            let idle = placeable.len() + movable.len();
            let fights = air::superiority_hexes(board, prompt.side).len();
            let idle = (idle > 0).then(|| format!("{} could still fly.", count(idle, "air unit")));
            let fights = (fights > 0).then(|| format!("{} for superiority will follow.", count(fights, "fight")));
            let both: Vec<String> = idle.into_iter().chain(fights).collect();
            (!both.is_empty()).then(|| both.join(" "))
        }
        Ask::Refit { points, actions } if *points > 0 && !actions.is_empty() => {
            let points = count(usize::from(*points), "refit point");
            Some(format!("{points} could still be spent; what is left is kept."))
        }
        Ask::Pursue { units, .. } if !units.is_empty() => {
            Some(format!("{} can still pursue.", count(units.len(), "unit")))
        }
        Ask::SpendDirectivePoints { points, .. } => Some(format!("{points} points of the directive would be lost.")),
        _ => None,
    }
}

/// "1 unit", "2 units".
pub fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// What a player is called to the screen for; no secret of anybody's.
pub fn errand(board: &Board, prompt: &Prompt) -> String {
    let fought = board.situation.fight.as_ref().map(|fight| board.scenario.map.title(fight.target));
    let battle = fought.map(|place| format!(", {place}")).unwrap_or_default();
    match &prompt.ask {
        Ask::SetUp { .. } => "Set-up".into(),
        Ask::PlaceMajorOperation { .. } => "Major operations".into(),
        Ask::CommitPanzerfaust => "Operation Panzerfaust".into(),
        Ask::DeclareRefitTrucks { .. } | Ask::Refit { .. } => "Refit".into(),
        Ask::PickMarker | Ask::ChooseActivation { .. } => "Command marker".into(),
        Ask::RollDirective | Ask::SpendDirectivePoints { .. } => "Directive".into(),
        Ask::PlaceFestung { .. } => "Fortress markers".into(),
        Ask::RestoreAir { .. } | Ask::AirOperations { .. } | Ask::AirSuperiority { .. } => "Air".into(),
        Ask::Reinforce { .. } => "Reinforcements".into(),
        Ask::DeclareMovementTrucks { .. } | Ask::Movement { .. } => "Movement".into(),
        Ask::DeclareCombatTrucks { .. } => format!("Trucks for the battle{battle}"),
        Ask::CommitSupport { .. } => format!("Support units for the battle{battle}"),
        Ask::Combat { .. } | Ask::FollowUpAttack { .. } => "Combat".into(),
        Ask::RemoveBridgeheads { .. } => "Bridgeheads".into(),
        _ => String::new(),
    }
}

/// The steps of the stepper: what it shows, and which one is lit.
pub const STEPS: [&str; 9] =
    ["Command", "Refit", "Draw", "Reinforce", "Air", "Movement", "Combat", "Air return", "Inter-phase"];

pub fn lit_step(step: Step) -> Option<usize> {
    Some(match step {
        Step::Options | Step::SetUp(_) | Step::GameOver => return None,
        Step::PlaceMajorOperation(_) => 0,
        Step::CommitPanzerfaust | Step::RefitTrucks(_) | Step::Refit(_) => 1,
        Step::PickMarker
        | Step::ChooseActivation
        | Step::RollDirective
        | Step::DirectivePoints
        | Step::PlaceFestung
        | Step::RestoreAir
        | Step::LiftBridgeheads => 2,
        Step::Reinforcement => 3,
        Step::AirPlacement | Step::AirSuperiority => 4,
        Step::MovementTrucks | Step::Movement | Step::Overstack(crate::table::Segment::Movement) => 5,
        Step::Combat | Step::Fight | Step::Overstack(crate::table::Segment::Combat) => 6,
    })
}

pub fn side_adjective(side: Side) -> &'static str {
    match side {
        Side::Axis => "Axis",
        Side::Soviet => "Soviet",
    }
}
