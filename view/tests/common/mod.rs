//! Recorded games for tests.
#![allow(dead_code, reason = "not every test file needs everything")]

pub(crate) mod aitester;
pub(crate) mod boladedrac;
pub(crate) mod othello;
pub(crate) mod page_engine;

use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game, Opening};
use rulebook_core::players::Seat;
use rulebook_core::redbot::{RedBot, Rules, State};
use rulebook_core::text::PlainWriter;
use rulebook_players::chance::SeededDraws;
use rulebook_players::redbot::Builtin;
use rulebook_view::replay::{RecordFiles, StateFile, state_file};
use std::collections::BTreeMap;

/// Plays a game; passes each state and its answers to `each`.
pub(crate) fn play(rules: &str, seed: u64, mut each: impl FnMut(&State, &Answers<'_>)) -> State {
    let mut variant = Rules::default();
    for pair in rules.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) = pair.split_once('=').unwrap();
        rulebook_core::contract::Rules::set(&mut variant, key, value).unwrap();
    }
    let mut state = RedBot::opening(&variant, &Opening { rounds: Some(120) }).unwrap();
    let players = [Builtin::Hunter, Builtin::Builder, Builtin::Random, Builtin::Hunter];
    while RedBot::outcome(&state).is_none() {
        let lines: Vec<String> = players
            .iter()
            .enumerate()
            .map(|(i, player)| player.answer(&state, Seat::ALL[i].try_cast().unwrap(), seed))
            .collect();
        let mut answers = Answers::default();
        for (seat, line) in Seat::ALL.into_iter().zip(&lines) {
            if RedBot::asked(&state).contains(seat) {
                answers[seat] = Answer::Line(line.as_bytes());
            }
        }
        each(&state, &answers);
        RedBot::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    }
    state
}

pub(crate) fn file(number: u64, state: &State) -> (u64, StateFile) {
    let mut text = String::new();
    RedBot::write(state, &mut PlainWriter(&mut text)).unwrap();
    (number, StateFile { name: state_file(number), text: text.into_bytes().into() })
}

pub(crate) fn record_files(seed: u64) -> RecordFiles {
    let mut states = BTreeMap::new();
    let last = play("", seed, |state, _| states.extend([file(states.len() as u64, state)]));
    states.extend([file(states.len() as u64, &last)]);
    RecordFiles { states, ..RecordFiles::default() }
}

/// Plays a game in which each player picks a legal action at random; passes each state and the line of the player who
/// is asked, if there is one, to `each`. Returns the last state.
pub(crate) fn random_game<G: Game>(
    start: G::State,
    seed: u64,
    mut each: impl FnMut(&G::State, Option<&str>),
) -> G::State {
    let mut state = start;
    for turn in 0.. {
        if G::outcome(&state).is_some() {
            break;
        }
        let asked = G::asked(&state).iter().next().map(|seat| {
            let mut actions = Vec::new();
            G::each_action(&state, seat, &mut |action| actions.push(action));
            let action = SeededDraws::new(seed, seat.index(), turn).pick(&actions).copied().unwrap();
            (seat, action.to_string())
        });
        let mut answers = Answers::default();
        if let Some((seat, line)) = &asked {
            answers[*seat] = Answer::Line(line.as_bytes());
        }
        each(&state, asked.as_ref().map(|(_, line)| &**line));
        G::step_answers(&mut state, &answers, &mut NoChance, &mut ()).unwrap();
    }
    state
}
