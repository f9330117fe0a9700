//! SET-9 ("Usual start"): the initial state of a standard game.

use super::read::read;
use super::state::State;

/// SET-9: the initial state, from the example of FILE-1.
const DEFAULT_STATE: &str = "\
aitester v1
players 2
money 120
action_points 20
max_units 6
turn_limit 200
phase buy
turn 0
player 1
points 0
refused 0
types 4
scout 15 3 40 0 15 1 4 scout.gif scout.wav
rifle 20 4 60 5 25 2 5 rifle.gif rifle.wav
sniper 30 7 40 0 35 2 8 sniper.gif sniper.wav
tank 45 5 120 15 40 3 10 tank.gif tank.wav
size 10 10
1111121111
1111132#11
11#11311#1
11#1~~1111
1112~~2311
1132~~2111
1111~~1#11
1#11311#11
11#2311111
1111211111
111.......
111.......
..........
..........
..........
..........
..........
..........
.......222
.......222
bonuses 2
7 2 first_aid
2 7 first_aid
money 120 units 0
money 120 units 0
";

impl State {
    /// SET-9: the initial state of a standard game, possibly with this number of turns; `None` when the number is not
    /// in 0..=999999999.
    #[must_use]
    pub fn start(turns: Option<i64>) -> Option<Self> {
        let mut state = read(DEFAULT_STATE.as_bytes()).ok()?;
        if let Some(turns) = turns {
            state.parameters.turn_limit = turns;
        }
        (0..=999_999_999).contains(&state.parameters.turn_limit).then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::{drawing, spec};

    // SET-9
    #[test]
    fn the_usual_start_is_the_example() {
        let blocks = spec("aitester").clause("FILE-1").unwrap().text.matches("```text\n").count();
        assert_eq!(DEFAULT_STATE, drawing("aitester", "FILE-1", blocks - 1));
        assert_eq!(State::start(None).unwrap().write(), DEFAULT_STATE);
        let with = |turns| State::start(Some(turns)).map(|state| state.write());
        for turns in [0, 1, 999_999_999] {
            let line = format!("turn_limit {turns}");
            assert_eq!(with(turns).unwrap(), DEFAULT_STATE.replacen("turn_limit 200", &line, 1));
        }
        assert!(with(-1).is_none() && with(1_000_000_000).is_none());
    }
}
