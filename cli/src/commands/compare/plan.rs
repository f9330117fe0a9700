//! The input of a comparison, from the arguments.

use super::comparison_file::ComparisonFile;
use crate::args::{CompareArgs, MeasureName, ModelName};
use crate::commands::tournament::participants::Participants;
use crate::commands::tournament::{boards, plan};
use crate::failure::Failure;
use crate::files::working_folder;
use crate::games::{GameRef, Registry, default_players_of};
use crate::help::example;
use crate::input::read_rules;
use rulebook_core::contract::Opening;
use rulebook_tournament::comparison::{Comparison, ComparisonError, Measure};
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::lines::BoardError;
use rulebook_tournament::sequential::{Model, Settings};
use std::collections::BTreeSet;

/// Default of `--opening-steps`: built-in players play this many steps before a pair starts.
const DEFAULT_OPENING_STEPS: u32 = 4;

/// Builds the comparison that the arguments describe. Checks that its strategies exist, its games
/// can start, and this machine can enforce the limits.
pub(super) fn describe(games: Registry, args: &CompareArgs) -> Result<ComparisonFile, Failure> {
    let example = example(games, "rulebook compare @game builtin:@player2 builtin:@player1");
    let example = format!("as in `{example}`");
    let (game, old, new) = match (&args.game, &args.old, &args.new) {
        (Some(game), Some(old), Some(new)) => (game, old, new),
        (None, ..) => return Err(Failure::usage("no game is given").hint(example)),
        (_, None, _) => return Err(Failure::usage("no version is given").hint(example)),
        _ => return Err(Failure::usage("the new version is missing").hint(example)),
    };
    let comparison = ComparisonBuilder { args, old, new }.build(games.find(game)?)?;
    let working_folder = working_folder()?;
    let described = ComparisonFile { working_folder, comparison };
    check(games, &described, args.concurrency, true)?;
    Ok(described)
}

/// Checks that the comparison can run on this machine with this many games at once. `is_new` is
/// true if it has no pairs yet.
pub(super) fn check(
    games: Registry,
    described: &ComparisonFile,
    concurrency: u16,
    is_new: bool,
) -> Result<(), Failure> {
    let ComparisonFile { working_folder, comparison } = described;
    let participants = Participants {
        working_folder,
        conditions: comparison.conditions(),
        boards: comparison.conditions().boards.iter().collect(),
        players: comparison.everybody().collect(),
        seats_exceed_players: comparison.everybody().count() < comparison.conditions().seats,
        seed: comparison.seed(),
        is_new,
        option: "NAME=",
    };
    participants.check(games, Some(concurrency.into()))
}

struct ComparisonBuilder<'a> {
    args: &'a CompareArgs,
    old: &'a str,
    new: &'a str,
}

impl ComparisonBuilder<'_> {
    fn build(self, game: GameRef) -> Result<Comparison, Failure> {
        let Self { args, old, new } = self;
        let rules = read_rules(game, args.rules.rules.as_deref())?;
        game.opening(&rules, &Opening { rounds: args.match_rounds }).map_err(Failure::usage)?;
        let limits = args.faults.within_many(args.limits.limits(game.transport.limits), args.match_rounds);
        let mut conditions = plan::conditions(game, &rules, args.match_rounds, &limits, &args.confinement)?;
        conditions.boards = match args.boards.as_slice() {
            [] if args.match_rounds.is_none() => boards::bundled(game, &rules)?,
            paths => boards::read(game, paths, &rules)?,
        };
        let versions = versions(game, old, new);
        let against = against(game, &args.against, &versions, conditions.seats);
        let defaults = Settings::default();
        let test = Settings {
            elo0: args.elo0.unwrap_or(defaults.elo0),
            elo1: args.elo1.unwrap_or(defaults.elo1),
            alpha: args.alpha.unwrap_or(defaults.alpha),
            beta: args.beta.unwrap_or(defaults.beta),
            model: match args.model {
                Some(ModelName::Logistic) => Model::Logistic,
                Some(ModelName::Normalized) | None => Model::Normalized,
            },
        };
        let measure = match args.measure {
            Some(MeasureName::Score) => Measure::Score,
            Some(MeasureName::Outcome) | None => Measure::Outcome,
        };
        Comparison::new(args.seed.unwrap_or(1), versions, against, conditions)
            .map(|comparison| comparison.opened_by(args.opening_steps.unwrap_or(DEFAULT_OPENING_STEPS)))
            .and_then(|comparison| comparison.tested(measure, test))
            .map_err(usage_failure)
    }
}

fn usage_failure(error: ComparisonError) -> Failure {
    let hint = match &error {
        ComparisonError::Entrant(_) => "give names as in Anna=bots/anna/run",
        ComparisonError::NoOpponents => "give them with --against",
        ComparisonError::Board(BoardError::Rounds(_)) => "leave --match-rounds out, or change the boards",
        ComparisonError::Board(_) => "a board is named after its file",
        ComparisonError::Test(_) => "see --elo0, --elo1, --alpha and --beta",
        ComparisonError::LogisticScores => "leave --model out, or compare outcomes",
        ComparisonError::Seats(_) => return Failure::usage(error),
    };
    Failure::usage(&error).hint(hint)
}

/// The versions, the old one first. If both have the same name, appends `-old` and `-new`.
fn versions(game: GameRef, old: &str, new: &str) -> [Entrant; 2] {
    let [mut old, mut new] = [old, new].map(|version| plan::entrant(game, version));
    if old.name == new.name {
        old.name.push_str("-old");
        new.name.push_str("-new");
    }
    [old, new]
}

/// The opponents, each with a unique name.
fn against(game: GameRef, given: &[String], versions: &[Entrant; 2], seats: usize) -> Vec<Entrant> {
    let mut against: Vec<Entrant> = given.iter().map(|opponent| plan::entrant(game, opponent)).collect();
    let wanted = seats.saturating_sub(2);
    if against.is_empty() && wanted > 0 {
        let players = || default_players_of(game, seats).map(|name| plan::entrant(game, &format!("builtin:{name}")));
        let others: Vec<_> =
            players().filter(|player| versions.iter().all(|version| version.strategy != player.strategy)).collect();
        against = if others.len() < wanted { players().collect() } else { others };
    }
    let mut names: BTreeSet<String> = versions.iter().map(|version| version.name.clone()).collect();
    for opponent in &mut against {
        let numbered = (2..).map(|number| format!("{}-{number}", opponent.name));
        let name = std::iter::once(opponent.name.clone()).chain(numbered).find(|name| !names.contains(name));
        opponent.name = name.unwrap_or_default();
        names.insert(opponent.name.clone());
    }
    against
}
