//! `rulebook explain`

use super::for_game;
use crate::args::{ExplainArgs, Format};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::output::{print, print_json};
use crate::record::{Recording, state_file};
use rulebook_conformance::games::GameTexts;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Event as _;
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(crate) fn run<R: Registry>(args: ExplainArgs) -> Result<(), Failure> {
    for_game::<R, _, _>(&args.game.game.clone(), args)
}

/// What happened in one round.
#[derive(Serialize)]
struct RoundStory<E> {
    round: u64,
    events: Vec<Told<E>>,
}

/// One event in words, with its clause, and as data.
#[derive(Serialize)]
struct Told<E> {
    clause: &'static str,
    text: String,
    event: E,
}

impl WithGame for ExplainArgs {
    type Output = Result<(), Failure>;

    fn with<G: House>(self) -> Self::Output {
        let recording = Recording::<G>::open(&self.dir, self.rules.rules.as_deref())?;
        let mut stories = Vec::new();
        for pair in recording.files.windows(2) {
            let [file @ (number, _), next_file @ (next_number, _)] = pair else { continue };
            if self.round.is_none_or(|round| round == *number) {
                if *next_number != number + 1 {
                    let missing = self.dir.join(state_file(number + 1));
                    return Err(Failure::usage(format_args!("{}: is missing", missing.display())));
                }
                let (_, mut state) = recording.read_state(file)?;
                let given = recording.given(*number, &recording.read_state(next_file)?.1)?;
                let answers = given.answers::<G>(&state);
                let mut events = Vec::new();
                let observer = &mut |event: G::Event| {
                    events.push(Told { clause: event.clause().id(), text: event.to_string(), event });
                };
                G::step(&mut state, &answers, &mut NoChance, observer).map_err(Failure::usage)?;
                stories.push(RoundStory { round: *number, events });
            }
        }
        match self.round {
            Some(round) if stories.is_empty() => {
                let (first, last) = (recording.files[0].0, recording.files[recording.files.len() - 1].0);
                let failure =
                    Failure::usage(format_args!("{}: no {} {round} in this record", self.dir.display(), G::STEP));
                return Err(failure.hint(match last - first {
                    0 => format!("it has a single state and no {}", G::STEP),
                    1 => format!("it has the {} {first} only", G::STEP),
                    _ => format!("it has the {}s {first} to {}", G::STEP, last - 1),
                }));
            }
            _ => {}
        }
        match self.format.format {
            Format::Json => print_json(&stories),
            Format::Text => print(&tell::<G>(&stories, self.clauses)),
        }
    }
}

fn tell<G: House>(stories: &[RoundStory<G::Event>], clauses: bool) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for story in stories {
        let _ = writeln!(text, "{} {}", G::STEP, story.round);
        for event in &story.events {
            let _ = writeln!(text, "  {:<7} {}", event.clause, event.text);
        }
    }
    if clauses {
        let spec = (GameTexts::of::<G>().spec)();
        let cited: BTreeSet<_> = stories.iter().flat_map(|story| &story.events).map(|event| event.clause).collect();
        for clause in spec.clauses().iter().filter(|clause| cited.contains(clause.id)) {
            let _ = writeln!(text, "\n{} {}\n{}", clause.id, clause.title, clause.rule());
        }
    }
    text
}
