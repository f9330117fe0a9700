//! The golden cases of a game, built in or loaded from a folder.

use crate::case::{Case, CaseError};
use crate::games::{GameList, GameTexts, Games};
use include_dir::Dir;
use std::fmt;
use std::path::{Path, PathBuf};

/// The texts of the case files in a built-in folder.
pub(crate) fn case_files(folder: &Dir<'static>) -> Vec<&'static str> {
    let cases = folder.files().filter(|file| file.path().extension().is_some_and(|e| e == "case"));
    cases.map(|file| file.contents_utf8().expect("a built-in case is UTF-8")).collect()
}

/// The cases of a game, ordered by ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    cases: Vec<Case>,
}

impl Suite {
    /// The built-in cases of the game with this name; `None` when there is no such game.
    ///
    /// # Panics
    ///
    /// When a built-in case is malformed; a test prevents this.
    #[must_use]
    pub fn bundled(game: &str) -> Option<Self> {
        Games::BUILT_IN.named(game).map(Self::of_game)
    }

    /// The built-in cases of a game; empty when it has none.
    ///
    /// # Panics
    ///
    /// When a case is malformed, which is a bug in the game.
    #[must_use]
    pub fn of_game(game: &'static GameTexts) -> Self {
        let own = Games::new(std::slice::from_ref(game));
        Self::of(&(game.cases)(), own).unwrap_or_else(|error| panic!("a case of {}: {error}", game.name))
    }

    /// Parses cases from texts.
    ///
    /// # Errors
    ///
    /// The first text that is not a valid case.
    fn of(texts: &[&str], games: Games) -> Result<Self, CaseError> {
        let mut cases = texts.iter().map(|text| Case::parse(text, games)).collect::<Result<Vec<_>, _>>()?;
        cases.sort_by(|a, b| a.id.cmp(&b.id));
        Ok(Self { cases })
    }

    /// Loads the `.case` files of a folder.
    ///
    /// # Errors
    ///
    /// The first file that cannot be read, is not a case of these games in canonical form, or is not named after
    /// its ID. Also when the folder contains no cases.
    pub fn load(folder: &Path, games: impl GameList + Copy) -> Result<Self, SuiteError> {
        let fail = |path: &Path, reason: String| SuiteError { path: path.to_owned(), line: None, reason };
        let fail_at = |path: &Path, error: CaseError| SuiteError {
            path: path.to_owned(),
            line: Some(error.line),
            reason: error.reason,
        };
        let entries = std::fs::read_dir(folder).map_err(|error| fail(folder, error.to_string()))?;
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| fail(folder, error.to_string()))?.path();
            if path.extension().is_some_and(|extension| extension == "case") {
                paths.push(path);
            }
        }
        paths.sort();
        if paths.is_empty() {
            return Err(fail(folder, "no .case files in this folder".to_owned()));
        }
        let cases = paths.iter().map(|path| {
            let text = std::fs::read_to_string(path).map_err(|error| fail(path, error.to_string()))?;
            let case = Case::parse(&text, games).map_err(|error| fail_at(path, error))?;
            check(&case, path, &text).map_err(|error| fail_at(path, error)).map(|()| case)
        });
        Ok(Self { cases: cases.collect::<Result<_, _>>()? })
    }

    /// The cases.
    #[must_use]
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Checks the cases against each other and against the rules. Returns a line for each unknown clause, each
    /// clause that has changed since its case was written, and each twin that does not name the case in return.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for case in &self.cases {
            let id = &case.id;
            let spec = (case.game.spec)();
            for pin in &case.clauses {
                match spec.clause(&pin.clause) {
                    None => faults.push(format!("{id}: unknown clause {}", pin.clause)),
                    Some(clause) if clause.hash() != pin.hash => faults.push(format!(
                        "{id}: the text of {} has changed since the case was written ({} is now {})",
                        pin.clause,
                        pin.hash,
                        clause.hash()
                    )),
                    Some(_) => {}
                }
            }
            if let Some(twin) = &case.twin {
                match self.cases.iter().find(|other| other.id == *twin) {
                    Some(other) if other.twin.as_ref() == Some(id) && twin != id => {}
                    Some(_) => faults.push(format!("{id}: its twin {twin} names another twin")),
                    None => faults.push(format!("{id}: its twin {twin} does not exist")),
                }
            }
        }
        faults
    }
}

/// Checks that a file is named after the ID of its case and is in canonical form.
fn check(case: &Case, path: &Path, text: &str) -> Result<(), CaseError> {
    if path.file_stem().is_none_or(|stem| stem != case.id.as_str()) {
        return Err(CaseError {
            line: 1,
            reason: format!("the file of case {} must be named {}.case", case.id, case.id),
        });
    }
    let canonical = case.to_string();
    if canonical != text {
        let line = canonical.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
        let wanted = canonical.lines().nth(line).unwrap_or_default();
        return Err(CaseError { line: line + 1, reason: format!("not in canonical form; expected `{wanted}`") });
    }
    Ok(())
}

/// The reason why a folder is not a valid suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuiteError {
    /// The file or folder.
    pub path: PathBuf,
    /// The line, from 1, if the error is in a line.
    pub line: Option<usize>,
    /// The error.
    pub reason: String,
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
        write!(f, "{}{line}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for SuiteError {}
