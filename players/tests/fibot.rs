//! The built-in players of FIbot: reproducible whole games on this project's
//! boards, and thousands of random states.

use arbitrary::{Arbitrary, Unstructured};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rstest::rstest;
use rulebook_core::fibot::{Event, P1, P2, Player, State, Turn, random};
use rulebook_players::fibot::Builtin::{self, Tym97, Tym98, Tym99};

fn boards() -> Vec<State> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../boards/fibot");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|extension| extension == "txt")).collect();
    paths.sort();
    let boards: Vec<_> = paths
        .iter()
        .map(|path| {
            State::read(&std::fs::read(path).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect();
    assert!(boards.len() >= 5, "{} boards", boards.len());
    boards
}

/// The results of two strategies over their games, in the given order.
#[derive(Default, Debug, PartialEq, Eq)]
struct Tally {
    games: u32,
    points: [u32; 2],
    flags: [u32; 2],
    explosions: [u32; 2],
}

/// Plays a match on every board (CUP-1), once per seed.
fn play(pair: [Builtin; 2], seeds: core::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for (seed, board) in seeds.flat_map(|seed| boards().into_iter().map(move |board| (seed, board))) {
        for swapped in [0, 1] {
            let who = |player: Player| (player.index() + swapped) % 2;
            let mut state = board.clone();
            while !state.is_over() {
                let player = state.setup().to_move;
                let turn = pair[who(player)].turn(&state, player, seed);
                let mut observe = |event: Event| match event {
                    Event::FlagReached { robot, .. } => tally.flags[who(robot.player())] += 1,
                    Event::Exploded { robot, .. } => tally.explosions[who(robot.player())] += 1,
                    _ => {}
                };
                state.step(turn, &mut observe).expect("the game is not over");
            }
            tally.games += 1;
            for player in Player::ALL {
                tally.points[who(player)] += u32::from(state.points(player));
            }
        }
    }
    tally
}

/// CUP-5: the strategies that think ahead beat the one that does not.
#[rstest]
#[case(Tym98)]
#[case(Tym97)]
fn cup_5_who_thinks_ahead_beats_the_greedy_one(#[case] thinker: Builtin) {
    let tally = play([thinker, Tym99], 0..4);
    assert!(tally.points[0] * 4 > tally.points[1] * 5, "{tally:?}");
    assert!(tally.flags[0] > tally.flags[1], "{tally:?}");
}

/// CUP-5: one strategy destroys few robots, the other many.
#[test]
fn cup_5_the_peaceful_and_the_aggressive() {
    let tally = play([Tym98, Tym97], 0..4);
    assert!(tally.explosions[1] > 2 * tally.explosions[0], "{tally:?}");
    assert!(tally.explosions[1] > tally.games, "{tally:?}");
}

#[test]
fn cup_5_the_greedy_one_takes_what_it_sees() {
    let state = State::read(b"5 3 9 1\n1 3 4 1\nA....\n.....\n..N..\n").unwrap();
    assert_eq!(Tym99.answer(&state, P1, 1), "A V", "14 points for itself");
    for builtin in Builtin::ALL {
        let state = State::read(b"5 2 9 1\n1 2 4 1\nA...N\n.....\n").unwrap();
        assert_eq!(builtin.answer(&state, P1, 1), "A V", "{builtin} takes a flag in reach (END-1)");
    }
}

/// N reaches the flag of P1 in its next turn, and nothing else stops it.
#[test]
fn cup_5_the_peaceful_one_explodes_to_save_its_flag() {
    let doomed = State::read(b"5 3 9 1\n1 2 5 3\n.###A\n....N\n.###.\n").unwrap();
    assert_eq!(Tym98.answer(&doomed, P1, 1), "A D");
    let safe = State::read(b"5 3 9 1\n3 2 5 3\n.###A\n....N\n.###.\n").unwrap();
    assert_ne!(Tym98.answer(&safe, P1, 1), "A D", "N slides across it");
}

#[test]
fn a_game_repeats_by_its_seed() {
    let [one, same] = [3, 3].map(|seed| play([Tym97, Tym98], seed..seed + 1));
    assert_eq!(one, same);
    let games = |seed| play([Tym99, Tym99], seed..seed + 1);
    assert!((1..9).any(|seed| games(seed) != games(0)), "the seed matters");
}

fn states(count: usize) -> impl Iterator<Item = (State, ChaCha8Rng)> {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    (0..count).map(move |_| {
        let mut bytes = vec![0; 4096];
        rng.fill_bytes(&mut bytes);
        let state = State::arbitrary(&mut Unstructured::new(&bytes)).expect("there are enough bytes");
        (state, ChaCha8Rng::seed_from_u64(rng.next_u64()))
    })
}

#[rstest]
#[case(Tym99)]
#[case(Tym98)]
#[case(Tym97)]
fn answers_are_allowed_and_depend_on_the_arguments_only(#[case] builtin: Builtin) {
    for (seed, (state, _)) in (0..).zip(states(300)) {
        for player in Player::ALL {
            let line = builtin.answer(&state, player, seed);
            let turn = builtin.turn(&state, player, seed);
            assert_eq!(Turn::parse(line.as_bytes()), Ok(turn), "{line}");
            assert!(state.allows(turn) || turn == Turn::Pass, "ANS-3");
            assert!(state.asked() == Some(player) || turn == Turn::Pass, "TRN-4");
        }
    }
}

/// States are valid by construction, and random turns lead to valid states.
#[test]
fn random_states_can_be_played_out() {
    let mut explosions = 0;
    for (mut state, mut rng) in states(2000) {
        assert_eq!(State::new(state.setup().clone()).as_ref(), Ok(&state));
        while !state.is_over() {
            let mut bytes = [0; 64];
            rng.fill_bytes(&mut bytes);
            let turn = random::turn(&mut Unstructured::new(&bytes), &state).unwrap();
            explosions += u32::from(matches!(turn, Turn::Explode { .. }));
            state.step(turn, &mut ()).expect("the game is not over");
        }
        assert!(State::new(state.setup().clone()).is_ok());
        assert!(state.points(P1).max(state.points(P2)) <= 20, "SCO-2");
    }
    assert!(explosions > 1000, "{explosions}");
}
