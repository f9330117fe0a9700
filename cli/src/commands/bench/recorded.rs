//! The rounds of recorded games.

use crate::failure::{Failure, shown};
use crate::record::Recording;
use rulebook_bench::rounds::{Part, Segment};
use rulebook_core::redbot::{ByPlayer, RedBot};
use std::path::{Path, PathBuf};

/// A part for each record.
pub(super) fn parts(folders: &[PathBuf], rules: Option<&str>) -> Result<Vec<Part>, Failure> {
    folders.iter().map(|folder| part(folder, rules)).collect()
}

/// The rounds of a record, from its first state on. Each state tells the
/// orders that led to it (FILE-6).
fn part(folder: &Path, rules: Option<&str>) -> Result<Part, Failure> {
    let recording = Recording::<RedBot>::open(folder, rules)?;
    let (_, start) = recording.read_state(&recording.files[0])?;
    let mut state = start.clone();
    let mut orders = Vec::new();
    for file in &recording.files[1..] {
        let (path, next) = (&file.1, recording.read_state(file)?.1);
        let given = ByPlayer::from_fn(|player| next.setup().players[player].last_orders);
        let is_over = state.step(&given, &mut ()).is_err();
        if is_over || state != next {
            let failure = Failure::usage(format_args!("{}: does not follow from the state before", shown(path)));
            return Err(failure.hint(format_args!("rulebook verify redbot {} tells what is wrong", folder.display())));
        }
        orders.push(given);
    }
    if orders.is_empty() {
        return Err(Failure::usage(format_args!("{}: a record of one state has no rounds to measure", shown(folder))));
    }
    Ok(Part { name: folder.display().to_string(), segments: vec![Segment { start, orders }] })
}
