//! Reading a state into a place that the caller gives, for all games, so that
//! no state is moved over the stack.

use crate::invalid::{Invalid, ReadError, ReadIntoError};
use crate::text::{Place, SyntaxError};
use heapless::Vec;

/// Lets `read` replace all of the state in a place, which is a blank one when
/// there is none yet, and tell whether it is valid. The place is empty
/// afterwards unless it is, also when `read` panics.
pub(crate) fn fill<S>(
    place: &mut Option<S>,
    blank: impl FnOnce() -> S,
    read: impl FnOnce(&mut S) -> Result<bool, SyntaxError>,
) -> Result<(), ReadIntoError> {
    let mut filling = Filling { place, is_valid: false };
    let state = match filling.place {
        Some(state) => state,
        None => first(filling.place, blank),
    };
    filling.is_valid = read(state).map_err(ReadIntoError::Syntax)?;
    if filling.is_valid { Ok(()) } else { Err(ReadIntoError::Invalid) }
}

/// A state read by itself, with all broken rules and where in the text the
/// things stand that they are about.
pub(crate) fn whole<S, B, const MAX: usize>(
    read_into: impl FnOnce(&mut Option<S>, &mut dyn FnMut(B)) -> Result<(), ReadIntoError>,
    places: impl FnOnce(&Invalid<B, MAX>) -> Vec<Place, MAX>,
) -> Result<S, ReadError<B, MAX>> {
    let (mut place, mut broken) = (None, Invalid::none_yet());
    let result = read_into(&mut place, &mut |reason| broken.add(reason));
    match (place, result) {
        (Some(state), _) => Ok(state),
        (None, Err(ReadIntoError::Syntax(error))) => Err(ReadError::Syntax(error)),
        (None, _) => Err(ReadError::Invalid { places: places(&broken), state: broken }),
    }
}

/// A blank state in a place that has none. A function of its own, so that a copy
/// on the stack, if there is one, is gone when the text is read.
#[cold]
#[inline(never)]
fn first<S>(place: &mut Option<S>, blank: impl FnOnce() -> S) -> &mut S {
    place.insert(blank())
}

/// Empties the place unless the state in it is valid.
struct Filling<'p, S> {
    place: &'p mut Option<S>,
    is_valid: bool,
}

impl<S> Drop for Filling<'_, S> {
    fn drop(&mut self) {
        if !self.is_valid {
            *self.place = None;
        }
    }
}
