//! Playing a match and keeping its record, from its start or from where it was
//! ended.

#[cfg(all(test, target_os = "linux"))]
mod tests;

use crate::classic;
use crate::failure::{Failure, shown};
use crate::files::working_folder;
use crate::game_log::GameLog;
use crate::games::{House, IsState};
use crate::output::{plural, quoted};
use crate::own_file;
use crate::record::bad_rules;
use crate::record::{
    self, Folder, Keeper, Place, Previous, Recording, Round, SCORE, Step, UNFINISHED, Unfinished, Writer, state_file,
    state_files,
};
use crate::seats::Seats;
use crate::strategy::Strategy;
use rulebook_core::chance::Recorder;
use rulebook_core::contract::{TextState as _, Textual};
use rulebook_core::players::Seat;
use rulebook_core::text::Plain;
use rulebook_players::chance::Seeded;
use rulebook_record::{Confinement, FirstLine, Head, Journal, Limits, OutcomeEntry, PlayerEntry, Replay, Start};
use rulebook_referee::Interrupt;
use rulebook_referee::answers;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What a match is a function of, beside its players.
pub(crate) struct Setup<G: House> {
    /// The arguments that name the strategies, by seat.
    pub(crate) strategies: Vec<OsString>,
    /// What the players are called, by seat.
    pub(crate) names: Vec<String>,
    /// The state that it begins with, the names of the players set.
    pub(crate) state: G::State,
    pub(crate) seed: u64,
    pub(crate) start: Start,
    pub(crate) limits: Limits,
    /// What programs are allowed beside their time.
    pub(crate) confinement: Confinement,
}

/// A match being played.
pub(crate) struct Match<G: House> {
    state: G::State,
    seats: Seats<G>,
    record: Writer,
    /// How its folder gets the files beside the record that the game's source
    /// has, if it is to.
    classic: Option<ByConfiguration>,
}

/// Hears each state of a match: its number, and the turn that led to it where the game has a log.
pub(crate) type Listener<'a, S> = dyn FnMut(&S, u64, Option<&str>) + 'a;

/// Writes the page of a game that is over into its folder.
pub(crate) type WritePage = fn(&Path) -> Result<(), Failure>;

/// A match that is played by a configuration.
struct ByConfiguration {
    folder: PathBuf,
    write_page: WritePage,
}

impl<G: House> Match<G> {
    /// Begins a match whose record goes to `place`.
    ///
    /// # Errors
    ///
    /// When there is no such strategy, or the record cannot be written there.
    pub(crate) fn begin(setup: Setup<G>, place: Place<'_>, is_state: IsState) -> Result<Self, Failure> {
        Self::begin_with(setup, place, is_state, None)
    }

    /// Begins a match that leaves in its folder what the game's source has there
    /// too, and its page.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub(crate) fn begin_classic(
        setup: Setup<G>,
        folder: &Path,
        is_state: IsState,
        write_page: WritePage,
    ) -> Result<Self, Failure> {
        // PLAY-2: the game of a configuration replaces the one before.
        let place = Place::Named(folder, Previous::ReplaceAmongOthers);
        Self::begin_with(setup, place, is_state, Some(write_page))
    }

    fn begin_with(
        setup: Setup<G>,
        place: Place<'_>,
        is_state: IsState,
        write_page: Option<WritePage>,
    ) -> Result<Self, Failure> {
        let working_folder = working_folder()?;
        let journal = setup.journal();
        let seats = seats(&setup.strategies, Path::new(""), setup.seed, setup.limits, &setup.confinement)?;
        let first_state = Some(text::<G>(&setup.state));
        let first = FirstLine { working_folder, journal, first_state, by_configuration: write_page.is_some() };
        let record = Writer::begin(Folder::prepare(place, is_state)?, first)?;
        let classic = write_page.map(|write_page| ByConfiguration { folder: record.folder().to_owned(), write_page });
        Ok(Self { state: setup.state, seats, record, classic })
    }

    /// Goes on with a match from its last whole round (REC-2). The states are computed
    /// again from the answers, and must be those of the record; one that is cut
    /// or missing is written again. `write_page` is for a match that was begun by
    /// a configuration.
    ///
    /// # Errors
    ///
    /// When the record cannot be read, does not follow from the rules, or
    /// cannot be written.
    pub(crate) fn resume(unfinished: Unfinished, write_page: Option<WritePage>) -> Result<Self, Failure> {
        let journal = &unfinished.journal;
        let strategies: Vec<OsString> = journal.head.players.iter().map(PlayerEntry::argument).collect();
        let mut seats = seats(
            &strategies,
            &unfinished.working_folder,
            journal.head.seed,
            journal.head.limits,
            &journal.head.confinement,
        )?;
        seats.take_faults(journal.faults());
        seats.take_ledger(unfinished.ledger()?);
        let folder = unfinished.folder().to_owned();
        let first = first_state::<G>(&unfinished)?;
        let mut log = GameLog::new();
        let state = replay::<G>(&folder, journal, first, &mut log)?;
        remove_later::<G>(&folder, number::<G>(&state, journal.rounds.len()))?;
        // Earlier versions told it by the file of the current state alone.
        let is_classic = unfinished.by_configuration || classic::is_game::<G>(&folder);
        let classic = write_page.filter(|_| is_classic).map(|write_page| ByConfiguration { folder, write_page });
        Ok(Self { state, seats: seats.after(log), record: Writer::go_on(unfinished)?, classic })
    }

    pub(crate) const fn journal(&self) -> &Journal {
        self.record.journal()
    }

    pub(crate) const fn state(&self) -> &G::State {
        &self.state
    }

    /// The folder of the record.
    pub(crate) fn folder(&self) -> &Path {
        self.record.folder()
    }

    /// Whether it leaves the files that the game's source has.
    pub(crate) const fn is_by_configuration(&self) -> bool {
        self.classic.is_some()
    }

    /// Plays to the end of the game; `hear` is told each state, with its number
    /// and, where the game has a log, the turn that led to it.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the record cannot be written. What was
    /// played is kept.
    pub(crate) fn play(self, interrupt: &Interrupt, hear: &mut Listener<'_, G::State>) -> Result<Journal, Failure> {
        let Self { state, mut seats, record, classic } = self;
        let mut rounds = record.journal().rounds.len();
        let seed = record.journal().head.seed;
        let first = (state_file(number::<G>(&state, rounds)), text::<G>(&state));
        // Other matches go on faster than a thread can be woken for each round.
        let mut record = Keeper::new(record, Step { round: None, state: first }, seats.start_each_round())?;
        let mut round = None;
        let mut textual = Textual::<G>::new(state);
        loop {
            let state = textual.state();
            let number = number::<G>(state, rounds);
            let file = state_file(number);
            if round.is_some() {
                record.keep(Step { round: round.take(), state: (file.clone(), text::<G>(state)) })?;
            }
            if let Some(classic) = &classic {
                classic::put_state::<G>(&classic.folder, state)?;
            }
            hear(state, number, seats.last_turn());
            if let Some(outcome) = G::outcome(state) {
                let disqualified = seats.disqualified();
                // Nobody plays any more, and nothing is written meanwhile.
                let places = seats.end();
                // REF-8
                let mut scores = String::new();
                G::score_sheet(state, &mut Plain(&mut scores)).expect("writing to a string cannot fail");
                let ended = record.finish(OutcomeEntry::of::<G>(state, &outcome, disqualified), &scores)?;
                if let Some(classic) = &classic {
                    classic::finish::<G>(&classic.folder, &places)?;
                    (classic.write_page)(&classic.folder)?;
                }
                // From here on there is nothing to resume.
                return ended.close();
            }
            let asked = seats.ask(&mut textual, &file, interrupt)?;
            seats.take_down(textual.state(), &answers(&asked));
            // REC-11
            let mut seeded = Seeded::of_game(seed, number);
            let mut chance = Recorder::new(&mut seeded);
            textual.step(&mut chance, None).map_err(Failure::usage)?;
            let draws = chance.into_draws();
            round = Some(Round { number, asked, draws });
            rounds += 1;
        }
    }
}

/// The number under which a record keeps a state.
fn number<G: House>(state: &G::State, rounds: usize) -> u64 {
    G::progress(state).done.unwrap_or(rounds as u64)
}

fn text<G: House>(state: &G::State) -> String {
    let mut text = String::new();
    G::write(state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    text
}

fn seats<G: House>(
    strategies: &[OsString],
    working_folder: &Path,
    seed: u64,
    limits: Limits,
    confinement: &Confinement,
) -> Result<Seats<G>, Failure> {
    let parse = |strategy: &OsString| Strategy::<G>::parse(strategy, working_folder);
    Seats::new(strategies.iter().map(parse).collect::<Result<Vec<_>, _>>()?, seed, limits, confinement)
}

/// The state that an unfinished match begins with; its file is there then.
fn first_state<G: House>(unfinished: &Unfinished) -> Result<G::State, Failure> {
    let folder = unfinished.folder();
    let Some(first) = &unfinished.first_state else {
        let recording = Recording::<G>::open(folder, None)?;
        return Ok(recording.read_state(&recording.files[0])?.1);
    };
    let mut rules = G::Rules::default();
    unfinished.journal.head.set_rules::<G>(&mut rules).map_err(|error| bad_rules(folder, &error))?;
    let name = shown(folder.join(UNFINISHED));
    let state = G::read(first.as_bytes(), &rules).map_err(|error| Failure::faults(&name, &error))?;
    check_file::<G>(folder, number::<G>(&state, 0), &state, true)?;
    Ok(state)
}

/// The state after the last round of a journal. The files of the states before
/// are there then, and are these states, and the rounds are in the log.
fn replay<G: House>(
    folder: &Path,
    journal: &Journal,
    first: G::State,
    log: &mut GameLog<G>,
) -> Result<G::State, Failure> {
    let mut replay = Replay::<G, _>::new(&journal.rounds[..], number::<G>(&first, 0), first);
    for round in &journal.rounds {
        let number = replay.number();
        if round.round != number {
            let message = format_args!("{0} {1} where {0} {number} was expected", G::STEP, round.round);
            return Err(Failure::usage(format_args!("{}: {UNFINISHED}: {message}", shown(folder))));
        }
        check_file::<G>(folder, number, replay.state(), true)?;
        let step = replay.step(&mut ()).map_err(|error| Failure::usage(format_args!("{}: {error}", shown(folder))))?;
        if let Some(step) = step {
            log.add_state(&step.before);
            log.add_turn(&step.before, &step.input.answers::<G>(&step.before));
        }
    }
    let state = replay.into_state();
    check_file::<G>(folder, number::<G>(&state, journal.rounds.len()), &state, journal.outcome.is_some())?;
    Ok(state)
}

/// Whether the record of a match that is over follows from the state that it
/// begins with. What is cut or missing of it is written again.
///
/// # Errors
///
/// When a file cannot be read or written, or does not follow.
pub(crate) fn mend<G: House>(folder: &Path, journal: &Journal, first: &G::State) -> Result<(), Failure> {
    check_file::<G>(folder, number::<G>(first, 0), first, true)?;
    let state = replay::<G>(folder, journal, first.clone(), &mut GameLog::new())?;
    let entry = |outcome| OutcomeEntry::of::<G>(&state, &outcome, journal.faults().disqualified());
    let is_judged = journal.misjudged().or(journal.revived()).is_none();
    let follows = G::outcome(&state).map(entry) == journal.outcome && is_judged;
    let mut scores = String::new();
    G::score_sheet(&state, &mut Plain(&mut scores)).expect("writing to a string cannot fail");
    if follows && record::mend(folder, SCORE, &scores, true)? {
        return Ok(());
    }
    Err(Failure::usage(format_args!("{}: its outcome does not follow from its answers", shown(folder))))
}

/// Makes sure that the file of a state is that state: what is cut or, where it
/// is needed, missing is written again.
fn check_file<G: House>(folder: &Path, number: u64, state: &G::State, needed: bool) -> Result<(), Failure> {
    let name = state_file(number);
    if record::mend(folder, &name, &text::<G>(state), needed)? {
        return Ok(());
    }
    let path = shown(folder.join(name));
    let failure = Failure::usage(format_args!("{path}: does not follow from the {} before", plural(G::STEP)));
    let command = format!("rulebook verify {} {}", G::NAME, quoted(folder));
    Err(failure.hint(format_args!("`{command}` tells the difference")))
}

/// Removes the states of rounds that are not whole, as those of which a power
/// cut has taken the answers.
fn remove_later<G: House>(folder: &Path, last: u64) -> Result<(), Failure> {
    for (number, path) in state_files(folder)? {
        let is_state = || own_file::read(&path).is_ok_and(|text| text.is_empty() || G::recognises(&text));
        if number > last && is_state() {
            std::fs::remove_file(&path).map_err(|error| Failure::io(&path, &error))?;
        }
    }
    Ok(())
}

impl<G: House> Setup<G> {
    /// The journal of the match before its first round.
    pub(crate) fn journal(&self) -> Journal {
        let entry = |((seat, strategy), name): ((Seat, &OsString), &String)| PlayerEntry::new(seat, name, strategy);
        let head = Head {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION.to_owned(),
            rules: Head::rules_of::<G>(G::rules(&self.state)),
            seed: self.seed,
            limits: self.limits,
            confinement: self.confinement.clone(),
            start: self.start,
            players: Seat::ALL.into_iter().zip(&self.strategies).zip(&self.names).map(entry).collect(),
        };
        Journal { head, rounds: Vec::new(), outcome: None }
    }
}
