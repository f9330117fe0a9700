//! The state that the games of a pair begin from.

use crate::commands::for_game;
use crate::commands::tournament::boards;
use crate::commands::tournament::participants::rules_of;
use crate::failure::Failure;
use crate::games::{Builtin, House, Registry, WithGame};
use rulebook_core::contract::{Answer, Answers, Opening};
use rulebook_core::players::Seat;
use rulebook_core::text::Plain;
use rulebook_players::chance::Seeded;
use rulebook_tournament::chance::{Purpose, stream};
use rulebook_tournament::comparison::{Comparison, Pair};
use rulebook_tournament::lines::{Board, PlanLine};
use std::num::NonZeroU32;

/// The name of the usual start.
const START: &str = "start";

/// A pair and the plan lines of its games.
#[derive(Clone)]
pub(super) struct PlannedPair {
    pub(super) pair: Pair,
    pub(super) lines: [PlanLine; 2],
}

/// The pair of this number.
pub(super) fn planned<R: Registry>(comparison: &Comparison, number: u64) -> Result<PlannedPair, Failure> {
    let pair = comparison.pair(number);
    let opened = for_game::<R, _, _>(&comparison.conditions().game, Open { comparison, pair: &pair })?;
    let lines = pair.lines(comparison, opened.as_ref());
    Ok(PlannedPair { pair, lines })
}

struct Open<'a> {
    comparison: &'a Comparison,
    pair: &'a Pair,
}

impl WithGame for Open<'_> {
    type Output = Result<Option<Board>, Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Self { comparison, pair } = self;
        if comparison.opening_steps() == 0 || G::BUILTINS.is_empty() {
            return Ok(None);
        }
        let conditions = comparison.conditions();
        let rules = rules_of::<G>(&conditions.rules)?;
        let (name, mut state) = match pair.board(comparison) {
            Some(board) => (board.name.as_str(), boards::state_of::<G>(board, &rules)?),
            None => (START, G::opening(&rules, &Opening { rounds: conditions.rounds }).map_err(Failure::usage)?),
        };
        let mut chance = stream(pair.seed(comparison), Purpose::Opening, 0);
        for _ in 0..comparison.opening_steps() {
            let mut next = state.clone();
            step::<G>(&mut next, &mut chance)?;
            // A game that is over is no start.
            if G::outcome(&next).is_some() {
                break;
            }
            state = next;
        }
        let mut text = String::new();
        G::write(&state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
        Ok(Some(Board { name: name.to_owned(), state: text }))
    }
}

/// A step in which everybody is a built-in player, drawn by chance.
fn step<G: House>(state: &mut G::State, chance: &mut Seeded) -> Result<(), Failure> {
    let asked = G::asked(state);
    let mut lines: Vec<(Seat, String)> = Vec::new();
    for seat in Seat::ALL.into_iter().filter(|seat| asked.contains(*seat)) {
        let seed = chance.below(NonZeroU32::MAX);
        if let Some(Builtin { answer, .. }) = chance.pick(G::BUILTINS) {
            lines.push((seat, answer(state, seat, seed.into())));
        }
    }
    let mut answers = Answers::default();
    for (seat, line) in &lines {
        answers[*seat] = Answer::Line(line.as_bytes());
    }
    G::step_answers(state, &answers, chance, &mut ()).map_err(Failure::usage)
}
