//! The standard rounds.

use super::boards::{Arena, built_in, for_four};
use super::counts::acting;
use super::players::Strategy;
use super::recorder::Recorder;
use super::scene::Scene;
use crate::measured::{Part, Segment};
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, Parameters, Player, State};
use rulebook_players::boladedrac::Builtin;
use rulebook_players::chance::SeededDraws;

/// The standard rounds: eight parts of games.
///
/// | part | players | start |
/// |---|---|---|
/// | 20 x 20 board | built-in players, one brawler or thrower | the usual board, all gokus on kintons |
/// | openings | built-in players | the built-in boards except the usual one |
/// | long games | all kinds | after 60 rounds of a game of four |
/// | fights | brawlers, sometimes one other player | arenas of 8 to 11 rows |
/// | kame hames | throwers, sometimes one other player | arenas of 12 to 18 rows |
/// | returns | brawlers, throwers and wanderers | cramped arenas of 7 to 10 rows |
/// | frozen | built-in players, brawlers and throwers | boards for four and arenas, one to four players frozen early |
/// | ends | all kinds | all boards, the last 12 of 40 rounds |
///
/// In the first part, kintons last 1000 rounds, so that gokus ride nearly always and
/// may act in odd rounds too. In arenas, gokus and items come back sooner than usual,
/// and some penalties differ, so that there are more fights and throws.
///
/// A segment ends with its game or after a fixed number of rounds. A segment of the
/// first part has at least 6 rounds, and ends before the first round in which one of the
/// four gokus does not act.
///
/// None of the players is `roshi`, whose play improves from time to time: the rounds stay
/// the same.
///
/// Every call plays the rounds again, with the current engine and players. Their
/// signature from [`check`](crate::check) shows whether they are still the same.
pub(super) fn standard() -> Vec<Part<BolaDeDrac>> {
    vec![twenty_by_twenty(), openings(), long_games(), fights(), kame_hames(), returns(), frozen(), ends()]
}

const DUMMY: Strategy = Strategy::Builtin(Builtin::Dummy);
const DEMO: Strategy = Strategy::Builtin(Builtin::Demo);
const KRILIN: Strategy = Strategy::Builtin(Builtin::Krilin);
const BRAWLER: Strategy = Strategy::Brawler;
const THROWER: Strategy = Strategy::Thrower;
const WANDERER: Strategy = Strategy::Wanderer;

/// The lineups of games with everything.
const MIXED: [[Strategy; 4]; 6] = [
    [DEMO, KRILIN, DEMO, DUMMY],
    [KRILIN, BRAWLER, DEMO, THROWER],
    [DEMO, KRILIN, WANDERER, KRILIN],
    [THROWER, DEMO, KRILIN, BRAWLER],
    [DUMMY, KRILIN, BRAWLER, DEMO],
    [KRILIN, DEMO, THROWER, DEMO],
];

fn twenty_by_twenty() -> Part<BolaDeDrac> {
    let lineups = [
        [DEMO, KRILIN, DEMO, KRILIN],
        [DEMO, BRAWLER, KRILIN, DEMO],
        [KRILIN, DEMO, DUMMY, DEMO],
        [DEMO, DUMMY, DEMO, THROWER],
    ];
    let game = |seed: usize| {
        let start = Scene::of(State::default()).riders(1000).parameters(|parameters| {
            (parameters.kinton_life_time, parameters.nb_rounds) = (1000, 801);
        });
        Game::new(lineups[seed % lineups.len()], start.done())
    };
    let segments = (0..16).flat_map(|seed| game(seed).play_while_all_act(seed as u64));
    Part::new("20 x 20 board", segments.filter(|segment| segment.moves.len() >= 6))
}

fn openings() -> Part<BolaDeDrac> {
    let lineups = [
        [DEMO, KRILIN, DEMO, DUMMY],
        [KRILIN, DEMO, DUMMY, KRILIN],
        [DEMO, KRILIN, KRILIN, DEMO],
        [KRILIN, DUMMY, KRILIN, DEMO],
    ];
    let games = lineups.into_iter().enumerate().flat_map(|game| built_in().map(move |start| (game, start)));
    Part::new(
        "openings",
        games.flat_map(|((seed, lineup), start)| Game { max_rounds: 24, ..Game::new(lineup, start) }.play(seed as u64)),
    )
}

fn long_games() -> Part<BolaDeDrac> {
    part("long games", 18, |seed, _| {
        let start = for_four().cycle().nth(seed).unwrap_or_default();
        Game { skipped: 60, max_rounds: 48, ..Game::new(MIXED[seed % MIXED.len()], start) }
    })
}

fn fights() -> Part<BolaDeDrac> {
    let lineups = [[BRAWLER; 4], [BRAWLER, BRAWLER, KRILIN, BRAWLER], [THROWER, BRAWLER, BRAWLER, BRAWLER]];
    let parameters = Parameters {
        goku_regen_time: 3,
        bean_regen_time: 10,
        kinton_regen_time: 6,
        res_strength: 80,
        combat_penalty: 10,
        ..Parameters::STANDARD
    };
    part("fights", 36, |seed, chance| {
        let size = (8 + (seed % 4) as u8, 9 + (seed / 4 % 3) as u8);
        let arena = Arena { size, rocks: 5 * (seed % 3), things: 3, parameters };
        Game { max_rounds: 20, ..Game::new(lineups[seed % lineups.len()], arena.build(chance)) }
    })
}

fn kame_hames() -> Part<BolaDeDrac> {
    let lineups = [[THROWER; 4], [THROWER, KRILIN, THROWER, THROWER], [THROWER, THROWER, WANDERER, THROWER]];
    let parameters = Parameters {
        goku_regen_time: 4,
        bean_regen_time: 8,
        kinton_regen_time: 8,
        res_strength: 70,
        kamehame_penalty: 10,
        ..Parameters::STANDARD
    };
    part("kame hames", 32, |seed, chance| {
        let size = (12 + (seed % 7) as u8, 18 - (seed % 5) as u8);
        let arena = Arena { size, rocks: 4 + 4 * (seed % 4), things: 6, parameters };
        Game { max_rounds: 20, ..Game::new(lineups[seed % lineups.len()], arena.build(chance)) }
    })
}

fn returns() -> Part<BolaDeDrac> {
    let lineups = [[BRAWLER, WANDERER, BRAWLER, THROWER], [BRAWLER; 4], [THROWER, THROWER, BRAWLER, WANDERER]];
    part("returns", 30, |seed, chance| {
        let parameters = Parameters {
            goku_regen_time: 1 + (seed % 2) as u32,
            bean_regen_time: 5,
            kinton_regen_time: 5,
            moving_penalty: 8,
            combat_penalty: 30,
            ..Parameters::STANDARD
        };
        let size = (7 + (seed % 4) as u8, 10 + (seed / 4 % 3) as u8);
        let arena = Arena { size, rocks: 6 + 6 * (seed % 3), things: 3, parameters };
        Game { max_rounds: 20, ..Game::new(lineups[seed % lineups.len()], arena.build(chance)) }
    })
}

fn frozen() -> Part<BolaDeDrac> {
    let lineups =
        [[BRAWLER, KRILIN, DEMO, BRAWLER], [THROWER, BRAWLER, KRILIN, DEMO], [KRILIN, THROWER, BRAWLER, THROWER]];
    const FREEZES: [&[(usize, usize)]; 4] =
        [&[(0, 1)], &[(1, 2), (2, 2)], &[(3, 0), (0, 9)], &[(2, 4), (1, 6), (3, 8), (0, 14)]];
    part("frozen", 24, |seed, chance| {
        let parameters =
            Parameters { goku_regen_time: 6, bean_regen_time: 12, kinton_regen_time: 12, ..Parameters::STANDARD };
        let start = if seed % 3 == 0 {
            for_four().cycle().nth(seed / 3).unwrap_or_default()
        } else {
            Arena { size: (10 + (seed % 5) as u8, 12), rocks: 8, things: 4, parameters }.build(chance)
        };
        let freezes = FREEZES[seed % FREEZES.len()];
        Game { max_rounds: 24, freezes, ..Game::new(lineups[seed / 2 % lineups.len()], start) }
    })
}

fn ends() -> Part<BolaDeDrac> {
    let boards = || built_in().chain([State::default()]).cycle();
    part("ends", 55, |seed, _| {
        let start = boards().nth(seed).unwrap_or_default();
        let start = Scene::of(start).parameters(|parameters| parameters.nb_rounds = 41).done();
        Game { skipped: 28, max_rounds: 12, ..Game::new(MIXED[seed % MIXED.len()], start) }
    })
}

/// A game, some of whose rounds are measured.
struct Game {
    lineup: [Strategy; 4],
    start: State,
    /// The number of rounds before the first measured one.
    skipped: usize,
    /// The maximum number of measured rounds.
    max_rounds: usize,
    /// The players to freeze: the index of each player, and the round. The first measured
    /// round is round 0.
    freezes: &'static [(usize, usize)],
}

fn part(name: &str, games: usize, game: impl Fn(usize, &mut SeededDraws) -> Game) -> Part<BolaDeDrac> {
    let segments = |seed: usize| game(seed, &mut SeededDraws::new(seed as u64, 0, 0)).play(seed as u64);
    Part::new(name, (0..games).flat_map(segments))
}

impl Game {
    /// A game of which no round is skipped and nobody is frozen.
    const fn new(lineup: [Strategy; 4], start: State) -> Self {
        Self { lineup, start, skipped: 0, max_rounds: usize::MAX, freezes: &[] }
    }

    /// The actions of all players. `measured` is the number of rounds measured before this
    /// one; with `None`, nobody freezes.
    fn actions(&self, state: &State, seed: u64, measured: Option<usize>) -> ByPlayer<Action> {
        let freezes = |player: Player| {
            self.freezes.iter().any(|&(index, round)| index == player.index() && Some(round) == measured)
        };
        ByPlayer::from_fn(|player| {
            if freezes(player) { Action::Frozen } else { self.lineup[player.index()].action(state, player, seed) }
        })
    }

    /// Measures consecutive rounds.
    fn play(self, seed: u64) -> Vec<Segment<BolaDeDrac>> {
        let mut game = Recorder::new(self.start.clone(), seed);
        for _ in 0..self.skipped {
            game.skip(self.actions(game.state(), seed, None));
        }
        for round in 0..self.max_rounds {
            if game.state().is_over() {
                break;
            }
            game.measure(self.actions(game.state(), seed, Some(round)));
        }
        game.into_segments()
    }

    /// Measures the rounds in which all four gokus act, up to the end of the game.
    fn play_while_all_act(self, seed: u64) -> Vec<Segment<BolaDeDrac>> {
        let mut game = Recorder::new(self.start.clone(), seed);
        while !game.state().is_over() {
            let actions = self.actions(game.state(), seed, None);
            if acting(game.state(), &actions) == Player::ALL.len() {
                game.measure(actions);
            } else {
                game.skip(actions);
            }
        }
        game.into_segments()
    }
}
