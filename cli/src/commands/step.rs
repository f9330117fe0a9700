//! `rulebook step`

use crate::args::{ChanceArgs, StepArgs};
use crate::failure::Failure;
use crate::games::{GameRef, Registry, State};
use crate::input::{name_of, read_bytes, read_state, rules_for, split_answers};
use crate::output::{counted, print_file};
use rulebook_core::chance::{Chance, RecordedDraws};
use rulebook_core::contract::{Answers, StepError};
use rulebook_players::chance::SeededDraws;

pub(crate) fn run(games: Registry, args: StepArgs) -> Result<(), Failure> {
    let game = games.find(&args.game.game)?;
    args.run(game)
}

impl StepArgs {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        if self.answers.as_deref() == Some("-".as_ref()) && self.state.as_os_str() == "-" {
            return Err(Failure::usage("only one of the state and the answers can be read from stdin"));
        }
        let rules = rules_for(game, &self.state, self.rules.rules.as_deref())?;
        let mut state = read_state(game, &self.state, &rules)?;
        let text = self.answers.as_deref().map(read_bytes).transpose()?;
        let answers = match (&self.answers, &text) {
            (Some(path), Some(text)) => split_answers(&state, &name_of(path), text)?,
            _ => Answers::default(),
        };
        self.chance.step(game, &mut state, &answers, &name_of(&self.state))?;
        print_file(&state.text())
    }
}

impl ChanceArgs {
    /// Plays a step with the draws of `--draws`, or with those of a match with `--seed`. `name` is
    /// the name of the state in errors.
    fn step(&self, game: GameRef, state: &mut State, answers: &Answers<'_>, name: &str) -> Result<(), Failure> {
        let number = state.progress().done.unwrap_or_default();
        let draws = self.draws.as_deref().unwrap_or_default();
        let mut replay = RecordedDraws::new(draws);
        let mut seeded = self.seed.map(|seed| SeededDraws::of_game(seed, number));
        let chance: &mut dyn Chance = match &mut seeded {
            Some(seeded) => seeded,
            None => &mut replay,
        };
        game.typed.step_answers(state, answers, chance).map_err(|error| {
            let failure = Failure::no(format_args!("{name}: {error}"));
            match error {
                StepError::Chance(_) => failure.hint("give the draws with --draws, or draw them with --seed"),
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
