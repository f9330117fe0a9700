//! Plays a match and writes its record, from the start or from where it was interrupted.

#[cfg(all(test, target_os = "linux"))]
mod tests;

use crate::failure::{Failure, path_text};
use crate::files::working_folder;
use crate::game_log::GameLog;
use crate::games::{GameRef, Registry, State};
use crate::legacy;
use crate::network::PeerLink;
use crate::output::{plural, quoted};
use crate::people::People;
use crate::prefix::NETWORK;
use crate::record::bad_rules;
use crate::record::{
    self, Folder, Previous, RecordPlace, RecordWriter, Recording, Round, SCORE, Step, UNFINISHED, UnfinishedMatch,
    Writer, state_file,
};
use crate::seats::Seats;
use crate::strategy::Strategy;
use rulebook_core::chance::DrawRecorder;
use rulebook_core::players::Seat;
use rulebook_core::text::PlainWriter;
use rulebook_players::chance::SeededDraws;
use rulebook_record::{Confinement, FirstLine, Head, Journal, Limits, PlayerEntry, Start};
use rulebook_referee::Interrupt;
use rulebook_referee::answers;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The input of a match: strategies, first state, seed, limits.
pub(crate) struct Setup {
    pub(crate) game: GameRef,
    /// The arguments that name the strategies, by seat.
    pub(crate) strategies: Vec<OsString>,
    /// The names of the players, by seat.
    pub(crate) names: Vec<String>,
    /// The first state, with the names of the players.
    pub(crate) state: State,
    pub(crate) seed: u64,
    /// The ID of the plan line, in a match of a tournament or a comparison.
    pub(crate) plan_line_id: Option<String>,
    pub(crate) start: Start,
    pub(crate) limits: Limits,
    /// The limits of the programs, other than the time limits.
    pub(crate) confinement: Confinement,
}

/// A running match.
pub(crate) struct Match {
    game: GameRef,
    state: State,
    seats: Seats,
    record: Writer,
    /// The other side of a game over the network.
    peer: Option<PeerLink>,
    /// Set for a match from a configuration, which also writes the files of the game's original form.
    legacy_files: Option<LegacyOutput>,
}

/// Players who come from outside: their arguments name nothing that could be started.
#[derive(Default)]
pub(crate) struct ExternalPlayers<'a> {
    /// The people at this terminal, who play the seats of `human`.
    pub(crate) people: Option<&'a People>,
    /// The other side on the network, which plays the seat of `network`.
    pub(crate) peer: Option<PeerLink>,
}

impl ExternalPlayers<'_> {
    /// The referee of a match, with these players on their seats.
    fn seats(&self, game: GameRef, head: &Head, working_folder: &Path) -> Result<Seats, Failure> {
        let strategy = |player: &PlayerEntry| {
            let argument = player.argument();
            let strategy = match (&self.peer, self.people) {
                (Some(peer), _) if argument == NETWORK => Strategy::Network(peer.player()),
                (_, Some(_)) => Strategy::parse_any(game, &argument, working_folder)?,
                (_, None) => Strategy::parse(game, &argument, working_folder)?,
            };
            Ok(match self.people {
                Some(people) => people.seat(strategy),
                None => strategy,
            })
        };
        let strategies = head.players.iter().map(strategy).collect::<Result<Vec<_>, Failure>>()?;
        Seats::new(game, strategies, head.seed, head.limits, &head.confinement)
    }
}

/// Callback for each state of a match. It gets the state, its number, and the turn that led to it if
/// the game has a log.
pub(crate) type Listener<'a> = dyn FnMut(&State, u64, Option<&str>) + 'a;

/// Writes the page of a finished game into its folder.
pub(crate) type WritePage = fn(GameRef, &Path) -> Result<(), Failure>;

/// The additional output of a match that was started from a configuration (PLAY).
struct LegacyOutput {
    folder: PathBuf,
    write_page: WritePage,
}

impl Match {
    /// Starts a match with its record at `place`.
    ///
    /// # Errors
    ///
    /// When a strategy does not exist, or the record cannot be written there.
    pub(crate) fn begin(setup: Setup, place: RecordPlace<'_>, games: Registry) -> Result<Self, Failure> {
        Self::begin_with(setup, place, games, None, ExternalPlayers::default())
    }

    /// Starts a match with external players.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub(crate) fn begin_with_external(
        setup: Setup,
        place: RecordPlace<'_>,
        games: Registry,
        external: ExternalPlayers<'_>,
    ) -> Result<Self, Failure> {
        Self::begin_with(setup, place, games, None, external)
    }

    /// Starts a match from a configuration. Its folder also gets the files of the game's original form
    /// and its page.
    ///
    /// # Errors
    ///
    /// As [`begin`](Self::begin).
    pub(crate) fn begin_legacy(
        setup: Setup,
        folder: &Path,
        games: Registry,
        write_page: WritePage,
    ) -> Result<Self, Failure> {
        // PLAY-2: a game from a configuration replaces the previous game in its folder.
        let place = RecordPlace::Named(folder, Previous::ReplaceIgnoringOtherFiles);
        Self::begin_with(setup, place, games, Some(write_page), ExternalPlayers::default())
    }

    fn begin_with(
        setup: Setup,
        place: RecordPlace<'_>,
        games: Registry,
        write_page: Option<WritePage>,
        external: ExternalPlayers<'_>,
    ) -> Result<Self, Failure> {
        let working_folder = working_folder()?;
        let journal = setup.journal();
        let seats = external.seats(setup.game, &journal.head, Path::new(""))?;
        let first_state = Some(setup.state.text());
        let first = FirstLine { working_folder, journal, first_state, by_configuration: write_page.is_some() };
        let record = Writer::begin(Folder::prepare(place, games)?, first)?;
        let legacy_files = write_page.map(|write_page| LegacyOutput { folder: record.folder().to_owned(), write_page });
        Ok(Self { game: setup.game, state: setup.state, seats, record, peer: external.peer, legacy_files })
    }

    /// Resumes a match after its last complete round (REC-2). Recomputes the states from the
    /// answers and compares them with the record; rewrites truncated or missing state files.
    /// `write_page` is used only if the match was started from a configuration, `people` only if people play.
    ///
    /// # Errors
    ///
    /// When the record cannot be read, does not follow from the rules, or cannot be written.
    pub(crate) fn resume(
        game: GameRef,
        unfinished: UnfinishedMatch,
        write_page: Option<WritePage>,
        people: Option<&People>,
    ) -> Result<Self, Failure> {
        let journal = unfinished.journal();
        let external = ExternalPlayers { people, peer: None };
        let mut seats = external.seats(game, &journal.head, &unfinished.first().working_folder)?;
        seats.resume_faults(journal.faults());
        seats.resume_ledger(unfinished.ledger()?);
        let folder = unfinished.folder().to_owned();
        let first = first_state(game, &unfinished)?;
        let mut log = GameLog::new(game);
        let state = replay(game, &folder, journal, first, &mut log)?;
        // Records of earlier versions lack `by_configuration`. There, the file with the current state shows it.
        let is_legacy = unfinished.first().by_configuration || legacy::is_game(game, &folder);
        let is_cut_short = is_legacy && unfinished.has_outdated_match_file();
        let outdated = if is_cut_short { legacy::files_of_end(game, &folder)? } else { Vec::new() };
        unfinished.cut(state_number(&state, journal.rounds.len()), |text| game.recognizes(text), outdated)?;
        let legacy_files = write_page.filter(|_| is_legacy).map(|write_page| LegacyOutput { folder, write_page });
        let seats = seats.with_log(log);
        Ok(Self { game, state, seats, record: Writer::resume(unfinished)?, peer: None, legacy_files })
    }

    pub(crate) const fn game(&self) -> GameRef {
        self.game
    }

    pub(crate) const fn journal(&self) -> &Journal {
        self.record.journal()
    }

    pub(crate) const fn state(&self) -> &State {
        &self.state
    }

    /// The folder of the record.
    pub(crate) fn folder(&self) -> &Path {
        self.record.folder()
    }

    /// Whether the match was started from a configuration, so that it also writes the files of the game's
    /// original form.
    pub(crate) const fn is_by_configuration(&self) -> bool {
        self.legacy_files.is_some()
    }

    /// Plays to the end of the game. Calls `listener` for each state.
    ///
    /// # Errors
    ///
    /// When a signal ends the match, a player leaves it, or the record cannot be written. The record keeps
    /// the complete rounds.
    pub(crate) fn play(self, interrupt: &Interrupt, listener: &mut Listener<'_>) -> Result<Journal, Failure> {
        let Self { game, mut state, mut seats, record, peer, legacy_files } = self;
        let mut rounds = record.journal().rounds.len();
        let seed = record.journal().head.seed;
        let first_file = (state_file(state_number(&state, rounds)), state.text());
        // If no program starts in a round, the round is too short for a writer thread to pay off.
        let mut record = RecordWriter::new(record, Step { round: None, state: first_file }, seats.start_each_round())?;
        let mut round = None;
        let mut message = Vec::new();
        loop {
            let number = state_number(&state, rounds);
            let file = state_file(number);
            if round.is_some() {
                record.write_step(Step { round: round.take(), state: (file.clone(), state.text()) })?;
            }
            if let Some(peer) = peer.as_ref().filter(|_| !message.is_empty()) {
                peer.send(&std::mem::take(&mut message), &*state)?;
            }
            if let Some(legacy_files) = &legacy_files {
                legacy::put_state(game, &legacy_files.folder, &state)?;
            }
            listener(&state, number, seats.last_turn());
            if let Some(outcome) = state.outcome() {
                let disqualified = seats.disqualified();
                // End all programs, so that they no longer write to their folders.
                let work_dirs = seats.end();
                // REF-8: the scores.
                let mut scores = String::new();
                state.score_sheet(&mut PlainWriter(&mut scores)).expect("writing to a string cannot fail");
                let ended = record.finish(game.typed.outcome_entry(&state, &outcome, disqualified), &scores)?;
                if let Some(legacy_files) = &legacy_files {
                    legacy::finish(game, &legacy_files.folder, &work_dirs)?;
                    (legacy_files.write_page)(game, &legacy_files.folder)?;
                }
                // After this the match cannot be resumed.
                let journal = ended.close()?;
                peer.into_iter().for_each(PeerLink::close);
                return Ok(journal);
            }
            let responses = seats.ask(&mut state, &file, interrupt)?;
            seats.log_turn(&state, &answers(&responses));
            if let Some(peer) = &peer {
                message = peer.message(&*state, &responses);
            }
            // REC-11: the record has the draws of each round.
            let mut seeded = SeededDraws::of_game(seed, number);
            let mut chance = DrawRecorder::new(&mut seeded);
            state.step(&mut chance, None).map_err(Failure::usage)?;
            let draws = chance.into_draws();
            round = Some(Round { number, responses, draws });
            rounds += 1;
        }
    }
}

/// The number of a state in the record.
fn state_number(state: &State, rounds: usize) -> u64 {
    state.progress().done.unwrap_or(rounds as u64)
}

/// The first state of an unfinished match. Rewrites its file if it is truncated or missing.
fn first_state(game: GameRef, unfinished: &UnfinishedMatch) -> Result<State, Failure> {
    let folder = unfinished.folder();
    let Some(first) = &unfinished.first().first_state else {
        let recording = Recording::open(game, folder, None)?;
        return Ok(recording.read_state(&recording.files[0])?.1);
    };
    let mut rules = game.rules();
    game.typed.set_rules(&unfinished.journal().head, &mut rules).map_err(|error| bad_rules(folder, &error))?;
    let name = path_text(folder.join(UNFINISHED));
    let state = game.read(first.as_bytes(), &rules).map_err(|error| Failure::faults(&name, &*error))?;
    check_file(game, folder, state_number(&state, 0), &state, true)?;
    Ok(state)
}

/// Replays the rounds of a journal from `first` and returns the state after the last one. Checks the
/// file of each state, and rewrites it if it is truncated or missing. Adds the rounds to the log.
fn replay(game: GameRef, folder: &Path, journal: &Journal, first: State, log: &mut GameLog) -> Result<State, Failure> {
    let mut state = first;
    for (number, round) in (state_number(&state, 0)..).zip(&journal.rounds) {
        if round.round != number {
            let message = format_args!("expected {0} {number}, found {0} {1}", game.step(), round.round);
            return Err(Failure::usage(format_args!("{}: {UNFINISHED}: {message}", path_text(folder))));
        }
        check_file(game, folder, number, &state, true)?;
        let failure = |error| Failure::usage(format_args!("{}: {error}", path_text(folder)));
        let input = game.typed.input_of_entry(round, &state).map_err(failure)?;
        let after = game.typed.play(&input, &state, &mut |_| ()).map_err(failure)?;
        log.add_state(&state);
        log.add_turn(&state, &game.typed.answers(&input, &state));
        state = after;
    }
    check_file(game, folder, state_number(&state, journal.rounds.len()), &state, journal.outcome.is_some())?;
    Ok(state)
}

/// Checks that the record of a finished match follows from its first state. Rewrites truncated
/// or missing files.
///
/// # Errors
///
/// When a file cannot be read or written, or does not follow.
pub(crate) fn check_and_repair(game: GameRef, folder: &Path, journal: &Journal, first: &State) -> Result<(), Failure> {
    check_file(game, folder, state_number(first, 0), first, true)?;
    let state = replay(game, folder, journal, first.clone(), &mut GameLog::new(game))?;
    let entry = |outcome| game.typed.outcome_entry(&state, &outcome, journal.faults().disqualified());
    let verdicts_follow = journal.first_wrong_disqualification().or(journal.first_answer_after_failure()).is_none();
    let follows = state.outcome().map(entry) == journal.outcome && verdicts_follow;
    let mut scores = String::new();
    state.score_sheet(&mut PlainWriter(&mut scores)).expect("writing to a string cannot fail");
    if follows && record::repair_file(folder, SCORE, &scores, true)? {
        return Ok(());
    }
    Err(Failure::usage(format_args!("{}: its outcome does not follow from its answers", path_text(folder))))
}

/// Checks that a state file has this state. Rewrites it if it is truncated, or missing and `needed`.
fn check_file(game: GameRef, folder: &Path, number: u64, state: &State, needed: bool) -> Result<(), Failure> {
    let name = state_file(number);
    if record::repair_file(folder, &name, &state.text(), needed)? {
        return Ok(());
    }
    let path = path_text(folder.join(name));
    let failure = Failure::usage(format_args!("{path}: does not follow from the previous {}", plural(game.step())));
    let command = format!("rulebook verify {} {}", game.name(), quoted(folder));
    Err(failure.hint(format_args!("`{command}` shows the difference")))
}

impl Setup {
    /// Creates the journal of the match before its first round.
    pub(crate) fn journal(&self) -> Journal {
        let entry = |((seat, strategy), name): ((Seat, &OsString), &String)| PlayerEntry::new(seat, name, strategy);
        let mut rules = BTreeMap::new();
        self.state.each_rule(&mut |key, value| {
            rules.insert(key.to_owned(), value.to_string());
        });
        let head = Head {
            game: self.game.name().to_owned(),
            rules_version: self.game.rules_version().to_owned(),
            rules,
            seed: self.seed,
            plan: self.plan_line_id.clone(),
            limits: self.limits,
            confinement: self.confinement.clone(),
            start: self.start,
            players: Seat::ALL.into_iter().zip(&self.strategies).zip(&self.names).map(entry).collect(),
        };
        Journal { head, rounds: Vec::new(), outcome: None }
    }
}
