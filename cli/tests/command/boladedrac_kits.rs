//! The kits of Bola de Drac: their own tests pass, and the example answers alike in every language.

#![cfg(target_os = "linux")]

use crate::common::Scratch;
use rstest::rstest;
use rulebook_testing::have;
use serde_json::Value;
use std::process::Command;

/// The example player's answers to `states/state.cnf`, by player.
const ANSWERS: [&str; 4] = ["t r", "m l", "m t", "-"];

struct Kit {
    scratch: Scratch,
}

impl Kit {
    /// Creates a player from the kit in this language.
    fn new(language: &str) -> Self {
        let scratch = Scratch::new();
        scratch.run(&format!("new boladedrac --lang {language} kit")).expect(0);
        Self { scratch }
    }

    /// Plays a short match as P1, and returns its rounds. No honest program reaches the time limits.
    fn rounds(&self) -> Value {
        let play = "play boladedrac --quiet --replace --time-limit 20m --game-cpu 20m kit";
        self.scratch.run(&format!("{play} builtin:demo builtin:null builtin:null game 6")).expect(0);
        let rounds = self.scratch.json("game/match.json")["rounds"].clone();
        for round in rounds.as_array().unwrap() {
            assert_eq!(round["answers"][0]["verdict"], "ok", "{round}");
        }
        rounds
    }

    /// Runs a command of the README in the kit's folder, and returns its stdout.
    #[track_caller]
    fn sh(&self, command: &str) -> String {
        let output = Command::new("sh").args(["-c", command]).current_dir(self.scratch.path("kit")).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(output.status.success(), "{command}: {}{}", text(&output.stdout), text(&output.stderr));
        text(&output.stdout)
    }
}

/// Checks a kit. `tools` are the programs that it needs, `build` and `test` are its commands, and `program` runs
/// the example.
fn check(language: &str, tools: &[&str], build: &[&str], test: &str, program: &str) {
    if !have(tools) {
        return;
    }
    let kit = Kit::new(language);
    for command in build {
        kit.sh(command);
    }
    kit.sh(test);
    let answers = [0, 1, 2, 3].map(|id| kit.sh(&format!("{program} {id} states/state.cnf")));
    assert_eq!(answers.each_ref().map(|answer| answer.trim_end()), ANSWERS);
    let staying = kit.rounds();
    let manifest = kit.scratch.read("kit/bot.toml");
    kit.scratch.write("kit/bot.toml", manifest.replace("\"persistent\"", "\"each-round\""));
    assert_eq!(kit.rounds(), staying, "the example remembers nothing, so it plays alike when it starts in each round");
}

#[rstest]
#[case("python", &["python3"], &[], "python3 test.py", "./strategy.py")]
#[case("sh", &["awk"], &[], "./test.sh", "./strategy.sh")]
#[case("js", &["node"], &[], "node test.js", "node strategy.js")]
#[case(
    "c",
    &["cc"],
    &[
        "cc -Wall -Wextra -Werror -O2 -o strategy strategy.c -lm",
        "cc -std=c99 -Wall -Wextra -Werror -o test test.c boladedrac.c"
    ],
    "./test",
    "./strategy"
)]
fn a_kit_passes_its_tests_and_answers(
    #[case] language: &str,
    #[case] tools: &[&str],
    #[case] build: &[&str],
    #[case] test: &str,
    #[case] program: &str,
) {
    check(language, tools, build, test, program);
}

#[rstest]
#[case("cpp", &["make", "g++"], &["make", "make test"], "./test", "./Game Demo")]
#[case(
    "java",
    &["java", "javac"],
    &["javac Strategy.java BolaDeDrac.java", "javac -Xlint:all -Werror Test.java BolaDeDrac.java"],
    "java Test",
    "java Strategy"
)]
#[case("rust", &["cargo"], &["cargo build --release --target-dir target"], "target/release/test", "target/release/strategy")]
#[ignore = "thorough: compiles C++, Java and Rust"]
fn a_compiled_kit_passes_its_tests_and_answers(
    #[case] language: &str,
    #[case] tools: &[&str],
    #[case] build: &[&str],
    #[case] test: &str,
    #[case] program: &str,
) {
    check(language, tools, build, test, program);
}
