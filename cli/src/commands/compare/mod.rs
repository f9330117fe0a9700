//! `rulebook compare`
//!
//! - `plan`: what a comparison is, by the arguments.
//! - `described`: what a comparison is a function of, as a file.
//! - `opening`: the state that the games of a pair begin from.
//! - `folder`: what a comparison leaves behind, and goes on from.
//! - `former`: removing what another comparison has left.
//! - `running`: playing pairs and counting them in their order.
//! - `progress`: how far it is.
//! - `report`: the result for people.

mod described;
mod folder;
mod former;
mod opening;
mod plan;
mod progress;
mod report;
mod running;

use crate::args::{CompareArgs, Format};
use crate::entries::warn_of_stale;
use crate::failure::Failure;
use crate::files::{Draft, folder_of};
use crate::games::{IsState, Registry};
use crate::output::{print, print_json};
use folder::Folder;
use progress::Progress;
use rulebook_referee::Interrupt;
use rulebook_referee::TempFolder;
use rulebook_tournament::comparison::{End, Summary};
use running::Running;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;

/// Standard output as a file.
const STANDARD_OUTPUT: &str = "-";

pub(crate) fn run<R: Registry>(args: &CompareArgs) -> Result<(), Failure> {
    check_json(args.json.as_deref())?;
    // Where nothing is kept, the comparison has a folder as long as it is played.
    let mut temporary = None;
    let folder = match (&args.resume, &args.out) {
        (Some(path), _) => Folder::reopen::<R>(path, args.concurrency)?,
        (None, Some(path)) => {
            let replaces = args.replace.then_some(R::is_state as IsState);
            Folder::create(path, plan::describe::<R>(args)?, replaces)?
        }
        (None, None) => {
            let described = plan::describe::<R>(args)?;
            let made = TempFolder::new().map_err(|error| Failure::io(&std::env::temp_dir(), &error))?;
            Folder::create(temporary.insert(made).path(), described, None)?
        }
    };
    let strategies = folder.described.comparison.everybody().map(|entrant| OsStr::new(&entrant.strategy));
    warn_of_stale(strategies, &folder.described.working_folder);
    let kept = args.resume.as_deref().or(args.out.as_deref());
    let interrupt = Interrupt::install()?;
    let mut running = Running::new::<R>(folder, interrupt, Progress::new(args.quiet, args.max_pairs));
    let played = running.play::<R>(args.concurrency.into(), args.max_pairs);
    let folder = running.finish(played.as_ref().ok().copied())?;
    let go_on = |failure: Failure| match kept {
        Some(path) => failure.hint(format_args!("`{}` goes on with this comparison", folder::resume_command(path))),
        None => failure.hint("--out DIR keeps the pairs, so that a comparison can go on"),
    };
    // What was found so far is told, whatever has ended it.
    let summary = Summary::new(folder.standing(), played.as_ref().copied().unwrap_or(End::Interrupted));
    let written = if kept.is_some() { folder.write_result(&summary) } else { Ok(()) };
    let json_only = args.format.format == Format::Json || args.json.as_deref() == Some(Path::new(STANDARD_OUTPUT));
    if json_only {
        print_json(&summary)?;
    } else {
        print(&report::text(&summary, kept))?;
    }
    if let Some(file) = args.json.as_deref().filter(|file| *file != Path::new(STANDARD_OUTPUT)) {
        write_json(file, &summary)?;
    }
    played.map_err(go_on)?;
    written
}

/// Before hours of games.
fn check_json(file: Option<&Path>) -> Result<(), Failure> {
    match file {
        Some(file) if !folder_of(file).is_dir() => {
            let message = format_args!("--json {}: there is no folder for this file", file.display());
            Err(Failure::usage(message))
        }
        Some(file) if file.is_dir() => {
            Err(Failure::usage(format_args!("--json {}: is a folder, expected a file", file.display())))
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
