//! The standard turns.

use super::boards::{Field, built_in};
use super::players::Strategy;
use crate::measured::{Part, Segment};
use rulebook_core::fibot::{FiBot, P1, P2, Setup, State};
use rulebook_players::chance::SeededDraws;
use rulebook_players::fibot::Builtin;

/// The standard turns: five parts of games.
///
/// | part | players | start |
/// |---|---|---|
/// | openings | the built-in players and wanderers | five built-in boards |
/// | mazes | wanderers | 25 x 25 cells with 26 robots, 25 to 40 % of the cells walls |
/// | halls | wanderers | 25 x 25 cells with 26 robots, up to 6 % of the cells walls |
/// | explosions | bombers | 13 to 25 columns, 26 robots, up to 12 % of the cells walls, while both players have robots |
/// | ends | greedy players, wanderers | boards of 4 to 10 columns, one to five rounds before the end |
///
/// A wanderer takes random turns, mostly slides that move a robot. A bomber
/// explodes a robot in about every second turn. A segment ends with its game, or
/// after a fixed number of turns.
///
/// Every call plays the turns again, with the current engine and players. Their
/// signature from [`check`](crate::check) shows whether they are still the same.
pub(super) fn standard() -> Vec<Part<FiBot>> {
    vec![openings(), mazes(), halls(), explosions(), ends()]
}

const GREEDY: Strategy = Strategy::Builtin(Builtin::Tym99);
const PEACEFUL: Strategy = Strategy::Builtin(Builtin::Tym98);
const AGGRESSIVE: Strategy = Strategy::Builtin(Builtin::Tym97);
const WANDERER: Strategy = Strategy::Wanderer;
const BOMBER: Strategy = Strategy::Bomber;

fn openings() -> Part<FiBot> {
    let lineups = [
        [PEACEFUL, AGGRESSIVE],
        [WANDERER, PEACEFUL],
        [AGGRESSIVE, GREEDY],
        [WANDERER, WANDERER],
        [AGGRESSIVE, WANDERER],
        [PEACEFUL, PEACEFUL],
    ];
    let games = (0..10).flat_map(|seed| built_in().map(move |start| (seed, start)));
    Part::new(
        "openings",
        games.zip(lineups.into_iter().cycle()).map(|((seed, start), lineup)| play(lineup, start, 24, seed)),
    )
}

/// A board of the maximum size with all robots.
const CROWD: Field =
    Field { size: (25, 25), walls: 0, robots: 13, halves: true, rounds: Setup::MAX_ROUNDS, to_move: P1 };

fn mazes() -> Part<FiBot> {
    part("mazes", 26, |seed| {
        ([WANDERER; 2], Field { walls: 25 + 5 * (seed % 4), halves: seed.is_multiple_of(2), ..CROWD })
    })
}

fn halls() -> Part<FiBot> {
    part("halls", 32, |seed| ([WANDERER; 2], Field { walls: 2 * (seed % 4), ..CROWD }))
}

fn explosions() -> Part<FiBot> {
    part("explosions", 60, |seed| {
        let side = 13 + 4 * (seed % 4) as u8;
        ([BOMBER; 2], Field { size: (side, 25 - side / 3), walls: 4 * (seed / 4 % 4), halves: seed % 3 > 0, ..CROWD })
    })
}

fn ends() -> Part<FiBot> {
    let lineups = [[GREEDY, WANDERER], [WANDERER, GREEDY], [GREEDY, GREEDY]];
    part("ends", 360, |seed| {
        let field = Field {
            size: (4 + (seed % 7) as u8, 4 + (seed / 8 % 4) as u8),
            walls: 8 * (seed % 3),
            robots: 2 + seed % 3,
            halves: true,
            rounds: 1 + (seed % 5) as u8,
            to_move: if seed % 3 == 1 { P2 } else { P1 },
        };
        (lineups[seed / 2 % lineups.len()], field)
    })
}

fn part(name: &str, games: usize, game: impl Fn(usize) -> ([Strategy; 2], Field)) -> Part<FiBot> {
    let segment = |seed: usize| {
        let (lineup, field) = game(seed);
        play(lineup, field.build(&mut SeededDraws::new(seed as u64, 0, 0)), usize::from(2 * field.rounds), seed as u64)
    };
    Part::new(name, (0..games).map(segment))
}

/// Plays a game, at most `max_turns` turns.
fn play(lineup: [Strategy; 2], start: State, max_turns: usize, seed: u64) -> Segment<FiBot> {
    let mut chance = SeededDraws::new(seed, 1, 0);
    let mut state = start.clone();
    let mut moves = Vec::new();
    while moves.len() < max_turns && state.asked().is_some() {
        let turn = lineup[state.setup().to_move.index()].turn(&state, seed, &mut chance);
        // The player is asked, so the game is not over.
        let _ = state.step(turn, &mut ());
        moves.push(turn);
    }
    Segment::new(start, moves)
}
