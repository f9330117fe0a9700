//! The kits of Othello in `kits/othello`.

use crate::games::kit::kits;
use crate::games::{Kit, KitFile};

pub(super) static KITS: &[Kit] = kits! {
    "othello" all ["RULES.md" "states/state.txt" "states/loose.txt" "states/bad.txt"]
    "c" ["README.md" "bot.toml" "strategy.c" "othello.h" "othello.c" "test.c"]
    "python" ["README.md" "bot.toml" "strategy.py" "othello.py" "test.py"]
    "rust" ["README.md" "src/main.rs" "src/othello.rs" "src/test.rs"]
        renamed ["Cargo.toml" from "Cargo.toml.in" "bot.toml" from "bot.toml.in"]
    "js" ["README.md" "strategy.js" "othello.js" "test.js"] renamed ["bot.toml" from "bot.toml.in"]
    "java" ["README.md" "Strategy.java" "Othello.java" "Test.java"] renamed ["bot.toml" from "bot.toml.in"]
    "sh" ["README.md" "bot.toml" "strategy.sh" "strategy.awk" "othello.awk" "test.sh" "test.awk"]
};
