//! The property `game`: plays a whole game from its input line.

use crate::input::{read_step, write_sample, write_state};
use crate::play::play;
use crate::subject::Subject;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_conformance::fuzz::sample;
use rulebook_conformance::laws;
use rulebook_core::contract::{Game, Opening};
use rulebook_core::players::Seat;
use rulebook_players::chance::SeededDraws;

/// The maximum number of steps that are played.
const MAX_STEPS: u64 = 60;

/// Plays and checks the game of a line `SEED START`, where `START` is `opening`, or `random` for a random state.
///
/// Players choose random legal actions, answer as in a random step, or stay silent. Each state satisfies the laws
/// of the contract. A step from each state file gives the next state, and the game is reproducible.
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
    for number in 0..MAX_STEPS {
        let answers = random_answers::<G>(&state, seed, number);
        assert_eq!(random_answers::<G>(&state, seed, number), answers, "players repeat");
        laws::check_with::<G>(&state, &answers, &mut SeededDraws::of_game(seed, number));
        let key = [seed.to_le_bytes(), number.to_le_bytes()].concat();
        let Some((after, _)) = play::<G>(&state, &answers, &key) else {
            assert!(G::outcome(&state).is_some(), "only a finished game refuses a step");
            break;
        };
        let file = write_state::<G>(&state);
        let read = G::read(file.as_bytes(), G::rules(&state)).unwrap_or_else(|error| panic!("{error}\n{file}"));
        let (again, _) = play::<G>(&read, &answers, &key).expect("a parsed state can be played");
        assert_eq!(write_state::<G>(&again), write_state::<G>(&after), "a state file leads to the next state");
        G::check_state(&after);
        state = after;
    }
    true
}

/// Returns random answers of the players in the step with this number.
pub(crate) fn random_answers<G: Subject>(state: &G::State, seed: u64, number: u64) -> Vec<Vec<u8>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    let seats = G::answering_players(state).iter();
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

/// Returns a legal action of a player.
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
