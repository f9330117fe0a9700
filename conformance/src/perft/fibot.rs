//! The answers of FIbot: the pass, and for every own robot on the board a slide
//! in each direction and its explosion.

use super::Counted;
use rulebook_core::fibot::{FiBot, State, Turn, Way};

impl Counted for FiBot {
    type Choice = Turn;

    const CHOICES: &'static str = "1 + 5 * robots";

    fn each_choice(state: &State, each: &mut dyn FnMut(&Turn, &State)) {
        turns(state, &mut |turn| {
            let mut next = state.clone();
            // Nobody steps on a game that is over.
            if next.step(turn, &mut ()).is_ok() {
                each(&turn, &next);
            }
        });
    }

    fn choices(state: &State) -> u64 {
        let mut count = 0;
        turns(state, &mut |_| count += 1);
        count
    }

    fn lines(turn: &Turn) -> Vec<String> {
        vec![turn.to_string()]
    }
}

/// SLD-2: a slide that goes nowhere is one of them.
fn turns(state: &State, each: &mut dyn FnMut(Turn)) {
    each(Turn::Pass);
    for (robot, _) in state.setup().robots.of(state.setup().to_move) {
        Way::ALL.into_iter().for_each(|way| each(Turn::Slide { robot, way }));
        each(Turn::Explode { robot });
    }
}
