//! Writes the record of a running match, in the order that REC-1 requires.

use super::writer::{FinishedRecord, Round, Writer};
use crate::failure::Failure;
use rulebook_record::OutcomeEntry;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

/// A state to write, with the round that led to it.
pub(crate) struct Step {
    /// The round; the first state has none.
    pub(crate) round: Option<Round>,
    /// File name and text of the state.
    pub(crate) state: (String, String),
}

impl Writer {
    fn write_step(&mut self, step: Step) -> Result<(), Failure> {
        if let Some(round) = step.round {
            self.round(round)?;
        }
        let (name, text) = step.state;
        self.state(&name, &text)
    }
}

/// Writes the record of a match.
pub(crate) enum RecordWriter {
    /// Writes each step before the match continues.
    Inline(Box<Writer>),
    /// Writes each step in a thread while the next programs start.
    Background(WriterThread),
}

impl RecordWriter {
    /// Writes the first step before it returns, so that a viewer finds a state. Writes later
    /// steps in a thread if `in_background`.
    ///
    /// # Errors
    ///
    /// When the step cannot be written or the thread cannot be started.
    pub(crate) fn new(mut writer: Writer, first: Step, in_background: bool) -> Result<Self, Failure> {
        writer.write_step(first)?;
        if in_background { WriterThread::new(writer).map(Self::Background) } else { Ok(Self::Inline(Box::new(writer))) }
    }

    /// Writes a step of the match.
    ///
    /// # Errors
    ///
    /// When this step or the previous one cannot be written.
    pub(crate) fn write_step(&mut self, step: Step) -> Result<(), Failure> {
        match self {
            Self::Inline(writer) => writer.write_step(step),
            Self::Background(thread) => thread.write_step(step),
        }
    }

    /// Finishes the record of a match that is over.
    ///
    /// # Errors
    ///
    /// When any part cannot be written.
    pub(crate) fn finish(self, outcome: OutcomeEntry, scores: &str) -> Result<FinishedRecord, Failure> {
        let writer = match self {
            Self::Inline(writer) => *writer,
            Self::Background(mut thread) => thread.end()?,
        };
        writer.finish(outcome, scores)
    }
}

/// A thread that writes steps in order. Dropping this waits until the thread has written everything.
pub(crate) struct WriterThread {
    /// Sends steps to the thread. Dropping it ends the thread.
    steps: Option<SyncSender<Step>>,
    handle: Option<JoinHandle<Result<Writer, Failure>>>,
}

impl WriterThread {
    fn new(writer: Writer) -> Result<Self, Failure> {
        // Without a buffer, the thread takes a step only after it has written the previous one. So a
        // killed match loses at most one round.
        let (steps, receiver) = sync_channel(0);
        let work = move || write_steps(writer, &receiver);
        let handle = Builder::new().name("record".to_owned()).spawn(work);
        let handle =
            handle.map_err(|error| Failure::usage(format_args!("could not start a thread for the record: {error}")))?;
        Ok(Self { steps: Some(steps), handle: Some(handle) })
    }

    fn write_step(&mut self, step: Step) -> Result<(), Failure> {
        if self.steps.as_ref().is_some_and(|steps| steps.send(step).is_ok()) {
            return Ok(());
        }
        // The thread has ended and returns its error.
        self.end().and(Err(thread_ended()))
    }

    fn end(&mut self) -> Result<Writer, Failure> {
        self.steps = None;
        self.handle.take().and_then(|handle| handle.join().ok()).unwrap_or_else(|| Err(thread_ended()))
    }
}

impl Drop for WriterThread {
    fn drop(&mut self) {
        // After `finish`, the thread has already ended and this does nothing. Before it, the match has stopped with an
        // error, which the caller reports instead of this one.
        let _ = self.end();
    }
}

fn write_steps(mut writer: Writer, steps: &Receiver<Step>) -> Result<Writer, Failure> {
    steps.iter().try_for_each(|step| writer.write_step(step))?;
    Ok(writer)
}

fn thread_ended() -> Failure {
    Failure::usage("the thread that writes the record has ended")
}

#[cfg(test)]
mod tests {
    use super::{RecordWriter, Round, Step};
    use crate::games::Registry;
    use crate::record::{Folder, Previous, RecordPlace, Writer};
    use rulebook_core::contract::Opening;
    use rulebook_core::redbot::RedBot;
    use rulebook_record::{Confinement, FirstLine, Limits, Start};
    use std::fs;

    fn writer(folder: &std::path::Path, in_background: bool) -> RecordWriter {
        let games = Registry::only::<RedBot>();
        let game = games.first();
        let state = game.opening(&game.rules(), &Opening { rounds: Some(2) }).unwrap();
        let setup = crate::matches::Setup {
            game,
            strategies: vec!["builtin:idle".into(); 4],
            names: vec!["idle".to_owned(); 4],
            state,
            seed: 1,
            plan_line_id: None,
            start: Start::Standard,
            limits: Limits::default(),
            confinement: Confinement::default(),
        };
        let journal = setup.journal();
        let first = FirstLine { working_folder: "/".into(), journal, first_state: None, by_configuration: false };
        let folder = Folder::prepare(RecordPlace::Named(folder, Previous::Keep), games).unwrap();
        let writer = Writer::begin(folder, first).unwrap();
        RecordWriter::new(writer, step(0), in_background).unwrap()
    }

    fn step(number: u64) -> Step {
        let round =
            number.checked_sub(1).map(|before| Round { number: before, responses: Vec::new(), draws: Vec::new() });
        Step { round, state: (format!("000{number}.txt"), format!("state {number}")) }
    }

    #[test]
    fn rec_1_a_dropped_writer_has_written_all_steps() {
        for in_background in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut writer = writer(folder.path(), in_background);
            assert_eq!(fs::read_to_string(folder.path().join("0000.txt")).unwrap(), "state 0", "before it returns");
            (1..4).for_each(|number| writer.write_step(step(number)).unwrap());
            drop(writer);
            let unfinished = fs::read_to_string(folder.path().join("match.jsonl")).unwrap();
            assert_eq!(unfinished.lines().count(), 4);
            assert_eq!(fs::read_to_string(folder.path().join("0003.txt")).unwrap(), "state 3");
        }
    }

    #[test]
    fn rec_3_a_write_error_is_reported_within_one_step() {
        for (in_background, delay) in [(false, 0), (true, 1)] {
            let folder = tempfile::tempdir().unwrap();
            let mut writer = writer(folder.path(), in_background);
            // A folder in place of the file.
            fs::create_dir(folder.path().join("0001.txt")).unwrap();
            let (reported_at, failure) =
                (1..9).find_map(|number| Some((number, writer.write_step(step(number)).err()?))).unwrap();
            assert!(reported_at <= 1 + delay, "reported at {reported_at}");
            assert!(failure.to_string().contains("0001.txt"), "{failure}");
            assert!(!folder.path().join("0002.txt").exists());
        }
    }
}
