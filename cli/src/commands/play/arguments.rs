//! Parsing of the arguments of `play`: `[GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]`.
//!
//! [`words`](super::words) classifies each word. The parser takes the reading that fits all
//! words best. When none fits, it reports what is wrong.

use super::lost_board;
use super::words::{Kind, Role, resembled_game};
use crate::failure::{Failure, path_text};
use crate::games::{GameEntry, GameRef, Registry, Seats, named_board};
use crate::output::{counted, in_words};
use crate::record::not_empty;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The parsed arguments.
#[derive(Debug)]
pub(super) struct Arguments {
    pub(super) game: GameRef,
    pub(super) strategies: Option<Vec<OsString>>,
    /// The first state of the match: a file, or a board of the game.
    pub(super) board: Option<PathBuf>,
    /// The folder of the record, if given.
    pub(super) folder: Option<PathBuf>,
    pub(super) rounds: Option<u32>,
}

impl Arguments {
    /// Parses the arguments. `seats` determines the number of players, unless the arguments name a
    /// state file. Relative paths are relative to `base`, or to the current folder if that is empty.
    ///
    /// # Errors
    ///
    /// When they fit no form of the command.
    pub(super) fn parse(
        games: Registry,
        base: &Path,
        arguments: &[OsString],
        seats: Seats<'_>,
    ) -> Result<Self, Failure> {
        let line = Line::read(games, base, arguments, seats)?;
        let Some(roles) = line.roles() else { return Err(line.misfit(games, base)) };
        line.check_last_strategy(&roles)?;
        if seats.start.is_none() {
            line.check_folder(games, base, &roles)?;
        }
        let mut read = Self { game: line.game, strategies: None, board: None, folder: None, rounds: None };
        for ((word, kind), role) in line.words.iter().zip(&line.kinds).zip(roles) {
            match role {
                Role::Strategy => read.strategies.get_or_insert_default().push(word.clone()),
                Role::Board => read.board = Some(word.into()),
                Role::Folder => {
                    if let Kind::OtherFolder(name) = kind {
                        return Err(line.about_strategies(not_empty(Path::new(word), name)));
                    }
                    if *kind == Kind::File {
                        let failure = Failure::usage(format_args!("{} is a file, not a folder", path_text(word)));
                        return Err(line.about_strategies(failure));
                    }
                    read.folder = Some(word.into());
                }
                Role::Rounds => read.rounds = Some(parse_rounds(word)?),
            }
        }
        Ok(read)
    }
}

/// The words and their kinds.
struct Line<'a> {
    game: GameRef,
    /// Whether the game was given.
    is_named: bool,
    /// Number of players.
    players: usize,
    /// All words except the game.
    words: &'a [OsString],
    kinds: Vec<Kind>,
}

impl<'a> Line<'a> {
    fn read(games: Registry, base: &Path, arguments: &'a [OsString], seats: Seats<'_>) -> Result<Self, Failure> {
        let named = arguments.first().and_then(|first| games.iter().find(|game| *first == *game.name()));
        let words = &arguments[usize::from(named.is_some())..];
        if named.is_none()
            && let Some(first) = words.first()
            && let Some(game) = resembled_game(games, base, first)
        {
            let failure = Failure::usage(format_args!("there is no game `{}`", path_text(first)));
            return Err(
                failure.hint(format_args!("did you mean `{game}`? ./{} names a folder or a program", path_text(first)))
            );
        }
        let game = named.unwrap_or(games.first());
        let kinds: Vec<_> = words.iter().map(|word| Kind::of(games, game, base, word)).collect();
        let board = words.iter().zip(&kinds).find(|(_, kind)| **kind == Kind::Board).map(|(word, _)| word);
        let bundled = board.map(|word| named_board(game, word)).transpose()?.flatten();
        let bundled = bundled.and_then(|board| game.read(board.text.as_bytes(), &game.rules()).ok());
        let players = match bundled {
            Some(state) => state.players().len(),
            None => {
                let board = board.map(|word| base.join(word));
                Seats { start: seats.start.or(board.as_deref()), ..seats }.count(game)
            }
        };
        Ok(Self { game, is_named: named.is_some(), players, words, kinds })
    }

    /// The role of each word, if the words fit a form of the command.
    fn roles(&self) -> Option<Vec<Role>> {
        let mut best: Option<(u32, Vec<Role>)> = None;
        for strategies in [self.players, 0] {
            for behind in [
                &[][..],
                &[Role::Folder],
                &[Role::Board],
                &[Role::Folder, Role::Rounds],
                &[Role::Board, Role::Folder],
                &[Role::Board, Role::Folder, Role::Rounds],
            ] {
                let roles = [&vec![Role::Strategy; strategies][..], behind].concat();
                if roles.len() != self.kinds.len() {
                    continue;
                }
                let fits = self.kinds.iter().zip(&roles).map(|(kind, role)| kind.fit(*role));
                let Some(fit) = fits.sum::<Option<u32>>() else { continue };
                if best.as_ref().is_none_or(|(best, _)| *best < fit) {
                    best = Some((fit, roles));
                }
            }
        }
        best.map(|(_, roles)| roles)
    }

    /// Refuses a last strategy that does not exist when all others do: the word may be the
    /// folder, with one strategy missing.
    fn check_last_strategy(&self, roles: &[Role]) -> Result<(), Failure> {
        let is_last = roles.len() == self.players && roles.last() == Some(&Role::Strategy);
        let (Some((last, others)), Some(word)) = (self.kinds.split_last(), self.words.last()) else { return Ok(()) };
        if !is_last || *last != Kind::New || others.is_empty() || !others.iter().all(|kind| *kind == Kind::Strategy) {
            return Ok(());
        }
        let given = others.len();
        let failure = Failure::usage(format_args!("{}: no such program", path_text(word)));
        Err(failure.hint(format_args!(
            "if it is the folder, {} given and {} needs {}",
            strategies(given),
            self.game.name(),
            in_words(self.players)
        )))
    }

    /// Refuses a new folder whose name is that of a board, when no board is given.
    fn check_folder(&self, games: Registry, base: &Path, roles: &[Role]) -> Result<(), Failure> {
        let folder = self.words.iter().zip(&self.kinds).zip(roles).find(|(_, role)| **role == Role::Folder);
        match folder {
            Some(((word, Kind::New), _)) if !roles.contains(&Role::Board) => {
                lost_board::misspelled(games, self.game, base, word).map_or(Ok(()), Err)
            }
            _ => Ok(()),
        }
    }

    /// The error for words that fit no form of the command.
    fn misfit(&self, games: Registry, base: &Path) -> Failure {
        let last = self.kinds.iter().rposition(Kind::is_surely_strategy);
        if let Some(last) = last.filter(|last| last + 1 != self.players) {
            return self.strategies_misfit(games, base, last);
        }
        if let Some(at) = self.kinds.iter().position(|kind| *kind == Kind::Game) {
            let failure =
                Failure::usage(format_args!("`{}` is a game; the game must come first", path_text(&self.words[at])));
            return failure.hint(USAGE);
        }
        if let (Some(Kind::Number), Some(word)) = (self.kinds.last(), self.words.last())
            && [0, self.players].contains(&(self.words.len() - 1))
        {
            let word = path_text(word);
            let failure =
                Failure::usage(format_args!("`{word}` is a number of rounds; the folder must come before it"));
            return failure.hint(format_args!("as in game7 {word}; ./{word} is a folder of that name"));
        }
        let all = in_words(self.players);
        let count = self.words.len() + usize::from(self.is_named);
        let failure = Failure::usage(format_args!(
            "{} {} no form of the command: all {all} strategies or none, then the board, the folder and the rounds",
            counted(count, "argument"),
            if count == 1 { "fits" } else { "fit" }
        ));
        self.about_words(failure).hint(USAGE)
    }

    /// The error for too few or too many strategies.
    fn strategies_misfit(&self, games: Registry, base: &Path, last: usize) -> Failure {
        let (given, players) = (last + 1, self.players);
        let failure = Failure::usage(format_args!(
            "{} given, {} needs {}",
            strategies(given),
            self.game.name(),
            in_words(players)
        ));
        let failure = self.about_game(games, self.about_words(failure));
        if !self.is_named
            && let Some(other) = games.iter().find(|game| Seats::default().count(game) == given).map(GameEntry::name)
        {
            return failure.hint(format_args!(
                "{other} has {} players; give the game first, as in rulebook play {other} …",
                in_words(given)
            ));
        }
        let missing = self.words[..given]
            .iter()
            .zip(&self.kinds)
            .find(|(word, kind)| **kind == Kind::MeantAsStrategy && !base.join(word).exists());
        if let Some((word, _)) = missing {
            return failure.hint(format_args!("{} does not exist", path_text(word)));
        }
        if given > players {
            return failure.hint(USAGE);
        }
        let strategy = path_text(&self.words[last]);
        let wanted = players - last;
        let repeated = vec![&*strategy; wanted].join(" ");
        let braces = match strategy.strip_prefix("builtin:") {
            Some(name) => format!(", in bash `builtin:{{{}}}`", vec![name; wanted].join(",")),
            None => String::new(),
        };
        failure.hint(format_args!("a strategy can play several seats: `{repeated}`{braces}"))
    }

    /// Adds hints about folders that are not strategies themselves.
    fn about_words(&self, mut failure: Failure) -> Failure {
        for (word, kind) in self.words.iter().zip(&self.kinds) {
            let word = path_text(word);
            match kind {
                Kind::OtherFolder(name) => {
                    failure =
                        failure.hint(format_args!("{word} is a folder that holds `{}` and no record", path_text(name)));
                }
                Kind::MeantAsStrategy if Path::new(&word).is_dir() => {
                    failure = failure.hint(format_args!("{word} is a folder; its program is {word}/run"));
                }
                _ => {}
            }
        }
        failure
    }

    /// Adds a hint if the first word may be meant as the name of a game.
    fn about_game(&self, games: Registry, failure: Failure) -> Failure {
        match (self.words.first(), self.kinds.first()) {
            (Some(word), Some(Kind::New)) if !self.is_named => failure.hint(format_args!(
                "`{}` is no game: the games are {}",
                path_text(word),
                games.names().join(", ")
            )),
            _ => failure,
        }
    }

    /// Adds a hint if the only argument was parsed as the folder.
    fn about_strategies(&self, failure: Failure) -> Failure {
        if self.words.len() == 1 {
            let all = in_words(self.players);
            return failure.hint(format_args!(
                "a single argument is the folder of the record; {} needs {all} strategies, or none for the built-in ones",
                self.game.name()
            ));
        }
        failure
    }
}

/// A number of strategies as the beginning of a sentence, as in `two strategies are`.
fn strategies(count: usize) -> String {
    let number = in_words(count);
    if count == 1 { format!("{number} strategy is") } else { format!("{number} strategies are") }
}

const USAGE: &str = "rulebook play [GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]; see `rulebook play --help`";

/// REF-7: 0 is a game of one state; a negative number is a usage error.
fn parse_rounds(argument: &OsStr) -> Result<u32, Failure> {
    let text = path_text(argument);
    match text.parse::<u32>() {
        Ok(rounds) if i32::try_from(rounds).is_ok() => Ok(rounds),
        _ => {
            let max = i32::MAX;
            let failure =
                Failure::usage(format_args!("the number of rounds: expected an integer 0..{max}, found `{text}`"));
            Err(failure.hint(USAGE))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use crate::games::{GameEntry, Registry, Seats};
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::{RedBot, State};
    use std::ffi::OsString;
    use std::fs;
    use std::path::Path;

    /// A folder with one item of each kind that a word can name.
    fn place() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let mut state = String::new();
        State::default().write(&mut state).unwrap();
        write("state.txt", &state);
        write("record/0000.txt", &state);
        write("record/notes.txt", "mine");
        write("notes", "mine");
        write("sources/strategy.c", "int main(void) {}");
        write("entry/bot.toml", "name = \"E\"\nlanguage = \"sh\"\nrun = [\"./run\"]\n");
        write("plain.py", "print()");
        for program in ["sA", "sB", "sC", "sD", "pia/run"] {
            write(program, "#!/bin/sh\n");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt as _;
                fs::set_permissions(folder.path().join(program), fs::Permissions::from_mode(0o755)).unwrap();
            }
        }
        fs::create_dir(folder.path().join("empty")).unwrap();
        folder
    }

    const GAMES: Registry = Registry::new(&[GameEntry::of::<RedBot>(), GameEntry::of::<FiBot>()]);

    fn parse(base: &Path, line: &str) -> Result<Arguments, String> {
        let arguments: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Arguments::parse(GAMES, base, &arguments, Seats::default()).map_err(|failure| failure.to_string())
    }

    /// A line, and its meaning: game, strategies, board, folder, rounds.
    const MEANINGS: &[(&str, &str)] = &[
        ("", "redbot | | | |"),
        ("redbot", "redbot | | | |"),
        ("other", "redbot | | | other |"),
        ("game7", "redbot | | | game7 |"),
        ("record", "redbot | | | record |"),
        ("empty 0", "redbot | | | empty | 0"),
        ("redbot other 30", "redbot | | | other | 30"),
        ("a b c d", "redbot | a b c d | | |"),
        ("sA sB sC sD", "redbot | sA sB sC sD | | |"),
        ("sA sB sC sD 20x", "redbot | sA sB sC sD | | 20x |"),
        ("sA sB sC sD ./20", "redbot | sA sB sC sD | | ./20 |"),
        ("redbot a b c d e", "redbot | a b c d | | e |"),
        ("a b c d e 0", "redbot | a b c d | | e | 0"),
        ("redbot builtin:idle b entry builtin:idle e 100", "redbot | builtin:idle b entry builtin:idle | | e | 100"),
        ("persistent:sA sB pia plain.py game2", "redbot | persistent:sA sB pia plain.py | | game2 |"),
        ("sA sB sC nosuch.py e", "redbot | sA sB sC nosuch.py | | e |"),
        ("entry/bot.toml sA sA sources", "redbot | entry/bot.toml sA sA sources | | |"),
        ("state.txt", "redbot | | state.txt | |"),
        ("state.txt game2", "redbot | | state.txt | game2 |"),
        ("sA sB sC sD state.txt e 9", "redbot | sA sB sC sD | state.txt | e | 9"),
        ("sA sB sC sD nosuch.txt e", "redbot | sA sB sC sD | nosuch.txt | e |"),
        ("sA sB sC sD notes e", "redbot | sA sB sC sD | notes | e |"),
        ("fibot", "fibot | | | |"),
        ("fibot e", "fibot | | | e |"),
        ("fibot e 20", "fibot | | | e | 20"),
        ("fibot a b", "fibot | a b | | |"),
        ("fibot a ./20", "fibot | a ./20 | | |"),
        ("fibot a b e", "fibot | a b | | e |"),
        ("fibot a b e 20", "fibot | a b | | e | 20"),
        ("fibot builtin:tym99 sA builtin:gates game3", "fibot | builtin:tym99 sA | builtin:gates | game3 |"),
        ("fibot builtin:gates", "fibot | | builtin:gates | |"),
        ("fibot builtin:gates record 5", "fibot | | builtin:gates | record | 5"),
    ];

    #[test]
    fn lines_and_what_they_mean() {
        let place = place();
        for (line, meaning) in MEANINGS {
            let read = parse(place.path(), line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let words: Vec<_> = read.strategies.iter().flatten().map(|word| word.to_str().unwrap()).collect();
            let path = |path: &Option<std::path::PathBuf>| path.as_ref().map(|path| path.display().to_string());
            let parts = [
                read.game.name().to_owned(),
                words.join(" "),
                path(&read.board).unwrap_or_default(),
                path(&read.folder).unwrap_or_default(),
                read.rounds.map(|rounds| rounds.to_string()).unwrap_or_default(),
            ];
            let wanted: Vec<&str> = meaning.split('|').map(str::trim).collect();
            assert_eq!(parts.to_vec(), wanted, "{line}");
        }
    }

    /// A line that is refused, and a part of the message.
    const REFUSALS: &[(&str, &str)] = &[
        ("redbt", "there is no game `redbt`\n hint: did you mean `redbot`?"),
        ("RedBot", "did you mean `redbot`?"),
        ("fitbot sA sB", "did you mean `fibot`?"),
        ("sA sB sC sD redbot", "`redbot` is a game; the game must come first"),
        ("entry", "one strategy is given, redbot needs four"),
        ("redbot sA", "one strategy is given, redbot needs four"),
        ("redbot pia", "one strategy is given, redbot needs four"),
        ("redbot nosuch.py", "one strategy is given, redbot needs four\n hint: nosuch.py does not exist"),
        ("plain.py", "one strategy is given, redbot needs four"),
        ("builtin:runner", "one strategy is given, redbot needs four"),
        ("fibot builtin:tym99", "one strategy is given, fibot needs two"),
        ("fibot sA record", "one strategy is given, fibot needs two"),
        ("fibot sA game7", "one strategy is given, fibot needs two"),
        ("fibot sA new", "new: no such program\n hint: if it is the folder, one strategy is given"),
        ("sA sB", "two strategies are given, redbot needs four\n hint: fibot has two players; give the game first"),
        ("sA sB sC record 3", "three strategies are given, redbot needs four"),
        ("sA sB sC other 3", "three strategies are given, redbot needs four"),
        ("sA sB sC game9", "three strategies are given, redbot needs four"),
        ("sA sB sC other", "other: no such program\n hint: if it is the folder, three strategies are"),
        ("a b c d builtin:idle", "five strategies are given, redbot needs four"),
        (
            "redbot . builtin:runner e",
            "two strategies are given, redbot needs four\n hint: . is a folder that holds `empty` and no record\n \
             hint: a strategy can play several seats: `builtin:runner builtin:runner builtin:runner`, in bash \
             `builtin:{runner,runner,runner}`\n",
        ),
        ("redbot a persistent:b", "a strategy can play several seats: `persistent:b persistent:b persistent:b`\n"),
        ("sources", "sources: holds `strategy.c` and no record, so no record is written there"),
        ("sA sB sC sD sources", "sources: holds `strategy.c` and no record"),
        ("sources 20", "sources: holds `strategy.c` and no record"),
        ("notes", "notes is a file, not a folder\n hint: a single argument is the folder"),
        ("30", "`30` is a number of rounds; the folder must come before it"),
        ("a b c d 100", "`100` is a number of rounds; the folder must come before it"),
        ("a b c", "3 arguments fit no form of the command: all four strategies or none"),
        ("a b c d e 1 f", "7 arguments fit no form"),
        ("fibot a b c 1 2", "6 arguments fit no form of the command: all two strategies or none"),
        ("a b c d e -1", "expected an integer 0..2147483647, found `-1`"),
        ("e 2147483648", "expected an integer 0..2147483647, found `2147483648`"),
        ("e many", "found `many`"),
    ];

    #[test]
    fn lines_that_are_refused_and_why() {
        let place = place();
        for (line, message) in REFUSALS {
            let error = parse(place.path(), line).expect_err(line);
            assert!(error.contains(message), "{line}: {error}");
        }
    }
}
