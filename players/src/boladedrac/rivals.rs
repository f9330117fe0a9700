//! Predicts where the rivals go next, and the value of killing them.

use super::demo;
use super::ground::Ground;
use super::pace::Pace;
use super::worth::Worth;
use rulebook_core::boladedrac::{Cell, Direction, Goku, Player, State};

/// The share of a rival's loss that counts as a gain, if it is the only rival.
const ONLY_RIVAL: f64 = 1.0;
/// That share for one of several rivals.
const ONE_OF_MANY: f64 = 0.5;
/// The weight of the best rivals.
const LEADER: f64 = 1.2;
/// The weight of rivals up to two balls behind the best one.
const NEAR: f64 = 0.9;
/// The weight of all other rivals.
const FAR: f64 = 0.6;
/// The probability that a rival takes a shortest path to the nearest useful thing.
const GOES: f64 = 0.75;
/// The probability that a rival stays on its cell.
const STAYS: f64 = 0.1;

/// A living rival.
#[derive(Debug)]
pub(super) struct Rival<'a> {
    pub(super) player: Player,
    pub(super) goku: &'a Goku,
    /// The cells where it may be after this round, with their probabilities.
    pub(super) next: Vec<(Cell, f64)>,
    /// The value of its death, in balls.
    pub(super) gain: f64,
}

impl Rival<'_> {
    /// The probability that it is on a cell after this round.
    pub(super) fn probability_at(&self, cell: Cell) -> f64 {
        self.next.iter().find(|&&(at, _)| at == cell).map_or(0.0, |&(_, probability)| probability)
    }

    pub(super) const fn is_frozen(&self) -> bool {
        self.goku.status.is_frozen()
    }
}

/// The living rivals of a player.
pub(super) fn rivals<'a>(state: &'a State, player: Player, ground: &Ground, worth: &Worth) -> Vec<Rival<'a>> {
    let gokus = &state.setup().gokus;
    let living = gokus.iter().filter(|&(rival, goku)| rival != player && goku.is_alive);
    let share = if gokus.len() > 2 { ONE_OF_MANY } else { ONLY_RIVAL };
    living
        .map(|(rival, goku)| {
            let gain = share * relevance(state, player, rival) * loss(state, goku, worth);
            Rival { player: rival, goku, next: next(state, rival, goku, ground), gain }
        })
        .collect()
}

/// The value that a rival loses by its death, in balls.
fn loss(state: &State, goku: &Goku, worth: &Worth) -> f64 {
    if goku.status.is_frozen() {
        return worth.frozen(goku.strength);
    }
    let round = state.setup().round;
    worth.alive(Pace::of(goku, round), goku.with_ball) - worth.dead(round)
}

/// The weight of a rival: less if it is behind the best rival.
fn relevance(state: &State, player: Player, rival: Player) -> f64 {
    let ball = i64::from(state.setup().parameters.max_strength) + 1;
    let rivals = state.setup().gokus.players().filter(|&other| other != player);
    let best = rivals.map(|other| state.points(other)).max().unwrap_or_default();
    match (best - state.points(rival)) / ball {
        0 => LEADER,
        1..=2 => NEAR,
        _ => FAR,
    }
}

/// The cells where a rival may be after this round, with their probabilities.
fn next(state: &State, rival: Player, goku: &Goku, ground: &Ground) -> Vec<(Cell, f64)> {
    let open: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&way| state.move_refusal(rival, way).is_none()).collect();
    if goku.status.is_frozen() || open.is_empty() {
        return vec![(goku.cell, 1.0)];
    }
    let best = ground.field(demo::useful_cells(state, rival)).best_directions(goku.cell);
    let goes = if best.is_empty() { 0.0 } else { GOES };
    let wanders = 1.0 - goes - STAYS;
    let share = |way: Direction| {
        let goes = if best.contains(&way) { goes / best.len() as f64 } else { 0.0 };
        goes + wanders / open.len() as f64
    };
    let moves = open.iter().map(|&way| (goku.cell.next(way), share(way)));
    core::iter::once((goku.cell, STAYS)).chain(moves).collect()
}
