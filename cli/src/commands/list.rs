//! `rulebook list`

use crate::args::{Format, ListArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::output::{print, print_json};
use rulebook_core::contract::Rules as _;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Serialize)]
struct GameEntry {
    game: &'static str,
    rules_version: &'static str,
    players: BTreeMap<&'static str, &'static str>,
    usual_players: &'static [&'static str],
    /// Those that everybody plays against in a qualification.
    opponents: &'static [&'static str],
    boards: Vec<&'static str>,
    /// In the order of the rules.
    #[serde(serialize_with = "as_map")]
    rules: Vec<(&'static str, String)>,
}

fn as_map<S: Serializer>(pairs: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

struct Entry;

impl WithGame for Entry {
    type Output = GameEntry;

    fn with<G: House>(self) -> GameEntry {
        let mut rules = Vec::new();
        G::Rules::default().each(&mut |key, value| rules.push((key, value.to_string())));
        GameEntry {
            game: G::NAME,
            rules_version: G::RULES_VERSION,
            players: G::BUILTINS.iter().map(|builtin| (builtin.name, builtin.description)).collect(),
            usual_players: G::USUAL,
            opponents: G::OPPONENTS,
            boards: G::BOARDS.iter().map(|board| board.name).collect(),
            rules,
        }
    }
}

pub(crate) fn run<R: Registry>(args: &ListArgs) -> Result<(), Failure> {
    let games: Vec<_> = R::NAMES.iter().filter_map(|name| R::with(name, Entry)).collect();
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
        let heading =
            if game.rules.is_empty() { "no rules that can be changed" } else { "rules and their usual values" };
        let _ = writeln!(text, "\n{heading}");
        for (key, value) in game.rules {
            let _ = writeln!(text, "  {key}={value}");
        }
    }
    print(&text)
}
