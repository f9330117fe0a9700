//! `rulebook perft`

use super::for_game;
use crate::args::{Format, PerftArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame, cannot};
use crate::input::{read_state, rules_for};
use crate::output::{counted, hex, print, print_json};
use rulebook_conformance::perft::{Perft, divide, joint_actions, perft};
use serde::Serialize;
use std::fmt::Write as _;

/// What was counted, for `--format json`.
#[derive(Serialize)]
struct Tree {
    depth: u32,
    leaves: u64,
    hash: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divided: Vec<Branch>,
}

/// The tree of one joint answer.
#[derive(Serialize)]
struct Branch {
    /// An answer line per player who has one in a step.
    answers: Vec<String>,
    leaves: u64,
    hash: String,
}

/// More joint answers than anybody waits for.
const TOO_MANY: u64 = 100_000_000;

pub(crate) fn run<R: Registry>(args: &PerftArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game, Count(args))
}

struct Count<'a>(&'a PerftArgs);

impl WithGame for Count<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        count::<G>(self.0)
    }
}

fn count<G: House>(args: &PerftArgs) -> Result<(), Failure> {
    let rules = rules_for::<G>(&args.state, args.rules.rules.as_deref())?;
    let state = read_state::<G>(&args.state, &rules)?;
    let choices = joint_actions::<G>(&state).ok_or_else(|| cannot(G::NAME, "perft", "actions to count"))?;
    if args.depth > 0 && choices > TOO_MANY {
        let failure = Failure::usage(format_args!("{choices} joint answers in the first step are too many to count"));
        let of_seat = |seat| G::count_actions(&state, seat).map(|count| format!("{seat} has {count}"));
        let of_seats: Vec<String> = G::asked(&state).iter().filter_map(of_seat).collect();
        return Err(failure.hint(format_args!("begin from a state with fewer: {}", of_seats.join(", "))));
    }
    let mut branches = Vec::new();
    let total = if args.divide && args.depth > 0 && G::outcome(&state).is_none() {
        let mut total = Perft::default();
        divide::<G>(&state, args.depth, &mut |answers, part| {
            total.add(part);
            branches.push(Branch { answers, leaves: part.leaves, hash: hex(part.hash) });
        });
        total
    } else {
        perft::<G>(&state, args.depth)
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
