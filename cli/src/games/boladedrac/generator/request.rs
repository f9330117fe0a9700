//! What to generate.

use super::GenerateError;
use crate::games::BoardRequest;
use rulebook_core::boladedrac::{Parameter, Parameters};

/// The keys of the numbers of items in a state file.
pub(super) const ITEM_KEYS: [&str; 2] = ["nb_beans", "nb_kintons"];

/// What to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) rows: u8,
    pub(crate) cols: u8,
    pub(crate) players: u8,
    /// The parameters of the game, which include the numbers of capsules and balls.
    pub(crate) parameters: Parameters,
    pub(crate) beans: u32,
    pub(crate) kintons: u32,
}

impl Request {
    /// The numbers of the default start on a board of another size (SET-8).
    pub(crate) const fn of_size(rows: u8, cols: u8) -> Self {
        Self { rows, cols, players: 4, parameters: Parameters::STANDARD, beans: 4, kintons: 4 }
    }

    /// Checks the numbers of a request. Everything else is as in the default start (SET-8).
    ///
    /// # Errors
    ///
    /// If a key is unknown, or its number is out of range.
    pub(crate) fn parse(request: &BoardRequest<'_>) -> Result<Self, GenerateError> {
        const SIDE: u8 = 20;
        let mut parsed = Self::of_size(request.rows.unwrap_or(SIDE), request.cols.unwrap_or(SIDE));
        parsed.players = request.players.unwrap_or(parsed.players);
        for (key, number) in request.numbers {
            let place = match ITEM_KEYS.iter().position(|item| item == key) {
                Some(0) => &mut parsed.beans,
                Some(_) => &mut parsed.kintons,
                None => {
                    let parameter = Parameter::ALL.into_iter().find(|parameter| parameter.name() == key);
                    let parameter = parameter.ok_or_else(|| GenerateError::Key(key.clone()))?;
                    let (key, most) = (parameter.name(), parameter.max());
                    let least = u32::from(!parameter.may_be_zero());
                    if !(least..=most).contains(number) {
                        return Err(GenerateError::Number { key, least, most, found: *number });
                    }
                    parsed.parameters.get_mut(parameter)
                }
            };
            *place = *number;
        }
        Ok(parsed)
    }

    /// The number of cells that gokus and things take.
    pub(super) const fn needed(&self) -> u64 {
        let Parameters { nb_capsules, nb_balls, .. } = self.parameters;
        self.players as u64 + nb_capsules as u64 + nb_balls as u64 + self.beans as u64 + self.kintons as u64
    }
}
