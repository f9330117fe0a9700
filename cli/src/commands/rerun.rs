//! `rulebook rerun`
//!
//! - `named`: the strategy and where to find it.
//! - `replay`: the earlier rounds, for persistent players.

mod named;
mod replay;

use crate::args::{Format, RerunArgs};
use crate::entries::warn_of_outdated;
use crate::failure::{Failure, NO, path_text};
use crate::games::{GameEntry, GameRef, Registry, State, StateIn};
use crate::input::{read_rules, read_state};
use crate::output::{counted, plural, print, print_json};
use crate::record::{MATCH_FILE, Recording, game_of, state_file, state_number};
use crate::seat::Players;
use crate::seats::Seats;
use crate::strategy::Strategy;
use named::NamedStrategy;
use replay::{AnswerMismatch, ReplayOutcome, replay};
use rulebook_core::players::Seat;
use rulebook_core::text::{EscapedBytes, Printable};
use rulebook_record::{Cause, Confinement, Journal, Verdict};
use rulebook_referee::Interrupt;
use rulebook_referee::{Protocol, Response};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::mem::discriminant;
use std::path::{Path, PathBuf};

pub(crate) fn run(games: Registry, args: RerunArgs) -> Result<(), Failure> {
    let RerunWords { game, record, strategy } = RerunWords::read(games, &args.words)?;
    let game = game_of(games, game.map(GameEntry::name), &record)?;
    Question { game, args, record, strategy }.run()
}

/// A strategy to ask again, and the arguments of the command.
struct Question {
    game: GameRef,
    args: RerunArgs,
    /// The folder of the record, or a round file.
    record: PathBuf,
    /// The strategy to ask instead of the recorded one.
    strategy: Option<OsString>,
}

/// The positional arguments of `rerun`: `[GAME] DIR|FILE [STRATEGY]`.
struct RerunWords {
    game: Option<GameRef>,
    record: PathBuf,
    strategy: Option<OsString>,
}

impl RerunWords {
    fn read(games: Registry, words: &[OsString]) -> Result<Self, Failure> {
        let game = words.first().and_then(|first| games.iter().find(|game| *first == *game.name()));
        let (game, rest) = if words.len() > 1 && game.is_some() { (game, &words[1..]) } else { (None, words) };
        match rest {
            [record] => Ok(Self { game, record: record.into(), strategy: None }),
            [record, strategy] => Ok(Self { game, record: record.into(), strategy: Some(strategy.clone()) }),
            _ => {
                let first = words.first().map(path_text).unwrap_or_default();
                let failure = Failure::usage(format_args!("expected a game, found `{first}`"));
                Err(failure.hint(format_args!(
                    "rulebook rerun [GAME] DIR|FILE [STRATEGY]; the games are {}",
                    games.names().join(" and ")
                )))
            }
        }
    }
}

/// The result of asking again.
#[derive(Serialize)]
struct Rerun<'a> {
    strategy: String,
    seat: usize,
    round: u64,
    /// The result of the earlier rounds, if they were replayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<ReplayOutcome>,
    /// The recorded verdict; `None` in a record of another referee.
    recorded: Option<&'a Verdict>,
    given: &'a Verdict,
    /// Whether both verdicts have the same answer, or the same kind of failure.
    same: Option<bool>,
    wall_us: u128,
    cpu_us: Option<u128>,
    /// Peak memory (LIM-6).
    memory_bytes: Option<u64>,
    error_output: String,
}

impl Question {
    fn run(self) -> Result<(), Failure> {
        let game = self.game;
        let ShownState { mut state, round, recording } = self.shown_state()?;
        let players = match &recording {
            Some(recording) => recording.players()?,
            None => Players::of(&state, |_| None),
        };
        let seat = players.seat(&format!("--seat {}", self.args.seat), &self.args.seat)?;
        if !state.status().asked().contains(seat) {
            let why = match state.answering_players().contains(seat) {
                _ if state.outcome().is_some() => "the game is over",
                true => "it is out of the game",
                false => "it is another player's turn",
            };
            return Err(Failure::usage(format_args!("{seat} is not asked in {} {round}: {why}", game.step())));
        }
        let journal = recording.as_ref().and_then(|recording| recording.journal.as_ref());
        if recorded(journal, round, seat.number()) == Some(&Verdict::Disqualified) {
            let message = format_args!("{seat} is not asked in {} {round}: it is already disqualified", game.step());
            return Err(Failure::usage(message).hint(format_args!("`rulebook explain {}` shows why", game.name())));
        }
        let folder = recording.as_ref().map(|recording| &*recording.folder);
        let NamedStrategy { argument, strategy, from } = NamedStrategy::of(&self, seat, journal, folder)?;
        let limits = self.args.limits.limits(journal.map_or(game.transport.limits, |journal| journal.head.limits));
        let confinement = self.args.confinement.request_or(journal.map(|journal| &journal.head.confinement));
        let seed = journal.map_or(1, |journal| journal.head.seed);
        warn_of_outdated([argument.as_os_str()], &from);
        let strategy = self.moved(strategy, &confinement)?;
        let is_persistent = matches!(&strategy, Strategy::Program(program) if program.protocol == Protocol::Persistent);
        let mut seats = Seats::only(game, seat, strategy, seed, limits, &confinement)?;
        if self.args.shown_as.is_some() && game.transport.state != StateIn::RoundFile {
            return Err(Failure::usage(format_args!(
                "--shown-as: the name of the state file is fixed in {}",
                game.name()
            )));
        }
        if self.args.read_only {
            seats = seats.read_only_copies();
        }
        let file = self.args.shown_as.clone().unwrap_or_else(|| state_file(round));
        let interrupt = Interrupt::install()?;
        let replayed = match (self.args.replay, &recording) {
            (false, None) => None,
            (false, Some(recording)) => {
                seats = seats.with_log(replay::log_before(recording, round)?);
                None
            }
            (true, Some(recording)) => Some(replay(recording, round, seat, &mut seats, self.args.quiet, &interrupt)?),
            (true, None) => {
                let failure = Failure::usage("--replay: this state has no record of the earlier rounds");
                return Err(failure.hint("give the folder of a record and --round N"));
            }
        };
        let asked = seats.ask(&mut state, &file, &interrupt)?;
        let asked = asked.first().ok_or_else(|| Failure::usage("the strategy was not asked"))?;
        let result = self.report(&argument, seat, round, replayed, recorded(journal, round, seat.number()), asked);
        let has_memory = is_persistent || game.transport.state != StateIn::RoundFile;
        let has_before = recording.is_some_and(|recording| recording.files[0].0 < round);
        result.map_err(|failure| match failure.status() {
            NO if has_memory && has_before && !self.args.replay => failure.hint(format_args!(
                "in the match it was also asked in earlier {}; --replay repeats them",
                plural(game.step())
            )),
            _ => failure,
        })
    }
}

/// The state to show the strategy.
struct ShownState {
    state: State,
    round: u64,
    /// The record that contains the state.
    recording: Option<Recording>,
}

impl Question {
    fn shown_state(&self) -> Result<ShownState, Failure> {
        if self.record.is_dir() || !self.record.exists() {
            let round = self.args.round.ok_or_else(|| {
                let failure = Failure::usage("--round is missing: the number of the state to show");
                failure.hint("or give a round file instead of the folder")
            })?;
            return self.of_record(&self.record, round);
        }
        if self.args.round.is_some() {
            return Err(Failure::usage("--round needs the folder of a record; a round file is a single state"));
        }
        let number = self.record.file_name().and_then(OsStr::to_str).and_then(state_number);
        let folder = self.record.parent().filter(|folder| folder.join(MATCH_FILE).is_file());
        if let (Some(folder), Some(round)) = (folder, number) {
            return self.of_record(folder, round);
        }
        let state = read_state(self.game, &self.record, &read_rules(self.game, self.args.rules.rules.as_deref())?)?;
        let round = state.progress().done.unwrap_or_default();
        Ok(ShownState { state, round, recording: None })
    }

    fn of_record(&self, folder: &Path, round: u64) -> Result<ShownState, Failure> {
        let recording = Recording::open(self.game, folder, self.args.rules.rules.as_deref())?;
        let file = recording.files.iter().find(|(number, _)| *number == round);
        let file = file.ok_or_else(|| {
            let (first, last) = (recording.files[0].0, recording.files[recording.files.len() - 1].0);
            let failure = Failure::usage(format_args!("{}: no {} {round}", folder.display(), self.game.step()));
            failure.hint(format_args!("the states are {first} to {last}"))
        })?;
        let state = recording.read_state(file)?.1;
        Ok(ShownState { state, round, recording: Some(recording) })
    }

    /// The strategy, moved to the folder of `--run-in`.
    fn moved(&self, strategy: Strategy, confinement: &Confinement) -> Result<Strategy, Failure> {
        match (&self.args.run_in, strategy) {
            (Some(_), _) if self.game.transport.state != StateIn::RoundFile => Err(Failure::usage(format_args!(
                "--run-in: the referee chooses the folder where programs of {} run",
                self.game.name()
            ))),
            (Some(_), _) if confinement.private_copy => {
                Err(Failure::usage("--run-in: the match used private copies, which cannot run in another folder"))
            }
            (Some(folder), Strategy::Program(program)) => {
                let folder = folder.canonicalize().map_err(|error| Failure::io(folder, &error))?;
                Ok(Strategy::Program(program.run_in(folder)))
            }
            (_, strategy) => Ok(strategy),
        }
    }

    fn report(
        &self,
        strategy: &OsString,
        seat: Seat,
        round: u64,
        replayed: Option<ReplayOutcome>,
        recorded: Option<&Verdict>,
        asked: &Response,
    ) -> Result<(), Failure> {
        let rerun = Rerun {
            strategy: path_text(strategy),
            seat: seat.number(),
            round,
            replayed,
            recorded,
            given: &asked.verdict,
            same: recorded.map(|recorded| same(recorded, &asked.verdict)),
            wall_us: asked.usage.wall.as_micros(),
            cpu_us: asked.usage.cpu.map(|cpu| cpu.as_micros()),
            memory_bytes: asked.usage.memory,
            error_output: String::from_utf8_lossy(&asked.error_output).into_owned(),
        };
        match self.args.format.format {
            Format::Json => print_json(&rerun)?,
            Format::Text => print(&text(self.game, &rerun, asked))?,
        }
        if rerun.same == Some(false) {
            return Err(Failure::no("the answer differs from the recorded one"));
        }
        Ok(())
    }
}

fn recorded(journal: Option<&Journal>, round: u64, seat: usize) -> Option<&Verdict> {
    journal?.round(round)?.verdict(seat)
}

fn same(recorded: &Verdict, given: &Verdict) -> bool {
    let is_failed = |verdict: &Verdict| matches!(verdict, Verdict::Failed { .. });
    if is_failed(recorded) != is_failed(given) {
        // Records of earlier versions have the verdict of the round for a permanent failure (TIM-3).
        let cause = |verdict: &Verdict| match verdict {
            Verdict::Failed { by } => Some(discriminant(by)),
            verdict => verdict.failure(true).as_ref().map(discriminant),
        };
        return cause(recorded).is_some_and(|recorded| cause(given) == Some(recorded));
    }
    let same_cause = match (recorded, given) {
        // A rerun ends the program where the match did, so it may find only that the program is gone (PER-6).
        (Verdict::Failed { by: Cause::Exited }, _) | (_, Verdict::Failed { by: Cause::Exited }) => true,
        (Verdict::Failed { by: recorded }, Verdict::Failed { by: given }) => {
            discriminant(recorded) == discriminant(given)
        }
        _ => true,
    };
    recorded.kind() == given.kind() && recorded.line() == given.line() && same_cause
}

fn text(game: GameRef, rerun: &Rerun<'_>, asked: &Response) -> String {
    let mut text = String::new();
    let line = |verdict: &Verdict| match verdict {
        Verdict::Ok { line } => format!("ok, `{}`", Printable(line)),
        other => other.to_string(),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "P{} in {} {}: {}", rerun.seat, game.step(), rerun.round, Printable(&rerun.strategy));
    if let Some(ReplayOutcome { rounds, other }) = &rerun.replayed {
        let _ = write!(text, "replayed: {}", counted(*rounds, game.step()));
        let _ = match &other[..] {
            [] if rerun.recorded.is_none() => writeln!(text),
            [] => writeln!(text, ", with the recorded answers"),
            [AnswerMismatch { round, recorded, given }, ..] => {
                let (given, recorded) = (line(given), line(recorded));
                let count = other.len();
                writeln!(
                    text,
                    ", {count} with other answers; first in {} {round}: {given}; recorded: {recorded}",
                    game.step()
                )
            }
        };
    }
    if let Some(recorded) = rerun.recorded {
        let _ = writeln!(text, "recorded: {}", line(recorded));
    }
    let _ = writeln!(text, "   given: {}", line(rerun.given));
    let _ = write!(text, "   times: {} ms", asked.usage.wall.as_millis());
    match asked.usage.cpu {
        Some(cpu) => writeln!(text, " of wall time, {} ms of CPU time", cpu.as_millis()),
        None => writeln!(text, " of wall time"),
    }
    .unwrap_or_default();
    if let Some(memory) = asked.usage.memory {
        let _ = writeln!(text, "  memory: {} MiB at its peak", memory.div_ceil(1 << 20));
    }
    if asked.error_output.is_empty() {
        text.push_str("stderr is empty\n");
    } else {
        text.push_str("stderr:\n");
        for line in asked.error_output.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
            let _ = writeln!(text, "  {}", EscapedBytes(line));
        }
    }
    text
}
