//! The built-in players of Othello and their options.

use crate::games::{Builtin, BuiltinOptions, PlayerFunction};
use rulebook_core::othello::{Othello, Player};
use rulebook_core::players::Seat;
use rulebook_players::othello::{Builtin as House, Policy};

macro_rules! players {
    ($($name:ident)*) => {
        [$(Builtin {
            name: House::$name.name(),
            description: House::$name.description(),
            answer: |state, seat, seed| House::$name.answer(state, player(seat), seed),
            options: match House::$name.options() {
                Some(summary) => {
                    Some(BuiltinOptions { summary, configure: |options| configure(House::$name, options) })
                }
                None => None,
            },
        }),*]
    };
}

pub(super) static ALL: [Builtin<Othello>; House::ALL.len()] = players! { Easy Medium Hard Strong };

fn configure(house: House, options: &str) -> Result<PlayerFunction<Othello>, String> {
    let mut policy = Policy::new(house, options).map_err(|error| error.to_string())?;
    Ok(Box::new(move |state, seat, seed| policy.answer(state, player(seat), seed)))
}

fn player(seat: Seat) -> Player {
    seat.try_cast().expect("a game asks its own seats only")
}
