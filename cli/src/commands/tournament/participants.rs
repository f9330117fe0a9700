//! Checks that every player can play.

use super::{boards, limits};
use crate::entries::{Entry, FailedBuild};
use crate::failure::Failure;
use crate::games::{GameRef, Registry, RuleSet};
use crate::prefix::split_protocol;
use crate::seats::Seats;
use crate::strategy::Strategy;
use rulebook_core::contract::Opening;
use rulebook_core::players::Seat;
use rulebook_referee::check_users;
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::lines::{Board, Conditions, Texts};
use std::ffi::OsStr;
use std::path::Path;

/// The players and their conditions.
pub(in crate::commands) struct Participants<'a> {
    /// The folder that paths of strategies are relative to.
    pub(in crate::commands) working_folder: &'a Path,
    pub(in crate::commands) conditions: &'a Conditions,
    pub(in crate::commands) boards: Vec<&'a Board>,
    pub(in crate::commands) players: Vec<&'a Entrant>,
    /// Whether a player can take several seats of a match, as when there are fewer players than
    /// seats.
    pub(in crate::commands) seats_exceed_players: bool,
    pub(in crate::commands) seed: u64,
    /// Whether the tournament starts now. A resumed one uses the programs that it started with,
    /// even if they were rebuilt since.
    pub(in crate::commands) is_new: bool,
    /// The option that renames a player, written before its strategy.
    pub(in crate::commands) option: &'static str,
}

impl Participants<'_> {
    /// Checks that every strategy exists, that its name is valid, and that a match can start on
    /// every board. `at_once` is the number of matches that this machine plays at once, if it plays
    /// any. Then the machine must also be able to enforce the limits.
    pub(in crate::commands) fn check(&self, games: Registry, at_once: Option<usize>) -> Result<(), Failure> {
        Check { participants: self, at_once }.run(games.find(&self.conditions.game)?)
    }
}

struct Check<'a> {
    participants: &'a Participants<'a>,
    at_once: Option<usize>,
}

impl Check<'_> {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        let Participants { working_folder, conditions, boards, players, seats_exceed_players, seed, is_new, option } =
            self.participants;
        let (limits, request) = limits::of_texts(&conditions.limits, game.transport.limits)?;
        let mut state = game.opening(&game.rules(), &Opening::default()).map_err(Failure::usage)?;
        let rules = rules_of(game, &conditions.rules)?;
        for board in boards {
            boards::state_of(game, board, &rules)?;
        }
        let mut programs = 0;
        for Entrant { name, strategy, .. } in players {
            let parsed = Strategy::parse(game, OsStr::new(strategy), working_folder)?;
            if *is_new
                && let Some(Ok(entry)) = Entry::named_by(&working_folder.join(split_protocol(OsStr::new(strategy)).1))
                && let Some(failed) = FailedBuild::of(&entry)
            {
                return Err(failed.failure(&entry));
            }
            programs += usize::from(matches!(parsed, Strategy::Program(_)));
            if self.at_once.is_some() && !request.is_empty() {
                drop(Seats::only(game, Seat::ALL[0], parsed, *seed, limits, &request)?);
            }
            state.set_name(Seat::ALL[0], name).map_err(|error| {
                let failure = Failure::usage(format_args!("`{name}` cannot be the name of a player: {error}"));
                failure.hint(format_args!("give it another name with {option}{strategy}"))
            })?;
        }
        let in_a_match =
            if *seats_exceed_players && programs > 0 { conditions.seats } else { programs.min(conditions.seats) };
        self.at_once.map_or(Ok(()), |matches| Ok(check_users(&request, in_a_match, matches)?))
    }
}

/// Parses the rules of a plan line.
pub(in crate::commands) fn rules_of(game: GameRef, texts: &Texts) -> Result<RuleSet, Failure> {
    let mut rules = game.rules();
    for (key, value) in &texts.0 {
        let set = rules.set(key, value);
        set.map_err(|error| Failure::usage(format_args!("rules: {key}={value}: {error}")))?;
    }
    Ok(rules)
}
