//! The commands of the READMEs, run unchanged, and the match of four programs that they describe.

use rulebook_testing::{have, with_generous_limits};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// The root of the repository, if the tests run from a checkout.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// A folder with the kits, as a reader of the README has it.
fn checkout() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for part in ["kits", "conformance/reference", "conformance/perft"] {
        copy(&root().join(part), &folder.path().join(part));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        rulebook_testing::copy_program(from, to);
    }
}

/// The lines of the `sh` blocks in a Markdown text.
fn commands(text: &str) -> Vec<&str> {
    let blocks = text.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    blocks.flat_map(str::lines).filter(|line| !line.is_empty()).collect()
}

/// Runs a line of a README. Returns `None` for a line that other tests cover.
fn run(line: &str, folder: &Path) -> Option<Output> {
    // There is no shell, but a line may end in `> FILE`.
    let (line, file) = line.split_once(" > ").map_or((line, None), |(line, file)| (line, Some(file)));
    let words: Vec<&str> = line.split_whitespace().collect();
    let (program, arguments) = match words.as_slice() {
        ["rulebook", arguments @ ..] | ["cargo", "run", "--release", "--", arguments @ ..] => {
            (env!("CARGO_BIN_EXE_rulebook"), with_generous_limits(arguments))
        }
        // This test is part of `cargo test`.
        ["cargo", "test", "--workspace"] | ["cargo", "test", "--workspace", "--", "--include-ignored"] => return None,
        [program, arguments @ ..] => (*program, arguments.to_vec()),
        [] => return None,
    };
    let path = if program.contains('/') && !program.starts_with('/') { folder.join(program) } else { program.into() };
    let mut command = Command::new(path);
    command.args(arguments).current_dir(folder);
    let output = command.output().unwrap_or_else(|error| panic!("{line}: {error}"));
    if let Some(file) = file {
        fs::write(folder.join(file), &output.stdout).unwrap();
    }
    Some(output)
}

fn run_all(readme: &Path, at_least: usize, tools: &[&str]) {
    if !cfg!(target_os = "linux") || !have(tools) {
        return;
    }
    let folder = checkout();
    let text = fs::read_to_string(readme).unwrap();
    let commands = commands(&text);
    assert!(commands.len() >= at_least, "only {} commands in {}", commands.len(), readme.display());
    for line in commands {
        if let Some(output) = run(line, folder.path()) {
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{line}\n{error}");
        }
    }
}

/// A reader may run the commands again on another day, with the folders of the first run.
#[test]
fn the_first_commands_of_the_readme_work_twice() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let commands = commands(&text);
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let output = run(commands[0], folder.path()).unwrap();
        assert!(output.status.success(), "{}\n{}", commands[0], String::from_utf8_lossy(&output.stderr));
    }
    assert!(folder.path().join("game1/match.json").is_file() && folder.path().join("game2/match.json").is_file());
    let play: Vec<_> = commands.iter().filter(|line| line.starts_with("rulebook play ")).collect();
    assert!(play.len() > 5, "{play:?}");
    for line in play {
        assert!(line.contains(" --replace "), "{line}");
    }
}

#[test]
#[ignore = "thorough: builds every kit and plays long games"]
fn the_commands_of_the_readme_do_what_it_says() {
    run_all(&root().join("README.md"), 26, &["cc", "python3", "awk"]);
}

#[test]
#[ignore = "thorough: builds every kit"]
fn the_commands_of_the_kits_do_what_their_readme_says() {
    run_all(&root().join("kits/README.md"), 31, &["cc", "make", "g++", "python3", "awk", "java", "javac"]);
}

#[test]
#[ignore = "thorough: 160 rounds of four programs"]
fn four_real_programs_play_a_game_that_verifies() {
    if !cfg!(target_os = "linux") || !have(&["cc", "python3", "awk"]) {
        return;
    }
    let folder = checkout();
    let flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-O2", "-o", "kits/redbot/c/strategy"];
    let mut compile = Command::new("cc");
    compile.args(flags).arg("kits/redbot/c/strategy.c").current_dir(folder.path());
    assert!(compile.status().unwrap().success());
    let rulebook = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        let output = command.args(with_generous_limits(arguments)).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{arguments:?}\n{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let programs = ["kits/redbot/c/strategy", "kits/redbot/python/strategy.py", "kits/redbot/sh/strategy.sh"];
    let [c, python, shell] = programs;
    let runner = "builtin:runner";
    // A long game, and shorter ones in which every program plays on every seat.
    for (strategies, rounds) in [
        ([c, python, shell, runner], "100"),
        ([runner, c, python, shell], "20"),
        ([shell, runner, c, python], "20"),
        ([python, shell, runner, c], "20"),
    ] {
        let mut arguments = vec!["play", "redbot", "--replace"];
        arguments.extend(strategies);
        arguments.extend(["game1", rounds, "--quiet", "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&rulebook(&arguments)).unwrap();
        for player in report["players"].as_array().unwrap() {
            let verdicts = player["verdicts"].as_object().unwrap();
            assert!(verdicts.keys().all(|verdict| verdict == "ok"), "{player}");
        }
        rulebook(&["verify", "redbot", "game1"]);
    }
}
