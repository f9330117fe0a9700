//! How far a comparison is: a bar on a terminal, plain lines otherwise.

use crate::output::{note, note_above};
use crate::progress::Shown;
use rulebook_tournament::comparison::Standing;

const BAR: &str = "pair {pos} (at most {len}) {msg} {wide_bar} {elapsed}";

/// A line is told for each so many pairs.
const PAIRS_A_LINE: u64 = 10;

pub(super) struct Progress {
    shown: Shown,
}

impl Progress {
    pub(super) fn new(quiet: bool, max_pairs: u64) -> Self {
        let shown = Shown::new(quiet, usize::try_from(max_pairs).unwrap_or(usize::MAX), BAR);
        if let Shown::Bar(bar) = &shown {
            // A game may take minutes; the bar shows that time goes on.
            bar.enable_steady_tick(std::time::Duration::from_millis(250));
        }
        Self { shown }
    }

    /// Hears that a pair was counted.
    pub(super) fn counted(&self, standing: &Standing) {
        if matches!(self.shown, Shown::Lines) && !standing.played().is_multiple_of(PAIRS_A_LINE) {
            return;
        }
        let text = state(standing);
        match &self.shown {
            Shown::Quiet => {}
            Shown::Bar(bar) => {
                bar.set_position(standing.played());
                bar.set_message(text);
            }
            Shown::Lines => note(format_args!("Pair {}: {text}", standing.played())),
        }
    }

    pub(super) fn say(&self, text: &str) {
        match &self.shown {
            Shown::Quiet => {}
            Shown::Bar(bar) => note_above(bar, text),
            Shown::Lines => note(text),
        }
    }

    pub(super) fn end(&self) {
        self.shown.finish();
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
