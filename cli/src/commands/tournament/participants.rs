//! Whether everybody who takes part can play.

use super::{boards, limits};
use crate::commands::for_game;
use crate::entries::{Entry, FailedBuild};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::seats::Seats;
use crate::strategy::Strategy;
use rulebook_core::contract::{Opening, Rules as _};
use rulebook_core::players::Seat;
use rulebook_referee::check_users;
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::lines::{Board, Conditions, Texts};
use std::ffi::OsStr;
use std::path::Path;

/// Who takes part, and under which conditions.
pub(in crate::commands) struct Participants<'a> {
    /// What relative paths of strategies begin at.
    pub(in crate::commands) working_folder: &'a Path,
    pub(in crate::commands) conditions: &'a Conditions,
    pub(in crate::commands) boards: Vec<&'a Board>,
    pub(in crate::commands) players: Vec<&'a Entrant>,
    /// Whether a player can sit on several seats of a match, as where there are
    /// fewer than seats.
    pub(in crate::commands) sits_twice: bool,
    pub(in crate::commands) seed: u64,
    /// Whether they begin now. Who goes on plays what it began with, whatever was
    /// built since.
    pub(in crate::commands) begins: bool,
    /// What gives a player another name when it stands before its strategy.
    pub(in crate::commands) option: &'static str,
}

impl Participants<'_> {
    /// Checks that every strategy is there and can have its name, and that a
    /// match can begin on every board. `at_once` tells how many matches this machine
    /// is to play at once: then it has to be able to limit them as they have to be.
    pub(in crate::commands) fn check<R: Registry>(&self, at_once: Option<usize>) -> Result<(), Failure> {
        for_game::<R, _, _>(&self.conditions.game, Check { participants: self, at_once })
    }
}

struct Check<'a> {
    participants: &'a Participants<'a>,
    at_once: Option<usize>,
}

impl WithGame for Check<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Participants { working_folder, conditions, boards, players, sits_twice, seed, begins, option } =
            self.participants;
        let (limits, request) = limits::of_texts(&conditions.limits, G::ASKING.limits)?;
        let mut state = G::opening(&G::Rules::default(), &Opening::default()).map_err(Failure::usage)?;
        let rules = rules_of::<G>(&conditions.rules)?;
        for board in boards {
            boards::state_of::<G>(board, &rules)?;
        }
        let mut programs = 0;
        for Entrant { name, strategy, .. } in players {
            let parsed = Strategy::<G>::parse(OsStr::new(strategy), working_folder)?;
            if *begins
                && let Some(Ok(entry)) = Entry::named_by(&working_folder.join(strategy))
                && let Some(failed) = FailedBuild::of(&entry)
            {
                return Err(failed.failure(&entry));
            }
            programs += usize::from(matches!(parsed, Strategy::Program(_)));
            if self.at_once.is_some() && !request.is_empty() {
                drop(Seats::only(Seat::ALL[0], parsed, *seed, limits, &request)?);
            }
            G::set_name(&mut state, Seat::ALL[0], name).map_err(|error| {
                let failure = Failure::usage(format_args!("`{name}` cannot be the name of a player: {error}"));
                failure.hint(format_args!("give it another name with {option}{strategy}"))
            })?;
        }
        let in_a_match = if *sits_twice && programs > 0 { conditions.seats } else { programs.min(conditions.seats) };
        self.at_once.map_or(Ok(()), |matches| Ok(check_users(&request, in_a_match, matches)?))
    }
}

/// The rules that these texts tell.
pub(in crate::commands) fn rules_of<G: House>(texts: &Texts) -> Result<G::Rules, Failure> {
    let mut rules = G::Rules::default();
    for (key, value) in &texts.0 {
        let set = rules.set(key, value);
        set.map_err(|error| Failure::usage(format_args!("rules: {key}={value}: {error}")))?;
    }
    Ok(rules)
}
