//! What the arguments of `play` mean: `[GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]`.

use crate::failure::Failure;
use crate::games::{Board, House, Registry, WithGame};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The arguments, told apart by how many there are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Arguments {
    pub(super) game: String,
    pub(super) strategies: Option<Vec<OsString>>,
    /// The file of the state that the match begins with, or a board of the game.
    pub(super) board: Option<PathBuf>,
    pub(super) folder: PathBuf,
    pub(super) rounds: Option<u32>,
}

const USUAL_FOLDER: &str = "game1";
impl Arguments {
    pub(super) fn parse<R: Registry>(arguments: &[OsString]) -> Result<Self, Failure> {
        let (game, rest) = match arguments {
            [first, rest @ ..] if R::NAMES.iter().any(|name| first == name) => (first.to_string_lossy(), rest),
            rest => (R::NAMES[0].into(), rest),
        };
        let players = R::with(&game, UsualPlayers).unwrap_or_default();
        let is_board =
            |argument: &OsStr| is_board::<R>(argument) || R::with(&game, NamesBoard(argument)).unwrap_or_default();
        // What comes behind the strategies can be as many as the players of a game for two.
        let has_strategies = rest.len() >= players
            && !matches!(rest, [_, rounds] if is_number(rounds))
            && !rest.first().is_some_and(|first| is_board(first));
        if !has_strategies && !rest.first().is_some_and(|first| is_board(first)) {
            check_enough(rest, players)?;
        }
        let (strategies, rest) = rest.split_at(if has_strategies { players } else { 0 });
        // Behind strategies a file is a board, so that what is wrong with it is told.
        let (board, rest) = match rest {
            [board, rest @ ..] if is_board(board) || has_strategies && Path::new(board).is_file() => {
                (Some(board.into()), rest)
            }
            rest => (None, rest),
        };
        let (folder, rounds) = match rest {
            [] => (OsStr::new(USUAL_FOLDER), None),
            [folder] => (folder.as_os_str(), None),
            [folder, rounds] => (folder.as_os_str(), Some(parse_rounds(rounds)?)),
            _ => return Err(Failure::usage(misfit(arguments.len(), players)).hint(USAGE)),
        };
        check_folder::<R>(folder, players)?;
        Ok(Self {
            game: game.into_owned(),
            strategies: if strategies.is_empty() { None } else { Some(strategies.to_vec()) },
            board,
            folder: folder.into(),
            rounds,
        })
    }
}

/// How many play.
struct UsualPlayers;

impl WithGame for UsualPlayers {
    type Output = usize;

    fn with<G: House>(self) -> usize {
        G::USUAL.len()
    }
}

/// Refuses strategies that are fewer than the players.
fn check_enough(arguments: &[OsString], players: usize) -> Result<(), Failure> {
    let surely = |argument: &OsString| {
        argument.to_str().is_some_and(|text| ["builtin:", "persistent:"].iter().any(|before| text.starts_with(before)))
    };
    let last = arguments.iter().rposition(surely).filter(|&last| last < players);
    let Some(last) = last else { return Ok(()) };
    let given = last + 1;
    let failure = Failure::usage(format_args!("all {players} strategies are given, or none, not {given}"));
    let strategy = arguments[last].to_string_lossy();
    let wanted = players - last;
    let repeated = vec![strategy.as_ref(); wanted].join(" ");
    let braces = match strategy.strip_prefix("builtin:") {
        Some(name) => format!(", in bash `builtin:{{{}}}`", vec![name; wanted].join(",")),
        None => String::new(),
    };
    Err(failure.hint(format_args!("one can play on several seats: `{repeated}`{braces}")))
}

/// Whether an argument names a board of the game.
struct NamesBoard<'a>(&'a OsStr);

impl WithGame for NamesBoard<'_> {
    type Output = bool;

    fn with<G: House>(self) -> bool {
        matches!(Board::named::<G>(self.0), Ok(Some(_)))
    }
}

/// Refuses what is no doubt meant otherwise.
fn check_folder<R: Registry>(folder: &OsStr, players: usize) -> Result<(), Failure> {
    let name = folder.to_string_lossy();
    let message = if name.starts_with("builtin:") {
        format!("all {players} strategies are given, or none; a folder cannot be named builtin:…")
    } else if is_number(folder) {
        format!("`{name}` is a number, but the folder comes before the rounds (./{name} names such a folder)")
    } else if R::NAMES.iter().any(|game| name.eq_ignore_ascii_case(game)) {
        format!("`{name}` is no game, but resembles one (./{name} names such a folder)")
    } else {
        return Ok(());
    };
    Err(Failure::usage(message).hint(USAGE))
}

const USAGE: &str = "rulebook play [GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]; see `rulebook play --help`";

/// Whether there is a file of this name that is a state of a game.
fn is_board<R: Registry>(argument: &OsStr) -> bool {
    // No state is as long as most programs are.
    const LONGEST: u64 = 1 << 20;
    let path = Path::new(argument);
    let is_small = path.metadata().is_ok_and(|metadata| metadata.is_file() && metadata.len() <= LONGEST);
    is_small && std::fs::read(path).is_ok_and(|text| R::is_state(&text))
}

fn is_number(argument: &OsStr) -> bool {
    argument.to_string_lossy().bytes().all(|b| b.is_ascii_digit())
}

fn misfit(count: usize, players: usize) -> String {
    format!(
        "{count} arguments fit no form of the command: \
         all {players} strategies or none, then the board, the folder and the rounds"
    )
}

/// REF-7: 0 is a game of one state; a negative number is a usage error.
fn parse_rounds(argument: &OsStr) -> Result<u32, Failure> {
    let text = argument.to_string_lossy();
    let fail = |found: &str| {
        Failure::usage(format_args!("the number of rounds: expected an integer 0..{}, found `{found}`", i32::MAX))
    };
    match text.parse::<u32>() {
        Ok(rounds) if i32::try_from(rounds).is_ok() => Ok(rounds),
        _ => Err(fail(&text).hint(USAGE)),
    }
}

/// The names given with `--name P1=NAME`, by seat.
pub(super) fn names(given: &[String], players: usize) -> Result<Vec<Option<String>>, Failure> {
    let mut names = vec![None; players];
    for argument in given {
        let fail = |reason: &str| {
            Failure::usage(format_args!("--name {argument}: {reason}")).hint("write it as in --name P1=Alpha")
        };
        let (seat, name) = argument.split_once('=').ok_or_else(|| fail("expected SEAT=NAME"))?;
        let number = seat.strip_prefix(['P', 'p']).unwrap_or(seat).parse::<usize>().ok();
        let slot = number.and_then(|number| names.get_mut(number.checked_sub(1)?));
        let slot = slot.ok_or_else(|| fail("there is no such seat"))?;
        if slot.replace(name.to_owned()).is_some() {
            return Err(fail("this seat has a name already"));
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::{Arguments, names};
    use rstest::rstest;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use std::ffi::OsString;

    fn parse(line: &str) -> Result<Arguments, String> {
        let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Arguments::parse::<(RedBot, FiBot)>(&arguments).map_err(|failure| failure.to_string())
    }

    #[rstest]
    #[case("", 0, "game1", None)]
    #[case("redbot", 0, "game1", None)]
    #[case("other", 0, "other", None)]
    #[case("redbot other 30", 0, "other", Some(30))]
    #[case("a b c d", 4, "game1", None)]
    #[case("redbot a b c d e", 4, "e", None)]
    #[case("a b c d e 0", 4, "e", Some(0))]
    #[case("redbot builtin:idle b c builtin:idle e 100", 4, "e", Some(100))]
    fn the_forms_of_the_command(
        #[case] line: &str,
        #[case] strategies: usize,
        #[case] folder: &str,
        #[case] rounds: Option<u32>,
    ) {
        let arguments = parse(line).unwrap();
        assert_eq!(arguments.game, "redbot");
        assert_eq!(arguments.strategies.map_or(0, |strategies| strategies.len()), strategies);
        assert_eq!((arguments.folder.to_str().unwrap(), arguments.rounds), (folder, rounds));
    }

    /// REF-7: also a negative number of rounds.
    #[rstest]
    #[case("a b c", "3 arguments fit no form")]
    #[case("a b c d e 1 f", "7 arguments fit no form")]
    #[case("a b c d e -1", "expected an integer 0..2147483647, found `-1`")]
    #[case("e 2147483648", "expected an integer 0..2147483647, found `2147483648`")]
    #[case("e many", "found `many`")]
    #[case("builtin:runner", "all 4 strategies are given, or none")]
    #[case("fibot builtin:tym99", "all 2 strategies are given, or none")]
    #[case("fibot a b c 1 2", "6 arguments fit no form of the command: all 2 strategies or none")]
    #[case(
        ". builtin:runner e",
        "all 4 strategies are given, or none, not 2\n hint: one can play on several seats: \
                                  `builtin:runner builtin:runner builtin:runner`, in bash \
                                  `builtin:{runner,runner,runner}`\n"
    )]
    #[case("a persistent:b", "one can play on several seats: `persistent:b persistent:b persistent:b`\n")]
    #[case("30", "`30` is a number, but the folder comes before the rounds")]
    #[case("a b c d 100", "`100` is a number")]
    #[case("RedBot", "`RedBot` is no game, but resembles one")]
    fn other_forms_are_refused(#[case] line: &str, #[case] message: &str) {
        let error = parse(line).unwrap_err();
        assert!(error.contains(message), "{error}");
    }

    /// A game for two, where a folder and rounds are as many as the players.
    #[rstest]
    #[case("fibot", 0, "game1", None)]
    #[case("fibot e", 0, "e", None)]
    #[case("fibot e 20", 0, "e", Some(20))]
    #[case("fibot a b", 2, "game1", None)]
    #[case("fibot a ./20", 2, "game1", None)]
    #[case("fibot a b e", 2, "e", None)]
    #[case("fibot a b e 20", 2, "e", Some(20))]
    fn the_forms_of_the_command_for_two(
        #[case] line: &str,
        #[case] strategies: usize,
        #[case] folder: &str,
        #[case] rounds: Option<u32>,
    ) {
        let arguments = parse(line).unwrap();
        assert_eq!(arguments.game, "fibot");
        assert_eq!(arguments.strategies.map_or(0, |strategies| strategies.len()), strategies);
        assert_eq!((arguments.folder.to_str().unwrap(), arguments.rounds), (folder, rounds));
    }

    #[test]
    fn names_are_given_by_seat() {
        let given = |arguments: &[&str]| {
            let arguments: Vec<_> = arguments.iter().map(ToString::to_string).collect();
            names(&arguments, 4).map_err(|failure| failure.to_string())
        };
        let some = |name: &str| Some(name.to_owned());
        assert_eq!(given(&["P2=B=b", "4=D"]).unwrap(), [None, some("B=b"), None, some("D")]);
        assert!(given(&["B"]).unwrap_err().contains("expected SEAT=NAME"));
        assert!(given(&["P5=E"]).unwrap_err().contains("no such seat"));
        assert!(given(&["P0=E"]).unwrap_err().contains("no such seat"));
        assert!(given(&["P1=E", "1=F"]).unwrap_err().contains("has a name already"));
    }
}
