//! `corrections.json`: corrections that an organizer made after matches were played.

use crate::failure::Failure;
use crate::files::write_durable;
use crate::input::name_of;
use crate::own_file;
use rulebook_tournament::Corrections;
use std::fs;
use std::io;
use std::path::Path;

pub(super) const CORRECTIONS: &str = "corrections.json";

/// The corrections in the folder of a tournament; none when there is no such file.
pub(super) fn read(folder: &Path) -> Result<Corrections, Failure> {
    let file = folder.join(CORRECTIONS);
    if !file.exists() {
        return Ok(Corrections::default());
    }
    serde_json::from_slice(&own_file::read_named(&file)?).map_err(|error| {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let why = error.to_string().replace(&place, "");
        Failure::usage(format_args!("{}:{}:{}: {why}", name_of(&file), error.line(), error.column()))
    })
}

/// Writes the corrections; removes the file when there are none.
pub(super) fn write(folder: &Path, corrections: &Corrections) -> Result<(), Failure> {
    let file = folder.join(CORRECTIONS);
    if corrections.is_empty() {
        return match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(&file, &error)),
            _ => Ok(()),
        };
    }
    let mut text = serde_json::to_string_pretty(corrections).map_err(Failure::usage)?;
    text.push('\n');
    write_durable(folder, CORRECTIONS, &text)
}
