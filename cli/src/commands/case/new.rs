//! `rulebook case new`

use crate::args::NewCaseArgs;
use crate::failure::Failure;
use crate::games::Registry;
use crate::input::{name_of, read_bytes};
use crate::output::{counted, note, print_file};
use rulebook_conformance::case::{Body, Case, Lines, Pin, Played};
use rulebook_conformance::games::GameTexts;
use rulebook_conformance::protocol::{After, Reply, Step, lines_of};
use std::path::Path;

/// The code of a step whose draws do not fit.
const BAD_CHANCE: &str = "bad-chance";

pub(super) fn run<R: Registry>(args: &NewCaseArgs) -> Result<(), Failure> {
    let name = &args.game.game;
    let game = R::TEXTS.named(name).ok_or_else(|| Failure::usage(format_args!("there is no game `{name}`")))?;
    for id in [Some(&args.id), args.twin.as_ref()].into_iter().flatten() {
        check_id(id, &args.game.game)?;
    }
    let Input { rules, state, answers } = match &args.from_fuzz {
        Some(path) => found(game, path)?,
        None => given(args)?,
    };
    let body = body(args, game, rules.as_ref(), state, answers)?;
    let case = Case {
        id: args.id.clone(),
        game,
        clauses: pins(game, &args.clauses)?,
        twin: args.twin.clone(),
        why: args.why.trim().to_owned(),
        rules,
        body,
    };
    let text = case.to_string();
    match Case::parse(&text, R::TEXTS) {
        Ok(read) if read == case => print_file(&text),
        Ok(_) => Err(Failure::usage("the case would not be read as it was written")),
        Err(error) => Err(Failure::usage(format_args!("the case could not be read again: {error}"))),
    }
}

/// What a case is made of.
struct Input {
    rules: Option<Lines>,
    state: Lines,
    answers: Option<Lines>,
}

/// What the arguments name.
fn given(args: &NewCaseArgs) -> Result<Input, Failure> {
    // Without --from-fuzz the state is required.
    let state = args.state.as_deref().unwrap_or(Path::new("-"));
    if args.answers.as_deref() == Some("-".as_ref()) && state.as_os_str() == "-" {
        return Err(Failure::usage("only one of the state and the answers can be standard input"));
    }
    let read = |path: &Path| Ok::<_, Failure>(lines_of(&read_bytes(path)?));
    let rules = args.rules.as_deref().map(rules).transpose()?;
    Ok(Input { rules, state: read(state)?, answers: args.answers.as_deref().map(read).transpose()? })
}

/// What a fuzzer found: the lines of a request, made small where the engine
/// and the model differ on them.
fn found(game: &GameTexts, path: &Path) -> Result<Input, Failure> {
    let lines = lines_of(&read_bytes(path)?);
    let step = Step::from_lines(&lines, game.usual_answer_lines().unwrap_or_default()).ok_or_else(|| {
        Failure::usage(format_args!("{}: no input of a fuzz target of rounds", path.display()))
            .hint("a round file is given as it is, without --from-fuzz")
    })?;
    let Step { rules, state, answers, .. } = smaller(game, path, &step).unwrap_or(step);
    // A case about a faulty state or faulty rules has no answers.
    let refused = matches!(game.judge(&lines), Reply::Reject(_));
    Ok(Input { rules, state, answers: Some(answers).filter(|_| !refused) })
}

/// A smaller step on which the engine and the model differ too, if they do on this one.
fn smaller(game: &GameTexts, path: &Path, step: &Step) -> Option<Step> {
    let (model, lines) = (game.model?, step.to_lines());
    if game.judge(&lines) == model(step) {
        return None;
    }
    let shrunk = game.fuzzer?.shrink_request(&lines, &mut |step| model(step)).ok()?;
    note(format_args!(
        "note: {}: the engine and the model differ; made small in {}, the case holds what the engine gives",
        path.display(),
        counted(shrunk.asked, "question")
    ));
    Some(shrunk.smallest)
}

fn check_id(id: &str, game: &str) -> Result<(), Failure> {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if id.is_empty() || !id.bytes().all(plain) {
        return Err(Failure::usage(format_args!(
            "`{id}`: an ID has small letters, digits and hyphens, as {game}-0123"
        )));
    }
    Ok(())
}

fn pins(game: &GameTexts, clauses: &[String]) -> Result<Vec<Pin>, Failure> {
    let spec = (game.spec)();
    let pin = |id: &String| {
        let clause = spec.clause(id).ok_or_else(|| {
            let first = spec.clauses().first().map_or("SEC-1", |clause| clause.id);
            Failure::usage(format_args!("there is no clause `{id}`"))
                .hint(format_args!("clauses are named as in {first}, a comma between two"))
        })?;
        Ok(Pin { clause: id.clone(), hash: clause.hash() })
    };
    clauses.iter().map(pin).collect()
}

/// Rules as they stand: a case may be about faulty ones.
fn rules(argument: &str) -> Result<Lines, Failure> {
    if argument.contains('=') {
        return Ok(argument.split(',').map(|pair| pair.as_bytes().to_vec()).collect());
    }
    Ok(lines_of(&read_bytes(Path::new(argument))?))
}

/// What the engine makes of the input.
fn body(
    args: &NewCaseArgs,
    game: &GameTexts,
    rules: Option<&Lines>,
    first: Lines,
    answers: Option<Lines>,
) -> Result<Body, Failure> {
    let count = |state: &Lines| game.answer_lines(rules.map(Vec::as_slice).unwrap_or_default(), state);
    let chance = args.draws.as_ref().map(|draws| draws.iter().map(|draw| draw.as_bytes().to_vec()).collect::<Lines>());
    let mut rest = answers.unwrap_or_else(|| vec![Vec::new(); count(&first).unwrap_or_default()]);
    let (mut before, mut steps) = (first.clone(), Vec::new());
    loop {
        let number = count(&before).unwrap_or_default();
        if rest.len() < number {
            let name = args.answers.as_deref().map_or_else(|| "the answers".to_owned(), name_of);
            let message = format_args!(
                "{name}: expected {number} answer lines for step {}, found {}",
                steps.len() + 1,
                rest.len()
            );
            return Err(
                Failure::usage(message).hint("one line per player, an empty one for a player without an answer")
            );
        }
        let answers: Lines = rest.drain(..number).collect();
        if chance.is_some() && !rest.is_empty() {
            let failure = Failure::usage("--draws: the answers are those of several steps");
            return Err(failure.hint("draws go with one step; steps can be joined in the file of a case"));
        }
        let chance = chance.clone();
        let step = Step { rules: rules.cloned(), state: before, answers: answers.clone(), chance: chance.clone() };
        match game.judge(&step.to_lines()) {
            Reply::Ok(After { state, scores, next }) => {
                before = state.clone();
                steps.push(Played { answers, chance, state });
                if rest.is_empty() {
                    return Ok(Body::Transcript { first, steps, scores, next });
                }
            }
            Reply::Reject(code) if code == BAD_CHANCE && chance.is_none() => {
                let failure = Failure::usage(format_args!("step {} draws by chance", steps.len() + 1));
                return Err(failure.hint("--draws tells the draws of one step, as 3/6,0/4"));
            }
            Reply::Reject(code) if code == BAD_CHANCE => {
                return Ok(Body::Reject { state: Some(first), answers: Some(answers), chance, code });
            }
            Reply::Reject(code) if steps.is_empty() => {
                let state = Some(first).filter(|_| code != "bad-rules");
                return Ok(Body::Reject { state, answers: None, chance: None, code });
            }
            Reply::Reject(code) => {
                return Err(Failure::usage(format_args!("step {} is refused: {code}", steps.len() + 1)));
            }
            Reply::Skip(why) | Reply::Error(why) => {
                return Err(Failure::usage(format_args!("the engine cannot judge this: {why}")));
            }
        }
    }
}
