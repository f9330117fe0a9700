//! Games of FIbot in its original form, which start from a configuration: PLAY-1 to PLAY-3, PLAY-7 and PLAY-8.

use crate::common::{Scratch, is_state};
use rstest::rstest;
use std::collections::BTreeSet;

/// A board for six turns, on which nobody can reach a flag.
const BOARD: &str = "6 4 3 1\n1 1 6 4\n.#N.O.\n#P..Q.\n.#.A.#\nR...#.\n";

/// The files that a game writes to its folder beside its record.
const LEGACY: [&str; 4] = ["log", "log.html", "results", "state"];

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("g.config", format!("tym98 tym99\n{BOARD}"));
    scratch
}

#[cfg(target_os = "linux")]
fn bot(scratch: &Scratch, name: &str, script: &str) {
    scratch.write(name, format!("#!/bin/sh\n{script}\n"));
    rulebook_testing::make_executable(scratch.path(name));
}

/// A log built from the states and the journal of a record.
fn log_of_record(scratch: &Scratch, folder: &str) -> String {
    let files = scratch.files(folder);
    let journal = scratch.json(&format!("{folder}/match.json"));
    let rounds = journal["rounds"].as_array().unwrap();
    let states: Vec<_> = files.iter().filter(|(name, _)| is_state(name)).map(|(_, text)| text).collect();
    assert_eq!(states.len(), rounds.len() + 1);
    let turn = |round: &serde_json::Value| {
        let answer = round["answers"].as_array().unwrap().first();
        let good = answer.filter(|answer| answer["verdict"] == "ok");
        good.map_or_else(|| "-".to_owned(), |answer| answer["line"].as_str().unwrap().to_owned()) + "\n"
    };
    let turns = rounds.iter().map(turn).chain([String::new()]);
    states.into_iter().zip(turns).map(|(state, turn)| format!("{state}{turn}")).collect()
}

/// PLAY-1, PLAY-2, PLAY-7, PLAY-8: a game between built-in players.
#[test]
fn play_1_a_game_by_its_configuration() {
    let scratch = Scratch::new();
    scratch.write("games/g.config", format!(" tym98\ttym99 \r\n\n{}", BOARD.replace('\n', "\r\n")));
    let run = scratch.run("play fibot games/g.config --quiet").expect(0);
    assert!(run.out.contains("tym98") && run.out.contains("the record is in games/g"), "{}", run.out);
    let files = scratch.files("games/g");
    assert!(LEGACY.iter().all(|name| files.contains_key(*name)), "{:?}", files.keys());
    assert_eq!(files["0000.txt"], BOARD);
    assert_eq!(files["log"], log_of_record(&scratch, "games/g"));
    let last = files.iter().rfind(|(name, _)| is_state(name)).unwrap().1;
    assert_eq!(files["state"], *last, "PLAY-3");
    // PLAY-8: the results are the scores with the names.
    let named = |line: &str| format!("{line} {}\n", if line.contains(" P1 ") { "tym98" } else { "tym99" });
    assert_eq!(files["results"], files["score.txt"].lines().map(named).collect::<String>());
    assert!(files["log.html"].contains("<title>g") && files["log.html"].len() > 100_000);
    // The record is like any other.
    let turns = files["match.json"].matches("\"round\":").count();
    let verified = scratch.run("verify fibot games/g").expect(0).out;
    assert_eq!(verified, format!("games/g: {turns} steps follow from the rules, to its end\n"));
    scratch.run("explain fibot games/g --round 0").expect(0);
    scratch.run("export fibot games/g --html page.html --quiet").expect(0);
    assert_eq!(scratch.read("page.html"), files["log.html"]);
}

/// The same configuration gives the same bytes, apart from times.
#[test]
fn play_2_the_same_game_again() {
    let scratch = scratch();
    let game = || {
        scratch.run("play fibot g.config --quiet").expect(0);
        let mut files = scratch.files("g");
        files.remove("timing.jsonl");
        files
    };
    let first = game();
    assert_eq!(game(), first);
    let json = scratch.run("play fibot g.config --quiet --format json").expect(0).json();
    assert_eq!(json["folder"], "g");
    assert_eq!(json["rounds"].as_u64().unwrap() as usize + 1, first.keys().filter(|name| is_state(name)).count());
}

/// PLAY-2: a new game removes the files of the previous one, and nothing else.
#[cfg(target_os = "linux")]
#[test]
fn play_2_only_the_files_of_the_last_game_are_removed() {
    let scratch = scratch();
    bot(&scratch, "strategies/tym01", "echo $$ >>tym01.log; echo -");
    scratch.write("g.config", format!("tym01 tym98\n{BOARD}"));
    scratch.run("play fibot g.config --quiet").expect(0);
    let (kept, longest) = (scratch.read("g/tym01.log"), scratch.files("g").len());
    assert_eq!(kept.lines().count(), 3, "PLAY-5");
    for mine in ["g/notes.txt", "g/tym01.notes", "g/tym01-folder/notes", "g/log.txt", "g/state.old"] {
        scratch.write(mine, "mine");
    }
    scratch.write("g.config", format!("tym99 tym98\n{}", BOARD.replace("6 4 3 1", "6 4 1 1")));
    scratch.run("play fibot g.config --quiet").expect(0);
    assert_eq!(scratch.read("g/tym01-folder/notes"), "mine");
    std::fs::remove_dir_all(scratch.path("g/tym01-folder")).unwrap();
    let files = scratch.files("g");
    for mine in ["notes.txt", "tym01.notes", "log.txt", "state.old"] {
        assert_eq!(files[mine], "mine");
    }
    assert!(!files.contains_key("tym01.log") && !files.contains_key("kept-files.json"), "{:?}", files.keys());
    // The last two rounds have four states. They are gone, and so are a kept file and the list of kept files. Four
    // files are mine.
    assert_eq!(files.len(), longest - 4 - 2 + 4);
    assert_eq!(files["log"].lines().filter(|line| line.starts_with("6 4 ")).count(), 3);
}

/// PLAY-2: a file with the name of a game's file but other contents is kept, and the error names it. Then nothing
/// is removed.
#[rstest]
#[case("log", "my diary")]
#[case("log", "")]
#[case("results", "my results")]
#[case("results", "")]
#[case("state", "of affairs")]
#[case("log.html", "<html>my page</html>")]
#[case("kept-files.json", "{}")]
#[case("kept-files.json", "{\"files\": [\"../precious\"]}")]
#[case("0000.txt", "my numbers")]
fn play_2_a_file_that_only_has_the_name_is_kept(#[case] name: &str, #[case] text: &str) {
    let scratch = scratch();
    scratch.run("play fibot g.config --quiet").expect(0);
    scratch.write("precious", "mine");
    scratch.write(&format!("g/{name}"), text);
    let before = scratch.files("g");
    let run = scratch.run("play fibot g.config --quiet").refused(2, &format!("g/{name}:"));
    assert!(run.err.contains(" hint: "), "{}", run.err);
    assert_eq!(scratch.files("g"), before);
    assert_eq!(scratch.read("precious"), "mine");
}

/// A match without a configuration replaces such a game.
#[test]
fn play_2_a_match_leaves_nothing_of_a_former_game() {
    let scratch = scratch();
    scratch.run("play fibot g.config --quiet").expect(0);
    scratch.write("board", BOARD.replace("6 4 3 1", "6 4 1 1"));
    // PLAY-1: this works once the configuration is gone.
    scratch.remove("g.config");
    let again = "play fibot builtin:tym99 builtin:tym97 board g --quiet";
    scratch.run(again).refused(2, "g: already holds a record");
    scratch.run(&format!("{again} --replace")).expect(0);
    let files = scratch.files("g");
    assert!(LEGACY.iter().all(|name| !files.contains_key(*name)), "{:?}", files.keys());
    scratch.run("verify fibot g").expect(0);
    // REF-6: nothing is written to a folder with other files.
    scratch.write("h/log", "my diary");
    let other = scratch.run("play fibot builtin:tym99 builtin:tym97 board h --quiet --replace");
    other.refused(2, "h: holds `log` and no record, so no record is written there");
    assert_eq!(scratch.read("h/log"), "my diary");
}

/// PLAY-1: how a name finds its strategy.
#[cfg(target_os = "linux")]
#[test]
fn play_1_strategies_lie_in_a_folder_of_their_own() {
    let scratch = scratch();
    scratch.write("games/g.config", format!("tym99 tym01\n{BOARD}"));
    scratch
        .run("play fibot games/g.config")
        .refused(2, "games/g.config:1:7: expected the name of a strategy in games/strategies, found `tym01`");
    bot(&scratch, "games/strategies/tym01", "echo N Z");
    let of = |options: &str| {
        scratch.run(&format!("play fibot games/g.config --quiet {options}")).expect(0);
        let journal = scratch.json("games/g/match.json");
        let player = |seat: usize, key: &str| journal["players"][seat][key].as_str().unwrap().to_owned();
        (player(0, "strategy"), player(1, "strategy"), player(0, "name"), player(1, "name"))
    };
    let named =
        |first: &str, second: &str| (first.to_owned(), second.to_owned(), "tym99".to_owned(), "tym01".to_owned());
    assert_eq!(of(""), named("builtin:tym99", "games/strategies/tym01"));
    // A program takes precedence over a built-in player, and so does an entry.
    bot(&scratch, "others/tym99", "echo -");
    bot(&scratch, "others/tym01/run", "echo -");
    scratch.write("others/tym01/bot.toml", "name = \"other\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n");
    assert_eq!(of("--strategies others"), named("others/tym99", "others/tym01"));
    scratch.run("verify fibot games/g").expect(0);
    let again = scratch.run("rerun fibot games/g --seat 2 --round 1").expect(0).out;
    assert!(again.contains("recorded: ok, `-`\n   given: ok, `-`"), "{again}");
    // The prefix `builtin:` selects the built-in player.
    scratch.write("games/g.config", format!("builtin:tym99 tym01\n{BOARD}"));
    assert_eq!(of("--strategies others"), named("builtin:tym99", "others/tym01"));
}

/// PLAY-1: an error in a configuration is reported with its place.
#[rstest]
#[case("tym98", "g.config:1:6: expected the names of 2 strategies, found 1")]
#[case("", "g.config:1:1: expected the names of 2 strategies, found 0")]
#[case(
    "tym98 tym99 tym97",
    "g.config:1:13: expected the end of the line after the names of 2 strategies, found `tym97`"
)]
#[case("tym98 ../tym99", "g.config:1:7: expected the name of a strategy, a file name without slashes")]
#[case(
    "tym98 tym01",
    "g.config:1:7: expected the name of a strategy in strategies, found `tym01`, which does not exist"
)]
#[case("tym98 builtin:tym01", "g.config:1:7: expected the name of a strategy in strategies, found `builtin:tym01`")]
#[case(
    "tym98 tym99\n6 4 26 1\n1 1 6 4",
    "g.config:2:5: expected the number of rounds left, an integer 0..25, found `26` [FILE-3]"
)]
#[case("tym98 tym99\n6 4 3 1\n1 1 2 1", "g.config:3:5: the flag of P2 is on a wall [FILE-6]")]
#[case("tym98 tym99\n7 4 3 1\n1 1 6 4", "g.config:4:7: expected a cell of the row")]
#[case("tym98 tym99\n6 3 3 1\n1 1 6 3", "g.config:7:1: ")]
fn play_1_a_bad_configuration_is_refused(#[case] head: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    let board = BOARD.split_inclusive('\n').skip(if head.contains('\n') { 2 } else { 0 }).collect::<String>();
    scratch.write("g.config", format!("{head}\n{board}"));
    let run = scratch.run("play fibot g.config").refused(2, message);
    assert!(run.err.contains(" hint: ") || message.contains("FILE-6"), "{}", run.err);
    assert_eq!(run.err.matches("error: ").count(), 1, "{}", run.err);
    assert!(!scratch.path("g").exists(), "nothing is begun");
}

#[rstest]
#[case("play fibot none.config", "none.config: No such file or directory")]
#[case(
    "play fibot g.config g",
    "g.config: the configuration already defines the strategies, the board, the folder and the rounds"
)]
#[case("play fibot g.config --start board", "g.config: the configuration already defines the board")]
#[case("play fibot g.config --name P1=A", "g.config: the configuration already defines the names of the players")]
#[case("play redbot g.config", "g.config: redbot is not played by a configuration")]
#[case("play fibot --strategies x", "--strategies x: no configuration is given")]
#[case("play fibot g.config --rules a=1", "no rule `a`")]
fn other_command_lines_are_refused(#[case] line: &str, #[case] message: &str) {
    scratch().run(line).refused(2, message);
}

/// PLAY-5, PLAY-8: nothing that a strategy does in its working directory changes the files of the game.
#[cfg(target_os = "linux")]
#[test]
fn play_5_a_strategy_cannot_spoil_the_folder_of_its_game() {
    let scratch = scratch();
    bot(&scratch, "good/tym01", "echo - >>tym01.m; echo A Z");
    let mischief = "echo x >>log; echo x >results; echo x >match.json; rm -f state ../*/*.txt; mkdir log.html; ln -s /etc/passwd tym01.link";
    bot(&scratch, "bad/tym01", &format!("echo - >>tym01.m; {mischief}; echo A Z"));
    scratch.write("g.config", format!("tym01 tym98\n{BOARD}"));
    let game = |strategies: &str| {
        scratch.run(&format!("play fibot g.config --quiet --strategies {strategies}")).expect(0);
        scratch.run("verify fibot g").expect(0);
        let mut files = scratch.files("g");
        // These files may differ: they have times, stderr, and the path of the strategy.
        files.retain(|name, _| !["timing.jsonl", "stderr-P1.txt", "match.json"].contains(&name.as_str()));
        files
    };
    let (good, bad) = (game("good"), game("bad"));
    assert_eq!(good.keys().collect::<Vec<_>>(), bad.keys().collect::<Vec<_>>());
    for (name, text) in &good {
        assert!(*text == bad[name], "{name}");
    }
    assert_eq!(scratch.read("g/tym01.m"), "-\n-\n-\n");
}

/// REC-2: an interrupted game resumes, and its folder has the same files as an uninterrupted one.
#[test]
fn rec_2_a_game_that_was_ended_is_gone_on_with() {
    let scratch = scratch();
    scratch.run("play fibot g.config --quiet").expect(0);
    let mut whole = scratch.files("g");
    let mut journal = scratch.json("g/match.json");
    let rounds = std::mem::take(journal["rounds"].as_array_mut().unwrap());
    journal["outcome"] = serde_json::Value::Null;
    let mut unfinished = format!("{}\n", serde_json::json!({ "working_folder": scratch.path(""), "match": journal }));
    let mut round = rounds[0].clone();
    round["lengths"] = serde_json::json!({ "timing.jsonl": 0 });
    unfinished += &format!("{round}\n");
    scratch.write("g/match.jsonl", unfinished);
    scratch.write("g/state", scratch.read("g/0001.txt"));
    for name in ["match.json", "log", "log.html", "results", "score.txt", "0002.txt", "0003.txt"] {
        let _ = std::fs::remove_file(scratch.path(&format!("g/{name}")));
    }
    scratch.run("play --resume g --quiet").expect(0);
    let mut again = scratch.files("g");
    for files in [&mut whole, &mut again] {
        files.remove("timing.jsonl");
    }
    assert_eq!(whole, again);
}

/// A folder with a log but no record, as another referee writes it.
fn foreign() -> Scratch {
    let scratch = scratch();
    scratch.run("play fibot g.config --quiet").expect(0);
    for name in ["log", "results", "state"] {
        scratch.write(&format!("f/{name}"), scratch.read(&format!("g/{name}")));
    }
    scratch
}

/// PLAY-7: a log is enough to replay a whole game.
#[test]
fn play_7_a_log_of_another_referee_is_read() {
    let scratch = foreign();
    let steps = scratch.read("f/log").lines().filter(|line| line.starts_with("6 4 ")).count() - 1;
    let explanation = |folder: &str| scratch.run(&format!("explain fibot {folder}")).expect(0).out;
    let verified = scratch.run("verify fibot f").expect(0).out;
    assert_eq!(verified, format!("f: {steps} steps follow from the rules, to its end\n"));
    assert_eq!(explanation("f"), explanation("g"));
    scratch.run("export fibot f --html f.html --svg f.svg --quiet").expect(0);
    scratch.run("export fibot g --svg g.svg --quiet").expect(0);
    // The pictures differ only in the verdicts, which a log does not have. The names come from the results.
    assert!(scratch.read("f.svg").contains(">P1 tym98</text>"));
    assert!(scratch.read("f.svg") == scratch.read("g.svg").replace(">ok<", "><"));
    assert!(scratch.read("f.html").contains("<title>f"));
    let again = scratch.run("rerun fibot f builtin:tym98 --seat 1 --round 0").expect(0).out;
    assert!(again.contains("given: ok, `"), "{again}");
    // The log of a referee with another layout, and a log that ends early.
    let loose = scratch.read("f/log").replace("6 4 ", "\n06  4 ").replace('\n', " \r\n");
    scratch.write("f/log", loose.replace(" \r\n", "\r\n"));
    assert_eq!(scratch.run("verify fibot f").expect(0).out, verified);
    let cut: Vec<_> = BOARD.lines().chain(["-"]).collect();
    let next = BOARD.replace("6 4 3 1", "6 4 3 2");
    scratch.write("c/log", format!("{}\n{next}", cut.join("\n")));
    let verified = scratch.run("verify fibot c").expect(0).out;
    assert_eq!(verified, "c: 1 step follows from the rules, but the game is not over\n");
}

/// PLAY-3, PLAY-7, PLAY-8: `verify` names the first place that does not follow from the rules.
#[test]
fn play_7_what_does_not_follow_is_named() {
    let scratch = foreign();
    let (log, results) = (scratch.read("f/log"), scratch.read("f/results"));
    let turn = log.lines().nth(6).unwrap().to_owned();
    let with = |name: &str, text: String, status: i32, message: &str| {
        let before = scratch.read(&format!("f/{name}"));
        scratch.write(&format!("f/{name}"), text);
        let run = scratch.run("verify fibot f").expect(status);
        assert!(run.err.contains(message), "no `{message}` in: {}", run.err);
        scratch.write(&format!("f/{name}"), before);
    };
    let line = |number: usize, text: &str| {
        let mut lines: Vec<_> = log.lines().collect();
        lines[number - 1] = text;
        lines.join("\n") + "\n"
    };
    with("log", line(7, "A D"), 1, "f/log:");
    with("log", line(8, "6 4 2 2"), 1, "f/log:8:5: the rounds left: the rules give `3`, the record says `2`");
    with("log", line(8, "6 4 26 2"), 2, "f/log:8:5: expected the number of rounds left");
    with("log", log.replacen(&format!("\n{turn}\n"), "\n", 1), 2, "f/log:7:1: ");
    with("log", log.replacen(&turn, "-\n-", 1), 2, "f/log:8:1: expected a state, found a turn");
    with("log", format!("{log}-\n"), 2, "expected a state, found the end");
    with("log", format!("{log}-\n{BOARD}"), 1, "comes after the end of the game");
    with("results", results.replacen("P1", "P2", 1), 1, "f/results:");
    with("results", results.replace("tym98", "Anna"), 0, "");
    with("state", BOARD.to_owned(), 1, "f/state:1:5: ");
    // PLAY-7: a log has each turn in canonical spelling, so a turn that does nothing is `-`, a pass.
    let passing = format!("{BOARD}Z Z\n{}", BOARD.replace("6 4 3 1", "6 4 3 2"));
    scratch.write("p/log", passing);
    scratch.run("verify fibot p").refused_by("p/log:7:1: the text: the rules give `-`, the record says `Z`");
    // If there is a record too, every file is compared with it.
    scratch.write("g/results", results.replace("tym98", "Anna"));
    scratch.run("verify fibot g").refused_by("g/results:");
    scratch.write("g/results", results);
    scratch.write("g/log", line(7, "A D"));
    scratch.run("verify fibot g").refused_by("g/log:7:");
}

trait Refusal {
    fn refused_by(self, message: &str);
}

impl Refusal for crate::common::Run {
    #[track_caller]
    fn refused_by(self, message: &str) {
        self.refused(1, message);
    }
}

/// The help documents every file that a game from a configuration writes.
#[test]
fn the_help_names_what_a_game_leaves() {
    let help = Scratch::new().run("play --help").expect(0).out;
    let words: BTreeSet<_> = help.split([' ', ',', '\n']).collect();
    assert!(LEGACY.iter().all(|name| words.contains(name)), "{help}");
}
