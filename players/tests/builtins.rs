//! The lists of built-in players.

use rulebook_core::aitester::AiTester;
use rulebook_core::boladedrac::BolaDeDrac;
use rulebook_core::fibot::FiBot;
use rulebook_core::othello::Othello;
use rulebook_core::redbot::RedBot;
use rulebook_players::HasBuiltins;
use std::collections::BTreeSet;

fn check<G: HasBuiltins>() {
    let names: BTreeSet<&str> = G::BUILTINS.iter().map(|builtin| builtin.name).collect();
    assert_eq!(names.len(), G::BUILTINS.len(), "{names:?}");
    for builtin in G::BUILTINS {
        assert!(!builtin.description.is_empty());
        let Some(options) = &builtin.options else { continue };
        let known: Vec<&str> =
            options.summary.split(',').map(|option| option.split_once('=').expect("name=value").0).collect();
        for option in options.of_machine {
            assert!(known.contains(option), "{} has no option {option}", builtin.name);
        }
        // Every option about time needs a clock.
        for option in known.iter().filter(|option| option.contains("time") || **option == "threads") {
            assert!(options.of_machine.contains(option), "{}: {option} needs a machine", builtin.name);
        }
    }
}

#[test]
fn options_that_need_a_machine_are_named() {
    check::<RedBot>();
    check::<FiBot>();
    check::<BolaDeDrac>();
    check::<Othello>();
    check::<AiTester>();
}
