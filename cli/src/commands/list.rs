//! `rulebook list`

use crate::args::{Format, ListArgs};
use crate::failure::Failure;
use crate::games::{GameRef, Registry};
use crate::output::{print, print_json};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Serialize)]
struct ListedGame {
    game: &'static str,
    rules_version: &'static str,
    players: BTreeMap<&'static str, &'static str>,
    usual_players: &'static [&'static str],
    /// The opponents of every bot in a qualification.
    opponents: &'static [&'static str],
    boards: Vec<&'static str>,
    /// The rules and their defaults, in the order of the game.
    #[serde(serialize_with = "as_map")]
    rules: Vec<(&'static str, String)>,
}

fn as_map<S: Serializer>(pairs: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

impl ListedGame {
    fn of(game: GameRef) -> Self {
        let mut rules = Vec::new();
        game.rules().each(&mut |key, value| rules.push((key, value.to_string())));
        Self {
            game: game.name(),
            rules_version: game.rules_version(),
            players: game.builtins().iter().map(|builtin| (builtin.name(), builtin.description())).collect(),
            usual_players: game.default_players,
            opponents: game.opponents,
            boards: (game.boards)().iter().map(|board| board.name).collect(),
            rules,
        }
    }
}

pub(crate) fn run(games: Registry, args: &ListArgs) -> Result<(), Failure> {
    let games: Vec<_> = games.iter().map(ListedGame::of).collect();
    if args.format.format == Format::Json {
        return print_json(&games);
    }
    let mut text = String::new();
    for (index, game) in games.into_iter().enumerate() {
        text.push_str(if index == 0 { "" } else { "\n" });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} (rules version {})\n\nbuilt-in players", game.game, game.rules_version);
        for (name, description) in game.players {
            let _ = writeln!(text, "  builtin:{name:<10} {description}");
        }
        if !game.boards.is_empty() {
            text.push_str("\nboards\n");
            for board in game.boards {
                let _ = writeln!(text, "  builtin:{board}");
            }
        }
        let heading = if game.rules.is_empty() { "no configurable rules" } else { "rules and their defaults" };
        let _ = writeln!(text, "\n{heading}");
        for (key, value) in game.rules {
            let _ = writeln!(text, "  {key}={value}");
        }
    }
    print(&text)
}
