//! Situations: states that test a strategy in `rulebook check`.

use rulebook_conformance::Suite;
use rulebook_conformance::games::{GameTexts, Specified};
use rulebook_conformance::protocol::read_step;
use rulebook_core::contract::Game;

/// A state that tests a strategy.
#[derive(Debug)]
pub struct Situation<G: Game> {
    /// A short name, valid as a file name.
    pub name: &'static str,
    /// What is special about it.
    pub about: &'static str,
    /// The state.
    pub state: G::State,
}

/// A situation from a golden case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FromCase {
    /// The name, as in [`Situation`].
    pub name: &'static str,
    /// The ID of the case.
    pub case: &'static str,
    /// Number of steps of the case to play first.
    pub step: usize,
    /// The description, as in [`Situation`].
    pub about: &'static str,
}

/// Situations from golden cases of the game.
///
/// # Panics
///
/// When the game has no such case, or the case has no such step.
#[must_use]
pub fn from_cases<G: Specified>(wanted: &[FromCase]) -> Vec<Situation<G>> {
    let suite = Suite::of_game(const { &GameTexts::of::<G>() });
    let situation = |wanted: &FromCase| {
        let case = suite.cases().iter().find(|case| case.id == wanted.case);
        let steps = case.unwrap_or_else(|| panic!("no case {}", wanted.case)).steps();
        let (step, _) = &steps[wanted.step];
        let (state, _) = read_step::<G>(&step.to_lines()).expect("a test reads every situation");
        Situation { name: wanted.name, about: wanted.about, state }
    };
    wanted.iter().map(situation).collect()
}

#[cfg(test)]
mod tests {
    use crate::games::CliGame;
    use rulebook_core::players::{PlayerSet, Seat};
    use std::collections::BTreeSet;

    fn somebody_is_asked_in_every_situation_and_every_seat_somewhere<G: CliGame>() {
        let mut seats = PlayerSet::EMPTY;
        let mut players = PlayerSet::EMPTY;
        for situation in G::situations() {
            let asked: Vec<Seat> = G::asked(&situation.state).iter().collect();
            assert!(!asked.is_empty(), "{}", situation.name);
            asked.into_iter().for_each(|seat| seats.insert(seat));
            G::players(&situation.state).iter().for_each(|seat| players.insert(seat));
        }
        assert_eq!(seats, players);
    }

    fn situations_have_names_of_their_own<G: CliGame>() {
        let all = G::situations();
        let names: BTreeSet<_> = all.iter().map(|situation| situation.name).collect();
        assert_eq!(names.len(), all.len());
        assert!(names.iter().all(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')));
    }

    macro_rules! situations_of {
        ($($game:ty)*) => {
            #[test]
            fn situations_of_every_game() {
                $(
                    somebody_is_asked_in_every_situation_and_every_seat_somewhere::<$game>();
                    situations_have_names_of_their_own::<$game>();
                )*
            }
        };
    }

    rulebook_core::for_each_game!(situations_of);
}
