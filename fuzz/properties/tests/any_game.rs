//! Runs the properties on an unregistered game with draws in the middle of a
//! step, which implements only the required items. A faulty variant of it must
//! be noticed.

#[path = "../../../conformance/tests/dice/mod.rs"]
mod dice;

use arbitrary::Unstructured;
use dice::{Dice, END, ThrowTwice, Total};
use rulebook_conformance::fuzz::Fuzzable;
use rulebook_conformance::games::Specified;
use rulebook_conformance::model::{Next, Verdict};
use rulebook_conformance::protocol::{HasModel, Reply as Judged, Step, lines_of, read_step, text_of};
use rulebook_core::chance::Draw;
use rulebook_core::contract::{Answers, Game, NoRules, Reply};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_core::text::Place;
use rulebook_properties::input::with_head;
use rulebook_properties::subject::Subject;
use rulebook_properties::{AnySubject, Dice as Choices, Kind};
use rulebook_view::Renderable;
use rulebook_view::effect::{Effect, Phase};
use rulebook_view::replay::{
    DrawSource, LogAnswers, LogError, LogFiles, LogFormat, LogParts, LogStates, LogTexts, StateText, split_turns,
};
use rulebook_view::scene::{Board, Scene};
use std::panic::{AssertUnwindSafe, catch_unwind};

impl<const FAULTY: bool> Specified for Dice<FAULTY> {
    fn spec() -> &'static str {
        ""
    }
}

impl<const FAULTY: bool> HasModel for Dice<FAULTY> {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]], draws: &[&[u8]]) -> Option<Verdict> {
        let [answer] = answers else { return None };
        if let Some(rule) = rules.first() {
            let Some((key, _)) = rule.split_once('=') else { return Some(Verdict::Reject("bad-rules")) };
            return Some(Verdict::Skip(format!("rule {key}")));
        }
        let Ok(Total(mut total)) = Self::read(state, &NoRules) else { return Some(Verdict::Reject("bad-state")) };
        if total >= END {
            return Some(Verdict::Reject("game-over"));
        }
        let wanted = 1 + usize::from(Self::parse_action(answer) == Ok(ThrowTwice(true)));
        let draws: Vec<_> = draws.iter().map(|line| Draw::parse(line).ok()).collect();
        if draws.len() != wanted || draws.iter().any(|draw| draw.is_none_or(|draw| draw.below().get() != 1 + total)) {
            return Some(Verdict::Reject("bad-chance"));
        }
        total += draws.iter().flatten().map(|draw| draw.value()).sum::<u32>();
        let next = if total >= END { Next::Over } else { Next::Ask(vec![1]) };
        Some(Verdict::Ok { state: format!("{total}\n"), scores: vec![total.into()], next })
    }
}

impl<const FAULTY: bool> Fuzzable for Dice<FAULTY> {
    type Sample = (Total, Vec<u8>);

    const WORDS: &'static [&'static [u8]] = &[b"once", b"twice"];

    fn sample(bytes: &[u8]) -> (Total, Vec<u8>) {
        let mut bytes = Unstructured::new(bytes);
        let mut below = |bound: u32| bytes.int_in_range(0..=bound - 1).expect("zeros replace missing bytes");
        let (total, answer) = (below(24), below(4) as usize);
        (Total(total), [&b"once"[..], b"twice", b"", b"thrice"][answer].to_vec())
    }

    fn request((total, answer): &(Total, Vec<u8>)) -> Step {
        let state = lines_of(total.0.to_string().as_bytes());
        Step { rules: None, state, answers: vec![answer.clone()], chance: None }
    }

    fn from_request(lines: &[Vec<u8>]) -> Result<(Total, Vec<u8>), Judged> {
        let (state, mut step) = read_step::<Self>(lines)?;
        Ok((state, step.answers.pop().unwrap_or_default()))
    }

    fn smaller(_: &(Total, Vec<u8>)) -> Vec<(Total, Vec<u8>)> {
        Vec::new()
    }

    fn size((total, answer): &(Total, Vec<u8>)) -> (usize, usize, u64) {
        (0, answer.len(), total.0.into())
    }

    fn clauses(_: &(Total, Vec<u8>)) -> Vec<&'static str> {
        vec!["DIE-1"]
    }
}

/// A log alternates between totals and lines with `once` or `twice`.
impl<const FAULTY: bool> Renderable for Dice<FAULTY> {
    const LOG: Option<LogFormat<Self>> = Some(LogFormat {
        files: LogFiles::Extension { log: "dice", draws: Some("draws") },
        chance: "what was thrown",
        states: LogStates::All { begins_step: |line| Self::parse_action(line).is_ok() },
        split: Self::split,
        write_state: |state, _, log| log.push_str(&format!("{}\n", state.0)),
        write_step: |state, answers, _| Ok(format!("{}\n", Self::chosen(state, answers))),
        end: "",
    });

    fn scene(_: &Total) -> Scene {
        Scene::new("dice", Board::new(1, 1).expect("a board of one cell"))
    }

    fn phase(_: &Self::Event) -> Phase {
        Phase { name: "throw", length: 1 }
    }

    fn effects(_: &Total, _: &Self::Event, _: &mut dyn FnMut(Effect)) {}

    fn cells(_: &Self::Event, _: &mut dyn FnMut(Position)) {}
}

impl<const FAULTY: bool> Dice<FAULTY> {
    fn chosen(state: &Total, answers: &Answers<'_>) -> ThrowTwice {
        match Self::replies(state, answers)[Seat::ALL[0]] {
            Reply::Action(action) => action,
            _ => ThrowTwice(false),
        }
    }

    /// Splits a log, and adds the draws from their file. Without the file it finds draws; the faulty variant does not
    /// find those of a second throw.
    fn split(texts: LogTexts<'_>) -> Result<LogParts, LogError> {
        let mut parts = split_turns(texts.log, |line| Self::parse_action(line).is_ok())?;
        let totals: Vec<_> = parts
            .entries
            .iter()
            .map(|entry| Self::read(entry.text.last_part(), &NoRules).map_or(0, |total| total.0))
            .collect();
        let mut lines = texts.draws.map(|draws| draws.split_inclusive(|&byte| byte == b'\n'));
        for (number, entry) in parts.entries.iter_mut().enumerate() {
            // A total has no blank line before it.
            entry.text = StateText::from(entry.text.last_part().to_vec());
            let Some(step) = &mut entry.step else { continue };
            step.draws = match &mut lines {
                Some(lines) => {
                    let line = lines.next().and_then(|line| str::from_utf8(line).ok()).unwrap_or_default();
                    let draws: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
                    if draws.iter().any(|draw| Draw::parse(draw.as_bytes()).is_err()) {
                        let place = Place { line: number as u32 + 1, column: 1 };
                        let (why, hint) = ("expected draws".to_owned(), "a line has the draws of a throw");
                        return Err(LogError { is_in_draws: true, place, why, hint });
                    }
                    draws
                }
                None => {
                    let (before, added) = (totals[number], totals[number + 1].saturating_sub(totals[number]));
                    let first = added.min(before);
                    let second = (!FAULTY).then_some(added - first).filter(|_| step.answers == twice());
                    let draws = [Some(first), second].into_iter().flatten();
                    draws
                        .map(|value| format!("{value}/{}", before + 1))
                        .filter(|draw| Draw::parse(draw.as_bytes()).is_ok())
                        .collect()
                }
            };
        }
        parts.draws = if lines.is_some() { DrawSource::Recorded } else { DrawSource::Found };
        Ok(parts)
    }
}

fn twice() -> LogAnswers {
    LogAnswers::OfEach(b"twice".to_vec())
}

impl<const FAULTY: bool> Subject for Dice<FAULTY> {
    type Moves = Vec<ThrowTwice>;

    fn moves((_, answer): &(Total, Vec<u8>)) -> Vec<ThrowTwice> {
        Self::parse_action(answer).into_iter().collect()
    }
}

const KINDS: [Kind; 9] = [
    Kind::State,
    Kind::Answer,
    Kind::Step,
    Kind::Model,
    Kind::Events,
    Kind::SerdeValues,
    Kind::SerdeBytes,
    Kind::Game,
    Kind::Log,
];

/// Checks this many mutated inputs; returns how many were valid.
fn tried(game: &dyn AnySubject, kind: Kind, count: usize) -> usize {
    let (mut choices, mut input, mut read) = (Choices::new(3), Vec::new(), 0);
    for _ in 0..count {
        let changed = game.mutate(kind, &mut choices, &input);
        let could_be_read = game.check(kind, &changed);
        read += usize::from(could_be_read);
        input = if could_be_read { changed } else { Vec::new() };
    }
    read
}

#[test]
fn the_properties_hold_for_any_game() {
    let game = <dyn AnySubject>::of::<Dice<false>>();
    for kind in KINDS {
        let read = tried(game, kind, 600);
        assert!(read > 60, "{kind:?}: {read} of 600");
    }
    assert!(!game.has(Kind::Symmetry), "it has none");
    assert!(game.check(Kind::Model, b"--- state\n5\n--- answers\ntwice\n--- chance\n2/6\n5/6\n"), "draws are read");
    assert!(game.check(Kind::Model, b"--- state\n5\n--- answers\nonce\n--- chance\n2/6\n5/6\n"), "one is left over");
    assert!(game.check(Kind::Model, b"--- state\n5\n--- answers\ntwice\n--- chance\n2/6\n5/7\n"), "another bound");
    assert!(game.check(Kind::Model, b"--- state\n5\n--- answers\ntwice\n"), "none is there");
}

#[test]
fn a_step_that_is_not_atomic_is_noticed() {
    let game = <dyn AnySubject>::of::<Dice<true>>();
    let broken = || tried(game, Kind::Step, 600);
    assert!(catch_unwind(AssertUnwindSafe(broken)).is_err(), "law 3");
}

#[test]
fn draws_that_are_not_found_are_noticed() {
    let game = <dyn AnySubject>::of::<Dice<true>>();
    let broken = || tried(game, Kind::Log, 600);
    assert!(catch_unwind(AssertUnwindSafe(broken)).is_err(), "draws are found if there are any");
}

/// An input of an unregistered game belongs to no game.
#[test]
fn inputs_of_unknown_games_are_not_read() {
    let step = rulebook_properties::property("step").expect("step");
    assert!(!(step.check)(&with_head("dice", &text_of(&lines_of(b"--- state\n5\n--- answers\nonce")))));
    assert!(!(step.check)(b"") && !(step.check)(b"\xff\n--- state\n"));
}
