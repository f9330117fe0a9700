//! The referee of one match, with the log of its game. Prints the referee's warnings as notes, and
//! converts its errors to [`Failure`].

use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::games::{GameRef, State, TransportDefaults};
use crate::output::note;
use crate::strategy::Strategy;
use rulebook_core::contract::Answers;
use rulebook_core::players::Seat;
use rulebook_record::{Confinement, FaultCount, Ledger, Limits};
use rulebook_referee::{Conditions, Interrupt, Position, Referee, Response, WorkDir};

/// A referee with a strategy on each seat, and the log of the game.
pub(crate) struct Seats {
    referee: Referee,
    /// The log of the game so far, for strategies that may read it (PLAY-3).
    log: GameLog,
}

impl Seats {
    /// Seats the strategies in order, from the first seat.
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

    /// Whether the referee starts at least one program in each round.
    pub(crate) fn start_each_round(&self) -> bool {
        self.referee.starts_each_round()
    }

    /// Sets the log of a game that has already started.
    pub(crate) fn with_log(self, log: GameLog) -> Self {
        Self { log, ..self }
    }

    /// Adds a turn to the log: the answers to the state that was last asked about.
    pub(crate) fn log_turn(&mut self, state: &State, answers: &Answers<'_>) {
        self.log.add_turn(state, answers);
    }

    /// The last turn in the log, if the game has a log.
    pub(crate) fn last_turn(&self) -> Option<&str> {
        self.log.last_turn()
    }

    /// Counts the processes that a strategy leaves behind. Only one strategy may be a program, because
    /// the count cannot tell the processes of two programs apart.
    pub(crate) fn count_leftover_processes(self) -> Self {
        Self { referee: self.referee.count_leftover_processes(), ..self }
    }

    /// Makes the state files that programs get read-only.
    pub(crate) fn read_only_copies(self) -> Self {
        Self { referee: self.referee.read_only_copies(), ..self }
    }

    /// Restores the fault counts of a resumed match.
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

    /// Asks every seat that must answer in this state. Stores the answers in the state, for its next
    /// step. `file_name` is the state's file in the record. The state must follow the state that was
    /// last asked about, whose turn must already be in the log ([`log_turn`](Self::log_turn)).
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the machine fails, so that the referee cannot ask a program or
    /// cannot know what it did (HOST-1).
    pub(crate) fn ask(
        &mut self,
        state: &mut State,
        file_name: &str,
        interrupt: &Interrupt,
    ) -> Result<Vec<Response>, Failure> {
        // Check first: the log must not get a state that no player was asked about.
        interrupt.check()?;
        self.log.add_state(state);
        Ok(self.referee.ask(Position { state: &mut **state, file_name, log: self.log.visible_text() }, interrupt)?)
    }

    /// Ends the program of a seat, if it is persistent. It starts again when it is next asked
    /// (PER-3).
    pub(crate) fn end_program(&mut self, seat: Seat) {
        self.referee.end_program(seat);
    }

    /// Ends all programs, and returns their working folders with the files to keep.
    pub(crate) fn end(self) -> Vec<WorkDir> {
        self.referee.end()
    }
}
