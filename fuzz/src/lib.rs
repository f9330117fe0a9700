//! What the fuzz targets share.

use libfuzzer_sys::Corpus;

/// Keeps only what could be read: a step that is refused tries nothing.
#[must_use]
pub fn keep(read: bool) -> Corpus {
    if read { Corpus::Keep } else { Corpus::Reject }
}

/// Keeps faulty inputs too: how they are refused is tried as well.
#[must_use]
pub fn all(_read: bool) -> Corpus {
    Corpus::Keep
}

/// Puts an input into a fuzzer's buffer, nothing where it is too long; tells its length.
pub fn fit(input: &[u8], buffer: &mut [u8]) -> usize {
    match buffer.get_mut(..input.len()) {
        Some(place) => {
            place.copy_from_slice(input);
            input.len()
        }
        None => 0,
    }
}
