//! Tests that no shared file names a game. Adding a game to this project changes only the files of the game and the
//! list of games (`docs/own-game.md`).
//!
//! A file belongs to a game when a word of its path is the game's name. All other files are shared and must not
//! contain that name, in any letter case. Documents, tests and code blocks in doc comments may contain it, because
//! they need some game as an example.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Shared files that may name a game, each with the reason.
const PERMITTED: &[(&str, &str)] = &[
    ("core/src/lib.rs", "the list of games"),
    (".ci/no_std/src/lib.rs", "links one engine where there is no allocator"),
    (".ci/run", "plays the first command of the README, and verifies its record"),
    ("bench/instructions.txt", "figures of all games, written by `--record`"),
    ("conformance/adapters/c/adapter.c", "an example for the engine of one game"),
    ("conformance/adapters/java/Adapter.java", "an example for the engine of one game"),
    ("conformance/adapters/javascript/adapter.mjs", "an example for the engine of one game"),
    ("kits/ray/tournament.py", "an example for one game"),
    ("testing/src/patience.rs", "tests of the command need to know which game limits no CPU time"),
    ("view/page/engine.sources", "the sources of the page's engine, written by `view/page/build`"),
    ("view/page/play.sources", "the sources of the engine of pages in which people play, written by `view/page/build`"),
];

/// The names of folders without shared sources: build output, files that programs leave behind, files derived from
/// the cases, documents, examples and tests.
const SKIPPED: &[&str] = &[".git", "target", "corpus", "artifacts", "docs", "examples", "tests", "snapshots"];

macro_rules! names {
    ($($game:ident)*) => { [$(stringify!($game)),*] };
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the first word of a text that is the name of a game, in any letter case.
fn game_in(text: &str) -> Option<&str> {
    let games = rulebook_core::for_each_game_module!(names);
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.find(|word| games.iter().any(|game| game.eq_ignore_ascii_case(word)))
}

fn names_a_game(text: &str) -> bool {
    game_in(text).is_some()
}

/// Returns the numbered lines of a file that must not name a game. They exclude code blocks in doc comments, and
/// the tests at the end of the file.
fn judged_lines<'a>(path: &str, text: &'a str) -> Vec<(usize, &'a str)> {
    let is_rust = path.ends_with(".rs");
    let is_doc = |line: &str| line.trim_start().starts_with("///") || line.trim_start().starts_with("//!");
    let (mut judged, mut in_block) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines()) {
        if is_rust && line == "#[cfg(test)]" && text.lines().nth(number).is_some_and(|next| next.ends_with('{')) {
            break;
        }
        let fences = is_rust && is_doc(line) && line.contains("```");
        in_block = (in_block ^ fences) && is_doc(line);
        if !in_block && !fences {
            judged.push((number, line));
        }
    }
    judged
}

/// The result of a walk through the sources.
#[derive(Default)]
struct Sources {
    /// The shared files, as paths from the root and texts.
    shared: Vec<(String, String)>,
    /// The files and folders of each game, with `GAME` for its name.
    own: BTreeSet<String>,
}

impl Sources {
    fn walk(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry of a folder").path();
            let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
            let relative = path.strip_prefix(root()).expect("it is below the root").to_string_lossy().into_owned();
            if SKIPPED.contains(&name.as_str()) {
                continue;
            }
            if let Some(game) = game_in(&name) {
                self.own.insert(relative.replace(game, "GAME").replace(".rs", ""));
            } else if path.is_symlink() {
                // Skips links: the walk visits their targets by their own paths.
            } else if path.is_dir() {
                self.walk(&path);
            } else if !name.ends_with(".md") && name != "tests.rs" && !name.starts_with("test_") {
                // Files that are not text are not sources.
                self.shared.extend(fs::read_to_string(&path).ok().map(|text| (relative, text)));
            }
        }
    }
}

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.walk(&root());
    sources
}

#[test]
fn no_shared_file_names_a_game() {
    let mut naming = BTreeSet::new();
    let mut faults = Vec::new();
    let permitted: BTreeSet<&str> = PERMITTED.iter().map(|(path, _)| *path).collect();
    assert_eq!(permitted.len(), PERMITTED.len(), "a file is listed twice");
    for (path, text) in sources().shared {
        for (number, line) in judged_lines(&path, &text).into_iter().filter(|(_, line)| names_a_game(line)) {
            naming.insert(path.clone());
            if !permitted.contains(path.as_str()) {
                faults.push(format!("{path}:{number}: {}", line.trim()));
            }
        }
    }
    let mended: Vec<_> = permitted.iter().filter(|path| !naming.contains(**path)).collect();
    assert!(mended.is_empty(), "these no longer name a game; remove them from the list: {mended:#?}");
    assert!(faults.is_empty(), "shared files that name a game, see docs/own-game.md:\n{}", faults.join("\n"));
}

/// `docs/own-game.md` lists every file and folder of a game, and no others.
#[test]
fn the_document_lists_the_places_of_a_game() {
    let document = fs::read_to_string(root().join("docs/own-game.md")).expect("docs/own-game.md");
    let section = document.split("## A built-in game").nth(1).expect("a section about built-in games");
    let table = section.lines().filter(|line| line.starts_with("| `"));
    let listed: BTreeSet<String> =
        table.map(|line| line.split('`').nth(1).unwrap_or_default().trim_end_matches('/').to_owned()).collect();
    assert_eq!(listed, sources().own, "the paths in docs/own-game.md and the actual paths");
}

#[test]
fn what_may_name_a_game_is_told_apart() {
    assert!(names_a_game("use rulebook_core::redbot::State;") && names_a_game("const OF_REDBOT: u8 = 1;"));
    assert!(names_a_game("RedBot") && !names_a_game("redbots") && !names_a_game("scene"));
    let text = "//! RedBot\n//! ```\n//! redbot\n//! ```\ncode\n#[cfg(test)]\nmod tests {\nredbot\n}\n";
    assert_eq!(judged_lines("a.rs", text), [(1, "//! RedBot"), (5, "code")]);
    assert_eq!(judged_lines("a.py", "x\n```\ny\n").len(), 3);
}
