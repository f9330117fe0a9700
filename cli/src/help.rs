//! The definition of the command line. Its shared help texts have placeholders, `@word`, which the
//! games fill ([`Help`]).

use crate::args::Cli;
use crate::games::{GameEntry, GameRef, Help, Registry, StateIn};
use clap::CommandFactory as _;
use clap::builder::{PossibleValuesParser, StyledStr};
use rulebook_record::Limits;
use rulebook_record::quantity::format_duration;
use std::collections::BTreeMap;

/// The placeholder line in an `after_help` that the examples of the games replace.
const EXAMPLES: &str = "  @examples";

/// The minimum separator between an example and its remark.
const GAP: &str = "    ";

/// Defines the command line for these games.
pub(crate) fn command(games: Registry) -> clap::Command {
    let texts = Texts::of(games);
    texts.fill(Cli::command(), "")
}

/// Returns what `rulebook COMMAND --help` prints if `rulebook` has these games. The command is a list
/// of words, such as `["case", "new"]`. Returns `None` if it does not exist.
///
/// # Panics
///
/// If `games` is empty.
///
/// ```
/// use rulebook::GameEntry;
/// use rulebook_core::fibot::FiBot;
///
/// const GAMES: &[GameEntry] = &[GameEntry::of::<FiBot>()];
/// let help = rulebook::help(GAMES, &["check"]).unwrap();
/// assert!(help.contains("\n  rulebook check fibot ./bot\n"));
/// ```
#[must_use]
pub fn help(games: &'static [GameEntry], command: &[&str]) -> Option<String> {
    let mut all = self::command(Registry::new(games));
    all.build();
    let mut found = &mut all;
    for word in command {
        found = found.find_subcommand_mut(word)?;
    }
    Some(found.render_long_help().to_string())
}

/// Fills an example with the words of the first game, for the hint of a failure.
pub(crate) fn example(games: Registry, template: &str) -> String {
    let texts = Texts::of(games);
    filled(template, |word| texts.words.get(word).map(String::as_str)).unwrap_or_default()
}

/// The values of the placeholders in the help.
struct Texts {
    games: Vec<&'static str>,
    /// Values from the first game.
    words: BTreeMap<String, String>,
    /// Values joined from all games.
    sentences: BTreeMap<&'static str, String>,
    helps: Vec<Help>,
}

impl Texts {
    fn of(games: Registry) -> Self {
        let names = games.names();
        let games: Vec<Description> = games.iter().map(Description::of).collect();
        let mut sentences = BTreeMap::new();
        for (name, text) in games.iter().flat_map(|game| game.help.sentences) {
            let sentence: &mut String = sentences.entry(*name).or_default();
            sentence.push_str(if sentence.is_empty() || text.starts_with(';') { "" } else { " " });
            sentence.push_str(text);
        }
        let mut steps: Vec<String> = Vec::new();
        for game in &games {
            let step = format!("{}s", game.step);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
        sentences.insert("steps", steps.join(", "));
        let keeping: Vec<&str> =
            names.iter().zip(&games).filter(|(_, game)| game.keeps_files).map(|(name, _)| *name).collect();
        if !keeping.is_empty() {
            sentences.insert("keeping", format!(" ({})", keeping.join(", ")));
        }
        let limits = |limit: fn(&Limits) -> String| {
            let limits = names.iter().zip(&games).map(|(name, game)| format!("{name} {}", limit(&game.limits)));
            limits.collect::<Vec<_>>().join(", ")
        };
        sentences.insert("wall_limits", limits(|limits| format_duration(limits.wall)));
        sentences.insert("cpu_limits", limits(|limits| limits.cpu.map_or_else(|| "any".to_owned(), format_duration)));
        let on_network = |text: &dyn Fn(&str, u16) -> String| -> Vec<String> {
            names.iter().zip(&games).filter_map(|(name, game)| Some(text(name, game.peer_port?))).collect()
        };
        let of_games = |list: Vec<String>, before: &str, after: &str| {
            if list.is_empty() { String::new() } else { format!("{before}{}{after}", list.join(", ")) }
        };
        sentences.insert("networks", of_games(on_network(&|name, _| name.to_owned()), " (", ")"));
        sentences.insert("peer_ports", of_games(on_network(&|name, port| format!("{name} {port}")), ": ", ""));
        let helps = games.iter().map(|game| game.help).collect();
        let words = games.into_iter().next().map(|first| first.words).unwrap_or_default();
        Self { games: names, words, sentences, helps }
    }

    /// Fills the texts of a command and of its subcommands. `name` is the command without `rulebook`,
    /// such as `case new`.
    fn fill(&self, mut command: clap::Command, name: &str) -> clap::Command {
        for (text, set) in [
            (command.get_about().cloned(), clap::Command::about as fn(clap::Command, StyledStr) -> clap::Command),
            (command.get_long_about().cloned(), clap::Command::long_about),
        ] {
            if let Some(text) = text.and_then(|text| self.prose(&text)) {
                command = set(command, text);
            }
        }
        if let Some(text) = command.get_after_help().map(with_styles) {
            command = command.after_help(self.examples(&text, name));
        }
        command.mut_args(|arg| self.fill_arg(arg)).mut_subcommands(|below| {
            let name = format!("{name} {}", below.get_name());
            self.fill(below, name.trim_start())
        })
    }

    /// Fills the texts of an argument. The argument `game` accepts only the names of these games.
    fn fill_arg(&self, mut arg: clap::Arg) -> clap::Arg {
        if let Some(text) = arg.get_help().and_then(|text| self.prose(text)) {
            arg = arg.help(text);
        }
        if let Some(text) = arg.get_long_help().and_then(|text| self.prose(text)) {
            arg = arg.long_help(text);
        }
        match arg.get_id().as_str() {
            "game" => arg.value_parser(PossibleValuesParser::new(self.games.clone())),
            _ => arg,
        }
    }

    /// Fills the placeholders of a text and removes paragraphs that are then empty. Returns `None` if
    /// the text has no placeholder.
    fn prose(&self, text: &StyledStr) -> Option<StyledStr> {
        let text = with_styles(text);
        if !text.contains('@') {
            return None;
        }
        let of_games =
            |word: &str| self.words.get(word).or_else(|| self.sentences.get(word)).map_or("", String::as_str);
        let text = filled(&text, |word| Some(of_games(word)))?;
        let paragraphs: Vec<&str> = text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()).collect();
        Some(paragraphs.join("\n\n").into())
    }

    /// Fills an `after_help`: the shared examples, the examples of the games, and the text below them.
    fn examples(&self, text: &str, name: &str) -> String {
        let mut lines = Vec::new();
        for line in text.lines() {
            if line == EXAMPLES {
                let own = self.helps.iter().flat_map(|help| help.examples).filter(|(command, _)| *command == name);
                lines.extend(own.flat_map(|(_, examples)| *examples).map(|example| format!("  {example}")));
            } else {
                lines.extend(self.example(line));
            }
        }
        // Without any example of this command, remove the heading.
        if let Some(at) = lines.iter().position(|line| line == "Examples:")
            && lines.get(at + 1).is_none_or(String::is_empty)
        {
            lines.remove(at);
        }
        lines.join("\n")
    }

    /// Fills an example with the words of the first game. The remark keeps its column. Returns `None` if
    /// the game has no value for a placeholder.
    fn example(&self, line: &str) -> Option<String> {
        if !line.contains('@') {
            return Some(line.to_owned());
        }
        let words = |word: &str| self.words.get(word).map(String::as_str);
        let (indent, rest) = line.split_at(line.len() - line.trim_start().len());
        let Some((example, remark)) = rest.split_once(GAP) else { return filled(line, words) };
        let example = filled(&format!("{indent}{example}"), words)?;
        let column = line.len() - remark.trim_start().len();
        let width = if remark.starts_with(' ') { column.saturating_sub(GAP.len()) } else { 0 };
        Some(format!("{example:width$}{GAP}{}", remark.trim_start()))
    }
}

/// The text with its escape sequences. To strip them from all the help costs most of the time in which the command
/// starts.
fn with_styles(text: &StyledStr) -> String {
    text.ansi().to_string()
}

/// Replaces each `@word` in a text by its `value`. Returns `None` if a word has no value.
fn filled<'a>(text: &str, mut value: impl FnMut(&str) -> Option<&'a str>) -> Option<String> {
    let mut parts = text.split('@');
    let mut out = parts.next()?.to_owned();
    for part in parts {
        let is_of_word = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        let end = part.find(|letter| !is_of_word(letter)).unwrap_or(part.len());
        out.push_str(value(&part[..end])?);
        out.push_str(&part[end..]);
    }
    Some(out)
}

/// A game's texts for the help, and the placeholder values derived from the game.
struct Description {
    words: BTreeMap<String, String>,
    step: &'static str,
    limits: Limits,
    /// Whether strategies may keep files from one step to the next.
    keeps_files: bool,
    /// The port of its games over the network, if it has such games.
    peer_port: Option<u16>,
    help: Help,
}

impl Description {
    fn of(game: GameRef) -> Self {
        let mut words = BTreeMap::from([("game".to_owned(), game.name().to_owned())]);
        let players: Vec<&str> = game.builtins().iter().map(|player| player.name()).collect();
        let languages: Vec<&str> = (game.kits)().iter().map(|kit| kit.language).collect();
        for (name, values) in [("player", &players), ("lang", &languages)] {
            words.extend((1..).zip(values).map(|(number, value)| (format!("{name}{number}"), (*value).to_owned())));
        }
        let others = game.default_players.get(1..).unwrap_or_default();
        let mut field: Vec<&str> = Vec::new();
        for player in game.default_players.iter().chain(&players) {
            if field.len() < game.default_players.len() && !field.contains(player) {
                field.push(player);
            }
        }
        // The heading of a clause starts with its ID.
        let mut clauses = (game.spec)().lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next());
        let clause = clauses.next();
        let derived = [
            ("old", players.first().map(|player| (*player).to_owned())),
            ("new", players.get(1).map(|player| (*player).to_owned())),
            ("field", arguments(&field)),
            ("others", arguments(others)),
            ("section", clause.and_then(|clause| Some(clause.split_once('-')?.0.to_owned()))),
            ("clause", clause.map(str::to_owned)),
            ("silent_clause", clause.map(str::to_owned)),
            ("other_clause", clauses.next_back().map(str::to_owned)),
        ];
        words.extend(derived.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        words.extend(game.help.words.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        let keeps_files = matches!(game.transport.state, StateIn::WorkingFolder { .. });
        let peer_port = game.peer.map(|protocol| protocol.port);
        Self { words, step: game.step(), limits: game.transport.limits, keeps_files, peer_port, help: game.help }
    }
}

/// Built-in players as arguments, written with braces that a shell expands.
fn arguments(players: &[&str]) -> Option<String> {
    match players {
        [] => None,
        [player] => Some(format!("builtin:{player}")),
        _ => Some(format!("builtin:{{{}}}", players.join(","))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Cli, Texts, command, filled};
    use crate::games::{GameEntry, Registry};
    use clap::CommandFactory as _;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;
    use std::collections::BTreeSet;

    const GAMES: Registry = Registry::new(&[GameEntry::of::<RedBot>(), GameEntry::of::<FiBot>()]);

    #[test]
    fn a_remark_stays_in_its_column() {
        let texts = Texts::of(Registry::only::<FiBot>());
        assert_eq!(texts.example("  a @game      why").unwrap(), "  a fibot      why");
        assert_eq!(texts.example("  a @player1 b      why").unwrap(), "  a tym99 b         why");
        assert_eq!(texts.example("  a @game    why").unwrap(), "  a fibot    why");
        assert_eq!(texts.example("  a @variant    why"), None);
        assert_eq!(texts.example("  a {@player1,@player3}@game-1.md").unwrap(), "  a {tym99,tym97}fibot-1.md");
        assert_eq!(filled("nothing", |_| None).unwrap(), "nothing");
    }

    /// Every placeholder of the help has a value from the first built-in game, or a sentence from any
    /// game. Every word that a game defines has a placeholder.
    #[test]
    fn every_word_is_known() {
        fn collect(command: &clap::Command, all: &mut String) {
            let texts = [command.get_about(), command.get_long_about(), command.get_after_help()];
            let args = command.get_arguments().flat_map(|arg| [arg.get_help(), arg.get_long_help()]);
            texts.into_iter().chain(args).flatten().for_each(|text| *all += &text.to_string());
            command.get_subcommands().for_each(|below| collect(below, all));
        }
        let mut all = String::new();
        collect(&Cli::command(), &mut all);
        let texts = Texts::of(GAMES);
        let mut open = BTreeSet::new();
        let known = filled(&all, |word| {
            open.insert(word.to_owned());
            (word == "examples" || texts.words.contains_key(word) || texts.sentences.contains_key(word)).then_some("")
        });
        assert!(known.is_some(), "no game has a value for the last of {open:?}");
        for help in &texts.helps {
            let names = help.words.iter().chain(help.sentences).map(|(name, _)| *name);
            let idle: Vec<_> = names.filter(|name| !open.contains(*name) && !name.starts_with("player")).collect();
            assert!(idle.is_empty(), "no text of the help has a placeholder for {idle:?}");
        }
    }

    /// The filled help has no placeholder left, and contains each example of a game.
    #[test]
    fn nothing_is_left_open() {
        fn check(command: &mut clap::Command, all: &mut String) {
            let help = command.render_long_help().to_string();
            assert!(!help.contains('@') && !help.contains("Examples:\n\n"), "{help}");
            all.push_str(&help);
            command.get_subcommands_mut().for_each(|below| check(below, all));
        }
        let mut all = String::new();
        check(&mut command(GAMES), &mut all);
        let texts = Texts::of(GAMES);
        for example in texts.helps.iter().flat_map(|help| help.examples).flat_map(|(_, examples)| *examples) {
            assert!(all.contains(&format!("\n  {example}\n")), "{example}");
        }
    }
}
