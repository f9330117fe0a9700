//! The command `rulebook` with the built-in games.

use rulebook::GameEntry;
use std::process::ExitCode;

macro_rules! games {
    ($($game:ty)*) => {
        const GAMES: &[GameEntry] = &[
            $(GameEntry::of::<$game>(),)*
        ];
    };
}

rulebook_core::for_each_game!(games);

fn main() -> ExitCode {
    rulebook::run(GAMES)
}
