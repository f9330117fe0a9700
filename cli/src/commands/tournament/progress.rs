//! Progress of a tournament: a bar on a terminal, plain lines otherwise.

use crate::output::{counted, note, note_above};
use crate::progress::Reporter;
use rulebook_tournament::lines::{PlanLine, PlayedMatch};
use std::collections::{BTreeMap, BTreeSet};

pub(super) struct Progress {
    reporter: Reporter,
    known: usize,
    all_known: bool,
    /// The numbers of the matches, from 1, by match ID.
    numbers: BTreeMap<String, usize>,
}

const BAR: &str = "match {pos}/{len} {wide_bar} {elapsed} (about {eta} left)";

impl Progress {
    pub(super) fn new(quiet: bool) -> Self {
        let reporter = Reporter::new(quiet, 0, BAR);
        if let Reporter::Bar(bar) = &reporter {
            // A match may take minutes; ticking shows that time passes.
            bar.enable_steady_tick(std::time::Duration::from_millis(250));
        }
        Self { reporter, known: 0, all_known: false, numbers: BTreeMap::new() }
    }

    /// Updates the known matches and the number of played ones.
    pub(super) fn known<'a>(
        &mut self,
        matches: impl ExactSizeIterator<Item = &'a PlanLine>,
        played: usize,
        all_known: bool,
    ) {
        let first = self.known == 0;
        (self.known, self.all_known) = (matches.len(), all_known);
        let matches: Vec<&PlanLine> = matches.collect();
        let encounters: BTreeSet<&str> = matches.iter().map(|line| line.encounter.as_str()).collect();
        if first && !matches.is_empty() {
            let so_far = if all_known { "" } else { " so far" };
            let games = match matches.len() / encounters.len() {
                games if games * encounters.len() == matches.len() => format!(" of {}", counted(games, "game")),
                _ => String::new(),
            };
            let encounters = counted(encounters.len(), "encounter");
            self.say(&format!("{}{so_far}: {encounters}{games}", counted(matches.len(), "match")));
        }
        self.numbers = matches.into_iter().enumerate().map(|(index, line)| (line.id.clone(), index + 1)).collect();
        if let Reporter::Bar(bar) = &self.reporter {
            bar.set_length(self.known as u64);
            bar.set_position(played as u64);
            if first {
                bar.reset_eta();
            }
        } else if first && played > 0 {
            self.say(&format!("{played} of {} were already played", counted(self.known, "match")));
        }
    }

    pub(super) fn started(&self, line: &PlanLine) {
        let so_far = if self.all_known { "" } else { " so far" };
        self.say(&format!("Started match {} of {}{so_far} ({})", self.number(line), self.known, players(line)));
    }

    pub(super) fn finished(&self, line: &PlanLine, played: &PlayedMatch) {
        let mut placed: Vec<_> = played.ranks.iter().zip(&line.seats).zip(&played.scores).collect();
        placed.sort_by_key(|((rank, _), _)| **rank);
        let placed: Vec<_> =
            placed.into_iter().map(|((rank, seat), score)| format!("{rank}. {} {score}", seat.name)).collect();
        self.say(&format!("Finished match {} ({}): {}", self.number(line), players(line), placed.join(", ")));
        if let Reporter::Bar(bar) = &self.reporter {
            bar.inc(1);
        }
    }

    /// Reports a match that could not be played, or is played again.
    pub(super) fn report_error(&self, line: &PlanLine, what: &str) {
        self.say(&format!("Match {} ({}) {what}", self.number(line), players(line)));
    }

    pub(super) fn end(&self) {
        self.reporter.finish();
    }

    fn say(&self, text: &str) {
        match &self.reporter {
            Reporter::Quiet => {}
            Reporter::Bar(bar) => note_above(bar, text),
            Reporter::Lines => note(text),
        }
    }

    fn number(&self, line: &PlanLine) -> usize {
        self.numbers.get(&line.id).copied().unwrap_or_default()
    }
}

fn players(line: &PlanLine) -> String {
    let names = line.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>().join(" vs ");
    line.board.iter().fold(names, |names, board| format!("{names} on {}", board.name))
}
