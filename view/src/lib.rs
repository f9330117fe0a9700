//! Replays of recorded games: scenes, effects, frames, pictures.
//!
//! The terminal, the web page and the images all show games through this crate:
//!
//! - [`scene`]: what a state shows.
//! - [`effect`]: what an event shows.
//! - [`Choices`]: the actions from which a person chooses.
//! - [`Start`]: a start that a person chooses for a new game.
//! - [`replay`]: a replay, opened from the files of a record.
//! - [`paint`]: a moment of a replay as shapes.
//! - a module for each game: how it looks.
//! - `page` (with the feature of that name): a replay as a web page.
//!
//! To show a game, implement [`Renderable`] for it. The rules stay in
//! `rulebook-core`: a replay steps the engine to learn what happened.
#![deny(missing_docs)]

mod choice;
pub mod effect;
pub mod legible;
#[cfg(feature = "page")]
pub mod page;
pub mod paint;
pub mod replay;
pub mod scene;
mod start;

macro_rules! game_modules {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(game_modules);
// Not in the list of games yet.
pub mod aitester;

pub use choice::{Choice, Choices};
pub use start::Start;

use effect::{Effect, Phase};
use rulebook_core::contract::Game;
use rulebook_core::grid::Position;
use scene::{HeatMap, Mark, Overlay, Scene};

/// A game that can be shown.
///
/// Effects are all that happens to pieces. Applying the effects of a step's
/// events in order to the pieces of the state before gives the pieces of the
/// state after. A scene may leave out destroyed pieces if the state does not
/// record them.
pub trait Renderable: Game + std::fmt::Debug {
    /// The form in which the game keeps a whole game in one file; `None` for a game without such a file.
    const LOG: Option<replay::LogFormat<Self>> = None;

    /// Passes the marks that an event leaves in the state after it, such as that of the last move, to its second
    /// argument; `None` if events leave no marks.
    const TRAIL: Option<Trail<Self>> = None;

    /// The cells that a person selects, in order, to choose a legal action; none for an action that a person chooses
    /// from a list. No two actions of a state have the same cells. `None` if a person chooses all actions from a list.
    const PICKS: Option<Picks<Self>> = None;

    /// The starts that a person can choose for a new game, the standard one first; none if there is only that one.
    const STARTS: &'static [Start] = &[];

    /// The heat maps that the user can lay over the board, in menu order. They are
    /// hidden by default.
    const OVERLAYS: &'static [Overlay] = &[];

    /// The scene of a state.
    fn scene(state: &Self::State) -> Scene;

    /// The values of the overlay at index `_overlay` of [`OVERLAYS`](Self::OVERLAYS);
    /// `None` without such an overlay, or if it has no values for this state.
    fn overlay(_state: &Self::State, _overlay: usize) -> Option<HeatMap> {
        None
    }

    /// The phase of a round in which an event happens.
    fn phase(event: &Self::Event) -> Phase;

    /// The phase of an event that follows one of the phase `_before` in its round, for a
    /// game with an event that can happen in several phases.
    fn phase_after(_before: Phase, event: &Self::Event) -> Phase {
        Self::phase(event)
    }

    /// Passes the effects of an event to `each`, in order. `before` is the state before the step in which it happens.
    fn effects(before: &Self::State, event: &Self::Event, each: &mut dyn FnMut(Effect));

    /// Passes the cells that an event concerns to `each`.
    fn cells(event: &Self::Event, each: &mut dyn FnMut(Position));
}

/// Passes the marks that an event leaves in the state after it to its second argument.
pub type Trail<G> = fn(&<G as Game>::Event, &mut dyn FnMut(Mark));

/// The cells that a person selects, in order, to choose a legal action in a state.
pub type Picks<G> = fn(&<G as Game>::State, &<G as Game>::Action) -> Vec<Position>;
