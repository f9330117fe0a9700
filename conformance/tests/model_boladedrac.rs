//! Tests the model of Bola de Drac as a whole: state files, verdicts, rounds, and whole games beside the engine.

use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use rulebook_conformance::fuzz::draws::{Skew, SkewedDraws};
use rulebook_conformance::model::boladedrac::{Next, Round, State, Status, Verdict, judge, read};
use rulebook_core::boladedrac::{self as engine, BolaDeDrac, ByPlayer, Player, RoundRecord};
use rulebook_core::chance::{Draw, DrawRecorder};
use rulebook_core::contract::Game as _;
use rulebook_core::players::Seat;
use rulebook_core::text::PlainWriter;
use std::collections::{BTreeMap, BTreeSet};

/// SET-8
fn start() -> String {
    State::start(300).unwrap().write()
}

/// The start with a text replaced, which must occur exactly once.
fn changed(from: &str, to: &str) -> String {
    assert_eq!(start().matches(from).count(), 1, "{from:?}");
    start().replace(from, to)
}

fn accepted(text: &[u8]) -> State {
    read(text).unwrap_or_else(|faults| panic!("{faults}\n{}", String::from_utf8_lossy(text)))
}

/// The clauses that a text violates, each once.
fn broken(text: &str) -> Vec<&'static str> {
    let clauses = read(text.as_bytes()).map_or_else(|faults| faults.clauses(), |_| Vec::new());
    clauses.into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

// FILE-2, FILE-3, FILE-5, FILE-6
#[test]
fn what_is_tolerated_means_the_same() {
    let (head, rest) = start().split_once("round 0\n").map(|(head, rest)| (head.to_owned(), rest.to_owned())).unwrap();
    let (drawing, tail) = rest.split_once("beans\n").unwrap();
    let letters: String =
        drawing.to_lowercase().chars().filter(|letter| *letter != '\n').map(|l| format!("{l} ")).collect();
    let same = [
        start().replace('\n', "\r\n"),
        start().replace('\n', " \t\r\n\n \t\n  "),
        start().replace('\n', " "),
        start().replace(' ', "\n"),
        start().trim_end().to_owned(),
        format!("\r\n \n{}\n\n", start()),
        format!("{head}round 0\n{letters}beans\n{tail}"),
        format!("{head}round 0\n{}\nbeans\n{tail}", drawing.replace('\n', "")),
        changed("nb_rounds 301", "nb_rounds 000000000000000000000000000000301"),
        start().replace(" 0 \n", " 0.0 \n"),
        start().replace(" 0 \n", " 00.000 \n"),
    ];
    for text in same {
        assert_eq!(accepted(text.as_bytes()).write(), start(), "{text}");
    }
}

// FILE-1 to FILE-6: the table of FILE-2 and more.
#[test]
fn what_is_not_tolerated_is_unreadable() {
    let faulty = [
        changed("nb_players 4\nnb_rounds 301", "nb_rounds 301\nnb_players 4"),
        changed("nb_players 4", "nb_players=4"),
        changed("nb_players 4", "nb_players: 4"),
        changed("nb_players 4", "nb_players +4"),
        changed("nb_players 4", "nb_players 0"),
        changed("nb_players 4", "nb_players 5"),
        changed("nb_rounds 301", "nb_rounds 100001"),
        changed("nb_rounds 301", "nb_rounds 18446744073709551917"),
        changed("kinton_life_time 20", "kinton_life_time 1001"),
        changed("rows 20", "rows 0"),
        changed("rows 20", "rows 65"),
        changed("rows 20\n", "rows 20\nheight 20\n"),
        changed("nb_beans 4", "nb_beans 3"),
        changed("nb_beans 4", "nb_beans 5"),
        changed("nb_beans 4", "nb_beans 33"),
        changed("names P1", "names"),
        changed("names P1", "names thirteen_char"),
        changed("names P1", "names \u{e9}"),
        changed("round 0\n", "Round 0\n"),
        changed("round 0\n", "round 0"),
        changed("round 0\n", "round 0\nx\n"),
        changed("beans\n3", "BEANS\n3"),
        changed("X\nbeans\n", "Xbeans\n"),
        changed("X\nbeans\n", "beans\n"),
        changed("3 7 y 0", "3 7 Y 0"),
        changed("3 7 y 0", "64 7 y 0"),
        changed("normal 1 1 0 a 0", "Normal 1 1 0 a 0"),
        changed("normal 1 1 0 a 0", "normal 1 1 0 A 0"),
        changed("normal 1 1 0 a 0", "normal 1 1 0 a 1000000001"),
        changed("normal 1 1 0 a 0", "normal 1 1 0 a -1"),
        format!("{}x", start()),
        format!("\u{feff}{}", start()),
        start().replace('\n', "\r"),
        start().replace('\n', "\r\r\n"),
        String::new(),
    ];
    for text in faulty {
        let faults = read(text.as_bytes()).expect_err(&text).faults;
        assert!(faults.len() == 1 && faults[0].clause <= "FILE-6", "{faults:?}\n{text}");
    }
    for status in [".5", "1.", "0.1234", "1.001", "-1.0", "-01", "2", "0.", "-0", "0,5", "1e0", "0.5x", "00000002"] {
        assert_eq!(broken(&changed("1 1 0 a 0 100 0 0", &format!("1 1 0 a 0 100 0 {status}"))), ["FILE-6"], "{status}");
    }
}

// FILE-6: its example.
#[test]
fn a_share_is_written_with_the_fewest_digits() {
    for (text, written, status) in [
        ("0.50", "0.5", Status::Used(500)),
        ("00.5", "0.5", Status::Used(500)),
        ("0.500", "0.5", Status::Used(500)),
        ("1.000", "1", Status::Used(1000)),
        ("0.007", "0.007", Status::Used(7)),
        ("0.010", "0.01", Status::Used(10)),
        ("-1", "-1", Status::Frozen),
    ] {
        let state = accepted(changed("1 1 0 a 0 100 0 0", &format!("1 1 0 a 0 100 0 {text}")).as_bytes());
        assert_eq!(state.gokus[0].status, status);
        assert!(state.write().contains(&format!("\nnormal 1 1 0 a 0 100 0 {written} \n")), "{}", state.write());
    }
}

// FILE-7 to FILE-17: a violation of each clause alone. FILE-18: all together.
#[test]
fn a_readable_state_is_rejected_by_every_rule_that_it_breaks() {
    let goku = "normal 1 1 0 a 0 100 0 0";
    let alone = [
        (changed("goku_regen_time 20", "goku_regen_time 0"), "FILE-7"),
        (changed("res_strength 50", "res_strength 101"), "FILE-7"),
        (changed("round 0", "round 301"), "FILE-8"),
        (changed("round 0\nXX", "round 0\nX."), "FILE-9"),
        (changed("nb_capsules 4", "nb_capsules 5"), "FILE-10"),
        (changed("nb_balls 4", "nb_balls 3"), "FILE-10"),
        (changed("3 7 y 0", "3 0 y 0"), "FILE-11"),
        (changed("3 7 y 0", "20 7 y 0"), "FILE-11"),
        (changed("3 7 y 0", "5 7 y 0"), "FILE-11"),
        (changed("3 7 y 0", "8 9 y 0"), "FILE-11"),
        (changed("6 4 y 0", "3 7 y 0"), "FILE-11"),
        (changed("3 7 y 0", "3 7 y 1"), "FILE-12"),
        (changed("3 7 y 0", "3 7 n 0"), "FILE-12"),
        (changed(goku, "normal 20 1 0 a 0 100 0 0"), "FILE-13"),
        (changed(goku, "normal 20 1 0 d 0 0 0 0"), "FILE-13"),
        (changed(goku, "normal 0 1 0 a 0 100 0 0"), "FILE-13"),
        (changed(goku, "normal 3 7 0 a 0 100 0 0"), "FILE-13"),
        (changed(goku, "normal 8 9 0 a 0 100 0 0"), "FILE-13"),
        (changed(goku, "normal 1 18 0 a 0 100 0 0"), "FILE-13"),
        (changed(goku, "with_ball 5 7 0 a 0 100 0 0").replace("nb_balls 4", "nb_balls 5"), "FILE-13"),
        (changed(goku, "normal 1 1 0 a 0 101 0 0"), "FILE-14"),
        (changed(goku, "normal 1 1 0 a 0 100 1 0"), "FILE-15"),
        (changed(goku, "on_kinton 1 1 0 a 0 100 0 0"), "FILE-15"),
        (changed(goku, "normal 1 1 1 a 0 100 0 0"), "FILE-16"),
        (changed(goku, "normal 1 1 0 d 0 1 0 0"), "FILE-16"),
        (changed(goku, "on_kinton 1 1 0 d 0 0 1 0"), "FILE-16"),
        (changed(goku, "normal 1 1 21 d 0 0 0 0"), "FILE-16"),
        (changed(goku, "with_ball 1 1 0 d 0 0 0 0").replace("nb_balls 4", "nb_balls 5"), "FILE-16"),
    ];
    for (text, clause) in alone {
        assert_eq!(broken(&text), [clause], "{text}");
    }
    let small = |rows: &str, balls: usize| {
        let line = |name: &str, value: usize| format!("{name} {value}\n");
        let times = ["goku_regen_time", "bean_regen_time", "kinton_regen_time", "kinton_life_time"];
        let amounts = ["max_strength", "res_strength", "moving_penalty", "kamehame_penalty", "combat_penalty"];
        let ones: String = times.iter().chain(&amounts).map(|name| line(name, 1)).collect();
        format!(
            "boladedrac v1\nnb_players 1\nnb_rounds 2\nnb_capsules 1\nnb_balls {balls}\nnb_beans 0\nnb_kintons 0\n{ones}\
             rows 3\ncols {}\nnames a\n\n\nround 0\n{rows}beans\nkintons\nnormal 1 1 0 a 0 0 0 0 \n\n",
            rows.find('\n').unwrap()
        )
    };
    assert_eq!(broken(&small("XXXXX\nX.BCX\nXXXXX\n", 1)), [""; 0]);
    assert_eq!(broken(&small("XXXX\nX.CX\nXXXX\n", 1)), ["FILE-10", "FILE-17"]);
    let all = changed("nb_balls 4", "nb_balls 4096").replace("max_strength 100", "max_strength 0");
    let all = all.replace("round 0\nXX", "round 301\nX.").replace("3 7 y 0", "3 0 n 0");
    let all = all.replace(goku, "on_kinton 2 2 5 a 0 100 0 0");
    let expected = [
        "FILE-10", "FILE-11", "FILE-12", "FILE-13", "FILE-14", "FILE-15", "FILE-16", "FILE-17", "FILE-7", "FILE-8",
        "FILE-9",
    ];
    assert_eq!(broken(&all), expected);
    for (from, to) in [
        ("nb_rounds 301", "nb_rounds 300"),
        ("3 7 y 0", "3 7 n 1000000"),
        (goku, "normal 0 0 20 d 0 0 0 0"),
        (goku, "normal 5 7 0 a 0 0 0 0"),
    ] {
        assert_eq!(broken(&changed(from, to)), [""; 0], "{to}");
    }
}

const NOTHING: [&[u8]; 4] = [b"", b"-", b"x", b""];
const DRAWS: [&[u8]; 3] = [b"0/2", b"0/3", b"0/4"];

// SET-9, FILE-18, ANS-4, END-3, ROU-2: the order of the faults.
#[test]
fn the_first_fault_is_the_verdict() {
    let over = changed("nb_rounds 301", "nb_rounds 1");
    let verdict = |rules: &[&str], text: &str, draws: &[&[u8]]| judge(rules, text.as_bytes(), &NOTHING, draws);
    let reject = |code| Some(Verdict::Reject(code));
    for (text, draws) in [(start().as_str(), &DRAWS[..]), (&over, &[]), ("", &[])] {
        for lines in [["rounds=9", ""], ["nonsense", "a="], ["=", "==x="]] {
            let is_skip = matches!(verdict(&lines, text, draws), Some(Verdict::Skip(_)));
            assert_eq!(is_skip, lines[0] != "=", "{lines:?}");
        }
        for line in ["", "rounds", "=3", "="] {
            assert_eq!(verdict(&[line], text, draws), reject("bad-rules"), "{line:?}");
        }
    }
    assert_eq!(verdict(&[], "", &[]), reject("bad-state"));
    assert_eq!(verdict(&[], &over, &[]), reject("game-over"));
    assert_eq!(judge(&[], start().as_bytes(), &NOTHING[1..], &DRAWS), None);
    let bad: [&[&[u8]]; 6] = [
        &[],
        &DRAWS[..2],
        &[b"0/2", b"0/3", b"0/4", b"0/4"],
        &[b"0/2", b"0/3", b"4/4"],
        &[b"0/2", b"0/4", b"0/3"],
        &[b"0/2", b"0/3", b"0/04"],
    ];
    for draws in bad {
        assert_eq!(verdict(&[], &start(), draws), reject("bad-chance"), "{draws:?}");
    }
    let Some(Verdict::Ok { state, scores, next }) = verdict(&[], &start(), &DRAWS) else { panic!() };
    assert_eq!((state, scores), (changed("round 0", "round 1"), vec![100; 4]));
    assert_eq!(next, Next::Ask(vec![1, 2, 3, 4]));
    let last = changed("nb_rounds 301", "nb_rounds 2");
    assert!(matches!(verdict(&[], &last, &DRAWS), Some(Verdict::Ok { next: Next::Over, .. })));
    let frozen: [&[u8]; 4] = [b"frozen"; 4];
    let all_frozen = judge(&[], start().as_bytes(), &frozen, &DRAWS);
    assert!(matches!(all_frozen, Some(Verdict::Ok { next: Next::Ask(nobody), .. }) if nobody.is_empty()));
}

/// A game that the engine and the model play side by side. The model repeats the draws of the engine.
struct GameBesideModel {
    engine: engine::State,
    model: State,
}

impl GameBesideModel {
    /// Plays a round on both sides. Compares the record, the state, the points, the ranks, the score sheet and the
    /// players asked.
    fn round(&mut self, answers: &[Vec<u8>], chance: &mut SkewedDraws) -> Round {
        let before = self.model.write();
        let actions = ByPlayer::from_fn(|player: Player| {
            engine::Action::from_answer(answers.get(player.index()).map_or(b"", Vec::as_slice))
        });
        let mut recorder = DrawRecorder::new(chance);
        let mut record = RoundRecord::of(&self.engine, &actions);
        self.engine.step(&actions, &mut recorder, &mut record).unwrap();
        let draws = recorder.into_draws();
        let outputs: Vec<&[u8]> = answers.iter().map(Vec::as_slice).collect();
        let mut left = draws.iter();
        let round = self.model.step(&outputs, &mut |below| of_bound(left.next()?, below));
        let round = round.unwrap_or_else(|_| panic!("the model makes other draws than {draws:?} on\n{before}"));
        assert_eq!(left.len(), 0, "draws left over of {draws:?} on\n{before}");
        let mut written = record.to_string();
        let state = text(&self.engine);
        written.push('\n');
        written.push_str(&state[state.find("\nround ").unwrap() + 1..]);
        assert_eq!(round.record(&self.model), written, "{draws:?} on\n{before}");
        round
    }

    fn compare(&self) {
        let (engine, model) = (&self.engine, &self.model);
        assert_eq!(text(engine), model.write());
        let players: Vec<Seat> = BolaDeDrac::players(engine).iter().collect();
        let points: Vec<i64> = players.iter().map(|&seat| BolaDeDrac::score(engine, seat)).collect();
        assert_eq!(points, model.scores(), "{}", model.write());
        let asked: Vec<usize> = BolaDeDrac::asked(engine).iter().map(Seat::number).collect();
        assert_eq!(asked, model.asked(), "{}", model.write());
        let mut sheet = String::new();
        BolaDeDrac::score_sheet(engine, &mut PlainWriter(&mut sheet)).unwrap();
        assert_eq!(sheet, model.score_sheet(), "{}", model.write());
        let outcome = BolaDeDrac::outcome(engine);
        assert_eq!(outcome.is_some(), model.is_over(), "{}", model.write());
        if let Some(outcome) = outcome {
            let ranks: Vec<usize> = players.iter().map(|&seat| outcome.ranks[seat].into()).collect();
            assert_eq!(ranks, (0..players.len()).map(|id| model.rank(id)).collect::<Vec<_>>(), "{}", model.write());
        }
    }
}

fn of_bound(draw: &Draw, below: i64) -> Option<i64> {
    (i64::from(draw.below().get()) == below).then(|| draw.value().into())
}

fn text(state: &engine::State) -> String {
    let mut text = String::new();
    state.write(&mut text).unwrap();
    text
}

// SCO, END, RES-1, RES-2 beside the engine; FILE-1, FILE-18: a round never leads from a valid state to an invalid one.
#[test]
fn whole_games_agree_with_the_engine() {
    let number = |name: &str, usual| std::env::var(name).map_or(usual, |value| value.parse::<u64>().unwrap());
    let (games, seed) = (number("RULEBOOK_GAMES", 400), number("RULEBOOK_SEED", 1));
    let (mut rounds, mut done) = (0, BTreeMap::<&str, usize>::new());
    for n in 0..games {
        let mut bytes = vec![0; 16384];
        ChaCha8Rng::seed_from_u64(seed ^ (n << 20)).fill_bytes(&mut bytes);
        let u = &mut Unstructured::new(&bytes);
        let engine: engine::State = u.arbitrary().unwrap();
        let model = accepted(text(&engine).as_bytes());
        let mut game = GameBesideModel { engine, model };
        let skew = if n.is_multiple_of(8) { Skew::Extreme } else { Skew::Uniform };
        let mut chance = SkewedDraws::new(seed ^ n, skew);
        game.compare();
        while !game.model.is_over() {
            let actions = engine::random::actions(u, &game.engine).unwrap();
            let players = game.engine.setup().gokus.players();
            let answers: Vec<_> = players.map(|player| actions[player].to_string().into_bytes()).collect();
            let round = game.round(&answers, &mut chance);
            game.compare();
            assert_eq!(accepted(game.model.write().as_bytes()), game.model);
            rounds += 1;
            for action in &round.done {
                let kind = action.to_string();
                *done
                    .entry(if kind.starts_with('m') {
                        "moves"
                    } else if kind == "-" {
                        "none"
                    } else {
                        "throws"
                    })
                    .or_default() += 1;
            }
        }
    }
    println!("{games} games of {rounds} rounds alike: {done:?}");
    assert!(rounds > 10 * games && done.len() == 3 && done.values().all(|&count| count > 100), "{rounds}: {done:?}");
}
