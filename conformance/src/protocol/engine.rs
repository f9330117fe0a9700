//! The engine of this project under the protocol.

use super::{ANSWERS, After, CHANCE, Next, RULES, Reply, STATE, Step, lines_of, text_of};
use rulebook_core::chance::{Chance, ChanceError, NoChance};
use rulebook_core::contract::{Answer, Answers, Game, Rules as _, RulesError};
use rulebook_core::players::Seat;
use rulebook_core::text::{Escaped, Plain};
use std::num::NonZeroU32;

/// What the engine makes of the lines of a `step` request for game `G`.
#[must_use]
pub fn judge<G: Game>(lines: &[Vec<u8>]) -> Reply {
    match read_step::<G>(lines) {
        Ok((state, step)) => play::<G>(state, &step.answers, step.chance.as_deref()),
        Err(reply) => reply,
    }
}

/// Reads the lines of a `step` request for game `G`: the state that is to be
/// stepped, and the sections.
///
/// The state's own lines may read like section headers, so where the answers
/// begin is told by how many there must be.
///
/// # Errors
///
/// The reply when the request is not understood or its state is refused.
pub fn read_step<G: Game>(lines: &[Vec<u8>]) -> Result<(G::State, Step), Reply> {
    let is = |line: &Vec<u8>, header: &str| line == header.as_bytes();
    let has_rules = lines.first().is_some_and(|line| is(line, RULES));
    let state_at = if has_rules {
        lines.iter().position(|line| is(line, STATE))
    } else {
        Some(0).filter(|_| lines.first().is_some_and(|line| is(line, STATE)))
    };
    let state_at = state_at.ok_or_else(|| Reply::Error("sections".into()))?;
    let variant = lines.get(1..state_at).unwrap_or_default();
    let rules = rules::<G>(variant)?;
    let body = &lines[state_at + 1..];
    let mut refused = Reply::Error("sections".into());
    for answers_at in (0..body.len()).filter(|&at| is(&body[at], ANSWERS)) {
        let (state_lines, rest) = (&body[..answers_at], &body[answers_at + 1..]);
        match G::read(&text_of(state_lines), &rules) {
            Err(_) => refused = Reply::Reject(BAD_STATE.into()),
            Ok(state) => match split::<G>(&state, rest) {
                Some((answers, chance)) => {
                    let step = Step {
                        rules: has_rules.then(|| variant.to_vec()),
                        state: state_lines.to_vec(),
                        answers: answers.to_vec(),
                        chance: chance.map(<[_]>::to_vec),
                    };
                    return Ok((state, step));
                }
                None => refused = Reply::Error("sections".into()),
            },
        }
    }
    Err(refused)
}

/// What the engine makes of a step of game `G`.
#[must_use]
pub fn judge_step<G: Game>(step: &Step) -> Reply {
    judge::<G>(&step.to_lines())
}

/// The reject codes that every game has, beside those of a step.
const BAD_STATE: &str = "bad-state";
const BAD_RULES: &str = "bad-rules";

/// An unknown key comes before every fault: whoever does not know it cannot
/// judge the variant.
pub(crate) fn rules<G: Game>(lines: &[Vec<u8>]) -> Result<G::Rules, Reply> {
    let mut rules = G::Rules::default();
    let mut seen = Vec::new();
    let mut sound = true;
    for line in lines {
        let line = String::from_utf8_lossy(line);
        match line.split_once('=').filter(|(key, _)| !key.is_empty()) {
            None => sound = false,
            Some((key, value)) => {
                match rules.set(key, value) {
                    Err(RulesError::UnknownKey { .. }) => {
                        return Err(Reply::Skip(format!("rule {}", Escaped(key.as_bytes()))));
                    }
                    set => sound &= set.is_ok() && !seen.contains(&key.to_owned()),
                }
                seen.push(key.to_owned());
            }
        }
    }
    if sound { Ok(rules) } else { Err(Reply::Reject(BAD_RULES.into())) }
}

type Lines<'a> = &'a [Vec<u8>];

/// The answers and the draws behind a state, when there are as many answers as
/// there must be.
fn split<'a, G: Game>(state: &G::State, rest: Lines<'a>) -> Option<(Lines<'a>, Option<Lines<'a>>)> {
    let count = G::transcribed(state).len();
    let (answers, rest) = rest.split_at_checked(count)?;
    match rest.split_first() {
        None => Some((answers, None)),
        Some((header, draws)) => (header == CHANCE.as_bytes()).then_some((answers, Some(draws))),
    }
}

/// The answer lines of a step as answers of the players.
#[must_use]
pub fn answers_of<'a, G: Game>(state: &G::State, lines: &'a [Vec<u8>]) -> Answers<'a> {
    let asked = G::asked(state);
    let mut answers = Answers::default();
    for (seat, line) in G::transcribed(state).iter().zip(lines) {
        answers[seat] = match line.as_slice() {
            _ if !asked.contains(seat) => Answer::NotAsked,
            [] => Answer::Silent,
            line => Answer::Line(line),
        };
    }
    answers
}

fn play<G: Game>(mut state: G::State, lines: Lines<'_>, draws: Option<Lines<'_>>) -> Reply {
    let answers = answers_of::<G>(&state, lines);
    let step = match draws {
        None => G::step(&mut state, &answers, &mut NoChance, &mut ()),
        Some(draws) => {
            let mut recorded = Recorded { draws: draws.iter() };
            let step = G::step(&mut state, &answers, &mut recorded, &mut ());
            if step.is_ok() && recorded.draws.next().is_some() {
                return Reply::Reject("bad-chance".into());
            }
            step
        }
    };
    match step {
        Err(error) => Reply::Reject(error.code().into()),
        Ok(()) => Reply::Ok(after::<G>(&state)),
    }
}

fn after<G: Game>(state: &G::State) -> After {
    let mut text = String::new();
    G::write(state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    let next = match G::outcome(state) {
        Some(_) => Next::Over,
        None => Next::Ask(G::asked(state).iter().map(Seat::number).collect()),
    };
    let scores = G::players(state).iter().map(|seat| G::score(state, seat)).collect();
    After { state: lines_of(text.as_bytes()), scores, next }
}

/// Draws that were recorded as `value/bound`, in order.
struct Recorded<'a> {
    draws: std::slice::Iter<'a, Vec<u8>>,
}

impl Chance for Recorded<'_> {
    fn draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let exhausted = ChanceError::Exhausted { below: below.get() };
        let line = String::from_utf8_lossy(self.draws.next().ok_or(exhausted)?);
        let (value, bound) = line.split_once('/').ok_or(exhausted)?;
        let (value, bound): (u32, u32) = super::canonical(value)
            .zip(super::canonical(bound))
            .filter(|(value, bound)| value < bound)
            .ok_or(exhausted)?;
        if bound == below.get() {
            Ok(value)
        } else {
            Err(ChanceError::OtherBound { below: below.get(), recorded: bound })
        }
    }
}
