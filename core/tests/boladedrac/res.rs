//! RES: the record.

use crate::board::{actions, board, draws, write};
use rulebook_core::boladedrac::{RoundRecord, State};
use rulebook_core::chance::{Draw, RecordedDraws};

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
