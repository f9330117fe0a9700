//! `rulebook step`

use super::for_game;
use crate::args::StepArgs;
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::input::{name_of, read_bytes, read_state, rules_for, split_answers};
use crate::output::print_file;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Answers;
use rulebook_core::text::Plain;

pub(crate) fn run<R: Registry>(args: StepArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game.clone(), args)
}

impl WithGame for StepArgs {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        if self.answers.as_deref() == Some("-".as_ref()) && self.state.as_os_str() == "-" {
            return Err(Failure::usage("only one of the state and the answers can be standard input"));
        }
        let rules = rules_for::<G>(&self.state, self.rules.rules.as_deref())?;
        let mut state = read_state::<G>(&self.state, &rules)?;
        let text = self.answers.as_deref().map(read_bytes).transpose()?;
        let answers = match (&self.answers, &text) {
            (Some(path), Some(text)) => split_answers::<G>(&state, &name_of(path), text)?,
            _ => Answers::default(),
        };
        let step = G::step_answers(&mut state, &answers, &mut NoChance, &mut ());
        step.map_err(|error| Failure::no(format_args!("{}: {error}", name_of(&self.state))))?;
        let mut next = String::new();
        G::write(&state, &mut Plain(&mut next)).expect("writing to a string cannot fail");
        print_file(&next)
    }
}
