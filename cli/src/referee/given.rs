//! The files that a strategy is made of, where they are limited (LIM-9, PLAY-6).

use super::strategy::{Extent, Program};
use crate::dir::{Dir, Entry, Kind};
use crate::failure::{Failure, shown};
use crate::games::{House, StateIn};
use crate::output::counted;
use rulebook_record::Confinement;
use std::ffi::OsStr;
use std::io;

/// Checks the strategies of a match before it begins.
///
/// # Errors
///
/// When one is made of more than it may be, or the game has no files to limit.
pub(super) fn check<G: House>(programs: &[&Program], request: &Confinement) -> Result<(), Failure> {
    if !request.limits_own_files() {
        return Ok(());
    }
    if G::ASKING.state == StateIn::RoundFile {
        let message = format_args!("--own-files and --own-size: strategies of {} keep no files", G::NAME);
        return Err(Failure::usage(message).hint("--file-limit limits the files that any program writes"));
    }
    programs.iter().try_for_each(|program| {
        let (files, bytes) = size_of(program).map_err(|error| Failure::io(&program.folder, &error))?;
        if !request.is_exceeded_by(files, bytes) {
            return Ok(());
        }
        let made_of = format!(
            "is made of {} with {} together, more than is allowed",
            counted(files, "file"),
            counted(bytes, "byte")
        );
        let failure = Failure::usage(format_args!("{}: {made_of}", shown(&program.path)));
        Err(failure.hint(match program.extent {
            Extent::Folder => "an entry is made of all files below its folder",
            Extent::Named => "a program is made of itself and of what lies beside it and has its name with more behind it, neither a letter nor a digit first",
        }))
    })
}

/// How many files a program is made of, and their bytes together.
fn size_of(program: &Program) -> io::Result<(u64, u64)> {
    let mut size = (0, 0);
    add(&Dir::open(&program.folder)?, &mut size, 0, &|name| program.is_made_of(name))?;
    Ok(size)
}

/// The most folders in one another.
const DEEPEST: usize = 100;

/// Adds what is in a folder, of which only some may count. A link counts as what it leads to.
fn add(folder: &Dir, size: &mut (u64, u64), depth: usize, counts: &dyn Fn(&OsStr) -> bool) -> io::Result<()> {
    if depth > DEEPEST {
        return Err(io::Error::other(format!("expected at most {DEEPEST} folders in one another, found more")));
    }
    folder.for_each(|Entry { name, kind }| {
        if !counts(&name) {
            return Ok(());
        }
        if kind == Kind::Folder {
            return add(&folder.open_dir(&name)?, size, depth + 1, &|_| true);
        }
        size.0 += 1;
        // A link that leads nowhere has no bytes.
        size.1 += match kind {
            Kind::File => folder.size(&name)?.counted(),
            _ => folder.length(&name).unwrap_or_default(),
        };
        Ok(())
    })
}
