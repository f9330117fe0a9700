//! Perft (performance test): counts all action sequences to a depth, and hashes all states to which they lead.
//!
//! Another implementation of the rules must get the same numbers. If they differ, [`divide`] shows in which branch.
//! Repeating it in that branch leads to a single step. A game that ends before the depth is reached counts as one
//! leaf. Perft supports any game whose actions have codes ([`Game::action_space`]).

mod draws;

use draws::EveryDraw;
use rulebook_core::contract::{Game, Replies, Reply};
use rulebook_core::players::Seat;

/// The leaf count and hash of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The number of leaves: of all sequences of actions and draws.
    pub leaves: u64,
    /// The sum, modulo 2⁶⁴, of the 64-bit FNV-1a hashes of all leaf states. It does not depend on the order of the
    /// branches.
    pub hash: u64,
}

impl Perft {
    /// Adds the leaves of another tree.
    pub const fn add(&mut self, other: Self) {
        self.leaves += other.leaves;
        self.hash = self.hash.wrapping_add(other.hash);
    }
}

/// Counts the leaves of the tree of joint actions below a state. A joint action has one action of each asked
/// player. The depth is in [plies](Game::plies): in steps, unless the game counts forced passes.
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
    each_joint_action::<G>(state, &mut |_, next| sum.add(below::<G>(state, next, depth)));
    sum
}

/// Counts the leaves below the state after a step; `depth` is that before the step.
fn below<G: Game>(before: &G::State, after: &G::State, depth: u32) -> Perft {
    perft::<G>(after, depth.saturating_sub(G::plies(before, after)))
}

/// Calls `each` for every joint action, with its answer lines (one per answering player) and the counts of its
/// subtree.
pub fn divide<G: Game>(state: &G::State, depth: u32, each: &mut dyn FnMut(Vec<String>, Perft)) {
    if depth > 0 && G::outcome(state).is_none() {
        let mut last: Option<(Vec<String>, Perft)> = None;
        each_joint_action::<G>(state, &mut |replies, next| {
            let lines = lines::<G>(state, replies);
            let tree = below::<G>(state, next, depth);
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

/// The number of joint actions in a state, saturating; `None` when the actions of the game have no codes.
#[must_use]
pub fn joint_actions<G: Game>(state: &G::State) -> Option<u64> {
    G::action_space(state)?;
    let counts = G::asked(state).iter().filter_map(|seat| G::count_actions(state, seat));
    Some(counts.fold(1, u64::saturating_mul))
}

/// Calls `each` for every joint action and every possible sequence of draws, with the resulting state. Does nothing
/// when the game is over.
fn each_joint_action<G: Game>(state: &G::State, each: &mut dyn FnMut(&Replies<G>, &G::State)) {
    let asked: Vec<Seat> = G::asked(state).iter().collect();
    choose::<G>(state, &asked, &mut Replies::<G>::default(), &mut |replies| {
        let mut draws = EveryDraw::default();
        loop {
            let mut next = state.clone();
            // The step fails if the game is over.
            if G::step(&mut next, replies, &mut draws, &mut ()).is_ok() {
                each(replies, &next);
            }
            if !draws.advance() {
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

/// Returns the answer lines of a joint action. A player who is not asked gets the line of the default action.
fn lines<G: Game>(state: &G::State, replies: &Replies<G>) -> Vec<String> {
    let line = |seat: Seat| replies[seat].action().or_else(|| G::default_action(state, seat));
    G::answering_players(state)
        .iter()
        .map(|seat| line(seat).map_or_else(String::new, |action| action.to_string()))
        .collect()
}
