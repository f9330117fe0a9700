//! Folders for hostile strategies: one with all programs, built once, and one for each watched match.

use super::list::{Hostile, Place};
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;

/// The default order. All strategies of this test answer it, so that the game is the same whether their answers count
/// or not.
pub(crate) const ANSWER: &str = "R1 NONE NOTHING R2 NONE NOTHING";

/// The timeout of a whole match in seconds. It is longer than any time limit of a strategy.
const HANGS: &str = "1200";

/// A folder with all programs of the test. It is complete before the first match: a process that another thread is
/// spawning would inherit a file that is open for writing, and such a file cannot be executed.
///
/// The folder is kept for later runs. Its name contains a hash of the sources.
pub(crate) struct Workshop(PathBuf);

impl Workshop {
    pub(crate) fn open() -> &'static Self {
        static OPEN: LazyLock<Workshop> = LazyLock::new(|| {
            let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
            let mut sources = files(&here.join("strategies"));
            sources.extend(["watch.c", "honest.c"].map(|c| here.join(c)));
            let mut hash = DefaultHasher::new();
            for source in &sources {
                hash.write(source.file_name().unwrap().as_encoded_bytes());
                hash.write(&fs::read(source).unwrap());
            }
            let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{:016x}", hash.finish()));
            if !folder.exists() {
                let built = scratch();
                Workshop(built.path().to_owned()).build(&sources);
                // Another run may have created the folder first.
                let renamed = fs::rename(built.path(), &folder);
                assert!(renamed.is_ok() || folder.exists(), "{}: {renamed:?}", folder.display());
            }
            Workshop(folder)
        });
        &OPEN
    }

    fn build(&self, sources: &[PathBuf]) {
        for source in sources {
            let program = self.program(source.file_name().unwrap().to_str().unwrap());
            if source.extension().is_some_and(|extension| extension == "c") {
                let options = ["-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-o"];
                let compiled = Command::new("cc").args(options).args([&program, source]).status().unwrap();
                assert!(compiled.success(), "{}", source.display());
            } else {
                fs::copy(source, &program).unwrap();
                rulebook_testing::make_executable(&program);
            }
        }
        let locked = self.program("not-executable");
        fs::copy(self.program("honest-answer.sh"), &locked).unwrap();
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o644)).unwrap();
    }

    fn program(&self, source: &str) -> PathBuf {
        self.0.join(source)
    }
}

/// A temporary folder on the file system of the workshop, so that hard links work.
fn scratch() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// A folder for one match.
pub(crate) struct Arena {
    workshop: &'static Workshop,
    pub(crate) folder: TempDir,
}

impl Arena {
    pub(crate) fn new() -> Self {
        rulebook_testing::handle_signals_by_default();
        let arena = Self { workshop: Workshop::open(), folder: scratch() };
        fs::create_dir(arena.path("tmp")).unwrap();
        for name in ["one", "two"] {
            arena.put("honest.c", &format!("{name}/run"));
        }
        arena
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Links a program of the workshop into this folder.
    pub(crate) fn put(&self, source: &str, name: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::hard_link(self.workshop.program(source), path).unwrap();
    }

    /// Puts a strategy into this folder and returns its argument. The honest players wait `patience` milliseconds
    /// before they answer.
    pub(crate) fn place(&self, hostile: &Hostile, flood: u64, patience: Option<u32>) -> String {
        let name = match hostile.place {
            Place::Usual => "hostile/run",
            Place::At(name) => name,
            Place::Linked => "elsewhere/program",
        };
        self.put(hostile.source, name);
        if let Some(milliseconds) = patience {
            for rival in ["one", "two"] {
                fs::write(self.path(rival).join("patience"), milliseconds.to_string()).unwrap();
            }
        }
        fs::write(self.path(name).with_file_name("size"), flood.to_string()).unwrap();
        if let Place::Linked = hostile.place {
            fs::create_dir(self.path("hostile")).unwrap();
            symlink("../elsewhere/program", self.path("hostile/run")).unwrap();
            return "./hostile/run".into();
        }
        format!("{}./{name}", if hostile.persistent { "persistent:" } else { "" })
    }

    /// The command that plays a match under `watch.c`.
    pub(crate) fn watched(&self, seats: [&str; 4], rounds: usize, clock: &[String]) -> Command {
        let mut command = Command::new(self.workshop.program("watch.c"));
        command
            .current_dir(self.folder.path())
            .args(["report", HANGS, env!("CARGO_BIN_EXE_rulebook"), "play", "--quiet", "--replace"])
            .args(clock)
            .args(["--name", "P1=one", "--name", "P2=two", "--name", "P3=three", "--name", "P4=four"])
            .args(seats)
            .args(["record", &rounds.to_string()])
            .env("TMPDIR", self.path("tmp"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// Plays a match under `watch.c`.
    pub(crate) fn play(&self, seats: [&str; 4], rounds: usize, clock: &[String]) -> MatchReport {
        self.play_by(&mut self.watched(seats, rounds, clock))
    }

    /// Plays a match under `watch.c` with all programs in the sandbox.
    pub(crate) fn play_in_sandbox(&self, seats: [&str; 4], rounds: usize, clock: &[String]) -> MatchReport {
        self.play_by(self.watched(seats, rounds, clock).arg("--sandbox"))
    }

    fn play_by(&self, command: &mut Command) -> MatchReport {
        let status = command.status().unwrap();
        assert!(status.success(), "the watch: {status}");
        self.played()
    }

    /// The result of the match in this folder.
    pub(crate) fn played(&self) -> MatchReport {
        let report = fs::read_to_string(self.path("report")).unwrap();
        let of_kind = |kind: &str| -> Vec<String> {
            let lines = report.lines().filter_map(|line| line.strip_prefix(kind));
            let mut lines: Vec<_> = lines.map(without_number).collect();
            lines.sort();
            lines
        };
        let mut end = of_kind("exit ");
        end.extend(of_kind("signal ").iter().map(|number| format!("signal {number}")));
        end.extend(report.lines().filter(|line| *line == "hung").map(str::to_owned));
        let processes = report.lines().filter(|line| line.starts_with("child ") || line.starts_with("left "));
        MatchReport {
            end: end.join(", "),
            descriptors: of_kind("fd "),
            processes: processes.map(str::to_owned).collect(),
            temporary: files(&self.path("tmp")),
            record: self.record(),
        }
    }

    fn record(&self) -> BTreeMap<String, String> {
        let files = files(&self.path("record")).into_iter();
        files.map(|file| (file.file_name().unwrap().to_str().unwrap().to_owned(), text(&file))).collect()
    }
}

/// Whether this is a state file.
pub(crate) fn is_state(file: &Path) -> bool {
    let stem = file.file_stem().unwrap().to_str().unwrap();
    file.extension().is_some_and(|extension| extension == "txt") && stem.bytes().all(|byte| byte.is_ascii_digit())
}

fn text(file: &Path) -> String {
    String::from_utf8_lossy(&fs::read(file).unwrap()).into_owned()
}

/// The target of a descriptor without its number, which differs between descriptors of the same kind.
fn without_number(target: &str) -> String {
    target.split_once(":[").map_or(target, |(kind, _)| kind).to_owned()
}

/// The result of a match.
pub(crate) struct MatchReport {
    /// The exit status or the signal of the referee, or that it hung.
    pub(crate) end: String,
    /// The descriptors that the referee had open when it exited.
    pub(crate) descriptors: Vec<String>,
    /// The processes, including zombies, that the referee had when it exited or that outlived it.
    pub(crate) processes: Vec<String>,
    /// The files left in the temporary folder.
    pub(crate) temporary: Vec<PathBuf>,
    /// The files of the record.
    pub(crate) record: BTreeMap<String, String>,
}

impl MatchReport {
    /// The answers of a seat by round, from `match.json`.
    pub(crate) fn answers(&self, seat: usize) -> Vec<serde_json::Value> {
        let journal: serde_json::Value = serde_json::from_str(&self.record["match.json"]).unwrap();
        let rounds = journal["rounds"].as_array().unwrap().iter();
        let of_seat = |round: &serde_json::Value| {
            round["answers"].as_array().unwrap().iter().find(|answer| answer["seat"] == seat).cloned()
        };
        rounds.filter_map(of_seat).collect()
    }

    /// The verdicts on a seat by round, in the notation of `list.rs`.
    pub(crate) fn verdicts(&self, seat: usize) -> Vec<String> {
        self.answers(seat).iter().map(verdict).collect()
    }

    /// The states, the scores, and the stderr of the honest players.
    pub(crate) fn game(&self) -> BTreeMap<&str, &str> {
        let foreign = ["match.json", "timing.jsonl", "stderr-P4.txt"];
        let files = self.record.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        files.filter(|(name, _)| !foreign.contains(name)).collect()
    }
}

fn verdict(answer: &serde_json::Value) -> String {
    let kind = answer["verdict"].as_str().unwrap();
    match kind {
        "ok" if answer["seat"] == 4 => assert_eq!(answer["line"].as_str().unwrap().trim_end_matches(r"\x0d"), ANSWER),
        "late" => return format!("late ({})", answer["limit"].as_str().unwrap()),
        "crashed" if answer["signal"].is_i64() => return format!("crashed (signal {})", answer["signal"]),
        "crashed" => return format!("crashed (status {})", answer["status"]),
        _ => {}
    }
    kind.to_owned()
}
