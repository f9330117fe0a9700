//! How programs of Bola de Drac run (PER-1) and when their gokus freeze (FRO-1, TIM-3).
#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use serde_json::{Value, json};

/// Reads a round, and leaves its number in `$number`; works for both protocols.
const READ: &str = r#"
echo x >>starts
next() {
	if [ -n "$2" ]; then
		[ -z "$played" ] || exit 0
		played=1 count=1000
		exec <"$2"
	else
		read -r word count && [ "$word" = round ] || exit 0
	fi
	number=
	while [ "$count" -gt 0 ] && read -r word value; do
		[ "$word" != round ] || number=$value
		count=$((count - 1))
	done
	[ -n "$number" ]
}
"#;

/// A folder with a player that does `act` in each round, after it has read the round.
fn scratch(act: &str) -> Scratch {
    let scratch = Scratch::new();
    bot(&scratch, "bot", act);
    scratch
}

fn bot(scratch: &Scratch, name: &str, act: &str) {
    let path = format!("{name}/run");
    scratch.write(&path, format!("#!/bin/sh\n{READ}while next \"$@\"; do {act}; done\n"));
    rulebook_testing::make_executable(scratch.path(&path));
}

const OTHERS: &str = "builtin:null builtin:null builtin:null";

/// The answers of P1, by round; null where it was not asked.
fn verdicts(scratch: &Scratch) -> Vec<Value> {
    let journal = scratch.json("game/match.json");
    let of_first = |round: &Value| {
        let answers = round["answers"].as_array().unwrap().iter();
        answers.clone().find(|answer| answer["seat"] == 1).cloned().unwrap_or_default()
    };
    journal["rounds"].as_array().unwrap().iter().map(of_first).collect()
}

/// The number of the first state in which P1 is frozen.
fn frozen_from(scratch: &Scratch) -> Option<usize> {
    let is_frozen = |number: usize| {
        let state = scratch.read(&format!("game/{number:04}.txt"));
        state.lines().any(|line| line.ends_with(" -1 "))
    };
    (0..=4).find(|&number| is_frozen(number))
}

fn ok() -> Value {
    json!({"seat": 1, "verdict": "ok", "line": "-"})
}

/// PER-1: a program stays for the whole game, unless its argument says otherwise. The record says which.
#[rstest]
#[case("bot/run", "persistent:bot/run", 1)]
#[case("persistent:bot/run", "persistent:bot/run", 1)]
#[case("each-round:bot/run", "each-round:bot/run", 4)]
fn per_1_a_program_stays_for_the_whole_game(#[case] argument: &str, #[case] recorded: &str, #[case] starts: usize) {
    let scratch = scratch("echo -");
    scratch.run(&format!("play boladedrac --quiet {argument} {OTHERS} game 4")).expect(0);
    assert_eq!(verdicts(&scratch), vec![ok(); 4]);
    assert_eq!(scratch.read("bot/starts").lines().count(), starts);
    let player = &scratch.json("game/match.json")["players"][0];
    assert_eq!((&player["strategy"], &player["name"]), (&recorded.into(), &"bot".into()));
    // The recorded strategy is asked in the same way.
    scratch.run("rerun game --seat 1 --round 2").expect(0);
    scratch.run("rerun game --seat 1 --round 2 bot/run --replay").expect(0);
}

/// PER-1: an entry that does not name its protocol stays too.
#[test]
fn per_1_a_manifest_decides_before_the_game() {
    let manifest = "name = \"goku\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n";
    let scratch = scratch("echo -");
    let play = |starts: usize| {
        scratch.write("bot/starts", "");
        scratch.run(&format!("play boladedrac --quiet --replace bot {OTHERS} game 4")).expect(0);
        assert_eq!(verdicts(&scratch), vec![ok(); 4]);
        assert_eq!(scratch.read("bot/starts").lines().count(), starts);
        scratch.json("game/match.json")["players"][0]["strategy"].clone()
    };
    scratch.write("bot/bot.toml", manifest);
    assert_eq!(play(1), "persistent:bot");
    scratch.write("bot/bot.toml", format!("{manifest}protocol = \"each-round\"\n"));
    assert_eq!(play(4), "bot");
}

/// PER-1: plan lines hold the protocol, and tournaments and comparisons play by it.
#[test]
fn per_1_plan_lines_say_how_programs_run() {
    let scratch = scratch("echo -");
    let bots = "A=bot/run B=each-round:bot/run C=builtin:null D=builtin:null";
    scratch.run(&format!("tournament boladedrac --quiet --match-rounds 2 --dir cup --bot {bots}")).expect(0);
    let plan = scratch.read("cup/plan.jsonl");
    assert!(plan.contains("\"persistent:bot/run\"") && plan.contains("\"each-round:bot/run\""), "{plan}");
    assert!(!plan.contains("\"bot/run\""), "{plan}");
}

/// FRO-1, TIM-3: a goku is frozen in the round in which its program fails, however that is started.
#[rstest]
#[case::status("exit 3", json!({"by": "crashed", "status": 3}), "it crashed with status 3")]
#[case::signal("kill -SEGV $$", json!({"by": "crashed", "signal": 11}), "it crashed by signal 11")]
#[case::output("head -c 70000 /dev/zero | tr '\\0' x", json!({"by": "too-much-output"}), "its line was too long")]
fn fro_1_a_failure_freezes_in_its_round(#[case] fault: &str, #[case] by: Value, #[case] why: &str) {
    for prefix in ["", "each-round:"] {
        let scratch = scratch(&format!("[ $number != 2 ] || {{ echo trouble >&2; {fault}; }}; echo -"));
        let out = scratch.run(&format!("play boladedrac --quiet {prefix}bot/run {OTHERS} game 4")).expect(0).out;
        let mut failed = json!({"seat": 1, "verdict": "failed"});
        failed.as_object_mut().unwrap().extend(by.as_object().unwrap().clone());
        assert_eq!(verdicts(&scratch), [ok(), ok(), failed, Value::Null], "{prefix}");
        assert_eq!(frozen_from(&scratch), Some(3), "{prefix}");
        scratch.run("verify boladedrac game").expect(0);
        let explanation = scratch.run("explain boladedrac game --round 2").expect(0).out;
        assert!(explanation.contains(&format!("  TIM-3   P1 has no answer: failed, {why}\n")), "{explanation}");
        assert!(explanation.contains("  FRO-1   "), "{explanation}");
        assert!(out.contains("  standing  answers\n"), "{out}");
        assert!(out.lines().any(|line| line.contains("  frozen    1 failed, 2 ok")), "{out}");
        assert!(out.contains(&format!("P1 in round 2: failed, {why}\n")), "{out}");
        let stderr = out.contains("  | trouble\n");
        assert_eq!(stderr, why.contains("crashed"), "{out}");
    }
}

/// FRO-1, TIM-3: a late program has failed by its limit, and not because it was killed.
#[test]
fn fro_1_a_late_program_freezes_by_its_limit() {
    for prefix in ["", "each-round:"] {
        let scratch = scratch("exec sleep 10000");
        let play = format!("play boladedrac --quiet --time-limit 300ms {prefix}bot/run {OTHERS} game 2");
        let out = scratch.run(&play).expect(0).out;
        let late = json!({"seat": 1, "verdict": "failed", "by": "late", "limit": "wall"});
        assert_eq!((verdicts(&scratch), frozen_from(&scratch)), (vec![late, Value::Null], Some(1)), "{prefix}");
        assert!(out.contains("P1 in round 0: failed, it was late, its time for a round was up\n"), "{out}");
    }
}

/// TIM-3: a player that exits after its answer keeps it.
#[test]
fn tim_3_an_exit_freezes_in_the_next_round() {
    let scratch = scratch("echo -; [ $number != 1 ] || exit 0");
    scratch.run(&format!("play boladedrac --quiet bot/run {OTHERS} game 4")).expect(0);
    let failed = json!({"seat": 1, "verdict": "failed", "by": "ended"});
    assert_eq!(verdicts(&scratch), [ok(), ok(), failed, Value::Null]);
    assert_eq!(frozen_from(&scratch), Some(3));
    // A program that is started in each round ends in each round.
    scratch.run(&format!("play boladedrac --quiet --replace each-round:bot/run {OTHERS} game 4")).expect(0);
    assert_eq!((verdicts(&scratch), frozen_from(&scratch)), (vec![ok(); 4], None));
}

/// TIM-2: the message for a spent budget says so.
#[test]
fn tim_2_spent_time_freezes_by_the_budget() {
    let scratch = scratch("while :; do :; done");
    let play = format!("play boladedrac --quiet --time-limit 20m --game-cpu 100ms bot/run {OTHERS} game 2");
    let out = scratch.run(&play).expect(0).out;
    assert_eq!(verdicts(&scratch), [json!({"seat": 1, "verdict": "failed", "by": "game-cpu"}), Value::Null]);
    assert_eq!(frozen_from(&scratch), Some(1));
    assert!(out.contains("P1 in round 0: failed, its CPU time for the game is spent\n"), "{out}");
    // The viewers show the whole budget as used.
    scratch.run("export boladedrac game --svg after.svg --round 1").expect(0);
    let picture = scratch.read("after.svg");
    assert!(picture.contains("CPU time used 100.0 %") && picture.contains("OUT"), "{picture}");
    scratch.run("export boladedrac game --html game.html").expect(0);
    assert!(scratch.read("game.html").contains("\"time_use\""));
}

/// An undo goes back to the round of a crash, in which the player was asked (REC-12).
#[test]
fn rec_12_an_undo_repeats_the_round_of_a_crash() {
    let scratch = scratch("[ $number != 2 ] || [ -e mended ] || exit 3; echo -");
    scratch.run(&format!("play boladedrac --quiet bot/run {OTHERS} game 4")).expect(0);
    assert_eq!(frozen_from(&scratch), Some(3));
    scratch.write("bot/mended", "");
    scratch.run("play --quiet --resume game --undo P1").expect(0);
    assert_eq!((verdicts(&scratch), frozen_from(&scratch)), (vec![ok(); 4], None));
}

/// `rerun` of a crash tells whether it is still the same one.
#[test]
fn a_rerun_finds_the_failure_again() {
    let scratch = scratch("[ $number != 2 ] || exit 3; echo -");
    scratch.run(&format!("play boladedrac --quiet bot/run {OTHERS} game 4")).expect(0);
    let again = scratch.run("rerun boladedrac game --seat 1 --round 2").expect(0).out;
    assert!(again.contains("given: failed, it crashed with status 3\n"), "{again}");
    bot(&scratch, "bot", "kill -SEGV $$");
    scratch.run("rerun boladedrac game --seat 1 --round 2 --replay").expect(0);
    bot(&scratch, "bot", "exec sleep 10000");
    let late = scratch.run("rerun boladedrac game --seat 1 --round 2 --time-limit 300ms").expect(1);
    assert!(late.out.contains("given: failed, it was late") && late.err.contains("the answer differs"), "{}", late.out);
    let refused = |round: u32, seat: u32, why: &str| {
        let message = format!("P{seat} is not asked in round {round}: {why}\n");
        scratch.run(&format!("rerun boladedrac game --seat {seat} --round {round}")).refused(2, &message);
    };
    refused(3, 1, "it is out of the game");
    refused(4, 1, "the game is over");
    refused(4, 2, "the game is over");
}

/// Records of earlier versions: a path without a prefix is started in each round, and a goku freezes in the round after
/// the crash.
#[test]
fn a_record_of_an_earlier_version_resumes_as_it_began() {
    let scratch = scratch("echo -");
    bot(&scratch, "other", "echo -");
    scratch
        .run(&format!("play boladedrac --quiet bot/run other/run {OTHERS} old 4").replacen(" builtin:null", "", 1))
        .expect(0);
    let whole = scratch.files("old");
    let mut head = scratch.json("old/match.json");
    (head["rounds"], head["outcome"]) = (json!([]), Value::Null);
    head["players"][0]["strategy"] = "bot/run".into();
    head["players"][1]["strategy"] = "persistent:other/run".into();
    let mut lines = json!({"working_folder": scratch.path(""), "match": head, "first": whole["0000.txt"]}).to_string();
    let recorded = scratch.json("old/match.json")["rounds"].clone();
    let second =
        [json!({"seat": 2, "verdict": "crashed", "status": 3}), json!({"seat": 2, "verdict": "failed", "by": "ended"})];
    for (number, second) in second.iter().enumerate() {
        let mut round = recorded[number].clone();
        round["answers"][1] = second.clone();
        round["lengths"] = json!({"timing.jsonl": 0});
        lines += &format!("\n{round}");
    }
    scratch.write("game/match.jsonl", lines + "\n");
    scratch.write("game/timing.jsonl", "");
    scratch.write("game/0000.txt", &whole["0000.txt"]);
    for name in ["bot", "other"] {
        scratch.write(&format!("{name}/starts"), "");
    }
    scratch.run("play --quiet --resume game").expect(0);
    scratch.run("verify boladedrac game").expect(0);
    assert_eq!(scratch.read("bot/starts"), "x\nx\n", "it is started in each of the other rounds");
    assert_eq!(scratch.read("other/starts"), "", "it has failed for good");
    assert_eq!(frozen_from(&scratch), Some(2), "not in the round of the crash, but in the next one");
}

/// `check` compares the time of its games with the budget for a game.
#[test]
fn a_check_tells_the_time_of_a_game() {
    let scratch = scratch("echo -");
    let text = scratch.run("check boladedrac bot/run --quiet --rounds 3").expect(0).out;
    let line = text.lines().find(|line| line.starts_with("CPU time of a game: at most ")).expect("a line on games");
    assert!(line.contains(" ms in 3 answers, ") && line.contains(" % of 2000 ms (the game as P"), "{line}");
    let all = scratch.run("check boladedrac bot/run --quiet --rounds 3 --format json").expect(0).json();
    assert_eq!((&all["game_cpu"]["rounds"], &all["game_cpu"]["budget_us"]), (&3.into(), &2_000_000.into()));
    assert_eq!(all["game_wall"], Value::Null);
    // A program for each round is given as such, also in the commands of the findings.
    let scratch = self::scratch("echo M T");
    let run = scratch.run("check boladedrac each-round:bot/run --quiet --rounds 3 --keep kept");
    let again = run.expect(1).out;
    assert!(again.contains(" each-round:/") && again.contains("again: rulebook rerun boladedrac "), "{again}");
    let without_budget = scratch.run("check redbot bot/run --quiet --rounds 1").expect(1).out;
    assert!(!without_budget.contains("of a game"), "{without_budget}");
}
