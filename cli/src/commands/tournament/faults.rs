//! Reports the faults of each entrant after a tournament.

use super::names::matches_folder;
use crate::output::{counted, note, quoted};
use crate::record::error_output_file;
use crate::record::read_journal;
use rulebook_record::AnswerEntry;
use rulebook_tournament::{State, Tournament};
use std::path::Path;

/// Prints a line to stderr for each entrant with faults, and a hint for those that failed at
/// least half of the time.
pub(super) fn report(tournament: &Tournament, state: &State, folder: &Path) {
    let mut broken = None;
    for (entrant, who) in tournament.entrants().all().iter().enumerate() {
        let (mut faults, mut answers, mut matches, mut first) = (0, 0, 0, None);
        for entry in state.matches() {
            let Some(played) = &entry.played else { continue };
            let seats = (0..entry.players.len()).filter(|&seat| entry.players[seat] == entrant);
            let of_match: u64 = seats.clone().map(|seat| played.failures(seat)).sum();
            let ranked = seats.clone().filter(|&seat| !played.is_disqualified(seat));
            answers += ranked.flat_map(|seat| played.verdicts[seat].values()).sum::<u64>();
            if of_match > 0 {
                faults += of_match;
                matches += 1;
                let seats: Vec<usize> = seats.filter(|&seat| played.failures(seat) > 0).collect();
                first = first.or(Some((&entry.line.id, seats)));
            }
        }
        let Some((id, seats)) = first else { continue };
        if faults * 2 >= answers && answers > 0 && !state.is_disqualified(entrant) {
            broken.get_or_insert(&who.name);
        }
        let record = matches_folder(folder).join(id);
        let (faults, matches) =
            (counted(usize::try_from(faults).unwrap_or(usize::MAX), "fault"), counted(matches, "match"));
        note(format_args!(
            "{}: {faults} in {matches}, the first in {}{}",
            who.name,
            record.display(),
            where_in(&record, &seats)
        ));
    }
    if let Some(name) = broken {
        let tally = format!("rulebook tournament tally {} --exclude {}", quoted(folder), quoted(Path::new(name)));
        note(format_args!(
            " hint: --max-faults N disqualifies a bot in a match at its Nth fault; `{tally} --why …` excludes a bot \
             after the fact"
        ));
    }
}

/// The place and verdict of the first fault in a record, if the record exists.
fn where_in(record: &Path, seats: &[usize]) -> String {
    let Ok(Some(journal)) = read_journal(record) else { return String::new() };
    let failed = |answer: &AnswerEntry| {
        answer.seat.checked_sub(1).is_some_and(|seat| seats.contains(&seat)) && answer.verdict.is_fault()
    };
    let Some((round, answer)) = journal.answers().find(|(_, answer)| failed(answer)) else { return String::new() };
    let errors = record.join(error_output_file(answer.seat));
    let errors = if errors.is_file() { format!("; see {}", errors.display()) } else { String::new() };
    format!(", on state {round}: {}{errors}", answer.verdict)
}
