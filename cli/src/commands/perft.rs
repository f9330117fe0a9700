//! `rulebook perft`

use super::for_game;
use crate::args::{Format, PerftArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame, cannot};
use crate::input::{read_state, rules_for};
use crate::output::{hex, print, print_json};
use rulebook_conformance::perft::{Counted as Countable, Perft, WithCounted};
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

pub(crate) fn run<R: Registry>(args: &PerftArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game, Count(args))
}

struct Count<'a>(&'a PerftArgs);

impl WithGame for Count<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        G::counted(self).unwrap_or_else(|| Err(cannot::<G>("perft", "joint orders to count")))
    }
}

impl WithCounted for Count<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Countable>(self) -> Self::Output {
        count::<G>(self.0)
    }
}

fn count<G: Countable>(args: &PerftArgs) -> Result<(), Failure> {
    let rules = rules_for::<G>(&args.state, args.rules.rules.as_deref())?;
    let state = read_state::<G>(&args.state, &rules)?;
    let joint = G::joint_orders(&state);
    if args.depth > 0 && joint > TOO_MANY {
        let failure = Failure::usage(format_args!("{joint} joint orders in the first round are too many to count"));
        return Err(failure.hint(format_args!("use a smaller board or fewer robots: {}", G::JOINT_ORDERS)));
    }
    let mut branches = Vec::new();
    let total = if args.divide && args.depth > 0 && G::outcome(&state).is_none() {
        let mut total = Perft::default();
        G::divide(&state, args.depth, &mut |answers, part| {
            total.leaves += part.leaves;
            total.hash = total.hash.wrapping_add(part.hash);
            branches.push(Branch { answers, leaves: part.leaves, hash: hex(part.hash) });
        });
        total
    } else {
        G::perft(&state, args.depth)
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
