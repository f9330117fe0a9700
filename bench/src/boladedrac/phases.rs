//! Handmade rounds, each dominated by one kind of action.

use super::boards::{Arena, for_four};
use super::players::Strategy;
use super::recorder::Recorder;
use super::scene::Scene;
use crate::measured::{Part, Segment};
use rulebook_core::boladedrac::{Action, BolaDeDrac, ByPlayer, Direction, P1, P2, P3, P4, Parameters, Player, State};
use rulebook_players::boladedrac::Builtin;
use rulebook_players::chance::SeededDraws;

/// The phases that are measured separately.
///
/// | phase | what happens in each round |
/// |---|---|
/// | moving | four riders move in four directions, after the draws of their order |
/// | fighting | two of four gokus attack another one, with kintons and balls to win, on capsules and balls |
/// | throwing | up to four draws for Kame Hames; in some rounds, a ray that kills three carriers |
/// | collecting | four gokus take or deposit something with nearly every move |
/// | returning | four dead gokus look for cells on boards of all sizes |
/// | ending | the last round of a game of four |
pub(super) fn phases() -> Vec<Part<BolaDeDrac>> {
    vec![moving(), fighting(), throwing(), collecting(), returning(), ending()]
}

/// A time that no segment of a phase reaches, in rounds.
const LONG_TIME: u32 = 1000;

/// Plays rounds from a start. `action` returns the action of a player in a round, from 0.
fn segment(
    start: State,
    seed: usize,
    rounds: usize,
    action: impl Fn(&State, Player, usize) -> Action,
) -> Vec<Segment<BolaDeDrac>> {
    let mut game = Recorder::new(start, seed as u64);
    for round in 0..rounds {
        game.measure(ByPlayer::from_fn(|player| action(game.state(), player, round)));
    }
    game.into_segments()
}

fn moving() -> Part<BolaDeDrac> {
    let start = Scene::drawn(&[
        "XXXXXXXXXXXXXXXXXXXX",
        "X..................X",
        "X.0..............1.X",
        "X..................X",
        "X......XX..XX......X",
        "X......X.CB.X......X",
        "X......XX..XX......X",
        "X..................X",
        "X.2..............3.X",
        "X..................X",
        "XXXXXXXXXXXXXXXXXXXX",
    ]);
    // Each goku walks around four cells, and begins with another direction.
    let circle = [Direction::Right, Direction::Bottom, Direction::Left, Direction::Top];
    let around = |_: &State, player: Player, round: usize| Action::Move(circle[(player.index() + round) % 4]);
    Part::new("moving", segment(start.riders(LONG_TIME).done(), 0, 40, around))
}

/// P1 attacks P2, and P3 attacks P4.
fn fighting() -> Part<BolaDeDrac> {
    let attack = |_: &State, player: Player, _: usize| match player {
        P1 | P3 => Action::Move(Direction::Right),
        _ => Action::Nothing,
    };
    let combats = (0..48).flat_map(|seed: usize| {
        let mut scene = Scene::drawn(&[
            "XXXXXXXXXXXX",
            "X..........X",
            "X.01....23.X",
            "X..........X",
            "X....CB....X",
            "X..........X",
            "XXXXXXXXXXXX",
        ]);
        let has = |player: Player, bit: usize| (seed * 5 + player.index() * 7) >> bit & 1 == 1;
        let capsule = [P2, P4][seed / 4 % 2];
        let ball = [P4, P2][seed / 4 % 2];
        scene = scene.gokus(|player, goku| {
            goku.strength = [100, 60, 30, 45][(seed + player.index()) % 4];
            goku.with_ball = has(player, 0) && player != capsule || player == ball;
            goku.kinton = if has(player, 1) { 10 } else { 0 };
            goku.on_kinton = goku.kinton > 0;
        });
        segment(scene.capsule_under(capsule).ball_under(ball).round(2 * (seed % 2) as u32).done(), seed, 1, attack)
    });
    Part::new("fighting", combats)
}

fn throwing() -> Part<BolaDeDrac> {
    let thrown = |_: &State, player: Player, round: usize| {
        Action::Throw(Direction::ALL[(player.index() + round / 2) % Direction::ALL.len()])
    };
    // Nobody is in line with another one, and a quarter of the draws grants a throw.
    let apart = Scene::drawn(&[
        "XXXXXXXXXXXXXXXX",
        "X.......X......X",
        "X..0....X......X",
        "X.......X..1...X",
        "XXXXXXXXXXXXXXXX",
        "X.....X....C...X",
        "X.....X..3.....X",
        "X..2..X........X",
        "X.....X....B...X",
        "XXXXXXXXXXXXXXXX",
    ]);
    let apart = apart.riders(LONG_TIME).parameters(|parameters| {
        (parameters.max_strength, parameters.kamehame_penalty) = (399, 0);
    });
    let in_line = (0..12).flat_map(|seed: usize| {
        let scene = Scene::drawn(&[
            "XXXXXXXXXXXXXXXX",
            "X..............X",
            "X.0..1...2...3.X",
            "X..............X",
            "X....CB........X",
            "X..............X",
            "XXXXXXXXXXXXXXXX",
        ]);
        let scene = scene.gokus(|player, goku| goku.with_ball = player != [P1, P4][seed % 2]);
        segment(scene.done(), seed, 1, |_, player, _| match player {
            P1 | P2 => Action::Throw(Direction::Right),
            _ => Action::Throw(Direction::Left),
        })
    });
    Part::new("throwing", segment(apart.done(), 0, 40, thrown).into_iter().chain(in_line))
}

fn collecting() -> Part<BolaDeDrac> {
    // Beans and kintons come back as soon as nobody stands on them.
    let quick = |parameters: &mut Parameters| (parameters.bean_regen_time, parameters.kinton_regen_time) = (1, 1);
    let items = Scene::drawn(&[
        "XXXXXXXXXXXXX",
        "X0bkbk.bkbk1X",
        "X...........X",
        "X....CB.....X",
        "X...........X",
        "X2kbkb.kbkb3X",
        "XXXXXXXXXXXXX",
    ]);
    // To the item four cells away and back.
    let pace = |_: &State, player: Player, round: usize| {
        let is_left = player == P1 || player == P3;
        let goes_out = round % 8 < 4;
        Action::Move(if is_left == goes_out { Direction::Right } else { Direction::Left })
    };
    let items = segment(items.riders(LONG_TIME).parameters(quick).done(), 0, 40, pace);
    let balls = (0..4).flat_map(|seed| {
        let scene = Scene::drawn(&[
            "XXXXXXXXXXXXXXXXXX",
            "X0BCBCBCBCBCBCBCBX",
            "X................X",
            "X................X",
            "XBCBCBCBCBCBCBCB1X",
            "X................X",
            "X................X",
            "X2BCBCBCBCBCBCBCBX",
            "X................X",
            "X................X",
            "XBCBCBCBCBCBCBCB3X",
            "XXXXXXXXXXXXXXXXXX",
        ]);
        segment(scene.riders(LONG_TIME).done(), seed, 15, |_, player, _| match player {
            P1 | P3 => Action::Move(Direction::Right),
            _ => Action::Move(Direction::Left),
        })
    });
    Part::new("collecting", items.into_iter().chain(balls))
}

fn returning() -> Part<BolaDeDrac> {
    let nothing = |_: &State, _: Player, _: usize| Action::Nothing;
    // Gokus return in odd rounds.
    let dead = |state: State| Scene::of(state).dead(|player| (player.index() % 2) as u32).round(1).done();
    let boards = for_four().cycle().take(27).enumerate();
    let boards = boards.flat_map(move |(seed, state)| segment(dead(state), seed, 1, nothing));
    let arenas = (0..9).flat_map(move |seed: usize| {
        let size = (12 + (seed % 3) as u8, 12 + (seed / 3) as u8);
        let arena = Arena { size, rocks: 10 * (seed % 4), things: 5, parameters: Parameters::STANDARD };
        segment(dead(arena.build(&mut SeededDraws::new(seed as u64, 0, 0))), seed, 1, nothing)
    });
    Part::new("returning", boards.chain(arenas))
}

fn ending() -> Part<BolaDeDrac> {
    let boards = for_four().cycle().take(27).enumerate();
    let last = boards.flat_map(|(seed, state)| {
        let rounds = state.setup().parameters.nb_rounds;
        let start = Scene::of(state).riders(LONG_TIME).round(rounds - 2).done();
        segment(start, seed, 1, |state, player, _| Strategy::Builtin(Builtin::Demo).action(state, player, seed as u64))
    });
    Part::new("ending", last)
}
