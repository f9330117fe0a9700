//! A built-in player with its options.

use super::search::{Clock as _, Engine, Limits, MachineClock};
use super::source::choose;
use super::{Builtin, Options};
use crate::chance::SeededDraws;
use crate::option_list::{OptionError, each_option, parse_min_time, parse_number};
use core::num::NonZeroUsize;
use core::time::Duration;
use rulebook_core::othello::{Color, Player, Position, Square, State};

/// A built-in player with its options, in a game.
///
/// ```
/// use rulebook_core::othello::{Color, State};
/// use rulebook_players::othello::{Builtin, Policy};
///
/// let mut policy = Policy::new(Builtin::Hard, "depth=1,choice=first")?;
/// assert_eq!(policy.answer(&State::default(), Color::Black.player(), 1), "d3");
///
/// let error = Policy::new(Builtin::Easy, "depth=1").unwrap_err();
/// assert_eq!(error.to_string(), "expected an option (min_time), found \"depth\"");
/// # Ok::<(), rulebook_players::othello::OptionError>(())
/// ```
#[derive(Debug)]
pub struct Policy(Kind);

#[derive(Debug)]
enum Kind {
    Easy {
        /// The least time of a move, in milliseconds (EVAL-7).
        min_time: u32,
    },
    Source(Options),
    Strong(Strong),
}

impl Policy {
    /// A player with the options that a text names; the others have their defaults.
    ///
    /// `easy` has `min_time` alone; `medium` and `hard` have the [`Options`] of the source (EVAL-7). `strong` has the
    /// limits of a move: `depth` in moves (1 to 60), `nodes`, `time` in milliseconds, `game_time`, the milliseconds for
    /// all moves of a game; the `threads` of a search with a limit of time (1 to 256, by default 1); and the size of its
    /// `table` in mebibytes (1 to 4096). The first limit reached ends the search. Without any, `nodes` is
    /// [`Builtin::STRONG_NODES`].
    ///
    /// # Errors
    ///
    /// If an option is unknown, is named twice, has no value or has one out of range.
    pub fn new(builtin: Builtin, options: &str) -> Result<Self, OptionError> {
        match builtin {
            Builtin::Easy => {
                let mut min_time = 0;
                each_option(options, |name, value| match name {
                    "min_time" => parse_min_time(name, value).map(|time| min_time = time),
                    _ => Err(OptionError::Unknown { known: "min_time", found: name.to_owned() }),
                })?;
                Ok(Self(Kind::Easy { min_time }))
            }
            Builtin::Medium => Options::MEDIUM.parse(options).map(|options| Self(Kind::Source(options))),
            Builtin::Hard => Options::HARD.parse(options).map(|options| Self(Kind::Source(options))),
            Builtin::Strong => Strong::parse(options).map(|strong| Self(Kind::Strong(strong))),
        }
    }

    /// The answer line of a player, without its line feed (ANS-1). It is empty if the player is not asked.
    ///
    /// It depends on the machine only if there is a limit of time.
    pub fn answer(&mut self, state: &State, player: Player, seed: u64) -> String {
        if state.asked() != Some(Color::of(player)) {
            return String::new();
        }
        let discs = Square::COUNT as u64 - u64::from(state.position().empties());
        let mut chance = SeededDraws::new(seed, player.index(), discs);
        self.square(state.position(), &mut chance).map_or_else(String::new, |square| square.to_string())
    }

    /// A move of the side to move; `None` if it has none. The draws decide between equal moves.
    pub fn square(&mut self, position: Position, chance: &mut SeededDraws) -> Option<Square> {
        match &mut self.0 {
            Kind::Easy { min_time } => {
                at_least(*min_time, || chance.pick(&Square::each_of(position.moves()).collect::<Vec<_>>()).copied())
            }
            Kind::Source(options) => {
                at_least(options.min_time, || choose(position, options, chance).map(|chosen| chosen.square))
            }
            Kind::Strong(strong) => strong.square(position),
        }
    }
}

/// Finds a move, and waits until it has taken so many milliseconds (EVAL-7).
fn at_least(millis: u32, find: impl FnOnce() -> Option<Square>) -> Option<Square> {
    if millis == 0 {
        return find();
    }
    let clock = MachineClock::start();
    let square = find();
    std::thread::sleep(Duration::from_millis(millis.into()).saturating_sub(clock.now()));
    square
}

/// `strong` in a game.
#[derive(Debug)]
struct Strong {
    /// Created for the first move, because its table takes memory.
    engine: Option<Engine>,
    /// The size of the table, in mebibytes.
    table: usize,
    limits: Limits,
    game: Option<GameClock>,
}

/// The time of one side for a game.
#[derive(Debug)]
struct GameClock {
    whole: Duration,
    used: Duration,
    /// The empty squares at the last move. With more of them, another game has begun.
    empties: u32,
}

/// The default size of the table, in mebibytes, without and with a limit of time.
const DEFAULT_TABLE: [usize; 2] = [2, 64];

impl Strong {
    const NAMES: &'static str = "depth, nodes, time, game_time, threads, table";

    fn parse(text: &str) -> Result<Self, OptionError> {
        let (mut limits, mut table) = (Limits::default(), None);
        each_option(text, |name, value| {
            match name {
                "depth" => limits.depth = Some(parse_number(name, value, 1..=60)? as u32),
                "nodes" => limits.nodes = Some(parse_number(name, value, 1..=1_000_000_000_000)? as u64),
                "time" => limits.move_time = Some(milliseconds(name, value)?),
                "game_time" => limits.game_time = Some(milliseconds(name, value)?),
                "threads" => {
                    limits.threads =
                        NonZeroUsize::new(parse_number(name, value, 1..=256)? as usize).unwrap_or(limits.threads);
                }
                "table" => table = Some(parse_number(name, value, 1..=4096)? as usize),
                _ => return Err(OptionError::Unknown { known: Self::NAMES, found: name.to_owned() }),
            }
            Ok(())
        })?;
        if limits.depth.is_none() && !limits.is_timed() {
            limits.nodes = limits.nodes.or(Some(Builtin::STRONG_NODES));
        }
        let table = table.unwrap_or(DEFAULT_TABLE[usize::from(limits.is_timed())]);
        let game = limits.game_time.map(|whole| GameClock { whole, used: Duration::ZERO, empties: u32::MAX });
        Ok(Self { engine: None, table, limits, game })
    }

    fn square(&mut self, position: Position) -> Option<Square> {
        // Some machines have no clock, so that one starts only for a limit of time.
        let machine_clock = self.limits.is_timed().then(MachineClock::start);
        let clock = || machine_clock.map_or(Duration::ZERO, |clock| clock.now());
        let mut limits = self.limits;
        if let Some(game) = &mut self.game {
            if position.empties() > game.empties {
                game.used = Duration::ZERO;
            }
            game.empties = position.empties();
            limits.game_time = Some(game.whole.saturating_sub(game.used));
        }
        let best = self.engine.get_or_insert_with(|| Engine::new(self.table)).analyze(position, &limits, &clock).best;
        if let Some(game) = &mut self.game {
            game.used += clock();
        }
        best
    }
}

/// A day at most.
fn milliseconds(name: &str, value: &str) -> Result<Duration, OptionError> {
    parse_number(name, value, 1..=86_400_000).map(|millis| Duration::from_millis(millis as u64))
}

/// The options of `strong` with their possible values, in one line.
pub(super) const STRONG_SUMMARY: &str =
    "depth=1..60,nodes=N,time=MILLISECONDS,game_time=MILLISECONDS,threads=N,table=MIB";

/// The option of `easy` with its possible values.
pub(super) const EASY_SUMMARY: &str = "min_time=MILLISECONDS";
