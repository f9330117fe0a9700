//! `rulebook show`

use super::{configured, for_game};
use crate::args::{Format, ShowArgs};
use crate::classic::is_config;
use crate::failure::{Failure, shown};
use crate::games::{House, Registry, WithGame};
use crate::input::{name_of, read_bytes, rules_for};
use crate::output::{Styled, print_json, print_styled, quoted};
use crate::own_file;
use crate::record::{game_of, game_of_state, state_files};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub(crate) fn run<R: Registry>(args: ShowArgs) -> Result<(), Failure> {
    let named = args.game.game.clone();
    let file = args.state_file()?;
    let (game, text) = if args.file.as_os_str() == "-" {
        let text = read_bytes(&file)?;
        (game_of_state::<R>(named.as_deref(), &name_of(&file), &text)?, text)
    } else {
        (
            game_of::<R>(named.as_deref(), &args.file)?,
            if file == args.file { read_bytes(&file)? } else { own_file::read_named(&file)? },
        )
    };
    for_game::<R, _, _>(game, Show { args, file: &file, text: &text }).map_err(|failure| match R::likeliest(&text) {
        _ if is_config(&file) => configured::hint::<R>(&file).into_iter().fold(failure, Failure::hint),
        other if other != game && !text.is_empty() => {
            let command = format!("rulebook show {other} {}", quoted(&file));
            failure.hint(format_args!("it looks like a state of {other}; `{command}` reads it as one"))
        }
        _ => failure,
    })
}

/// Draws a state that was read.
struct Show<'a> {
    args: ShowArgs,
    file: &'a Path,
    text: &'a [u8],
}

impl WithGame for Show<'_> {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let rules = rules_for::<G>(self.file, self.args.rules.rules.as_deref())?;
        let state = G::read(self.text, &rules).map_err(|error| Failure::faults(&name_of(self.file), &error))?;
        match self.args.format.format {
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
    fn state_file(&self) -> Result<PathBuf, Failure> {
        let name = shown(&self.file);
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
                file.ok_or_else(|| Failure::usage(format_args!("{name}: there is no state {round}")).hint(states))
            }
        }
    }
}
