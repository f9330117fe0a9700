//! The form of a tournament, from the arguments.

use crate::args::{CountName, DescribedArgs, FormName, UndecidedName};
use crate::failure::Failure;
use rulebook_tournament::form::{
    Counts, Cup, ExtraGames, Form, Gauntlet, PlayOff, Qualification, RoundRobin, Swiss, TieBreaker,
};
use rulebook_tournament::lines::Board;

/// The size of a tournament.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) entrants: usize,
    pub(super) fillers: usize,
    pub(super) seats: usize,
}

/// The boards of a play-off, and those that break ties.
#[derive(Default)]
pub(super) struct PlayOffBoards {
    pub(super) boards: Vec<Board>,
    pub(super) extra: Vec<Board>,
}

impl FormName {
    /// Whether all bots play against the same unranked players.
    pub(super) const fn qualifies(self) -> bool {
        matches!(self, Self::Qualification | Self::Cup)
    }

    const fn plays_off(self) -> bool {
        matches!(self, Self::PlayOff | Self::Cup)
    }
}

pub(super) fn form(args: &DescribedArgs, size: Size, boards: PlayOffBoards) -> Result<Form, Failure> {
    let form = args.form.unwrap_or_default();
    check(args, form, size.seats)?;
    let rounds = |standard: usize| args.rounds.unwrap_or(standard);
    let games = |standard: usize| args.games.unwrap_or(standard);
    Ok(match form {
        FormName::RoundRobin => {
            let standard = RoundRobin::standard(size.entrants, size.seats);
            Form::RoundRobin(RoundRobin { rounds: rounds(standard.rounds), games: games(standard.games), ..standard })
        }
        FormName::Gauntlet => {
            let standard = Gauntlet::standard(args.seeds.unwrap_or(1), size.entrants, size.seats);
            Form::Gauntlet(Gauntlet { rounds: rounds(standard.rounds), games: games(standard.games), ..standard })
        }
        FormName::PlayOff => Form::PlayOff(play_off(args, PlayOff::standard(size.seats), boards)),
        FormName::Swiss => {
            let standard = Swiss::standard(size.entrants, size.seats);
            Form::Swiss(Swiss { rounds: rounds(standard.rounds), games: games(standard.games) })
        }
        FormName::Qualification => Form::Qualification(qualification(args, size)),
        FormName::Cup => {
            let standard = Cup::standard(size.fillers, size.seats);
            let play_off = play_off(args, standard.play_off, boards);
            Form::Cup(Cup { qualification: qualification(args, size), play_off })
        }
    })
}

fn qualification(args: &DescribedArgs, size: Size) -> Qualification {
    let standard = Qualification::standard(size.fillers, size.seats);
    let (rounds, games) = (args.rounds.unwrap_or(standard.rounds), args.games.unwrap_or(standard.games));
    Qualification { rounds, games, ..standard }
}

fn play_off(args: &DescribedArgs, standard: PlayOff, PlayOffBoards { boards, extra }: PlayOffBoards) -> PlayOff {
    PlayOff {
        games: args.games.unwrap_or(standard.games),
        extra: match args.extra {
            _ if !extra.is_empty() => ExtraGames::Boards(extra),
            Some(times) => ExtraGames::Times(times),
            None => standard.extra,
        },
        third_place: standard.third_place && !args.no_third_place,
        counts: args.count.map_or(standard.counts, |count| match count {
            CountName::Places => Counts::Places,
            CountName::Scores => Counts::Scores,
        }),
        tie_breaker: args.undecided.map_or(standard.tie_breaker, |undecided| match undecided {
            UndecidedName::Seed => TieBreaker::Seed,
            UndecidedName::Lot => TieBreaker::RandomDraw,
        }),
        boards,
    }
}

/// Refuses options that the form does not use.
fn check(args: &DescribedArgs, form: FormName, seats: usize) -> Result<(), Failure> {
    let refuse = |option: &str, fitting: &str| Err(Failure::usage(format_args!("{option} is only for {fitting}")));
    if args.seeds.is_some() && form != FormName::Gauntlet {
        return refuse("--seeds", "--form gauntlet");
    }
    let seeded = matches!(form, FormName::PlayOff | FormName::Swiss);
    for (option, given) in [("--seed-ratings", args.seed_ratings.is_some()), ("--seed-from", args.seed_from.is_some())]
    {
        if given && !seeded {
            return refuse(option, "--form play-off and swiss");
        }
    }
    let of_play_off = [
        ("--extra", args.extra.is_some()),
        ("--extra-boards", !args.extra_boards.is_empty()),
        ("--count", args.count.is_some()),
        ("--undecided", args.undecided.is_some()),
        ("--third-place", args.third_place),
        ("--no-third-place", args.no_third_place),
    ];
    if let Some((option, _)) = of_play_off.iter().find(|(_, given)| *given && !form.plays_off()) {
        return refuse(option, "--form play-off and cup");
    }
    if !args.play_off_boards.is_empty() && form != FormName::Cup {
        return refuse("--play-off-boards", "--form cup");
    }
    if args.no_third_place && seats > 2 {
        let failure = Failure::usage(format_args!("--no-third-place: a game of {seats} has no match for third place"));
        return Err(failure.hint(format_args!("the final of {seats} decides third place itself")));
    }
    if args.rounds.is_some() && form == FormName::PlayOff {
        return refuse("--rounds", "--form round-robin, gauntlet, swiss, qualification and cup");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser as _;
    use rstest::rstest;

    /// The form for these options, in a game with this many seats.
    fn form_of(options: &str, seats: usize) -> Result<Form, Failure> {
        let line = format!("rulebook tournament redbot --bot a b c d e {options}");
        match Cli::parse_from(line.split_whitespace()).command {
            Command::Tournament(args) => {
                let size = Size { entrants: 5, fillers: 3, seats };
                form(&args.play.described, size, PlayOffBoards::default())
            }
            _ => unreachable!("the line has this command"),
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
        let expected = PlayOff { extra: ExtraGames::Times(extra), third_place, ..PlayOff::standard(2) };
        assert_eq!(form, Form::PlayOff(expected));
    }

    /// CUP-1, CUP-4: in a cup the scores count, with a random draw as tie-break.
    #[rstest]
    #[case("", Counts::Scores, TieBreaker::RandomDraw)]
    #[case("--count places", Counts::Places, TieBreaker::RandomDraw)]
    #[case("--undecided seed", Counts::Scores, TieBreaker::Seed)]
    fn cup_4_what_counts_in_a_cup(#[case] options: &str, #[case] counts: Counts, #[case] tie_breaker: TieBreaker) {
        let form = form_of(&format!("--form cup --rounds 2 {options}"), 2).unwrap();
        let play_off = PlayOff { counts, tie_breaker, ..PlayOff::standard(2) };
        let qualification = Qualification { rounds: 2, ..Qualification::standard(3, 2) };
        assert_eq!(form, Form::Cup(Cup { qualification, play_off }));
    }
}
