//! RES: the record.

use crate::board::{actions, board, draws, write};
use crate::games::{Random, Round, games};
use rulebook_core::boladedrac::{Action, Direction, Fit, P1, P4, RecordReader, RoundRecord, State};
use rulebook_core::chance::{Draw, RecordedDraws};
use rulebook_core::contract::Observer as _;

/// Plays a round and gives the text that a record adds for it.
fn record(state: &mut State, answers: &[&str], text: &str) -> String {
    let actions = actions(answers);
    let mut record = RoundRecord::of(state, &actions);
    state.step(&actions, &mut RecordedDraws::new(&draws(text)), &mut record).unwrap();
    let mut text = record.to_string();
    state.write_round(&mut text).unwrap();
    text
}

#[test]
fn res_1_a_round_of_a_record() {
    let mut state = board("XXXXX\nX0..X\nX..1X\nXXXXX").strength(1, 20).state();
    let text = record(&mut state, &["m r", "t l"], "1/2");
    let whole = write(&state);
    let from_round = &whole[whole.find("\nround").unwrap()..];
    let actions = "actions_asked\n0 m r\n1 t l\n\nactions_done\n0 m r\n1 u n\n\n";
    assert_eq!(text, format!("{actions}{from_round}"), "RES-1");
    assert!(text.contains("1 u n\n\n\nround 1\nXXXXX\n"), "RES-1: two empty lines");
}

#[test]
fn res_2_what_was_asked_and_done() {
    let line = board("XXXXXXXX\nX0.1.2.X\nX......X\nX...3..X\nXXXXXXXX").frozen(2);
    let lines = |text: &str| {
        let (asked, done) = text.split_once("\n\nactions_done\n").unwrap();
        let of = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with(char::is_numeric));
            lines.take(4).map(str::to_owned).collect()
        };
        (of(asked), of(done))
    };
    let mut state = line.state();
    // A granted throw, a dead player, a frozen one, and one that freezes now.
    let (asked, done) = lines(&record(&mut state, &["t r", "m b", "m l", "frozen"], "1/2 2/3 3/4 0/71"));
    assert_eq!(asked, ["0 t r", "1 m b", "2 u n", "3 u n"], "RES-2");
    assert_eq!(done, ["0 t r", "1 u n", "2 u n", "3 u n"], "RES-2");
    // A mover that loses its combat has moved; a move into rock has not.
    let mut state = board("XXXXXXXX\nX01....X\nX......X\nXXXXXXXX").state();
    let (asked, done) = lines(&record(&mut state, &["m r", "m t"], "1/2 101/202"));
    assert_eq!(asked, ["0 m r", "1 m t"], "RES-2");
    assert_eq!(done, ["0 m r", "1 u n"], "RES-2");
}

#[test]
fn res_3_a_draw_in_the_file_of_draws() {
    let draw = Draw::parse(b"17/71").unwrap();
    assert_eq!(draw.to_string(), "17/71", "RES-3");
}

/// The record of a random game.
struct RecordedGame {
    text: String,
    states: Vec<State>,
    rounds: Vec<RoundRecord>,
}

/// Random games, each as long as 12 rounds.
fn recorded(count: u64) -> impl Iterator<Item = RecordedGame> {
    (0..count).map(|seed| {
        let mut random = Random::new(seed);
        let mut state = random.board().state();
        let mut game = RecordedGame { text: write(&state), states: vec![state.clone()], rounds: Vec::new() };
        for _ in 0..12 {
            if state.is_over() {
                break;
            }
            let actions = random.actions();
            let mut round = RoundRecord::of(&state, &actions);
            state.step(&actions, &mut random, &mut round).unwrap();
            game.text.push_str(&round.to_string());
            state.write_round(&mut game.text).unwrap();
            game.states.push(state.clone());
            game.rounds.push(round);
        }
        game
    })
}

#[test]
fn res_5_a_record_is_read_as_it_was_written() {
    for RecordedGame { text, states, rounds } in recorded(150) {
        let mut reader = RecordReader::new(text.as_bytes()).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        let mut again = write(&State::new(reader.setup().clone()).unwrap());
        let mut read = vec![State::new(reader.setup().clone()).unwrap()];
        let mut heard = Vec::new();
        while let Some(round) = reader.next_round().unwrap_or_else(|error| panic!("{error:?}\n{text}")) {
            let state = State::new(reader.setup().clone()).unwrap();
            again.push_str(&round.to_string());
            state.write_round(&mut again).unwrap();
            assert!(text[reader.state_range()].starts_with("round "), "RES-1");
            read.push(state);
            heard.push(round);
        }
        assert!(read == states && heard == rounds, "RES-5: {text}");
        assert_eq!(again, text, "RES-1");
        // Blanks and line ends are free.
        let loose = text.replace('\n', " \r\n\t");
        let mut reader = RecordReader::new(loose.as_bytes()).unwrap();
        while reader.next_round().unwrap().is_some() {}
    }
}

/// The reader is total: whatever the text, it ends with an error that has a place.
#[test]
fn res_5_a_damaged_record_has_one_error() {
    for (seed, RecordedGame { text, .. }) in recorded(60).enumerate() {
        let mut random = Random::new(seed as u64);
        for _ in 0..20 {
            let mut bytes = text.clone().into_bytes();
            let at = random.below(bytes.len() as u32) as usize;
            match random.below(3) {
                0 => bytes.truncate(at),
                1 => bytes[at] = random.below(256) as u8,
                _ => _ = bytes.remove(at),
            }
            let Ok(mut reader) = RecordReader::new(&bytes) else { continue };
            let error = loop {
                match reader.next_round() {
                    Ok(Some(_)) => {}
                    Ok(None) => break None,
                    Err(error) => break Some(error),
                }
            };
            assert_eq!(reader.next_round().err(), error, "an error stays");
        }
    }
}

#[test]
fn res_5_errors_have_their_place() {
    let mut state = board("XXXXX\nX0..X\nX..1X\nXXXXX").strength(1, 20).state();
    let first = write(&state);
    let whole = format!("{first}{}", record(&mut state, &["m r", "t l"], "1/2"));
    let line = |text: &str, at: usize| 1 + text[..at].matches('\n').count();
    let fails = |from: &str, to: &str, message: &str| {
        let at = whole.rfind(from).unwrap_or_else(|| panic!("{from} in\n{whole}"));
        let text = format!("{}{to}{}", &whole[..at], &whole[at + from.len()..]);
        let mut reader = RecordReader::new(text.as_bytes()).unwrap();
        let error = reader.next_round().unwrap_err();
        assert_eq!(error.to_string(), message, "RES-5");
        assert!((line(&text, at) as u32..=line(&text, at) as u32 + 2).contains(&error.place.line), "{:?}", error.place);
    };
    fails("actions_asked", "Actions_asked", "expected `actions_asked`, found `Actions_asked`");
    fails("0 m r\n1 t l", "1 t l\n0 m r", "expected `0`, found `1`");
    fails("1 t l", "1 m n", "expected t, b, l or r, found `n`");
    fails("1 u n", "1 u t", "expected `n`, found `t`");
    fails("1 u n", "1 - n", "expected m, t or u, found `-`");
    fails("\n\nactions_done", "\n2 u n\n\nactions_done", "expected `actions_done`, found `2`");
    fails("actions_done", "done", "expected `actions_done`, found `done`");
    fails("\nround 1", "\nboladedrac v1\nround 1", "expected `round`, found `boladedrac`");
}

#[test]
fn res_6_a_frozen_player_has_answered_so() {
    let mut state = board("XXXXXXXX\nX0.1.2.X\nX......X\nX...3..X\nXXXXXXXX").frozen(2).state();
    let before = state.clone();
    let text = record(&mut state, &["t r", "m b", "m l", "frozen"], "1/2 2/3 3/4 0/71");
    let text = format!("{}{text}", write(&before));
    let mut reader = RecordReader::new(text.as_bytes()).unwrap();
    let round = reader.next_round().unwrap().unwrap();
    let actions = round.actions(reader.setup());
    let expected = [Action::Throw(Direction::Right), Action::Move(Direction::Bottom), Action::Nothing, Action::Frozen];
    assert_eq!(before.setup().gokus.players().map(|player| actions[player]).collect::<Vec<_>>(), expected, "RES-6");
}

#[test]
fn res_7_draws_are_found_for_every_round() {
    games(150, |Round { before, actions, after, events, .. }| {
        let mut round = RoundRecord::of(before, &actions);
        events.iter().for_each(|&event| round.event(event));
        let mut draws = Vec::new();
        let fit = round.explain(before, after.setup(), &mut |draw| draws.push(draw));
        assert_eq!(fit, Fit::Exact, "RES-7: {round}{}", write(before));
        let actions = round.actions(after.setup());
        let (mut again, mut replay) = (before.clone(), RecordedDraws::new(&draws));
        let mut done = RoundRecord::of(before, &actions);
        again.step(&actions, &mut replay, &mut done).unwrap();
        assert_eq!((&again, &done, replay.left()), (after, &round, 0), "RES-7");
        // Near miss: nobody can gain so many balls, whatever is drawn.
        let mut wrong = after.setup().clone();
        wrong.gokus.get_mut(P1).unwrap().balls += 7;
        assert_eq!(round.explain(before, &wrong, &mut |_| {}), Fit::Closest, "RES-7");
    });
}

/// Draws that do not fit come close: the difference is the one that was made.
#[test]
fn res_7_the_closest_draws_differ_in_little() {
    let mut state = board("XXXXXXXX\nX0.1.2.X\nX......X\nX...3..X\nXXXXXXXX").state();
    let before = state.clone();
    let actions = actions(&["m r", "m l", "m l", "-"]);
    let mut round = RoundRecord::of(&before, &actions);
    state.step(&actions, &mut Random::new(7), &mut round).unwrap();
    let mut wrong = state.setup().clone();
    wrong.gokus.get_mut(P4).unwrap().strength -= 1;
    let mut found = Vec::new();
    assert_eq!(round.explain(&before, &wrong, &mut |draw| found.push(draw)), Fit::Closest, "RES-7");
    let mut again = before.clone();
    again.step(&actions, &mut RecordedDraws::new(&found), &mut ()).unwrap();
    wrong.gokus.get_mut(P4).unwrap().strength += 1;
    assert_eq!(again.setup(), &wrong, "RES-7");
}
