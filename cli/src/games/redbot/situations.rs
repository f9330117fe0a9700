//! Situations of RedBot.

use crate::games::{FromCase, Situation, from_cases};
use rulebook_core::contract::{Game as _, Opening, Rules as _};
use rulebook_core::redbot::{RedBot, Rules};
use std::fmt::Write as _;

const CASES: &[FromCase] = &[
    case("middle", "redbot-0435", 20, "the middle of a whole game"),
    case("late", "redbot-0435", 36, "late in a whole game, with players that are out and shot walls"),
    case("small-board", "redbot-0432", 12, "a game on a board of 11 x 6"),
    case("no-goals", "redbot-0431", 5, "a board of 9 x 9 without goal cells"),
    case("crowded", "redbot-0001", 0, "a crowded round, robots on their last lives, rules of a variant"),
    case("three-wide", "redbot-0399", 0, "all four players on a board of 3 x 3"),
    case("one-wide", "redbot-0011", 0, "a board one cell wide and 32 high"),
    case("largest-board", "redbot-0012", 0, "a board 32 cells wide"),
    case("one-robot", "redbot-0374", 0, "a player with one robot, which has one life"),
    case("dead-robot", "redbot-0057", 0, "a player with one dead robot"),
    case("duel", "redbot-0420", 5, "the end of a duel"),
    case("alone", "redbot-0422", 3, "the last player in the game; the others have arrived"),
    case("last-but-out", "redbot-0234", 1, "one player has lost its robots, another plays on alone"),
    case("arrived-rival", "redbot-0125", 0, "robots of a player that has arrived stand in the way"),
    case("out-not-arrived", "redbot-0396", 0, "a player out of the game with living robots"),
    case("no-walls-left", "redbot-0182", 0, "an allowance that is used up"),
    case("no-walls-at-all", "redbot-0029", 0, "a variant in which nobody may build"),
    case("last-round", "redbot-0443", 0, "the last round"),
    case("walls-off-board", "redbot-0219", 0, "walls off the board in the list"),
    case("destroyed-walls", "redbot-0092", 0, "a destroyed wall in the list, whose cell is free"),
    case("negative-lives", "redbot-0170", 0, "lives below 0"),
    case("goal-walled", "redbot-0204", 1, "a wall on a goal cell"),
    case("on-a-dead-robot", "redbot-0362", 0, "a robot on the cell of a dead one"),
    case("far-dead-robot", "redbot-0397", 0, "many lives, and a dead robot far off the board"),
    case("blank-names", "redbot-0325", 0, "names with blanks in them, and an empty one"),
    case("other-letters", "redbot-0327", 0, "names with letters of other scripts"),
    case("long-name", "redbot-0329", 0, "a name of 64 bytes"),
    case("labels-in-names", "redbot-0331", 0, "names that hold labels, commas and numbers of the file"),
    case("extreme-lives", "redbot-0342", 0, "the minimum and maximum lives of 32 bits"),
    case("many-points", "redbot-0380", 0, "fire points just below 2147483647"),
    case("many-walls", "redbot-0357", 0, "128 walls, the maximum"),
    case("many-goals", "redbot-0359", 0, "32 goal cells, the maximum"),
    case("every-rule-changed", "redbot-0033", 0, "a variant that sets every rule"),
    case("variant", "redbot-0434", 8, "the middle of a game of a variant"),
];

const fn case(name: &'static str, case: &'static str, step: usize, about: &'static str) -> FromCase {
    FromCase { name, case, step, about }
}

pub(super) fn all() -> Vec<Situation<RedBot>> {
    let start = RedBot::opening(&Rules::default(), &Opening::default()).expect("the usual game can begin");
    let mut all = vec![Situation { name: "start", about: "the start of the usual game", state: start }];
    all.extend(from_cases(CASES));
    all.push(Situation { name: "longest-lines", about: "a round file with lines of maximum length", state: longest() });
    all
}

/// The longest possible round file: 128 walls at the farthest coordinates, 32 goal cells per
/// player, and names of 64 bytes.
fn longest() -> rulebook_core::redbot::State {
    let mut text = "2147483600/2147483647\n32x32\n".to_owned();
    let mut line = |arguments: std::fmt::Arguments<'_>| {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(arguments);
    };
    for (player, (x, y)) in [(11, 32), (32, 12), (12, 1), (1, 11)].into_iter().enumerate() {
        let seat = player + 1;
        let (lives, more) = (2_147_483, y + if x == 32 || x == 1 { 3 } else { 0 });
        let beside = x + if x == 32 || x == 1 { 0 } else { 3 };
        line(format_args!(
            "P{seat}: 1 2147483647 1000000 0 R1 {lives} RIGHT {x} {y} R2 {lives} RIGHT {beside} {more}\n"
        ));
    }
    for seat in 1..=4 {
        let goals: Vec<_> = (1..=32).map(|x| format!("{x} 16")).collect();
        line(format_args!("P{seat}_finish: {},\n", goals.join(",")));
    }
    let walls: Vec<_> = (0..128).map(|i| format!("{} -2147483648 -2147483648", i32::MIN + i)).collect();
    line(format_args!("Walls: {},\n", walls.join(", ")));
    for seat in 1..=4 {
        line(format_args!(
            "P{seat}_move: R1 RIGHT BUILD -2147483648 -2147483648 R2 RIGHT BUILD -2147483648 -2147483648\n"
        ));
    }
    for seat in 1..=4 {
        line(format_args!("P{seat}: 5294966 {}\n", "ž".repeat(32)));
    }
    let mut rules = Rules::default();
    rules.set("walls_per_player", "32").expect("32 is one of its values");
    RedBot::read(text.as_bytes(), &rules).expect("a test reads every situation")
}

#[cfg(test)]
mod tests {
    use super::all;
    use rulebook_core::contract::Game as _;
    use rulebook_core::redbot::RedBot;
    use rulebook_core::text::PlainWriter;

    /// SET-4, FILE-7, FILE-8: no round file has a longer list.
    #[test]
    fn the_longest_file_has_the_most_of_everything() {
        let all = all();
        let text = |name| {
            let mut text = String::new();
            let situation = all.iter().find(|situation| situation.name == name).unwrap();
            RedBot::write(&situation.state, &mut PlainWriter(&mut text)).unwrap();
            text
        };
        let longest = text("longest-lines");
        assert_eq!(longest.lines().find(|line| line.starts_with("Walls:")).unwrap().matches(',').count(), 128);
        assert_eq!(longest.lines().filter(|line| line.matches(',').count() == 32).count(), 4);
        assert!(all.iter().all(|situation| text(situation.name).len() <= longest.len()));
    }

    /// Situations match their descriptions.
    #[test]
    fn situations_are_what_they_are_called() {
        let all = all();
        let state = |name| &all.iter().find(|situation| situation.name == name).unwrap().state;
        let asked = |name| RedBot::asked(state(name)).iter().count();
        assert_eq!((asked("start"), asked("alone"), asked("last-but-out")), (4, 1, 1));
        assert!(asked("late") < 4);
        let progress = RedBot::progress(state("last-round"));
        assert_eq!(progress.done.map(|done| done + 1), progress.most);
    }
}
