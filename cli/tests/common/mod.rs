//! Shared by the tests of the command: a folder to run the command in, and a small game.
#![allow(dead_code, reason = "not every test file needs everything")]

use rulebook_testing::with_generous_limits;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A state in the middle of a small game. Two players are in the game, one has no robots and no goals, and one has
/// arrived. There are a standing and a destroyed wall, a name with a blank, and an empty name.
pub(crate) const STATE: &str = "\
3/6
7x6
P1: 1 2147483647 4 19 R1 13 RIGHT 2 3 R2 13 DOWN 6 6
P2: 1 2147483647 0 19 R1 5 LEFT 6 3 R2 -2 LEFT 4 4
P3: 0 2147483647 0 20 R1 0 UP 1 1 R2 -1 UP 2 2
P4: 0 1 0 20 R1 13 RIGHT 7 1 R2 9 UP 1 5
P1_finish: 1 1,2 1,3 1,
P2_finish: 1 2,1 4,
P3_finish:
P4_finish: 7 1,
Walls: 4 3 36, 3 5 -4,
P1_move: R1 NONE NOTHING R2 NONE FIRE
P2_move: R1 NONE BUILD 3 5 R2 NONE NOTHING
P3_move: R1 NONE NOTHING R2 NONE NOTHING
P4_move: R1 NONE NOTHING R2 NONE NOTHING
P1: 30 Alpha
P2: 5 Beta Bot
P3: 0
P4: 62 Delta
";

/// Answers to [`STATE`]: moves, shots and a wall. The last two players are not asked.
pub(crate) const ANSWERS: &str = "R1 UP FIRE R2 LEFT BUILD 5 1\nR1 UP FIRE R2 UP FIRE\n\n\n";

/// Answers to the next state: a turn with an illegal wall, and a line that is not an order.
pub(crate) const MORE_ANSWERS: &str = "R1 RIGHT BUILD 3 5 R2 UP NOTHING\nfire!\n\n\n";

/// Four players that do nothing.
pub(crate) const IDLE: &str = "builtin:idle builtin:idle builtin:idle builtin:idle";

/// A folder in which the command runs.
pub(crate) struct Scratch {
    folder: TempDir,
    program: &'static str,
}

impl Scratch {
    /// Runs the command with the built-in games.
    pub(crate) fn new() -> Self {
        match option_env!("CARGO_BIN_EXE_rulebook") {
            Some(program) => Self::of(program),
            None => panic!("these are tests of another command, which names its program"),
        }
    }

    /// Runs the command at this path.
    pub(crate) fn of(program: &'static str) -> Self {
        rulebook_testing::handle_signals_by_default();
        Self { folder: tempfile::tempdir().unwrap(), program }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file, and creates the folders above it.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        let path = self.path(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub(crate) fn json(&self, name: &str) -> serde_json::Value {
        serde_json::from_str(&self.read(name)).unwrap()
    }

    pub(crate) fn remove(&self, name: &str) {
        fs::remove_file(self.path(name)).unwrap();
    }

    /// The files of a folder with their contents.
    pub(crate) fn files(&self, folder: &str) -> BTreeMap<String, String> {
        let entries = fs::read_dir(self.path(folder)).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.map(|name| (name.clone(), self.read(&format!("{folder}/{name}")))).collect()
    }

    /// Runs the command with arguments that contain no spaces. Unless they set time limits, no honest program times
    /// out ([`with_generous_limits`]).
    pub(crate) fn run(&self, line: &str) -> Run {
        self.run_with(&line.split_whitespace().collect::<Vec<_>>(), "")
    }

    /// Runs the command with a text on stdin, and with limits as [`Self::run`] does.
    pub(crate) fn run_with(&self, arguments: &[&str], input: &str) -> Run {
        self.start(&with_generous_limits(arguments), input)
    }

    /// Runs the command under its default time limits, for tests of these limits. The answers of programs must not
    /// matter in the test.
    pub(crate) fn run_under_default_limits(&self, line: &str) -> Run {
        self.start(&line.split_whitespace().collect::<Vec<_>>(), "")
    }

    fn start(&self, arguments: &[&str], input: &str) -> Run {
        let mut command = Command::new(self.program);
        command.current_dir(self.folder.path()).args(arguments);
        for variable in ["CLICOLOR_FORCE", "NO_COLOR", "COLUMNS"] {
            command.env_remove(variable);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // A command that does not read its stdin may have exited already.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Run { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    /// Plays from [`STATE`] with players that do nothing. The record has the states 0003.txt to 0006.txt.
    pub(crate) fn idle_record(&self, folder: &str) {
        self.write("state.txt", STATE);
        self.run(&format!("play --quiet --start state.txt {IDLE} {folder}")).expect(0);
        self.remove("state.txt");
    }

    /// Writes a record of another referee, which has only states: one round with [`ANSWERS`] to [`STATE`], and one
    /// with [`MORE_ANSWERS`].
    pub(crate) fn foreign_record(&self, folder: &str) {
        self.write(&format!("{folder}/0003.txt"), STATE);
        let step = ["step", "redbot", &format!("{folder}/0003.txt"), "--answers", "-"];
        self.write(&format!("{folder}/0004.txt"), self.run_with(&step, ANSWERS).expect(0).out);
        let step = ["step", "redbot", &format!("{folder}/0004.txt"), "--answers", "-"];
        self.write(&format!("{folder}/0005.txt"), self.run_with(&step, MORE_ANSWERS).expect(0).out);
    }
}

/// The result of a run of the command.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// Checks the exit status.
    #[track_caller]
    pub(crate) fn expect(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{}{}", self.out, self.err);
        self
    }

    /// Checks that the command exited with this status, printed this message to stderr, and nothing to stdout.
    #[track_caller]
    pub(crate) fn refused(self, status: i32, message: &str) -> Self {
        let run = self.expect(status);
        assert!(run.err.contains(message), "no `{message}` in: {}", run.err);
        assert_eq!(run.out, "");
        run
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap()
    }
}

/// Whether this is the name of a state file (REF-7).
pub(crate) fn is_state(name: &str) -> bool {
    name.strip_suffix(".txt").is_some_and(|stem| stem.bytes().all(|byte| byte.is_ascii_digit()))
}
