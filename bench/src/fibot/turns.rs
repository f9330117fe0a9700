//! The standard turns.

use super::boards::{Field, house};
use super::players::Strategy;
use crate::measured::{Part, Segment};
use rulebook_core::fibot::{FiBot, P1, P2, Setup, State};
use rulebook_players::chance::Seeded;
use rulebook_players::fibot::Builtin;

/// The standard turns: five parts of games.
///
/// | part | who plays | where |
/// |---|---|---|
/// | openings | the built-in players and wanderers | the boards of the house, from their start on |
/// | mazes | wanderers | 25 x 25 cells with 26 robots, 25 to 40 of 100 cells walls |
/// | halls | wanderers | 25 x 25 cells with 26 robots, up to 6 of 100 cells walls |
/// | explosions | bombers | 13 to 25 columns, 26 robots, up to 12 of 100 cells walls, as long as both have robots |
/// | ends | greedy players, wanderers | boards of 4 to 10 columns, one to five rounds before the end |
///
/// A wanderer takes random turns that do something, now and then one that goes
/// nowhere, that the rules refuse, or none. A segment ends where its game does.
///
/// The turns are played anew by each call, by the engine and the players of
/// this version; [`check`](crate::check) tells by their signature whether they
/// are still the same.
pub(super) fn standard() -> Vec<Part<FiBot>> {
    vec![openings(), mazes(), halls(), explosions(), ends()]
}

const GREEDY: Strategy = Strategy::Builtin(Builtin::Tym99);
const PEACEFUL: Strategy = Strategy::Builtin(Builtin::Tym98);
const AGGRESSIVE: Strategy = Strategy::Builtin(Builtin::Tym97);
const WANDERER: Strategy = Strategy::Wanderer;
const BOMBER: Strategy = Strategy::Bomber;

fn openings() -> Part<FiBot> {
    let tables = [
        [PEACEFUL, AGGRESSIVE],
        [WANDERER, PEACEFUL],
        [AGGRESSIVE, GREEDY],
        [WANDERER, WANDERER],
        [AGGRESSIVE, WANDERER],
        [PEACEFUL, PEACEFUL],
    ];
    let games = (0..10).flat_map(|seed| house().map(move |start| (seed, start)));
    Part::new(
        "openings",
        games.zip(tables.into_iter().cycle()).map(|((seed, start), table)| play(table, start, 24, seed)),
    )
}

/// A board with all robots.
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
    let tables = [[GREEDY, WANDERER], [WANDERER, GREEDY], [GREEDY, GREEDY]];
    part("ends", 360, |seed| {
        let field = Field {
            size: (4 + (seed % 7) as u8, 4 + (seed / 8 % 4) as u8),
            walls: 8 * (seed % 3),
            robots: 2 + seed % 3,
            halves: true,
            rounds: 1 + (seed % 5) as u8,
            to_move: if seed % 3 == 1 { P2 } else { P1 },
        };
        (tables[seed / 2 % tables.len()], field)
    })
}

fn part(name: &str, games: usize, game: impl Fn(usize) -> ([Strategy; 2], Field)) -> Part<FiBot> {
    let segment = |seed: usize| {
        let (table, field) = game(seed);
        play(table, field.build(&mut Seeded::new(seed as u64, 0, 0)), usize::from(2 * field.rounds), seed as u64)
    };
    Part::new(name, (0..games).map(segment))
}

/// At most so many turns of a game.
fn play(table: [Strategy; 2], start: State, most: usize, seed: u64) -> Segment<FiBot> {
    let mut chance = Seeded::new(seed, 1, 0);
    let mut state = start.clone();
    let mut moves = Vec::new();
    while moves.len() < most && state.asked().is_some() {
        let turn = table[state.setup().to_move.index()].turn(&state, seed, &mut chance);
        // The player is asked, so the game is not over.
        let _ = state.step(turn, &mut ());
        moves.push(turn);
    }
    Segment { start, moves }
}
