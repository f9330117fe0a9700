//! Tests the model of RedBot as a whole: round files and verdicts. Also tests that the models cite all clauses.

use rulebook_conformance::model::redbot::{Next, Rules, State, Verdict, judge, read};
use rulebook_conformance::{citations, spec};
use std::collections::BTreeSet;
use std::path::Path;

/// FILE-1: the round file of its example.
fn start() -> String {
    let text = spec("redbot").unwrap().clause("FILE-1").unwrap().text.to_owned();
    let blocks: Vec<_> = text.split("```text\n").collect();
    blocks[blocks.len() - 1].split("```").next().unwrap().to_owned()
}

/// The start with some texts replaced. Each of them must occur exactly once.
fn changed(changes: &[(&str, &str)]) -> String {
    let mut text = start();
    for (from, to) in changes {
        assert_eq!(text.matches(from).count(), 1, "{from:?}");
        text = text.replace(from, to);
    }
    text
}

fn accepted(text: &[u8]) -> State {
    read(text, &Rules::default()).unwrap_or_else(|faults| panic!("{faults}\n{}", String::from_utf8_lossy(text)))
}

/// The clauses that a text violates.
fn broken(text: &str) -> Vec<&'static str> {
    read(text.as_bytes(), &Rules::default()).map_or_else(|faults| faults.clauses(), |_| Vec::new())
}

fn assert_unreadable(text: &str) {
    let clauses = broken(text);
    let unreadable = ["FILE-1", "FILE-2", "FILE-3", "FILE-4", "FILE-5", "FILE-6", "FILE-7", "FILE-8"];
    assert!(clauses.len() == 1 && unreadable.contains(&clauses[0]), "{clauses:?}\n{text}");
}

// FILE-1, SET-5, SET-6
#[test]
fn the_start_is_the_example() {
    let mut state = State::start(&Rules::default(), 30);
    for (player, name) in state.players.iter_mut().zip(["alpha", "beta", "gamma", "delta"]) {
        name.clone_into(&mut player.name);
    }
    assert_eq!(state.write(), start());
    assert_eq!(accepted(start().as_bytes()), state);
}

// FILE-1: its examples of an empty list and of a list of two walls.
#[test]
fn lists_are_written_as_in_the_examples() {
    let charged = changed(&[
        ("0/30", "1/30"),
        ("Walls:", "Walls: 12 9 40, 15 18 -2,"),
        ("P2: 1 2147483647 0 20", "P2: 1 2147483647 0 18"),
        ("P4_finish: 25 1,", "P4_finish: 25 1,25 1,"),
    ]);
    assert_eq!(accepted(charged.as_bytes()).write(), charged);
    let text = start();
    let (before, rest) = text.split_once("P3_finish:").unwrap();
    let (_, after) = rest.split_once('\n').unwrap();
    let without = format!("{before}P3_finish:\n{after}");
    assert_eq!(accepted(without.as_bytes()).write(), without);
}

// FILE-2
#[test]
fn what_is_tolerated_means_the_same() {
    let same = [
        start().replace('\n', "\r\n"),
        start().replace('\n', " \t\r\n\n \t\n  "),
        start().trim_end().to_owned(),
        format!("\r\n \n{}\n\n", start()),
        start().replace(',', " \t , "),
        start().replace(',', "\n,\n"),
        changed(&[("R1 13 DOWN 11 25", "R1\n13 DOWN\r\n\n 11  25"), ("Walls:", "Walls:\n")]),
        changed(&[("P2: 1 2147483647", "P2:\n1\t2147483647"), ("P3_move: R1 NONE", "P3_move:\nR1\nNONE")]),
        changed(&[("P1: 26 alpha", "P1: \n\n  26 \t alpha \t"), ("P4: 26 delta", "P4:\n26 delta")]),
        changed(&[("0/30", "-0/0000000000000000030"), ("25x25", "025x25"), ("P1: 26", "P1: -99999999999999999999")]),
    ];
    for text in same {
        assert_eq!(accepted(text.as_bytes()).write(), start(), "{text}");
    }
}

// FILE-2: its table and similar cases; FILE-3, FILE-8
#[test]
fn what_is_not_tolerated_is_unreadable() {
    let one = |from: &str, to: &str| changed(&[(from, to)]);
    let first = "P1: 1 2147483647 0 20 R1 13 DOWN 11 25 R2 13 DOWN 14 25";
    let faulty = [
        one("0/30", "0 / 30"),
        one("0/30\n", "0/\n30\n"),
        one("25x25", "25 x 25"),
        one("25x25", "25X25"),
        one("25x25\n", "25x25 9\n"),
        one("25x25\n", "25x25\n9\n"),
        one("0/30\n", "0/30 "),
        one("P1: 1", "P1:1"),
        one("P1: 1", "P1 : 1"),
        one("P1: 26 alpha", "P1:26 alpha"),
        one("Walls:", "Walls: 12 9 40"),
        one("Walls:", "Walls: 12 9 40,, 15 18 40,"),
        one("Walls:", "Walls: ,"),
        one("Walls:", "Walls:,"),
        one("Walls:", "Walls: 12 9,"),
        one("Walls:\n", "Walls: "),
        one("Walls:", "walls:"),
        one(first, &first.to_lowercase()),
        one(first, &format!("{first} 1")),
        format!("\u{feff}{}", start()),
        start().replace('\n', "\r"),
        format!("{}\r", start()),
        one("Walls:", "Walls:\r\r"),
        one("alpha\n", "alpha\nomega\n"),
        one("delta\n", "delta\nomega\n"),
        one("delta\n", "delta\nWalls:\n"),
        one("P1: 26 alpha\n", "P1:\n26\nalpha\n"),
        one("P1: 26 alpha\n", "P1:\n"),
        one("P1: 26 alpha\n", ""),
        one("P1: 26 alpha", "P1: alpha"),
        one("P1: 26 alpha", "P1: +26 alpha"),
        one(&format!("{first}\n"), ""),
        one(first, &format!("{first}\n{first}")),
        one("P4: 26 delta\n", ""),
        String::new(),
        "0/30\n25x25\n".to_owned(),
    ];
    for text in faulty {
        assert_unreadable(&text);
    }
}

// FILE-4, FILE-6, FILE-8
#[test]
fn values_out_of_their_range_are_unreadable() {
    let one = |from: &str, to: &str| changed(&[(from, to)]);
    let walls = |count: usize| {
        let list: String = (0..count).map(|n| format!(" {n} 0 1,")).collect();
        one("Walls:", &format!("Walls:{list}"))
    };
    assert!(!broken(&walls(128)).contains(&"FILE-8"));
    assert_eq!(broken(&walls(129)), ["FILE-8"]);
    let goals = |count: usize| one("P1_finish: 1 1,", &format!("P1_finish: {}", "1 1,".repeat(count - 24)));
    assert_eq!(accepted(goals(32).as_bytes()).players[0].goals.len(), 32);
    assert_eq!(broken(&goals(33)), ["FILE-8"]);
    for (from, to) in [
        ("0/30", "0/2147483648"),
        ("0/30", "-1/30"),
        ("25x25", "0x25"),
        ("25x25", "25x33"),
        ("P1: 1 2147483647", "P1: 2 2147483647"),
        ("P1: 1 2147483647", "P1: 1 2147483648"),
        ("P1: 1 2147483647", "P1: 1 -1"),
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 0 2147483648"),
        ("R1 13 DOWN", "R1 2147483648 DOWN"),
        ("R1 13 DOWN", "R1 +13 DOWN"),
        ("P1_move: R1 NONE NOTHING", "P1_move: R1 NONE BUILD 1 2147483648"),
        ("P1_move: R1 NONE NOTHING", "P1_move: R1 DOWN NOTHING"),
        ("P1_move: R1 NONE NOTHING", "P1_move: R1 NONE NOTHING,"),
        ("P1_move: R1 NONE NOTHING", "P1_move:"),
    ] {
        assert_unreadable(&one(from, to));
    }
    let respelled = accepted(one("P1_move: R1 NONE NOTHING", "P1_move: R1 NONE BUILD 007 -0").as_bytes());
    assert!(respelled.write().contains("\nP1_move: R1 NONE BUILD 7 0 R2 NONE NOTHING\n"));
}

// FILE-7
#[test]
fn names_keep_what_is_inside() {
    for (text, name) in [
        ("P1: 26", ""),
        ("P1: 26 \t ", ""),
        ("P1: 26 a  b ", "a  b"),
        ("P1: 26 P2: 26 Walls: x, ", "P2: 26 Walls: x,"),
        ("P1: 26 \u{a0}\u{17e}lu\u{165}", "\u{a0}\u{17e}lu\u{165}"),
        (&format!("P1: 26 {}", "\u{e9}".repeat(32)), &"\u{e9}".repeat(32)),
    ] {
        let state = accepted(changed(&[("P1: 26 alpha", text)]).as_bytes());
        assert_eq!(state.players[0].name, name);
        assert_eq!(accepted(state.write().as_bytes()), state);
    }
    for name in ["a\tb", "a\0", "\u{1f}", "\u{7f}", "\u{85}", "\u{9f}", &"a".repeat(65), &"\u{e9}".repeat(33)] {
        assert_eq!(broken(&changed(&[("alpha", name)])), ["FILE-7"], "{name:?}");
    }
    let mut bytes = start().into_bytes();
    let at = bytes.windows(5).position(|window| window == b"alpha").unwrap();
    bytes[at] = 0xff;
    assert_eq!(read(&bytes, &Rules::default()).unwrap_err().clauses(), ["FILE-7"]);
}

// FILE-9 to FILE-17: a violation of each clause alone, and valid values at the bounds.
#[test]
fn one_fault_each() {
    let charged = [("0/30", "9/30"), ("P4: 1 2147483647 0 20", "P4: 1 2147483647 0 2")];
    let with = |changes: &[(&str, &str)]| broken(&changed(&[&charged[..], changes].concat()));
    let cases: [(&str, &str, &[&str]); 24] = [
        ("R1 13 DOWN 11 25", "R1 13 DOWN 14 25", &["FILE-9"]),
        ("R1 13 DOWN 11 25", "R1 0 DOWN 14 25", &[]),
        ("Walls:", "Walls: 11 25 1,", &["FILE-9"]),
        ("Walls:", "Walls: 11 25 0,", &[]),
        ("R1 13 DOWN 11 25", "R1 13 DOWN 11 26", &["FILE-10"]),
        ("R1 13 DOWN 11 25", "R1 0 DOWN 11 26", &[]),
        ("Walls:", "Walls: 5 5 1, 5 5 0,", &["FILE-11"]),
        ("Walls:", "Walls: 5 5 1, 5 5 1,", &["FILE-9", "FILE-11"]),
        ("Walls:", "Walls: 50 5 1, 50 5 1,", &["FILE-11"]),
        ("P1: 1 2147483647", "P1: 1 5", &["FILE-12"]),
        ("P1: 1 2147483647", "P1: 0 5", &[]),
        ("P1: 1 2147483647", "P1: 0 2147483647", &[]),
        ("R1 13 DOWN 11 25 R2 13 DOWN 14 25", "R1 0 DOWN 11 25 R2 -3 DOWN 14 25", &["FILE-12"]),
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 -1 20", &["FILE-14"]),
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 2147483479 20", &[]), // 8 x (13 + 2 x 4) = 168
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 2147483480 20", &["FILE-14"]),
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 0 1", &["FILE-15"]),
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 0 21", &["FILE-15"]),
        ("P1: 1 2147483647 0 20", "P1: 1 2147483647 0 -1", &["FILE-15"]),
        ("P1_finish: 1 1,", "P1_finish: 0 1,", &["FILE-17"]),
        ("P1_finish: 1 1,", "P1_finish: 1 26,", &["FILE-17"]),
        ("R1 13 DOWN 11 25", "R1 13 DOWN 26 25", &["FILE-10"]),
        ("R1 13 DOWN 11 25", "R1 2147483493 DOWN 11 25", &["FILE-14"]), // + 8 + 7 x 21
        ("R1 13 DOWN 11 25", "R1 2147483492 DOWN 11 25", &[]),
    ];
    for (from, to, clauses) in cases {
        assert_eq!(with(&[(from, to)]), clauses, "{to:?}");
    }
    let walls = |count: usize| (0..count).map(|n| format!(" {} 30 1,", n)).collect::<String>();
    assert_eq!(with(&[("Walls:", &format!("Walls:{}", walls(18)))]), [""; 0]);
    assert_eq!(with(&[("Walls:", &format!("Walls:{}", walls(19)))]), ["FILE-16"]);
    assert_eq!(broken(&changed(&[("0/30", "31/30")])), ["FILE-13"]);
    assert_eq!(broken(&changed(&[("0/30", "30/30")])), [""; 0]);
    // FILE-18: all violations are reported at once.
    let both = changed(&[("0/30", "31/30"), ("25x25", "24x25"), ("Walls:", "Walls: 3 3 1, 3 3 1,")]);
    assert_eq!(broken(&both), ["FILE-9", "FILE-10", "FILE-11", "FILE-13", "FILE-16", "FILE-17"]);
}

// END-2, END-3, SET-4, FILE-18, ORD-3
#[test]
fn verdicts() {
    let none = [b"".as_slice(); 4];
    let text = start();
    let Verdict::Ok { state, scores, next } = judge(&[], text.as_bytes(), none) else { panic!() };
    assert_eq!(state, text.replace("0/30", "1/30"));
    assert_eq!((scores, next), (vec![26; 4], Next::Ask(vec![1, 2, 3, 4])));
    let over = changed(&[("0/30", "30/30")]);
    let out = text.replace(": 1 2147483647", ": 0 2147483647");
    for ended in [&over, &out] {
        assert_eq!(judge(&[], ended.as_bytes(), none), Verdict::Reject("game-over"));
        assert!(accepted(ended.as_bytes()).asked().is_empty());
        assert_eq!(judge(&["step_attack=x"], ended.as_bytes(), none), Verdict::Reject("bad-rules"));
    }
    assert_eq!(judge(&["step_attack=x"], b"", none), Verdict::Reject("bad-rules"));
    assert_eq!(judge(&["walls_per_player=19"], text.as_bytes(), none), Verdict::Reject("bad-state"));
    assert!(matches!(judge(&["nonsense", "step_attack=x", "size=9"], b"", none), Verdict::Skip(_)));
    let last = changed(&[("0/30", "29/30")]);
    assert!(matches!(judge(&[], last.as_bytes(), none), Verdict::Ok { next: Next::Over, .. }));
    // ORD-3, FILE-6: a player out of the game is not asked, and its answer is not recorded.
    let three = changed(&[("P2: 1 2147483647", "P2: 0 2147483647")]);
    let Verdict::Ok { state, next, .. } = judge(&[], three.as_bytes(), [b"R1 LEFT FIRE R2 UP NOTHING"; 4]) else {
        panic!()
    };
    assert_eq!(next, Next::Ask(vec![1, 3, 4]));
    assert!(state.contains("\nP2_move: R1 NONE NOTHING R2 NONE NOTHING\n"));
    assert!(state.contains("\nP3_move: R1 LEFT FIRE R2 UP NOTHING\n"));
}

/// Collects the clauses of these sections that a file, or the files of a folder, cite.
fn cited(path: &Path, sections: &[&str], found: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).unwrap() {
            cited(&entry.unwrap().path(), sections, found);
        }
    } else {
        let text = std::fs::read_to_string(path).unwrap();
        found.extend(citations(&text, sections).map(|citation| citation.id));
    }
}

#[test]
fn the_models_cite_every_clause_but_those_of_the_referee() {
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/model");
    for (game, spec, left_out) in [
        ("redbot", spec("redbot").unwrap(), ["REF"].as_slice()),
        ("fibot", spec("fibot").unwrap(), &["PLAY", "CUP"]),
        ("othello", spec("othello").unwrap(), &["POS", "GAM", "NET", "EVAL"]),
        ("aitester", spec("aitester").unwrap(), &["AIT", "MAP"]),
    ] {
        let clauses = spec.clauses().iter().filter(|clause| !left_out.contains(&clause.section()));
        let sections: BTreeSet<_> = clauses.clone().map(|clause| clause.section()).collect();
        let sections: Vec<_> = sections.into_iter().collect();
        let (mut found, mut shared) = (BTreeSet::new(), BTreeSet::new());
        cited(&models.join(game), &sections, &mut found);
        cited(&models.join("text.rs"), &sections, &mut shared);
        // The shared code also cites clauses of other games.
        found.extend(shared.into_iter().filter(|id| spec.clause(id).is_some()));
        assert_eq!(found, clauses.map(|clause| clause.id.to_owned()).collect(), "{game}");
    }
}
