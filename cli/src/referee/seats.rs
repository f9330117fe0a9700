//! The four seats (or however many a game has) and asking them in one round.

use super::confine::{Confined, confine};
use super::game_log::GameLog;
use super::given;
use super::job::{Job, Question, Report, Spent, Surroundings};
use super::machine::{MachineFailure, is_want};
use super::manners::Manners;
use super::programs::Programs;
use super::shown::{Access, Shown};
use super::strategy::{Program, Protocol, Strategy};
use super::workplace::{Left, Turn, Workplace};
use crate::failure::Failure;
use crate::games::{Builtin, House, StateIn};
use crate::interrupt::Interrupt;
use rulebook_core::contract::{Answer, Answers};
use rulebook_core::players::Seat;
use rulebook_core::text::{Escaped, Plain};
use rulebook_record::{Confinement, FaultCount, Limits, Verdict};

/// The strategies of a match by seat.
pub(crate) struct Seats<G: House> {
    // First, because it ends the processes before their folders go.
    programs: Programs,
    seats: Vec<Player<G>>,
    /// What was played so far, for those who may read it (PLAY-3).
    log: GameLog<G>,
    seed: u64,
    /// FLT-2
    faults: FaultCount,
    count_left: bool,
    read_only_copies: bool,
    confinement: Confinement,
}

/// One seat, who sits there and where it is shown the state.
struct Player<G: House> {
    seat: Seat,
    seated: Seated<G>,
}

/// Who sits on a seat.
enum Seated<G: House> {
    Builtin(&'static Builtin<G>),
    Program { confined: Box<Confined>, sees: Sees },
}

/// Where a program is shown the state.
enum Sees {
    File(Shown),
    Folder(Workplace),
}

impl Sees {
    fn of(state: StateIn, program: &Program) -> Self {
        match state {
            StateIn::RoundFile => Self::File(Shown::default()),
            StateIn::WorkingFolder { name } => Self::Folder(Workplace::new(name, program.name.clone())),
        }
    }
}

/// What one seat gave in one round.
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) verdict: Verdict,
    line: Option<Vec<u8>>,
    pub(crate) spent: Spent,
    /// What the program wrote to standard error, the first part of it.
    pub(crate) error_output: Vec<u8>,
    pub(crate) manners: Manners,
}

impl Asked {
    /// The answer as the rules take it: silence unless there is a line (REF-4).
    pub(crate) fn answer(&self) -> Answer<'_> {
        self.line.as_deref().map_or(Answer::Silent, Answer::Line)
    }
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
        let strategies = apart(strategies);
        let programs = strategies.iter().filter_map(|(_, strategy)| match strategy {
            Strategy::Builtin(_) => None,
            Strategy::Program(program) => Some(program),
        });
        let programs: Vec<_> = programs.collect();
        given::check::<G>(&programs, confinement)?;
        let mut confined = confine(&programs, confinement)?.into_iter();
        let seats = strategies.iter().map_while(|(seat, strategy)| {
            let seated = match strategy {
                Strategy::Builtin(builtin) => Seated::Builtin(builtin),
                Strategy::Program(program) => {
                    let sees = Sees::of(G::ASKING.state, program);
                    Seated::Program { confined: Box::new(confined.next()?), sees }
                }
            };
            Some(Player { seat: *seat, seated })
        });
        let seats = seats.collect();
        Ok(Self {
            programs: Programs::new(limits),
            seats,
            log: GameLog::new(),
            seed,
            faults: FaultCount::new(limits),
            count_left: false,
            read_only_copies: false,
            confinement: confinement.clone(),
        })
    }

    /// Whether any program is started anew in each round.
    pub(crate) fn start_each_round(&self) -> bool {
        self.seats.iter().any(|player| match &player.seated {
            Seated::Builtin(_) => false,
            Seated::Program { confined, .. } => confined.program().protocol == Protocol::EachRound,
        })
    }

    /// The game began before: this was played so far.
    pub(crate) fn after(mut self, log: GameLog<G>) -> Self {
        self.log = log;
        self
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
    pub(crate) const fn count_left(mut self) -> Self {
        self.count_left = true;
        self
    }

    /// From now on the files of the state cannot be written.
    pub(crate) const fn read_only_copies(mut self) -> Self {
        self.read_only_copies = true;
        self
    }

    /// Takes the faults of a match that is gone on with.
    pub(crate) fn take_faults(&mut self, faults: FaultCount) {
        self.faults = faults;
    }

    /// The seats that are disqualified by now, from 1.
    pub(crate) fn disqualified(&self) -> Vec<usize> {
        self.faults.disqualified()
    }

    /// Asks every seat that is asked now, all in parallel (REF-1), but for those
    /// that are disqualified. The record keeps this state under `file_name`. It
    /// is the next state of the game: the answers on the one before were [taken
    /// down](Self::take_down).
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the machine keeps the referee from
    /// asking a program or from knowing what it did (HOST-1).
    pub(crate) fn ask(
        &mut self,
        state: &G::State,
        file_name: &str,
        interrupt: &Interrupt,
    ) -> Result<Vec<Asked>, Failure> {
        interrupt.check()?;
        let asked = G::asked(state);
        let mut answers = Vec::new();
        let mut jobs = Vec::new();
        self.log.add_state(state);
        for Player { seat, seated } in self.seats.iter_mut().filter(|player| asked.contains(player.seat)) {
            if self.faults.is_disqualified(seat.number()) {
                answers.push(judge::<G>(state, *seat, Report::instant(Err(Verdict::Disqualified))));
                continue;
            }
            match seated {
                Seated::Builtin(builtin) => {
                    let line = (builtin.answer)(state, *seat, self.seed).into_bytes();
                    answers.push(judge::<G>(state, *seat, Report::instant(Ok(line))));
                }
                Seated::Program { confined, sees } => {
                    let mut text = String::new();
                    G::view(state, *seat, &mut Plain(&mut text)).expect("writing to a string cannot fail");
                    // What a program spoils is made anew, so an error is the machine's.
                    let view = View { file_name, text, log: self.log.shown(), read_only: self.read_only_copies };
                    let question = question(confined, sees, view);
                    let question = question.map_err(MachineFailure::of("the file of its state cannot be written"));
                    let question = question.map_err(|failure| failure.for_seat(*seat))?;
                    jobs.push(Job { seat: *seat, confined, question, count_left: self.count_left });
                }
            }
        }
        let reports = self.programs.ask(&jobs, interrupt)?;
        answers.extend(jobs.iter().zip(reports).map(|(job, report)| judge::<G>(state, job.seat, report)));
        answers.iter_mut().try_for_each(|asked| self.look_at_files(asked))?;
        answers.sort_by_key(|asked| asked.seat);
        for Asked { seat, verdict, .. } in &answers {
            if self.faults.count(seat.number(), verdict).is_some() {
                self.programs.end(*seat);
            }
        }
        Ok(answers)
    }
}

impl<G: House> Seats<G> {
    /// Ends the program of a seat, if it is one that stays; it is started again
    /// when it is next asked (PER-3).
    pub(crate) fn end_program(&mut self, seat: Seat) {
        self.programs.end(seat);
    }

    /// Ends all programs, and gives the folders that they have worked in, with
    /// the files that they have kept.
    pub(crate) fn end(self) -> Vec<Workplace> {
        drop(self.programs);
        let place = |player: Player<G>| match player.seated {
            Seated::Program { sees: Sees::Folder(place), .. } => Some(place),
            Seated::Program { sees: Sees::File(_), .. } | Seated::Builtin(_) => None,
        };
        self.seats.into_iter().filter_map(place).collect()
    }
}

impl<G: House> Seats<G> {
    /// LIM-9, PLAY-6: looks at what a program has left where it works. A folder that
    /// cannot be read is a new one in the next round, unless it is the machine that
    /// lacks something.
    fn look_at_files(&self, asked: &mut Asked) -> Result<(), Failure> {
        let player = self.seats.iter().find(|player| player.seat == asked.seat);
        let Some(Seated::Program { sees: Sees::Folder(place), .. }) = player.map(|player| &player.seated) else {
            return Ok(());
        };
        let Left { files, bytes, stray } = match place.left() {
            Ok(left) => left,
            Err(why) if is_want(&why) => {
                return Err(MachineFailure::new("reading the folder that it worked in", why).for_seat(asked.seat));
            }
            Err(_) => return Ok(()),
        };
        asked.manners.stray = stray;
        if self.confinement.is_exceeded_by(files, bytes) {
            let _ = place.forget();
            if asked.line.take().is_some() {
                asked.verdict = Verdict::TooManyFiles { files, bytes };
            }
        }
        Ok(())
    }
}

/// The strategies of a match, of which none is made of another.
fn apart<G: House>(strategies: Vec<(Seat, Strategy<G>)>) -> Vec<(Seat, Strategy<G>)> {
    let named = strategies.iter().filter_map(|(_, strategy)| match strategy {
        Strategy::Program(program) => Some((program.folder.clone(), program.name.clone())),
        Strategy::Builtin(_) => None,
    });
    let named: Vec<_> = named.collect();
    let apart = |strategy| match strategy {
        Strategy::Program(program) => Strategy::Program(program.against(&named)),
        builtin @ Strategy::Builtin(_) => builtin,
    };
    strategies.into_iter().map(|(seat, strategy)| (seat, apart(strategy))).collect()
}

/// What a program is shown.
struct View<'a> {
    file_name: &'a str,
    text: String,
    log: Option<&'a str>,
    read_only: bool,
}

/// What a program is asked with.
fn question(confined: &Confined, sees: &mut Sees, view: View<'_>) -> std::io::Result<Question> {
    let View { file_name, text, log, read_only } = view;
    let program = confined.program();
    let stays = program.protocol == Protocol::Persistent;
    let surroundings = match sees {
        Sees::File(_) if stays => Surroundings::OwnFolder { file: None },
        Sees::File(shown) => {
            let access = Access { owner: confined.owner(), read_only };
            Surroundings::OwnFolder { file: Some(shown.show(file_name, &text, access)?) }
        }
        Sees::Folder(place) => {
            let turn = Turn { text: &text, log, owner: confined.owner(), read_only };
            Surroundings::Folder(place.prepare(turn)?)
        }
    };
    Ok(Question { surroundings, lines: stays.then_some(text) })
}

/// The answers of a round for a step.
pub(crate) fn answers(asked: &[Asked]) -> Answers<'_> {
    let mut answers = Answers::default();
    for asked in asked {
        answers[asked.seat] = asked.answer();
    }
    answers
}

/// Judges what a seat gave by the rules of the game.
fn judge<G: House>(state: &G::State, seat: Seat, report: Report) -> Asked {
    let Report { line, spent, error_output, manners } = report;
    let (verdict, line) = match line {
        Err(verdict) => (verdict, None),
        Ok(line) => {
            let escaped = Escaped(&line).to_string();
            let verdict = match G::judge(state, seat, Answer::Line(&line)).1 {
                Ok(()) => Verdict::Ok { line: escaped },
                Err(error) => {
                    Verdict::Malformed { line: escaped, why: format!("column {}: {error}", error.place.column) }
                }
            };
            (verdict, Some(line))
        }
    };
    Asked { seat, verdict, line, spent, error_output, manners }
}
