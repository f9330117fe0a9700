//! Shared by the tests of limits and of the sandbox: a folder for matches between the tested program and honest
//! programs.
#![allow(dead_code, reason = "not every test file needs everything")]

use rulebook_testing::{Excuse, skip, with_generous_limits};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::TempDir;

/// A valid answer.
pub(crate) const GOOD: &str = "R1 UP NOTHING R2 UP NOTHING";

/// A folder for matches between the tested program and an honest one.
pub(crate) struct Arena {
    pub(crate) folder: TempDir,
}

impl Arena {
    pub(crate) fn new() -> Self {
        rulebook_testing::handle_signals_by_default();
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(folder.path().join("tmp")).unwrap();
        Self { folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a program to its own folder.
    pub(crate) fn script(&self, name: &str, text: &str) -> PathBuf {
        let folder = self.path(name);
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("run");
        fs::write(&path, text).unwrap();
        rulebook_testing::make_executable(&path);
        path
    }

    /// Compiles a C program in its own folder, without optimizations, which could remove what it does.
    pub(crate) fn c(&self, name: &str, text: &str) -> PathBuf {
        let path = self.script(name, "");
        let source = self.path("source.c");
        fs::write(&source, text).unwrap();
        let made = Command::new("cc").args(["-O0", "-pthread", "-o"]).args([&path, &source]).output().unwrap();
        assert!(made.status.success(), "{made:?}");
        path
    }

    pub(crate) fn play_all(&self, seats: [&Path; 4], rounds: u32, options: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rulebook"));
        command
            .current_dir(self.folder.path())
            .env("TMPDIR", self.path("tmp"))
            .args(with_generous_limits(&[&["play", "--quiet", "--replace"], options].concat()))
            .args(seats);
        command.arg("record").arg(rounds.to_string()).output().unwrap()
    }

    /// Plays one round of the program with an honest one, which must not be harmed. Returns the verdict on the
    /// program.
    #[track_caller]
    pub(crate) fn verdict(&self, program: &Path, options: &[&str]) -> serde_json::Value {
        let honest = self.script("honest", &format!("#!/bin/sh\nset -- $(ls /usr | wc -l)\necho {GOOD}\n"));
        self.verdict_beside(&honest, program, options)
    }

    /// The verdict on a program that never answers. It plays with built-in players, because a short time limit in the
    /// options could also hit an honest program.
    #[track_caller]
    pub(crate) fn verdict_of_time(&self, program: &Path, options: &[&str]) -> serde_json::Value {
        self.verdict_beside(Path::new("builtin:idle"), program, options)
    }

    #[track_caller]
    fn verdict_beside(&self, rival: &Path, program: &Path, options: &[&str]) -> serde_json::Value {
        let idle = Path::new("builtin:idle");
        let output = self.play_all([program, rival, idle, idle], 1, options);
        assert!(output.status.success(), "{output:?}");
        let answers = &self.journal()["rounds"][0]["answers"];
        assert_eq!(answers[1]["verdict"], "ok", "the honest one was harmed: {answers}");
        let mut verdict = answers[0].clone();
        verdict.as_object_mut().unwrap().remove("seat");
        verdict
    }

    pub(crate) fn journal(&self) -> serde_json::Value {
        serde_json::from_str(&self.record("match.json")).unwrap()
    }

    pub(crate) fn record(&self, name: &str) -> String {
        fs::read_to_string(self.path("record").join(name)).unwrap_or_default()
    }

    /// Checks that a finished match left no process and no temporary copy.
    #[track_caller]
    pub(crate) fn nothing_is_left(&self) {
        assert_eq!(fs::read_dir(self.path("tmp")).unwrap().count(), 0);
        self.nothing_runs();
    }

    /// Checks that no process runs in this folder.
    #[track_caller]
    pub(crate) fn nothing_runs(&self) {
        assert_eq!(self.running(), None);
    }

    /// A process whose working folder is this folder or below it.
    pub(crate) fn running(&self) -> Option<PathBuf> {
        let processes = fs::read_dir("/proc").unwrap().filter_map(|process| Some(process.ok()?.path()));
        let works_here = |process: &PathBuf| {
            fs::read_link(process.join("cwd")).is_ok_and(|folder| folder.starts_with(self.folder.path()))
        };
        { processes }.find(works_here)
    }

    /// The measured times of P1 in the first round.
    pub(crate) fn timing(&self) -> serde_json::Value {
        serde_json::from_str(self.record("timing.jsonl").lines().next().unwrap()).unwrap()
    }
}

pub(crate) fn sh(lines: &str) -> String {
    format!("#!/bin/sh\n{lines}\n")
}

/// The first of `count` consecutive user IDs that no other test uses at the same time, in any process.
pub(crate) fn users(count: u32) -> u32 {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    const OF_A_PROCESS: u32 = 64;
    // All IDs are below 65536, because containers often have no others.
    const PROCESSES: u32 = 800;
    let taken = TAKEN.fetch_add(count, Ordering::Relaxed);
    assert!(taken + count <= OF_A_PROCESS, "a test program with more users needs more numbers");
    10_000 + std::process::id() % PROCESSES * OF_A_PROCESS + taken
}

/// One such user, in the format of `--run-as`.
pub(crate) fn user() -> String {
    let user = users(1);
    format!("{user}:{user}")
}

/// A fork bomb. It answers once one of its processes cannot fork, and reports that on stderr. The shell that answers
/// only starts the bomb, so it never fails to fork itself.
pub(crate) fn fork_bomb() -> String {
    sh(&format!(
        "errors=${{2%/*}}/errors; exec 9>&2 2>\"$errors\"\n\
         b() {{ b | b & }}; b &\n\
         until read -r line <\"$errors\"; do :; done\n\
         while read -r line; do echo \"$line\" >&9; done <\"$errors\"\n\
         echo {GOOD}"
    ))
}

pub(crate) fn ok() -> serde_json::Value {
    serde_json::json!({"verdict": "ok", "line": GOOD})
}

pub(crate) fn malformed_or_lost(verdict: &serde_json::Value) -> bool {
    ["crashed", "no-output", "late", "malformed"].iter().any(|kind| verdict["verdict"] == *kind)
}

/// Whether this machine can enforce the options. If not, checks how the command refuses them and reports the test as
/// skipped. Only missing support in the kernel excuses that.
pub(crate) fn enforced(options: &[&str]) -> bool {
    let arena = Arena::new();
    let program = arena.script("probe", &sh(&format!("echo {GOOD}")));
    let idle = Path::new("builtin:idle");
    let output = arena.play_all([&program, idle, idle, idle], 1, options);
    if output.status.success() {
        return true;
    }
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains(" cannot be enforced here: ") && error.contains("--lax-limits plays without"), "{error}");
    assert!(!arena.path("record").exists() || !arena.path("record/0000.txt").exists(), "nothing was begun");
    // With --lax-limits the match is played.
    let output = arena.play_all([&program, idle, idle, idle], 1, &[options, &["--lax-limits"]].concat());
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("; playing without it"), "{output:?}");
    let kernel = ["no Landlock", "the kernel rejects the filter", "expected Linux 5.14", "the kernel does not limit"];
    let excused = kernel.iter().any(|why| error.contains(why));
    let excuse = if excused { Excuse::Machine } else { Excuse::None };
    skip(&format!("this machine cannot do {}: {error}", options.join(" ")), excuse);
    false
}

pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata("/proc/self").unwrap().uid() == 0
}
