//! Reads a state into a slot, an `Option` of the caller, for all games. A state is large, so it is parsed in place and
//! never moves over the stack.

use crate::text::{Place, SyntaxError};
use crate::validation::{InvalidSetup, ReadError, ReadIntoError};
use heapless::Vec;

/// Calls `read` to overwrite the state in a slot; `read` returns whether the state is valid. An empty slot first gets a
/// blank state. If the state is invalid or `read` panics, the slot is empty afterwards.
pub(crate) fn fill_slot<S>(
    slot: &mut Option<S>,
    blank: impl FnOnce() -> S,
    read: impl FnOnce(&mut S) -> Result<bool, SyntaxError>,
) -> Result<(), ReadIntoError> {
    let mut guard = SlotGuard { slot, is_valid: false };
    let state = match guard.slot {
        Some(state) => state,
        None => insert_blank(guard.slot, blank),
    };
    guard.is_valid = read(state).map_err(ReadIntoError::Syntax)?;
    if guard.is_valid { Ok(()) } else { Err(ReadIntoError::Invalid) }
}

/// Reads a state and returns it. Otherwise returns all violations with their places in the text.
pub(crate) fn read_or_collect<S, B, const MAX: usize>(
    read_into: impl FnOnce(&mut Option<S>, &mut dyn FnMut(B)) -> Result<(), ReadIntoError>,
    places: impl FnOnce(&InvalidSetup<B, MAX>) -> Vec<Place, MAX>,
) -> Result<S, ReadError<B, MAX>> {
    let (mut slot, mut invalid) = (None, InvalidSetup::none_yet());
    let result = read_into(&mut slot, &mut |violation| invalid.add(violation));
    match (slot, result) {
        (Some(state), _) => Ok(state),
        (None, Err(ReadIntoError::Syntax(error))) => Err(ReadError::Syntax(error)),
        (None, _) => Err(ReadError::Invalid { places: places(&invalid), state: invalid }),
    }
}

/// Puts a blank state into an empty slot. As a separate function, it frees its stack frame, which may hold a copy of
/// the state, before the text is parsed.
#[cold]
#[inline(never)]
fn insert_blank<S>(slot: &mut Option<S>, blank: impl FnOnce() -> S) -> &mut S {
    slot.insert(blank())
}

/// Empties the slot on drop unless its state is valid.
struct SlotGuard<'p, S> {
    slot: &'p mut Option<S>,
    is_valid: bool,
}

impl<S> Drop for SlotGuard<'_, S> {
    fn drop(&mut self) {
        if !self.is_valid {
            *self.slot = None;
        }
    }
}
