//! The help of a command that has only this game: its examples name this game and its players.

use gallop::Gallop;
use rulebook::GameEntry;

const GAMES: &[GameEntry] = &[GameEntry::of::<Gallop>()];

fn help(command: &[&str]) -> String {
    rulebook::help(GAMES, command).expect("there is such a command")
}

#[test]
fn examples_name_the_game_and_its_players() {
    for (command, example) in [
        (&[][..], "rulebook play ./bot builtin:{fickle,fickle} game7 50"),
        (&[], "rulebook rules gallop SET                       print the written rules"),
        (&["play"], "rulebook play --max-faults 3 bots/a/run builtin:{fickle,fickle}"),
        (&["tournament"], "rulebook tournament gallop --bot builtin:{steady,fickle,wild}"),
        (&["tournament"], "rulebook tournament gallop --form swiss --rounds 2 --bot builtin:{steady,fickle,wild}"),
        (&["compare"], "rulebook compare gallop builtin:steady builtin:fickle --match-rounds 10"),
        (&["check"], "rulebook check gallop bots/a/run --rounds 0 --keep findings --format json    no whole games"),
        (&["case", "show"], "rulebook case show cases/gallop-9001.case"),
        (&["rules"], "rulebook rules gallop > gallop.md"),
    ] {
        let help = help(command);
        assert!(help.contains(&format!("\n  {example}\n")), "{example}: {help}");
    }
    assert!(help(&["play"]).contains("the game (default: gallop)"));
    assert!(help(&["play"]).contains("or of the game: gallop 4s"));
}

/// The help leaves out what the game does not have: configurations, kits, and an example of changed rules.
#[test]
fn nothing_is_said_of_what_the_game_lacks() {
    let play = help(&["play"]);
    assert!(!play.contains("NAME.config can ") && !play.contains("--seed 7 --rules"), "{play}");
    let new = help(&["new"]);
    assert!(!new.contains("Examples:"), "{new}");
    assert_eq!(rulebook::help(GAMES, &["paly"]), None);
}

/// The help names no other game.
#[test]
fn no_other_game_is_named() {
    for command in ["play", "new", "tournament", "compare", "check", "entries", "step", "verify", "show", "explain"]
        .into_iter()
        .chain(["view", "export", "rerun", "rules", "conform", "case", "perft", "bench", "adapter", "list"])
    {
        let help = help(&[command]).to_lowercase();
        assert!(!help.contains("redbot") && !help.contains("fibot"), "{help}");
    }
}
