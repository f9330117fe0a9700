//! Suggested commands for a record that was just written.

use crate::games::GameRef;
use crate::output::quoted;
use std::path::Path;

/// The commands that show, explain, verify and export the record. `round` is one of its states.
/// A remark follows each command.
pub(super) fn commands(game: GameRef, folder: &Path, round: u64) -> String {
    let dir = quoted(folder);
    let mut commands = vec![
        (format!("rulebook view {dir}"), "step through it in the terminal"),
        (format!("rulebook explain {dir} --round {round}"), "what happened, with the clauses"),
        (format!("rulebook verify {dir}"), "check it against the rules"),
    ];
    if (game.page)().is_some() {
        let page = quoted(&folder.with_extension("html"));
        commands.push((format!("rulebook export {dir} --html {page}"), "a web page that replays it"));
    }
    let width = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or_default();
    let line = |(command, remark): &(String, &str)| format!("  {command:width$}  {remark}\n");
    format!("\nnext:\n{}", commands.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::commands;
    use crate::games::Registry;
    use rulebook_core::redbot::RedBot;
    use std::path::Path;

    #[test]
    fn the_next_commands_name_the_record_as_a_shell_reads_it() {
        insta::assert_snapshot!(commands(Registry::only::<RedBot>().first(), Path::new("my games/one"), 7), @r"

        next:
          rulebook view 'my games/one'                               step through it in the terminal
          rulebook explain 'my games/one' --round 7                  what happened, with the clauses
          rulebook verify 'my games/one'                             check it against the rules
          rulebook export 'my games/one' --html 'my games/one.html'  a web page that replays it
        ");
    }
}
