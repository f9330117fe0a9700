//! `rulebook rerun`
//!
//! - `named`: the strategy, and where it is.
//! - `replay`: the rounds before, for a player that stays.

mod named;
mod replay;

use super::for_game;
use crate::args::{Format, RerunArgs};
use crate::entries::warn_of_stale;
use crate::failure::{Failure, NO, shown};
use crate::games::{House, Registry, StateIn, WithGame};
use crate::input::{read_rules, read_state};
use crate::output::{counted, plural, print, print_json};
use crate::record::{MATCH, Recording, game_of, state_file, state_number};
use crate::seat::Players;
use crate::seats::Seats;
use crate::strategy::Strategy;
use named::Named;
use replay::{Other, Replayed, replay};
use rulebook_core::contract::Textual;
use rulebook_core::players::Seat;
use rulebook_core::text::{Escaped, Printable};
use rulebook_record::{Confinement, Journal, Verdict};
use rulebook_referee::Interrupt;
use rulebook_referee::{Protocol, Response};
use serde::Serialize;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub(crate) fn run<R: Registry>(args: RerunArgs) -> Result<(), Failure> {
    let Words { game, record, strategy } = Words::read::<R>(&args.words)?;
    let game = game_of::<R>(game, &record)?;
    for_game::<R, _, _>(game, Question { args, record, strategy })
}

/// A strategy that is asked again.
struct Question {
    args: RerunArgs,
    /// The folder of the record, or a round file.
    record: PathBuf,
    /// The strategy that is asked instead of that of the record.
    strategy: Option<OsString>,
}

/// The words behind `rerun`: `[GAME] DIR|FILE [STRATEGY]`.
struct Words {
    game: Option<&'static str>,
    record: PathBuf,
    strategy: Option<OsString>,
}

impl Words {
    fn read<R: Registry>(words: &[OsString]) -> Result<Self, Failure> {
        let game = words.first().and_then(|first| R::NAMES.iter().copied().find(|name| first == name));
        let (game, rest) = if words.len() > 1 && game.is_some() { (game, &words[1..]) } else { (None, words) };
        match rest {
            [record] => Ok(Self { game, record: record.into(), strategy: None }),
            [record, strategy] => Ok(Self { game, record: record.into(), strategy: Some(strategy.clone()) }),
            _ => {
                let first = words.first().map(shown).unwrap_or_default();
                let failure = Failure::usage(format_args!("expected a game, found `{first}`"));
                Err(failure.hint(format_args!(
                    "rulebook rerun [GAME] DIR|FILE [STRATEGY]; the games are {}",
                    R::NAMES.join(" and ")
                )))
            }
        }
    }
}

/// What came of asking again.
#[derive(Serialize)]
struct Rerun<'a> {
    strategy: String,
    seat: usize,
    round: u64,
    /// What came of the rounds before, where it was told them.
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<Replayed>,
    /// What is recorded; nothing in a record of another referee.
    recorded: Option<&'a Verdict>,
    given: &'a Verdict,
    /// Whether both are the same answer, or both none of the same kind.
    same: Option<bool>,
    wall_us: u128,
    cpu_us: Option<u128>,
    /// At its peak (LIM-6).
    memory_bytes: Option<u64>,
    error_output: String,
}

impl WithGame for Question {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Shown { state, round, recording } = self.shown::<G>()?;
        let players = match &recording {
            Some(recording) => recording.players()?,
            None => Players::of::<G>(&state, |_| None),
        };
        let seat = players.seat(&format!("--seat {}", self.args.seat), &self.args.seat)?;
        if !G::asked(&state).contains(seat) {
            let why = match G::transcribed(&state).contains(seat) {
                true => "it is out of the game",
                false => "another player is to move",
            };
            return Err(Failure::usage(format_args!("{seat} is not asked in {} {round}: {why}", G::STEP)));
        }
        let journal = recording.as_ref().and_then(|recording| recording.journal.as_ref());
        if recorded(journal, round, seat.number()) == Some(&Verdict::Disqualified) {
            let message = format_args!("{seat} is not asked in {} {round}: it is disqualified by then", G::STEP);
            return Err(Failure::usage(message).hint(format_args!("`rulebook explain {}` tells by what", G::NAME)));
        }
        let folder = recording.as_ref().map(|recording| &*recording.folder);
        let Named { argument, strategy, from } = Named::<G>::of(&self, seat, journal, folder)?;
        let limits = self.args.limits.limits(journal.map_or(G::ASKING.limits, |journal| journal.head.limits));
        let confinement = self.args.confine.request_or(journal.map(|journal| &journal.head.confinement));
        let seed = journal.map_or(1, |journal| journal.head.seed);
        warn_of_stale([argument.as_os_str()], &from);
        let strategy = self.moved(strategy, &confinement)?;
        let stays = matches!(&strategy, Strategy::Program(program) if program.protocol == Protocol::Persistent);
        let mut seats = Seats::only(seat, strategy, seed, limits, &confinement)?;
        if self.args.shown_as.is_some() && G::ASKING.state != StateIn::RoundFile {
            return Err(Failure::usage(format_args!("--shown-as: the file of the state has one name in {}", G::NAME)));
        }
        if self.args.read_only {
            seats = seats.read_only_copies();
        }
        let file = self.args.shown_as.clone().unwrap_or_else(|| state_file(round));
        let interrupt = Interrupt::install()?;
        let replayed = match (self.args.replay, &recording) {
            (false, None) => None,
            (false, Some(recording)) => {
                seats = seats.after(replay::log_before(recording, round)?);
                None
            }
            (true, Some(recording)) => Some(replay(recording, round, seat, &mut seats, self.args.quiet, &interrupt)?),
            (true, None) => {
                let failure = Failure::usage("--replay: this state is in no record that tells the rounds before");
                return Err(failure.hint("name the folder of a record, and --round N"));
            }
        };
        let asked = seats.ask(&mut Textual::new(state), &file, &interrupt)?;
        let asked = asked.first().ok_or_else(|| Failure::usage("the strategy was not asked"))?;
        let told = self.tell::<G>(&argument, seat, round, replayed, recorded(journal, round, seat.number()), asked);
        let knows_more = stays || G::ASKING.state != StateIn::RoundFile;
        let has_before = recording.is_some_and(|recording| recording.files[0].0 < round);
        told.map_err(|failure| match failure.status() {
            NO if knows_more && has_before && !self.args.replay => failure
                .hint(format_args!("in the match it was asked in the {} before; --replay does so", plural(G::STEP))),
            _ => failure,
        })
    }
}

/// What is shown to the strategy.
struct Shown<G: House> {
    state: G::State,
    round: u64,
    /// The record that the state is of.
    recording: Option<Recording<G>>,
}

impl Question {
    fn shown<G: House>(&self) -> Result<Shown<G>, Failure> {
        if self.record.is_dir() || !self.record.exists() {
            let round = self.args.round.ok_or_else(|| {
                let failure = Failure::usage("--round is missing, the number of the state that is shown");
                failure.hint("a round file can be named instead of the folder")
            })?;
            return self.of_record(&self.record, round);
        }
        if self.args.round.is_some() {
            return Err(Failure::usage("--round goes with the folder of a record; a round file is one state"));
        }
        let number = self.record.file_name().and_then(OsStr::to_str).and_then(state_number);
        let folder = self.record.parent().filter(|folder| folder.join(MATCH).is_file());
        if let (Some(folder), Some(round)) = (folder, number) {
            return self.of_record(folder, round);
        }
        let state = read_state::<G>(&self.record, &read_rules::<G>(self.args.rules.rules.as_deref())?)?;
        let round = G::progress(&state).done.unwrap_or_default();
        Ok(Shown { state, round, recording: None })
    }

    fn of_record<G: House>(&self, folder: &Path, round: u64) -> Result<Shown<G>, Failure> {
        let recording = Recording::<G>::open(folder, self.args.rules.rules.as_deref())?;
        let file = recording.files.iter().find(|(number, _)| *number == round);
        let file = file.ok_or_else(|| {
            let (first, last) = (recording.files[0].0, recording.files[recording.files.len() - 1].0);
            let failure = Failure::usage(format_args!("{}: there is no {} {round}", folder.display(), G::STEP));
            failure.hint(format_args!("the states are {first} to {last}"))
        })?;
        let state = recording.read_state(file)?.1;
        Ok(Shown { state, round, recording: Some(recording) })
    }

    /// The strategy in the folder that was named.
    fn moved<G: House>(&self, strategy: Strategy<G>, confinement: &Confinement) -> Result<Strategy<G>, Failure> {
        match (&self.args.run_in, strategy) {
            (Some(_), _) if G::ASKING.state != StateIn::RoundFile => Err(Failure::usage(format_args!(
                "--run-in: the referee names the folder that programs of {} work in",
                G::NAME
            ))),
            (Some(_), _) if confinement.private_copy => {
                Err(Failure::usage("--run-in: the match was played in private copies, which have no other folder"))
            }
            (Some(folder), Strategy::Program(program)) => {
                let folder = folder.canonicalize().map_err(|error| Failure::io(folder, &error))?;
                Ok(Strategy::Program(program.run_in(folder)))
            }
            (_, strategy) => Ok(strategy),
        }
    }

    fn tell<G: House>(
        &self,
        strategy: &OsString,
        seat: Seat,
        round: u64,
        replayed: Option<Replayed>,
        recorded: Option<&Verdict>,
        asked: &Response,
    ) -> Result<(), Failure> {
        let rerun = Rerun {
            strategy: shown(strategy),
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
            Format::Text => print(&text::<G>(&rerun, asked))?,
        }
        if rerun.same == Some(false) {
            return Err(Failure::no("the answer is another one than in the record"));
        }
        Ok(())
    }
}

fn recorded(journal: Option<&Journal>, round: u64, seat: usize) -> Option<&Verdict> {
    journal?.round(round)?.verdict(seat)
}

fn same(recorded: &Verdict, given: &Verdict) -> bool {
    recorded.kind() == given.kind() && recorded.line() == given.line()
}

fn text<G: House>(rerun: &Rerun<'_>, asked: &Response) -> String {
    let mut text = String::new();
    let line = |verdict: &Verdict| match verdict {
        Verdict::Ok { line } => format!("ok, `{}`", Printable(line)),
        other => other.to_string(),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "P{} in {} {}: {}", rerun.seat, G::STEP, rerun.round, Printable(&rerun.strategy));
    if let Some(Replayed { rounds, other }) = &rerun.replayed {
        let _ = write!(text, "  before: told {}", counted(*rounds, G::STEP));
        let _ = match &other[..] {
            [] if rerun.recorded.is_none() => writeln!(text),
            [] => writeln!(text, ", with the answers that are recorded"),
            [Other { round, recorded, given }, ..] => {
                let (given, recorded) = (line(given), line(recorded));
                let count = other.len();
                writeln!(text, ", {count} with other answers; {} {round} first: {given}; recorded: {recorded}", G::STEP)
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
        text.push_str("its error output is empty\n");
    } else {
        text.push_str("error output:\n");
        for line in asked.error_output.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
            let _ = writeln!(text, "  {}", Escaped(line));
        }
    }
    text
}
