//! The seats of a match, and asking them in one round.

use super::ask_error::AskError;
use super::behavior::Behavior;
use super::confine::{Confined, Warning, confine};
use super::footprint;
use super::job::{Job, LaunchArgs, Question, Report, Usage};
use super::machine::{MachineFailure, is_want};
use super::player::{InProcess, Player};
use super::program::{Program, Protocol};
use super::programs::Programs;
use super::setup_error::SetupError;
use super::start::has_started;
use super::state_file::{Access, StateFile};
use super::transport::Transport;
use super::work_dir::{Left, Turn, WorkDir};
use crate::interrupt::Interrupt;
use rulebook_core::contract::{Answer, Answers, TextGame, TextState};
use rulebook_core::players::Seat;
use rulebook_core::text::{Escaped, Plain};
use rulebook_record::{Cause, Confinement, FaultCount, Ledger, Limits, Verdict};

/// What a match is played under, beside its rules.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// How programs get the state.
    pub transport: Transport,
    /// How long programs may take, and how often they may fail.
    pub limits: Limits,
    /// What programs are allowed beside their time.
    pub confinement: Confinement,
    /// Seed for the players in process.
    pub seed: u64,
    /// Whether players that stay are not started again when they have ended (TIM-3).
    pub stays_for_good: bool,
}

/// A round file, the usual limits of time, nothing else limited, and the seed 1.
impl Default for Conditions {
    fn default() -> Self {
        let (transport, confinement) = (Transport::default(), Confinement::default());
        Self { transport, limits: Limits::DEFAULT, confinement, seed: 1, stays_for_good: false }
    }
}

/// A state that the players are asked about.
#[derive(Debug)]
pub struct Position<'a> {
    /// The state. It takes the answers, for its next step.
    pub state: &'a mut dyn TextState,
    /// The name of its file, with [`Transport::RoundFile`].
    pub file_name: &'a str,
    /// The log of the game up to this state, with [`Transport::WorkingFolder`], where the game has one. It stands beside
    /// the state in the file [`LOG`](crate::LOG). Each begins as the one before.
    pub log: Option<&'a str>,
}

/// The players of a match, and whoever asks them.
///
/// When this is dropped, no process is left that the programs have started.
pub struct Referee {
    // First, because it ends the processes before their folders go.
    programs: Programs,
    seats: Vec<Seated>,
    seed: u64,
    /// FLT-2
    faults: FaultCount,
    /// TIM-1
    ledger: Ledger,
    stays_for_good: bool,
    count_left: bool,
    read_only_copies: bool,
    confinement: Confinement,
}

impl std::fmt::Debug for Referee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seats: Vec<_> = self.seats.iter().map(|seated| seated.seat).collect();
        f.debug_struct("Referee").field("seats", &seats).field("faults", &self.faults).finish_non_exhaustive()
    }
}

/// One seat, who sits there and where it is shown the state.
struct Seated {
    seat: Seat,
    contestant: Contestant,
}

/// Who sits on a seat.
enum Contestant {
    InProcess(InProcess),
    Program { confined: Box<Confined>, channel: StateChannel },
}

/// Where a program is shown the state.
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

/// What one seat gave in one round.
#[derive(Debug)]
pub struct Response {
    /// Who.
    pub seat: Seat,
    /// What became of it.
    pub verdict: Verdict,
    line: Option<Vec<u8>>,
    /// What it used.
    pub usage: Usage,
    /// What the program wrote to standard error, the first part of it.
    pub error_output: Vec<u8>,
    /// How it gave its line.
    pub behavior: Behavior,
}

impl Response {
    /// The answer as the rules take it: silence unless there is a line (REF-4), or it can never answer
    /// again (TIM-2).
    #[must_use]
    pub fn answer(&self) -> Answer<'_> {
        self.line.as_deref().map_or(without_line(&self.verdict), Answer::Line)
    }
}

impl Referee {
    /// Seats the players of a match of this game. `warn` hears what is not as it was asked for.
    ///
    /// # Errors
    ///
    /// When this machine cannot enforce what programs are allowed, a program is made of more than it may be, or the
    /// program did not begin with [`start`](crate::start()).
    pub fn new(
        game: &dyn TextGame,
        players: impl IntoIterator<Item = (Seat, Player)>,
        conditions: &Conditions,
        warn: &mut dyn FnMut(Warning),
    ) -> Result<Self, SetupError> {
        let Conditions { transport, limits, ref confinement, seed, stays_for_good } = *conditions;
        let players = apart(players.into_iter().collect());
        let programs: Vec<_> = players.iter().filter_map(|(_, player)| player.program()).collect();
        if !programs.is_empty() && !has_started() {
            return Err(SetupError::NotStarted);
        }
        footprint::check(&programs, confinement, game.name(), transport)?;
        let mut confined = confine(&programs, confinement, warn)?.into_iter();
        let seats = players.into_iter().map_while(|(seat, player)| {
            let contestant = match player {
                Player::InProcess(answer) => Contestant::InProcess(answer),
                Player::Program(program) => {
                    let channel = StateChannel::of(transport, &program);
                    Contestant::Program { confined: Box::new(confined.next()?), channel }
                }
            };
            Some(Seated { seat, contestant })
        });
        let seats = seats.collect();
        Ok(Self {
            programs: Programs::new(limits),
            seats,
            seed,
            faults: FaultCount::new(limits),
            ledger: Ledger::new(limits),
            stays_for_good,
            count_left: false,
            read_only_copies: false,
            confinement: confinement.clone(),
        })
    }

    /// Whether any program is started anew in each round.
    #[must_use]
    pub fn starts_each_round(&self) -> bool {
        self.seats.iter().any(|seated| match &seated.contestant {
            Contestant::InProcess(_) => false,
            Contestant::Program { confined, .. } => confined.program().protocol == Protocol::EachRound,
        })
    }

    /// From now on the processes are counted that a strategy leaves behind. Only
    /// one of the strategies may be a program, or they are taken for each other's.
    #[must_use]
    pub const fn count_left(mut self) -> Self {
        self.count_left = true;
        self
    }

    /// From now on the files of the state cannot be written.
    #[must_use]
    pub const fn read_only_copies(mut self) -> Self {
        self.read_only_copies = true;
        self
    }

    /// Takes the faults of a match that is gone on with.
    pub fn take_faults(&mut self, faults: FaultCount) {
        self.faults = faults;
    }

    /// Takes what was spent in a match that is gone on with (TIM-4).
    pub fn take_ledger(&mut self, ledger: Ledger) {
        self.ledger = ledger;
    }

    /// The seats that are disqualified by now, from 1.
    #[must_use]
    pub fn disqualified(&self) -> Vec<usize> {
        self.faults.disqualified()
    }

    /// Asks every seat that is asked now, all in parallel (REF-1), but for those
    /// that are disqualified, and submits their answers to the state. What comes back is in
    /// the order of the seats.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the machine keeps the referee from
    /// asking a program or from knowing what it did (HOST-1).
    pub fn ask(&mut self, position: Position<'_>, interrupt: &Interrupt) -> Result<Vec<Response>, AskError> {
        interrupt.check()?;
        let Position { state, file_name, log } = position;
        let asked = state.status().asked();
        let mut answers = Vec::new();
        let mut jobs = Vec::new();
        for Seated { seat, contestant } in self.seats.iter_mut().filter(|seated| asked.contains(seated.seat)) {
            let seat = *seat;
            if self.faults.is_disqualified(seat.number()) {
                answers.push(judge(state, seat, Report::instant(Err(Verdict::Disqualified))));
                continue;
            }
            match contestant {
                Contestant::InProcess(answer) => {
                    let line = answer(&*state, seat, self.seed).into_bytes();
                    answers.push(judge(state, seat, Report::instant(Ok(line))));
                }
                Contestant::Program { confined, channel } => {
                    let allowance = match self.ledger.left(seat.number()) {
                        Ok(allowance) => allowance,
                        Err(by) => {
                            answers.push(judge(state, seat, Report::instant(Err(Verdict::Failed { by }))));
                            continue;
                        }
                    };
                    let mut text = String::new();
                    state.view(seat, &mut Plain(&mut text)).expect("writing to a string cannot fail");
                    // What a program spoils is made anew, so an error is the machine's.
                    let view = View { file_name, text, log, read_only: self.read_only_copies };
                    let question = question(confined, channel, view);
                    let question = question.map_err(MachineFailure::of("the file of its state cannot be written"));
                    let question = question.map_err(|failure| AskError::Machine { seat, failure })?;
                    let stays_for_good = self.stays_for_good && confined.program().protocol == Protocol::Persistent;
                    let count_left = self.count_left;
                    jobs.push(Job { seat, confined, question, allowance, stays_for_good, count_left });
                }
            }
        }
        let reports = self.programs.ask(&jobs, interrupt)?;
        for (seat, cpu) in self.programs.take_idle_cpu() {
            self.ledger.charge(seat.number(), cpu);
        }
        let for_good: Vec<Seat> = jobs.iter().filter(|job| job.stays_for_good).map(|job| job.seat).collect();
        answers.extend(jobs.iter().zip(reports).map(|(job, report)| judge(state, job.seat, report)));
        answers.iter_mut().try_for_each(|asked| self.look_at_files(state, asked))?;
        answers.sort_by_key(|asked| asked.seat);
        for Response { seat, verdict, usage, .. } in &answers {
            self.ledger.spend(seat.number(), verdict, usage.wall, usage.cpu);
            if for_good.contains(seat) && verdict.ends_program() {
                self.ledger.fail(seat.number(), Cause::Ended);
            }
            let has_failed = matches!(verdict, Verdict::Failed { .. });
            if self.faults.count(seat.number(), verdict).is_some() || has_failed {
                self.programs.end(*seat);
            }
        }
        Ok(answers)
    }
}

impl Referee {
    /// Ends the program of a seat, if it is one that stays; it is started again
    /// when it is next asked (PER-3).
    pub fn end_program(&mut self, seat: Seat) {
        self.programs.end(seat);
    }

    /// Ends all programs, and gives the folders that they have worked in, with
    /// the files that they have kept.
    #[must_use]
    pub fn end(self) -> Vec<WorkDir> {
        drop(self.programs);
        let place = |seated: Seated| match seated.contestant {
            Contestant::Program { channel: StateChannel::Folder(place), .. } => Some(place),
            Contestant::Program { channel: StateChannel::File(_), .. } | Contestant::InProcess(_) => None,
        };
        self.seats.into_iter().filter_map(place).collect()
    }
}

impl Referee {
    /// LIM-9, PLAY-6: looks at what a program has left where it works. A folder that
    /// cannot be read is a new one in the next round, unless it is the machine that
    /// lacks something.
    fn look_at_files(&self, state: &mut dyn TextState, asked: &mut Response) -> Result<(), AskError> {
        let seated = self.seats.iter().find(|seated| seated.seat == asked.seat);
        let Some(Contestant::Program { channel: StateChannel::Folder(place), .. }) =
            seated.map(|seated| &seated.contestant)
        else {
            return Ok(());
        };
        let Left { files, bytes, stray } = match place.left() {
            Ok(left) => left,
            Err(why) if is_want(&why) => {
                let failure = MachineFailure::new("reading the folder that it worked in", why);
                return Err(AskError::Machine { seat: asked.seat, failure });
            }
            Err(_) => return Ok(()),
        };
        asked.behavior.stray = stray;
        if self.confinement.is_exceeded_by(files, bytes) {
            let _ = place.forget();
            if asked.line.take().is_some() {
                let _ = state.submit(asked.seat, Answer::Silent);
                asked.verdict = Verdict::TooManyFiles { files, bytes };
            }
        }
        Ok(())
    }
}

/// The players of a match, of which none is made of another.
fn apart(players: Vec<(Seat, Player)>) -> Vec<(Seat, Player)> {
    let programs = players.iter().filter_map(|(_, player)| player.program());
    let named: Vec<_> = programs.map(|program| (program.folder.clone(), program.name.clone())).collect();
    let apart = |player| match player {
        Player::Program(program) => Player::Program(program.against(&named)),
        in_process @ Player::InProcess(_) => in_process,
    };
    players.into_iter().map(|(seat, player)| (seat, apart(player))).collect()
}

/// What a program is shown.
struct View<'a> {
    file_name: &'a str,
    text: String,
    log: Option<&'a str>,
    read_only: bool,
}

/// What a program is asked with.
fn question(confined: &Confined, channel: &mut StateChannel, view: View<'_>) -> std::io::Result<Question> {
    let View { file_name, text, log, read_only } = view;
    let program = confined.program();
    let stays = program.protocol == Protocol::Persistent;
    let launch_args = match channel {
        StateChannel::File(_) if stays => LaunchArgs::OwnFolder { file: None },
        StateChannel::File(shown) => {
            let access = Access { owner: confined.owner(), read_only };
            LaunchArgs::OwnFolder { file: Some(shown.show(file_name, &text, access)?) }
        }
        StateChannel::Folder(place) => {
            let turn = Turn { text: &text, log, owner: confined.owner(), read_only };
            LaunchArgs::Folder(place.prepare(turn)?)
        }
    };
    Ok(Question { launch_args, lines: stays.then_some(text) })
}

/// What a verdict without a line is to the rules.
const fn without_line(verdict: &Verdict) -> Answer<'static> {
    match verdict {
        Verdict::Failed { .. } => Answer::Failed,
        _ => Answer::Silent,
    }
}

/// The answers of a round for a step.
#[must_use]
pub fn answers(asked: &[Response]) -> Answers<'_> {
    let mut answers = Answers::default();
    for asked in asked {
        answers[asked.seat] = asked.answer();
    }
    answers
}

/// Judges what a seat gave by the rules of the game, and submits it.
fn judge(state: &mut dyn TextState, seat: Seat, report: Report) -> Response {
    let Report { line, usage, error_output, behavior } = report;
    let (verdict, line) = match line {
        Err(verdict) => {
            // That is accepted of everybody.
            let _ = state.submit(seat, without_line(&verdict));
            (verdict, None)
        }
        Ok(line) => {
            let escaped = Escaped(&line).to_string();
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
