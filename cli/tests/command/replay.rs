//! PER-6: `rerun --replay` asks a seat again after it has replayed the earlier rounds.
#![cfg(target_os = "linux")]

use crate::common::Scratch;

fn program(scratch: &Scratch, name: &str, text: &str) {
    scratch.write(name, text);
    rulebook_testing::make_executable(scratch.path(name));
}

/// A persistent player that answers with the number of rounds since its start. In round 2 it crashes if the file
/// `crash` exists.
const BOT: &str = "#!/bin/sh
echo started >>log
told=0
while read -r word count && [ \"$word\" = round ]; do
	read -r first
	while [ \"$count\" -gt 1 ]; do read -r line; count=$((count - 1)); done
	told=$((told + 1))
	echo \"$first\" >>log
	case $first in 2/*) [ ! -e crash ] || exit 3;; esac
	echo \"told $told\" >&2
	echo \"R1 NONE BUILD $told 1 R2 NONE NOTHING\"
done
echo \"$word\" >>log
";

/// The player's log without the end message. On a busy machine the player may not read that within its 200 ms.
fn log_of(scratch: &Scratch) -> String {
    let log = scratch.read("bot/log");
    log.strip_suffix("end\n").unwrap_or(&log).to_owned()
}

fn answer(rounds: u32) -> String {
    format!("ok, `R1 NONE BUILD {rounds} 1 R2 NONE NOTHING`")
}

/// Plays a match of six rounds, in which the player crashes in round 2.
fn match_with_crash() -> Scratch {
    let scratch = Scratch::new();
    program(&scratch, "bot/run", BOT);
    scratch.write("bot/crash", "");
    scratch.run("play --quiet --replace builtin:idle persistent:bot/run builtin:idle builtin:idle game 6").expect(0);
    scratch.remove("bot/log");
    scratch
}

#[test]
fn per_6_it_knows_what_it_knew_in_the_match() {
    let scratch = match_with_crash();
    let before = scratch.files("game");
    let run = scratch.run("rerun redbot game --seat 2 --round 5 --replay").expect(0);
    let expected = format!(
        "P2 in round 5: persistent:bot/run\nreplayed: 5 rounds, with the recorded answers\n\
         recorded: {0}\n   given: {0}\n",
        answer(3)
    );
    assert!(run.out.starts_with(&expected), "{}", run.out);
    assert!(run.out.ends_with("stderr:\n  told 3\n"), "{}", run.out);
    assert_eq!(run.err, (1..=5).map(|n| format!("replayed {n} of 5 rounds\n")).collect::<String>());
    let log = "started\n0/6\n1/6\n2/6\nstarted\n3/6\n4/6\n5/6\n";
    assert_eq!(log_of(&scratch), log, "PER-1, PER-3");
    assert_eq!(scratch.files("game"), before);
    // The same, named by a state file, and without the progress display.
    scratch.remove("bot/log");
    let run = scratch.run("rerun redbot game/0005.txt --seat 2 --replay --quiet").expect(0);
    assert!(run.out.starts_with(&expected) && run.err.is_empty(), "{}{}", run.out, run.err);
    assert_eq!(log_of(&scratch), log);
}

/// The player gets the recorded states, and is ended where it ended in the match, whatever it answers now.
#[test]
fn per_6_what_is_recorded_counts_and_not_what_is_answered_now() {
    let scratch = match_with_crash();
    scratch.remove("bot/crash");
    let run = scratch.run("rerun redbot game --seat 2 --round 5 --replay --quiet").expect(0);
    let other = format!(
        "replayed: 5 rounds, 1 with other answers; first in round 2: {}; recorded: crashed with status 3\n",
        answer(3)
    );
    assert!(run.out.contains(&other), "{}", run.out);
    assert!(log_of(&scratch).ends_with("2/6\nstarted\n3/6\n4/6\n5/6\n"), "{}", log_of(&scratch));
    let json = scratch.run("rerun redbot game --seat 2 --round 5 --replay --quiet --format json").expect(0).json();
    assert_eq!((&json["same"], &json["replayed"]["rounds"]), (&true.into(), &5.into()));
    let others = json["replayed"]["other"].as_array().unwrap();
    assert_eq!(others.len(), 1, "{json}");
    assert_eq!((&others[0]["round"], &others[0]["recorded"]["verdict"]), (&2.into(), &"crashed".into()));
    assert_eq!(others[0]["given"]["line"], "R1 NONE BUILD 3 1 R2 NONE NOTHING");
}

#[test]
fn per_6_without_the_rounds_before_it_answers_otherwise_and_the_way_is_told() {
    let scratch = match_with_crash();
    let run = scratch.run("rerun redbot game --seat 2 --round 5").expect(1);
    assert!(run.out.contains(&format!("   given: {}\n", answer(1))), "{}", run.out);
    assert!(!run.out.contains("before:"), "{}", run.out);
    let hint = " hint: in the match it was also asked in earlier rounds; --replay repeats them\n";
    assert!(run.err.ends_with(hint), "{}", run.err);
    // Before the first round there is nothing to replay.
    let run = scratch.run("rerun redbot game --seat 2 --round 0 --replay").expect(0);
    assert!(run.out.contains("replayed: 0 rounds, with the recorded answers\n"), "{}", run.out);
}

/// PLAY-5: a strategy of FIbot has the files again that it kept, although it starts in each turn.
#[test]
fn per_6_files_are_there_that_were_kept() {
    let scratch = Scratch::new();
    let script = "#!/bin/sh\necho x >>tym01.n\ncase $(wc -l <tym01.n) in 3) echo A S;; *) echo -;; esac\n";
    program(&scratch, "tym01", script);
    program(&scratch, "tym02", "#!/bin/sh\necho -\n");
    scratch.write("state.txt", "6 4 9 1\n1 1 6 4\n..N.O.\n.P..Q.\n.#.A..\nR....S\n");
    scratch.run("play fibot --quiet --replace --start state.txt tym01 tym02 game").expect(0);
    let journal = scratch.json("game/match.json");
    let line = |turn: usize| journal["rounds"][turn]["answers"][0]["line"].clone();
    assert_eq!([line(0), line(2), line(4), line(6)], ["-", "-", "A S", "-"]);
    let run = scratch.run("rerun fibot game --seat 1 --round 4").expect(1);
    assert!(run.out.contains("   given: ok, `-`\n"), "{}", run.out);
    assert!(
        run.err.ends_with(" hint: in the match it was also asked in earlier turns; --replay repeats them\n"),
        "{}",
        run.err
    );
    let run = scratch.run("rerun fibot game --seat 1 --round 4 --replay --quiet").expect(0);
    let expected = "replayed: 2 turns, with the recorded answers\nrecorded: ok, `A S`\n   given: ok, `A S`\n";
    assert!(run.out.contains(expected), "{}", run.out);
}

/// The record of another referee has states but no verdicts.
#[test]
fn per_6_a_record_of_another_referee() {
    let scratch = Scratch::new();
    program(&scratch, "bot/run", BOT);
    scratch.foreign_record("foreign");
    let run = scratch.run("rerun redbot foreign persistent:bot/run --seat 1 --round 4 --replay --quiet").expect(0);
    let expected = format!("P1 in round 4: persistent:bot/run\nreplayed: 1 round\n   given: {}\n", answer(2));
    assert!(run.out.starts_with(&expected), "{}", run.out);
}

#[test]
fn per_6_what_does_not_go_together_is_refused() {
    let scratch = match_with_crash();
    scratch.write("lone.txt", scratch.read("game/0003.txt"));
    let run = scratch.run("rerun redbot lone.txt persistent:bot/run --seat 2 --replay");
    run.refused(2, "--replay: this state has no record of the earlier rounds\n hint: give the folder");
    scratch.run("rerun redbot game --seat 2 --round 3 --replay --shown-as it").refused(2, "cannot be used with");
    assert!(!scratch.path("bot/log").exists(), "nothing was started");
}
