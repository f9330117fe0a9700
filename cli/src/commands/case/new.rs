//! `rulebook case new`

use crate::args::NewCaseArgs;
use crate::failure::Failure;
use crate::games::Registry;
use crate::input::{name_of, read_bytes};
use crate::output::{counted, note, print_file};
use rulebook_conformance::case::{Body, Case, CaseStep, Lines, Pin};
use rulebook_conformance::games::GameTexts;
use rulebook_conformance::protocol::{Reply, Step, StepResult, lines_of};
use std::path::Path;

/// The reject code of a step with invalid draws.
const BAD_CHANCE: &str = "bad-chance";

pub(super) fn run(games: Registry, args: &NewCaseArgs) -> Result<(), Failure> {
    let name = &args.game.game;
    let game =
        games.named(name).map(|game| &game.texts).ok_or_else(|| Failure::usage(format_args!("no game `{name}`")))?;
    for id in [Some(&args.id), args.twin.as_ref()].into_iter().flatten() {
        check_id(id, &args.game.game)?;
    }
    let Input { rules, state, answers } = match &args.from_fuzz {
        Some(path) => input_of_fuzz(game, path)?,
        None => input_of_files(args)?,
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
    match Case::parse(&text, games) {
        Ok(read) if read == case => print_file(&text),
        Ok(_) => Err(Failure::usage("the written case parses to a different case")),
        Err(error) => Err(Failure::usage(format_args!("the written case does not parse: {error}"))),
    }
}

/// The input of a case.
struct Input {
    rules: Option<Lines>,
    state: Lines,
    answers: Option<Lines>,
}

/// Reads the input from the files of the arguments.
fn input_of_files(args: &NewCaseArgs) -> Result<Input, Failure> {
    // Without --from-fuzz the state is required.
    let state = args.state.as_deref().unwrap_or(Path::new("-"));
    if args.answers.as_deref() == Some("-".as_ref()) && state.as_os_str() == "-" {
        return Err(Failure::usage("only one of the state and the answers can be read from stdin"));
    }
    let read = |path: &Path| Ok::<_, Failure>(lines_of(&read_bytes(path)?));
    let rules = args.rules.as_deref().map(rules).transpose()?;
    Ok(Input { rules, state: read(state)?, answers: args.answers.as_deref().map(read).transpose()? })
}

/// Reads the input of a fuzz target, minimized if the engine and the model differ on it.
fn input_of_fuzz(game: &GameTexts, path: &Path) -> Result<Input, Failure> {
    let lines = lines_of(&read_bytes(path)?);
    let step = Step::from_lines(&lines, game.opening_answer_lines().unwrap_or_default()).ok_or_else(|| {
        Failure::usage(format_args!("{}: not an input of a fuzz target for rounds", path.display()))
            .hint("give a round file without --from-fuzz")
    })?;
    let Step { rules, state, answers, .. } = minimized(game, path, &step).unwrap_or(step);
    // A case about an invalid state or invalid rules has no answers.
    let refused = matches!(game.judge(&lines), Reply::Reject(_));
    Ok(Input { rules, state, answers: Some(answers).filter(|_| !refused) })
}

/// A minimized step on which the engine and the model differ; `None` if they agree on this
/// step.
fn minimized(game: &GameTexts, path: &Path, step: &Step) -> Option<Step> {
    let (model, lines) = (game.model?, step.to_lines());
    if game.judge(&lines) == model(step) {
        return None;
    }
    let shrunk = game.fuzzer?.shrink_request(&lines, &mut |step| model(step)).ok()?;
    note(format_args!(
        "note: {}: the engine and the model differ; minimized with {}; the case has the engine's result",
        path.display(),
        counted(shrunk.asked, "request")
    ));
    Some(shrunk.smallest)
}

fn check_id(id: &str, game: &str) -> Result<(), Failure> {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    if id.is_empty() || !id.bytes().all(plain) {
        return Err(Failure::usage(format_args!(
            "`{id}`: expected an ID of lowercase letters, digits and hyphens, as in {game}-0123"
        )));
    }
    Ok(())
}

fn pins(game: &GameTexts, clauses: &[String]) -> Result<Vec<Pin>, Failure> {
    let spec = (game.spec)();
    let pin = |id: &String| {
        let clause = spec.clause(id).ok_or_else(|| {
            let first = spec.clauses().first().map_or("SEC-1", |clause| clause.id);
            Failure::usage(format_args!("no clause `{id}`"))
                .hint(format_args!("write clauses as in {first}, separated by commas"))
        })?;
        Ok(Pin { clause: id.clone(), hash: clause.hash() })
    };
    clauses.iter().map(pin).collect()
}

/// Reads rules without validation, because a case may test invalid ones.
fn rules(argument: &str) -> Result<Lines, Failure> {
    if argument.contains('=') {
        return Ok(argument.split(',').map(|pair| pair.as_bytes().to_vec()).collect());
    }
    Ok(lines_of(&read_bytes(Path::new(argument))?))
}

/// Plays the input on the engine and returns the body of the case.
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
            return Err(Failure::usage(message).hint("one line per player; an empty line means no answer"));
        }
        let answers: Lines = rest.drain(..number).collect();
        if chance.is_some() && !rest.is_empty() {
            let failure = Failure::usage("--draws: the answers are for several steps");
            return Err(failure.hint("draws belong to one step; join steps by editing the case file"));
        }
        let chance = chance.clone();
        let step = Step { rules: rules.cloned(), state: before, answers: answers.clone(), chance: chance.clone() };
        match game.judge(&step.to_lines()) {
            Reply::Ok(StepResult { state, scores, next }) => {
                before = state.clone();
                steps.push(CaseStep { answers, chance, state });
                if rest.is_empty() {
                    return Ok(Body::Transcript { first, steps, scores, next });
                }
            }
            Reply::Reject(code) if code == BAD_CHANCE && chance.is_none() => {
                let failure = Failure::usage(format_args!("step {} needs draws", steps.len() + 1));
                return Err(failure.hint("give the draws of one step with --draws, as in 3/6,0/4"));
            }
            Reply::Reject(code) if code == BAD_CHANCE => {
                return Ok(Body::Reject { state: Some(first), answers: Some(answers), chance, code });
            }
            Reply::Reject(code) if steps.is_empty() => {
                let state = Some(first).filter(|_| code != "bad-rules");
                return Ok(Body::Reject { state, answers: None, chance: None, code });
            }
            Reply::Reject(code) => {
                return Err(Failure::usage(format_args!("step {} is rejected: {code}", steps.len() + 1)));
            }
            Reply::Skip(why) | Reply::Error(why) => {
                return Err(Failure::usage(format_args!("the engine cannot judge this: {why}")));
            }
        }
    }
}
