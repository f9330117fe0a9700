//! The result of a match: a table for people, the same as JSON.

use crate::record::Journal;
use crate::referee::Verdict;
use comfy_table::{CellAlignment, Table, presets};
use rulebook_core::contract::Game;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The result, best rank first.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    game: &'a str,
    folder: String,
    rounds: usize,
    decision: Option<&'a str>,
    players: Vec<PlayerReport<'a>>,
}

#[derive(Serialize)]
struct PlayerReport<'a> {
    rank: Option<u8>,
    seat: usize,
    name: &'a str,
    strategy: &'a str,
    score: Option<i64>,
    /// How often each verdict fell.
    verdicts: BTreeMap<&'static str, u64>,
}

impl<'a> Report<'a> {
    pub(super) fn of(journal: &'a Journal, folder: &Path) -> Self {
        let outcome = journal.outcome.as_ref();
        let mut players: Vec<_> = journal
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| PlayerReport {
                rank: outcome.and_then(|outcome| outcome.ranks.get(index).copied()),
                seat: player.seat,
                name: &player.name,
                strategy: &player.strategy,
                score: outcome.and_then(|outcome| outcome.scores.get(index).copied()),
                verdicts: journal.verdicts(player.seat),
            })
            .collect();
        players.sort_by_key(|player| (player.rank, player.seat));
        Self {
            game: &journal.game,
            folder: folder.display().to_string(),
            rounds: journal.rounds.len(),
            decision: outcome.map(|outcome| outcome.decision.as_str()),
            players,
        }
    }
}

/// The result as a table, and where the record is.
pub(super) fn table<G: Game>(journal: &Journal, folder: &Path) -> String {
    let report = Report::of(journal, folder);
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(["rank", "seat", "name", "score", "answers"]);
    for column in [0, 3] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for player in &report.players {
        let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
        let verdicts: Vec<_> = player.verdicts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        table.add_row([
            number(player.rank.map(i64::from)),
            format!("P{}", player.seat),
            player.name.to_owned(),
            number(player.score),
            verdicts.join(", "),
        ]);
    }
    let mut text = String::new();
    for line in table.lines() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    for (seat, round, verdict) in first_troubles(journal) {
        let _ = writeln!(text, "P{seat} in {} {round}: {verdict}", G::STEP);
        if let Verdict::CouldNotStart { .. } = verdict {
            let _ =
                writeln!(text, " hint: is it executable (chmod +x), and is the interpreter of its `#!` line there?");
        }
    }
    let _ = writeln!(
        text,
        "{} {}{} of {}; the record is in {}",
        report.rounds,
        G::STEP,
        if report.rounds == 1 { "" } else { "s" },
        report.game,
        report.folder
    );
    text
}

/// For each seat the first verdict of each kind that is not good, with its round.
fn first_troubles(journal: &Journal) -> Vec<(usize, u64, &Verdict)> {
    let mut troubles: Vec<(usize, u64, &Verdict)> = Vec::new();
    for round in &journal.rounds {
        for answer in &round.answers {
            let kind = answer.verdict.kind();
            let known = troubles.iter().any(|(seat, _, verdict)| *seat == answer.seat && verdict.kind() == kind);
            if !known && !matches!(answer.verdict, Verdict::Ok { .. }) {
                troubles.push((answer.seat, round.round, &answer.verdict));
            }
        }
    }
    troubles.sort_by_key(|&(seat, round, _)| (seat, round));
    troubles
}
