//! Tests the model of FIbot as a whole: state files, verdicts and games.

use rulebook_conformance::model::fibot::{Next, State, Verdict, judge, read};

/// SET-6
fn start() -> String {
    State::start(20).unwrap().write()
}

/// The start with a text replaced, which must occur exactly once.
fn changed(from: &str, to: &str) -> String {
    assert_eq!(start().matches(from).count(), 1, "{from:?}");
    start().replace(from, to)
}

fn accepted(text: &[u8]) -> State {
    read(text).unwrap_or_else(|faults| panic!("{faults}\n{}", String::from_utf8_lossy(text)))
}

/// The clauses that a text violates.
fn broken(text: &str) -> Vec<&'static str> {
    read(text.as_bytes()).map_or_else(|faults| faults.clauses(), |_| Vec::new())
}

// FILE-2
#[test]
fn what_is_tolerated_means_the_same() {
    let same = [
        start().replace('\n', "\r\n"),
        start().replace('\n', " \t\r\n\n \t\n  "),
        start().trim_end().to_owned(),
        format!("\r\n \n{}\n\n", start()),
        changed("10 5 20 1", "10  5 \t 20\t\t1"),
        changed("3 3 8 3", "\t3  3 8   3 "),
        changed("10 5 20 1", "010 0000000000000000000000000000000005 20 01"),
        changed("B.C....X.Y", "  B.C....X.Y\t"),
    ];
    for text in same {
        assert_eq!(accepted(text.as_bytes()).write(), start(), "{text}");
    }
}

// FILE-2: its table and similar cases; FILE-1, FILE-3, FILE-4, FILE-5
#[test]
fn what_is_not_tolerated_is_unreadable() {
    let first = "A#..##..#Z";
    let faulty = [
        changed("10 5 20 1", "10 5 20\n1"),
        changed("10 5 20 1\n", "10 5 20 1 "),
        changed("10 5 20 1", "10 5 20 1 x"),
        changed("10 5 20 1", "+10 5 20 1"),
        changed("10 5 20 1", "10,5,20,1"),
        changed("10 5 20 1", "10 5 20 -1"),
        changed("10 5 20 1", "10 5 20"),
        changed(first, "A#..##..#"),
        changed(first, "A#..##..#Z."),
        changed(first, "A#.. ##..#"),
        changed(first, "A#.. ##..#Z"),
        changed(first, "a#..##..#Z"),
        changed(first, "A#..##..\u{10d}"),
        changed(".#......#.\n", ".#......#.\n..........\n"),
        changed(".#......#.\n", ""),
        format!("\u{feff}{}", start()),
        start().replace('\n', "\r"),
        format!("{}\r", start()),
        changed("10 5 20 1\n", "10 5 20 1\r\r\n"),
        String::new(),
        "\n \n".to_owned(),
        "10 5 20 1\n".to_owned(),
        changed("10 5 20 1", "26 5 20 1"),
        changed("10 5 20 1", "10 0 20 1"),
        changed("10 5 20 1", "10 5 26 1"),
        changed("10 5 20 1", "10 5 20 0"),
        changed("10 5 20 1", "10 5 20 3"),
        changed("10 5 20 1", "10 5 20 18446744073709551617"),
        changed("3 3 8 3", "0 3 8 3"),
        changed("3 3 8 3", "3 6 8 3"),
        changed("3 3 8 3", "3 3 11 3"),
        changed("3 3 8 3", "3 3 8 0"),
        changed("B.C....X.Y", "B.C....X.C"),
        changed("B.C....X.Y", "B.C....X.B"),
    ];
    for text in faulty {
        let clauses = broken(&text);
        let unreadable = ["FILE-1", "FILE-2", "FILE-3", "FILE-4", "FILE-5"];
        assert!(clauses.len() == 1 && unreadable.contains(&clauses[0]), "{clauses:?}\n{text}");
    }
}

// FILE-6, FILE-7
#[test]
fn flags_on_walls_are_all_told_and_nothing_else_is_checked() {
    assert_eq!(broken(&changed("3 3 8 3", "2 1 8 3")), ["FILE-6"]);
    assert_eq!(broken(&changed("3 3 8 3", "2 1 2 1")), ["FILE-6", "FILE-6"]);
    // A repeated letter makes the file malformed, so the flag on a wall is not checked.
    assert_eq!(broken("3 1 5 1\n1 1 1 1\n#AA\n"), ["FILE-5"]);
    for text in
        ["1 1 0 2\n1 1 1 1\n.\n", "3 1 5 1\n3 1 3 1\n#.A\n", "3 1 25 2\n1 1 3 1\nABC\n", "1 1 9 1\n1 1 1 1\nQ\n"]
    {
        assert_eq!(accepted(text.as_bytes()).write(), text);
    }
}

// END-2, END-3, SET-7, FILE-7, TRN-4
#[test]
fn verdicts() {
    let text = start();
    let after = |text: &str, answer: &[u8]| judge(&[], text.as_bytes(), answer);
    let Verdict::Ok { state, scores, next } = after(&text, b"") else { panic!() };
    assert_eq!(state, text.replacen("20 1", "20 2", 1));
    assert_eq!((scores, next), (vec![10, 10], Next::Ask(vec![2])));
    let over = changed("10 5 20 1", "10 5 0 1");
    assert_eq!(after(&over, b""), Verdict::Reject("game-over"));
    assert_eq!(after("2 1 5 1\n1 1 2 1\n.A\n", b""), Verdict::Reject("game-over"));
    assert_eq!(after("", b""), Verdict::Reject("bad-state"));
    for text in [over.as_str(), "", &text] {
        for line in ["", "rounds", "=3", "="] {
            assert_eq!(judge(&[line], text.as_bytes(), b""), Verdict::Reject("bad-rules"), "{line:?}");
        }
        for lines in [["rounds=9", ""], ["nonsense", " =x"], ["a=", "a="]] {
            assert!(matches!(judge(&lines, text.as_bytes(), b""), Verdict::Skip(_)), "{lines:?}");
        }
    }
    let last = changed("10 5 20 1", "10 5 1 2");
    assert!(matches!(after(&last, b""), Verdict::Ok { next: Next::Over, .. }));
    let Verdict::Ok { scores, next, .. } = after("3 1 5 1\n1 1 3 1\nA..\n", b"A D") else { panic!() };
    assert_eq!((scores, next), (vec![0, 0], Next::Ask(vec![])));
}

/// The next pseudorandom number below a bound.
fn random(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % bound
}

// FILE-1, SLD-3, EXP-4, TRN-3, END-2: a turn never leads from a valid state to
// an invalid one, and walls and flags stay in place.
#[test]
fn every_state_of_a_game_can_be_read() {
    let seed = &mut 1;
    let mut turns = [0, 0];
    for _ in 0..300 {
        let mut state = State::start(1 + random(seed, 25) as i64).unwrap();
        while !state.is_over() {
            let before = state.clone();
            let letter = b"ABCXYZ"[random(seed, 6) as usize];
            let action = b"SVJZSVJZSVJZD-"[random(seed, 14) as usize];
            let made = state.step(&[letter, b' ', action]);
            turns[usize::from(made.to_string() == "-")] += 1;
            assert_eq!(accepted(state.write().as_bytes()), state);
            assert_eq!((&state.walls, &state.flags), (&before.walls, &before.flags));
            assert!(state.robots.len() <= before.robots.len());
            assert!(before.asked().len() == 1 || made.to_string() == "-");
        }
    }
    assert!(turns.iter().all(|&count| count > 500), "{turns:?}");
}
