//! `tym98` and `tym97`: both consider the rival's next turn and the number of
//! slides to its flag. They differ in when they explode (CUP-5).

use super::{after, best, lead, slides};
use crate::chance::SeededDraws;
use rulebook_core::fibot::{Player, State, Turn};

/// When a thinker explodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Temper {
    /// Explodes only to stop its rival from reaching the flag.
    Peaceful,
    /// Explodes when that has the highest value.
    Aggressive,
}

/// Picks a turn. The value of a turn is that of the position after the rival's best reply.
pub(super) fn turn(state: &State, player: Player, temper: Temper, chance: &mut SeededDraws) -> Turn {
    let (mut slides, mut explosions) = (Vec::new(), Vec::new());
    let mut consider = |turn: Turn| {
        let next = after(state, turn);
        let value = if temper == Temper::Aggressive { robots(&next, player) } else { 0 } + worth(&next, player);
        match turn {
            Turn::Explode { .. } => explosions.push((turn, value)),
            Turn::Pass | Turn::Slide { .. } => slides.push((turn, value)),
        }
    };
    consider(Turn::Pass);
    state.each_turn(&mut consider);
    let is_lost = slides.iter().all(|&(turn, _)| loses_flag(&after(state, turn), player));
    if temper == Temper::Aggressive || is_lost {
        slides.append(&mut explosions);
    }
    best(&slides, chance)
}

/// The lead after the rival's best reply, plus a small bonus for proximity to the flag.
fn worth(state: &State, player: Player) -> i32 {
    const PER_POINT: i32 = 10;
    const PER_SLIDE: i32 = 8;
    /// The distance of an unreachable flag.
    const FAR: i32 = 8;
    let mut least = lead(state, player);
    state.each_turn(&mut |reply| least = least.min(lead(&after(state, reply), player)));
    let way = |player| slides::to_flag(state, player).unwrap_or(FAR).min(FAR);
    PER_POINT * least + PER_SLIDE * (way(player.next()) - 2 * way(player)) / 2
}

/// The value of the lead in robots to an aggressive player.
fn robots(state: &State, player: Player) -> i32 {
    const PER_ROBOT: i32 = 30;
    let count = |player| state.setup().robots.of(player).count() as i32;
    PER_ROBOT * (count(player) - count(player.next()))
}

/// Whether the rival reaches the player's flag in its next turn, or has already reached it (END-1).
fn loses_flag(state: &State, player: Player) -> bool {
    let rival = player.next();
    let mut reached = state.on_flag(rival).is_some();
    state.each_turn(&mut |reply| reached |= after(state, reply).on_flag(rival).is_some());
    reached
}
