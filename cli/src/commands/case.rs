//! `rulebook case`

mod files;
mod fmt;
mod new;

use crate::args::{CaseArgs, CaseCommand, ExplainCaseArgs, ListCasesArgs, ShowCaseArgs, SuiteArg};
use crate::failure::Failure;
use crate::games::Registry;
use crate::input::read_bytes;
use crate::output::{StyledText, print, print_styled};
use rulebook_conformance::Suite;
use rulebook_conformance::case::Case;
use rulebook_conformance::report::{self, Filter};
use std::fmt::Write as _;
use std::path::Path;

pub(crate) fn run(games: Registry, args: &CaseArgs) -> Result<(), Failure> {
    match &args.command {
        CaseCommand::List(args) => list(games, args),
        CaseCommand::Explain(args) => explain(games, args),
        CaseCommand::Show(args) => show(games, args),
        CaseCommand::New(args) => new::run(games, args),
        CaseCommand::Fmt(args) => fmt::run(games, args),
        CaseCommand::Manifest(args) => files::manifest(games, args),
        CaseCommand::Stamp(args) => files::stamp(games, args),
    }
}

/// The cases of a folder, or the built-in ones of a game.
pub(super) fn suite(games: Registry, folder: Option<&Path>, game: &str) -> Result<Suite, Failure> {
    match folder {
        None => {
            let suite =
                games.named(game).map(|game| Suite::of_game(&game.texts)).filter(|suite| !suite.cases().is_empty());
            suite.ok_or_else(|| Failure::usage(format_args!("{game} has no built-in cases")).hint("use --suite DIR"))
        }
        Some(folder) => Suite::load(folder, games).map_err(Failure::usage),
    }
}

/// The cases of a folder, or the built-in ones of all games.
fn cases(games: Registry, args: &SuiteArg) -> Result<Vec<Case>, Failure> {
    match &args.suite {
        Some(folder) => Ok(suite(games, Some(folder), "")?.cases().to_vec()),
        None => Ok(games.iter().flat_map(|game| Suite::of_game(&game.texts).cases().to_vec()).collect()),
    }
}

fn list(games: Registry, args: &ListCasesArgs) -> Result<(), Failure> {
    let filter = args.clause.as_deref().map(Filter::new);
    let mut text = String::new();
    for case in cases(games, &args.suite)? {
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

/// The case for a file or an ID, and its twin if found.
fn find(games: Registry, name: &str, args: &SuiteArg) -> Result<(Case, Option<Case>), Failure> {
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension == "case") {
        let case = read(games, path)?;
        let beside = case.twin.as_ref().map(|twin| path.with_file_name(format!("{twin}.case")));
        let twin = beside.filter(|path| path.exists()).map(|path| read(games, &path)).transpose()?;
        return Ok((case, twin));
    }
    let cases = cases(games, args)?;
    let of = |id: &str| cases.iter().find(|case| case.id == id).cloned();
    let case = of(name)
        .ok_or_else(|| Failure::usage(format_args!("no case `{name}`")).hint("`rulebook case list` lists them"))?;
    let twin = case.twin.as_deref().and_then(of);
    Ok((case, twin))
}

fn read(games: Registry, path: &Path) -> Result<Case, Failure> {
    let text = String::from_utf8(read_bytes(path)?);
    let text = text.map_err(|_| Failure::usage(format_args!("{}: not valid UTF-8", path.display())))?;
    Case::parse(&text, games).map_err(|error| Failure::usage(format_args!("{}:{error}", path.display())))
}

fn explain(games: Registry, args: &ExplainCaseArgs) -> Result<(), Failure> {
    let (case, twin) = find(games, &args.case, &args.suite)?;
    let mut out = StyledText::default();
    report::explain(&case, twin.as_ref(), &mut out).expect("writing to a string cannot fail");
    print_styled(&out)
}

fn show(games: Registry, args: &ShowCaseArgs) -> Result<(), Failure> {
    let (case, _) = find(games, &args.case, &args.suite)?;
    let mut out = StyledText::default();
    report::show(&case, &mut out).expect("writing to a string cannot fail");
    print_styled(&out)
}
