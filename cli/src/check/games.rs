//! Whole games against built-in players, in every seat.

use super::finding::Kind;
use super::game_time::Stopwatch;
use super::{Checker, Trial};
use crate::failure::Failure;
use crate::games::{GameRef, State, default_players_of};
use crate::output::counted;
use crate::record::state_file;
use crate::strategy::Strategy;
use rulebook_core::contract::{Opening, OpeningError};
use rulebook_core::players::Seat;
use rulebook_players::chance::SeededDraws;
use rulebook_record::{Budget, Limits, Verdict};
use rulebook_referee::answers;

/// A game stops after this many rounds without a valid answer, because more would show nothing new.
const MAX_FAULTS: usize = 5;

impl Checker<'_> {
    /// Plays a game in every seat.
    pub(super) fn games(&mut self, game: GameRef) -> Result<(), Failure> {
        if self.plan.rounds == 0 {
            return Ok(());
        }
        let opened = |rounds| game.opening(&game.rules(), &Opening { rounds: Some(rounds) });
        let start = match opened(self.plan.rounds) {
            Err(OpeningError::TooManyRounds { max }) => opened(max),
            Err(OpeningError::NoRounds) => game.opening(&game.rules(), &Opening::default()),
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
        let standard = game.opening(&game.rules(), &Opening::default()).map_err(Failure::usage)?;
        let all_rounds = standard.progress().most.unwrap_or_default();
        for seat in start.players().iter() {
            self.game(game, start.clone(), seat, all_rounds)?;
        }
        Ok(())
    }

    /// Plays a game with the strategy in one seat. A standard game has `all_rounds`.
    fn game(&mut self, game: GameRef, start: State, seat: Seat, all_rounds: u64) -> Result<(), Failure> {
        let mut seats = self.seated(game, self.strategies(game, seat, start.players().len())?)?;
        let again = self.again.clone();
        let (mut cpu, mut wall) = (Stopwatch::default(), Stopwatch::default());
        let mut has_failed = false;
        let mut faults = 0;
        let mut round = 0;
        let mut state = start;
        let most = u64::from(self.plan.rounds);
        while state.outcome().is_none() && round < most && faults < MAX_FAULTS && !self.gives_up() {
            let number = state.progress().done.unwrap_or(round);
            let file = state_file(number);
            let asked = seats.ask(&mut state, &file, self.interrupt)?;
            if let Some(asked) = asked.iter().find(|asked| asked.seat == seat) {
                self.findings.asked.in_games += 1;
                has_failed |= matches!(asked.verdict, Verdict::Failed { .. });
                cpu.add(asked.usage.cpu.unwrap_or_default());
                wall.add(asked.usage.wall);
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
        let Limits { game_cpu, game_wall, .. } = self.plan.limits;
        let at = format!("the game as {seat}");
        let time = |stopwatch: Stopwatch, budget: Option<Budget>| stopwatch.game_time(budget?, all_rounds, &at);
        let times = [time(cpu, game_cpu), time(wall, game_wall)];
        for (what, time) in ["CPU time", "wall time"].into_iter().zip(&times) {
            // A strategy that has failed already has a fault.
            if let Some(time) = time.as_ref().filter(|time| time.exceeds_budget() && !has_failed) {
                let (rounds, all) = (counted(time.rounds, game.step()), counted(time.all_rounds, game.step()));
                let [used, pace, budget] = [time.used_us, time.pace_us, time.budget_us].map(|us| us.div_ceil(1000));
                let detail = format!("{used} ms of {what} in {rounds}; {all} would take {pace} ms of {budget} ms");
                self.found_without_state(Kind::Pace, &at, seat.number(), detail);
            }
        }
        self.findings.record_game(times);
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
        Seat::ALL.into_iter().zip(default_players_of(game, seats)).map(strategy).collect()
    }
}
