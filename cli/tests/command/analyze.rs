//! `rulebook analyze`: the moves of recorded games, judged by a strong player.

use crate::common::Scratch;
use serde_json::Value;

/// A position with ten empty squares, whose score of +50 a plain solver has found
/// (`players/tests/othello/endgames.txt`).
const LATE: &str = "-XO--XXXOOO-OOXO-OXOOXO-O-OXOOOO--OXXXXX--XOOXXX-XXXXXXX-O-XXXXX X\n";

/// A game of two weak players from that position, to its end.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("late.txt", LATE);
    scratch.run("play othello --quiet builtin:easy builtin:medium late.txt game").expect(0);
    scratch
}

#[test]
fn moves_are_judged_by_what_they_give_away() {
    let scratch = scratch();
    let report = scratch.run("analyze game --quiet --format json").expect(0).json();
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves[0]["score"], 5000);
    let lead = |judged: &Value| {
        let (score, loss) = (judged["score"].as_i64().unwrap(), judged["loss"].as_i64().unwrap());
        assert_eq!((&judged["exact"], judged["best"] == judged["played"] && loss > 0), (&Value::Bool(true), false));
        if judged["seat"] == 1 { (score, score - loss) } else { (-score, loss - score) }
    };
    // With perfect play known, what a move leaves is what the next one begins with.
    for pair in moves.windows(2) {
        assert_eq!(lead(&pair[0]).1, lead(&pair[1]).0, "{pair:?}");
    }
    let scores = scratch.json("game/match.json")["outcome"]["scores"].clone();
    let last = lead(moves.last().unwrap()).1;
    assert_eq!(last, 100 * (scores[0].as_i64().unwrap() - scores[1].as_i64().unwrap()));
    let lost: i64 =
        moves.iter().filter(|judged| judged["seat"] == 1).map(|judged| judged["loss"].as_i64().unwrap()).sum();
    let first = &report["players"][0];
    assert_eq!(report["not_judged"], serde_json::json!([]));
    assert_eq!(first["mean_loss"].as_i64().unwrap(), lost / first["moves"].as_i64().unwrap());
    assert_eq!(first["name"], "easy");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let scratch = Scratch::new();
    scratch.run("play othello --quiet builtin:easy builtin:medium game").expect(0);
    let of = |threads: u32| scratch.run(&format!("analyze game --quiet --nodes 500 --threads {threads}")).expect(0).out;
    let one = of(1);
    assert_eq!(one, of(4));
    assert_eq!(one, scratch.run("analyze othello game --quiet --nodes 500").expect(0).out);
    assert!(one.contains(" move  seat  played  best ") && one.contains("P1 easy: "), "{one}");
    assert_ne!(one, scratch.run("analyze game --quiet --nodes 500 --depth 1").expect(0).out);
}

#[test]
fn the_lead_is_drawn() {
    let scratch = scratch();
    let run = scratch.run("analyze game --nodes 500 --svg lead.svg --png lead.png").expect(0);
    assert!(run.err.contains("lead.svg: ") && run.err.contains("lead.png: "), "{}", run.err);
    assert!(scratch.read("lead.svg").contains(">easy</text>"));
    assert!(std::fs::read(scratch.path("lead.png")).unwrap().starts_with(b"\x89PNG"));
    scratch.run("analyze game --quiet --svg game/0000.txt").refused(2, "is a file of the record");
    scratch.run("analyze game --quiet --svg -").refused(2, "--svg -: the report goes to stdout");
}

/// A forfeit is no move to judge.
#[cfg(unix)]
#[test]
fn a_forfeit_is_not_judged() {
    let scratch = Scratch::new();
    scratch.write("bad/run", "#!/bin/sh\necho a1\n");
    rulebook_testing::make_executable(scratch.path("bad/run"));
    scratch.run("play othello --quiet bad/run builtin:easy game").expect(0);
    let report = scratch.run("analyze game --quiet --format json").expect(0).json();
    assert_eq!((report["moves"].as_array().unwrap().len(), &report["players"][0]["moves"]), (0, &Value::from(0)));
    assert_eq!(report["not_judged"], serde_json::json!([0]));
    let text = scratch.run("analyze game --quiet").expect(0).out;
    assert!(text.contains("move 0 is not judged: the answer is no legal move\n"), "{text}");
}

#[test]
fn other_games_have_no_player_that_judges() {
    let scratch = Scratch::new();
    scratch.run("play fibot --quiet game 1").expect(0);
    scratch
        .run("analyze game")
        .refused(2, "`rulebook analyze` does not support fibot: the game has no player that judges");
    scratch.run("analyze nosuch").refused(2, "nosuch: No such file");
    scratch.run("analyze game --threads 0").refused(2, "invalid value '0'");
}
