//! The steps of recorded games.

use crate::failure::{Failure, shown};
use crate::games::House;
use crate::record::{Recording, StepFailure};
use rulebook_bench::measured::{Measured, Part, Segment};
use rulebook_record::Replay;
use std::path::{Path, PathBuf};

/// A part for each record.
pub(super) fn parts<G: House + Measured>(folders: &[PathBuf], rules: Option<&str>) -> Result<Vec<Part<G>>, Failure> {
    folders.iter().map(|folder| part(folder, rules)).collect()
}

/// The steps of a record, from its first state on, with what was answered.
fn part<G: House + Measured>(folder: &Path, rules: Option<&str>) -> Result<Part<G>, Failure> {
    let recording = Recording::<G>::open(folder, rules)?;
    let (_, start) = recording.read_state(&recording.files[0])?;
    let mut replay = Replay::new(&recording, recording.files[0].0, start.clone());
    let mut moves = Vec::new();
    for pair in recording.files.windows(2) {
        let [_, file @ (_, path)] = pair else { continue };
        let (_, next) = recording.read_state(file)?;
        let step = match replay.step(&mut ()) {
            Ok(step) => step.filter(|step| step.after == next),
            Err(StepFailure::Departs(error)) if !error.is_untold() => None,
            Err(error) => return Err(recording.failure(error)),
        };
        let Some(step) = step else {
            let failure = Failure::usage(format_args!("{}: does not follow from the state before", shown(path)));
            let command = format_args!("rulebook verify {} {}", G::NAME, folder.display());
            return Err(failure.hint(format_args!("{command} tells what is wrong")));
        };
        moves.push(G::understood(&step.before, &step.input.answers::<G>(&step.before)));
    }
    if moves.is_empty() {
        let message = format_args!("{}: a record of one state has no {}s to measure", shown(folder), G::STEP);
        return Err(Failure::usage(message));
    }
    Ok(Part { name: folder.display().to_string(), segments: vec![Segment { start, moves }] })
}
