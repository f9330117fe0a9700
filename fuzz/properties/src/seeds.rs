//! The seeds that the golden cases give: the inputs of the cases, each under a
//! name that tells what it is.

use crate::PROPERTIES;
use rulebook_conformance::Suite;
use rulebook_conformance::case::Case;
use rulebook_conformance::protocol::{answers_of, judge, read_step, text_of, write_reply};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Game;
use rulebook_core::fibot::FiBot;
use rulebook_core::redbot::RedBot;
use serde::Serialize;
use std::collections::BTreeMap;

/// Seeds by the folder and the name of their file.
pub type Seeds = BTreeMap<(&'static str, String), Vec<u8>>;

/// Where the seeds of a game go.
struct Folders {
    file: &'static str,
    answer: &'static str,
    step: &'static str,
    /// Steps that are refused.
    refused: &'static str,
    serde: &'static str,
    /// What stands before the names in the folders of all games.
    mark: &'static str,
}

const OF_REDBOT: Folders = Folders {
    file: "round_file",
    answer: "answer_line",
    step: "round",
    refused: "refused",
    serde: "serde_bytes",
    mark: "",
};

const OF_FIBOT: Folders = Folders {
    file: "fibot_file",
    answer: "fibot_answer",
    step: "fibot_turn",
    refused: "fibot_turn",
    serde: "fibot_serde",
    mark: "fibot-",
};

/// All that the cases give, for every folder. Which of them are worth keeping,
/// a fuzzer tells.
///
/// # Panics
///
/// When the built-in suite is not what its tests say it is.
#[must_use]
pub fn of_cases() -> Seeds {
    let mut seeds = Seeds::new();
    of_game::<RedBot>(&OF_REDBOT, &mut seeds);
    of_game::<FiBot>(&OF_FIBOT, &mut seeds);
    for (line, name) in GAMES {
        seeds.insert(("game", (*name).to_owned()), format!("{line}\n").into_bytes());
    }
    let folders = PROPERTIES.iter().flat_map(|property| property.seeds);
    assert!(folders.into_iter().all(|&folder| seeds.keys().any(|(of, _)| *of == folder)), "a folder without seeds");
    seeds
}

fn of_game<G: Game<State: Serialize, Event: Serialize>>(folders: &Folders, seeds: &mut Seeds) {
    let suite = Suite::bundled(G::NAME).expect("the suite is built in");
    for case in suite.cases() {
        of_case::<G>(case, folders, seeds);
    }
}

const GAMES: &[(&str, &str)] = &[
    ("1 60 standard runner hunter builder random", "usual-four"),
    ("2 60 standard orders orders orders orders", "random-orders"),
    ("3 0 standard idle idle idle idle", "no-round"),
    ("4 40 robot_lives=1,step_attack=0 runner runner runner runner", "one-life"),
    ("5 60 straight_fire=13,build_cap=off hunter hunter hunter hunter", "one-shot"),
    ("6 60 random orders runner orders builder", "random-start"),
    ("7 60 random orders orders orders orders", "random-start-and-orders"),
];

fn of_case<G: Game<State: Serialize, Event: Serialize>>(case: &Case, folders: &Folders, seeds: &mut Seeds) {
    let name = name_of(case);
    let mut keep = |folder: &'static str, name: &str, bytes: Vec<u8>| {
        // One input of a kind is enough, under its first name.
        if !seeds.iter().any(|((of, _), seed)| *of == folder && *seed == bytes) {
            seeds.insert((folder, name.to_owned()), bytes);
        }
    };
    keep("case_file", &format!("{}{name}", folders.mark), case.to_string().into_bytes());
    let (mut requests, mut replies) =
        (b"hello conf/1\n".to_vec(), format!("hello conf/1 name=x version=1 games={}\n", G::NAME).into_bytes());
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
            keep(folders.file, &name, state);
        }
        for answer in step.answers.iter().filter(|answer| !answer.is_empty()) {
            keep(folders.answer, &format!("{name}-{}", short(&String::from_utf8_lossy(answer), 4)), answer.clone());
        }
        match read_step::<G>(&lines) {
            Err(_) => keep(folders.refused, &name, text),
            Ok((mut state, step)) => {
                let forms = [serde_json::to_vec(&state).ok(), postcard::to_allocvec(&state).ok()];
                for (form, bytes) in ["json", "postcard"].into_iter().zip(forms) {
                    keep(folders.serde, &format!("{name}.{form}"), bytes.expect("everything has a form"));
                }
                let answers = answers_of::<G>(&state, &step.answers);
                let mut events = Vec::new();
                let observer = &mut |event: G::Event| events.push(event);
                if G::step_answers(&mut state, &answers, &mut NoChance, observer).is_ok() {
                    let events = serde_json::to_vec(&events).expect("everything has a form");
                    keep(folders.serde, &format!("{name}-events.json"), events);
                }
                keep(folders.step, &name, text);
            }
        }
    }
    keep("conf_adapter", &format!("{}{name}", folders.mark), requests);
    keep("conf_runner", &format!("{}{name}", folders.mark), replies);
}

/// `0123-mov-4-the-first-words-of-why`
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
