//! The command line of `rulebook sandbox`.

use super::FormatArg;
use clap::{Args, Subcommand};

/// Show which limits and sandbox guarantees this machine can enforce
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  rulebook sandbox check
  rulebook sandbox check --format json"
)]
pub(crate) struct SandboxArgs {
    #[command(subcommand)]
    pub(crate) command: SandboxCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum SandboxCommand {
    Check(CheckSandboxArgs),
}

/// Test each guarantee of LIM and BOX and print a table
///
/// Each row names the clause of spec/referee.md, the mechanism that enforces it, and
/// the first Linux version that has it. A * marks what `play --sandbox` requires.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook sandbox check
  rulebook sandbox check --format json

Exit status: 0 everything that --sandbox requires is enforceable, 1 something is not, 2 the test could not run.")]
pub(crate) struct CheckSandboxArgs {
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
