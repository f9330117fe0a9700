//! Playing one strategy through everything that matters to its author.
//!
//! - `again`: the command that asks for an answer again.
//! - `finding`: what can be found.
//! - `manners`: what an answer shows besides being one.
//! - `games`: whole games.
//! - `kept`: the states of the findings, to see them again.
//! - `report`: all of it together.

mod again;
mod finding;
mod games;
mod kept;
mod manners;
mod progress;
mod report;

pub(crate) use finding::{Cause, Finding, Severity};
pub(crate) use report::{Peak, Report};

use crate::args::{confine_options, time_options};
use crate::failure::Failure;
use crate::games::{House, Situation, StateIn};
use crate::record::state_file;
use crate::seats::Seats;
use crate::strategy::{Strategy, name_of};
use again::Again;
use finding::{Kind, Occurrence};
use kept::Kept;
use progress::Progress;
use report::Findings;
use rulebook_core::contract::{Rules as _, Textual};
use rulebook_core::players::Seat;
use rulebook_core::text::Plain;
use rulebook_record::{Confinement, Limits, Verdict};
use rulebook_referee::Interrupt;
use rulebook_referee::{Program, Protocol, Response};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

/// What to check, and how.
pub(crate) struct Plan<'a> {
    /// The argument that names the strategy.
    pub(crate) strategy: &'a OsStr,
    /// The most rounds of each whole game; none for no games.
    pub(crate) rounds: u32,
    pub(crate) limits: Limits,
    /// What the program is allowed beside its time.
    pub(crate) confinement: Confinement,
    /// What the randomness of the built-in players depends on.
    pub(crate) seed: u64,
    /// Where to keep the states of the findings.
    pub(crate) keep: Option<&'a Path>,
    pub(crate) quiet: bool,
}

/// Who is late so often is not waited for any more.
const MOST_LATE: usize = 5;

/// A name that a round file may have as well as any other, and a folder.
const OTHER_NAME: &str = "kolo č. 7 (kopie).txt";
const OTHER_PATH: &str = "Žluťoučký kůň (č. 1)";

/// Checks a strategy.
///
/// # Errors
///
/// When there is no such program, a signal ends the check, or the states of the
/// findings cannot be kept.
pub(crate) fn check<G: House>(plan: &Plan<'_>, interrupt: &Interrupt) -> Result<Report, Failure> {
    let program = match Strategy::<G>::parse(plan.strategy, Path::new(""))? {
        Strategy::Program(program) => program,
        Strategy::Builtin(builtin) => {
            let failure = Failure::usage(format_args!("builtin:{}: not a program", builtin.name));
            return Err(failure.hint("programs are checked; the built-in players have tests of their own"));
        }
    };
    let situations = G::situations();
    let progress = Progress::new(plan.quiet, steps::<G>(&situations, plan.rounds));
    let findings = Findings::new(&plan.limits, &plan.confinement);
    let limits = [time_options(&plan.limits, &G::ASKING.limits), confine_options(&plan.confinement)].concat();
    let kept = Kept::open(plan.keep, G::NAME, limits)?;
    let again = Again::usual(plan.strategy, &program);
    let mut checker = Checker { plan, program, again, interrupt, kept, findings, progress, late: 0 };
    let checked = checker.all::<G>(&situations);
    checker.progress.finish();
    let Checker { kept, findings, .. } = checker;
    let kept = kept.finish(checked.is_ok());
    checked?;
    let strategy = plan.strategy.to_string_lossy().into_owned();
    Ok(findings.finish(G::NAME, strategy, name_of::<G>(plan.strategy), kept?))
}

/// How many answers will be asked for, if nothing is left out.
fn steps<G: House>(situations: &[Situation<G>], rounds: u32) -> usize {
    let asked: usize = situations.iter().map(|situation| G::asked(&situation.state).iter().count()).sum();
    let players = situations.first().map_or(0, |first| G::players(&first.state).iter().count());
    2 * asked + 4 + players * rounds as usize
}

/// A check going on.
struct Checker<'a> {
    plan: &'a Plan<'a>,
    program: Program,
    again: Again,
    interrupt: &'a Interrupt,
    kept: Kept,
    findings: Findings,
    progress: Progress,
    /// How many answers came too late.
    late: usize,
}

/// Where and how an answer was asked for.
struct Place<'a> {
    kind: Kind,
    /// What people call it.
    at: String,
    /// The file that keeps the state.
    file: String,
    /// How the command does it again.
    again: &'a Again,
    /// Who is asked by it.
    seats: &'a [Seat],
}

/// How the copies of the round file are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copies {
    Usual,
    ReadOnly,
}

/// One thing that is not as it is in a match.
struct Change<'a> {
    kind: Kind,
    program: &'a Program,
    /// The name of the round file.
    file: &'a str,
    copies: Copies,
    again: Again,
}

/// The good answers to the situations, by situation and seat.
type Answers = BTreeMap<(&'static str, Seat), Vec<u8>>;

impl Checker<'_> {
    fn all<G: House>(&mut self, situations: &[Situation<G>]) -> Result<(), Failure> {
        self.findings.asked.situations = situations.len();
        let answers = self.alone(situations)?;
        self.again(situations, &answers)?;
        if let Some(first) = situations.iter().find(|situation| has_all(situation, &answers)) {
            self.elsewhere(first)?;
        }
        self.games::<G>()?;
        if self.gives_up() {
            let detail = format!("the rest, after {MOST_LATE} answers that were late");
            self.not_checked("everything", detail);
        }
        Ok(())
    }

    fn gives_up(&self) -> bool {
        self.late >= MOST_LATE
    }

    /// Every seat of every situation, one after another.
    fn alone<G: House>(&mut self, situations: &[Situation<G>]) -> Result<Answers, Failure> {
        let (program, again) = (self.program.clone(), self.again.clone());
        let mut answers = Answers::new();
        for situation in situations {
            for seat in G::asked(&situation.state).iter() {
                if self.gives_up() {
                    return Ok(answers);
                }
                let file = state_file(G::progress(&situation.state).done.unwrap_or_default());
                let asked = self.ask::<G>(&program, &situation.state, &[seat], &file, Copies::Usual)?;
                self.findings.asked.alone += 1;
                for asked in asked {
                    let place = place(Kind::Answer, situation, &again, std::slice::from_ref(&asked.seat));
                    if self.take::<G>(&place, &situation.state, &asked)? {
                        answers.insert((situation.name, seat), line(&asked).to_vec());
                    }
                }
            }
        }
        Ok(answers)
    }

    /// Every situation again, all its seats at once.
    fn again<G: House>(&mut self, situations: &[Situation<G>], answers: &Answers) -> Result<(), Failure> {
        let (program, again) = (self.program.clone(), self.again.clone());
        for situation in situations {
            if self.gives_up() {
                return Ok(());
            }
            let seats: Vec<Seat> = G::asked(&situation.state).iter().collect();
            let file = state_file(G::progress(&situation.state).done.unwrap_or_default());
            let asked = self.ask::<G>(&program, &situation.state, &seats, &file, Copies::Usual)?;
            self.findings.asked.at_once += asked.len();
            for asked in asked {
                // What fails alone was told already.
                let Some(before) = answers.get(&(situation.name, asked.seat)) else { continue };
                let kind = if seats.len() > 1 { Kind::AtOnce } else { Kind::Answer };
                let place = place(kind, situation, &again, &seats);
                if self.take_verdict::<G>(&place, &situation.state, &asked)? && line(&asked) != before {
                    let place = Place { kind: Kind::Differs, seats: std::slice::from_ref(&asked.seat), ..place };
                    let (first, then) = (escaped(before), escaped(line(&asked)));
                    let detail = format!("`{first}`, then `{then}`");
                    self.found::<G>(&place, &situation.state, asked.seat, Cause::new(detail))?;
                }
            }
        }
        Ok(())
    }

    /// The surroundings changed, one thing at a time.
    fn elsewhere<G: House>(&mut self, situation: &Situation<G>) -> Result<(), Failure> {
        let state = &situation.state;
        let Some(seat) = G::asked(state).iter().next() else { return Ok(()) };
        let usual = state_file(G::progress(state).done.unwrap_or_default());
        let program = self.program.clone();
        let usually = |kind, program| Change {
            kind,
            program,
            file: &usual,
            copies: Copies::Usual,
            again: Again::usual(self.plan.strategy, program),
        };
        let has_round_file = G::ASKING.state == StateIn::RoundFile;
        // A player that stays has no file to read, or need not read it.
        if program.protocol == Protocol::EachRound {
            if has_round_file {
                let change = usually(Kind::OtherName, &program);
                let again = change.again.clone().with(&["--shown-as", OTHER_NAME]);
                self.ask_elsewhere::<G>(state, seat, &Change { file: OTHER_NAME, again, ..change })?;
            }
            if binds_permission() {
                let change = usually(Kind::ReadOnly, &program);
                let again = change.again.clone().with(&["--read-only"]);
                self.ask_elsewhere::<G>(state, seat, &Change { copies: Copies::ReadOnly, again, ..change })?;
            } else {
                let detail = "a round file that cannot be written, since no permission binds this user";
                self.not_checked("surroundings", detail.to_owned());
            }
        }
        if self.plan.confinement.private_copy {
            let detail = "another path and another working folder, since private copies have neither";
            self.not_checked("surroundings", detail.to_owned());
            return Ok(());
        }
        let link = self.kept.link(OTHER_PATH, &program.folder)?;
        let linked = program.moved_to(&link);
        self.ask_elsewhere::<G>(state, seat, &usually(Kind::OtherPath, &linked))?;
        // Whose command line has relative paths in it can run in one folder only.
        if has_round_file && program.arguments.is_empty() {
            let change = usually(Kind::OtherFolder, &program);
            let folder = self.kept.path().to_owned();
            let again = change.again.clone().with(&["--run-in", &folder.to_string_lossy()]);
            let other = program.clone().run_in(folder);
            self.ask_elsewhere::<G>(state, seat, &Change { program: &other, again, ..change })?;
        }
        Ok(())
    }

    fn ask_elsewhere<G: House>(&mut self, state: &G::State, seat: Seat, change: &Change<'_>) -> Result<(), Failure> {
        if self.gives_up() {
            return Ok(());
        }
        let &Change { kind, program, file, copies, ref again } = change;
        let asked = self.ask::<G>(program, state, &[seat], file, copies)?;
        self.findings.asked.elsewhere += 1;
        let file = format!("elsewhere-P{}.txt", seat.number());
        let place = Place { kind, at: format!("{seat} at the start"), file, again, seats: &[seat] };
        for asked in asked {
            self.take_verdict::<G>(&place, state, &asked)?;
        }
        Ok(())
    }

    fn seated<G: House>(&self, strategies: Vec<Strategy<G>>) -> Result<Seats<G>, Failure> {
        Seats::new(strategies, self.plan.seed, self.plan.limits, &self.plan.confinement)
    }

    /// Asks the program on these seats; built-in players sit on the others.
    fn ask<G: House>(
        &mut self,
        program: &Program,
        state: &G::State,
        seats: &[Seat],
        file: &str,
        copies: Copies,
    ) -> Result<Vec<Response>, Failure> {
        let players = G::players(state).iter().map(Seat::number).max().unwrap_or_default();
        let strategy = |seat: &Seat| {
            let here = seats.contains(seat);
            if here { Strategy::Program(program.clone()) } else { Strategy::Builtin(&G::BUILTINS[0]) }
        };
        let strategies: Vec<Strategy<G>> = Seat::ALL.iter().take(players).map(strategy).collect();
        let mut table = self.seated(strategies)?;
        if seats.len() == 1 {
            table = table.count_left();
        }
        if copies == Copies::ReadOnly {
            table = table.read_only_copies();
        }
        let mut asked = table.ask(&mut Textual::new(state.clone()), file, self.interrupt)?;
        asked.retain(|asked| seats.contains(&asked.seat));
        self.progress.step(asked.len());
        Ok(asked)
    }

    /// Takes an answer with everything that it shows. Whether it is valid.
    fn take<G: House>(&mut self, place: &Place<'_>, state: &G::State, asked: &Response) -> Result<bool, Failure> {
        let valid = self.take_verdict::<G>(place, state, asked)?;
        for (kind, detail) in manners::of(asked) {
            let place = Place { kind, at: place.at.clone(), file: place.file.clone(), ..*place };
            self.found::<G>(&place, state, asked.seat, Cause::new(detail))?;
        }
        if self.findings.spent(&asked.usage, &place.at) && valid {
            let cpu = asked.usage.cpu.unwrap_or_default();
            let detail = format!("{} ms, {} ms of CPU time", asked.usage.wall.as_millis(), cpu.as_millis());
            let place = Place { kind: Kind::Slow, at: place.at.clone(), file: place.file.clone(), ..*place };
            self.found::<G>(&place, state, asked.seat, Cause::new(detail))?;
        }
        Ok(valid)
    }

    /// Takes the verdict on an answer. Whether it is valid.
    fn take_verdict<G: House>(
        &mut self,
        place: &Place<'_>,
        state: &G::State,
        asked: &Response,
    ) -> Result<bool, Failure> {
        if let Verdict::Ok { .. } = asked.verdict {
            return Ok(true);
        }
        self.late += usize::from(matches!(asked.verdict, Verdict::Late { .. }));
        self.found::<G>(place, state, asked.seat, Cause::of_failure(asked))?;
        Ok(false)
    }

    /// Keeps what was found.
    fn found<G: House>(
        &mut self,
        place: &Place<'_>,
        state: &G::State,
        seat: Seat,
        cause: Cause,
    ) -> Result<(), Failure> {
        let kept = &mut self.kept;
        let detail = cause.detail.clone();
        self.findings.add(place.kind, cause, || {
            let mut text = String::new();
            G::view(state, seat, &mut Plain(&mut text)).expect("writing to a string cannot fail");
            let again = match rules_beside_the_usual::<G>(state) {
                Some(rules) => &place.again.clone().with(&["--rules", &rules]),
                None => place.again,
            };
            let seen = kept.keep(&place.file, &text, again, place.seats)?;
            Ok(Occurrence { at: place.at.clone(), seat: seat.number(), detail, seen: Some(seen) })
        })
    }

    fn not_checked(&mut self, at: &str, detail: String) {
        let occurrence = Occurrence { at: at.to_owned(), seat: 0, detail: detail.clone(), seen: None };
        let added: Result<(), Failure> = self.findings.add(Kind::NotChecked, Cause::new(detail), || Ok(occurrence));
        added.expect("nothing is written for it");
    }
}

fn place<'a, G: House>(kind: Kind, situation: &Situation<G>, again: &'a Again, seats: &'a [Seat]) -> Place<'a> {
    let names: Vec<_> = seats.iter().map(|seat| format!("P{}", seat.number())).collect();
    let at = format!("{} as {}: {}", situation.name, names.join(", "), situation.about);
    Place { kind, at, file: format!("{}-{}.txt", situation.name, names.join("-")), again, seats }
}

/// The rules of a state that are not the usual ones, as `--rules` takes them.
fn rules_beside_the_usual<G: House>(state: &G::State) -> Option<String> {
    let (mut usual, mut others) = (Vec::new(), Vec::new());
    G::Rules::default().each(&mut |key, value| usual.push(format!("{key}={value}")));
    G::rules(state).each(&mut |key, value| others.push(format!("{key}={value}")));
    others.retain(|rule| !usual.contains(rule));
    (!others.is_empty()).then(|| others.join(","))
}

/// Whether every seat has given a good answer.
fn has_all<G: House>(situation: &Situation<G>, answers: &Answers) -> bool {
    G::asked(&situation.state).iter().all(|seat| answers.contains_key(&(situation.name, seat)))
}

fn line(asked: &Response) -> &[u8] {
    asked.answer().line().unwrap_or_default()
}

fn escaped(line: &[u8]) -> rulebook_core::text::Escaped<'_> {
    rulebook_core::text::Escaped(line)
}

/// Whether this user can be kept from writing to a file of its own.
fn binds_permission() -> bool {
    #[cfg(unix)]
    return !rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    return false;
}
