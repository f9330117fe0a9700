//! The properties on a game that is not registered, brings nothing but what has
//! no default, and has draws in the middle of a step; and on the same game with
//! a fault, which they notice.

use arbitrary::Unstructured;
use rulebook_conformance::fuzz::Fuzzed;
use rulebook_conformance::games::Written;
use rulebook_conformance::model::{Next, Verdict};
use rulebook_conformance::protocol::{Modelled, Reply as Judged, Step, lines_of, read_step, text_of};
use rulebook_core::chance::{Chance, Draw};
use rulebook_core::clause::Clause;
use rulebook_core::contract::{
    self, Fault, Faults, Game, NoRules, Observer, Opening, OpeningError, Outcome, Progress, Replies, Reply, Status,
    StepError,
};
use rulebook_core::players::{ByPlayer, MAX_PLAYERS, PlayerSet, Seat};
use rulebook_core::text::{Out, Reader, SyntaxError};
use rulebook_properties::input::with_head;
use rulebook_properties::subject::Subject;
use rulebook_properties::{AnySubject, Dice as Choices, Kind};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The one player throws a die of six faces, once or twice, up to a total of 20.
/// With a fault the total grows before the second throw, which may fail.
struct Dice<const FAULTY: bool>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u32")]
struct Total(u32);

impl TryFrom<u32> for Total {
    type Error = &'static str;

    fn try_from(total: u32) -> Result<Self, &'static str> {
        if total <= 60 { Ok(Self(total)) } else { Err("the total is not 0..=60") }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Twice(bool);

impl fmt::Display for Twice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "twice" } else { "once" })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Thrown(u32);

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} was thrown", self.0 + 1)
    }
}

impl contract::Event for Thrown {
    fn clause(&self) -> Clause {
        Clause::new("DIE-1")
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        [Seat::ALL[0]].into_iter().collect()
    }
}

#[derive(Debug)]
struct NoNumber(SyntaxError);

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for NoNumber {}

impl Faults for NoNumber {
    fn each(&self, each: &mut dyn FnMut(Fault<'_>)) {
        each(Fault { place: self.0.place, clause: Clause::new("DIE-2"), reason: &self.0, hint: None });
    }
}

const END: u32 = 20;
const FACES: NonZeroU32 = NonZeroU32::new(6).unwrap();

impl<const FAULTY: bool> Game for Dice<FAULTY> {
    const NAME: &'static str = "dice";
    const RULES_VERSION: &'static str = "1";
    const STEP: &'static str = "throw";
    type Rules = NoRules;
    type State = Total;
    type Action = Twice;
    type Event = Thrown;
    type ReadError = NoNumber;

    fn opening(_: &NoRules, _: &Opening) -> Result<Total, OpeningError> {
        Ok(Total(0))
    }

    fn recognises(text: &[u8]) -> bool {
        Self::read(text, &NoRules).is_ok()
    }

    fn read(text: &[u8], _: &NoRules) -> Result<Total, NoNumber> {
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        let mut reader = Reader::line(line.strip_suffix(b"\r").unwrap_or(line));
        let total = reader.number("the total", 0, 60).map_err(NoNumber)?;
        reader.end().map_err(NoNumber)?;
        Ok(Total(u32::try_from(total).expect("it is not below 0")))
    }

    fn write(state: &Total, out: &mut dyn Out) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }

    fn rules(_: &Total) -> &NoRules {
        &NoRules
    }

    fn players(_: &Total) -> PlayerSet<MAX_PLAYERS> {
        [Seat::ALL[0]].into_iter().collect()
    }

    fn progress(_: &Total) -> Progress {
        Progress { done: None, most: None }
    }

    fn status(state: &Total) -> Status {
        match state.0 >= END {
            true => Status::Over(Outcome::by_rank(&ByPlayer::new([1]))),
            false => Status::Asks(Self::players(state)),
        }
    }

    fn parse_action(line: &[u8]) -> Result<Twice, SyntaxError> {
        let mut reader = Reader::line(line);
        let twice = reader.one_of(&[("once", false), ("twice", true)], "once or twice")?;
        reader.end()?;
        Ok(Twice(twice))
    }

    fn step<O: Observer<Thrown>>(
        state: &mut Total,
        replies: &Replies<Self>,
        chance: &mut dyn Chance,
        observer: &mut O,
    ) -> Result<(), StepError> {
        if Self::outcome(state).is_some() {
            return Err(StepError::GameOver);
        }
        let twice = replies[Seat::ALL[0]] == Reply::Action(Twice(true));
        let first = chance.draw(FACES)?;
        if FAULTY {
            state.0 += first + 1;
        }
        let second = if twice { Some(chance.draw(FACES)?) } else { None };
        if !FAULTY {
            state.0 += first + 1;
        }
        observer.event(Thrown(first));
        if let Some(second) = second {
            state.0 += second + 1;
            observer.event(Thrown(second));
        }
        Ok(())
    }

    fn score(state: &Total, seat: Seat) -> i64 {
        if seat == Seat::ALL[0] { state.0.into() } else { 0 }
    }

    fn score_sheet(state: &Total, out: &mut dyn Out) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }

    fn draw(state: &Total, out: &mut dyn Out) -> fmt::Result {
        writeln!(out, "{}", state.0)
    }
}

impl<const FAULTY: bool> Written for Dice<FAULTY> {
    const SPEC: &'static str = "";
}

impl<const FAULTY: bool> Modelled for Dice<FAULTY> {
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]]) -> Option<Verdict> {
        Self::judge_by_model_with(rules, state, answers, None)
    }

    fn judge_by_model_with(
        rules: &[&str],
        state: &[u8],
        answers: &[&[u8]],
        draws: Option<&[&[u8]]>,
    ) -> Option<Verdict> {
        let [answer] = answers else { return None };
        if let Some(rule) = rules.first() {
            let Some((key, _)) = rule.split_once('=') else { return Some(Verdict::Reject("bad-rules")) };
            return Some(Verdict::Skip(format!("rule {key}")));
        }
        let Ok(Total(mut total)) = Self::read(state, &NoRules) else { return Some(Verdict::Reject("bad-state")) };
        if total >= END {
            return Some(Verdict::Reject("game-over"));
        }
        let wanted = 1 + usize::from(Self::parse_action(answer) == Ok(Twice(true)));
        let draws: Vec<_> = draws.unwrap_or_default().iter().map(|line| Draw::parse(line).ok()).collect();
        if draws.len() != wanted || draws.iter().any(|draw| draw.is_none_or(|draw| draw.below() != FACES)) {
            return Some(Verdict::Reject("bad-chance"));
        }
        total += draws.iter().flatten().map(|draw| draw.value() + 1).sum::<u32>();
        let next = if total >= END { Next::Over } else { Next::Ask(vec![1]) };
        Some(Verdict::Ok { state: format!("{total}\n"), scores: vec![total.into()], next })
    }
}

impl<const FAULTY: bool> Fuzzed for Dice<FAULTY> {
    type Sample = (Total, Vec<u8>);

    const WORDS: &'static [&'static [u8]] = &[b"once", b"twice"];

    fn sample(bytes: &[u8]) -> (Total, Vec<u8>) {
        let mut bytes = Unstructured::new(bytes);
        let mut below = |bound: u32| bytes.int_in_range(0..=bound - 1).expect("where bytes run out, zeros are taken");
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

impl<const FAULTY: bool> Subject for Dice<FAULTY> {
    type Moves = Vec<Twice>;

    fn moves((_, answer): &(Total, Vec<u8>)) -> Vec<Twice> {
        Self::parse_action(answer).into_iter().collect()
    }
}

const KINDS: [Kind; 8] =
    [Kind::State, Kind::Answer, Kind::Step, Kind::Model, Kind::Events, Kind::SerdeValues, Kind::SerdeBytes, Kind::Game];

/// Tries so many changed inputs; how many could be read.
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

/// An input of a game that is not registered is of no game.
#[test]
fn inputs_of_unknown_games_are_not_read() {
    let step = rulebook_properties::property("step").expect("step");
    assert!(!(step.check)(&with_head("dice", &text_of(&lines_of(b"--- state\n5\n--- answers\nonce")))));
    assert!(!(step.check)(b"") && !(step.check)(b"\xff\n--- state\n"));
}
