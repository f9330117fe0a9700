//! The form that the arguments ask for.

use crate::args::{CountName, DescribedArgs, FormName, UndecidedName};
use crate::failure::Failure;
use rulebook_tournament::form::{
    Counts, Cup, Extra, Form, Gauntlet, PlayOff, Qualification, RoundRobin, Swiss, Undecided,
};
use rulebook_tournament::lines::Board;

/// How many there are.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) entrants: usize,
    pub(super) fillers: usize,
    pub(super) seats: usize,
}

/// Boards that a play-off has beside those of the tournament.
#[derive(Default)]
pub(super) struct PlayOffBoards {
    pub(super) boards: Vec<Board>,
    pub(super) extra: Vec<Board>,
}

impl FormName {
    /// Whether everybody plays against the players of the house.
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
    let rounds = |usual: usize| args.rounds.unwrap_or(usual);
    let games = |usual: usize| args.games.unwrap_or(usual);
    Ok(match form {
        FormName::RoundRobin => {
            let usual = RoundRobin::usual(size.entrants, size.seats);
            Form::RoundRobin(RoundRobin { rounds: rounds(usual.rounds), games: games(usual.games), ..usual })
        }
        FormName::Gauntlet => {
            let usual = Gauntlet::usual(args.seeds.unwrap_or(1), size.entrants, size.seats);
            Form::Gauntlet(Gauntlet { rounds: rounds(usual.rounds), games: games(usual.games), ..usual })
        }
        FormName::PlayOff => Form::PlayOff(play_off(args, PlayOff::usual(size.seats), boards)),
        FormName::Swiss => {
            let usual = Swiss::usual(size.entrants, size.seats);
            Form::Swiss(Swiss { rounds: rounds(usual.rounds), games: games(usual.games) })
        }
        FormName::Qualification => Form::Qualification(qualification(args, size)),
        FormName::Cup => {
            let usual = Cup::usual(size.fillers, size.seats);
            let play_off = play_off(args, usual.play_off, boards);
            Form::Cup(Cup { qualification: qualification(args, size), play_off })
        }
    })
}

fn qualification(args: &DescribedArgs, size: Size) -> Qualification {
    let usual = Qualification::usual(size.fillers, size.seats);
    let (rounds, games) = (args.rounds.unwrap_or(usual.rounds), args.games.unwrap_or(usual.games));
    Qualification { rounds, games, ..usual }
}

fn play_off(args: &DescribedArgs, usual: PlayOff, PlayOffBoards { boards, extra }: PlayOffBoards) -> PlayOff {
    PlayOff {
        games: args.games.unwrap_or(usual.games),
        extra: match args.extra {
            _ if !extra.is_empty() => Extra::Boards(extra),
            Some(times) => Extra::Times(times),
            None => usual.extra,
        },
        third_place: usual.third_place && !args.no_third_place,
        counts: args.count.map_or(usual.counts, |count| match count {
            CountName::Places => Counts::Places,
            CountName::Scores => Counts::Scores,
        }),
        undecided: args.undecided.map_or(usual.undecided, |undecided| match undecided {
            UndecidedName::Seed => Undecided::Seed,
            UndecidedName::Lot => Undecided::Lot,
        }),
        boards,
    }
}

/// Refuses what the form has no use for.
fn check(args: &DescribedArgs, form: FormName, seats: usize) -> Result<(), Failure> {
    let refuse = |option: &str, fitting: &str| Err(Failure::usage(format_args!("{option} goes with {fitting} only")));
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
        let failure = Failure::usage(format_args!("--no-third-place: there is no match for it in a game of {seats}"));
        return Err(failure.hint(format_args!("the final of {seats} decides the third place itself")));
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

    /// The form that these options ask for, of a game with so many seats.
    fn form_of(options: &str, seats: usize) -> Result<Form, Failure> {
        let line = format!("rulebook tournament redbot --bot a b c d e {options}");
        match Cli::parse_from(line.split_whitespace()).command {
            Command::Tournament(args) => {
                let size = Size { entrants: 5, fillers: 3, seats };
                form(&args.play.described, size, PlayOffBoards::default())
            }
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
        let expected = PlayOff { extra: Extra::Times(extra), third_place, ..PlayOff::usual(2) };
        assert_eq!(form, Form::PlayOff(expected));
    }

    /// CUP-1, CUP-4: in a cup the scores count, and the lot where they are equal.
    #[rstest]
    #[case("", Counts::Scores, Undecided::Lot)]
    #[case("--count places", Counts::Places, Undecided::Lot)]
    #[case("--undecided seed", Counts::Scores, Undecided::Seed)]
    fn cup_4_what_counts_in_a_cup(#[case] options: &str, #[case] counts: Counts, #[case] undecided: Undecided) {
        let form = form_of(&format!("--form cup --rounds 2 {options}"), 2).unwrap();
        let play_off = PlayOff { counts, undecided, ..PlayOff::usual(2) };
        let qualification = Qualification { rounds: 2, ..Qualification::usual(3, 2) };
        assert_eq!(form, Form::Cup(Cup { qualification, play_off }));
    }
}
