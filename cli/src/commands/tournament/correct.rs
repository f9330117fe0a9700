//! `rulebook tournament tally --exclude` and `--forfeit`: corrections after the fact.

use super::folder::Folder;
use super::names::TOURNAMENT;
use super::reports::write_reports;
use super::tournament_file::TournamentFile;
use super::{pages, tally};
use crate::args::CorrectArgs;
use crate::failure::Failure;
use crate::output::note;
use rulebook_tournament::corrections::{CorrectionError, Corrections, Exclusion, Forfeit};
use rulebook_tournament::{State, Tournament};
use std::path::Path;

/// Changes the corrections of the tournament in a folder, and rewrites its reports.
pub(super) fn change(args: &CorrectArgs, path: &Path) -> Result<(), Failure> {
    if !path.join(TOURNAMENT).is_file() {
        let failure = Failure::usage(format_args!("{}: no tournament in this folder", path.display()));
        return Err(failure.hint("corrections are saved in the folder of a tournament; give that folder"));
    }
    let mut folder = Folder::reopen(path)?;
    let before = folder.state();
    let changed = |standing_only: bool| corrected(args, &folder, before.as_ref().ok(), standing_only);
    // Later pairings follow the correction, unless played matches contradict that. Then the correction
    // changes only the standings.
    let for_pairings = changed(false)?;
    let (corrections, state, standing_only) = match folder.state_with(&for_pairings) {
        Ok(state) => (for_pairings, state, false),
        Err(contradiction) => {
            let for_standings = changed(true)?;
            match folder.state_with(&for_standings) {
                Ok(state) if args.is_made() => (for_standings, state, true),
                _ => return Err(refused(contradiction)),
            }
        }
    };
    folder.keep_corrections(corrections)?;
    if standing_only {
        note("later matches were already played: their pairings stay, and only the standings show the correction");
    }
    let TournamentFile { tournament, left_out, .. } = &folder.described;
    let mut ended = || Ok(());
    let mut report = tally::report(tournament, &state, left_out, true, &mut ended)?;
    pages::link(&mut report, folder.path());
    write_reports(folder.path(), &report, &mut ended)
}

fn refused(contradiction: impl std::fmt::Display) -> Failure {
    let failure = Failure::usage(format_args!("a played match would no longer follow: {contradiction}"));
    failure.hint("undo corrections in reverse order with --undo-forfeit and --undo-exclude")
}

/// Applies the arguments to the corrections of the tournament.
fn corrected(
    args: &CorrectArgs,
    folder: &Folder,
    state: Option<&State>,
    standing_only: bool,
) -> Result<Corrections, Failure> {
    let plan = &folder.described.tournament;
    let mut corrections = folder.corrections().clone();
    let (why, by) = (args.why.clone().unwrap_or_default(), args.by.clone());
    for name in &args.undo_exclude {
        corrections.undo_exclusion(name).map_err(|error| failure(&error, plan))?;
    }
    for id in &args.undo_forfeit {
        corrections.undo_forfeit(id).map_err(|error| failure(&error, plan))?;
    }
    for name in &args.exclude {
        let exclusion = Exclusion { name: name.clone(), why: why.clone(), by: by.clone(), standing_only };
        corrections.exclude(plan.entrants(), exclusion).map_err(|error| failure(&error, plan))?;
    }
    for argument in &args.forfeit {
        let (id, seat, name) = forfeit(argument, state).map_err(|error| failure(&error, plan))?;
        let forfeit = Forfeit { id, seat, name, why: why.clone(), by: by.clone(), standing_only };
        corrections.forfeit(forfeit).map_err(|error| failure(&error, plan))?;
    }
    Ok(corrections)
}

/// Parses `MATCH=SEAT` or `MATCH=NAME` into the match, the seat and the player.
fn forfeit(argument: &str, state: Option<&State>) -> Result<(String, usize, String), CorrectionError> {
    let (id, who) = argument.split_once('=').unwrap_or((argument, ""));
    let entry = state.and_then(|state| state.matches().iter().find(|entry| entry.line.id == id));
    let entry = entry.filter(|entry| entry.played.is_some());
    let entry = entry.ok_or_else(|| CorrectionError::NotPlayed(id.to_owned()))?;
    let players: Vec<String> = entry.line.seats.iter().map(|seat| seat.name.clone()).collect();
    let named: Vec<usize> = (1..).zip(&players).filter(|(_, name)| *name == who).map(|(seat, _)| seat).collect();
    let number = who.strip_prefix(['P', 'p']).unwrap_or(who).parse::<usize>().ok();
    let seat = match named.as_slice() {
        [seat] => Some(*seat),
        _ => number.filter(|number| (1..=players.len()).contains(number)),
    };
    let seat = seat.ok_or_else(|| CorrectionError::NotInMatch {
        id: id.to_owned(),
        who: who.to_owned(),
        players: players.clone(),
    })?;
    Ok((id.to_owned(), seat, players[seat - 1].clone()))
}

fn failure(error: &CorrectionError, plan: &Tournament) -> Failure {
    let failure = Failure::usage(error);
    match error {
        CorrectionError::NoEntrant(_) => {
            let names: Vec<_> = plan.entrants().all().iter().map(|entrant| entrant.name.as_str()).collect();
            failure.hint(format_args!("the entrants are {}", names.join(", ")))
        }
        CorrectionError::NotPlayed(_) => failure.hint("as in --forfeit 0007=Anna; matches.csv lists the matches"),
        CorrectionError::ExcludedTwice(_) => failure.hint("use --undo-exclude to undo an exclusion"),
        CorrectionError::ForfeitedTwice(_) => failure.hint("use --undo-forfeit to undo a forfeit"),
        CorrectionError::Nothing(_) => failure.hint("corrections.json lists the corrections"),
        CorrectionError::NotInMatch { .. } => failure,
    }
}
