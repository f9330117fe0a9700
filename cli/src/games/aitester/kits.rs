//! The kits of AI-Tester in `kits/aitester`.

use crate::games::kit::kits;
use crate::games::{Kit, KitFile};

pub(super) static KITS: &[Kit] = kits! {
    "aitester" all ["RULES.md" "states/state.txt" "states/loose.txt" "states/bad.txt"]
    "c" ["README.md" "bot.toml" "strategy.c" "aitester.h" "aitester.c" "protocol.c" "test.c"]
    "python" ["README.md" "bot.toml" "strategy.py" "aitester.py" "protocol.py" "test.py"]
    "rust" ["README.md" "src/main.rs" "src/aitester.rs" "src/protocol.rs" "src/test.rs"]
        renamed ["Cargo.toml" from "Cargo.toml.in" "bot.toml" from "bot.toml.in"]
    "js" ["README.md" "strategy.js" "aitester.js" "protocol.js" "test.js"] renamed ["bot.toml" from "bot.toml.in"]
    "java" ["README.md" "Strategy.java" "AiTester.java" "Protocol.java" "Test.java"] renamed ["bot.toml" from "bot.toml.in"]
};
