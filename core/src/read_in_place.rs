//! Reads a state into a place of the caller, for all games, so that no state moves over the stack.

use crate::text::{Place, SyntaxError};
use crate::validation::{InvalidSetup, ReadError, ReadIntoError};
use heapless::Vec;

/// Lets `read` overwrite the state in a place and return whether it is valid.
/// An empty place first gets a blank state. Unless the state is valid, the
/// place is empty afterwards, even when `read` panics.
pub(crate) fn fill<S>(
    place: &mut Option<S>,
    blank: impl FnOnce() -> S,
    read: impl FnOnce(&mut S) -> Result<bool, SyntaxError>,
) -> Result<(), ReadIntoError> {
    let mut guard = PlaceGuard { place, is_valid: false };
    let state = match guard.place {
        Some(state) => state,
        None => first(guard.place, blank),
    };
    guard.is_valid = read(state).map_err(ReadIntoError::Syntax)?;
    if guard.is_valid { Ok(()) } else { Err(ReadIntoError::Invalid) }
}

/// Reads a state and returns it, or all violations with their places in the text.
pub(crate) fn whole<S, B, const MAX: usize>(
    read_into: impl FnOnce(&mut Option<S>, &mut dyn FnMut(B)) -> Result<(), ReadIntoError>,
    places: impl FnOnce(&InvalidSetup<B, MAX>) -> Vec<Place, MAX>,
) -> Result<S, ReadError<B, MAX>> {
    let (mut place, mut broken) = (None, InvalidSetup::none_yet());
    let result = read_into(&mut place, &mut |reason| broken.add(reason));
    match (place, result) {
        (Some(state), _) => Ok(state),
        (None, Err(ReadIntoError::Syntax(error))) => Err(ReadError::Syntax(error)),
        (None, _) => Err(ReadError::Invalid { places: places(&broken), state: broken }),
    }
}

/// Puts a blank state into an empty place. It is a separate function, so that a
/// copy on the stack is gone before the text is parsed.
#[cold]
#[inline(never)]
fn first<S>(place: &mut Option<S>, blank: impl FnOnce() -> S) -> &mut S {
    place.insert(blank())
}

/// Empties the place on drop unless its state is valid.
struct PlaceGuard<'p, S> {
    place: &'p mut Option<S>,
    is_valid: bool,
}

impl<S> Drop for PlaceGuard<'_, S> {
    fn drop(&mut self) {
        if !self.is_valid {
            *self.place = None;
        }
    }
}
