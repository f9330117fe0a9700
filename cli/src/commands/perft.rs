//! `rulebook perft`

use crate::args::{Format, PerftArgs};
use crate::failure::Failure;
use crate::games::{Registry, cannot};
use crate::input::{read_state, rules_for};
use crate::output::{counted, hex, print, print_json};
use rulebook_conformance::perft::Perft;
use serde::Serialize;
use std::fmt::Write as _;

/// The counts, for `--format json`.
#[derive(Serialize)]
struct Tree {
    depth: u32,
    leaves: u64,
    hash: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divided: Vec<Branch>,
}

/// The subtree of one joint answer.
#[derive(Serialize)]
struct Branch {
    /// One answer line per player that acts in a step.
    answers: Vec<String>,
    leaves: u64,
    hash: String,
}

/// Maximum number of joint answers in the first step: more take too long to count.
const MAX_JOINT_ANSWERS: u64 = 100_000_000;

pub(crate) fn run(games: Registry, args: &PerftArgs) -> Result<(), Failure> {
    let game = games.find(&args.game.game)?;
    let rules = rules_for(game, &args.state, args.rules.rules.as_deref())?;
    let state = read_state(game, &args.state, &rules)?;
    let choices = game.typed.joint_actions(&state).ok_or_else(|| cannot(game.name(), "perft", "actions to count"))?;
    if args.depth > 0 && choices > MAX_JOINT_ANSWERS {
        let failure = Failure::usage(format_args!("{choices} joint answers in the first step are too many to count"));
        let of_seat = |seat| game.typed.count_actions(&state, seat).map(|count| format!("{seat} has {count}"));
        let of_seats: Vec<String> = state.status().asked().iter().filter_map(of_seat).collect();
        return Err(failure.hint(format_args!("start from a state with fewer: {}", of_seats.join(", "))));
    }
    let mut branches = Vec::new();
    let total = if args.divide && args.depth > 0 && state.outcome().is_none() {
        let mut total = Perft::default();
        game.typed.divide(&state, args.depth, &mut |answers, part| {
            total.add(part);
            branches.push(Branch { answers, leaves: part.leaves, hash: hex(part.hash) });
        });
        total
    } else {
        game.typed.perft(&state, args.depth)
    };
    match args.format.format {
        Format::Json => {
            print_json(&Tree { depth: args.depth, leaves: total.leaves, hash: hex(total.hash), divided: branches })
        }
        Format::Text => {
            let mut text = String::new();
            for Branch { answers, leaves, hash } in branches {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{leaves} {hash} {}", answers.join(" | "));
            }
            let _ = writeln!(text, "depth {}: {}, hash {}", args.depth, counted(total.leaves, "leaf"), hex(total.hash));
            print(&text)
        }
    }
}
