//! What happens in a step, and who hears of it.

use crate::clause::Clause;
use crate::players::{MAX_PLAYERS, PlayerSet};
use core::fmt;

/// Something that happened in a step; its [`Display`](fmt::Display) says it in
/// words.
pub trait Event: fmt::Debug + fmt::Display {
    /// The clause that it follows from.
    fn clause(&self) -> Clause;

    /// The players that it concerns: who acts, and whose pieces it touches.
    /// Nobody where it concerns the game as a whole.
    fn seats(&self) -> PlayerSet<MAX_PLAYERS>;
}

/// Hears of each event of a game whose type is not known.
pub type EventListener<'a> = dyn FnMut(&dyn Event) + 'a;

/// Hears of each event of a step, in the order of the rules.
///
/// `()` hears nothing and costs nothing; any closure is an observer.
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
    /// Whether anybody hears the events. An engine may leave out what it would
    /// only do to tell them; the states are the same either way.
    const HEARS: bool = true;

    /// Takes one event.
    fn event(&mut self, event: E);
}

impl<E> Observer<E> for () {
    const HEARS: bool = false;

    #[inline(always)]
    fn event(&mut self, _: E) {}
}

impl<E, F: FnMut(E)> Observer<E> for F {
    #[inline]
    fn event(&mut self, event: E) {
        self(event);
    }
}
