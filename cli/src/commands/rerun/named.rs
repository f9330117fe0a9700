//! The strategy that is asked: where it is, and the command that names it
//! where it is not.

use super::Question;
use crate::args::Format;
use crate::args::{confine_options, time_options};
use crate::failure::Failure;
use crate::games::House;
use crate::output::quoted;
use crate::record::working_folder;
use crate::strategy::{Strategy, without_prefix};
use rulebook_core::players::Seat;
use rulebook_record::{Journal, Limits};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

const PERSISTENT: &str = "persistent:";

/// A strategy as it was named.
pub(super) struct Named<G: House> {
    pub(super) argument: OsString,
    pub(super) strategy: Strategy<G>,
    /// Where its path begins; empty for the current folder.
    pub(super) from: PathBuf,
}

impl<G: House> Named<G> {
    /// The strategy of the arguments, or else that of the record.
    ///
    /// # Errors
    ///
    /// When nobody names one, or it is not there.
    pub(super) fn of(
        question: &Question,
        seat: Seat,
        journal: Option<&Journal>,
        folder: Option<&Path>,
    ) -> Result<Self, Failure> {
        let recorded =
            journal.and_then(|journal| journal.head.players.iter().find(|player| player.seat == seat.number()));
        let Some(argument) = question.strategy.clone().or_else(|| Some(recorded?.argument())) else {
            let failure = Failure::usage("the record does not tell who played");
            return Err(failure.hint("name the strategy behind the record"));
        };
        if question.strategy.is_none()
            && let Some(from) = folder.map(working_folder).transpose()?.flatten()
            && let Ok(strategy) = Strategy::parse(&argument, &from)
        {
            return Ok(Self { argument, strategy, from });
        }
        match Strategy::parse(&argument, Path::new("")) {
            Ok(strategy) => Ok(Self { argument, strategy, from: PathBuf::new() }),
            Err(failure) if question.strategy.is_some() => Err(failure),
            Err(failure) => {
                let usual = journal.map_or(G::ASKING.limits, |journal| journal.head.limits);
                Err(elsewhere::<G>(question, &argument, &usual, failure))
            }
        }
    }
}

/// Says where a strategy of the record may be that is not there from here:
/// the record of a match that is over tells relative paths as they were given,
/// and no folder.
fn elsewhere<G: House>(question: &Question, strategy: &OsStr, usual: &Limits, failure: Failure) -> Failure {
    let (before, path) = match without_prefix(strategy, PERSISTENT) {
        Some(path) => (PERSISTENT, path),
        None => ("", strategy),
    };
    if Path::new(path).is_absolute() || path.as_encoded_bytes().starts_with(b"builtin:") {
        return failure;
    }
    let record = std::path::absolute(&question.record).unwrap_or_else(|_| question.record.clone());
    // Below `..` there is another folder than its name tells.
    let record = record.canonicalize().unwrap_or(record);
    let from = record.ancestors().skip(1).find(|folder| Strategy::<G>::parse(strategy, folder).is_ok());
    let why = "the record names it from the folder where the match was played";
    failure.hint(match from {
        Some(folder) => {
            // Without the points in it.
            let path: PathBuf = folder.join(path).components().collect();
            let mut strategy = OsString::from(before);
            strategy.push(path);
            let command = command::<G>(question, &strategy, usual);
            format!("{why}; in {} there is one of this name: `{command}`", quoted(folder))
        }
        None => format!(
            "{why}, and does not tell that; name it: `{}`",
            command::<G>(question, OsStr::new("STRATEGY"), usual)
        ),
    })
}

/// The command that was given, with this strategy behind the record.
fn command<G: House>(question: &Question, strategy: &OsStr, usual: &Limits) -> String {
    let args = &question.args;
    let mut words = vec![quoted(&question.record), quoted(Path::new(strategy))];
    if let Some(folder) = &args.run_in {
        words.extend(["--run-in".to_owned(), quoted(folder)]);
    }
    let mut option = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            words.extend([name.to_owned(), quoted(Path::new(&value))]);
        }
    };
    option("--seat", Some(args.seat.clone()));
    option("--round", args.round.map(|round| round.to_string()));
    option("--shown-as", args.shown_as.clone());
    option("--rules", args.rules.rules.clone());
    option("--format", (args.format.format == Format::Json).then(|| "json".to_owned()));
    let flags = [("--replay", args.replay), ("--quiet", args.quiet), ("--read-only", args.read_only)];
    words.extend(flags.into_iter().filter(|(_, given)| *given).map(|(flag, _)| flag.to_owned()));
    let limits = [time_options(&args.limits.limits(*usual), usual), confine_options(&args.confine.request())].concat();
    words.extend(limits.iter().map(|word| quoted(Path::new(word))));
    format!("rulebook rerun {} {}", G::NAME, words.join(" "))
}
