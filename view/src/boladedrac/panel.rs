//! What a player has.

use super::pieces::seat;
use crate::scene::{Fact, Panel};
use rulebook_core::boladedrac::{BolaDeDrac, Goku, Player, State};
use rulebook_core::contract::Game as _;
use rulebook_core::text::Quantity;

pub(super) fn panel(state: &State, player: Player) -> Panel {
    let setup = state.setup();
    let goku = &setup.gokus[player];
    let is_frozen = setup.is_frozen(player);
    let standing = if is_frozen {
        "OUT".to_owned()
    } else if goku.is_alive {
        "in the game".to_owned()
    } else {
        format!("back in {}", Quantity(rounds_until_return(goku, setup.round), "round"))
    };
    let kinton = if goku.on_kinton { Quantity(goku.kinton, "round").to_string() } else { "-".to_owned() };
    Panel {
        seat: seat(player),
        name: goku.name.to_string(),
        is_playing: !is_frozen,
        standing,
        score: BolaDeDrac::score(state, seat(player)),
        facts: vec![
            Fact { label: "balls", short: "balls", value: goku.balls.to_string() },
            Fact { label: "strength", short: "str", value: goku.strength.to_string() },
            Fact { label: "kinton", short: "kinton", value: kinton },
        ],
    }
}

/// The number of rounds until a dead goku returns, if there is a cell for it then. It
/// returns in the round in which its timer reaches 0, if the number r of that round is
/// odd, and otherwise in the next round (DEA-2, DEA-3).
fn rounds_until_return(goku: &Goku, round: u32) -> u32 {
    let rounds = goku.timer.max(1);
    // The number r of the round in which the timer reaches 0.
    let last = round + rounds - 1;
    if last.is_multiple_of(2) { rounds + 1 } else { rounds }
}
