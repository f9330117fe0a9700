//! Tests that code and tests cite only clauses that exist, and that both cite every clause.
//!
//! The rules of two games may have sections with the same name. In the folders of a game and in files with its
//! name, a clause belongs to that game. In other files it belongs to the first rule text that has its section. The
//! referee's sections have unique names.

use rulebook_conformance::{Spec, citations, referee_spec, spec};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The folders with the code of the games and of the referee.
const CODE: [&str; 7] =
    ["core/src", "cli/src", "record/src", "referee/src", "players/src", "tournament/src", "view/src"];
/// The folders with the tests of this code.
const TESTS: [&str; 6] =
    ["core/tests", "cli/tests", "referee/tests", "players/tests", "tournament/tests", "view/tests"];
/// Other folders that cite clauses.
const OTHERS: [&str; 4] = ["conformance", "bench", "kits", "fuzz/fuzz_targets"];

/// A rule text.
struct Text {
    file: &'static str,
    /// The game of the text; `None` for the referee, which serves all games.
    game: Option<&'static str>,
    spec: Spec<'static>,
}

/// The rule texts, oldest first.
static TEXTS: LazyLock<[Text; 7]> = LazyLock::new(|| {
    let text = |file, game: Option<_>| {
        let spec = game.map_or_else(referee_spec, |game| spec(game).unwrap());
        Text { file, game, spec }
    };
    let comparison = Spec::parse(include_str!("../spec/comparison.md")).unwrap();

    [
        text("spec/redbot.md", Some("redbot")),
        text("spec/referee.md", None),
        text("spec/fibot.md", Some("fibot")),
        Text { file: "spec/comparison.md", game: None, spec: comparison },
        text("spec/boladedrac.md", Some("boladedrac")),
        text("spec/othello.md", Some("othello")),
        text("spec/aitester.md", Some("aitester")),
    ]
});

impl Text {
    fn sections(&self) -> BTreeSet<&'static str> {
        self.spec.clauses().iter().map(|clause| clause.section()).collect()
    }

    /// The sections for which citations in a file refer to this text. They depend on the game of the file.
    fn sections_in(&self, path: &Path) -> Vec<&'static str> {
        let of_game = |game: &str| {
            path.components().any(|part| {
                let part = part.as_os_str().to_string_lossy();
                part.split(['.', '_']).any(|word| word == game)
            })
        };
        let owner = TEXTS.iter().filter_map(|text| text.game).find(|game| of_game(game));
        let elders = TEXTS.iter().take_while(|text| text.file != self.file);
        match (owner, self.game) {
            (Some(owner), Some(game)) if owner != game => Vec::new(),
            (Some(_), Some(_)) => self.sections().into_iter().collect(),
            _ => {
                let taken: BTreeSet<_> = elders.flat_map(Text::sections).collect();
                self.sections().difference(&taken).copied().collect()
            }
        }
    }

    /// The cited IDs, each with the first place that cites it.
    fn cited(&self, folders: &[&str]) -> BTreeMap<String, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let mut paths = Vec::new();
        for folder in folders {
            files(&root.join(folder), &mut paths);
        }
        assert!(!paths.is_empty(), "no source files in {folders:?}");
        let mut cited = BTreeMap::new();
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            let sections = self.sections_in(path.strip_prefix(root).unwrap());
            for citation in citations(&text, &sections) {
                let place = || format!("{}:{}", path.display(), citation.line);
                cited.entry(citation.id.clone()).or_insert_with(place);
            }
        }
        cited
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| ["rs", "py", "c", "sh", "md"].iter().any(|source| e == *source)) {
            found.push(path);
        }
    }
}

#[test]
fn a_file_means_the_clauses_of_its_game() {
    let [redbot, referee, fibot, ..] = &*TEXTS;
    let means = |text: &Text, path: &str, section: &str| text.sections_in(Path::new(path)).contains(&section);
    for path in ["core/src/fibot/step.rs", "view/src/fibot.rs", "cli/src/games/fibot_situations.rs"] {
        assert!(means(fibot, path, "END") && !means(redbot, path, "END"), "{path}");
        assert!(means(referee, path, "REC"), "{path}");
    }
    for path in ["core/src/redbot/score.rs", "cli/src/matches.rs"] {
        assert!(means(redbot, path, "END") && !means(fibot, path, "END"), "{path}");
    }
    assert!(means(fibot, "cli/src/matches.rs", "PLAY") && !means(fibot, "core/src/redbot/score.rs", "PLAY"));
}

#[test]
fn every_cited_clause_exists() {
    let all = [CODE.as_slice(), TESTS.as_slice(), OTHERS.as_slice()].concat();
    for text in &*TEXTS {
        let unknown: Vec<_> = text.cited(&all).into_iter().filter(|(id, _)| text.spec.clause(id).is_none()).collect();
        assert!(unknown.is_empty(), "cited, but not in {}: {unknown:#?}", text.file);
    }
}

/// The messages of shared code are about any game. They cite clauses of the referee, which `rulebook rules` prints for
/// each game; the code of a game cites its own clauses.
#[test]
fn shared_messages_cite_the_referee() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = Vec::new();
    CODE.iter().for_each(|folder| files(&root.join(folder), &mut paths));
    let games: Vec<&Text> = TEXTS.iter().filter(|text| text.game.is_some()).collect();
    let sections: Vec<&str> = games.iter().flat_map(|text| text.sections()).collect();
    let mut cited = Vec::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "rs")) {
        let place = path.strip_prefix(root).unwrap();
        let words = |part: &str| part.split(['.', '_']).map(str::to_owned).collect::<Vec<_>>();
        let is_of_game =
            |part: &str| games.iter().any(|text| words(part).iter().any(|word| Some(&**word) == text.game));
        let is_test = place.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs");
        if is_test || place.components().any(|part| is_of_game(&part.as_os_str().to_string_lossy())) {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let messages: String = text
            .lines()
            .take_while(|line| *line != "#[cfg(test)]")
            .map(|line| if line.trim_start().starts_with("//") { "\n".to_owned() } else { format!("{line}\n") })
            .collect();
        cited.extend(
            citations(&messages, &sections).map(|cited| format!("{}:{}: {}", place.display(), cited.line, cited.id)),
        );
    }
    assert!(cited.is_empty(), "shared code cites clauses of a game: {cited:#?}");
}

#[test]
fn every_clause_is_cited_by_code() {
    assert_all_cited(&CODE);
}

#[test]
fn every_clause_is_cited_by_a_test() {
    assert_all_cited(&TESTS);
}

fn assert_all_cited(folders: &[&str]) {
    for text in &*TEXTS {
        let cited = text.cited(folders);
        let clauses = text.spec.clauses().iter();
        let missing: Vec<_> = clauses.map(|clause| clause.id).filter(|id| !cited.contains_key(*id)).collect();
        assert!(missing.is_empty(), "clauses of {} that nothing in {folders:?} cites: {missing:?}", text.file);
    }
}
