//! Checks a strategy for problems before a contest.
//!
//! - `repeat`: the command that asks for an answer again.
//! - `finding`: the kinds of findings.
//! - `behavior`: findings about how a program answers, apart from the answer itself.
//! - `games`: whole games.
//! - `game_time`: the time that they take, and the budgets for a game.
//! - `progress`: the progress display.
//! - `saved`: the folder with the states of the findings.
//! - `report`: the complete report.

mod behavior;
mod finding;
mod game_time;
mod games;
mod progress;
mod repeat;
mod report;
mod saved;

pub(crate) use finding::{Cause, Finding, Kind, Severity};
pub(crate) use game_time::GameTime;
pub(crate) use report::{Peak, Report};

use crate::args::{confinement_options, time_options};
use crate::entries::{Entry, read_sources};
use crate::failure::{Failure, path_text};
use crate::games::{CheckedState, EntrySource, GameRef, State, StateIn};
use crate::record::state_file;
use crate::seats::Seats;
use crate::strategy::{Strategy, explicit, name_of};
use finding::Occurrence;
use progress::Progress;
use repeat::RepeatCommand;
use report::Findings;
use rulebook_core::players::Seat;
use rulebook_core::text::PlainWriter;
use rulebook_record::{Confinement, Limits, Verdict};
use rulebook_referee::Interrupt;
use rulebook_referee::{Program, Protocol, Response};
use saved::SavedFolder;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

/// What to check, and how.
pub(crate) struct Plan<'a> {
    /// The argument that names the strategy.
    pub(crate) strategy: &'a OsStr,
    /// Maximum number of rounds of each whole game; 0 for no games.
    pub(crate) rounds: u32,
    pub(crate) limits: Limits,
    /// Limits of the program other than time.
    pub(crate) confinement: Confinement,
    /// Seed for the built-in players.
    pub(crate) seed: u64,
    /// Folder for the states of the findings.
    pub(crate) keep: Option<&'a Path>,
    pub(crate) quiet: bool,
}

/// The check gives up after this many timeouts.
const MAX_LATE: usize = 5;

/// An unusual but valid name of a round file.
const OTHER_NAME: &str = "kolo č. 7 (kopie).txt";
/// An unusual but valid name of a folder.
const OTHER_PATH: &str = "Žluťoučký kůň (č. 1)";

/// Checks a strategy.
///
/// # Errors
///
/// When the program does not exist, a signal ends the check, or the states of the findings
/// cannot be saved.
pub(crate) fn check(game: GameRef, plan: &Plan<'_>, interrupt: &Interrupt) -> Result<Report, Failure> {
    let program = match Strategy::parse(game, &explicit(game, plan.strategy), Path::new(""))? {
        Strategy::Program(program) => program,
        Strategy::Builtin(_) | Strategy::Thinker(_) | Strategy::Human | Strategy::Network(_) => {
            let failure = Failure::usage(format_args!("{}: not a program", path_text(Path::new(plan.strategy))));
            return Err(failure.hint("only programs can be checked; the built-in players have their own tests"));
        }
    };
    let situations = game.typed.situations();
    let progress = Progress::new(plan.quiet, steps(&situations, plan.rounds));
    let findings = Findings::new(&plan.limits, &plan.confinement);
    let limits = [time_options(&plan.limits, &game.transport.limits), confinement_options(&plan.confinement)].concat();
    let kept = SavedFolder::open(plan.keep, game.name(), limits)?;
    let again = RepeatCommand::new(plan.strategy, &program);
    let mut checker = Checker { plan, program, again, interrupt, kept, findings, progress, late: 0 };
    let checked = checker.all(game, &situations);
    checker.progress.finish();
    let Checker { kept, findings, .. } = checker;
    let kept = kept.finish(checked.is_ok());
    checked?;
    let strategy = plan.strategy.to_string_lossy().into_owned();
    Ok(findings.finish(game.name(), strategy, name_of(game, plan.strategy), kept?))
}

/// The approximate number of answers that a check asks for if it omits nothing.
fn steps(situations: &[CheckedState], rounds: u32) -> usize {
    let asked: usize = situations.iter().map(|situation| situation.state.status().asked().iter().count()).sum();
    let players = situations.first().map_or(0, |first| first.state.players().iter().count());
    2 * asked + 4 + players * rounds as usize
}

/// A running check.
struct Checker<'a> {
    plan: &'a Plan<'a>,
    program: Program,
    again: RepeatCommand,
    interrupt: &'a Interrupt,
    kept: SavedFolder,
    findings: Findings,
    progress: Progress,
    /// The number of timeouts so far.
    late: usize,
}

/// One question to the program: where and how the check asks for an answer.
struct Trial<'a> {
    /// The kind of the finding if the answer is invalid.
    kind: Kind,
    /// The name of the question in the report.
    at: String,
    /// The name of the file that saves the state.
    file: String,
    /// The command that repeats the question.
    again: &'a RepeatCommand,
    /// The seats that the command asks at once.
    seats: &'a [Seat],
}

/// The permissions of the round file that the program gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copies {
    Writable,
    ReadOnly,
}

/// An environment with one difference from that of a match.
struct Change<'a> {
    kind: Kind,
    program: &'a Program,
    /// The name of the round file.
    file: &'a str,
    copies: Copies,
    again: RepeatCommand,
}

/// The valid answers to the situations, by situation and seat.
type Answers = BTreeMap<(&'static str, Seat), Vec<u8>>;

impl Checker<'_> {
    fn all(&mut self, game: GameRef, situations: &[CheckedState]) -> Result<(), Failure> {
        self.source(game);
        self.findings.asked.situations = situations.len();
        let answers = self.alone(game, situations)?;
        self.repeat(game, situations, &answers)?;
        if let Some(first) = situations.iter().find(|situation| has_all(situation, &answers)) {
            self.in_other_environments(game, first)?;
        }
        self.games(game)?;
        if self.gives_up() {
            let detail = format!("the rest, after {MAX_LATE} late answers");
            self.not_checked("everything", detail);
        }
        Ok(())
    }

    fn gives_up(&self) -> bool {
        self.late >= MAX_LATE
    }

    /// Asks for an answer of every seat in every situation, one after the other.
    fn alone(&mut self, game: GameRef, situations: &[CheckedState]) -> Result<Answers, Failure> {
        let (program, again) = (self.program.clone(), self.again.clone());
        let mut answers = Answers::new();
        for situation in situations {
            for seat in situation.state.status().asked().iter() {
                if self.gives_up() {
                    return Ok(answers);
                }
                let file = state_file(situation.state.progress().done.unwrap_or_default());
                let asked = self.ask(game, &program, &situation.state, &[seat], &file, Copies::Writable)?;
                self.findings.asked.alone += 1;
                for asked in asked {
                    let place = place(Kind::Answer, situation, &again, std::slice::from_ref(&asked.seat));
                    if self.take(game, &place, &situation.state, &asked)? {
                        answers.insert((situation.name, seat), line(&asked).to_vec());
                    }
                }
            }
        }
        Ok(answers)
    }

    /// Asks again in every situation, all its seats at once.
    fn repeat(&mut self, game: GameRef, situations: &[CheckedState], answers: &Answers) -> Result<(), Failure> {
        let (program, again) = (self.program.clone(), self.again.clone());
        for situation in situations {
            if self.gives_up() {
                return Ok(());
            }
            let seats: Vec<Seat> = situation.state.status().asked().iter().collect();
            let file = state_file(situation.state.progress().done.unwrap_or_default());
            let asked = self.ask(game, &program, &situation.state, &seats, &file, Copies::Writable)?;
            self.findings.asked.at_once += asked.len();
            for asked in asked {
                // The failure of this seat was reported when it was asked alone.
                let Some(before) = answers.get(&(situation.name, asked.seat)) else { continue };
                let kind = if seats.len() > 1 { Kind::AtOnce } else { Kind::Answer };
                let place = place(kind, situation, &again, &seats);
                if self.take_verdict(game, &place, &situation.state, &asked)? && line(&asked) != before {
                    let place = Trial { kind: Kind::Differs, seats: std::slice::from_ref(&asked.seat), ..place };
                    let (first, then) = (escaped(before), escaped(line(&asked)));
                    let detail = format!("`{first}`, then `{then}`");
                    self.found(game, &place, &situation.state, asked.seat, Cause::new(detail))?;
                }
            }
        }
        Ok(())
    }

    /// Asks in changed environments; each differs from a match in one thing.
    fn in_other_environments(&mut self, game: GameRef, situation: &CheckedState) -> Result<(), Failure> {
        let state = &situation.state;
        let Some(seat) = state.status().asked().iter().next() else { return Ok(()) };
        let round_file = state_file(state.progress().done.unwrap_or_default());
        let program = self.program.clone();
        let changed = |kind, program| Change {
            kind,
            program,
            file: &round_file,
            copies: Copies::Writable,
            again: RepeatCommand::new(self.plan.strategy, program),
        };
        let has_round_file = game.transport.state == StateIn::RoundFile;
        // These changes concern a file that a persistent player does not get, or need not read.
        if program.protocol == Protocol::EachRound {
            if has_round_file {
                let change = changed(Kind::OtherName, &program);
                let again = change.again.clone().with(&["--shown-as", OTHER_NAME]);
                self.ask_changed(game, state, seat, &Change { file: OTHER_NAME, again, ..change })?;
            }
            if permissions_apply() {
                let change = changed(Kind::ReadOnly, &program);
                let again = change.again.clone().with(&["--read-only"]);
                self.ask_changed(game, state, seat, &Change { copies: Copies::ReadOnly, again, ..change })?;
            } else {
                let detail = "a read-only round file, because file permissions do not apply to this user";
                self.not_checked("environments", detail.to_owned());
            }
        }
        if self.plan.confinement.private_copy {
            let detail = "another path and another working folder, because private copies exclude them";
            self.not_checked("environments", detail.to_owned());
            return Ok(());
        }
        let link = self.kept.link(OTHER_PATH, &program.folder)?;
        let linked = program.moved_to(&link);
        self.ask_changed(game, state, seat, &changed(Kind::OtherPath, &linked))?;
        // Arguments may be relative paths, which work in one folder only.
        if has_round_file && program.arguments.is_empty() {
            let change = changed(Kind::OtherFolder, &program);
            let folder = self.kept.path().to_owned();
            let again = change.again.clone().with(&["--run-in", &folder.to_string_lossy()]);
            let other = program.clone().run_in(folder);
            self.ask_changed(game, state, seat, &Change { program: &other, again, ..change })?;
        }
        Ok(())
    }

    fn ask_changed(&mut self, game: GameRef, state: &State, seat: Seat, change: &Change<'_>) -> Result<(), Failure> {
        if self.gives_up() {
            return Ok(());
        }
        let &Change { kind, program, file, copies, ref again } = change;
        let asked = self.ask(game, program, state, &[seat], file, copies)?;
        self.findings.asked.other_environments += 1;
        let file = format!("elsewhere-P{}.txt", seat.number());
        let place = Trial { kind, at: format!("{seat} at the start"), file, again, seats: &[seat] };
        for asked in asked {
            self.take_verdict(game, &place, state, &asked)?;
        }
        Ok(())
    }

    fn seated(&self, game: GameRef, strategies: Vec<Strategy>) -> Result<Seats, Failure> {
        Seats::new(game, strategies, self.plan.seed, self.plan.limits, &self.plan.confinement)
    }

    /// Asks the program on these seats; built-in players take the others.
    fn ask(
        &mut self,
        game: GameRef,
        program: &Program,
        state: &State,
        seats: &[Seat],
        file: &str,
        copies: Copies,
    ) -> Result<Vec<Response>, Failure> {
        let players = state.players().iter().map(Seat::number).max().unwrap_or_default();
        let strategy = |seat: &Seat| {
            let here = seats.contains(seat);
            if here { Strategy::Program(program.clone()) } else { Strategy::plain(game.builtins()[0]) }
        };
        let strategies: Vec<Strategy> = Seat::ALL.iter().take(players).map(strategy).collect();
        let mut table = self.seated(game, strategies)?;
        if seats.len() == 1 {
            table = table.count_leftover_processes();
        }
        if copies == Copies::ReadOnly {
            table = table.read_only_copies();
        }
        let mut asked = table.ask(&mut state.clone(), file, self.interrupt)?;
        asked.retain(|asked| seats.contains(&asked.seat));
        self.progress.step(asked.len());
        Ok(asked)
    }

    /// Records all findings about a response. Returns whether its answer is valid.
    fn take(&mut self, game: GameRef, place: &Trial<'_>, state: &State, asked: &Response) -> Result<bool, Failure> {
        let valid = self.take_verdict(game, place, state, asked)?;
        for (kind, detail) in behavior::of(asked) {
            let place = Trial { kind, at: place.at.clone(), file: place.file.clone(), ..*place };
            self.found(game, &place, state, asked.seat, Cause::new(detail))?;
        }
        if self.findings.record_usage(&asked.usage, &place.at) && valid {
            let cpu = asked.usage.cpu.unwrap_or_default();
            let detail = format!("{} ms, {} ms of CPU time", asked.usage.wall.as_millis(), cpu.as_millis());
            let place = Trial { kind: Kind::Slow, at: place.at.clone(), file: place.file.clone(), ..*place };
            self.found(game, &place, state, asked.seat, Cause::new(detail))?;
        }
        Ok(valid)
    }

    /// Records the verdict on a response. Returns whether its answer is valid.
    fn take_verdict(
        &mut self,
        game: GameRef,
        place: &Trial<'_>,
        state: &State,
        asked: &Response,
    ) -> Result<bool, Failure> {
        if let Verdict::Ok { .. } = asked.verdict {
            return Ok(true);
        }
        self.late += usize::from(asked.verdict.is_late());
        self.found(game, place, state, asked.seat, Cause::of_failure(asked))?;
        Ok(false)
    }

    /// Records a finding.
    fn found(
        &mut self,
        game: GameRef,
        place: &Trial<'_>,
        state: &State,
        seat: Seat,
        cause: Cause,
    ) -> Result<(), Failure> {
        let kept = &mut self.kept;
        let detail = cause.detail.clone();
        self.findings.add(place.kind, cause, || {
            let mut text = String::new();
            state.view(seat, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
            let again = match nondefault_rules(game, state) {
                Some(rules) => &place.again.clone().with(&["--rules", &rules]),
                None => place.again,
            };
            let seen = kept.keep(&place.file, &text, again, place.seats)?;
            Ok(Occurrence { at: place.at.clone(), seat: seat.number(), detail, seen: Some(seen) })
        })
    }

    /// Checks the source code of an entry.
    fn source(&mut self, game: GameRef) {
        let Some(Ok(entry)) = Entry::named_by(Path::new(self.plan.strategy)) else { return };
        let source = EntrySource { run: &entry.run, files: &read_sources(&entry) };
        for breach in (game.source_breaches)(&source) {
            let (detail, at) = (breach.to_string(), breach.clause.to_owned());
            self.found_without_state(Kind::Source, &at, 0, detail);
        }
    }

    fn not_checked(&mut self, at: &str, detail: String) {
        self.found_without_state(Kind::NotChecked, at, 0, detail);
    }

    /// Records a finding that no single state shows.
    fn found_without_state(&mut self, kind: Kind, at: &str, seat: usize, detail: String) {
        let occurrence = Occurrence { at: at.to_owned(), seat, detail: detail.clone(), seen: None };
        let added: Result<(), Failure> = self.findings.add(kind, Cause::new(detail), || Ok(occurrence));
        added.expect("adding writes nothing");
    }
}

fn place<'a>(kind: Kind, situation: &CheckedState, again: &'a RepeatCommand, seats: &'a [Seat]) -> Trial<'a> {
    let names: Vec<_> = seats.iter().map(|seat| format!("P{}", seat.number())).collect();
    let at = format!("{} as {}: {}", situation.name, names.join(", "), situation.about);
    Trial { kind, at, file: format!("{}-{}.txt", situation.name, names.join("-")), again, seats }
}

/// The rules of a state that differ from the defaults, in the format of `--rules`.
fn nondefault_rules(game: GameRef, state: &State) -> Option<String> {
    let (mut defaults, mut others) = (Vec::new(), Vec::new());
    game.rules().each(&mut |key, value| defaults.push(format!("{key}={value}")));
    state.each_rule(&mut |key, value| others.push(format!("{key}={value}")));
    others.retain(|rule| !defaults.contains(rule));
    (!others.is_empty()).then(|| others.join(","))
}

/// Whether every seat gave a valid answer in a situation.
fn has_all(situation: &CheckedState, answers: &Answers) -> bool {
    situation.state.status().asked().iter().all(|seat| answers.contains_key(&(situation.name, seat)))
}

fn line(asked: &Response) -> &[u8] {
    asked.answer().line().unwrap_or_default()
}

fn escaped(line: &[u8]) -> rulebook_core::text::EscapedBytes<'_> {
    rulebook_core::text::EscapedBytes(line)
}

/// Whether file permissions apply to this user, unlike to root.
fn permissions_apply() -> bool {
    #[cfg(unix)]
    return !rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    return false;
}
