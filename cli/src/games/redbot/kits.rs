//! The kits of RedBot, which stand in `kits/redbot`.

use crate::games::{Kit, KitFile};

/// A file of the kits, under its name in the player's folder.
macro_rules! file {
    ($name:literal, $path:expr) => {
        KitFile { name: $name, text: include_str!(concat!("../../../kits/redbot/", $path)) }
    };
}

/// A kit of the files in its folder, and those that all kits have. Named apart
/// are files that must not have their names where they stand: cargo leaves out
/// what has a Cargo.toml of its own, and what has a bot.toml is an entry.
macro_rules! kit {
    ($language:literal: $($name:literal)* $(; $($renamed:literal from $path:literal)*)?) => {
        Kit {
            language: $language,
            files: &[
                $(file!($name, concat!($language, "/", $name)),)*
                $($(file!($renamed, concat!($language, "/", $path)),)*)?
                file!("rounds/round.txt", "rounds/round.txt"),
                file!("rounds/loose.txt", "rounds/loose.txt"),
                file!("rounds/bad.txt", "rounds/bad.txt"),
            ],
        }
    };
}

pub(super) const KITS: &[Kit] = &[
    kit!("c": "README.md" "bot.toml" "strategy.c" "redbot.h" "redbot.c" "test.c"),
    kit!("python": "README.md" "bot.toml" "strategy.py" "redbot.py" "test.py"),
    kit!("rust": "README.md" "src/main.rs" "src/redbot.rs" "src/test.rs";
        "Cargo.toml" from "Cargo.toml.in" "bot.toml" from "bot.toml.in"),
    kit!("js": "README.md" "strategy.js" "redbot.js" "test.js"; "bot.toml" from "bot.toml.in"),
    kit!("java": "README.md" "Strategy.java" "RedBot.java" "Test.java"; "bot.toml" from "bot.toml.in"),
    kit!("sh": "README.md" "bot.toml" "strategy.sh" "strategy.awk" "redbot.awk" "test.sh" "test.awk"),
];
