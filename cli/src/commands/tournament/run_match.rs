//! `rulebook tournament run-match`: plays the matches of plan lines.

use super::folder::lock_as_worker;
use super::lines::{parse_plan_lines, utf8};
use super::names::matches_folder;
use super::participants::rules_of;
use super::{boards, limits};
use crate::args::RunMatchArgs;
use crate::failure::Failure;
use crate::games::{GameRef, Registry};
use crate::input::{name_of, read_bytes};
use crate::matches::{Match, Setup, check_and_repair};
use crate::output::{counted, note_lines, print_json_text};
use crate::own_file;
use crate::record::read_journal;
use crate::record::{Folder, MATCH_FILE, Previous, RecordPlace, UnfinishedMatch, clear_damaged, is_cut, state_file};
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_record::{Journal, Start};
use rulebook_referee::Interrupt;
use rulebook_referee::TempFolder;
use rulebook_tournament::lines::{Outcome, PlanLine, PlayedMatch, is_id, write_line};
use std::io::Read as _;
use std::path::{Path, PathBuf};

pub(super) fn run(games: Registry, args: &RunMatchArgs) -> Result<(), Failure> {
    let interrupt = Interrupt::install()?;
    match &args.worker_of {
        Some(folder) => {
            let _lock = lock_as_worker(folder)?;
            let dir = matches_folder(folder);
            let interrupt = interrupt.with_end_of_input();
            let mut runner = Runner {
                dir: Some(dir),
                resume: true,
                previous: Previous::ReplaceIgnoringOtherFiles,
                interrupt: &interrupt,
                is_worker: true,
                failed: Vec::new(),
            };
            // The tournament's process reports an interruption itself.
            let played = each_line_of_input(&interrupt, |line| runner.play_line(games, line));
            played.map_err(|failure| if failure.is_interruption() { failure.silent() } else { failure })
        }
        None => {
            let interrupt = if args.end_with_input { interrupt.with_end_of_input() } else { interrupt };
            let mut runner = Runner {
                dir: args.dir.clone(),
                resume: args.resume,
                previous: match (args.resume || args.dir.is_none(), args.replace) {
                    (true, _) => Previous::ReplaceIgnoringOtherFiles,
                    (false, true) => Previous::Replace,
                    (false, false) => Previous::Keep,
                },
                interrupt: &interrupt,
                is_worker: false,
                failed: Vec::new(),
            };
            match args.plan.as_str() {
                "-" => each_line_of_input(&interrupt, |line| runner.play_line(games, line))?,
                line if line.trim_start().starts_with('{') => {
                    plan_lines("the argument", line)?.into_iter().try_for_each(|line| runner.play_line(games, line))?;
                }
                file => {
                    let bytes = read_bytes(Path::new(file)).map_err(|failure| {
                        failure.hint("expected a plan line, which starts with {, or a file of plan lines")
                    })?;
                    let lines = plan_lines(&name_of(Path::new(file)), &utf8(file, bytes)?)?;
                    lines.into_iter().try_for_each(|line| runner.play_line(games, line))?;
                }
            }
            runner.end()
        }
    }
}

fn plan_lines(name: &str, text: &str) -> Result<Vec<PlanLine>, Failure> {
    let lines = parse_plan_lines(name, text)?;
    for line in &lines {
        if !is_id(&line.value.id) {
            let message = format_args!("{}: {:?} is not a valid match ID", line.position, line.value.id);
            return Err(
                Failure::usage(message).hint("expected 1 to 40 digits, lowercase letters and -, not starting with -")
            );
        }
    }
    Ok(lines.into_iter().map(|line| line.value).collect())
}

/// Calls `handle` with each plan line of stdin as soon as the line is complete.
fn each_line_of_input(
    interrupt: &Interrupt,
    mut handle: impl FnMut(PlanLine) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let name = "stdin";
    let mut input = std::io::stdin().lock();
    // The chunk is at least as large as stdin's internal buffer. Otherwise a read could leave data in that buffer,
    // where `wait_for_input` does not see it.
    let mut chunk = vec![0; 64 * 1024];
    let mut text = Vec::new();
    let mut number = 0;
    loop {
        interrupt.wait_for_input()?;
        let read = input.read(&mut chunk).map_err(|error| Failure::usage(format_args!("{name}: {error}")))?;
        text.extend(&chunk[..read]);
        if read == 0 && !text.is_empty() {
            text.push(b'\n');
        }
        while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = text.drain(..=end).collect();
            number += 1;
            let at = format!("{name}, line {number}");
            plan_lines(&at, &utf8(&at, line)?)?.into_iter().try_for_each(&mut handle)?;
        }
        if read == 0 {
            return Ok(());
        }
    }
}

/// Plays matches one after the other.
struct Runner<'a> {
    /// The folder for the records; `None` if no records are kept.
    dir: Option<PathBuf>,
    /// Whether to resume existing records.
    resume: bool,
    /// What to do with the record of another match.
    previous: Previous,
    interrupt: &'a Interrupt,
    /// Whether this process is a worker of a tournament. If so, the tournament's process reports failures.
    is_worker: bool,
    /// The IDs of the matches that could not be played.
    failed: Vec<String>,
}

impl Runner<'_> {
    /// Plays a match and prints its result line, even if the match could not be played.
    fn play_line(&mut self, games: Registry, line: PlanLine) -> Result<(), Failure> {
        let played = games.find(&line.game).and_then(|game| MatchJob { line: &line, runner: self, games }.run(game));
        let outcome = match played {
            Ok(played) => Outcome::Played(played),
            Err(failure) if failure.is_interruption() => return Err(failure),
            Err(failure) => {
                if !self.is_worker {
                    note_lines(format_args!("match {}: {}", line.id, failure.to_string().trim_end()));
                }
                self.failed.push(line.id.clone());
                Outcome::Failed(failure.reason())
            }
        };
        print_json_text(&write_line(&line.result(outcome)))
    }

    fn end(self) -> Result<(), Failure> {
        if self.failed.is_empty() {
            return Ok(());
        }
        Err(Failure::no(format_args!("could not be played: {}", self.failed.join(", "))))
    }
}

struct MatchJob<'a> {
    line: &'a PlanLine,
    runner: &'a Runner<'a>,
    games: Registry,
}

impl MatchJob<'_> {
    fn run(self, game: GameRef) -> Result<PlayedMatch, Failure> {
        let setup = setup(game, self.line)?;
        let journal = match &self.runner.dir {
            Some(dir) => self.play_in(setup, &dir.join(&self.line.id))?,
            None => {
                let folder = TempFolder::new();
                let folder = folder.map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
                self.play_in(setup, folder.path())?
            }
        };
        result_of(&journal)
    }

    fn play_in(&self, setup: Setup, folder: &Path) -> Result<Journal, Failure> {
        let interrupt = self.runner.interrupt;
        interrupt.check()?;
        let playing = match previous_record(&setup, folder, self.runner.resume) {
            PreviousRecord::Finished(journal) => return Ok(*journal),
            PreviousRecord::Unfinished(playing) => *playing,
            PreviousRecord::Nothing => {
                if self.runner.resume && folder.is_dir() {
                    clear_damaged(folder, self.games)?;
                }
                Match::begin(setup, RecordPlace::Named(folder, self.runner.previous), self.games)?
            }
        };
        playing.play(interrupt, &mut |_, _, _| {})
    }
}

/// The existing record of a match.
enum PreviousRecord {
    /// No record that can be used.
    Nothing,
    Unfinished(Box<Match>),
    Finished(Box<Journal>),
}

/// Returns the record in a folder; `Nothing` if it belongs to another match or cannot be resumed.
fn previous_record(setup: &Setup, folder: &Path, resume: bool) -> PreviousRecord {
    if !resume || !folder.is_dir() {
        return PreviousRecord::Nothing;
    }
    if !has_same_start(setup, folder) {
        return PreviousRecord::Nothing;
    }
    let expected = setup.journal();
    if folder.join(MATCH_FILE).is_file() {
        return match read_journal(folder) {
            Ok(Some(journal))
                if journal.outcome.is_some()
                    && journal.is_same_match(&expected)
                    && check_and_repair(setup.game, folder, &journal, &setup.state).is_ok() =>
            {
                // The result is valid even if `match.jsonl` cannot be removed.
                let _ = Folder::reopen(folder).and_then(|folder| folder.forget_unfinished());
                PreviousRecord::Finished(Box::new(journal))
            }
            _ => PreviousRecord::Nothing,
        };
    }
    let unfinished = Folder::reopen(folder).and_then(UnfinishedMatch::open);
    let same = unfinished.ok().filter(|unfinished| {
        let same_working_folder = std::env::current_dir().is_ok_and(|now| now == unfinished.first().working_folder);
        same_working_folder && unfinished.journal().is_same_match(&expected)
    });
    same.and_then(|unfinished| Match::resume(setup.game, unfinished, None, None).ok())
        .map_or(PreviousRecord::Nothing, |playing| PreviousRecord::Unfinished(Box::new(playing)))
}

/// Whether a record starts from the first state of this match. The journals of two matches on different boards can be
/// equal, since a journal does not name its board.
fn has_same_start(setup: &Setup, folder: &Path) -> bool {
    let text = setup.state.text();
    let first = folder.join(state_file(setup.state.progress().done.unwrap_or_default()));
    // Accept a truncated or missing file. If the rest of the record follows from this state, `check_and_repair` or
    // `Match::resume` rewrites the file.
    match own_file::read(&first) {
        Ok(first) => first == text.as_bytes() || is_cut(&first, text.as_bytes()),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}

fn setup(game: GameRef, line: &PlanLine) -> Result<Setup, Failure> {
    if line.rules_version != game.rules_version() {
        let message =
            format_args!("expected version {1} of the rules, found {0}", line.rules_version, game.rules_version());
        return Err(Failure::usage(message));
    }
    let rules = rules_of(game, &line.rules)?;
    let (mut state, start) = match (&line.board, line.rounds) {
        (None, rounds) => (game.opening(&rules, &Opening { rounds }).map_err(Failure::usage)?, Start::Standard),
        (Some(board), None) => (boards::state_of(game, board, &rules)?, Start::Custom),
        (Some(board), Some(rounds)) => {
            let message = format_args!("board {} defines its number of rounds, so it cannot be {rounds}", board.name);
            return Err(Failure::usage(message));
        }
    };
    let players = state.players().len();
    if line.seats.len() != players {
        return Err(Failure::usage(format_args!("expected {}, found {}", counted(players, "seat"), line.seats.len())));
    }
    for (seat, entry) in Seat::ALL.into_iter().zip(&line.seats) {
        state
            .set_name(seat, &entry.name)
            .map_err(|error| Failure::usage(format_args!("`{}` cannot be the name of {seat}: {error}", entry.name)))?;
    }
    let (limits, confinement) = limits::of_texts(&line.limits, game.transport.limits)?;
    Ok(Setup {
        game,
        names: line.seats.iter().map(|entry| entry.name.clone()).collect(),
        strategies: line.seats.iter().map(|entry| entry.strategy.clone().into()).collect(),
        state,
        seed: line.seed,
        plan_line_id: Some(line.id.clone()),
        start,
        limits,
        confinement,
    })
}

fn result_of(journal: &Journal) -> Result<PlayedMatch, Failure> {
    let outcome = journal.outcome.as_ref().ok_or_else(|| Failure::usage("the match has no outcome"))?;
    let verdicts = journal.head.players.iter().map(|player| {
        journal.verdicts(player.seat).into_iter().map(|(kind, count)| (kind.to_owned(), count)).collect()
    });
    Ok(PlayedMatch {
        ranks: outcome.ranks.iter().copied().map(u32::from).collect(),
        scores: outcome.scores.clone(),
        decision: outcome.decision.parse().map_err(Failure::usage)?,
        disqualified: outcome.disqualified.clone(),
        verdicts: verdicts.collect(),
    })
}
