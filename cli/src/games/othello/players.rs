//! The built-in players of Othello and their options.

use crate::games::{Builtin, BuiltinOptions, PlayerFunction};
use rulebook_core::othello::{Othello, Player};
use rulebook_core::players::Seat;
use rulebook_players::othello::{self, Policy};

macro_rules! players {
    ($($name:ident)*) => {
        [$(Builtin {
            name: othello::Builtin::$name.name(),
            description: othello::Builtin::$name.description(),
            answer: |state, seat, seed| othello::Builtin::$name.answer(state, player(seat), seed),
            options: match othello::Builtin::$name.options() {
                Some(summary) => {
                    Some(BuiltinOptions { summary, configure: |options| configure(othello::Builtin::$name, options) })
                }
                None => None,
            },
        }),*]
    };
}

pub(super) static ALL: [Builtin<Othello>; othello::Builtin::ALL.len()] = players! { Easy Medium Hard Strong };

fn configure(builtin: othello::Builtin, options: &str) -> Result<PlayerFunction<Othello>, String> {
    let mut policy = Policy::new(builtin, options).map_err(|error| error.to_string())?;
    Ok(Box::new(move |state, seat, seed| policy.answer(state, player(seat), seed)))
}

fn player(seat: Seat) -> Player {
    seat.try_cast().expect("a game asks its own seats only")
}
