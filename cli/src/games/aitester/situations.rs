//! Situations of AI-Tester.

use super::boards;
use crate::games::Situation;
use rulebook_core::aitester::{AiTester, Command, State};

/// Name, description, and the commands that lead to the situation from the usual start, separated by commas.
type Played = (&'static str, &'static str, &'static str);

const PLAYED: &[Played] = &[
    ("start", "the usual start: player 1 buys", ""),
    ("second-buyer", "player 2 buys, and does not see the units of player 1 (BUY-5)", "BUY 1 2 1,END"),
    ("no-money", "no type is cheap enough any more (BUY-2)", "BUY 3 0 0,BUY 3 1 0,BUY 2 2 0"),
    ("first-turn", "the fight has begun (BUY-4)", "BUY 1 2 1,BUY 0 2 0,END,BUY 1 7 8,BUY 2 7 9,END"),
    (
        "few-points",
        "one point is left in the turn (FGT-1)",
        "BUY 0 2 1,END,BUY 1 7 8,END,MOV 0 3 2,MOV 0 2 1,MOV 0 3 2,MOV 0 2 1,MOV 0 3 2,MOV 0 2 1,MOV 0 3 2,MOV 0 2 1,\
         MOV 0 3 2,MOV 0 3 1",
    ),
    ("two-refusals", "one more refusal ends the turn (STP-5)", "BUY 1 2 1,END,BUY 1 7 8,END,NXT,SEL 0,SEL 0"),
    (
        "one-soldier",
        "player 1 has a unit, and player 2 has four",
        "BUY 3 2 1,END,BUY 0 7 8,BUY 0 8 8,BUY 0 9 8,BUY 0 7 9,END",
    ),
];

pub(super) fn all() -> Vec<Situation<AiTester>> {
    let played = |commands: &str| {
        let mut state = State::default();
        for line in commands.split(',').filter(|line| !line.is_empty()) {
            state.step(Command::parse(line.as_bytes()).ok(), &mut ()).expect("a test plays every situation");
        }
        state
    };
    let of_board = |name: &str| {
        let board = boards::all().iter().find(|board| board.name == name);
        let text = board.map(|board| board.text).expect("a test reads every situation");
        State::read(text.as_bytes()).unwrap_or_else(|error| panic!("a test reads every situation: {error}"))
    };
    let mut all: Vec<_> =
        PLAYED.iter().map(|&(name, about, commands)| Situation { name, about, state: played(commands) }).collect();
    all.push(Situation {
        name: "garrison",
        about: "units on the map before buying (MAP-3)",
        state: of_board("15x15_2_garrison"),
    });
    all.push(Situation {
        name: "nine-players",
        about: "nine players on the largest board",
        state: of_board("32x32_9_court"),
    });
    all
}

#[cfg(test)]
mod tests {
    use super::all;
    use rulebook_core::aitester::{P2, Phase, State};

    /// Situations match their descriptions.
    #[test]
    fn situations_are_what_they_are_called() {
        let all = all();
        let state = |name: &str| &all.iter().find(|situation| situation.name == name).unwrap().state;
        let count = |state: &State| {
            let mut count = 0;
            state.each_command(&mut |_| count += 1);
            count
        };
        assert_eq!((state("second-buyer").situation().player, state("second-buyer").own_army().units.len()), (P2, 0));
        // Three sales and the end of buying.
        assert_eq!(count(state("no-money")), 4);
        assert_eq!((state("first-turn").situation().phase, state("first-turn").situation().points), (Phase::Fight, 20));
        assert_eq!(state("few-points").situation().points, 1);
        assert_eq!((state("two-refusals").situation().refused, state("two-refusals").situation().turn), (2, 1));
        let units =
            |state: &State| state.situation().armies.iter().map(|(_, army)| army.living().count()).collect::<Vec<_>>();
        assert_eq!(units(state("one-soldier")), [1, 4]);
        assert!(units(state("garrison")).iter().all(|&count| count > 0));
        assert_eq!(units(state("nine-players")).len(), 9);
    }
}
