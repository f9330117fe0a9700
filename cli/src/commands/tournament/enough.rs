//! A command that names enough bots, where one was given that does not.

use crate::failure::Failure;
use crate::games::House;
use crate::output::{counted, quoted};
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::form::Form;
use std::path::Path;

/// More bots than this are not spelled out.
const SPELLED: usize = 8;

/// A command with bots and fillers, as it was given.
pub(super) struct Given<'a> {
    /// Bots that were named without --bot, as they were given.
    pub(super) strays: &'a [String],
    /// All bots, these among them.
    pub(super) bots: &'a [Entrant],
    pub(super) fillers: &'a [Entrant],
}

impl Given<'_> {
    /// Refuses bots that are named without --bot.
    pub(super) fn refuse_strays<G: House>(&self, form: &Form) -> Result<(), Failure> {
        if self.strays.is_empty() {
            return Ok(());
        }
        let strays: Vec<_> = self.strays.iter().map(|stray| format!("`{stray}`")).collect();
        let (needed, found) = (form.needs(), self.bots.len());
        let few = if found < needed.entrants {
            format!(", and a tournament of the form {} needs {needed}; found {found}", form.name())
        } else {
            String::new()
        };
        let failure = Failure::usage(format_args!("{}: bots are named with --bot{few}", strays.join(", ")));
        Err(failure.hint(self.hint::<G>(needed.entrants)))
    }

    /// The command that was given with as many bots as are needed: those of it,
    /// and players of the house that have other names than whoever takes part.
    pub(super) fn hint<G: House>(&self, needed: usize) -> String {
        let missing = needed.saturating_sub(self.bots.len());
        if missing > SPELLED {
            return format!("name {} more with --bot or --entries", counted(missing, "bot"));
        }
        let is_free = |name: &str| self.bots.iter().chain(self.fillers).all(|entrant| entrant.name != name);
        let names = || G::BUILTINS.iter().map(|builtin| builtin.name);
        let house = names().filter(|name| is_free(name)).map(|name| format!("builtin:{name}"));
        let again = (2..).flat_map(|n| names().map(move |name| (format!("{name}{n}"), name)));
        let again =
            again.filter(|(called, _)| is_free(called)).map(|(called, name)| format!("{called}=builtin:{name}"));
        let mut words: Vec<String> =
            std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        for stray in self.strays {
            take_out(&mut words, stray);
        }
        words.push("--bot".to_owned());
        words.extend(self.strays.iter().cloned().chain(house.chain(again).take(missing)));
        let words: Vec<_> = words.iter().map(|word| quoted(Path::new(word))).collect();
        format!("`rulebook {}`", words.join(" "))
    }
}

/// Takes a word out that is no value of an option, as far as that can be seen.
fn take_out(words: &mut Vec<String>, word: &str) {
    let is_value = |at: usize| at > 0 && words[at - 1].starts_with("--");
    let all = || (0..words.len()).filter(|&at| words[at] == word);
    if let Some(at) = all().find(|&at| !is_value(at)).or_else(|| all().next()) {
        words.remove(at);
    }
}
