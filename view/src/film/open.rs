//! From files to frames.

use super::{Answered, Damage, Film, FilmError, Footage, Recorded, StateFile, Taken, state_file};
use crate::Visible;
use rulebook_conformance::report::{Difference, faults, first_field, told_by};
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use rulebook_record::{PlayerName, ReplayError, ReplayProblem, RoundReplies, StepInput, Transcript};
use std::collections::BTreeMap;

/// Opens a record of a game (REC-7). A file that is no valid state does not keep the
/// others from being shown: in its place stands the state that the rules give,
/// or where nobody tells the answers the one before, and what is wrong.
///
/// # Errors
///
/// [`FilmError`], where no file is a state, or states are missing.
pub fn open_of<G: Visible + 'static>(mut footage: Footage) -> Result<Box<dyn Film>, FilmError> {
    let rules = footage.transcript.as_ref().map(Transcript::rules::<G>).transpose()?.unwrap_or_default();
    let mut damage = footage.damage.take();
    let mut first_error = None;
    for (&number, file) in &footage.states {
        match read::<G>(file, &rules) {
            Ok(state) => {
                // The first state follows from nothing, but its own totals must be right.
                let departure = departure::<G>(file, &state, &state)
                    .or_else(|| Some((damage.as_ref()?.difference(), file.text.clone())));
                let shot = Taken { number, state, is_known: true, departure, answered: None };
                let mut film = Recorded::<G> { rules, damage, players: Vec::new(), shots: vec![shot] };
                film.take(footage, Tail::Whole)?;
                return Ok(Box::new(film));
            }
            Err(error) => {
                if let FilmError::BadState(faults) = &error {
                    damage.get_or_insert_with(|| {
                        Damage::of_state(&file.name, faults, "the record is shown from the next state on")
                    });
                }
                first_error.get_or_insert(error);
            }
        }
    }
    Err(first_error.unwrap_or(FilmError::NoStates))
}

/// Whether the last file of a record can be one that is being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    Whole,
    MayBeWritten,
}

fn read<G: Game>(file: &StateFile, rules: &G::Rules) -> Result<G::State, FilmError> {
    G::read(&file.text, rules).map_err(|error| FilmError::BadState(faults(&file.name, &error)))
}

/// Where a recorded state is not the one that the rules give, with its text.
fn departure<G: Game>(file: &StateFile, expected: &G::State, found: &G::State) -> Option<(Difference, Vec<u8>)> {
    let told = |state| told_by(|out| G::write(state, out));
    let difference = first_field(&file.name, &told(expected), &told(found), &file.text)?;
    Some((difference, file.text.clone()))
}

/// How a state departs from the rules whose step does.
fn why(error: &ReplayError) -> String {
    match error.problem {
        ReplayProblem::GameOver => "comes after the end of the game".to_owned(),
        _ => format!("does not follow: {error}"),
    }
}

impl<G: Visible> Recorded<G> {
    /// Learns the names of players of whom the states tell none.
    fn meet(&mut self, players: &[PlayerName]) {
        let state = &self.shots[0].state;
        let has_name = |seat: Seat| G::name(state, seat).is_some_and(|name| !name.is_empty());
        let named: Vec<_> = G::players(state).iter().filter(|&seat| has_name(seat)).map(Seat::number).collect();
        let players = players.iter().filter(|player| !player.name.is_empty() && !named.contains(&player.seat));
        if self.players.is_empty() {
            self.players = players.cloned().collect();
        }
    }

    /// Goes on from the last frame as far as states or answers are there.
    pub(super) fn take(&mut self, mut footage: Footage, tail: Tail) -> Result<(), FilmError> {
        let transcript = footage.transcript.take();
        self.meet(transcript.as_ref().map_or(&[], |transcript| &transcript.players));
        let rounds = transcript.map(|transcript| transcript.rounds).unwrap_or_default();
        let mut rounds: BTreeMap<u64, RoundReplies> = rounds.into_iter().map(|round| (round.round, round)).collect();
        loop {
            let last = self.shots.len() - 1;
            let Taken { number, is_known, .. } = self.shots[last];
            let (round, file) = (rounds.remove(&number), footage.states.get(&(number + 1)));
            if round.is_none() && file.is_none() {
                return match footage.states.range(number + 1..).next() {
                    Some(_) => Err(FilmError::Missing { file: state_file(number + 1) }),
                    None => Ok(()),
                };
            }
            let is_last = footage.states.range(number + 2..).next().is_none();
            let (recorded, faults) = match file.map(|file| read::<G>(file, &self.rules)).transpose() {
                Ok(recorded) => (recorded, None),
                Err(FilmError::BadState(faults)) if tail == Tail::Whole || !is_last => (None, Some(faults)),
                Err(error) => return Err(error),
            };
            let state = &self.shots[last].state;
            let answered = match (round, &recorded) {
                (Some(replies), _) => Some(Answered { input: StepInput::of_replies::<G>(&replies, state)?, replies }),
                (None, Some(recorded)) if is_known => match StepInput::by_state::<G>(number, recorded) {
                    Ok(input) => Some(Answered { replies: input.unjudged(), input }),
                    // The journal that would tell is damaged.
                    Err(_) if self.damage.is_some() => None,
                    Err(error) => return Err(error.into()),
                },
                (None, _) => None,
            };
            let played = match &answered {
                Some(answered) => answered.input.play::<G>(state, &mut ()),
                None => Ok(state.clone()),
            };
            let played = match played {
                // Of a state that nobody knows, only that it is the last one can be told.
                Err(error) if !is_known && error.problem != ReplayProblem::GameOver => Ok(state.clone()),
                played => played,
            };
            let follows = answered.is_some() && is_known && played.is_ok();
            let departure = match (file, &recorded, faults) {
                (Some(file), _, Some(faults)) => {
                    let shown = if follows { "what is shown follows from the rules" } else { "the last one is shown" };
                    Some((Damage::of_state(&file.name, &faults, shown).difference(), file.text.clone()))
                }
                (Some(file), recorded, _) => match (&played, recorded) {
                    (Err(error), _) => Some((Difference::of_file(&file.name, &why(error)), file.text.clone())),
                    (Ok(next), Some(recorded)) if follows => departure::<G>(file, next, recorded),
                    _ => None,
                },
                (None, ..) => match &played {
                    Err(ReplayError { problem: ReplayProblem::GameOver, .. }) => return Ok(()),
                    Err(error) => return Err(error.clone().into()),
                    Ok(_) => None,
                },
            };
            let is_known = recorded.is_some() || follows;
            let state = recorded.or(played.ok()).unwrap_or_else(|| state.clone());
            self.shots[last].answered = answered;
            self.shots.push(Taken { number: number + 1, state, is_known, departure, answered: None });
        }
    }
}
