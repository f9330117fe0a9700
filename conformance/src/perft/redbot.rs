//! The joint orders of RedBot.
//!
//! Every robot alive of a player in the game has 4 movements times `NOTHING`,
//! `FIRE` and a build on each cell of the board; all others have the default
//! order.

use super::Counted;
use rulebook_core::grid::Position;
use rulebook_core::redbot::{Action, ByPlayer, Movement, Order, Orders, Player, RedBot, RobotId, State};

impl Counted for RedBot {
    type Choice = ByPlayer<Orders>;

    const CHOICES: &'static str = "(4 * (2 + cells)) to the power of the robots";

    fn each_choice(state: &State, each: &mut dyn FnMut(&ByPlayer<Orders>, &State)) {
        choose(state, &RobotId::ALL, &mut ByPlayer::default(), &mut |orders| {
            let mut next = state.clone();
            // Nobody steps on a game that is over.
            if next.step(orders, &mut ()).is_ok() {
                each(orders, &next);
            }
        });
    }

    fn choices(state: &State) -> u64 {
        let acting = RobotId::ALL.into_iter().filter(|&id| acts(state, id)).count();
        (orders_of_one(state).count() as u64).saturating_pow(acting as u32)
    }

    fn lines(orders: &ByPlayer<Orders>) -> Vec<String> {
        Player::ALL.map(|player| orders[player].to_string()).into()
    }
}

/// Chooses an order for each of the robots, in all ways.
fn choose(state: &State, robots: &[RobotId], chosen: &mut ByPlayer<Orders>, each: &mut dyn FnMut(&ByPlayer<Orders>)) {
    match robots {
        [] => each(chosen),
        [id, rest @ ..] if !acts(state, *id) => {
            chosen[id.player][id.no] = Order::default();
            choose(state, rest, chosen, each);
        }
        [id, rest @ ..] => {
            for order in orders_of_one(state) {
                chosen[id.player][id.no] = order;
                choose(state, rest, chosen, each);
            }
        }
    }
}

fn acts(state: &State, id: RobotId) -> bool {
    state.setup().players[id.player].in_game && state.setup().robot(id).is_alive()
}

fn orders_of_one(state: &State) -> impl Iterator<Item = Order> + use<> {
    let size = state.setup().size;
    let cells = (1..=i32::from(size.height()))
        .flat_map(move |y| (1..=i32::from(size.width())).map(move |x| Action::Build(Position::new(x, y))));
    let actions = [Action::Nothing, Action::Fire].into_iter().chain(cells);
    let movements = [Movement::Up, Movement::Left, Movement::Right, Movement::None];
    movements.into_iter().flat_map(move |movement| actions.clone().map(move |action| Order { movement, action }))
}
