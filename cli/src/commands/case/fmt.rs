//! `rulebook case fmt`

use crate::args::FmtArgs;
use crate::failure::Failure;
use crate::games::Registry;
use crate::input::read_bytes;
use rulebook_conformance::case::Case;
use std::path::Path;

pub(super) fn run(games: Registry, args: &FmtArgs) -> Result<(), Failure> {
    let mut faults = Vec::new();
    for path in &args.files {
        let text = String::from_utf8(read_bytes(path)?);
        let text = text.map_err(|_| Failure::usage(format_args!("{}: not valid UTF-8", path.display())))?;
        match (Case::parse(&text, games), args.check) {
            (Ok(case), true) => faults.extend(fault(path, &case, &text)),
            (Ok(case), false) => rewrite(path, &case, &text)?,
            (Err(error), true) => faults.push(format!("{}:{error}", path.display())),
            (Err(error), false) => return Err(Failure::usage(format_args!("{}:{error}", path.display()))),
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::no_for(faults)) }
}

/// The first line that is not canonical.
fn fault(path: &Path, case: &Case, text: &str) -> Option<String> {
    let file = path.display();
    if path.file_stem().is_none_or(|stem| stem != case.id.as_str()) {
        return Some(format!("{file}:1: the file of case {0} must be named {0}.case", case.id));
    }
    let canonical = case.to_string();
    if canonical == text {
        return None;
    }
    let line = canonical.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
    let wanted = canonical.lines().nth(line).unwrap_or_default();
    Some(format!("{file}:{}: not in canonical form; expected `{wanted}`", line + 1))
}

fn rewrite(path: &Path, case: &Case, text: &str) -> Result<(), Failure> {
    let canonical = case.to_string();
    if canonical == text {
        return Ok(());
    }
    std::fs::write(path, canonical).map_err(|error| Failure::io(path, &error))
}
