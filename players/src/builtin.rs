//! The built-in players of a game, as a list that any program can read.

use rulebook_core::contract::Game;
use rulebook_core::players::Seat;

/// A game with built-in players.
pub trait HasBuiltins: Game + Sized {
    /// The built-in players, from the weakest to the strongest.
    const BUILTINS: &'static [Builtin<Self>];
}

/// A built-in player: a pure function from state, seat and seed to an answer line.
///
/// ```
/// use rulebook_core::fibot::{FiBot, State};
/// use rulebook_core::players::Seat;
/// use rulebook_players::HasBuiltins;
///
/// let greedy = FiBot::BUILTINS.iter().find(|builtin| builtin.name == "tym99").unwrap();
/// let line = (greedy.answer)(&State::default(), Seat::ALL[0], 1);
/// assert!(!line.is_empty());
/// ```
#[derive(Debug)]
pub struct Builtin<G: Game> {
    /// The name after `builtin:` on the command line.
    pub name: &'static str,
    /// A short description of how it plays.
    pub description: &'static str,
    /// Computes its answer line.
    pub answer: fn(&G::State, Seat, u64) -> String,
    /// Its options, if it has any.
    pub options: Option<BuiltinOptions<G>>,
}

/// The options of a built-in player, which follow its name, as in `builtin:NAME:depth=7,corner=500`.
#[derive(Debug)]
pub struct BuiltinOptions<G: Game> {
    /// The options in one line, for `rulebook list`.
    pub summary: &'static str,
    /// The values of the options that have a default, in the form in which `configure` reads them.
    pub defaults: fn() -> String,
    /// The names of the options that need the clock, the threads or much memory of a machine. A web page has none of
    /// these, and refuses the options.
    pub of_machine: &'static [&'static str],
    /// Whether the player plans several steps at once. Each match then has a player of its own that keeps its plan, also
    /// without options: the one that `configure` makes from an empty text.
    pub keeps_plan: bool,
    /// The player with the options that a text names, or what is wrong with the text.
    pub configure: fn(&str) -> Result<PlayerFunction<G>, String>,
}

/// A built-in player with its options: a function from state, seat and seed to an answer line. A match, or another
/// task, has its own. With an option about time, the answer may depend on the machine and on earlier answers; then
/// `rerun` can find another one.
pub type PlayerFunction<G> = Box<dyn FnMut(&<G as Game>::State, Seat, u64) -> String + Send>;

/// The list of a game's built-in players, from variants of the enum that implements them. If the players have options,
/// the function `configure` makes a player from its variant and a text; a variant without `options()` has none.
macro_rules! builtins {
    ($player:ty: $($name:ident)*) => { builtins!(@list $player, (), false: $($name)*) };
    ($player:ty, configure = $configure:path; $($name:ident)*) => {
        builtins!(@list $player, ($configure), false: $($name)*)
    };
    ($player:ty, configure = $configure:path, keeps_plan; $($name:ident)*) => {
        builtins!(@list $player, ($configure), true: $($name)*)
    };
    (@list $player:ty, $configure:tt, $keeps_plan:tt: $($name:ident)*) => {
        &[$($crate::Builtin {
            name: <$player>::$name.name(),
            description: <$player>::$name.description(),
            answer: |state, seat, seed| {
                let player = seat.try_cast().expect("a game asks its own seats only");
                <$player>::$name.answer(state, player, seed)
            },
            options: builtins!(@options $player, $name, $configure, $keeps_plan),
        }),*]
    };
    (@options $player:ty, $name:ident, (), $keeps_plan:tt) => { None };
    (@options $player:ty, $name:ident, ($configure:path), $keeps_plan:tt) => {
        if <$player>::$name.options().is_empty() {
            None
        } else {
            Some($crate::BuiltinOptions {
                summary: <$player>::$name.options(),
                defaults: || <$player>::$name.default_options(),
                of_machine: <$player>::$name.machine_options(),
                keeps_plan: $keeps_plan,
                configure: |options| $configure(<$player>::$name, options),
            })
        }
    };
}

pub(crate) use builtins;
