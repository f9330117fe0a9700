//! `rulebook step`

use super::for_game;
use crate::args::{ChanceArgs, StepArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::input::{name_of, read_bytes, read_state, rules_for, split_answers};
use crate::output::{counted, print_file};
use rulebook_core::chance::{Chance, Replay};
use rulebook_core::contract::{Answers, Game, StepError};
use rulebook_core::text::Plain;
use rulebook_players::chance::Seeded;

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
        self.chance.step::<G>(&mut state, &answers, &name_of(&self.state))?;
        let mut next = String::new();
        G::write(&state, &mut Plain(&mut next)).expect("writing to a string cannot fail");
        print_file(&next)
    }
}

impl ChanceArgs {
    /// Makes a step by the draws that were given, or those that a match of the seed has on this
    /// state; `name` is what errors call it.
    fn step<G: Game>(&self, state: &mut G::State, answers: &Answers<'_>, name: &str) -> Result<(), Failure> {
        let number = G::progress(state).done.unwrap_or_default();
        let draws = self.draws.as_deref().unwrap_or_default();
        let mut replay = Replay::new(draws);
        let mut seeded = self.seed.map(|seed| Seeded::of_game(seed, number));
        let chance: &mut dyn Chance = match &mut seeded {
            Some(seeded) => seeded,
            None => &mut replay,
        };
        G::step_answers(state, answers, chance, &mut ()).map_err(|error| {
            let failure = Failure::no(format_args!("{name}: {error}"));
            match error {
                StepError::Chance(_) => failure.hint("--draws tells the draws of the step, --seed draws them"),
                StepError::GameOver => failure,
            }
        })?;
        match replay.left() {
            left if left > 0 && self.seed.is_none() => {
                let (given, used) = (counted(draws.len(), "draw"), draws.len() - left);
                Err(Failure::no(format_args!("--draws: expected {used}, found {given}")))
            }
            _ => Ok(()),
        }
    }
}
