//! The steps of recorded games.

use crate::failure::{Failure, path_text};
use crate::games::{CliGame, GameEntry};
use crate::record::{Recording, Replay, StepFailure};
use rulebook_bench::measured::{Measured, Part, Segment};
use std::path::{Path, PathBuf};

/// One part per record.
pub(super) fn parts<G: CliGame + Measured>(folders: &[PathBuf], rules: Option<&str>) -> Result<Vec<Part<G>>, Failure> {
    folders.iter().map(|folder| part(folder, rules)).collect()
}

/// The steps of a record from its first state, with the recorded answers.
fn part<G: CliGame + Measured>(folder: &Path, rules: Option<&str>) -> Result<Part<G>, Failure> {
    let recording = Recording::open(const { &GameEntry::of::<G>() }, folder, rules)?;
    let (_, start) = recording.read_state(&recording.files[0])?;
    let mut replay = Replay::new(&recording, recording.files[0].0, start.clone());
    let (mut moves, mut draws) = (Vec::new(), Vec::new());
    for pair in recording.files.windows(2) {
        let [_, file @ (_, path)] = pair else { continue };
        let (_, next) = recording.read_state(file)?;
        let step = match replay.step(&mut |_| ()) {
            Ok(step) => step.filter(|_| replay.state().typed::<G>() == next.typed::<G>()),
            Err(StepFailure::Departs(error)) if !error.is_gap() => None,
            Err(error) => return Err(recording.failure(error)),
        };
        let Some(step) = step else {
            let failure = Failure::usage(format_args!("{}: does not follow from the previous state", path_text(path)));
            let command = format_args!("rulebook verify {} {}", G::NAME, folder.display());
            return Err(failure.hint(format_args!("`{command}` shows the difference")));
        };
        moves
            .push(G::parse_answers(step.before.typed::<G>(), &recording.game.typed.answers(&step.input, &step.before)));
        draws.push(step.input.draws::<G>().map_err(|error| recording.failure(StepFailure::Departs(error)))?);
    }
    if moves.is_empty() {
        let message =
            format_args!("{}: a record of a single state has no {}s to measure", path_text(folder), G::STEP_NOUN);
        return Err(Failure::usage(message));
    }
    let segments = vec![Segment { start: start.typed::<G>().clone(), moves, draws }];
    Ok(Part { name: folder.display().to_string(), segments })
}
