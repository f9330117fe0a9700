//! The way of a student with the C++ kit of Bola de Drac: the commands of its README, word by word, and common mistakes.

#![cfg(target_os = "linux")]

use crate::common::Scratch;
use crate::programs::enforced;
use rstest::rstest;
use rulebook_testing::{have, with_generous_limits_in_line};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder that a student starts with.
struct Student {
    scratch: Scratch,
}

const NAME: &str = "SonGoku";

impl Student {
    /// `None` if this machine lacks the tools.
    fn new() -> Option<Self> {
        have(&["make", "g++"]).then(|| {
            let scratch = Scratch::new();
            let run = scratch.run(&format!("new boladedrac --lang cpp {NAME}")).expect(0);
            assert!(run.out.contains("  rulebook entries build SonGoku\n"), "{}", run.out);
            Self { scratch }
        })
    }

    fn path(&self, file: &str) -> PathBuf {
        self.scratch.path(&format!("{NAME}/{file}"))
    }

    /// Runs a command in the folder.
    fn run(&self, line: &str) -> Output {
        let binaries = Path::new(env!("CARGO_BIN_EXE_rulebook")).parent().unwrap();
        let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command
            .args(["-c", &with_generous_limits_in_line(line)])
            .current_dir(self.path(""))
            .env("PATH", path)
            .output()
            .unwrap()
    }

    /// Runs a command that succeeds, and returns what it prints to stdout and stderr.
    #[track_caller]
    fn sh(&self, line: &str) -> String {
        let output = self.run(line);
        let text = text(&output);
        assert!(output.status.success(), "{line}\n{text}");
        text
    }

    /// Runs a command that fails with this message.
    #[track_caller]
    fn fails(&self, line: &str, message: &str) {
        let output = self.run(line);
        let text = text(&output);
        assert!(!output.status.success() && text.contains(message), "no `{message}` in:\n{line}\n{text}");
    }

    fn replace(&self, file: &str, part: &str, instead: &str) {
        let text = fs::read_to_string(self.path(file)).unwrap();
        assert!(text.contains(part), "{text}");
        fs::write(self.path(file), text.replace(part, instead)).unwrap();
    }

    /// The commands of the README, by block.
    fn commands(&self) -> Vec<Vec<String>> {
        let readme = fs::read_to_string(self.path("README.md")).unwrap();
        let blocks = readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
        blocks.map(|block| block.lines().map(str::to_owned).collect()).collect()
    }

    /// Runs the first block of the README, which makes the player.
    fn begin(&self) {
        for line in &self.commands()[0] {
            self.sh(line);
        }
    }

    fn names(&self, record: &str) -> Vec<String> {
        let journal = self.scratch.json(&format!("{NAME}/{record}/match.json"));
        let players = journal["players"].as_array().unwrap().iter();
        players.map(|player| player["name"].as_str().unwrap().to_owned()).collect()
    }
}

fn text(output: &Output) -> String {
    [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).concat()
}

#[test]
#[ignore = "thorough: builds C++ and plays tournaments"]
fn the_readme_of_the_cpp_kit_leads_from_a_copy_to_a_measured_player() {
    let Some(student) = Student::new() else { return };
    let commands = student.commands().concat();
    for command in ["rules", "entries build", "play", "show", "explain", "export", "step", "check", "tournament"] {
        assert!(commands.iter().any(|line| line.contains(&format!("rulebook {command} "))), "{command}");
    }
    let can_print_records = student.run("rulebook game --help").status.success();
    for line in &commands {
        if line.starts_with("./Game Null ") && !can_print_records {
            continue;
        }
        let printed = student.sh(line);
        // A check may find a slow machine.
        let unwanted = if line.starts_with("rulebook check ") { "breaks a rule" } else { "warning:" };
        assert!(!printed.contains(unwanted), "{line}\n{printed}");
    }
    assert_eq!(student.names("game1"), [NAME, "demo", "dummy", "null"]);
    assert_eq!(student.names("game2"), ["Null", NAME, "Demo", "Demo"]);
    assert_eq!(student.sh("./Game --list"), "Demo\nNull\nSonGoku\n");
    // The tests of the kit are no reason to build the player again, and neither are changes to them.
    let play = "rulebook play boladedrac --replace . builtin:demo builtin:dummy builtin:null game1 4";
    assert!(!student.sh(play).contains("warning:"));
    student.sh("echo '// changed' >>Test.cc; rulebook entries build .");
    assert!(!student.sh(play).contains("warning:"));
    student.sh("sleep 0.01; echo '// changed' >>AISonGoku.cc");
    assert!(student.sh(play).contains("AISonGoku.cc is newer than the program players/SonGoku/Game"));
    let built = student.sh("make");
    assert!(built.contains("AISonGoku") && !built.contains("AIDemo.cc"), "{built}");
    assert!(!student.sh(play).contains("warning:"));
    student.sh("make clean");
    assert!(!student.path("Game").exists() && !student.path("players").exists());
}

#[test]
#[ignore = "thorough: builds C++"]
fn players_of_one_folder_play_in_one_game() {
    let Some(student) = Student::new() else { return };
    student.begin();
    student.sh("cp AIDemo.cc AIDummy.cc");
    student.replace("AIDummy.cc", "PLAYER_NAME Demo", "PLAYER_NAME Dummy");
    student.replace("Makefile", "EXTRA_OBJ =\n", "EXTRA_OBJ = AIDummy.o\n");
    // Of this player only the object file is left.
    student.sh("g++ -std=c++17 -c AIDummy.cc && rm AIDummy.cc && make");
    assert_eq!(student.sh("./Game --list"), "Demo\nDummy\nNull\nSonGoku\n");
    assert_eq!(student.sh("players/Dummy/Game --list"), "Dummy\n");
    let help = student.sh("./Game --help");
    let suggested = help.lines().last().unwrap().trim();
    assert_eq!(suggested, "rulebook play boladedrac players/Demo players/Dummy players/Null players/SonGoku");
    student.sh(&format!("{suggested} game2 10"));
    assert_eq!(student.names("game2"), ["Demo", "Dummy", "Null", NAME]);
    let report = student.sh("rulebook entries check boladedrac players --rounds 4 --quiet");
    assert!(!report.contains("FAILED"), "{report}");
    // The program becomes the referee in the folder of the players, with its own stdin and stdout.
    student.scratch.write("bin/rulebook", "#!/bin/sh\npwd; echo \"$@\"; cat\n");
    rulebook_testing::make_executable(student.scratch.path("bin/rulebook"));
    let played = student.sh("echo state | PATH=\"$PWD/../bin:$PATH\" ./Game Null SonGoku Demo Demo");
    assert!(played.ends_with("/SonGoku/players\ngame boladedrac Null SonGoku Demo Demo\nstate\n"), "{played}");
    student.fails("players/Demo/Game Demo Null", "expected ID, 0 to 3, found `Null`");
    student.fails("./Game SonGku 0", "no player `SonGku` in this program; --list lists them");
    student.fails("./Game SonGoku", "expected NAME, ID and at most one STATE_FILE");
    student.fails("./Game SonGoku 4", "expected ID, 0 to 3, found `4`");
    // Game has no player whose file is gone.
    student.sh("rm AINull.cc && make");
    assert_eq!(student.sh("./Game --list"), "Demo\nDummy\nSonGoku\n");
    student.sh("make clean && test -f AIDummy.o");
    student.sh("make DEBUG=1 && ./Game Dummy 0 states/state.cnf");
}

#[test]
#[ignore = "thorough: builds C++"]
fn players_of_one_folder_play_in_the_sandbox() {
    if !enforced(&["--sandbox"]) {
        return;
    }
    let Some(student) = Student::new() else { return };
    student.sh("make");
    student.sh("rulebook play boladedrac --sandbox . players/Demo players/Null builtin:demo game1 20");
    let journal = student.scratch.json(&format!("{NAME}/game1/match.json"));
    let rounds = journal["rounds"].as_array().unwrap();
    let answers: Vec<_> = rounds.iter().flat_map(|round| round["answers"].as_array().unwrap()).collect();
    assert!(answers.len() > 60 && answers.iter().all(|answer| answer["verdict"] == "ok"), "{answers:?}");
}

#[rstest]
#[case::name_of_another_file(
    "AISonGoku.cc",
    "PLAYER_NAME SonGoku",
    "PLAYER_NAME SonGohan",
    "PLAYER_NAME must be NAME, where this file is AINAME.cc"
)]
#[case::copy_with_the_old_name(
    "AISonGoku.cc",
    "PLAYER_NAME SonGoku",
    "PLAYER_NAME Demo",
    "PLAYER_NAME must be NAME, where this file is AINAME.cc"
)]
#[case::class_with_another_name("AISonGoku.cc", "struct PLAYER_NAME", "struct PLAYER_NAM", "AISonGoku.cc:")]
#[case::no_registration(
    "AISonGoku.cc",
    "RegisterPlayer(PLAYER_NAME);",
    "",
    "AISonGoku.o: expected the player SonGoku, found none; AISonGoku.cc must have the line RegisterPlayer(PLAYER_NAME);"
)]
#[ignore = "thorough: builds C++"]
fn a_mistake_is_told_when_the_player_is_built(
    #[case] file: &str,
    #[case] part: &str,
    #[case] instead: &str,
    #[case] message: &str,
) {
    let Some(student) = Student::new() else { return };
    student.begin();
    student.replace(file, part, instead);
    student.fails("make", message);
    let failed = student.run("rulebook entries build .");
    assert!(!failed.status.success(), "{}", text(&failed));
    student.sh("grep -F SonGoku rulebook-build.log");
    student.fails("make", message);
}

#[test]
#[ignore = "thorough: builds C++"]
fn two_players_of_one_name_are_refused() {
    let Some(student) = Student::new() else { return };
    student.sh("make");
    student.sh("cp AIDemo.o AIOther.o");
    student.fails(
        "make EXTRA_OBJ=AIOther.o",
        "AIOther.o: expected the player Other, found Demo; AIOther.cc must have the line",
    );
    student.fails("make Game EXTRA_OBJ=AIOther.o", "two players of this program are named `Demo`");
    assert!(!student.path("Game").exists());
    let long = "AISonGoku_1234.cc";
    student.sh(&format!("rm AIOther.o; cp AIDemo.cc {long}"));
    student.replace(long, "PLAYER_NAME Demo", "PLAYER_NAME SonGoku_1234");
    student.sh("make");
    student.sh("mv AISonGoku_1234.cc AISonGoku_12345.cc");
    student.replace("AISonGoku_12345.cc", "PLAYER_NAME SonGoku_1234", "PLAYER_NAME SonGoku_12345");
    student.fails("make", "PLAYER_NAME must have at most 12 letters, digits and underscores");
}
