//! SET-8 ("Usual start"): the initial state of a standard game.

use super::read::read;
use super::state::State;

/// SET-8: the initial state, from the example of FILE-1.
const DEFAULT_STATE: &str = "\
boladedrac v1
nb_players 4
nb_rounds 301
nb_capsules 4
nb_balls 4
nb_beans 4
nb_kintons 4
goku_regen_time 20
bean_regen_time 40
kinton_regen_time 40
kinton_life_time 20
max_strength 100
res_strength 50
moving_penalty 2
kamehame_penalty 30
combat_penalty 20
rows 20
cols 20
names P1 P2 P3 P4


round 0
XXXXXXXXXXXXXXXXXXXX
X..................X
X.XX.XXX.XX.XXX.XX.X
X.X......XX......X.X
X...XX.X....X.XX...X
X.X.X..C.XX.C..X.X.X
X.X...XX....XX...X.X
X.XX.X........X.XX.X
X......X.BB.X......X
X.X.XX........XX.X.X
X.X.XX........XX.X.X
X......X.BB.X......X
X.XX.X........X.XX.X
X.X...XX....XX...X.X
X.X.X..C.XX.C..X.X.X
X...XX.X....X.XX...X
X.X......XX......X.X
X.XX.XXX.XX.XXX.XX.X
X..................X
XXXXXXXXXXXXXXXXXXXX
beans
3 7 y 0
3 12 y 0
16 7 y 0
16 12 y 0
kintons
6 4 y 0
6 15 y 0
13 4 y 0
13 15 y 0
normal 1 1 0 a 0 100 0 0 
normal 1 18 0 a 0 100 0 0 
normal 18 1 0 a 0 100 0 0 
normal 18 18 0 a 0 100 0 0 

";

impl State {
    /// SET-8: the initial state of a standard game with this number of rounds; `None` when the number is not in
    /// 0..=99999.
    #[must_use]
    pub fn start(rounds: i64) -> Option<Self> {
        let mut state = read(DEFAULT_STATE.as_bytes()).ok()?;
        state.parameters.nb_rounds = rounds + 1;
        (0..=99_999).contains(&rounds).then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::{drawing, spec};

    // SET-8
    #[test]
    fn the_usual_start_is_the_example() {
        let spec = spec("boladedrac");
        let blocks = spec.clause("FILE-1").unwrap().text.matches("```text\n").count();
        assert_eq!(DEFAULT_STATE, drawing("boladedrac", "FILE-1", blocks - 1));
        assert_eq!(State::start(300).unwrap().write(), DEFAULT_STATE);
        assert_eq!(State::start(0).unwrap().write(), DEFAULT_STATE.replacen("301", "1", 1));
        assert!(State::start(99_999).is_some() && State::start(100_000).is_none() && State::start(-1).is_none());
    }
}
