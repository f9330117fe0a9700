//! `tym98` and `tym97`: both look at what the rival can do next and at how many
//! slides are left to its flag; they differ in when they explode (CUP-5).

use super::{after, best, lead, slides};
use crate::chance::Seeded;
use rulebook_core::fibot::{Player, State, Turn};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Temper {
    /// Explodes only when its rival would reach its flag otherwise.
    Peaceful,
    /// Explodes when that is worth it.
    Aggressive,
}

/// A turn is as good as what is left of it after the rival's best reply.
pub(super) fn turn(state: &State, player: Player, temper: Temper, chance: &mut Seeded) -> Turn {
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

/// The lead after the best reply of the rival, and a little for being near.
fn worth(state: &State, player: Player) -> i32 {
    const PER_POINT: i32 = 10;
    const PER_SLIDE: i32 = 8;
    /// A flag that cannot be reached is as far as this.
    const FAR: i32 = 8;
    let mut least = lead(state, player);
    state.each_turn(&mut |reply| least = least.min(lead(&after(state, reply), player)));
    let way = |player| slides::to_flag(state, player).unwrap_or(FAR).min(FAR);
    PER_POINT * least + PER_SLIDE * (way(player.following()) - 2 * way(player)) / 2
}

/// What the numbers of robots are worth to one who attacks.
fn robots(state: &State, player: Player) -> i32 {
    const PER_ROBOT: i32 = 30;
    let count = |player| state.setup().robots.of(player).count() as i32;
    PER_ROBOT * (count(player) - count(player.following()))
}

/// Whether the rival can reach the flag of a player in its next turn, or has
/// reached it (END-1).
fn loses_flag(state: &State, player: Player) -> bool {
    let rival = player.following();
    let mut reached = state.on_flag(rival).is_some();
    state.each_turn(&mut |reply| reached |= after(state, reply).on_flag(rival).is_some());
    reached
}
