//! The files that a strategy is made of, where they are limited (LIM-9, PLAY-6).

use super::confine::Request;
use super::strategy::{Extent, Program};
use crate::failure::{Failure, shown};
use crate::games::{House, StateIn};
use std::fs;
use std::io;
use std::path::Path;

/// Checks the strategies of a match before it begins.
///
/// # Errors
///
/// When one is made of more than it may be, or the game has no files to limit.
pub(super) fn check<G: House>(programs: &[&Program], request: &Request) -> Result<(), Failure> {
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
        let made_of = format!("is made of {files} files with {bytes} bytes together, more than is allowed");
        let failure = Failure::usage(format_args!("{}: {made_of}", shown(&program.path)));
        Err(failure.hint(match program.extent {
            Extent::Folder => "an entry is made of all files below its folder",
            Extent::Named => "a program is made of itself and of what lies beside it whose name begins with its own",
        }))
    })
}

/// How many files a program is made of, and their bytes together.
fn size_of(program: &Program) -> io::Result<(u64, u64)> {
    let mut size = (0, 0);
    add(&program.folder, &mut size, &|name| program.is_made_of(name))?;
    Ok(size)
}

/// Adds what is in a folder, of which only some may count. A link counts as what it leads to.
fn add(folder: &Path, size: &mut (u64, u64), counts: &dyn Fn(&std::ffi::OsStr) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !counts(&entry.file_name()) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            add(&entry.path(), size, &|_| true)?;
        } else {
            size.0 += 1;
            // A link that leads nowhere has no bytes.
            size.1 += fs::metadata(entry.path()).map_or(0, |metadata| metadata.len());
        }
    }
    Ok(())
}
