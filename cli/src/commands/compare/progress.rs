//! Progress of a comparison: a bar on a terminal, plain lines otherwise.

use crate::output::{note, note_above};
use crate::progress::Reporter;
use rulebook_tournament::comparison::Standing;

const BAR: &str = "pair {pos} (at most {len}) {msg} {wide_bar} {elapsed}";

/// Number of pairs per printed line.
const PAIRS_A_LINE: u64 = 10;

pub(super) struct Progress {
    reporter: Reporter,
}

impl Progress {
    pub(super) fn new(quiet: bool, max_pairs: u64) -> Self {
        let reporter = Reporter::new(quiet, usize::try_from(max_pairs).unwrap_or(usize::MAX), BAR);
        if let Reporter::Bar(bar) = &reporter {
            // A game may take minutes; ticking shows that time passes.
            bar.enable_steady_tick(std::time::Duration::from_millis(250));
        }
        Self { reporter }
    }

    /// Shows that a pair was counted.
    pub(super) fn counted(&self, standing: &Standing) {
        if matches!(self.reporter, Reporter::Lines) && !standing.played().is_multiple_of(PAIRS_A_LINE) {
            return;
        }
        let text = state(standing);
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => {
                bar.set_position(standing.played());
                bar.set_message(text);
            }
            Reporter::Lines => note(format_args!("Pair {}: {text}", standing.played())),
        }
    }

    pub(super) fn say(&self, text: &str) {
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => note_above(bar, text),
            Reporter::Lines => note(text),
        }
    }

    pub(super) fn end(&self) {
        self.reporter.finish();
    }
}

fn state(standing: &Standing) -> String {
    let bounds = standing.comparison().test().bounds();
    let [won, drawn, lost] = standing.outcomes().won_drawn_lost();
    format!(
        "LLR {:.2} ({:.2}, {:.2}), {won} won, {drawn} drawn, {lost} lost",
        standing.llr(),
        bounds.lower,
        bounds.upper
    )
}
