//! Test support: reads the drawings and tables in the rules.

use crate::Spec;

/// The rules of a game.
pub(super) fn spec(game: &str) -> Spec<'static> {
    let path = format!("{}/spec/{game}.md", env!("CARGO_MANIFEST_DIR"));
    Spec::parse(std::fs::read_to_string(path).unwrap().leak()).unwrap()
}

/// The n-th drawing of a clause, from 0.
pub(super) fn drawing(game: &str, clause: &str, n: usize) -> String {
    let spec = spec(game);
    let text = spec.clause(clause).unwrap().text;
    let block = text.split("```text\n").nth(n + 1).unwrap();
    block.split("```").next().unwrap().to_owned()
}

/// The rows of the table of a clause, without its header.
pub(super) fn rows_of_table(game: &str, clause: &str) -> Vec<Vec<String>> {
    let spec = spec(game);
    let lines = spec.clause(clause).unwrap().text.lines().filter(|line| line.starts_with('|')).skip(2);
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// The texts in backquotes from the example of a clause.
pub(super) fn quoted_in_example(game: &str, clause: &str) -> Vec<String> {
    let spec = spec(game);
    let text = spec.clause(clause).unwrap().text;
    let example = text.split("Example.").nth(1).unwrap();
    example.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
