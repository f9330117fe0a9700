//! The standard rounds.

use super::crafted::Strategy;
use super::scene::Scene;
use crate::measured::{Part, Segment};
use rulebook_core::redbot::{ByPlayer, Order, Orders, RedBot, RobotId, Rules, State};
use rulebook_players::chance::SeededDraws;
use rulebook_players::redbot::Builtin;

/// The number of robots that act in a round: those that are alive, belong to a
/// player in the game, and have another order than `NONE NOTHING`.
pub(super) fn acting(state: &State, orders: &ByPlayer<Orders>) -> usize {
    let acts = |id: &RobotId| {
        let setup = state.setup();
        setup.players[id.player].in_game && setup.robot(*id).is_alive() && orders[id.player][id.no] != Order::default()
    };
    RobotId::ALL.iter().filter(|id| acts(id)).count()
}

/// The standard rounds: four parts of games on the standard board. All eight
/// robots act in each round.
///
/// | part | players | start |
/// |---|---|---|
/// | fire fight | hunters, and brawlers that drive towards the nearest rival and shoot | among 24 to 60 walls, some destroyed, the robots within a few cells of the middle |
/// | building | masons that order a wall with each robot in each round, builders, brawlers | from an empty board, and from 60 to 78 walls up to the cap and refunds |
/// | racing | runners, builders, hunters and random players, with the usual rules | from the start of a game, and from the start layout among 12 to 36 walls |
/// | long games | all kinds of players | after 60 rounds of a game on a board with 40 to 64 walls |
///
/// A segment ends before the first round in which a robot is dead, out of the
/// game or idle. If a strategy gives a robot no order, the robot shoots instead. Robots begin a
/// fire fight with 150 lives, a long game with 600 and building with 120, because
/// with fewer lives all eight would survive only a few rounds. In some games of
/// building and some long games, players have enough walls to reach the cap. All
/// other constants are standard.
///
/// Every call plays the rounds again, with the current engine and players. Their
/// signature from [`check`](crate::check) shows whether they are still the same.
pub(super) fn standard() -> Vec<Part<RedBot>> {
    vec![fire_fight(), building(), racing(), long_games()]
}

const HUNTER: Strategy = Strategy::Builtin(Builtin::Hunter);
const RUNNER: Strategy = Strategy::Builtin(Builtin::Runner);
const BUILDER: Strategy = Strategy::Builtin(Builtin::Builder);
const RANDOM: Strategy = Strategy::Builtin(Builtin::Random);
const BRAWLER: Strategy = Strategy::Brawler;
const CLIMBER: Strategy = Strategy::Climber;
const MASON: Strategy = Strategy::Mason;

fn fire_fight() -> Part<RedBot> {
    let rules = Rules { robot_lives: 150, ..Rules::STANDARD };
    let lineups = [
        [BRAWLER, HUNTER, CLIMBER, HUNTER],
        [CLIMBER, HUNTER, CLIMBER, BRAWLER],
        [HUNTER, BRAWLER, HUNTER, HUNTER],
        [CLIMBER, CLIMBER, CLIMBER, HUNTER],
    ];
    part("fire fight", 32, |seed, chance| Game {
        lineup: lineups[seed % lineups.len()],
        start: Scene::new(rules).crowd(2 + (seed % 5) as i32, chance).random_walls(24 + 12 * (seed % 4), chance).done(),
        skipped: 0,
        max_rounds: 24,
    })
}

fn building() -> Part<RedBot> {
    let lineups = [
        [MASON, MASON, MASON, MASON],
        [BUILDER, MASON, BUILDER, MASON],
        [MASON, BRAWLER, MASON, CLIMBER],
        [MASON, RANDOM, BUILDER, MASON],
    ];
    part("building", 32, |seed, chance| Game {
        lineup: lineups[seed % lineups.len()],
        start: {
            let scene = Scene::first(with_lives(120, seed)).narrow_goals();
            let walls = [0, 0, 60, 70, 76, 78][seed / 4 % 6];
            if seed % 4 == 1 { scene } else { scene.crowd(4 + (seed % 8) as i32, chance) }
                .random_walls(walls, chance)
                .done()
        },
        skipped: 0,
        max_rounds: 20,
    })
}

fn racing() -> Part<RedBot> {
    let lineups = [
        [RUNNER, BUILDER, RUNNER, BUILDER],
        [RUNNER, HUNTER, BUILDER, RANDOM],
        [RUNNER, RUNNER, RUNNER, RUNNER],
        [BUILDER, RUNNER, HUNTER, RUNNER],
    ];
    part("racing", 48, |seed, chance| Game {
        lineup: lineups[seed % lineups.len()],
        start: Scene::first(Rules::STANDARD).random_walls(12 * (seed / 4 % 4), chance).done(),
        skipped: 0,
        max_rounds: 40,
    })
}

fn long_games() -> Part<RedBot> {
    let lineups = [
        [HUNTER, RANDOM, HUNTER, MASON],
        [RANDOM, BRAWLER, CLIMBER, MASON],
        [MASON, HUNTER, RANDOM, CLIMBER],
        [CLIMBER, RANDOM, MASON, CLIMBER],
    ];
    part("long games", 12, |seed, chance| Game {
        lineup: lineups[seed % lineups.len()],
        start: Scene::new(with_lives(600, seed / 4)).narrow_goals().random_walls(40 + 8 * (seed % 4), chance).done(),
        skipped: 60,
        max_rounds: 60,
    })
}

/// The rules of a game with long-lived robots. For an odd seed, players have
/// enough walls to reach the cap.
fn with_lives(robot_lives: i32, seed: usize) -> Rules {
    let walls_per_player =
        if seed.is_multiple_of(2) { Rules::STANDARD.walls_per_player } else { Rules::MAX_WALLS_PER_PLAYER };
    Rules { robot_lives, walls_per_player, ..Rules::STANDARD }
}

/// A game, some of whose rounds are measured.
struct Game {
    lineup: [Strategy; 4],
    start: State,
    /// The number of rounds before the first measured one.
    skipped: usize,
    /// The maximum number of measured rounds.
    max_rounds: usize,
}

fn part(name: &str, games: usize, game: impl Fn(usize, &mut SeededDraws) -> Game) -> Part<RedBot> {
    let segment = |seed: usize| game(seed, &mut SeededDraws::new(seed as u64, 0, 0)).play(seed as u64);
    Part::new(name, (0..games).map(segment))
}

impl Game {
    fn play(self, seed: u64) -> Segment<RedBot> {
        let mut state = self.start;
        let orders =
            |state: &State| ByPlayer::from_fn(|player| self.lineup[player.index()].orders(state, player, seed));
        for _ in 0..self.skipped {
            // If the game ends here, no round is measured and the part omits the segment.
            let _ = state.step(&orders(&state), &mut ());
        }
        let start = state.clone();
        let mut measured = Vec::new();
        while measured.len() < self.max_rounds {
            let orders = orders(&state);
            if acting(&state, &orders) < RobotId::ALL.len() || state.step(&orders, &mut ()).is_err() {
                break;
            }
            measured.push(orders);
        }
        Segment::new(start, measured)
    }
}
