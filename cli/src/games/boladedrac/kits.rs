//! The kits of Bola de Drac in `kits/boladedrac`.

use crate::games::kit::kits;
use crate::games::{Kit, KitFile};

pub(super) static KITS: &[Kit] = kits! {
    "boladedrac" all ["RULES.md" "states/state.cnf" "states/loose.cnf" "states/bad.cnf"]
    "cpp" ["README.md" "bot.toml" "Makefile" "AIDemo.cc" "AINull.cc" "Action.hh" "Board.cc" "Board.hh" "Game.cc"
        "Player.cc" "Player.hh" "PosDir.hh" "Test.cc"]
    "python" ["README.md" "bot.toml" "strategy.py" "boladedrac.py" "test.py"]
    "c" ["README.md" "bot.toml" "strategy.c" "boladedrac.h" "boladedrac.c" "test.c"]
    "rust" ["README.md" "src/main.rs" "src/boladedrac.rs" "src/test.rs"]
        renamed ["Cargo.toml" from "Cargo.toml.in" "bot.toml" from "bot.toml.in"]
    "js" ["README.md" "strategy.js" "boladedrac.js" "test.js"] renamed ["bot.toml" from "bot.toml.in"]
    "java" ["README.md" "Strategy.java" "BolaDeDrac.java" "Test.java"] renamed ["bot.toml" from "bot.toml.in"]
    "sh" ["README.md" "bot.toml" "strategy.sh" "strategy.awk" "boladedrac.awk" "test.sh" "test.awk"]
};
