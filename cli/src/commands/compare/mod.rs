//! `rulebook compare`
//!
//! - `plan`: the input of a comparison, from the arguments.
//! - `comparison_file`: the file with the input of a comparison.
//! - `opening`: the start of a pair's games.
//! - `folder`: the folder of a comparison, for resuming it.
//! - `previous`: removing a replaced comparison.
//! - `running`: playing pairs and counting them in order.
//! - `progress`: the progress of a comparison.
//! - `report`: the result as text.

mod comparison_file;
mod folder;
mod opening;
mod plan;
mod previous;
mod progress;
mod report;
mod running;

use crate::args::{CompareArgs, Format};
use crate::entries::warn_of_outdated;
use crate::failure::Failure;
use crate::files::{Draft, folder_of};
use crate::games::Registry;
use crate::output::{print, print_json};
use folder::Folder;
pub(super) use previous::COMPARISON;
use progress::Progress;
use rulebook_referee::Interrupt;
use rulebook_referee::TempFolder;
use rulebook_tournament::comparison::{End, Summary};
use running::Running;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;

/// The file name for stdout.
const STANDARD_OUTPUT: &str = "-";

pub(crate) fn run(games: Registry, args: &CompareArgs) -> Result<(), Failure> {
    check_json(args.json.as_deref())?;
    // Without --out, the comparison has a temporary folder.
    let mut temporary = None;
    let folder = match (&args.resume, &args.out) {
        (Some(path), _) => Folder::reopen(games, path, args.concurrency)?,
        (None, Some(path)) => {
            let replaces = args.replace.then_some(games);
            Folder::create(path, plan::describe(games, args)?, replaces)?
        }
        (None, None) => {
            let described = plan::describe(games, args)?;
            let made = TempFolder::new().map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
            Folder::create(temporary.insert(made).path(), described, None)?
        }
    };
    let strategies = folder.described.comparison.everybody().map(|entrant| OsStr::new(&entrant.strategy));
    warn_of_outdated(strategies, &folder.described.working_folder);
    let saved_in = args.resume.as_deref().or(args.out.as_deref());
    let interrupt = Interrupt::install()?;
    let mut running = Running::new(games, folder, interrupt, Progress::new(args.quiet, args.max_pairs));
    let played = running.play(args.concurrency.into(), args.max_pairs);
    let folder = running.finish(played.as_ref().ok().copied())?;
    let with_hint = |failure: Failure| match saved_in {
        Some(path) => failure.hint(format_args!("`{}` resumes this comparison", folder::resume_command(path))),
        None => failure.hint("use --out DIR to save the pairs, so that the comparison can be resumed"),
    };
    // Reports the result so far, whatever ended the comparison.
    let summary = Summary::new(folder.standing(), played.as_ref().copied().unwrap_or(End::Interrupted));
    let written = if saved_in.is_some() { folder.write_result(&summary) } else { Ok(()) };
    let json_only = args.format.format == Format::Json || args.json.as_deref() == Some(Path::new(STANDARD_OUTPUT));
    if json_only {
        print_json(&summary)?;
    } else {
        print(&report::text(&summary, saved_in))?;
    }
    if let Some(file) = args.json.as_deref().filter(|file| *file != Path::new(STANDARD_OUTPUT)) {
        write_json(file, &summary)?;
    }
    played.map_err(with_hint)?;
    written
}

/// Checks the file of `--json` now, because the games may take hours.
fn check_json(file: Option<&Path>) -> Result<(), Failure> {
    match file {
        Some(file) if !folder_of(file).is_dir() => {
            let message = format_args!("--json {}: the folder of this file does not exist", file.display());
            Err(Failure::usage(message))
        }
        Some(file) if file.is_dir() => {
            Err(Failure::usage(format_args!("--json {}: expected a file, found a folder", file.display())))
        }
        _ => Ok(()),
    }
}

fn write_json(file: &Path, summary: &Summary) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(summary).map_err(Failure::usage)?;
    let mut draft = Draft::new(file)?;
    writeln!(draft.file(), "{text}").map_err(|error| Failure::io(file, &error))?;
    draft.finish()
}
