//! What commands read: states, answers, rules.

use crate::failure::{Failure, shown};
use crate::output::quoted;
use crate::record::{bad_rules, read_journal, state_files};
use rulebook_core::contract::{Answer, Answers, Game, Rules, RulesError};
use rulebook_core::players::Seat;
use std::io::Read as _;
use std::path::Path;

/// Reads a file, or standard input for `-`.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|error| Failure::usage(format_args!("standard input: {error}")))?;
        return Ok(bytes);
    }
    std::fs::read(path).map_err(|error| {
        if !path.is_dir() {
            return Failure::io(path, &error);
        }
        let failure = Failure::usage(format_args!("{}: is a folder, expected a file", shown(path)));
        match state_files(path) {
            Ok(files) => failure.hint(format_args!("a file in it is {}", quoted(&files[0].1))),
            Err(_) => failure,
        }
    })
}

/// Reads a file that people edit, without the byte-order mark that some editors
/// put in front.
///
/// # Errors
///
/// When it cannot be read, or is not UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let text = String::from_utf8(read_bytes(path)?);
    let text = text.map_err(|_| Failure::usage(format_args!("{}: not a text of UTF-8", name_of(path))))?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    })
}

/// What to call a file in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".into() } else { shown(path) }
}

/// Reads a state.
pub(crate) fn read_state<G: Game>(path: &Path, rules: &G::Rules) -> Result<G::State, Failure> {
    let bytes = read_bytes(path)?;
    G::read(&bytes, rules).map_err(|error| Failure::faults(&name_of(path), &error))
}

/// The rules of a variant, from `key=value,…` or from a file with a
/// `key=value` on each line.
pub(crate) fn read_rules<G: Game>(argument: Option<&str>) -> Result<G::Rules, Failure> {
    let mut rules = G::Rules::default();
    let Some(argument) = argument else { return Ok(rules) };
    set_rules::<G>(&mut rules, &read_pairs("--rules", argument)?)?;
    Ok(rules)
}

/// The value of an option that is `key=value,…` or a file with a `key=value` on
/// each line: the pairs, each with the place where it stands.
pub(crate) fn read_pairs(option: &str, argument: &str) -> Result<Vec<(String, String)>, Failure> {
    if argument.contains('=') {
        return Ok(argument.split(',').map(|pair| (option.to_owned(), pair.trim().to_owned())).collect());
    }
    let text = read_text(Path::new(argument))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    Ok(lines.map(|(i, line)| (format!("{argument}:{}:1", i + 1), line.trim().to_owned())).collect())
}

/// The rules for a state in a file: those given; else those of the record that
/// it belongs to, when a `match.json` of this game lies beside it; else the
/// usual ones.
pub(crate) fn rules_for<G: Game>(file: &Path, argument: Option<&str>) -> Result<G::Rules, Failure> {
    let mut rules = read_rules::<G>(argument)?;
    let folder = file.parent().filter(|_| argument.is_none() && file.as_os_str() != "-");
    let journal = folder.map(read_journal).transpose()?.flatten().filter(|journal| journal.head.game == G::NAME);
    if let (Some(journal), Some(folder)) = (journal, folder) {
        journal.head.set_rules::<G>(&mut rules).map_err(|error| bad_rules(folder, &error))?;
    }
    Ok(rules)
}

/// Sets rules from pairs, each with the place where it stands. SET-4: a key is
/// given at most once.
fn set_rules<G: Game>(rules: &mut G::Rules, pairs: &[(String, String)]) -> Result<(), Failure> {
    let mut seen = Vec::new();
    for (place, pair) in pairs {
        let fail = |message: String| Failure::usage(format_args!("{place}: {message}"));
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| fail(format!("expected key=value, found `{pair}`")).hint(known_rules::<G>()))?;
        if seen.contains(&key) {
            return Err(fail(format!("`{key}` is given twice")));
        }
        seen.push(key);
        rules.set(key, value).map_err(|error| match error {
            RulesError::UnknownKey { .. } => fail(format!("there is no rule `{key}`")).hint(known_rules::<G>()),
            RulesError::BadValue { key, expected } => fail(format!("{key}: expected {expected}, found `{value}`")),
        })?;
    }
    Ok(())
}

fn known_rules<G: Game>() -> String {
    let mut known = Vec::new();
    G::Rules::default().each(&mut |key, value| known.push(format!("{key}={value}")));
    format!("the rules of {} and their usual values: {}", G::NAME, known.join(", "))
}

/// The answers of one step, from as many lines as a transcript of this step has.
pub(crate) fn split_answers<'a, G: Game>(state: &G::State, name: &str, text: &'a [u8]) -> Result<Answers<'a>, Failure> {
    let seats: Vec<Seat> = G::transcribed(state).iter().collect();
    let body = text.strip_suffix(b"\n").unwrap_or(text);
    let lines: Vec<_> = if text.is_empty() { Vec::new() } else { body.split(|&b| b == b'\n').collect() };
    if lines.len() != seats.len() {
        let message = format!("{name}: expected {} answer lines, found {}", seats.len(), lines.len());
        return Err(Failure::usage(message).hint("one line per player, an empty one for a player without an answer"));
    }
    let asked = G::asked(state);
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
