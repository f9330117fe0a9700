//! Tests of the kits. Each kit is used as its README describes: created with `new`, built, tested, played in both
//! protocols, checked. Its parser must agree with the engine.

#![cfg(target_os = "linux")]

mod player;
mod texts;

use crate::common::Scratch;
use player::{Kits, NAME, Player};
use rstest::rstest;
use rulebook_testing::have;
use std::fs;
use std::path::Path;
use std::process::Command;
use texts::{Reading, golden, mutated, rounds};

#[rstest]
#[ignore = "thorough: builds and plays tournaments in six languages"]
fn the_readme_leads_to_a_player_that_is_checked_and_beats_built_in_ones(
    #[values("redbot", "fibot", "othello", "aitester")] game: &str,
    #[values("c", "python", "rust", "js", "java", "sh")] language: &str,
) {
    let Some(player) = Player::of(game, language) else { return };
    let (commands, tests) = player.commands();
    for command in ["rules", "play", "show", "explain", "step", "check", "tournament"] {
        let command = format!("rulebook {command} {game} ");
        assert!(commands.iter().any(|line| format!("{line} ").contains(&command)), "{command}");
    }
    for line in &commands {
        player.sh(line);
    }
    for line in &tests {
        player.sh(line);
    }
    player.verdicts_are_good("game1", 10);
    let [cup, mixed] = ["cup", "mixed"].map(|folder| {
        let results = player.scratch.json(&format!("{NAME}/{folder}/results.json"));
        let standing = results["standing"].as_array().unwrap();
        let mine = standing.iter().find(|entrant| entrant["name"] == NAME).unwrap();
        assert_eq!(mine["failures"], 0);
        let (games, firsts) = (mine["games"].as_u64().unwrap(), mine["places"][0].as_u64().unwrap());
        assert!(games >= 20 && 2 * firsts > games, "{firsts} of {games}");
        format!("{firsts} of {games}")
    });
    let sentence = format!("The example comes first in {cup} games in `cup` and in {mixed} in `mixed`.");
    assert!(player.readme().contains(&sentence), "{sentence}");
}

/// The READMEs of all languages describe measuring in the same way, and have the build command of the manifest.
#[rstest]
fn the_readmes_agree(#[values("redbot", "fibot", "othello", "aitester")] game: &str) {
    let measure_of = |language: &&str| {
        let readme = Player::new(game, language).readme();
        let (_, measure) = readme.split_once("## Measure\n").unwrap();
        measure.split_once("The tests of the kit").unwrap().0.to_owned()
    };
    let measured: Vec<String> = Kits::of(game).languages.iter().map(measure_of).collect();
    assert!(measured.iter().all(|measure| *measure == measured[0]));
    let c = Player::new(game, "c");
    let readme = c.readme();
    let command = readme.split('`').find(|code| code.starts_with("cc ")).unwrap();
    let words: Vec<_> = command.split(' ').map(|word| format!("\"{word}\"")).collect();
    let build = format!("\nbuild = [{}]\n", words.join(", "));
    assert!(fs::read_to_string(c.path("bot.toml")).unwrap().contains(&build), "{build}");
}

/// The examples of all languages give the same answers in each round of a long game.
#[rstest]
#[ignore = "thorough: long games in six languages"]
fn both_shapes_play_a_long_game_alike(
    #[values("redbot", "fibot", "othello", "aitester")] game: &str,
    #[values("c", "python", "rust", "js", "java", "sh")] language: &str,
) {
    let Some(player) = Player::of(game, language) else { return };
    player.sh("rulebook entries build .");
    let manifest = fs::read_to_string(player.path("bot.toml")).unwrap();
    // The programs of AI-Tester stay unless the manifest says otherwise.
    let starts = if game == "aitester" { "protocol = \"each-round\"\n" } else { "" };
    let each_round = manifest.replace("protocol = \"persistent\"\n", starts);
    assert_ne!(each_round, manifest);
    let mut play = format!("rulebook play {game} {} --quiet", player.kits.strategies);
    if let Some(start) = player.kits.start {
        fs::write(player.path("start.txt"), start).unwrap();
        play += " --start start.txt";
    }
    player.sh(&format!("{play} stays"));
    fs::write(player.path("bot.toml"), each_round).unwrap();
    player.sh(&format!("{play} starts"));
    for record in ["stays", "starts"] {
        player.verdicts_are_good(record, player.kits.asked);
        let score = player.scratch.read(&format!("{NAME}/{record}/score.txt"));
        assert_eq!(score.lines().next(), Some(player.kits.score));
    }
    let answers = |record| player.scratch.json(&format!("{NAME}/{record}/match.json"))["rounds"].clone();
    assert_eq!(answers("stays"), answers("starts"));
    let mine = player.answers("stays");
    let idle = player.times_idle(&mine);
    assert!(10 * idle < mine.len(), "it did nothing in {idle} rounds");
}

#[rstest]
#[ignore = "thorough: a thousand texts in six languages"]
fn kits_read_what_the_engine_reads(
    #[values("redbot", "fibot", "othello", "aitester")] game: &str,
    #[values("c", "python", "rust", "js", "java", "sh")] language: &str,
) {
    let Some(player) = Player::of(game, language) else { return };
    let (_, tests) = player.commands();
    for line in &tests {
        player.sh(line);
    }
    let mut texts = [golden(game), mutated(game, 1, 900)].concat();
    if language == "sh" {
        // Some versions of awk cannot read NUL, or a last line without a line feed.
        texts.retain(|text| !text.contains(&0) && !text.ends_with(b"\r"));
    }
    let refused = player.reads_like_the_engine(tests.last().unwrap(), &texts);
    assert!(texts.len() > 900 && refused > 200, "{refused} of {}", texts.len());
}

/// The simulator of each kit agrees with the engine on golden and on random rounds.
fn knows_the_round_after(language: &str) {
    let Some(player) = Player::of("redbot", language) else { return };
    let (_, tests) = player.commands();
    for line in &tests {
        player.sh(line);
    }
    let rounds = rounds(5, 800);
    assert!(rounds.len() > 500, "only {} rounds", rounds.len());
    let texts: Vec<Vec<u8>> = rounds.iter().map(|(before, _)| before.clone()).collect();
    let readings = player.reads(&format!("{} after", tests.last().unwrap()), &texts);
    for ((before, wanted), (_, reading)) in rounds.into_iter().zip(readings) {
        assert_eq!(reading, Reading::Read(Some(wanted)), "{}", String::from_utf8_lossy(&before));
    }
}

#[rstest]
fn kits_know_the_round_after(#[values("c", "python", "js")] language: &str) {
    knows_the_round_after(language);
}

#[rstest]
#[ignore = "thorough: builds kits in two languages, and starts awk for each of a thousand rounds"]
fn other_kits_know_the_round_after(#[values("rust", "java", "sh")] language: &str) {
    knows_the_round_after(language);
}

/// C and C++ compilers give no warnings for the kits.
#[rstest]
fn the_c_kits_have_no_warnings(#[values("redbot", "fibot", "othello", "aitester")] game: &str) {
    if !have(&["cc", "c++"]) {
        return;
    }
    let player = Player::new(game, "c");
    for compiler in ["cc -std=c99", "c++ -std=c++17 -x c++"] {
        for sources in ["strategy.c", &format!("test.c {game}.c")] {
            player.sh(&format!("{compiler} -Wall -Wextra -Werror -pedantic -O2 -o out {sources}"));
        }
    }
}

/// A kit reports an unreadable state on stderr, and loses only that round.
#[rstest]
#[ignore = "thorough: builds the kits in six languages"]
fn a_bad_state_is_told_and_answered(
    #[values("redbot", "fibot", "othello", "aitester")] game: &str,
    #[values("c", "python", "rust", "js", "java", "sh")] language: &str,
) {
    let Some(player) = Player::of(game, language) else { return };
    player.sh("rulebook entries build .");
    let (program, kits) = (player.program(), &player.kits);
    let idle = format!("{}\n", kits.idle);
    let output = player.sh(&format!("! {{ {}; }}", (kits.ask)(program, kits.bad)));
    assert_eq!(String::from_utf8_lossy(&output.stdout), idle);
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("{}:{}", (kits.called)(kits.bad), kits.fault));
    let good = String::from_utf8(player.sh(&(kits.ask)(program, kits.good)).stdout).unwrap();
    assert_ne!(good, idle);
    let send_round = |file| format!("echo round $(($(wc -l <{file}))); cat {file};");
    let rounds = format!("{} {} echo end", send_round(kits.bad), send_round(kits.good));
    let output = player.sh(&format!("{{ {rounds}; }} | {program} {}", kits.seats[0]));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{idle}{good}"));
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("standard input:{}", kits.fault));
}

/// After an error of awk a player also loses only that round, whether it is persistent or not.
#[rstest]
fn a_fault_of_awk_is_told_and_answered(#[values("redbot", "fibot", "othello")] game: &str) {
    let Some(player) = Player::of(game, "sh") else { return };
    let whole = fs::read_to_string(player.path("strategy.awk")).unwrap();
    fs::write(player.path("strategy.awk"), whole + "\nfunction\n").unwrap();
    let (program, kits) = (player.program(), &player.kits);
    let output = player.sh(&format!("! {{ {}; }}", (kits.ask)(program, kits.good)));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n", kits.idle));
    assert!(!output.stderr.is_empty());
    let rounds = "for i in 1 2; do echo round 1; echo 0/1; done; echo end";
    let output = player.sh(&format!("{{ {rounds}; }} | {program} {}", kits.seats[0]));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n", kits.idle).repeat(2));
}

/// AddressSanitizer and UndefinedBehaviorSanitizer report nothing on the golden states and 10,000 mutated ones,
/// neither in the parser nor in the example.
#[rstest]
#[ignore = "thorough: builds with sanitizers, 10,000 states"]
fn the_c_kits_keep_to_their_memory(#[values("redbot", "fibot", "othello", "aitester")] game: &str) {
    if !have(&["cc"]) {
        return;
    }
    let player = Player::new(game, "c");
    let sanitized = "cc -std=c99 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all";
    player.sh(&format!("{sanitized} -o test test.c {game}.c && {sanitized} -o strategy strategy.c && ./test"));
    let texts = [golden(game), mutated(game, 2, 10_000)].concat();
    let refused = player.reads_like_the_engine("./test", &texts);
    let read = texts.len() - refused;
    assert!(read > 2000 && refused > 2000, "{read} read, {refused} refused");
    let mut input = Vec::new();
    for text in texts {
        let lines = text.iter().filter(|&&byte| byte == b'\n').count() + usize::from(!text.ends_with(b"\n"));
        input.extend_from_slice(format!("round {lines}\n").as_bytes());
        input.extend_from_slice(&text);
        if !text.ends_with(b"\n") {
            input.push(b'\n');
        }
    }
    fs::write(player.path("input"), input).unwrap();
    for seat in player.kits.seats {
        let output = player.sh(&format!("./strategy {seat} <input"));
        let answers = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(answers, read + refused);
    }
}

/// The type hints pass mypy in strict mode.
#[rstest]
#[ignore = "thorough: needs mypy, and types of Python take long to load"]
fn the_python_kits_are_typed(#[values("redbot", "fibot", "othello", "aitester")] game: &str) {
    if !have(&["python3", "mypy"]) {
        return;
    }
    Player::new(game, "python").sh(&format!("mypy --strict --no-color-output {game}.py strategy.py test.py"));
}

#[rstest]
#[case(
    "cobol alpha",
    "--lang cobol: no such template for redbot\n hint: the languages are c, python, rust, js, java, sh"
)]
#[case("c .", "expected a name of at most 64 letters, digits, - and _, found `.`")]
#[case("c a/..", "expected a name of at most")]
#[case("c -- -a", "-a: expected a name of at most")]
#[case("c bots/é", "bots/é: expected a name of at most")]
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
    let play = format!("rulebook play redbot 'my bots/beta-2' {rivals}");
    assert_eq!(run.out, format!("wrote my bots/beta-2; start with its README.md\n\n  {build}\n  {play}\n"));
    let report = scratch.run("new redbot --lang python gamma --format json").expect(0).json();
    assert_eq!(report["next"][1], "rulebook check redbot gamma");
    let written = report["files"].as_array().unwrap();
    assert!(written.iter().all(|file| scratch.path("gamma").join(file.as_str().unwrap()).is_file()));
    assert!(scratch.read("gamma/bot.toml").starts_with("name = \"gamma\"\n"));
}

/// `rulebook new` writes every file of each kit.
#[rstest]
fn kits_are_written_as_a_whole(#[values("redbot", "fibot", "othello", "aitester")] game: &str) {
    let kits = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kits").join(game);
    if !kits.is_dir() {
        return;
    }
    let listed = Command::new("git").args(["ls-files", "."]).current_dir(&kits).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return };
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.lines().count() > 10);
    let languages = Kits::of(game).languages;
    for file in listed.lines() {
        // Files outside the language folders belong to every language.
        let own = file.split_once('/').filter(|(folder, _)| languages.contains(folder));
        let (language, name) = own.unwrap_or(("c", file));
        let written = name.strip_suffix(".in").unwrap_or(name);
        assert!(Player::new(game, language).path(written).is_file(), "{file}");
    }
}
