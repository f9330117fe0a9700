//! `rulebook tournament plan`, and what a tournament is made of.

use super::broken;
use super::corrections;
use super::described::{Described, read_results};
use super::enough::Given;
use super::form::{PlayOffBoards, Size, form};
use super::names::results_file;
use super::participants::Participants;
use super::{boards, limits};
use crate::args::{ConfineArgs, DescribedArgs, PlanArgs};
use crate::commands::for_game;
use crate::entries::{Entry, find};
use crate::failure::{Failure, shown};
use crate::files::{working_folder, write_whole};
use crate::games::{House, Registry, StateIn, WithGame, seats_of};
use crate::input::{read_pairs, read_rules};
use crate::output::{counted, print_json_text, quoted};
use crate::strategy::name_of;
use rulebook_core::contract::{Opening, Rules as _};
use rulebook_record::Limits;
use rulebook_tournament::entrant::{Entrant, EntrantError, Entrants};
use rulebook_tournament::form::FormError;
use rulebook_tournament::lines::{BoardError, Conditions, write_line};
use rulebook_tournament::report::{LeftOut, Options, Report};
use rulebook_tournament::tournament::PlanError;
use rulebook_tournament::{Results, Tournament};
use std::ffi::OsStr;
use std::path::Path;

pub(super) fn run<R: Registry>(args: &PlanArgs) -> Result<(), Failure> {
    let described = match &args.from {
        Some(file) => Described::read(file)?,
        None => describe::<R>(&args.described, &args.confine)?,
    };
    let results = read_results(&args.results)?;
    let corrections = args.from.as_deref().map(corrections::read).transpose()?.unwrap_or_default();
    let state = described.tournament.corrected_state(&results, &corrections).map_err(Failure::usage)?;
    let lines: Vec<_> = state.ready().collect();
    if let Some(file) = &args.save {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = file.file_name().and_then(OsStr::to_str);
        let name = name.ok_or_else(|| Failure::usage(format_args!("--save {}: expected a file", file.display())))?;
        Described::may_replace(file)?;
        write_whole(folder, name, &described.to_text()?)?;
    }
    print_json_text(&lines.into_iter().map(write_line).collect::<String>())
}

/// The tournament of these arguments. Its strategies are there and its matches
/// can begin.
pub(super) fn describe<R: Registry>(args: &DescribedArgs, confine: &ConfineArgs) -> Result<Described, Failure> {
    let Some(game) = &args.game else {
        let failure = Failure::usage("no game is named");
        let game = R::NAMES[0];
        let hint = format_args!("rulebook tournament {game} --bot … --bot …; see `rulebook tournament --help`");
        return Err(failure.hint(hint));
    };
    let (tournament, left_out) = for_game::<R, _, _>(game, Describe { args, confine })?;
    let working_folder = working_folder()?;
    let described = Described { working_folder, tournament, left_out };
    check_participants::<R>(&described, None)?;
    Ok(described)
}

/// Checks that every strategy is there, and that this machine can limit it as it
/// has to be when so many matches are played at once.
pub(super) fn check<R: Registry>(described: &Described, at_once: u16) -> Result<(), Failure> {
    check_participants::<R>(described, Some(at_once.into()))
}

fn check_participants<R: Registry>(described: &Described, at_once: Option<usize>) -> Result<(), Failure> {
    let Described { working_folder, tournament, .. } = described;
    let participants = Participants {
        working_folder,
        conditions: tournament.conditions(),
        boards: tournament.boards().collect(),
        players: tournament.entrants().all().iter().chain(tournament.fillers().all()).collect(),
        sits_twice: tournament.entrants().len() < tournament.conditions().seats,
        seed: tournament.seed(),
        begins: at_once.is_none(),
        option: "--bot NAME=",
    };
    participants.check::<R>(at_once)
}

struct Describe<'a> {
    args: &'a DescribedArgs,
    confine: &'a ConfineArgs,
}

impl WithGame for Describe<'_> {
    type Output = Result<(Tournament, Vec<LeftOut>), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Self { args, confine } = self;
        let rules = read_rules::<G>(args.rules.rules.as_deref())?;
        G::opening(&rules, &Opening { rounds: args.match_rounds }).map_err(Failure::usage)?;
        let seats = seats_of::<G>(&rules);
        let qualifies = args.form.unwrap_or_default().qualifies();
        let limits = args.faults.within_many(args.limits.limits(G::ASKING.limits), args.match_rounds);
        let mut conditions = conditions::<G>(&rules, args.match_rounds, &limits, confine)?;
        // CUP-1
        conditions.boards = match args.boards.as_slice() {
            [] if qualifies => boards::bundled::<G>(&rules)?,
            paths => boards::read::<G>(paths, &rules)?,
        };
        let play_off_boards = PlayOffBoards {
            boards: boards::read::<G>(&args.play_off_boards, &rules)?,
            extra: boards::read::<G>(&args.extra_boards, &rules)?,
        };
        conditions.max_faults = args.max_faults_total;
        let mut bots: Vec<_> = args.bot.iter().chain(&args.stray).map(|bot| entrant::<G>(bot)).collect();
        let mut left_out = Vec::new();
        for folder in &args.entries {
            for found in find(folder)? {
                let name = match broken::playable::<G>(&found) {
                    Ok(entry) => entry.name.clone(),
                    Err(why) if args.skip_broken => {
                        left_out.push(broken::left_out(&found, &why));
                        continue;
                    }
                    Err(failure) => return Err(failure.hint(broken::HINT)),
                };
                let path = found.folder.to_str().ok_or_else(|| not_utf8(&found.folder))?;
                bots.push(Entrant::new(name, path));
            }
        }
        let mut fillers: Vec<_> = args.filler.iter().map(|filler| entrant::<G>(filler)).collect();
        if qualifies && fillers.is_empty() {
            // CUP-2
            fillers.extend(G::OPPONENTS.iter().map(|name| entrant::<G>(&format!("builtin:{name}"))));
        }
        let size = Size { entrants: bots.len(), fillers: fillers.len(), seats };
        let form = form(args, size, play_off_boards)?;
        let (given_bots, given_fillers) = (bots.clone(), fillers.clone());
        let given = Given { strays: &args.stray, bots: &given_bots, fillers: &given_fillers };
        given.refuse_strays::<G>(&form)?;
        if let Some(argument) = &args.seed_ratings {
            rate(&mut bots, &read_pairs("--seed-ratings", argument)?)?;
        }
        if let Some(folder) = &args.seed_from {
            rate_by(&mut bots, folder)?;
        }
        let entrants = Entrants::new(bots).map_err(|error| refused_entrant(&error))?;
        let house: Vec<_> = fillers.iter().map(|filler| filler.name.clone()).collect();
        let tournament = Tournament::new(form, args.seed.unwrap_or(1), entrants, fillers, conditions);
        tournament.map(|tournament| (tournament, left_out)).map_err(|error| match error {
            PlanError::Filler(EntrantError::SameName(name)) if qualifies && house.contains(&name) => {
                let failure = Failure::usage(format_args!("`{name}` is whom everybody qualifies against"));
                failure.hint(format_args!("give the bot another name, as in --bot Anna=builtin:{name}"))
            }
            PlanError::Filler(error) => refused_entrant(&error),
            PlanError::Form(FormError::NoHouse) => {
                let failure = Failure::usage(format_args!("{} has no players to qualify against", G::NAME));
                failure.hint("name them with --filler")
            }
            PlanError::Board(error @ BoardError::Rounds(_)) => {
                Failure::usage(format_args!("--match-rounds: {error}")).hint("leave it out, or change the boards")
            }
            PlanError::Board(error) => Failure::usage(error).hint("a board has the name of its file"),
            PlanError::TooFew { needed, .. } => Failure::usage(error).hint(given.hint::<G>(needed.entrants)),
            error => Failure::usage(error),
        })
    }
}

fn are(matches: usize) -> String {
    format!("{} {}", counted(matches, "match"), if matches == 1 { "is" } else { "are" })
}

/// A plan line is JSON, which other machines read too.
fn not_utf8(folder: &Path) -> Failure {
    let failure =
        Failure::usage(format_args!("{}: the path is not UTF-8, and a plan line holds no other", shown(folder)));
    failure.hint("rename the folder, or link to it by another name")
}

fn refused_entrant(error: &EntrantError) -> Failure {
    Failure::usage(error).hint("give names as in --bot Anna=bots/anna/run")
}

/// What all matches have in common, without boards.
pub(in crate::commands) fn conditions<G: House>(
    rules: &G::Rules,
    rounds: Option<u32>,
    limits: &Limits,
    confine: &ConfineArgs,
) -> Result<Conditions, Failure> {
    let mut conditions = Conditions::new(G::NAME, G::RULES_VERSION, seats_of::<G>(rules));
    rules.each(&mut |key, value| {
        conditions.rules.0.insert(key.to_owned(), value.to_string());
    });
    conditions.rounds = rounds;
    conditions.limits = limits::to_texts(limits, &confine.request())?;
    Ok(conditions)
}

/// A bot by its argument: NAME=STRATEGY, or a strategy named by its manifest or
/// by the folder that holds it; by its file where strategies lie in one folder.
pub(in crate::commands) fn entrant<G: House>(argument: &str) -> Entrant {
    match argument.split_once('=') {
        Some((name, strategy)) => Entrant::new(name, strategy),
        None => Entrant::new(usual_name::<G>(argument), argument),
    }
}

fn usual_name<G: House>(strategy: &str) -> String {
    if G::ASKING.state != StateIn::RoundFile {
        return name_of::<G>(OsStr::new(strategy));
    }
    let path = strategy.strip_prefix("persistent:").unwrap_or(strategy);
    let folder = Path::new(path).parent().and_then(Path::file_name);
    match folder {
        Some(folder) if !strategy.starts_with("builtin:") && Entry::named_by(Path::new(path)).is_none() => {
            folder.to_string_lossy().into_owned()
        }
        _ => name_of::<G>(OsStr::new(strategy)),
    }
}

/// Gives bots their ratings from elsewhere, by which a form seeds.
fn rate(bots: &mut [Entrant], pairs: &[(String, String)]) -> Result<(), Failure> {
    for (place, pair) in pairs {
        let fail = |message: String| Failure::usage(format_args!("{place}: {message}"));
        // A name may have this sign in it, a number has none.
        let (name, rating) =
            pair.rsplit_once('=').ok_or_else(|| fail(format!("expected NAME=RATING, found `{pair}`")))?;
        let rating = rating.parse().map_err(|_| fail(format!("{name}: expected an integer, found `{rating}`")))?;
        let names: Vec<_> = bots.iter().map(|bot| bot.name.clone()).collect();
        let bot = bots.iter_mut().find(|bot| bot.name == name).ok_or_else(|| {
            fail(format!("no bot has the name `{name}`")).hint(format_args!("the bots are {}", names.join(", ")))
        })?;
        if bot.rating.replace(rating).is_some() {
            return Err(fail(format!("`{name}` has two ratings")));
        }
    }
    Ok(())
}

/// Gives bots ratings by their places in another tournament, which is over.
fn rate_by(bots: &mut [Entrant], folder: &Path) -> Result<(), Failure> {
    let tournament = Described::read(folder)?.tournament;
    let results = if folder.is_dir() { read_results(&[results_file(folder)])? } else { Results::default() };
    let state = tournament.corrected_state(&results, &corrections::read(folder)?).map_err(Failure::usage)?;
    let fail = |message: String| Failure::usage(format_args!("--seed-from {}: {message}", folder.display()));
    if !state.finished() {
        let missing = state.ready().count();
        let failure = fail(format!("the tournament is not finished, {} missing", are(missing)));
        return Err(failure.hint(format_args!("`rulebook tournament --resume {}` goes on with it", quoted(folder))));
    }
    let standing = Report::new(&tournament, &state, &Options { samples: 0, folders: None }).standing;
    for bot in bots {
        let place = standing.iter().rev().position(|row| row.name == bot.name);
        let place = place.and_then(|place| i64::try_from(place + 1).ok());
        let known = || standing.iter().map(|row| row.name.as_str()).collect::<Vec<_>>().join(", ");
        bot.rating = Some(place.ok_or_else(|| {
            fail(format!("`{}` has no place in it", bot.name)).hint(format_args!("its entrants are {}", known()))
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
            ("D=5", "--seed-ratings: no bot has the name `D`"),
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
    fn bots_have_names(#[case] argument: &str, #[case] name: &str, #[case] strategy: &str) {
        assert_eq!(entrant::<rulebook_core::redbot::RedBot>(argument), Entrant::new(name, strategy));
    }
}
