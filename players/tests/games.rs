//! Whole games among the built-in strategies. They are reproducible, so these
//! numbers do not depend on luck.

use rulebook_core::redbot::{ByPlayer, Event, HitKind, Object, Player, State};
use rulebook_players::redbot::Builtin::{self, Builder, Hunter, Idle, Random, Runner};

/// The results of each strategy at a table over all games, in the given order.
#[derive(Default, Debug)]
struct Tally {
    games: u32,
    totals: [i64; 4],
    /// Arrivals, direct hits on robots, and walls built.
    arrivals: [u32; 4],
    hits: [u32; 4],
    walls: u32,
}

/// Plays the four strategies in every rotation of the seats, once per seed.
fn play(table: [Builtin; 4], seeds: core::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for (seed, rotation) in seeds.flat_map(|seed| (0..4).map(move |rotation| (seed, rotation))) {
        let who = |player: Player| (player.index() + rotation) % 4;
        let mut state = State::default();
        while !state.is_over() {
            let orders = ByPlayer::from_fn(|player| table[who(player)].orders(&state, player, seed));
            let mut observe = |event: Event| match event {
                Event::Arrived { player, .. } => tally.arrivals[who(player)] += 1,
                Event::Hit { shooter, object: Object::Robot(_), kind: HitKind::Straight, .. } => {
                    tally.hits[who(shooter.player)] += 1;
                }
                Event::Built { .. } => tally.walls += 1,
                _ => {}
            };
            state.step(&orders, &mut observe).expect("the game is not over");
        }
        tally.games += 1;
        for player in Player::ALL {
            tally.totals[who(player)] += state.score(player).total();
        }
    }
    tally
}

#[test]
fn each_of_the_default_four_does_what_it_is_named_for() {
    let tally = play([Runner, Hunter, Builder, Random], 0..2);
    let [runner, hunter, builder, random] = tally.totals;
    assert!(2 * random < runner.min(hunter).min(builder), "{tally:?}");
    assert!(tally.arrivals[0] + tally.arrivals[2] >= tally.games, "{tally:?}");
    assert!(2 * tally.hits[1] > 3 * tally.hits[0].max(tally.hits[2]), "{tally:?}");
    // A lone builder has 20 per game.
    assert!(tally.walls > 15 * tally.games, "{tally:?}");
}

#[test]
fn a_runner_beats_random_strategies() {
    let tally = play([Runner, Random, Random, Random], 0..3);
    let [runner, randoms @ ..] = tally.totals;
    assert!(randoms.iter().all(|&random| 2 * runner > 3 * random), "{tally:?}");
    assert!(2 * tally.arrivals[1..].iter().sum::<u32>() < tally.arrivals[0], "{tally:?}");
}

/// Two runners meet head-on, which may cost them their arrival.
#[test]
fn two_runners_arrive_more_often_than_not_and_shoot_on_the_way() {
    let tally = play([Runner, Random, Runner, Random], 0..3);
    assert!(tally.totals[0] + tally.totals[2] > tally.totals[1] + tally.totals[3], "{tally:?}");
    assert!(tally.arrivals[0] + tally.arrivals[2] > tally.games * 3 / 2, "{tally:?}");
    assert!(tally.hits[0] + tally.hits[2] > tally.games && tally.walls > tally.games, "{tally:?}");
}

#[test]
fn a_hunter_shoots_who_does_not_move_and_then_arrives() {
    let tally = play([Hunter, Idle, Idle, Idle], 0..1);
    assert_eq!(tally.arrivals, [tally.games, 0, 0, 0], "{tally:?}");
    assert!(tally.totals[0] > 100 * i64::from(tally.games), "{tally:?}");
    assert!(tally.totals[1..].iter().sum::<i64>() < tally.totals[0] / 4, "{tally:?}");
}

#[test]
fn a_builder_holds_runners_up() {
    let finish = |table: [Builtin; 4]| {
        let mut state = State::default();
        while !state.is_over() {
            let orders = ByPlayer::from_fn(|player| table[player.index()].orders(&state, player, 5));
            state.step(&orders, &mut ()).expect("the game is not over");
        }
        // P3 runs; not arriving at all counts as the end of the game.
        state.setup().players[Player::ALL[2]].finish_round.unwrap_or(state.setup().max_rounds)
    };
    let (free, hindered) = (finish([Idle, Idle, Runner, Idle]), finish([Builder, Idle, Runner, Idle]));
    assert!(hindered >= free + 6, "{free} rounds without walls, {hindered} with walls");
}

#[test]
fn a_game_repeats_by_its_seed() {
    let table = [Random, Hunter, Builder, Runner];
    let [one, same, other] = [1, 1, 2].map(|seed| format!("{:?}", play(table, seed..seed + 1)));
    assert_eq!(one, same);
    assert_ne!(one, other);
}
