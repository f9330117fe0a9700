//! Predicts where the rivals go next, and the value of killing them.

use super::pace::Pace;
use super::scenario::Scenarios;
use super::worth::Worth;
use rulebook_core::boladedrac::{Cell, Goku, Player, State};

/// The weight of the share of a rival in the danger not to be first.
const DANGER: f64 = 1.5;
/// The weight of any rival: while it is dead, it takes nothing away.
const ROOM: f64 = 0.1;
/// The variance of the difference between two players at the end, in square balls: per round left, and at least.
const VARIANCE: (f64, f64) = (0.035, 0.3);

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
pub(super) fn rivals<'a>(state: &'a State, player: Player, scenarios: &Scenarios, worth: &Worth) -> Vec<Rival<'a>> {
    let gokus = &state.setup().gokus;
    let living = gokus.iter().filter(|&(rival, goku)| rival != player && goku.is_alive);
    living
        .map(|(rival, goku)| {
            let gain = relevance(state, player, rival, worth) * loss(state, goku, worth);
            Rival { player: rival, goku, next: next(scenarios, state.setup().round, rival), gain }
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

/// The balls that a player has and may expect.
fn prospect(state: &State, player: Player, worth: &Worth) -> f64 {
    let setup = state.setup();
    let goku = &setup.gokus[player];
    let future = match () {
        () if goku.status.is_frozen() => worth.frozen(goku.strength),
        () if goku.is_alive => worth.alive(Pace::of(goku, setup.round), goku.with_ball),
        () => worth.dead(setup.round),
    };
    f64::from(goku.balls) + future
}

/// The weight of a rival's loss relative to an own gain: mostly, its share in the danger not to be first.
fn relevance(state: &State, player: Player, rival: Player, worth: &Worth) -> f64 {
    let setup = state.setup();
    let left = f64::from(worth.last().saturating_sub(setup.round));
    let spread = (VARIANCE.0 * left + VARIANCE.1).sqrt();
    let own = prospect(state, player, worth);
    let danger = |rival: Player| {
        let ahead = (own - prospect(state, rival, worth)) / spread;
        // Near the probability that this rival ends ahead. A square root is the same on every machine, unlike `exp`.
        0.5 - 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
    };
    let rivals = setup.gokus.players().filter(|&other| other != player);
    let all: f64 = rivals.map(danger).sum();
    DANGER * danger(rival) / all.max(f64::MIN_POSITIVE) + ROOM
}

/// The cells where a rival may be after this round, with their probabilities.
fn next(scenarios: &Scenarios, round: u32, rival: Player) -> Vec<(Cell, f64)> {
    let mut cells: Vec<(Cell, f64)> = Vec::new();
    for frame in scenarios.frames(round + 1) {
        let Some(cell) = frame.gokus[rival.index()] else { continue };
        let share = 1.0 / scenarios.len() as f64;
        match cells.iter_mut().find(|(at, _)| *at == cell) {
            Some((_, probability)) => *probability += share,
            None => cells.push((cell, share)),
        }
    }
    cells
}
