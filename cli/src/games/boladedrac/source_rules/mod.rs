//! The rules for the source code of players in C++ (SRC).
//!
//! - `tokens`: the text without comments, as tokens and directives.
//! - `globals`: global variables (SRC-4).
//! - `library`: libraries, files, streams and the system (SRC-5, SRC-6).

mod globals;
mod library;
#[cfg(test)]
mod tests;
mod tokens;

use crate::games::{EntrySource, SourceBreach};
use library::Header;
use tokens::{Code, Kind, Place, Token};

/// The files of the kit, which are no code of the player.
const KIT_FILES: &[&str] =
    &["Action.hh", "Board.cc", "Board.hh", "Game.cc", "Player.cc", "Player.hh", "PosDir.hh", "Test.cc"];

/// The headers of the kit that a player may include.
const KIT_HEADERS: &[&str] = &["Action.hh", "Board.hh", "Player.hh", "PosDir.hh"];

/// Extensions of files in C and C++.
const EXTENSIONS: &[&str] = &["c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx"];

/// Maximum length of the name of a player.
const MAX_NAME_LENGTH: usize = 12;

const FACTORY: &str = "static Player* factory() { return new PLAYER_NAME; }";
const REGISTRATION: &str = "RegisterPlayer(PLAYER_NAME);";

/// All breaches of SRC-2 to SRC-6 in the source of an entry, in the order of the text. There are none in an entry
/// that has no player by SRC-1.
pub(super) fn breaches(source: &EntrySource<'_>) -> Vec<SourceBreach> {
    let Some((name, text)) = player(source) else { return Vec::new() };
    let file = file_of(name);
    let code = Code::parse(text);
    let mut report = Report { file: &file, breaches: Vec::new() };
    one_file(source, &code, &mut report);
    unchanged_parts(name, &code, &mut report);
    for variable in globals::variables(&code.tokens) {
        let advice = "make it a field of the class, or a constant (`const`)";
        let message = format!("expected no global or static variable, found `{}`; {advice}", variable.text);
        report.add("SRC-4", variable.place, message);
    }
    libraries(&code, &mut report);
    for (name, message) in library::excluded_names(&code) {
        report.add("SRC-6", name.place, message);
    }
    let mut breaches = report.breaches;
    breaches.sort();
    breaches
}

/// SRC-1: the name of the player, and the text of its file.
fn player<'a>(source: &EntrySource<'a>) -> Option<(&'a str, &'a str)> {
    let mut words = source.run.iter().flat_map(|word| word.split('/'));
    let named = words.find_map(|word| Some((word, source.text(&file_of(word))?)));
    let mut all = source.files.iter().filter_map(|(path, text)| Some((player_of(path)?, text.as_str())));
    named.or_else(|| all.next().filter(|_| all.next().is_none()))
}

fn file_of(name: &str) -> String {
    format!("AI{name}.cc")
}

/// The name of the player whose file this is.
fn player_of(path: &str) -> Option<&str> {
    path.strip_prefix("AI")?.strip_suffix(".cc").filter(|name| !name.contains('/'))
}

/// The breaches found so far.
struct Report<'a> {
    /// The player's file.
    file: &'a str,
    breaches: Vec<SourceBreach>,
}

impl Report<'_> {
    fn add(&mut self, clause: &'static str, place: Place, message: String) {
        self.add_in(self.file.to_owned(), clause, place, message);
    }

    fn add_in(&mut self, file: String, clause: &'static str, Place { line, column }: Place, message: String) {
        self.breaches.push(SourceBreach { file, line, column, message, clause });
    }
}

/// SRC-2
fn one_file(source: &EntrySource<'_>, code: &Code<'_>, report: &mut Report<'_>) {
    let expected = format!("expected all code of the player in {}", report.file);
    for (path, _) in source.files {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        let is_foreign = !KIT_FILES.contains(&path.as_str()) && player_of(path).is_none();
        if EXTENSIONS.contains(&extension) && is_foreign {
            report.add_in(
                path.clone(),
                "SRC-2",
                Place::START,
                format!("{expected}, found another file of source code"),
            );
        }
    }
    for tokens in code.directives_named("include") {
        let Some(literal) = tokens.first().filter(|token| token.kind == Kind::Literal) else { continue };
        if !KIT_HEADERS.contains(&literal.text.trim_matches('"')) {
            report.add("SRC-2", literal.place, format!("{expected}, found `#include {}`", literal.text));
        }
    }
}

/// SRC-3
fn unchanged_parts(name: &str, code: &Code<'_>, report: &mut Report<'_>) {
    let is_name = |token: &&[Token<'_>]| token.first().is_some_and(|token| token.is("PLAYER_NAME"));
    let mut definitions = code.directives_named("define").filter(is_name);
    let definition = format!("#define PLAYER_NAME {name}");
    match definitions.next() {
        None => report.add("SRC-3", Place::START, format!("expected `{definition}`, found no such line")),
        Some(tokens) => {
            let value = &tokens[1..];
            let place = value.first().map_or(tokens[0].place, |token| token.place);
            if !matches!(value, [token] if token.is_word() && token.text == name) {
                let found: Vec<_> = value.iter().map(|token| token.text).collect();
                let message =
                    format!("expected `{definition}`, as in the name of the file, found `{}`", found.join(" "));
                report.add("SRC-3", place, message);
            }
            let is_inner = |char: char| char.is_ascii_alphanumeric() || char == '_';
            if name.len() > MAX_NAME_LENGTH || name.is_empty() || !name.chars().all(is_inner) {
                let expected = format!("a name of at most {MAX_NAME_LENGTH} letters, digits and underscores");
                report.add("SRC-3", place, format!("expected {expected}, found `{name}`"));
            }
        }
    }
    let removals = code.directives_named("undef").filter(is_name);
    for tokens in definitions.chain(removals) {
        report.add(
            "SRC-3",
            tokens[0].place,
            "expected `PLAYER_NAME` to be defined once, found another line".to_owned(),
        );
    }
    for (expected, word) in [(FACTORY, "factory"), (REGISTRATION, "RegisterPlayer")] {
        let wanted = Code::parse(expected).tokens;
        let same = |window: &[Token<'_>]| window.iter().zip(&wanted).all(|(token, wanted)| token.is(wanted.text));
        if !code.tokens.windows(wanted.len()).any(same) {
            let changed = code.tokens.iter().find(|token| token.is(word));
            let place = changed.or(code.tokens.last()).map_or(Place::START, |token| token.place);
            let found = if changed.is_some() { "another text" } else { "none" };
            report.add("SRC-3", place, format!("expected the line `{expected}`, found {found}"));
        }
    }
}

/// SRC-5, and SRC-6 for headers of files.
fn libraries(code: &Code<'_>, report: &mut Report<'_>) {
    for tokens in code.directives_named("include") {
        let Some(first) = tokens.first().filter(|token| token.is("<")) else { continue };
        let name: String = tokens[1..].iter().take_while(|token| !token.is(">")).map(|token| token.text).collect();
        match Header::of(&name) {
            Header::Standard => {}
            Header::Files => report.add("SRC-6", first.place, format!("expected no files, found `#include <{name}>`")),
            Header::Foreign => {
                let message = format!("expected only the C++ standard library, found `#include <{name}>`");
                report.add("SRC-5", first.place, message);
            }
        }
    }
}
