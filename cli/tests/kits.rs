//! The kits for contestants, each as its README says: begun with `new`, built,
//! tried, played in both shapes, checked; and what they read, beside the engine.

#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "not every test file needs everything")]
mod common;
#[path = "../../conformance/tests/have/mod.rs"]
mod have;
#[path = "kits/rounds.rs"]
mod rounds;

use common::Scratch;
use have::have;
use rounds::{Reading, golden, mutated};
use rstest::rstest;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A player that was begun in `NAME` of an empty folder.
struct Player {
    scratch: Scratch,
}

const NAME: &str = "alpha";

impl Player {
    fn new(language: &str) -> Self {
        let scratch = Scratch::new();
        scratch.run(&format!("new redbot --lang {language} {NAME}")).expect(0);
        Self { scratch }
    }

    /// A player in this language; `None` where it cannot be built and run.
    fn of(language: &str) -> Option<Self> {
        let tools: &[&str] = match language {
            "c" => &["cc"],
            "python" => &["python3"],
            "rust" => &["cargo"],
            "js" => &["node"],
            "java" => &["java", "javac"],
            "sh" => &["awk"],
            _ => panic!("there is no kit in {language}"),
        };
        have(tools).then(|| Self::new(language))
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.scratch.path(&format!("{NAME}/{name}"))
    }

    /// The commands of its README, those of the last block apart: the tests of the kit.
    fn commands(&self) -> (Vec<String>, Vec<String>) {
        let readme = fs::read_to_string(self.path("README.md")).unwrap();
        let blocks = readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
        let mut blocks: Vec<Vec<String>> = blocks.map(|block| block.lines().map(str::to_owned).collect()).collect();
        let last = blocks.pop().unwrap();
        (blocks.concat(), last)
    }

    /// Runs a line of a README in the player's folder.
    fn sh(&self, line: &str) -> Output {
        let binaries = Path::new(env!("CARGO_BIN_EXE_rulebook")).parent().unwrap();
        let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command.args(["-c", line]).current_dir(self.path("")).env("PATH", path).stdin(Stdio::null());
        let output = command.output().unwrap();
        let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).concat();
        assert!(output.status.success(), "{line}\n{text}");
        output
    }

    /// What the test program of the kit reads from texts.
    fn reads(&self, program: &str, texts: &[Vec<u8>]) -> Vec<(String, Reading)> {
        let folder = self.path("texts");
        fs::create_dir(&folder).unwrap();
        let names: Vec<String> = (0..texts.len()).map(|i| format!("texts/{i}")).collect();
        for (name, text) in names.iter().zip(texts) {
            fs::write(self.path(name), text).unwrap();
        }
        let output = String::from_utf8(self.sh(&format!("{program} {}", names.join(" "))).stdout).unwrap();
        let mut readings = Vec::new();
        for part in output.split("== texts/").skip(1) {
            let (number, read) = part.split_once('\n').unwrap();
            assert_eq!(number, readings.len().to_string());
            let reading = match read.strip_prefix("refused: ") {
                Some(why) => {
                    assert!(why.starts_with(&format!("texts/{number}:")), "{why}");
                    Reading::Refused
                }
                None => Reading::Read(Some(read.to_owned())),
            };
            readings.push((read.to_owned(), reading));
        }
        assert_eq!(readings.len(), texts.len());
        readings
    }

    /// Checks that the kit reads texts as the engine does; how many are no rounds.
    fn reads_like_the_engine(&self, program: &str, texts: &[Vec<u8>]) -> usize {
        let readings = self.reads(program, texts);
        let mut refused = 0;
        for (text, (shown, reading)) in texts.iter().zip(readings) {
            let wanted = Reading::of(text);
            refused += usize::from(wanted == Reading::Refused);
            let same = match &wanted {
                Reading::Read(None) => reading != Reading::Refused,
                wanted => reading == *wanted,
            };
            assert!(same, "{}\nthe kit: {shown}\nthe engine: {wanted:?}", String::from_utf8_lossy(text));
        }
        refused
    }
}

#[rstest]
fn the_readme_leads_to_a_player_that_is_checked_and_beats_the_runner(
    #[values("c", "python", "rust", "js", "java", "sh")] language: &str,
) {
    let Some(player) = Player::of(language) else { return };
    let (commands, tests) = player.commands();
    let wanted = ["rules", "play", "show", "explain", "check", "tournament"]
        .map(|command| format!("rulebook {command} redbot "));
    for command in &wanted {
        assert!(commands.iter().any(|line| line.starts_with(command)), "{command}");
    }
    for line in &commands {
        let asks = ["play", "check", "tournament"].map(|command| format!("rulebook {command} "));
        // How busy the machine is does not matter here.
        let patience = if asks.iter().any(|ask| line.starts_with(ask)) { " --time-limit 60s" } else { "" };
        player.sh(&format!("{line}{patience}"));
    }
    for line in &tests {
        player.sh(line);
    }
    verdicts_are_good(&player, "game1", 10);
    let readme = player.scratch.read(&format!("{NAME}/README.md"));
    let [cup, mixed] = ["cup", "mixed"].map(|folder| {
        let results = player.scratch.json(&format!("{NAME}/{folder}/results.json"));
        let standing = results["standing"].as_array().unwrap();
        let mine = standing.iter().find(|entrant| entrant["name"] == NAME).unwrap();
        assert_eq!(mine["failures"], 0);
        let (games, firsts) = (mine["games"].as_u64().unwrap(), mine["places"][0].as_u64().unwrap());
        assert!(games >= 20 && 2 * firsts > games, "{firsts} of {games}");
        format!("{firsts} of {games}")
    });
    let told = format!("The example comes first in {cup} games in `cup` and in {mixed} in `mixed`.");
    assert!(readme.contains(&told), "{told}");
    if readme.contains("\n```c\n") {
        let command = readme.split('`').find(|code| code.starts_with("cc ")).unwrap();
        let words: Vec<_> = command.split(' ').map(|word| format!("\"{word}\"")).collect();
        let build = format!("\nbuild = [{}]\n", words.join(", "));
        assert!(player.scratch.read(&format!("{NAME}/bot.toml")).contains(&build), "{build}");
    }
}

/// Every answer of the player, which is P1, was fine; it was asked in so many
/// rounds at least.
#[track_caller]
fn verdicts_are_good(player: &Player, record: &str, rounds: usize) {
    let journal = player.scratch.json(&format!("{NAME}/{record}/match.json"));
    let answers = journal["rounds"].as_array().unwrap().iter().flat_map(|round| round["answers"].as_array().unwrap());
    let mine: Vec<_> = answers.filter(|answer| answer["seat"] == 1).collect();
    assert!(mine.len() >= rounds, "asked in {} rounds only", mine.len());
    for answer in mine {
        assert_eq!(answer["verdict"], "ok", "{answer}");
    }
}

/// Nobody can arrive or die here: there is one goal cell, that of P1, and a robot of
/// P3 stands on it, which stays. So P1 is asked in every round. It hunts, and goes
/// home in the end, as far as it can.
const ENDLESS: &str = "\
0/100
25x25
P1: 1 2147483647 0 20 R1 2000 DOWN 11 25 R2 2000 DOWN 14 25
P2: 1 2147483647 0 20 R1 2000 LEFT 25 12 R2 2000 LEFT 25 15
P3: 1 2147483647 0 20 R1 2000 UP 12 1 R2 2000 UP 15 1
P4: 1 2147483647 0 20 R1 2000 RIGHT 1 11 R2 2000 RIGHT 1 14
P1_finish: 12 1,
P2_finish:
P3_finish:
P4_finish:
Walls:
P1_move: R1 NONE NOTHING R2 NONE NOTHING
P2_move: R1 NONE NOTHING R2 NONE NOTHING
P3_move: R1 NONE NOTHING R2 NONE NOTHING
P4_move: R1 NONE NOTHING R2 NONE NOTHING
P1: 4000 alpha
P2: 4000 random
P3: 4000 idle
P4: 4000 random
";

/// What the example has after that: it plays alike in every language.
const SCORE: &str = "1 P1 alpha 4364 3918 446 0";

#[rstest]
fn both_shapes_play_100_rounds_alike_and_beat_random_players(
    #[values("c", "python", "rust", "js", "java", "sh")] language: &str,
) {
    let Some(player) = Player::of(language) else { return };
    player.sh("rulebook entries build .");
    let manifest = fs::read_to_string(player.path("bot.toml")).unwrap();
    let each_round = manifest.replace("protocol = \"persistent\"\n", "");
    assert_ne!(each_round, manifest);
    fs::write(player.path("endless.txt"), ENDLESS).unwrap();
    let rivals = "builtin:random builtin:idle builtin:random";
    let play = format!("rulebook play redbot . {rivals} --start endless.txt --quiet --time-limit 60s");
    player.sh(&format!("{play} stays"));
    fs::write(player.path("bot.toml"), each_round).unwrap();
    player.sh(&format!("{play} starts"));
    for record in ["stays", "starts"] {
        verdicts_are_good(&player, record, 100);
        let score = player.scratch.read(&format!("{NAME}/{record}/score.txt"));
        assert_eq!(score.lines().next(), Some(SCORE));
    }
    let answers = |record| player.scratch.json(&format!("{NAME}/{record}/match.json"))["rounds"].clone();
    assert_eq!(answers("stays"), answers("starts"));
    let orders = (1..=100).map(|round| player.scratch.read(&format!("{NAME}/stays/{round:04}.txt")));
    let idle = orders.filter(|state| state.contains("\nP1_move: R1 NONE NOTHING R2 NONE NOTHING\n")).count();
    assert!(idle < 10, "it did nothing in {idle} rounds");
}

#[rstest]
fn kits_read_what_the_engine_reads(#[values("c", "python", "rust", "js", "java", "sh")] language: &str) {
    let Some(player) = Player::of(language) else { return };
    let (_, tests) = player.commands();
    for line in &tests {
        player.sh(line);
    }
    let mut texts = [golden(), mutated(1, 600)].concat();
    if language == "sh" {
        // What awk is not told, or not everywhere: NUL, and whether the last line has an end.
        texts.retain(|text| !text.contains(&0) && !text.ends_with(b"\r"));
    }
    let refused = player.reads_like_the_engine(tests.last().unwrap(), &texts);
    assert!(texts.len() > 1000 && refused > 200, "{refused} of {}", texts.len());
}

/// Compilers find nothing to complain of, in C nor in C++.
#[test]
fn the_c_kit_has_no_warnings() {
    if !have(&["cc", "c++"]) {
        return;
    }
    let player = Player::new("c");
    for compiler in ["cc -std=c99", "c++ -std=c++17 -x c++"] {
        for sources in ["strategy.c", "test.c redbot.c"] {
            player.sh(&format!("{compiler} -Wall -Wextra -Werror -pedantic -O2 -o out {sources}"));
        }
    }
}

/// A round that cannot be read is told on standard error, and costs the round only.
#[rstest]
fn a_bad_round_is_told_and_answered(#[values("c", "python", "rust", "js", "java", "sh")] language: &str) {
    let Some(player) = Player::of(language) else { return };
    player.sh("rulebook entries build .");
    let program = match language {
        "c" => "./strategy",
        "rust" => "target/release/strategy",
        "java" => "java Strategy",
        script => &format!("./strategy.{}", if script == "python" { "py" } else { script }),
    };
    let idle = "R1 NONE NOTHING R2 NONE NOTHING\n";
    let message = "6:21: expected a direction, found right\n";
    let output = player.sh(&format!("! {program} 0 rounds/bad.txt"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), idle);
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("rounds/bad.txt:{message}"));
    let good = String::from_utf8(player.sh(&format!("{program} 0 rounds/round.txt")).stdout).unwrap();
    assert_ne!(good, idle);
    let told = "for file in bad round; do echo round 19; cat rounds/$file.txt; done; echo end";
    let output = player.sh(&format!("{{ {told}; }} | {program} 0"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{idle}{good}"));
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("standard input:{message}"));
}

/// AddressSanitizer and UndefinedBehaviorSanitizer have nothing to say about the
/// golden round files and 10,000 mutated ones, neither where they are read nor
/// where the example plays them.
#[test]
fn the_c_kit_keeps_to_its_memory() {
    if !have(&["cc"]) {
        return;
    }
    let player = Player::new("c");
    let sanitized = "cc -std=c99 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all";
    player.sh(&format!("{sanitized} -o test test.c redbot.c && {sanitized} -o strategy strategy.c && ./test"));
    let texts = [golden(), mutated(2, 10_000)].concat();
    let refused = player.reads_like_the_engine("./test", &texts);
    let read = texts.len() - refused;
    assert!(read > 2000 && refused > 2000, "{read} read, {refused} refused");
    let mut told = Vec::new();
    for text in texts {
        let lines = text.iter().filter(|&&byte| byte == b'\n').count() + usize::from(!text.ends_with(b"\n"));
        told.extend_from_slice(format!("round {lines}\n").as_bytes());
        told.extend_from_slice(&text);
        if !text.ends_with(b"\n") {
            told.push(b'\n');
        }
    }
    fs::write(player.path("told"), told).unwrap();
    for seat in 0..4 {
        let output = player.sh(&format!("./strategy {seat} <told"));
        let answers = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(answers, read + refused);
    }
}

/// Type hints hold, with mypy at its strictest.
#[test]
fn the_python_kit_is_typed() {
    if !have(&["python3", "mypy"]) {
        return;
    }
    Player::new("python").sh("mypy --strict --no-color-output redbot.py strategy.py test.py");
}

#[rstest]
#[case(
    "cobol alpha",
    "--lang cobol: there is no such kit for redbot\n hint: the languages are c, python, rust, js, java, sh"
)]
#[case("c .", "expected a name of letters, digits, - and _, 64 at most, found `.`")]
#[case("c a/..", "expected a name of letters")]
#[case("c -- -a", "-a: expected a name of letters")]
#[case("c bots/é", "bots/é: expected a name of letters")]
#[case("c full", "full: the folder is not empty\n hint: give a new name; nothing was written")]
#[case("c full/file", "full/file: ")]
fn what_cannot_be_begun_is_refused(#[case] arguments: &str, #[case] message: &str) {
    let scratch = Scratch::new();
    scratch.write("full/file", "mine");
    scratch.run(&format!("new redbot --lang {arguments}")).refused(2, message);
    assert_eq!(fs::read_dir(scratch.path("")).unwrap().count(), 1);
    assert_eq!(scratch.files("full"), [("file".to_owned(), "mine".to_owned())].into());
}

#[test]
fn an_empty_folder_is_filled_and_the_next_commands_are_told() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("my bots/beta-2")).unwrap();
    let run = scratch.run_with(&["new", "redbot", "--lang", "c", "my bots/beta-2"], "").expect(0);
    let rivals = "builtin:hunter builtin:builder builtin:random";
    let build = "rulebook entries build 'my bots/beta-2'";
    let play = format!("rulebook play redbot 'my bots/beta-2' {rivals} game1 100");
    assert_eq!(run.out, format!("wrote my bots/beta-2, begin with its README.md\n\n  {build}\n  {play}\n"));
    let report = scratch.run("new redbot --lang python gamma --format json").expect(0).json();
    assert_eq!(report["next"][1], "rulebook check redbot gamma");
    let written = report["files"].as_array().unwrap();
    assert!(written.iter().all(|file| scratch.path("gamma").join(file.as_str().unwrap()).is_file()));
    assert!(scratch.read("gamma/bot.toml").starts_with("name = \"gamma\"\n"));
}

/// No file of a kit is left out of the command.
#[test]
fn kits_are_written_as_a_whole() {
    let kits = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kits/redbot");
    if !kits.is_dir() {
        return;
    }
    let listed = Command::new("git").args(["ls-files", "."]).current_dir(&kits).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return };
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.lines().count() > 10);
    for (language, name) in listed.lines().filter_map(|file| file.split_once('/')) {
        if language == "rounds" {
            continue;
        }
        let file = format!("{language}/{name}");
        let written = name.strip_suffix(".in").unwrap_or(name);
        assert!(Player::new(language).path(written).is_file(), "{file}");
    }
}
