//! A player created with `new`, and what the kits of one game have in common.

use super::texts::Reading;
use crate::common::Scratch;
use rulebook_testing::{have, with_generous_limits_in_line};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The languages of most kits.
const LANGUAGES: &[&str] = &["c", "python", "rust", "js", "java", "sh"];

/// The kits of one game: everything that differs from the other games.
pub(crate) struct Kits {
    pub(crate) game: &'static str,
    pub(crate) languages: &'static [&'static str],
    /// A valid state, and one that a kit must refuse.
    pub(crate) good: &'static str,
    pub(crate) bad: &'static str,
    /// The error message for the bad state.
    pub(crate) fault: &'static str,
    /// The answer to the bad state.
    pub(crate) idle: &'static str,
    /// Whether that answer ends a turn of several answers. Then a player that is busy gives it as well.
    pub(crate) ends_turn: bool,
    /// How to ask a program about a state file, and the name of the file in its messages.
    pub(crate) ask: fn(program: &str, file: &str) -> String,
    pub(crate) called: fn(file: &str) -> &str,
    /// The arguments of a persistent program, for each seat.
    pub(crate) seats: &'static [&'static str],
    /// A long game: its first state, if that is not the default one, its strategies, and how often P1 is asked.
    pub(crate) start: Option<&'static str>,
    pub(crate) strategies: &'static str,
    pub(crate) asked: usize,
    /// The first line of its scores.
    pub(crate) score: &'static str,
}

const REDBOT: Kits = Kits {
    game: "redbot",
    languages: LANGUAGES,
    good: "rounds/round.txt",
    bad: "rounds/bad.txt",
    fault: "6:21: expected a direction, found right\n",
    idle: "R1 NONE NOTHING R2 NONE NOTHING",
    ends_turn: false,
    ask: |program, file| format!("{program} 0 {file}"),
    called: |file| file,
    seats: &["0", "1", "2", "3"],
    start: Some(ENDLESS),
    strategies: ". builtin:random builtin:idle builtin:random",
    asked: 100,
    score: "1 P1 alpha 4364 3918 446 0",
};

const FIBOT: Kits = Kits {
    game: "fibot",
    languages: LANGUAGES,
    good: "states/state.txt",
    bad: "states/bad.txt",
    fault: "5:2: expected ., # or a letter from A to Z, found b\n",
    idle: "-",
    ends_turn: false,
    ask: |program, file| format!("cp {file} state && {program}"),
    called: |_| "state",
    seats: &[""],
    start: None,
    strategies: ". builtin:tym99",
    asked: 20,
    score: "1 P1 8 7 1",
};

const OTHELLO: Kits = Kits {
    game: "othello",
    languages: LANGUAGES,
    good: "states/state.txt",
    bad: "states/bad.txt",
    fault: "1:29: expected a square (X, O or -), found x\n",
    idle: "--",
    ends_turn: false,
    ask: |program, file| format!("{program} 0 {file}"),
    called: |file| file,
    seats: &["0", "1"],
    start: None,
    strategies: ". builtin:medium",
    asked: 30,
    score: "1 P1 46 46 -",
};

const AITESTER: Kits = Kits {
    game: "aitester",
    languages: &["c", "python", "rust", "js", "java"],
    good: "states/state.txt",
    bad: "states/bad.txt",
    fault: "19:4: expected a tile (1 to 9, A, ~ or #), found B\n",
    idle: "NXT",
    ends_turn: true,
    ask: |program, file| format!("{program} 0 {file}"),
    called: |file| file,
    seats: &["0", "1", "2", "3", "4", "5", "6", "7", "8"],
    start: None,
    strategies: ". builtin:reflex",
    asked: 30,
    score: "1 P1 1 1 45",
};

impl Kits {
    pub(crate) fn of(game: &str) -> Self {
        [REDBOT, FIBOT, OTHELLO, AITESTER].into_iter().find(|kits| kits.game == game).unwrap()
    }
}

/// A state for a game that never ends early. Nobody can arrive or die: the only goal cell is that of P1, and an
/// idle robot of P3 stands on it. So P1 is asked in every round. It hunts, and finally goes home as far as it can.
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

/// A player created in the folder `NAME` of a scratch folder.
pub(crate) struct Player {
    pub(crate) scratch: Scratch,
    pub(crate) kits: Kits,
    language: String,
}

pub(crate) const NAME: &str = "alpha";

impl Player {
    pub(crate) fn new(game: &str, language: &str) -> Self {
        let scratch = Scratch::new();
        scratch.run(&format!("new {game} --lang {language} {NAME}")).expect(0);
        Self { scratch, kits: Kits::of(game), language: language.to_owned() }
    }

    /// Creates a player in this language. Returns `None` if the game has no kit in it, or this machine lacks its tools.
    pub(crate) fn of(game: &str, language: &str) -> Option<Self> {
        let tools: &[&str] = match language {
            "c" => &["cc"],
            "python" => &["python3"],
            "rust" => &["cargo"],
            "js" => &["node"],
            "java" => &["java", "javac"],
            "sh" => &["awk"],
            _ => panic!("there is no kit in {language}"),
        };
        (Kits::of(game).languages.contains(&language) && have(tools)).then(|| Self::new(game, language))
    }

    /// The command line of the built program, relative to the player's folder.
    pub(crate) fn program(&self) -> &'static str {
        match &*self.language {
            "c" => "./strategy",
            "python" => "./strategy.py",
            "rust" => "target/release/strategy",
            "js" => "node ./strategy.js",
            "java" => "java Strategy",
            _ => "./strategy.sh",
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.scratch.path(&format!("{NAME}/{name}"))
    }

    pub(crate) fn readme(&self) -> String {
        fs::read_to_string(self.path("README.md")).unwrap()
    }

    /// The commands of the player's README. Those of the last block are separate: the tests of the kit.
    pub(crate) fn commands(&self) -> (Vec<String>, Vec<String>) {
        let readme = self.readme();
        let blocks = readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
        let mut blocks: Vec<Vec<String>> = blocks.map(|block| block.lines().map(str::to_owned).collect()).collect();
        let last = blocks.pop().unwrap();
        (blocks.concat(), last)
    }

    /// Runs a command of a README in the player's folder, with time limits that no honest program reaches.
    pub(crate) fn sh(&self, line: &str) -> Output {
        let binaries = Path::new(env!("CARGO_BIN_EXE_rulebook")).parent().unwrap();
        let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new("sh");
        command
            .args(["-c", &with_generous_limits_in_line(line)])
            .current_dir(self.path(""))
            .env("PATH", path)
            .stdin(Stdio::null());
        let output = command.output().unwrap();
        let text = [&*output.stdout, &*output.stderr].map(String::from_utf8_lossy).concat();
        assert!(output.status.success(), "{line}\n{text}");
        output
    }

    /// Gives texts to the kit's test program, and returns how it reads each of them.
    pub(crate) fn reads(&self, program: &str, texts: &[Vec<u8>]) -> Vec<(String, Reading)> {
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

    /// Checks that the kit reads texts as the engine does. Returns how many it refuses.
    pub(crate) fn reads_like_the_engine(&self, program: &str, texts: &[Vec<u8>]) -> usize {
        let readings = self.reads(program, texts);
        let mut refused = 0;
        for (text, (printed, reading)) in texts.iter().zip(readings) {
            let wanted = Reading::of(self.kits.game, text);
            refused += usize::from(wanted == Reading::Refused);
            let same = match &wanted {
                Reading::Read(None) => reading != Reading::Refused,
                wanted => reading == *wanted,
            };
            assert!(same, "{}\nthe kit: {printed}\nthe engine: {wanted:?}", String::from_utf8_lossy(text));
        }
        refused
    }

    /// The answers of the player, which is P1, in a record.
    pub(crate) fn answers(&self, record: &str) -> Vec<serde_json::Value> {
        let journal = self.scratch.json(&format!("{NAME}/{record}/match.json"));
        let answers =
            journal["rounds"].as_array().unwrap().iter().flat_map(|round| round["answers"].as_array().unwrap());
        answers.filter(|answer| answer["seat"] == 1).cloned().collect()
    }

    /// How often the player did nothing, of these answers.
    pub(crate) fn times_idle(&self, answers: &[serde_json::Value]) -> usize {
        let is_idle = |answer: &serde_json::Value| answer["line"] == self.kits.idle;
        if self.kits.ends_turn {
            answers.windows(2).filter(|pair| pair.iter().all(is_idle)).count()
        } else {
            answers.iter().filter(|answer| is_idle(answer)).count()
        }
    }

    /// Checks that every answer of the player was valid, and that it was asked in at least `rounds` rounds.
    #[track_caller]
    pub(crate) fn verdicts_are_good(&self, record: &str, rounds: usize) {
        let mine = self.answers(record);
        assert!(mine.len() >= rounds, "asked in {} rounds only", mine.len());
        for answer in mine {
            assert_eq!(answer["verdict"], "ok", "{answer}");
        }
    }
}
