//! Events of a step, and their observers.

use crate::clause::Clause;
use crate::players::{MAX_PLAYERS, PlayerSet};
use core::fmt;

/// Something that happened in a step. Its [`Display`](fmt::Display) describes it in words.
pub trait Event: fmt::Debug + fmt::Display {
    /// The clause that causes the event.
    fn clause(&self) -> Clause;

    /// The players that the event concerns: those who act, and those whose
    /// pieces it affects. Empty when it concerns the game as a whole.
    fn seats(&self) -> PlayerSet<MAX_PLAYERS>;
}

/// A callback for events of a type-erased game.
pub type EventListener<'a> = dyn FnMut(&dyn Event) + 'a;

/// Observes each event of a step, in the order of the rules.
///
/// `()` observes nothing and costs nothing. Any closure is an observer.
///
/// ```
/// use rulebook_core::redbot::{Event, State};
///
/// let mut state = State::default();
/// let mut seen = Vec::new();
/// state.step(&Default::default(), &mut |event: Event| seen.push(event.to_string()))?;
/// assert_eq!(seen.last().unwrap(), "round 0 is over, the counter is 1");
/// # Ok::<(), rulebook_core::redbot::GameOver>(())
/// ```
pub trait Observer<E> {
    /// Whether the observer uses the events. If not, an engine may skip work
    /// that only produces events; the states are the same either way.
    const ENABLED: bool = true;

    /// Handles one event.
    fn event(&mut self, event: E);
}

impl<E> Observer<E> for () {
    const ENABLED: bool = false;

    #[inline(always)]
    fn event(&mut self, _: E) {}
}

impl<E, F: FnMut(E)> Observer<E> for F {
    #[inline]
    fn event(&mut self, event: E) {
        self(event);
    }
}
