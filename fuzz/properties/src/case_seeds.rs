//! Seeds from the golden cases of a game: the inputs of the cases, under descriptive names.

use crate::input::with_head;
use crate::log::log_of_game;
use crate::subject::Subject;
use rulebook_conformance::Suite;
use rulebook_conformance::case::Case;
use rulebook_conformance::games::GameTexts;
use rulebook_conformance::protocol::{answers_of, judge, read_step, text_of, write_reply};
use rulebook_core::chance::{Chance, Draw, NoChance, RecordedDraws};
use std::collections::{BTreeMap, HashSet};

/// Seeds by folder, which includes that of their game, and by file name.
pub type Seeds = BTreeMap<(&'static str, String), Vec<u8>>;

/// Collects the seeds from the cases of a game.
///
/// # Panics
///
/// When the built-in suite violates its own tests.
#[must_use]
pub(crate) fn of_game<G: Subject>() -> Seeds {
    let (mut seeds, mut kept) = (Seeds::new(), HashSet::new());
    for case in Suite::of_game(const { &GameTexts::of::<G>() }).cases() {
        of_case::<G>(case, &mut seeds, &mut kept);
    }
    for (line, name) in G::GAMES {
        seeds.insert(("game", (*name).to_owned()), with_head(G::NAME, format!("{line}\n").as_bytes()));
    }
    seeds
}

/// Replaces the hash of every clause by the same one, so that a seed does not change when a clause is reworded.
fn without_hashes(case: &Case) -> Case {
    let mut case = case.clone();
    for pin in &mut case.clauses {
        pin.hash = "0000".to_owned();
    }
    case
}

/// `kept` has the folder and the contents of each seed.
fn of_case<G: Subject>(case: &Case, seeds: &mut Seeds, kept: &mut HashSet<(&'static str, Vec<u8>)>) {
    let name = name_of(case);
    let mut keep = |folder: &'static str, name: &str, bytes: Vec<u8>| {
        // Keeps identical inputs only once, under their first name.
        if kept.insert((folder, bytes.clone())) {
            let replaced = seeds.insert((folder, name.to_owned()), bytes);
            replaced.map(|seed| kept.remove(&(folder, seed)));
        }
    };
    keep("case_file", &name, without_hashes(case).to_string().into_bytes());
    let (mut requests, mut replies) =
        (b"hello conf/1\n".to_vec(), format!("hello conf/1 name=x version=1 games={}\n", G::NAME).into_bytes());
    let with_head = |bytes: &[u8]| with_head(G::NAME, bytes);
    if let Some(log) = log_of_case::<G>(case) {
        keep("log", &name, with_head(&log));
    }
    for (nth, (step, _)) in case.steps().into_iter().enumerate() {
        let name = if nth == 0 { name.clone() } else { format!("{name}-step-{}", nth + 1) };
        let lines = step.to_lines();
        let text = text_of(&lines);
        requests.extend(format!("step {} {} {}\n", nth + 1, G::NAME, lines.len()).into_bytes());
        requests.extend(&text);
        let written = write_reply(&mut replies, &(nth + 1).to_string(), judge::<G>(&lines));
        written.expect("writing to memory cannot fail");
        let state = text_of(&step.state);
        if step.rules.is_none() && (case.is_negative() || G::read(&state, &G::Rules::default()).is_ok()) {
            keep("state", &name, with_head(&state));
        }
        for answer in step.answers.iter().filter(|answer| !answer.is_empty()) {
            let name = format!("{name}-{}", short(&String::from_utf8_lossy(answer), 4));
            keep("answer", &name, with_head(answer));
        }
        match read_step::<G>(&lines) {
            Err(_) => keep("refused", &name, with_head(&text)),
            Ok((mut state, step)) => {
                let forms = [serde_json::to_vec(&state).ok(), postcard::to_allocvec(&state).ok()];
                for (form, bytes) in ["json", "postcard"].into_iter().zip(forms) {
                    let bytes = bytes.expect("every value serializes");
                    keep("serde_bytes", &format!("{name}.{form}"), with_head(&bytes));
                }
                let answers = answers_of::<G>(&state, &step.answers);
                let mut events = Vec::new();
                let observer = &mut |event: G::Event| events.push(event);
                let draws = draws_of_step(step.chance.as_deref());
                let (mut replay, mut none) = (RecordedDraws::new(&draws), NoChance);
                let chance: &mut dyn Chance = if step.chance.is_some() { &mut replay } else { &mut none };
                if G::step_answers(&mut state, &answers, chance, observer).is_ok() {
                    let events = serde_json::to_vec(&events).expect("every value serializes");
                    keep("serde_bytes", &format!("{name}-events.json"), with_head(&events));
                }
                keep("step", &name, with_head(&text));
            }
        }
    }
    keep("conf_adapter", &name, requests);
    keep("conf_runner", &name, replies);
}

/// The log of the game of a case, up to the first step that is refused.
fn log_of_case<G: Subject>(case: &Case) -> Option<Vec<u8>> {
    let steps: Vec<_> = case.steps().into_iter().map_while(|(step, _)| read_step::<G>(&step.to_lines()).ok()).collect();
    let first = steps.first()?.0.clone();
    let steps = steps.into_iter().map(|(_, step)| (step.answers, draws_of_step(step.chance.as_deref()))).collect();
    log_of_game::<G>(&first, steps)
}

/// The draws of a step, up to the first malformed one.
fn draws_of_step(lines: Option<&[Vec<u8>]>) -> Vec<Draw> {
    lines.unwrap_or_default().iter().map_while(|line| Draw::parse(line).ok()).collect()
}

/// The name of a seed, such as `0123-mov-4-the-first-words-of-why`.
fn name_of(case: &Case) -> String {
    let number = case.id.rsplit('-').next().unwrap_or(&case.id);
    let clause = case.clauses.first().map_or(String::new(), |pin| pin.clause.to_lowercase());
    format!("{number}-{clause}-{}", short(&case.why, 6))
}

fn short(text: &str, words: usize) -> String {
    let plain = |word: &str| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let words: Vec<String> = text.split_whitespace().map(plain).filter(|word| !word.is_empty()).take(words).collect();
    words.join("-").chars().take(48).collect()
}
