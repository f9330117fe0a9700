//! A whole game of any kind, from the line that names it.

use crate::input::{read_step, write_sample, write_state};
use crate::play::play;
use crate::subject::Subject;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_conformance::fuzz::sample;
use rulebook_conformance::laws;
use rulebook_core::contract::{Game, Opening};
use rulebook_core::players::Seat;
use rulebook_players::chance::Seeded;

/// The most steps of a game that are played.
const MOST_STEPS: u64 = 60;

/// `SEED START`: the start is `opening`, or `random` for a random state.
///
/// Players choose at random among the actions that they may choose, answer as
/// in a random step, or say nothing. Each state keeps the laws of the contract,
/// each file leads to the next state, and the game repeats.
pub fn whole_game<G: Subject>(line: &[u8]) -> bool {
    let words = str::from_utf8(line).ok().map(|line| line.trim_end_matches('\n').split(' ').collect::<Vec<_>>());
    let Some([seed, start]) = words.as_deref() else { return false };
    let Ok(seed) = seed.parse::<u64>() else { return false };
    let start = match *start {
        "opening" => G::opening(&G::Rules::default(), &Opening::default()).ok(),
        "random" => (0..16).find_map(|n| Some(read_step::<G>(&write_sample::<G>(&sample::<G>(seed, n)))?.0)),
        _ => None,
    };
    let Some(mut state) = start else { return false };
    for number in 0..MOST_STEPS {
        let answers = answers::<G>(&state, seed, number);
        assert_eq!(self::answers::<G>(&state, seed, number), answers, "players repeat");
        laws::check_with::<G>(&state, &answers, &mut Seeded::of_game(seed, number));
        let key = [seed.to_le_bytes(), number.to_le_bytes()].concat();
        let Some((after, _)) = play::<G>(&state, &answers, &key) else {
            assert!(G::outcome(&state).is_some(), "a step is refused at the end only");
            break;
        };
        let file = write_state::<G>(&state);
        let read = G::read(file.as_bytes(), G::rules(&state)).unwrap_or_else(|error| panic!("{error}\n{file}"));
        let (again, _) = play::<G>(&read, &answers, &key).expect("a state that is read goes on");
        assert_eq!(write_state::<G>(&again), write_state::<G>(&after), "the file of a state leads to the next");
        G::check_state(&after);
        state = after;
    }
    true
}

/// What the players of a game answer in a step of this number.
fn answers<G: Subject>(state: &G::State, seed: u64, number: u64) -> Vec<Vec<u8>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    let seats = G::transcribed(state).iter();
    seats.map(|seat| answer::<G>(state, seat, &mut random)).collect()
}

fn answer<G: Subject>(state: &G::State, seat: Seat, random: &mut ChaCha8Rng) -> Vec<u8> {
    match random.next_u32() % 8 {
        0 => Vec::new(),
        1 => {
            let other = G::request(&sample::<G>(random.next_u64(), 0));
            other.answers.into_iter().next().unwrap_or_default()
        }
        _ => allowed::<G>(state, seat, random.next_u32()).unwrap_or_default(),
    }
}

/// One of the actions that a player may choose.
fn allowed<G: Game>(state: &G::State, seat: Seat, choice: u32) -> Option<Vec<u8>> {
    let count = G::count_actions(state, seat).filter(|&count| count > 0)?;
    let (mut number, mut chosen) = (0, None);
    let wanted = u64::from(choice) % count.min(4096);
    G::each_action(state, seat, &mut |action| {
        if number == wanted {
            chosen = Some(action.to_string().into_bytes());
        }
        number += 1;
    });
    chosen
}
