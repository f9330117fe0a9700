//! The files of a report.

use crate::failure::Failure;
use crate::files::write_whole;
use crate::own_file;
use crate::record::is_cut;
use rulebook_tournament::report::{Report, entrants_csv, html, matches_csv};
use std::path::{Path, PathBuf};

/// The name of a report file, the beginning of its contents, and the function that formats it.
type ReportFile = (&'static str, &'static str, fn(&Report) -> String);
const REPORTS: [ReportFile; 4] = [
    ("results.json", "{\n  \"format\": \"rulebook-tournament-results/1\"", Report::json),
    ("results.csv", "place,name,", entrants_csv),
    ("matches.csv", "id,encounter,", matches_csv),
    ("report.html", "<!DOCTYPE html><html lang=\"en\"><head>", html),
];

/// Writes the reports; replaces previous reports and nothing else.
///
/// # Errors
///
/// The error of `ended`, which is called before the first one; then none is written.
pub(super) fn write_reports(
    folder: &Path,
    report: &Report,
    ended: &mut dyn FnMut() -> Result<(), Failure>,
) -> Result<(), Failure> {
    previous_reports(folder)?;
    let mut texts = Vec::new();
    for (name, _, format) in REPORTS {
        texts.push((name, format(report)));
        ended()?;
    }
    texts.into_iter().try_for_each(|(name, text)| write_whole(folder, name, &text))
}

/// The reports in a folder, complete or truncated. Refuses a file that has the name of a report
/// but other contents.
pub(super) fn previous_reports(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut previous = Vec::new();
    for (name, beginning, _) in REPORTS {
        let path = folder.join(name);
        let ours = match own_file::read(&path) {
            Ok(there) => {
                previous.push(path.clone());
                there.starts_with(beginning.as_bytes()) || is_cut(&there, beginning.as_bytes())
            }
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        };
        if !ours {
            let message = format_args!("{}: exists and is not a report, so it is not replaced", path.display());
            return Err(Failure::usage(message).hint("give another folder, or move the file away"));
        }
    }
    Ok(previous)
}
