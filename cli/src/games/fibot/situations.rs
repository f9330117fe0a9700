//! Situations of FIbot.

use crate::games::Situation;
use rulebook_core::fibot::{FiBot, State};

/// Name, description and state file.
type Text = (&'static str, &'static str, &'static str);

const TEXTS: &[Text] = &[
    (
        "second-player",
        "the second player to move",
        "10 5 20 2\n3 3 8 3\nA#..##..#Z\n..........\n...#..#...\nB.C....X.Y\n.#......#.\n",
    ),
    ("one-robot", "one robot a side, each in the corner", "5 4 7 1\n1 4 5 1\nA....\n..#..\n.....\n....Z\n"),
    ("alone", "the rival has no robot left", "6 3 9 1\n1 1 6 3\n.#....\n..C...\n....#.\n"),
    ("stuck", "no robot can leave its cell", "4 3 5 1\n4 3 4 1\nA#..\n#N..\n....\n"),
    ("flag-in-reach", "a slide reaches the flag (END-1)", "6 3 9 2\n1 2 6 2\n...A..\n.....N\n..#...\n"),
    ("flag-in-danger", "the rival reaches the flag in its next turn", "6 3 9 1\n1 2 6 3\nA.....\n.....N\n#.#...\n"),
    ("last-turn", "the last turn of the game (END-2)", "6 3 1 2\n1 2 6 1\n..A...\n...N..\n......\n"),
    ("one-wide", "a board one column wide (SET-1)", "1 9 12 1\n1 1 1 9\n.\nA\n.\n#\n.\n.\nN\n.\n.\n"),
    ("one-high", "a board one row high", "9 1 12 2\n1 1 9 1\n.A..N..B.\n"),
    ("one-flag-cell", "both flags on one cell (SET-5)", "5 3 8 1\n3 2 3 2\nA...N\n.....\nB...O\n"),
    ("unequal", "sides of different size (FILE-7)", "6 4 8 1\n1 1 6 4\n..N.O.\n.P..Q.\n...A..\nR....S\n"),
];

pub(super) fn all() -> Vec<Situation<FiBot>> {
    let mut all = vec![Situation { name: "start", about: "the usual start", state: State::default() }];
    let read = |text: &str| State::read(text.as_bytes()).expect("a test reads every situation");
    all.extend(TEXTS.iter().map(|&(name, about, text)| Situation { name, about, state: read(text) }));
    all.push(Situation {
        name: "largest",
        about: "the largest board, all robots, maximum number of rounds",
        state: read(&largest()),
    });
    all
}

/// The largest possible state file (SET-1, SET-4, FILE-3).
fn largest() -> String {
    let free = format!("{}\n", ".".repeat(25)).repeat(11);
    let between = format!("{}.{}\n", "#".repeat(12), "#".repeat(12));
    format!("25 25 25 1\n13 1 13 25\nABCDEFGHIJKLM............\n{free}{between}{free}............NOPQRSTUVWXYZ\n")
}

#[cfg(test)]
mod tests {
    use super::all;
    use rulebook_core::contract::Game as _;
    use rulebook_core::fibot::{FiBot, Robot};

    /// Players take turns.
    #[test]
    fn one_player_is_asked_in_every_situation() {
        assert!(all().iter().all(|situation| FiBot::asked(&situation.state).len() == 1));
    }

    /// Situations match their descriptions.
    #[test]
    fn situations_are_what_they_are_called() {
        let all = all();
        let state = |name| &all.iter().find(|situation| situation.name == name).unwrap().state;
        let robots = |name| state(name).setup().robots.iter().count();
        assert_eq!((robots("largest"), robots("one-robot"), robots("alone")), (Robot::COUNT, 2, 1));
        let reached = |name| {
            let mut reached = false;
            state(name).each_turn(&mut |turn| {
                let mut next = state(name).clone();
                next.step(turn, &mut ()).unwrap();
                reached |= next.on_flag(state(name).setup().to_move).is_some();
            });
            reached
        };
        assert!(reached("flag-in-reach") && !reached("flag-in-danger"));
        let mut turns = Vec::new();
        state("stuck").each_turn(&mut |turn| turns.push(turn.to_string()));
        assert_eq!(turns, ["A D"]);
    }
}
