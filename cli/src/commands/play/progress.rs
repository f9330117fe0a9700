//! Progress of a match: a bar on a terminal, plain lines otherwise.

use crate::games::{GameRef, State};
use crate::output::{note, note_above, notes_are_watched};
use indicatif::{ProgressBar, ProgressStyle};
use rulebook_record::Journal;

pub(super) enum Progress {
    Quiet,
    Bar(ProgressBar),
    /// Prints about twenty lines over the match; `next` is the round of the next line.
    Lines {
        next: u64,
    },
}

impl Progress {
    pub(super) fn new(game: GameRef, quiet: bool) -> Self {
        if quiet {
            Self::Quiet
        } else if notes_are_watched() {
            let bar = ProgressBar::new(0);
            bar.set_style(style(&format!(
                "{} {{pos}}/{{len}} {{wide_bar}} {{elapsed}} (about {{eta}} left)",
                game.step()
            )));
            // A round may take seconds; ticking shows that time passes.
            bar.enable_steady_tick(std::time::Duration::from_millis(250));
            Self::Bar(bar)
        } else {
            Self::Lines { next: 0 }
        }
    }

    pub(super) fn start(&self, game: GameRef, journal: &Journal, state: &State) {
        if let Self::Bar(bar) = self {
            match state.progress().most {
                Some(most) => bar.set_length(most),
                // The rules set no number of steps.
                None => bar.set_style(style(&format!("{} {{pos}} {{elapsed}}", game.step()))),
            }
        }
        if let Self::Bar(_) | Self::Lines { .. } = self {
            let names: Vec<_> =
                journal.head.players.iter().map(|player| format!("P{} {}", player.seat, player.name)).collect();
            let line = format!("{}: {}", journal.head.game, names.join(", "));
            match self {
                Self::Bar(bar) => note_above(bar, line),
                _ => note(line),
            }
        }
    }

    pub(super) fn show(&mut self, game: GameRef, state: &State, done: u64) {
        let most = state.progress().most;
        match self {
            Self::Quiet => {}
            Self::Bar(bar) if state.outcome().is_some() => bar.finish_and_clear(),
            Self::Bar(bar) => bar.set_position(done),
            Self::Lines { next } => {
                if done >= *next || state.outcome().is_some() {
                    let of = most.map(|most| format!("/{most}")).unwrap_or_default();
                    note(format_args!("{} {done}{of}", game.step()));
                    *next = done + (most.unwrap_or(200) / 20).max(1);
                }
            }
        }
    }
}

/// The style of a bar with a constant template.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is a constant")
}
