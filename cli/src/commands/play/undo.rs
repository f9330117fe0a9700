//! Taking back the last answer of a seat (REC-12).

use crate::commands::compare::COMPARISON;
use crate::commands::tournament::names::{MATCHES, TOURNAMENT};
use crate::failure::{Failure, path_text};
use crate::games::Registry;
use crate::output::note;
use crate::record::{Folder, UnfinishedMatch};
use crate::seat::Players;
use rulebook_core::players::Seat;
use std::path::Path;

/// An answer that was taken back.
pub(super) struct Undo {
    seat: Seat,
    /// The number of the round that the seat answers again.
    round: u64,
}

impl Undo {
    /// Opens a match as it was before the last answer of the seat that `text` names. The files of
    /// its record change when it is resumed.
    ///
    /// # Errors
    ///
    /// When the match is one of a tournament or a comparison, the seat does not exist or was never
    /// asked, or the record cannot be read.
    pub(super) fn open(games: Registry, folder: Folder, text: &str) -> Result<(UnfinishedMatch, Self), Failure> {
        let path = folder.path().to_owned();
        let mut unfinished = UnfinishedMatch::open_for_undo(folder, games)?;
        let head = &unfinished.journal().head;
        if head.plan.is_some() || is_in_plan(&path) {
            let message = format_args!("{}: a match of a tournament or a comparison has no undo", path_text(&path));
            return Err(Failure::usage(message).hint("its result would no longer be that of its plan line"));
        }
        let step = games.find(&head.game)?.step();
        let entries = head.players.iter();
        let seats = entries.filter_map(|entry| Some((*Seat::ALL.get(entry.seat.checked_sub(1)?)?, entry.name.clone())));
        let seat = Players::new(seats).seat("--undo", text)?;
        let Some(round) = unfinished.undo(seat) else {
            let message =
                format_args!("{}: {seat} was asked in no {step}, so there is nothing to undo", path_text(&path));
            return Err(Failure::usage(message));
        };
        Ok((unfinished, Self { seat, round }))
    }

    /// Prints which round is answered again. `step` is the game's noun for a round.
    pub(super) fn announce(&self, step: &str) {
        note(format_args!("note: {} answers {step} {} again", self.seat, self.round));
    }
}

/// Whether a record is in the folder of a tournament or a comparison. Earlier versions did not
/// write the plan line into the record.
fn is_in_plan(record: &Path) -> bool {
    let Ok(record) = record.canonicalize() else { return false };
    let folder = record.parent().filter(|matches| matches.ends_with(MATCHES)).and_then(Path::parent);
    folder.is_some_and(|folder| [TOURNAMENT, COMPARISON].iter().any(|name| folder.join(name).is_file()))
}
