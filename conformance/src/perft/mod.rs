//! Perft: counts all action sequences to a depth, and hashes all states that
//! they lead to.
//!
//! Another implementation of the rules must count the same tree. If the numbers
//! differ, [`divide`] finds the branch, and so on down to a single step. A game
//! that ends before the depth is reached counts as one leaf. Perft supports any
//! game whose actions have codes ([`Game::action_space`]).

mod draws;

use draws::EveryDraw;
use rulebook_core::contract::{Game, Replies, Reply};
use rulebook_core::players::Seat;

/// The leaf count and hash of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The number of leaves: the product of the choices and possible draws along each path, summed over all paths.
    pub leaves: u64,
    /// The sum, modulo 2⁶⁴, of the 64-bit FNV-1a hashes of all leaf states. A
    /// sum does not depend on the order of the branches.
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

/// Calls `each` with the subtree of every joint action, and with an answer line
/// for every answering player.
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

/// The number of joint actions in a state; saturates at `u64::MAX`. `None` when
/// the game's actions have no codes.
#[must_use]
pub fn joint_actions<G: Game>(state: &G::State) -> Option<u64> {
    G::action_space(state)?;
    let counts = G::asked(state).iter().filter_map(|seat| G::count_actions(state, seat));
    Some(counts.fold(1, u64::saturating_mul))
}

/// Calls `each` with every combination of actions of the players asked, and with each resulting state, one for each
/// possible sequence of draws. Does nothing when the game is over.
fn each_joint_action<G: Game>(state: &G::State, each: &mut dyn FnMut(&Replies<G>, &G::State)) {
    let asked: Vec<Seat> = G::asked(state).iter().collect();
    choose::<G>(state, &asked, &mut Replies::<G>::default(), &mut |replies| {
        let mut draws = EveryDraw::default();
        loop {
            let mut next = state.clone();
            // A finished game is never stepped.
            if G::step(&mut next, replies, &mut draws, &mut ()).is_ok() {
                each(replies, &next);
            }
            if !draws.turn() {
                break;
            }
        }
    });
}

/// Enumerates all choices of one action per seat.
fn choose<G: Game>(state: &G::State, seats: &[Seat], chosen: &mut Replies<G>, each: &mut dyn FnMut(&Replies<G>)) {
    match seats {
        [] => each(chosen),
        [seat, rest @ ..] => G::each_action(state, *seat, &mut |action| {
            chosen[*seat] = Reply::Action(action);
            choose::<G>(state, rest, chosen, each);
        }),
    }
}

/// A player who is not asked has the line that silence counts as.
fn lines<G: Game>(state: &G::State, replies: &Replies<G>) -> Vec<String> {
    let line = |seat: Seat| replies[seat].action().or_else(|| G::default_action(state, seat));
    G::answering_players(state)
        .iter()
        .map(|seat| line(seat).map_or_else(String::new, |action| action.to_string()))
        .collect()
}
