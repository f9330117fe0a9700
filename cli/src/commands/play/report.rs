//! The result of a match, as a table and as JSON.

use crate::failure::Failure;
use crate::games::GameRef;
use crate::output::{counted, path_text, table_cell};
use crate::record::{Recording, error_output_file, error_output_of};
use comfy_table::{CellAlignment, Table, presets};
use rulebook_core::players::Seat;
use rulebook_core::text::Printable;
use rulebook_record::{Journal, Verdict};
use rulebook_referee::ERROR_LINES;
use rulebook_referee::advice;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// The result, sorted by rank, best first.
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
    /// Named terms of the score, if the game has them.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    parts: Vec<(&'static str, i64)>,
    /// A word for a player that no longer acts, such as `frozen`.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing: Option<&'static str>,
    /// The file with its stderr, if it wrote any.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_output: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    disqualified: bool,
    /// Number of verdicts of each kind.
    verdicts: BTreeMap<&'static str, u64>,
}

fn as_map<S: Serializer>(pairs: &[(&'static str, i64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().copied())
}

impl<'a> Report<'a> {
    pub(super) fn of(game: GameRef, journal: &'a Journal, folder: &Path) -> Result<Self, Failure> {
        let recording = Recording::open(game, folder, None)?;
        let (_, state) = recording.read_state(&recording.files[recording.files.len() - 1])?;
        let error_output = |seat: usize| {
            let file = folder.join(error_output_file(seat));
            file.is_file().then(|| path_text(&file))
        };
        let outcome = journal.outcome.as_ref();
        let mut players: Vec<_> = journal
            .head
            .players
            .iter()
            .enumerate()
            .map(|(index, player)| PlayerReport {
                rank: outcome.and_then(|outcome| outcome.ranks.get(index).copied()),
                seat: player.seat,
                name: &player.name,
                strategy: &player.strategy,
                score: outcome.and_then(|outcome| outcome.scores.get(index).copied()),
                parts: Seat::ALL.get(index).map(|&seat| game.typed.score_parts(&state, seat)).unwrap_or_default(),
                standing: Seat::ALL.get(index).and_then(|&seat| game.typed.standing(&state, seat)),
                error_output: error_output(player.seat),
                disqualified: outcome.is_some_and(|outcome| outcome.disqualified.contains(&player.seat)),
                verdicts: journal.verdicts(player.seat),
            })
            .collect();
        players.sort_by_key(|player| (player.rank, player.seat));
        Ok(Self {
            game: &journal.head.game,
            folder: path_text(folder),
            rounds: journal.rounds.len(),
            decision: outcome.map(|outcome| outcome.decision.as_str()),
            players,
        })
    }
}

/// The result as a table, and the path of the record.
pub(super) fn table(game: GameRef, journal: &Journal, folder: &Path) -> Result<String, Failure> {
    let report = Report::of(game, journal, folder)?;
    let mut text = report.standings(game, journal, folder);
    // Writing to a string cannot fail.
    for file in report.players.iter().filter_map(|player| player.error_output.as_ref()) {
        let _ = writeln!(text, "stderr is in {}", Printable(file));
    }
    let _ = writeln!(
        text,
        "{} of {}; the record is in {}",
        counted(report.rounds, game.step()),
        report.game,
        Printable(&report.folder)
    );
    Ok(text)
}

/// The result as a table, without any path.
pub(super) fn standings(game: GameRef, journal: &Journal, folder: &Path) -> Result<String, Failure> {
    Ok(Report::of(game, journal, folder)?.standings(game, journal, folder))
}

impl Report<'_> {
    /// The table of the players, and their faults.
    fn standings(&self, game: GameRef, journal: &Journal, folder: &Path) -> String {
        let mut table = Table::new();
        let parts: Vec<&str> =
            self.players.first().map_or_else(Vec::new, |player| player.parts.iter().map(|(part, _)| *part).collect());
        let is_any_out = self.players.iter().any(|player| player.standing.is_some());
        let standing: &[&str] = if is_any_out { &["standing"] } else { &[] };
        let head = [&["rank", "seat", "name", "score"][..], &parts, standing, &["answers"]].concat();
        table.load_style(presets::NOTHING).set_header(head);
        for column in std::iter::once(0).chain(3..4 + parts.len()) {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        for player in &self.players {
            let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
            let verdicts: Vec<_> = player.verdicts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
            let mut row = vec![
                number(player.rank.map(i64::from)),
                format!("P{}", player.seat),
                table_cell(player.name),
                number(player.score),
            ];
            row.extend(player.parts.iter().map(|(_, part)| part.to_string()));
            if is_any_out {
                row.push(player.standing.unwrap_or_default().to_owned());
            }
            row.push(verdicts.join(", "));
            table.add_row(row);
        }
        let mut text = String::new();
        for line in table.lines() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", line.trim_end());
        }
        for (seat, round, verdict) in first_faults(journal) {
            let _ = writeln!(text, "P{seat} in {} {round}: {verdict}", game.step());
            if verdict.is_crash() {
                for line in error_output_of(folder, seat, round, ERROR_LINES) {
                    let _ = writeln!(text, "  | {line}");
                }
            }
            if let Some(hint) = advice(verdict) {
                let _ = writeln!(text, " hint: {hint}");
            }
        }
        for (round, seat, by) in journal.disqualifications() {
            let _ = writeln!(text, "P{seat} in {} {round}: {by}; it ranks behind players that are not", game.step());
        }
        text
    }
}

/// The first fault of each kind for each seat, with its round.
fn first_faults(journal: &Journal) -> Vec<(usize, u64, &Verdict)> {
    let mut faults: Vec<(usize, u64, &Verdict)> = Vec::new();
    for round in &journal.rounds {
        for answer in &round.answers {
            let kind = answer.verdict.kind();
            let known = faults.iter().any(|(seat, _, verdict)| *seat == answer.seat && verdict.kind() == kind);
            if !known && answer.verdict.is_fault() {
                faults.push((answer.seat, round.round, &answer.verdict));
            }
        }
    }
    faults.sort_by_key(|&(seat, round, _)| (seat, round));
    faults
}
