//! Replies to protocol requests with the engine of this project.

use super::{ANSWERS, CHANCE, Next, RULES, Reply, STATE, Step, StepResult, lines_of, text_of};
use rulebook_core::chance::{Draw, NoChance, RecordedDraws};
use rulebook_core::contract::{Answer, Answers, EventListener, Game, RulesTextError, Status, TextGame, TextState};
use rulebook_core::players::Seat;
use rulebook_core::text::{EscapedBytes, PlainWriter};

/// The engine's reply to the lines of a `step` request for game `G`.
#[must_use]
pub fn judge<G: Game>(lines: &[Vec<u8>]) -> Reply {
    judge_request(<dyn TextGame>::of::<G>(), lines)
}

/// The engine's reply to the lines of a `step` request for a game.
#[must_use]
pub(crate) fn judge_request(game: &dyn TextGame, lines: &[Vec<u8>]) -> Reply {
    match read_request(game, lines) {
        Ok((mut state, step)) => play(&mut *state, &step, None),
        Err(reply) => reply,
    }
}

/// Parses the lines of a `step` request for game `G` into the state before the step and the step.
///
/// # Errors
///
/// The reply when the request is malformed or its state is refused.
///
/// # Panics
///
/// Never: a game reads only its own states.
pub fn read_step<G: Game>(lines: &[Vec<u8>]) -> Result<(G::State, Step), Reply> {
    let (state, step) = read_request(<dyn TextGame>::of::<G>(), lines)?;
    Ok((state.downcast::<G>().expect("a state that a game has read is one of that game").clone(), step))
}

/// Parses the lines of a `step` request for a game.
///
/// Lines of the state may look like the header of the answers. The function therefore tries each such line, and
/// takes the first one that is followed by the right number of answers.
fn read_request(game: &dyn TextGame, lines: &[Vec<u8>]) -> Result<(Box<dyn TextState>, Step), Reply> {
    let is = |line: &Vec<u8>, header: &str| line == header.as_bytes();
    let has_rules = lines.first().is_some_and(|line| is(line, RULES));
    let state_at = if has_rules {
        lines.iter().position(|line| is(line, STATE))
    } else {
        Some(0).filter(|_| lines.first().is_some_and(|line| is(line, STATE)))
    };
    let state_at = state_at.ok_or_else(|| Reply::Error("sections".into()))?;
    let variant = lines.get(1..state_at).unwrap_or_default();
    let rules = text_of(variant);
    let body = &lines[state_at + 1..];
    let mut refused = Reply::Error("sections".into());
    let answers_at = |at: &usize| is(&body[*at], ANSWERS);
    // Invalid rules are refused first, whatever else is wrong with the request.
    game.check_rules(&rules).map_err(|error| refuse_rules(variant, error))?;
    for answers_at in (0..body.len()).filter(answers_at) {
        let (state_lines, rest) = (&body[..answers_at], &body[answers_at + 1..]);
        match game.read(&rules, &text_of(state_lines)) {
            Err(_) => refused = Reply::Reject(BAD_STATE.into()),
            Ok(state) => match split(&*state, rest) {
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

/// The engine's reply to a step of game `G`.
#[must_use]
pub fn judge_step<G: Game>(step: &Step) -> Reply {
    judge::<G>(&step.to_lines())
}

/// The reject code of an invalid state.
const BAD_STATE: &str = "bad-state";
/// The reject code of invalid rules.
const BAD_RULES: &str = "bad-rules";

/// Replies to invalid rules. A constant that the game does not have is skipped, not refused.
fn refuse_rules(lines: &[Vec<u8>], error: RulesTextError) -> Reply {
    let RulesTextError::UnknownKey { line, .. } = error else {
        return Reply::Reject(BAD_RULES.into());
    };
    let line = lines.get(line - 1).map(|line| String::from_utf8_lossy(line)).unwrap_or_default();
    let key = line.split('=').next().unwrap_or_default();
    Reply::Skip(format!("rule {}", EscapedBytes(key.as_bytes())))
}

type Lines<'a> = &'a [Vec<u8>];

/// Splits the lines result_of the header of the answers into answers and draws; `None` when the number of answers is
/// wrong.
fn split<'a>(state: &dyn TextState, rest: Lines<'a>) -> Option<(Lines<'a>, Option<Lines<'a>>)> {
    let count = state.answering_players().len();
    let (answers, rest) = rest.split_at_checked(count)?;
    match rest.split_first() {
        None => Some((answers, None)),
        Some((header, draws)) => (header == CHANCE.as_bytes()).then_some((answers, Some(draws))),
    }
}

/// Converts the answer lines of a step to the players' answers.
#[must_use]
pub fn answers_of<'a, G: Game>(state: &G::State, lines: &'a [Vec<u8>]) -> Answers<'a> {
    let asked = G::asked(state);
    let mut answers = Answers::default();
    for (seat, line) in G::answering_players(state).iter().zip(lines) {
        answers[seat] = match line.as_slice() {
            _ if !asked.contains(seat) => Answer::NotAsked,
            [] => Answer::Silent,
            line => Answer::Line(line),
        };
    }
    answers
}

/// Plays a step from its state and passes each event to `observe`.
pub(crate) fn play(state: &mut dyn TextState, step: &Step, observe: Option<&mut EventListener<'_>>) -> Reply {
    for (seat, line) in state.answering_players().iter().zip(&step.answers) {
        let answer = if line.is_empty() { Answer::Silent } else { Answer::Line(line) };
        // The rules define the effect of an invalid line.
        let _ = state.submit(seat, answer);
    }
    let played = match &step.chance {
        None => state.step(&mut NoChance, observe),
        Some(lines) => {
            let draws: Vec<Draw> = lines.iter().map_while(|line| Draw::parse(line).ok()).collect();
            let mut replay = RecordedDraws::new(&draws);
            let played = state.step(&mut replay, observe);
            // A malformed draw counts as a surplus one.
            if played.is_ok() && (replay.left() > 0 || draws.len() < lines.len()) {
                return Reply::Reject("bad-chance".into());
            }
            played
        }
    };
    match played {
        Err(error) => Reply::Reject(error.code().into()),
        Ok(()) => Reply::Ok(result_of(state)),
    }
}

/// Returns the result of a step from the state result_of it.
fn result_of(state: &dyn TextState) -> StepResult {
    let mut text = String::new();
    state.write(&mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
    let next = match state.status() {
        Status::Over(_) => Next::Over,
        Status::Asks(seats) => Next::Ask(seats.iter().map(Seat::number).collect()),
    };
    let scores = state.players().iter().map(|seat| state.score(seat)).collect();
    StepResult { state: lines_of(text.as_bytes()), scores, next }
}
