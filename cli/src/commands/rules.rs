//! `rulebook rules`

use crate::args::{Format, RulesOfArgs};
use crate::failure::Failure;
use crate::games::{GameEntry, GameRef, Registry};
use crate::output::{print, print_file, print_json};
use rulebook_conformance::{Clause, Group, Spec, referee_spec};
use serde::Serialize;
use std::fmt::Write as _;

pub(crate) fn run(games: Registry, args: RulesOfArgs) -> Result<(), Failure> {
    let game = games.find(&args.game.game)?;
    args.run(games, game)
}

#[derive(Serialize)]
struct Rules {
    game: &'static str,
    rules_version: &'static str,
    clauses: Vec<ClauseText>,
}

/// The text of a clause or a ruling.
#[derive(Serialize)]
struct ClauseText {
    id: &'static str,
    title: &'static str,
    /// The first paragraph, which is the rule.
    rule: &'static str,
    text: &'static str,
}

impl From<&Clause<'static>> for ClauseText {
    fn from(clause: &Clause<'static>) -> Self {
        Self { id: clause.id, title: clause.title, rule: clause.rule(), text: clause.text }
    }
}

/// A part of the rules that an argument can name.
enum Passage {
    Group(Group<'static>, Vec<Clause<'static>>),
    Clause(Clause<'static>),
}

impl RulesOfArgs {
    fn run(self, games: Registry, game: GameRef) -> Result<(), Failure> {
        let spec = (game.texts.spec)();
        let passages = named(games, &self.clauses, game.name(), &[spec.clone(), referee_spec()])?;
        let whole = self.clauses.is_empty();
        match self.format.format {
            Format::Text if whole => print_file(spec.text()),
            Format::Text => print(&listing(&passages)),
            Format::Json => {
                let clauses = if whole {
                    spec.clauses().iter().chain(spec.rulings()).map(ClauseText::from).collect()
                } else {
                    passages.iter().flat_map(Passage::clauses).map(ClauseText::from).collect()
                };
                print_json(&Rules { game: game.name(), rules_version: game.rules_version(), clauses })
            }
        }
    }
}

impl Passage {
    fn clauses(&self) -> &[Clause<'static>] {
        match self {
            Self::Group(_, clauses) => clauses,
            Self::Clause(clause) => std::slice::from_ref(clause),
        }
    }
}

/// Finds the passages that these words name, ignoring case. Earlier texts take precedence.
fn named(games: Registry, words: &[String], game: &str, texts: &[Spec<'static>]) -> Result<Vec<Passage>, Failure> {
    let named = |word: &String| {
        let id = word.to_uppercase();
        let found = texts.iter().find_map(|spec| passage(spec, &id));
        found.ok_or_else(|| {
            let failure = Failure::usage(format_args!("the rules of {game} have no clause `{word}`"));
            let owner = games.iter().find(|game| passage(&(game.texts.spec)(), &id).is_some()).map(GameEntry::name);
            match owner {
                Some(owner) => failure.hint(format_args!("`rulebook rules {owner} {id}` prints that of {owner}")),
                None => failure.hint(hint(&id, texts)),
            }
        })
    };
    words.iter().map(named).collect()
}

fn passage(spec: &Spec<'static>, id: &str) -> Option<Passage> {
    let clause = spec.clause(id).or_else(|| spec.rulings().iter().find(|ruling| ruling.id == id));
    let group = || {
        let group = spec.groups().iter().find(|group| group.id == id)?;
        let clauses = spec.clauses().iter().filter(|clause| clause.section() == id).copied().collect();
        Some(Passage::Group(*group, clauses))
    };
    clause.copied().map(Passage::Clause).or_else(group)
}

/// A suggestion for a misspelled ID.
fn hint(id: &str, texts: &[Spec<'static>]) -> String {
    let groups: Vec<&str> = texts.iter().flat_map(Spec::groups).map(|group| group.id).collect();
    let clauses = texts.iter().flat_map(|spec| spec.clauses().iter().chain(spec.rulings())).map(|clause| clause.id);
    let mut near: Vec<_> =
        groups.iter().copied().chain(clauses).map(|known| (strsim::osa_distance(id, known), known)).collect();
    near.retain(|(distance, _)| *distance <= 2);
    // A stable sort: of equally near IDs the first in the text comes first.
    near.sort_by_key(|(distance, _)| *distance);
    let near: Vec<_> = near.iter().take(3).map(|(_, known)| *known).collect();
    if near.is_empty() {
        format!("the groups of clauses are {}", groups.join(", "))
    } else {
        format!("the nearest are {}", near.join(", "))
    }
}

fn listing(passages: &[Passage]) -> String {
    let mut text = String::new();
    for (index, passage) in passages.iter().enumerate() {
        text.push_str(if index == 0 { "" } else { "\n" });
        // Writing to a string cannot fail.
        let _ = match passage {
            Passage::Group(group, _) => writeln!(text, "## {} {}\n\n{}", group.id, group.title, group.text),
            Passage::Clause(clause) => writeln!(text, "### {} {}\n{}", clause.id, clause.title, clause.text),
        };
    }
    text
}
