//! `rulebook show`

use super::{configured, for_game};
use crate::args::{Format, ShowArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::input::{read_state, rules_for};
use crate::output::{Styled, print_json, print_styled, quoted};
use crate::record::state_files;
use std::fmt::Write as _;
use std::path::PathBuf;

pub(crate) fn run<R: Registry>(args: ShowArgs) -> Result<(), Failure> {
    let (game, file) = (args.game.game.clone(), args.file.clone());
    for_game::<R, _, _>(&game, args).map_err(|failure| {
        if let Some(hint) = configured::hint::<R>(&file) {
            return failure.hint(hint);
        }
        // Standard input has been read already.
        let text = std::fs::read(&file).unwrap_or_default();
        match R::likeliest(&text) {
            other if other != game && !text.is_empty() => {
                let command = format!("rulebook show {other} {}", quoted(&file));
                failure.hint(format_args!("it looks like a state of {other}; `{command}` reads it as one"))
            }
            _ => failure,
        }
    })
}

impl WithGame for ShowArgs {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let file = self.file::<G>()?;
        let rules = rules_for::<G>(&file, self.rules.rules.as_deref())?;
        let state = read_state::<G>(&file, &rules)?;
        match self.format.format {
            Format::Json => print_json(&state),
            Format::Text => {
                let mut drawing = Styled::default();
                G::draw(&state, &mut drawing).expect("writing to a string cannot fail");
                if !G::LEGEND.is_empty() {
                    writeln!(drawing, "{}", G::LEGEND).expect("writing to a string cannot fail");
                }
                print_styled(&drawing)
            }
        }
    }
}

impl ShowArgs {
    /// The file of the state that was named.
    fn file<G: House>(&self) -> Result<PathBuf, Failure> {
        let name = self.file.display();
        match self.round {
            None if !self.file.is_dir() => Ok(self.file.clone()),
            Some(_) if !self.file.is_dir() => {
                let failure = Failure::usage(format_args!("{name}: --round goes with the folder of a record"));
                Err(failure.hint("a round file is one state"))
            }
            round => {
                let files = state_files(&self.file)?;
                let (first, last) = (files[0].0, files[files.len() - 1].0);
                let states = format!("the states are {first} to {last}");
                let Some(round) = round else {
                    let failure = Failure::usage(format_args!("{name}: is a folder, expected the file of a state"));
                    return Err(failure.hint(format_args!("--round N shows one of its states; {states}")));
                };
                let file = files.into_iter().find_map(|(number, file)| (number == round).then_some(file));
                file.ok_or_else(|| Failure::usage(format_args!("{name}: there is no {} {round}", G::STEP)).hint(states))
            }
        }
    }
}
