//! The command line that asks for an answer again, in the same environment and under the same limits.

use crate::entries::Entry;
use crate::output::quoted;
use crate::prefix::{split_protocol, with_path};
use rulebook_core::players::Seat;
use rulebook_referee::Program;
use std::ffi::OsStr;
use std::path::Path;

/// A command that repeats a question, without its state and its seats.
#[derive(Clone, Debug)]
pub(super) struct RepeatCommand {
    /// The strategy, with an absolute path.
    strategy: String,
    /// Options for the difference from a match.
    options: Vec<String>,
}

impl RepeatCommand {
    /// A command that asks as in a match. `argument` shows whether the program belongs to an entry, and how it
    /// is run.
    pub(super) fn new(argument: &OsStr, program: &Program) -> Self {
        let entry = Entry::named_by(Path::new(split_protocol(argument).1)).is_some();
        let path = if entry { &program.folder } else { &program.path };
        Self { strategy: with_path(argument, path).to_string_lossy().into_owned(), options: Vec::new() }
    }

    /// Adds options.
    pub(super) fn with(mut self, options: &[&str]) -> Self {
        self.options.extend(options.iter().map(|&option| option.to_owned()));
        self
    }

    /// The command line for a state file. It asks all `seats` at once.
    pub(super) fn command(&self, game: &str, state: &Path, seats: &[Seat], limits: &[String]) -> String {
        let one = |seat: &Seat| {
            let seat = seat.number().to_string();
            let words = ["--seat", &seat].into_iter().chain(self.options.iter().chain(limits).map(String::as_str));
            let words: Vec<_> = words.map(|word| quoted(Path::new(word))).collect();
            let strategy = quoted(Path::new(&self.strategy));
            format!("rulebook rerun {game} {} {strategy} {}", quoted(state), words.join(" "))
        };
        match seats {
            [seat] => one(seat),
            several => format!("{} & wait", several.iter().map(one).collect::<Vec<_>>().join(" & ")),
        }
    }
}
