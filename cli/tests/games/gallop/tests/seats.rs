//! A game with one to five seats, mud and a carrot. Each command takes the seats from the state, not from a list of
//! players.

#[path = "../../../common/mod.rs"]
mod common;

use common::Scratch;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_gallop");

fn seats(scratch: &Scratch, folder: &str) -> usize {
    scratch.json(&format!("{folder}/match.json"))["players"].as_array().unwrap().len()
}

/// SET-1: if a game has more seats than default players, the list repeats from its first player.
#[test]
fn as_many_play_as_the_variant_says() {
    let scratch = Scratch::of(PROGRAM);
    for (runners, carrot) in [(1, "carrot 1 6"), (2, "carrot 2 6"), (5, "carrot 5 6")] {
        let folder = format!("of{runners}");
        scratch.run(&format!("play gallop --quiet --rules runners={runners} --seed 3 {folder} 6")).expect(0);
        assert_eq!(seats(&scratch, &folder), runners);
        assert_eq!(scratch.read(&format!("{folder}/0000.txt")).lines().last(), Some(carrot));
        let verified = scratch.run(&format!("verify gallop {folder}")).expect(0).out;
        assert!(verified.ends_with("steps follow from the rules, to its end\n"), "{verified}");
        assert_eq!(scratch.read(&format!("{folder}/score.txt")).lines().count(), runners);
        scratch.run(&format!("explain gallop {folder}")).expect(0);
        scratch.run(&format!("rerun gallop {folder} --round 1 --seat P1")).expect(0);
        for (option, file) in [("--svg", "a.svg"), ("--gif", "a.gif"), ("--html", "a.html")] {
            scratch.run(&format!("export gallop {folder} --quiet {option} {folder}-{file}")).expect(0);
            assert!(scratch.path(&format!("{folder}-{file}")).is_file());
        }
    }
    let five = "builtin:steady builtin:wild builtin:wild builtin:fickle builtin:steady";
    scratch.run(&format!("play gallop --quiet --rules runners=5 {five} named 3")).expect(0);
    assert_eq!(seats(&scratch, "named"), 5);
    scratch
        .run(&format!("play gallop --quiet {five} usual 3"))
        .refused(2, "five strategies are given, gallop needs three");
    scratch.run("play gallop --rules runners=6").refused(2, "runners: expected runners, an integer 1..5, found `6`");
}

#[test]
fn as_many_play_as_the_first_state_has() {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("four.txt", "beat 2 of 6\n1 2 3 4\ncarrot 4 9\n");
    let four = "builtin:steady builtin:wild builtin:fickle builtin:fickle";
    for (line, folder) in [
        (format!("--start four.txt {four} a"), "a"),
        ("--start four.txt b".to_owned(), "b"),
        (format!("{four} four.txt c"), "c"),
        ("four.txt d".to_owned(), "d"),
    ] {
        scratch.run(&format!("play gallop --quiet --seed 4 {line}")).expect(0);
        assert_eq!(seats(&scratch, folder), 4, "{line}");
        scratch.run(&format!("verify gallop {folder}")).expect(0);
    }
    let step = scratch.run_with(&["step", "gallop", "four.txt", "--answers", "-"], "3\n\n\n3\n").expect(0).out;
    assert_eq!(step, "beat 3 of 6\n1 2 3 4\ncarrot 4 9\n");
    assert!(scratch.run("perft gallop four.txt 1").expect(0).out.starts_with("depth 1: 4096 leaves, "));
    scratch.write("one.txt", "beat 2 of 6\n3\n");
    assert!(scratch.run("perft gallop one.txt 1").expect(0).out.starts_with("depth 1: 8 leaves, "));
}

/// RUN-7, RUN-8: the events of mud and of the carrot cite their clauses.
#[test]
fn mud_and_the_carrot_are_told() {
    let scratch = Scratch::of(PROGRAM);
    scratch.write("state.txt", "beat 2 of 3\n3 4 6\ncarrot 3 7\n");
    scratch
        .run("play gallop --quiet --start state.txt builtin:steady builtin:steady builtin:wild --seed 2 none")
        .expect(0);
    scratch.write("alone.txt", "beat 2 of 4\n3\ncarrot 1 4\n");
    scratch.run("play gallop --quiet --start alone.txt builtin:steady game").expect(0);
    let explanation = scratch.run("explain gallop game --round 2").expect(0).out;
    let lines = [
        "RUN-7   the mud on 3 cost P1 1",
        "RUN-2   P1 ran from 3 to 4",
        "RUN-8   P1 ate the carrot on 4 and ran from 4 to 6",
        "RUN-1   beat 3 is over",
    ];
    assert_eq!(explanation, format!("beat 2\n  {}\n", lines.join("\n  ")));
    assert_eq!(scratch.read("game/0003.txt"), "beat 3 of 4\n6\n");
    assert_eq!(scratch.run("show gallop alone.txt").expect(0).out, "beat 2 of 4\n...1c...~....\n");
    let why = "bad.txt:3:8: the carrot lies on the lane of P4, who does not run [FILE-2]";
    scratch.write("bad.txt", "beat 2 of 3\n3 4 6\ncarrot 4 7\n");
    scratch.run("show gallop bad.txt").refused(2, why);
    scratch.write("bad.txt", "beat 2 of 3\n3 4 6\ncarrot 3 12\n");
    scratch
        .run("show gallop bad.txt")
        .refused(2, "bad.txt:3:10: the carrot lies at the end of the course or beyond it");
    scratch.write("bad.txt", "beat 2 of 3\n3 4 6 7 8 9\n");
    scratch.run("show gallop bad.txt").refused(2, "bad.txt:2:10: ");
}

#[test]
fn a_match_of_five_is_resumed() {
    let scratch = Scratch::of(PROGRAM);
    scratch.run("play gallop --quiet --rules runners=5 --seed 7 game 4").expect(0);
    let whole = scratch.files("game");
    let head = scratch.json("game/match.json");
    let mut first = head.clone();
    (first["rounds"], first["outcome"]) = (Value::Array(Vec::new()), Value::Null);
    let first = json!({"working_folder": "/", "match": first, "first": whole["0000.txt"]});
    let timing: String = whole["timing.jsonl"].split_inclusive('\n').take(5).collect();
    let mut round = head["rounds"][0].clone();
    round["lengths"] = json!({"timing.jsonl": timing.len()});
    scratch.write("half/match.jsonl", format!("{first}\n{round}\n"));
    scratch.write("half/timing.jsonl", timing);
    for name in ["0000.txt", "0001.txt"] {
        scratch.write(&format!("half/{name}"), &whole[name]);
    }
    scratch.run("play --quiet --resume half").expect(0);
    let resumed = scratch.files("half");
    assert!(whole.iter().filter(|(name, _)| *name != "timing.jsonl").all(|(name, text)| resumed[name] == *text));
}

#[test]
fn tournaments_and_comparisons_have_the_seats_of_the_variant() {
    let scratch = Scratch::of(PROGRAM);
    let bots = "A=builtin:wild B=builtin:fickle C=builtin:steady D=builtin:wild E=builtin:fickle";
    let line = format!("tournament gallop --quiet --rules runners=5 --match-rounds 4 --dir t --pages all --bot {bots}");
    scratch.run(&line).expect(0);
    let results = scratch.json("t/results.json");
    assert_eq!(results["failed"], 0, "{results}");
    let first = std::fs::read_dir(scratch.path("t/matches")).unwrap().next().unwrap().unwrap().path();
    assert!(first.join("page.html").is_file(), "{}", first.display());
    scratch.write("board.txt", "beat 0 of 4\n0 0 0\n");
    let board = format!("tournament gallop --quiet --rules runners=5 --dir u --board board.txt --bot {bots}");
    scratch.run(&board).refused(2, "board.txt: expected a board with 5 seats under these rules, found 3");
    let compared =
        "compare gallop builtin:steady builtin:wild --quiet --rules runners=4 --match-rounds 4 --max-pairs 2";
    scratch.run(&format!("{compared} --out c")).expect(0);
    let alone = "compare gallop builtin:steady builtin:wild --quiet --rules runners=1 --match-rounds 4 --out d";
    scratch.run(alone).refused(2, "seat");
}
