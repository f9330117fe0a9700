//! `rulebook explain`

use crate::args::{ExplainArgs, Format};
use crate::failure::{Failure, path_text};
use crate::games::{GameRef, JsonEvent, Registry, Topic};
use crate::json::Json;
use crate::output::{note, plural, print, print_json};
use crate::record::{Recording, Replay, check_folder, game_of, state_file};
use rulebook_conformance::referee_spec;
use rulebook_core::players::Seat;
use rulebook_record::{AnswerEntry, Cause, Journal, Verdict};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(crate) fn run(games: Registry, args: ExplainArgs) -> Result<(), Failure> {
    let game = game_of(games, args.game.game.as_deref(), &args.dir)?;
    check_folder(games, &args.dir)?;
    args.run(game)
}

/// The events of one round.
#[derive(Serialize)]
struct RoundTrace {
    round: u64,
    /// Seats that were asked and have no answer, with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    no_answer: Vec<NoAnswer>,
    events: Vec<EventText>,
}

/// A seat without a valid answer.
#[derive(Serialize)]
struct NoAnswer {
    /// Number of the seat, from 1.
    seat: usize,
    /// A clause of the game's rules, if they have one, or of the referee.
    #[serde(skip_serializing_if = "Option::is_none")]
    clause: Option<&'static str>,
    text: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// An event as text with its clause, and as data.
#[derive(Serialize)]
struct EventText {
    clause: &'static str,
    text: String,
    event: Json,
}

impl ExplainArgs {
    fn run(self, game: GameRef) -> Result<(), Failure> {
        let recording = Recording::open(game, &self.dir, self.rules.rules.as_deref())?;
        let seat =
            self.seat.as_deref().map(|seat| recording.players()?.seat(&format!("--seat {seat}"), seat)).transpose()?;
        let is_json = self.format.format == Format::Json;
        let mut traces = Vec::new();
        for pair in recording.files.windows(2) {
            let [file @ (number, _), (next_number, _)] = pair else { continue };
            if self.wanted(*number) {
                if *next_number != number + 1 {
                    let missing = self.dir.join(state_file(number + 1));
                    return Err(Failure::usage(format_args!("{}: is missing", missing.display())));
                }
                let (_, state) = recording.read_state(file)?;
                let mut events = Vec::new();
                let observe = &mut |event: &dyn JsonEvent| {
                    if seat.is_none_or(|seat| event.seats().contains(seat)) {
                        let (clause, text) = (event.clause().id(), event.to_string());
                        let event = if is_json { event.json() } else { Json::Null };
                        events.push(EventText { clause, text, event });
                    }
                };
                let step = Replay::new(&recording, *number, state).step(observe);
                step.map_err(|error| recording.failure(error))?;
                let no_answer = no_answer(game, seat, recording.journal.as_ref(), *number);
                traces.push(RoundTrace { round: *number, no_answer, events });
            }
        }
        match self.round.or(self.from).or(self.to) {
            Some(round) if traces.is_empty() => {
                let (first, last) = (recording.files[0].0, recording.files[recording.files.len() - 1].0);
                let failure =
                    Failure::usage(format_args!("{}: no {} {round} in this record", self.dir.display(), game.step()));
                return Err(failure.hint(match last - first {
                    0 => format!("it has a single state and no {}", game.step()),
                    1 => format!("it has the {} {first} only", game.step()),
                    _ => format!("it has the {} {first} to {}", plural(game.step()), last - 1),
                }));
            }
            _ => {}
        }
        match self.format.format {
            Format::Json => print_json(&traces),
            Format::Text if let Some(draws) = recording.missing_draws() => {
                note(format_args!(
                    "note: {} is missing, so the events are possible ones: they come from draws that lead to each state",
                    path_text(draws)
                ));
                print(&text_of(game, &traces, self.clauses))
            }
            Format::Text => print(&text_of(game, &traces, self.clauses)),
        }
    }
}

impl ExplainArgs {
    fn wanted(&self, round: u64) -> bool {
        let (from, to) = (self.round.or(self.from), self.round.or(self.to));
        from.is_none_or(|from| from <= round) && to.is_none_or(|to| round <= to)
    }
}

/// The seats without an answer in a round, with the recorded reasons.
fn no_answer(game: GameRef, wanted: Option<Seat>, journal: Option<&Journal>, round: u64) -> Vec<NoAnswer> {
    let round = journal.and_then(|journal| journal.rounds.iter().find(|entry| entry.round == round));
    let answers = round.into_iter().flat_map(|round| &round.answers);
    let is_wanted = |seat: usize| wanted.is_none_or(|wanted| wanted.number() == seat);
    let failed = answers.filter(|answer| is_wanted(answer.seat) && !matches!(answer.verdict, Verdict::Ok { .. }));
    let clause = game.clause_on(Topic::NoAnswer);
    let disqualified = journal.map(Journal::disqualifications).unwrap_or_default();
    let describe = |answer: &AnswerEntry| {
        let by = disqualified
            .iter()
            .find(|(at, seat, _)| round.is_some_and(|round| round.round == *at) && *seat == answer.seat);
        let by = by.map(|(_, _, by)| format!("; it is {by}")).unwrap_or_default();
        let text = format!("P{} has no answer: {}{by}", answer.seat, answer.verdict);
        let clause = match answer.verdict {
            Verdict::Disqualified => Some("FLT-2"),
            Verdict::Failed { by: Cause::GameWallTime | Cause::GameCpuTime } => Some("TIM-2"),
            Verdict::Failed { .. } => Some("TIM-3"),
            _ => clause,
        };
        NoAnswer { seat: answer.seat, clause, text, verdict: answer.verdict.clone() }
    };
    failed.map(describe).collect()
}

fn text_of(game: GameRef, traces: &[RoundTrace], clauses: bool) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for trace in traces {
        let _ = writeln!(text, "{} {}", game.step(), trace.round);
        for failed in &trace.no_answer {
            let _ = writeln!(text, "  {:<7} {}", failed.clause.unwrap_or_default(), failed.text);
        }
        for event in &trace.events {
            let _ = writeln!(text, "  {:<7} {}", event.clause, event.text);
        }
    }
    if clauses {
        let texts = [(game.texts.spec)(), referee_spec()];
        let of_events = traces.iter().flat_map(|trace| &trace.events).map(|event| event.clause);
        let of_failures = traces.iter().flat_map(|trace| &trace.no_answer).filter_map(|failed| failed.clause);
        let cited: BTreeSet<_> = of_events.chain(of_failures).collect();
        for clause in texts.iter().flat_map(|spec| spec.clauses()).filter(|clause| cited.contains(clause.id)) {
            let _ = writeln!(text, "\n{} {}\n{}", clause.id, clause.title, clause.rule());
        }
    }
    text
}
