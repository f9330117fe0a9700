//! The standard moves.

use super::players::{Strategy, play};
use crate::measured::{Part, Segment};
use rulebook_core::othello::{Othello, Rules, Square, Start, State};
use rulebook_players::chance::SeededDraws;
use rulebook_players::othello::Builtin;

/// The standard moves: five parts of games.
///
/// | part | players | start |
/// |---|---|---|
/// | openings | all kinds | the standard and the mirrored start, 20 moves |
/// | middle games | all kinds | after 20 random moves, 20 more |
/// | end games | all kinds | after 40 random moves, to the end |
/// | wipeouts | takers against misers | the start, to the end |
/// | forfeits | random moves | after 4 to 44 random moves; the third answer loses by forfeit |
///
/// A taker makes a move that flips the most discs, a miser one that flips the fewest.
/// A game may be over before the moves of its part begin; then it has none.
///
/// None of the players is `strong`, whose play improves from time to time: the moves stay
/// the same.
///
/// Every call plays the moves again, with the current engine and players. Their
/// signature from [`check`](crate::check) shows whether they are still the same.
pub(super) fn standard() -> Vec<Part<Othello>> {
    vec![openings(), middle_games(), end_games(), wipeouts(), forfeits()]
}

pub(super) const RANDOM: Strategy = Strategy::Builtin(Builtin::Easy);
const MEDIUM: Strategy = Strategy::Builtin(Builtin::Medium);
const TAKER: Strategy = Strategy::Taker;
const MISER: Strategy = Strategy::Miser;

const LINEUPS: [[Strategy; 2]; 8] = [
    [RANDOM, RANDOM],
    [MEDIUM, RANDOM],
    [RANDOM, MEDIUM],
    [MEDIUM, MEDIUM],
    [TAKER, MISER],
    [MISER, MEDIUM],
    [RANDOM, TAKER],
    [MISER, MISER],
];

fn openings() -> Part<Othello> {
    part("openings", 70, |_| 0, 20)
}

fn middle_games() -> Part<Othello> {
    part("middle games", 70, |_| 20, 20)
}

fn end_games() -> Part<Othello> {
    part("end games", 80, |_| 40, 60)
}

/// Games of all lineups after some random moves.
fn part(name: &str, games: u64, random_moves: impl Fn(u64) -> usize, most: usize) -> Part<Othello> {
    let segment = |seed| {
        let mut chance = SeededDraws::new(seed, 0, 0);
        let (_, start) = play([RANDOM; 2], start(seed), random_moves(seed), &mut chance);
        let lineup = LINEUPS[seed as usize % LINEUPS.len()];
        let (moves, _) = play(lineup, start, most, &mut chance);
        Segment::new(start, moves.into_iter().map(Some).collect())
    };
    Part::new(name, (0..games).map(segment))
}

/// Every third game begins with the mirrored start.
fn start(seed: u64) -> State {
    let start = if seed.is_multiple_of(3) { Start::Mirrored } else { Start::Standard };
    State::start(Rules { start })
}

fn wipeouts() -> Part<Othello> {
    let segment = |seed: u64| {
        let mut chance = SeededDraws::new(seed, 1, 0);
        let lineup = if seed.is_multiple_of(2) { [TAKER, MISER] } else { [MISER, TAKER] };
        let (moves, _) = play(lineup, start(seed), Square::COUNT, &mut chance);
        Segment::new(start(seed), moves.into_iter().map(Some).collect())
    };
    Part::new("wipeouts", (0..26).map(segment))
}

fn forfeits() -> Part<Othello> {
    let segment = |seed: u64| {
        let mut chance = SeededDraws::new(seed, 2, 0);
        let (_, start) = play([RANDOM; 2], start(seed), 4 + seed as usize % 40, &mut chance);
        let (moves, after) = play([RANDOM; 2], start, 2, &mut chance);
        let mut moves: Vec<_> = moves.into_iter().map(Some).collect();
        if !after.is_over() {
            let illegal: Vec<_> = Square::ALL.into_iter().filter(|&square| !after.allows(square)).collect();
            moves.push(if seed.is_multiple_of(4) { None } else { chance.pick(&illegal).copied() });
        }
        Segment::new(start, moves)
    };
    Part::new("forfeits", (0..470).map(segment))
}
