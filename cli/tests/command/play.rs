//! `rulebook play`: the record that it writes, and what it refuses (REF-6 to REF-9).

use crate::common::{IDLE, STATE, Scratch, is_state};
use rstest::rstest;
use serde_json::json;
use std::collections::BTreeMap;

/// REF-7, REF-8: a default match writes a complete record that follows from the rules.
#[test]
fn ref_7_the_record_of_a_game() {
    let scratch = Scratch::new();
    let run = scratch.run("play").expect(0);
    assert!(run.out.ends_with("rounds of redbot; the record is in game1\n"), "{}", run.out);
    let files = scratch.files("game1");
    let states: Vec<_> = files.keys().filter(|name| is_state(name)).collect();
    let rounds = states.len() - 1;
    assert_eq!(
        states,
        (0..=rounds).map(|number| format!("{number:04}.txt")).collect::<Vec<_>>().iter().collect::<Vec<_>>()
    );
    let others: Vec<_> = files.keys().filter(|name| !is_state(name)).collect();
    assert_eq!(others, ["match.json", "score.txt", "timing.jsonl"]);
    // END-2: the game is over only in the last state.
    scratch.run(&format!("step redbot game1/{rounds:04}.txt")).refused(1, "the game is over");
    scratch.run(&format!("step redbot game1/{:04}.txt", rounds - 1)).expect(0);
    let verified = scratch.run("verify redbot game1").expect(0);
    assert_eq!(verified.out, format!("game1: {rounds} steps follow from the rules, to its end\n"));
}

/// REF-1: the referee asks and measures exactly the players that are still in the game.
#[test]
fn ref_1_a_line_of_times_for_each_player_and_round() {
    let scratch = Scratch::new();
    scratch.run("play --quiet").expect(0);
    let files = scratch.files("game1");
    let mut asked = Vec::new();
    for (name, state) in files.iter().filter(|(name, _)| is_state(name)) {
        let in_game = |seat: &usize| state.lines().nth(seat + 1).unwrap().starts_with(&format!("P{seat}: 1 "));
        let number: u64 = name.trim_end_matches(".txt").parse().unwrap();
        asked.extend((1..=4).filter(in_game).map(|seat| (number, seat as u64)));
    }
    let last = files.keys().rfind(|name| is_state(name)).unwrap().trim_end_matches(".txt");
    asked.retain(|&(number, _)| number != last.parse::<u64>().unwrap());
    let timed: Vec<_> = files["timing.jsonl"]
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .inspect(|line| assert!(line["wall_us"].is_u64()))
        .map(|line| (line["round"].as_u64().unwrap(), line["seat"].as_u64().unwrap()))
        .collect();
    assert_eq!(timed, asked);
    let journal = scratch.json("game1/match.json");
    let rounds = journal["rounds"].as_array().unwrap().iter();
    let answered = rounds.flat_map(|round| {
        let number = round["round"].as_u64().unwrap();
        round["answers"].as_array().unwrap().iter().map(move |answer| (number, answer["seat"].as_u64().unwrap()))
    });
    assert_eq!(answered.collect::<Vec<_>>(), asked);
}

/// REF-8: the score file lists the players by total, the best first, with the parts of each total.
#[test]
fn ref_8_the_score_file() {
    let scratch = Scratch::new();
    scratch.idle_record("game");
    insta::assert_snapshot!(scratch.read("game/score.txt"), @r"
    1 P4 Delta 62 22 0 40
    2 P1 Alpha 30 26 4 0
    3 P2 Beta Bot 5 5 0 0
    4 P3 idle 0 0 0 0
    ");
    let outcome = &scratch.json("game/match.json")["outcome"];
    assert_eq!(*outcome, json!({"decision": "scores", "ranks": [2, 3, 4, 1], "scores": [30, 5, 0, 62]}));
}

#[test]
fn the_seed_decides_everything_but_the_times() {
    let scratch = Scratch::new();
    let play = |folder: &str, seed: &str| {
        let players = "builtin:random builtin:hunter builtin:random builtin:runner";
        scratch.run(&format!("play --quiet --seed {seed} {players} {folder} 12")).expect(0);
        let mut files = scratch.files(folder);
        files.remove("timing.jsonl").unwrap();
        files
    };
    let first = play("a", "7");
    assert_eq!(play("b", "7"), first);
    assert_ne!(play("c", "8")["0012.txt"], first["0012.txt"]);
}

#[test]
fn ref_7_no_rounds_is_a_game_of_one_state() {
    let scratch = Scratch::new();
    let run = scratch.run("play --quiet game 0").expect(0);
    assert!(run.out.ends_with("\n0 rounds of redbot; the record is in game\n"), "{}", run.out);
    assert_eq!(scratch.files("game").keys().filter(|name| is_state(name)).collect::<Vec<_>>(), ["0000.txt"]);
    scratch.run("verify redbot game").expect(0);
}

#[rstest]
#[case("-1", "expected an integer 0..2147483647, found `-1`")]
#[case("2147483648", "expected an integer 0..2147483647, found `2147483648`")]
#[case("99999999999999999999", "expected an integer 0..2147483647")]
#[case("ten", "expected an integer 0..2147483647, found `ten`")]
#[case("1.5", "found `1.5`")]
fn ref_7_other_numbers_of_rounds_are_refused(#[case] rounds: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("play game {rounds}")).refused(2, message);
    assert!(run.err.contains("\n hint: rulebook play [GAME]"), "{}", run.err);
    assert!(!scratch.path("game").exists());
}

#[test]
fn ref_6_the_folder_is_made_with_those_above_it() {
    let scratch = Scratch::new();
    scratch.run("play --quiet some/new/folder 1").expect(0);
    assert!(scratch.path("some/new/folder/0001.txt").exists());
}

#[test]
fn ref_6_a_former_record_is_removed_and_nothing_else() {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet {IDLE} game 5")).expect(0);
    scratch.write("game/notes.txt", "mine");
    scratch.write("game/17.txt", "no name of a state");
    scratch.write("game/stderr-P2.txt", "== round 0\nhello\n");
    scratch.write("game/more/0003.txt", "in a folder below");
    std::fs::rename(scratch.path("game/more"), scratch.path("more")).unwrap();
    let before = scratch.files("game");
    let run = scratch.run(&format!("play --quiet {IDLE} game 2")).refused(2, "error: game: already holds a record\n");
    assert!(run.err.contains(" hint: use --replace to remove it first, or give another folder\n"), "{}", run.err);
    assert_eq!(scratch.files("game"), before);
    std::fs::rename(scratch.path("more"), scratch.path("game/more")).unwrap();
    scratch.run(&format!("play --quiet --replace {IDLE} game 2")).expect(0);
    std::fs::rename(scratch.path("game/more"), scratch.path("more")).unwrap();
    let names: Vec<_> = scratch.files("game").into_keys().collect();
    let record = ["0000.txt", "0001.txt", "0002.txt", "17.txt", "match.json", "notes.txt", "score.txt", "timing.jsonl"];
    assert_eq!(names, record);
    assert_eq!(scratch.read("more/0003.txt"), "in a folder below");
}

/// REF-6: nothing is written to a folder with other files, whatever the options.
#[test]
fn ref_6_a_folder_without_a_record_is_refused() {
    let scratch = Scratch::new();
    scratch.write("bot/strategy.c", "int main(void) {}\n");
    for line in ["bot", "bot 5", "--replace bot", &format!("{IDLE} bot"), &format!("--replace {IDLE} bot 3")] {
        let run = scratch.run(&format!("play --quiet {line}"));
        run.refused(2, "bot: holds `strategy.c` and no record, so no record is written there");
        assert_eq!(scratch.files("bot").into_keys().collect::<Vec<_>>(), ["strategy.c"], "{line}");
    }
    // An empty folder works like a new one.
    std::fs::create_dir(scratch.path("empty")).unwrap();
    scratch.run("play --quiet empty 1").expect(0);
}

/// REF-6: without a folder argument, each match creates a new folder.
#[test]
fn ref_6_the_next_free_folder_is_used() {
    let scratch = Scratch::new();
    scratch.write("game2", "a file");
    for folder in ["game1", "game3", "game4"] {
        let run = scratch.run(&format!("play --quiet {IDLE}")).expect(0);
        assert!(run.out.ends_with(&format!("; the record is in {folder}\n")), "{}", run.out);
    }
    // A match that fails before its start creates no folder.
    scratch.run("play --quiet nosuch nosuch nosuch nosuch").refused(2, "nosuch: No such file");
    assert!(!scratch.path("game5").exists());
}

/// REF-6: matches that start at the same time get different folders.
#[test]
fn ref_6_matches_that_begin_at_once_share_no_folder() {
    let scratch = Scratch::new();
    let folders: Vec<String> = std::thread::scope(|scope| {
        let play = || {
            let out = scratch.run(&format!("play --quiet {IDLE}")).expect(0).out;
            out.trim_end().rsplit(' ').next().unwrap().to_owned()
        };
        let all: Vec<_> = (0..3).map(|_| scope.spawn(play)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut sorted = folders.clone();
    sorted.sort();
    assert_eq!(sorted, ["game1", "game2", "game3"]);
    folders.iter().for_each(|folder| drop(scratch.run(&format!("verify {folder}")).expect(0)));
}

/// REF-4: a path of a file that does not exist is a usage error.
#[test]
fn ref_4_a_path_that_names_nothing_is_a_usage_error() {
    let scratch = Scratch::new();
    let run = scratch.run("play --quiet nosuch/run builtin:idle builtin:idle builtin:idle game 1");
    run.refused(2, "nosuch/run: No such file");
    assert!(!scratch.path("game").exists());
}

/// REF-5: a strategy behind a link runs in the folder that contains the link.
#[cfg(target_os = "linux")]
#[test]
fn ref_5_a_link_runs_in_the_folder_that_holds_it() {
    let scratch = Scratch::new();
    scratch.write("real/run", "#!/bin/sh\npwd >&2\necho R1 UP NOTHING R2 UP NOTHING\n");
    rulebook_testing::make_executable(scratch.path("real/run"));
    scratch.write("links/notes", "");
    std::os::unix::fs::symlink("../real/run", scratch.path("links/run")).unwrap();
    scratch.run("play --quiet links/run builtin:idle builtin:idle builtin:idle game 1").expect(0);
    let stderr = scratch.read("game/stderr-P1.txt");
    assert!(stderr.ends_with("/links\n"), "{stderr}");
}

#[rstest]
#[case("0003.txt", "my diary\n")]
#[case("score.txt", "a piece of music\n")]
#[case("match.json", "{\"home\": 1, \"guest\": 2}\n")]
#[case("timing.jsonl", "{\"lap\": 1}\n")]
#[case("stderr-P1.txt", "something else\n")]
fn ref_6_a_foreign_file_with_such_a_name_ends_the_match(#[case] name: &str, #[case] text: &str) {
    let scratch = Scratch::new();
    scratch.run(&format!("play --quiet {IDLE} game 2")).expect(0);
    scratch.write(&format!("game/{name}"), text);
    let before = scratch.files("game");
    let run = scratch.run("play game").refused(2, &format!("error: game/{name}: has the name of a record's file"));
    assert!(run.err.contains("\n hint: choose another folder"), "{}", run.err);
    assert_eq!(scratch.files("game"), before);
}

#[test]
fn ref_6_a_file_is_no_folder() {
    let scratch = Scratch::new();
    scratch.write("game", "a file");
    scratch.run("play game").refused(2, "error: game is a file, not a folder\n");
    assert_eq!(scratch.read("game"), "a file");
}

#[rstest]
#[case::file(false)]
#[case::standard_input(true)]
fn a_game_goes_on_from_any_of_its_states(#[case] standard_input: bool) {
    let scratch = Scratch::new();
    let play = |more: &[&str], input: &str| {
        let mut arguments = vec!["play", "--quiet", "--seed", "3"];
        arguments.extend(more);
        scratch.run_with(&arguments, input).expect(0);
    };
    play(&["whole", "24"], "");
    let state = "whole/0011.txt";
    if standard_input {
        play(&["--start", "-", "rest"], &scratch.read(state));
    } else {
        play(&["--start", state, "rest"], "");
    }
    let later_files = |folder: &str| -> BTreeMap<_, _> {
        let files = scratch.files(folder).into_iter();
        files.filter(|(name, _)| name.ends_with(".txt") && name.as_str() >= "0011.txt").collect()
    };
    assert_eq!(later_files("rest"), later_files("whole"));
    assert_eq!(scratch.files("rest").keys().next().unwrap(), "0011.txt");
    scratch.run("verify redbot rest").expect(0);
}

/// REF-6: a match that starts from a state in the folder of its record is refused, so that it does not remove that
/// state.
#[test]
fn a_game_does_not_go_on_in_its_own_folder() {
    let scratch = Scratch::new();
    scratch.run("play --quiet game 12").expect(0);
    let before = scratch.files("game");
    let run = scratch.run("play --quiet --start game/0009.txt game").expect(2);
    assert!(run.err.contains("0009.txt is in the folder of the new record\n hint: give another folder"), "{}", run.err);
    assert_eq!(scratch.files("game"), before);
    // END-2: a match from the last state of a game has no rounds.
    scratch.run("play --quiet --start game/0012.txt other").expect(0);
    assert_eq!(scratch.files("other").keys().filter(|name| is_state(name)).collect::<Vec<_>>(), ["0012.txt"]);
    scratch.run("verify redbot other").expect(0);
}

/// SET-4: a match from a state of a record uses the rules of that record.
#[test]
fn a_game_goes_on_under_its_own_rules() {
    let scratch = Scratch::new();
    scratch.run("play --quiet --rules splash_fire=3 game 12").expect(0);
    scratch.run("play --quiet --start game/0004.txt again").expect(0);
    let (before, after) = (scratch.files("game"), scratch.files("again"));
    assert!(after["match.json"].contains("\"splash_fire\":\"3\""));
    assert_eq!(after["0012.txt"], before["0012.txt"]);
    scratch.run("play --quiet --start game/0004.txt --rules splash_fire=2 other").expect(0);
    assert!(scratch.read("other/match.json").contains("\"splash_fire\":\"2\""));
}

#[rstest]
#[case("--start state.txt game 5", "the file of --start defines the number of rounds; leave it out")]
#[case("--start none.txt game", "none.txt: No such file or directory")]
#[case("--start bad.txt game", "bad.txt:2:2: ")]
#[case("--start broken.txt game", "broken.txt:1:1: ")]
fn other_starts_are_refused(#[case] arguments: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE);
    scratch.write("bad.txt", STATE.replace("7x6", "7 x 6"));
    scratch.write("broken.txt", STATE.replace("3/6", "7/6"));
    scratch.run(&format!("play {arguments}")).refused(2, message);
    assert!(!scratch.path("game").exists());
}

/// SET-4: match.json stores the rules of a variant, and the record follows from them.
#[rstest]
#[case("--rules splash_fire=3,build_cap=off,robot_lives=20")]
#[case("--rules variant.txt")]
fn set_4_rules_are_played_by_and_kept(#[case] rules: &str) {
    let scratch = Scratch::new();
    scratch.write("variant.txt", "splash_fire=3\n\n  build_cap=off\r\nrobot_lives=20");
    let players = "builtin:random builtin:hunter builtin:random builtin:runner";
    scratch.run(&format!("play --quiet {rules} {players} game 8")).expect(0);
    let kept = &scratch.json("game/match.json")["rules"];
    for (key, value) in [("splash_fire", "3"), ("build_cap", "off"), ("robot_lives", "20"), ("straight_fire", "4")] {
        assert_eq!(kept[key], value, "{key}");
    }
    assert!(scratch.read("game/0000.txt").contains(" 20 R1 20 DOWN 11 25 "));
    scratch.run("verify redbot game").expect(0);
    // Rules from the command line override those in match.json. No shot can do that much damage.
    scratch.run("verify redbot game --rules max_fin_bonus=0,step_attack=1000000,straight_fire=999999").expect(1);
}

#[rstest]
#[case("spalsh_fire=3", "--rules: no rule `spalsh_fire`")]
#[case("splash_fire=x", "--rules: splash_fire: expected an amount, an integer 0..1000000, found `x`")]
#[case("splash_fire=1000001", "--rules: splash_fire: expected an amount, an integer 0..1000000, found `1000001`")]
#[case("build_cap=ON", "--rules: build_cap: expected on or off, found `ON`")]
#[case("robot_lives=0", "--rules: robot_lives: expected an amount, an integer 1..1000000, found `0`")]
#[case("splash_fire=1,splash_fire=1", "--rules: `splash_fire` is given twice")]
#[case("splash_fire=1,step_attack", "--rules: expected key=value, found `step_attack`")]
#[case("splash_fire", "error: splash_fire: No such file or directory")]
#[case("variant.txt", "error: variant.txt:3:1: no rule `goal`")]
fn set_4_bad_rules_are_refused(#[case] rules: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("variant.txt", "splash_fire=3\n\ngoal=1\n");
    scratch.run(&format!("play --rules {rules}")).refused(2, message);
    assert!(!scratch.path("game1").exists());
}

#[test]
fn ref_9_names_of_strategies() {
    let scratch = Scratch::new();
    for program in ["bots/alpha/run", "run", "other/run"] {
        scratch.write(program, "");
    }
    let players = ["./bots/alpha/run", "run", "builtin:hunter", "other/run"];
    let mut arguments = vec!["play", "--quiet", "--name", "P4=Dark  Horse"];
    arguments.extend(players);
    scratch.run_with(&[&arguments[..], &["game", "0"]].concat(), "").expect(0);
    let state = scratch.read("game/0000.txt");
    let totals: Vec<_> = state.lines().skip(15).collect();
    assert_eq!(totals, ["P1: 26 bots", "P2: 26 run", "P3: 26 hunter", "P4: 26 Dark  Horse"]);
    let journal = scratch.json("game/match.json");
    let players_kept = journal["players"].as_array().unwrap();
    for ((kept, name), strategy) in players_kept.iter().zip(["bots", "run", "hunter", "Dark  Horse"]).zip(players) {
        assert_eq!((&kept["name"], &kept["strategy"]), (&json!(name), &json!(strategy)));
    }
}

/// An initial state may name players; `--name` overrides these names.
#[test]
fn ref_9_names_of_the_start_are_kept() {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE);
    scratch.run(&format!("play --quiet --start state.txt --name 1=Omega {IDLE} game")).expect(0);
    let state = scratch.read("game/0003.txt");
    assert_eq!(
        state.lines().skip(15).collect::<Vec<_>>(),
        ["P1: 30 Omega", "P2: 5 Beta Bot", "P3: 0 idle", "P4: 62 Delta"]
    );
}

#[rstest]
#[case("P1=äääääääääääääääääääääääääääääääää", "cannot be the name of P1", "give it another name with --name P1=NAME")]
#[case("P2=a\u{7f}b", "cannot be the name of P2", "give it another name with --name P2=NAME")]
#[case("Alpha", "--name Alpha: expected SEAT=NAME", "as in --name P1=Alpha")]
#[case("P5=Alpha", "--name P5=Alpha: no such seat", "as in --name P1=Alpha")]
fn ref_9_other_names_are_refused(#[case] name: &str, #[case] message: &str, #[case] hint: &str) {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("play --name {name} game 0")).refused(2, message);
    assert!(run.err.ends_with(&format!("\n hint: {hint}\n")), "{}", run.err);
    assert!(!scratch.path("game").exists());
}

#[rstest]
#[case("builtin:walker", "builtin:walker: redbot has no such player", "the built-in players are idle,")]
#[case("bots/none", "bots/none: No such file or directory", "a strategy is the path of an executable file")]
#[case("bots", "bots: expected a program, found a folder", "a strategy is the path of an executable file")]
fn other_strategies_are_refused(#[case] strategy: &str, #[case] message: &str, #[case] hint: &str) {
    let scratch = Scratch::new();
    scratch.write("bots/some", "");
    let run = scratch.run(&format!("play builtin:idle builtin:idle {strategy} builtin:idle game 1"));
    let run = run.refused(2, &format!("error: {message}"));
    assert!(run.err.contains(&format!("\n hint: {hint}")), "{}", run.err);
    assert!(!scratch.path("game").exists());
}

#[rstest]
#[case("4", "time unit needed")]
#[case("0s", "expected a time limit above 0")]
#[case("4x", "unknown time unit")]
#[case("soon", "expected number")]
fn limits_need_a_unit(#[case] limit: &str, #[case] reason: &str) {
    let scratch = Scratch::new();
    for option in ["--time-limit", "--cpu-limit"] {
        let message = format!("invalid value '{limit}' for '{option} <TIME>': {reason}");
        scratch.run(&format!("play {option} {limit} game 0")).refused(2, &message);
    }
}

#[test]
fn progress_is_plain_lines_where_there_is_no_terminal() {
    let scratch = Scratch::new();
    let run = scratch.run(&format!("play --name P1=Alpha {IDLE} game 3")).expect(0);
    insta::assert_snapshot!(run.err, @r"
    redbot: P1 Alpha, P2 idle, P3 idle, P4 idle
    round 0/3
    round 1/3
    round 2/3
    round 3/3
    ");
    insta::assert_snapshot!(run.out, @r"
     rank  seat  name   score  lives  shots  bonus  answers
        1  P1    Alpha     26     26      0      0  3 ok
        1  P2    idle      26     26      0      0  3 ok
        1  P3    idle      26     26      0      0  3 ok
        1  P4    idle      26     26      0      0  3 ok
    3 rounds of redbot; the record is in game
    ");
    assert_eq!(scratch.run(&format!("play --quiet --replace {IDLE} game 3")).expect(0).err, "");
}

#[test]
fn the_result_as_json() {
    let scratch = Scratch::new();
    scratch.write("state.txt", STATE);
    let run = scratch.run(&format!("play --format json --quiet --start state.txt {IDLE} game")).expect(0);
    let player = |rank, seat, name, score, [lives, shots, bonus]: [i64; 3], verdicts| {
        let parts = json!({"lives": lives, "shots": shots, "bonus": bonus});
        json!({
            "rank": rank, "seat": seat, "name": name, "strategy": "builtin:idle", "score": score, "parts": parts,
            "verdicts": verdicts,
        })
    };
    let players = [
        player(1, 4, "Delta", 62, [22, 0, 40], json!({})),
        player(2, 1, "Alpha", 30, [26, 4, 0], json!({"ok": 3})),
        player(3, 2, "Beta Bot", 5, [5, 0, 0], json!({"ok": 3})),
        player(4, 3, "idle", 0, [0, 0, 0], json!({})),
    ];
    let expected = json!({"game": "redbot", "folder": "game", "rounds": 3, "decision": "scores", "players": players});
    assert_eq!(run.json(), expected);
}

/// REF-9: a name is valid if a tournament would accept it.
#[rstest]
#[case("")]
#[case("\u{202e}gnp")]
#[case("a\u{200b}")]
#[case(" a")]
fn ref_9_names_are_checked_by_one_rule(#[case] name: &str) {
    let scratch = Scratch::new();
    let given = format!("P1={name}");
    let mut play: Vec<&str> = vec!["play", "--name", &given];
    play.extend(IDLE.split(' ').chain(["game", "1"]));
    let run = scratch.run_with(&play, "").expect(2);
    assert!(run.err.contains("cannot be the name of P1: "), "{}", run.err);
    let entrant = format!("{name}=builtin:idle");
    scratch.run_with(&["tournament", "redbot", "--bot", &entrant, "builtin:hunter", "--dir", "t"], "").expect(2);
}

/// Some editors add a byte-order mark to files.
#[test]
fn a_byte_order_mark_is_no_part_of_a_file_that_people_edit() {
    let scratch = Scratch::new();
    scratch.write("rules", "\u{feff}splash_fire=3\n");
    scratch.run(&format!("play --quiet --rules rules {IDLE} game 1")).expect(0);
    assert_eq!(scratch.json("game/match.json")["rules"]["splash_fire"], "3");
    scratch.write("ratings", "\u{feff}a=5\n");
    let bots = "--form play-off --bot a=builtin:idle builtin:hunter";
    let plan = scratch.run(&format!("tournament plan redbot {bots} --seed-ratings ratings")).expect(0).out;
    assert!(!plan.is_empty());
    scratch.write("expect", "\u{feff}fail redbot-0068 2026-01-01 why\n");
    let adapter = env!("CARGO_BIN_EXE_rulebook");
    let run = scratch.run(&format!("conform redbot --filter redbot-0068 --expect expect --quiet -- {adapter} adapter"));
    assert!(run.expect(1).out.contains("redbot-0068"), "an unexpected pass");
}
