//! Tests the model as a whole: state files, verdicts and games.

use super::placed::placed;
use super::{Next, Side, State, Turn, Verdict, judge, read};
use crate::model::drawing::rows_of_table;

const START: &str = "---------------------------OX------XO--------------------------- X\n";

/// The clauses that a text violates.
fn broken(text: &[u8]) -> Vec<&'static str> {
    read(text).map_or_else(|faults| faults.clauses(), |_| Vec::new())
}

// FILE-1, SET-4
#[test]
fn a_state_has_one_form() {
    assert_eq!(State::start(false).write(), START);
    let state = read(b"X------O-------------------------------------------------------- O\n").unwrap();
    let mut squares = vec!["X"];
    squares.extend(["-"; 6]);
    squares.push("O");
    squares.extend(["-"; 56]);
    assert_eq!(state.write(), format!("{} X\n", squares.concat()));
    assert_eq!(state, placed("a1", "h1", Side::Black));
}

// FILE-2
#[test]
fn what_is_tolerated_means_the_same() {
    let same = [
        START.replace('\n', "\r\n"),
        START.replace('\n', " \t \n"),
        START.trim_end().to_owned(),
        START.replace(' ', "\t  \t"),
        format!("\r\n \t\n{START}\n \n\n"),
        format!("  {START}"),
    ];
    for text in same {
        assert_eq!(read(text.as_bytes()).unwrap(), State::start(false), "{text:?}");
    }
}

// FILE-2: its table has a row for each of these.
#[test]
fn what_is_not_tolerated_is_unreadable() {
    let with = |from: &str, to: &str| START.replacen(from, to, 1);
    let rows: Vec<String> = START.as_bytes()[..64].chunks(8).map(|row| String::from_utf8_lossy(row).into()).collect();
    let faulty = [
        vec![format!("{}\nX\n", rows.join("\n")), format!("{} X\n", rows.join(" "))],
        vec![with("-", ""), with("-", "--")],
        vec![with(" X", "X")],
        ["x", "o", "*", ".", "0", "B"].iter().map(|other| with("-", other)).collect(),
        ["x", "black", "1"].iter().map(|side| with(" X", &format!(" {side}"))).collect(),
        vec![with(" X", "")],
        ["forfeit", "forfeit-x", "forfeit X", "X"].iter().map(|field| with(" X", &format!(" X {field}"))).collect(),
        vec![with(" X", " X forfeit-X X"), format!("{START}X\n")],
        vec![format!("\u{feff}{START}"), with("\n", "\r"), with("\n", "\r\r\n")],
    ];
    assert_eq!(rows_of_table("othello", "FILE-2").len(), faulty.len());
    for text in faulty.concat().into_iter().chain([String::new(), "\n".to_owned(), "X\n".to_owned()]) {
        let clauses = broken(text.as_bytes());
        assert!(matches!(*clauses, ["FILE-1" | "FILE-2" | "FILE-3" | "FILE-4"]), "{clauses:?} {text:?}");
    }
}

// FILE-5, FILE-6, FILE-7, FILE-8
#[test]
fn impossible_states_are_rejected() {
    let state = |black: &str, white: &str, to_move| placed(black, white, to_move);
    let faults = |mut state: State, loser| {
        state.loser = loser;
        let letter = |side| if side == Side::Black { 'X' } else { 'O' };
        let forfeit = state.loser.map(|side| format!(" forfeit-{}", letter(side))).unwrap_or_default();
        let squares = state.write();
        broken(format!("{} {}{forfeit}\n", &squares[..64], letter(state.to_move)).as_bytes())
    };
    let (black, white) = (Some(Side::Black), Some(Side::White));
    // Only black can move.
    assert!(faults(state("a1", "b1", Side::Black), None).is_empty());
    assert!(faults(state("a1", "b1", Side::Black), black).is_empty());
    assert_eq!(faults(state("a1", "b1", Side::Black), white), ["FILE-7"]);
    assert_eq!(faults(state("a1", "b1", Side::White), None), ["FILE-5"]);
    assert_eq!(faults(state("a1", "b1", Side::White), white), ["FILE-5"]);
    assert_eq!(faults(state("a1", "b1", Side::White), black), ["FILE-5", "FILE-7"]);
    // Neither side can move.
    for side in Side::BOTH {
        assert!(faults(state("a1", "h8", side), None).is_empty());
        assert_eq!(faults(state("a1", "h8", side), black), ["FILE-7"]);
        assert_eq!(faults(state("a1", "h8", side), white), ["FILE-7"]);
    }
    assert_eq!(read(START.replace(" X", " O").as_bytes()).unwrap().to_move, Side::White);
}

// END-2, SET-5, FILE-8, FOR-2
#[test]
fn verdicts() {
    let Verdict::Ok { state, scores, next } = judge(&["start=mirrored"], START.as_bytes(), b" D3\r") else { panic!() };
    assert_eq!(state, "-------------------X-------XX------XO--------------------------- O\n");
    assert_eq!((scores, next), (vec![4, 1], Next::Ask(vec![2])));
    let Verdict::Ok { state: forfeited, scores, next } = judge(&[], START.as_bytes(), b"--") else { panic!() };
    assert_eq!(forfeited, START.replace(" X", " X forfeit-X"));
    assert_eq!((scores, next), (vec![0, 64], Next::Over));
    for text in [forfeited, "-".repeat(64) + " O\n"] {
        assert_eq!(judge(&[], text.as_bytes(), b"d3"), Verdict::Reject("game-over"));
        assert_eq!(judge(&["start=x"], text.as_bytes(), b"d3"), Verdict::Reject("bad-rules"));
        assert!(matches!(judge(&["size=8", "start"], text.as_bytes(), b"d3"), Verdict::Skip(_)));
    }
    assert_eq!(judge(&[], b"", b"d3"), Verdict::Reject("bad-state"));
    assert_eq!(judge(&["x"], b"", b"d3"), Verdict::Reject("bad-rules"));
}

/// The next pseudorandom number below a bound.
fn random(seed: &mut u64, bound: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % bound
}

// FILE-1, MOV-4, END-1, SCO-2: whole games.
#[test]
fn every_state_of_a_game_can_be_read() {
    let seed = &mut 1;
    let (mut passes, mut empties) = (0, 0);
    for _ in 0..60 {
        let mut state = State::start(random(seed, 2) == 1);
        let mut discs = 4;
        while !state.is_over() {
            assert_eq!(read(state.write().as_bytes()).unwrap(), state);
            let moves = state.legal_moves(state.to_move);
            let (square, mover) = (moves[random(seed, moves.len())], state.to_move);
            assert_eq!(state.step(square.name().as_bytes()), Turn::Move(square));
            discs += 1;
            assert_eq!(state.count(Side::Black) + state.count(Side::White), discs);
            passes += usize::from(!state.is_over() && state.to_move == mover);
        }
        assert_eq!(state.scores().iter().sum::<i64>(), 64);
        empties += 64 - discs;
    }
    assert!(passes > 20 && empties > 0, "{passes} passes, {empties} empty squares");
}
