//! `rulebook show`

use super::for_game;
use crate::args::{Format, ShowArgs};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::input::{read_state, rules_for};
use crate::output::{Coloured, print, print_json};

pub(crate) fn run<R: Registry>(args: ShowArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game.clone(), args)
}

impl WithGame for ShowArgs {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let rules = rules_for::<G>(&self.file, self.rules.rules.as_deref())?;
        let state = read_state::<G>(&self.file, &rules)?;
        match self.format.format {
            Format::Json => print_json(&state),
            Format::Text => {
                let mut drawing = Coloured::default();
                G::draw(&state, &mut drawing).expect("writing to a string cannot fail");
                print(&drawing.0)
            }
        }
    }
}
