//! The command `rulebook`, with the games of the house.

use std::process::ExitCode;

macro_rules! registry {
    ($($game:ty)*) => {
        type Games = (
            $($game,)*
        );
    };
}

rulebook_core::for_each_game!(registry);

fn main() -> ExitCode {
    rulebook::run::<Games>()
}
