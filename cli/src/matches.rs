//! Playing a match and keeping its record, from its start or from where it was
//! ended.

#[cfg(all(test, target_os = "linux"))]
mod endurance;

use crate::classic;
use crate::failure::Failure;
use crate::games::{House, IsState};
use crate::input::read_bytes;
use crate::interrupt::Interrupt;
use crate::record::{
    FORMAT, Folder, Journal, Keeper, OutcomeEntry, PlayerEntry, Recording, Start, Step, Unfinished, Writer, state_file,
};
use crate::referee::{Limits, Request, Seats, Strategy, answers};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Rules as _;
use rulebook_core::players::Seat;
use rulebook_core::text::Plain;
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
    pub(crate) confinement: Request,
}

/// A match being played.
pub(crate) struct Match<G: House> {
    state: G::State,
    seats: Seats<G>,
    record: Writer,
    /// The folder that gets the files beside the record that the game's source
    /// has, if it is to (FIbot: PLAY).
    classic: Option<PathBuf>,
}

impl<G: House> Match<G> {
    /// Begins a match. Its record goes to `folder`, where it takes the place of
    /// a former one, of any game.
    ///
    /// # Errors
    ///
    /// When there is no such strategy, or the record cannot be written.
    pub(crate) fn begin(setup: Setup<G>, folder: &Path, is_state: IsState) -> Result<Self, Failure> {
        let working_folder = std::env::current_dir().map_err(|error| Failure::io(Path::new("."), &error))?;
        let journal = setup.journal();
        let seats = seats(&setup.strategies, Path::new(""), setup.seed, setup.limits, &setup.confinement)?;
        let record = Writer::begin(Folder::prepare(folder, is_state)?, journal, working_folder)?;
        Ok(Self { state: setup.state, seats, record, classic: None })
    }

    /// Goes on with a match from its last whole round (REC-2). The states are computed
    /// again from the answers, and must be those of the record.
    ///
    /// # Errors
    ///
    /// When the record cannot be read, does not follow from the rules, or
    /// cannot be written.
    pub(crate) fn resume(unfinished: Unfinished) -> Result<Self, Failure> {
        let journal = &unfinished.journal;
        let strategies: Vec<OsString> = journal.players.iter().map(|player| player.strategy.clone().into()).collect();
        let seats = seats(&strategies, &unfinished.working_folder, journal.seed, journal.limits, &journal.confinement)?;
        let state = replay::<G>(&unfinished)?;
        Ok(Self { state, seats, record: Writer::go_on(unfinished)?, classic: None })
    }

    /// The same match, which leaves in its folder what the game's source has there too.
    pub(crate) fn classic(self, folder: &Path) -> Self {
        Self { classic: Some(folder.to_owned()), ..self }
    }

    /// Whether it is such a match.
    pub(crate) const fn is_classic(&self) -> bool {
        self.classic.is_some()
    }

    pub(crate) const fn journal(&self) -> &Journal {
        self.record.journal()
    }

    pub(crate) const fn state(&self) -> &G::State {
        &self.state
    }

    /// Plays to the end of the game; `hear` is told each state, with its number.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, or the record cannot be written. What was
    /// played is kept.
    pub(crate) fn play(self, interrupt: &Interrupt, hear: &mut dyn FnMut(&G::State, u64)) -> Result<Journal, Failure> {
        let Self { mut state, mut seats, record, classic } = self;
        let mut rounds = record.journal().rounds.len();
        let first = (state_file(number::<G>(&state, rounds)), text::<G>(&state));
        // Other matches go on faster than a thread can be woken for each round.
        let mut record = Keeper::new(record, Step { round: None, state: first }, seats.start_each_round())?;
        let mut round = None;
        loop {
            let number = number::<G>(&state, rounds);
            let file = state_file(number);
            if round.is_some() {
                record.keep(Step { round: round.take(), state: (file.clone(), text::<G>(&state)) })?;
            }
            if let Some(folder) = &classic {
                classic::put_state::<G>(folder, &state)?;
            }
            hear(&state, number);
            if let Some(outcome) = G::outcome(&state) {
                // Nobody plays any more, and nothing is written meanwhile.
                let places = seats.end();
                // REF-8
                let mut scores = String::new();
                G::score_sheet(&state, &mut Plain(&mut scores)).expect("writing to a string cannot fail");
                let journal = record.finish(OutcomeEntry::of::<G>(&state, &outcome), &scores)?;
                if let Some(folder) = &classic {
                    classic::finish::<G>(folder, &places)?;
                }
                return Ok(journal);
            }
            let asked = seats.ask(&state, &file, interrupt)?;
            // Games with chance get a seeded source here.
            G::step(&mut state, &answers(&asked), &mut NoChance, &mut ()).map_err(Failure::usage)?;
            round = Some((number, asked));
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
    confinement: &Request,
) -> Result<Seats<G>, Failure> {
    let parse = |strategy: &OsString| Strategy::<G>::parse(strategy, working_folder);
    Seats::new(strategies.iter().map(parse).collect::<Result<Vec<_>, _>>()?, seed, limits, confinement)
}

/// The state after the last whole round.
fn replay<G: House>(unfinished: &Unfinished) -> Result<G::State, Failure> {
    let recording = Recording::<G>::open(unfinished.folder(), None)?;
    let (_, mut state) = recording.read_state(&recording.files[0])?;
    for (index, round) in unfinished.journal.rounds.iter().enumerate() {
        let number = number::<G>(&state, index);
        if round.round != number {
            let message = format_args!("{0} {1} where {0} {number} was expected", G::STEP, round.round);
            return Err(Failure::usage(format_args!("{}: match.jsonl: {message}", unfinished.folder().display())));
        }
        check_file::<G>(unfinished.folder(), number, &state, true)?;
        let given = recording.given(number, &state)?;
        let answers = given.answers::<G>(&state);
        G::step(&mut state, &answers, &mut NoChance, &mut ()).map_err(Failure::usage)?;
    }
    let number = number::<G>(&state, unfinished.journal.rounds.len());
    check_file::<G>(unfinished.folder(), number, &state, false)?;
    Ok(state)
}

/// Whether the file of a state is that state; the last one may not be there.
fn check_file<G: House>(folder: &Path, number: u64, state: &G::State, needed: bool) -> Result<(), Failure> {
    let path = folder.join(state_file(number));
    if (needed || path.exists()) && read_bytes(&path)? != text::<G>(state).as_bytes() {
        let failure = Failure::usage(format_args!("{}: does not follow from the {}s before", path.display(), G::STEP));
        let command = format!("rulebook verify {} {}", G::NAME, folder.display());
        return Err(failure.hint(format_args!("`{command}` tells the difference")));
    }
    Ok(())
}

impl<G: House> Setup<G> {
    /// The journal of the match before its first round.
    pub(crate) fn journal(&self) -> Journal {
        let mut rules = std::collections::BTreeMap::new();
        G::rules(&self.state).each(&mut |key, value| {
            rules.insert(key.to_owned(), value.to_string());
        });
        let entry = |((seat, strategy), name): ((Seat, &OsString), &String)| PlayerEntry {
            seat: seat.number(),
            name: name.clone(),
            strategy: strategy.to_string_lossy().into_owned(),
        };
        Journal {
            format: FORMAT.to_owned(),
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION.to_owned(),
            rules,
            seed: self.seed,
            limits: self.limits,
            confinement: self.confinement.clone(),
            start: self.start,
            players: Seat::ALL.into_iter().zip(&self.strategies).zip(&self.names).map(entry).collect(),
            rounds: Vec::new(),
            outcome: None,
        }
    }
}
