//! The kits of FIbot in `kits/fibot`.

use crate::games::kit::kits;
use crate::games::{Kit, KitFile};

pub(super) static KITS: &[Kit] = kits! {
    "fibot" all ["RULES.md" "states/state.txt" "states/loose.txt" "states/bad.txt"]
    "c" ["README.md" "bot.toml" "strategy.c" "fibot.h" "fibot.c" "test.c"]
    "python" ["README.md" "bot.toml" "strategy.py" "fibot.py" "test.py"]
    "rust" ["README.md" "src/main.rs" "src/fibot.rs" "src/test.rs"]
        renamed ["Cargo.toml" from "Cargo.toml.in" "bot.toml" from "bot.toml.in"]
    "js" ["README.md" "strategy.js" "fibot.js" "test.js"] renamed ["bot.toml" from "bot.toml.in"]
    "java" ["README.md" "Strategy.java" "FiBot.java" "Test.java"] renamed ["bot.toml" from "bot.toml.in"]
    "sh" ["README.md" "bot.toml" "strategy.sh" "strategy.awk" "fibot.awk" "test.sh" "test.awk"]
};
