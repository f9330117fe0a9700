//! From files to frames.

use super::{Answered, Film, FilmError, Lines, Recorded, Taken, Told, ToldPlayer, ToldRound, house, state_file};
use crate::Visible;
use rulebook_conformance::report::{Difference, faults, first_field, told_by};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use std::collections::BTreeMap;

/// The files of a record.
#[derive(Clone, Debug, Default)]
pub struct Footage {
    /// The states by their numbers. One that is not there is computed, if its
    /// round is told.
    pub states: BTreeMap<u64, StateFile>,
    /// What the journal tells.
    pub told: Option<Told>,
}

/// The file of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateFile {
    /// What to call it in messages.
    pub name: String,
    /// What stands in it.
    pub text: Vec<u8>,
}

/// Opens a record of whatever game of the house its first state is of.
///
/// # Errors
///
/// [`FilmError`]
pub fn open(footage: Footage) -> Result<Box<dyn Film>, FilmError> {
    let first = footage.states.values().next().ok_or(FilmError::NoStates)?;
    // Of no game: let the one that is told, or the likeliest one, say what is wrong.
    let told = || footage.told.as_ref().and_then(|told| house::named(&told.game));
    let game = house::of_text(&first.text).or_else(told).unwrap_or_else(|| house::likeliest(&first.text));
    (game.open)(footage)
}

/// Opens a record of the game of the house with this name.
///
/// # Errors
///
/// [`FilmError`]
pub fn open_as(game: &str, footage: Footage) -> Result<Box<dyn Film>, FilmError> {
    let game = house::named(game).ok_or_else(|| FilmError::UnknownGame(game.to_owned()))?;
    (game.open)(footage)
}

/// Opens a record of a game.
///
/// # Errors
///
/// [`FilmError`]
pub fn open_of<G: Visible + 'static>(footage: Footage) -> Result<Box<dyn Film>, FilmError> {
    let rules = footage.told.as_ref().map(Told::rules::<G>).transpose()?.unwrap_or_default();
    let (&number, first) = footage.states.iter().next().ok_or(FilmError::NoStates)?;
    let state = read::<G>(first, &rules)?;
    // The first state follows from nothing, but its own totals must be right.
    let departure = departure::<G>(first, &state, &state);
    let mut film =
        Recorded::<G> { rules, players: Vec::new(), shots: vec![Taken { number, state, departure, answered: None }] };
    film.take(footage)?;
    Ok(Box::new(film))
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

impl<G: Visible> Recorded<G> {
    /// Learns the names of players of whom the states tell none.
    fn meet(&mut self, players: &[ToldPlayer]) {
        let state = &self.shots[0].state;
        let has_name = |seat: Seat| G::name(state, seat).is_some_and(|name| !name.is_empty());
        let named: Vec<_> = G::players(state).iter().filter(|&seat| has_name(seat)).map(Seat::number).collect();
        let players = players.iter().filter(|player| !player.name.is_empty() && !named.contains(&player.seat));
        if self.players.is_empty() {
            self.players = players.cloned().collect();
        }
    }

    /// Goes on from the last frame as far as states or answers are there.
    pub(super) fn take(&mut self, mut footage: Footage) -> Result<(), FilmError> {
        let told = footage.told.take();
        self.meet(told.as_ref().map_or(&[], |told| &told.players));
        let rounds = told.map(|told| told.rounds).unwrap_or_default();
        let mut rounds: BTreeMap<u64, ToldRound> = rounds.into_iter().map(|round| (round.round, round)).collect();
        loop {
            let last = self.shots.len() - 1;
            let number = self.shots[last].number;
            let (round, file) = (rounds.remove(&number), footage.states.get(&(number + 1)));
            if round.is_none() && file.is_none() {
                return match footage.states.range(number + 1..).next() {
                    Some(_) => Err(FilmError::Missing { file: state_file(number + 1) }),
                    None => Ok(()),
                };
            }
            let recorded = file.map(|file| read::<G>(file, &self.rules)).transpose()?;
            let state = &self.shots[last].state;
            let answered = match round {
                Some(told) => {
                    let answers = told.answers.iter().map(|answer| (answer.seat, answer.line.as_deref()));
                    Answered { lines: Lines::told::<G>(number, G::players(state), answers)?, told }
                }
                None => {
                    let lines = Lines::by_state::<G>(number, recorded.as_ref().unwrap_or(state))?;
                    Answered { told: ToldRound::of_lines(number, &lines), lines }
                }
            };
            let mut next = state.clone();
            let played = G::step(&mut next, &answered.lines.answers::<G>(state), &mut NoChance, &mut ());
            let departure = match (file, &recorded, played) {
                (Some(file), _, Err(_)) => {
                    Some((Difference::of_file(&file.name, "comes after the end of the game"), file.text.clone()))
                }
                (Some(file), Some(recorded), Ok(())) => departure::<G>(file, &next, recorded),
                (_, _, Err(_)) => return Ok(()),
                (_, _, Ok(())) => None,
            };
            self.shots[last].answered = Some(answered);
            let state = recorded.unwrap_or(next);
            self.shots.push(Taken { number: number + 1, state, departure, answered: None });
        }
    }
}
