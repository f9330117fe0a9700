//! Where the rivals go next, and what it is worth to kill them.

use super::demo;
use super::ground::Ground;
use super::pace::Pace;
use super::worth::Worth;
use rulebook_core::boladedrac::{Cell, Direction, Goku, Player, State};

/// How much of a rival's loss is a gain, when it is the only rival.
const ONLY_RIVAL: f64 = 1.0;
/// The same for one of several.
const ONE_OF_MANY: f64 = 0.5;
/// How much the best rivals matter, those up to two balls behind, and the others.
const LEADER: f64 = 1.2;
const NEAR: f64 = 0.9;
const FAR: f64 = 0.6;
/// How often a rival takes a shortest way to the nearest thing of use.
const GOES: f64 = 0.75;
/// How often it stays where it is.
const STAYS: f64 = 0.1;

/// A living rival.
#[derive(Debug)]
pub(super) struct Rival<'a> {
    pub(super) player: Player,
    pub(super) goku: &'a Goku,
    /// Where it may be after this round, with the probabilities.
    pub(super) next: Vec<(Cell, f64)>,
    /// What its death is worth.
    pub(super) gain: f64,
}

impl Rival<'_> {
    /// How likely it is on a cell after this round.
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

/// What a rival loses by its death, in balls.
fn loss(state: &State, goku: &Goku, worth: &Worth) -> f64 {
    if goku.status.is_frozen() {
        return worth.frozen(goku.strength);
    }
    let round = state.setup().round;
    worth.alive(Pace::of(goku, round), goku.with_ball) - worth.dead(round)
}

/// How much a rival matters for the first place: less when it is behind the best one.
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

/// Where a rival may be after this round.
fn next(state: &State, rival: Player, goku: &Goku, ground: &Ground) -> Vec<(Cell, f64)> {
    let open: Vec<Direction> =
        Direction::ALL.into_iter().filter(|&way| state.move_refusal(rival, way).is_none()).collect();
    if goku.status.is_frozen() || open.is_empty() {
        return vec![(goku.cell, 1.0)];
    }
    let best = ground.field(demo::useful(state, rival)).best_directions(goku.cell);
    let goes = if best.is_empty() { 0.0 } else { GOES };
    let wanders = 1.0 - goes - STAYS;
    let share = |way: Direction| {
        let goes = if best.contains(&way) { goes / best.len() as f64 } else { 0.0 };
        goes + wanders / open.len() as f64
    };
    let moves = open.iter().map(|&way| (goku.cell.next(way), share(way)));
    core::iter::once((goku.cell, STAYS)).chain(moves).collect()
}
