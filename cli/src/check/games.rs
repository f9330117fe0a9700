//! Whole games against built-in players, in every seat.

use super::finding::Kind;
use super::{Checker, Trial};
use crate::failure::Failure;
use crate::games::{GameRef, State, usual_players};
use crate::record::state_file;
use crate::strategy::Strategy;
use rulebook_core::contract::{Opening, OpeningError};
use rulebook_core::players::Seat;
use rulebook_players::chance::SeededDraws;
use rulebook_referee::answers;

/// A game stops after this many rounds without a valid answer, because more would show nothing new.
const MOST_FAULTS: usize = 5;

impl Checker<'_> {
    /// Plays a game in every seat.
    pub(super) fn games(&mut self, game: GameRef) -> Result<(), Failure> {
        if self.plan.rounds == 0 {
            return Ok(());
        }
        let opened = |rounds| game.opening(&game.rules(), &Opening { rounds: Some(rounds) });
        let start = match opened(self.plan.rounds) {
            Err(OpeningError::TooManyRounds { max }) => opened(max),
            start => start,
        };
        let start = match start {
            Ok(start) => start,
            Err(OpeningError::NoStandardOpening) => {
                self.not_checked("games", "whole games, because the game has no standard start".to_owned());
                return Ok(());
            }
            Err(error) => return Err(Failure::usage(error)),
        };
        for seat in start.players().iter() {
            self.game(game, start.clone(), seat)?;
        }
        Ok(())
    }

    /// Plays a game with the strategy in one seat.
    fn game(&mut self, game: GameRef, start: State, seat: Seat) -> Result<(), Failure> {
        let mut seats = self.seated(game, self.strategies(game, seat, start.players().len())?)?;
        let again = self.again.clone();
        let mut faults = 0;
        let mut round = 0;
        let mut state = start;
        while state.outcome().is_none() && faults < MOST_FAULTS && !self.gives_up() {
            let number = state.progress().done.unwrap_or(round);
            let file = state_file(number);
            let asked = seats.ask(&mut state, &file, self.interrupt)?;
            if let Some(asked) = asked.iter().find(|asked| asked.seat == seat) {
                self.findings.asked.in_games += 1;
                let at = format!("the game as {seat}, {file}");
                let file = format!("game-{seat}-{file}");
                let place = Trial { kind: Kind::Game, at, file, again: &again, seats: &[seat] };
                faults += usize::from(!self.take(game, &place, &state, asked)?);
            }
            self.progress.step(1);
            seats.log_turn(&state, &answers(&asked));
            let mut chance = SeededDraws::of_game(self.plan.seed, number);
            state.step(&mut chance, None).map_err(Failure::usage)?;
            round += 1;
        }
        self.progress.skip(self.plan.rounds as usize - (round as usize).min(self.plan.rounds as usize));
        Ok(())
    }

    /// The strategies of a game: the checked program on `seat`, the default players on the other seats.
    fn strategies(&self, game: GameRef, seat: Seat, seats: usize) -> Result<Vec<Strategy>, Failure> {
        let strategy = |(at, player): (Seat, &str)| {
            if at == seat {
                return Ok(Strategy::Program(self.program.clone()));
            }
            Strategy::parse(game, format!("builtin:{player}").as_ref(), "".as_ref())
        };
        Seat::ALL.into_iter().zip(usual_players(game, seats)).map(strategy).collect()
    }
}
