//! Counting positions: all answers to a depth, with a hash over all states that
//! they lead to.
//!
//! Whoever wrote the rules again counts the same tree. Where the numbers
//! differ, [`divide`] tells the branch, and so on down to a single step. A state
//! in which the game is over before the depth is reached counts as one leaf.

mod fibot;
mod redbot;

use crate::Fnv;
use rulebook_core::contract::Game;
use rulebook_core::text::Plain;

/// A game whose answers can be listed.
pub trait Counted: Game {
    /// What the players who are asked in a step may answer.
    type Choice;

    /// How many choices a state has, in words.
    const CHOICES: &'static str;

    /// Hands each choice that there is in a state to `each`, in a fixed order,
    /// with the state that it leads to; none when the game is over.
    fn each_choice(state: &Self::State, each: &mut dyn FnMut(&Self::Choice, &Self::State));

    /// How many choices there are in a state; the largest number when they are
    /// more than that.
    fn choices(state: &Self::State) -> u64;

    /// The answer lines of a choice, one for each that a step has.
    fn lines(choice: &Self::Choice) -> Vec<String>;
}

/// What a tree holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The number of leaves: choices, multiplied along the way.
    pub leaves: u64,
    /// The sum, modulo 2⁶⁴, of the FNV-1a hashes (64 bits) of the texts of all
    /// leaves. A sum does not depend on the order of the branches.
    pub hash: u64,
}

impl Perft {
    /// Adds the leaves of another tree.
    pub const fn add(&mut self, other: Self) {
        self.leaves += other.leaves;
        self.hash = self.hash.wrapping_add(other.hash);
    }
}

/// Counts the tree of choices below a state.
///
/// ```
/// use rulebook_conformance::perft::perft;
/// use rulebook_core::redbot::{RedBot, State};
///
/// let over = State::start(Default::default(), 0)?;
/// assert_eq!(perft::<RedBot>(&over, 3).leaves, 1);
/// # Ok::<(), rulebook_core::redbot::InvalidState>(())
/// ```
#[must_use]
pub fn perft<G: Counted>(state: &G::State, depth: u32) -> Perft {
    if depth == 0 || G::outcome(state).is_some() {
        return Perft { leaves: 1, hash: hash::<G>(state) };
    }
    let mut sum = Perft::default();
    G::each_choice(state, &mut |_, next| sum.add(perft::<G>(next, depth - 1)));
    sum
}

/// The tree of each choice, with the choice, in their order.
pub fn divide<G: Counted>(state: &G::State, depth: u32, each: &mut dyn FnMut(&G::Choice, Perft)) {
    if depth > 0 && G::outcome(state).is_none() {
        G::each_choice(state, &mut |choice, next| each(choice, perft::<G>(next, depth - 1)));
    }
}

/// FNV-1a of the text of a state.
fn hash<G: Game>(state: &G::State) -> u64 {
    let mut hash = Fnv::default();
    G::write(state, &mut Plain(&mut hash)).expect("hashing cannot fail");
    hash.finish()
}

/// Something that is done with a game that can be counted, see
/// [`Written::counted`](crate::games::Written::counted).
pub trait WithCounted {
    /// What comes of it.
    type Output;

    /// Does it with the game.
    fn with<G: Counted>(self) -> Self::Output;
}
