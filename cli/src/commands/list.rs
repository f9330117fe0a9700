//! `rulebook list`

use crate::args::{Format, ListArgs};
use crate::failure::Failure;
use crate::games::{Board, GameRef, Registry, seats_of};
use crate::output::{counted, print, print_json};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Write as _;

#[derive(Serialize)]
struct ListedGame {
    game: &'static str,
    rules_version: &'static str,
    players: BTreeMap<&'static str, &'static str>,
    /// The options of those players that have any.
    player_options: BTreeMap<&'static str, &'static str>,
    usual_players: &'static [&'static str],
    /// The opponents of every bot in a qualification.
    opponents: &'static [&'static str],
    boards: Vec<&'static str>,
    /// The number of players of each board.
    board_players: BTreeMap<&'static str, usize>,
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
            player_options: game
                .builtins()
                .iter()
                .filter_map(|builtin| Some((builtin.name(), builtin.options()?)))
                .collect(),
            usual_players: game.default_players,
            opponents: game.opponents,
            boards: (game.boards)().iter().map(|board| board.name).collect(),
            board_players: (game.boards)().iter().map(|board| (board.name, players_on(game, board))).collect(),
            rules,
        }
    }
}

/// The number of players of a board.
fn players_on(game: GameRef, board: &Board) -> usize {
    let rules = game.rules();
    game.read(board.text.as_bytes(), &rules).map_or_else(|_| seats_of(game, &rules), |state| state.players().len())
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
            if let Some(options) = game.player_options.get(name) {
                let _ = writeln!(text, "  {:<18} options: builtin:{name}:{options}", "");
            }
        }
        if !game.boards.is_empty() {
            text.push_str("\nboards\n");
            for board in game.boards {
                let players = game.board_players.get(board).copied().unwrap_or_default();
                let _ = writeln!(text, "  builtin:{board:<10} {}", counted(players, "player"));
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
