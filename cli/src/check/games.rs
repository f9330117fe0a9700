//! Whole games against built-in players, in every seat.

use super::finding::Kind;
use super::{Checker, Place};
use crate::failure::Failure;
use crate::games::{House, usual_players};
use crate::record::state_file;
use crate::strategy::Strategy;
use rulebook_core::contract::{Opening, OpeningError, TextState as _, Textual};
use rulebook_core::players::Seat;
use rulebook_players::chance::Seeded;
use rulebook_referee::answers;

/// After so many rounds without a valid answer a game tells nothing new.
const MOST_FAULTS: usize = 5;

impl Checker<'_> {
    /// A game in every seat.
    pub(super) fn games<G: House>(&mut self) -> Result<(), Failure> {
        if self.plan.rounds == 0 {
            return Ok(());
        }
        let opened = |rounds| G::opening(&G::Rules::default(), &Opening { rounds: Some(rounds) });
        let start = match opened(self.plan.rounds) {
            Err(OpeningError::TooManyRounds { max }) => opened(max),
            start => start,
        };
        let start = match start {
            Ok(start) => start,
            Err(OpeningError::NoStandardOpening) => {
                self.not_checked("games", "whole games, since none begins by itself".to_owned());
                return Ok(());
            }
            Err(error) => return Err(Failure::usage(error)),
        };
        for seat in G::players(&start).iter() {
            self.game::<G>(start.clone(), seat)?;
        }
        Ok(())
    }

    /// A game with the strategy in one seat.
    fn game<G: House>(&mut self, start: G::State, seat: Seat) -> Result<(), Failure> {
        let mut seats = self.seated(self.strategies::<G>(seat, G::players(&start).len())?)?;
        let again = self.again.clone();
        let mut faults = 0;
        let mut round = 0;
        let mut state = Textual::<G>::new(start);
        while G::outcome(state.state()).is_none() && faults < MOST_FAULTS && !self.gives_up() {
            let number = G::progress(state.state()).done.unwrap_or(round);
            let file = state_file(number);
            let asked = seats.ask(&mut state, &file, self.interrupt)?;
            if let Some(asked) = asked.iter().find(|asked| asked.seat == seat) {
                self.findings.asked.in_games += 1;
                let at = format!("the game as {seat}, {file}");
                let file = format!("game-{seat}-{file}");
                let place = Place { kind: Kind::Game, at, file, again: &again, seats: &[seat] };
                faults += usize::from(!self.take::<G>(&place, state.state(), asked)?);
            }
            self.progress.step(1);
            seats.take_down(state.state(), &answers(&asked));
            let mut chance = Seeded::of_game(self.plan.seed, number);
            state.step(&mut chance, None).map_err(Failure::usage)?;
            round += 1;
        }
        self.progress.skip(self.plan.rounds as usize - (round as usize).min(self.plan.rounds as usize));
        Ok(())
    }

    /// The program on its seat, the usual players on the others.
    fn strategies<G: House>(&self, seat: Seat, seats: usize) -> Result<Vec<Strategy<G>>, Failure> {
        let strategy = |(at, usual): (Seat, &str)| {
            if at == seat {
                return Ok(Strategy::Program(self.program.clone()));
            }
            Strategy::parse(format!("builtin:{usual}").as_ref(), "".as_ref())
        };
        Seat::ALL.into_iter().zip(usual_players::<G>(seats)).map(strategy).collect()
    }
}
