//! `rulebook explain`

use super::for_game;
use crate::args::{ExplainArgs, Format};
use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use crate::output::{plural, print, print_json};
use crate::record::{Recording, check_folder, game_of, state_file};
use rulebook_conformance::games::GameTexts;
use rulebook_core::contract::Event as _;
use rulebook_core::players::Seat;
use rulebook_record::{AnswerEntry, Cause, Journal, Replay, Verdict};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(crate) fn run<R: Registry>(args: ExplainArgs) -> Result<(), Failure> {
    let game = game_of::<R>(args.game.game.as_deref(), &args.dir)?;
    check_folder(&args.dir)?;
    for_game::<R, _, _>(game, args)
}

/// What happened in one round.
#[derive(Serialize)]
struct RoundStory<E> {
    round: u64,
    /// Who was asked and has no answer, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    no_answer: Vec<NoAnswer>,
    events: Vec<Told<E>>,
}

/// A seat without an answer that counts.
#[derive(Serialize)]
struct NoAnswer {
    /// From 1.
    seat: usize,
    /// Of the rules of the game, where they have one, or of the referee.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
    text: String,
    #[serde(flatten)]
    verdict: Verdict,
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
        let seat =
            self.seat.as_deref().map(|seat| recording.players()?.seat(&format!("--seat {seat}"), seat)).transpose()?;
        let mut stories = Vec::new();
        for pair in recording.files.windows(2) {
            let [file @ (number, _), (next_number, _)] = pair else { continue };
            if self.wanted(*number) {
                if *next_number != number + 1 {
                    let missing = self.dir.join(state_file(number + 1));
                    return Err(Failure::usage(format_args!("{}: is missing", missing.display())));
                }
                let (_, state) = recording.read_state(file)?;
                let mut events = Vec::new();
                let observer = &mut |event: G::Event| {
                    if seat.is_none_or(|seat| event.seats().contains(seat)) {
                        let text = event.to_string();
                        events.push(Told { clause: event.clause().id(), text, event });
                    }
                };
                let step = Replay::new(&recording, *number, state).step(observer);
                step.map_err(|error| recording.failure(error))?;
                let no_answer = no_answer::<G>(seat, recording.journal.as_ref(), *number);
                stories.push(RoundStory { round: *number, no_answer, events });
            }
        }
        match self.round.or(self.from).or(self.to) {
            Some(round) if stories.is_empty() => {
                let (first, last) = (recording.files[0].0, recording.files[recording.files.len() - 1].0);
                let failure =
                    Failure::usage(format_args!("{}: no {} {round} in this record", self.dir.display(), G::STEP));
                return Err(failure.hint(match last - first {
                    0 => format!("it has a single state and no {}", G::STEP),
                    1 => format!("it has the {} {first} only", G::STEP),
                    _ => format!("it has the {} {first} to {}", plural(G::STEP), last - 1),
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

impl ExplainArgs {
    fn wanted(&self, round: u64) -> bool {
        let (from, to) = (self.round.or(self.from), self.round.or(self.to));
        from.is_none_or(|from| from <= round) && to.is_none_or(|to| round <= to)
    }
}

/// Those of whom the record tells why they have no answer in a round.
fn no_answer<G: House>(wanted: Option<Seat>, journal: Option<&Journal>, round: u64) -> Vec<NoAnswer> {
    let round = journal.and_then(|journal| journal.rounds.iter().find(|entry| entry.round == round));
    let answers = round.into_iter().flat_map(|round| &round.answers);
    let is_wanted = |seat: usize| wanted.is_none_or(|wanted| wanted.number() == seat);
    let failed = answers.filter(|answer| is_wanted(answer.seat) && !matches!(answer.verdict, Verdict::Ok { .. }));
    let clause = (GameTexts::of::<G>().spec)().clause(NO_ANSWER).map(|clause| clause.id);
    let disqualified = journal.map(Journal::disqualifications).unwrap_or_default();
    let told = |answer: &AnswerEntry| {
        let by = disqualified
            .iter()
            .find(|(at, seat, _)| round.is_some_and(|round| round.round == *at) && *seat == answer.seat);
        let by = by.map(|(_, _, by)| format!("; it is {by}")).unwrap_or_default();
        let text = format!("P{} has no answer: {}{by}", answer.seat, answer.verdict);
        let clause = match answer.verdict {
            Verdict::Disqualified => Some("FLT-2"),
            Verdict::Failed { by: Cause::Ended } => Some("TIM-3"),
            Verdict::Failed { by: Cause::GameWall | Cause::GameCpu } => Some("TIM-2"),
            _ => clause,
        };
        NoAnswer { seat: answer.seat, clause, text, verdict: answer.verdict.clone() }
    };
    failed.map(told).collect()
}

/// The clause on strategies without an answer, where a game has it.
const NO_ANSWER: &str = "REF-4";

fn tell<G: House>(stories: &[RoundStory<G::Event>], clauses: bool) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for story in stories {
        let _ = writeln!(text, "{} {}", G::STEP, story.round);
        for failed in &story.no_answer {
            let _ = writeln!(text, "  {:<7} {}", failed.clause.unwrap_or_default(), failed.text);
        }
        for event in &story.events {
            let _ = writeln!(text, "  {:<7} {}", event.clause, event.text);
        }
    }
    if clauses {
        let spec = (GameTexts::of::<G>().spec)();
        let of_events = stories.iter().flat_map(|story| &story.events).map(|event| event.clause);
        let of_failures = stories.iter().flat_map(|story| &story.no_answer).filter_map(|failed| failed.clause);
        let cited: BTreeSet<_> = of_events.chain(of_failures).collect();
        for clause in spec.clauses().iter().filter(|clause| cited.contains(clause.id)) {
            let _ = writeln!(text, "\n{} {}\n{}", clause.id, clause.title, clause.rule());
        }
    }
    text
}
