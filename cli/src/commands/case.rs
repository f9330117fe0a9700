//! `rulebook case`

mod files;
mod fmt;
mod new;

use crate::args::{CaseArgs, CaseCommand, ExplainCaseArgs, ListCasesArgs, ShowCaseArgs, SuiteArg};
use crate::failure::Failure;
use crate::games::Registry;
use crate::input::read_bytes;
use crate::output::{Styled, print, print_styled};
use rulebook_conformance::Suite;
use rulebook_conformance::case::Case;
use rulebook_conformance::report::{self, Filter};
use std::fmt::Write as _;
use std::path::Path;

pub(crate) fn run<R: Registry>(args: &CaseArgs) -> Result<(), Failure> {
    match &args.command {
        CaseCommand::List(args) => list::<R>(args),
        CaseCommand::Explain(args) => explain::<R>(args),
        CaseCommand::Show(args) => show::<R>(args),
        CaseCommand::New(args) => new::run::<R>(args),
        CaseCommand::Fmt(args) => fmt::run::<R>(args),
        CaseCommand::Manifest(args) => files::manifest::<R>(args),
        CaseCommand::Stamp(args) => files::stamp::<R>(args),
    }
}

/// The cases of a folder, or the built-in ones of a game.
pub(super) fn suite<R: Registry>(folder: Option<&Path>, game: &str) -> Result<Suite, Failure> {
    match folder {
        None => {
            let suite = R::TEXTS.named(game).map(Suite::of_game).filter(|suite| !suite.cases().is_empty());
            suite.ok_or_else(|| {
                Failure::usage(format_args!("there are no built-in cases of {game}")).hint("give --suite DIR")
            })
        }
        Some(folder) => Suite::load(folder, R::TEXTS).map_err(Failure::usage),
    }
}

/// The cases of a folder, or the built-in ones of all games.
fn cases<R: Registry>(args: &SuiteArg) -> Result<Vec<Case>, Failure> {
    match &args.suite {
        Some(folder) => Ok(suite::<R>(Some(folder), "")?.cases().to_vec()),
        None => Ok(R::TEXTS.iter().flat_map(|game| Suite::of_game(game).cases().to_vec()).collect()),
    }
}

fn list<R: Registry>(args: &ListCasesArgs) -> Result<(), Failure> {
    let filter = args.clause.as_deref().map(Filter::new);
    let mut text = String::new();
    for case in cases::<R>(&args.suite)? {
        let pins: Vec<&str> = case.clauses.iter().map(|pin| pin.clause.as_str()).collect();
        if filter.as_ref().is_none_or(|filter| filter.takes(&case)) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}  {:<16} {}", case.id, pins.join(" "), case.why);
        }
    }
    match (&args.clause, text.is_empty()) {
        (Some(clause), true) => Err(Failure::no(format_args!("no case pins {clause}"))),
        _ => print(&text),
    }
}

/// The case that an argument names, by its file or its ID, and its twin where
/// that is at hand.
fn find<R: Registry>(name: &str, args: &SuiteArg) -> Result<(Case, Option<Case>), Failure> {
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension == "case") {
        let case = read::<R>(path)?;
        let beside = case.twin.as_ref().map(|twin| path.with_file_name(format!("{twin}.case")));
        let twin = beside.filter(|path| path.exists()).map(|path| read::<R>(&path)).transpose()?;
        return Ok((case, twin));
    }
    let cases = cases::<R>(args)?;
    let of = |id: &str| cases.iter().find(|case| case.id == id).cloned();
    let case = of(name).ok_or_else(|| {
        Failure::usage(format_args!("there is no case `{name}`")).hint("`rulebook case list` lists them")
    })?;
    let twin = case.twin.as_deref().and_then(of);
    Ok((case, twin))
}

fn read<R: Registry>(path: &Path) -> Result<Case, Failure> {
    let text = String::from_utf8(read_bytes(path)?);
    let text = text.map_err(|_| Failure::usage(format_args!("{}: not a text of UTF-8", path.display())))?;
    Case::parse(&text, R::TEXTS).map_err(|error| Failure::usage(format_args!("{}:{error}", path.display())))
}

fn explain<R: Registry>(args: &ExplainCaseArgs) -> Result<(), Failure> {
    let (case, twin) = find::<R>(&args.case, &args.suite)?;
    let mut out = Styled::default();
    report::explain(&case, twin.as_ref(), &mut out).expect("writing to a string cannot fail");
    print_styled(&out)
}

fn show<R: Registry>(args: &ShowCaseArgs) -> Result<(), Failure> {
    let (case, _) = find::<R>(&args.case, &args.suite)?;
    let mut out = Styled::default();
    report::show(&case, &mut out).expect("writing to a string cannot fail");
    print_styled(&out)
}
