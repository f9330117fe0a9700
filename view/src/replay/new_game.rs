//! New games: a replay of the first state, to be played on.

use super::{Replay, Snapshot, TypedReplay};
use crate::Renderable;
use rulebook_conformance::report::{FaultList, faults};
use rulebook_core::contract::{Game, InvalidName, Opening, OpeningError, RulesTextError, read_rules};
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::{PlayerName, TimeUse};
use std::fmt;

/// How a new game starts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NewGame<'a> {
    /// The rules that differ from their defaults: a line `key=value` for each.
    pub rules: &'a str,
    /// The names of the players by seat; an empty name leaves the player without one. Players at the end may be left
    /// out.
    pub names: &'a [String],
    /// The text of the first state; `None` for the standard start.
    pub state: Option<&'a str>,
}

/// Why a new game cannot start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NewGameError {
    /// There is no game of this name.
    UnknownGame(String),
    /// The rules are invalid.
    Rules(RulesTextError),
    /// The game has no standard start with these rules.
    Opening(OpeningError),
    /// The text of the first state is not a valid state.
    State(FaultList),
    /// The game does not allow the name of a player.
    Name {
        /// The player.
        seat: Seat,
        /// The name.
        name: String,
        /// The reason.
        error: InvalidName,
    },
    /// There are more names than players.
    TooManyNames {
        /// The number of names.
        found: usize,
        /// The number of players.
        players: usize,
    },
}

impl NewGameError {
    /// Suggestions for fixing the error.
    #[must_use]
    pub fn hints(&self) -> Vec<&str> {
        match self {
            Self::State(faults) => faults.hints.clone(),
            Self::Rules(_) => vec!["the rules have a line KEY=VALUE for each rule that differs from its default"],
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for NewGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(name) => write!(f, "there is no game `{}`", Printable(name)),
            Self::Rules(error) => write!(f, "rules: {error}"),
            Self::Opening(error) => write!(f, "{error}"),
            Self::State(faults) => f.write_str(&faults.messages.join("\n")),
            Self::Name { seat, name, error } => write!(f, "{seat} cannot be named `{}`: {error}", Printable(name)),
            Self::TooManyNames { found, players } => {
                write!(f, "expected at most {players} names, one for each player, found {found}")
            }
        }
    }
}

impl std::error::Error for NewGameError {}

/// Starts a new game: a replay with one frame, or more if the first steps ask nobody.
///
/// # Errors
///
/// [`NewGameError`]
pub(super) fn new_game_of<G: Renderable + 'static>(start: &NewGame<'_>) -> Result<Box<dyn Replay>, NewGameError> {
    let rules: G::Rules = read_rules(start.rules.as_bytes()).map_err(NewGameError::Rules)?;
    let mut state = first_state::<G>(&rules, start.state)?;
    let players = G::players(&state);
    if start.names.len() > players.len() {
        return Err(NewGameError::TooManyNames { found: start.names.len(), players: players.len() });
    }
    let mut names = Vec::new();
    for (seat, name) in players.iter().zip(start.names).filter(|(_, name)| !name.is_empty()) {
        G::set_name(&mut state, seat, name).map_err(|error| NewGameError::Name { seat, name: name.clone(), error })?;
        names.push(PlayerName { seat: seat.number(), name: name.clone() });
    }
    let number = G::progress(&state).done.unwrap_or(0);
    let first = Snapshot { number, state, is_known: true, departure: None, answers: None };
    let mut replay = TypedReplay::<G> {
        rules,
        players: Vec::new(),
        damage: None,
        time_use: TimeUse::default(),
        snapshots: vec![first],
    };
    replay.take_names(&names);
    replay.play_forced_steps();
    Ok(Box::new(replay))
}

fn first_state<G: Game>(rules: &G::Rules, text: Option<&str>) -> Result<G::State, NewGameError> {
    match text {
        None => G::opening(rules, &Opening::default()).map_err(NewGameError::Opening),
        Some(text) => G::read(text.as_bytes(), rules).map_err(|error| NewGameError::State(faults("state", &error))),
    }
}
