//! The seats of a match and the requests to them in a round.

use super::ask_error::AskError;
use super::behavior::{Behavior, Ending};
use super::footprint;
use super::job::{Job, LaunchArgs, Question, Report, Usage};
use super::machine::{MachineFailure, is_out_of_resources};
use super::player::{InProcess, Player};
use super::program::{Program, Protocol};
use super::programs::Programs;
use super::sandbox::{SandboxedProgram, Warning, prepare_programs};
use super::setup_error::SetupError;
use super::start::has_started;
use super::state_file::{Access, StateFile};
use super::transport::Transport;
use super::work_dir::{KeptFiles, WorkDir, WorkDirContents};
use crate::interrupt::Interrupt;
use rulebook_core::contract::{Answer, Answers, TextGame, TextState};
use rulebook_core::players::Seat;
use rulebook_core::text::{EscapedBytes, PlainWriter};
use rulebook_record::{Cause, Confinement, FaultCount, Ledger, Limit, Limits, Verdict};

/// The conditions of a match, apart from its rules.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How programs receive the state.
    pub transport: Transport,
    /// The limits on the time and faults of programs.
    pub limits: Limits,
    /// The limits on programs, except those on time, and their permissions.
    pub confinement: Confinement,
    /// The seed for in-process players.
    pub seed: u64,
    /// Whether programs that crash or are killed, and persistent ones that exit, are never restarted (TIM-3).
    pub never_restart: bool,
}

/// The defaults: a round file, the default time limits, no other limits, and the seed 1.
impl Default for Conditions {
    fn default() -> Self {
        let (transport, confinement) = (Transport::default(), Confinement::default());
        Self { transport, limits: Limits::DEFAULT, confinement, seed: 1, never_restart: false }
    }
}

/// A state on which players are asked.
#[derive(Debug)]
pub struct Position<'a> {
    /// The state. It receives the answers for its next step.
    pub state: &'a mut dyn TextState,
    /// The name of the round file, for [`Transport::RoundFile`].
    pub file_name: &'a str,
    /// The log of the game up to this state, for [`Transport::WorkingFolder`] and games with a log. Programs
    /// see it in the file [`LOG`](crate::LOG) beside the state. Each log must extend the previous one.
    pub log: Option<&'a str>,
}

/// Asks the players of a match and judges their answers.
///
/// Dropping it kills the programs and all processes that they have started.
pub struct Referee {
    // Must be the first field: the processes must be killed before their folders are removed.
    programs: Programs,
    seats: Vec<SeatEntry>,
    seed: u64,
    /// The faults so far (FLT-2).
    faults: FaultCount,
    /// The time spent so far (TIM-1).
    ledger: Ledger,
    /// Whether programs that crash or are killed, and persistent ones that exit, are never restarted (TIM-3).
    never_restart: bool,
    /// Whether to count the processes that a program leaves behind.
    count_leftover_processes: bool,
    /// Whether the files in which programs see the state are read-only.
    read_only_copies: bool,
    confinement: Confinement,
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seats: Vec<_> = self.seats.iter().map(|entry| entry.seat).collect();
        f.debug_struct("Referee").field("seats", &seats).field("faults", &self.faults).finish_non_exhaustive()
    }
}

/// A seat and its player.
struct SeatEntry {
    seat: Seat,
    contestant: Contestant,
}

/// The player on a seat.
enum Contestant {
    InProcess(InProcess),
    Program { confined: Box<SandboxedProgram>, channel: StateChannel },
}

/// The place where a program finds the state.
enum StateChannel {
    File(StateFile),
    Folder(WorkDir),
}

impl StateChannel {
    fn of(transport: Transport, program: &Program) -> Self {
        match transport {
            Transport::RoundFile => Self::File(StateFile::default()),
            Transport::WorkingFolder { name } => Self::Folder(WorkDir::new(name, program.name.clone())),
        }
    }
}

/// The result of asking one seat in one round.
#[derive(Debug)]
pub struct Response {
    /// The seat.
    pub seat: Seat,
    /// The verdict.
    pub verdict: Verdict,
    line: Option<Vec<u8>>,
    /// The resources used.
    pub usage: Usage,
    /// The first part of the program's stderr.
    pub error_output: Vec<u8>,
    /// What the program did besides answering.
    pub behavior: Behavior,
}

impl Response {
    /// Returns the answer for the rules: the line if there is one; else a permanent failure (TIM-2) or
    /// silence (REF-4).
    #[must_use]
    pub fn answer(&self) -> Answer<'_> {
        self.line.as_deref().map_or(answer_without_line(&self.verdict), Answer::Line)
    }
}

impl Referee {
    /// Creates a referee for a match of this game. Calls `warn` for each deviation from the requested
    /// conditions.
    ///
    /// # Errors
    ///
    /// When this machine cannot enforce the confinement, a program exceeds its file limits, or the process did
    /// not call [`start`](crate::start()).
    pub fn new(
        game: &dyn TextGame,
        players: impl IntoIterator<Item = (Seat, Player)>,
        conditions: &Conditions,
        warn: &mut dyn FnMut(Warning),
    ) -> Result<Self, SetupError> {
        let Conditions { transport, limits, ref confinement, seed, never_restart } = *conditions;
        let players = with_rivals(players.into_iter().collect());
        let programs: Vec<_> = players.iter().filter_map(|(_, player)| player.program()).collect();
        if !programs.is_empty() && !has_started() {
            return Err(SetupError::NotStarted);
        }
        footprint::check(&programs, confinement, game.name(), transport)?;
        let mut confined = prepare_programs(&programs, confinement, warn)?.into_iter();
        let seats = players.into_iter().map_while(|(seat, player)| {
            let contestant = match player {
                Player::InProcess(answer) => Contestant::InProcess(answer),
                Player::Program(program) => {
                    let channel = StateChannel::of(transport, &program);
                    Contestant::Program { confined: Box::new(confined.next()?), channel }
                }
            };
            Some(SeatEntry { seat, contestant })
        });
        let seats = seats.collect();
        Ok(Self {
            programs: Programs::new(limits),
            seats,
            seed,
            faults: FaultCount::new(limits),
            ledger: Ledger::new(limits),
            never_restart,
            count_leftover_processes: false,
            read_only_copies: false,
            confinement: confinement.clone(),
        })
    }

    /// Returns whether at least one program is started anew in each round.
    #[must_use]
    pub fn starts_each_round(&self) -> bool {
        self.seats.iter().any(|entry| match &entry.contestant {
            Contestant::InProcess(_) => false,
            Contestant::Program { confined, .. } => confined.program().protocol == Protocol::EachRound,
        })
    }

    /// Enables counting the processes that a strategy leaves behind. At most one of the players may be a program,
    /// because the leftover processes of several programs cannot be told apart.
    #[must_use]
    pub const fn count_leftover_processes(mut self) -> Self {
        self.count_leftover_processes = true;
        self
    }

    /// Makes the files in which programs see the state read-only from now on.
    #[must_use]
    pub const fn read_only_copies(mut self) -> Self {
        self.read_only_copies = true;
        self
    }

    /// Sets the faults that a resumed match has so far.
    pub fn resume_faults(&mut self, faults: FaultCount) {
        self.faults = faults;
    }

    /// Sets the time that a resumed match has spent so far (TIM-4).
    pub fn resume_ledger(&mut self, ledger: Ledger) {
        self.ledger = ledger;
    }

    /// Returns the disqualified seats (from 1).
    #[must_use]
    pub fn disqualified(&self) -> Vec<usize> {
        self.faults.disqualified()
    }

    /// Asks all seats that the state asks, programs in parallel (REF-1). Does not ask disqualified seats and programs
    /// that have failed for good; they get only a verdict. Submits all answers and returns the responses by seat.
    ///
    /// # Errors
    ///
    /// When a signal stops the match, an in-process player cannot answer, or the machine keeps the referee from asking
    /// or observing a program (HOST-1).
    pub fn ask(&mut self, position: Position<'_>, interrupt: &Interrupt) -> Result<Vec<Response>, AskError> {
        interrupt.check()?;
        let Position { state, file_name, log } = position;
        let asked = state.status().asked();
        let mut responses = Vec::new();
        let mut jobs = Vec::new();
        for SeatEntry { seat, contestant } in self.seats.iter_mut().filter(|entry| asked.contains(entry.seat)) {
            let seat = *seat;
            if self.faults.is_disqualified(seat.number()) {
                responses.push(judge(state, seat, Report::instant(Err(Verdict::Disqualified))));
                continue;
            }
            match contestant {
                Contestant::InProcess(answer) => {
                    let line = answer(&*state, seat, self.seed).map_err(|error| AskError::Player { seat, error })?;
                    responses.push(judge(state, seat, Report::instant(Ok(line.into_bytes()))));
                }
                Contestant::Program { confined, channel } => {
                    let allowance = match self.ledger.left(seat.number()) {
                        Ok(allowance) => allowance,
                        Err(by) => {
                            responses.push(judge(state, seat, Report::instant(Err(Verdict::Failed { by }))));
                            continue;
                        }
                    };
                    let mut text = String::new();
                    state.view(seat, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
                    // The referee recreates files that a program damages, so an error here is a failure of the machine.
                    let visible = VisibleState { file_name, text, log, read_only: self.read_only_copies };
                    let question = question(confined, channel, visible)
                        .map_err(MachineFailure::of("writing the file of its state"))
                        .map_err(|failure| AskError::Machine { seat, failure })?;
                    let never_restart = self.never_restart && confined.program().protocol == Protocol::Persistent;
                    let count_leftover_processes = self.count_leftover_processes;
                    jobs.push(Job { seat, confined, question, allowance, never_restart, count_leftover_processes });
                }
            }
        }
        let reports = self.programs.ask(&jobs, interrupt)?;
        for (seat, cpu) in self.programs.take_idle_cpu() {
            self.ledger.charge_idle_cpu(seat.number(), cpu);
            if self.never_restart {
                self.ledger.fail(seat.number(), Cause::Late { limit: Limit::Cpu });
            }
        }
        let never_restart = self.never_restart;
        let final_report = |job: &Job<'_>, report| if never_restart { failed_for_good(job, report) } else { report };
        let judged = jobs.iter().zip(reports).map(|(job, report)| judge(state, job.seat, final_report(job, report)));
        responses.extend(judged);
        responses.iter_mut().try_for_each(|response| self.check_kept_files(state, response))?;
        responses.sort_by_key(|response| response.seat);
        for Response { seat, verdict, usage, .. } in &responses {
            self.ledger.charge_answer(seat.number(), verdict, usage.wall, usage.cpu);
            let has_failed = matches!(verdict, Verdict::Failed { .. });
            if self.faults.count(seat.number(), verdict).is_some() || has_failed {
                self.programs.end(*seat);
            }
        }
        Ok(responses)
    }
}

impl Referee {
    /// Kills the program of a seat if it is persistent. It is restarted when it is next asked (PER-3).
    pub fn end_program(&mut self, seat: Seat) {
        self.programs.end(seat);
    }

    /// Kills all programs, and returns their working folders with the files that they have kept.
    #[must_use]
    pub fn end(self) -> Vec<WorkDir> {
        drop(self.programs);
        let work_dir = |entry: SeatEntry| match entry.contestant {
            Contestant::Program { channel: StateChannel::Folder(work_dir), .. } => Some(work_dir),
            Contestant::Program { channel: StateChannel::File(_), .. } | Contestant::InProcess(_) => None,
        };
        self.seats.into_iter().filter_map(work_dir).collect()
    }
}

impl Referee {
    /// LIM-9, PLAY-6: checks the files that a program has left in its working folder.
    ///
    /// If the folder cannot be read because the machine lacks a resource, the match ends (HOST-1). If it cannot be read
    /// for another reason, the next round gets a new folder.
    fn check_kept_files(&self, state: &mut dyn TextState, response: &mut Response) -> Result<(), AskError> {
        let entry = self.seats.iter().find(|entry| entry.seat == response.seat);
        let Some(Contestant::Program { channel: StateChannel::Folder(work_dir), .. }) =
            entry.map(|entry| &entry.contestant)
        else {
            return Ok(());
        };
        let KeptFiles { files, bytes, stray } = match work_dir.kept_files() {
            Ok(kept_files) => kept_files,
            Err(why) if is_out_of_resources(&why) => {
                let failure = MachineFailure::new("reading its working folder", why);
                return Err(AskError::Machine { seat: response.seat, failure });
            }
            Err(_) => return Ok(()),
        };
        response.behavior.stray = stray;
        if self.confinement.is_exceeded_by(files, bytes) {
            let _ = work_dir.remove_kept_files();
            if response.line.take().is_some() {
                let _ = state.submit(response.seat, Answer::Silent);
                response.verdict = Verdict::TooManyFiles { files, bytes };
            }
        }
        Ok(())
    }
}

/// Gives each program the names of the other programs in the match, so that their files do not count as its own
/// (LIM-9).
fn with_rivals(players: Vec<(Seat, Player)>) -> Vec<(Seat, Player)> {
    let programs = players.iter().filter_map(|(_, player)| player.program());
    let named: Vec<_> = programs.map(|program| (program.folder.clone(), program.name.clone())).collect();
    let with_rivals = |player| match player {
        Player::Program(program) => Player::Program(program.with_other_programs(&named)),
        in_process @ Player::InProcess(_) => in_process,
    };
    players.into_iter().map(|(seat, player)| (seat, with_rivals(player))).collect()
}

/// The state as a program may see it.
struct VisibleState<'a> {
    file_name: &'a str,
    text: String,
    log: Option<&'a str>,
    read_only: bool,
}

/// Prepares a question to a program: writes the state into the file or folder where the program finds it.
fn question(
    confined: &SandboxedProgram,
    channel: &mut StateChannel,
    visible: VisibleState<'_>,
) -> std::io::Result<Question> {
    let VisibleState { file_name, text, log, read_only } = visible;
    let program = confined.program();
    let is_persistent = program.protocol == Protocol::Persistent;
    let launch_args = match channel {
        StateChannel::File(_) if is_persistent => LaunchArgs::OwnFolder { file: None },
        StateChannel::File(state_file) => {
            let access = Access { owner: confined.owner(), read_only };
            LaunchArgs::OwnFolder { file: Some(state_file.write(file_name, &text, access)?) }
        }
        StateChannel::Folder(work_dir) => {
            let contents = WorkDirContents { text: &text, log, owner: confined.owner(), read_only };
            LaunchArgs::Folder(work_dir.prepare(contents)?)
        }
    };
    Ok(Question { launch_args, lines: is_persistent.then_some(text) })
}

/// Returns the answer for the rules if there is no line.
const fn answer_without_line(verdict: &Verdict) -> Answer<'static> {
    match verdict {
        Verdict::Failed { .. } => Answer::Failed,
        _ => Answer::Silent,
    }
}

/// Collects the responses of a round as the answers for a step.
#[must_use]
pub fn answers(responses: &[Response]) -> Answers<'_> {
    let mut answers = Answers::default();
    for response in responses {
        answers[response.seat] = response.answer();
    }
    answers
}

/// TIM-3: makes a crash, and a verdict that has killed the program, a permanent failure.
fn failed_for_good(job: &Job<'_>, mut report: Report) -> Report {
    if let Err(verdict) = &report.line
        && let Some(by) = verdict.failure(job.question.lines.is_some())
    {
        // Status 0 without a line is an exit; the program has not closed its output while it was running.
        let has_exited = by == Cause::NoOutput && matches!(report.behavior.ending, Ending::Ended(_));
        report.line = Err(Verdict::Failed { by: if has_exited { Cause::Exited } else { by } });
    }
    report
}

/// Judges the result of a seat by the rules of the game, and submits the answer.
fn judge(state: &mut dyn TextState, seat: Seat, report: Report) -> Response {
    let Report { line, usage, error_output, behavior } = report;
    let (verdict, line) = match line {
        Err(verdict) => {
            // The rules accept silence and failure from every seat.
            let _ = state.submit(seat, answer_without_line(&verdict));
            (verdict, None)
        }
        Ok(line) => {
            let escaped = EscapedBytes(&line).to_string();
            let verdict = match state.submit(seat, Answer::Line(&line)) {
                Ok(()) => Verdict::Ok { line: escaped },
                Err(error) => {
                    Verdict::Malformed { line: escaped, why: format!("column {}: {error}", error.place.column) }
                }
            };
            (verdict, Some(line))
        }
    };
    Response { seat, verdict, line, usage, error_output, behavior }
}
