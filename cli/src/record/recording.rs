//! Reading a record back.

use super::folder::state_files;
use super::journal::{Journal, RoundEntry};
use crate::failure::Failure;
use crate::input::{read_bytes, read_rules};
use rulebook_core::contract::{Answer, Answers, Game};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::unescape;
use std::path::{Path, PathBuf};

/// A record, of ours or of another referee.
pub(crate) struct Recording<G: Game> {
    pub(crate) folder: PathBuf,
    /// The states in their order, under their numbers.
    pub(crate) files: Vec<(u64, PathBuf)>,
    /// What was answered; other referees do not tell.
    pub(crate) journal: Option<Journal>,
    rules: G::Rules,
}

/// The lines that were answered in one round.
pub(crate) struct Given(ByPlayer<Option<Vec<u8>>, MAX_PLAYERS>);

impl Given {
    /// The answers as a step takes them.
    pub(crate) fn answers<G: Game>(&self, state: &G::State) -> Answers<'_> {
        let asked = G::asked(state);
        ByPlayer::from_fn(|seat| match &self.0[seat] {
            _ if !asked.contains(seat) => Answer::NotAsked,
            Some(line) => Answer::Line(line),
            None => Answer::Silent,
        })
    }
}

impl<G: Game> Recording<G> {
    /// Opens a record. The rules are those of its `match.json`, unless others
    /// are given.
    pub(crate) fn open(folder: &Path, rules: Option<&str>) -> Result<Self, Failure> {
        let files = state_files(folder)?;
        let journal = Journal::read(folder)?;
        let mut own = read_rules::<G>(rules)?;
        if let Some(journal) = &journal {
            let fail = |message: String| {
                Failure::usage(format_args!("{}: {message}", folder.join(super::folder::MATCH).display()))
            };
            if journal.game != G::NAME {
                return Err(fail(format!("this is a game of {}, not of {}", journal.game, G::NAME)));
            }
            if journal.rules_version != G::RULES_VERSION {
                let message =
                    format!("played by version {} of the rules, this is {}", journal.rules_version, G::RULES_VERSION);
                return Err(fail(message));
            }
            if rules.is_none() {
                journal.set_rules::<G>(folder, &mut own)?;
            }
        }
        Ok(Self { folder: folder.to_owned(), files, journal, rules: own })
    }

    /// Reads one of the states.
    pub(crate) fn read_state(&self, path: &Path) -> Result<(Vec<u8>, G::State), Failure> {
        let bytes = read_bytes(path)?;
        let state =
            G::read(&bytes, &self.rules).map_err(|error| Failure::faults(&path.display().to_string(), &error))?;
        Ok((bytes, state))
    }

    /// What was answered on the state of this number, which led to `next`.
    pub(crate) fn given(&self, number: u64, next: &G::State) -> Result<Given, Failure> {
        match &self.journal {
            Some(journal) => match journal.rounds.iter().find(|round| round.round == number) {
                Some(round) => self.journalled(round, G::players(next)),
                None => Err(self.no_answers(number, "match.json has no such round")),
            },
            None => self.told_by_state(number, next),
        }
    }

    fn journalled(&self, round: &RoundEntry, players: PlayerSet<MAX_PLAYERS>) -> Result<Given, Failure> {
        let mut given = ByPlayer::default();
        for answer in &round.answers {
            let seat = answer.seat.checked_sub(1).and_then(Seat::new).filter(|&seat| players.contains(seat));
            let seat = seat
                .ok_or_else(|| self.no_answers(round.round, "match.json has an answer of a seat that does not play"))?;
            let unescaped = answer.verdict.line().map(|line| {
                let mut bytes = Vec::new();
                unescape(line, &mut |byte| bytes.push(byte)).map(|()| bytes)
            });
            given[seat] = unescaped
                .transpose()
                .map_err(|_| self.no_answers(round.round, "a line in match.json has a bad escape"))?;
        }
        Ok(Given(given))
    }

    fn told_by_state(&self, number: u64, next: &G::State) -> Result<Given, Failure> {
        let mut given = ByPlayer::default();
        for seat in G::players(next).iter() {
            let mut line = String::new();
            let told = G::given(next, seat, &mut line).expect("writing to a string cannot fail");
            if !told {
                return Err(self.no_answers(number, "there is no match.json, and states do not tell the answers"));
            }
            given[seat] = Some(line.into_bytes());
        }
        Ok(Given(given))
    }

    fn no_answers(&self, number: u64, why: &str) -> Failure {
        Failure::usage(format_args!("{}: round {number}: {why}", self.folder.display()))
    }
}
