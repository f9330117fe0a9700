//! The output files. They appear in place only when all of them are complete.

use crate::failure::{Failure, path_text};
use crate::files::{Draft, folder_of};
use crate::output::note;
use crate::record::is_own_name;
use bytesize::ByteSize;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Output files that move into place when all of them are complete.
pub(super) struct OutputFiles<'a> {
    /// The folder of the record, or its log.
    record: &'a Path,
    quiet: bool,
    begun: Vec<OutputFile>,
}

/// An output file that is being written.
pub(super) struct OutputFile {
    pub(super) path: PathBuf,
    draft: Draft,
    /// Its description for the user; empty if it needs none.
    pub(super) what: String,
}

impl<'a> OutputFiles<'a> {
    /// Output files of a record, which they must not replace.
    pub(super) const fn new(record: &'a Path, quiet: bool) -> Self {
        Self { record, quiet, begun: Vec::new() }
    }

    /// Starts an output file. Refuses a file of the record, and a path that another output has.
    pub(super) fn begin(&mut self, path: &Path) -> Result<&mut OutputFile, Failure> {
        let home = |path: &Path| fs::canonicalize(folder_of(path)).ok();
        if self.record.is_file() && fs::canonicalize(path).ok() == fs::canonicalize(self.record).ok() {
            let failure = Failure::usage(format_args!("{}: is the record itself", path_text(path)));
            return Err(failure.hint("choose another name"));
        }
        let is_here = fs::canonicalize(self.record).is_ok_and(|record| {
            let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            is_own_name(&target) && home(&target) == Some(record)
        });
        if is_here {
            let failure = Failure::usage(format_args!("{}: is a file of the record", path.display()));
            return Err(failure.hint("choose another name"));
        }
        let same = |other: &OutputFile| other.path.file_name() == path.file_name() && home(&other.path) == home(path);
        if self.begun.iter().any(same) {
            return Err(Failure::usage(format_args!("{}: is given for two files", path_text(path))));
        }
        self.begun.push(OutputFile { path: path.to_owned(), draft: Draft::new(path)?, what: String::new() });
        Ok(self.begun.last_mut().expect("one was added"))
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        for OutputFile { path, draft, what } in self.begun {
            let size = draft.size()?;
            draft.finish()?;
            if !self.quiet && path != Path::new("-") {
                let what = if what.is_empty() { what } else { format!("{what}, ") };
                note(format_args!("{}: {what}{}", path.display(), ByteSize(size)));
            }
        }
        Ok(())
    }
}

impl OutputFile {
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.draft.file().write_all(bytes).map_err(|error| self.failure(&error))
    }

    /// A buffered writer to the file.
    pub(super) fn writer(&mut self) -> io::BufWriter<&mut fs::File> {
        io::BufWriter::new(self.draft.file())
    }

    /// The temporary path of the file, for programs that write to a path.
    pub(super) fn draft(&self) -> &Path {
        self.draft.path()
    }

    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        Failure::io(&self.path, error)
    }
}
