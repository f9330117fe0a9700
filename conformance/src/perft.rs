//! Counting positions: all joint orders to a depth, with a hash over all states
//! that they lead to.
//!
//! Whoever wrote the rules again counts the same tree. Where the numbers
//! differ, [`divide`] tells the branch, and so on down to a single step.
//!
//! Every robot alive of a player in the game has 4 movements times `NOTHING`,
//! `FIRE` and a build on each cell of the board; all others have the default
//! order. A state in which the game is over before the depth is reached counts
//! as one leaf.

use crate::Fnv;
use rulebook_core::contract::Game;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, ByPlayer, Movement, Order, Orders, Player, RedBot, RobotId, State};

/// A game whose joint orders can all be made.
pub trait Counted: Game {
    /// How many joint orders a state has, in words.
    const JOINT_ORDERS: &'static str;

    /// How many joint orders there are in a state; the largest number when they
    /// are more than that.
    fn joint_orders(state: &Self::State) -> u64;

    /// Counts the tree of joint orders below a state.
    fn perft(state: &Self::State, depth: u32) -> Perft;

    /// The tree of each joint order, with its answer lines, in their order;
    /// none where nothing can follow.
    fn divide(state: &Self::State, depth: u32, each: &mut dyn FnMut(Vec<String>, Perft));
}

/// Something that is done with a game that can be counted, see
/// [`Written::counted`](crate::games::Written::counted).
pub trait WithCounted {
    /// What comes of it.
    type Output;

    /// Does it with the game.
    fn with<G: Counted>(self) -> Self::Output;
}

impl Counted for RedBot {
    const JOINT_ORDERS: &'static str = "(4 * (2 + cells)) to the power of the robots";

    fn joint_orders(state: &State) -> u64 {
        joint_orders(state)
    }

    fn perft(state: &State, depth: u32) -> Perft {
        perft(state, depth)
    }

    fn divide(state: &State, depth: u32, each: &mut dyn FnMut(Vec<String>, Perft)) {
        divide(state, depth, &mut |orders, part| {
            each(Player::ALL.map(|player| orders[player].to_string()).into(), part);
        });
    }
}

/// What a tree holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// The number of leaves: joint orders, multiplied along the way.
    pub leaves: u64,
    /// The sum, modulo 2⁶⁴, of the FNV-1a hashes (64 bits) of the round files
    /// of all leaves. A sum does not depend on the order of the branches.
    pub hash: u64,
}

impl Perft {
    fn add(&mut self, other: Self) {
        self.leaves += other.leaves;
        self.hash = self.hash.wrapping_add(other.hash);
    }
}

/// Counts the tree of joint orders below a state.
///
/// ```
/// use rulebook_conformance::perft::perft;
/// use rulebook_core::redbot::State;
///
/// let over = State::start(Default::default(), 0)?;
/// assert_eq!(perft(&over, 3).leaves, 1);
/// # Ok::<(), rulebook_core::redbot::InvalidState>(())
/// ```
#[must_use]
pub fn perft(state: &State, depth: u32) -> Perft {
    let mut sum = Perft::default();
    if depth == 0 || state.is_over() {
        sum.add(Perft { leaves: 1, hash: hash(state) });
        return sum;
    }
    each_joint(state, &mut |_, next| sum.add(perft(next, depth - 1)));
    sum
}

/// The tree of each joint order, with the orders, in their order.
pub fn divide(state: &State, depth: u32, each: &mut dyn FnMut(&ByPlayer<Orders>, Perft)) {
    if depth > 0 && !state.is_over() {
        each_joint(state, &mut |orders, next| each(orders, perft(next, depth - 1)));
    }
}

/// How many joint orders there are in a state; the largest number when they
/// are more than that.
#[must_use]
pub fn joint_orders(state: &State) -> u64 {
    let acting = RobotId::ALL.into_iter().filter(|&id| acts(state, id)).count();
    (orders_of_one(state).count() as u64).saturating_pow(acting as u32)
}

fn each_joint(state: &State, each: &mut dyn FnMut(&ByPlayer<Orders>, &State)) {
    choose(state, &RobotId::ALL, &mut ByPlayer::default(), &mut |orders| {
        let mut next = state.clone();
        // Nobody steps on a game that is over.
        if next.step(orders, &mut ()).is_ok() {
            each(orders, &next);
        }
    });
}

/// Chooses an order for each of the robots, in all ways.
fn choose(state: &State, robots: &[RobotId], chosen: &mut ByPlayer<Orders>, each: &mut dyn FnMut(&ByPlayer<Orders>)) {
    match robots {
        [] => each(chosen),
        [id, rest @ ..] if !acts(state, *id) => {
            chosen[id.player][id.no] = Order::default();
            choose(state, rest, chosen, each);
        }
        [id, rest @ ..] => {
            for order in orders_of_one(state) {
                chosen[id.player][id.no] = order;
                choose(state, rest, chosen, each);
            }
        }
    }
}

fn acts(state: &State, id: RobotId) -> bool {
    state.setup().players[id.player].in_game && state.setup().robot(id).is_alive()
}

fn orders_of_one(state: &State) -> impl Iterator<Item = Order> + use<> {
    let size = state.setup().size;
    let cells = (1..=i32::from(size.height()))
        .flat_map(move |y| (1..=i32::from(size.width())).map(move |x| Action::Build(Position::new(x, y))));
    let actions = [Action::Nothing, Action::Fire].into_iter().chain(cells);
    let movements = [Movement::Up, Movement::Left, Movement::Right, Movement::None];
    movements.into_iter().flat_map(move |movement| actions.clone().map(move |action| Order { movement, action }))
}

/// FNV-1a of the round file.
fn hash(state: &State) -> u64 {
    let mut hash = Fnv::default();
    state.write(&mut hash).expect("hashing cannot fail");
    hash.finish()
}
