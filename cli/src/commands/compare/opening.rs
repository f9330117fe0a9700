//! The start of a pair's games.

use crate::commands::tournament::boards;
use crate::commands::tournament::participants::rules_of;
use crate::failure::Failure;
use crate::games::{GameRef, Registry, State};
use rulebook_core::contract::{Answer, Answers, Opening};
use rulebook_core::players::Seat;
use rulebook_players::chance::SeededDraws;
use rulebook_tournament::chance::{Purpose, stream};
use rulebook_tournament::comparison::{Comparison, Pair};
use rulebook_tournament::lines::{Board, PlanLine};
use std::num::NonZeroU32;

/// The name of the standard start.
const START: &str = "start";

/// A pair with the plan lines of its games.
#[derive(Clone)]
pub(super) struct PlannedPair {
    pub(super) pair: Pair,
    pub(super) lines: [PlanLine; 2],
}

/// Plans the pair of this number.
pub(super) fn planned(games: Registry, comparison: &Comparison, number: u64) -> Result<PlannedPair, Failure> {
    let pair = comparison.pair(number);
    let opened = Open { comparison, pair: &pair }.run(games.find(&comparison.conditions().game)?)?;
    let lines = pair.lines(comparison, opened.as_ref());
    Ok(PlannedPair { pair, lines })
}

/// Plays the opening steps of a pair.
struct Open<'a> {
    comparison: &'a Comparison,
    pair: &'a Pair,
}

impl Open<'_> {
    fn run(self, game: GameRef) -> Result<Option<Board>, Failure> {
        let Self { comparison, pair } = self;
        if comparison.opening_steps() == 0 || game.builtins().is_empty() {
            return Ok(None);
        }
        let conditions = comparison.conditions();
        let rules = rules_of(game, &conditions.rules)?;
        let (name, mut state) = match pair.board(comparison) {
            Some(board) => (board.name.as_str(), boards::state_of(game, board, &rules)?),
            None => (START, game.opening(&rules, &Opening { rounds: conditions.rounds }).map_err(Failure::usage)?),
        };
        let mut chance = stream(pair.seed(comparison), Purpose::Opening, 0);
        for _ in 0..comparison.opening_steps() {
            let mut next = state.clone();
            step(game, &mut next, &mut chance)?;
            // A match cannot start from a finished game.
            if next.outcome().is_some() {
                break;
            }
            state = next;
        }
        Ok(Some(Board { name: name.to_owned(), state: state.text() }))
    }
}

/// Plays a step with a random built-in player on every seat.
fn step(game: GameRef, state: &mut State, chance: &mut SeededDraws) -> Result<(), Failure> {
    let (asked, builtins) = (state.status().asked(), game.builtins());
    let mut lines: Vec<(Seat, String)> = Vec::new();
    for seat in Seat::ALL.into_iter().filter(|seat| asked.contains(*seat)) {
        let seed = chance.below(NonZeroU32::MAX);
        if let Some(builtin) = chance.pick(&builtins) {
            lines.push((seat, builtin.answer(&**state, seat, seed.into())));
        }
    }
    let mut answers = Answers::default();
    for (seat, line) in &lines {
        answers[*seat] = Answer::Line(line.as_bytes());
    }
    game.typed.step_answers(state, &answers, chance).map_err(Failure::usage)
}
