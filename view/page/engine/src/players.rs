//! The built-in players of a game, as the page asks them.

use rulebook_core::contract::read_rules;
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_players::{Builtin, HasBuiltins};
use serde::{Deserialize, Serialize};

/// The built-in players of a game.
#[derive(Debug)]
pub struct GamePlayers {
    game: &'static str,
    list: fn() -> Vec<PlayerInfo>,
    answer: fn(&Question) -> Result<String, String>,
}

/// A built-in player, for a list of them.
#[derive(Debug, Serialize)]
pub(crate) struct PlayerInfo {
    name: &'static str,
    description: &'static str,
    /// Its options with their values, without those that a page refuses.
    options: Option<String>,
    /// The values of the options that have a default.
    defaults: Option<String>,
}

/// A state, and the player that answers it.
#[derive(Deserialize)]
pub(crate) struct Question {
    /// The game.
    pub(crate) game: String,
    /// The rules that differ from their defaults.
    #[serde(default)]
    rules: String,
    /// The text of the state.
    state: String,
    /// The number of the player who is asked, from 1.
    seat: usize,
    /// The built-in player: `NAME` or `NAME:OPTIONS`.
    player: String,
    /// The seed, in decimal digits.
    seed: String,
}

impl GamePlayers {
    /// The players of a game.
    #[must_use]
    pub const fn of<G: HasBuiltins>() -> Self {
        Self { game: G::NAME, list: list::<G>, answer: answer::<G> }
    }

    /// The players of the game with this name.
    pub(crate) fn of_game<'a>(games: &'a [Self], name: &str) -> Result<&'a Self, String> {
        let game = games.iter().find(|game| game.game == name);
        game.ok_or_else(|| format!("there is no game `{}`", Printable(name)))
    }

    /// The players, in the order of the game.
    pub(crate) fn list(&self) -> Vec<PlayerInfo> {
        (self.list)()
    }

    /// The answer line to a question, or what is wrong with the question.
    pub(crate) fn answer(&self, question: &Question) -> Result<String, String> {
        (self.answer)(question)
    }
}

fn list<G: HasBuiltins>() -> Vec<PlayerInfo> {
    let info = |builtin: &Builtin<G>| PlayerInfo {
        name: builtin.name,
        description: builtin.description,
        options: builtin.options.as_ref().and_then(|options| {
            let of_page = |option: &&str| !options.of_machine.contains(&name_of(option));
            let left: Vec<&str> = options.summary.split(',').filter(of_page).collect();
            (!left.is_empty()).then(|| left.join(","))
        }),
        defaults: builtin.options.as_ref().map(|options| (options.defaults)()),
    };
    G::BUILTINS.iter().map(info).collect()
}

fn answer<G: HasBuiltins>(question: &Question) -> Result<String, String> {
    let Question { rules, state, seat, player, seed, .. } = question;
    let rules: G::Rules = read_rules(rules.as_bytes()).map_err(|error| format!("rules: {error}"))?;
    let state = G::read(state.as_bytes(), &rules).map_err(|error| format!("the state is invalid: {error}"))?;
    let seed: u64 =
        seed.parse().map_err(|_| format!("expected a seed from 0 to {}, found \"{}\"", u64::MAX, Printable(seed)))?;
    let asked = seat.checked_sub(1).and_then(Seat::new).filter(|&seat| G::asked(&state).contains(seat));
    let seat = asked.ok_or_else(|| format!("player {seat} is not asked in this state"))?;
    answer_of::<G>(player, &state, seat, seed)
}

/// The answer of a player that a text `NAME` or `NAME:OPTIONS` names.
fn answer_of<G: HasBuiltins>(player: &str, state: &G::State, seat: Seat, seed: u64) -> Result<String, String> {
    let (name, text) = player.split_once(':').map_or((player, None), |(name, options)| (name, Some(options)));
    let Some(builtin) = G::BUILTINS.iter().find(|builtin| builtin.name == name) else {
        let names: Vec<_> = G::BUILTINS.iter().map(|builtin| builtin.name).collect();
        return Err(format!("expected a built-in player ({}), found \"{}\"", names.join(", "), Printable(name)));
    };
    let Some(text) = text else { return Ok((builtin.answer)(state, seat, seed)) };
    let options = builtin.options.as_ref().ok_or_else(|| format!("{name} has no options"))?;
    if text.is_empty() {
        return Err(format!("{name}: no option follows the colon"));
    }
    if let Some(option) = text.split(',').map(name_of).find(|option| options.of_machine.contains(option)) {
        return Err(format!(
            "{name}: the option {option} needs the clock, the threads or much memory of a machine, which a page does \
             not have; leave it out"
        ));
    }
    let mut player = (options.configure)(text).map_err(|why| format!("{name}: {why}"))?;
    Ok(player(state, seat, seed))
}

/// The name of an option `NAME=VALUE`.
fn name_of(option: &str) -> &str {
    option.split_once('=').map_or(option, |(name, _)| name)
}
