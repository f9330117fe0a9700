//! `rulebook perft`

use super::only;
use crate::args::{Format, PerftArgs};
use crate::failure::Failure;
use crate::input::{read_state, rules_for};
use crate::output::{hex, print, print_json};
use rulebook_conformance::perft::{Perft, divide, joint_orders, perft};
use rulebook_core::redbot::{Player, RedBot};
use serde::Serialize;
use std::fmt::Write as _;

/// What was counted, for `--format json`.
#[derive(Serialize)]
struct Counted {
    depth: u32,
    leaves: u64,
    hash: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divided: Vec<Branch>,
}

/// The tree of one joint order.
#[derive(Serialize)]
struct Branch {
    /// An answer line per player.
    answers: Vec<String>,
    leaves: u64,
    hash: String,
}

/// More joint orders than anybody waits for.
const TOO_MANY: u64 = 100_000_000;

pub(crate) fn run(args: &PerftArgs) -> Result<(), Failure> {
    only::<RedBot>(&args.game.game, "perft")?;
    let rules = rules_for::<RedBot>(&args.state, args.rules.rules.as_deref())?;
    let state = read_state::<RedBot>(&args.state, &rules)?;
    let joint = joint_orders(&state);
    if args.depth > 0 && joint > TOO_MANY {
        let failure = Failure::usage(format_args!("{joint} joint orders in the first round are too many to count"));
        return Err(failure.hint("use a smaller board or fewer robots: (4 * (2 + cells)) to the power of the robots"));
    }
    let mut branches = Vec::new();
    let total = if args.divide && args.depth > 0 && !state.is_over() {
        let mut total = Perft::default();
        divide(&state, args.depth, &mut |orders, part| {
            total.leaves += part.leaves;
            total.hash = total.hash.wrapping_add(part.hash);
            let answers = Player::ALL.map(|player| orders[player].to_string()).into();
            branches.push(Branch { answers, leaves: part.leaves, hash: hex(part.hash) });
        });
        total
    } else {
        perft(&state, args.depth)
    };
    match args.format.format {
        Format::Json => {
            print_json(&Counted { depth: args.depth, leaves: total.leaves, hash: hex(total.hash), divided: branches })
        }
        Format::Text => {
            let mut text = String::new();
            for Branch { answers, leaves, hash } in branches {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{leaves} {hash} {}", answers.join(" | "));
            }
            let _ = writeln!(text, "depth {}: {} leaves, hash {}", args.depth, total.leaves, hex(total.hash));
            print(&text)
        }
    }
}
