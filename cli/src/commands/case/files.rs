//! `rulebook case manifest` and `rulebook case stamp`: the files beside the cases.

use super::{cases, suite};
use crate::args::{ManifestArgs, StampArgs};
use crate::failure::{Failure, path_text};
use crate::games::Registry;
use crate::input::read_bytes;
use crate::output::print_file;
use rulebook_conformance::report::{MANIFEST, manifest as manifest_of, manifest_faults};
use std::io::Write as _;
use std::path::Path;

/// The file beside the cases that lists all stamps with their reasons.
const STAMPS: &str = "STAMPS.md";

const STAMPS_HEAD: &str = "\
# Stamps

Cases that were looked at again after a clause of theirs was edited, and why they still stand. `rulebook case stamp`
adds the lines.

| date | case | clauses | reason |
|---|---|---|---|
";

pub(super) fn manifest(games: Registry, args: &ManifestArgs) -> Result<(), Failure> {
    let lines = manifest_of(&cases(games, &args.suite)?);
    let path = args.suite.suite.as_deref().unwrap_or(Path::new("")).join(MANIFEST);
    if args.write {
        return std::fs::write(&path, lines).map_err(|error| Failure::io(&path, &error));
    }
    if !args.check {
        return print_file(&lines);
    }
    let found = read_bytes(&path)?;
    let faults = manifest_faults(&lines, &String::from_utf8_lossy(&found));
    if faults.is_empty() {
        return Ok(());
    }
    let file = path_text(&path);
    let faults = faults.iter().map(|fault| format!("{file}: {fault}")).collect();
    Err(Failure::no_for(faults).hint("`rulebook case manifest --write` rewrites it"))
}

pub(super) fn stamp(games: Registry, args: &StampArgs) -> Result<(), Failure> {
    let reason = args.reason.trim();
    if reason.is_empty() || reason.contains(['\n', '\r', '|']) {
        return Err(Failure::usage("--reason: expected one line without |"));
    }
    let suite = suite(games, Some(&args.suite), "")?;
    let case = suite.cases().iter().find(|case| case.id == args.id);
    let case = case.ok_or_else(|| Failure::usage(format_args!("{}: no case `{}`", args.suite.display(), args.id)))?;
    let spec = (case.game.spec)();
    let mut stamped = case.clone();
    let mut changes = Vec::new();
    for pin in &mut stamped.clauses {
        let clause = spec.clause(&pin.clause);
        let hash = clause.map(rulebook_conformance::Clause::hash);
        let hash = hash.ok_or_else(|| Failure::usage(format_args!("{}: no clause {}", args.id, pin.clause)))?;
        if hash != pin.hash {
            changes.push(format!("{} {} → {hash}", pin.clause, pin.hash));
            pin.hash = hash;
        }
    }
    if changes.is_empty() {
        return Err(Failure::no(format_args!("{}: no clause of this case was edited; nothing to stamp", args.id)));
    }
    let file = args.suite.join(format!("{}.case", args.id));
    std::fs::write(&file, stamped.to_string()).map_err(|error| Failure::io(&file, &error))?;
    append(&args.suite.join(STAMPS), &format!("| {} | {} | {} | {reason} |\n", args.date, args.id, changes.join(", ")))
}

/// Appends a line to the stamps, after a header if the file is new.
fn append(path: &Path, line: &str) -> Result<(), Failure> {
    let fail = |error| Failure::io(path, &error);
    let new = !path.exists();
    let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).map_err(fail)?;
    let head = if new { STAMPS_HEAD } else { "" };
    file.write_all(format!("{head}{line}").as_bytes()).map_err(fail)
}
