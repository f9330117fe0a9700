//! The command line of `rulebook sandbox`.

use super::FormatArg;
use clap::{Args, Subcommand};

/// Tell what this machine can enforce of the limits and the sandbox
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

/// Try each promise of LIM and BOX, and print a table of them
///
/// Each row names the clause of spec/referee.md, what enforces it, and the first
/// version of Linux that can. What `play --sandbox` needs is marked with *.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook sandbox check
  rulebook sandbox check --format json

Exit status: 0 everything that --sandbox needs can be enforced, 1 something cannot, 2 it could not be tried.")]
pub(crate) struct CheckSandboxArgs {
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
