//! Reads states, answers and rules.

use crate::failure::{Failure, path_text};
use crate::games::{GameRef, RuleSet, State};
use crate::output::quoted;
use crate::record::{bad_rules, read_journal, state_files};
use rulebook_core::contract::{Answer, Answers, RulesError};
use rulebook_core::players::Seat;
use std::io::Read as _;
use std::path::Path;

/// Reads a file, or stdin for `-`.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|error| Failure::usage(format_args!("stdin: {error}")))?;
        return Ok(bytes);
    }
    std::fs::read(path).map_err(|error| {
        if !path.is_dir() {
            return Failure::io(path, &error);
        }
        let failure = Failure::usage(format_args!("{}: expected a file, found a folder", path_text(path)));
        match state_files(path) {
            Ok(files) => failure.hint(format_args!("it contains the file {}", quoted(&files[0].1))),
            Err(_) => failure,
        }
    })
}

/// Reads a text file that people edit. Strips a byte-order mark.
///
/// # Errors
///
/// When it cannot be read, or is not UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read_bytes(path)?);
    let text = text.map_err(|_| Failure::usage(format_args!("{}: not valid UTF-8", name_of(path))))?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    })
}

/// The name of a file in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".into() } else { path_text(path) }
}

/// Reads a state.
pub(crate) fn read_state(game: GameRef, path: &Path, rules: &RuleSet) -> Result<State, Failure> {
    let bytes = read_bytes(path)?;
    game.read(&bytes, rules).map_err(|error| Failure::faults(&name_of(path), &*error))
}

/// The rules of a variant, from `key=value,…` or from a file with one `key=value` per line.
pub(crate) fn read_rules(game: GameRef, argument: Option<&str>) -> Result<RuleSet, Failure> {
    let mut rules = game.rules();
    let Some(argument) = argument else { return Ok(rules) };
    set_rules(game, &mut rules, &read_pairs("--rules", argument)?)?;
    Ok(rules)
}

/// Splits an option into pairs. It is `key=value,…`, or a file with one `key=value` per line. Each pair
/// comes with its place, for messages.
pub(crate) fn read_pairs(option: &str, argument: &str) -> Result<Vec<(String, String)>, Failure> {
    if argument.contains('=') {
        return Ok(argument.split(',').map(|pair| (option.to_owned(), pair.trim().to_owned())).collect());
    }
    let text = read_text(Path::new(argument))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    Ok(lines.map(|(i, line)| (format!("{argument}:{}:1", i + 1), line.trim().to_owned())).collect())
}

/// The rules for a state file: those of the option `--rules`, else those in a `match.json` of this game
/// beside the file, else the defaults.
pub(crate) fn rules_for(game: GameRef, file: &Path, argument: Option<&str>) -> Result<RuleSet, Failure> {
    let mut rules = read_rules(game, argument)?;
    let folder = file.parent().filter(|_| argument.is_none() && file.as_os_str() != "-");
    let journal = folder.map(read_journal).transpose()?.flatten().filter(|journal| journal.head.game == game.name());
    if let (Some(journal), Some(folder)) = (journal, folder) {
        game.typed.set_rules(&journal.head, &mut rules).map_err(|error| bad_rules(folder, &error))?;
    }
    Ok(rules)
}

/// Sets rules from pairs, each with its place. SET-4: a key may be given only once.
fn set_rules(game: GameRef, rules: &mut RuleSet, pairs: &[(String, String)]) -> Result<(), Failure> {
    let mut seen = Vec::new();
    for (place, pair) in pairs {
        let fail = |message: String| Failure::usage(format_args!("{place}: {message}"));
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| fail(format!("expected key=value, found `{pair}`")).hint(known_rules(game)))?;
        if seen.contains(&key) {
            return Err(fail(format!("`{key}` is given twice")));
        }
        seen.push(key);
        rules.set(key, value).map_err(|error| match error {
            RulesError::UnknownKey { .. } => fail(format!("no rule `{key}`")).hint(known_rules(game)),
            RulesError::BadValue { key, expected } => fail(format!("{key}: expected {expected}, found `{value}`")),
        })?;
    }
    Ok(())
}

fn known_rules(game: GameRef) -> String {
    let mut known = Vec::new();
    game.rules().each(&mut |key, value| known.push(format!("{key}={value}")));
    if known.is_empty() {
        return format!("{} has no rules to change; leave --rules out", game.name());
    }
    format!("the rules of {} and their defaults: {}", game.name(), known.join(", "))
}

/// Splits a text into the answers of one step, one line per player. `name` is its name in messages.
pub(crate) fn split_answers<'a>(state: &State, name: &str, text: &'a [u8]) -> Result<Answers<'a>, Failure> {
    let seats: Vec<Seat> = state.answering_players().iter().collect();
    let body = text.strip_suffix(b"\n").unwrap_or(text);
    let lines: Vec<_> = if text.is_empty() { Vec::new() } else { body.split(|&b| b == b'\n').collect() };
    if lines.len() != seats.len() {
        let message = format!("{name}: expected {} answer lines, found {}", seats.len(), lines.len());
        return Err(Failure::usage(message).hint("one line per player; an empty line means no answer"));
    }
    let asked = state.status().asked();
    let mut answers = Answers::default();
    for (seat, line) in seats.into_iter().zip(lines) {
        answers[seat] = match line {
            _ if !asked.contains(seat) => Answer::NotAsked,
            [] => Answer::Silent,
            line => Answer::Line(line),
        };
    }
    Ok(answers)
}
