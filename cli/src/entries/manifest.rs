//! The manifest of an entry.

use crate::failure::{Failure, path_text};
use crate::own_file;
use rulebook_referee::{Program, Protocol};
use rulebook_tournament::entrant::check_name;
use serde::Deserialize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The file name of a manifest.
pub(crate) const MANIFEST: &str = "bot.toml";

/// The contents of a manifest.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    name: Spanned<String>,
    #[serde(default)]
    authors: Vec<String>,
    language: String,
    build: Option<Spanned<Vec<String>>>,
    run: Spanned<Vec<String>>,
    protocol: Option<Protocol>,
}

/// An entry: a strategy with a valid manifest.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) authors: Vec<String>,
    pub(crate) language: String,
    /// The command that builds the entry, as words.
    pub(crate) build: Option<Vec<String>>,
    /// The command that runs the entry, as words; at least one.
    pub(crate) run: Vec<String>,
    /// How the referee asks it; `None` if the manifest leaves that to the game.
    pub(crate) protocol: Option<Protocol>,
    /// The absolute path of its folder.
    pub(crate) folder: PathBuf,
}

impl Entry {
    /// Reads the entry whose folder or manifest has this path. Returns `None` if there is no manifest.
    pub(crate) fn named_by(path: &Path) -> Option<Result<Self, Failure>> {
        let manifest = path.join(MANIFEST);
        if manifest.is_file() {
            return Some(Self::read(&manifest));
        }
        (path.file_name() == Some(MANIFEST.as_ref()) && path.is_file()).then(|| Self::read(path))
    }

    /// Reads a manifest.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let text = own_file::read_named(path)?;
        let text = String::from_utf8(text).map_err(|error| {
            let span = error.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&error.as_bytes()[..span]).into_owned();
            fail(path, &before, span..span, "expected UTF-8, found another byte")
        })?;
        let manifest: Manifest = toml::from_str(&text).map_err(|error| {
            fail(path, &text, error.span().unwrap_or_default(), &error.message().trim_end().replace('\n', ", "))
        })?;
        if check_name(manifest.name.get_ref()).is_err() {
            let expected = "expected a name of 1 to 100 bytes without surrounding blanks, control characters or \
                            invisible characters";
            let message = format!("{expected}, found `{}`", manifest.name.get_ref());
            return Err(fail(path, &text, manifest.name.span(), &message));
        }
        for words in manifest.build.iter().chain([&manifest.run]) {
            if words.get_ref().first().is_none_or(String::is_empty) {
                let message = "expected a command, a list of words that starts with a program; found none";
                return Err(fail(path, &text, words.span(), message));
            }
            if words.get_ref().iter().any(|word| word.contains('\0')) {
                return Err(fail(path, &text, words.span(), "expected words without NUL, found a word with NUL"));
            }
        }
        let absolute = std::path::absolute(path).map_err(|error| Failure::io(path, &error))?;
        Ok(Self {
            name: manifest.name.into_inner(),
            authors: manifest.authors,
            language: manifest.language,
            build: manifest.build.map(Spanned::into_inner),
            run: manifest.run.into_inner(),
            protocol: manifest.protocol,
            folder: absolute.parent().unwrap_or(&absolute).to_owned(),
        })
    }

    /// The program that the referee runs by this protocol.
    ///
    /// # Errors
    ///
    /// As [`check_program`](Self::check_program).
    pub(crate) fn program(&self, protocol: Protocol) -> Result<Program, Failure> {
        let path = self.check_program()?;
        let arguments = self.run[1..].iter().map(Into::into);
        let name = file_name(&self.name).into();
        let program = Program::new(path, self.folder.clone(), name).asked_by(protocol);
        Ok(program.with_arguments(arguments))
    }

    /// The path of its program.
    ///
    /// # Errors
    ///
    /// When the program does not exist, for example because it is not built yet.
    pub(crate) fn check_program(&self) -> Result<PathBuf, Failure> {
        let word = &self.run[0];
        let (path, exists) = if word.contains('/') {
            let path = self.folder.join(word);
            let exists = path.is_file();
            (path, exists)
        } else {
            let paths = std::env::var_os("PATH").unwrap_or_default();
            (PathBuf::from(word), std::env::split_paths(&paths).any(|folder| folder.join(word).is_file()))
        };
        if !exists {
            let manifest = self.folder.join(MANIFEST);
            let failure = Failure::usage(format_args!("{}: run: no program `{word}`", path_text(&manifest)));
            return Err(match &self.build {
                _ if !word.contains('/') => failure.hint(format_args!(
                    "a word without a slash is a command of the system; for a file in the entry's folder write ./{word}"
                )),
                Some(_) => failure
                    .hint(format_args!("`rulebook entries build {}` builds it", crate::output::quoted(&self.folder))),
                None => failure.hint("paths are relative to the entry's folder"),
            });
        }
        Ok(path)
    }
}

/// Converts the name of an entry to a file name. The names of files that it keeps must start with it.
fn file_name(name: &str) -> String {
    let name = name.replace('/', "_");
    name.strip_prefix('.').map_or_else(|| name.clone(), |rest| format!("_{rest}"))
}

/// An error at a place in a manifest.
fn fail(path: &Path, text: &str, span: Range<usize>, message: &str) -> Failure {
    let before = &text[..span.start.min(text.len())];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let failure = Failure::usage(format_args!("{}:{line}:{column}: {message}", path_text(path)));
    failure.hint(format_args!(
        "{MANIFEST} has name = \"…\", language = \"…\", run = [\"./program\", …] and optionally \
         authors = [\"…\"], build = [\"cc\", …], protocol = \"each-round\" or \"persistent\""
    ))
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn files_have_names_of_files() {
        let names = [("anna", "anna"), ("a/../b", "a_.._b"), (".hidden", "_hidden"), ("=Ö/<b>", "=Ö_<b>")];
        assert!(names.iter().all(|(name, file)| file_name(name) == *file));
    }
}
