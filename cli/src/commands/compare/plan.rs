//! What a comparison is, by the arguments.

use super::described::Described;
use crate::args::{CompareArgs, MeasureName, ModelName};
use crate::commands::for_game;
use crate::commands::tournament::participants::Participants;
use crate::commands::tournament::{boards, plan};
use crate::failure::Failure;
use crate::files::working_folder;
use crate::games::{House, Registry, WithGame, usual_players};
use crate::help::example;
use crate::input::read_rules;
use rulebook_core::contract::Opening;
use rulebook_tournament::comparison::{Comparison, ComparisonError, Measure};
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::lines::BoardError;
use rulebook_tournament::sequential::{Model, Settings};
use std::collections::BTreeSet;

/// How many steps are played before each pair, if nothing else is asked for.
const USUAL_OPENING: u32 = 4;

/// The comparison of these arguments. Its strategies are there, its games can
/// begin, and this machine can limit strategies as it has to.
pub(super) fn describe<R: Registry>(args: &CompareArgs) -> Result<Described, Failure> {
    let example = example::<R>("rulebook compare @game builtin:@player2 builtin:@player1");
    let example = format!("as in `{example}`");
    let (game, old, new) = match (&args.game, &args.old, &args.new) {
        (Some(game), Some(old), Some(new)) => (game, old, new),
        (None, ..) => return Err(Failure::usage("no game is named").hint(example)),
        (_, None, _) => return Err(Failure::usage("neither version is named").hint(example)),
        _ => return Err(Failure::usage("the new version is not named").hint(example)),
    };
    let comparison = for_game::<R, _, _>(game, Describe { args, old, new })?;
    let working_folder = working_folder()?;
    let described = Described { working_folder, comparison };
    check::<R>(&described, args.concurrency, true)?;
    Ok(described)
}

/// Checks that it can be played here, so many games at once; `begins` tells whether
/// it has no pairs yet.
pub(super) fn check<R: Registry>(described: &Described, at_once: u16, begins: bool) -> Result<(), Failure> {
    let Described { working_folder, comparison } = described;
    let participants = Participants {
        working_folder,
        conditions: comparison.conditions(),
        boards: comparison.conditions().boards.iter().collect(),
        players: comparison.everybody().collect(),
        sits_twice: comparison.everybody().count() < comparison.conditions().seats,
        seed: comparison.seed(),
        begins,
        option: "NAME=",
    };
    participants.check::<R>(Some(at_once.into()))
}

struct Describe<'a> {
    args: &'a CompareArgs,
    old: &'a str,
    new: &'a str,
}

impl WithGame for Describe<'_> {
    type Output = Result<Comparison, Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Self { args, old, new } = self;
        let rules = read_rules::<G>(args.rules.rules.as_deref())?;
        G::opening(&rules, &Opening { rounds: args.match_rounds }).map_err(Failure::usage)?;
        let limits = args.faults.within_many(args.limits.limits(G::ASKING.limits), args.match_rounds);
        let mut conditions = plan::conditions::<G>(&rules, args.match_rounds, &limits, &args.confine)?;
        conditions.boards = match args.boards.as_slice() {
            [] if args.match_rounds.is_none() => boards::bundled::<G>(&rules)?,
            paths => boards::read::<G>(paths, &rules)?,
        };
        let versions = versions::<G>(old, new);
        let against = against::<G>(&args.against, &versions, conditions.seats);
        let usual = Settings::default();
        let test = Settings {
            elo0: args.elo0.unwrap_or(usual.elo0),
            elo1: args.elo1.unwrap_or(usual.elo1),
            alpha: args.alpha.unwrap_or(usual.alpha),
            beta: args.beta.unwrap_or(usual.beta),
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
            .map(|comparison| comparison.opened_by(args.opening_steps.unwrap_or(USUAL_OPENING)))
            .and_then(|comparison| comparison.tested(measure, test))
            .map_err(refused)
    }
}

fn refused(error: ComparisonError) -> Failure {
    let hint = match &error {
        ComparisonError::Entrant(_) => "give names as in Anna=bots/anna/run",
        ComparisonError::NoOpponents => "name them with --against",
        ComparisonError::Board(BoardError::Rounds(_)) => "leave --match-rounds out, or change the boards",
        ComparisonError::Board(_) => "a board has the name of its file",
        ComparisonError::Test(_) => "see --elo0, --elo1, --alpha and --beta",
        ComparisonError::LogisticScores => "leave --model out, or compare outcomes",
        ComparisonError::Seats(_) => return Failure::usage(error),
    };
    Failure::usage(&error).hint(hint)
}

/// The versions, the old one first. Where both have one name, it tells which is
/// which.
fn versions<G: House>(old: &str, new: &str) -> [Entrant; 2] {
    let [mut old, mut new] = [old, new].map(plan::entrant::<G>);
    if old.name == new.name {
        old.name.push_str("-old");
        new.name.push_str("-new");
    }
    [old, new]
}

/// Whom they play with, each with a name of its own.
fn against<G: House>(given: &[String], versions: &[Entrant; 2], seats: usize) -> Vec<Entrant> {
    let mut against: Vec<Entrant> = given.iter().map(|opponent| plan::entrant::<G>(opponent)).collect();
    let wanted = seats.saturating_sub(2);
    if against.is_empty() && wanted > 0 {
        let players = || usual_players::<G>(seats).map(|name| plan::entrant::<G>(&format!("builtin:{name}")));
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
