//! `rulebook tournament plan`, and the input of a tournament.

use super::corrections;
use super::entrant_count::EntrantOptions;
use super::form::{PlayOffBoards, Size, form};
use super::names::results_file;
use super::participants::Participants;
use super::tournament_file::{TournamentFile, read_results};
use super::unplayable;
use super::{boards, limits};
use crate::args::{ConfinementArgs, DescribedArgs, PlanArgs};
use crate::entries::{Entry, find};
use crate::failure::{Failure, path_text};
use crate::files::{working_folder, write_whole};
use crate::games::{GameRef, Registry, RuleSet, StateIn, seats_of};
use crate::input::{read_pairs, read_rules};
use crate::output::{counted, print_json_text, quoted};
use crate::prefix::{is_prefixed, split_protocol};
use crate::strategy::{explicit, name_of};
use rulebook_core::contract::Opening;
use rulebook_record::Limits;
use rulebook_tournament::entrant::{Entrant, EntrantError, Entrants};
use rulebook_tournament::form::FormError;
use rulebook_tournament::lines::{BoardError, Conditions, write_line};
use rulebook_tournament::report::{OmittedEntry, Options, Report};
use rulebook_tournament::tournament::PlanError;
use rulebook_tournament::{Results, Tournament};
use std::ffi::OsStr;
use std::path::Path;

pub(super) fn run(games: Registry, args: &PlanArgs) -> Result<(), Failure> {
    let described = match &args.from {
        Some(file) => TournamentFile::read(file)?,
        None => describe(games, &args.described, &args.confinement)?,
    };
    let results = read_results(&args.results)?;
    let corrections = args.from.as_deref().map(corrections::read).transpose()?.unwrap_or_default();
    let state = described.tournament.corrected_state(&results, &corrections).map_err(Failure::usage)?;
    let lines: Vec<_> = state.ready().collect();
    if let Some(file) = &args.save {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = file.file_name().and_then(OsStr::to_str);
        let name = name.ok_or_else(|| Failure::usage(format_args!("--save {}: expected a file", file.display())))?;
        TournamentFile::may_replace(file)?;
        write_whole(folder, name, &described.to_text()?)?;
    }
    print_json_text(&lines.into_iter().map(write_line).collect::<String>())
}

/// Builds the tournament that the arguments describe. Checks that its strategies exist and its
/// matches can start.
pub(super) fn describe(
    games: Registry,
    args: &DescribedArgs,
    confinement: &ConfinementArgs,
) -> Result<TournamentFile, Failure> {
    let Some(game) = &args.game else {
        let failure = Failure::usage("no game is given");
        let game = games.first().name();
        let hint = format_args!("rulebook tournament {game} --bot … --bot …; see `rulebook tournament --help`");
        return Err(failure.hint(hint));
    };
    let (tournament, left_out) = Describe { args, confinement }.run(games.find(game)?)?;
    let working_folder = working_folder()?;
    let described = TournamentFile { working_folder, tournament, left_out };
    check_participants(games, &described, None)?;
    Ok(described)
}

/// Checks that every strategy exists, and that this machine can enforce its limits with this
/// many matches at once.
pub(super) fn check(games: Registry, described: &TournamentFile, at_once: u16) -> Result<(), Failure> {
    check_participants(games, described, Some(at_once.into()))
}

fn check_participants(games: Registry, described: &TournamentFile, at_once: Option<usize>) -> Result<(), Failure> {
    let TournamentFile { working_folder, tournament, .. } = described;
    let participants = Participants {
        working_folder,
        conditions: tournament.conditions(),
        boards: tournament.boards().collect(),
        players: tournament.entrants().all().iter().chain(tournament.fillers().all()).collect(),
        seats_exceed_players: tournament.entrants().len() < tournament.conditions().seats,
        seed: tournament.seed(),
        is_new: at_once.is_none(),
        option: "--bot NAME=",
    };
    participants.check(games, at_once)
}

struct Describe<'a> {
    args: &'a DescribedArgs,
    confinement: &'a ConfinementArgs,
}

impl Describe<'_> {
    fn run(self, game: GameRef) -> Result<(Tournament, Vec<OmittedEntry>), Failure> {
        let Self { args, confinement } = self;
        let rules = read_rules(game, args.rules.rules.as_deref())?;
        game.opening(&rules, &Opening { rounds: args.match_rounds }).map_err(Failure::usage)?;
        let seats = seats_of(game, &rules);
        let qualifies = args.form.unwrap_or_default().qualifies();
        let limits = args.faults.within_many(args.limits.limits(game.transport.limits), args.match_rounds);
        let mut conditions = conditions(game, &rules, args.match_rounds, &limits, confinement)?;
        // CUP-1
        conditions.boards = match args.boards.as_slice() {
            [] if qualifies => boards::bundled(game, &rules)?,
            paths => boards::read(game, paths, &rules)?,
        };
        let play_off_boards = PlayOffBoards {
            boards: boards::read(game, &args.play_off_boards, &rules)?,
            extra: boards::read(game, &args.extra_boards, &rules)?,
        };
        conditions.max_faults = args.max_faults_total;
        let mut bots: Vec<_> = args.bot.iter().chain(&args.stray).map(|bot| entrant(game, bot)).collect();
        let mut left_out = Vec::new();
        for folder in &args.entries {
            for found in find(folder)? {
                let name = match unplayable::playable(game, &found) {
                    Ok(entry) => entry.name.clone(),
                    Err(why) if args.skip_broken => {
                        left_out.push(unplayable::left_out(&found, &why));
                        continue;
                    }
                    Err(failure) => return Err(failure.hint(unplayable::HINT)),
                };
                let path = found.folder.to_str().ok_or_else(|| not_utf8(&found.folder))?;
                bots.push(Entrant::new(name, explicit(game, OsStr::new(path)).to_string_lossy()));
            }
        }
        let mut fillers: Vec<_> = args.filler.iter().map(|filler| entrant(game, filler)).collect();
        if qualifies && fillers.is_empty() {
            // CUP-2
            fillers.extend(game.opponents.iter().map(|name| entrant(game, &format!("builtin:{name}"))));
        }
        let size = Size { entrants: bots.len(), fillers: fillers.len(), seats };
        let form = form(args, size, play_off_boards)?;
        let (given_bots, given_fillers) = (bots.clone(), fillers.clone());
        let given = EntrantOptions { strays: &args.stray, bots: &given_bots, fillers: &given_fillers };
        given.refuse_strays(game, &form)?;
        if let Some(argument) = &args.seed_ratings {
            rate(&mut bots, &read_pairs("--seed-ratings", argument)?)?;
        }
        if let Some(folder) = &args.seed_from {
            rate_by(&mut bots, folder)?;
        }
        let entrants = Entrants::new(bots).map_err(|error| refused_entrant(&error))?;
        let filler_names: Vec<_> = fillers.iter().map(|filler| filler.name.clone()).collect();
        let tournament = Tournament::new(form, args.seed.unwrap_or(1), entrants, fillers, conditions);
        tournament.map(|tournament| (tournament, left_out)).map_err(|error| match error {
            PlanError::Filler(EntrantError::SameName(name)) if qualifies && filler_names.contains(&name) => {
                let failure = Failure::usage(format_args!("`{name}` is an opponent of the qualification"));
                failure.hint(format_args!("give the bot another name, as in --bot Anna=builtin:{name}"))
            }
            PlanError::Filler(error) => refused_entrant(&error),
            PlanError::Form(FormError::NoFillers) => {
                let failure = Failure::usage(format_args!("{} has no opponents for a qualification", game.name()));
                failure.hint("give them with --filler")
            }
            PlanError::Board(error @ BoardError::Rounds(_)) => {
                Failure::usage(format_args!("--match-rounds: {error}")).hint("leave it out, or change the boards")
            }
            PlanError::Board(error) => Failure::usage(error).hint("a board is named after its file"),
            PlanError::TooFew { needed, .. } => Failure::usage(error).hint(given.hint(game, needed.entrants)),
            error => Failure::usage(error),
        })
    }
}

fn are(matches: usize) -> String {
    format!("{} {}", counted(matches, "match"), if matches == 1 { "is" } else { "are" })
}

/// The error for a path that a plan line cannot hold: plan lines are JSON, which must be UTF-8.
fn not_utf8(folder: &Path) -> Failure {
    let failure =
        Failure::usage(format_args!("{}: the path is not UTF-8, so a plan line cannot hold it", path_text(folder)));
    failure.hint("rename the folder, or create a link to it")
}

fn refused_entrant(error: &EntrantError) -> Failure {
    Failure::usage(error).hint("give names as in --bot Anna=bots/anna/run")
}

/// The common conditions of all matches, without boards.
pub(in crate::commands) fn conditions(
    game: GameRef,
    rules: &RuleSet,
    rounds: Option<u32>,
    limits: &Limits,
    confinement: &ConfinementArgs,
) -> Result<Conditions, Failure> {
    let mut conditions = Conditions::new(game.name(), game.rules_version(), seats_of(game, rules));
    rules.each(&mut |key, value| {
        conditions.rules.0.insert(key.to_owned(), value.to_string());
    });
    conditions.rounds = rounds;
    conditions.limits = limits::to_texts(limits, &confinement.request())?;
    Ok(conditions)
}

/// The entrant of an argument NAME=STRATEGY or STRATEGY. Without NAME=, its name comes from its
/// manifest or its folder, or from its file in a game whose strategies share a folder. The entrant's
/// strategy names its protocol ([`explicit`]).
pub(in crate::commands) fn entrant(game: GameRef, argument: &str) -> Entrant {
    let strategy = |argument: &str| {
        // A UTF-8 argument stays one.
        explicit(game, OsStr::new(argument)).to_string_lossy().into_owned()
    };
    // The options of a built-in player have a `=` too.
    match argument.split_once('=').filter(|_| !is_prefixed(OsStr::new(argument))) {
        Some((name, given)) => Entrant::new(name, strategy(given)),
        None => Entrant::new(default_name(game, argument), strategy(argument)),
    }
}

fn default_name(game: GameRef, strategy: &str) -> String {
    if game.transport.state != StateIn::RoundFile {
        return name_of(game, OsStr::new(strategy));
    }
    let path = Path::new(split_protocol(OsStr::new(strategy)).1);
    let folder = path.parent().and_then(Path::file_name);
    match folder {
        Some(folder) if !strategy.starts_with("builtin:") && Entry::named_by(path).is_none() => {
            folder.to_string_lossy().into_owned()
        }
        _ => name_of(game, OsStr::new(strategy)),
    }
}

/// Sets the ratings of bots for seeding.
fn rate(bots: &mut [Entrant], pairs: &[(String, String)]) -> Result<(), Failure> {
    for (place, pair) in pairs {
        let fail = |message: String| Failure::usage(format_args!("{place}: {message}"));
        // Splits at the last `=`, because a name may contain one.
        let (name, rating) =
            pair.rsplit_once('=').ok_or_else(|| fail(format!("expected NAME=RATING, found `{pair}`")))?;
        let rating = rating.parse().map_err(|_| fail(format!("{name}: expected an integer, found `{rating}`")))?;
        let names: Vec<_> = bots.iter().map(|bot| bot.name.clone()).collect();
        let bot = bots.iter_mut().find(|bot| bot.name == name).ok_or_else(|| {
            fail(format!("no bot is named `{name}`")).hint(format_args!("the bots are {}", names.join(", ")))
        })?;
        if bot.rating.replace(rating).is_some() {
            return Err(fail(format!("`{name}` has two ratings")));
        }
    }
    Ok(())
}

/// Rates bots by their ranks in another finished tournament.
fn rate_by(bots: &mut [Entrant], folder: &Path) -> Result<(), Failure> {
    let tournament = TournamentFile::read(folder)?.tournament;
    let results = if folder.is_dir() { read_results(&[results_file(folder)])? } else { Results::default() };
    let state = tournament.corrected_state(&results, &corrections::read(folder)?).map_err(Failure::usage)?;
    let fail = |message: String| Failure::usage(format_args!("--seed-from {}: {message}", folder.display()));
    if !state.finished() {
        let missing = state.ready().count();
        let failure = fail(format!("the tournament is not finished, {} missing", are(missing)));
        return Err(failure.hint(format_args!("`rulebook tournament --resume {}` resumes it", quoted(folder))));
    }
    let standing = Report::new(&tournament, &state, &Options { samples: 0, folders: None }).standing;
    for bot in bots {
        let place = standing.iter().rev().position(|row| row.name == bot.name);
        let place = place.and_then(|place| i64::try_from(place + 1).ok());
        let known = || standing.iter().map(|row| row.name.as_str()).collect::<Vec<_>>().join(", ");
        bot.rating = Some(place.ok_or_else(|| {
            fail(format!("`{}` has no rank in it", bot.name)).hint(format_args!("its entrants are {}", known()))
        })?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn ratings_are_of_bots() {
        let pairs = |text: &str| read_pairs("--seed-ratings", text).unwrap();
        let bots = || ["A", "B=b", "C"].map(|name| Entrant::new(name, "x")).to_vec();
        let mut rated = bots();
        rate(&mut rated, &pairs("B=b=-7, A=1600")).unwrap();
        assert_eq!(rated.iter().map(|bot| bot.rating).collect::<Vec<_>>(), [Some(1600), Some(-7), None]);
        for (text, message) in [
            ("D=5", "--seed-ratings: no bot is named `D`"),
            ("A=5,A=6", "`A` has two ratings"),
            ("A=x", "A: expected an integer, found `x`"),
            ("A=5,B", "expected NAME=RATING, found `B`"),
        ] {
            let error = rate(&mut bots(), &pairs(text)).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[rstest]
    #[case("builtin:runner", "runner", "builtin:runner")]
    #[case("./bot", "bot", "./bot")]
    #[case("bots/anna/run", "anna", "bots/anna/run")]
    #[case("persistent:bots/anna/run", "anna", "persistent:bots/anna/run")]
    #[case("/run", "run", "/run")]
    #[case("A=bots/anna/run", "A", "bots/anna/run")]
    #[case("A=x=y", "A", "x=y")]
    #[case("builtin:hard:depth=7", "hard:depth=7", "builtin:hard:depth=7")]
    #[case("A=builtin:hard:depth=7", "A", "builtin:hard:depth=7")]
    fn bots_have_names(#[case] argument: &str, #[case] name: &str, #[case] strategy: &str) {
        let game = Registry::only::<rulebook_core::redbot::RedBot>().first();
        assert_eq!(entrant(game, argument), Entrant::new(name, strategy));
    }
}
