//! The result of a comparison as text.

use crate::output::counted;
use rulebook_tournament::comparison::{ByVersion, End, FaultTotals, Measure, Meeting, Summary, WonDrawnLost};
use rulebook_tournament::sequential::{Decision, Estimate, Model};
use std::fmt::Write as _;
use std::path::Path;

/// The lines of a result. `saved_in` is the folder where the comparison is saved.
pub(super) fn text(summary: &Summary, saved_in: Option<&Path>) -> String {
    let mut lines = Lines::default();
    let Summary { old, new, test, bounds, pairs, .. } = summary;
    lines.add("game", format_args!("{}, seed {}", summary.game, summary.seed));
    lines.add("old", format_args!("{} ({})", old.name, old.strategy));
    lines.add("new", format_args!("{} ({})", new.name, new.strategy));
    if !summary.against.is_empty() {
        let names: Vec<&str> = summary.against.iter().map(|entrant| entrant.name.as_str()).collect();
        let apart = if summary.meeting == Meeting::Apart { "; old and new play apart" } else { "" };
        lines.add("opponents", format_args!("{}{apart}", names.join(", ")));
    }
    let decision = match summary.decision {
        Decision::H0 => format!("H0 accepted: {}", summary.claim),
        Decision::H1 => format!("H1 accepted: {}", summary.claim),
        Decision::Undecided => format!("{}{}", summary.claim, why(summary.end)),
    };
    lines.add("decision", format_args!("{decision}"));
    let model = if test.model == Model::Normalized { "normalized Elo" } else { "Elo" };
    lines.add(
        "LLR",
        format_args!(
            "{:.2} ({:.2}, {:.2}), {model} [{}, {}], alpha {}, beta {}",
            summary.llr, bounds.lower, bounds.upper, test.elo0, test.elo1, test.alpha, test.beta
        ),
    );
    lines.add("Elo", format_args!("{}", estimate(summary.elo.as_ref())));
    lines.add("normalized", format_args!("{}", estimate(summary.normalized_elo.as_ref())));
    if summary.measure == Measure::Score {
        lines.add("scores", format_args!("{} a pair", estimate(summary.score_difference.as_ref())));
    }
    let [ll, ld, even, wd, ww] = pairs.pentanomial;
    lines.add(
        "pairs",
        format_args!(
            "{}: {} won, {} drawn, {} lost; half points 0 to 4: {ll} {ld} {even} {wd} {ww}",
            pairs.won + pairs.drawn + pairs.lost,
            pairs.won,
            pairs.drawn,
            pairs.lost
        ),
    );
    if pairs.repeated > 0 {
        let repeated = counted(usize::try_from(pairs.repeated).unwrap_or(usize::MAX), "more pair");
        lines.add("repeated", format_args!("{repeated} repeated earlier ones and add no information"));
    }
    let ByVersion { old: of_old, new: of_new } = summary.games;
    match summary.meeting {
        Meeting::Direct => lines.add("games", format_args!("new {}", games(of_new))),
        Meeting::Apart => lines.add("games", format_args!("new {}; old {}", games(of_new), games(of_old))),
    }
    for (name, faults) in [("old", &summary.faults.old), ("new", &summary.faults.new)] {
        lines.add("faults", format_args!("{name} {}", of_version(faults, saved_in)));
    }
    lines.0
}

/// Lines with a label in front.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add(&mut self, word: &str, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail. A line feed in a name must not start a new line.
        let text = text.to_string().replace('\n', "\\n");
        let _ = writeln!(self.0, "{word:<11} {text}");
    }
}

const fn why(end: End) -> &'static str {
    match end {
        End::Decided => "",
        End::MaxPairs => " (reached --max-pairs)",
        End::Repeats => " (the games repeat themselves: use more --boards or --opening-steps)",
        End::Interrupted => " (interrupted)",
    }
}

fn estimate(estimate: Option<&Estimate>) -> String {
    let number = |number: f64| match number {
        number if number.is_finite() => format!("{number:+.1}"),
        number if number > 0.0 => "+inf".to_owned(),
        _ => "-inf".to_owned(),
    };
    match estimate {
        None => "unknown".to_owned(),
        Some(Estimate { low, value, high }) => {
            format!("{} (95 %: {} to {})", number(*value), number(*low), number(*high))
        }
    }
}

fn games(WonDrawnLost { won, drawn, lost }: WonDrawnLost) -> String {
    format!("{won} won, {drawn} drawn, {lost} lost")
}

fn of_version(faults: &FaultTotals, saved_in: Option<&Path>) -> String {
    let Some(first) = &faults.first else { return "none".to_owned() };
    let kinds: Vec<String> = faults.verdicts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let games = counted(usize::try_from(faults.games).unwrap_or(usize::MAX), "game");
    let record = saved_in.map(|folder| format!(" ({})", folder.join("matches").join(first).display()));
    let disqualified = match faults.disqualified {
        0 => String::new(),
        several => format!("; disqualified in {several} of them"),
    };
    let (count, record, kinds) = (faults.count(), record.unwrap_or_default(), kinds.join(", "));
    format!("{count} in {games}, the first in {first}{record}: {kinds}{disqualified}")
}
