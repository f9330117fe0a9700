//! Counting positions: all actions to a depth, with a hash over all states that
//! they lead to.
//!
//! Whoever wrote the rules again counts the same tree. Where the numbers
//! differ, [`divide`] tells the branch, and so on down to a single step. A state
//! in which the game is over before the depth is reached counts as one leaf.
//! Any game whose actions have integers ([`Game::action_space`]) can be counted.

mod draws;

use draws::EveryDraw;
use rulebook_core::contract::{Game, Replies, Reply};
use rulebook_core::players::Seat;

/// What a tree holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The number of leaves: choices, and ways in which draws can fall, multiplied along the way.
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

/// Counts the tree of joint actions below a state.
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
pub fn perft<G: Game>(state: &G::State, depth: u32) -> Perft {
    if depth == 0 || G::outcome(state).is_some() {
        return Perft { leaves: 1, hash: G::state_hash(state) };
    }
    let mut sum = Perft::default();
    each_joint_action::<G>(state, &mut |_, next| sum.add(perft::<G>(next, depth - 1)));
    sum
}

/// Hands the tree of each joint action to `each`, with an answer line for every
/// player who has one in the step.
pub fn divide<G: Game>(state: &G::State, depth: u32, each: &mut dyn FnMut(Vec<String>, Perft)) {
    if depth > 0 && G::outcome(state).is_none() {
        let mut last: Option<(Vec<String>, Perft)> = None;
        each_joint_action::<G>(state, &mut |replies, next| {
            let lines = lines::<G>(state, replies);
            let tree = perft::<G>(next, depth - 1);
            match &mut last {
                Some((last, sum)) if *last == lines => sum.add(tree),
                _ => {
                    if let Some((lines, sum)) = last.replace((lines, tree)) {
                        each(lines, sum);
                    }
                }
            }
        });
        if let Some((lines, sum)) = last {
            each(lines, sum);
        }
    }
}

/// How many joint actions there are in a state; the largest number when they
/// are more than that. `None` when the game's actions have no integers.
#[must_use]
pub fn joint_actions<G: Game>(state: &G::State) -> Option<u64> {
    G::action_space(state)?;
    let counts = G::asked(state).iter().filter_map(|seat| G::count_actions(state, seat));
    Some(counts.fold(1, u64::saturating_mul))
}

/// Hands every combination of actions of the players who are asked to `each`,
/// with each state that it leads to, one for each way in which the draws can fall; none when the
/// game is over.
fn each_joint_action<G: Game>(state: &G::State, each: &mut dyn FnMut(&Replies<G>, &G::State)) {
    let asked: Vec<Seat> = G::asked(state).iter().collect();
    choose::<G>(state, &asked, &mut Replies::<G>::default(), &mut |replies| {
        let mut draws = EveryDraw::default();
        loop {
            let mut next = state.clone();
            // Nobody steps on a game that is over.
            if G::step(&mut next, replies, &mut draws, &mut ()).is_ok() {
                each(replies, &next);
            }
            if !draws.turn() {
                break;
            }
        }
    });
}

/// Chooses an action for each of the seats, in all ways.
fn choose<G: Game>(state: &G::State, seats: &[Seat], chosen: &mut Replies<G>, each: &mut dyn FnMut(&Replies<G>)) {
    match seats {
        [] => each(chosen),
        [seat, rest @ ..] => G::each_action(state, *seat, &mut |action| {
            chosen[*seat] = Reply::Action(action);
            choose::<G>(state, rest, chosen, each);
        }),
    }
}

/// Whoever is not asked has the line that silence counts as.
fn lines<G: Game>(state: &G::State, replies: &Replies<G>) -> Vec<String> {
    let line = |seat: Seat| replies[seat].action().or_else(|| G::default_action(state, seat));
    G::transcribed(state).iter().map(|seat| line(seat).map_or_else(String::new, |action| action.to_string())).collect()
}
