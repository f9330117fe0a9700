//! The referee's seats with the log of the game; warnings become notes and errors become
//! failures.

use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::games::{GameRef, State, TransportDefaults};
use crate::output::note;
use crate::strategy::Strategy;
use rulebook_core::contract::Answers;
use rulebook_core::players::Seat;
use rulebook_record::{Confinement, FaultCount, Ledger, Limits};
use rulebook_referee::{Conditions, Interrupt, Position, Referee, Response, WorkDir};

/// The strategies of a match by seat.
pub(crate) struct Seats {
    referee: Referee,
    /// The game so far, for strategies that may read it (PLAY-3).
    log: GameLog,
}

impl Seats {
    /// Seats the strategies, with the limits of programs.
    ///
    /// # Errors
    ///
    /// When this machine cannot enforce the limits.
    pub(crate) fn new(
        game: GameRef,
        strategies: Vec<Strategy>,
        seed: u64,
        limits: Limits,
        confinement: &Confinement,
    ) -> Result<Self, Failure> {
        Self::of(game, Seat::ALL.into_iter().zip(strategies).collect(), seed, limits, confinement)
    }

    /// Seats a single strategy, which is never disqualified.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub(crate) fn only(
        game: GameRef,
        seat: Seat,
        strategy: Strategy,
        seed: u64,
        limits: Limits,
        confinement: &Confinement,
    ) -> Result<Self, Failure> {
        Self::of(game, vec![(seat, strategy)], seed, limits.without_fault_limits(), confinement)
    }

    fn of(
        game: GameRef,
        strategies: Vec<(Seat, Strategy)>,
        seed: u64,
        limits: Limits,
        confinement: &Confinement,
    ) -> Result<Self, Failure> {
        let TransportDefaults { state: transport, never_restart, .. } = game.transport;
        let conditions = Conditions { transport, limits, confinement: confinement.clone(), seed, never_restart };
        let players = strategies.into_iter().map(|(seat, strategy)| (seat, strategy.player()));
        let referee =
            Referee::new(game.texts.game, players, &conditions, &mut |warning| note(format_args!("note: {warning}")))?;
        Ok(Self { referee, log: GameLog::new(game) })
    }

    /// Whether any program is started in each round.
    pub(crate) fn start_each_round(&self) -> bool {
        self.referee.starts_each_round()
    }

    /// Sets the log of a game that started earlier.
    pub(crate) fn after(self, log: GameLog) -> Self {
        Self { log, ..self }
    }

    /// Records the answers to the state that was last asked about.
    pub(crate) fn take_down(&mut self, state: &State, answers: &Answers<'_>) {
        self.log.add_turn(state, answers);
    }

    /// The last recorded turn, if the game has a log.
    pub(crate) fn last_turn(&self) -> Option<&str> {
        self.log.last_turn()
    }

    /// Counts processes that a strategy leaves behind. Only one strategy may be a program,
    /// because processes cannot be told apart.
    pub(crate) fn count_leftover_processes(self) -> Self {
        Self { referee: self.referee.count_leftover_processes(), ..self }
    }

    /// Makes the state files read-only.
    pub(crate) fn read_only_copies(self) -> Self {
        Self { referee: self.referee.read_only_copies(), ..self }
    }

    /// Restores the faults of a resumed match.
    pub(crate) fn resume_faults(&mut self, faults: FaultCount) {
        self.referee.resume_faults(faults);
    }

    /// Restores the used budgets of a resumed match.
    pub(crate) fn resume_ledger(&mut self, ledger: Ledger) {
        self.referee.resume_ledger(ledger);
    }

    /// The seats that are disqualified so far, from 1.
    pub(crate) fn disqualified(&self) -> Vec<usize> {
        self.referee.disqualified()
    }

    /// Asks every seat that has to answer now. The record stores this state as `file_name`. The
    /// state must be the next one of the game, and the answers to the previous one must be
    /// [recorded](Self::take_down). Takes the answers for the next step.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the machine prevents the referee from asking a program
    /// or from knowing what it did (HOST-1).
    pub(crate) fn ask(
        &mut self,
        state: &mut State,
        file_name: &str,
        interrupt: &Interrupt,
    ) -> Result<Vec<Response>, Failure> {
        // Before the log gets a state that no player was asked about.
        interrupt.check()?;
        self.log.add_state(state);
        Ok(self.referee.ask(Position { state: &mut **state, file_name, log: self.log.visible_text() }, interrupt)?)
    }

    /// Ends the program of a seat, if it is persistent. It starts again when it is next asked
    /// (PER-3).
    pub(crate) fn end_program(&mut self, seat: Seat) {
        self.referee.end_program(seat);
    }

    /// Ends all programs, and returns their working folders with the files that they kept.
    pub(crate) fn end(self) -> Vec<WorkDir> {
        self.referee.end()
    }
}
