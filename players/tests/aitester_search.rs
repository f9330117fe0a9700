//! Search and Monte Carlo of AI-Tester.

#[path = "aitester/large.rs"]
mod large;
#[path = "aitester/plain.rs"]
mod plain;

use arbitrary::{Arbitrary, Unstructured};
use core::num::NonZeroU32;
use rstest::rstest;
use rulebook_core::aitester::{Coefficients, Command, Phase, State};
use rulebook_players::aitester::arena::{Arena, play};
use rulebook_players::aitester::{
    Builtin, Decision, MonteCarlo, MonteCarloOptions, Search, SearchOptions, Strong, StrongOptions,
};
use rulebook_players::chance::SeededDraws;

/// Random states of the fight that are not over, with at most so many points a turn.
fn states(seed: u64, count: usize, points: u32) -> impl Iterator<Item = State> {
    let byte = NonZeroU32::new(256).unwrap();
    let random = (0..).filter_map(move |number| {
        let mut draws = SeededDraws::new(seed, 0, number);
        let data: Vec<u8> = (0..600).map(|_| draws.below(byte) as u8).collect();
        let mut setup = State::arbitrary(&mut Unstructured::new(&data)).unwrap().into_setup();
        let most = 1 + draws.below(NonZeroU32::new(points).unwrap());
        setup.scenario.parameters.action_points = most;
        setup.situation.phase = Phase::Fight;
        setup.situation.points = most;
        let state = State::new(setup).ok()?;
        // A turn of a player that is out is of no use.
        (!state.is_over() && state.own_army().is_in()).then_some(state)
    });
    random.take(count)
}

/// The state after a plan, all of whose commands the game accepts.
fn after(state: &State, commands: &[Command]) -> State {
    let mut after = state.clone();
    for (number, &command) in commands.iter().enumerate() {
        assert!(after.check_command(command).is_ok(), "command {number}, {command}");
        after.step(Some(command), &mut ()).unwrap();
        let ends = command == Command::NextTurn || after.is_over();
        assert_eq!(ends, number + 1 == commands.len());
    }
    after
}

fn search(state: &State, options: &str) -> Decision {
    Search::new(SearchOptions::STANDARD_MT.parse(options).unwrap()).decide(state)
}

fn compare_with_plain(depth: u32, states: impl Iterator<Item = State>, least: usize) {
    let coefficients = Coefficients::STANDARD;
    let (mut compared, mut longest) = (0, 0);
    for state in states {
        let Some(plain) = plain::best(&state, depth, &coefficients, &mut 6_000) else { continue };
        let found = search(&state, &format!("threads=1,depth={depth}"));
        assert_eq!((&found.commands, found.value), (&plain.commands, plain.value), "{}", text(&state));
        compared += 1;
        longest = longest.max(found.commands.len());
    }
    assert!(compared >= least && longest > 2, "{compared} states, {longest} commands");
}

fn text(state: &State) -> String {
    let mut text = String::new();
    state.write(&mut text).unwrap();
    text
}

#[test]
fn search_decides_as_a_plain_search_does() {
    compare_with_plain(1, states(1, 1500, 10), 300);
}

#[test]
fn search_decides_as_a_plain_search_does_at_depth_2() {
    compare_with_plain(2, states(2, 1500, 4), 100);
}

#[test]
fn search_decides_as_a_plain_search_does_at_depth_3() {
    compare_with_plain(3, states(3, 1500, 2), 40);
}

#[test]
fn search_decides_as_a_plain_search_of_larger_turns_does() {
    let (mut compared, mut most) = (0, 0);
    for state in states(10, 120, 16) {
        let Some((commands, value, count)) = large::best_of_distinct(&state, &Coefficients::STANDARD, 3_000) else {
            continue;
        };
        let found = search(&state, "threads=1");
        assert_eq!((&found.commands, found.value), (&commands, value), "{}", text(&state));
        assert!(found.states <= count as u64);
        compared += 1;
        most = most.max(found.states);
    }
    assert!(compared >= 40 && most > 500, "{compared} states, at most {most}");
}

#[test]
fn a_turn_has_hundreds_of_thousands_of_states() {
    let state = large::large_turn();
    let found = search(&state, "threads=1");
    assert_eq!((found.states, found.ends), (209_913, 209_391));
    let commands: Vec<String> = found.commands.iter().map(ToString::to_string).collect();
    assert_eq!(commands.join(", "), "MOV 1 2 7, MOV 1 5 7, ATT 1 7 8, ATT 1 7 8, ATT 1 7 8, NXT");
    assert_eq!(found, search(&state, "threads=2"));
    assert_eq!(found, search(&state, "threads=3"));
}

#[test]
fn the_value_is_that_of_the_state() {
    for state in states(4, 60, 8) {
        let player = state.situation().player;
        let found = search(&state, "threads=1,nodes=2000");
        let value = after(&state, &found.commands).value(player, &Coefficients::STANDARD);
        assert_eq!(found.value.to_bits(), value.to_bits(), "{}", text(&state));
    }
}

#[test]
fn threads_change_no_decision() {
    for state in states(5, 25, 20) {
        for options in ["nodes=5000", "nodes=3,depth=2", "nodes=3000,depth=2", "nodes=3000,depth=3"] {
            let one = search(&state, &format!("threads=1,{options}"));
            after(&state, &one.commands);
            for threads in 2..=3 {
                assert_eq!(one, search(&state, &format!("threads={threads},{options}")), "{options}");
            }
        }
    }
}

#[test]
fn monte_carlo_depends_on_the_seed_and_not_on_threads() {
    let mut changed = 0;
    for state in states(6, 25, 20) {
        for options in ["nodes=5000", "nodes=3000,depth=2,width=3"] {
            let decide = |threads: u32, seed| {
                let options = format!("threads={threads},{options}");
                MonteCarlo::new(MonteCarloOptions::STANDARD_MT.parse(&options).unwrap(), seed).decide(&state)
            };
            let one = decide(1, 1);
            after(&state, &one.commands);
            assert_eq!((&one, &one), (&decide(2, 1), &decide(3, 1)), "{options}");
            changed += u32::from(one.states != decide(1, 2).states);
        }
    }
    assert!(changed > 0);
}

/// With room for all commands, Monte Carlo is Search.
#[test]
fn wide_monte_carlo_is_search() {
    for state in states(7, 60, 6) {
        let options =
            MonteCarloOptions::STANDARD.parse("width_plans=100000,width=100000,depth=2,nodes=100000").unwrap();
        let (one, other) =
            (MonteCarlo::new(options, 1).decide(&state), search(&state, "threads=1,depth=2,nodes=100000"));
        if one.states.max(other.states) < 100_000 {
            assert_eq!((one.commands, one.value), (other.commands, other.value));
        }
    }
}

#[test]
fn the_limit_of_states_holds() {
    for state in states(8, 40, 20) {
        for nodes in [1, 2, 10, 100] {
            let found = search(&state, &format!("threads=1,nodes={nodes}"));
            assert!(found.states <= nodes);
            let found = search(&state, &format!("threads=1,depth=2,nodes={nodes}"));
            assert!(found.states <= 2 * nodes);
        }
    }
}

#[test]
fn strong_plans_what_the_game_accepts() {
    for state in states(9, 60, 20) {
        let options = StrongOptions::STANDARD.parse("nodes=2000,reply_nodes=200,plans=4").unwrap();
        let mut strong = Strong::new(options);
        let decision = strong.decide(&state);
        after(&state, &decision.commands);
        assert_eq!(decision, strong.decide(&state));
    }
}

/// The games, of two on each board, that the first algorithm wins.
fn wins(first: (Builtin, &str), second: (Builtin, &str), boards: u64) -> u32 {
    let mut wins = 0;
    for game in 0..2 * boards {
        let mut algorithms = [first, second].map(|(builtin, options)| builtin.algorithm(options, game).unwrap());
        if game % 2 == 1 {
            algorithms.reverse();
        }
        let [one, other] = &mut algorithms;
        let end = play(Arena::SMALL.board(1, game / 2), &mut [&mut **one, &mut **other], |_| {});
        wins += u32::from(end.winner().is_some_and(|winner| winner.index() as u64 == game % 2));
    }
    wins
}

#[rstest]
#[case(Builtin::Reflex, "")]
#[case(Builtin::Search, "")]
#[case(Builtin::SearchMt, "threads=2")]
#[case(Builtin::MonteCarlo, "")]
#[case(Builtin::MonteCarloMt, "threads=2")]
fn strong_wins(#[case] other: Builtin, #[case] options: &str) {
    let wins = wins((Builtin::Strong, "nodes=20000,reply_nodes=4000,plans=12"), (other, options), 10);
    assert!(wins >= 15, "{wins} of 20");
}

#[test]
fn search_to_depth_2_beats_reflex() {
    let wins = wins((Builtin::Search, "depth=2,nodes=50000,vulnerability=1"), (Builtin::Reflex, ""), 15);
    assert!(wins >= 20, "{wins} of 30");
}
