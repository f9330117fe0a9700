//! Finds the strategy to ask. If it is not found, suggests a command that names it.

use super::Question;
use crate::args::Format;
use crate::args::{confinement_options, time_options};
use crate::failure::Failure;
use crate::output::quoted;
use crate::prefix::{HUMAN, split_protocol, with_path};
use crate::record::working_folder;
use crate::strategy::{Strategy, explicit};
use rulebook_core::players::Seat;
use rulebook_record::{Journal, Limits};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A strategy and the argument that names it.
pub(super) struct NamedStrategy {
    pub(super) argument: OsString,
    pub(super) strategy: Strategy,
    /// The folder that its path is relative to; empty for the current folder.
    pub(super) from: PathBuf,
}

impl NamedStrategy {
    /// Finds the strategy of the arguments, or else that of the record.
    ///
    /// # Errors
    ///
    /// When neither names one, or it does not exist.
    pub(super) fn of(
        question: &Question,
        seat: Seat,
        journal: Option<&Journal>,
        folder: Option<&Path>,
    ) -> Result<Self, Failure> {
        let recorded =
            journal.and_then(|journal| journal.head.players.iter().find(|player| player.seat == seat.number()));
        let given = question.strategy.as_ref().map(|strategy| explicit(question.game, strategy));
        let Some(argument) = given.or_else(|| Some(recorded?.argument())) else {
            let failure = Failure::usage("the record does not name the strategies");
            return Err(failure.hint("give the strategy after the record"));
        };
        if question.strategy.is_none() && argument == HUMAN {
            let failure = Failure::usage(format_args!("{seat} is a person, who cannot be asked again"));
            return Err(failure.hint("give a strategy after the record to ask it instead"));
        }
        if question.strategy.is_none()
            && let Some(from) = folder.map(working_folder).transpose()?.flatten()
            && let Ok(strategy) = Strategy::parse(question.game, &argument, &from)
        {
            return Ok(Self { argument, strategy, from });
        }
        match Strategy::parse(question.game, &argument, Path::new("")) {
            Ok(strategy) => Ok(Self { argument, strategy, from: PathBuf::new() }),
            Err(failure) if question.strategy.is_some() => Err(failure),
            Err(failure) => {
                let defaults = journal.map_or(question.game.transport.limits, |journal| journal.head.limits);
                Err(with_moved_hint(question, &argument, &defaults, failure))
            }
        }
    }
}

/// Adds a hint on where a strategy of the record may be. The record of a finished match keeps
/// relative paths as given, without the folder that they were relative to.
fn with_moved_hint(question: &Question, strategy: &OsStr, defaults: &Limits, failure: Failure) -> Failure {
    let (_, path) = split_protocol(strategy);
    if Path::new(path).is_absolute() || path.as_encoded_bytes().starts_with(b"builtin:") {
        return failure;
    }
    let record = std::path::absolute(&question.record).unwrap_or_else(|_| question.record.clone());
    // Resolves symbolic links, because their targets have other parent folders than their paths.
    let record = record.canonicalize().unwrap_or(record);
    let from = record.ancestors().skip(1).find(|folder| Strategy::parse(question.game, strategy, folder).is_ok());
    let why = "its path is relative to the folder where the match was played";
    failure.hint(match from {
        Some(folder) => {
            // Without `.` components.
            let path: PathBuf = folder.join(path).components().collect();
            let command = command(question, &with_path(strategy, &path), defaults);
            format!("{why}; {} contains such a program: `{command}`", quoted(folder))
        }
        None => {
            format!(
                "{why}, which the record does not name; give the path: `{}`",
                command(question, OsStr::new("STRATEGY"), defaults)
            )
        }
    })
}

/// The command line of this rerun with another strategy.
fn command(question: &Question, strategy: &OsStr, defaults: &Limits) -> String {
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
    let limits =
        [time_options(&args.limits.limits(*defaults), defaults), confinement_options(&args.confinement.request())]
            .concat();
    words.extend(limits.iter().map(|word| quoted(Path::new(word))));
    format!("rulebook rerun {} {}", question.game.name(), words.join(" "))
}
