//! A corrected command line with enough bots, for error hints.

use crate::failure::Failure;
use crate::games::GameRef;
use crate::output::{counted, quoted};
use rulebook_tournament::entrant::Entrant;
use rulebook_tournament::form::Form;
use std::path::Path;

/// Maximum number of missing bots that a hint names one by one.
const MAX_NAMED: usize = 8;

/// The bots and fillers on the command line.
pub(super) struct EntrantOptions<'a> {
    /// Bots named without --bot.
    pub(super) strays: &'a [String],
    /// All bots, including `strays`.
    pub(super) bots: &'a [Entrant],
    pub(super) fillers: &'a [Entrant],
}

impl EntrantOptions<'_> {
    /// Refuses bots named without --bot.
    pub(super) fn refuse_strays(&self, game: GameRef, form: &Form) -> Result<(), Failure> {
        if self.strays.is_empty() {
            return Ok(());
        }
        let strays: Vec<_> = self.strays.iter().map(|stray| format!("`{stray}`")).collect();
        let (needed, found) = (form.needs(), self.bots.len());
        let few = if found < needed.entrants {
            format!("; a {} tournament needs {needed}, found {found}", form.name())
        } else {
            String::new()
        };
        let failure = Failure::usage(format_args!("{}: name bots with --bot{few}", strays.join(", ")));
        Err(failure.hint(self.hint(game, needed.entrants)))
    }

    /// The command line with enough bots: those of this command line, and built-in players with
    /// unused names.
    pub(super) fn hint(&self, game: GameRef, needed: usize) -> String {
        let missing = needed.saturating_sub(self.bots.len());
        if missing > MAX_NAMED {
            return format!("add {} with --bot or --entries", counted(missing, "bot"));
        }
        let is_free = |name: &str| self.bots.iter().chain(self.fillers).all(|entrant| entrant.name != name);
        let names = || game.builtins().into_iter().map(|builtin| builtin.name());
        let builtins = names().filter(|name| is_free(name)).map(|name| format!("builtin:{name}"));
        let again = (2..).flat_map(|n| names().map(move |name| (format!("{name}{n}"), name)));
        let again =
            again.filter(|(called, _)| is_free(called)).map(|(called, name)| format!("{called}=builtin:{name}"));
        let mut words: Vec<String> =
            std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        for stray in self.strays {
            remove_word(&mut words, stray);
        }
        words.push("--bot".to_owned());
        words.extend(self.strays.iter().cloned().chain(builtins.chain(again).take(missing)));
        let words: Vec<_> = words.iter().map(|word| quoted(Path::new(word))).collect();
        format!("`rulebook {}`", words.join(" "))
    }
}

/// Removes a word once, if possible where it is not the value of an option.
fn remove_word(words: &mut Vec<String>, word: &str) {
    let is_value = |at: usize| at > 0 && words[at - 1].starts_with("--");
    let all = || (0..words.len()).filter(|&at| words[at] == word);
    if let Some(at) = all().find(|&at| !is_value(at)).or_else(|| all().next()) {
        words.remove(at);
    }
}
