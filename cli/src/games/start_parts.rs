//! Starts that consist of several files, such as a map and its objects.

use crate::failure::{Failure, path_text};
use crate::input::{name_of, read_bytes};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// How a game makes a start from several files.
#[derive(Clone, Copy, Debug)]
pub struct StartParts {
    /// The extensions of the files, in lowercase. Each of them is that of a part, whatever the file contains.
    pub extensions: &'static [&'static str],
    /// Makes the text of the first state, which the game then reads. Each file has the name that messages give it.
    pub join: fn(&[StartPart]) -> Result<String, Failure>,
}

/// A file that is a part of a start.
#[derive(Clone, Debug)]
pub struct StartPart {
    /// Its name in messages.
    pub name: String,
    /// Its extension, one of [`StartParts::extensions`].
    pub extension: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// A start that was made from files.
#[derive(Clone, Debug)]
pub(crate) struct JoinedStart {
    /// The files.
    pub(crate) paths: Vec<PathBuf>,
    /// The text of the first state.
    pub(crate) text: String,
}

impl StartParts {
    /// The extension of a path if it is that of a part.
    pub(crate) fn extension_of(&self, path: &OsStr) -> Option<String> {
        let extension = Path::new(path).extension()?.to_str()?.to_ascii_lowercase();
        self.extensions.contains(&&*extension).then_some(extension)
    }

    /// Reads the files and makes a start from them.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or the files make no start.
    pub(crate) fn read(&self, paths: Vec<PathBuf>) -> Result<JoinedStart, Failure> {
        let mut parts = Vec::new();
        for path in &paths {
            let extension = self.extension_of(path.as_os_str()).unwrap_or_default();
            parts.push(StartPart { name: name_of(path), extension, bytes: read_bytes(path)? });
        }
        Ok(JoinedStart { text: (self.join)(&parts)?, paths })
    }
}

impl JoinedStart {
    /// The names of the files, for messages.
    pub(crate) fn name(&self) -> String {
        self.paths.iter().map(path_text).collect::<Vec<_>>().join(" + ")
    }
}
