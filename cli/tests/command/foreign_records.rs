//! Untrusted folders, in which a pipe or a link has the name of a file that the command writes and reads
//! (spec/referee.md, REC-9).
#![cfg(target_os = "linux")]

use rstest::rstest;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

const PLAYERS: [&str; 4] = ["builtin:idle", "builtin:hunter", "builtin:runner", "builtin:random"];

/// A folder with a record `rec` and a tournament `cup`.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        assert!(folder.run("play --quiet rec 2").status.success());
        let cup =
            ["tournament redbot --quiet --games 1 --match-rounds 1 --dir cup --bot", &PLAYERS.join(" ")].join(" ");
        assert!(folder.run(&cup).status.success());
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs a command that must not block. A command that blocks is killed after 500 s.
    fn run(&self, command: &str) -> Output {
        let patience = ["-s", "KILL", "500", env!("CARGO_BIN_EXE_rulebook")];
        let mut program = Command::new("timeout");
        program.args(patience).args(command.split(' ')).current_dir(self.0.path()).output().unwrap()
    }

    #[track_caller]
    fn ends(&self, command: &str) -> Output {
        let output = self.run(command);
        assert!(output.status.code().is_some_and(|code| code <= 2), "{command}: {output:?}");
        output
    }

    fn put_pipe(&self, name: &str) {
        let path = self.path(name);
        let _ = fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    fn put_link(&self, name: &str) {
        let path = self.path(name);
        let _ = fs::remove_file(&path);
        symlink(self.path("elsewhere"), path).unwrap();
    }
}

#[rstest]
fn rec_9_nobody_waits_for_a_pipe_in_a_record(
    #[values("match.json", ".rulebook-lock", "0000.txt", "score.txt", "match.jsonl")] name: &str,
) {
    let folder = Folder::new();
    folder.put_pipe(&format!("rec/{name}"));
    for command in [
        "verify rec",
        "explain rec --round 0",
        "show rec --round 0",
        "rerun rec --seat 1 --round 0 builtin:idle",
        "play --quiet --resume rec",
        "play --quiet --replace rec 1",
    ] {
        folder.ends(command);
    }
}

#[rstest]
fn rec_9_nobody_waits_for_a_pipe_in_a_tournament(
    #[values("results.jsonl", ".rulebook-lock", "tournament.json", "results.json")] name: &str,
) {
    let folder = Folder::new();
    folder.put_pipe(&format!("cup/{name}"));
    folder.ends("tournament --quiet --resume cup");
    folder.ends("tournament tally cup --quiet");
}

#[test]
fn rec_9_nothing_is_written_through_a_link() {
    for (name, command) in [
        ("cup/results.jsonl", "tournament --quiet --resume cup"),
        ("cup/.rulebook-lock", "tournament --quiet --resume cup"),
        ("rec/.rulebook-lock", "play --quiet --replace rec 1"),
    ] {
        let folder = Folder::new();
        folder.put_link(name);
        let output = folder.ends(command);
        assert!(!folder.path("elsewhere").exists(), "{name}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("expected a regular file, found a link"), "{error}");
    }
}
