//! Keeping the record of a match while it is played, in the order of REC-1.

use super::writer::{Ended, Round, Writer};
use crate::failure::Failure;
use rulebook_record::OutcomeEntry;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

/// The answers of a round, unless the match begins, and the state that follows.
pub(crate) struct Step {
    /// What came of the state before.
    pub(crate) round: Option<Round>,
    /// The name of the file of the next state, and the state.
    pub(crate) state: (String, String),
}

impl Writer {
    fn keep(&mut self, step: Step) -> Result<(), Failure> {
        if let Some(round) = step.round {
            self.round(round)?;
        }
        let (name, text) = step.state;
        self.state(&name, &text)
    }
}

/// Who keeps the record.
pub(crate) enum Keeper {
    /// It is written before the match goes on.
    Now(Box<Writer>),
    /// It is written by a thread of its own while the next programs are started.
    Meanwhile(Thread),
}

impl Keeper {
    /// Begins with a step that is written when this returns, so that whoever
    /// watches finds a state. Further ones are written `meanwhile` where the
    /// system has a thread for it.
    ///
    /// # Errors
    ///
    /// When the step cannot be written.
    pub(crate) fn new(mut writer: Writer, first: Step, meanwhile: bool) -> Result<Self, Failure> {
        writer.keep(first)?;
        if meanwhile { Thread::new(writer).map(Self::Meanwhile) } else { Ok(Self::Now(Box::new(writer))) }
    }

    /// Keeps a step of the match.
    ///
    /// # Errors
    ///
    /// When this one or the last cannot be written.
    pub(crate) fn keep(&mut self, step: Step) -> Result<(), Failure> {
        match self {
            Self::Now(writer) => writer.keep(step),
            Self::Meanwhile(thread) => thread.keep(step),
        }
    }

    /// Ends the record of a match that is over.
    ///
    /// # Errors
    ///
    /// When anything of it cannot be written.
    pub(crate) fn finish(self, outcome: OutcomeEntry, scores: &str) -> Result<Ended, Failure> {
        let writer = match self {
            Self::Now(writer) => *writer,
            Self::Meanwhile(mut thread) => thread.end()?,
        };
        writer.finish(outcome, scores)
    }
}

/// A thread that writes what it is given, in order. What it was given is written
/// when this is dropped.
pub(crate) struct Thread {
    /// `None` when it is to end.
    steps: Option<SyncSender<Step>>,
    writing: Option<JoinHandle<Result<Writer, Failure>>>,
}

impl Thread {
    fn new(writer: Writer) -> Result<Self, Failure> {
        // Each step is handed over when the one before is written, so that a match
        // that is killed loses one round that was played at most.
        let (steps, to_write) = sync_channel(0);
        let work = move || write(writer, &to_write);
        let writing = Builder::new().name("record".to_owned()).spawn(work);
        let writing = writing.map_err(|error| Failure::usage(format_args!("a thread for the record: {error}")))?;
        Ok(Self { steps: Some(steps), writing: Some(writing) })
    }

    fn keep(&mut self, step: Step) -> Result<(), Failure> {
        if self.steps.as_ref().is_some_and(|steps| steps.send(step).is_ok()) {
            return Ok(());
        }
        // It has ended, and tells why.
        self.end().and(Err(lost()))
    }

    fn end(&mut self) -> Result<Writer, Failure> {
        self.steps = None;
        self.writing.take().and_then(|writing| writing.join().ok()).unwrap_or_else(|| Err(lost()))
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        // Who drops it before the match is over has a failure of its own to tell.
        let _ = self.end();
    }
}

fn write(mut writer: Writer, steps: &Receiver<Step>) -> Result<Writer, Failure> {
    steps.iter().try_for_each(|step| writer.keep(step))?;
    Ok(writer)
}

fn lost() -> Failure {
    Failure::usage("the thread that writes the record has gone")
}

#[cfg(test)]
mod tests {
    use super::{Keeper, Round, Step};
    use crate::record::{Folder, Place, Previous, Writer};
    use rulebook_core::contract::{Game as _, Opening};
    use rulebook_core::redbot::{RedBot, Rules};
    use rulebook_record::{Confinement, FirstLine, Limits, Start};
    use std::fs;

    fn keeper(folder: &std::path::Path, meanwhile: bool) -> Keeper {
        let state = RedBot::opening(&Rules::default(), &Opening { rounds: Some(2) }).unwrap();
        let setup = crate::matches::Setup::<RedBot> {
            strategies: vec!["builtin:idle".into(); 4],
            names: vec!["idle".to_owned(); 4],
            state,
            seed: 1,
            start: Start::Standard,
            limits: Limits::default(),
            confinement: Confinement::default(),
        };
        let journal = setup.journal();
        let first = FirstLine { working_folder: "/".into(), journal, first_state: None, by_configuration: false };
        let folder = Folder::prepare(Place::Named(folder, Previous::Keep), RedBot::recognises).unwrap();
        let writer = Writer::begin(folder, first).unwrap();
        Keeper::new(writer, step(0), meanwhile).unwrap()
    }

    fn step(number: u64) -> Step {
        let round = number.checked_sub(1).map(|before| Round { number: before, asked: Vec::new(), draws: Vec::new() });
        Step { round, state: (format!("000{number}.txt"), format!("state {number}")) }
    }

    #[test]
    fn rec_1_what_was_given_is_written_when_the_match_is_ended() {
        for meanwhile in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut keeper = keeper(folder.path(), meanwhile);
            assert_eq!(fs::read_to_string(folder.path().join("0000.txt")).unwrap(), "state 0", "at once");
            (1..4).for_each(|number| keeper.keep(step(number)).unwrap());
            drop(keeper);
            let unfinished = fs::read_to_string(folder.path().join("match.jsonl")).unwrap();
            assert_eq!(unfinished.lines().count(), 4);
            assert_eq!(fs::read_to_string(folder.path().join("0003.txt")).unwrap(), "state 3");
        }
    }

    #[test]
    fn rec_3_what_cannot_be_written_is_told_soon() {
        for (meanwhile, late) in [(false, 0), (true, 1)] {
            let folder = tempfile::tempdir().unwrap();
            let mut keeper = keeper(folder.path(), meanwhile);
            // A folder in the place of a file.
            fs::create_dir(folder.path().join("0001.txt")).unwrap();
            let (told, failure) = (1..9).find_map(|number| Some((number, keeper.keep(step(number)).err()?))).unwrap();
            assert!(told <= 1 + late, "told at {told}");
            assert!(failure.to_string().contains("0001.txt"), "{failure}");
            assert!(!folder.path().join("0002.txt").exists());
        }
    }
}
