//! `rulebook tournament tally --exclude` and `--forfeit`: decisions after the fact.

use super::described::Described;
use super::folder::Folder;
use super::names::TOURNAMENT;
use super::reports::write_reports;
use super::{pages, tally};
use crate::args::CorrectArgs;
use crate::failure::Failure;
use crate::output::note;
use rulebook_tournament::corrections::{CorrectionError, Corrections, Exclusion, Forfeit};
use rulebook_tournament::{State, Tournament};
use std::path::Path;

/// Changes the corrections of the tournament in a folder, and writes its reports
/// again.
pub(super) fn change(args: &CorrectArgs, path: &Path) -> Result<(), Failure> {
    if !path.join(TOURNAMENT).is_file() {
        let failure = Failure::usage(format_args!("{}: no tournament in this folder", path.display()));
        return Err(failure.hint("corrections are kept in the folder of a tournament; name that"));
    }
    let mut folder = Folder::reopen(path)?;
    let before = folder.state();
    let changed = |standing_only: bool| corrected(args, &folder, before.as_ref().ok(), standing_only);
    // What follows is decided here, once.
    let follows = changed(false)?;
    let (corrections, state, stands) = match folder.state_with(&follows) {
        Ok(state) => (follows, state, false),
        Err(contradiction) => {
            let stands = changed(true)?;
            match folder.state_with(&stands) {
                Ok(state) if args.is_made() => (stands, state, true),
                _ => return Err(refused(contradiction)),
            }
        }
    };
    folder.keep_corrections(corrections)?;
    if stands {
        note("matches that follow were played already: who met whom stands, and the standing tells the correction");
    }
    let Described { tournament, left_out, .. } = &folder.described;
    let mut ended = || Ok(());
    let mut report = tally::report(tournament, &state, left_out, true, &mut ended)?;
    pages::link(&mut report, folder.path());
    write_reports(folder.path(), &report, &mut ended)
}

fn refused(contradiction: impl std::fmt::Display) -> Failure {
    let failure = Failure::usage(format_args!("a match that was played would not follow any more: {contradiction}"));
    failure.hint("corrections are taken back in the opposite order, with --undo-forfeit and --undo-exclude")
}

/// The corrections with what the arguments ask for.
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
        corrections.undo_exclusion(name).map_err(|error| told(&error, plan))?;
    }
    for id in &args.undo_forfeit {
        corrections.undo_forfeit(id).map_err(|error| told(&error, plan))?;
    }
    for name in &args.exclude {
        let exclusion = Exclusion { name: name.clone(), why: why.clone(), by: by.clone(), standing_only };
        corrections.exclude(plan.entrants(), exclusion).map_err(|error| told(&error, plan))?;
    }
    for argument in &args.forfeit {
        let (id, seat, name) = forfeit(argument, state).map_err(|error| told(&error, plan))?;
        let forfeit = Forfeit { id, seat, name, why: why.clone(), by: by.clone(), standing_only };
        corrections.forfeit(forfeit).map_err(|error| told(&error, plan))?;
    }
    Ok(corrections)
}

/// The match, the seat and who sits there, of `MATCH=SEAT` or `MATCH=NAME`.
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

fn told(error: &CorrectionError, plan: &Tournament) -> Failure {
    let failure = Failure::usage(error);
    match error {
        CorrectionError::NoEntrant(_) => {
            let names: Vec<_> = plan.entrants().all().iter().map(|entrant| entrant.name.as_str()).collect();
            failure.hint(format_args!("the entrants are {}", names.join(", ")))
        }
        CorrectionError::NotPlayed(_) => {
            failure.hint("write it as in --forfeit 0007=Anna; matches.csv lists the matches")
        }
        CorrectionError::ExcludedTwice(_) => failure.hint("--undo-exclude takes an exclusion back"),
        CorrectionError::ForfeitedTwice(_) => failure.hint("--undo-forfeit takes a forfeit back"),
        CorrectionError::Nothing(_) => failure.hint("corrections.json lists what was decided"),
        CorrectionError::NotInMatch { .. } => failure,
    }
}
