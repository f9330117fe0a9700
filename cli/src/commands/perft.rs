//! `rulebook perft`

use super::for_game;
use crate::args::{Format, PerftArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame, cannot};
use crate::input::{read_state, rules_for};
use crate::output::{counted, hex, print, print_json};
use rulebook_conformance::perft::{Counted, Perft, WithCounted, divide, perft};
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
        G::counted(self).unwrap_or_else(|| Err(cannot::<G>("perft", "answers to count")))
    }
}

impl WithCounted for Count<'_> {
    type Output = Result<(), Failure>;

    fn with<G: Counted>(self) -> Self::Output {
        count::<G>(self.0)
    }
}

fn count<G: Counted>(args: &PerftArgs) -> Result<(), Failure> {
    let rules = rules_for::<G>(&args.state, args.rules.rules.as_deref())?;
    let state = read_state::<G>(&args.state, &rules)?;
    let choices = G::choices(&state);
    if args.depth > 0 && choices > TOO_MANY {
        let failure = Failure::usage(format_args!("{choices} joint answers in the first step are too many to count"));
        return Err(failure.hint(format_args!("use a smaller board or fewer robots: {}", G::CHOICES)));
    }
    let mut branches = Vec::new();
    let total = if args.divide && args.depth > 0 && G::outcome(&state).is_none() {
        let mut total = Perft::default();
        divide::<G>(&state, args.depth, &mut |choice, part| {
            total.add(part);
            branches.push(Branch { answers: G::lines(choice), leaves: part.leaves, hash: hex(part.hash) });
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
