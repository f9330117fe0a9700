//! Features of FIbot's original referee apart from the rules: PLAY-1 by name, the log of PLAY-3, PLAY-9 to
//! PLAY-11, and names of teams.
#![cfg(target_os = "linux")]

use crate::common::{Scratch, is_state};
use crate::programs::enforced;
use rstest::rstest;
use rulebook_core::contract::Game as _;
use rulebook_core::fibot::{FiBot, State};
use rulebook_core::players::Seat;
use std::fs;

/// A board for six turns, on which nobody can reach a flag.
const BOARD: &str = "6 4 3 1\n1 1 6 4\n.#N.O.\n#P..Q.\n.#.A.#\nR...#.\n";

/// A similar board with one robot per side.
const FAIR: &str = "6 4 3 1\n1 1 6 4\n.#N...\n#.....\n.#.A.#\n....#.\n";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("games/g.config", format!("tym98 tym99\n{BOARD}"));
    scratch.write("board", FAIR);
    scratch
}

fn bot(scratch: &Scratch, name: &str, script: &str) {
    scratch.write(name, format!("#!/bin/sh\n{script}\n"));
    rulebook_testing::make_executable(scratch.path(name));
}

/// PLAY-1: a game can be named by its folder too, before and after it is played.
#[rstest]
#[case("games/g")]
#[case("games/g/")]
#[case("./games/g/.")]
#[case("games/../games/g")]
#[case("games/g.config")]
#[case("games/g/below/..")]
#[case("link")]
fn play_1_a_game_is_named_by_its_folder(#[case] word: &str) {
    let scratch = scratch();
    if word.contains("below") || word == "link" {
        fs::create_dir_all(scratch.path("games/g/below")).unwrap();
    }
    std::os::unix::fs::symlink("games/g", scratch.path("link")).unwrap();
    for _ in 0..2 {
        scratch.run(&format!("play fibot {word} --quiet")).expect(0);
        let players = scratch.json("games/g/match.json")["players"].clone();
        assert_eq!((&players[0]["name"], &players[1]["name"]), (&"tym98".into(), &"tym99".into()));
        assert!(scratch.read("games/g/log").starts_with(BOARD));
        scratch.run("verify fibot games/g").expect(0);
    }
    assert!(!scratch.path("game1").exists());
}

/// PLAY-1: a name may contain a dot, or be a number.
#[rstest]
#[case("v1.2")]
#[case("v1")]
#[case("7")]
#[case("fibot")]
#[case("UPPER")]
fn play_1_any_name_names_a_game(#[case] name: &str) {
    let scratch = scratch();
    let ending = if name == "UPPER" { "CONFIG" } else { "config" };
    scratch.write(&format!("{name}.{ending}"), format!("tym98 tym99\n{BOARD}"));
    scratch.write("v1.config", format!("tym97 tym99\n{BOARD}"));
    let word = if name == "UPPER" { "UPPER.CONFIG" } else { name };
    scratch.run(&format!("play fibot {word} --quiet")).expect(0);
    let first = if name == "v1" { "tym97" } else { "tym98" };
    assert_eq!(scratch.json(&format!("{name}/match.json"))["players"][0]["name"], first);
}

/// PLAY-1: no other match replaces a game with a configuration, however the arguments name its folder.
#[rstest]
#[case("play fibot game1 5", "game1: is the folder of the game of game1.config")]
#[case("play game1", "game1: is the folder of the game")]
#[case("play redbot ./game1/ 5", "is the folder of the game of ./game1.config")]
#[case("play fibot builtin:tym98 builtin:tym99 game1", "game1: is the folder of the game")]
#[case("play fibot builtin:tym98 builtin:tym99 board link", "link: is the folder of the game")]
#[case("play fibot builtin:gates game1", "game1: is the folder of the game")]
#[case("play fibot game1 --start board", "game1.config: the configuration already defines the board")]
#[case("play fibot game1 --name P1=A", "game1.config: the configuration already defines the names")]
#[case("play fibot other --start game1.config", "game1.config: expected a state, found a configuration")]
fn play_1_no_other_match_takes_its_place(#[case] line: &str, #[case] message: &str) {
    let scratch = scratch();
    scratch.write("game1.config", format!("tym98 tym99\n{BOARD}"));
    scratch.run("play fibot game1 --quiet").expect(0);
    std::os::unix::fs::symlink("game1", scratch.path("link")).unwrap();
    let before = scratch.files("game1");
    let run = scratch.run(line).refused(2, message);
    assert!(run.err.contains(" hint: "), "{}", run.err);
    assert_eq!(scratch.files("game1"), before);
}

/// PLAY-1: a match without a folder argument skips a folder that belongs to a configuration, even if its game was
/// never played.
#[test]
fn play_1_the_next_folder_is_that_of_no_configuration() {
    let scratch = scratch();
    scratch.write("game1.config", format!("tym98 tym99\n{BOARD}"));
    for (line, folder) in [("play fibot --quiet", "game2"), ("play --quiet", "game3")] {
        scratch.run(line).expect(0);
        assert!(scratch.path(folder).is_dir(), "{line}");
    }
    assert!(!scratch.path("game1").exists());
}

/// PLAY-1: the error for a configuration in place of a state or a record has a hint.
#[rstest]
#[case("play fibot other --start games/g.config")]
#[case("show fibot games/g.config")]
#[case("show redbot games/g.config")]
#[case("view fibot games/g.config")]
fn play_1_a_configuration_is_no_state(#[case] line: &str) {
    let run = scratch().run(line).refused(2, "error: games/g.config:");
    let hints = [
        " hint: it is a configuration: `rulebook play fibot games/g.config` plays it into games/g\n",
        "error: games/g.config: is a configuration, not a record\n hint: `rulebook play games/g.config` plays its game \
         into games/g\n",
    ];
    let is_told = hints.iter().any(|hint| run.err.ends_with(hint));
    assert!(is_told && !run.err.contains("looks like"), "{}", run.err);
}

/// PLAY-1: a file that only has the extension of a configuration is not a configuration.
#[test]
fn play_1_other_files_are_no_configurations() {
    let scratch = scratch();
    // A broken configuration is reported. It does not make the argument the folder of another match.
    scratch.write("bad.config", "tym98\n");
    scratch.run("play fibot bad").refused(2, "bad.config:1:6: expected the names of 2 strategies, found 1");
    scratch.run("play fibot bad 5").refused(2, "bad: is the folder of the game of bad.config");
    // A record of another game may have a `.config` file of another program beside it.
    scratch.run("play bad 2 --quiet").expect(0);
    // A file that exists under this name is a board.
    scratch.write("first", FAIR);
    scratch.write("first.config", format!("tym98 tym99\n{BOARD}"));
    scratch.run("play fibot first --quiet").expect(0);
    assert!(scratch.read("game1/0000.txt").starts_with(FAIR));
    assert!(!scratch.path("bad/log").exists());
}

/// PLAY-1: strategies lie in one of two folders, and both at once is an error.
#[test]
fn play_1_strategies_lie_in_strategies_or_strategie() {
    let scratch = scratch();
    scratch.write("games/g.config", format!("tym01 tym99\n{BOARD}"));
    bot(&scratch, "games/strategie/tym01", "echo A Z");
    scratch.run("play fibot games/g --quiet").expect(0);
    assert_eq!(scratch.json("games/g/match.json")["players"][0]["strategy"], "games/strategie/tym01");
    bot(&scratch, "games/strategies/tym01", "echo A Z");
    let both = scratch.run("play fibot games/g --quiet");
    let both =
        both.refused(2, "expected one folder of strategies beside it, found games/strategies and games/strategie");
    assert!(both.err.contains("--strategies DIR"), "{}", both.err);
    scratch.run("play fibot games/g --quiet --strategies games/strategies").expect(0);
    fs::remove_dir_all(scratch.path("games/strategie")).unwrap();
    scratch.run("play fibot games/g --quiet").expect(0);
    assert_eq!(scratch.json("games/g/match.json")["players"][0]["strategy"], "games/strategies/tym01");
}

/// The parts of a log from its start up to each of its states.
fn logs(log: &str) -> Vec<String> {
    let turns =
        log.match_indices('\n').filter(|(at, _)| FiBot::parse_action(last_line(&log[..*at]).as_bytes()).is_ok());
    let ends = turns.map(|(at, _)| log[..at].rfind('\n').unwrap() + 1).chain([log.len()]);
    ends.map(|end| log[..end].to_owned()).collect()
}

fn last_line(text: &str) -> &str {
    text.rsplit('\n').next().unwrap()
}

/// PLAY-3: a strategy reads the log of the game so far, whatever it did to the file before.
#[rstest]
#[case("", "true")]
#[case("", "echo - >>log")]
#[case("", "printf X | dd of=log conv=notrunc 2>/dev/null")]
#[case("", "rm log; mkdir log")]
#[case("", "ln -sf /dev/null log")]
#[case("", "ln log tym01.log 2>/dev/null; chmod 000 log .")]
#[case("--private-copy", "rm log")]
#[case("--sandbox --lax-limits", "true")]
#[case("--sandbox --lax-limits", "echo - >>log; rm state")]
fn play_3_a_strategy_reads_the_log(#[case] options: &str, #[case] mischief: &str) {
    let scratch = scratch();
    bot(&scratch, "strategies/tym01", &format!("cat log >&2; {mischief}; echo A Z"));
    scratch.write("g.config", format!("tym01 tym98\n{BOARD}"));
    scratch.run(&format!("play fibot g --quiet {options}")).expect(0);
    let logs = logs(&scratch.read("g/log"));
    assert_eq!(logs.len(), 7);
    let expected: String = [0, 2, 4].map(|turn: usize| format!("== round {turn}\n{}", logs[turn])).concat();
    assert_eq!(scratch.read("g/stderr-P1.txt"), expected);
    // The same holds in a match without a configuration, on the other side, and for a persistent player.
    scratch.write("board", BOARD);
    bot(
        &scratch,
        "stays/tym02",
        "while read -r word count; do [ $word = round ] || exit 0; i=0\nwhile [ $i -lt $count ]; do read -r line; i=$((i + 1)); done; cat log >&2; echo N Z; done",
    );
    scratch.run(&format!("play fibot strategies/tym01 persistent:stays/tym02 board h --quiet {options}")).expect(0);
    let all: Vec<_> = scratch.files("h").into_iter().filter(|(name, _)| is_state(name)).collect();
    let said = scratch.read("h/stderr-P2.txt");
    let turns = ["A Z\n", "N Z\n", "A Z\n", "N Z\n", "A Z\n"];
    let mut log = String::new();
    let mut expected = String::new();
    for (number, ((_, state), turn)) in all.iter().zip(turns.into_iter().chain([""])).enumerate().take(6) {
        log += state;
        if number % 2 == 1 {
            expected += &format!("== round {number}\n{log}");
        }
        log += turn;
    }
    assert_eq!(said, expected);
}

/// PLAY-3, REC-2, PER-6: a strategy that answers by its log gives the same answers in a resumed game and in
/// `rerun`.
#[test]
fn play_3_the_log_is_that_of_the_whole_game() {
    let scratch = scratch();
    // The strategy answers by the length of its log.
    let script = "n=$(($(wc -l <log)))\n[ $n = 20 ] && [ ! -e \"${0%/*}/ended\" ] && touch \"${0%/*}/ended\" && kill -TERM $PPID && sleep 1000\n\
                  cat log >&2; case $n in 6) echo A Z;; 20) echo A S;; 34) echo A V;; *) echo none;; esac";
    bot(&scratch, "strategies/tym01", script);
    scratch.write("g.config", format!("tym01 tym98\n{BOARD}"));
    let ended = scratch.run("play fibot g --quiet");
    assert_eq!(ended.status, Some(143), "{}", ended.err);
    // `--resume` also accepts the name of the configuration.
    scratch.run("play --resume g.config --quiet").expect(0);
    let files = scratch.files("g");
    let turns: Vec<_> = files["log"].lines().filter(|line| line.starts_with("A ")).collect();
    assert_eq!(turns, ["A Z", "A S", "A V"]);
    scratch.run("play fibot g --quiet").expect(0);
    let again = scratch.files("g");
    for (name, text) in files.iter().filter(|(name, _)| *name != "timing.jsonl") {
        assert!(again[name] == *text, "{name}");
    }
    for options in ["", "--replay"] {
        let again = scratch.run(&format!("rerun fibot g --seat 1 --round 4 --quiet {options}")).expect(0).out;
        assert!(again.contains("recorded: ok, `A V`\n   given: ok, `A V`"), "{again}");
    }
}

/// PLAY-5, PLAY-6: a game from a configuration keeps the files of strategies, or none of them if they are too
/// many.
#[test]
fn play_6_too_many_files_are_all_gone() {
    let scratch = scratch();
    bot(&scratch, "strategies/tym01", "echo one >>tym01.a; ln -s tym01.a tym01.link; echo A Z");
    bot(&scratch, "strategies/tym02", "echo one >>tym02.a; echo two >>tym02.b; echo N Z");
    scratch.write("g.config", format!("tym01 tym02\n{BOARD}"));
    let kept = |options: &str| {
        scratch.run(&format!("play fibot g --quiet {options}")).expect(0);
        let files = scratch.files("g").into_keys().filter(|name| name.starts_with("tym")).collect::<Vec<_>>();
        let turns = scratch.read("g/log").lines().filter(|line| *line == "-").count();
        (files.join(" "), turns)
    };
    assert_eq!(kept(""), ("tym01.a tym02.a tym02.b".to_owned(), 0));
    assert_eq!(kept("--own-files 1"), ("tym01.a".to_owned(), 3));
    assert_eq!(scratch.read("g/tym01.a"), "one\none\none\n");
}

/// PLAY-9: the limits that the referee enforces.
#[rstest]
#[case("", "network: yes, program: yes, elsewhere: yes")]
#[case("--sandbox", "network: no, program: yes, elsewhere: no")]
#[case("--process-limit 1", "network: yes, program: no, elsewhere: yes")]
#[case("--sandbox --process-limit 1", "network: no, program: no, elsewhere: no")]
fn play_9_what_is_enforced(#[case] options: &str, #[case] expected: &str) {
    if !enforced(&options.split_whitespace().collect::<Vec<_>>()) {
        return;
    }
    let scratch = scratch();
    let script = "#!/usr/bin/python3
import socket, subprocess, sys
def tried(does):
    try:
        does()
        return 'yes'
    except OSError:
        return 'no'
network = tried(lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM).close())
program = tried(lambda: subprocess.run(['true'], check=True))
elsewhere = tried(lambda: open(ELSEWHERE).read())
print(f'network: {network}, program: {program}, elsewhere: {elsewhere}', file=sys.stderr)
print('A Z')
";
    let board = format!("{:?}", scratch.path("board").to_str().unwrap());
    scratch.write("strategies/tym01", script.replace("ELSEWHERE", &board));
    rulebook_testing::make_executable(scratch.path("strategies/tym01"));
    scratch.write("g.config", format!("tym01 tym98\n{}", FAIR.replace("6 4 3 1", "6 4 1 1")));
    scratch.run(&format!("play fibot g --quiet {options}")).expect(0);
    assert_eq!(scratch.read("g/stderr-P1.txt"), format!("== round 0\n{expected}\n"));
}

/// PLAY-10: a game with unequal numbers of robots is played after a warning.
#[test]
fn play_10_unequal_numbers_are_warned_of() {
    let scratch = scratch();
    let warning = |place: &str| {
        format!("warning: {place}: the sides begin with 1 and 5 robots; on a fair board they have the same number\n")
    };
    let run = scratch.run("play fibot games/g --quiet").expect(0);
    assert_eq!(run.err, warning("games/g.config"));
    scratch.write("unequal.txt", BOARD);
    let two = "builtin:tym98 builtin:tym99";
    assert_eq!(scratch.run(&format!("play fibot {two} unequal.txt --quiet")).expect(0).err, warning("unequal.txt"));
    let run =
        scratch.run(&format!("tournament fibot --quiet --bot {two} --boards unequal.txt board --dir t")).expect(0);
    assert_eq!(run.err.matches("warning: ").count(), 1, "{}", run.err);
    assert!(run.err.contains(&warning("unequal.txt")), "{}", run.err);
    // No warning for a state in the middle of a game, or for equal numbers.
    for line in ["--start unequal.txt", "board"] {
        assert_eq!(scratch.run(&format!("play fibot {line} --quiet --replace game2")).expect(0).err, "", "{line}");
    }
}

/// PLAY-11: `play` prints each turn as in the log with the scores after it, and the results at the end.
#[test]
fn play_11_the_course_is_told() {
    let scratch = scratch();
    let run = scratch.run("play fibot games/g").expect(0);
    let quiet = scratch.run("play fibot games/g --quiet").expect(0);
    let mut expected = "fibot: P1 tym98, P2 tym99\n".to_owned();
    let log = scratch.read("games/g/log");
    let turns: Vec<_> = log.lines().filter(|line| FiBot::parse_action(line.as_bytes()).is_ok()).collect();
    assert_eq!(turns.len(), 6);
    for (number, turn) in turns.iter().enumerate() {
        let next = State::read(scratch.read(&format!("games/g/000{}.txt", number + 1)).as_bytes()).unwrap();
        let [first, second] = [Seat::ALL[0], Seat::ALL[1]].map(|seat| FiBot::score(&next, seat));
        let mover = ["P1 tym98", "P2 tym99"][number % 2];
        expected += &format!("turn {number}: {mover}: {turn} ({first}:{second})\n");
    }
    assert_eq!(run.out, format!("{expected}{}", quiet.out));
    assert!(!run.err.contains("turn "), "once is enough: {}", run.err);
    // A match without a configuration prints its progress to stderr.
    let common = scratch.run("play fibot builtin:tym98 builtin:tym99 board h").expect(0);
    assert!(common.err.contains("turn ") && !common.out.contains("turn 0: "), "{}{}", common.out, common.err);
}

/// PLAY-11: if stdout is closed, the game is still complete, and the command reports the error.
#[test]
fn play_11_a_course_that_cannot_be_written_is_a_failure() {
    let scratch = scratch();
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_rulebook"));
    let output =
        command.args(["play", "fibot", "games/g"]).current_dir(scratch.path("")).stdout(full).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("error: stdout: "), "{error}");
    scratch.run("verify fibot games/g").expect(0);
    assert!(scratch.path("games/g/results").exists() && !scratch.path("games/g/match.jsonl").exists());
}

/// Every view of a game shows the names of teams, although its states have none.
#[test]
fn teams_are_named() {
    let scratch = scratch();
    scratch.run("play fibot games/g --quiet").expect(0);
    scratch.run("play fibot builtin:tym98 builtin:tym97 board h --quiet --name P1=Žabáci").expect(0);
    for (folder, names) in [("games/g", ["tym98", "tym99"]), ("h", ["Žabáci", "tym97"])] {
        scratch.run(&format!("export fibot {folder} --html p.html --quiet --svg p.svg")).expect(0);
        let (page, picture) = (scratch.read("p.html"), scratch.read("p.svg"));
        for (seat, name) in (1..).zip(names) {
            assert!(page.contains(&format!("{{\"seat\":{seat},\"name\":\"{name}\"}}")), "{folder}: {name}");
            assert!(picture.contains(&format!(">P{seat} {name}</text>")), "{folder}: {name}");
        }
    }
    assert!(scratch.read("games/g/log.html").contains("\"name\":\"tym98\""), "PLAY-8");
}

/// Columns from 10 on have two digits, one below the other.
#[test]
fn columns_of_two_digits_are_told_apart() {
    let scratch = Scratch::new();
    scratch.write("wide", "12 2 3 1\n1 1 12 2\n.A......#...\n....N.......\n");
    let drawing = scratch.run("show fibot wide").expect(0).out;
    insta::assert_snapshot!(drawing.lines().take(5).collect::<Vec<_>>().join("\n"), @r"
    3 rounds left, P1 to move
     1 1 A . . . . . . # . . .
     2 . . . . N . . . . . . 2
                         1 1 1
       1 2 3 4 5 6 7 8 9 0 1 2
    ");
}
