//! `rulebook tournament plan`, and what a tournament is made of.

use super::folder::{Described, read_results};
use super::limits;
use crate::args::{ConfineArgs, DescribedArgs, FormName, PlanArgs};
use crate::commands::for_game;
use crate::entries::{Entry, find};
use crate::failure::Failure;
use crate::files::write_whole;
use crate::games::{House, Registry, WithGame};
use crate::input::{read_pairs, read_rules};
use crate::output::print;
use crate::referee::{Seats, Strategy, name_of};
use rulebook_core::contract::{Opening, Rules as _};
use rulebook_core::players::Seat;
use rulebook_tournament::Tournament;
use rulebook_tournament::entrant::{Entrant, EntrantError, Entrants};
use rulebook_tournament::form::{Form, Gauntlet, PlayOff, RoundRobin, Swiss};
use rulebook_tournament::lines::{Conditions, Texts, write_line};
use rulebook_tournament::tournament::PlanError;
use std::ffi::OsStr;
use std::path::Path;

pub(super) fn run<R: Registry>(args: &PlanArgs) -> Result<(), Failure> {
    let described = match &args.from {
        Some(file) => Described::read(file)?,
        None => describe::<R>(&args.described, &args.confine)?,
    };
    let results = read_results(&args.results)?;
    let lines = described.tournament.next(&results).map_err(Failure::usage)?;
    if let Some(file) = &args.save {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = file.file_name().and_then(OsStr::to_str);
        let name = name.ok_or_else(|| Failure::usage(format_args!("--save {}: expected a file", file.display())))?;
        Described::may_replace(file)?;
        write_whole(folder, name, &described.to_text()?)?;
    }
    print(&lines.iter().map(write_line).collect::<String>())
}

/// The tournament of these arguments. Its strategies are there and its matches
/// can begin.
pub(super) fn describe<R: Registry>(args: &DescribedArgs, confine: &ConfineArgs) -> Result<Described, Failure> {
    let Some(game) = &args.game else {
        let failure = Failure::usage("no game is named");
        return Err(failure.hint("rulebook tournament redbot --bot … --bot …; see `rulebook tournament --help`"));
    };
    let tournament = for_game::<R, _, _>(game, Describe { args, confine })?;
    let working_folder = std::env::current_dir().map_err(|error| Failure::io(Path::new("."), &error))?;
    let described = Described { working_folder, tournament };
    for_game::<R, _, _>(game, Check { described: &described, plays: false })?;
    Ok(described)
}

/// Checks that every strategy is there, and that this machine can limit it as
/// it has to be.
pub(super) fn check<R: Registry>(described: &Described) -> Result<(), Failure> {
    for_game::<R, _, _>(&described.tournament.conditions().game, Check { described, plays: true })
}

struct Describe<'a> {
    args: &'a DescribedArgs,
    confine: &'a ConfineArgs,
}

impl WithGame for Describe<'_> {
    type Output = Result<Tournament, Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Self { args, confine } = self;
        let rules = read_rules::<G>(args.rules.rules.as_deref())?;
        G::opening(&rules, &Opening { rounds: args.match_rounds }).map_err(Failure::usage)?;
        let mut all_rules = Texts::default();
        rules.each(&mut |key, value| {
            all_rules.0.insert(key.to_owned(), value.to_string());
        });
        let seats = G::USUAL.len();
        let mut conditions = Conditions::new(G::NAME, G::RULES_VERSION, seats);
        conditions.rules = all_rules;
        conditions.rounds = args.match_rounds;
        conditions.limits = limits::to_texts(&args.limits.limits(G::ASKING.limits), &confine.request());
        let mut bots: Vec<_> = args.bot.iter().map(|bot| entrant(bot)).collect();
        for folder in &args.entries {
            for found in find(folder)? {
                let path = found
                    .folder
                    .to_str()
                    .ok_or_else(|| Failure::usage(format_args!("{}: the path is not UTF-8", found.folder.display())))?;
                bots.push(Entrant::new(found.entry?.name, path));
            }
        }
        let fillers: Vec<_> = args.filler.iter().map(|filler| entrant(filler)).collect();
        let form = form(args, bots.len(), seats)?;
        if let Some(argument) = &args.seed_ratings {
            rate(&mut bots, &read_pairs("--seed-ratings", argument)?)?;
        }
        let entrants = Entrants::new(bots).map_err(|error| refused_entrant(&error))?;
        Tournament::new(form, args.seed.unwrap_or(1), entrants, fillers, conditions).map_err(|error| match error {
            PlanError::Filler(error) => refused_entrant(&error),
            PlanError::TooFew => Failure::usage(error).hint("name them with --bot, once or more for each"),
            error => Failure::usage(error),
        })
    }
}

fn refused_entrant(error: &EntrantError) -> Failure {
    Failure::usage(error).hint("give names as in --bot Anna=bots/anna/run")
}

/// A bot by its argument: NAME=STRATEGY, or a strategy named by its manifest or
/// by the folder that holds it.
fn entrant(argument: &str) -> Entrant {
    match argument.split_once('=') {
        Some((name, strategy)) => Entrant::new(name, strategy),
        None => Entrant::new(usual_name(argument), argument),
    }
}

fn usual_name(strategy: &str) -> String {
    let path = strategy.strip_prefix("persistent:").unwrap_or(strategy);
    let folder = Path::new(path).parent().and_then(Path::file_name);
    match folder {
        Some(folder) if !strategy.starts_with("builtin:") && Entry::named_by(Path::new(path)).is_none() => {
            folder.to_string_lossy().into_owned()
        }
        _ => name_of(OsStr::new(strategy)),
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

fn form(args: &DescribedArgs, entrants: usize, seats: usize) -> Result<Form, Failure> {
    let form = args.form.unwrap_or_default();
    let refuse = |option: &str, fitting: &str| Err(Failure::usage(format_args!("{option} goes with {fitting} only")));
    if args.seeds.is_some() && form != FormName::Gauntlet {
        return refuse("--seeds", "--form gauntlet");
    }
    if args.seed_ratings.is_some() && !matches!(form, FormName::PlayOff | FormName::Swiss) {
        return refuse("--seed-ratings", "--form play-off and swiss");
    }
    let of_play_off = [
        ("--extra", args.extra.is_some()),
        ("--third-place", args.third_place),
        ("--no-third-place", args.no_third_place),
    ];
    if let Some((option, _)) = of_play_off.iter().find(|(_, given)| *given && form != FormName::PlayOff) {
        return refuse(option, "--form play-off");
    }
    if args.no_third_place && seats > 2 {
        let failure = Failure::usage(format_args!("--no-third-place: there is no match for it in a game of {seats}"));
        return Err(failure.hint(format_args!("the final of {seats} decides the third place itself")));
    }
    if args.rounds.is_some() && form == FormName::PlayOff {
        return refuse("--rounds", "--form round-robin, gauntlet and swiss");
    }
    Ok(match form {
        FormName::RoundRobin => {
            let usual = RoundRobin::usual(entrants, seats);
            let (rounds, games) = (args.rounds.unwrap_or(usual.rounds), args.games.unwrap_or(usual.games));
            Form::RoundRobin(RoundRobin { rounds, games, ..usual })
        }
        FormName::Gauntlet => {
            let usual = Gauntlet::usual(args.seeds.unwrap_or(1), entrants, seats);
            let (rounds, games) = (args.rounds.unwrap_or(usual.rounds), args.games.unwrap_or(usual.games));
            Form::Gauntlet(Gauntlet { rounds, games, ..usual })
        }
        FormName::PlayOff => {
            let usual = PlayOff::usual(seats);
            Form::PlayOff(PlayOff {
                games: args.games.unwrap_or(usual.games),
                extra: args.extra.unwrap_or(usual.extra),
                third_place: usual.third_place && !args.no_third_place,
            })
        }
        FormName::Swiss => {
            let usual = Swiss::usual(entrants, seats);
            let (rounds, games) = (args.rounds.unwrap_or(usual.rounds), args.games.unwrap_or(usual.games));
            Form::Swiss(Swiss { rounds, games })
        }
    })
}

struct Check<'a> {
    described: &'a Described,
    /// Whether it is to be played on this machine.
    plays: bool,
}

impl WithGame for Check<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let Described { working_folder, tournament } = self.described;
        let (limits, request) = limits::of_texts(&tournament.conditions().limits, G::ASKING.limits)?;
        let mut state = G::opening(&G::Rules::default(), &Opening::default()).map_err(Failure::usage)?;
        let everybody = tournament.entrants().all().iter().chain(tournament.fillers().all());
        for Entrant { name, strategy, .. } in everybody {
            let parsed = Strategy::<G>::parse(OsStr::new(strategy), working_folder)?;
            if self.plays && !request.is_nothing() {
                drop(Seats::only(Seat::ALL[0], parsed, tournament.seed(), limits, &request)?);
            }
            G::set_name(&mut state, Seat::ALL[0], name).map_err(|error| {
                let failure = Failure::usage(format_args!("`{name}` cannot be the name of a player: {error}"));
                failure.hint(format_args!("give it another name with --bot NAME={strategy}"))
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser as _;
    use rstest::rstest;

    /// The form that these options ask for, of a game with so many seats.
    fn form_of(options: &str, seats: usize) -> Result<Form, Failure> {
        let line = format!("rulebook tournament redbot --bot a b c d e {options}");
        match Cli::parse_from(line.split_whitespace()).command {
            Command::Tournament(args) => form(&args.play.described, 5, seats),
            _ => unreachable!("it is this command"),
        }
    }

    #[rstest]
    #[case("", 1, true)]
    #[case("--extra 3 --third-place", 3, true)]
    #[case("--extra 0 --no-third-place", 0, false)]
    #[case("--no-third-place --third-place", 1, true)]
    fn a_play_off_has_a_match_for_the_third_place_or_none(
        #[case] options: &str,
        #[case] extra: usize,
        #[case] third_place: bool,
    ) {
        let form = form_of(&format!("--form play-off {options}"), 2).unwrap();
        assert_eq!(form, Form::PlayOff(PlayOff { games: 2, extra, third_place }));
    }

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
        assert_eq!(entrant(argument), Entrant::new(name, strategy));
    }
}
