//! The referee as the command has it: with the log of the game, its warnings as notes, its errors as failures.

use crate::failure::Failure;
use crate::game_log::GameLog;
use crate::games::{Asking, House};
use crate::output::note;
use crate::strategy::Strategy;
use rulebook_core::contract::{Answers, TextGame, Textual};
use rulebook_core::players::Seat;
use rulebook_record::{Confinement, FaultCount, Ledger, Limits};
use rulebook_referee::{Conditions, Interrupt, Position, Referee, Response, WorkDir};

/// The strategies of a match by seat.
pub(crate) struct Seats<G: House> {
    referee: Referee,
    /// What was played so far, for those who may read it (PLAY-3).
    log: GameLog<G>,
}

impl<G: House> Seats<G> {
    /// Seats the strategies, programs with what they are allowed.
    ///
    /// # Errors
    ///
    /// When this machine cannot enforce that.
    pub(crate) fn new(
        strategies: Vec<Strategy<G>>,
        seed: u64,
        limits: Limits,
        confinement: &Confinement,
    ) -> Result<Self, Failure> {
        Self::of(Seat::ALL.into_iter().zip(strategies).collect(), seed, limits, confinement)
    }

    /// One seat alone, which no fault disqualifies.
    ///
    /// # Errors
    ///
    /// As above.
    pub(crate) fn only(
        seat: Seat,
        strategy: Strategy<G>,
        seed: u64,
        limits: Limits,
        confinement: &Confinement,
    ) -> Result<Self, Failure> {
        Self::of(vec![(seat, strategy)], seed, limits.without_fault_limits(), confinement)
    }

    fn of(
        strategies: Vec<(Seat, Strategy<G>)>,
        seed: u64,
        limits: Limits,
        confinement: &Confinement,
    ) -> Result<Self, Failure> {
        let Asking { state: transport, stays_for_good, .. } = G::ASKING;
        let conditions = Conditions { transport, limits, confinement: confinement.clone(), seed, stays_for_good };
        let players = strategies.into_iter().map(|(seat, strategy)| (seat, strategy.player()));
        let referee = Referee::new(<dyn TextGame>::of::<G>(), players, &conditions, &mut |warning| {
            note(format_args!("note: {warning}"))
        })?;
        Ok(Self { referee, log: GameLog::new() })
    }

    /// Whether any program is started anew in each round.
    pub(crate) fn start_each_round(&self) -> bool {
        self.referee.starts_each_round()
    }

    /// The game began before: this was played so far.
    pub(crate) fn after(self, log: GameLog<G>) -> Self {
        Self { log, ..self }
    }

    /// Takes down the answers on the state that was asked about last.
    pub(crate) fn take_down(&mut self, state: &G::State, answers: &Answers<'_>) {
        self.log.add_turn(state, answers);
    }

    /// The turn that was taken down last, where the game has a log.
    pub(crate) fn last_turn(&self) -> Option<&str> {
        self.log.last_turn()
    }

    /// From now on the processes are counted that a strategy leaves behind. Only
    /// one of the strategies may be a program, or they are taken for each other's.
    pub(crate) fn count_left(self) -> Self {
        Self { referee: self.referee.count_left(), ..self }
    }

    /// From now on the files of the state cannot be written.
    pub(crate) fn read_only_copies(self) -> Self {
        Self { referee: self.referee.read_only_copies(), ..self }
    }

    /// Takes the faults of a match that is gone on with.
    pub(crate) fn take_faults(&mut self, faults: FaultCount) {
        self.referee.take_faults(faults);
    }

    /// Takes what was spent in a match that is gone on with.
    pub(crate) fn take_ledger(&mut self, ledger: Ledger) {
        self.referee.take_ledger(ledger);
    }

    /// The seats that are disqualified by now, from 1.
    pub(crate) fn disqualified(&self) -> Vec<usize> {
        self.referee.disqualified()
    }

    /// Asks every seat that is asked now. The record keeps this state under
    /// `file_name`. It is the next state of the game: the answers on the one
    /// before were [taken down](Self::take_down). It takes the answers, for its next step.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the machine keeps the referee from
    /// asking a program or from knowing what it did (HOST-1).
    pub(crate) fn ask(
        &mut self,
        state: &mut Textual<G>,
        file_name: &str,
        interrupt: &Interrupt,
    ) -> Result<Vec<Response>, Failure> {
        // Before a state is in the log that nobody was asked about.
        interrupt.check()?;
        self.log.add_state(state.state());
        Ok(self.referee.ask(Position { state, file_name, log: self.log.shown() }, interrupt)?)
    }

    /// Ends the program of a seat, if it is one that stays; it is started again
    /// when it is next asked (PER-3).
    pub(crate) fn end_program(&mut self, seat: Seat) {
        self.referee.end_program(seat);
    }

    /// Ends all programs, and gives the folders that they have worked in, with
    /// the files that they have kept.
    pub(crate) fn end(self) -> Vec<WorkDir> {
        self.referee.end()
    }
}
