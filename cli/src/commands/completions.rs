//! `rulebook completions`

use crate::args::{CompletionsArgs, command};
use crate::failure::Failure;
use crate::games::Registry;
use crate::output::print_file;

pub(crate) fn run<R: Registry>(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(R::NAMES), "rulebook", &mut script);
    print_file(&String::from_utf8_lossy(&script))
}
