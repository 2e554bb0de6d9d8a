//! Who sits before the screen, and what they may see.
//!
//! Everything the window draws reads `Shown`, never the board itself.

use bevy::prelude::*;

use super::desk::{News, Screen};
use super::film::{Film, Reel};
use crate::play::{Ask, Event, Prompt};
use crate::rules;
use crate::scenario::PieceId;
use crate::table::{Board, PerSide, Side};

/// How two sides share one screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Sharing {
    /// Two players: a curtain falls before a secret decision of the other.
    #[default]
    Hotseat,
    /// One player has both sides and sees everything.
    Solo,
    /// The player of this side sits here; the other one elsewhere, and a file goes to and fro.
    ByFile(Side),
}

impl Sharing {
    /// The one side that is played here, in a game by file.
    pub const fn own(self) -> Option<Side> {
        match self {
            Sharing::ByFile(side) => Some(side),
            Sharing::Hotseat | Sharing::Solo => None,
        }
    }
}

/// The players of this game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    pub sharing: Sharing,
    pub names: PerSide<String>,
    /// The side whose player sits there now; the curtain is down while it is somebody else's secret.
    pub present: Option<Side>,
}

impl Seat {
    pub fn name(&self, side: Side) -> String {
        let name = &self.names[side];
        if name.is_empty() { format!("{side} player") } else { name.clone() }
    }

    /// What may be shown while this prompt is open.
    pub fn eyes(&self, prompt: Option<&Prompt>) -> Eyes {
        match (self.sharing, self.present, prompt) {
            (Sharing::Solo, ..) => Eyes::All,
            (Sharing::ByFile(own), ..) => Eyes::Of(own),
            (Sharing::Hotseat, Some(present), Some(prompt)) if present == prompt.side => Eyes::Of(present),
            // Nobody knows who looks, or both do.
            (Sharing::Hotseat, _, Some(_)) => Eyes::Neither,
            (Sharing::Hotseat, _, None) => Eyes::All,
        }
    }
}

/// What one who looks may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    All,
    /// What that side may.
    Of(Side),
    /// What neither side hides.
    Neither,
}

impl Eyes {
    pub fn board(self, board: &Board) -> Board {
        match self {
            Eyes::All => board.clone(),
            Eyes::Of(side) => board.seen_by(side),
            Eyes::Neither => board.seen_by_anyone(),
        }
    }

    pub fn event(self, event: &Event) -> Event {
        match self {
            Eyes::All => event.clone(),
            Eyes::Of(side) => event.seen_by(side),
            Eyes::Neither => event.seen_by_anyone(),
        }
    }

    /// Whether what this side keeps to itself is hidden.
    pub fn miss(self, side: Side) -> bool {
        match self {
            Eyes::All => false,
            Eyes::Of(mine) => mine != side,
            Eyes::Neither => true,
        }
    }
}

impl From<Option<Side>> for Eyes {
    fn from(side: Option<Side>) -> Eyes {
        side.map_or(Eyes::All, Eyes::Of)
    }
}

/// The board as the one who looks may know it.
#[derive(Resource, Clone, Deref)]
pub struct Shown(pub Board);

/// What lies on the table while no game is being played: nobody's secrets.
#[derive(Resource, Clone)]
pub struct Cover(pub Board);

/// The open prompt; none when the game is over or none is being played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Open(pub Option<Prompt>);

/// The curtain is down until the player of this side says that they are there.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Curtain(pub Option<Side>);

/// What must be said on or before the curtain.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Handover {
    /// Support units that the player who is still there just drew: nobody else may see them.
    pub drawn: Option<(Side, Vec<PieceId>)>,
    /// The last thing that happened at the table was an undo.
    pub taken_back: bool,
}

impl Handover {
    /// What the player who goes has drawn in the last moment.
    fn note(&mut self, news: &News, from: Side) {
        let drawn: Vec<PieceId> = news
            .events
            .iter()
            .filter_map(|event| match event {
                Event::SupportDealt { side, units }
                | Event::SupportBought { side, units, .. }
                | Event::SupportPicked { side, units }
                    if *side == from =>
                {
                    Some(units.as_slice())
                }
                _ => None,
            })
            .flatten()
            .copied()
            .collect();
        self.drawn = (!drawn.is_empty() && !self.taken_back).then_some((from, drawn));
    }
}

pub fn plugin(app: &mut App) {
    app.init_resource::<Seat>()
        .init_resource::<Open>()
        .init_resource::<Curtain>()
        .init_resource::<Handover>()
        .add_systems(Update, (read_prompt, draw_curtain, show).chain().in_set(super::Stage::Read));
}

/// Decisions taken in the open, with both players looking: all that belongs to them lies on the map. For every other
/// one the player must look into their own stacks, pool or displays.
fn is_open(ask: &Ask) -> bool {
    matches!(
        ask,
        Ask::ChooseOptions { .. }
            | Ask::ChooseCrt { .. }
            | Ask::RollCombat { .. }
            | Ask::TakeLoss { .. }
            | Ask::StandInFestung { .. }
            | Ask::Retreat { .. }
            | Ask::PlaceBridgehead { .. }
            | Ask::Pursue { .. }
            | Ask::ResolveOverstack { .. }
    )
}

/// A film asks nothing.
fn read_prompt(board: Res<Board>, film: Res<Film>, mut open: ResMut<Open>) {
    if film.is_running() {
        open.set_if_neq(Open(None));
    } else if board.is_changed() || film.is_changed() {
        open.set_if_neq(Open(rules::legal(&board)));
    }
}

fn draw_curtain(
    open: Res<Open>,
    mut seat: ResMut<Seat>,
    news: Res<News>,
    mut curtain: ResMut<Curtain>,
    mut handover: ResMut<Handover>,
) {
    if !open.is_changed() && !seat.is_changed() {
        return;
    }
    let Some(prompt) = &open.0 else {
        curtain.set_if_neq(Curtain(None));
        return;
    };
    let wanted = match (seat.sharing, seat.present) {
        (Sharing::Solo, _) => None,
        (Sharing::ByFile(own), _) => {
            Some(prompt.side).filter(|side| *side != own && !matches!(prompt.ask, Ask::ChooseOptions { .. }))
        }
        (Sharing::Hotseat, Some(present)) if present == prompt.side => None,
        (Sharing::Hotseat, _) if is_open(&prompt.ask) => None,
        (Sharing::Hotseat, _) => Some(prompt.side),
    };
    // The other player comes to the screen to decide in the open, or to see a battle: from now on both look.
    let battle =
        is_open(&prompt.ask) && !matches!(prompt.ask, Ask::ChooseOptions { .. } | Ask::ResolveOverstack { .. });
    let both = battle || seat.present.is_some_and(|side| side != prompt.side);
    if seat.sharing == Sharing::Hotseat && wanted.is_none() && both && seat.present.is_some() {
        seat.present = None;
    }
    if let (Some(_), Some(from), Sharing::Hotseat) = (wanted, seat.present, seat.sharing)
        && curtain.0 != wanted
    {
        handover.note(&news, from);
    }
    curtain.set_if_neq(Curtain(wanted));
}

fn show(
    board: Res<Board>,
    open: Res<Open>,
    seat: Res<Seat>,
    curtain: Res<Curtain>,
    screen: Res<Screen>,
    cover: Res<Cover>,
    film: Res<Film>,
    mut shown: ResMut<Shown>,
) {
    let table = board.is_changed() || seat.is_changed() || curtain.is_changed() || screen.is_changed();
    if !table && !film.is_changed() {
        return;
    }
    let over = board.situation.outcome.is_some();
    let picture = match (seat.sharing, seat.present) {
        _ if film.is_running() => film.reel().map_or_else(|| cover.0.clone(), Reel::picture),
        _ if *screen == Screen::Start => cover.0.clone(),
        (Sharing::Solo, _) => board.clone(),
        _ if over => board.clone(),
        (Sharing::ByFile(own), _) => board.seen_by(own),
        (Sharing::Hotseat, _) => seat.eyes(open.0.as_ref()).board(&board),
    };
    if shown.0 != picture {
        shown.0 = picture;
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::play::RefitActions;

    fn retreat(side: Side) -> Prompt {
        Prompt { side, ask: Ask::Retreat { units: Vec::new(), tolls: Vec::new() } }
    }

    fn refit(side: Side) -> Prompt {
        Prompt { side, ask: Ask::Refit { points: 0, actions: RefitActions::default() } }
    }

    /// Two players at one screen, the Soviet one before it.
    fn table() -> World {
        let mut world = World::new();
        world.insert_resource(Seat { present: Some(Side::Soviet), ..default() });
        world.init_resource::<News>();
        world.init_resource::<Curtain>();
        world.init_resource::<Handover>();
        world
    }

    fn ask(world: &mut World, prompt: Prompt) -> Option<Side> {
        world.insert_resource(Open(Some(prompt)));
        world.run_system_once(draw_curtain).expect("the table has all it needs");
        world.resource::<Curtain>().0
    }

    #[test]
    fn a_curtain_falls_before_a_secret_of_the_other_player() {
        let mut world = table();
        assert_eq!(ask(&mut world, refit(Side::Soviet)), None);
        assert_eq!(ask(&mut world, refit(Side::Axis)), Some(Side::Axis));
    }

    #[test]
    fn once_the_other_player_decides_in_the_open_nobodys_secrets_are_shown() {
        let mut world = table();
        assert_eq!(ask(&mut world, retreat(Side::Axis)), None);
        assert_eq!(world.resource::<Seat>().eyes(Some(&retreat(Side::Axis))), Eyes::Neither);
        // Nor when the one who sat there goes on in the open.
        assert_eq!(ask(&mut world, retreat(Side::Soviet)), None);
        assert_eq!(world.resource::<Seat>().eyes(Some(&retreat(Side::Soviet))), Eyes::Neither);
        assert_eq!(ask(&mut world, refit(Side::Soviet)), Some(Side::Soviet), "a curtain falls first");
    }

    #[test]
    fn who_draws_support_units_in_the_last_moment_sees_them_before_going() {
        let mut world = table();
        let units = vec![PieceId(7)];
        let drawn = Event::SupportPicked { side: Side::Soviet, units: units.clone() };
        world.resource_mut::<News>().events = vec![drawn];
        ask(&mut world, refit(Side::Axis));
        assert_eq!(world.resource::<Handover>().drawn, Some((Side::Soviet, units)));

        let mut world = table();
        let theirs = Event::SupportPicked { side: Side::Axis, units: vec![PieceId(7)] };
        world.resource_mut::<News>().events = vec![theirs];
        ask(&mut world, refit(Side::Axis));
        assert_eq!(world.resource::<Handover>().drawn, None, "not those of the other side");
    }
}
