//! `rulebook play`

mod arguments;
mod progress;
mod report;

use super::for_game;
use crate::args::{Format, PlayArgs};
use crate::failure::Failure;
use crate::games::{House, WithGame};
use crate::input::{read_rules, read_state, rules_for};
use crate::interrupt::Interrupt;
use crate::output::{note, print, print_json};
use crate::record::{
    AnswerEntry, ERROR_OUTPUT_HEAD, FORMAT, Folder, Journal, MATCH, OutcomeEntry, PlayerEntry, RoundEntry, SCORE,
    Start, TIMING, Timing, error_output_file, state_file,
};
use crate::referee::{Asked, Seats, Strategy, answers, name_of};
use arguments::Arguments;
use progress::Progress;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Opening, Rules as _};
use rulebook_core::players::Seat;
use rulebook_core::text::Plain;
use std::ffi::OsString;

pub(crate) fn run(args: PlayArgs) -> Result<(), Failure> {
    let arguments = Arguments::parse(&args.arguments)?;
    for_game(&arguments.game.clone(), Play { args, arguments })
}

struct Play {
    args: PlayArgs,
    arguments: Arguments,
}

impl WithGame for Play {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let given = self.args.rules.rules.as_deref();
        let rules = match &self.args.start {
            Some(start) => rules_for::<G>(start, given)?,
            None => read_rules::<G>(given)?,
        };
        let strategies = self.strategies::<G>();
        let parsed = strategies.iter().map(|strategy| Strategy::<G>::parse(strategy)).collect::<Result<Vec<_>, _>>()?;
        let mut state = self.opening::<G>(&rules)?;
        self.set_names::<G>(&mut state, &strategies)?;
        let interrupt = Interrupt::install().map_err(|error| Failure::usage(format_args!("signals: {error}")))?;
        let seats = Seats::new(parsed, self.args.seed, self.args.limits());
        self.check_folder()?;
        let folder = Folder::prepare(&self.arguments.folder)?;
        let start = if self.args.start.is_some() { Start::Given } else { Start::Standard };
        let journal = new_journal::<G>(&state, &strategies, self.args.seed, start);
        warn_of_equal_names(&journal);
        let mut game = Match { state, seats, folder, journal, interrupt };
        let played = game.play(Progress::new(self.args.quiet));
        // What was played is kept, whatever ended the match.
        let kept = game.write_journal();
        played.and(kept)?;
        match self.args.format.format {
            Format::Json => print_json(&report::Report::of(&game.journal, game.folder.path())),
            Format::Text => print(&report::table(&game.journal, game.folder.path())),
        }
    }
}

impl Play {
    fn strategies<G: House>(&self) -> Vec<OsString> {
        match &self.arguments.strategies {
            Some(strategies) => strategies.clone(),
            None => G::USUAL.iter().map(|name| format!("builtin:{name}").into()).collect(),
        }
    }

    fn opening<G: House>(&self, rules: &G::Rules) -> Result<G::State, Failure> {
        let rounds = self.arguments.rounds;
        match &self.args.start {
            None => G::opening(rules, &Opening { rounds }).map_err(Failure::usage),
            Some(_) if rounds.is_some() => {
                Err(Failure::usage("the number of rounds is told by the file of --start; leave it out"))
            }
            Some(path) => read_state::<G>(path, rules),
        }
    }

    /// What the match begins from must not be removed with the former record.
    fn check_folder(&self) -> Result<(), Failure> {
        let folder = self.arguments.folder.canonicalize().ok();
        let start = self.args.start.as_ref().and_then(|start| start.canonicalize().ok());
        if let (Some(folder), Some(start)) = (folder, start)
            && start.parent() == Some(&folder)
        {
            let message = format!("{} lies in the folder of the new record", start.display());
            return Err(Failure::usage(message).hint("name another folder, so that the former record is kept"));
        }
        Ok(())
    }

    /// REF-9. A file to begin from may tell names already.
    fn set_names<G: House>(&self, state: &mut G::State, strategies: &[OsString]) -> Result<(), Failure> {
        let given = arguments::names(&self.args.name, strategies.len())?;
        for ((seat, strategy), given) in Seat::ALL.into_iter().zip(strategies).zip(given) {
            let own = G::name(state, seat).unwrap_or_default().to_owned();
            if given.is_none() && !own.is_empty() && own != name_of(strategy) {
                note(format_args!("note: {seat} keeps the name `{own}` of the file; --name {seat}=NAME gives another"));
            }
            let name = given.unwrap_or_else(|| if own.is_empty() { name_of(strategy) } else { own });
            G::set_name(state, seat, &name).map_err(|error| {
                let failure = Failure::usage(format_args!("`{name}` cannot be the name of {seat}: {error}"));
                failure.hint(format_args!("give it another name with --name {seat}=NAME"))
            })?;
        }
        Ok(())
    }
}

/// A match being played.
struct Match<G: House> {
    state: G::State,
    seats: Seats<G>,
    folder: Folder,
    journal: Journal,
    interrupt: Interrupt,
}

impl<G: House> Match<G> {
    fn play(&mut self, mut progress: Progress) -> Result<(), Failure> {
        progress.start::<G>(&self.journal, &self.state);
        loop {
            let number = G::progress(&self.state).done.unwrap_or(self.journal.rounds.len() as u64);
            let file = state_file(number);
            self.write_state(&file)?;
            progress.show::<G>(&self.state, number);
            if let Some(outcome) = G::outcome(&self.state) {
                self.journal.outcome = Some(OutcomeEntry::of::<G>(&self.state, &outcome));
                return self.write_scores();
            }
            let asked = self.seats.ask(&self.state, &file, &self.interrupt)?;
            // Games with chance get a seeded source here.
            G::step(&mut self.state, &answers(&asked), &mut NoChance, &mut ()).map_err(Failure::usage)?;
            self.keep(number, asked)?;
        }
    }

    fn write_state(&self, file: &str) -> Result<(), Failure> {
        let mut text = String::new();
        G::write(&self.state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
        self.folder.write(file, &text)
    }

    /// REF-8
    fn write_scores(&self) -> Result<(), Failure> {
        let mut text = String::new();
        G::score_sheet(&self.state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
        self.folder.write(SCORE, &text)
    }

    /// Keeps what was answered and measured in a round, and the error output (REF-5).
    fn keep(&mut self, number: u64, asked: Vec<Asked>) -> Result<(), Failure> {
        let mut timings = Vec::new();
        for asked in &asked {
            serde_json::to_writer(&mut timings, &Timing::of(number, asked)).map_err(Failure::usage)?;
            timings.push(b'\n');
            if !asked.error_output.is_empty() {
                let mut text = format!("{ERROR_OUTPUT_HEAD}{number}\n").into_bytes();
                text.extend(&asked.error_output);
                text.extend(if asked.error_output.ends_with(b"\n") { "" } else { "\n" }.bytes());
                self.folder.append(&error_output_file(asked.seat.number()), &text)?;
            }
        }
        self.folder.append(TIMING, &timings)?;
        let answers = asked.into_iter().map(|asked| AnswerEntry { seat: asked.seat.number(), verdict: asked.verdict });
        self.journal.rounds.push(RoundEntry { round: number, answers: answers.collect() });
        Ok(())
    }

    fn write_journal(&self) -> Result<(), Failure> {
        let text = self.journal.to_text().map_err(Failure::usage)?;
        self.folder.write(MATCH, &text)
    }
}

fn new_journal<G: House>(state: &G::State, strategies: &[OsString], seed: u64, start: Start) -> Journal {
    let mut rules = std::collections::BTreeMap::new();
    G::rules(state).each(&mut |key, value| {
        rules.insert(key.to_owned(), value.to_string());
    });
    let players = Seat::ALL.into_iter().zip(strategies).map(|(seat, strategy)| PlayerEntry {
        seat: seat.number(),
        name: G::name(state, seat).map_or_else(|| name_of(strategy), str::to_owned),
        strategy: strategy.to_string_lossy().into_owned(),
    });
    Journal {
        format: FORMAT.to_owned(),
        game: G::NAME.to_owned(),
        rules_version: G::RULES_VERSION.to_owned(),
        rules,
        seed,
        start,
        players: players.collect(),
        rounds: Vec::new(),
        outcome: None,
    }
}

/// REF-9 names a strategy by its folder, which may be that of its rivals too.
fn warn_of_equal_names(journal: &Journal) {
    let same = |a: &PlayerEntry, b: &PlayerEntry| a.seat < b.seat && a.name == b.name && a.strategy != b.strategy;
    let twin = journal.players.iter().find_map(|a| journal.players.iter().find(|b| same(a, b)).map(|b| (a, b)));
    if let Some((a, b)) = twin {
        let (first, second) = (a.seat, b.seat);
        note(format_args!(
            "note: P{first} and P{second} are both named `{}`; --name P{second}=NAME tells them apart",
            a.name
        ));
    }
}
