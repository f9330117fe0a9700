//! The kits of RedBot in `kits/redbot`.

use crate::games::kit::kits;
use crate::games::{Kit, KitFile};

pub(super) static KITS: &[Kit] = kits! {
    "redbot" all ["RULES.md" "rounds/round.txt" "rounds/loose.txt" "rounds/bad.txt"]
    "c" ["README.md" "bot.toml" "strategy.c" "redbot.h" "redbot.c" "test.c"]
    "python" ["README.md" "bot.toml" "strategy.py" "redbot.py" "test.py"]
    "rust" ["README.md" "src/main.rs" "src/redbot.rs" "src/test.rs"]
        renamed ["Cargo.toml" from "Cargo.toml.in" "bot.toml" from "bot.toml.in"]
    "js" ["README.md" "strategy.js" "redbot.js" "test.js"] renamed ["bot.toml" from "bot.toml.in"]
    "java" ["README.md" "Strategy.java" "RedBot.java" "Test.java"] renamed ["bot.toml" from "bot.toml.in"]
    "sh" ["README.md" "bot.toml" "strategy.sh" "strategy.awk" "redbot.awk" "test.sh" "test.awk"]
};
