//! SET-6 ("Usual start"): the initial state of a standard game.

use super::read::read;
use super::state::State;

/// SET-6: the initial state, from the example of FILE-1.
const DEFAULT_STATE: &str = "\
10 5 20 1
3 3 8 3
A#..##..#Z
..........
...#..#...
B.C....X.Y
.#......#.
";

impl State {
    /// SET-6: the initial state of a standard game with this number of rounds; `None` when the number is not in
    /// 0..=25.
    #[must_use]
    pub fn start(rounds: i64) -> Option<Self> {
        let mut state = read(DEFAULT_STATE.as_bytes()).ok()?;
        state.rounds_left = rounds;
        (0..=25).contains(&rounds).then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::drawing;

    // SET-6
    #[test]
    fn the_usual_start_is_the_example() {
        let spec = crate::spec("fibot").unwrap();
        let blocks = spec.clause("FILE-1").unwrap().text.matches("```text\n").count();
        assert_eq!(DEFAULT_STATE, drawing("fibot", "FILE-1", blocks - 1));
        assert_eq!(State::start(20).unwrap().write(), DEFAULT_STATE);
        assert_eq!(State::start(0).unwrap().write(), DEFAULT_STATE.replacen("20", "0", 1));
        assert!(State::start(25).is_some() && State::start(26).is_none() && State::start(-1).is_none());
    }
}
