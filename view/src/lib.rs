//! Recorded games as films: scenes, effects, frames, pictures.
//!
//! Everything that shows a game goes through here, be it a terminal, a web page
//! or an image:
//!
//! - [`scene`]: what there is to see in a state.
//! - [`effect`]: what is seen of an event.
//! - [`film`]: a record, opened from its files.
//! - [`paint`]: a moment of a film as shapes.
//! - a module for each game: how it looks.
//! - `page` (with the feature of that name): a film as a web page.
//!
//! A game is shown by implementing [`Visible`] for it. The rules stay in
//! `rulebook-core`: a film steps the engine to learn what happened.
#![deny(missing_docs)]

pub mod effect;
pub mod film;
pub mod legible;
#[cfg(feature = "page")]
pub mod page;
pub mod paint;
pub mod scene;

macro_rules! looks {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(looks);

use effect::{Effect, Phase};
use rulebook_core::contract::Game;
use rulebook_core::grid::Position;
use scene::{HeatMap, Overlay, Scene};

/// A game that can be shown.
///
/// Effects are all that happens to pieces: those of a step's events, applied in
/// their order to the pieces of the state before, give the pieces of the state
/// after it. Pieces that are gone may be left out where a state does not tell
/// of them.
pub trait Visible: Game + std::fmt::Debug {
    /// Whether a line of a log is a turn, where a whole game can be one: a file
    /// [`LOG`](film::LOG) of the states with a line with a turn between each two.
    /// Lines of a state never are turns, and a reader of states skips blank lines.
    const IS_TURN: Option<film::IsTurn> = None;

    /// The heat maps that can be laid over the board, in the order in which they
    /// are offered. None of them is seen until it is asked for.
    const OVERLAYS: &'static [Overlay] = &[];

    /// What there is to see in a state.
    fn scene(state: &Self::State) -> Scene;

    /// The numbers of the overlay with this place in [`OVERLAYS`](Self::OVERLAYS).
    /// `None` where there is no such overlay, or this state has no numbers for it.
    fn overlay(_state: &Self::State, _place: usize) -> Option<HeatMap> {
        None
    }

    /// The part of a round in which an event happens.
    fn phase(event: &Self::Event) -> Phase;

    /// Hands what is seen of an event to `each`.
    fn effects(event: &Self::Event, each: &mut dyn FnMut(Effect));

    /// Hands the cells that an event is about to `each`.
    fn cells(event: &Self::Event, each: &mut dyn FnMut(Position));
}
