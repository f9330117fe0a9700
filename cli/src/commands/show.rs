//! `rulebook show`

use super::configured;
use crate::args::{Format, ShowArgs};
use crate::failure::{Failure, path_text};
use crate::games::{GameEntry, GameRef, Registry};
use crate::input::{name_of, read_bytes, rules_for};
use crate::legacy::is_config;
use crate::output::{StyledText, print_json, print_styled, quoted};
use crate::own_file;
use crate::record::{game_of, game_of_state, is_log_file, read_log, state_files};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

pub(crate) fn run(games: Registry, args: ShowArgs) -> Result<(), Failure> {
    let named = args.game.game.clone();
    if is_log_file(games, &args.file) {
        let game = game_of(games, named.as_deref(), &args.file)?;
        let text = args.state_of_log(game)?;
        let file = args.file.clone();
        return Show { args, file: &file, text: &text }.run(game);
    }
    let file = args.state_file()?;
    let (game, text) = if args.file.as_os_str() == "-" {
        let text = read_bytes(&file)?;
        (game_of_state(games, named.as_deref(), &name_of(&file), &text)?, text)
    } else {
        (
            game_of(games, named.as_deref(), &args.file)?,
            if file == args.file { read_bytes(&file)? } else { own_file::read_named(&file)? },
        )
    };
    Show { args, file: &file, text: &text }.run(game).map_err(|failure| {
        if is_config(&file) {
            return configured::hint(games, &file).into_iter().fold(failure, Failure::hint);
        }
        match games.better_match(game, &file, &text).map(GameEntry::name) {
            Some(other) if !text.is_empty() => {
                let command = format!("rulebook show {other} {}", quoted(&file));
                failure.hint(format_args!("it looks like a state of {other}; `{command}` reads it as one"))
            }
            _ => failure,
        }
    })
}

/// Draws a state.
struct Show<'a> {
    args: ShowArgs,
    file: &'a Path,
    text: &'a [u8],
}

impl Show<'_> {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        let rules = rules_for(game, self.file, self.args.rules.rules.as_deref())?;
        let state = game.read(self.text, &rules).map_err(|error| Failure::faults(&name_of(self.file), &*error))?;
        match self.args.format.format {
            Format::Json => print_json(&game.typed.json(&state)),
            Format::Text => {
                let mut drawing = StyledText::default();
                state.draw(&mut drawing).expect("writing to a string cannot fail");
                if !game.legend.is_empty() {
                    writeln!(drawing, "{}", game.legend).expect("writing to a string cannot fail");
                }
                print_styled(&drawing)
            }
        }
    }
}

impl ShowArgs {
    /// The text of the requested state of a log.
    fn state_of_log(&self, game: GameRef) -> Result<Vec<u8>, Failure> {
        let name = path_text(&self.file);
        let log = read_log(game, &self.file)?;
        let log = log.ok_or_else(|| Failure::usage(format_args!("{name}: {} has no logs", game.name())))?;
        let parts = log.log.parts;
        let last = parts.first + (parts.entries.len() as u64).saturating_sub(1);
        let states = format!("the states are {} to {last}", parts.first);
        let Some(round) = self.round else {
            let failure = Failure::usage(format_args!("{name}: expected the file of a state, found a whole game"));
            return Err(failure.hint(format_args!("--round N shows one of its states; {states}")));
        };
        let entry = (parts.first..).zip(parts.entries).find(|(number, _)| *number == round);
        let (_, entry) = entry.ok_or_else(|| Failure::usage(format_args!("{name}: no state {round}")).hint(states))?;
        Ok(entry.text.in_place().into_owned())
    }

    /// The file of the requested state.
    fn state_file(&self) -> Result<PathBuf, Failure> {
        let name = path_text(&self.file);
        match self.round {
            None if !self.file.is_dir() => Ok(self.file.clone()),
            Some(_) if !self.file.is_dir() => {
                let failure = Failure::usage(format_args!("{name}: --round needs the folder of a record"));
                Err(failure.hint("a round file is a single state"))
            }
            round => {
                let files = state_files(&self.file)?;
                let (first, last) = (files[0].0, files[files.len() - 1].0);
                let states = format!("the states are {first} to {last}");
                let Some(round) = round else {
                    let failure = Failure::usage(format_args!("{name}: expected the file of a state, found a folder"));
                    return Err(failure.hint(format_args!("--round N shows one of its states; {states}")));
                };
                let file = files.into_iter().find_map(|(number, file)| (number == round).then_some(file));
                file.ok_or_else(|| Failure::usage(format_args!("{name}: no state {round}")).hint(states))
            }
        }
    }
}
